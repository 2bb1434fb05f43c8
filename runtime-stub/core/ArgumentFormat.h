//===- ArgumentFormat.h - Formats of images and flags of samplers -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_ARGUMENTFORMAT_H
#define OCLC_RUNTIME_CORE_ARGUMENTFORMAT_H

#include <compare>
#include <cstdint>
#include <vector>

namespace oclc::rt::capture {

/// The property of an argument for which a kernel may be specialized: the format of an image, or
/// the flags of a sampler.
struct ArgumentFormat {
  uint32_t argument = 0; ///< Index of the argument.
  bool isSampler = false;
  uint32_t orderOrFlags = 0; ///< The channel order of an image, abi::SamplerBits of a sampler.
  uint32_t type = 0;         ///< The channel type of an image.

  auto operator<=>(const ArgumentFormat &) const = default;
};
using ArgumentFormats = std::vector<ArgumentFormat>;

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_ARGUMENTFORMAT_H
