//===- SpirvSupport.cpp - What the compiler accepts in SPIR-V modules -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/SpirvSupport.h"

#include "core/Provider.h"

namespace oclc::rt {

static constexpr const char *InstructionSets[] = {
#define INSTRUCTION_SET(NAME) NAME,
#include "Frontend/SPIRV/Requirements.def"
};

static constexpr const char *Extensions[] = {
#define EXTENSION(NAME) #NAME,
#define NEWER(NAME) #NAME,
#include "Frontend/SPIRV/Requirements.def"
};

static constexpr cl_uint Capabilities[] = {
#define SUPPORTED(NUMBER, NAME) NUMBER,
#include "Frontend/SPIRV/Requirements.def"
};

/// Returns `all`, or an empty list if the driver cannot make programs from SPIR-V.
template <class T, size_t Size> static std::span<const T> ifProvided(const T (&all)[Size]) {
  return canProvide() ? std::span<const T>(all) : std::span<const T>();
}

std::span<const char *const> spirvInstructionSets() { return ifProvided(InstructionSets); }
std::span<const char *const> spirvExtensions() { return ifProvided(Extensions); }
std::span<const cl_uint> spirvCapabilities() { return ifProvided(Capabilities); }

} // namespace oclc::rt
