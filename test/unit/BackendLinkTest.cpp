//===- BackendLinkTest.cpp - Code generation and linking --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "oclc/Backend/CodeGen.h"
#include "oclc/Backend/Link.h"
#include "oclc/Backend/Output.h"
#include "oclc/Backend/Target.h"
#include "oclc/Binary/LaunchABI.h"
#include "oclc/Binary/Reader.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <filesystem>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

namespace {

/// A kernel that stores 42 to the buffer which its only argument points to, through a table of
/// pointers, so that the binary has a relocation and writable data.
constexpr char Kernel42[] = R"(
  @value = internal constant i32 42
  @table = internal global [2 x ptr] [ptr @value, ptr @value]
  define void @oclc.k.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end) #0 {
    %buffer = load ptr, ptr %arguments
    %slot = getelementptr ptr, ptr @table, i64 %first
    %pointer = load ptr, ptr %slot
    %v = load i32, ptr %pointer
    store i32 %v, ptr %buffer
    ret void
  }
  attributes #0 = { "target-cpu"="x86-64" }
)";

binary::Manifest manifestFor(const std::string &symbol) {
  binary::Manifest manifest;
  manifest.compiler = "oclc test";
  manifest.triple = hostTriple().str();
  manifest.targets = {{"x86-64", {"sse2"}}};
  binary::Kernel &kernel = manifest.kernels.emplace_back();
  kernel.name = "k";
  binary::Argument &argument = kernel.arguments.emplace_back();
  argument.kind = binary::ArgumentKind::GlobalPointer;
  argument.size = argument.alignment = kernel.argumentBytes = 8;
  kernel.variants.emplace_back().symbol = symbol;
  return manifest;
}

Expected<SmallVector<char, 0>> compile(StringRef text,
                                       CodeGenFileType type = CodeGenFileType::ObjectFile) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  auto module = parseAssemblyString(text, diagnostic, context);
  if (!module)
    return createStringError(diagnostic.getMessage());
  module->setTargetTriple(Triple(hostTriple()));
  module->setDataLayout(hostDataLayout());
  return emitMachineCode(*module, type, 2);
}

Expected<std::vector<uint8_t>> build(StringRef text, const LinkOptions &options = {}) {
  auto object = compile(text);
  if (!object)
    return object.takeError();
  return linkBinary({StringRef(object->data(), object->size())}, manifestFor("oclc.k.any"),
                    options);
}

std::string messageOf(Error error) { return toString(std::move(error)); }

TEST(Link, BinaryRuns) {
  auto bytes = build(Kernel42);
  ASSERT_TRUE(bool(bytes)) << messageOf(bytes.takeError());
  if (const char *keep = getenv("OCLC_TEST_KEEP"))
    cantFail(writeFileAtomically(keep, StringRef((const char *)bytes->data(), bytes->size())));
  auto result = binary::read(std::as_bytes(std::span(*bytes)));
  ASSERT_TRUE(result) << result.error;

  int fd = memfd_create("test", MFD_CLOEXEC);
  ASSERT_EQ(write(fd, bytes->data(), bytes->size()), ssize_t(bytes->size()));
  std::string path = "/proc/self/fd/" + std::to_string(fd);
  void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(handle) << dlerror();
  auto *entry = reinterpret_cast<oclc::abi::EntryFn *>(dlsym(handle, "oclc.k.any"));
  ASSERT_TRUE(entry);
  link_map *map = nullptr;
  ASSERT_EQ(dlinfo(handle, RTLD_DI_LINKMAP, &map), 0);
  EXPECT_EQ(map->l_addr + result.binary->entries[0][0].address, uint64_t(entry));
  int32_t value = 0;
  const void *arguments[1] = {&value};
  entry(arguments, nullptr, nullptr, 1, 2);
  EXPECT_EQ(value, 42);
  dlclose(handle);
  close(fd);
}

} // namespace
