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

[[noreturn]] void fail(const Twine &Message) {
  errs() << "oclc-build-builtins: " << Message << '\n';
  std::exit(1);
}

std::unique_ptr<Module> read(StringRef Path, StringRef Identifier, LLVMContext &Context) {
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseIRFile(Path, Error, Context);
  if (!M) {
    Error.print("oclc-build-builtins", errs());
    std::exit(1);
  }
  // libraryName prefixes the names of local functions and tables with this identifier.
  M->setModuleIdentifier(Identifier);
  return M;
}

/// Returns the key of the shard for `Name`: the function's name in a mangled name, so that
/// overloads share a shard, or else the whole name.
std::string familyOf(StringRef Name) {
  StringRef Rest = Name;
  unsigned Length;
  if (Rest.consume_front("_Z") && !Rest.consumeInteger(10, Length) && Length <= Rest.size())
    return Rest.take_front(Length).str();
  return Name.str();
}

/// Writes the library to the file `Path`. LibraryFormat.h describes the layout.
void write(StringRef Path, const SymbolMap &Symbols, ArrayRef<SmallString<0>> Shards) {
  LibraryHeader Header = {};
  std::memcpy(Header.magic, LibraryMagic, sizeof(LibraryMagic));
  Header.numSymbols = Symbols.size();
  Header.numShards = Shards.size();
  Header.nameOffset = sizeof(LibraryHeader) + Symbols.size() * sizeof(LibrarySymbol) +
                      Shards.size() * sizeof(LibraryShard);

  std::string Names;
  std::vector<LibrarySymbol> SymbolTable;
  for (const auto &[Name, Entry] : Symbols) {
    SymbolTable.push_back(
        {uint32_t(Names.size()), uint32_t(Name.size()), Entry.shard, uint32_t(Entry.widening)});
    Names += Name;
  }
  std::vector<LibraryShard> ShardTable;
  uint64_t End = Header.nameOffset + Names.size();
  for (const SmallString<0> &Shard : Shards) {
    End = alignTo(End, LibraryAlignment);
    ShardTable.push_back({uint32_t(End), uint32_t(Shard.size())});
    End += Shard.size();
  }
  if (End > UINT32_MAX)
    fail("the library is too large");
  Header.totalSize = End;

  std::error_code EC;
  raw_fd_ostream Out(Path, EC);
  if (EC)
    fail(Path + ": " + EC.message());
  auto Put = [&](const void *Data, size_t Size) {
    Out.write(static_cast<const char *>(Data), Size);
  };
  Put(&Header, sizeof(Header));
  Put(SymbolTable.data(), SymbolTable.size() * sizeof(LibrarySymbol));
  Put(ShardTable.data(), ShardTable.size() * sizeof(LibraryShard));
  Put(Names.data(), Names.size());
  for (const auto &[Entry, Shard] : zip_equal(ShardTable, Shards)) {
    Out.write_zeros(Entry.offset - Out.tell());
    Put(Shard.data(), Shard.size());
  }
  Out.close();
  if (Out.has_error())
    fail(Path + ": " + Out.error().message());
}

/// Calls `Visit` for each global that the body or the initialiser of a definition refers to.
void forEachMentioned(const GlobalValue &GV, function_ref<void(const GlobalValue &)> Visit) {
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *> Work;
  auto Add = [&](const Value *V) {
    if (auto *C = dyn_cast<Constant>(V); C && Seen.insert(C).second)
      Work.push_back(C);
  };
  if (auto *F = dyn_cast<Function>(&GV))
    for (const Instruction &I : instructions(*F))
      for (const Value *Operand : I.operands())
        Add(Operand);
  else
    Add(cast<GlobalVariable>(GV).getInitializer());
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (auto *Mentioned = dyn_cast<GlobalValue>(C))
      Visit(*Mentioned);
    else
      for (const Value *Operand : C->operands())
        Add(Operand);
  }
}

