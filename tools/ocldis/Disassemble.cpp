//===- Disassemble.cpp - Machine code as text -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Ocldis.h"
#include "Target/Target.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
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

/// LLVM's machine-code layer for the architecture of the host.
class Decoder {
public:
  std::string create(bool intelSyntax) {
    target::hostArchitecture().registerDisassembler();
    const Triple triple(target::hostTriple());
    std::string error;
    const llvm::Target *target = TargetRegistry::lookupTarget(triple, error);
    if (!target)
      return error;
    MCTargetOptions options;
    registers.reset(target->createMCRegInfo(triple));
    assembler.reset(target->createMCAsmInfo(*registers, triple, options));
    subtarget.reset(target->createMCSubtargetInfo(triple, "", ""));
    instructions.reset(target->createMCInstrInfo());
    context =
        std::make_unique<MCContext>(triple, assembler.get(), registers.get(), subtarget.get());
    disassembler.reset(target->createMCDisassembler(*subtarget, *context));
    analysis.reset(target->createMCInstrAnalysis(instructions.get()));
    printer.reset(target->createMCInstPrinter(triple, intelSyntax ? 1 : 0, *assembler,
                                              *instructions, *registers));
    if (!disassembler || !analysis || !printer)
      return "LLVM was built without a disassembler for " + triple.str();
    printer->setPrintImmHex(true);
    printer->setPrintBranchImmAsAddress(true);
    return {};
  }

  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> assembler;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCDisassembler> disassembler;
  std::unique_ptr<MCInstrAnalysis> analysis;
  std::unique_ptr<MCInstPrinter> printer;
};

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
  Printer(raw_ostream &os, const Input &input, const DisassemblyOptions &options)
      : os(os), input(input), options(options), symbols(collectSymbols(input)), source(input) {}

  std::string create() { return decoder.create(options.intelSyntax); }

  /// Prints the code in [address, address + size), which is at `fileOffset` in the file.
  void printRange(StringRef title, uint64_t address, uint64_t size, uint64_t fileOffset) {
    os << '\n' << format_hex_no_prefix(address, 8) << " <" << printable(title) << ">:\n";
    source.forget();
    ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(input.bytes.data()) + fileOffset,
                           size);
    for (uint64_t at = 0; at < size;) {
      MCInst instruction;
      uint64_t length = 0;
      auto status = decoder.disassembler->getInstruction(instruction, length, code.slice(at),
                                                         address + at, nulls());
      length = std::clamp<uint64_t>(length, 1, size - at);
      if (options.source)
        source.print(os, address + at);
      printInstruction(instruction, status == MCDisassembler::Success, address + at,
                       code.slice(at, length));
      at += length;
    }
  }

private:
  void printInstruction(const MCInst &instruction, bool valid, uint64_t address,
                        ArrayRef<uint8_t> code) {
    os << format("%8llx:", static_cast<unsigned long long>(address));
    if (options.bytes) {
      std::string digits;
      for (uint8_t byte : code) {
        digits += ' ';
        digits += binary::toHex({&byte, 1});
      }
      os << format("%-34s", digits.c_str());
    }
    if (!valid) {
      os << "\t<unknown>\n";
      return;
    }
    decoder.printer->printInst(&instruction, address, "", *decoder.subtarget, os);
    uint64_t target = 0;
    if (decoder.analysis->evaluateBranch(instruction, address, code.size(), target))
      os << " <" << printable(nameOf(target)) << ">";
    else if (auto memory = decoder.analysis->evaluateMemoryOperandAddress(
                 instruction, decoder.subtarget.get(), address, code.size()))
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
  Decoder decoder;

public:
  const std::vector<Symbol> symbols;

private:
  SourceLines source;
};

} // namespace

std::string ocldis::printDisassembly(std::ostream &out, const Input &input,
                                     const DisassemblyOptions &options) {
  raw_os_ostream os(out);
  Printer printer(os, input, options);
  if (std::string why = printer.create(); !why.empty())
    return why;
  os << printable(input.name) << ": disassembly\n";

  // Entry points may share code, so code is printed once, by address.
  std::map<uint64_t, std::tuple<std::string, uint64_t, uint64_t>> ranges;
  for (size_t k : input.kernels)
    for (size_t v = 0; v != input.binary.entries[k].size(); ++v) {
      const binary::Entry &entry = input.binary.entries[k][v];
      ranges[entry.address] = {input.binary.manifest.kernels[k].variants[v].symbol, entry.size,
                               entry.fileOffset};
    }
  if (options.everything && !ranges.empty()) {
    // The code is one segment, so the difference of address and file offset is constant.
    const auto &[name, size, offset] = ranges.begin()->second;
    uint64_t distance = ranges.begin()->first - offset;
    for (const Symbol &symbol : printer.symbols)
      if (symbol.isFunction && symbol.address - distance <= input.bytes.size() &&
          symbol.size <= input.bytes.size() - (symbol.address - distance))
        ranges.try_emplace(symbol.address, symbol.name, symbol.size, symbol.address - distance);
  }
  for (const auto &[address, range] : ranges)
    printer.printRange(std::get<0>(range), address, std::get<1>(range), std::get<2>(range));
  return {};
}
