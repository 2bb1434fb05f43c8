//===- Expressions.h - Writes random code from rules ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H
#define OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

namespace oclc::proofs {

/// Visits the numbers that random code is made from, a module's worth at once. There are a
/// thousand, or as many thousand as OCLC_PROOF_ROUNDS says.
template <typename FnT> void forEachRound(FnT Visit) {
  constexpr unsigned InModule = 500, InRound = 1000;
  const char *Wanted = std::getenv("OCLC_PROOF_ROUNDS");
  const unsigned Rounds = Wanted ? unsigned(std::atoi(Wanted)) : 1;
  for (unsigned First = 0; First != Rounds * InRound; First += InModule)
    Visit(First, First + InModule);
}

/// Collects instructions of a function as text, and makes choices that are the same in each run.
class Expressions {
public:
  explicit Expressions(uint64_t Seed) : State(Seed * 0x9E3779B97F4A7C15 + 1) {}

  std::string take() { return std::exchange(Code, ""); }

  uint64_t pick(uint64_t Number) {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return (State >> 20) % Number;
  }

protected:
  std::string Code;

  std::string oneOf(std::initializer_list<const char *> All) {
    return All.begin()[pick(All.size())];
  }
  std::string oneOf(std::initializer_list<int64_t> All) {
    return std::to_string(All.begin()[pick(All.size())]);
  }
  /// Appends an instruction and returns its value.
  std::string emit(const std::string &Instruction) {
    std::string Name = "%v" + std::to_string(Next++);
    Code += "  " + Name + " = " + Instruction + "\n";
    return Name;
  }

private:
  uint64_t State;
  unsigned Next = 0;
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H
