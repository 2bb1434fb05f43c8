//===- Output.cpp - Write files atomically ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Output.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace oclc;

namespace {

Error failure(StringRef path, std::error_code code) {
  return createStringError(code, "cannot write '" + path + "': " + code.message());
}

Error writeDirectly(StringRef path, StringRef content) {
  std::error_code code;
  raw_fd_ostream stream(path, code, sys::fs::OF_None);
  if (!code) {
    stream << content;
    stream.flush();
    code = stream.error();
    stream.clear_error();
  }
  return code ? failure(path, code) : Error::success();
}

} // namespace

Error backend::writeFileAtomically(StringRef path, StringRef content) {
  sys::fs::file_status status;
  bool exists = !sys::fs::status(path, status) && sys::fs::exists(status);
  if (path == "-" || (exists && !sys::fs::is_regular_file(status)))
    return writeDirectly(path, content);

  // A symbolic link is preserved: the file to which it points is replaced.
  SmallString<128> target(path);
  if (exists)
    if (std::error_code code = sys::fs::real_path(path, target))
      return failure(path, code);

  constexpr unsigned mode = 0644;
  auto temporary = sys::fs::TempFile::create(target + ".tmp-%%%%%%%%", mode);
  if (!temporary)
    return failure(path, errorToErrorCode(temporary.takeError()));
  raw_fd_ostream stream(temporary->FD, /*shouldClose=*/false);
  stream << content;
  stream.flush();
  std::error_code code = stream.error();
  stream.clear_error();
  if (code) {
    consumeError(temporary->discard());
    return failure(path, code);
  }
  if (Error error = temporary->keep(target))
    return failure(path, errorToErrorCode(std::move(error)));
  return Error::success();
}
