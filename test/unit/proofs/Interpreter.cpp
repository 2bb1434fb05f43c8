//===- Interpreter.cpp - Runs IR and knows what is undefined ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Control flow and calls. Arithmetic.cpp and Memory.cpp have the rest.
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::proofs {

void unsupported(const Value &V) {
  std::string Text;
  raw_string_ostream(Text) << "the interpreter does not know" << V;
  report_fatal_error(StringRef(Text));
}

unsigned countScalars(const Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return unsigned(Array->getNumElements()) * countScalars(Array->getElementType());
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    unsigned Number = 0;
    for (const Type *Element : Struct->elements())
      Number += countScalars(Element);
    return Number;
  }
  return Ty->isVoidTy() ? 0 : 1;
}

std::string text(const Scalars &Values) {
  std::string Text;
  for (const Scalar &Value : Values) {
    Text += Text.empty() ? "" : ", ";
    Text += Value.isPoison ? "poison" : toString(Value.bits, 10, /*Signed=*/true);
  }
  return "<" + Text + ">";
}

static bool refines(const Scalars &Source, const Scalars &Target) {
  return Source.size() == Target.size() && all_of(zip(Source, Target), [](const auto &Pair) {
           const auto &[S, T] = Pair;
           return S.isPoison || (!T.isPoison && S.bits == T.bits);
         });
}

std::string difference(const Outcome &Source, const Outcome &Target,
                       ArrayRef<std::pair<uint64_t, uint64_t>> Addresses) {
  if (Source.end != Outcome::Returned)
    return "";
  if (Target.end != Outcome::Returned)
    return Target.end == Outcome::Undefined ? "undefined behaviour" : "does not end";
  if (!refines(Source.result, Target.result))
    return text(Target.result) + " instead of " + text(Source.result);
  if (Source.events.size() != Target.events.size())
    return std::to_string(Target.events.size()) + " calls instead of " +
           std::to_string(Source.events.size());
  for (const auto &[S, T] : zip(Source.events, Target.events)) {
    if (S.callee != T.callee)
      return "calls " + T.callee + " instead of " + S.callee;
    for (const auto &[From, To] : zip_equal(S.arguments, T.arguments))
      if (!refines(From, To))
        return T.callee + " of " + text(To) + " instead of " + text(From);
  }
  for (auto [Start, Bytes] : Addresses)
    for (uint64_t I = 0; I != Bytes; ++I) {
      Scalar S, T;
      Source.memory.load(Start + I, 8, S);
      Target.memory.load(Start + I, 8, T);
      if (!refines({S}, {T}))
        return "byte " + std::to_string(I) + " is " + text({T}) + " instead of " + text({S});
    }
  return "";
}

Scalar Interpreter::undefined(unsigned Bits) {
  State.end = Outcome::Undefined;
  return Scalar::poison(Bits);
}

Scalars Interpreter::undefined(const Type &Ty) {
  State.end = Outcome::Undefined;
  return poisonOf(Ty);
}

Outcome Interpreter::run(const Function &F, ArrayRef<Scalars> Arguments, Memory Start) {
  constexpr unsigned MaxBlocks = 10000;
  State = {};
  State.memory = std::move(Start);
  Known.clear();
  for (auto [Arg, Values] : zip_equal(F.args(), Arguments))
    Known[&Arg] = Values;
  unsigned Blocks = 0;
  for (const BasicBlock *BB = &F.getEntryBlock(); BB;) {
    if (++Blocks > MaxBlocks)
      State.end = Outcome::TooLong;
    else if (runBlock(*BB))
      BB = runTerminator(*BB->getTerminator());
    if (State.end != Outcome::Returned)
      break;
  }
  return std::move(State);
}

bool Interpreter::runBlock(const BasicBlock &BB) {
  for (const Instruction &I : BB) {
    if (isa<PHINode>(I) || I.isTerminator())
      continue;
    Scalars Values = runInstruction(I);
    if (State.end != Outcome::Returned)
      return false;
    Known[&I] = std::move(Values);
  }
  return true;
}

void Interpreter::enter(const BasicBlock &BB, const BasicBlock &From) {
  SmallVector<std::pair<const PHINode *, Scalars>> Values;
  for (const PHINode &Phi : BB.phis())
    Values.emplace_back(&Phi, valueOf(*Phi.getIncomingValueForBlock(&From)));
  for (auto &[Phi, New] : Values)
    Known[Phi] = std::move(New);
}

/// The block that follows; null at the end.
const BasicBlock *Interpreter::runTerminator(const Instruction &I) {
  const BasicBlock *Next = nullptr;
  if (auto *Return = dyn_cast<ReturnInst>(&I)) {
    if (Return->getReturnValue())
      State.result = valueOf(*Return->getReturnValue());
    return nullptr;
  }
  if (auto *Branch = dyn_cast<BranchInst>(&I)) {
    const Scalar Taken =
        Branch->isConditional() ? valueOf(*Branch->getCondition())[0] : Scalar::of(1, 1);
    if (Taken.isPoison)
      State.end = Outcome::Undefined;
    Next = Branch->getSuccessor(Taken.bits.isZero() ? 1 : 0);
  } else if (auto *Switch = dyn_cast<SwitchInst>(&I)) {
    const Scalar Chosen = valueOf(*Switch->getCondition())[0];
    if (Chosen.isPoison)
      State.end = Outcome::Undefined;
    Next = Switch->findCaseValue(ConstantInt::get(I.getContext(), Chosen.bits))->getCaseSuccessor();
  } else if (isa<UnreachableInst>(I)) {
    State.end = Outcome::Undefined;
    return nullptr;
  } else {
    unsupported(I);
  }
  enter(*Next, *I.getParent());
  return Next;
}

