//===- ImageDescription.h - From a description to the layout of an image ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_IMAGEDESCRIPTION_H
#define OCLC_RUNTIME_API_IMAGEDESCRIPTION_H

#include "core/Image.h"

namespace oclc::rt::api {

/// Checks what clCreateImage says of an image, except of the object that it is made of, and whether
/// the format is supported. Stores the layout that the description asks for, of the host's memory
/// if `hasHostMemory`. Returns CL_SUCCESS or the error.
cl_int layoutOf(const cl_image_format *format, const cl_image_desc *description, bool hasHostMemory,
                ImageLayout &layout);

/// True if clCreateImage accepts the sizes in a description, whose type must be that of an image.
bool hasValidSizes(const cl_image_desc &description);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_IMAGEDESCRIPTION_H
