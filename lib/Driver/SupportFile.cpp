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

static Expected<bool> leavesUndefined(StringRef contents) {
  auto file = object::ObjectFile::createObjectFile(MemoryBufferRef(contents, "object"));
  if (!file)
    return file.takeError();
  for (const object::SymbolRef &symbol : (*file)->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    if ((*flags & object::SymbolRef::SF_Undefined) != 0)
      return true;
  }
  return false;
}

static Error cannotWrite(StringRef path, std::error_code code) {
  return make_error<OutputError>(("cannot write '" + path + "': " + code.message()).str());
}

SupportFile::~SupportFile() {
  if (Path.empty())
    return;
  // The file is in the folder for temporary files; if it cannot be removed, it does no harm.
  (void)sys::fs::remove(Path);
  sys::DontRemoveFileOnSignal(Path);
}

Error SupportFile::createFor(ArrayRef<StringRef> objects, StringRef architecture) {
  bool needed = false;
  for (StringRef object : objects) {
    Expected<bool> undefined = leavesUndefined(object);
    if (!undefined)
      return undefined.takeError();
    needed |= *undefined;
  }
  if (!needed)
    return Error::success();

  int descriptor;
  SmallString<128> name;
  if (std::error_code code = sys::fs::createTemporaryFile("oclc-support", "a", descriptor, name))
    return cannotWrite(name, code);
  Path = name;
  // If this fails and a signal ends the process, the file stays in the folder for temporary files,
  // where it does no harm. In all other cases the destructor removes it.
  (void)sys::RemoveFileOnSignal(Path);
  raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << StringRef(builtins::supportArchive(architecture));
  os.close();
  if (std::error_code code = os.error()) {
    os.clear_error();
    return cannotWrite(Path, code);
  }
  return Error::success();
}

} // namespace oclc::driver
