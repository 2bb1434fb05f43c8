//===- MachineCode.cpp - The machine code of a CPU with its source lines ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/MachineCode.h"

#include "Disassembly/Decoder.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <tuple>

using namespace llvm;

namespace oclc::explain {
namespace {

using ObjectPointer = std::unique_ptr<object::ObjectFile>;

ObjectPointer parse(StringRef bytes) {
  auto file = object::ObjectFile::createObjectFile(MemoryBufferRef(bytes, "object"));
  if (file)
    return std::move(*file);
  consumeError(file.takeError());
  return nullptr;
}

/// Returns the bytes of all code, in the order of the sections.
std::string allCode(const object::ObjectFile &object) {
  std::string code;
  for (const object::SectionRef &section : object.sections())
    if (section.isText()) {
      if (Expected<StringRef> contents = section.getContents())
        code += *contents;
      else
        consumeError(contents.takeError());
    }
  return code;
}

/// A function in a section of the object.
struct CodeRange {
  std::string name;
  object::SectionRef section;
  uint64_t begin = 0, end = 0;
};

std::vector<CodeRange> functionsOf(const object::ObjectFile &object) {
  std::vector<CodeRange> ranges;
  for (const object::SymbolRef &symbol : object.symbols()) {
    auto type = symbol.getType();
    auto name = symbol.getName();
    auto section = symbol.getSection();
    auto address = symbol.getAddress();
    const bool isReadable = bool(type) && bool(name) && bool(section) && bool(address);
    if (isReadable && *type == object::SymbolRef::ST_Function && *section != object.section_end()) {
      const uint64_t size = object::ELFSymbolRef(symbol).getSize();
      ranges.push_back({name->str(), **section, *address, *address + size});
    }
    consumeError(type.takeError());
    consumeError(name.takeError());
    consumeError(section.takeError());
    consumeError(address.takeError());
  }
  llvm::sort(ranges, [](const CodeRange &a, const CodeRange &b) {
    return std::tuple(a.section.getIndex(), a.begin, a.name) <
           std::tuple(b.section.getIndex(), b.begin, b.name);
  });
  return ranges;
}

/// The names to which the relocations of a section refer, by offset.
std::map<uint64_t, std::string> targetsIn(const object::ObjectFile &object,
                                          const object::SectionRef &code) {
  std::map<uint64_t, std::string> names;
  for (const object::SectionRef &section : object.sections()) {
    auto relocated = section.getRelocatedSection();
    if (!relocated) {
      consumeError(relocated.takeError());
      continue;
    }
    if (*relocated == object.section_end() || **relocated != code)
      continue;
    for (const object::RelocationRef &relocation : section.relocations()) {
      const object::symbol_iterator symbol = relocation.getSymbol();
      if (symbol == object.symbol_end())
        continue;
      if (Expected<StringRef> name = symbol->getName())
        names[relocation.getOffset()] = name->str();
      else
        consumeError(name.takeError());
    }
  }
  return names;
}

class CodeListing {
public:
  CodeListing(const object::ObjectFile &object, const disassembly::Decoder &decoder,
              const Names &names, bool hasLines, size_t limit, Target &explained)
      : Object(object), Decode(decoder), Named(names), Left(limit), Explained(explained) {
    const auto ignore = [](Error error) { consumeError(std::move(error)); };
    if (!hasLines)
      return;
    Debug = DWARFContext::create(object, DWARFContext::ProcessDebugRelocations::Process, nullptr,
                                 "", ignore, ignore);
    for (const std::unique_ptr<DWARFUnit> &unit : Debug->compile_units())
      if (const DWARFDebugLine::LineTable *table = Debug->getLineTableForUnit(unit.get()))
        Tables.push_back(table);
  }

