//===- BackendLinkTest.cpp - Code generation and linking --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Backend/Link.h"
#include "Backend/Output.h"
#include "Binary/LaunchABI.h"
#include "Binary/Reader.h"
#include "Target/CodeGen.h"
#include "Target/Target.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <filesystem>
#include <link.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;
using namespace oclc::target;

namespace {

/// A kernel that stores 42 to the buffer of its only argument. It reads the 42 through a table of
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
  manifest.triple = hostArchitecture().triple().str();
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
  module->setTargetTriple(Triple(hostArchitecture().triple()));
  module->setDataLayout(hostArchitecture().dataLayout());
  return emitMachineCode(*module, type, 2);
}

Expected<std::vector<uint8_t>> build(StringRef text, const LinkOptions &options = {}) {
  auto object = compile(text);
  if (!object)
    return object.takeError();
  return linkBinary({StringRef(object->data(), object->size())}, manifestFor("oclc.k.any"),
                    options);
}

binary::Binary mustRead(const std::vector<uint8_t> &bytes) {
  binary::ReadResult result = binary::read(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(result.error, "");
  return result.binary.value_or(binary::Binary());
}

std::string messageOf(Error error) { return toString(std::move(error)); }

TEST(Link, BinaryRuns) {
  auto bytes = build(Kernel42);
  ASSERT_TRUE(bool(bytes)) << messageOf(bytes.takeError());
  binary::Binary binary = mustRead(*bytes);

  int fd = memfd_create("test", MFD_CLOEXEC);
  ASSERT_EQ(write(fd, bytes->data(), bytes->size()), ssize_t(bytes->size()));
  std::string path = "/proc/self/fd/" + std::to_string(fd);
  void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(handle) << dlerror();
  auto *entry = reinterpret_cast<oclc::abi::EntryFn *>(dlsym(handle, "oclc.k.any"));
  ASSERT_TRUE(entry);
  link_map *map = nullptr;
  ASSERT_EQ(dlinfo(handle, RTLD_DI_LINKMAP, &map), 0);
  EXPECT_EQ(map->l_addr + binary.entries[0][0].address, uint64_t(entry));
  int32_t value = 0;
  const void *arguments[1] = {&value};
  entry(arguments, nullptr, nullptr, 1, 2);
  EXPECT_EQ(value, 42);
  dlclose(handle);
  close(fd);
}

std::string linkError(StringRef text, const LinkOptions &options = {}) {
  auto bytes = build(text, options);
  return bytes ? "" : messageOf(bytes.takeError());
}

TEST(Link, SameBytesEverywhere) {
  auto first = build(Kernel42);
  ASSERT_TRUE(bool(first)) << messageOf(first.takeError());
  SmallString<128> folder, before;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("oclc-test", folder));
  ASSERT_FALSE(sys::fs::current_path(before));
  const char *temporary = getenv("TMPDIR");
  std::string oldTemporary = temporary ? temporary : "";
  setenv("TMPDIR", folder.c_str(), 1);
  ASSERT_FALSE(sys::fs::set_current_path(folder));
  auto second = build(Kernel42);
  ASSERT_FALSE(sys::fs::set_current_path(before));
  temporary ? setenv("TMPDIR", oldTemporary.c_str(), 1) : unsetenv("TMPDIR");
  ASSERT_TRUE(bool(second)) << messageOf(second.takeError());
  EXPECT_EQ(*first, *second);
  // The linker has removed its temporary files.
  EXPECT_TRUE(std::filesystem::is_empty(folder.c_str()));
  EXPECT_FALSE(sys::fs::remove_directories(folder));
}

TEST(Link, ThreadsTakeTurns) {
  std::vector<std::vector<uint8_t>> results(4);
  std::vector<std::thread> threads;
  threads.reserve(results.size());
  for (auto &result : results)
    threads.emplace_back([&result] {
      if (auto bytes = build(Kernel42))
        result = std::move(*bytes);
      else
        consumeError(bytes.takeError());
    });
  for (std::thread &thread : threads)
    thread.join();
  for (auto &result : results) {
    EXPECT_FALSE(result.empty());
    EXPECT_EQ(result, results[0]);
  }
}

