//===- Decode.cpp - Decode a manifest from MessagePack ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Decode.h"

#include "Binary/Fields.h"
#include "Binary/Format.h"
#include "Binary/LaunchABI.h"
#include "Binary/ManifestKeys.h"

using namespace oclc;
using namespace oclc::binary;

namespace {

/// Converts the tree of MessagePack values to a manifest.
class ManifestDecoder : public Fields {
public:
  using Fields::Fields;

  std::vector<std::string> texts(const Map &map, const Path &path, std::string_view key,
                                 uint64_t most) {
    return list<std::string>(map, path, key, most,
                             [&](const Value &v, const Path &p) { return text(v, p); });
  }

  Sanitizer sanitizer(const Value &value, const Path &path) {
    return namedBy<Sanitizer>(text(value, path), path, keys::SanitizerNames);
  }

  Target target(const Value &value, const Path &path) {
    Target result;
    if (auto *map = as<Map>(value, path, "a map")) {
      result.cpu = string(*map, path, keys::Cpu);
      result.features = texts(*map, path, keys::Features, limits::FeaturesPerTarget);
    }
    return result;
  }

  Argument argument(const Value &value, const Path &path) {
    Argument result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.name = string(*map, path, keys::Name);
    result.typeName = string(*map, path, keys::Type);
    result.kind = enumerator<ArgumentKind>(*map, path, keys::Kind, keys::ArgumentKinds);
    result.access = enumerator<AccessQualifier>(*map, path, keys::Access, keys::AccessQualifiers);
    result.isConst = boolean(*map, path, keys::Const);
    result.isRestrict = boolean(*map, path, keys::Restrict);
    result.isVolatile = boolean(*map, path, keys::Volatile);
    result.size = integer(*map, path, keys::Size);
    result.alignment = integer(*map, path, keys::Alignment);
    result.offset = integer(*map, path, keys::Offset);
    return result;
  }

  Variant variant(const Value &value, const Path &path) {
    Variant result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    constexpr uint64_t Most32 = std::numeric_limits<uint32_t>::max();
    result.symbol = string(*map, path, keys::Symbol);
    result.localSize = sizes(*map, path, keys::LocalSize);
    result.target = static_cast<uint32_t>(integer(*map, path, keys::Target, Most32));
    result.vectorWidth = static_cast<uint32_t>(integer(*map, path, keys::VectorWidth, Most32));
    result.method = enumerator<Method>(*map, path, keys::Method, keys::Methods);
    if (!failed() && find(*map, keys::ImageFormats))
      result.imageFormats = texts(*map, path, keys::ImageFormats, limits::ImageFormatsPerVariant);
    result.contextPerItem = integer(*map, path, keys::ContextPerItem);
    result.contextFixed = integer(*map, path, keys::ContextFixed);
    return result;
  }

  Kernel kernel(const Value &value, const Path &path) {
    Kernel result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.name = string(*map, path, keys::Name);
    result.arguments =
        list<Argument>(*map, path, keys::Arguments, limits::ArgumentsPerKernel,
                       [&](const Value &v, const Path &p) { return argument(v, p); });
    result.argumentBytes = integer(*map, path, keys::ArgumentBytes);
    result.requiredWorkGroupSize = sizes(*map, path, keys::RequiredWorkGroupSize);
    result.workGroupSizeHint = sizes(*map, path, keys::WorkGroupSizeHint);
    result.subGroupSize = integer(*map, path, keys::SubGroupSize);
    result.attributes = string(*map, path, keys::Attributes);
    result.localSize = integer(*map, path, keys::LocalBytes);
    result.privateSize = integer(*map, path, keys::PrivateBytes);
    result.variants = list<Variant>(*map, path, keys::Variants, limits::VariantsPerKernel,
                                    [&](const Value &v, const Path &p) { return variant(v, p); });
    return result;
  }

  Manifest manifest(const Value &value) {
    Manifest result;
    Path path;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    // Checked first: in a file for another launch ABI, an error about some other field would hide
    // the cause.
    uint64_t abi = integer(*map, path, keys::Abi);
    if (!failed() && abi > abi::SanitizedVersion)
      fail(path,
           concat("launch ABI ", abi, " is newer than the supported ", abi::SanitizedVersion));
    if (!failed() && abi < abi::Version)
      fail(path, concat("launch ABI ", abi, " is older than the supported ", abi::Version));
    if (!failed() && find(*map, keys::Sanitizers))
      result.sanitizers =
          list<Sanitizer>(*map, path, keys::Sanitizers, keys::SanitizerNames.size(),
                          [&](const Value &v, const Path &p) { return sanitizer(v, p); });
    if (!failed() && (abi == abi::SanitizedVersion) == result.sanitizers.empty())
      fail(path,
           concat("launch ABI ", abi, " does not suit ", result.sanitizers.size(), " sanitizers"));
    if (find(*map, keys::BinaryType))
      result.type = enumerator<BinaryType>(*map, path, keys::BinaryType, keys::BinaryTypes);
    result.compiler = string(*map, path, keys::Compiler);
    result.options = string(*map, path, keys::Options);
    result.sourceLanguage = string(*map, path, keys::SourceLanguage);
    result.triple = string(*map, path, keys::Triple);
    result.argumentInfo = boolean(*map, path, keys::ArgumentInfo);
    result.uniformWorkGroups = boolean(*map, path, keys::UniformWorkGroups);
    result.globalVariableBytes = integer(*map, path, keys::GlobalVariableBytes);
    result.targets = list<Target>(*map, path, keys::Targets, limits::Targets,
                                  [&](const Value &v, const Path &p) { return target(v, p); });
    result.kernels = list<Kernel>(*map, path, keys::Kernels, limits::Kernels,
                                  [&](const Value &v, const Path &p) { return kernel(v, p); });
    if (!failed() && find(*map, keys::Imports))
      result.imports = texts(*map, path, keys::Imports, limits::Imports);
    return result;
  }
};

} // namespace

std::optional<Manifest> binary::decodeManifest(std::span<const uint8_t> bytes, std::string &error) {
  std::optional<Value> tree = parseMessagePack(bytes, error);
  if (!tree)
    return std::nullopt;
  ManifestDecoder decoder(error);
  Manifest manifest = decoder.manifest(*tree);
  if (error.empty())
    error = checkManifest(manifest);
  if (!error.empty())
    return std::nullopt;
  return manifest;
}
