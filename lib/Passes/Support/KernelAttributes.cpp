//===- KernelAttributes.cpp - Attributes with which passes exchange facts -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KernelAttributes.h"

#include "Binary/LaunchABI.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace oclc::passes {
namespace {
constexpr StringLiteral KernelNameAttr = "oclc-kernel";
constexpr StringLiteral LocalSizeAttr = "oclc-local-size";
constexpr StringLiteral LocalOffsetAttr = "oclc-local-offset";
constexpr StringLiteral GroupVariableAttr = "oclc-group-variable";
constexpr StringLiteral GroupVariablePerItemAttr = "oclc-group-variable-per-item";
constexpr StringLiteral RestrictAttr = "oclc-restrict";
constexpr StringLiteral LocalBytesAttr = "oclc-static-local-bytes";
constexpr StringLiteral ContextPerItemAttr = "oclc-context-per-item";
constexpr StringLiteral ContextFixedAttr = "oclc-context-fixed";
constexpr StringLiteral PrivateBytesAttr = "oclc-private-bytes";
constexpr StringLiteral PlannedMethodAttr = "oclc-planned-method";
constexpr StringLiteral MethodAttr = "oclc-method";
constexpr StringLiteral OnlyGlobalAttr[] = {"oclc-only-global-x", "oclc-only-global-y"};
constexpr StringLiteral GroupRowsAttr = "oclc-group-rows";
constexpr StringLiteral SmallGroupsAttr = "oclc-small-groups"; ///< Name of the clone.
constexpr StringLiteral IsSmallGroupsAttr = "oclc-for-small-groups";
constexpr StringLiteral GeneralFormAttr = "oclc-general-form"; ///< Name of the general version.
constexpr StringLiteral IsGeneralFormAttr = "oclc-for-all-launches";
constexpr StringLiteral LaunchBoundsAttr = "oclc-launch-bounds"; ///< Such as "x,xy".
constexpr StringLiteral JoinedTileAttr = "oclc-joined-tile-items";
constexpr StringLiteral JoinedRowsAttr = "oclc-joined-tile-rows";
constexpr StringLiteral VectorDimensionAttr = "oclc-vector-dim"; ///< Absent for dimension 0.
constexpr StringLiteral JoinedLimitAttr = "oclc-joined-items-limit";
constexpr StringLiteral StacksGroupsAttr = "oclc-stacks-groups";

constexpr StringLiteral LanesAttr = "oclc-lanes";
constexpr StringLiteral PairAttr = "oclc-pair"; ///< Name that both versions of a kernel share.

uint64_t integerAttribute(const Function &F, StringRef Name) {
  return F.getFnAttributeAsParsedInteger(Name, 0);
}
} // namespace

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration();
}

SmallVector<Function *> kernels(Module &M) {
  SmallVector<Function *> Result;
  for (Function &F : M)
    if (isKernel(F))
      Result.push_back(&F);
  return Result;
}

StringRef kernelName(const Function &F) {
  Attribute Name = F.getFnAttribute(KernelNameAttr);
  return Name.isValid() ? Name.getValueAsString() : F.getName();
}

void setKernelName(Function &F, StringRef Name) { F.addFnAttr(KernelNameAttr, Name); }

std::optional<LocalSize> parseLocalSize(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, 'x');
  if (Parts.empty() || Parts.size() > 3)
    return std::nullopt;
  LocalSize Size = {1, 1, 1};
  uint64_t Items = 1;
  for (auto [I, Part] : enumerate(Parts)) {
    if (Part.getAsInteger(10, Size[I]) || Size[I] == 0 || Size[I] > MaxWorkGroupSize)
      return std::nullopt;
    Items *= Size[I];
  }
  if (Items > MaxWorkGroupSize)
    return std::nullopt;
  return Size;
}

std::string localSizeText(const LocalSize &Size) {
  return utostr(Size[0]) + "x" + utostr(Size[1]) + "x" + utostr(Size[2]);
}

std::optional<LocalSize> localSize(const Function &F) {
  Attribute Size = F.getFnAttribute(LocalSizeAttr);
  return Size.isValid() ? parseLocalSize(Size.getValueAsString()) : std::nullopt;
}

