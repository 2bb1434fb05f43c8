//===- MakeBinary.cpp - Makes the binaries of the runtime's tests -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   make-binary note NAME FILE   writes the note of the binary called NAME
//   make-binary seal FILE        computes the hash of a linked binary
// The linker runs in between; see CMakeLists.txt.
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Machine.h"
#include "Binary/Writer.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

using namespace oclc::binary;

static Argument argument(const char *name, const char *type, ArgumentKind kind, uint64_t size,
                         uint64_t offset) {
  Argument result;
  result.name = name;
  result.typeName = type;
  result.kind = kind;
  result.size = size;
  result.alignment = size;
  result.offset = offset;
  return result;
}
static Argument global(const char *name, const char *type, uint64_t offset) {
  return argument(name, type, ArgumentKind::GlobalPointer, 8, offset);
}
static Argument local(const char *name, const char *type, uint64_t offset) {
  return argument(name, type, ArgumentKind::LocalPointer, 8, offset);
}
static Argument value(const char *name, const char *type, uint64_t size, uint64_t offset) {
  return argument(name, type, ArgumentKind::Value, size, offset);
}

static Variant variant(const char *symbol, std::optional<Size3> localSize = std::nullopt) {
  Variant result;
  result.symbol = symbol;
  result.localSize = localSize;
  return result;
}

static Kernel kernel(const char *name, const char *symbol, std::vector<Argument> arguments,
                     uint64_t argumentBytes) {
  Kernel result;
  result.name = name;
  result.arguments = std::move(arguments);
  result.argumentBytes = argumentBytes;
  result.variants.push_back(variant(symbol));
  return result;
}

// The features of the first target, which every CPU of the architecture has, and one of them.
#if defined(__x86_64__)
static const char CPU[] = "x86-64", Plain[] = "sse2";
static const std::vector<std::string> Baseline = {"cmov", "cx8", "fxsr", "mmx", "sse", "sse2"};
#elif defined(__aarch64__)
static const char CPU[] = "generic", Plain[] = "neon";
static const std::vector<std::string> Baseline = {"fp-armv8", "neon"};
#elif defined(__riscv)
static const char CPU[] = "generic-rv64", Plain[] = "m";
static const std::vector<std::string> Baseline = {"a", "c", "d", "f", "i", "m"};
#endif

static Manifest base() {
  Manifest manifest;
  manifest.compiler = "test";
  manifest.options = "-cl-std=CL2.0";
  manifest.sourceLanguage = "OpenCL C 2.0";
  manifest.triple = std::string(hostMachine().architecture) + "-unknown-linux-gnu";
  manifest.argumentInfo = true;
  manifest.targets = {{CPU, Baseline}};
  manifest.kernels.push_back(kernel("empty", "k_empty", {}, 0));
  manifest.kernels.push_back(kernel("record", "k_record", {global("out", "ulong*", 0)}, 8));
  return manifest;
}

/// Returns the manifest of a binary whose kernels have variants for any local size.
static Manifest mainBinary() {
  Manifest manifest = base();
  auto add = [&](Kernel added) -> Kernel & {
    manifest.kernels.push_back(std::move(added));
    return manifest.kernels.back();
  };
  add(kernel("add", "k_add", {global("data", "int*", 0), value("value", "int", 4, 8)}, 16))
      .arguments[0]
      .isRestrict = true;
  add(kernel("local_sum", "k_local_sum",
             {global("in", "int*", 0), global("out", "int*", 8), local("a", "int*", 16),
              local("b", "long*", 24)},
             32))
      .localSize = 40;
  add(kernel("values", "k_values",
             {global("out", "uchar*", 0), value("c", "char", 1, 8), value("s", "short", 2, 10),
              value("i", "int", 4, 12), value("l", "long", 8, 16), value("f", "float", 4, 24),
              value("d", "double", 8, 32), value("v", "float4", 16, 48)},
             64));
  Kernel &context = add(kernel("context", "k_context", {global("out", "int*", 0)}, 8));
  context.variants[0].contextPerItem = 16;
  context.variants[0].contextFixed = 64;
  add(kernel("spin", "k_spin", {global("count", "uint*", 0), value("rounds", "uint", 4, 8)}, 16));
  add(kernel("halve", "k_halve", {global("data", "float*", 0)}, 8));
  add(kernel("until", "k_until", {global("flag", "int*", 0)}, 8));
  add(kernel("print", "k_print", {value("base", "int", 4, 0)}, 8));
  add(kernel("counter", "k_counter", {global("out", "int*", 0)}, 8));
  add(kernel("row_of_24", "k_record", {global("out", "ulong*", 0)}, 8)).requiredWorkGroupSize =
      Size3{24, 1, 1};
  Kernel &qualified = add(kernel("qualified", "k_empty",
                                 {argument("a", "int*", ArgumentKind::ConstantPointer, 8, 0),
                                  global("b", "int*", 8), value("c", "long", 8, 16)},
                                 24));
  qualified.arguments[1].isRestrict = qualified.arguments[1].isVolatile = true;
  qualified.arguments[2].isConst = true;
  Kernel &required = add(kernel("required", "k_record", {global("out", "ulong*", 0)}, 8));
  required.requiredWorkGroupSize = Size3{8, 4, 1};
  required.attributes = "reqd_work_group_size(8,4,1)";
  return manifest;
}