  void add(const CodeRange &range) {
    Expected<StringRef> contents = range.section.getContents();
    if (!contents)
      return consumeError(contents.takeError());
    const std::map<uint64_t, std::string> targets = targetsIn(Object, range.section);
    CodeFunction &function = Explained.code.emplace_back();
    function.name = range.name;
    function.kernel = Named.kernelOf(range.name).str();
    function.variant = Named.variantOf(range.name).str();
    const ArrayRef<uint8_t> code(contents->bytes_begin(), contents->size());
    const uint64_t end = std::min<uint64_t>(range.end, code.size());
    if (range.begin > end)
      return;
    Decode.forEach(code.slice(range.begin, end - range.begin), range.begin,
                   [&](const disassembly::DecodedInstruction &inst) {
                     add(inst, range, targets, function);
                     return true;
                   });
  }

private:
  const object::ObjectFile &Object;
  const disassembly::Decoder &Decode;
  const Names &Named;
  size_t Left;
  Target &Explained;
  std::unique_ptr<DWARFContext> Debug;
  /// The line tables of all units. In an object, sections overlap, so an address alone does not
  /// tell to which unit it belongs.
  std::vector<const DWARFDebugLine::LineTable *> Tables;
  std::map<std::string, unsigned> Files;

  void add(const disassembly::DecodedInstruction &inst, const CodeRange &range,
           const std::map<uint64_t, std::string> &targets, CodeFunction &function) {
    MachineInstruction added;
    added.address = inst.address - range.begin;
    added.text = textOf(inst);
    if (added.text.size() > Left) {
      ++function.omittedInstructions;
      return;
    }
    Left -= added.text.size();
    const auto target = targets.lower_bound(inst.address);
    if (target != targets.end() && target->first < inst.address + inst.bytes.size())
      added.target = target->second;
    else if (const std::optional<uint64_t> inside = Decode.branchTarget(inst);
             inside && *inside >= range.begin && *inside < range.end)
      added.target = formatv("+0x{0}", utohexstr(*inside - range.begin, /*LowerCase=*/true));
    setLine(inst.address, range.section, added);
    function.instructions.push_back(std::move(added));
  }

  std::string textOf(const disassembly::DecodedInstruction &inst) const {
    if (!inst.isValid)
      return "<unknown>";
    std::string text;
    raw_string_ostream os(text);
    Decode.print(os, inst);
    return StringRef(text).trim().str();
  }

  void setLine(uint64_t address, const object::SectionRef &section, MachineInstruction &inst) {
    for (const DWARFDebugLine::LineTable *table : Tables) {
      const uint32_t row = table->lookupAddress({address, section.getIndex()});
      if (row == table->UnknownRowIndex)
        continue;
      const DWARFDebugLine::Row &found = table->Rows[row];
      std::string name;
      if (found.Line == 0 ||
          !table->getFileNameByIndex(found.File, "",
                                     DILineInfoSpecifier::FileLineInfoKind::RawValue, name))
        return;
      const auto [file, isNew] = Files.try_emplace(name, unsigned(Files.size()));
      if (isNew)
        Explained.files.push_back(name);
      inst.file = file->second;
      inst.line = found.Line;
      return;
    }
  }
};

} // namespace

void explainCode(StringRef object, StringRef withLines, const target::TargetSpec &target,
                 const Names &names, size_t limit, Target &explained) {
  const ObjectPointer plain = parse(object), lined = parse(withLines);
  disassembly::Decoder decoder;
  std::string why = decoder.create(Triple(target.architecture->triple()), target.featureNames,
                                   /*intelSyntax=*/false);
  if (!plain)
    why = "the object cannot be read";
  if (!why.empty()) {
    explained.codeNote = why;
    return;
  }
  const bool hasLines = lined && allCode(*plain) == allCode(*lined);
  if (!hasLines)
    explained.codeNote = "The source lines of instructions are not known: with a line table, the "
                         "code would not be the same.";
  const object::ObjectFile &shown = hasLines ? *lined : *plain;
  CodeListing listing(shown, decoder, names, hasLines, limit, explained);
  for (const CodeRange &range : functionsOf(shown))
    listing.add(range);
}

} // namespace oclc::explain
