//===- Request.cpp - From the command line to a compile request -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Request.h"

#include "Registry/OldNames.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace oclc::tool {

static Failure usage(const Twine &Message, StringRef Argument = "", size_t Column = 0) {
  return {BadUsage, {Message.str(), Argument.str(), Column}};
}

static Failure badFile(const Twine &Message) { return {BadFile, {Message.str(), "", 0}}; }

static driver::EmitKind emitKind(StringRef Name) {
  return StringSwitch<driver::EmitKind>(Name)
      .Case("obj", driver::EmitKind::Object)
      .Case("asm", driver::EmitKind::Assembly)
      .Case("llvm-ir", driver::EmitKind::LLVMIR)
      .Case("llvm-bc", driver::EmitKind::LLVMBitcode)
      .Case("canonical", driver::EmitKind::Canonical)
      .Case("spirv", driver::EmitKind::SPIRV)
      .Case("spirv-text", driver::EmitKind::SPIRVText)
      .Default(driver::EmitKind::Elf);
}

static binary::BinaryType binaryType(const Arguments &A) {
  if (A.createLibrary)
    return binary::BinaryType::Library;
  return A.compileOnly ? binary::BinaryType::CompiledObject : binary::BinaryType::Executable;
}

static frontend::LanguageOptions languageOptions(const Arguments &A) {
  frontend::LanguageOptions Options;
  if (!A.standard.empty())
    Options.standard = A.standard;
  Options.macros = A.macros;
  Options.includePaths = A.includes;
  Options.warnings = A.warnings;
  Options.denormsAreZero = A.denormsAreZero;
  Options.fastRelaxedMath = A.fastRelaxedMath;
  Options.finiteMathOnly = A.finiteMathOnly;
  Options.correctlyRoundedDivideSqrt = A.correctlyRounded;
  Options.kernelArgInfo = A.kernelArgInfo;
  Options.madEnable = A.madEnable;
  Options.noSignedZeros = A.noSignedZeros;
  Options.noSubgroupIFP = A.noSubgroupIFP;
  Options.optDisable = A.optDisable;
  Options.singlePrecisionConstant = A.singlePrecisionConstant;
  Options.uniformWorkGroupSize = A.uniformWorkGroupSize;
  Options.unsafeMathOptimizations = A.unsafeMath;
  Options.debugInfo = A.debug;
  return Options;
}

/// Resolves every --cpu. The runtime takes the last target that a machine can run, so those that
/// need more come later.
static std::optional<Failure> addTargets(const Arguments &A, driver::CompileRequest &Request) {
  std::vector<std::string> Names = A.cpus;
  if (Names.empty())
    Names.push_back(DefaultCPU);
  for (const std::string &Name : Names) {
    Expected<target::TargetSpec> Target = target::resolveTarget(Name);
    if (!Target)
      return usage(toString(Target.takeError()), "--cpu=" + Name, strlen("--cpu="));
    if (any_of(Request.targets, [&](const auto &Known) { return Known.name == Target->name; }))
      return usage("the CPU '" + Target->name + "' is given twice", "--cpu=" + Name,
                   strlen("--cpu="));
    Request.targets.push_back(std::move(*Target));
  }
  sort(Request.targets, [](const auto &A, const auto &B) {
    return std::pair(A.featureNames.size(), A.name) < std::pair(B.featureNames.size(), B.name);
  });
  return std::nullopt;
}

static std::optional<Failure> addPasses(const Arguments &A, driver::CompileRequest &Request) {
  for (const auto &[Name, Passes] : A.addedPasses) {
    const std::string Stage = passes::withCurrentName(Name);
    const std::vector<std::string> Before = driver::pipelines(Request);
    Request.addedPasses.push_back({Stage, Passes});
    if (driver::pipelines(Request) == Before)
      return usage("these options run no stage '" + Stage + "'",
                   "--add-to-stage=" + Stage + ":" + Passes, strlen("--add-to-stage="));
  }
  return std::nullopt;
}

