//===- KernelInfo.cpp - Describe kernels for the manifest -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/KernelInfo.h"

#include "Passes/Support/ArgumentLayout.h"
#include "Passes/Support/EntryList.h"
#include "Passes/Support/FormatForms.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/PipeArguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace oclc::driver {

static constexpr unsigned GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3;

/// Truncates at the first NUL: applications see names and types as C strings.
static StringRef untilNul(StringRef text) {
  return text.take_until([](char c) { return c == '\0'; });
}

/// Returns operand `index` of the kernel metadata `kind` as text; empty if there is none.
static StringRef argumentText(const Function &kernel, StringRef kind, unsigned index) {
  const MDNode *node = kernel.getMetadata(kind);
  if (!node || index >= node->getNumOperands())
    return {};
  const auto *text = dyn_cast_or_null<MDString>(node->getOperand(index));
  return text ? untilNul(text->getString()) : StringRef();
}

static uint64_t integerOperand(const MDNode &node, unsigned index) {
  if (index >= node.getNumOperands())
    return 0;
  const auto *value = mdconst::dyn_extract_or_null<ConstantInt>(node.getOperand(index));
  return value ? value->getZExtValue() : 0;
}

static binary::ArgumentKind kindOf(const Argument &parameter) {
  if (const passes::ImageRole role = passes::imageRole(parameter); role != passes::ImageRole::None)
    return role == passes::ImageRole::Image ? binary::ArgumentKind::Image
                                            : binary::ArgumentKind::Sampler;
  if (passes::isPipeArgument(parameter))
    return binary::ArgumentKind::Pipe;
  if (parameter.hasByValAttr() || !parameter.getType()->isPointerTy())
    return binary::ArgumentKind::Value;
  switch (parameter.getType()->getPointerAddressSpace()) {
  case GlobalSpace:
    return binary::ArgumentKind::GlobalPointer;
  case ConstantSpace:
    return binary::ArgumentKind::ConstantPointer;
  case LocalSpace:
    return binary::ArgumentKind::LocalPointer;
  default:
    return binary::ArgumentKind::Value;
  }
}

static binary::AccessQualifier accessOf(StringRef text) {
  if (text == "read_only")
    return binary::AccessQualifier::ReadOnly;
  if (text == "write_only")
    return binary::AccessQualifier::WriteOnly;
  if (text == "read_write")
    return binary::AccessQualifier::ReadWrite;
  return binary::AccessQualifier::None;
}

static binary::Argument describeArgument(const Function &kernel, unsigned index,
                                         const passes::PackedArgument &place) {
  binary::Argument result;
  result.name = argumentText(kernel, "kernel_arg_name", index).str();
  if (result.name.empty())
    result.name = kernel.getArg(index)->getName().str();
  result.typeName = argumentText(kernel, "kernel_arg_type", index).str();
  result.kind = kindOf(*kernel.getArg(index));
  result.access = accessOf(argumentText(kernel, "kernel_arg_access_qual", index));
  SmallVector<StringRef> qualifiers;
  argumentText(kernel, "kernel_arg_type_qual", index).split(qualifiers, ' ');
  result.isConst = is_contained(qualifiers, "const");
  result.isRestrict = is_contained(qualifiers, "restrict");
  result.isVolatile = is_contained(qualifiers, "volatile");
  result.size = place.size;
  result.alignment = place.alignment;
  result.offset = place.offset;
  return result;
}

static std::optional<binary::Size3> sizeMetadata(const Function &kernel, StringRef kind) {
  const MDNode *node = kernel.getMetadata(kind);
  if (!node || node->getNumOperands() != 3)
    return std::nullopt;
  return binary::Size3{integerOperand(*node, 0), integerOperand(*node, 1),
                       integerOperand(*node, 2)};
}

