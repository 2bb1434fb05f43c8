//===- BuildBuiltins.cpp - Build the built-in library from libclc and our own sources -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-build-builtins OUTPUT LIBCLC.bc OWN.bc...
//
// The build of oclc runs this program. A definition in our own sources replaces libclc's definition
// with the same name, and may call the replaced definition as libclc_NAME. All overloads of a
// function form one shard, so that a kernel that calls sin(float) opens one small module. A table
// or helper that is local to its source is a separate shard. The index records for each function
// how a vectorizer widens it (see Classify.h).
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/LibraryFormat.h"
#include "Builtins/tools/Classify.h"
#include "Builtins/tools/ShardWriter.h"
#include "Builtins/tools/SourceModule.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

using namespace llvm;
using namespace oclc::builtins;

namespace {

struct Symbol {
  uint32_t shard;
  Widening widening;
};
using SymbolMap = std::map<std::string, Symbol>;

[[noreturn]] void fail(const Twine &message) {
  errs() << "oclc-build-builtins: " << message << '\n';
  std::exit(1);
}

std::unique_ptr<Module> read(StringRef path, StringRef identifier, LLVMContext &context) {
  SMDiagnostic error;
  std::unique_ptr<Module> m = parseIRFile(path, error, context);
  if (!m) {
    error.print("oclc-build-builtins", errs());
    std::exit(1);
  }
  // The identifier becomes a part of the names of local functions and tables (see libraryName).
  m->setModuleIdentifier(identifier);
  return m;
}

/// Returns the key of the shard for `name`: the function's name in a mangled name, so that
/// overloads share a shard, or else the whole name.
std::string familyOf(StringRef name) {
  StringRef rest = name;
  unsigned length;
  if (rest.consume_front("_Z") && !rest.consumeInteger(10, length) && length <= rest.size())
    return rest.take_front(length).str();
  return name.str();
}

/// Writes the library to the file `path`. LibraryFormat.h describes the layout.
void write(StringRef path, const SymbolMap &symbols, ArrayRef<SmallString<0>> shards) {
  LibraryHeader header = {};
  std::memcpy(header.magic, LibraryMagic, sizeof(LibraryMagic));
  header.numSymbols = symbols.size();
  header.numShards = shards.size();
  header.nameOffset = sizeof(LibraryHeader) + symbols.size() * sizeof(LibrarySymbol) +
                      shards.size() * sizeof(LibraryShard);

  std::string names;
  std::vector<LibrarySymbol> symbolTable;
  for (const auto &[name, entry] : symbols) {
    symbolTable.push_back(
        {uint32_t(names.size()), uint32_t(name.size()), entry.shard, uint32_t(entry.widening)});
    names += name;
  }
  std::vector<LibraryShard> shardTable;
  uint64_t end = header.nameOffset + names.size();
  for (const SmallString<0> &shard : shards) {
    end = alignTo(end, LibraryAlignment);
    shardTable.push_back({uint32_t(end), uint32_t(shard.size())});
    end += shard.size();
  }
  if (end > UINT32_MAX)
    fail("the library is too large");
  header.totalSize = end;

  std::error_code ec;
  raw_fd_ostream out(path, ec);
  if (ec)
    fail(path + ": " + ec.message());
  auto put = [&](const void *data, size_t size) {
    out.write(static_cast<const char *>(data), size);
  };
  put(&header, sizeof(header));
  put(symbolTable.data(), symbolTable.size() * sizeof(LibrarySymbol));
  put(shardTable.data(), shardTable.size() * sizeof(LibraryShard));
  put(names.data(), names.size());
  for (const auto &[entry, shard] : zip_equal(shardTable, shards)) {
    out.write_zeros(entry.offset - out.tell());
    put(shard.data(), shard.size());
  }
  out.close();
  if (out.has_error())
    fail(path + ": " + out.error().message());
}

/// Calls `visit` for each global that the body or the initialiser of a definition refers to.
void forEachMentioned(const GlobalValue &gv, function_ref<void(const GlobalValue &)> visit) {
  SmallPtrSet<const Constant *, 16> seen;
  SmallVector<const Constant *> work;
  auto add = [&](const Value *v) {
    if (auto *c = dyn_cast<Constant>(v); c && seen.insert(c).second)
      work.push_back(c);
  };
  if (auto *f = dyn_cast<Function>(&gv))
    for (const Instruction &inst : instructions(*f))
      for (const Value *operand : inst.operands())
        add(operand);
  else
    add(cast<GlobalVariable>(gv).getInitializer());
  while (!work.empty()) {
    const Constant *c = work.pop_back_val();
    if (auto *mentioned = dyn_cast<GlobalValue>(c))
      visit(*mentioned);
    else
      for (const Value *operand : c->operands())
        add(operand);
  }
}

/// Returns the definitions of all sources. libclc must be the last source.
DefinitionMap collectDefinitions(ArrayRef<std::unique_ptr<Module>> sources) {
  StringSet<> called;
  for (const std::unique_ptr<Module> &source : sources.drop_back())
    for (const Function &f : *source)
      if (f.isDeclaration())
        called.insert(f.getName());
  DefinitionMap definitions;
  for (const std::unique_ptr<Module> &source : sources) {
    Origin from = source == sources.back() ? Origin::Libclc : Origin::Own;
    for (GlobalValue &gv : source->global_values()) {
      if (gv.isDeclaration() || isDropped(gv, from))
        continue;
      std::string name = libraryName(gv, from);
      bool isNew = definitions.try_emplace(name, Definition{&gv, from}).second;
      if (isNew)
        continue;
      if (from == Origin::Own)
        fail("two of our sources define " + name);
      // Our definition replaces libclc's. If one of our functions calls the replaced definition as
      // libclc_NAME, the library contains both.
      if (std::string replaced = replacedName(name); called.contains(replaced)) {
        definitions.try_emplace(replaced, Definition{&gv, from});
        gv.setName(replaced);
      }
    }
  }
  return definitions;
}

/// Removes helpers and tables that no function of the library uses. They belong to libclc's
/// functions that our own functions replace.
void dropUnneeded(DefinitionMap &definitions) {
  StringSet<> needed;
  SmallVector<const Definition *> work;
  auto need = [&](const std::string &name) {
    auto found = definitions.find(name);
    if (found != definitions.end() && needed.insert(name).second)
      work.push_back(&found->second);
  };
  for (const auto &[name, d] : definitions)
    if (!d.value->hasLocalLinkage())
      need(name);
  while (!work.empty()) {
    const Definition &d = *work.pop_back_val();
    forEachMentioned(*d.value, [&](const GlobalValue &gv) { need(libraryName(gv, d.from)); });
  }
  for (auto it = definitions.begin(); it != definitions.end();)
    it = needed.contains(it->first) ? std::next(it) : definitions.erase(it);
}

/// Returns the bitcode of one shard for each family of overloads, and adds all definitions to
/// `symbols`. The shards get the triple and the data layout of `like`.
std::vector<SmallString<0>> makeShards(const DefinitionMap &definitions, const Module &like,
                                       SymbolMap &symbols) {
  std::map<std::string, std::vector<std::string>> families;
  for (const auto &[name, d] : definitions)
    families[familyOf(name)].push_back(name);

  Classifier classes(definitions);
  std::vector<SmallString<0>> shards;
  for (const auto &[family, names] : families) {
    ShardWriter writer(like.getContext(), like.getTargetTriple().str(), like.getDataLayout());
    for (const std::string &name : names) {
      const Definition &d = definitions.at(name);
      GlobalValue &added = writer.add(*d.value, d.from);
      Symbol &entry = symbols[name] = {uint32_t(shards.size()), classes.widening(name)};
      if (entry.widening != Widening::Inline)
        keepApart(cast<Function>(added));
      if (entry.widening == Widening::Overload || classes.isWideForm(name))
        freezeArguments(cast<Function>(added));
    }
    shards.push_back(writer.finish());
  }
  return shards;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4)
    fail("usage: oclc-build-builtins OUTPUT LIBCLC.bc OWN.bc...");

  LLVMContext context;
  std::vector<std::unique_ptr<Module>> sources;
  // Our own sources precede libclc, because the first definition of a name is used.
  for (int i = 3; i < argc; ++i)
    sources.push_back(read(argv[i], sys::path::stem(argv[i]), context));
  sources.push_back(read(argv[2], "libclc", context));
  DefinitionMap definitions = collectDefinitions(sources);
  dropUnneeded(definitions);
  SymbolMap symbols;
  std::vector<SmallString<0>> shards = makeShards(definitions, *sources.front(), symbols);
  write(argv[1], symbols, shards);
  return 0;
}