static std::optional<Failure> checkRemarks(const driver::RemarkFilter &Remarks) {
  const std::pair<StringRef, StringRef> Patterns[] = {{"-Rpass=", Remarks.passed},
                                                      {"-Rpass-missed=", Remarks.missed},
                                                      {"-Rpass-analysis=", Remarks.analysis}};
  for (auto [Option, Pattern] : Patterns) {
    std::string Why;
    if (!Pattern.empty() && !Regex(Pattern).isValid(Why))
      return usage("invalid regular expression: " + Why, (Option + Pattern).str(), Option.size());
  }
  return std::nullopt;
}

std::optional<Failure> makeRequest(const Arguments &A, driver::CompileRequest &Request) {
  Request.language = languageOptions(A);
  Request.spirv.translator = A.spirvTranslator;
  Request.spirv.validate = !A.noSpirvValidation;
  for (const auto &[Id, Value] : A.specConstants)
    Request.spirv.constants.push_back({Id, Value});
  for (const LocalSize &Size : A.localSizes)
    if (Size.kernel.empty())
      Request.localSizes.push_back(Size.size);
    else
      Request.kernelSizes.push_back({Size.kernel, Size.size});
  Request.anyLocalSize = !A.noAnyLocalSize;
  Request.method = A.method;
  Request.vectorWidth = A.vectorWidth;
  Request.vectorDim = A.vectorDim;
  Request.kernels = A.kernels;
  Request.emit = emitKind(A.emit);
  Request.type = binaryType(A);
  Request.embedIR = A.embedIR;
  Request.embedSource = A.embedSource;
  Request.embedRemarks = A.embedRemarks;
  Request.saveRemarks = !A.remarksFile.empty();
  Request.verifyEach = A.verifyEach;
  Request.bisectLimit = A.bisectLimit;
  Request.remarks = {passes::withCurrentName(A.remarksPassed),
                     passes::withCurrentName(A.remarksMissed),
                     passes::withCurrentName(A.remarksAnalysis)};
  if (auto Failed = addTargets(A, Request))
    return Failed;
  if (auto Failed = addPasses(A, Request))
    return Failed;
  if (auto Failed = checkRemarks(Request.remarks))
    return Failed;
  if (A.createLibrary && A.compileOnly)
    return usage("--create-library and -c make different files; give one of them");
  if (Request.emit != driver::EmitKind::Elf && (A.createLibrary || A.compileOnly))
    return usage("--emit=" + A.emit + " makes no binary that could be linked; leave out " +
                 (A.createLibrary ? "--create-library" : "-c"));
  if (A.selfCheck)
    Request.selfCheck = {A.selfCheckTrials, A.selfCheckSeed, A.selfCheckStrict};
  if (Request.selfCheck && Request.emit != driver::EmitKind::Elf)
    return usage("--self-check runs what is written, and --emit=" + A.emit + " is not run");
  if (Request.emit != driver::EmitKind::Elf && Request.targets.size() > 1)
    return usage("--emit=" + A.emit + " shows one CPU at a time; give one --cpu");
  if (A.noAnyLocalSize && A.localSizes.empty())
    return usage("--no-any-local-size leaves no variant; give at least one --local-size");
  return std::nullopt;
}

static StringRef extension(driver::EmitKind Kind) {
  switch (Kind) {
  case driver::EmitKind::Elf:
    return ".oclbin";
  case driver::EmitKind::Object:
    return ".o";
  case driver::EmitKind::Assembly:
    return ".s";
  case driver::EmitKind::LLVMBitcode:
    return ".bc";
  case driver::EmitKind::SPIRV:
    return ".spv";
  case driver::EmitKind::SPIRVText:
    return ".spvasm";
  case driver::EmitKind::LLVMIR:
  case driver::EmitKind::Canonical:
    return ".ll";
  }
  llvm_unreachable("unknown kind");
}

