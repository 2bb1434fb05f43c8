//===- Manifest.cpp - The manifest as text ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Ocldis.h"
#include "Table.h"

#include "Binary/ManifestKeys.h"

#include <algorithm>
#include <sstream>

using namespace ocldis;
using namespace oclc;

namespace {

constexpr size_t LabelWidth = 18;
constexpr size_t LineWidth = 100;

std::string bytes(uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

void printArguments(std::ostream &out, const binary::Kernel &kernel) {
  constexpr const char *Kinds[] = {"", "global", "constant", "local", "", "", "pipe"};
  constexpr const char *Access[] = {"", "read_only", "write_only", "read_write"};
  printField(out, "arguments",
             kernel.arguments.empty() ? "none"
                                      : std::to_string(kernel.arguments.size()) + ", packed into " +
                                            bytes(kernel.argumentBytes));
  if (kernel.arguments.empty())
    return;
  Table table({Table::Right, Table::Right, Table::Right, Table::Right, Table::Left, Table::Left,
               Table::Left});
  table.add({"#", "offset", "size", "align", "type", "name", "qualifiers"});
  for (size_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    std::string qualifiers;
    for (const char *word : {Kinds[size_t(argument.kind)], Access[size_t(argument.access)],
                             argument.isConst ? "const" : "", argument.isRestrict ? "restrict" : "",
                             argument.isVolatile ? "volatile" : ""})
      if (*word)
        qualifiers += (qualifiers.empty() ? "" : " ") + std::string(word);
    table.add({std::to_string(i), std::to_string(argument.offset), std::to_string(argument.size),
               std::to_string(argument.alignment),
               argument.typeName.empty() ? "?" : printable(argument.typeName),
               argument.name.empty() ? "-" : printable(argument.name), qualifiers});
  }
  table.print(out, 4);
}

/// Prints `line` and then the words, and wraps the text at LineWidth.
void printWords(std::ostream &out, std::string line, const std::vector<std::string> &words) {
  for (const std::string &each : words) {
    const std::string word = " " + printable(each);
    if (line.size() + word.size() > LineWidth) {
      out << line << '\n';
      line = "    ";
    }
    line += word;
  }
  out << line << '\n';
}

void printVariants(std::ostream &out, const Input &input, size_t k) {
  constexpr const char *Methods[] = {"loops", "cbs", "replicate"};
  const binary::Manifest &manifest = input.binary.manifest;
  const binary::Kernel &kernel = manifest.kernels[k];
  printField(out, "variants", std::to_string(kernel.variants.size()));
  Table table({Table::Left, Table::Left, Table::Left, Table::Left, Table::Right, Table::Left,
               Table::Right, Table::Right});
  table.add({"symbol", "local size", "target", "method", "width", "context bytes", "address",
             "code bytes"});
  for (size_t v = 0; v != kernel.variants.size(); ++v) {
    const binary::Variant &variant = kernel.variants[v];
    const binary::Entry &entry = input.binary.entries[k][v];
    std::string context = std::to_string(variant.contextPerItem) + " per item";
    if (variant.contextFixed)
      context += " + " + std::to_string(variant.contextFixed);
    table.add({printable(variant.symbol), variant.localSize ? sizeText(*variant.localSize) : "any",
               printable(manifest.targets[variant.target].cpu), Methods[size_t(variant.method)],
               std::to_string(variant.vectorWidth), context, hex(entry.address),
               std::to_string(entry.size)});
  }
  table.print(out, 4);
  for (const binary::Variant &variant : kernel.variants)
    if (!variant.imageFormats.empty())
      printWords(out, "    image formats of " + printable(variant.symbol) + ":",
                 variant.imageFormats);
}

void printKernel(std::ostream &out, const Input &input, size_t k) {
  const binary::Kernel &kernel = input.binary.manifest.kernels[k];
  out << "\nkernel " << printable(kernel.name) << '\n';
  printArguments(out, kernel);
  printField(out, "attributes", printable(kernel.attributes));
  if (kernel.requiredWorkGroupSize)
    printField(out, "required size", sizeText(*kernel.requiredWorkGroupSize));
  if (kernel.workGroupSizeHint)
    printField(out, "size hint", sizeText(*kernel.workGroupSizeHint));
  printField(out, "sub-groups", std::to_string(kernel.subGroupSize) + " work-items");
  printField(out, "local memory", bytes(kernel.localSize) + " per work-group");
  printField(out, "private memory", bytes(kernel.privateSize) + " per work-item");
  printVariants(out, input, k);
}

std::string sanitizersText(const binary::Manifest &manifest) {
  std::string text;
  for (const binary::Sanitizer sanitizer : manifest.sanitizers)
    text +=
        (text.empty() ? "" : ", ") + std::string(binary::keys::SanitizerNames[size_t(sanitizer)]);
  return text;
}

void printImports(std::ostream &out, const binary::Manifest &manifest) {
  out << "\nimports (kernels are compiled when it is linked with what defines them)\n";
  printWords(out, " ", manifest.imports);
}

void printTargets(std::ostream &out, const binary::Manifest &manifest) {
  out << "\ntargets (the last one that the CPU can run is taken)\n";
  for (size_t i = 0; i != manifest.targets.size(); ++i) {
    const binary::Target &target = manifest.targets[i];
    printWords(out, "  " + std::to_string(i) + "  " + printable(target.cpu) + ":", target.features);
  }
}

} // namespace

std::string ocldis::sizeText(const binary::Size3 &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

void ocldis::printField(std::ostream &out, const std::string &label, const std::string &value) {
  std::string padded = label;
  padded.resize(std::max(LabelWidth, label.size() + 1), ' ');
  out << "  " << padded << (value.empty() ? "-" : value) << '\n';
}

std::string ocldis::printable(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      c = '?';
  return result;
}

void ocldis::printManifest(std::ostream &out, const Input &input) {
  const binary::Binary &binary = input.binary;
  const binary::Manifest &manifest = binary.manifest;
  out << printable(input.name) << ": oclc binary, format version " << binary.formatVersion << '\n';
  printField(out, "size",
             bytes(binary.fileBytes) + ", " + std::to_string(binary.imageBytes) + " in memory");
  printField(out, "content hash", binary::toHex(binary.hash));
  printField(out, "build-id", binary::toHex(binary.buildID));
  printField(out, "type", std::string(binary::nameOf(manifest.type)));
  printField(out, "compiler", printable(manifest.compiler));
  printField(out, "language", printable(manifest.sourceLanguage));
  printField(out, "options", printable(manifest.options));
  printField(out, "triple", printable(manifest.triple));
  printField(out, "argument info", manifest.argumentInfo ? "yes" : "no");
  printField(out, "work-groups",
             manifest.uniformWorkGroups ? "all of one size"
                                        : "the last of a dimension may be smaller");
  if (!manifest.sanitizers.empty())
    printField(out, "sanitizers", sanitizersText(manifest));
  printField(out, "global variables", bytes(manifest.globalVariableBytes));
  std::string embedded;
  for (const binary::Section &section : binary.sections)
    if (section.name.starts_with(".oclc.") || section.name == ".debug_info")
      embedded += (embedded.empty() ? "" : ", ") + printable(section.name) + " (" +
                  bytes(section.size) + ")";
  printField(out, "embedded", embedded);
  if (manifest.imports.empty())
    printTargets(out, manifest);
  else
    printImports(out, manifest);
  for (size_t k : input.kernels)
    printKernel(out, input, k);
}
