//===- LinkInputs.cpp - Translate the inputs and link them to one program ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/LinkInputs.h"

#include "Driver/Imports.h"
#include "Driver/Program.h"
#include "Driver/TranslateInput.h"
#include "Passes/Images/FormatChoice.h"
#include "Passes/Images/ImagesAsPointers.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <set>

using namespace llvm;

namespace oclc::driver {
namespace {

/// The member functions are declared in the order of the steps.
class ProgramLinker {
public:
  ProgramLinker(LLVMContext &context, const StageContext &stages)
      : Context(context), Stages(stages), Request(stages.request), Sink(stages.sink) {}

  Expected<LinkedProgram> run();

private:
  Error parseInputs();
  void describeInputs();
  Error checkSpecIds() const;
  Error unifyImages();
  Error linkUnits();
  Error checkNamedKernels();
  Error resolveImports(const Users &mentions);
  void warnOfNoKernels();
  std::string sourceText() const;

  LLVMContext &Context;
  const StageContext &Stages;
  const CompileRequest &Request;
  frontend::DiagnosticsSink &Sink;

  std::vector<Unit> Units;
  LinkedProgram Result;
};

} // namespace

/// A language that oclc does not compile, and what to do instead.
struct ForeignLanguage {
  const char *name = nullptr;
  const char *advice = "oclc compiles OpenCL C, SPIR and SPIR-V";
};

/// Returns the language that the name of a file stands for; without a name if oclc may compile it.
static ForeignLanguage foreignLanguage(StringRef file) {
  constexpr char ForVulkan[] =
      "oclc compiles OpenCL C and SPIR-V for OpenCL, not the SPIR-V for Vulkan of shader compilers";
  constexpr char ByChipStar[] = "oclc compiles OpenCL C, and SPIR-V as chipStar makes it from CUDA "
                                "and HIP";
  return StringSwitch<ForeignLanguage>(sys::path::extension(file))
      .Cases({".cu", ".cuh"}, {"CUDA C++", ByChipStar})
      .Case(".hip", {"HIP", ByChipStar})
      .Cases({".comp", ".frag", ".glsl", ".vert"}, {"GLSL", ForVulkan})
      .Case(".hlsl", {"HLSL", ForVulkan})
      .Case(".ispc", {"ISPC"})
      .Case(".metal", {"Metal"})
      .Case(".wgsl", {"WGSL", ForVulkan})
      .Default({});
}

/// Translates each input to canonical IR. Continues after an error, so that the errors of all
/// inputs are reported.
Error ProgramLinker::parseInputs() {
  bool failed = false;
  for (const frontend::SourceFile &source : Request.inputs) {
    Expected<std::vector<Unit>> read = translateInput(source, Request, Context, Sink, Stages.times);
    if (!read) {
      if (Error e = handleErrors(read.takeError(), [](const ReportedError &) {}))
        return e;
      if (const ForeignLanguage language = foreignLanguage(source.name); language.name)
        Sink.report(frontend::Severity::Error, "'" + source.name + "' has the name of a file in " +
                                                   language.name + "; " + language.advice);
      failed = true;
      continue;
    }
    std::ranges::move(*read, std::back_inserter(Units));
  }
  if (failed)
    return make_error<ReportedError>();
  describeInputs();
  return checkSpecIds();
}

void ProgramLinker::describeInputs() {
  StringSet<> files;
  SmallVector<StringRef> languages, options;
  auto add = [](SmallVector<StringRef> &list, StringRef text) {
    if (!text.empty() && !is_contained(list, text))
      list.push_back(text);
  };
  for (const Unit &each : Units) {
    const frontend::Translation &translation = each.translation;
    for (StringRef language : split(translation.language, ", "))
      add(languages, language);
    add(options, each.options);
    Result.argumentInfo |= each.argumentInfo;
    Result.uniformWorkGroups |= translation.uniformWorkGroups;
    for (const std::string &file : translation.dependencies)
      if (files.insert(file).second)
        Result.dependencies.push_back(file);
  }
  Result.languages = join(languages, ", ");
  Result.options = join(options, " ");
  if (Request.embedSource)
    Result.source = sourceText();
}

/// Reports values for specialisation constants that no input has. A value applies to each input
/// that has the constant, so only an id that all inputs lack is an error.
Error ProgramLinker::checkSpecIds() const {
  std::set<uint32_t> known;
  for (const Unit &each : Units)
    known.insert(each.translation.specIds.begin(), each.translation.specIds.end());
  for (const frontend::SpecConstant &constant : Request.spirv.constants)
    if (!known.contains(constant.id))
      Sink.report(frontend::Severity::Error,
                  "--spec-const: no input has a specialisation constant " + Twine(constant.id));
  return Sink.errors() != 0 ? make_error<ReportedError>() : Error::success();
}

/// Gives images the same types in all units: those of SPIR-V, if a unit has these, or if units have
/// different types for a function.
Error ProgramLinker::unifyImages() {
  SmallVector<const Module *> modules;
  for (const Unit &each : Units)
    modules.push_back(each.translation.module.get());
  if (modules.empty() ||
      (none_of(modules, [](const Module *m) { return passes::hasImagesAsPointers(*m); }) &&
       !passes::disagreeAboutImages(modules)))
    return Error::success();
  for (const Unit &each : Units)
    if (Error e = runStages(*each.translation.module, {"images-as-pointers"}, Stages))
      return e;
  return Error::success();
}

/// Links the modules into one program, and closes it (closeProgram). An object with imports stays
/// open instead: it is compiled when it is linked with the objects that define the imports.
Error ProgramLinker::linkUnits() {
  TimeReport::Scope timed(Stages.times, "link program");
  const Users mentions(Units);
  if (Error e = unifyImages())
    return e;
  Result.module = driver::linkUnits(Units, Sink);
  if (!Result.module || !selectKernels(*Result.module, Request.kernels, Sink))
    return make_error<ReportedError>();
  if (Error e = checkNamedKernels())
    return e;
  if (Error e = resolveImports(mentions))
    return e;
  // Programs that link this one may call its functions, so its IR is kept in the form before
  // closeProgram() makes functions internal.
  if (isLinkable(Request) && (Request.embedIR || !Result.imports.empty())) {
    dropUnused(*Result.module);
    Result.embedded = canonicalBitcode(*Result.module, Request);
  }
  if (Result.imports.empty())
    closeProgram(*Result.module);
  if (Request.embedIR && !isLinkable(Request))
    Result.embedded = canonicalBitcode(*Result.module, Request);
  if (passes::kernels(*Result.module).empty())
    warnOfNoKernels();
  if (!Request.saveTemps.empty())
    return writeIR(*Result.module, Request.saveTemps + ".canonical.ll");
  return Error::success();
}

/// Reports options for single kernels that the program does not have.
Error ProgramLinker::checkNamedKernels() {
  std::vector<std::string> sized;
  sized.reserve(Request.kernelSizes.size());
  for (const KernelSize &each : Request.kernelSizes)
    sized.push_back(each.kernel);
  Expected<passes::FormatChoice> formats = passes::FormatChoice::parse(Request.imageFormats);
  if (!formats)
    return formats.takeError();
  const bool hasSized = hasKernels(*Result.module, sized, "--local-size: ", Sink);
  const bool hasOthers =
      hasKernels(*Result.module, formats->namedKernels(), "--image-formats: ", Sink);
  return hasSized && hasOthers ? Error::success() : make_error<ReportedError>();
}

/// Reports undefined symbols, or records them as imports. Only an object may have imports.
Error ProgramLinker::resolveImports(const Users &mentions) {
  const bool isLinked = any_of(Request.inputs, [](const frontend::SourceFile &input) {
    return input.kind == frontend::InputKind::Binary;
  });
  // In an executable that contains no objects, link-builtins reports undefined symbols later, with
  // more details.
  if (!emitsProgram(Request.emit) || (!isLinkable(Request) && !isLinked))
    return Error::success();
  const std::vector<Import> open = importsOf(*Result.module);
  if (Request.type != binary::BinaryType::CompiledObject) {
    mentions.report(open, Sink);
    return open.empty() ? Error::success() : make_error<ReportedError>();
  }
  for (const Import &each : open)
    Result.imports.push_back(each.name().str());
  llvm::sort(Result.imports);
  Result.imports.erase(llvm::unique(Result.imports), Result.imports.end());
  return Error::success();
}

void ProgramLinker::warnOfNoKernels() {
  if (!isLinkable(Request))
    Sink.report(frontend::Severity::Warning, "the program has no kernels");
  else if (Result.embedded.empty())
    Sink.report(frontend::Severity::Warning, "the program has no kernels; its functions can be "
                                             "called from others with --embed-ir");
}

/// Concatenates the sources. If there are several, each follows a #line directive with its name.
std::string ProgramLinker::sourceText() const {
  if (Units.size() == 1)
    return Units.front().source;
  std::string text;
  for (const Unit &each : Units) {
    text += "#line 1 \"" + each.name + "\"\n" + each.source;
    if (!each.source.empty() && each.source.back() != '\n')
      text += '\n';
  }
  return text;
}

Expected<LinkedProgram> ProgramLinker::run() {
  if (Error e = parseInputs())
    return std::move(e);
  if (Error e = linkUnits())
    return std::move(e);
  return std::move(Result);
}

Expected<LinkedProgram> linkInputs(LLVMContext &context, const StageContext &stages) {
  return ProgramLinker(context, stages).run();
}

SmallVector<char, 0> canonicalBitcode(const Module &program, const CompileRequest &request) {
  std::unique_ptr<Module> copy = CloneModule(program);
  if (!request.language.debugInfo)
    StripDebugInfo(*copy);
  SmallVector<char, 0> bitcode;
  raw_svector_ostream os(bitcode);
  WriteBitcodeToFile(*copy, os);
  return bitcode;
}

} // namespace oclc::driver
