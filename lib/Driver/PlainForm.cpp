//===- PlainForm.cpp - Compile a program without optimization ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/PlainForm.h"

#include "Backend/Link.h"
#include "Driver/Compile.h"
#include "Driver/KernelInfo.h"
#include "Driver/PassDiagnostics.h"
#include "Driver/Stages.h"
#include "Driver/SupportFile.h"
#include "Passes/Support/KernelAttributes.h"
#include "Target/CodeGen.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"

using namespace llvm;

namespace oclc::driver {

namespace {

using Bytes = SmallVector<char, 0>;

/// Compiles one form in a separate LLVM context. Its diagnostics are discarded.
class FormCompilation {
public:
  FormCompilation(StringRef canonical, ArrayRef<target::TargetSpec> targets, selfcheck::Form form)
      : Canonical(canonical), Targets(targets), Form(form), Sink(nulls(), {}),
        Times(/*Enabled=*/false) {
    installDiagnosticHandler(Context, {}, Sink, nullptr, nullptr);
  }

  Expected<std::vector<std::byte>> run();

private:
  Expected<std::unique_ptr<Module>> parse();
  Error describe();
  Expected<Bytes> compileFor(unsigned target);

  const StringRef Canonical;
  const ArrayRef<target::TargetSpec> Targets;
  const selfcheck::Form Form;
  frontend::DiagnosticsSink Sink;
  TimeReport Times;
  const CompileRequest Request; ///< Default options.
  LLVMContext Context;
  binary::Manifest Manifest;
};

} // namespace

Expected<std::unique_ptr<Module>> FormCompilation::parse() {
  return parseBitcodeFile({Canonical, "canonical"}, Context);
}

Error FormCompilation::describe() {
  Expected<std::unique_ptr<Module>> program = parse();
  if (!program)
    return program.takeError();
  Manifest.compiler = compilerVersion();
  Manifest.triple = Targets.front().architecture->triple().str();
  Manifest.globalVariableBytes = globalVariableBytes(**program);
  for (const target::TargetSpec &target : Targets)
    Manifest.targets.push_back({target.name, target.featureNames});
  Manifest.kernels = describeKernels(**program);

  return Error::success();
}

/// Returns the stages for `options` without coalesce-work-groups, so that work-groups run one by
/// one. The mirrored form runs mirror-work-items after expand-work-item-queries.
static std::vector<std::string> stagesOf(const PipelineOptions &options, selfcheck::Form form) {
  std::vector<std::string> stages = pipelineStages(options);
  llvm::erase(stages, "coalesce-work-groups");
  if (form == selfcheck::Form::Mirrored)
    stages.insert(std::next(llvm::find(stages, "expand-work-item-queries")),
                  "function(mirror-work-items)");
  return stages;
}

Expected<Bytes> FormCompilation::compileFor(unsigned target) {
  Expected<std::unique_ptr<Module>> host = parse();
  if (!host)
    return host.takeError();
  PipelineOptions options;
  options.cpu = Targets[target].name;
  options.level = OptLevel::None;
  options.vectorWidth = "off";
  if (Error e = runStages(**host, stagesOf(options, Form), {Request, Sink, Times}))
    return std::move(e);
  StripDebugInfo(**host);
  addVariants(**host, target, Manifest);
  return target::emitMachineCode(**host, CodeGenFileType::ObjectFile, /*OptLevel=*/0);
}

Expected<std::vector<std::byte>> FormCompilation::run() {
  if (Error e = describe())
    return std::move(e);
  std::vector<Bytes> objects;
  for (unsigned target = 0; target != Targets.size(); ++target) {
    Expected<Bytes> object = compileFor(target);
    if (!object)
      return object.takeError();
    objects.push_back(std::move(*object));
  }
  const SmallVector<StringRef> contents = to_vector(
      map_range(objects, [](const Bytes &data) { return StringRef(data.data(), data.size()); }));
  backend::LinkOptions options;
  SupportFile support;
  if (Error e = support.createFor(contents, Targets.front().architecture->name()))
    return std::move(e);
  if (!support.path().empty())
    options.archives.push_back(support.path().str());
  Expected<std::vector<uint8_t>> file = backend::linkBinary(contents, Manifest, options);
  if (!file)
    return file.takeError();
  const auto *begin = reinterpret_cast<const std::byte *>(file->data());
  return std::vector<std::byte>(begin, begin + file->size());
}

Expected<std::vector<std::byte>>
compilePlainForm(StringRef canonical, ArrayRef<target::TargetSpec> targets, selfcheck::Form form) {
  return FormCompilation(canonical, targets, form).run();
}

} // namespace oclc::driver
