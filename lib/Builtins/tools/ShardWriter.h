//===- ShardWriter.h - Collects definitions of one shard in a module of its own ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_TOOLS_SHARDWRITER_H
#define OCLC_BUILTINS_TOOLS_SHARDWRITER_H

#include "Builtins/tools/SourceModule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <memory>

namespace oclc::builtins {

/// Clones definitions out of their source modules into a fresh canonical module, in which
/// everything else that they mention is a declaration.
class ShardWriter : private llvm::ValueMaterializer {
public:
  ShardWriter(llvm::LLVMContext &Context, llvm::StringRef Triple, const llvm::DataLayout &Layout);

  /// Adds a definition and returns it. All calls for one shard are for sources of one context.
  llvm::GlobalValue &add(llvm::GlobalValue &GV, Origin From);

  /// Verifies the module and returns its bitcode; exits with a message if it is broken.
  llvm::SmallString<0> finish();

private:
  llvm::Value *materialize(llvm::Value *V) override;
  llvm::GlobalValue *declare(llvm::GlobalValue &GV);
  llvm::Function &addFunction(llvm::Function &Old);
  llvm::GlobalVariable &addVariable(llvm::GlobalVariable &Old);

  std::unique_ptr<llvm::Module> Shard;
  llvm::ValueToValueMapTy Map;
  Origin From = Origin::Own;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_SHARDWRITER_H
