//===- Compile.cpp - Compile sources to a binary ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Compile.h"

#include "Backend/Link.h"
#include "Backend/Spirv.h"
#include "Binary/Archive.h"
#include "Binary/Format.h"
#include "Binary/MultiBinary.h"
#include "Driver/CLibrary.h"
#include "Driver/DebugLanguage.h"
#include "Driver/KernelInfo.h"
#include "Driver/Limits.h"
#include "Driver/LineTables.h"
#include "Driver/LinkInputs.h"
#include "Driver/OutputCheck.h"
#include "Driver/PassDiagnostics.h"
#include "Driver/Pipeline.h"
#include "Driver/Program.h"
#include "Driver/RemarkRecord.h"
#include "Driver/Stages.h"
#include "Driver/SupportFile.h"
#include "Passes/Support/KernelAttributes.h"
#include "Spirv/Tools.h"
#include "Target/CodeGen.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::driver {

char ReportedError::ID;
char OutputError::ID;
char StageFault::ID;

namespace {

using Bytes = SmallVector<char, 0>;

Bytes bytesOf(StringRef text) { return {text.begin(), text.end()}; }
StringRef view(const Bytes &data) { return {data.data(), data.size()}; }

/// The binary for the CPUs of one architecture.
struct Part {
  unsigned first = 0, end = 0; ///< The CPUs are Request.targets[first] to [end - 1].
  binary::Manifest manifest;
};

/// One compilation. The member functions are declared in the order of the steps.
class Compilation {
public:
  Compilation(const CompileRequest &request, frontend::DiagnosticsSink &sink, TimeReport &times)
      : Request(request), Sink(sink), Times(times) {}

  Expected<CompileResult> run();

private:
  void describeProgram();
  Part &partOf(unsigned target);
  Expected<std::unique_ptr<Module>> lowerFor(unsigned target);
  Expected<Bytes> emitCode(Module &host, CodeGenFileType type, unsigned target = 0,
                           target::FrameDescriptions frames = target::FrameDescriptions::Usual);
  Expected<std::vector<Bytes>> emitObjects();
  Error showCode(const Bytes &object, unsigned target);
  Expected<Bytes> emitBinary();
  Error checkParts();
  Expected<Bytes> linkFile(const Part &part, ArrayRef<Bytes> objects);
  Error reported(Error linkError);
  Expected<Bytes> joinFiles(ArrayRef<Bytes> files);
  Expected<Bytes> emitCheckedBinary(const SelfCheck &asked);
  Expected<Bytes> emitCLibrary();
  Expected<Bytes> emitOneCPU();
  Expected<Bytes> emitSpirv();

  std::string tempPrefix(unsigned target) const;
  StageContext stageContext() { return {Request, Sink, Times, Gate ? &*Gate : nullptr}; }
  unsigned codeGenLevel() const;

  const CompileRequest &Request;
  frontend::DiagnosticsSink &Sink;
  TimeReport &Times;

  std::optional<BisectGate> Gate; ///< Must outlive Context, which refers to it.
  LLVMContext Context;
  LinkedProgram Program;
  std::vector<Part> Parts; ///< In the order of Request.targets.
  /// The host IR of the current CPU with line tables, for an observer; null if there is none, or
  /// with -g.
  std::unique_ptr<Module> WithLines;
  KernelPositions Positions;
  RemarkRecord Record;
  selfcheck::ProgramFacts Facts;
  std::string Header;
};

} // namespace

/// Fills in the manifest of each architecture from the canonical program, before passes change it.
void Compilation::describeProgram() {
  binary::Manifest common;
  common.type = Request.type;
  common.compiler = compilerVersion();
  common.options = Program.options;
  if (levelOf(Request) == OptLevel::Quick)
    common.options += (common.options.empty() ? "" : " ") + std::string(QuickOption);
  common.sourceLanguage = Program.languages;
  common.argumentInfo = Program.argumentInfo;
  common.uniformWorkGroups = Program.uniformWorkGroups;
  common.globalVariableBytes = globalVariableBytes(*Program.module);
  if (Program.imports.empty()) // Others have no code.
    common.sanitizers = Request.sanitizers;
  common.imports = Program.imports;
  if (Program.imports.empty()) {
    common.kernels = describeKernels(*Program.module);
    for (const Function *kernel : passes::kernels(*Program.module))
      Positions[kernel->getName().str()] = definitionOf(*kernel);
  }

  for (auto [index, target] : enumerate(Request.targets)) {
    const std::string triple = target.architecture->triple().str();
    if (Parts.empty() || Parts.back().manifest.triple != triple) {
      Parts.push_back({unsigned(index), unsigned(index), common});
      Parts.back().manifest.triple = triple;
    }
    Parts.back().end = unsigned(index) + 1;
    if (Program.imports.empty())
      Parts.back().manifest.targets.push_back({target.name, target.featureNames});
  }
}

