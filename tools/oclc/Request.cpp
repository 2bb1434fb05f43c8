//===- Request.cpp - From the command line to a compile request -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Request.h"

#include "Binary/ProgramArchive.h"
#include "LocalSize.h"

#include "Passes/Images/FormatChoice.h"
#include "Registry/OldNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"

#include <tuple>

using namespace llvm;

namespace oclc::tool {

static Failure usage(const Twine &message, StringRef argument = "", size_t column = 0) {
  return {BadUsage, {message.str(), argument.str(), column}};
}

static Failure badFile(const Twine &message) { return {BadFile, {message.str(), "", 0}}; }

static driver::EmitKind emitKind(StringRef name) {
  return StringSwitch<driver::EmitKind>(name)
      .Case("obj", driver::EmitKind::Object)
      .Case("c-library", driver::EmitKind::CLibrary)
      .Case("asm", driver::EmitKind::Assembly)
      .Case("llvm-ir", driver::EmitKind::LLVMIR)
      .Case("llvm-bc", driver::EmitKind::LLVMBitcode)
      .Case("canonical", driver::EmitKind::Canonical)
      .Case("spirv", driver::EmitKind::SPIRV)
      .Case("spirv-text", driver::EmitKind::SPIRVText)
      .Default(driver::EmitKind::Elf);
}

static binary::BinaryType binaryType(const Arguments &a) {
  if (a.createLibrary)
    return binary::BinaryType::Library;
  return a.compileOnly ? binary::BinaryType::CompiledObject : binary::BinaryType::Executable;
}

static frontend::LanguageOptions languageOptions(const Arguments &a) {
  frontend::LanguageOptions options;
  if (!a.standard.empty())
    options.standard = a.standard;
  options.macros = a.macros;
  options.includePaths = a.includes;
  options.warnings = a.warnings;
  options.denormsAreZero = a.denormsAreZero;
  options.fastRelaxedMath = a.fastRelaxedMath;
  options.finiteMathOnly = a.finiteMathOnly;
  options.correctlyRoundedDivideSqrt = a.correctlyRounded;
  options.kernelArgInfo = a.kernelArgInfo;
  options.madEnable = a.madEnable;
  options.noSignedZeros = a.noSignedZeros;
  options.noSubgroupIFP = a.noSubgroupIFP;
  options.optDisable = a.optDisable || a.optLevel == "0";
  options.singlePrecisionConstant = a.singlePrecisionConstant;
  options.uniformWorkGroupSize = a.uniformWorkGroupSize;
  options.unsafeMathOptimizations = a.unsafeMath;
  options.debugInfo = a.debug || a.debugForLLDB;
  return options;
}

/// Adds a CPU, which `option` names after its first `prefix` characters.
static std::optional<Failure> addTarget(Expected<target::TargetSpec> target,
                                        const std::string &option, size_t prefix,
                                        driver::CompileRequest &request) {
  if (!target)
    return usage(toString(target.takeError()), option, prefix);
  if (any_of(request.targets, [&](const auto &known) { return known.name == target->name; }))
    return usage("the CPU '" + target->name + "' is given twice", option, prefix);
  request.targets.push_back(std::move(*target));
  return std::nullopt;
}

static Expected<target::TargetSpec> usualCPU(StringRef architecture) {
  Expected<const target::Architecture *> found = target::findArchitecture(architecture);
  if (!found)
    return found.takeError();
  return target::resolveTarget((*found)->defaultCPU());
}

/// Resolves every --cpu and --target. The targets of an architecture become one binary, so they are
/// adjacent. The runtime uses the last target that the machine can run, so those that need more
/// features come later.
static std::optional<Failure> addTargets(const Arguments &a, driver::CompileRequest &request) {
  static constexpr StringLiteral CPU = "--cpu=", Target = "--target=";
  for (const std::string &name : a.cpus)
    if (auto failed = addTarget(target::resolveTarget(name), CPU.str() + name, CPU.size(), request))
      return failed;
  for (const std::string &name : a.architectures)
    if (auto failed = addTarget(usualCPU(name), Target.str() + name, Target.size(), request))
      return failed;
  if (request.targets.empty())
    request.targets.push_back(cantFail(target::resolveTarget(DefaultCPU)));
  sort(request.targets, [](const auto &a, const auto &b) {
    return std::tuple(a.architecture->elfMachine(), a.featureNames.size(), a.name) <
           std::tuple(b.architecture->elfMachine(), b.featureNames.size(), b.name);
  });
  return std::nullopt;
}

static std::optional<Failure> addPasses(const Arguments &a, driver::CompileRequest &request) {
  for (const auto &[name, passes] : a.addedPasses) {
    const std::string stage = passes::withCurrentName(name);
    const std::vector<std::string> before = driver::pipelines(request);
    request.addedPasses.push_back({stage, passes});
    if (driver::pipelines(request) == before)
      return usage("these options run no stage '" + stage + "'",
                   "--add-to-stage=" + stage + ":" + passes, strlen("--add-to-stage="));
  }
  return std::nullopt;
}

static std::optional<Failure> checkRemarks(const driver::RemarkFilter &remarks) {
  const std::pair<StringRef, StringRef> patterns[] = {{"-Rpass=", remarks.passed},
                                                      {"-Rpass-missed=", remarks.missed},
                                                      {"-Rpass-analysis=", remarks.analysis}};
  for (auto [option, pattern] : patterns) {
    std::string why;
    if (!pattern.empty() && !Regex(pattern).isValid(why))
      return usage("invalid regular expression: " + why, (option + pattern).str(), option.size());
  }
  return std::nullopt;
}

/// Names of kernels become part of the pipeline's text, like those of --local-size.
static std::optional<Failure> addImageFormats(const Arguments &a, driver::CompileRequest &request) {
  static constexpr StringLiteral option = "--image-formats=";
  for (const std::string &text : a.imageFormats) {
    const StringRef kernel = StringRef(text).contains(':') ? StringRef(text).split(':').first : "k";
    if (!isKernelName(kernel) || text.find_first_of(";,<>") != std::string::npos)
      return usage("expected the name of a kernel, a colon and formats", option.str() + text,
                   option.size());
    Expected<passes::FormatChoice> choice = passes::FormatChoice::parse(text);
    if (!choice)
      return usage(toString(choice.takeError()), option.str() + text, option.size());
  }
  if (!a.imageFormats.empty())
    request.imageFormats = join(a.imageFormats, ";");
  return std::nullopt;
}

/// Checks the options of a C library, and lets the front end keep the names of arguments for its
/// header.
static std::optional<Failure> checkCLibrary(const Arguments &a, driver::CompileRequest &request) {
  if (request.emit != driver::EmitKind::CLibrary)
    return a.header.empty() ? std::nullopt
                            : std::optional(usage("-H names the header of --emit=c-library; "
                                                  "--emit=" +
                                                  a.emit + " has none"));
  const auto &first = request.targets.front(), &last = request.targets.back();
  if (first.architecture != last.architecture)
    return usage("an object is for one architecture, but '" + first.name + "' is for " +
                 first.architecture->name() + " and '" + last.name + "' for " +
                 last.architecture->name() + "; make a C library for each");
  if (a.embedIR || a.embedSource || a.embedRemarks)
    return usage(Twine("--embed-") +
                 (a.embedIR       ? "ir"
                  : a.embedSource ? "source"
                                  : "remarks") +
                 " keeps something in a binary; --emit=c-library makes an object without it");
  request.language.kernelArgInfo = true;
  return std::nullopt;
}

/// Only the runtime has what sanitized kernels need, and their work-items run one by one.
static std::optional<Failure> addSanitizers(const Arguments &a, driver::CompileRequest &request) {
  if (a.sanitizeAddress)
    request.sanitizers.push_back(binary::Sanitizer::Address);
  if (a.sanitizeRace)
    request.sanitizers.push_back(binary::Sanitizer::Race);
  if (request.sanitizers.empty())
    return std::nullopt;
  if (request.emit == driver::EmitKind::CLibrary)
    return usage("--sanitize needs the OpenCL runtime; --emit=c-library makes functions that run "
                 "without it");
  if (request.emit == driver::EmitKind::Canonical || request.emit == driver::EmitKind::SPIRV ||
      request.emit == driver::EmitKind::SPIRVText)
    return usage("--sanitize changes code for a CPU, and --emit=" + a.emit + " contains none");
  if (request.selfCheck)
    return usage("--self-check runs kernels without the OpenCL runtime, which --sanitize needs");
  if (a.tune || !a.tuningFile.empty())
    return usage("--sanitize is not for speed; leave out " + Twine(a.tune ? "--tune" : "--tuning"));
  if (a.vectorWidth != "auto" && a.vectorWidth != "off")
    return usage("--sanitize runs work-items one by one; leave out --vector-width=" +
                 a.vectorWidth);
  return std::nullopt;
}

std::optional<Failure> makeRequest(const Arguments &a, driver::CompileRequest &request) {
  request.language = languageOptions(a);
  request.spirv.translator = a.spirvTranslator;
  request.spirv.validate = !a.noSpirvValidation;
  for (const auto &[id, value] : a.specConstants)
    request.spirv.constants.push_back({id, value});
  for (const LocalSize &size : a.localSizes)
    if (size.kernel.empty())
      request.localSizes.push_back(size.size);
    else
      request.kernelSizes.push_back({size.kernel, size.size});
  request.anyLocalSize = !a.noAnyLocalSize;
  if (auto failed = addImageFormats(a, request))
    return failed;
  request.level = a.optLevel == "1" ? driver::OptLevel::Quick : driver::OptLevel::Full;
  if (a.keepVariables && !a.debug && !a.debugForLLDB)
    return usage("--keep-variables keeps variables for debuggers, which need -g; add it");
  request.debugAsC = a.debugForLLDB;
  request.keepVariables = a.keepVariables;
  request.method = a.method;
  request.vectorWidth = a.vectorWidth;
  request.vectorDim = a.vectorDim;
  request.kernels = a.kernels;
  request.emit = emitKind(a.emit);
  request.type = binaryType(a);
  request.embedIR = a.embedIR;
  request.embedSource = a.embedSource;
  request.embedRemarks = a.embedRemarks;
  request.saveRemarks = !a.remarksFile.empty();
  request.saveFacts = !a.factsFile.empty();
  request.verifyEach = a.verifyEach;
  request.bisectLimit = a.bisectLimit;
  request.remarks = {passes::withCurrentName(a.remarksPassed),
                     passes::withCurrentName(a.remarksMissed),
                     passes::withCurrentName(a.remarksAnalysis)};
  if (auto failed = addTargets(a, request))
    return failed;
  if (auto failed = addPasses(a, request))
    return failed;
  if (auto failed = checkRemarks(request.remarks))
    return failed;
  if (a.createLibrary && a.compileOnly)
    return usage("--create-library and -c make different files; give one of them");
  if (request.emit != driver::EmitKind::Elf && (a.createLibrary || a.compileOnly))
    return usage("--emit=" + a.emit + " makes no binary that could be linked; leave out " +
                 (a.createLibrary ? "--create-library" : "-c"));
  if (a.selfCheck)
    request.selfCheck = {a.selfCheckTrials, a.selfCheckSeed, a.selfCheckStrict};
  if (request.selfCheck && request.emit != driver::EmitKind::Elf)
    return usage("--self-check runs what is written, and --emit=" + a.emit + " is not run");
  if (auto failed = addSanitizers(a, request))
    return failed;
  if (!driver::emitsProgram(request.emit) && request.targets.size() > 1)
    return usage("--emit=" + a.emit + " shows one CPU at a time; give one --cpu");
  if (auto failed = checkCLibrary(a, request))
    return failed;
  if (a.noAnyLocalSize && a.localSizes.empty())
    return usage("--no-any-local-size leaves no variant; give at least one --local-size");
  return std::nullopt;
}

static StringRef extension(driver::EmitKind kind) {
  switch (kind) {
  case driver::EmitKind::Elf:
    return ".oclbin";
  case driver::EmitKind::Object:
  case driver::EmitKind::CLibrary:
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

/// If intermediate files are requested, sets their path without suffix. They are in the folder that
/// --save-temps= names, which is created if needed, or next to the output.
static std::optional<Failure> nameTemps(const Arguments &a, StringRef stem, OutputNames &names) {
  if (a.saveTempsFolder.empty()) {
    if (a.saveTemps)
      names.temps = stem.str();
    return std::nullopt;
  }
  if (a.plan)
    return std::nullopt;
  if (std::error_code error = sys::fs::create_directories(a.saveTempsFolder))
    return badFile("cannot make the folder '" + a.saveTempsFolder + "': " + error.message());
  SmallString<128> path(a.saveTempsFolder);
  sys::path::append(path, sys::path::filename(stem));
  names.temps = path.str().str();
  return std::nullopt;
}

/// Sets the path of the header of a C library. `stem` is that of the output without its suffix.
static std::optional<Failure> nameHeader(const Arguments &a, StringRef stem, OutputNames &names) {
  if (a.header.empty() && names.output == "-")
    return usage("standard output has no name from which that of the header follows; give -H");
  names.header = a.header.empty() ? (stem + ".h").str() : a.header;
  if (names.header == names.output)
    return usage("'" + names.output + "' cannot be both the object and its header");
  for (const std::string &input : a.inputs)
    if (input != "-" && names.header != "-" && sys::fs::equivalent(input, names.header))
      return usage("the header '" + names.header + "' would overwrite an input");
  return std::nullopt;
}

std::optional<Failure> nameOutputs(const Arguments &a, OutputNames &names) {
  const driver::EmitKind kind = emitKind(a.emit);
  const std::string suffix = a.explain.empty() ? extension(kind).str() : "." + a.explain;
  names.output = a.output;
  if (names.output.empty()) {
    if (a.inputs.size() > 1)
      return usage("several inputs make one output; name it with -o");
    names.output =
        a.inputs.front() == "-" ? "-" : (sys::path::stem(a.inputs.front()) + suffix).str();
  }
  const bool isText = !a.explain.empty() || kind == driver::EmitKind::Assembly ||
                      kind == driver::EmitKind::LLVMIR || kind == driver::EmitKind::Canonical ||
                      kind == driver::EmitKind::SPIRVText;
  if (names.output == "-" && !isText && !a.plan && sys::Process::StandardOutIsDisplayed())
    return usage("will not write a binary to a terminal; name a file with -o");
  for (const std::string &input : a.inputs)
    if (input != "-" && names.output != "-" && sys::fs::equivalent(input, names.output))
      return usage("the output '" + names.output + "' would overwrite an input");

  // Files that accompany the output have its name with another suffix.
  SmallString<128> stem(names.output == "-" ? StringRef("stdout") : StringRef(names.output));
  sys::path::replace_extension(stem, "");
  if (kind == driver::EmitKind::CLibrary)
    if (auto failed = nameHeader(a, stem, names))
      return failed;
  if (a.dependencies)
    names.dependencies = a.dependencyFile.empty() ? (stem + ".d").str() : a.dependencyFile;
  else if (!a.dependencyFile.empty() || !a.dependencyTarget.empty())
    return usage("-MF and -MT need -MD");
  return nameTemps(a, stem, names);
}

/// Returns the kind of an input: the one that -x specifies, or the one that the name and the
/// content suggest. Binaries are always detected. For -x spirv and -x ir, the content decides
/// between the binary form and text.
static frontend::InputKind inputKind(const Arguments &a, StringRef name, StringRef contents) {
  const auto guess = frontend::guessInputKind(name, contents);
  if (guess == frontend::InputKind::Binary)
    return guess;
  if (a.inputLanguage == "cl")
    return frontend::InputKind::OpenCLC;
  if (a.inputLanguage == "spirv")
    return guess == frontend::InputKind::SPIRV ? guess : frontend::InputKind::SPIRVText;
  if (a.inputLanguage == "ir" || a.inputLanguage == "spir")
    return guess == frontend::InputKind::Bitcode ? guess : frontend::InputKind::IRText;
  return guess;
}

std::optional<Failure> readInputs(const Arguments &a, driver::CompileRequest &request) {
  StringSet<> seen;
  for (const std::string &name : a.inputs) {
    const bool isFile = name != "-";
    if (!seen.insert(name).second)
      return usage((isFile ? "'" + Twine(name) + "'" : Twine("standard input")) +
                   " is given twice");
    if (isFile && sys::fs::is_directory(name))
      return badFile("cannot read '" + name + "': it is a folder");
    auto buffer = MemoryBuffer::getFileOrSTDIN(name, /*IsText=*/false,
                                               /*RequiresNullTerminator=*/false);
    if (!buffer)
      return badFile("cannot read '" + name + "': " + buffer.getError().message());
    StringRef contents = (*buffer)->getBuffer();
    if (binary::looksLikeProgramArchive(std::as_bytes(std::span(contents))))
      return badFile("'" + Twine(isFile ? name : StandardInputName) +
                     "' is a program archive, and goes with other archives only");
    const frontend::InputKind kind = inputKind(a, isFile ? StringRef(name) : "", contents);
    if (kind == frontend::InputKind::Binary && a.inputLanguage != "auto")
      return badFile("'" + Twine(name) + "' is a binary, and not what -x says");
    request.inputs.push_back({isFile ? name : StandardInputName, contents.str(), kind});
  }
  return std::nullopt;
}

} // namespace oclc::tool