TEST(Link, SeveralKindsOfErrors) {
  auto object = compile(R"(
    declare void @missing()
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      call void @missing()
      ret void
    }
  )");
  ASSERT_TRUE(bool(object)) << messageOf(object.takeError());
  StringRef bytes(object->data(), object->size());
  auto linked = linkBinary({bytes, bytes}, manifestFor("oclc.k.any"));
  ASSERT_FALSE(bool(linked));
  std::string message = messageOf(linked.takeError());
  EXPECT_NE(message.find("duplicate symbol: oclc.k.any"), std::string::npos) << message;
  EXPECT_EQ(message.find("ld.lld"), std::string::npos) << message;
}

TEST(Link, UndefinedSymbols) {
  auto bytes = build(R"(
    declare void @missing_one()
    declare float @missing_two(float)
    define internal void @helper() noinline {
      call void @missing_one()
      ret void
    }
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      call void @helper()
      call void @missing_one()
      %x = call float @missing_two(float 1.0)
      store float %x, ptr %a
      ret void
    }
  )");
  ASSERT_FALSE(bool(bytes));
  auto rest = handleErrors(bytes.takeError(), [](const UndefinedSymbolsError &error) {
    ASSERT_EQ(error.symbols.size(), 2u);
    EXPECT_EQ(error.symbols[0].name, "missing_one");
    EXPECT_EQ(error.symbols[0].users, (std::vector<std::string>{"helper", "oclc.k.any"}));
    EXPECT_EQ(error.symbols[1].name, "missing_two");
    EXPECT_EQ(error.symbols[1].users, (std::vector<std::string>{"oclc.k.any"}));
  });
  EXPECT_FALSE(bool(rest)) << messageOf(std::move(rest));
  // The linker can run again after an error.
  EXPECT_EQ(linkError(Kernel42), "");
}

TEST(Link, UndefinedSymbolText) {
  EXPECT_EQ(linkError(R"(
    @table = external hidden global i32
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      %x = load i32, ptr @table
      store i32 %x, ptr %a
      ret void
    }
  )"),
            "undefined symbol 'table' needed by 'oclc.k.any'");
}

TEST(Link, WeakUndefinedSymbolsDoNotReachTheLoader) {
  auto bytes = build(R"(
    @optional = extern_weak global i32
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      store ptr @optional, ptr %a
      ret void
    }
  )");
  EXPECT_TRUE(bool(bytes)) << messageOf(bytes.takeError());
}

TEST(Link, UnusedFunctionsNeedNothing) {
  EXPECT_EQ(linkError(R"(
    declare void @missing()
    define void @unused() {
      call void @missing()
      ret void
    }
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      ret void
    }
  )"),
            "");
}

TEST(Link, KernelWithoutCode) {
  EXPECT_NE(linkError("define void @other() { ret void }").find("oclc.k.any"), std::string::npos);
}

TEST(Link, InvalidManifest) {
  auto object = compile(Kernel42);
  binary::Manifest manifest = manifestFor("oclc.k.any");
  manifest.kernels[0].variants.clear();
  auto bytes = linkBinary({StringRef(object->data(), object->size())}, manifest);
  EXPECT_EQ(messageOf(bytes.takeError()), "invalid manifest: kernel 'k': has no variants");
}

TEST(Link, OtherArchitectures) {
  auto object = compile(Kernel42);
  ASSERT_TRUE(bool(object));
  for (const char *triple : {"powerpc64le-unknown-linux-gnu", "x"}) {
    binary::Manifest manifest = manifestFor("oclc.k.any");
    manifest.triple = triple;
    auto bytes = linkBinary({StringRef(object->data(), object->size())}, manifest, {});
    EXPECT_EQ(messageOf(bytes.takeError()), std::string("there are no binaries for ") + triple);
  }
}

TEST(Link, ConstructorsAreRefused) {
  std::string error = linkError(R"(
    @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
        [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
    define internal void @start() { ret void }
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) { ret void }
  )");
  EXPECT_EQ(error, "the program has global constructors or destructors, which a binary cannot run");
}

