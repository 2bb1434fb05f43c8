//===- Images.h - Images and samplers of a trial ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Chooses images and samplers for the arguments of a kernel. An image has a format that the
// kernel's functions can access, and is about as large as the launch, because most kernels take
// their ids as coordinates.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_IMAGES_H
#define OCLC_SELFCHECK_IMAGES_H

#include "Binary/ImageABI.h"
#include "SelfCheck/Trial.h"

#include <string_view>

namespace oclc::selfcheck {

/// Returns an image for an argument of the type `typeName`, such as "image2d_array_t", without an
/// address. Its texels take at most `mostBytes` bytes, which are 4096 or more.
abi::ImageDescriptor chooseImage(std::string_view typeName, Texels texels, const LaunchShape &shape,
                                 uint64_t mostBytes, Random &random);

/// Returns abi::SamplerBits. `mayFilter`: the kernel reads floating-point texels only.
uint32_t chooseSampler(bool mayFilter, Random &random);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_IMAGES_H
