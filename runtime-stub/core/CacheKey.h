//===- CacheKey.h - Files that only the owners of a key write ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A signed file ends with HMAC-SHA256 (RFC 2104) of its name in the cache and of its content: who
// has no key can neither write a file nor give one the name of another.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHEKEY_H
#define OCLC_RUNTIME_CORE_CACHEKEY_H

#include "core/CacheFolder.h"

namespace oclc::rt {

/// The content of a file of 16 to 4096 bytes that nobody but the user and root can write, and of
/// the others only its group can read. Empty when it is something else; `why` says so.
CacheFolder::Key readKey(const std::string &path, std::string &why);

/// Returns the bytes of a signed file: the content, and the signature behind it.
std::vector<std::byte> withSignature(std::span<const std::byte> content, const std::string &name,
                                     const CacheFolder::Key &key);

/// The content, in memory that nobody else can change; nothing when the signature is another.
std::optional<offline::FileBytes> readSigned(const offline::FileBytes &file,
                                             const std::string &name, const CacheFolder::Key &key);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHEKEY_H
