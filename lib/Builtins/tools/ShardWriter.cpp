//===- ShardWriter.cpp - Clone the definitions of a shard into a module -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/tools/ShardWriter.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstdlib>

using namespace llvm;

namespace oclc::builtins {

ShardWriter::ShardWriter(LLVMContext &Context, StringRef TargetTriple, const DataLayout &Layout)
    : Shard(std::make_unique<Module>("oclc", Context)) {
  Shard->setTargetTriple(Triple(TargetTriple));
  Shard->setDataLayout(Layout);
}

GlobalValue *ShardWriter::declare(GlobalValue &GV) {
  CanonicalTypes Types(From);
  std::string Name = libraryName(GV, From);
  if (GlobalValue *Known = Shard->getNamedValue(Name))
    return Known;
  Type *Ty = Types.remapType(GV.getValueType());
  GlobalValue *New;
  if (auto *OldFunction = dyn_cast<Function>(&GV)) {
    auto *F = Function::Create(cast<FunctionType>(Ty), GlobalValue::ExternalLinkage, Name, *Shard);
    F->setAttributes(OldFunction->getAttributes());
    if (F->isIntrinsic() && Ty != GV.getValueType()) {
      errs() << "oclc-build-builtins: intrinsic " << Name
             << " takes a pointer to constant memory\n";
      std::exit(1);
    }
    canonicalizeAttributes(*F);
    New = F;
  } else {
    auto &Old = cast<GlobalVariable>(GV);
    auto *Variable = new GlobalVariable(*Shard, Ty, Old.isConstant(), GlobalValue::ExternalLinkage,
                                        nullptr, Name, nullptr, GlobalValue::NotThreadLocal,
                                        Types.addressSpace(GV.getAddressSpace()));
    Variable->setAlignment(Old.getAlign());
    New = Variable;
  }
  return New;
}

Value *ShardWriter::materialize(Value *V) {
  auto *GV = dyn_cast<GlobalValue>(V);
  return GV ? declare(*GV) : nullptr;
}

Function &ShardWriter::addFunction(Function &Old) {
  auto *New = cast<Function>(declare(Old));
  Map[&Old] = New;
  for (auto [OldArg, NewArg] : zip_equal(Old.args(), New->args()))
    Map[&OldArg] = &NewArg;
  CanonicalTypes Types(From);
  SmallVector<ReturnInst *, 8> Returns;
  CloneFunctionInto(New, &Old, Map, CloneFunctionChangeType::DifferentModule, Returns, "", nullptr,
                    &Types, this);
  // CloneFunctionInto copies the linkage and the attributes of the old function.
  New->setLinkage(GlobalValue::ExternalLinkage);
  New->setVisibility(GlobalValue::DefaultVisibility);
  New->setDSOLocal(true);
  New->clearMetadata();
  canonicalizeFunction(*New);
  return *New;
}

GlobalVariable &ShardWriter::addVariable(GlobalVariable &Old) {
  auto *New = cast<GlobalVariable>(declare(Old));
  Map[&Old] = New;
  CanonicalTypes Types(From);
  New->setInitializer(MapValue(Old.getInitializer(), Map, RF_None, &Types, this));
  New->setUnnamedAddr(Old.getUnnamedAddr());
  return *New;
}

GlobalValue &ShardWriter::add(GlobalValue &GV, Origin NewFrom) {
  From = NewFrom;
  if (auto *F = dyn_cast<Function>(&GV))
    return addFunction(*F);
  return addVariable(cast<GlobalVariable>(GV));
}

SmallString<0> ShardWriter::finish() {
  // Cloning adds an empty list of compile units, which would indicate debug information.
  if (NamedMDNode *Units = Shard->getNamedMetadata("llvm.dbg.cu"))
    Shard->eraseNamedMetadata(Units);
  std::string Message;
  raw_string_ostream Stream(Message);
  if (verifyModule(*Shard, &Stream)) {
    errs() << "oclc-build-builtins: " << Message << '\n';
    std::exit(1);
  }
  SmallString<0> Bytes;
  raw_svector_ostream Out(Bytes);
  WriteBitcodeToFile(*Shard, Out);
  return Bytes;
}

} // namespace oclc::builtins
