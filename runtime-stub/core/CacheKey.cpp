//===- CacheKey.cpp - Signatures of files in a shared cache folder ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CacheKey.h"

#include "Binary/Format.h"
#include "Offline/Sha256.h"
#include "base/SafeFolder.h"
#include "platform/ChildProcess.h"

#include <cerrno>
#include <cstring>

namespace oclc::rt {

using binary::Digest;
using offline::FileBytes;

static std::span<const std::byte> bytesOf(const std::string &text) {
  return std::as_bytes(std::span(text));
}

static Digest sign(std::span<const std::byte> content, const std::string &name,
                   const CacheFolder::Key &key) {
  // The zero separates name and content: no name contains one.
  const std::string ended = name + '\0';
  return offline::hmacSha256(key, {bytesOf(ended), content});
}

CacheFolder::Key readKey(const std::string &path, std::string &why) {
  constexpr uint64_t Least = 16, Most = 4096;
  Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status;
  if (!file.isOpen() || fstat(file.get(), &status) != 0) {
    why = "OCLC_CACHE_KEY: '" + path + "': " + std::strerror(errno);
    return {};
  }
  const bool isSecret = isOnlyForUser(status) && (status.st_mode & S_IRWXO) == 0;
  const std::optional<FileBytes> bytes = FileBytes::take(file.release());
  if (!isSecret || !bytes || bytes->size() < Least || bytes->size() > Most) {
    why = "OCLC_CACHE_KEY: '" + path + "' " +
          (isSecret ? "is no file of 16 to 4096 bytes" : "can be read or written by others");
    return {};
  }
  CacheFolder::Key key(bytes->size());
  if (!bytes->read(0, key)) {
    why = "OCLC_CACHE_KEY: '" + path + "' cannot be read";
    return {};
  }
  return key;
}

std::vector<std::byte> withSignature(std::span<const std::byte> content, const std::string &name,
                                     const CacheFolder::Key &key) {
  const Digest signature = sign(content, name, key);
  std::vector<std::byte> file(content.begin(), content.end());
  const auto end = std::as_bytes(std::span(signature));
  file.insert(file.end(), end.begin(), end.end());
  return file;
}

/// True if the bytes are equal. `b` must be at least as long as `a`. The duration does not depend
/// on the bytes, so that it does not reveal how much of a signature matches.
static bool isSame(std::span<const std::byte> a, std::span<const std::byte> b) {
  std::byte differences{0};
  for (size_t i = 0; i != a.size(); ++i)
    differences |= a[i] ^ b[i];
  return a.size() == b.size() && differences == std::byte{0};
}

std::optional<FileBytes> readSigned(const FileBytes &file, const std::string &name,
                                    const CacheFolder::Key &key) {
  constexpr uint64_t Most = binary::limits::FileBytes;
  if (file.size() < sizeof(Digest) || file.size() > Most)
    return std::nullopt;
  std::vector<std::byte> all(file.size());
  if (!file.read(0, all))
    return std::nullopt;
  const std::span content(all.data(), all.size() - sizeof(Digest));
  const Digest expected = sign(content, name, key);
  if (!isSame(std::as_bytes(std::span(expected)), std::span(all).last(sizeof(Digest))))
    return std::nullopt;
  return FileBytes::take(fileInMemory(content).release());
}

} // namespace oclc::rt
