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

std::string missingCapability(uint32_t number) {
  switch (number) {
#define SUPPORTED(NUMBER, NAME)                                                                    \
  case NUMBER:                                                                                     \
    return "";
#define REFUSED(NUMBER, NAME, WHY)                                                                 \
  case NUMBER:                                                                                     \
    return "needs the capability " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return ("needs capability number " + Twine(number) + ", which oclc does not have").str();
  }
}

std::string missingMode(uint32_t number) {
  switch (number) {
#define MODE(NUMBER, NAME)                                                                         \
  case NUMBER:                                                                                     \
    return "";
#define REFUSED_MODE(NUMBER, NAME, WHY)                                                            \
  case NUMBER:                                                                                     \
    return "has a kernel with the execution mode " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return ("has a kernel with execution mode number " + Twine(number) +
            ", which oclc does not have")
        .str();
  }
}

bool isNewerExtension(StringRef name) {
  return StringSwitch<bool>(name)
#define NEWER(NAME) .Case(#NAME, true)
#include "Frontend/SPIRV/Requirements.def"
      .Default(false);
}

bool isKnownExtension(StringRef name) {
  return isNewerExtension(name) || StringSwitch<bool>(name)
#define EXTENSION(NAME) .Case(#NAME, true)
#include "Frontend/SPIRV/Requirements.def"
                                       .Default(false);
}

std::string missingExtension(const std::string &name) {
  return isKnownExtension(name) ? ""
                                : "needs the extension '" + name + "', which oclc does not have";
}

bool isKnownInstructionSet(StringRef name) {
  return StringSwitch<bool>(name)
#define INSTRUCTION_SET(NAME) .Case(NAME, true)
#include "Frontend/SPIRV/Requirements.def"
      .Default(false);
}

/// Accepts OpenCL.std, and instruction sets that only add information for debuggers and tools.
std::string missingInstructions(const std::string &name) {
  if (isKnownInstructionSet(name) || StringRef(name).starts_with("NonSemantic."))
    return "";
  return "needs the instructions '" + name + "', which oclc does not have";
}

std::string missingModel(uint32_t addressing, uint32_t memory) {
  if (memory != OpenCLMemory)
    return ("has memory model number " + Twine(memory) + " instead of that of OpenCL").str();
  if (addressing == Physical32)
    return "is for 32-bit devices (Physical32), and this one has 64-bit addresses";
  return addressing == Physical64
             ? ""
             : ("has addressing model number " + Twine(addressing) + " instead of Physical64")
                   .str();
}

std::string missingFor(const Instruction &inst) {
  switch (inst.opcode()) {
  case OpCapability:
    return missingCapability(inst[1]);
  case OpExtension:
    return missingExtension(inst.text(1));
  case OpExtInstImport:
    return missingInstructions(inst.text(2));
  case OpMemoryModel:
    return missingModel(inst[1], inst[2]);
  case OpEntryPoint:
    return inst[1] == KernelModel ? ""
                                  : "has an entry point '" + inst.text(3) + "' that is no kernel";
  case OpExecutionMode:
  case OpExecutionModeId:
    return missingMode(inst[2]);
#define INSTRUCTION(NUMBER, NAME, WHY)                                                             \
  case NUMBER:                                                                                     \
    return "has the instruction " #NAME ": " WHY;
#include "Frontend/SPIRV/Requirements.def"
  default:
    return "";
  }
}

} // namespace

std::vector<std::string> missingRequirements(const Module &m) {
  if (m.major() != Major || m.minor() > NewestMinor)
    return {("has version " + Twine(m.major()) + "." + Twine(m.minor()) +
             " of SPIR-V; oclc reads 1.0 to 1." + Twine(NewestMinor))
                .str()};
  std::vector<std::string> missing;
  for (const Instruction &inst : m.instructions())
    if (std::string text = missingFor(inst); !text.empty() && !is_contained(missing, text))
      missing.push_back(std::move(text));
  return missing;
}

bool isNewerThanValidator(const Module &m) {
  return any_of(m.instructions(), [](const Instruction &inst) {
    return inst.opcode() == OpExtension && isNewerExtension(inst.text(1));
  });
}

SourceLanguage sourceLanguage(const Module &m) {
  // Source languages (SPIR-V, section 3.2). Version 1.2 is encoded as 102000.
  constexpr uint32_t OpenCLC = 3, OpenCLCPP = 4, CPPForOpenCL = 6;
  for (const Instruction &inst : m.instructions())
    if (inst.opcode() == OpSource)
      return {inst[1] == OpenCLC        ? "OpenCL C"
              : inst[1] == OpenCLCPP    ? "OpenCL C++"
              : inst[1] == CPPForOpenCL ? "C++ for OpenCL"
                                        : "",
              inst[2] / 100000, inst[2] / 1000 % 100};
  return {};
}

std::string SourceLanguage::text() const {
  return name.empty() || major == 0 ? name : (name + " " + Twine(major) + "." + Twine(minor)).str();
}

} // namespace oclc::spirv