bool isSpecialized(const Function &F) { return F.hasFnAttribute(LocalSizeAttr); }

void setLocalSize(Function &F, const std::optional<LocalSize> &Size) {
  F.addFnAttr(LocalSizeAttr, Size ? localSizeText(*Size) : "any");
}

std::optional<LocalSize> requiredWorkGroupSize(const Function &F) {
  const MDNode *Node = F.getMetadata("reqd_work_group_size");
  if (!Node || Node->getNumOperands() != 3)
    return std::nullopt;
  LocalSize Size;
  for (unsigned I = 0; I != 3; ++I) {
    auto *Value = mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(I));
    if (!Value || Value->getValue().getActiveBits() > 32)
      return std::nullopt;
    Size[I] = Value->getZExtValue();
  }
  return Size;
}

std::optional<uint64_t> requiredSubGroupSize(const Function &F) {
  const MDNode *Node = F.getMetadata("intel_reqd_sub_group_size");
  if (!Node || Node->getNumOperands() != 1)
    return std::nullopt;
  auto *Size = mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(0));
  if (!Size || !abi::isSubGroupSize(Size->getLimitedValue()))
    return std::nullopt;
  return Size->getZExtValue();
}

uint64_t subGroupSize(const Function &F) {
  return requiredSubGroupSize(F).value_or(abi::DefaultSubGroupSize);
}

static std::optional<uint64_t> integerAttribute(const Argument &Arg, StringRef Name) {
  Attribute Text = Arg.getParent()->getAttributes().getParamAttr(Arg.getArgNo(), Name);
  uint64_t Value;
  if (!Text.isValid() || Text.getValueAsString().getAsInteger(10, Value))
    return std::nullopt;
  return Value;
}

std::optional<uint64_t> automaticLocalOffset(const Argument &Arg) {
  return integerAttribute(Arg, LocalOffsetAttr);
}

Attribute automaticLocalAttribute(LLVMContext &Context, uint64_t Offset) {
  return Attribute::get(Context, LocalOffsetAttr, utostr(Offset));
}

void markGroupVariable(GlobalVariable &Variable, uint64_t BytesPerItem) {
  Variable.addAttribute(GroupVariableAttr, utostr(BytesPerItem));
}

bool isGroupVariable(const GlobalVariable &Variable) {
  return Variable.hasAttribute(GroupVariableAttr);
}

void makeGroupVariable(Argument &Arg, const GlobalVariable &Variable) {
  uint64_t Fixed = Variable.getDataLayout().getTypeAllocSize(Variable.getValueType());
  Arg.addAttr(Attribute::get(Arg.getContext(), GroupVariableAttr, utostr(Fixed)));
  StringRef PerItem = Variable.getAttribute(GroupVariableAttr).getValueAsString();
  Arg.addAttr(Attribute::get(Arg.getContext(), GroupVariablePerItemAttr, PerItem));
}

std::optional<ContextSize> groupVariableSize(const Argument &Arg) {
  std::optional<uint64_t> Fixed = integerAttribute(Arg, GroupVariableAttr);
  if (!Fixed)
    return std::nullopt;
  return ContextSize{integerAttribute(Arg, GroupVariablePerItemAttr).value_or(0), *Fixed};
}

bool isRestrict(const Argument &Arg) {
  return Arg.getParent()->getAttributes().hasParamAttr(Arg.getArgNo(), RestrictAttr);
}

void setRestrict(Argument &Arg) {
  Arg.removeAttr(Attribute::NoAlias);
  Arg.addAttr(Attribute::get(Arg.getContext(), RestrictAttr));
}

bool usesLocalMemory(const Function &F) {
  return any_of(F.args(), [](const Argument &Arg) {
    return Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == 3 &&
           !Arg.use_empty();
  });
}

uint64_t staticLocalBytes(const Function &F) { return integerAttribute(F, LocalBytesAttr); }

void setStaticLocalBytes(Function &F, uint64_t Bytes) {
  F.addFnAttr(LocalBytesAttr, utostr(Bytes));
}

