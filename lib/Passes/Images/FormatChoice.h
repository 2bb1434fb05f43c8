//===- FormatChoice.h - The formats for which kernels get versions --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_FORMATCHOICE_H
#define OCLC_PASSES_IMAGES_FORMATCHOICE_H

#include "Binary/ImageFormatNames.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace oclc::passes {

using binary::ImageFormat;

/// Formats of the images of a kernel, in the order of its arguments. A single format is that of all
/// images.
using FormatList = llvm::SmallVector<ImageFormat>;

/// The formats that --image-formats asks for.
struct FormatChoice {
  struct Request {
    std::string kernel; ///< Empty for all kernels.
    FormatList formats;
  };
  bool common = false; ///< All kernels get those that most programs use.
  bool none = false;   ///< Kernels without requests get no versions, instead of the common ones.
  std::vector<Request> requests;

  /// Parses "common;rgba-half;blur:rgba-unorm8+r-float": the parts are separated by semicolons, the
  /// formats of a kernel's images by plus signs. Error: a part is malformed or names a format that
  /// no image has.
  static llvm::Expected<FormatChoice> parse(llvm::StringRef text);

  /// Returns the formats that are requested for a kernel, each list with `images` formats. Lists of
  /// other lengths do not apply.
  llvm::SmallVector<FormatList> requestedFor(llvm::StringRef kernel, size_t images) const;

  /// Returns the kernels for which formats are requested by name.
  std::vector<std::string> namedKernels() const;

  /// True if a kernel gets versions for the common formats.
  bool wantsCommon(llvm::StringRef kernel) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_FORMATCHOICE_H
