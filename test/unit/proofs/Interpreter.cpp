//===- Interpreter.cpp - Runs IR and knows what is undefined ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Control flow, memory and calls. Arithmetic.cpp has the rest.
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::proofs {

[[noreturn]] static void unsupported(const Value &V) {
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

uint64_t Memory::allocate(uint64_t Bytes) {
  const uint64_t Address = End;
  Objects[Address].assign(Bytes, PoisonByte);
  End = alignTo(Address + Bytes + 4096, 4096);
  return Address;
}

const uint16_t *Memory::find(uint64_t Address, uint64_t Bytes) const {
  auto It = Objects.upper_bound(Address);
  if (It == Objects.begin())
    return nullptr;
  const auto &[Start, Content] = *std::prev(It);
  const uint64_t Offset = Address - Start;
  return Offset <= Content.size() && Bytes <= Content.size() - Offset ? &Content[Offset] : nullptr;
}

bool Memory::load(uint64_t Address, unsigned Bits, Scalar &Result) const {
  const unsigned Bytes = unsigned(divideCeil(Bits, 8));
  const uint16_t *From = find(Address, Bytes);
  if (!From)
    return false;
  APInt Number(8 * Bytes, 0);
  Result.isPoison = false;
  for (unsigned I = 0; I != Bytes; ++I) {
    Result.isPoison |= From[I] == PoisonByte;
    Number.insertBits(From[I] & 255, 8 * I, 8);
  }
  Result.bits = Number.trunc(Bits);
  return true;
}

bool Memory::store(uint64_t Address, const Scalar &Value) {
  const unsigned Bytes = unsigned(divideCeil(Value.bits.getBitWidth(), 8));
  auto *To = const_cast<uint16_t *>(find(Address, Bytes));
  if (!To)
    return false;
  const APInt Number = Value.bits.zext(8 * Bytes);
  for (unsigned I = 0; I != Bytes; ++I)
    To[I] = Value.isPoison ? PoisonByte : uint16_t(Number.extractBitsAsZExtValue(8, 8 * I));
  return true;
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

Scalars Interpreter::load(const Scalars &Addresses, const Type &Ty, const Scalars *Mask,
                          const Scalars *Otherwise) {
  Scalars Result = poisonOf(Ty);
  const uint64_t Bytes = DL.getTypeStoreSize(Ty.getScalarType());
  for (unsigned Lane = 0; Lane != Result.size(); ++Lane) {
    if (Mask && (*Mask)[Lane].isPoison)
      return undefined(Ty);
    if (Mask && (*Mask)[Lane].bits.isZero()) {
      Result[Lane] = (*Otherwise)[Lane];
      continue;
    }
    const bool IsEach = Addresses.size() == Result.size();
    const Scalar &From = Addresses[IsEach ? Lane : 0];
    const uint64_t Place = From.bits.getZExtValue() + (IsEach ? 0 : Lane * Bytes);
    if (From.isPoison || !State.memory.load(Place, bitsOf(*Ty.getScalarType()), Result[Lane]))
      return undefined(Ty);
  }
  return Result;
}

void Interpreter::store(const Scalars &Addresses, const Scalars &Values, const Scalars *Mask) {
  for (unsigned Lane = 0; Lane != Values.size(); ++Lane) {
    if (Mask && (*Mask)[Lane].isPoison) {
      State.end = Outcome::Undefined;
      return;
    }
    if (Mask && (*Mask)[Lane].bits.isZero())
      continue;
    const bool IsEach = Addresses.size() == Values.size();
    const Scalar &To = Addresses[IsEach ? Lane : 0];
    const uint64_t Bytes = divideCeil(Values[Lane].bits.getBitWidth(), 8);
    const uint64_t Place = To.bits.getZExtValue() + (IsEach ? 0 : Lane * Bytes);
    if (To.isPoison || !State.memory.store(Place, Values[Lane]))
      State.end = Outcome::Undefined;
  }
}

static APInt updated(AtomicRMWInst::BinOp Operation, const APInt &Old, const APInt &By,
                     const Value &V) {
  const APInt Zero(Old.getBitWidth(), 0);
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return By;
  case AtomicRMWInst::Add:
    return Old + By;
  case AtomicRMWInst::Sub:
    return Old - By;
  case AtomicRMWInst::And:
    return Old & By;
  case AtomicRMWInst::Nand:
    return ~(Old & By);
  case AtomicRMWInst::Or:
    return Old | By;
  case AtomicRMWInst::Xor:
    return Old ^ By;
  case AtomicRMWInst::Max:
    return Old.sgt(By) ? Old : By;
  case AtomicRMWInst::Min:
    return Old.slt(By) ? Old : By;
  case AtomicRMWInst::UMax:
    return Old.ugt(By) ? Old : By;
  case AtomicRMWInst::UMin:
    return Old.ult(By) ? Old : By;
  case AtomicRMWInst::UIncWrap:
    return Old.uge(By) ? Zero : Old + 1;
  case AtomicRMWInst::UDecWrap:
    return Old.isZero() || Old.ugt(By) ? By : Old - 1;
  default:
    unsupported(V);
  }
}

Scalars Interpreter::update(const AtomicRMWInst &Update) {
  const Scalars Address = valueOf(*Update.getPointerOperand()),
                By = valueOf(*Update.getValOperand());
  const Scalars Old = load(Address, *Update.getType(), nullptr, nullptr);
  Scalars New = Old;
  New[0].isPoison |= By[0].isPoison;
  New[0].bits = updated(Update.getOperation(), Old[0].bits, By[0].bits, Update);
  store(Address, New, nullptr);
  return Old;
}

Scalars Interpreter::exchange(const AtomicCmpXchgInst &Exchange) {
  const Scalars Address = valueOf(*Exchange.getPointerOperand()),
                Expected = valueOf(*Exchange.getCompareOperand());
  Type &Ty = *Exchange.getCompareOperand()->getType();
  const Scalar Old = load(Address, Ty, nullptr, nullptr)[0];
  if (Old.isPoison || Expected[0].isPoison)
    return undefined(*Exchange.getType());
  const bool IsSame = Old.bits == Expected[0].bits;
  if (IsSame)
    store(Address, valueOf(*Exchange.getNewValOperand()), nullptr);
  return {Old, Scalar::of(1, IsSame)};
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

/// Nullopt for what constant folding knows.
std::optional<Scalars> Interpreter::callIntrinsic(const IntrinsicInst &Call) {
  auto Argument = [&](unsigned I) { return valueOf(*Call.getArgOperand(I)); };
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
    return number(64, State.memory.allocate(Variable->getAllocationSize(DL)->getFixedValue()));
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return update(*Update);
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return exchange(*Exchange);
  if (auto *Call = dyn_cast<CallBase>(&I))
    return call(*Call);
  return rearrange(I);
}

} // namespace oclc::proofs
