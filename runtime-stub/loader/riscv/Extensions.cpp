//===- Extensions.cpp - Extensions of a RISC-V CPU -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The numbers of the bits are those of Linux's asm/hwprobe.h, whose older versions lack some of the
// names. A name that is no row cannot be determined by a program.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/riscv/Extensions.h"

#include <algorithm>
#include <iterator>

namespace oclc::rt::riscv {

template <class... Numbers> static constexpr uint64_t bits(Numbers... numbers) {
  return ((uint64_t(1) << numbers) | ...);
}

static constexpr Name Names[] = {
    {"64bit", {}},
    {"a", {letter('A')}},
    {"b", {0, bits(3, 4, 5)}},
    {"c", {letter('C')}},
    {"d", {letter('D')}},
    {"f", {letter('F')}},
    {"i", {letter('I')}},
    {"m", {letter('M')}},
    {"v", {letter('V')}},
    {"za64rs", {0, 0, bits(5)}},
    {"zaamo", {0, bits(56)}},
    {"zabha", {0, bits(58)}},
    {"zacas", {0, bits(34)}},
    {"zalasr", {0, bits(59)}},
    {"zalrsc", {0, bits(57)}},
    {"zawrs", {0, bits(48)}},
    {"zba", {0, bits(3)}},
    {"zbb", {0, bits(4)}},
    {"zbc", {0, bits(7)}},
    {"zbkb", {0, bits(8)}},
    {"zbkc", {0, bits(9)}},
    {"zbkx", {0, bits(10)}},
    {"zbs", {0, bits(5)}},
    {"zca", {0, bits(43)}},
    {"zcb", {0, bits(44)}},
    {"zcd", {0, bits(45)}},
    {"zcmop", {0, bits(47)}},
    {"zfa", {0, bits(32)}},
    {"zfbfmin", {0, bits(52)}},
    {"zfh", {0, bits(27)}},
    {"zfhmin", {0, bits(28)}},
    {"zicbom", {0, bits(55)}},
    {"zicbop", {}},
    {"zicboz", {0, bits(6)}},
    {"ziccamoa", {0, 0, bits(2)}},
    {"ziccif", {0, 0, bits(3)}},
    {"zicclsm", {0, 0, bits(1)}},
    {"ziccrse", {0, 0, bits(4)}},
    {"zicntr", {0, bits(50)}},
    {"zicond", {0, bits(35)}},
    {"zicsr", {}},
    {"zihintntl", {}},
    {"zihintpause", {}},
    {"zihpm", {0, bits(51)}},
    {"zimop", {0, bits(42)}},
    {"zkn", {0, bits(8, 9, 10, 11, 12, 13)}},
    {"zknd", {0, bits(11)}},
    {"zkne", {0, bits(12)}},
    {"zknh", {0, bits(13)}},
    {"zks", {0, bits(8, 9, 10, 14, 15)}},
    {"zksed", {0, bits(14)}},
    {"zksh", {0, bits(15)}},
    {"zkt", {0, bits(16)}},
    {"zmmul", {letter('M')}},
    {"ztso", {0, bits(33)}},
    {"zvbb", {0, bits(17)}},
    {"zvbc", {0, bits(18)}},
    {"zve32f", {0, bits(38)}},
    {"zve32x", {0, bits(37)}},
    {"zve64d", {0, bits(41)}},
    {"zve64f", {0, bits(40)}},
    {"zve64x", {0, bits(39)}},
    {"zvfbfmin", {0, bits(53)}},
    {"zvfbfwma", {0, bits(54)}},
    {"zvfh", {0, bits(30)}},
    {"zvfhmin", {0, bits(31)}},
    {"zvkb", {0, bits(19)}},
    {"zvkg", {0, bits(20)}},
    {"zvkn", {0, bits(19, 21, 23, 26)}},
    {"zvknc", {0, bits(19, 21, 23, 26, 18)}},
    {"zvkned", {0, bits(21)}},
    {"zvkng", {0, bits(19, 21, 23, 26, 20)}},
    {"zvknha", {0, bits(22)}},
    {"zvknhb", {0, bits(23)}},
    {"zvks", {0, bits(19, 24, 25, 26)}},
    {"zvksc", {0, bits(19, 24, 25, 26, 18)}},
    {"zvksed", {0, bits(24)}},
    {"zvksg", {0, bits(19, 24, 25, 26, 20)}},
    {"zvksh", {0, bits(25)}},
    {"zvkt", {0, bits(26)}},
};

static constexpr bool comesBefore(const Name &a, const Name &b) { return a.name < b.name; }

static_assert(std::is_sorted(std::begin(Names), std::end(Names), comesBefore));

const Name *findName(std::string_view name) {
  const Name *row =
      std::lower_bound(std::begin(Names), std::end(Names), Name{name, {}}, comesBefore);
  return row != std::end(Names) && row->name == name ? row : nullptr;
}

std::span<const Name> allNames() { return Names; }

} // namespace oclc::rt::riscv
