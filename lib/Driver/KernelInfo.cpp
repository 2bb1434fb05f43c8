//===- KernelInfo.cpp - Describe kernels for the manifest -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/KernelInfo.h"

#include "Passes/Support/ArgumentLayout.h"
#include "Passes/Support/EntryList.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace oclc::driver {

static constexpr unsigned GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3;

/// Truncates at the first NUL: applications see names and types as C strings.
static StringRef untilNul(StringRef Text) {
  return Text.take_until([](char C) { return C == '\0'; });
}

/// Returns operand `Index` of the kernel metadata `Kind` as text; empty if there is none.
static StringRef argumentText(const Function &Kernel, StringRef Kind, unsigned Index) {
  const MDNode *Node = Kernel.getMetadata(Kind);
  if (!Node || Index >= Node->getNumOperands())
    return {};
  const auto *Text = dyn_cast_or_null<MDString>(Node->getOperand(Index));
  return Text ? untilNul(Text->getString()) : StringRef();
}

static uint64_t integerOperand(const MDNode &Node, unsigned Index) {
  if (Index >= Node.getNumOperands())
    return 0;
  const auto *Value = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(Index));
  return Value ? Value->getZExtValue() : 0;
}

static binary::ArgumentKind kindOf(const Argument &Parameter) {
  if (Parameter.hasByValAttr() || !Parameter.getType()->isPointerTy())
    return binary::ArgumentKind::Value;
  switch (Parameter.getType()->getPointerAddressSpace()) {
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

static binary::AccessQualifier accessOf(StringRef Text) {
  if (Text == "read_only")
    return binary::AccessQualifier::ReadOnly;
  if (Text == "write_only")
    return binary::AccessQualifier::WriteOnly;
  if (Text == "read_write")
    return binary::AccessQualifier::ReadWrite;
  return binary::AccessQualifier::None;
}

static binary::Argument describeArgument(const Function &Kernel, unsigned Index,
                                         const passes::PackedArgument &Place) {
  binary::Argument Result;
  Result.name = argumentText(Kernel, "kernel_arg_name", Index).str();
  if (Result.name.empty())
    Result.name = Kernel.getArg(Index)->getName().str();
  Result.typeName = argumentText(Kernel, "kernel_arg_type", Index).str();
  Result.kind = kindOf(*Kernel.getArg(Index));
  Result.access = accessOf(argumentText(Kernel, "kernel_arg_access_qual", Index));
  SmallVector<StringRef> Qualifiers;
  argumentText(Kernel, "kernel_arg_type_qual", Index).split(Qualifiers, ' ');
  Result.isConst = is_contained(Qualifiers, "const");
  Result.isRestrict = is_contained(Qualifiers, "restrict");
  Result.isVolatile = is_contained(Qualifiers, "volatile");
  Result.size = Place.size;
  Result.alignment = Place.alignment;
  Result.offset = Place.offset;
  return Result;
}

static std::optional<binary::Size3> sizeMetadata(const Function &Kernel, StringRef Kind) {
  const MDNode *Node = Kernel.getMetadata(Kind);
  if (!Node || Node->getNumOperands() != 3)
    return std::nullopt;
  return binary::Size3{integerOperand(*Node, 0), integerOperand(*Node, 1),
                       integerOperand(*Node, 2)};
}

/// Returns OpenCL C's name of a scalar or vector type.
static std::string typeName(Type *T, bool IsSigned) {
  std::string Name;
  Type *Scalar = T->getScalarType();
  if (Scalar->isHalfTy())
    Name = "half";
  else if (Scalar->isFloatTy())
    Name = "float";
  else if (Scalar->isDoubleTy())
    Name = "double";
  else if (auto *Integer = dyn_cast<IntegerType>(Scalar)) {
    StringRef Base = Integer->getBitWidth() == 8    ? "char"
                     : Integer->getBitWidth() == 16 ? "short"
                     : Integer->getBitWidth() == 32 ? "int"
                                                    : "long";
    Name = (IsSigned ? Base : "u" + Base).str();
  }
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    Name += utostr(Vector->getNumElements());
  return Name;
}

/// Returns the attributes in the format of CL_KERNEL_ATTRIBUTES, separated by one space.
static std::string attributesText(const Function &Kernel) {
  SmallVector<std::string> Texts;
  if (const MDNode *Hint = Kernel.getMetadata("vec_type_hint"); Hint && Hint->getNumOperands() == 2)
    if (const auto *Value = dyn_cast<ValueAsMetadata>(Hint->getOperand(0)))
      Texts.push_back("vec_type_hint(" + typeName(Value->getType(), integerOperand(*Hint, 1) != 0) +
                      ")");
  for (StringRef Kind : {"work_group_size_hint", "reqd_work_group_size"})
    if (auto Size = sizeMetadata(Kernel, Kind))
      Texts.push_back(
          (Kind + "(" + Twine((*Size)[0]) + "," + Twine((*Size)[1]) + "," + Twine((*Size)[2]) + ")")
              .str());
  if (std::optional<uint64_t> Size = passes::requiredSubGroupSize(Kernel))
    Texts.push_back(("intel_reqd_sub_group_size(" + Twine(*Size) + ")").str());
  return join(Texts, " ");
}

std::vector<binary::Kernel> describeKernels(Module &Program) {
  std::vector<binary::Kernel> Result;
  for (const Function *Kernel : passes::kernels(Program)) {
    binary::Kernel Description;
    Description.name = Kernel->getName().str();
    passes::ArgumentLayout Layout = passes::packedArgumentLayout(*Kernel);
    for (auto [Index, Place] : enumerate(Layout.arguments))
      Description.arguments.push_back(describeArgument(*Kernel, Index, Place));
    Description.argumentBytes = Layout.bytes;
    Description.requiredWorkGroupSize = sizeMetadata(*Kernel, "reqd_work_group_size");
    Description.workGroupSizeHint = sizeMetadata(*Kernel, "work_group_size_hint");
    Description.subGroupSize = passes::subGroupSize(*Kernel);
    Description.attributes = attributesText(*Kernel);
    Result.push_back(std::move(Description));
  }
  return Result;
}

uint64_t globalVariableBytes(const Module &Program) {
  uint64_t Bytes = 0;
  for (const GlobalVariable &Variable : Program.globals())
    if (Variable.getAddressSpace() == GlobalSpace && !Variable.isDeclaration())
      Bytes += Program.getDataLayout().getTypeAllocSize(Variable.getValueType());
  return Bytes;
}

static binary::Method manifestMethod(passes::Method Method) {
  switch (Method) {
  case passes::Method::Loops:
    return binary::Method::Loops;
  case passes::Method::Cbs:
    return binary::Method::Cbs;
  case passes::Method::Replicate:
    return binary::Method::Replicate;
  }
  llvm_unreachable("every method is known to the manifest");
}

void addVariants(const Module &Host, uint32_t Target, binary::Manifest &Manifest) {
  for (const passes::ListedEntry &Entry : passes::listedEntries(Host)) {
    auto Kernel =
        find_if(Manifest.kernels, [&](const binary::Kernel &K) { return K.name == Entry.kernel; });
    if (Kernel == Manifest.kernels.end())
      continue;
    binary::Variant Variant;
    Variant.symbol = Entry.function->getName().str();
    Variant.localSize = Entry.localSize;
    Variant.target = Target;
    Variant.method = manifestMethod(Entry.method);
    Variant.vectorWidth = static_cast<uint32_t>(Entry.vectorWidth);
    Variant.contextPerItem = Entry.context.perItem;
    Variant.contextFixed = Entry.context.fixed;
    Kernel->localSize = std::max(Kernel->localSize, Entry.localBytes);
    Kernel->privateSize = std::max(Kernel->privateSize, Entry.privateBytes);
    Kernel->variants.push_back(std::move(Variant));
  }
}

} // namespace oclc::driver