ContextSize contextSize(const Function &F) {
  return {integerAttribute(F, ContextPerItemAttr), integerAttribute(F, ContextFixedAttr)};
}

void setContextSize(Function &F, ContextSize Size) {
  F.addFnAttr(ContextPerItemAttr, utostr(Size.perItem));
  F.addFnAttr(ContextFixedAttr, utostr(Size.fixed));
}

uint64_t privateBytes(const Function &F) { return integerAttribute(F, PrivateBytesAttr); }

void setPrivateBytes(Function &F, uint64_t Bytes) { F.addFnAttr(PrivateBytesAttr, utostr(Bytes)); }

bool asksOnlyGlobal(const Function &F, unsigned D) { return F.hasFnAttribute(OnlyGlobalAttr[D]); }

void setAsksOnlyGlobal(Function &F, unsigned D) { F.addFnAttr(OnlyGlobalAttr[D]); }
void clearAsksOnlyGlobal(Function &F) {
  for (StringLiteral Name : OnlyGlobalAttr)
    F.removeFnAttr(Name);
}

GroupRows groupRows(const Function &F) {
  StringRef Text = F.getFnAttribute(GroupRowsAttr).getValueAsString();
  return Text == "joined"     ? GroupRows::Joined
         : Text == "may-join" ? GroupRows::MayJoin
                              : GroupRows::Alone;
}

void setGroupRows(Function &F, GroupRows Rows) {
  F.addFnAttr(GroupRowsAttr, Rows == GroupRows::Joined    ? "joined"
                             : Rows == GroupRows::MayJoin ? "may-join"
                                                          : "alone");
}

uint64_t joinedTileItems(const Function &F) { return integerAttribute(F, JoinedTileAttr); }

void setJoinedTileItems(Function &F, uint64_t Items) { F.addFnAttr(JoinedTileAttr, utostr(Items)); }

uint64_t joinedTileRows(const Function &F) { return integerAttribute(F, JoinedRowsAttr); }

void setJoinedTileRows(Function &F, uint64_t Rows) { F.addFnAttr(JoinedRowsAttr, utostr(Rows)); }

uint64_t joinedItemsLimit(const Function &F) { return integerAttribute(F, JoinedLimitAttr); }

void setJoinedItemsLimit(Function &F, uint64_t Items) {
  F.addFnAttr(JoinedLimitAttr, utostr(Items));
}

bool stacksGroups(const Function &F) { return F.hasFnAttribute(StacksGroupsAttr); }

void setStacksGroups(Function &F) { F.addFnAttr(StacksGroupsAttr); }

static constexpr StringLiteral GroupMemoryMetadata = "oclc.group.memory";

void markGroupMemory(AllocaInst &Variable) {
  Variable.setMetadata(GroupMemoryMetadata, MDNode::get(Variable.getContext(), {}));
}

bool isGroupMemory(const AllocaInst &Variable) { return Variable.hasMetadata(GroupMemoryMetadata); }

Function *smallGroupsClone(const Function &F) {
  Attribute Name = F.getFnAttribute(SmallGroupsAttr);
  return Name.isValid() ? F.getParent()->getFunction(Name.getValueAsString()) : nullptr;
}

bool isSmallGroupsClone(const Function &F) { return F.hasFnAttribute(IsSmallGroupsAttr); }

void setSmallGroupsClone(Function &F, Function &Clone) {
  F.addFnAttr(SmallGroupsAttr, Clone.getName());
  Clone.addFnAttr(IsSmallGroupsAttr);
}

bool implies(const DimensionSets &Bounds, const DimensionSets &Others) {
  for (unsigned Set = 1; Set != Others.size(); ++Set) {
    bool Kept = !Others.test(Set);
    for (unsigned Larger = Set; Larger != Bounds.size(); ++Larger)
      Kept |= Bounds.test(Larger) && (Larger & Set) == Set;
    if (!Kept)
      return false;
  }
  return true;
}

Function *generalForm(const Function &F) {
  Attribute Name = F.getFnAttribute(GeneralFormAttr);
  return Name.isValid() ? F.getParent()->getFunction(Name.getValueAsString()) : nullptr;
}

