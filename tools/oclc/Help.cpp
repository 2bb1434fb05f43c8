//===- Help.cpp - The text of --help ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "OptionTable.h"

namespace oclc::tool {

static constexpr std::size_t TextColumn = 34, LineWidth = 100;

static constexpr std::string_view Introduction = R"(
Compiles OpenCL C, SPIR and SPIR-V for CPUs, ahead of time. All inputs together become one program,
one file that clCreateProgramWithBinary takes; "-" reads standard input, @FILE reads more arguments
from FILE.

  oclc kernels.cl                         kernels.oclbin, for any work-group size and x86-64-v3
  oclc a.cl b.cl -o both.oclbin           one program from two sources
  oclc a.spv b.bc c.cl -o all.oclbin      from SPIR-V, SPIR and OpenCL C
  oclc --create-library blur.cl           a library that clLinkProgram links with others
  oclc -c blur.cl                         an object, which oclc links with others, too
  oclc blur.oclbin main.cl -o app.oclbin  links it
  oclc --local-size=16x16 sobel.cl        also a variant for 16 x 16, faster at that size
  oclc --cpu=x86-64-v2 --cpu=x86-64-v4 k.cl    runs on old machines, uses AVX-512 on new ones
  oclc -Rpass=vectorize -Rpass-missed=vectorize k.cl    what was vectorized, what not
  oclc --emit=asm -o - k.cl               the assembly
)";

static constexpr std::string_view Ending = R"(
Exit status: 0 success, 1 an error in the program, 2 a mistake on the command line, 3 a file could
not be read or written, 4 a fault of the compiler. An output file is replaced only on success.
)";

/// Appends `text` in the columns from TextColumn, wrapped at spaces. The first line already has
/// `used` columns.
static void appendWrapped(std::string &out, std::size_t used, std::string_view text) {
  if (used + 1 > TextColumn) {
    out += '\n';
    used = 0;
  }
  out.append(TextColumn - used, ' ');
  std::size_t column = TextColumn;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    if (column != TextColumn && column + 1 + word.size() > LineWidth) {
      out += '\n';
      out.append(TextColumn, ' ');
      column = TextColumn;
    }
    if (column != TextColumn) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  out += '\n';
}

/// Returns the spelling with its value: "-o FILE", "--cpu=NAME", "-DNAME", "-cl-std=VERSION"
static std::string usage(const Option &option) {
  std::string text(option.spelling);
  if (option.form == Form::Flag)
    return text;
  if (option.form == Form::Either && text.starts_with("--"))
    text += '=';
  else if (option.spelling == "-o" || option.spelling.starts_with("-M"))
    text += ' ';
  return text + std::string(option.metavar);
}

std::string helpText(std::string_view version) {
  std::string out(version);
  out += "\n\nUsage: oclc [options] FILE...\n";
  out += Introduction;
  for (const OptionGroup &group : optionGroups()) {
    if (group.title.empty())
      continue;
    out += '\n';
    out += group.title;
    out += ":\n";
    for (const Option &option : group.options) {
      if (option.help.empty())
        continue;
      std::string left = "  " + usage(option);
      out += left;
      appendWrapped(out, left.size(), option.help);
    }
  }
  out += Ending;
  return out;
}

} // namespace oclc::tool
