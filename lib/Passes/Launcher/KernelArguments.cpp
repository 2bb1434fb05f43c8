//===- KernelArguments.cpp - Unpack the arguments of a kernel ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/KernelArguments.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/ArgumentLayout.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class Unpacker {
public:
  Unpacker(EntryPoint &Entry, Function &Kernel)
      : Entry(Entry), Builder(Entry.builder()), Layout(packedArgumentLayout(Kernel)) {}

  Value *unpack(Argument &Arg) {
    if (groupVariableSize(Arg))
      return PoisonValue::get(Arg.getType()); // GroupMemory.h has allocated it.
    std::optional<uint64_t> Automatic = automaticLocalOffset(Arg);
    if (isRestrict(Arg) || Automatic)
      Arg.addAttr(Attribute::NoAlias);
    if (Automatic)
      return localAt(Builder.getInt64(*Automatic), Arg.getName());
    const PackedArgument &Place = Layout.arguments[Arg.getArgNo()];
    if (Arg.hasByValAttr())
      return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Entry.arguments(),
                                                Place.offset);
    if (Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == 3)
      return localAt(load(Builder.getInt64Ty(), Place, ""), Arg.getName());
    return load(Arg.getType(), Place, Arg.getName());
  }

private:
  EntryPoint &Entry;
  IRBuilderBase &Builder;
  ArgumentLayout Layout;
  Value *Local = nullptr; ///< The worker's local memory, if already loaded.

  Value *load(Type *Ty, const PackedArgument &Place, const Twine &Name) {
    return loadFact(Builder, Ty, Entry.arguments(), Place.offset, Align(Place.alignment), Name);
  }

  Value *localAt(Value *Offset, const Twine &Name) {
    if (!Local)
      Local = Builder.CreateAddrSpaceCast(
          Entry.workerPointer(offsetof(abi::WorkerMemory, local), "local"), Builder.getPtrTy(3));
    return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Local, Offset, Name);
  }
};

} // namespace

SmallVector<Value *> unpackArguments(EntryPoint &Entry, Function &Kernel) {
  Unpacker Unpack(Entry, Kernel);
  SmallVector<Value *> Values;
  for (Argument &Arg : Kernel.args())
    Values.push_back(Unpack.unpack(Arg));
  return Values;
}

} // namespace oclc::passes
