//===- SpirvModule.h - What the runtime reads of SPIR-V ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The compiler checks modules; here only the specialisation constants are looked for, of which
// applications may set the values. SPIR-V specification, section 2.3: a header of five words, then
// instructions whose first word holds their length and opcode.
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
  uint32_t bytes = 1; ///< Of a value.
};

/// By SpecId.
using SpecConstants = std::map<uint32_t, SpecConstant>;

/// The constants of a module in either byte order; nothing when `module` is none.
std::optional<SpecConstants> readSpecConstants(std::span<const std::byte> module);

/// A value as --spec-const of oclc takes it; `value` has as many bytes as the constant.
std::string specValueText(const SpecConstant &constant, const void *value);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SPIRVMODULE_H
