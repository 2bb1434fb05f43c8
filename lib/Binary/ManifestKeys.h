//===- ManifestKeys.h - Names of keys and enumerators in a manifest -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reader and writer share the spelling of enumerators and keys. docs/binary-format.md explains
// them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_MANIFESTKEYS_H
#define OCLC_BINARY_MANIFESTKEYS_H

#include <array>
#include <string_view>

namespace oclc::binary::keys {

/// Indexed by the enumerators of Manifest.h.
inline constexpr std::array<std::string_view, 7> ArgumentKinds = {
    "value", "global", "constant", "local", "image", "sampler", "pipe"};
inline constexpr std::array<std::string_view, 4> AccessQualifiers = {"none", "read_only",
                                                                     "write_only", "read_write"};
inline constexpr std::array<std::string_view, 3> Methods = {"loops", "cbs", "replicate"};
inline constexpr std::array<std::string_view, 2> SanitizerNames = {"address", "race"};
inline constexpr std::array<std::string_view, 3> BinaryTypes = {"executable", "library", "object"};

inline constexpr std::array<std::string_view, 3> ProgramKinds = {"source", "il", "link"};

inline constexpr char Abi[] = "abi";
inline constexpr char BinaryType[] = "binary_type";
inline constexpr char Compiler[] = "compiler";
inline constexpr char Options[] = "options";
inline constexpr char SourceLanguage[] = "source_language";
inline constexpr char Triple[] = "triple";
inline constexpr char ArgumentInfo[] = "argument_info";
inline constexpr char UniformWorkGroups[] = "uniform_work_groups";
inline constexpr char Sanitizers[] = "sanitizers";
inline constexpr char GlobalVariableBytes[] = "global_variable_bytes";
inline constexpr char Targets[] = "targets";
inline constexpr char Cpu[] = "cpu";
inline constexpr char Features[] = "features";
inline constexpr char Kernels[] = "kernels";
inline constexpr char Imports[] = "imports";
inline constexpr char Name[] = "name";
inline constexpr char Arguments[] = "arguments";
inline constexpr char ArgumentBytes[] = "argument_bytes";
inline constexpr char RequiredWorkGroupSize[] = "required_work_group_size";
inline constexpr char WorkGroupSizeHint[] = "work_group_size_hint";
inline constexpr char Attributes[] = "attributes";
inline constexpr char LocalBytes[] = "local_bytes";
inline constexpr char SubGroupSize[] = "sub_group_size";
inline constexpr char PrivateBytes[] = "private_bytes";
inline constexpr char Variants[] = "variants";
inline constexpr char Type[] = "type";
inline constexpr char Kind[] = "kind";
inline constexpr char Access[] = "access";
inline constexpr char Const[] = "const";
inline constexpr char Restrict[] = "restrict";
inline constexpr char Volatile[] = "volatile";
inline constexpr char Size[] = "size";
inline constexpr char Alignment[] = "alignment";
inline constexpr char Offset[] = "offset";
inline constexpr char Symbol[] = "symbol";
inline constexpr char LocalSize[] = "local_size";
inline constexpr char Target[] = "target";
inline constexpr char VectorWidth[] = "vector_width";
inline constexpr char Method[] = "method";
inline constexpr char ImageFormats[] = "image_formats";
inline constexpr char ContextPerItem[] = "context_bytes_per_item";
inline constexpr char ContextFixed[] = "context_bytes_fixed";

// Keys that only appear in the index of a program archive.
inline constexpr char Programs[] = "programs";
inline constexpr char Recipe[] = "recipe";
inline constexpr char Source[] = "source";
inline constexpr char SpecConstants[] = "spec_constants";
inline constexpr char Includes[] = "includes";
inline constexpr char Digest[] = "digest";
inline constexpr char Log[] = "log";
inline constexpr char Value[] = "value";
inline constexpr char Id[] = "id";

} // namespace oclc::binary::keys

#endif // OCLC_BINARY_MANIFESTKEYS_H
