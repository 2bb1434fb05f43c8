//===- CalledCode.cpp - Functions that have no symbols ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CalledCode.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace llvm;

namespace ocldis {
namespace {

class Functions {
public:
  /// `distance`: the difference of address and file offset of code.
  Functions(const oclc::binary::Section &text, uint64_t distance, ArrayRef<Symbol> symbols,
            const Input &input, const Decoder &decoder)
      : Begin(text.offset + distance), End(Begin + text.size), Distance(distance), In(input),
        Code(decoder), Seen(text.size) {
    for (const Symbol &symbol : symbols)
      if (symbol.isFunction && isCode(symbol.address))
        Named.emplace(symbol.address, symbol);
  }

  /// Finds the beginnings of all functions that are reached from symbols. Each byte is decoded
  /// once.
  void findStarts() {
    std::vector<uint64_t> left;
    left.reserve(Named.size());
    for (const auto &[address, symbol] : Named)
      left.push_back(address);
    while (!left.empty()) {
      const CodeRange next = rangeAt(left.back());
      left.pop_back();
      Code.forEach(next.bytes(In), next.address, [&](const DecodedInstruction &inst) {
        if (!isNew(inst.address))
          return false;
        if (const std::optional<uint64_t> target = callee(inst, next);
            target && Starts.insert(*target).second)
          left.push_back(*target);
        return true;
      });
    }
  }

  /// Returns the functions that the code of `ranges` calls, and those that these call in turn.
  std::vector<CodeRange> calledFrom(const std::map<uint64_t, CodeRange> &ranges) const {
    std::vector<CodeRange> left, called;
    for (const auto &[address, range] : ranges)
      left.push_back(range);
    std::set<uint64_t> known;
    while (!left.empty()) {
      const CodeRange next = std::move(left.back());
      left.pop_back();
      Code.forEach(next.bytes(In), next.address, [&](const DecodedInstruction &inst) {
        const std::optional<uint64_t> target = callee(inst, next);
        if (target && !ranges.contains(*target) && known.insert(*target).second) {
          called.push_back(rangeAt(*target));
          left.push_back(called.back());
        }
        return true;
      });
    }
    return called;
  }

  bool hasSymbol(const CodeRange &range) const { return Named.contains(range.address); }

private:
  const uint64_t Begin, End, Distance;
  const Input &In;
  const Decoder &Code;
  std::map<uint64_t, Symbol> Named;
  std::set<uint64_t> Starts;
  std::vector<bool> Seen; ///< Bytes of the section at which an instruction was decoded.

  bool isCode(uint64_t address) const { return address >= Begin && address < End; }

  /// True if no instruction at `address` was decoded before. A function whose end is not known may
  /// be followed by others, and damaged code may call each of its bytes.
  bool isNew(uint64_t address) {
    if (!isCode(address) || Seen[address - Begin])
      return false;
    Seen[address - Begin] = true;
    return true;
  }

  /// Returns the function that an instruction of `from` calls, or to which it jumps.
  std::optional<uint64_t> callee(const DecodedInstruction &inst, const CodeRange &from) const {
    const std::optional<uint64_t> target =
        Code.isCallOrJump(inst) ? Code.branchTarget(inst) : std::nullopt;
    return target && isCode(*target) && !isInside(*target, from) ? target : std::nullopt;
  }

  /// True for a jump that stays in a function, or goes into the middle of one that has a symbol.
  bool isInside(uint64_t target, const CodeRange &from) const {
    if (target - from.address < from.size)
      return true;
    auto next = Named.upper_bound(target);
    if (next == Named.begin())
      return false;
    const Symbol &before = std::prev(next)->second;
    return target != before.address && target - before.address < before.size;
  }

  /// Returns the function that begins at `start`. It ends where the next one begins at the latest.
  CodeRange rangeAt(uint64_t start) const {
    uint64_t end = End;
    if (auto next = Named.upper_bound(start); next != Named.end())
      end = std::min(end, next->first);
    if (auto next = Starts.upper_bound(start); next != Starts.end())
      end = std::min(end, *next);
    auto named = Named.find(start);
    if (named == Named.end())
      return {"called." + utohexstr(start, /*LowerCase=*/true), start, end - start,
              start - Distance};
    const Symbol &symbol = named->second;
    return {symbol.name, start, std::min(symbol.size, end - start), start - Distance};
  }
};

} // namespace

std::vector<CodeRange> addCalledCode(std::map<uint64_t, CodeRange> &ranges,
                                     ArrayRef<Symbol> symbols, const Input &input,
                                     const Decoder &decoder) {
  const oclc::binary::Section *text = input.binary.findSection(".text");
  if (!text || !text->inFile || ranges.empty())
    return {};
  const CodeRange &first = ranges.begin()->second;
  Functions functions(*text, first.address - first.fileOffset, symbols, input, decoder);
  functions.findStarts();
  std::vector<CodeRange> unnamed;
  for (const CodeRange &range : functions.calledFrom(ranges)) {
    ranges.try_emplace(range.address, range);
    if (!functions.hasSymbol(range))
      unnamed.push_back(range);
  }
  return unnamed;
}

} // namespace ocldis
