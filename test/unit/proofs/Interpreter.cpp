//===- Interpreter.cpp - Runs IR and knows what is undefined ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Interprets control flow and calls. Arithmetic.cpp and Memory.cpp contain the other instructions.
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::proofs {

void unsupported(const Value &v) {
  std::string text;
  raw_string_ostream(text) << "the interpreter does not know" << v;
  report_fatal_error(StringRef(text));
}

unsigned countScalars(const Type *ty) {
  if (auto *vector = dyn_cast<FixedVectorType>(ty))
    return vector->getNumElements();
  if (auto *array = dyn_cast<ArrayType>(ty))
    return unsigned(array->getNumElements()) * countScalars(array->getElementType());
  if (auto *structTy = dyn_cast<StructType>(ty)) {
    unsigned number = 0;
    for (const Type *element : structTy->elements())
      number += countScalars(element);
    return number;
  }
  return ty->isVoidTy() ? 0 : 1;
}

std::string text(const Scalars &values) {
  std::string text;
  for (const Scalar &value : values) {
    text += text.empty() ? "" : ", ";
    text += value.isPoison ? "poison" : toString(value.bits, 10, /*isSigned=*/true);
  }
  return "<" + text + ">";
}

static bool refines(const Scalars &source, const Scalars &target) {
  return source.size() == target.size() && all_of(zip(source, target), [](const auto &pair) {
           const auto &[s, t] = pair;
           return s.isPoison || (!t.isPoison && s.bits == t.bits);
         });
}

std::string difference(const Outcome &source, const Outcome &target,
                       ArrayRef<std::pair<uint64_t, uint64_t>> addresses) {
  if (source.end != Outcome::Returned)
    return "";
  if (target.end != Outcome::Returned)
    return target.end == Outcome::Undefined ? "undefined behaviour" : "does not end";
  if (!refines(source.result, target.result))
    return text(target.result) + " instead of " + text(source.result);
  if (source.events.size() != target.events.size())
    return std::to_string(target.events.size()) + " calls instead of " +
           std::to_string(source.events.size());
  for (const auto &[s, t] : zip(source.events, target.events)) {
    if (s.callee != t.callee)
      return "calls " + t.callee + " instead of " + s.callee;
    for (const auto &[from, to] : zip_equal(s.arguments, t.arguments))
      if (!refines(from, to))
        return t.callee + " of " + text(to) + " instead of " + text(from);
  }
  for (auto [start, bytes] : addresses)
    for (uint64_t i = 0; i != bytes; ++i) {
      Scalar s, t;
      source.memory.load(start + i, 8, s);
      target.memory.load(start + i, 8, t);
      if (!refines({s}, {t}))
        return "byte " + std::to_string(i) + " is " + text({t}) + " instead of " + text({s});
    }
  return "";
}

Scalar Interpreter::undefined(unsigned bits) {
  State.end = Outcome::Undefined;
  return Scalar::poison(bits);
}

Scalars Interpreter::undefined(const Type &ty) {
  State.end = Outcome::Undefined;
  return poisonOf(ty);
}

Outcome Interpreter::run(const Function &f, ArrayRef<Scalars> arguments, Memory start) {
  constexpr unsigned MaxBlocks = 10000;
  State = {};
  State.memory = std::move(start);
  Known.clear();
  for (auto [arg, values] : zip_equal(f.args(), arguments))
    Known[&arg] = values;
  unsigned blocks = 0;
  for (const BasicBlock *bb = &f.getEntryBlock(); bb;) {
    if (++blocks > MaxBlocks)
      State.end = Outcome::TooLong;
    else if (runBlock(*bb))
      bb = runTerminator(*bb->getTerminator());
    if (State.end != Outcome::Returned)
      break;
  }
  return std::move(State);
}

bool Interpreter::runBlock(const BasicBlock &bb) {
  for (const Instruction &inst : bb) {
    if (isa<PHINode>(inst) || inst.isTerminator())
      continue;
    Scalars values = runInstruction(inst);
    if (State.end != Outcome::Returned)
      return false;
    Known[&inst] = std::move(values);
  }
  return true;
}

void Interpreter::enter(const BasicBlock &bb, const BasicBlock &from) {
  SmallVector<std::pair<const PHINode *, Scalars>> values;
  for (const PHINode &phi : bb.phis())
    values.emplace_back(&phi, valueOf(*phi.getIncomingValueForBlock(&from)));
  for (auto &[phi, value] : values)
    Known[phi] = std::move(value);
}

/// Returns the next block; null at the end.
const BasicBlock *Interpreter::runTerminator(const Instruction &inst) {
  const BasicBlock *next = nullptr;
  if (auto *returnInst = dyn_cast<ReturnInst>(&inst)) {
    if (returnInst->getReturnValue())
      State.result = valueOf(*returnInst->getReturnValue());
    return nullptr;
  }
  if (auto *branch = dyn_cast<BranchInst>(&inst)) {
    const Scalar taken =
        branch->isConditional() ? valueOf(*branch->getCondition())[0] : Scalar::of(1, 1);
    if (taken.isPoison)
      State.end = Outcome::Undefined;
    next = branch->getSuccessor(taken.bits.isZero() ? 1 : 0);
  } else if (auto *switchInst = dyn_cast<SwitchInst>(&inst)) {
    const Scalar chosen = valueOf(*switchInst->getCondition())[0];
    if (chosen.isPoison)
      State.end = Outcome::Undefined;
    next = switchInst->findCaseValue(ConstantInt::get(inst.getContext(), chosen.bits))
               ->getCaseSuccessor();
  } else if (isa<UnreachableInst>(inst)) {
    State.end = Outcome::Undefined;
    return nullptr;
  } else {
    unsupported(inst);
  }
  enter(*next, *inst.getParent());
  return next;
}

/// Computes permutations of registers, which use the low bits of each index.
static Scalars permute(const Scalars &values, const Scalars &indices) {
  Scalars result;
  for (const Scalar &index : indices) {
    const Scalar &chosen = values[index.bits.getZExtValue() % values.size()];
    result.push_back(index.isPoison ? Scalar::poison(chosen.bits.getBitWidth()) : chosen);
  }
  return result;
}

/// Returns the results of all lanes, followed by their overflow flags.
static Scalars compute(const WithOverflowInst &operation, const Scalars &left,
                       const Scalars &right) {
  using Method = APInt (APInt::*)(const APInt &, bool &) const;
  const bool isSigned = operation.isSigned();
  const Method compute = operation.getBinaryOp() == Instruction::Add
                             ? (isSigned ? Method(&APInt::sadd_ov) : Method(&APInt::uadd_ov))
                         : operation.getBinaryOp() == Instruction::Sub
                             ? (isSigned ? Method(&APInt::ssub_ov) : Method(&APInt::usub_ov))
                             : (isSigned ? Method(&APInt::smul_ov) : Method(&APInt::umul_ov));
  Scalars results, flags;
  for (const auto &[l, r] : zip_equal(left, right)) {
    bool overflow = false;
    results.push_back({(l.bits.*compute)(r.bits, overflow), l.isPoison || r.isPoison});
    flags.push_back({APInt(1, overflow), l.isPoison || r.isPoison});
  }
  results.append(flags);
  return results;
}

/// Returns the results of an intrinsic; std::nullopt if constant folding evaluates it.
std::optional<Scalars> Interpreter::callIntrinsic(const IntrinsicInst &call) {
  auto argument = [&](unsigned i) { return valueOf(*call.getArgOperand(i)); };
  if (auto *operation = dyn_cast<WithOverflowInst>(&call))
    return compute(*operation, argument(0), argument(1));
  switch (call.getIntrinsicID()) {
  case Intrinsic::assume:
    if (argument(0)[0].isPoison || argument(0)[0].bits.isZero())
      State.end = Outcome::Undefined;
    return Scalars();
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::experimental_noalias_scope_decl:
    return Scalars();
  case Intrinsic::x86_avx2_permd:
  case Intrinsic::x86_avx512_permvar_si_512:
    return permute(argument(0), argument(1));
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather: {
    const Scalars mask = argument(1), otherwise = argument(2);
    return load(argument(0), *call.getType(), &mask, &otherwise);
  }
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter: {
    const Scalars mask = argument(2);
    store(argument(1), argument(0), &mask);
    return Scalars();
  }
  default:
    return std::nullopt;
  }
}

Scalars Interpreter::call(const CallBase &call) {
  std::vector<Scalars> arguments;
  for (const Value *argument : call.args())
    arguments.push_back(valueOf(*argument));
  if (AnswerCall)
    if (std::optional<Scalars> answer = AnswerCall(call, arguments))
      return *answer;
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
    std::optional<Scalars> result = callIntrinsic(*intrinsic);
    return result ? *result : fold(call);
  }
  if (!call.getCalledFunction() || !call.getType()->isVoidTy())
    unsupported(call);
  State.events.push_back({call.getCalledFunction()->getName().str(), std::move(arguments)});
  return {};
}

