//===- Link.h - Object files and a manifest to the final binary
//---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLD in process. The result depends on the inputs alone: not on the folder, the time, or the names
// of temporary files.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_LINK_H
#define OCLC_BACKEND_LINK_H

#include "Binary/Manifest.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oclc::backend {

/// What stays in the file of what only people need.
enum class Strip {
  All,   ///< Neither symbol table nor debug information; entry points stay in .dynsym.
  Debug, ///< The symbol table stays.
  None,  ///< Debug information stays too.
};

/// A section that is in the file but not in memory, e.g. binary::IRSectionName.
struct ExtraSection {
  std::string name;
  llvm::StringRef content;
};

struct LinkOptions {
  Strip strip = Strip::All;
  std::vector<std::string> archives; ///< Searched, in order, for what the objects leave undefined.
  std::vector<ExtraSection> sections;
};

/// Symbols that nothing defines.
class UndefinedSymbolsError : public llvm::ErrorInfo<UndefinedSymbolsError> {
public:
  struct Symbol {
    std::string name;
    std::vector<std::string>
        users; ///< Functions that need it, in the linker's order; may be empty.
  };
  static char ID;

  explicit UndefinedSymbolsError(std::vector<Symbol> symbols) : symbols(std::move(symbols)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

  std::vector<Symbol> symbols;
};

/// Links `objects` (contents of ELF objects, e.g. from emitMachineCode) into a binary that carries
/// `manifest`, seals it, and reads it back: what comes out passes binary::read. Only the variants'
/// symbols are exported. Errors: UndefinedSymbolsError, or a StringError with the linker's words.
/// One link runs at a time; further calls wait.
llvm::Expected<std::vector<uint8_t>> linkBinary(llvm::ArrayRef<llvm::StringRef> objects,
                                                const binary::Manifest &manifest,
                                                const LinkOptions &options = {});

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINK_H
