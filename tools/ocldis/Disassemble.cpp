//===- Disassemble.cpp - Machine code as text -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CalledCode.h"
#include "Disassembly/Decoder.h"
#include "Ocldis.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_os_ostream.h"

#include <map>

using namespace llvm;
using namespace ocldis;
using namespace oclc;

namespace {

/// Returns the features that `binary` lists, as far as their names can be part of LLVM's list.
std::vector<std::string> featuresOf(const binary::Binary &binary) {
  std::vector<std::string> names;
  for (const binary::Target &target : binary.manifest.targets)
    copy_if(target.features, std::back_inserter(names), [](StringRef name) {
      return all_of(name, [](char c) { return isAlnum(c) || c == '-'; });
    });
  return names;
}

/// Finds the source line of an address in DWARF, and its text in the debug information or on disk.
class SourceLines {
public:
  explicit SourceLines(const Input &input) {
    if (!input.binary.findSection(".debug_line"))
      return;
    MemoryBufferRef buffer(
        StringRef(reinterpret_cast<const char *>(input.bytes.data()), input.bytes.size()),
        input.name);
    auto file = object::ObjectFile::createObjectFile(buffer);
    if (!file) {
      consumeError(file.takeError());
      return;
    }
    object = std::move(*file);
    auto ignore = [](Error error) { consumeError(std::move(error)); };
    dwarf = DWARFContext::create(*object, DWARFContext::ProcessDebugRelocations::Process, nullptr,
                                 "", ignore, ignore);
  }

  /// Prints the source line of `address`, unless it is the line that was printed last.
  void print(raw_ostream &os, uint64_t address) {
    if (!dwarf)
      return;
    using Kind = DILineInfoSpecifier::FileLineInfoKind;
    auto info = dwarf->getLineInfoForAddress(
        {address, object::SectionedAddress::UndefSection},
        DILineInfoSpecifier(Kind::AbsoluteFilePath, DILineInfoSpecifier::FunctionNameKind::None));
    if (!info || info->Line == 0)
      return;
    std::pair<std::string, unsigned> here = {info->FileName, info->Line};
    if (here == last)
      return;
    last = here;
    os << "; " << printable(here.first) << ":" << here.second;
    const auto &lines = linesOf(*info);
    if (info->Line <= lines.size())
      os << ": " << printable(lines[info->Line - 1]);
    os << '\n';
  }

  void forget() { last = {}; }

private:
  const std::vector<std::string> &linesOf(const DILineInfo &info) {
    auto [place, isNew] = files.try_emplace(info.FileName);
    if (!isNew)
      return place->second;
    std::unique_ptr<MemoryBuffer> content;
    if (info.Source)
      content = MemoryBuffer::getMemBufferCopy(*info.Source);
    else if (auto file = MemoryBuffer::getFile(info.FileName, /*IsText=*/true))
      content = std::move(*file);
    if (content)
      for (line_iterator line(*content, /*SkipBlanks=*/false); !line.is_at_eof(); ++line)
        place->second.push_back(line->trim().str());
    return place->second;
  }

  std::unique_ptr<object::ObjectFile> object;
  std::unique_ptr<DWARFContext> dwarf;
  std::map<std::string, std::vector<std::string>> files;
  std::pair<std::string, unsigned> last;
};

class Printer {
public:
  Printer(raw_ostream &os, const Input &input, const DisassemblyOptions &options,
          const Decoder &decoder, std::vector<Symbol> symbols)
      : os(os), input(input), options(options), decoder(decoder), symbols(std::move(symbols)),
        source(input) {}

