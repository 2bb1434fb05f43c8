//===- CapturedImages.h - Images and samplers of captured launches ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Describes the images and samplers of a launch. Counted launches have the formats of images and
// the flags of samplers, with which a compiler can specialize a kernel. Launches that are captured
// with their data have the whole descriptions of images.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDIMAGES_H
#define OCLC_RUNTIME_CORE_CAPTUREDIMAGES_H

#include "Binary/Manifest.h"
#include "core/ArgumentFormat.h"
#include "core/Image.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace oclc::rt::capture {

/// Returns the formats of all images and samplers among the packed arguments of a launch.
ArgumentFormats formatsOf(const binary::Kernel &kernel, const uint8_t *packed);

/// Returns the formats in JSON.
nlohmann::ordered_json toJson(const ArgumentFormats &formats);

/// Returns the keys of an image in JSON, except those of its memory.
nlohmann::ordered_json toJson(const ImageLayout &image);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDIMAGES_H