TEST(Link, ExtraSectionsAndSymbols) {
  LinkOptions options;
  options.strip = Strip::Debug;
  options.sections = {{binary::SourceSectionName, "kernel void k() {}"},
                      {binary::RemarksSectionName, ""}};
  auto bytes = build(Kernel42, options);
  ASSERT_TRUE(bool(bytes)) << messageOf(bytes.takeError());
  binary::Binary binary = mustRead(*bytes);
  const oclc::binary::Section *source = binary.findSection(".oclc.source");
  ASSERT_TRUE(source);
  EXPECT_FALSE(source->loaded);
  EXPECT_EQ(StringRef(reinterpret_cast<const char *>(bytes->data()) + source->offset, source->size),
            "kernel void k() {}");
  EXPECT_TRUE(binary.findSection(".symtab"));
  options.strip = Strip::All;
  bytes = build(Kernel42, options);
  ASSERT_TRUE(bool(bytes)) << messageOf(bytes.takeError());
  EXPECT_FALSE(mustRead(*bytes).findSection(".symtab"));
}

TEST(Link, ArchivesFillInWhatIsMissing) {
  auto helper = compile("define float @missing_two(float %x) { ret float %x }");
  ASSERT_TRUE(bool(helper)) << messageOf(helper.takeError());
  SmallString<128> path;
  ASSERT_FALSE(sys::fs::createTemporaryFile("oclc-test", "a", path));
  std::vector<NewArchiveMember> members;
  members.emplace_back(MemoryBufferRef(StringRef(helper->data(), helper->size()), "helper.o"));
  ASSERT_FALSE(bool(writeArchive(path, members, SymtabWritingMode::NormalSymtab,
                                 object::Archive::K_GNU, /*Deterministic=*/true,
                                 /*Thin=*/false)));
  constexpr char Text[] = R"(
    declare float @missing_two(float)
    define void @oclc.k.any(ptr %a, ptr %l, ptr %w, i64 %first, i64 %end) {
      %x = call float @missing_two(float 1.0)
      store float %x, ptr %a
      ret void
    }
  )";
  EXPECT_NE(linkError(Text), "");
  LinkOptions options;
  options.archives = {path.str().str()};
  EXPECT_EQ(linkError(Text, options), "");
  EXPECT_FALSE(sys::fs::remove(path));
  EXPECT_NE(linkError(Text, options).find("cannot open"), std::string::npos);
}

TEST(CodeGen, ErrorsComeBack) {
  auto code = compile(R"(
    define void @f() {
      call void asm sideeffect "no_such_instruction", ""()
      ret void
    }
  )");
  ASSERT_FALSE(bool(code));
  EXPECT_NE(messageOf(code.takeError()).find("invalid instruction mnemonic"), std::string::npos);
}

TEST(CodeGen, WrongDataLayout) {
  LLVMContext context;
  Module module("m", context);
  module.setTargetTriple(Triple(hostArchitecture().triple()));
  auto code = emitMachineCode(module, CodeGenFileType::ObjectFile, 2);
  ASSERT_FALSE(bool(code));
  EXPECT_EQ(messageOf(code.takeError()),
            "the module has the data layout '', not that of x86_64-unknown-linux-gnu");
}

TEST(CodeGen, FusesWhatTheIRAllows) {
  auto assembly = [](StringRef body) {
    auto text = compile(("define float @f(float %a, float %b, float %c) #0 {\n" + body +
                         "ret float %r }\n attributes #0 = { \"target-features\"=\"+fma\" }")
                            .str(),
                        CodeGenFileType::AssemblyFile);
    return text ? std::string(text->data(), text->size()) : messageOf(text.takeError());
  };
  EXPECT_EQ(assembly("%m = fmul float %a, %b\n %r = fadd float %m, %c\n").find("fmadd"),
            std::string::npos);
  EXPECT_NE(
      assembly("%m = fmul contract float %a, %b\n %r = fadd contract float %m, %c\n").find("fmadd"),
      std::string::npos);
  EXPECT_NE(
      assembly("%r = call float @llvm.fmuladd.f32(float %a, float %b, float %c)\n").find("fmadd"),
      std::string::npos);
}