/// Where intermediate files go: the folder asked for, made if need be, or next to the output.
static std::optional<Failure> nameTemps(const Arguments &A, StringRef Stem, OutputNames &Names) {
  if (A.saveTempsFolder.empty()) {
    if (A.saveTemps)
      Names.temps = Stem.str();
    return std::nullopt;
  }
  if (A.plan)
    return std::nullopt;
  if (std::error_code Error = sys::fs::create_directories(A.saveTempsFolder))
    return badFile("cannot make the folder '" + A.saveTempsFolder + "': " + Error.message());
  SmallString<128> Path(A.saveTempsFolder);
  sys::path::append(Path, sys::path::filename(Stem));
  Names.temps = Path.str().str();
  return std::nullopt;
}

std::optional<Failure> nameOutputs(const Arguments &A, OutputNames &Names) {
  const driver::EmitKind Kind = emitKind(A.emit);
  Names.output = A.output;
  if (Names.output.empty()) {
    if (A.inputs.size() > 1)
      return usage("several inputs make one output; name it with -o");
    Names.output =
        A.inputs.front() == "-" ? "-" : (sys::path::stem(A.inputs.front()) + extension(Kind)).str();
  }
  const bool IsText = Kind == driver::EmitKind::Assembly || Kind == driver::EmitKind::LLVMIR ||
                      Kind == driver::EmitKind::Canonical || Kind == driver::EmitKind::SPIRVText;
  if (Names.output == "-" && !IsText && !A.plan && sys::Process::StandardOutIsDisplayed())
    return usage("will not write a binary to a terminal; name a file with -o");
  for (const std::string &Input : A.inputs)
    if (Input != "-" && Names.output != "-" && sys::fs::equivalent(Input, Names.output))
      return usage("the output '" + Names.output + "' would overwrite an input");

  // Files that accompany the output are named after it.
  SmallString<128> Stem(Names.output == "-" ? StringRef("stdout") : StringRef(Names.output));
  sys::path::replace_extension(Stem, "");
  if (A.dependencies)
    Names.dependencies = A.dependencyFile.empty() ? (Stem + ".d").str() : A.dependencyFile;
  else if (!A.dependencyFile.empty() || !A.dependencyTarget.empty())
    return usage("-MF and -MT need -MD");
  return nameTemps(A, Stem, Names);
}

/// What -x says, or what the file looks like.
static frontend::InputKind inputKind(const Arguments &A, StringRef Name, StringRef Contents) {
  const auto Guess = frontend::guessInputKind(Name, Contents);
  if (Guess == frontend::InputKind::Binary)
    return Guess;
  if (A.inputLanguage == "cl")
    return frontend::InputKind::OpenCLC;
  if (A.inputLanguage == "spirv")
    return Guess == frontend::InputKind::SPIRV ? Guess : frontend::InputKind::SPIRVText;
  if (A.inputLanguage == "ir" || A.inputLanguage == "spir")
    return Guess == frontend::InputKind::Bitcode ? Guess : frontend::InputKind::IRText;
  return Guess;
}

std::optional<Failure> readInputs(const Arguments &A, driver::CompileRequest &Request) {
  StringSet<> Seen;
  for (const std::string &Name : A.inputs) {
    const bool IsFile = Name != "-";
    if (!Seen.insert(Name).second)
      return usage((IsFile ? "'" + Twine(Name) + "'" : Twine("standard input")) +
                   " is given twice");
    if (IsFile && sys::fs::is_directory(Name))
      return badFile("cannot read '" + Name + "': it is a folder");
    auto Buffer = MemoryBuffer::getFileOrSTDIN(Name, /*IsText=*/false,
                                               /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return badFile("cannot read '" + Name + "': " + Buffer.getError().message());
    StringRef Contents = (*Buffer)->getBuffer();
    const frontend::InputKind Kind = inputKind(A, IsFile ? StringRef(Name) : "", Contents);
    if (Kind == frontend::InputKind::Binary && A.inputLanguage != "auto")
      return badFile("'" + Twine(Name) + "' is a binary, and not what -x says");
    Request.inputs.push_back({IsFile ? Name : StandardInputName, Contents.str(), Kind});
  }
  return std::nullopt;
}

} // namespace oclc::tool
