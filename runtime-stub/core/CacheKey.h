//===- CacheKey.h - Signatures of files in a shared cache folder ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Signs and verifies files of the cache. A signed file ends with the HMAC-SHA256 (RFC 2104) of its
// name in the cache and of its content. Without the key, nobody can write a valid file or give one
// file the name of another.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHEKEY_H
#define OCLC_RUNTIME_CORE_CACHEKEY_H

#include "core/CacheFolder.h"

namespace oclc::rt {

/// Reads a key: a file of 16 to 4096 bytes that only the user and root can write, and that nobody
/// else can read except its group. On failure returns an empty key and stores the reason in `why`.
CacheFolder::Key readKey(const std::string &path, std::string &why);

/// Returns the bytes of a signed file: the content, followed by the signature.
std::vector<std::byte> withSignature(std::span<const std::byte> content, const std::string &name,
                                     const CacheFolder::Key &key);

/// Verifies the signature and returns the content as an in-memory file that nobody else can change;
/// no value if the signature does not match.
std::optional<offline::FileBytes> readSigned(const offline::FileBytes &file,
                                             const std::string &name, const CacheFolder::Key &key);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHEKEY_H
