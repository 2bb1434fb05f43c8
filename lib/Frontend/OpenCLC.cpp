//===- OpenCLC.cpp - Compile OpenCL C to canonical IR with Clang --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/OpenCLC.h"

#include "Frontend/ConfinedFiles.h"
#include "Frontend/Invocation.h"
#include "Frontend/PrintfWarnings.h"
#include "Frontend/Restrictions.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Rewrite/Frontend/Rewriters.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace oclc::frontend {

// Defined in EmbeddedHeader.cpp, which the build generates.
extern const char OpenCLBaseHeader[];
extern const unsigned long OpenCLBaseHeaderSize;

namespace {

/// Parses and checks the source and emits LLVM IR. Unlike EmitLLVMOnlyAction, creates no back end.
class GenerateModule : public clang::ASTFrontendAction {
public:
  GenerateModule(LLVMContext &Context, ReadingNote *Note) : Context(Context), Note(Note) {}

  std::unique_ptr<Module> takeModule() {
    return Generator ? std::unique_ptr<Module>(Generator->ReleaseModule()) : nullptr;
  }

private:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                        StringRef File) override {
    auto Codegen = clang::CreateLLVMCodeGen(Compiler, File, Context);
    Generator = Codegen.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    Consumers.push_back(makeRestrictionChecker(Compiler.getDiagnostics()));
    Consumers.push_back(makePrintfChecker());
    Consumers.push_back(std::move(Codegen));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

  /// Makes Clang note how many bytes of the main file it has read.
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    const clang::SourceLocation Start = Sources.getLocForStartOfFile(Sources.getMainFileID());
    if (Note)
      Compiler.getPreprocessor().setTokenWatcher([=, &Sources, this](const clang::Token &Token) {
        const clang::SourceLocation At = Sources.getFileLoc(Token.getLocation());
        if (Sources.isWrittenInMainFile(At))
          Note->offset = At.getRawEncoding() - Start.getRawEncoding();
      });
    return true;
  }

  // Clang destroys the consumers at the end of the source file, so the module must be taken before.
  void EndSourceFileAction() override { Taken = takeModule(); }

public:
  std::unique_ptr<Module> Taken;

private:
  LLVMContext &Context;
  ReadingNote *const Note;
  clang::CodeGenerator *Generator = nullptr;
};

/// Prints diagnostics and notes the number of errors.
class NotingPrinter : public clang::TextDiagnosticPrinter {
public:
  /// `Note` may be null.
  NotingPrinter(raw_ostream &OS, clang::DiagnosticOptions &Options, ReadingNote *Note)
      : TextDiagnosticPrinter(OS, Options), Note(Note) {
    if (Note)
      Note->errors = 0;
  }

private:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
    if (Note)
      Note->errors = getNumErrors();
  }

  ReadingNote *const Note;
};

/// Writes the source with each #include replaced by the text of its file.
class RewriteIncludes : public clang::PreprocessorFrontendAction {
public:
  explicit RewriteIncludes(raw_ostream &OS) : OS(OS) {}

private:
  void ExecuteAction() override {
    clang::RewriteIncludesInInput(getCompilerInstance().getPreprocessor(), &OS,
                                  getCompilerInstance().getPreprocessorOutputOpts());
  }

  raw_ostream &OS;
};

/// Collects every file that was read, except for the header in memory.
class Dependencies : public clang::DependencyCollector {
public:
  void attachToPreprocessor(clang::Preprocessor &PP) override;

  /// Adds a file of an #embed directive. Clang may have looked it up by its absolute path. A file
  /// below the current folder is listed by its relative name, as an included file is.
  void addEmbedded(StringRef Name, StringRef CurrentFolder) {
    const StringRef Full = Name;
    if (!Name.consume_front(CurrentFolder) || !Name.consume_front("/"))
      return;
    Renamed.insert(Full);
    maybeAddDependency(Name, /*FromModule=*/false, /*IsSystem=*/false, /*IsModuleFile=*/false,
                       /*IsMissing=*/false);
  }

private:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(StringRef Name, bool, bool, bool IsModule, bool IsMissing) override {
    return !IsModule && !IsMissing && !Name.starts_with(VirtualIncludeFolder) &&
           Name != "<built-in>" && Name != "<stdin>" && !Renamed.contains(Name);
  }

  StringSet<> Renamed; ///< Absolute paths of files that are listed by relative names.
};

/// Handles what Clang omits for #embed while it collects dependencies: lists embedded files by the
/// names in the source, and reports missing files.
class EmbedCallbacks : public clang::PPCallbacks {
public:
  EmbedCallbacks(clang::Preprocessor &PP, Dependencies &Seen) : PP(PP), Seen(Seen) {}

private:
  /// Reports the missing file, because Clang reports no error when it collects dependencies.
  bool EmbedFileNotFound(StringRef Name) override {
    auto *Lexer = static_cast<clang::Lexer *>(PP.getCurrentFileLexer());
    PP.Diag(Lexer->getSourceLocation().getLocWithOffset(-1), clang::diag::err_pp_file_not_found)
        << Name;
    return true;
  }

  void EmbedDirective(clang::SourceLocation, StringRef, bool, clang::OptionalFileEntryRef File,
                      const clang::LexEmbedParametersResult &) override {
    auto Current = PP.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory();
    if (File && Current)
      Seen.addEmbedded(File->getName(), *Current);
  }

  clang::Preprocessor &PP;
  Dependencies &Seen;
};

} // namespace