  void print(const CodeRange &range) {
    os << '\n' << format_hex_no_prefix(range.address, 8) << " <" << printable(range.name) << ">:\n";
    source.forget();
    decoder.forEach(range.bytes(input), range.address, [&](const DecodedInstruction &inst) {
      if (options.source)
        source.print(os, inst.address);
      printInstruction(inst);
      return true;
    });
  }

private:
  void printInstruction(const DecodedInstruction &inst) {
    os << format("%8llx:", static_cast<unsigned long long>(inst.address));
    if (options.bytes) {
      std::string digits;
      for (uint8_t byte : inst.bytes) {
        digits += ' ';
        digits += binary::toHex({&byte, 1});
      }
      os << format("%-34s", digits.c_str());
    }
    if (!inst.isValid) {
      os << "\t<unknown>\n";
      return;
    }
    decoder.print(os, inst);
    if (const std::optional<uint64_t> target = decoder.branchTarget(inst))
      os << " <" << printable(nameOf(*target)) << ">";
    else if (const std::optional<uint64_t> memory = decoder.memoryAddress(inst))
      os << "\t# " << format_hex(*memory, 0) << " <" << printable(nameOf(*memory)) << ">";
    os << '\n';
  }

  /// Returns "symbol" or "symbol+0x12" for an address inside a symbol, and the address otherwise.
  std::string nameOf(uint64_t address) const {
    auto next = llvm::upper_bound(
        symbols, address, [](uint64_t a, const Symbol &symbol) { return a < symbol.address; });
    if (next == symbols.begin())
      return "0x" + utohexstr(address, /*LowerCase=*/true);
    const Symbol &symbol = *std::prev(next);
    uint64_t inside = address - symbol.address;
    if (inside == 0)
      return symbol.name;
    if (inside >= symbol.size)
      return "0x" + utohexstr(address, /*LowerCase=*/true);
    return symbol.name + "+0x" + utohexstr(inside, /*LowerCase=*/true);
  }

  raw_ostream &os;
  const Input &input;
  const DisassemblyOptions &options;
  const Decoder &decoder;
  const std::vector<Symbol> symbols;
  SourceLines source;
};

/// Returns the code of the kernels to print, and that of all functions that have symbols if all of
/// it is to be printed. Entry points may share code, so it is returned once, by address.
std::map<uint64_t, CodeRange> namedCode(const Input &input, const DisassemblyOptions &options,
                                        ArrayRef<Symbol> symbols) {
  std::map<uint64_t, CodeRange> ranges;
  for (size_t k : input.kernels)
    for (size_t v = 0; v != input.binary.entries[k].size(); ++v) {
      const binary::Entry &entry = input.binary.entries[k][v];
      ranges[entry.address] = {input.binary.manifest.kernels[k].variants[v].symbol, entry.address,
                               entry.size, entry.fileOffset};
    }
  if (!options.everything || ranges.empty())
    return ranges;
  // The code is one segment, so the difference of address and file offset is constant.
  const CodeRange &first = ranges.begin()->second;
  const uint64_t distance = first.address - first.fileOffset;
  for (const Symbol &symbol : symbols)
    if (symbol.isFunction && symbol.address - distance <= input.bytes.size() &&
        symbol.size <= input.bytes.size() - (symbol.address - distance))
      ranges.try_emplace(symbol.address, CodeRange{symbol.name, symbol.address, symbol.size,
                                                   symbol.address - distance});
  // Symbols of a damaged file may overlap, and each byte is printed once.
  for (auto range = ranges.begin(), next = std::next(range); next != ranges.end(); ++range, ++next)
    range->second.size = std::min(range->second.size, next->first - range->first);
  return ranges;
}

} // namespace

std::string ocldis::printDisassembly(std::ostream &out, const Input &input,
                                     const DisassemblyOptions &options) {
  raw_os_ostream os(out);
  Decoder decoder;
  if (std::string why = decoder.create(Triple(input.binary.manifest.triple),
                                       featuresOf(input.binary), options.intelSyntax);
      !why.empty())
    return why;
  os << printable(input.name) << ": disassembly\n";
  std::vector<Symbol> symbols = collectSymbols(input);
  std::map<uint64_t, CodeRange> ranges = namedCode(input, options, symbols);
  for (const CodeRange &called : addCalledCode(ranges, symbols, input, decoder))
    symbols.push_back({called.name, called.address, called.size, /*isFunction=*/true});
  llvm::sort(symbols, [](const Symbol &a, const Symbol &b) { return a.address < b.address; });
  Printer printer(os, input, options, decoder, std::move(symbols));
  for (const auto &[address, range] : ranges)
    printer.print(range);
  return {};
}
