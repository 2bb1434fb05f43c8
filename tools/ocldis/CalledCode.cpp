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

class CallGraph {
public:
  /// `distance`: the difference of address and file offset of code.
  CallGraph(const oclc::binary::Section &text, uint64_t distance, ArrayRef<Symbol> symbols,
            const Input &input, const Decoder &decoder)
      : Begin(text.offset + distance), End(Begin + text.size), Distance(distance), In(input),
        D(decoder), Seen(text.size) {
    for (const Symbol &symbol : symbols)
      if (symbol.isFunction && isCode(symbol.address))
        Named.emplace(symbol.address, symbol);
  }

  /// Finds what the code of `range` calls, and what that calls.
  void follow(const CodeRange &range) {
    std::vector<CodeRange> left = {range};
    while (!left.empty()) {
      const CodeRange next = std::move(left.back());
      left.pop_back();
      D.forEach(next.bytes(In), next.address, [&](const DecodedInstruction &inst) {
        if (!isNew(inst.address))
          return false;
        const std::optional<uint64_t> target =
            D.isCallOrJump(inst) ? D.branchTarget(inst) : std::nullopt;
        if (target && isCode(*target) && !isInside(*target, next) && Starts.insert(*target).second)
          left.push_back(rangeAt(*target));
        return true;
      });
    }
  }

  /// Returns the functions that were found.
  std::vector<CodeRange> found() const {
    std::vector<CodeRange> ranges;
    ranges.reserve(Starts.size());
    for (const uint64_t start : Starts)
      ranges.push_back(rangeAt(start));
    return ranges;
  }
  bool hasSymbol(const CodeRange &range) const { return Named.contains(range.address); }

private:
  const uint64_t Begin, End, Distance;
  const Input &In;
  const Decoder &D;
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

  CodeRange rangeAt(uint64_t start) const {
    if (auto named = Named.find(start); named != Named.end() && named->second.size <= End - start)
      return {named->second.name, start, named->second.size, start - Distance};
    uint64_t end = End;
    if (auto next = Named.upper_bound(start); next != Named.end())
      end = std::min(end, next->first);
    if (auto next = Starts.upper_bound(start); next != Starts.end())
      end = std::min(end, *next);
    return {"called." + utohexstr(start, /*LowerCase=*/true), start, end - start, start - Distance};
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
  CallGraph graph(*text, first.address - first.fileOffset, symbols, input, decoder);
  for (const auto &[address, range] : ranges)
    graph.follow(range);
  std::vector<CodeRange> unnamed;
  for (const CodeRange &range : graph.found()) {
    ranges.try_emplace(range.address, range);
    if (!graph.hasSymbol(range))
      unnamed.push_back(range);
  }
  return unnamed;
}

} // namespace ocldis
