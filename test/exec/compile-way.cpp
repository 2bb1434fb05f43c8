//===- compile-way.cpp - Runs passes, the code generator and the linker in one process --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A test of kernels compiles each in dozens of ways. With a process for each of oclopt, llc and
// ld.lld, a third of its time would go into loading LLVM. This program can be a fork server
// (Base/ForkServer.h), and a copy of it does the work of the three.
//
//   compile-way OPTION...                           runs oclopt with these options
//   compile-way --object=SHARED --level=N OPTION... then compiles the file after oclopt's -o to a
//                                                   shared object, and writes its entry points to
//                                                   SHARED.entries
//
// The options of oclopt include those of the code generator. There is one more pass:
// keep-kernels<A;B> removes all kernels but A and B, so that a way compiles only some of a file.
//
//===--------------------------------------------------------------------------------------------===//

#include "Base/ForkServer.h"
#include "Builtins/Support.h"
#include "Opt.h"
#include "Passes/Support/KernelAttributes.h"
#include "Target/CodeGen.h"
#include "Target/Target.h"

#include "lld/Common/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace llvm;

LLD_HAS_DRIVER(elf)

namespace {

struct Wanted {
  std::string object; ///< The shared object; empty if none is wanted.
  unsigned level = 0;
  std::string lowered; ///< The output of oclopt.
};

/// Takes the options of this program out of `arguments`.
Wanted takeOptions(std::vector<char *> &arguments) {
  Wanted wanted;
  erase_if(arguments, [&](const char *argument) {
    StringRef text(argument);
    if (text.consume_front("--level="))
      return !text.getAsInteger(10, wanted.level);
    if (!text.consume_front("--object="))
      return false;
    wanted.object = text.str();
    return true;
  });
  for (size_t i = 0; i + 1 < arguments.size(); ++i)
    if (StringRef(arguments[i]) == "-o")
      wanted.lowered = arguments[i + 1];
  return wanted;
}

/// Removes all kernels but some, which nothing calls after `flatten`.
struct KeepKernelsPass : PassInfoMixin<KeepKernelsPass> {
  explicit KeepKernelsPass(StringRef names) { names.split(Kept, ';'); }

  PreservedAnalyses run(Module &m, ModuleAnalysisManager & /*am*/) const {
    SmallVector<Function *> dropped = oclc::passes::kernels(m);
    erase_if(dropped, [&](Function *f) {
      return oclc::passes::isGeneralForm(*f) || is_contained(Kept, f->getName());
    });
    for (Function *kernel : dropped) {
      if (Function *general = oclc::passes::generalForm(*kernel))
        general->eraseFromParent();
      kernel->eraseFromParent();
    }
    return PreservedAnalyses::none();
  }

private:
  SmallVector<StringRef> Kept;
};

void registerKeepKernels(PassBuilder &builder) {
  builder.registerPipelineParsingCallback(
      [](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        if (!name.consume_front("keep-kernels<") || !name.consume_back(">"))
          return false;
        passes.addPass(KeepKernelsPass(name));
        return true;
      });
}

bool write(const Twine &path, StringRef content) {
  std::error_code error;
  raw_fd_ostream stream(path.str(), error);
  stream << content;
  stream.close();
  if (!error)
    error = stream.error();
  stream.clear_error();
  if (error)
    errs() << "compile-way: cannot write " << path << ": " << error.message() << '\n';
  return !error;
}

/// Returns a line for each entry point: kernel, local size, symbol, bytes of context memory for
/// each work-item and in all, and bytes of local memory.
std::string entriesOf(const Module &module) {
  std::string text;
  raw_string_ostream stream(text);
  const NamedMDNode *entries = module.getNamedMetadata("oclc.entries");
  for (unsigned i = 0; entries && i != entries->getNumOperands(); ++i) {
    const MDNode *entry = entries->getOperand(i);
    const auto textAt = [&](unsigned index) {
      return cast<MDString>(entry->getOperand(index))->getString();
    };
    const auto numberAt = [&](unsigned index) {
      return mdconst::extract<ConstantInt>(entry->getOperand(index))->getZExtValue();
    };
    stream << textAt(1) << ' ' << textAt(2) << ' '
           << mdconst::extract<Function>(entry->getOperand(0))->getName() << ' ' << numberAt(5)
           << ' ' << numberAt(6) << ' ' << numberAt(7) << '\n';
  }
  return text;
}

/// Links an object for `triple` and what it needs of the support archive.
bool link(const std::string &object, const Triple &triple, const std::string &shared) {
  const oclc::target::Architecture *architecture = oclc::target::architectureOf(triple);
  const std::string archive = shared + ".support.a";
  if (!architecture || !write(archive, oclc::builtins::supportArchive(architecture->name())))
    return false;
  const char *arguments[] = {"ld.lld",       "-shared",       "-Bsymbolic", "--threads=1",
                             object.c_str(), archive.c_str(), "-o",         shared.c_str()};
  return lld::lldMain(arguments, outs(), errs(), {{lld::Gnu, &lld::elf::link}}).retCode == 0;
}

int generate(const Wanted &wanted) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  const std::unique_ptr<Module> module = parseIRFile(wanted.lowered, diagnostic, context);
  if (!module) {
    diagnostic.print("compile-way", errs());
    return EXIT_FAILURE;
  }
  if (!write(wanted.object + ".entries", entriesOf(*module)))
    return EXIT_FAILURE;
  auto code = oclc::target::emitMachineCode(*module, CodeGenFileType::ObjectFile, wanted.level);
  if (!code) {
    errs() << "compile-way: " << toString(code.takeError()) << '\n';
    return EXIT_FAILURE;
  }
  const std::string object = wanted.object + ".o";
  return write(object, toStringRef(*code)) && link(object, module->getTargetTriple(), wanted.object)
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}

} // namespace

int main(int Count, char **Values) {
  std::span<char *> given(Values, size_t(Count));
  oclc::serveForks(given);
  std::vector<char *> arguments(given.begin(), given.end());
  const Wanted wanted = takeOptions(arguments);
  int status = oclc::runOpt(arguments, registerKeepKernels);
  if (status == EXIT_SUCCESS && !wanted.object.empty())
    status = generate(wanted);
  outs().flush();
  errs().flush();
  // The destructors of static objects have nothing to do, so skip them.
  _exit(status);
}
