//===- Refinement.h - Compares functions before and after a pass ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_REFINEMENT_H
#define OCLC_TEST_UNIT_PROOFS_REFINEMENT_H

#include "Interpreter.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

#include <memory>

namespace oclc::proofs {

std::unique_ptr<llvm::Module> parse(llvm::StringRef text, llvm::LLVMContext &context);
std::string text(const llvm::Function &f);

void run(llvm::ModulePassManager passes, llvm::Module &m);
template <typename PassT> void runOnModule(PassT pass, llvm::Module &m) {
  llvm::ModulePassManager passes;
  passes.addPass(std::move(pass));
  run(std::move(passes), m);
}
template <typename PassT> void runOnFunctions(PassT pass, llvm::Module &m) {
  runOnModule(llvm::createModuleToFunctionPassAdaptor(std::move(pass)), m);
}

/// The values to test for an argument.
using Choices = std::vector<Scalars>;
using ChooseFn = std::function<Choices(const llvm::Argument &)>;

/// Returns all integers of `bits` bits.
Choices allNumbers(unsigned bits);
/// Returns numbers close to 0 and to the limits of signed and unsigned numbers of `bits` and fewer
/// bits.
Choices boundaries(unsigned bits);
Choices withPoison(Choices from);
/// Calls `visit` with all combinations of choices for the arguments.
void forEachInput(const llvm::Function &f, const ChooseFn &choose,
                  llvm::function_ref<void(llvm::ArrayRef<Scalars>)> visit);

/// A module whose functions are compared with their versions after passes.
class Proof {
public:
  Proof(llvm::StringRef text, llvm::function_ref<void(llvm::Module &)> rewrite);

  Interpreter::Answer answer;          ///< Results of calls of other functions.
  std::vector<uint64_t> frozen = {0};  ///< What freeze returns for poison in the new versions.
  llvm::StringMap<uint64_t> globals;   ///< Addresses of variables.
  unsigned functions = 0, changed = 0; ///< Numbers of compared and of rewritten functions.
  uint64_t runs = 0;

  llvm::Module &source() { return *Source; }
  llvm::Module &target() { return *Target; }

  /// Runs the original and the new versions of all functions for all choices. Fails the test for
  /// functions that are not refined.
  void check(const ChooseFn &choose);
  /// Runs the original and the new version of `f` for one input. Returns false if the test has
  /// failed.
  bool check(const llvm::Function &f, llvm::ArrayRef<Scalars> arguments);
  /// Sets the memory that each run starts with. Runs are compared by `bytes` bytes from `start` on.
  void useMemory(Memory content, uint64_t start, uint64_t bytes);

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Source, Target;
  Memory Content;
  llvm::SmallVector<std::pair<uint64_t, uint64_t>, 1> Addresses;
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_REFINEMENT_H
