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
  explicit ConfinedFiles(StringRef folder) : ProxyFileSystem(vfs::getRealFileSystem()) {
    Named = folder;
    makeFull(Named);
    if (ProxyFileSystem::getRealPath(Named, Real))
      Real = Named;
  }

  ErrorOr<vfs::Status> status(const Twine &name) override {
    ErrorOr<vfs::Status> found = ProxyFileSystem::status(placeOf(name));
    return found ? vfs::Status::copyWithNewName(*found, name) : found;
  }
  bool exists(const Twine &name) override { return bool(status(name)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &name) override {
    return vfs::File::getWithPath(ProxyFileSystem::openFileForRead(placeOf(name)), name);
  }

  std::error_code getRealPath(const Twine &name, SmallVectorImpl<char> &path) override {
    name.toVector(path);
    makeFull(path);
    return exists(name) ? std::error_code() : make_error_code(errc::no_such_file_or_directory);
  }

  vfs::directory_iterator dir_begin(const Twine &, std::error_code &failed) override {
    failed = make_error_code(errc::permission_denied);
    return {};
  }

private:
  void makeFull(SmallVectorImpl<char> &path) const {
    (void)makeAbsolute(path);
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  }

  static bool isBelow(StringRef path, StringRef folder) {
    return path == folder || (path.consume_front(folder) && path.starts_with("/"));
  }

  /// Returns the real path of the file with this name; empty if there is no such file in the
  /// folder.
  std::string placeOf(const Twine &name) {
    SmallString<256> path, found;
    name.toVector(path);
    makeFull(path);
    if (!isBelow(path, Named) && !isBelow(path, Real))
      path = (Real + "/absolute" + path).str();
    if (ProxyFileSystem::getRealPath(path, found) || !isBelow(found, Real))
      return "";
    return found.str().str();
  }

  SmallString<128> Named, Real;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> filesIn(StringRef folder) {
  if (folder.empty())
    return vfs::getRealFileSystem();
  return makeIntrusiveRefCnt<ConfinedFiles>(folder);
}

} // namespace oclc::frontend
