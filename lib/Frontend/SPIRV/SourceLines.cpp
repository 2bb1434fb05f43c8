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

/// "OpenCL Extended Debug Instruction Set", section 4.
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
bool isPreamble(const Instruction &I) {
  switch (I.opcode()) {
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
bool mustBeFirst(const Instruction &I) {
  return I.opcode() == OpPhi || I.opcode() == OpVariable || I.opcode() == OpLine ||
         I.opcode() == OpNoLine;
}

class Describer {
public:
  explicit Describer(const Module &From) : From(From), Output(From) {
    uint32_t Function = 0;
    Line Current;
    for (const Instruction &I : From.instructions())
      note(I, Function, Current);
  }

  std::optional<Module> run() {
    if (Lines.empty() || Void == 0 || HasDebugInfo)
      return std::nullopt;
    Set = Output.newId();
    for (const Instruction &I : From.instructions())
      add(I);
    return Output.take();
  }

private:
  void note(const Instruction &I, uint32_t &Function, Line &Current) {
    switch (I.opcode()) {
    case OpExtInstImport:
      HasDebugInfo |= StringRef(I.text(2)).contains("DebugInfo");
      break;
    case OpTypeVoid:
      Void = I[1];
      break;
    case OpName:
      Names.try_emplace(I[1], I.text(2));
      break;
    case OpEntryPoint:
      Names[I[2]] = I.text(3);
      break;
    case OpFunction:
      Function = I[2];
      if (Current.line != 0)
        Lines[Function] = Current;
      break;
    case OpFunctionEnd:
      Function = 0;
      Current = {};
      break;
    case OpLine:
      Current = {I[1], I[2]};
      if (Function != 0)
        Lines.try_emplace(Function, Current);
      break;
    case OpNoLine:
      Current = {};
      break;
    default:
      break;
    }
  }

  void add(const Instruction &I) {
    if (I.opcode() == OpMemoryModel)
      Output.addText(OpExtInstImport, {Set}, "OpenCL.DebugInfo.100");
    if (!HasStrings && !isPreamble(I))
      addStrings();
    if (I.opcode() == OpFunction) {
      if (Infos.empty())
        addInfos();
      const auto Info = Infos.find(I[2]);
      Scope = Info == Infos.end() ? 0 : Info->second;
    }
    if (IsBlockOpen && !mustBeFirst(I)) {
      if (Scope != 0)
        extend(DebugScope, {Scope});
      IsBlockOpen = false;
    }
    Output.add(I);
    IsBlockOpen |= I.opcode() == OpLabel;
  }

  void addStrings() {
    HasStrings = true;
    Nothing = Output.newId();
    Output.addText(OpString, {Nothing}, "");
    for (const auto &[Function, Start] : Lines) {
      const uint32_t Id = Output.newId();
      Output.addText(OpString, {Id}, Names[Function]);
      NameStrings[Function] = Id;
    }
  }

  void addInfos() {
    const uint32_t Type = extend(DebugTypeFunction, {0, Void});
    for (const auto &[Function, Start] : Lines) {
      const auto [Source, Unit] = unitOf(Start.file);
      Infos[Function] =
          extend(DebugFunction, {NameStrings[Function], Type, Source, Start.line, 0, Unit, Nothing,
                                 FlagIsDefinition, Start.line, Function});
    }
  }

  std::pair<uint32_t, uint32_t> unitOf(uint32_t File) {
    auto [Known, IsNew] = Units.try_emplace(File);
    if (IsNew) {
      const uint32_t Source = extend(DebugSource, {File, Nothing});
      Known->second = {Source,
                       extend(DebugCompilationUnit, {DebugVersion, DwarfVersion, Source, OpenCLC})};
    }
    return Known->second;
  }

  uint32_t extend(DebugInstruction Number, ArrayRef<uint32_t> Operands) {
    const uint32_t Id = Output.newId();
    SmallVector<uint32_t> Words = {Void, Id, Set, Number};
    Words.append(Operands.begin(), Operands.end());
    Output.add(OpExtInst, Words);
    return Id;
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

std::optional<Module> describeLines(const Module &M) { return Describer(M).run(); }

} // namespace oclc::spirv
