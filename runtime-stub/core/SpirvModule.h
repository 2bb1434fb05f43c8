//===- SpirvModule.h - Reads the specialisation constants of SPIR-V modules -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Finds the specialisation constants of a module, whose values applications can set. The compiler,
// not this code, validates modules. SPIR-V specification, section 2.3: a module is a header of five
// words, followed by instructions whose first word contains their length and opcode.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_SPIRVMODULE_H
#define OCLC_RUNTIME_CORE_SPIRVMODULE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace oclc::rt {

struct SpecConstant {
  enum class Kind { Bool, Integer, Float };
  Kind kind = Kind::Bool;
  uint32_t bytes = 1; ///< Bytes of a value.
};

/// Maps SpecId to constant.
using SpecConstants = std::map<uint32_t, SpecConstant>;

/// Returns the specialisation constants of a module, which may have either byte order. Returns no
/// value if `module` has no SPIR-V header or contains an instruction of an invalid length.
std::optional<SpecConstants> readSpecConstants(std::span<const std::byte> module);

/// Returns a value in the format of oclc's option --spec-const. `value` must have as many bytes as
/// the constant.
std::string specValueText(const SpecConstant &constant, const void *value);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SPIRVMODULE_H
