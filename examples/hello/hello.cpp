//===- hello.cpp - Greetings from every work-item ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The kernel prints. This program redirects its standard output to a file during the launch, and
// compares the lines, in any order, with those of the C library's printf for the same values.
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"
#include "Host.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

using namespace example;

/// Runs `action` and returns the lines that it wrote to standard output, sorted.
template <typename Action> static std::vector<std::string> linesPrintedBy(Action action) {
  char path[] = "/tmp/hello-XXXXXX";
  std::fflush(stdout);
  const int file = mkstemp(path), terminal = dup(STDOUT_FILENO);
  if (file < 0 || terminal < 0 || dup2(file, STDOUT_FILENO) < 0)
    throw std::runtime_error("cannot redirect standard output");
  action();
  std::fflush(stdout);
  dup2(terminal, STDOUT_FILENO);
  close(terminal);
  close(file);

  std::vector<std::string> lines;
  std::ifstream text(path);
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  unlink(path);
  std::sort(lines.begin(), lines.end());
  return lines;
}

static std::vector<std::string> reference(unsigned items, unsigned local, unsigned seed) {
  std::vector<std::string> lines;
  for (unsigned i = 0; i < items; ++i) {
    char line[128];
    const double q = i;
    std::snprintf(line, sizeof(line), "%s %u of group %u: seed %#06x, %5.2f, %.2f,%.2f,%.2f,%.2f",
                  i % 2 ? "odd item" : "even item", i, i / local, seed,
                  static_cast<double>(static_cast<float>(i) / 3.0f), 0.25 * q, 0.5 * q, 0.75 * q,
                  q);
    lines.emplace_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

static void run(const Arguments &arguments, Report &report) {
  constexpr unsigned items = 12, local = 4, seed = 0x2a;
  const Session session(arguments.binary);
  double time = 0.0;
  const std::vector<std::string> got =
      linesPrintedBy([&] { time = session.run("hello", {{items}, {local}, {}}, cl_uint{seed}); });
  const Stopwatch watch;
  const std::vector<std::string> want = reference(items, local, seed);
  const double referenceTime = watch.milliseconds();
  for (const std::string &line : got)
    std::cout << "  | " << line << '\n' << std::flush;

  double wrong = std::abs(static_cast<double>(got.size()) - static_cast<double>(want.size()));
  for (size_t i = 0; i < std::min(got.size(), want.size()); ++i)
    wrong += got[i] != want[i];
  report.record(std::to_string(items) + " lines, wrong ones", wrong, 0.0, time, referenceTime);
}

int main(int argc, char **argv) { return runExample("hello", argc, argv, run); }
