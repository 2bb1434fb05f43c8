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
constexpr StringLiteral KeepsVariablesAttr = "oclc-keeps-variables";

constexpr StringLiteral LanesAttr = "oclc-lanes";
constexpr StringLiteral PairAttr = "oclc-pair"; ///< Name that both versions of a kernel share.

uint64_t integerAttribute(const Function &f, StringRef name) {
  return f.getFnAttributeAsParsedInteger(name, 0);
}
} // namespace

bool isKernel(const Function &f) {
  return f.getCallingConv() == CallingConv::SPIR_KERNEL && !f.isDeclaration();
}

SmallVector<Function *> kernels(Module &m) {
  SmallVector<Function *> result;
  for (Function &f : m)
    if (isKernel(f))
      result.push_back(&f);
  return result;
}

StringRef kernelName(const Function &f) {
  Attribute name = f.getFnAttribute(KernelNameAttr);
  return name.isValid() ? name.getValueAsString() : f.getName();
}

void setKernelName(Function &f, StringRef name) { f.addFnAttr(KernelNameAttr, name); }

std::optional<LocalSize> parseLocalSize(StringRef text) {
  SmallVector<StringRef, 3> parts;
  text.split(parts, 'x');
  if (parts.empty() || parts.size() > 3)
    return std::nullopt;
  LocalSize size = {1, 1, 1};
  uint64_t items = 1;
  for (auto [i, part] : enumerate(parts)) {
    if (part.getAsInteger(10, size[i]) || size[i] == 0 || size[i] > MaxWorkGroupSize)
      return std::nullopt;
    items *= size[i];
  }
  if (items > MaxWorkGroupSize)
    return std::nullopt;
  return size;
}

std::string localSizeText(const LocalSize &size) {
  return utostr(size[0]) + "x" + utostr(size[1]) + "x" + utostr(size[2]);
}

std::optional<LocalSize> localSize(const Function &f) {
  Attribute size = f.getFnAttribute(LocalSizeAttr);
  return size.isValid() ? parseLocalSize(size.getValueAsString()) : std::nullopt;
}

bool isSpecialized(const Function &f) { return f.hasFnAttribute(LocalSizeAttr); }

void setLocalSize(Function &f, const std::optional<LocalSize> &size) {
  f.addFnAttr(LocalSizeAttr, size ? localSizeText(*size) : "any");
}

std::optional<LocalSize> requiredWorkGroupSize(const Function &f) {
  const MDNode *node = f.getMetadata("reqd_work_group_size");
  if (!node || node->getNumOperands() != 3)
    return std::nullopt;
  LocalSize size;
  for (unsigned i = 0; i != 3; ++i) {
    auto *value = mdconst::dyn_extract_or_null<ConstantInt>(node->getOperand(i));
    if (!value || value->getValue().getActiveBits() > 32)
      return std::nullopt;
    size[i] = value->getZExtValue();
  }
  return size;
}

std::optional<uint64_t> requiredSubGroupSize(const Function &f) {
  const MDNode *node = f.getMetadata("intel_reqd_sub_group_size");
  if (!node || node->getNumOperands() != 1)
    return std::nullopt;
  auto *size = mdconst::dyn_extract_or_null<ConstantInt>(node->getOperand(0));
  if (!size || !abi::isSubGroupSize(size->getLimitedValue()))
    return std::nullopt;
  return size->getZExtValue();
}

uint64_t subGroupSize(const Function &f) {
  return requiredSubGroupSize(f).value_or(abi::DefaultSubGroupSize);
}

static std::optional<uint64_t> integerAttribute(const Argument &arg, StringRef name) {
  Attribute text = arg.getParent()->getAttributes().getParamAttr(arg.getArgNo(), name);
  uint64_t value;
  if (!text.isValid() || text.getValueAsString().getAsInteger(10, value))
    return std::nullopt;
  return value;
}

std::optional<uint64_t> automaticLocalOffset(const Argument &arg) {
  return integerAttribute(arg, LocalOffsetAttr);
}

