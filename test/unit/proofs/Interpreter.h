//===- Interpreter.h - Runs IR and knows what is undefined ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An interpreter of LLVM IR for proofs by exhaustion: a rewrite is right if the function behind it
// refines the one in front of it for all inputs. The interpreter follows the language reference for
// poison, for the flags that make poison, and for undefined behaviour. Three things are simpler:
//
//   - undef is poison
//   - a pointer is a number, and inbounds says as much as nusw
//   - a byte of memory is poison as a whole
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_INTERPRETER_H
#define OCLC_TEST_UNIT_PROOFS_INTERPRETER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace oclc::proofs {

/// An integer, the bits of a floating-point number, or an address.
struct Scalar {
  llvm::APInt bits;
  bool isPoison = false;

  static Scalar poison(unsigned Bits) { return {llvm::APInt(Bits, 0), true}; }
  static Scalar of(unsigned Bits, uint64_t Number) {
    return {llvm::APInt(Bits, Number, /*isSigned=*/false, /*implicitTrunc=*/true), false};
  }
};

/// A value of any type: its scalars in order.
using Scalars = llvm::SmallVector<Scalar, 1>;

inline Scalars number(unsigned Bits, uint64_t Number) { return {Scalar::of(Bits, Number)}; }
inline Scalars poison(unsigned Bits) { return {Scalar::poison(Bits)}; }

unsigned countScalars(const llvm::Type *Ty);
[[noreturn]] void unsupported(const llvm::Value &V);
std::string text(const Scalars &Values);

/// A call of a function that nobody defines, and what it was called with.
struct Event {
  std::string callee;
  std::vector<Scalars> arguments;
};

/// Memory that a function may access. Whatever lies outside is undefined behaviour to touch.
class Memory {
public:
  /// Returns the address of so many bytes, all poison, which follow no other object closely.
  uint64_t allocate(uint64_t Bytes);
  bool load(uint64_t Address, unsigned Bits, Scalar &Result) const;
  bool store(uint64_t Address, const Scalar &Value);

private:
  static constexpr uint16_t PoisonByte = 256;
  std::map<uint64_t, std::vector<uint16_t>> Objects;
  uint64_t End = uint64_t(1) << 20;

  const uint16_t *find(uint64_t Address, uint64_t Bytes) const;
};

/// What a run came to.
struct Outcome {
  enum { Returned, Undefined, TooLong } end = Returned;
  Scalars result;
  std::vector<Event> events;
  Memory memory;
};

/// Says what makes `Target` no refinement of `Source`: empty when it is one. The memory at
/// `Addresses` is compared byte by byte.
std::string difference(const Outcome &Source, const Outcome &Target,
                       llvm::ArrayRef<std::pair<uint64_t, uint64_t>> Addresses = {});

class Interpreter {
public:
  using Answer =
      std::function<std::optional<Scalars>(const llvm::CallBase &, llvm::ArrayRef<Scalars>)>;

  /// `AnswerCall` gives the results of calls that are no event.
  explicit Interpreter(const llvm::DataLayout &DL, Answer AnswerCall = {})
      : DL(DL), AnswerCall(std::move(AnswerCall)) {}

  /// What freeze makes of poison: the low bits of this number, or poison if there is none.
  std::optional<uint64_t> frozen = 0;
  /// Addresses of global variables, by their names.
  llvm::StringMap<uint64_t> globals;

  Outcome run(const llvm::Function &F, llvm::ArrayRef<Scalars> Arguments, Memory Start = {});

  /// For code that is run without its function: all instructions of `BB` but PHIs and the
  /// terminator, for operands that are known. False where that is undefined.
  void define(const llvm::Value &V, Scalars Values) { Known[&V] = std::move(Values); }
  bool runBlock(const llvm::BasicBlock &BB);
  Scalars runInstruction(const llvm::Instruction &I);
  Scalars valueOf(const llvm::Value &V);

private:
  const llvm::DataLayout &DL;
  Answer AnswerCall;
  Outcome State;
  llvm::DenseMap<const llvm::Value *, Scalars> Known, Constants;

  const llvm::BasicBlock *runTerminator(const llvm::Instruction &I);
  void enter(const llvm::BasicBlock &BB, const llvm::BasicBlock &From);
  Scalars constant(const llvm::Constant &C);
  Scalar undefined(unsigned Bits);
  Scalars undefined(const llvm::Type &Ty);
  unsigned bitsOf(const llvm::Type &Ty) const;
  Scalars poisonOf(const llvm::Type &Ty) const;

  Scalar binary(const llvm::BinaryOperator &Op, const Scalar &L, const Scalar &R);
  Scalar divide(const llvm::BinaryOperator &Op, const Scalar &L, const Scalar &R);
  Scalar castInteger(const llvm::CastInst &Cast, const Scalar &From, unsigned Bits) const;
  Scalars castBits(const Scalars &From, const llvm::Type &To) const;
  Scalars select(const llvm::SelectInst &Select);
  Scalars address(const llvm::GetElementPtrInst &Address);
  Scalars rearrange(const llvm::Instruction &I);
  Scalars fold(const llvm::Instruction &I);
  llvm::Constant *toConstant(const Scalars &Values, llvm::Type *Ty) const;

  Scalars call(const llvm::CallBase &Call);
  std::optional<Scalars> callIntrinsic(const llvm::IntrinsicInst &Call);
  Scalars load(const Scalars &Addresses, const llvm::Type &Ty, const Scalars *Mask,
               const Scalars *Otherwise);
  void store(const Scalars &Addresses, const Scalars &Values, const Scalars *Mask);
  Scalars update(const llvm::AtomicRMWInst &Update);
  Scalars exchange(const llvm::AtomicCmpXchgInst &Exchange);
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_INTERPRETER_H
