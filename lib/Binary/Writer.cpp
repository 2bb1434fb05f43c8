//===- Writer.cpp - Encode a manifest and seal a binary -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Writer.h"

#include "Binary/LaunchABI.h"
#include "Binary/ManifestKeys.h"
#include "Binary/Note.h"

#include <nlohmann/json.hpp>

#include <exception>

using namespace oclc;
using namespace oclc::binary;

namespace {

// Preserves the order in which the keys are added, which makes the JSON easier to read.
using Json = nlohmann::ordered_json;

template <typename Enum, size_t N>
std::string nameOf(Enum value, const std::array<std::string_view, N> &names) {
  return std::string(names.at(static_cast<size_t>(value)));
}

Json toJson(const Argument &argument) {
  return {{keys::Name, argument.name},
          {keys::Type, argument.typeName},
          {keys::Kind, nameOf(argument.kind, keys::ArgumentKinds)},
          {keys::Access, nameOf(argument.access, keys::AccessQualifiers)},
          {keys::Const, argument.isConst},
          {keys::Restrict, argument.isRestrict},
          {keys::Volatile, argument.isVolatile},
          {keys::Size, argument.size},
          {keys::Alignment, argument.alignment},
          {keys::Offset, argument.offset}};
}

Json toJson(const Variant &variant) {
  Json result = {{keys::Symbol, variant.symbol}};
  if (variant.localSize)
    result[keys::LocalSize] = *variant.localSize;
  result[keys::Target] = variant.target;
  result[keys::VectorWidth] = variant.vectorWidth;
  result[keys::Method] = nameOf(variant.method, keys::Methods);
  if (!variant.imageFormats.empty())
    result[keys::ImageFormats] = variant.imageFormats;
  result[keys::ContextPerItem] = variant.contextPerItem;
  result[keys::ContextFixed] = variant.contextFixed;
  return result;
}

template <typename T>
Json listToJson(const std::vector<T> &list, Json (*elementToJson)(const T &)) {
  Json result = Json::array();
  for (const T &element : list)
    result.push_back(elementToJson(element));
  return result;
}

Json toJson(const Kernel &kernel) {
  Json result = {{keys::Name, kernel.name}};
  result[keys::Arguments] = listToJson(kernel.arguments, toJson);
  result[keys::ArgumentBytes] = kernel.argumentBytes;
  if (kernel.requiredWorkGroupSize)
    result[keys::RequiredWorkGroupSize] = *kernel.requiredWorkGroupSize;
  if (kernel.workGroupSizeHint)
    result[keys::WorkGroupSizeHint] = *kernel.workGroupSizeHint;
  result[keys::SubGroupSize] = kernel.subGroupSize;
  result[keys::Attributes] = kernel.attributes;
  result[keys::LocalBytes] = kernel.localSize;
  result[keys::PrivateBytes] = kernel.privateSize;
  result[keys::Variants] = listToJson(kernel.variants, toJson);
  return result;
}

Json toJson(const std::string &text) { return text; }

Json toJson(const Sanitizer &sanitizer) { return nameOf(sanitizer, keys::SanitizerNames); }

Json toJson(const Target &target) {
  Json result = {{keys::Cpu, target.cpu}};
  result[keys::Features] = listToJson(target.features, toJson);
  return result;
}

Json toJson(const Manifest &manifest) {
  Json result = {{keys::Abi, manifest.sanitizers.empty() ? abi::Version : abi::SanitizedVersion}};
  if (!manifest.sanitizers.empty())
    result[keys::Sanitizers] = listToJson(manifest.sanitizers, toJson);
  if (manifest.type != BinaryType::Executable)
    result[keys::BinaryType] = nameOf(manifest.type, keys::BinaryTypes);
  result[keys::Compiler] = manifest.compiler;
  result[keys::Options] = manifest.options;
  result[keys::SourceLanguage] = manifest.sourceLanguage;
  result[keys::Triple] = manifest.triple;
  result[keys::ArgumentInfo] = manifest.argumentInfo;
  result[keys::UniformWorkGroups] = manifest.uniformWorkGroups;
  result[keys::GlobalVariableBytes] = manifest.globalVariableBytes;
  result[keys::Targets] = listToJson(manifest.targets, toJson);
  result[keys::Kernels] = listToJson(manifest.kernels, toJson);
  if (!manifest.imports.empty())
    result[keys::Imports] = listToJson(manifest.imports, toJson);
  return result;
}

/// Appends `size` bytes, and pads `out` to a multiple of four bytes.
void appendBytes(std::vector<uint8_t> &out, const void *data, size_t size) {
  auto *bytes = static_cast<const uint8_t *>(data);
  out.insert(out.end(), bytes, bytes + size);
  out.resize((out.size() + 3) & ~size_t(3));
}

} // namespace

std::vector<uint8_t> binary::encodeManifest(const Manifest &manifest) {
  return Json::to_msgpack(toJson(manifest));
}

std::string binary::manifestToJson(const Manifest &manifest, int indent) {
  return toJson(manifest).dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::vector<uint8_t> binary::encodeNote(const Manifest &manifest) {
  std::vector<uint8_t> text = encodeManifest(manifest);
  NoteHeader header = {NoteMagic, FormatVersion, 0, static_cast<uint32_t>(text.size()), {}};
  Elf64_Nhdr note = {sizeof(NoteName), static_cast<uint32_t>(sizeof(header) + text.size()),
                     NoteType};
  std::vector<uint8_t> out;
  appendBytes(out, &note, sizeof(note));
  appendBytes(out, NoteName, sizeof(NoteName));
  appendBytes(out, &header, sizeof(header));
  appendBytes(out, text.data(), text.size());
  return out;
}

std::string binary::sealBinary(std::span<std::byte> file) {
  try {
    ElfFile elf;
    if (std::string why = elf.parse(file); !why.empty())
      return why;
    Notes notes;
    if (std::string why = findNotes(elf, notes); !why.empty())
      return why;
    ContentHash hash = contentHash(file, notes.hashOffset());
    std::memcpy(file.data() + notes.hashOffset(), hash.data(), hash.size());
    return {};
  } catch (const std::exception &e) {
    return e.what();
  }
}