Attribute automaticLocalAttribute(LLVMContext &context, uint64_t offset) {
  return Attribute::get(context, LocalOffsetAttr, utostr(offset));
}

void markGroupVariable(GlobalVariable &variable, uint64_t bytesPerItem) {
  variable.addAttribute(GroupVariableAttr, utostr(bytesPerItem));
}

bool isGroupVariable(const GlobalVariable &variable) {
  return variable.hasAttribute(GroupVariableAttr);
}

void makeGroupVariable(Argument &arg, const GlobalVariable &variable) {
  uint64_t fixed = variable.getDataLayout().getTypeAllocSize(variable.getValueType());
  arg.addAttr(Attribute::get(arg.getContext(), GroupVariableAttr, utostr(fixed)));
  StringRef perItem = variable.getAttribute(GroupVariableAttr).getValueAsString();
  arg.addAttr(Attribute::get(arg.getContext(), GroupVariablePerItemAttr, perItem));
}

std::optional<ContextSize> groupVariableSize(const Argument &arg) {
  std::optional<uint64_t> fixed = integerAttribute(arg, GroupVariableAttr);
  if (!fixed)
    return std::nullopt;
  return ContextSize{integerAttribute(arg, GroupVariablePerItemAttr).value_or(0), *fixed};
}

bool isRestrict(const Argument &arg) {
  return arg.getParent()->getAttributes().hasParamAttr(arg.getArgNo(), RestrictAttr);
}

void setRestrict(Argument &arg) {
  arg.removeAttr(Attribute::NoAlias);
  arg.addAttr(Attribute::get(arg.getContext(), RestrictAttr));
}

bool usesLocalMemory(const Function &f) {
  return any_of(f.args(), [](const Argument &arg) {
    return arg.getType()->isPointerTy() && arg.getType()->getPointerAddressSpace() == 3 &&
           !arg.use_empty();
  });
}

uint64_t staticLocalBytes(const Function &f) { return integerAttribute(f, LocalBytesAttr); }

void setStaticLocalBytes(Function &f, uint64_t bytes) {
  f.addFnAttr(LocalBytesAttr, utostr(bytes));
}

ContextSize contextSize(const Function &f) {
  return {integerAttribute(f, ContextPerItemAttr), integerAttribute(f, ContextFixedAttr)};
}

void setContextSize(Function &f, ContextSize size) {
  f.addFnAttr(ContextPerItemAttr, utostr(size.perItem));
  f.addFnAttr(ContextFixedAttr, utostr(size.fixed));
}

uint64_t privateBytes(const Function &f) { return integerAttribute(f, PrivateBytesAttr); }

void setPrivateBytes(Function &f, uint64_t bytes) { f.addFnAttr(PrivateBytesAttr, utostr(bytes)); }

bool asksOnlyGlobal(const Function &f, unsigned d) { return f.hasFnAttribute(OnlyGlobalAttr[d]); }

void setAsksOnlyGlobal(Function &f, unsigned d) { f.addFnAttr(OnlyGlobalAttr[d]); }
void clearAsksOnlyGlobal(Function &f) {
  for (StringLiteral name : OnlyGlobalAttr)
    f.removeFnAttr(name);
}

GroupRows groupRows(const Function &f) {
  StringRef text = f.getFnAttribute(GroupRowsAttr).getValueAsString();
  return text == "joined"     ? GroupRows::Joined
         : text == "may-join" ? GroupRows::MayJoin
                              : GroupRows::Alone;
}

void setGroupRows(Function &f, GroupRows rows) {
  f.addFnAttr(GroupRowsAttr, rows == GroupRows::Joined    ? "joined"
                             : rows == GroupRows::MayJoin ? "may-join"
                                                          : "alone");
}

uint64_t joinedTileItems(const Function &f) { return integerAttribute(f, JoinedTileAttr); }