TEST(CodeGen, NoNamesOfTheBuilder) {
  auto text = compile("source_filename = \"/home/someone/secret.cl\"\n"
                      "define void @f() { ret void }",
                      CodeGenFileType::AssemblyFile);
  ASSERT_TRUE(bool(text)) << messageOf(text.takeError());
  EXPECT_FALSE(StringRef(text->data(), text->size()).contains("secret"));
  EXPECT_FALSE(StringRef(text->data(), text->size()).contains("cfi"));
}

TEST(Target, Levels) {
  auto v3 = resolveTarget("x86-64-v3");
  ASSERT_TRUE(bool(v3)) << messageOf(v3.takeError());
  EXPECT_EQ(v3->name, "x86-64-v3");
  EXPECT_EQ(v3->tuneCPU, "znver3"); // No CPU of this level is like Haswell, the first one.
  EXPECT_TRUE(StringRef(v3->features).ends_with(",+fast-gather"));
  EXPECT_FALSE(is_contained(v3->featureNames, "fast-gather")) << "a machine need not have it";
  EXPECT_TRUE(is_sorted(v3->featureNames));
  EXPECT_TRUE(is_contained(v3->featureNames, "avx2"));
  EXPECT_TRUE(is_contained(v3->featureNames, "sse2"));
  EXPECT_FALSE(is_contained(v3->featureNames, "avx512f"));
  EXPECT_FALSE(is_contained(v3->featureNames, "xsave"));
  EXPECT_TRUE(StringRef(v3->features).contains("+avx,+avx2"));
  auto v4 = resolveTarget("x86-64-v4");
  ASSERT_TRUE(bool(v4)) << messageOf(v4.takeError());
  EXPECT_EQ(v4->tuneCPU, "x86-64-v4");
  auto v1 = resolveTarget("x86-64");
  ASSERT_TRUE(bool(v1)) << messageOf(v1.takeError());
  EXPECT_EQ(v1->features, "+sse,+sse2");
  for (const char *name : {"native", "x86-64-v2", "x86-64-v4", "znver4", "skylake"}) {
    auto target = resolveTarget(name);
    EXPECT_TRUE(bool(target)) << name << messageOf(target.takeError());
  }
}

TEST(Target, UnknownNames) {
  auto message = [](StringRef name) { return messageOf(resolveTarget(name).takeError()); };
  EXPECT_EQ(message("x86-64-v5"), "unknown CPU 'x86-64-v5'; did you mean 'x86-64-v2'?");
  EXPECT_EQ(message("sky-lake"), "unknown CPU 'sky-lake'; did you mean 'skylake'?");
  EXPECT_EQ(message("Native"), "unknown CPU 'Native'; did you mean 'native'?");
  EXPECT_EQ(message("i686"), "unknown CPU 'i686'");
  EXPECT_EQ(message(""), "unknown CPU ''");
}

TEST(Output, CompleteOrNotAtAll) {
  SmallString<128> folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("oclc-test", folder));
  std::string path = (folder + "/out").str();
  auto content = [&] {
    auto buffer = MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : buffer.getError().message();
  };
  EXPECT_EQ(messageOf(writeFileAtomically(path, "one")), "");
  EXPECT_EQ(content(), "one");
  EXPECT_EQ(messageOf(writeFileAtomically(path, "two")), "");
  EXPECT_EQ(content(), "two");
  auto mode = std::filesystem::status(path).permissions();
  EXPECT_EQ(unsigned(mode) & 0777 & ~0644u, 0u);
  // A write to a symbolic link changes the file that it names, and keeps the link.
  std::string link = (folder + "/link").str();
  std::filesystem::create_symlink(path, link);
  EXPECT_EQ(messageOf(writeFileAtomically(link, "three")), "");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(content(), "three");
  std::string missing = (folder + "/no/such/folder/out").str();
  EXPECT_EQ(messageOf(writeFileAtomically(missing, "x")),
            "cannot write '" + missing + "': No such file or directory");
  EXPECT_EQ(messageOf(writeFileAtomically(folder, "x")),
            ("cannot write '" + folder + "': Is a directory").str());
  EXPECT_EQ(messageOf(writeFileAtomically("/dev/null", "x")), "");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.c_str()), {}), 2);
  EXPECT_FALSE(sys::fs::remove_directories(folder));
}

} // namespace
