//===- Example.cpp - Command line, comparison and verdict of an example -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Example.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>

namespace example {

void Report::record(const std::string &what, double error, double allowed,
                    double deviceMilliseconds, double referenceMilliseconds) {
  const bool good = error <= allowed;
  std::printf("  %-34s error %-9.3g allowed %-7.3g device %8.2f ms  plain C++ %8.2f ms%s\n",
              what.c_str(), error, allowed, deviceMilliseconds, referenceMilliseconds,
              good ? "" : "  <-- WRONG");
  ++comparisons;
  failures += !good;
  worst = std::max(worst, error);
}

static Arguments parse(const char *name, int argc, char **argv) {
  Arguments arguments;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    std::string *value = option == "--binary"   ? &arguments.binary
                         : option == "--input"  ? &arguments.input
                         : option == "--output" ? &arguments.output
                                                : nullptr;
    if (!value || i + 1 == argc)
      throw std::runtime_error("usage: " + std::string(name) +
                               " [--binary FILE.oclbin] [--input FILE.ppm] [--output DIR]");
    *value = argv[i + 1];
  }
  if (arguments.binary.empty())
    arguments.binary =
        std::filesystem::read_symlink("/proc/self/exe").replace_filename(name).string() + ".oclbin";
  return arguments;
}

int runExample(const char *name, int argc, char **argv,
               void (*body)(const Arguments &arguments, Report &report)) {
  Report report;
  try {
    const Arguments arguments = parse(name, argc, argv);
    if (!arguments.output.empty())
      std::filesystem::create_directories(arguments.output);
    body(arguments, report);
  } catch (const std::exception &error) {
    std::printf("FAIL %s: %s\n", name, error.what());
    return 2;
  }
  std::printf("%s %s: maximum error %.3g\n", report.passed() ? "PASS" : "FAIL", name,
              report.largestError());
  return report.passed() ? 0 : 1;
}

} // namespace example