Scalars Interpreter::runInstruction(const Instruction &inst) {
  if (auto *op = dyn_cast<BinaryOperator>(&inst); op && inst.getType()->isIntOrIntVectorTy()) {
    Scalars result;
    for (const auto &[l, r] : zip_equal(valueOf(*inst.getOperand(0)), valueOf(*inst.getOperand(1))))
      result.push_back(binary(*op, l, r));
    return result;
  }
  if (auto *element = dyn_cast<GetElementPtrInst>(&inst))
    return address(*element);
  if (auto *choice = dyn_cast<SelectInst>(&inst))
    return select(*choice);
  if (isa<FreezeInst>(inst)) {
    Scalars values = valueOf(*inst.getOperand(0));
    for (Scalar &value : values)
      if (value.isPoison && frozen)
        value = Scalar::of(value.bits.getBitWidth(), *frozen);
    return values;
  }
  if (auto *read = dyn_cast<LoadInst>(&inst))
    return load(valueOf(*read->getPointerOperand()), *inst.getType(), nullptr, nullptr);
  if (auto *write = dyn_cast<StoreInst>(&inst)) {
    store(valueOf(*write->getPointerOperand()), valueOf(*write->getValueOperand()), nullptr);
    return {};
  }
  if (auto *variable = dyn_cast<AllocaInst>(&inst))
    return number(64, State.memory.allocate(DL.getTypeAllocSize(variable->getAllocatedType())));
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&inst))
    return update(*rmw);
  if (auto *compare = dyn_cast<AtomicCmpXchgInst>(&inst))
    return exchange(*compare);
  if (auto *callee = dyn_cast<CallBase>(&inst))
    return call(*callee);
  return rearrange(inst);
}

} // namespace oclc::proofs