Part &Compilation::partOf(unsigned target) {
  return *find_if(Parts, [&](const Part &part) { return target < part.end; });
}

/// Lowers the canonical program to host IR for one CPU: a copy of the program or, for the last CPU,
/// the program itself.
Expected<std::unique_ptr<Module>> Compilation::lowerFor(unsigned target) {
  const bool isLast = target + 1 == Request.targets.size();
  std::unique_ptr<Module> host = isLast ? std::move(Program.module) : CloneModule(*Program.module);
  const std::string temps = tempPrefix(target);
  StageContext stages = stageContext();
  stages.target = int(target);
  stages.saveTemps = temps;
  if (Request.observer)
    Request.observer->beginTarget(target);
  if (Error e = runStages(*host, stagesOf(Request, target), stages))
    return std::move(e);
  // Debug locations were needed for diagnostics and remarks; without -g they must not affect the
  // output.
  if (Request.observer && !Request.language.debugInfo) {
    Expected<std::unique_ptr<Module>> withLines = withLineTables(*host);
    if (!withLines)
      return withLines.takeError();
    WithLines = std::move(*withLines);
  }
  if (!Request.language.debugInfo)
    StripDebugInfo(*host);
  else if (Request.debugAsC)
    describeAsC(*host);
  Part &part = partOf(target);
  addVariants(*host, target - part.first, part.manifest);
  return host;
}

/// Returns the level of LLVM's code generator.
unsigned Compilation::codeGenLevel() const {
  switch (levelOf(Request)) {
  case OptLevel::None:
    return 0;
  case OptLevel::Quick:
    return 1;
  case OptLevel::Full:
    return 3;
  }
  llvm_unreachable("unknown level");
}

Expected<Bytes> Compilation::emitCode(Module &host, CodeGenFileType type, unsigned target,
                                      target::FrameDescriptions frames) {
  const StagePlace place = {int(target), int(stagesOf(Request, target).size())};
  TimeReport::Scope timed(Times, "code generation", "", place);
  if (Error e = dumpModule(host, place, Request))
    return std::move(e);
  if (Gate)
    Gate->countPasses(true);
  const unsigned errors = Sink.errors();
  Expected<Bytes> code = target::emitMachineCode(host, type, codeGenLevel(), frames);
  if (!code && Sink.errors() != errors) {
    consumeError(code.takeError());
    return make_error<ReportedError>();
  }
  return code;
}

/// Generates an object with machine code for every CPU, unless the program has imports.
Expected<std::vector<Bytes>> Compilation::emitObjects() {
  std::vector<Bytes> objects;
  const unsigned targets = Program.imports.empty() ? unsigned(Request.targets.size()) : 0;
  for (unsigned target = 0; target != targets; ++target) {
    Expected<std::unique_ptr<Module>> host = lowerFor(target);
    if (!host)
      return host.takeError();
    Expected<Bytes> object = emitCode(**host, CodeGenFileType::ObjectFile, target);
    if (!object)
      return object.takeError();
    if (!Request.saveTemps.empty())
      if (Error e = writeTemp(tempPrefix(target) + ".o", view(*object)))
        return std::move(e);
    if (Request.observer)
      if (Error e = showCode(*object, target))
        return std::move(e);
    objects.push_back(std::move(*object));
  }
  return objects;
}

/// Shows the object of a CPU to the observer, with line tables if possible.
Error Compilation::showCode(const Bytes &object, unsigned target) {
  if (!WithLines) {
    Request.observer->takeCode(view(object), view(object));
    return Error::success();
  }
  Expected<Bytes> withLines =
      emitCode(*WithLines, CodeGenFileType::ObjectFile, target, target::FrameDescriptions::None);
  WithLines.reset();
  if (!withLines)
    return withLines.takeError();
  Request.observer->takeCode(view(object), view(*withLines));
  return Error::success();
}

/// Emits the binary for each architecture; several become one file.
Expected<Bytes> Compilation::emitBinary() {
  Expected<std::vector<Bytes>> objects = emitObjects();
  if (!objects)
    return objects.takeError();
  if (Error e = checkParts())
    return std::move(e);
  std::vector<Bytes> files;
  for (const Part &part : Parts) {
    const ArrayRef<Bytes> all = *objects;
    Expected<Bytes> file = linkFile(
        part, Program.imports.empty() ? all.slice(part.first, part.end - part.first) : all);
    if (!file)
      return file.takeError();
    files.push_back(std::move(*file));
  }
  return joinFiles(files);
}