void setJoinedTileItems(Function &f, uint64_t items) { f.addFnAttr(JoinedTileAttr, utostr(items)); }

uint64_t joinedTileRows(const Function &f) { return integerAttribute(f, JoinedRowsAttr); }

void setJoinedTileRows(Function &f, uint64_t rows) { f.addFnAttr(JoinedRowsAttr, utostr(rows)); }

uint64_t joinedItemsLimit(const Function &f) { return integerAttribute(f, JoinedLimitAttr); }

void setJoinedItemsLimit(Function &f, uint64_t items) {
  f.addFnAttr(JoinedLimitAttr, utostr(items));
}

bool stacksGroups(const Function &f) { return f.hasFnAttribute(StacksGroupsAttr); }

void setStacksGroups(Function &f) { f.addFnAttr(StacksGroupsAttr); }

static constexpr StringLiteral GroupMemoryMetadata = "oclc.group.memory";

void markGroupMemory(AllocaInst &variable) {
  variable.setMetadata(GroupMemoryMetadata, MDNode::get(variable.getContext(), {}));
}

bool isGroupMemory(const AllocaInst &variable) { return variable.hasMetadata(GroupMemoryMetadata); }

static constexpr StringLiteral KeptMetadata = "oclc.kept";

void keepForDebuggers(AllocaInst &variable) {
  variable.setMetadata(KeptMetadata, MDNode::get(variable.getContext(), {}));
}

bool isKeptForDebuggers(const AllocaInst &variable) { return variable.hasMetadata(KeptMetadata); }

static constexpr StringLiteral HomeMetadata = "oclc.home";

void markHomeStore(StoreInst &store) {
  store.setVolatile(true);
  store.setMetadata(HomeMetadata, MDNode::get(store.getContext(), {}));
}

void markSlot(AllocaInst &variable) {
  variable.setMetadata(HomeMetadata, MDNode::get(variable.getContext(), {}));
  markGroupMemory(variable);
}

bool isHomeStore(const Instruction &store) {
  const auto *variable = dyn_cast_or_null<AllocaInst>(getPointerOperand(&store));
  return store.hasMetadata(HomeMetadata) || (variable && variable->hasMetadata(HomeMetadata));
}

static constexpr StringLiteral LaneCountMetadata = "oclc.lane.count";

void markLaneCount(AllocaInst &variable) {
  variable.setMetadata(LaneCountMetadata, MDNode::get(variable.getContext(), {}));
}

bool isLaneCount(const Value &variable) {
  auto *slot = dyn_cast<AllocaInst>(&variable);
  return slot && slot->hasMetadata(LaneCountMetadata);
}

bool keepsVariables(const Function &f) { return f.hasFnAttribute(KeepsVariablesAttr); }

void setKeepsVariables(Function &f) { f.addFnAttr(KeepsVariablesAttr); }

Function *smallGroupsClone(const Function &f) {
  Attribute name = f.getFnAttribute(SmallGroupsAttr);
  return name.isValid() ? f.getParent()->getFunction(name.getValueAsString()) : nullptr;
}

bool isSmallGroupsClone(const Function &f) { return f.hasFnAttribute(IsSmallGroupsAttr); }

void setSmallGroupsClone(Function &f, Function &clone) {
  f.addFnAttr(SmallGroupsAttr, clone.getName());
  clone.addFnAttr(IsSmallGroupsAttr);
}

bool implies(const DimensionSets &bounds, const DimensionSets &others) {
  for (unsigned set = 1; set != others.size(); ++set) {
    bool kept = !others.test(set);
    for (unsigned larger = set; larger != bounds.size(); ++larger)
      kept |= bounds.test(larger) && (larger & set) == set;
    if (!kept)
      return false;
  }
  return true;
}

Function *generalForm(const Function &f) {
  Attribute name = f.getFnAttribute(GeneralFormAttr);
  return name.isValid() ? f.getParent()->getFunction(name.getValueAsString()) : nullptr;
}

