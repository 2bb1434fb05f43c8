//===- Link.h - Link object files and a manifest to a binary ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Runs LLD in process. The result depends only on the inputs: not on the folder, the time, or the
// names of temporary files.
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

/// Which parts that are not needed at run time are removed from the file.
enum class Strip {
  All,   ///< Symbol table and debug information. Entry points stay in .dynsym.
  Debug, ///< Debug information.
  None,  ///< Nothing.
};

/// A section that is in the file but not loaded into memory, e.g. binary::IRSectionName.
struct ExtraSection {
  std::string name;
  llvm::StringRef content;
};

struct LinkOptions {
  Strip strip = Strip::All;
  std::vector<std::string> archives; ///< Searched in this order for symbols that the objects leave
                                     ///< undefined.
  std::vector<ExtraSection> sections;
};

/// The error for undefined symbols.
class UndefinedSymbolsError : public llvm::ErrorInfo<UndefinedSymbolsError> {
public:
  struct Symbol {
    std::string name;
    std::vector<std::string>
        users; ///< Functions and data that need it, in the linker's order; may be empty.
  };
  static char ID;

  explicit UndefinedSymbolsError(std::vector<Symbol> symbols) : symbols(std::move(symbols)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

  std::vector<Symbol> symbols;
};

/// Links `objects` (contents of ELF objects, e.g. from emitMachineCode) into a binary that contains
/// `manifest`, stores its content hash, and reads it back: the result passes binary::read. Only the
/// variants' symbols are exported. Errors: UndefinedSymbolsError, or a StringError, for example
/// with the linker's messages. The function is thread-safe, but runs LLD for one call at a time.
llvm::Expected<std::vector<uint8_t>> linkBinary(llvm::ArrayRef<llvm::StringRef> objects,
                                                const binary::Manifest &manifest,
                                                const LinkOptions &options = {});

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINK_H
