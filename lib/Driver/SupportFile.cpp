//===- SupportFile.cpp - Write the support archive to a file ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/SupportFile.h"

#include "Builtins/Support.h"
#include "Driver/Compile.h"

#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::driver {

static Expected<bool> leavesUndefined(StringRef Contents) {
  auto File = object::ObjectFile::createObjectFile(MemoryBufferRef(Contents, "object"));
  if (!File)
    return File.takeError();
  for (const object::SymbolRef &Symbol : (*File)->symbols()) {
    Expected<uint32_t> Flags = Symbol.getFlags();
    if (!Flags)
      return Flags.takeError();
    if ((*Flags & object::SymbolRef::SF_Undefined) != 0)
      return true;
  }
  return false;
}

static Error cannotWrite(StringRef Path, std::error_code Code) {
  return make_error<OutputError>(("cannot write '" + Path + "': " + Code.message()).str());
}

SupportFile::~SupportFile() {
  if (Path.empty())
    return;
  // The file is in the folder for temporary files; if it cannot be removed, it does no harm.
  (void)sys::fs::remove(Path);
  sys::DontRemoveFileOnSignal(Path);
}

Error SupportFile::createFor(ArrayRef<StringRef> Objects) {
  bool Needed = false;
  for (StringRef Object : Objects) {
    Expected<bool> Undefined = leavesUndefined(Object);
    if (!Undefined)
      return Undefined.takeError();
    Needed |= *Undefined;
  }
  if (!Needed)
    return Error::success();

  int Descriptor;
  SmallString<128> Name;
  if (std::error_code Code = sys::fs::createTemporaryFile("oclc-support", "a", Descriptor, Name))
    return cannotWrite(Name, Code);
  Path = Name;
  // This may fail: the destructor removes the file, too.
  (void)sys::RemoveFileOnSignal(Path);
  raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << StringRef(builtins::supportArchive());
  OS.close();
  if (std::error_code Code = OS.error()) {
    OS.clear_error();
    return cannotWrite(Path, Code);
  }
  return Error::success();
}

} // namespace oclc::driver
