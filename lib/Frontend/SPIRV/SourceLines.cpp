//===- SourceLines.cpp - Turn OpLine into debug information -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/SourceLines.h"

#include "llvm/ADT/SmallVector.h"

#include <map>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Instruction numbers ("OpenCL Extended Debug Instruction Set", section 4).
enum DebugInstruction : uint32_t {
  DebugCompilationUnit = 1,
  DebugTypeFunction = 8,
  DebugFunction = 20,
  DebugScope = 23,
  DebugSource = 35,
};

constexpr uint32_t DebugVersion = 0x10000, DwarfVersion = 5, OpenCLC = 3, FlagIsDefinition = 8;

struct Line {
  uint32_t file = 0, line = 0;
};

/// True for the instructions that precede the strings and names of a module.
bool isPreamble(const Instruction &inst) {
  switch (inst.opcode()) {
  case OpCapability:
  case OpExtension:
  case OpExtInstImport:
  case OpMemoryModel:
  case OpEntryPoint:
  case OpExecutionMode:
  case OpExecutionModeId:
    return true;
  default:
    return false;
  }
}

/// True for an instruction that must stay before a DebugScope at the start of a block.
bool mustBeFirst(const Instruction &inst) {
  return inst.opcode() == OpPhi || inst.opcode() == OpVariable || inst.opcode() == OpLine ||
         inst.opcode() == OpNoLine;
}

class Describer {
public:
  explicit Describer(const Module &from) : From(from), Output(from) {
    uint32_t function = 0;
    Line current;
    for (const Instruction &inst : from.instructions())
      note(inst, function, current);
  }

  std::optional<Module> run() {
    if (Lines.empty() || Void == 0 || HasDebugInfo)
      return std::nullopt;
    Set = Output.newId();
    for (const Instruction &inst : From.instructions())
      add(inst);
    return Output.take();
  }

private:
  void note(const Instruction &inst, uint32_t &function, Line &current) {
    switch (inst.opcode()) {
    case OpExtInstImport:
      HasDebugInfo |= StringRef(inst.text(2)).contains("DebugInfo");
      break;
    case OpTypeVoid:
      Void = inst[1];
      break;
    case OpName:
      Names.try_emplace(inst[1], inst.text(2));
      break;
    case OpEntryPoint:
      Names[inst[2]] = inst.text(3);
      break;
    case OpFunction:
      function = inst[2];
      if (current.line != 0)
        Lines[function] = current;
      break;
    case OpFunctionEnd:
      function = 0;
      current = {};
      break;
    case OpLine:
      current = {inst[1], inst[2]};
      if (function != 0)
        Lines.try_emplace(function, current);
      break;
    case OpNoLine:
      current = {};
      break;
    default:
      break;
    }
  }

  void add(const Instruction &inst) {
    if (inst.opcode() == OpMemoryModel)
      Output.addText(OpExtInstImport, {Set}, "OpenCL.DebugInfo.100");
    if (!HasStrings && !isPreamble(inst))
      addStrings();
    if (inst.opcode() == OpFunction) {
      if (Infos.empty())
        addInfos();
      const auto info = Infos.find(inst[2]);
      Scope = info == Infos.end() ? 0 : info->second;
    }
    if (IsBlockOpen && !mustBeFirst(inst)) {
      if (Scope != 0)
        extend(DebugScope, {Scope});
      IsBlockOpen = false;
    }
    Output.add(inst);
    IsBlockOpen |= inst.opcode() == OpLabel;
  }

  void addStrings() {
    HasStrings = true;
    Nothing = Output.newId();
    Output.addText(OpString, {Nothing}, "");
    for (const auto &[function, start] : Lines) {
      const uint32_t id = Output.newId();
      Output.addText(OpString, {id}, Names[function]);
      NameStrings[function] = id;
    }
  }

  void addInfos() {
    const uint32_t type = extend(DebugTypeFunction, {0, Void});
    for (const auto &[function, start] : Lines) {
      const auto [source, unit] = unitOf(start.file);
      Infos[function] =
          extend(DebugFunction, {NameStrings[function], type, source, start.line, 0, unit, Nothing,
                                 FlagIsDefinition, start.line, function});
    }
  }

  std::pair<uint32_t, uint32_t> unitOf(uint32_t file) {
    auto [known, isNew] = Units.try_emplace(file);
    if (isNew) {
      const uint32_t source = extend(DebugSource, {file, Nothing});
      known->second = {source,
                       extend(DebugCompilationUnit, {DebugVersion, DwarfVersion, source, OpenCLC})};
    }
    return known->second;
  }

  uint32_t extend(DebugInstruction number, ArrayRef<uint32_t> operands) {
    const uint32_t id = Output.newId();
    SmallVector<uint32_t> words = {Void, id, Set, number};
    words.append(operands.begin(), operands.end());
    Output.add(OpExtInst, words);
    return id;
  }

  const Module &From;
  Builder Output;
  std::map<uint32_t, std::string> Names;
  std::map<uint32_t, Line> Lines; ///< Where functions begin, by function id.
  std::map<uint32_t, uint32_t> NameStrings, Infos;
  std::map<uint32_t, std::pair<uint32_t, uint32_t>> Units; ///< Source and unit ids by file id.
  uint32_t Void = 0, Set = 0, Nothing = 0, Scope = 0;
  bool HasDebugInfo = false, HasStrings = false, IsBlockOpen = false;
};

} // namespace

std::optional<Module> describeLines(const Module &m) { return Describer(m).run(); }

} // namespace oclc::spirv
