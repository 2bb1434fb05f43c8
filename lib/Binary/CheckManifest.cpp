//===- CheckManifest.cpp - Check the fields of a manifest ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Format.h"
#include "Binary/LaunchABI.h"
#include "Binary/Manifest.h"
#include "Binary/Text.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

using namespace oclc;
using namespace oclc::binary;

namespace {

// Each check function returns why its object is malformed, or an empty string.

/// Checks a name that appears in messages, lists and symbol tables.
std::string checkName(std::string_view name) {
  if (name.empty())
    return "has no name";
  // CL_PROGRAM_KERNEL_NAMES separates names by semicolons.
  for (unsigned char c : name)
    if (c < 0x20 || c == 0x7f || c == ';')
      return concat("the name ", inQuotes(name), " contains a control character or a semicolon");
  return {};
}

std::string checkLocalSize(const Size3 &size) {
  uint64_t items = 1;
  for (uint64_t s : size) {
    if (s == 0)
      return "has a dimension of size 0";
    if (s > limits::WorkGroupItems / items)
      return concat("has more than ", limits::WorkGroupItems, " work-items");
    items *= s;
  }
  return {};
}

std::string checkMemory(const char *what, uint64_t bytes) {
  if (bytes > limits::MemoryBytes)
    return concat(bytes, " bytes of ", what, " are more than ", limits::MemoryBytes);
  return {};
}

/// Checks one argument of a kernel. `end` is the end of the previous argument in the packed buffer
/// in bytes; the function sets it to the end of this argument.
std::string checkArgument(const Argument &argument, uint64_t argumentBytes, uint64_t &end) {
  if (argument.size == 0)
    return "has size 0";
  if (argument.size > argumentBytes || argument.offset > argumentBytes - argument.size)
    return concat("bytes ", argument.offset, " to ", argument.offset, "+", argument.size,
                  " are outside of the packed buffer of ", argumentBytes);
  if (!std::has_single_bit(argument.alignment))
    return concat("the alignment ", argument.alignment, " is not a power of two");
  if (argument.alignment > abi::MemoryAlignment)
    return concat("the alignment ", argument.alignment, " is more than ", abi::MemoryAlignment);
  if (argument.offset % argument.alignment != 0)
    return concat("the offset ", argument.offset, " is not a multiple of the alignment ",
                  argument.alignment);
  if (argument.offset < end)
    return concat("the offset ", argument.offset,
                  " is inside of the argument before, which ends at ", end);
  if (argument.kind == ArgumentKind::Sampler && (argument.size != 4 || argument.alignment != 4))
    return concat("a sampler has size ", argument.size, " and alignment ", argument.alignment,
                  " instead of 4");
  if (argument.kind != ArgumentKind::Value && argument.kind != ArgumentKind::Sampler &&
      (argument.size != 8 || argument.alignment != 8))
    return concat("a pointer has size ", argument.size, " and alignment ", argument.alignment,
                  " instead of 8");
  end = argument.offset + argument.size;
  return {};
}

std::string checkVariant(const Variant &variant, size_t targets) {
  if (std::string why = checkName(variant.symbol); !why.empty())
    return why;
  if (variant.localSize)
    if (std::string why = checkLocalSize(*variant.localSize); !why.empty())
      return "its local size " + why;
  if (variant.target >= targets)
    return concat("target ", variant.target, " is not one of the ", targets, " targets");
  if (variant.vectorWidth == 0 || variant.vectorWidth > limits::VectorWidth)
    return concat("the vector width ", variant.vectorWidth, " is not in 1 to ",
                  limits::VectorWidth);
  if (std::string why = checkMemory("context per work-item", variant.contextPerItem); !why.empty())
    return why;
  return checkMemory("context per group", variant.contextFixed);
}

std::string checkKernel(const Kernel &kernel, size_t targets) {
  if (kernel.argumentBytes > limits::ArgumentBytes)
    return concat(kernel.argumentBytes, " bytes of arguments are more than ",
                  limits::ArgumentBytes);
  uint64_t end = 0;
  for (size_t i = 0; i != kernel.arguments.size(); ++i)
    if (std::string why = checkArgument(kernel.arguments[i], kernel.argumentBytes, end);
        !why.empty())
      return concat("argument ", i, ": ", why);
  if (kernel.argumentBytes - end >= abi::MemoryAlignment)
    return concat("the packed buffer of ", kernel.argumentBytes,
                  " bytes is too large for arguments that end at ", end);
  if (kernel.requiredWorkGroupSize)
    if (std::string why = checkLocalSize(*kernel.requiredWorkGroupSize); !why.empty())
      return "the required work-group size " + why;
  if (kernel.workGroupSizeHint)
    if (std::string why = checkLocalSize(*kernel.workGroupSizeHint); !why.empty())
      return "the work-group size hint " + why;
  if (!abi::isSubGroupSize(kernel.subGroupSize))
    return concat("a sub-group has ", kernel.subGroupSize, " work-items, not 4, 8, 16, 32 or 64");
  if (std::string why = checkMemory("local memory", kernel.localSize); !why.empty())
    return why;
  if (std::string why = checkMemory("private memory", kernel.privateSize); !why.empty())
    return why;
  if (kernel.variants.empty())
    return "has no variants";
  for (size_t i = 0; i != kernel.variants.size(); ++i)
    if (std::string why = checkVariant(kernel.variants[i], targets); !why.empty())
      return concat("variant ", i, ": ", why);
  return {};
}

/// True if `names` are sorted and unique, so that each set of names has only one encoding.
bool isSet(const std::vector<std::string> &names) {
  return std::adjacent_find(names.begin(), names.end(), std::greater_equal<>()) == names.end();
}

std::string checkTarget(const Target &target) {
  if (std::string why = checkName(target.cpu); !why.empty())
    return why;
  for (const std::string &feature : target.features)
    if (std::string why = checkName(feature); !why.empty())
      return "a feature " + why;
  return isSet(target.features) ? "" : "the features are not sorted or not unique";
}

/// Checks the imports. Only an object may have imports, and an object with imports contains no
/// machine code.
std::string checkImports(const Manifest &manifest) {
  if (manifest.imports.size() > limits::Imports)
    return concat("there are more than ", limits::Imports, " imports");
  for (const std::string &name : manifest.imports)
    if (std::string why = checkName(name); !why.empty())
      return "import: " + why;
  if (!isSet(manifest.imports))
    return "the imports are not sorted or not unique";
  const char *what = manifest.type == BinaryType::Library ? "a library" : "an executable";
  if (manifest.type != BinaryType::CompiledObject)
    return concat(what, " has the import ", inQuotes(manifest.imports.front()));
  if (!manifest.targets.empty() || !manifest.kernels.empty())
    return "an object with imports has compiled kernels or targets";
  return {};
}

} // namespace

