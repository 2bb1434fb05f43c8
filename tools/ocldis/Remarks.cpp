//===- Remarks.cpp - What passes said when the binary was made --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Prints each remark once, with all functions to which it applies:
//
//   k.cl:2:11: vectorize-work-items: 16 work-items run in a vector
//       in k.any, k.64x1x1
//
//===--------------------------------------------------------------------------------------------===//

#include "Ocldis.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkParser.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace ocldis;
using namespace oclc;

namespace {

/// File, line and column of a remark. Remarks without a location come first.
using Place = std::tuple<std::string, unsigned, unsigned>;

Place placeOf(const llvm::remarks::Remark &remark) {
  if (!remark.Loc)
    return {"", 0, 0};
  return {remark.Loc->SourceFilePath.str(), remark.Loc->SourceLine, remark.Loc->SourceColumn};
}

/// Replaces each pair of quotes by one, because LLVM's parser leaves them doubled as in the file.
std::string unquoted(std::string text) {
  for (size_t at = 0; (at = text.find("''", at)) != std::string::npos; ++at)
    text.erase(at, 1);
  return text;
}

std::string textOf(const llvm::remarks::Remark &remark) {
  std::string kind = remark.RemarkType == llvm::remarks::Type::Missed ? " (missed)" : "";
  return remark.PassName.str() + kind + ": " + unquoted(remark.getArgsAsMsg());
}

/// True if `function` is `kernel`, or a function that was made from it. The name of such a function
/// contains that of the kernel: oclc.NAME.any.CPU.
bool isFormOf(llvm::StringRef function, llvm::StringRef kernel) {
  function.consume_front("oclc.");
  return function.consume_front(kernel) && (function.empty() || function.front() == '.');
}

bool isWanted(llvm::StringRef function, const Input &input) {
  const auto &kernels = input.binary.manifest.kernels;
  return input.kernels.size() == kernels.size() ||
         std::any_of(input.kernels.begin(), input.kernels.end(),
                     [&](size_t k) { return isFormOf(function, kernels[k].name); });
}

/// Names of functions by location and text of their remarks. Remarks at one location are in the
/// order of the passes.
using Lines = std::map<
    Place, llvm::MapVector<std::string, std::vector<std::string>, std::map<std::string, unsigned>>>;

void add(const llvm::remarks::Remark &remark, Lines &lines) {
  std::vector<std::string> &functions = lines[placeOf(remark)][textOf(remark)];
  std::string function = printable(remark.FunctionName.str());
  if (std::find(functions.begin(), functions.end(), function) == functions.end())
    functions.push_back(std::move(function));
}

void print(std::ostream &out, const Lines &lines) {
  for (const auto &[place, texts] : lines)
    for (const auto &[text, functions] : texts) {
      const auto &[file, row, column] = place;
      if (row != 0)
        out << printable(file) << ':' << row << ':' << column << ": ";
      out << printable(text) << "\n    in " << llvm::join(functions, ", ") << '\n';
    }
}

} // namespace

std::string ocldis::printRemarks(std::ostream &out, const Input &input) {
  const binary::Section *section = input.binary.findSection(binary::RemarksSectionName);
  if (!section)
    return "it holds no remarks; compile with --embed-remarks, or ask 'oclc -Rpass=REGEX' for them";
  auto content = input.content(*section);
  auto parser = llvm::remarks::createRemarkParser(
      llvm::remarks::Format::YAML,
      llvm::StringRef(reinterpret_cast<const char *>(content.data()), content.size()));
  if (!parser)
    return "the embedded remarks cannot be read: " + llvm::toString(parser.takeError());
  Lines lines;
  for (;;) {
    auto remark = (*parser)->next();
    if (!remark) {
      if (remark.errorIsA<llvm::remarks::EndOfFileError>()) {
        llvm::consumeError(remark.takeError());
        break;
      }
      return "the embedded remarks cannot be read: " + llvm::toString(remark.takeError());
    }
    if (isWanted((*remark)->FunctionName, input))
      add(**remark, lines);
  }
  print(out, lines);
  return {};
}
