//===- Expressions.h - Writes random code from rules ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H
#define OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

namespace oclc::proofs {

/// Calls `visit` with ranges of seeds for random code. Each range is for one module. There are 1000
/// seeds, or OCLC_PROOF_ROUNDS times 1000.
template <typename FnT> void forEachRound(FnT visit) {
  constexpr unsigned InModule = 500, InRound = 1000;
  const char *wanted = std::getenv("OCLC_PROOF_ROUNDS");
  const unsigned rounds = wanted ? unsigned(std::max(1, std::atoi(wanted))) : 1;
  for (unsigned first = 0; first != rounds * InRound; first += InModule)
    visit(first, first + InModule);
}

/// Collects instructions of a function as text, and makes reproducible random choices.
class Expressions {
public:
  explicit Expressions(uint64_t seed) : State(seed * 0x9E3779B97F4A7C15 + 1) {}

  std::string take() { return std::exchange(Code, ""); }

  uint64_t pick(uint64_t number) {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return (State >> 20) % number;
  }

protected:
  std::string Code;

  std::string oneOf(std::initializer_list<const char *> all) {
    return all.begin()[pick(all.size())];
  }
  std::string oneOf(std::initializer_list<int64_t> all) {
    return std::to_string(all.begin()[pick(all.size())]);
  }
  /// Appends an instruction and returns its value.
  std::string emit(const std::string &instruction) {
    std::string name = "%v" + std::to_string(Next++);
    Code += "  " + name + " = " + instruction + "\n";
    return name;
  }

private:
  uint64_t State;
  unsigned Next = 0;
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_EXPRESSIONS_H
