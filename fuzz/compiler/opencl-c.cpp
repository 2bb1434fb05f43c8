//===- opencl-c.cpp - Feeds the compiler with OpenCL C that has been changed -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is OpenCL C after a line of options (KernelMutator.h). Findings are internal errors of
// oclc, including those that it avoids by leaving out a stage, invalid IR according to
// --verify-each, an end by a signal, and a compilation that does not end.
//
// Most inputs are compiled to canonical IR and one in 32 to a binary, which takes 30 times as long.
//
// libFuzzer does not observe the coverage of the compiler. Features are observed from outside
// instead: an input is kept if it causes a new error, warning or remark, or if it compiles and
// contains a new pair of adjacent tokens.
//
//===--------------------------------------------------------------------------------------------===//

#include "CompilerRun.h"
#include "KernelMutator.h"
#include "KernelTokens.h"

#include "Require.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <functional>
#include <sys/wait.h>

using namespace oclc;

/// Counters for messages and pairs of tokens, by their hash. libFuzzer reads this section after
/// each run.
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t seen[1 << 15];

static void count(const std::string &what) {
  seen[std::hash<std::string>()(what) % std::size(seen)] = 1;
}

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

/// Returns a message without the parts that depend on the input: names in quotes, and numbers.
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

static void countMessages(std::string_view messages) {
  while (!messages.empty()) {
    const std::string_view line = fuzz::takeUntil(messages, '\n');
    for (std::string_view kind : {" remark: ", " error: ", " warning: "})
      if (const size_t at = line.find(kind); at != std::string_view::npos)
        count(generalOf(line.substr(at)));
  }
}

static void countPairs(std::string_view text) {
  std::string before;
  for (const fuzz::Token &token : fuzz::tokenize(text)) {
    if (token.kind == fuzz::Token::Space)
      continue;
    const bool isNumber = token.kind == fuzz::Token::Number;
    count(before + ' ' + (isNumber ? "0" : token.text));
    before = isNumber ? "0" : token.text;
  }
}

/// Returns the property that a run violates, or null.
static const char *faultOf(const fuzz::CompilerRun &run) {
  if (WIFSIGNALED(run.status) && WTERMSIG(run.status) == SIGXCPU)
    return "a short text is compiled in time";
  if (!WIFEXITED(run.status))
    return "oclc ends by itself, and by no signal";
  if (run.messages.find("internal error") != std::string::npos)
    return "oclc has no internal error";
  // 0: compiled; 1: the program is wrong; 2: the options are incompatible.
  return WEXITSTATUS(run.status) > 2 ? "the exit status is 0, 1 or 2" : nullptr;
}

/// True if a text is compiled to a binary. The choice depends on the text alone, so that a finding
/// can be reproduced.
static bool becomesBinary(std::string_view text) {
  return std::hash<std::string_view>()(text) % 32 == 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text = fuzz::textOf(data, size);
  std::vector<std::string> options = fuzz::optionsOf(text);
  options.insert(options.end(), {"--verify-each", "--crash-bundle=off", "--limit-time=0",
                                 "--limit-memory=4096", "-Rpass=.*", "-Rpass-missed=.*"});
  if (!becomesBinary(text))
    options.push_back("--emit=canonical");
  const fuzz::CompilerRun run = fuzz::compile(text, options);
  countMessages(run.messages);
  if (run.status == 0)
    countPairs(text);
  const char *fault = faultOf(run);
  if (fault)
    std::fprintf(stderr, "%.*s\n", int(std::min<size_t>(run.messages.size(), 1 << 16)),
                 run.messages.c_str());
  fuzz::require(!fault, fault);
  return 0;
}
