//===- DecorationGroups.cpp - Give the decorations of groups to their members -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/DecorationGroups.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <optional>

using namespace llvm;

namespace oclc::spirv {
namespace {

class Expander {
public:
  explicit Expander(const Module &from) : From(from), Output(from) {
    for (const Instruction &inst : From.instructions())
      if (inst.opcode() == OpDecorationGroup)
        Groups.try_emplace(inst[1]);
    for (const Instruction &inst : From.instructions())
      if (auto group = Groups.find(inst[1]); group != Groups.end() && isDecoration(inst))
        group->second.push_back(inst);
  }

  Expected<Module> run() {
    for (const Instruction &inst : From.instructions()) {
      if (inst.opcode() == OpGroupDecorate)
        decorate(inst, 1);
      else if (inst.opcode() == OpGroupMemberDecorate)
        decorate(inst, 2);
      else if (!isOfGroup(inst))
        Output.add(inst);
      if (Added > MostWords)
        return createStringError("its decoration groups stand for more than " + Twine(MostWords) +
                                 " words of decorations");
    }
    return Output.take();
  }

private:
  /// A small module can make a product of many decorations and many targets.
  static constexpr size_t MostWords = size_t(1) << 24;
  static constexpr size_t MostOperands = 0xffff; ///< The length of an instruction has 16 bits.

  static bool isDecoration(const Instruction &inst) {
    // The decoration of a member needs one more word.
    return inst.size() > 2 && inst.size() < MostOperands &&
           (inst.opcode() == OpDecorate || inst.opcode() == OpDecorateId ||
            inst.opcode() == OpDecorateString);
  }

  /// True for a group, and for what refers to it as a target. A name of it has no meaning, either.
  bool isOfGroup(const Instruction &inst) const {
    return (inst.opcode() == OpDecorationGroup || inst.opcode() == OpName || isDecoration(inst)) &&
           Groups.count(inst[1]) != 0;
  }

  /// Returns the instruction that decorates a member of a structure; OpDecorateId has none.
  static std::optional<Opcode> forMember(uint32_t opcode) {
    if (opcode == OpDecorate)
      return OpMemberDecorate;
    return opcode == OpDecorateString ? std::optional(OpMemberDecorateString) : std::nullopt;
  }

  /// Adds the decorations for each target of `inst`, which has `words` words.
  void decorate(const Instruction &inst, size_t words) {
    const auto group = Groups.find(inst[1]);
    if (group == Groups.end())
      return;
    for (size_t at = 2; at + words <= inst.size(); at += words)
      for (const Instruction &decoration : group->second) {
        const std::optional<Opcode> opcode =
            words == 1 ? Opcode(decoration.opcode()) : forMember(decoration.opcode());
        if (!opcode)
          continue;
        Added += decoration.size() + words;
        if (Added > MostWords)
          return;
        SmallVector<uint32_t> operands(inst.words().slice(at, words));
        append_range(operands, decoration.wordsFrom(2));
        Output.add(*opcode, operands);
      }
  }

  const Module &From;
  Builder Output;
  std::map<uint32_t, SmallVector<Instruction, 2>> Groups;
  size_t Added = 0;
};

} // namespace

Expected<Module> expandDecorationGroups(const Module &m) { return Expander(m).run(); }

} // namespace oclc::spirv
