//===- Header.cpp - Text of the header of a C library -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/Header.h"

#include "Functions/launch/Embedded.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace oclc::functions {

static std::string sizeText(const binary::Size3 &size) {
  return formatv("{0} x {1} x {2}", size[0], size[1], size[2]);
}

/// Returns the specialised local sizes, and whether other sizes run, too.
static std::string localSizesText(const binary::Kernel &kernel) {
  SmallVector<std::string> sizes;
  bool runsAny = false;
  for (const binary::Variant &variant : kernel.variants) {
    if (variant.target != kernel.variants.front().target)
      continue;
    if (variant.localSize)
      sizes.push_back(sizeText(*variant.localSize));
    else
      runsAny = true;
  }
  if (runsAny)
    sizes.push_back("any");
  return join(sizes, ", ");
}

/// Returns attributes of the source without what would end a comment.
static std::string attributesText(const binary::Kernel &kernel) {
  const bool isPlain = !StringRef(kernel.attributes).contains("*/") &&
                       !StringRef(kernel.attributes).contains("/*") &&
                       all_of(kernel.attributes, isPrint);
  return isPlain ? kernel.attributes : "";
}

static void writeComment(const binary::Kernel &kernel, const KernelFunction &function,
                         bool isUniform, raw_ostream &os) {
  os << "/* Runs the kernel '" << kernel.name << "'.\n";
  for (const Parameter &each : function.parameters)
    if (!each.note.empty())
      os << "     " << each.name << ": " << each.note << '\n';
  os << "   Local sizes: " << localSizesText(kernel)
     << (isUniform ? "; they divide the global size" : "")
     << ". Sub-groups: " << kernel.subGroupSize << " work-items.\n";
  if (kernel.localSize != 0)
    os << "   Local memory of a work-group: " << kernel.localSize << " bytes.\n";
  if (const std::string attributes = attributesText(kernel); !attributes.empty())
    os << "   Attributes: " << attributes << ".\n";
  os << "   Returns an oclc_status. */\n";
}

/// Writes the declaration, in lines of at most 100 characters as far as possible.
static void writeDeclaration(const KernelFunction &function, raw_ostream &os) {
  constexpr size_t Columns = 100;
  const std::string start = "int " + function.symbol + "(";
  std::string line = start + "const oclc_range *range";
  for (const Parameter &each : function.parameters) {
    const std::string next = each.type + each.name;
    line += ",";
    if (line.size() + next.size() + 3 > Columns) {
      os << line << '\n';
      line = std::string(start.size(), ' ') + next;
    } else {
      line += " " + next;
    }
  }
  os << line << ");\n";
}

std::string headerText(const binary::Manifest &manifest, ArrayRef<KernelFunction> functions) {
  std::string declarations;
  raw_string_ostream os(declarations);
  for (const auto &[kernel, function] : zip_equal(manifest.kernels, functions)) {
    os << '\n';
    writeComment(kernel, function, manifest.uniformWorkGroups, os);
    writeDeclaration(function, os);
  }
  SmallVector<StringRef> cpus;
  for (const binary::Target &target : manifest.targets)
    cpus.push_back(target.cpu);
  const std::string guard = "OCLC_FUNCTIONS_" + utohexstr(xxh3_64bits(declarations)) + "_H";
  return "/* Kernels of OpenCL C as functions, made by " + manifest.compiler + " for " +
         join(cpus, ", ") + ". */\n\n#ifndef " + guard + "\n#define " + guard + "\n\n" +
         std::string(rangeDeclarations()) + "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n" +
         declarations + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

} // namespace oclc::functions
