//===- EmbeddedFile.h - Files whose bytes are part of the program -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A source in assembly embeds a file with EMBED_FILE, and a source in C++ reads it. Archives of
// code for each architecture (oclc_add_archive in cmake/OclcArchives.cmake) have names that end in
// that of the architecture.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BASE_EMBEDDEDFILE_H
#define OCLC_BASE_EMBEDDEDFILE_H

#ifdef __ASSEMBLER__

// Embeds the file `path` between the hidden labels name_begin and name_end.
// clang-format off: it does not know assembly.
#define EMBED_FILE(name, alignment, path)                                                          \
  .section .rodata.name, "a", @progbits;                                                           \
  .balign alignment;                                                                               \
  .globl name##_begin;                                                                             \
  .hidden name##_begin;                                                                            \
  .globl name##_end;                                                                               \
  .hidden name##_end;                                                                              \
  name##_begin:                                                                                    \
  .incbin path;                                                                                    \
  name##_end:                                                                                      \
  .section .note.GNU-stack, "", @progbits
// clang-format on

#else

#include <string_view>

#define DECLARE_EMBEDDED_FILE(Name) extern "C" const char Name##_begin[], Name##_end[]
#define EMBEDDED_FILE(Name) std::string_view(Name##_begin, size_t(Name##_end - Name##_begin))

#define DECLARE_EMBEDDED_ARCHIVES(Name)                                                            \
  DECLARE_EMBEDDED_FILE(Name##_x86_64);                                                            \
  DECLARE_EMBEDDED_FILE(Name##_aarch64);                                                           \
  DECLARE_EMBEDDED_FILE(Name##_riscv64)
// Returns the archive for `architecture`, a target::Architecture::name(); empty if there is none.
#define EMBEDDED_ARCHIVE(Name, architecture)                                                       \
  ((architecture) == "x86_64"    ? EMBEDDED_FILE(Name##_x86_64)                                    \
   : (architecture) == "aarch64" ? EMBEDDED_FILE(Name##_aarch64)                                   \
   : (architecture) == "riscv64" ? EMBEDDED_FILE(Name##_riscv64)                                   \
                                 : std::string_view())

#endif

#endif // OCLC_BASE_EMBEDDEDFILE_H
