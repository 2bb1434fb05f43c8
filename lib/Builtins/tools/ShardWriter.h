//===- ShardWriter.h - Clone the definitions of a shard into a module ---------------------------===//
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

/// Clones definitions from their source modules into a new module in canonical IR. Everything else
/// that they refer to becomes a declaration in this module.
class ShardWriter : private llvm::ValueMaterializer {
public:
  ShardWriter(llvm::LLVMContext &context, llvm::StringRef triple, const llvm::DataLayout &layout);

  /// Clones a definition into the shard and returns the clone. `gv` must belong to the context that
  /// was passed to the constructor.
  llvm::GlobalValue &add(llvm::GlobalValue &gv, Origin from);

  /// Verifies the module and returns its bitcode. Exits with a message if it is invalid.
  llvm::SmallString<0> finish();

private:
  llvm::Value *materialize(llvm::Value *v) override;
  llvm::GlobalValue *declare(llvm::GlobalValue &gv);
  llvm::Function &addFunction(llvm::Function &old);
  llvm::GlobalVariable &addVariable(llvm::GlobalVariable &old);

  std::unique_ptr<llvm::Module> Shard;
  llvm::ValueToValueMapTy Map;
  Origin From = Origin::Own;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_TOOLS_SHARDWRITER_H
