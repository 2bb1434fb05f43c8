//===- ImageTypes.cpp - The types of images and samplers --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ImageTypes.h"

#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace oclc::passes {

/// Returns the kind for the operands Dim, Depth and Arrayed of SPIR-V's OpTypeImage; empty if
/// OpenCL C has no such images.
static StringRef kindOf(unsigned dimension, unsigned isDepth, unsigned isArray) {
  constexpr unsigned Line = 0, Plane = 1, Space = 2, Buffer = 5;
  if (dimension == Plane && isDepth)
    return isArray ? "2d_array_depth" : "2d_depth";
  if (isDepth)
    return "";
  if (dimension == Line || dimension == Plane)
    return dimension == Line ? (isArray ? "1d_array" : "1d") : (isArray ? "2d_array" : "2d");
  if (isArray)
    return "";
  return dimension == Space ? "3d" : dimension == Buffer ? "1d" : "";
}

std::optional<ImageType> imageType(const Type *ty) {
  // The integers of target("spirv.Image", ...), in the order of OpTypeImage.
  enum { Dimension, Depth, Arrayed, Multisampled, Sampled, Format, Access, Count };
  const auto *image = dyn_cast<TargetExtType>(ty);
  if (!image || image->getName() != "spirv.Image" || image->getNumIntParameters() != Count ||
      image->getIntParameter(Multisampled) != 0 ||
      image->getIntParameter(Access) > ImageType::ReadWrite)
    return std::nullopt;
  const StringRef kind = kindOf(image->getIntParameter(Dimension), image->getIntParameter(Depth),
                                image->getIntParameter(Arrayed));
  if (kind.empty())
    return std::nullopt;
  return ImageType{kind, ImageType::Access(image->getIntParameter(Access))};
}

bool isSamplerType(const Type *ty) {
  const auto *sampler = dyn_cast<TargetExtType>(ty);
  return sampler && sampler->getName() == "spirv.Sampler";
}

} // namespace oclc::passes