/// Returns the manifest of a binary whose kernels take images, samplers and pipes.
static Manifest imagesBinary() {
  Manifest manifest = base();
  struct {
    const char *name, *type;
    AccessQualifier access;
  } const kinds[] = {{"plane", "image2d_t", AccessQualifier::ReadOnly},
                     {"written_plane", "image2d_t", AccessQualifier::WriteOnly},
                     {"changed_plane", "image2d_t", AccessQualifier::ReadWrite},
                     {"planes", "image2d_array_t", AccessQualifier::ReadOnly},
                     {"depth", "image2d_depth_t", AccessQualifier::ReadOnly},
                     {"row", "image1d_t", AccessQualifier::ReadOnly},
                     {"rows", "image1d_array_t", AccessQualifier::ReadOnly},
                     {"row_of_buffer", "image1d_buffer_t", AccessQualifier::ReadOnly},
                     {"space", "image3d_t", AccessQualifier::ReadOnly}};
  for (const auto &kind : kinds) {
    Kernel added = kernel(kind.name, "k_describe",
                          {argument("image", kind.type, ArgumentKind::Image, 8, 0),
                           argument("sampler", "sampler_t", ArgumentKind::Sampler, 4, 8),
                           global("out", "uchar*", 16)},
                          24);
    added.arguments[0].access = kind.access;
    manifest.kernels.push_back(added);
  }
  Kernel piped =
      kernel("piped", "k_piped",
             {argument("source", "int", ArgumentKind::Pipe, 8, 0), global("out", "ulong*", 8)}, 16);
  piped.arguments[0].access = AccessQualifier::ReadOnly;
  manifest.kernels.push_back(piped);
  return manifest;
}

/// Returns the manifest of a library or compiled object. No two of them have a kernel of the same
/// name, so that they can be linked.
static Manifest partBinary(const std::string &name) {
  Manifest manifest = base();
  manifest.type = name == "object" ? BinaryType::CompiledObject : BinaryType::Library;
  manifest.globalVariableBytes = 4;
  manifest.kernels = {kernel("library_counter", "k_counter", {global("out", "int*", 0)}, 8)};
  if (name == "library") {
    manifest.kernels.push_back(kernel(
        "library_add", "k_add", {global("data", "int*", 0), value("value", "int", 4, 8)}, 16));
  } else if (name == "object") {
    manifest.options = "-cl-mad-enable";
    manifest.argumentInfo = false;
    manifest.uniformWorkGroups = true;
    manifest.kernels[0].name = "object_counter";
  } else if (name == "partial-library") {
    manifest.targets.push_back({"future", {Plain, "time-travel"}});
    manifest.kernels[0].name = "future_counter";
    manifest.kernels[0].variants[0].target = 1;
  } else if (name == "other-library") {
    manifest.kernels[0].name = "other_counter";
  } else if (name == "empty-library") {
    manifest.kernels.clear();
  }
  return manifest;
}

/// Returns the manifest of an object that is compiled when it is linked.
static Manifest openObject() {
  Manifest manifest = base();
  manifest.type = BinaryType::CompiledObject;
  manifest.targets.clear();
  manifest.kernels.clear();
  manifest.imports = {"elsewhere"};
  return manifest;
}

static Manifest faultsBinary() {
  Manifest manifest = base();
  for (const char *name : {"divide", "wild", "illegal", "deep"})
    manifest.kernels.push_back(
        kernel(name, (std::string("k_") + name).c_str(), {global("data", "int*", 0)}, 8));
  return manifest;
}

static Manifest makeManifest(const std::string &name) {
  if (name == "main")
    return mainBinary();
  if (name.ends_with("library") || name == "object")
    return partBinary(name);
  if (name == "open-object")
    return openObject();
  if (name == "images")
    return imagesBinary();
  if (name == "faults")
    return faultsBinary();
  Manifest manifest = base();
  std::vector<Variant> &record = manifest.kernels[1].variants;
  if (name == "uniform") {
    manifest.uniformWorkGroups = true;
    manifest.argumentInfo = false;
  } else if (name == "variants") {
    record.push_back(variant("k_record_64", Size3{64, 1, 1}));
    record.push_back(variant("k_record_8x8", Size3{8, 8, 1}));
  } else if (name == "specialized") {
    record = {variant("k_record_64", Size3{64, 1, 1})};
  } else if (name == "quick") {
    // Another kernel than that of the binary `main`, so that a test can tell which one runs.
    manifest.options += " -O1";
    manifest.kernels = {kernel("counter", "k_seven", {global("out", "int*", 0)}, 8)};
  } else if (name == "targets") {
    // No CPU can run the last target, so the second one must be selected.
    manifest.targets.push_back({"better", {Plain}});
    manifest.targets.push_back({"future", {Plain, "time-travel"}});
    record.push_back(variant("k_record_8x8"));
    record.back().target = 1;
    record.push_back(variant("k_record_64"));
    record.back().target = 2;
  } else if (name == "future") {
    manifest.targets = {{"future", {Plain, "time-travel", "warp-drive"}}};
  } else if (name == "partial") {
    // The CPU can run only the kernel with a suitable variant.
    manifest.targets.push_back({"future", {Plain, "time-travel"}});
    record[0].target = 1;
  }
  return manifest;
}

static bool writeFile(const char *path, std::span<const uint8_t> bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
  return bool(file.flush());
}

int main(int argc, char **argv) {
  if (argc == 4 && std::strcmp(argv[1], "note") == 0)
    return writeFile(argv[3], encodeNote(makeManifest(argv[2]))) ? 0 : 1;
  if (argc == 3 && std::strcmp(argv[1], "seal") == 0) {
    std::ifstream input(argv[2], std::ios::binary);
    std::vector<char> bytes{std::istreambuf_iterator<char>(input), {}};
    std::string error = sealBinary(std::as_writable_bytes(std::span(bytes)));
    if (!error.empty())
      std::fprintf(stderr, "make-binary: %s\n", error.c_str());
    auto *data = reinterpret_cast<const uint8_t *>(bytes.data());
    return error.empty() && writeFile(argv[2], {data, bytes.size()}) ? 0 : 1;
  }
  return 2;
}
