//===- Manifest.h - Description of a binary -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines the manifest of a binary as C++ data: its kernels, their arguments and variants, and its
// targets. Writer.h encodes a manifest as the MessagePack of the note `.note.oclc`; Reader.h
// checks a file and decodes its note. docs/binary-format.md describes every key.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_MANIFEST_H
#define OCLC_BINARY_MANIFEST_H

#include "Binary/LaunchABI.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oclc::binary {

/// Sizes in work-items, dimension 0 first.
using Size3 = std::array<uint64_t, 3>;

enum class ArgumentKind : uint8_t {
  Value,
  GlobalPointer,
  ConstantPointer,
  LocalPointer,
  Image,   ///< The address of an abi::ImageDescriptor.
  Sampler, ///< abi::SamplerBits.
  Pipe,    ///< The address of an abi::PipeHeader.
};
enum class AccessQualifier : uint8_t { None, ReadOnly, WriteOnly, ReadWrite };
enum class Method : uint8_t { Loops, Cbs, Replicate };
/// Names something that the code of a program checks when it runs.
enum class Sanitizer : uint8_t {
  Address, ///< Each access is inside of its object.
  Race,    ///< Work-items of a group do not access the same bytes without a barrier.
};
/// CL_PROGRAM_BINARY_TYPE: clBuildProgram and clLinkProgram create an executable, clLinkProgram
/// with -create-library a library, and clCompileProgram a compiled object.
enum class BinaryType : uint8_t { Executable, Library, CompiledObject };

/// One argument of a kernel, as clGetKernelArgInfo and clSetKernelArg need it.
struct Argument {
  std::string name;     ///< As in the source; empty if the input does not contain it.
  std::string typeName; ///< As in the source, e.g. "float4*".
  ArgumentKind kind = ArgumentKind::Value;
  AccessQualifier access = AccessQualifier::None;
  bool isConst = false, isRestrict = false, isVolatile = false;
  uint64_t size = 0;      ///< Bytes in the packed buffer; 8 for every pointer.
  uint64_t alignment = 1; ///< Bytes, a power of two.
  uint64_t offset = 0;    ///< Bytes from the start of the packed buffer.

  bool operator==(const Argument &) const = default;
};

/// One compiled variant of a kernel, for a target and a local size.
struct Variant {
  std::string symbol;             ///< Dynamic symbol of the abi::EntryFn.
  std::optional<Size3> localSize; ///< nullopt: general variant (any local size).
  uint32_t target = 0;            ///< Index into Manifest::targets.
  uint32_t vectorWidth = 1;       ///< Work-items per SIMD vector; 1: not vectorised by oclc.
  Method method = Method::Loops;
  uint64_t contextPerItem = 0;           ///< Bytes of WorkerMemory::context per work-item ...
  uint64_t contextFixed = 0;             ///< ... and per group.
  std::vector<std::string> imageFormats; ///< With code of their own, such as "rgba-unorm8".

  /// Returns the size in bytes of the context memory for a group of `items` work-items.
  uint64_t contextBytes(uint64_t items) const { return contextFixed + contextPerItem * items; }
};

struct Kernel {
  std::string name;
  std::vector<Argument> arguments;
  uint64_t argumentBytes = 0;                       ///< Size of the packed buffer.
  std::optional<Size3> requiredWorkGroupSize;       ///< reqd_work_group_size
  std::optional<Size3> workGroupSizeHint;           ///< work_group_size_hint
  uint64_t subGroupSize = abi::DefaultSubGroupSize; ///< Work-items of a full sub-group.
  std::string attributes;        ///< As in the source, e.g. "vec_type_hint(float4)".
  uint64_t localSize = 0;        ///< Bytes of static __local variables.
  uint64_t privateSize = 0;      ///< Bytes of private memory per work-item.
  std::vector<Variant> variants; ///< At least one.
};

/// A CPU that variants were compiled for.
struct Target {
  std::string cpu; ///< As given to --cpu, e.g. "x86-64-v3"; for "native", the name of the host CPU.
  std::vector<std::string> features; ///< LLVM names of the features that the code may use, sorted.
};

struct Manifest {
  BinaryType type = BinaryType::Executable;
  std::string compiler;       ///< E.g. "oclc 0.1.0 (LLVM 22.1.8)".
  std::string options;        ///< Compiler options; the value of CL_PROGRAM_BUILD_OPTIONS.
  std::string sourceLanguage; ///< E.g. "OpenCL C 1.2".
  std::string triple;         ///< E.g. "x86_64-unknown-linux-gnu".
  bool argumentInfo = false;  ///< Compiled with -cl-kernel-arg-info.
  /// Every work-group is full: OpenCL C before 2.0, or -cl-uniform-work-group-size.
  bool uniformWorkGroups = false;
  std::vector<Sanitizer> sanitizers; ///< Sorted and unique.
  /// Bytes of program-scope variables, for CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE.
  uint64_t globalVariableBytes = 0;
  std::vector<Target> targets; ///< Best last: the runtime takes the last one that the CPU can run.
  std::vector<Kernel> kernels;
  /// Names of functions and variables that other objects define, sorted. An object with imports has
  /// no targets and no kernels; its canonical IR (IRSectionName) is compiled when it is linked.
  std::vector<std::string> imports;
};

/// Checks that sizes, offsets, names and indices do not contradict each other or the limits of
/// Format.h. Returns why readers refuse `manifest`; empty if they accept it.
std::string checkManifest(const Manifest &manifest);

} // namespace oclc::binary

#endif // OCLC_BINARY_MANIFEST_H
