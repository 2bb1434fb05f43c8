//===- main.cpp - oclc-measure: time candidates on this machine -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The part of `oclc --tune` that runs on the machine for which a program is tuned. It reads a job
// from standard input and writes a line for each variant to standard output (Measure/Job.h).
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/Measure.h"

#include <cstdio>
#include <cstring>
#include <exception>
#include <unistd.h>

using namespace oclc;

static constexpr char Usage[] =
    "Usage: oclc-measure < JOB\n\n"
    "Times the candidates of a program on this machine. `oclc --tune` starts it and writes the "
    "job\n"
    "to its standard input; with --tune-on='ssh board oclc-measure', it runs on another machine.\n";

/// Reads all of standard input. Returns false if it fails or there is more than `most` bytes.
static bool readInput(std::vector<char> &text, size_t most) {
  char block[1 << 16];
  while (true) {
    const ssize_t count = read(STDIN_FILENO, block, sizeof(block));
    if (count <= 0)
      return count == 0;
    if (text.size() + size_t(count) > most)
      return false;
    text.insert(text.end(), block, block + count);
  }
}

static int fail(const std::string &message) {
  std::fprintf(stderr, "oclc-measure: error: %s\n", message.c_str());
  return 1;
}

static int run() {
  constexpr size_t MostInput = size_t(8) << 30;
  std::vector<char> text;
  if (!readInput(text, MostInput))
    return fail("the job cannot be read from standard input");
  std::string error;
  std::optional<measure::Job> job = measure::readJob(text, error);
  if (!job)
    return fail("this is not a job of oclc --tune: " + error);
  text = {};
  error = measure::measure(std::move(*job), [](const measure::VariantResult &result) {
    std::printf("%s\n", measure::writeResult(result).c_str());
    std::fflush(stdout);
  });
  return error.empty() ? 0 : fail(error);
}

int main(int count, char **) {
  if (count > 1 || isatty(STDIN_FILENO)) {
    std::fputs(Usage, stdout);
    return count > 1 ? 2 : 0;
  }
  try {
    return run();
  } catch (const std::bad_alloc &) {
    return fail("there is not enough memory");
  }
}