/// Reports what a binary cannot contain.
Error Compilation::checkParts() {
  for (const Part &part : Parts) {
    if (!checkLimits(part.manifest, Positions, Sink))
      return make_error<ReportedError>();
    // IR from other producers may contain names that a manifest must not contain. Report this here
    // as an error of the input: linkBinary() would report an internal error.
    if (std::string why = Program.imports.empty() ? "" : binary::checkManifest(part.manifest);
        !why.empty()) {
      Sink.report(frontend::Severity::Error, why);
      return make_error<ReportedError>();
    }
  }
  return Error::success();
}

/// Returns one file with the binaries of all architectures.
Expected<Bytes> Compilation::joinFiles(ArrayRef<Bytes> files) {
  if (files.size() == 1)
    return files.front();
  std::vector<std::span<const std::byte>> members;
  for (const Bytes &file : files)
    members.push_back(std::as_bytes(std::span(file.data(), file.size())));
  const std::vector<std::byte> all = binary::writeMultiBinary(members);
  // Read it as tools do: the compiler must not write a file that they would refuse.
  if (const auto read = binary::readAllPrograms(all); !read.file)
    return createStringError("internal error: the binaries cannot be one file: " + read.error);
  const auto *begin = reinterpret_cast<const char *>(all.data());
  return Bytes(begin, begin + all.size());
}

/// Links machine code, the manifest, and embedded sections to the binary of one architecture.
Expected<Bytes> Compilation::linkFile(const Part &part, ArrayRef<Bytes> objects) {
  TimeReport::Scope timed(Times, "link binary");
  backend::LinkOptions options;
  options.strip = Request.language.debugInfo ? backend::Strip::None : backend::Strip::All;
  if (!Program.embedded.empty())
    options.sections.push_back({binary::IRSectionName, view(Program.embedded)});
  if (Request.embedSource)
    options.sections.push_back({binary::SourceSectionName, Program.source});
  if (Request.embedRemarks)
    options.sections.push_back({binary::RemarksSectionName, Record.yaml()});
  SmallVector<StringRef> contents = to_vector(map_range(objects, view));
  SupportFile support;
  if (Error e = support.createFor(contents, Request.targets[part.first].architecture->name()))
    return std::move(e);
  if (!support.path().empty())
    options.archives.push_back(support.path().str());
  Expected<std::vector<uint8_t>> file = backend::linkBinary(contents, part.manifest, options);
  if (file)
    return Bytes(file->begin(), file->end());
  return reported(file.takeError());
}

/// Reports undefined symbols; returns other errors of the linker as they are.
Error Compilation::reported(Error linkError) {
  return handleErrors(std::move(linkError), [&](const backend::UndefinedSymbolsError &undefined) {
    // link-builtins has checked the calls of kernels; these symbols come from the code generator.
    for (const auto &symbol : undefined.symbols)
      Sink.report(
          frontend::Severity::Error,
          "undefined symbol '" + demangle(symbol.name) + "'" +
              (symbol.users.empty() ? "" : ", used by '" + join(symbol.users, "', '") + "'"));
    return make_error<ReportedError>();
  });
}

/// Emits a binary, and compares its variants in trials with the plain form of the program.
Expected<Bytes> Compilation::emitCheckedBinary(const SelfCheck &asked) {
  if (!Program.imports.empty())
    Sink.report(asked.isStrict ? frontend::Severity::Error : frontend::Severity::Warning,
                "the object was not checked: it imports '" + Program.imports.front() +
                    "' and has no code; --self-check belongs to the command that links it");
  if (!Program.imports.empty() || Parts.front().manifest.kernels.empty())
    return emitBinary();
  const Bytes canonical = canonicalBitcode(*Program.module, Request);
  const selfcheck::ProgramFacts facts = selfCheckFacts(*Program.module);
  Expected<Bytes> binary = emitBinary();
  if (!binary)
    return binary.takeError();
  TimeReport::Scope timed(Times, "self-check");
  CheckedOutput output;
  output.all = Request.targets;
  for (const Part &part : Parts)
    if (Request.targets[part.first].architecture == &target::hostArchitecture()) {
      output.targets = ArrayRef(Request.targets).slice(part.first, part.end - part.first);
      output.manifest = &part.manifest;
      output.binary = binary::partFor(std::as_bytes(std::span(binary->data(), binary->size())),
                                      binary::hostMachine());
    }
  checkOutput(output, view(canonical), facts, asked, Positions, Sink);
  return binary;
}

