//===- SpirvImages.h - Functions on images that LLVM cannot write as SPIR-V -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's SPIR-V back end ignores the level of a read, and writes the level instead of the colour of
// a write. It does not know read_imageh and get_image_channel_order. Therefore such functions get
// names that it does not know, either, and the calls of imported functions that it writes are
// replaced by instructions:
//
//   call @_Z11read_imagef...Dv2_ff(%image, %sampler, %at, %lod)
//     =>   call @__oclc_image_level_Z11read_imagef...Dv2_ff(%image, %sampler, %at, %lod)
//     =>   %both = OpSampledImage %type %image %sampler
//          OpImageSampleExplicitLod %v4float %both %at Lod %lod
//
// SPIR-V numbers the types and orders of channels from 0, which the back end does not consider.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_SPIRVIMAGES_H
#define OCLC_BACKEND_SPIRVIMAGES_H

#include "Spirv/Words.h"

#include "llvm/IR/Module.h"

namespace oclc::backend {

/// Renames such functions of `program`, and gives them the arguments and results of instructions.
void hideImageFunctions(llvm::Module &program);

/// Returns `m` with instructions in place of calls of the hidden functions.
spirv::Module restoreImageFunctions(const spirv::Module &m);

} // namespace oclc::backend

#endif // OCLC_BACKEND_SPIRVIMAGES_H
