//===- Wrappers.cpp - Code of the functions of a C library ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   define i32 @saxpy(ptr %range, float %a, ptr %x, ptr %y) {
//     %arguments = alloca [24 x i8], align 128
//     store float %a, ptr %arguments
//     ...
//     %status = call i32 @oclc_launch(ptr @table, ptr %range, ptr %arguments)
//     ret i32 %status
//   }
//
// Parameters are scalars and pointers only, for which LLVM's types alone select the registers of
// the C calling convention. The functions read no more bits of an integer than its type has. So it
// does not matter whether callers extend it, in which the conventions differ.
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/Wrappers.h"

#include "Functions/launch/Range.h"
#include "Functions/launch/Tables.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::functions {
namespace {

class FunctionMaker {
public:
  FunctionMaker(LLVMContext &context, const binary::Manifest &manifest,
                ArrayRef<target::TargetSpec> targets)
      : Result(std::make_unique<Module>("functions", context)), B(context), Manifest(manifest) {
    const target::Architecture &architecture = *targets.front().architecture;
    Result->setTargetTriple(Triple(architecture.triple()));
    Result->setDataLayout(architecture.dataLayout());
    // A function that an unoptimised program calls must not expect more than the convention says.
    Launch = Result->getOrInsertFunction("oclc_launch", B.getInt32Ty(), B.getPtrTy(), B.getPtrTy(),
                                         B.getPtrTy());
    hide(*cast<Function>(Launch.getCallee()));
  }

  Error addProgram(ArrayRef<target::TargetSpec> targets);
  void add(const binary::Kernel &kernel, const KernelFunction &function);
  std::unique_ptr<Module> take() { return std::move(Result); }

private:
  static void hide(GlobalValue &value) {
    value.setVisibility(GlobalValue::HiddenVisibility);
    value.setDSOLocal(true);
  }

  Constant *number(uint64_t value) { return B.getInt64(value); }
  Constant *numbers(ArrayRef<uint64_t> values) {
    return ConstantDataArray::get(Result->getContext(), values);
  }
  Constant *size(const std::optional<binary::Size3> &size) {
    return numbers(size.value_or(binary::Size3{0, 0, 0}));
  }
  Constant *structure(ArrayRef<Constant *> fields) {
    return ConstantStruct::getAnon(Result->getContext(), fields);
  }
  GlobalVariable *constant(Constant *value, const Twine &name) {
    auto *variable = new GlobalVariable(*Result, value->getType(), /*isConstant=*/true,
                                        GlobalValue::InternalLinkage, value, name);
    variable->setAlignment(Align(8));
    return variable;
  }
  /// Returns an array in memory.
  Constant *array(ArrayRef<Constant *> elements, const Twine &name) {
    if (elements.empty())
      return ConstantPointerNull::get(B.getPtrTy());
    return constant(
        ConstantArray::get(ArrayType::get(elements.front()->getType(), elements.size()), elements),
        name);
  }

  Constant *entryPoint(StringRef symbol);
  Constant *variant(const binary::Variant &variant);
  Constant *table(const binary::Kernel &kernel, const KernelFunction &function);
  void pack(const Parameter &parameter, Value *value, Value *buffer);
  void returnIfNull(Value *pointer, Function &f);

