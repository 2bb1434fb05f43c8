//===- ConfinedFiles.cpp - A file system for includes of untrusted sources --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/ConfinedFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::frontend {
namespace {

/// Resolves "." and ".." in names lexically, as if no folder were a symbolic link. A link inside of
/// the folder whose target is outside of it behaves like a missing file.
class ConfinedFiles final : public vfs::ProxyFileSystem {
public:
  explicit ConfinedFiles(StringRef Folder) : ProxyFileSystem(vfs::getRealFileSystem()) {
    Named = Folder;
    makeFull(Named);
    if (ProxyFileSystem::getRealPath(Named, Real))
      Real = Named;
  }

  ErrorOr<vfs::Status> status(const Twine &Name) override {
    ErrorOr<vfs::Status> Found = ProxyFileSystem::status(placeOf(Name));
    return Found ? vfs::Status::copyWithNewName(*Found, Name) : Found;
  }
  bool exists(const Twine &Name) override { return bool(status(Name)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Name) override {
    return vfs::File::getWithPath(ProxyFileSystem::openFileForRead(placeOf(Name)), Name);
  }

  std::error_code getRealPath(const Twine &Name, SmallVectorImpl<char> &Path) override {
    Name.toVector(Path);
    makeFull(Path);
    return exists(Name) ? std::error_code() : make_error_code(errc::no_such_file_or_directory);
  }

  vfs::directory_iterator dir_begin(const Twine &, std::error_code &Failed) override {
    Failed = make_error_code(errc::permission_denied);
    return {};
  }

private:
  void makeFull(SmallVectorImpl<char> &Path) const {
    (void)makeAbsolute(Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  }

  static bool isBelow(StringRef Path, StringRef Folder) {
    return Path == Folder || (Path.consume_front(Folder) && Path.starts_with("/"));
  }

  /// Returns the real path of the file with this name; empty if there is no such file in the
  /// folder.
  std::string placeOf(const Twine &Name) {
    SmallString<256> Path, Found;
    Name.toVector(Path);
    makeFull(Path);
    if (!isBelow(Path, Named) && !isBelow(Path, Real))
      Path = (Real + "/absolute" + Path).str();
    if (ProxyFileSystem::getRealPath(Path, Found) || !isBelow(Found, Real))
      return "";
    return Found.str().str();
  }

  SmallString<128> Named, Real;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> filesIn(StringRef Folder) {
  if (Folder.empty())
    return vfs::getRealFileSystem();
  return makeIntrusiveRefCnt<ConfinedFiles>(Folder);
}

} // namespace oclc::frontend