DimensionSets launchBounds(const Function &f) {
  SmallVector<StringRef> names;
  f.getFnAttribute(LaunchBoundsAttr).getValueAsString().split(names, ',', -1, /*KeepEmpty=*/false);
  DimensionSets bounds;
  for (StringRef name : names) {
    unsigned set = 0;
    for (char dimension : name)
      if (dimension >= 'x' && dimension <= 'z')
        set |= 1u << (dimension - 'x');
    bounds.set(set);
  }
  return bounds.reset(0);
}

bool isGeneralForm(const Function &f) { return f.hasFnAttribute(IsGeneralFormAttr); }

void setGeneralForm(Function &f, Function &general, const DimensionSets &bounds) {
  SmallVector<std::string> names;
  for (unsigned set = 1; set != bounds.size(); ++set) {
    DimensionSets others = bounds;
    if (!bounds.test(set) || implies(others.reset(set), DimensionSets().set(set)))
      continue;
    std::string &name = names.emplace_back();
    for (unsigned d = 0; d != 3; ++d)
      if (set & (1u << d))
        name += char('x' + d);
  }
  f.addFnAttr(LaunchBoundsAttr, join(names, ","));
  f.addFnAttr(GeneralFormAttr, general.getName());
  general.addFnAttr(IsGeneralFormAttr);
}

uint64_t lanesOfSubGroups(const Function &f) { return integerAttribute(f, LanesAttr); }

Function *formWithoutLanes(const Function &f) {
  // Search by attribute: entry points have other names than their kernels.
  Attribute pair = f.getFnAttribute(PairAttr);
  for (Function &other : const_cast<Module &>(*f.getParent()))
    if (pair.isValid() && lanesOfSubGroups(other) == 0 && !isSmallGroupsClone(other) &&
        other.getFnAttribute(PairAttr) == pair)
      return &other;
  return nullptr;
}

void setLanes(Function &f, uint64_t lanes, Function &withoutLanes) {
  f.addFnAttr(LanesAttr, utostr(lanes));
  f.addFnAttr(PairAttr, withoutLanes.getName());
  withoutLanes.addFnAttr(PairAttr, withoutLanes.getName());
}

StringRef methodName(Method m) {
  switch (m) {
  case Method::Loops:
    return "loops";
  case Method::Cbs:
    return "cbs";
  case Method::Replicate:
    return "replicate";
  }
  llvm_unreachable("every method has a name");
}

const char *passName(Method m) {
  switch (m) {
  case Method::Loops:
    return "workitem-loops";
  case Method::Cbs:
    return "cbs";
  case Method::Replicate:
    return "workitem-replication";
  }
  llvm_unreachable("every method has a pass");
}

std::optional<Method> parseMethod(StringRef name) {
  for (Method m : {Method::Loops, Method::Cbs, Method::Replicate})
    if (name == methodName(m))
      return m;
  return std::nullopt;
}

Method plannedMethod(const Function &f) {
  return parseMethod(f.getFnAttribute(PlannedMethodAttr).getValueAsString())
      .value_or(Method::Loops);
}

void setPlannedMethod(Function &f, Method m) { f.addFnAttr(PlannedMethodAttr, methodName(m)); }

unsigned vectorDimension(const Function &f) {
  return unsigned(integerAttribute(f, VectorDimensionAttr));
}

void setVectorDimension(Function &f, unsigned dimension) {
  f.removeFnAttr(VectorDimensionAttr);
  if (dimension != 0)
    f.addFnAttr(VectorDimensionAttr, utostr(dimension));
}

bool isWorkGroupFunction(const Function &f) { return f.hasFnAttribute(MethodAttr); }

void setWorkGroupFunction(Function &f, Method m) { f.addFnAttr(MethodAttr, methodName(m)); }

Method workGroupMethod(const Function &f) {
  return parseMethod(f.getFnAttribute(MethodAttr).getValueAsString()).value_or(Method::Loops);
}

} // namespace oclc::passes
