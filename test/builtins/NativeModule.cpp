//===- NativeModule.cpp - Built-ins as native code in this process ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "NativeModule.h"

#include "ArrayModule.h"
#include "Builtins/Support.h"
#include "Target/Target.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace oclc::test {

struct NativeModule::Code {
  std::unique_ptr<LLVMContext> context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> module = makeArrayModule(*context);
  std::unique_ptr<orc::LLJIT> JIT;
  std::string CPU;
  OptimizationLevel level;
  std::vector<std::pair<Signature, void *>> foreign;
};

NativeModule::NativeModule(const std::string &cpu, Optimization optimization)
    : C(std::make_unique<Code>()) {
  C->CPU = cpu;
  C->level = optimization == Optimization::Most ? OptimizationLevel::O3 : OptimizationLevel::O1;
}

NativeModule::~NativeModule() = default;

void NativeModule::add(const Signature &s) { addBuiltin(*C->module, s); }

void NativeModule::addForeign(const Signature &s, void *address) {
  C->foreign.emplace_back(s, address);
}

void NativeModule::compile() {
  Module &m = *C->module;
  ExitOnError check("native code for built-ins: ");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  linkBuiltins(m);

  orc::JITTargetMachineBuilder machine{Triple(sys::getProcessTriple())};
  if (C->CPU == "native") {
    machine.setCPU(sys::getHostCPUName().str());
    for (const auto &feature : sys::getHostCPUFeatures())
      machine.getFeatures().AddFeature(feature.first(), feature.second);
  } else {
    machine.setCPU(C->CPU);
  }
  std::unique_ptr<TargetMachine> tm = check(machine.createTargetMachine());
  lowerTo(m, *tm);

  // Add these only now, because the linking of built-ins would look for them in the library.
  for (const auto &[s, address] : C->foreign)
    test::addForeign(m, s);
  optimize(m, *tm, C->level, Loops::Vectorize);

  C->JIT = check(orc::LLJITBuilder()
                     .setJITTargetMachineBuilder(std::move(machine))
                     .setLinkProcessSymbolsByDefault(false)
                     .setPlatformSetUp(orc::setUpInactivePlatform)
                     .create());
  std::string_view archive = builtins::supportArchive(target::hostArchitecture().name());
  C->JIT->getMainJITDylib().addGenerator(check(orc::StaticLibraryDefinitionGenerator::Create(
      C->JIT->getObjLinkingLayer(),
      MemoryBuffer::getMemBuffer(StringRef(archive.data(), archive.size()), "support", false))));
  orc::SymbolMap addresses;
  for (const auto &[s, address] : C->foreign)
    addresses[C->JIT->mangleAndIntern(s.name)] = {
        orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  check(C->JIT->getMainJITDylib().define(orc::absoluteSymbols(std::move(addresses))));
  check(C->JIT->addIRModule(orc::ThreadSafeModule(std::move(C->module), std::move(C->context))));
}

ArrayFunction NativeModule::lookup(const std::string &name) const {
  ExitOnError check("native code for built-ins: ");
  return check(C->JIT->lookup(name)).toPtr<ArrayFunction>();
}

ArrayFunction NativeModule::find(const Signature &s) const { return lookup(arrayName(s)); }

ArrayFunction NativeModule::findForeign(const Signature &s) const {
  return lookup(foreignArrayName(s));
}

} // namespace oclc::test
