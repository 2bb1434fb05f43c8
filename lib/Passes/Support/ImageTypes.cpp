//===- ImageTypes.cpp - The types of images and samplers --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ImageTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
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

std::optional<ImageType> imageTypeNamed(StringRef name) {
  ImageType type{"", ImageType::ReadOnly};
  name.consume_front("ocl_");
  name.consume_back("_t");
  if (name.consume_back("_wo"))
    type.access = ImageType::WriteOnly;
  else if (name.consume_back("_rw"))
    type.access = ImageType::ReadWrite;
  else
    name.consume_back("_ro");
  if (!name.consume_front("image"))
    return std::nullopt;
  std::string kind = name.str();
  erase(kind, '_');
  type.kind = StringSwitch<StringRef>(kind)
                  .Cases({"1d", "1dbuffer"}, "1d")
                  .Case("1darray", "1d_array")
                  .Case("2d", "2d")
                  .Case("2darray", "2d_array")
                  .Case("2ddepth", "2d_depth")
                  .Case("2darraydepth", "2d_array_depth")
                  .Case("3d", "3d")
                  .Default("");
  return type.kind.empty() ? std::nullopt : std::optional(type);
}

bool isSamplerType(const Type *ty) {
  const auto *sampler = dyn_cast<TargetExtType>(ty);
  return sampler && sampler->getName() == "spirv.Sampler";
}

/// Returns the name of the type of a kernel's argument in OpenCL C; empty if it is not known.
static StringRef nameOfType(const Argument &arg) {
  const Function &f = *arg.getParent();
  const MDNode *names = f.getMetadata("kernel_arg_base_type");
  if (!names)
    names = f.getMetadata("kernel_arg_type");
  const bool isNamed = names && arg.getArgNo() < names->getNumOperands();
  const auto *text = isNamed ? dyn_cast<MDString>(names->getOperand(arg.getArgNo())) : nullptr;
  return text ? text->getString() : "";
}

ImageRole imageRole(const Argument &arg) {
  Type *ty = arg.getType();
  if (imageType(ty))
    return ImageRole::Image;
  if (isSamplerType(ty))
    return ImageRole::Sampler;
  const StringRef name = arg.hasByValAttr() ? "" : nameOfType(arg);
  if (ty->isPointerTy() && imageTypeNamed(name))
    return ImageRole::Image;
  const bool maySample = ty->isPointerTy() || ty->isIntegerTy(SamplerWidth);
  return maySample && name == "sampler_t" ? ImageRole::Sampler : ImageRole::None;
}

bool mayBeUnnamedImage(const Argument &arg) {
  return arg.getType()->isPointerTy() && !arg.hasByValAttr() && nameOfType(arg).empty();
}

} // namespace oclc::passes
