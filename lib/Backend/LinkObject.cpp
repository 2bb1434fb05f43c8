//===- LinkObject.cpp - Link object files to one relocatable object ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/LinkObject.h"

#include "Backend/Link.h"
#include "Backend/Linker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ObjCopy/CommonConfig.h"
#include "llvm/ObjCopy/ELF/ELFConfig.h"
#include "llvm/ObjCopy/ELF/ELFObjcopy.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

namespace {

using Bytes = SmallVector<char, 0>;

/// Runs LLD, and returns the object with all global symbols of its parts.
Expected<std::unique_ptr<MemoryBuffer>> linkParts(const ObjectParts &parts) {
  WorkFolder folder;
  if (Error e = folder.create())
    return std::move(e);
  std::vector<std::string> command = {"ld.lld",
                                      "-r",
                                      "-m",
                                      parts.architecture->linkEmulation().str(),
                                      "--threads=1",
                                      "--color-diagnostics=never",
                                      "--error-limit=0",
                                      "--no-demangle"};
  auto addInputs = [&](ArrayRef<StringRef> contents, StringRef suffix) -> Error {
    for (auto [index, content] : enumerate(contents)) {
      Expected<std::string> path = folder.write(Twine(index) + suffix, content);
      if (!path)
        return path.takeError();
      command.push_back(*path);
    }
    return Error::success();
  };
  if (Error e = addInputs(parts.objects, ".o"))
    return std::move(e);
  if (Error e = addInputs(parts.archives, ".a"))
    return std::move(e);
  const std::string output = folder.file("output");
  command.insert(command.end(), {"-o", output});
  if (Error e = runLinker(command))
    return std::move(e);
  auto file = MemoryBuffer::getFile(output, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError(file.getError(),
                             "cannot read " + output + ": " + file.getError().message());
  return std::move(*file);
}

/// Checks that only symbols of `imported` are undefined. LLD does not, because others may define
/// the symbols of a relocatable object.
Error checkUndefined(const object::ELFObjectFileBase &file, ArrayRef<std::string> imported) {
  std::vector<UndefinedSymbolsError::Symbol> undefined;
  for (const object::ELFSymbolRef symbol : file.symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    // The first symbol of each file is undefined and has no name.
    if ((*flags & object::SymbolRef::SF_Undefined) != 0 && !name->empty() &&
        !is_contained(imported, *name))
      undefined.push_back({name->str(), {}});
  }
  return undefined.empty() ? Error::success()
                           : make_error<UndefinedSymbolsError>(std::move(undefined));
}

/// Makes all defined symbols but the exported ones local.
Expected<Bytes> localized(object::ELFObjectFileBase &file, const ObjectParts &parts) {
  objcopy::CommonConfig common;
  common.OutputFilename = "the C library";
  // Symbols to which relocations refer stay, so that debuggers and profilers name the kernels.
  common.StripUnneeded = !parts.keepDebug;
  for (const std::string &name : parts.exported)
    if (Error e = common.SymbolsToKeepGlobal.addMatcher(objcopy::NameOrPattern::create(
            name, objcopy::MatchStyle::Literal, [](Error error) { return error; })))
      return std::move(e);
  Bytes result;
  raw_svector_ostream os(result);
  if (Error e = objcopy::elf::executeObjcopyOnBinary(common, objcopy::ELFConfig(), file, os))
    return std::move(e);
  return result;
}

} // namespace

Expected<Bytes> backend::linkObject(const ObjectParts &parts) {
  Expected<std::unique_ptr<MemoryBuffer>> linked = linkParts(parts);
  if (!linked)
    return linked.takeError();
  Expected<std::unique_ptr<object::ObjectFile>> file =
      object::ObjectFile::createELFObjectFile((*linked)->getMemBufferRef());
  if (!file)
    return file.takeError();
  auto &elf = cast<object::ELFObjectFileBase>(**file);
  if (Error e = checkUndefined(elf, parts.imported))
    return std::move(e);
  return localized(elf, parts);
}