void Dependencies::attachToPreprocessor(clang::Preprocessor &PP) {
  DependencyCollector::attachToPreprocessor(PP);
  PP.addPPCallbacks(std::make_unique<EmbedCallbacks>(PP, *this)); // They run before the base's.
}

/// Returns the file system of the sources, overlaid with Clang's OpenCL header in memory.
static IntrusiveRefCntPtr<vfs::FileSystem> makeFileSystem(StringRef IncludeRoot) {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile(Twine(VirtualIncludeFolder) + "/opencl-c-base.h", 0,
                  MemoryBuffer::getMemBuffer(StringRef(OpenCLBaseHeader, OpenCLBaseHeaderSize),
                                             "opencl-c-base.h"));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(filesIn(IncludeRoot));
  Overlay->pushOverlay(std::move(Memory));
  return Overlay;
}

static void setInput(clang::CompilerInvocation &Invocation, const SourceFile &Source) {
  clang::InputKind Kind(clang::Language::OpenCL);
  clang::FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.Inputs.clear();
  Frontend.ProgramAction = clang::frontend::EmitLLVMOnly;
  // Pass the file by name, so that Clang searches includes in its folder (for standard input, in
  // the current folder). Its contents are the text that has been read already.
  Frontend.Inputs.emplace_back(Source.name, Kind);
  Invocation.getPreprocessorOpts().addRemappedFile(
      Source.name, MemoryBuffer::getMemBuffer(Source.contents, Source.name).release());
}

/// True if a line is longer than 4096 bytes. Clang counts columns from the start of the line for
/// each location, which takes minutes for a program on one line. Locations in such a line are
/// useless.
static bool hasHugeLine(StringRef Contents) {
  while (!Contents.empty()) {
    auto [Line, Rest] = Contents.split('\n');
    if (Line.size() > 4096)
      return true;
    Contents = Rest;
  }
  return false;
}

/// Removes the compiler's version and file names, so that the same source gives the same bytes on
/// every machine.
static void removeOrigin(Module &M, bool KeepSourceName) {
  if (NamedMDNode *Identity = M.getNamedMetadata("llvm.ident"))
    M.eraseNamedMetadata(Identity);
  M.setModuleIdentifier("oclc");
  if (!KeepSourceName)
    M.setSourceFileName("oclc");
}

/// Creates a compiler for one file; returns null after errors.
static std::unique_ptr<clang::CompilerInstance>
makeCompiler(const SourceFile &Source, const LanguageOptions &Options, DiagnosticsSink &Sink) {
  std::vector<std::string> Arguments = cc1Arguments(Options, Sink.options());
  std::vector<const char *> Pointers;
  Pointers.reserve(Arguments.size());
  for (const std::string &Argument : Arguments)
    Pointers.push_back(Argument.c_str());

  auto Invocation = std::make_shared<clang::CompilerInvocation>();
  clang::DiagnosticOptions EarlyOptions;
  clang::DiagnosticsEngine Early(clang::DiagnosticIDs::create(), EarlyOptions,
                                 new clang::TextDiagnosticPrinter(Sink.stream(), EarlyOptions));
  if (!clang::CompilerInvocation::CreateFromArgs(*Invocation, Pointers, Early)) {
    Sink.countErrors(1);
    return nullptr;
  }
  setInput(*Invocation, Source);
  clang::CodeGenOptions &CodeGen = Invocation->getCodeGenOpts();
  CodeGen.MainFileName = Source.name;
  if (!Options.debugInfo && !hasHugeLine(Source.contents))
    CodeGen.setDebugInfo(codegenoptions::LocTrackingOnly);

  auto Compiler = std::make_unique<clang::CompilerInstance>(std::move(Invocation));
  Compiler->setVirtualFileSystem(makeFileSystem(Sink.options().includeRoot));
  Compiler->setVerboseOutputStream(Sink.stream());
  Compiler->createDiagnostics(
      new NotingPrinter(Sink.stream(), Compiler->getDiagnosticOpts(), Sink.readingNote()));
  return Compiler;
}

std::optional<Translation> compileOpenCLC(const SourceFile &Source, const LanguageOptions &Options,
                                          LLVMContext &Context, DiagnosticsSink &Sink) {
  const std::unique_ptr<clang::CompilerInstance> Compiler = makeCompiler(Source, Options, Sink);
  if (!Compiler)
    return std::nullopt;
  auto Seen = std::make_shared<Dependencies>();
  Compiler->addDependencyCollector(Seen);

  GenerateModule Action(Context, Sink.readingNote());
  bool Succeeded = Compiler->ExecuteAction(Action);
  Sink.countErrors(Compiler->getDiagnosticClient().getNumErrors());
  if (!Succeeded || !Action.Taken)
    return std::nullopt;

  Translation Result;
  Result.module = std::move(Action.Taken);
  Result.dependencies.assign(Seen->getDependencies().begin(), Seen->getDependencies().end());
  Result.language = languageName(Options.standard);
  Result.uniformWorkGroups = hasUniformWorkGroups(Options);
  removeOrigin(*Result.module, Options.debugInfo);
  return Result;
}

bool writeWithIncludes(const SourceFile &Source, const LanguageOptions &Options,
                       DiagnosticsSink &Sink, raw_ostream &OS) {
  const std::unique_ptr<clang::CompilerInstance> Compiler = makeCompiler(Source, Options, Sink);
  if (!Compiler)
    return false;
  RewriteIncludes Action(OS);
  return Compiler->ExecuteAction(Action);
}

} // namespace oclc::frontend