std::string binary::checkManifest(const Manifest &manifest) {
  if (!manifest.imports.empty())
    if (std::string why = checkImports(manifest); !why.empty())
      return why;
  if (std::ranges::adjacent_find(manifest.sanitizers, std::greater_equal<>()) !=
      manifest.sanitizers.end())
    return "the sanitizers are not sorted or not unique";
  if (!manifest.sanitizers.empty() && !manifest.imports.empty())
    return "an object with imports has sanitizers";
  if (manifest.targets.empty() && manifest.imports.empty())
    return "there are no targets";
  if (manifest.targets.size() > limits::Targets)
    return concat("there are more than ", limits::Targets, " targets");
  for (size_t i = 0; i != manifest.targets.size(); ++i)
    if (std::string why = checkTarget(manifest.targets[i]); !why.empty())
      return concat("target ", i, ": ", why);
  if (std::string why = checkMemory("program-scope variables", manifest.globalVariableBytes);
      !why.empty())
    return why;
  if (manifest.kernels.size() > limits::Kernels)
    return concat("there are more than ", limits::Kernels, " kernels");
  std::unordered_set<std::string_view> names;
  for (size_t i = 0; i != manifest.kernels.size(); ++i) {
    const Kernel &kernel = manifest.kernels[i];
    if (std::string why = checkName(kernel.name); !why.empty())
      return concat("kernel ", i, ": ", why);
    if (!names.insert(kernel.name).second)
      return concat("there are two kernels called ", inQuotes(kernel.name));
    if (std::string why = checkKernel(kernel, manifest.targets.size()); !why.empty())
      return concat("kernel ", inQuotes(kernel.name), ": ", why);
  }
  return {};
}
