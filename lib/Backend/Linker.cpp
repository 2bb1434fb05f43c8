//===- Linker.cpp - Run LLD on files in a private folder --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Linker.h"

#include "Backend/LinkerErrors.h"

#include "lld/Common/Driver.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

WorkFolder::~WorkFolder() {
  if (path.empty())
    return;
  // A failure cannot be handled here.
  [[maybe_unused]] std::error_code ignored = sys::fs::remove_directories(path);
}

Error WorkFolder::create() {
  SmallString<128> parent;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
  std::string name = (parent + "/oclc-XXXXXX").str();
  if (!mkdtemp(name.data()))
    return createStringError(errnoAsErrorCode(), "cannot create a folder in " + parent + ": " +
                                                     errnoAsErrorCode().message());
  path = std::move(name);
  return Error::success();
}

Expected<std::string> WorkFolder::write(const Twine &name, StringRef content) const {
  std::string full = file(name);
  std::error_code failure;
  raw_fd_ostream stream(full, failure, sys::fs::CD_CreateNew);
  if (!failure) {
    stream << content;
    stream.close();
    failure = stream.error();
    stream.clear_error();
  }
  if (failure)
    return createStringError(failure, "cannot write " + full + ": " + failure.message());
  return full;
}

Error backend::runLinker(ArrayRef<std::string> options) {
  // LLD's state is global, so only one thread may run it at a time.
  static std::mutex oneAtATime;
  static bool broken = false;
  std::lock_guard lock(oneAtATime);
  if (broken)
    return createStringError("the linker crashed before and cannot run again in this process");
  SmallVector<const char *, 64> arguments;
  for (const std::string &option : options)
    arguments.push_back(option.c_str());
  std::string messages;
  raw_string_ostream stream(messages);
  lld::Result result = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  broken = !result.canRunAgain;
  return result.retCode == 0 ? Error::success() : makeLinkerError(messages);
}
