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

ShardWriter::ShardWriter(LLVMContext &context, StringRef targetTriple, const DataLayout &layout)
    : Shard(std::make_unique<Module>("oclc", context)) {
  Shard->setTargetTriple(Triple(targetTriple));
  Shard->setDataLayout(layout);
}

GlobalValue *ShardWriter::declare(GlobalValue &gv) {
  CanonicalTypes types(From);
  std::string name = libraryName(gv, From);
  if (GlobalValue *known = Shard->getNamedValue(name))
    return known;
  Type *ty = types.remapType(gv.getValueType());
  GlobalValue *fresh;
  if (auto *oldFunction = dyn_cast<Function>(&gv)) {
    auto *f = Function::Create(cast<FunctionType>(ty), GlobalValue::ExternalLinkage, name, *Shard);
    f->setAttributes(oldFunction->getAttributes());
    if (f->isIntrinsic() && ty != gv.getValueType()) {
      errs() << "oclc-build-builtins: intrinsic " << name
             << " takes a pointer to constant memory\n";
      std::exit(1);
    }
    canonicalizeAttributes(*f);
    fresh = f;
  } else {
    auto &old = cast<GlobalVariable>(gv);
    auto *variable = new GlobalVariable(*Shard, ty, old.isConstant(), GlobalValue::ExternalLinkage,
                                        nullptr, name, nullptr, GlobalValue::NotThreadLocal,
                                        types.addressSpace(gv.getAddressSpace()));
    variable->setAlignment(old.getAlign());
    fresh = variable;
  }
  return fresh;
}

Value *ShardWriter::materialize(Value *v) {
  auto *gv = dyn_cast<GlobalValue>(v);
  return gv ? declare(*gv) : nullptr;
}

Function &ShardWriter::addFunction(Function &old) {
  auto *fresh = cast<Function>(declare(old));
  Map[&old] = fresh;
  for (auto [oldArg, newArg] : zip_equal(old.args(), fresh->args()))
    Map[&oldArg] = &newArg;
  CanonicalTypes types(From);
  SmallVector<ReturnInst *, 8> returns;
  CloneFunctionInto(fresh, &old, Map, CloneFunctionChangeType::DifferentModule, returns, "",
                    nullptr, &types, this);
  // CloneFunctionInto has copied the linkage and the attributes of the old function, so that they
  // must be set and canonicalized again.
  fresh->setLinkage(GlobalValue::ExternalLinkage);
  fresh->setVisibility(GlobalValue::DefaultVisibility);
  fresh->setDSOLocal(true);
  fresh->clearMetadata();
  canonicalizeFunction(*fresh);
  return *fresh;
}

GlobalVariable &ShardWriter::addVariable(GlobalVariable &old) {
  auto *fresh = cast<GlobalVariable>(declare(old));
  Map[&old] = fresh;
  CanonicalTypes types(From);
  fresh->setInitializer(MapValue(old.getInitializer(), Map, RF_None, &types, this));
  fresh->setUnnamedAddr(old.getUnnamedAddr());
  return *fresh;
}

GlobalValue &ShardWriter::add(GlobalValue &gv, Origin newFrom) {
  From = newFrom;
  if (auto *f = dyn_cast<Function>(&gv))
    return addFunction(*f);
  return addVariable(cast<GlobalVariable>(gv));
}

SmallString<0> ShardWriter::finish() {
  // Cloning adds an empty list of compile units, which would indicate debug information.
  if (NamedMDNode *units = Shard->getNamedMetadata("llvm.dbg.cu"))
    Shard->eraseNamedMetadata(units);
  std::string message;
  raw_string_ostream stream(message);
  if (verifyModule(*Shard, &stream)) {
    errs() << "oclc-build-builtins: " << message << '\n';
    std::exit(1);
  }
  SmallString<0> bytes;
  raw_svector_ostream out(bytes);
  WriteBitcodeToFile(*Shard, out);
  return bytes;
}

} // namespace oclc::builtins
