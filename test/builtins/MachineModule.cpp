//===- MachineModule.cpp - Built-ins as code of another machine ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "MachineModule.h"

#include "ArrayModule.h"
#include "Builtins/Support.h"
#include "RunnerProcess.h"
#include "RunnerProtocol.h"
#include "Target/CodeGen.h"
#include "Target/Target.h"

#include "lld/Common/Driver.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace llvm;

LLD_HAS_DRIVER(elf)

namespace oclc::test {
namespace {

constexpr unsigned CodeGenLevel = 2;

/// A folder for files, which the destructor removes.
class Folder {
public:
  Folder() {
    if (std::error_code error = sys::fs::createUniqueDirectory("oclc-builtins", Path))
      report_fatal_error("cannot create a folder: " + Twine(error.message()));
  }
  ~Folder() {
    // A failure cannot be handled here.
    [[maybe_unused]] const std::error_code ignored = sys::fs::remove_directories(Path);
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  std::string file(StringRef name) const { return (Path + "/" + name).str(); }
  std::string write(StringRef name, StringRef content) const {
    std::error_code error;
    raw_fd_ostream(file(name), error) << content;
    if (error)
      report_fatal_error("cannot write " + Twine(file(name)) + ": " + error.message());
    return file(name);
  }

private:
  SmallString<128> Path;
};

/// Links an object with what it needs of the support archive. Exits if it needs more.
std::string link(const Folder &folder, const target::Architecture &architecture, StringRef code) {
  const std::string object = folder.write("code.o", code);
  const std::string archive =
      folder.write("support.a", builtins::supportArchive(architecture.name()));
  std::string shared = folder.file("code.so");
  const char *arguments[] = {"ld.lld",       "-shared",       "-Bsymbolic", "--no-undefined",
                             object.c_str(), archive.c_str(), "-o",         shared.c_str()};
  if (lld::lldMain(arguments, outs(), errs(), {{lld::Gnu, &lld::elf::link}}).retCode != 0)
    std::exit(1);
  return shared;
}

/// Sets the attributes that the pass lower-address-spaces sets.
void setTarget(Module &m, const target::TargetSpec &spec) {
  if (StringRef convention = spec.architecture->callingConvention(); !convention.empty())
    m.setModuleFlag(Module::Error, "target-abi", MDString::get(m.getContext(), convention));
  for (Function &f : m) {
    if (f.isDeclaration())
      continue;
    f.addFnAttr("target-cpu", spec.cpu);
    f.addFnAttr("tune-cpu", spec.tuneCPU);
    f.addFnAttr("target-features", spec.features);
    spec.architecture->tune(f, spec);
  }
}

} // namespace

struct MachineModule::Code {
  LLVMContext context;
  std::unique_ptr<Module> module = makeArrayModule(context);
  std::string CPU, command;
  Folder folder;
  std::mutex oneAtATime;
  std::unique_ptr<RunnerProcess> runner;
};

MachineModule::MachineModule(const std::string &cpu, const std::string &command)
    : C(std::make_unique<Code>()) {
  C->CPU = cpu;
  C->command = command;
}

MachineModule::~MachineModule() = default;

void MachineModule::add(const Signature &s) { addBuiltin(*C->module, s); }

void MachineModule::compile() {
  Module &m = *C->module;
  ExitOnError check("code of another machine for built-ins: ");
  const target::TargetSpec spec = check(target::resolveTarget(C->CPU));
  linkBuiltins(m);
  setTarget(m, spec);
  const auto machine =
      check(target::createTargetMachine(CodeGenLevel, Triple(spec.architecture->triple())));
  lowerTo(m, *machine);
  // Scalar functions are run as scalars. LLVM's vectorizer would also crash for some of them, if
  // the vectors have no known length.
  optimize(m, *machine, OptimizationLevel::O1, Loops::Keep);
  const auto code = check(target::emitMachineCode(m, CodeGenFileType::ObjectFile, CodeGenLevel));
  const std::string shared = link(C->folder, *spec.architecture, toStringRef(code));
  C->module.reset();

  SmallVector<StringRef> words;
  StringRef(C->command).split(words, ' ', -1, /*KeepEmpty=*/false);
  std::vector<std::string> all(words.begin(), words.end());
  all.push_back(shared);
  C->runner = std::make_unique<RunnerProcess>(all);
}

void MachineModule::call(const Signature &s, const void *const *inputs, void *const *outputs,
                         uint64_t count) const {
  const std::string name = arrayName(s);
  std::vector<uint64_t> inputSizes, outputSizes = {count * sizeOf(s.result)};
  for (const Kind k : s.parameters)
    (isOut(k) ? outputSizes : inputSizes).push_back(count * sizeOf(k));
  const Request request = {name.size(), count, inputSizes.size(), outputSizes.size()};

  const std::lock_guard lock(C->oneAtATime);
  const RunnerProcess &runner = *C->runner;
  bool good = runner.write(&request, sizeof(request));
  for (const auto *sizes : {&inputSizes, &outputSizes})
    good = good && runner.write(sizes->data(), sizes->size() * sizeof(uint64_t));
  good = good && runner.write(name.data(), name.size());
  for (size_t i = 0; i != inputSizes.size(); ++i)
    good = good && runner.write(inputs[i], inputSizes[i]);
  for (size_t i = 0; i != outputSizes.size(); ++i)
    good = good && runner.read(outputs[i], outputSizes[i]);
  if (good)
    return;
  errs() << "the runner ended in " << name << '\n';
  std::exit(1);
}

} // namespace oclc::test
