//===- Interpreter.h - Runs IR and knows what is undefined ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An interpreter of LLVM IR for proofs by exhaustion: a rewrite is correct if the new function
// refines the original one for all inputs. The interpreter follows the language reference for
// poison, for flags that create poison, and for undefined behaviour. Three things are simpler:
//
//   - undef is poison
//   - a pointer is a number, and inbounds means nusw
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

  static Scalar poison(unsigned bits) { return {llvm::APInt(bits, 0), true}; }
  static Scalar of(unsigned bits, uint64_t number) {
    return {llvm::APInt(bits, number, /*isSigned=*/false, /*implicitTrunc=*/true), false};
  }
};

/// A value of any type: the list of its scalars.
using Scalars = llvm::SmallVector<Scalar, 1>;

inline Scalars number(unsigned bits, uint64_t number) { return {Scalar::of(bits, number)}; }
inline Scalars poison(unsigned bits) { return {Scalar::poison(bits)}; }

unsigned countScalars(const llvm::Type *ty);
[[noreturn]] void unsupported(const llvm::Value &v);
std::string text(const Scalars &values);

/// A call of a function without a definition, with its arguments.
struct Event {
  std::string callee;
  std::vector<Scalars> arguments;
};

/// Memory that a function may access. An access to other addresses is undefined behaviour.
class Memory {
public:
  /// Allocates `bytes` bytes of poison, not adjacent to another object, and returns their address.
  uint64_t allocate(uint64_t bytes);
  bool load(uint64_t address, unsigned bits, Scalar &result) const;
  bool store(uint64_t address, const Scalar &value);

private:
  static constexpr uint16_t PoisonByte = 256;
  std::map<uint64_t, std::vector<uint16_t>> Objects;
  uint64_t End = uint64_t(1) << 20;

  const uint16_t *find(uint64_t address, uint64_t bytes) const;
};

/// Result of a run.
struct Outcome {
  enum { Returned, Undefined, TooLong } end = Returned;
  Scalars result;
  std::vector<Event> events;
  Memory memory;
};

/// Returns the reason why `target` does not refine `source`. Returns an empty string if it does,
/// and if `source` has not returned. `addresses` are the starts and the sizes in bytes of the
/// memory to compare.
std::string difference(const Outcome &source, const Outcome &target,
                       llvm::ArrayRef<std::pair<uint64_t, uint64_t>> addresses = {});

class Interpreter {
public:
  using Answer =
      std::function<std::optional<Scalars>(const llvm::CallBase &, llvm::ArrayRef<Scalars>)>;

  /// `answerCall` returns the results of a call. Without results, the call is run or is an event.
  explicit Interpreter(const llvm::DataLayout &dl, Answer answerCall = {})
      : DL(dl), AnswerCall(std::move(answerCall)) {}

  /// The number whose low bits freeze returns for poison. Without a number, poison stays poison.
  std::optional<uint64_t> frozen = 0;
  /// Addresses of global variables, by name.
  llvm::StringMap<uint64_t> globals;

  Outcome run(const llvm::Function &f, llvm::ArrayRef<Scalars> arguments, Memory start = {});

  /// Sets an operand of code that is run without its function.
  void define(const llvm::Value &v, Scalars values) { Known[&v] = std::move(values); }
  /// Runs the instructions of `bb` except PHIs and the terminator. Returns false for undefined
  /// behaviour.
  bool runBlock(const llvm::BasicBlock &bb);
  Scalars runInstruction(const llvm::Instruction &inst);
  Scalars valueOf(const llvm::Value &v);

private:
  const llvm::DataLayout &DL;
  Answer AnswerCall;
  Outcome State;
  llvm::DenseMap<const llvm::Value *, Scalars> Known, Constants;

  const llvm::BasicBlock *runTerminator(const llvm::Instruction &inst);
  void enter(const llvm::BasicBlock &bb, const llvm::BasicBlock &from);
  Scalars constant(const llvm::Constant &c);
  Scalar undefined(unsigned bits);
  Scalars undefined(const llvm::Type &ty);
  unsigned bitsOf(const llvm::Type &ty) const;
  Scalars poisonOf(const llvm::Type &ty) const;

  Scalar binary(const llvm::BinaryOperator &op, const Scalar &l, const Scalar &r);
  Scalar divide(const llvm::BinaryOperator &op, const Scalar &l, const Scalar &r);
  Scalar castInteger(const llvm::CastInst &cast, const Scalar &from, unsigned bits) const;
  Scalars castBits(const Scalars &from, const llvm::Type &to) const;
  Scalars select(const llvm::SelectInst &select);
  Scalars address(const llvm::GetElementPtrInst &address);
  Scalars rearrange(const llvm::Instruction &inst);
  Scalars fold(const llvm::Instruction &inst);
  llvm::Constant *toConstant(const Scalars &values, llvm::Type *ty) const;

  Scalars call(const llvm::CallBase &call);
  std::optional<Scalars> callIntrinsic(const llvm::IntrinsicInst &call);
  Scalars load(const Scalars &addresses, const llvm::Type &ty, const Scalars *mask,
               const Scalars *otherwise);
  void store(const Scalars &addresses, const Scalars &values, const Scalars *mask);
  Scalars update(const llvm::AtomicRMWInst &update);
  Scalars exchange(const llvm::AtomicCmpXchgInst &exchange);
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_INTERPRETER_H