/// The permutations of registers: the low bits of an index choose.
static Scalars permute(const Scalars &Values, const Scalars &Indices) {
  Scalars Result;
  for (const Scalar &Index : Indices) {
    const Scalar &Chosen = Values[Index.bits.getZExtValue() % Values.size()];
    Result.push_back(Index.isPoison ? Scalar::poison(Chosen.bits.getBitWidth()) : Chosen);
  }
  return Result;
}

/// The results, and behind them whether they are wrong.
static Scalars compute(const WithOverflowInst &Operation, const Scalars &Left,
                       const Scalars &Right) {
  using Method = APInt (APInt::*)(const APInt &, bool &) const;
  const bool Signed = Operation.isSigned();
  const Method Compute = Operation.getBinaryOp() == Instruction::Add
                             ? (Signed ? Method(&APInt::sadd_ov) : Method(&APInt::uadd_ov))
                         : Operation.getBinaryOp() == Instruction::Sub
                             ? (Signed ? Method(&APInt::ssub_ov) : Method(&APInt::usub_ov))
                             : (Signed ? Method(&APInt::smul_ov) : Method(&APInt::umul_ov));
  Scalars Results, Flags;
  for (const auto &[L, R] : zip_equal(Left, Right)) {
    bool Overflow = false;
    Results.push_back({(L.bits.*Compute)(R.bits, Overflow), L.isPoison || R.isPoison});
    Flags.push_back({APInt(1, Overflow), L.isPoison || R.isPoison});
  }
  Results.append(Flags);
  return Results;
}

/// Nullopt for what constant folding knows.
std::optional<Scalars> Interpreter::callIntrinsic(const IntrinsicInst &Call) {
  auto Argument = [&](unsigned I) { return valueOf(*Call.getArgOperand(I)); };
  if (auto *Operation = dyn_cast<WithOverflowInst>(&Call))
    return compute(*Operation, Argument(0), Argument(1));
  switch (Call.getIntrinsicID()) {
  case Intrinsic::assume:
    if (Argument(0)[0].isPoison || Argument(0)[0].bits.isZero())
      State.end = Outcome::Undefined;
    return Scalars();
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::experimental_noalias_scope_decl:
    return Scalars();
  case Intrinsic::x86_avx2_permd:
  case Intrinsic::x86_avx512_permvar_si_512:
    return permute(Argument(0), Argument(1));
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather: {
    const Scalars Mask = Argument(1), Otherwise = Argument(2);
    return load(Argument(0), *Call.getType(), &Mask, &Otherwise);
  }
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter: {
    const Scalars Mask = Argument(2);
    store(Argument(1), Argument(0), &Mask);
    return Scalars();
  }
  default:
    return std::nullopt;
  }
}

Scalars Interpreter::call(const CallBase &Call) {
  std::vector<Scalars> Arguments;
  for (const Value *Argument : Call.args())
    Arguments.push_back(valueOf(*Argument));
  if (AnswerCall)
    if (std::optional<Scalars> Answer = AnswerCall(Call, Arguments))
      return *Answer;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
    std::optional<Scalars> Result = callIntrinsic(*Intrinsic);
    return Result ? *Result : fold(Call);
  }
  if (!Call.getCalledFunction() || !Call.getType()->isVoidTy())
    unsupported(Call);
  State.events.push_back({Call.getCalledFunction()->getName().str(), std::move(Arguments)});
  return {};
}

Scalars Interpreter::runInstruction(const Instruction &I) {
  if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && I.getType()->isIntOrIntVectorTy()) {
    Scalars Result;
    for (const auto &[L, R] : zip_equal(valueOf(*I.getOperand(0)), valueOf(*I.getOperand(1))))
      Result.push_back(binary(*Op, L, R));
    return Result;
  }
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return address(*Address);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return select(*Select);
  if (isa<FreezeInst>(I)) {
    Scalars Values = valueOf(*I.getOperand(0));
    for (Scalar &Value : Values)
      if (Value.isPoison && frozen)
        Value = Scalar::of(Value.bits.getBitWidth(), *frozen);
    return Values;
  }
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return load(valueOf(*Load->getPointerOperand()), *I.getType(), nullptr, nullptr);
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    store(valueOf(*Store->getPointerOperand()), valueOf(*Store->getValueOperand()), nullptr);
    return {};
  }
  if (auto *Variable = dyn_cast<AllocaInst>(&I))
    return number(64, State.memory.allocate(DL.getTypeAllocSize(Variable->getAllocatedType())));
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return update(*Update);
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return exchange(*Exchange);
  if (auto *Call = dyn_cast<CallBase>(&I))
    return call(*Call);
  return rearrange(I);
}

} // namespace oclc::proofs
