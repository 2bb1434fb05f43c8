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
#define OCLC_CPU_FEATURE(NAME, ...) {NAME, {__VA_ARGS__}},
#include "Device/features/riscv64.def"
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