  std::unique_ptr<Module> Result;
  IRBuilder<> B;
  const binary::Manifest &Manifest;
  FunctionCallee Launch;
};

Constant *FunctionMaker::entryPoint(StringRef symbol) {
  FunctionCallee entry = Result->getOrInsertFunction(symbol, B.getVoidTy());
  hide(*cast<Function>(entry.getCallee()));
  return cast<Constant>(entry.getCallee());
}

/// Returns an OclcVariant.
Constant *FunctionMaker::variant(const binary::Variant &variant) {
  static_assert(sizeof(OclcVariant) == 7 * sizeof(uint64_t));
  return structure({entryPoint(variant.symbol), number(variant.target), size(variant.localSize),
                    number(variant.contextPerItem), number(variant.contextFixed)});
}

/// Returns the OclcKernel in memory.
Constant *FunctionMaker::table(const binary::Kernel &kernel, const KernelFunction &function) {
  static_assert(sizeof(OclcKernel) == 12 * sizeof(uint64_t));
  SmallVector<Constant *> variants, local;
  for (const binary::Variant &each : kernel.variants)
    variants.push_back(variant(each));
  for (const Parameter &each : function.parameters)
    if (each.passing == Passing::LocalSize)
      local.push_back(number(each.offset));
  Constant *fields =
      structure({array(variants, "variants." + function.symbol), number(variants.size()),
                 size(kernel.requiredWorkGroupSize), size(kernel.workGroupSizeHint),
                 number(kernel.localSize), array(local, "local." + function.symbol),
                 number(local.size()), number(Manifest.uniformWorkGroups)});
  return constant(fields, "kernel." + function.symbol);
}

/// Adds the OclcProgram.
Error FunctionMaker::addProgram(ArrayRef<target::TargetSpec> targets) {
  static_assert(sizeof(OclcCpu) == (OclcCpuWords + 1) * sizeof(uint64_t));
  static_assert(sizeof(OclcProgram) == 3 * sizeof(uint64_t));
  SmallVector<Constant *> cpus;
  for (const target::TargetSpec &each : targets) {
    const std::optional<OclcCpu> needs = each.architecture->needsOf(each.featureNames);
    if (!needs)
      return createStringError("the launch code cannot ask a CPU for all features of " + each.name);
    cpus.push_back(structure({numbers(needs->words), number(needs->number)}));
  }
  Constant *fields =
      structure({array(cpus, "cpus"), number(cpus.size()), number(passes::MaxWorkGroupSize)});
  GlobalVariable *program = constant(fields, "oclc_program");
  program->setLinkage(GlobalValue::ExternalLinkage);
  hide(*program);
  return Error::success();
}

/// Emits a return of OCLC_BAD_ARGUMENT for a null pointer. Leaves the builder where it is not null.
void FunctionMaker::returnIfNull(Value *pointer, Function &f) {
  BasicBlock *isNull = BasicBlock::Create(f.getContext(), "null", &f),
             *isOther = BasicBlock::Create(f.getContext(), "not.null", &f);
  B.CreateCondBr(B.CreateIsNull(pointer), isNull, isOther);
  B.SetInsertPoint(isNull);
  B.CreateRet(B.getInt32(OCLC_BAD_ARGUMENT));
  B.SetInsertPoint(isOther);
}

/// Stores a parameter to the packed arguments.
void FunctionMaker::pack(const Parameter &parameter, Value *value, Value *buffer) {
  Value *slot = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), buffer, parameter.offset);
  if (parameter.passing == Passing::Bytes)
    B.CreateMemCpy(slot, Align(1), value, Align(1), parameter.size);
  else
    B.CreateAlignedStore(value, slot, Align(1));
}

void FunctionMaker::add(const binary::Kernel &kernel, const KernelFunction &function) {
  SmallVector<Type *> types = {B.getPtrTy()};
  for (const Parameter &each : function.parameters)
    types.push_back(each.valueType);
  auto *f = Function::Create(FunctionType::get(B.getInt32Ty(), types, /*isVarArg=*/false),
                             GlobalValue::ExternalLinkage, function.symbol, *Result);
  f->addRetAttr(Attribute::SExt); // The convention of RISC-V extends 32 bits.
  B.SetInsertPoint(BasicBlock::Create(f->getContext(), "entry", f));
  constexpr uint64_t Least = 8;
  AllocaInst *buffer = B.CreateAlloca(
      ArrayType::get(B.getInt8Ty(), std::max(kernel.argumentBytes, Least)), nullptr, "arguments");
  buffer->setAlignment(Align(abi::MemoryAlignment));
  const auto values = drop_begin(f->args());
  for (const auto &[parameter, value] : zip_equal(function.parameters, values))
    if (parameter.passing == Passing::Bytes)
      returnIfNull(&value, *f);
  for (const auto &[parameter, value] : zip_equal(function.parameters, values)) {
    value.setName(parameter.name);
    pack(parameter, &value, buffer);
  }
  CallInst *status = B.CreateCall(Launch, {table(kernel, function), f->getArg(0), buffer});
  status->addRetAttr(Attribute::SExt);
  B.CreateRet(status);
}

} // namespace

Expected<std::unique_ptr<Module>> makeFunctions(LLVMContext &context,
                                                const binary::Manifest &manifest,
                                                ArrayRef<KernelFunction> functions,
                                                ArrayRef<target::TargetSpec> targets) {
  FunctionMaker maker(context, manifest, targets);
  if (Error e = maker.addProgram(targets))
    return std::move(e);
  for (const auto &[kernel, function] : zip_equal(manifest.kernels, functions))
    maker.add(kernel, function);
  return maker.take();
}

} // namespace oclc::functions
