//===- CpuFeatures.cpp - Determines the features of a RISC-V CPU -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include "base/CpuList.h"
#include "loader/riscv/Machine.h"

#include <charconv>

namespace oclc::rt {

/// True if `name` is "zvlNb" and a vector register has at least N bits.
static bool hasVectorBits(std::string_view name) {
  constexpr std::string_view Prefix = "zvl";
  if (!name.starts_with(Prefix))
    return false;
  unsigned wanted = 0;
  const char *const end = name.data() + name.size();
  const auto [last, error] = std::from_chars(name.data() + Prefix.size(), end, wanted);
  return error == std::errc() && std::string_view(last, size_t(end - last)) == "b" && wanted != 0 &&
         wanted <= riscv::machine().vectorBytes * 8;
}

bool cpuHasFeature(std::string_view name) {
  const riscv::Name *row = riscv::findName(name);
  return row ? riscv::machine().extensions.contain(row->needs) : hasVectorBits(name);
}

std::string cpuDescription() {
  const riscv::Machine &machine = riscv::machine();
  std::string text = "riscv64";
  for (const std::string &value : host::cpuListValues("uarch"))
    text += " " + value;
  for (const uint64_t number : {machine.vendor, machine.architecture, machine.implementation,
                                uint64_t(machine.vectorBytes)})
    text += " " + std::to_string(number);
  for (const riscv::Name &row : riscv::allNames())
    if (machine.extensions.contain(row.needs))
      text += " " + std::string(row.name);
  return text;
}

} // namespace oclc::rt
