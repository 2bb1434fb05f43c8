//===- Decode.h - Decode a manifest from MessagePack --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A manifest is checked in two steps. First the decoder checks that the MessagePack has each
// required key, and that each value has the right type. Then `checkManifest` (Manifest.h) checks
// the values.
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

/// Parses and checks the MessagePack of a manifest. Returns nullopt, and the reason in `error`, if
/// it is malformed.
std::optional<Manifest> decodeManifest(std::span<const uint8_t> bytes, std::string &error);

} // namespace oclc::binary

#endif // OCLC_BINARY_DECODE_H
