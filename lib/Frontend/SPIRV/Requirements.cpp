//===- Requirements.cpp - Check what a SPIR-V module needs ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/Requirements.h"

#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// oclc reads SPIR-V 1.0 to 1.6.
constexpr unsigned Major = 1, NewestMinor = 6;

/// Addressing and memory models (SPIR-V, sections 3.4 and 3.5).
constexpr uint32_t Physical32 = 1, Physical64 = 2, OpenCLMemory = 2;

/// Execution model (SPIR-V, section 3.3).
constexpr uint32_t KernelModel = 6;

std::string missingCapability(uint32_t Number) {
  switch (Number) {
#define SUPPORTED(NUMBER, NAME)                                                                    \
  case NUMBER:                                                                                     \
    return "";
#define REFUSED(NUMBER, NAME, WHY)                                                                 \
  case NUMBER:                                                                                     \
    return "needs the capability " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return ("needs capability number " + Twine(Number) + ", which oclc does not have").str();
  }
}

std::string missingMode(uint32_t Number) {
  switch (Number) {
#define MODE(NUMBER, NAME)                                                                         \
  case NUMBER:                                                                                     \
    return "";
#define REFUSED_MODE(NUMBER, NAME, WHY)                                                            \
  case NUMBER:                                                                                     \
    return "has a kernel with the execution mode " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return ("has a kernel with execution mode number " + Twine(Number) +
            ", which oclc does not have")
        .str();
  }
}

bool isNewerExtension(StringRef Name) {
  return StringSwitch<bool>(Name)
#define NEWER(NAME) .Case(#NAME, true)
#include "Frontend/SPIRV/Requirements.def"
      .Default(false);
}

bool isKnownExtension(StringRef Name) {
  return isNewerExtension(Name) || StringSwitch<bool>(Name)
#define EXTENSION(NAME) .Case(#NAME, true)
#include "Frontend/SPIRV/Requirements.def"
                                       .Default(false);
}

std::string missingExtension(const std::string &Name) {
  return isKnownExtension(Name) ? ""
                                : "needs the extension '" + Name + "', which oclc does not have";
}

/// Accepts OpenCL.std, and instruction sets that only add information for debuggers and tools.
std::string missingInstructions(const std::string &Name) {
  const StringRef Set = Name;
  if (Set == "OpenCL.std" || Set.starts_with("NonSemantic.") || Set == "OpenCL.DebugInfo.100" ||
      Set == "DebugInfo" || Set == "SPIRV.debug")
    return "";
  return "needs the instructions '" + Name + "', which oclc does not have";
}

std::string missingModel(uint32_t Addressing, uint32_t Memory) {
  if (Memory != OpenCLMemory)
    return ("has memory model number " + Twine(Memory) + " instead of that of OpenCL").str();
  if (Addressing == Physical32)
    return "is for 32-bit devices (Physical32), and this one has 64-bit addresses";
  return Addressing == Physical64
             ? ""
             : ("has addressing model number " + Twine(Addressing) + " instead of Physical64")
                   .str();
}

std::string missingFor(const Instruction &I) {
  switch (I.opcode()) {
  case OpCapability:
    return missingCapability(I[1]);
  case OpExtension:
    return missingExtension(I.text(1));
  case OpExtInstImport:
    return missingInstructions(I.text(2));
  case OpMemoryModel:
    return missingModel(I[1], I[2]);
  case OpEntryPoint:
    return I[1] == KernelModel ? "" : "has an entry point '" + I.text(3) + "' that is no kernel";
  case OpExecutionMode:
  case OpExecutionModeId:
    return missingMode(I[2]);
#define INSTRUCTION(NUMBER, NAME, WHY)                                                             \
  case NUMBER:                                                                                     \
    return "has the instruction " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return "";
  }
}

} // namespace

std::vector<std::string> missingRequirements(const Module &M) {
  if (M.major() != Major || M.minor() > NewestMinor)
    return {("has version " + Twine(M.major()) + "." + Twine(M.minor()) +
             " of SPIR-V; oclc reads 1.0 to 1." + Twine(NewestMinor))
                .str()};
  std::vector<std::string> Missing;
  for (const Instruction &I : M.instructions())
    if (std::string Text = missingFor(I); !Text.empty() && !is_contained(Missing, Text))
      Missing.push_back(std::move(Text));
  return Missing;
}

bool isNewerThanValidator(const Module &M) {
  return any_of(M.instructions(), [](const Instruction &I) {
    return I.opcode() == OpExtension && isNewerExtension(I.text(1));
  });
}

SourceLanguage sourceLanguage(const Module &M) {
  // Source languages (SPIR-V, section 3.2). Version 1.2 is encoded as 102000.
  constexpr uint32_t OpenCLC = 3, OpenCLCPP = 4, CPPForOpenCL = 6;
  for (const Instruction &I : M.instructions())
    if (I.opcode() == OpSource)
      return {I[1] == OpenCLC        ? "OpenCL C"
              : I[1] == OpenCLCPP    ? "OpenCL C++"
              : I[1] == CPPForOpenCL ? "C++ for OpenCL"
                                     : "",
              I[2] / 100000, I[2] / 1000 % 100};
  return {};
}

std::string SourceLanguage::text() const {
  return name.empty() || major == 0 ? name : (name + " " + Twine(major) + "." + Twine(minor)).str();
}

} // namespace oclc::spirv