/// Returns OpenCL C's name of a scalar or vector type.
static std::string typeName(Type *t, bool isSigned) {
  std::string name;
  Type *scalar = t->getScalarType();
  if (scalar->isHalfTy())
    name = "half";
  else if (scalar->isFloatTy())
    name = "float";
  else if (scalar->isDoubleTy())
    name = "double";
  else if (auto *integer = dyn_cast<IntegerType>(scalar)) {
    StringRef base = integer->getBitWidth() == 8    ? "char"
                     : integer->getBitWidth() == 16 ? "short"
                     : integer->getBitWidth() == 32 ? "int"
                                                    : "long";
    name = (isSigned ? base : "u" + base).str();
  }
  if (auto *vector = dyn_cast<FixedVectorType>(t))
    name += utostr(vector->getNumElements());
  return name;
}

/// Returns the attributes in the format of CL_KERNEL_ATTRIBUTES, separated by one space.
static std::string attributesText(const Function &kernel) {
  SmallVector<std::string> texts;
  if (const MDNode *hint = kernel.getMetadata("vec_type_hint"); hint && hint->getNumOperands() == 2)
    if (const auto *value = dyn_cast<ValueAsMetadata>(hint->getOperand(0)))
      texts.push_back("vec_type_hint(" + typeName(value->getType(), integerOperand(*hint, 1) != 0) +
                      ")");
  for (StringRef kind : {"work_group_size_hint", "reqd_work_group_size"})
    if (auto size = sizeMetadata(kernel, kind))
      texts.push_back(
          (kind + "(" + Twine((*size)[0]) + "," + Twine((*size)[1]) + "," + Twine((*size)[2]) + ")")
              .str());
  if (std::optional<uint64_t> size = passes::requiredSubGroupSize(kernel))
    texts.push_back(("intel_reqd_sub_group_size(" + Twine(*size) + ")").str());
  return join(texts, " ");
}

std::vector<binary::Kernel> describeKernels(Module &program) {
  std::vector<binary::Kernel> result;
  for (const Function *kernel : passes::kernels(program)) {
    binary::Kernel description;
    description.name = kernel->getName().str();
    passes::ArgumentLayout layout = passes::packedArgumentLayout(*kernel);
    for (auto [index, place] : enumerate(layout.arguments))
      description.arguments.push_back(describeArgument(*kernel, index, place));
    description.argumentBytes = layout.bytes;
    description.requiredWorkGroupSize = sizeMetadata(*kernel, "reqd_work_group_size");
    description.workGroupSizeHint = sizeMetadata(*kernel, "work_group_size_hint");
    description.subGroupSize = passes::subGroupSize(*kernel);
    description.attributes = attributesText(*kernel);
    result.push_back(std::move(description));
  }
  return result;
}

uint64_t globalVariableBytes(const Module &program) {
  uint64_t bytes = 0;
  for (const GlobalVariable &variable : program.globals())
    if (variable.getAddressSpace() == GlobalSpace && !variable.isDeclaration())
      bytes += program.getDataLayout().getTypeAllocSize(variable.getValueType());
  return bytes;
}

static binary::Method manifestMethod(passes::Method method) {
  switch (method) {
  case passes::Method::Loops:
    return binary::Method::Loops;
  case passes::Method::Cbs:
    return binary::Method::Cbs;
  case passes::Method::Replicate:
    return binary::Method::Replicate;
  }
  llvm_unreachable("every method is known to the manifest");
}

void addVariants(const Module &host, uint32_t target, binary::Manifest &manifest) {
  for (const passes::ListedEntry &entry : passes::listedEntries(host)) {
    auto kernel =
        find_if(manifest.kernels, [&](const binary::Kernel &k) { return k.name == entry.kernel; });
    if (kernel == manifest.kernels.end())
      continue;
    binary::Variant variant;
    variant.symbol = entry.function->getName().str();
    variant.localSize = entry.localSize;
    variant.target = target;
    variant.method = manifestMethod(entry.method);
    variant.vectorWidth = static_cast<uint32_t>(entry.vectorWidth);
    for (const Function *form : passes::formatForms(*entry.function))
      variant.imageFormats.push_back(passes::imageFormatsText(*form));
    variant.contextPerItem = entry.context.perItem;
    variant.contextFixed = entry.context.fixed;
    kernel->localSize = std::max(kernel->localSize, entry.localBytes);
    kernel->privateSize = std::max(kernel->privateSize, entry.privateBytes);
    kernel->variants.push_back(std::move(variant));
  }
}

} // namespace oclc::driver