DimensionSets launchBounds(const Function &F) {
  SmallVector<StringRef> Names;
  F.getFnAttribute(LaunchBoundsAttr).getValueAsString().split(Names, ',', -1, /*KeepEmpty=*/false);
  DimensionSets Bounds;
  for (StringRef Name : Names) {
    unsigned Set = 0;
    for (char Dimension : Name)
      if (Dimension >= 'x' && Dimension <= 'z')
        Set |= 1u << (Dimension - 'x');
    Bounds.set(Set);
  }
  return Bounds.reset(0);
}

bool isGeneralForm(const Function &F) { return F.hasFnAttribute(IsGeneralFormAttr); }

void setGeneralForm(Function &F, Function &General, const DimensionSets &Bounds) {
  SmallVector<std::string> Names;
  for (unsigned Set = 1; Set != Bounds.size(); ++Set) {
    DimensionSets Others = Bounds;
    if (!Bounds.test(Set) || implies(Others.reset(Set), DimensionSets().set(Set)))
      continue;
    std::string &Name = Names.emplace_back();
    for (unsigned D = 0; D != 3; ++D)
      if (Set & (1u << D))
        Name += char('x' + D);
  }
  F.addFnAttr(LaunchBoundsAttr, join(Names, ","));
  F.addFnAttr(GeneralFormAttr, General.getName());
  General.addFnAttr(IsGeneralFormAttr);
}

uint64_t lanesOfSubGroups(const Function &F) { return integerAttribute(F, LanesAttr); }

Function *formWithoutLanes(const Function &F) {
  // Search by attribute: entry points have other names than their kernels.
  Attribute Pair = F.getFnAttribute(PairAttr);
  for (Function &Other : const_cast<Module &>(*F.getParent()))
    if (Pair.isValid() && lanesOfSubGroups(Other) == 0 && !isSmallGroupsClone(Other) &&
        Other.getFnAttribute(PairAttr) == Pair)
      return &Other;
  return nullptr;
}

void setLanes(Function &F, uint64_t Lanes, Function &WithoutLanes) {
  F.addFnAttr(LanesAttr, utostr(Lanes));
  F.addFnAttr(PairAttr, WithoutLanes.getName());
  WithoutLanes.addFnAttr(PairAttr, WithoutLanes.getName());
}

StringRef methodName(Method M) {
  switch (M) {
  case Method::Loops:
    return "loops";
  case Method::Cbs:
    return "cbs";
  case Method::Replicate:
    return "replicate";
  }
  llvm_unreachable("every method has a name");
}

const char *passName(Method M) {
  switch (M) {
  case Method::Loops:
    return "workitem-loops";
  case Method::Cbs:
    return "cbs";
  case Method::Replicate:
    return "workitem-replication";
  }
  llvm_unreachable("every method has a pass");
}

std::optional<Method> parseMethod(StringRef Name) {
  for (Method M : {Method::Loops, Method::Cbs, Method::Replicate})
    if (Name == methodName(M))
      return M;
  return std::nullopt;
}

Method plannedMethod(const Function &F) {
  return parseMethod(F.getFnAttribute(PlannedMethodAttr).getValueAsString())
      .value_or(Method::Loops);
}

void setPlannedMethod(Function &F, Method M) { F.addFnAttr(PlannedMethodAttr, methodName(M)); }

unsigned vectorDimension(const Function &F) {
  return unsigned(integerAttribute(F, VectorDimensionAttr));
}

void setVectorDimension(Function &F, unsigned Dimension) {
  F.removeFnAttr(VectorDimensionAttr);
  if (Dimension != 0)
    F.addFnAttr(VectorDimensionAttr, utostr(Dimension));
}

bool isWorkGroupFunction(const Function &F) { return F.hasFnAttribute(MethodAttr); }

void setWorkGroupFunction(Function &F, Method M) { F.addFnAttr(MethodAttr, methodName(M)); }

Method workGroupMethod(const Function &F) {
  return parseMethod(F.getFnAttribute(MethodAttr).getValueAsString()).value_or(Method::Loops);
}

} // namespace oclc::passes
