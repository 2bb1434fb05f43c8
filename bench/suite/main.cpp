//===- main.cpp - bench-kernels: the suite on one implementation --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   bench-kernels list
//   bench-kernels check (binaries=DIR | sources=DIR | ispc=DIR | cpp) [options=TEXT] [threads=N]
//                       [scale=small|odd|full] [local=N] [kernels=REGEX]
//   bench-kernels serve (binaries=DIR | sources=DIR | ispc=DIR | cpp) [options=TEXT] [threads=N]
//
// The implementation is the first platform that the ICD loader finds (OCL_ICD_VENDORS), the forms
// that ISPC has compiled to shared objects in a folder, or the C++ forms. `check` runs each
// benchmark once and compares the results with the reference. `serve` is for scripts/bench: one
// process for each implementation, so that several can be measured in turns. It reads lines, and
// answers each with a line that starts with "> ":
//
//   prepare NAME SCALE LOCAL  ready | WRONG why | none why  loads, runs, compares
//   time MILLISECONDS         time WALL CPU | none why      nanoseconds for a run
//   release                   ready                         frees the memory of the problem
//
// The first line names the implementation.
//
//===------------------------------------------------------------------------------------------===//

#include "Bench.h"
#include "Suite.h"

#include <cstdio>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace suite;

namespace {

using Options = std::map<std::string, std::string>;

const char *name(Part part) {
  switch (part) {
  case Part::Core:
    return "core";
  case Part::Shown:
    return "shown";
  case Part::HeldOut:
    return "held-out";
  case Part::Image:
    return "images";
  }
  return "";
}

std::string text(const Range &range) {
  std::string result;
  for (size_t size : range.local)
    result += (result.empty() ? "" : "x") + std::to_string(size);
  return result;
}

/// Prints a line for each benchmark: name, file, local sizes, whether the local size is free, and
/// the part of the suite.
int list() {
  for (const Benchmark &benchmark : benchmarks()) {
    const Problem small = benchmark.make({Scale::Small, 0});
    std::set<std::string> sizes;
    for (const Launch &launch : small.launches)
      sizes.insert(text(launch.range));
    std::string joined;
    for (const std::string &size : sizes)
      joined += (joined.empty() ? "" : ",") + size;
    std::printf("%s\t%s\t%s\t%d\t%s\n", benchmark.name, benchmark.file, joined.c_str(),
                small.anyLocalSize, name(benchmark.part));
  }
  return 0;
}

std::unique_ptr<Runner> makeRunner(const Options &options) {
  auto get = [&](const char *name) {
    auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
  };
  if (options.contains("binaries"))
    return makeOpenCLRunner(get("binaries"), ".oclbin", get("options"));
  if (options.contains("sources"))
    return makeOpenCLRunner(get("sources"), ".cl", get("options"));
  const unsigned threads = options.contains("threads") ? unsigned(std::stoul(get("threads"))) : 1;
  if (options.contains("ispc"))
    return makeIspcRunner(get("ispc"), threads);
  if (!options.contains("cpp"))
    throw Failure("one of binaries=DIR, sources=DIR, ispc=DIR and cpp is needed");
  return makeCppRunner(threads);
}

Wish parseWish(const std::string &scale, const std::string &local) {
  Wish wish;
  wish.scale = scale == "small" ? Scale::Small : scale == "odd" ? Scale::Odd : Scale::Full;
  wish.local = local.empty() ? 0 : std::stoul(local);
  return wish;
}

int check(Bench &bench, Options options) {
  const Wish wish = parseWish(options["scale"], options["local"]);
  const std::regex wanted(options.contains("kernels") ? options["kernels"] : "");
  int failures = 0;
  for (const Benchmark &benchmark : benchmarks()) {
    if (!std::regex_search(benchmark.name, wanted))
      continue;
    const std::string answer = bench.prepare(benchmark, wish);
    std::printf("%-20s %s\n", benchmark.name, answer.c_str());
    failures += answer != "ready" && answer != "none C++ only" && answer != "none local size" &&
                answer != "none no ISPC form";
  }
  bench.release();
  return failures != 0;
}

std::string answer(Bench &bench, const std::string &line) {
  std::istringstream words(line);
  std::string command, name, scale, local;
  words >> command >> name >> scale >> local;
  if (command == "prepare") {
    for (const Benchmark &benchmark : benchmarks())
      if (benchmark.name == name)
        return bench.prepare(benchmark, parseWish(scale, local));
    return "none there is no such benchmark";
  }
  if (command == "time")
    return bench.time(std::stod(name));
  bench.release();
  return "ready";
}

int serve(Bench &bench) {
  // Implementations may print to the same output, so answers are separate lines.
  std::cout << "\n> " << bench.name() << std::endl;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << "\n> " << answer(bench, line) << std::endl;
  return 0;
}

} // namespace

int main(int argc, char **argv) try {
  const std::string command = argc > 1 ? argv[1] : "";
  Options options;
  for (int i = 2; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t equals = argument.find('=');
    options[argument.substr(0, equals)] =
        equals == std::string::npos ? "" : argument.substr(equals + 1);
  }
  if (command == "list")
    return list();
  if (command != "check" && command != "serve") {
    std::fprintf(stderr, "usage: bench-kernels list | check | serve; see bench/README.md\n");
    return 2;
  }
  Bench bench(makeRunner(options));
  return command == "check" ? check(bench, options) : serve(bench);
} catch (const std::exception &error) {
  std::fprintf(stderr, "bench-kernels: %s\n", error.what());
  return 1;
}