/// Emits a C library for the CPUs of one architecture.
Expected<Bytes> Compilation::emitCLibrary() {
  CLibrary library(Request, Sink);
  binary::Manifest &manifest = Parts.front().manifest;
  if (Error e = library.describe(*Program.module, manifest))
    return std::move(e);
  Expected<std::vector<Bytes>> objects = emitObjects();
  if (!objects)
    return objects.takeError();
  if (Error e = checkParts())
    return std::move(e);
  TimeReport::Scope timed(Times, "link library");
  Header = library.header(manifest);
  const SmallVector<StringRef> contents = to_vector(map_range(*objects, view));
  Expected<Bytes> file = library.link(Context, manifest, contents);
  return file ? std::move(file) : reported(file.takeError());
}

Expected<Bytes> Compilation::emitOneCPU() {
  Expected<std::unique_ptr<Module>> host = lowerFor(0);
  if (!host)
    return host.takeError();
  switch (Request.emit) {
  case EmitKind::Object:
    return emitCode(**host, CodeGenFileType::ObjectFile);
  case EmitKind::Assembly:
    return emitCode(**host, CodeGenFileType::AssemblyFile);
  case EmitKind::LLVMIR:
    return textOf(**host);
  default: {
    Bytes bitcode;
    raw_svector_ostream os(bitcode);
    WriteBitcodeToFile(**host, os);
    return bitcode;
  }
  }
}

Expected<Bytes> Compilation::emitSpirv() {
  if (Error e = runStages(*Program.module, {"verify-canonical", "prepare-spirv"}, stageContext()))
    return std::move(e);
  TimeReport::Scope timed(Times, "code generation");
  if (!Request.language.debugInfo)
    StripDebugInfo(*Program.module);
  const unsigned errors = Sink.errors();
  Expected<spirv::Module> words = backend::emitSpirv(*Program.module);
  if (!words) {
    if (Sink.errors() == errors)
      Sink.report(frontend::Severity::Error, toString(words.takeError()));
    else
      consumeError(words.takeError());
    return make_error<ReportedError>();
  }
  if (Request.emit == EmitKind::SPIRV)
    return bytesOf(words->bytes());
  Expected<std::string> text = spirv::disassemble(*words);
  return text ? Expected<Bytes>(bytesOf(*text)) : text.takeError();
}

Expected<CompileResult> Compilation::run() {
  const bool keepsRemarks = Request.embedRemarks || Request.saveRemarks;
  if (Request.bisectLimit) {
    Gate.emplace(*Request.bisectLimit, Sink.stream());
    Context.setOptPassGate(*Gate);
  }
  installDiagnosticHandler(Context, Request.remarks, Sink, keepsRemarks ? &Record : nullptr,
                           Request.observer);
  // Diagnostics about a file that is not OpenCL C often have no position. If it is the only input,
  // they name it instead.
  const bool hasPlace =
      Request.inputs.size() == 1 && Request.inputs.front().kind != frontend::InputKind::OpenCLC;
  frontend::DiagnosticsSink::Subject named(Sink, hasPlace ? Request.inputs.front().name : "");
  Expected<LinkedProgram> program = linkInputs(Context, stageContext());
  if (!program)
    return program.takeError();
  Program = std::move(*program);

  Expected<Bytes> output = Bytes();
  if (Request.emit == EmitKind::Canonical) {
    if (!Request.language.debugInfo)
      StripDebugInfo(*Program.module);
    output = textOf(*Program.module);
  } else if (Request.emit == EmitKind::SPIRV || Request.emit == EmitKind::SPIRVText) {
    output = emitSpirv();
  } else {
    describeProgram();
    if (Request.saveFacts)
      Facts = selfCheckFacts(*Program.module);
    output = Request.emit == EmitKind::CLibrary ? emitCLibrary()
             : Request.emit != EmitKind::Elf    ? emitOneCPU()
             : Request.selfCheck                ? emitCheckedBinary(*Request.selfCheck)
                                                : emitBinary();
  }
  if (!output)
    return output.takeError();
  // Some errors do not stop the compilation where they are reported: warnings under -Werror, and
  // differences that --self-check finds. No file must be written after them.
  if (Sink.errors() != 0)
    return make_error<ReportedError>();
  return CompileResult{std::move(*output), std::move(Header), std::move(Program.dependencies),
                       Record.yaml(), std::move(Facts)};
}

std::string Compilation::tempPrefix(unsigned target) const {
  return Request.saveTemps.empty() ? "" : Request.saveTemps + "." + Request.targets[target].name;
}

Expected<CompileResult> compile(const CompileRequest &request, frontend::DiagnosticsSink &sink,
                                TimeReport &times) {
  return Compilation(request, sink, times).run();
}

} // namespace oclc::driver