/// Returns the definitions of all sources. libclc must be the last source.
DefinitionMap collectDefinitions(ArrayRef<std::unique_ptr<Module>> Sources) {
  StringSet<> Called;
  for (const std::unique_ptr<Module> &Source : Sources.drop_back())
    for (const Function &F : *Source)
      if (F.isDeclaration())
        Called.insert(F.getName());
  DefinitionMap Definitions;
  for (const std::unique_ptr<Module> &Source : Sources) {
    Origin From = Source == Sources.back() ? Origin::Libclc : Origin::Own;
    for (GlobalValue &GV : Source->global_values()) {
      if (GV.isDeclaration() || isDropped(GV, From))
        continue;
      std::string Name = libraryName(GV, From);
      bool IsNew = Definitions.try_emplace(Name, Definition{&GV, From}).second;
      if (IsNew)
        continue;
      if (From == Origin::Own)
        fail("two of our sources define " + Name);
      // Our definition replaces libclc's. If one of our functions calls the replaced definition as
      // libclc_NAME, the library contains both.
      if (std::string Replaced = replacedName(Name); Called.contains(Replaced)) {
        Definitions.try_emplace(Replaced, Definition{&GV, From});
        GV.setName(Replaced);
      }
    }
  }
  return Definitions;
}

/// Removes helpers and tables that no function of the library uses. They belong to libclc's
/// functions that our own functions replace.
void dropUnneeded(DefinitionMap &Definitions) {
  StringSet<> Needed;
  SmallVector<const Definition *> Work;
  auto Need = [&](const std::string &Name) {
    auto Found = Definitions.find(Name);
    if (Found != Definitions.end() && Needed.insert(Name).second)
      Work.push_back(&Found->second);
  };
  for (const auto &[Name, D] : Definitions)
    if (!D.value->hasLocalLinkage())
      Need(Name);
  while (!Work.empty()) {
    const Definition &D = *Work.pop_back_val();
    forEachMentioned(*D.value, [&](const GlobalValue &GV) { Need(libraryName(GV, D.from)); });
  }
  for (auto It = Definitions.begin(); It != Definitions.end();)
    It = Needed.contains(It->first) ? std::next(It) : Definitions.erase(It);
}

/// Returns the bitcode of one shard for each family of overloads, and adds all definitions to
/// `Symbols`. The shards get the triple and the data layout of `Like`.
std::vector<SmallString<0>> makeShards(const DefinitionMap &Definitions, const Module &Like,
                                       SymbolMap &Symbols) {
  std::map<std::string, std::vector<std::string>> Families;
  for (const auto &[Name, D] : Definitions)
    Families[familyOf(Name)].push_back(Name);

  Classifier Classes(Definitions);
  std::vector<SmallString<0>> Shards;
  for (const auto &[Family, Names] : Families) {
    ShardWriter Writer(Like.getContext(), Like.getTargetTriple().str(), Like.getDataLayout());
    for (const std::string &Name : Names) {
      const Definition &D = Definitions.at(Name);
      GlobalValue &Added = Writer.add(*D.value, D.from);
      Symbol &Entry = Symbols[Name] = {uint32_t(Shards.size()), Classes.widening(Name)};
      if (Entry.widening != Widening::Inline)
        keepApart(cast<Function>(Added));
      if (Entry.widening == Widening::Overload || Classes.isWideForm(Name))
        freezeArguments(cast<Function>(Added));
    }
    Shards.push_back(Writer.finish());
  }
  return Shards;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4)
    fail("usage: oclc-build-builtins OUTPUT LIBCLC.bc OWN.bc...");

  LLVMContext Context;
  std::vector<std::unique_ptr<Module>> Sources;
  // Our own sources precede libclc, because the first definition of a name is used.
  for (int I = 3; I < argc; ++I)
    Sources.push_back(read(argv[I], sys::path::stem(argv[I]), Context));
  Sources.push_back(read(argv[2], "libclc", Context));
  DefinitionMap Definitions = collectDefinitions(Sources);
  dropUnneeded(Definitions);
  SymbolMap Symbols;
  std::vector<SmallString<0>> Shards = makeShards(Definitions, *Sources.front(), Symbols);
  write(argv[1], Symbols, Shards);
  return 0;
}
