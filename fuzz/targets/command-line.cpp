//===- command-line.cpp - Feeds the command line of oclc ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Each line of the input is an argument (tools/oclc/CommandLine.cpp). The options that are kept to
// repeat a compilation must be a valid command line without inputs. If it is parsed, the same
// options must be kept again.
//
//===--------------------------------------------------------------------------------------------===//

#include "CommandLine.h"

#include "OptionMutator.h"
#include "Require.h"

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz::mutateOptions('\n', data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::vector<std::string> words;
  for (std::string_view rest = fuzz::textOf(data, size); !rest.empty();)
    words.emplace_back(fuzz::takeUntil(rest, '\n'));
  const tool::ParsedCommandLine parsed = tool::parseCommandLine(words);
  if (parsed.error) {
    require(!parsed.error->message.empty(), "an error has a message");
    require(parsed.error->column <= parsed.error->argument.size(), "the caret is at the argument");
    return 0;
  }
  const std::vector<std::string> &toRepeat = parsed.arguments.toRepeat;
  if (!parsed.arguments.fromCapture.empty())
    return 0;
  const tool::ParsedCommandLine again = tool::parseCommandLine(toRepeat);
  require(!again.error, "a command line can be repeated");
  require(again.arguments.inputs.empty(), "no option becomes an input");
  require(again.arguments.toRepeat == toRepeat, "repeating it again changes nothing");
  return 0;
}
