//===- Decode.h - A tree of values to a manifest ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Two steps: `decodeManifest` checks the types, `checkManifest` (Manifest.h) what the fields mean.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_DECODE_H
#define OCLC_BINARY_DECODE_H

#include "Binary/Manifest.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace oclc::binary {

/// Parses and checks the MessagePack of a manifest. Nothing: `error` says why.
std::optional<Manifest> decodeManifest(std::span<const uint8_t> bytes, std::string &error);

} // namespace oclc::binary

#endif // OCLC_BINARY_DECODE_H
