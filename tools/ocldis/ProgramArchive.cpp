//===- ProgramArchive.cpp - What a program archive holds --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Files.h"
#include "Table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

using namespace ocldis;
using namespace oclc;
using Json = nlohmann::ordered_json;

namespace {

/// Returns the elements of `list`, separated by commas. `text` converts an element.
template <class List, class Text> std::string joined(const List &list, Text text) {
  std::string words;
  for (const auto &element : list)
    words += (words.empty() ? "" : ", ") + printable(text(element));
  return words;
}

/// Returns options in the form of a command line.
std::string optionText(const std::vector<std::string> &options) {
  std::string text;
  for (const std::string &word : options) {
    const bool isPlain = word.find_first_of(" \t\"'\\") == std::string::npos;
    text += (text.empty() ? "" : " ") + (isPlain ? word : "'" + word + "'");
  }
  return printable(text);
}

/// Adds a line for each kernel and CPU, with the local sizes of its variants. Returns the number of
/// kernels.
size_t addKernels(Table &table, const std::vector<Input> &binaries) {
  size_t count = 0;
  for (const Input &input : binaries)
    for (size_t k : input.kernels) {
      ++count;
      const binary::Kernel &kernel = input.binary.manifest.kernels[k];
      std::map<uint64_t, std::string> sizes; // Local sizes by target.
      for (const binary::Variant &variant : kernel.variants) {
        std::string &text = sizes[variant.target];
        text += (text.empty() ? "" : ", ") +
                (variant.localSize ? sizeText(*variant.localSize) : std::string("any"));
      }
      for (const auto &[target, text] : sizes)
        table.add(
            {printable(kernel.name), printable(input.binary.manifest.targets[target].cpu), text});
    }
  return count;
}

/// Prints the kernels, which are the same ones for all machines, and their variants for each.
void printKernels(std::ostream &out, const WholeFile &file) {
  size_t count = 0;
  Table table({Table::Left, Table::Left, Table::Left});
  table.add({"kernel", "target", "local sizes"});
  for (const File &program : file.programs)
    count = addKernels(table, program.members);
  printField(out, "kernels", count == 0 ? "none" : std::to_string(count));
  if (count != 0)
    table.print(out, 4);
}

/// Prints the build log, line by line.
void printLog(std::ostream &out, std::string_view log) {
  out << "  log\n";
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    out << "    " << printable(log.substr(0, end)) << '\n';
    log.remove_prefix(std::min(end + 1, log.size()));
  }
}

} // namespace

void ocldis::printProgramArchive(std::ostream &out, const std::string &name, uint64_t bytes,
                                 const binary::ProgramArchive &archive) {
  const auto withoutCode = std::ranges::count(archive.programs, 0, &binary::ArchivedProgram::size);
  out << printable(name) << ": oclc program archive, version " << binary::ProgramArchiveVersion
      << '\n';
  printField(out, "size", std::to_string(bytes) + " bytes");
  printField(out, "compiler", printable(archive.compiler));
  printField(out, "programs",
             std::to_string(archive.programs.size()) +
                 (withoutCode == 0 ? "" : ", " + std::to_string(withoutCode) + " without code"));
}

void ocldis::printProgram(std::ostream &out, const binary::ArchivedProgram &program,
                          const WholeFile &file) {
  out << "program " << binary::toHex(program.recipe) << '\n';
  printField(out, "kind", std::string(binary::nameOf(program.kind)));
  printField(out, "type", std::string(binary::nameOf(program.type)));
  printField(out, "options", optionText(program.options));
  if (!program.specConstants.empty())
    printField(out, "spec constants", joined(program.specConstants, [](const auto &constant) {
                 return std::to_string(constant.first) + ":" + constant.second;
               }));
  if (!program.includes.empty())
    printField(out, "includes", joined(program.includes, [](const binary::Include &include) {
                 return include.name;
               }));
  const bool hasCode = program.size != 0;
  printField(out, "size",
             hasCode ? std::to_string(program.size) + " bytes" : "no code: it did not compile");
  if (hasCode)
    printKernels(out, file);
  if (!program.log.empty())
    printLog(out, program.log);
}

std::string ocldis::programToJson(const binary::ProgramArchive &archive,
                                  const binary::ArchivedProgram &program,
                                  const std::string &binary) {
  const Json index =
      Json::parse(binary::programArchiveToJson({archive.compiler, {program}, 0}, -1));
  Json result = index["programs"][0];
  result["binary"] = Json::parse(binary);
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string ocldis::programArchiveToJson(const std::string &name, uint64_t bytes,
                                         const binary::ProgramArchive &archive,
                                         const std::vector<std::string> &programs) {
  Json result = {{"file", name},
                 {"program_archive_version", binary::ProgramArchiveVersion},
                 {"file_bytes", bytes},
                 {"compiler", archive.compiler},
                 {"programs", Json::array()}};
  for (const std::string &program : programs)
    result["programs"].push_back(Json::parse(program));
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}
