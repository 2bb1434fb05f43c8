//===- main.cpp - bench-runtime: what a runtime itself costs ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   bench-runtime list
//   bench-runtime start (binary=FILE | source=FILE)
//   bench-runtime run   (binary=FILE | source=FILE) [SCENARIO ...]
//   bench-runtime serve (binary=FILE | source=FILE)
//
// Uses the first platform that the ICD loader finds (OCL_ICD_VENDORS). `start` prints the steps of
// the start of a process; `run` prints the times of each scenario. `serve` is for `scripts/bench
// runtime`, with the same requests and answers as bench-kernels, but SCALE and LOCAL are ignored:
//
//   prepare NAME SCALE LOCAL  ready | WRONG why | none why  runs once and verifies
//   time MILLISECONDS         time WALL CPU | WRONG why     nanoseconds for one operation
//   release                   ready
//
//===------------------------------------------------------------------------------------------===//

#include "Scenarios.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <utility>

using namespace bench;

namespace {

struct Times {
  double wall, cpu;
};

/// A host and the prepared scenario.
class Session {
public:
  explicit Session(const std::string &file) {
    const size_t equals = file.find('=');
    const std::string kind = file.substr(0, equals);
    if (equals == std::string::npos || (kind != "binary" && kind != "source")) {
      std::fprintf(stderr, "bench-runtime: one of binary=FILE and source=FILE is needed\n");
      std::exit(2);
    }
    host = std::make_unique<Host>(file.substr(equals + 1), kind == "binary");
  }

  Host &get() { return *host; }

  std::string prepare(const std::string &name) {
    for (const ScenarioInfo &candidate : scenarios())
      if (candidate.name == name) {
        release();
        info = &candidate;
        scenario = candidate.make(*host);
        scenario->run();
        return verdict();
      }
    return "none there is no such scenario";
  }

  /// Runs the scenario for the requested time, and at least twice. Returns the nanoseconds of one
  /// operation: the median or 99th percentile of the wall times, and the mean of the CPU times.
  Times time(double milliseconds) {
    std::vector<double> walls;
    const double start = wallTime(), cpu = cpuTime();
    for (double now = start; walls.size() < 2 || now - start < milliseconds * 1e6;) {
      scenario->run();
      const double end = wallTime();
      walls.push_back(end - std::exchange(now, end));
    }
    const double used = (cpuTime() - cpu) / double(walls.size());
    std::sort(walls.begin(), walls.end());
    const double wall = walls[info->isTail ? walls.size() * 99 / 100 : walls.size() / 2];
    return {wall / info->operations, used / info->operations};
  }

  std::string verdict() {
    const std::string problem = scenario->verify();
    return problem.empty() ? "ready" : "WRONG " + problem;
  }

  /// Releases the objects of the scenario. The runtime stays loaded.
  void release() {
    scenario.reset();
    host->releaseObjects();
  }

private:
  std::unique_ptr<Host> host;
  std::unique_ptr<Scenario> scenario;
  const ScenarioInfo *info = nullptr;
};

long residentKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0)
      return std::strtol(line.c_str() + 6, nullptr, 10);
  return 0;
}

int start(Session &session) {
  for (const Start &start : session.get().starts)
    std::printf("%-50s %12.2f us   cpu %12.2f us\n", start.what, start.wall, start.cpu);
  std::printf("%-50s %12ld KiB\n", "resident memory", residentKilobytes());
  return 0;
}

int run(Session &session, const std::vector<std::string> &wanted) {
  constexpr double Milliseconds = 300;
  int status = 0;
  for (const ScenarioInfo &info : scenarios()) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), info.name) == wanted.end())
      continue;
    std::string verdict = session.prepare(info.name);
    const Times times = session.time(Milliseconds);
    verdict = verdict == "ready" ? session.verdict() : verdict;
    std::printf("%-50s %12.3f us   cpu %12.3f us   %s\n", info.what, times.wall / 1000,
                times.cpu / 1000, verdict == "ready" ? "" : verdict.c_str());
    status |= verdict != "ready";
  }
  return status;
}

std::string answer(Session &session, const std::string &line) {
  std::istringstream words(line);
  std::string command, argument;
  words >> command >> argument;
  if (command == "prepare")
    return session.prepare(argument);
  if (command == "time") {
    const Times times = session.time(std::stod(argument));
    const std::string verdict = session.verdict();
    return verdict == "ready"
               ? "time " + std::to_string(times.wall) + " " + std::to_string(times.cpu)
               : verdict;
  }
  session.release();
  return "ready";
}

int serve(Session &session) {
  // Implementations may print to the same output, so answers are separate lines.
  std::cout << "\n> " << session.get().name() << std::endl;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << "\n> " << answer(session, line) << std::endl;
  return 0;
}

int list() {
  for (const ScenarioInfo &info : scenarios())
    std::printf("%s\t%s\n", info.name, info.what);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  if (command == "list")
    return list();
  if (argc < 3 || (command != "start" && command != "run" && command != "serve")) {
    std::fprintf(stderr, "usage: bench-runtime list | start | run | serve; see bench/README.md\n");
    return 2;
  }
  Session session(argv[2]);
  if (command == "start")
    return start(session);
  return command == "run" ? run(session, {argv + 3, argv + argc}) : serve(session);
}
