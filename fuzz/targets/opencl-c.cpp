//===- opencl-c.cpp - Feeds the compiler with OpenCL C that has been changed -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is OpenCL C with a line of options in front (KernelMutator.h). A finding is whatever
// oclc itself calls a fault of its own, a stage that had to be left out included, IR that
// --verify-each finds wrong, an end by a signal, and a compilation that does not end.
//
// libFuzzer sees no code of the compiler run. What it goes by are the messages: an input that makes
// a pass say something new, in errors, warnings or remarks, is kept.
//
//===--------------------------------------------------------------------------------------------===//

#include "CompilerRun.h"
#include "KernelMutator.h"

#include "Require.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <sys/wait.h>

using namespace oclc;

/// One for each message, by its hash; libFuzzer looks at this section after each run.
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t said[1 << 13];

static size_t put(const std::string &text, uint8_t *data, size_t most) {
  const size_t size = std::min(text.size(), most);
  std::copy_n(text.begin(), size, data);
  return size;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return put(fuzz::mutateKernel(fuzz::textOf(data, size), seed), data, most);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t firstSize,
                                            const uint8_t *second, size_t secondSize, uint8_t *out,
                                            size_t most, unsigned seed) {
  return put(
      fuzz::crossKernels(fuzz::textOf(first, firstSize), fuzz::textOf(second, secondSize), seed),
      out, most);
}

/// A message without what it says of this input: names in quotes, and numbers.
static std::string generalOf(std::string_view message) {
  std::string text;
  bool isQuoted = false;
  for (char character : message) {
    if (character == '\'')
      isQuoted = !isQuoted;
    else if (!isQuoted && !std::isdigit(static_cast<unsigned char>(character)))
      text += character;
  }
  return text;
}

static void count(std::string_view messages) {
  while (!messages.empty()) {
    const std::string_view line = fuzz::takeUntil(messages, '\n');
    for (std::string_view kind : {" remark: ", " error: ", " warning: "})
      if (const size_t at = line.find(kind); at != std::string_view::npos)
        said[std::hash<std::string>()(generalOf(line.substr(at))) % std::size(said)] = 1;
  }
}

/// What no input may bring about; null when all is well.
static const char *faultOf(const fuzz::CompilerRun &run) {
  if (!WIFEXITED(run.status))
    return "oclc ends by itself, and by no signal";
  if (run.messages.find("internal error") != std::string::npos)
    return "oclc has no internal error";
  if (run.messages.find("--limit-time") != std::string::npos)
    return "a short text is compiled in time";
  // 0: it has compiled; 1: it is wrong; 2: its options do not go together.
  return WEXITSTATUS(run.status) > 2 ? "the exit status is 0, 1 or 2" : nullptr;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text = fuzz::textOf(data, size);
  std::vector<std::string> options = fuzz::optionsOf(text);
  options.insert(options.end(), {"--verify-each", "--crash-bundle=off", "--limit-time=60",
                                 "--limit-memory=4096", "-Rpass=.*", "-Rpass-missed=.*"});
  const fuzz::CompilerRun run = fuzz::compile(text, options);
  count(run.messages);
  const char *fault = faultOf(run);
  if (fault)
    std::fprintf(stderr, "%.*s\n", int(std::min<size_t>(run.messages.size(), 1 << 16)),
                 run.messages.c_str());
  fuzz::require(!fault, fault);
  return 0;
}
