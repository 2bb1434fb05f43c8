//===- ProgramFiles.cpp - Files that a program needs to start ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/Sandbox.h"

#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace oclc::sandbox {
namespace {

namespace fs = std::filesystem;

/// Bytes read from a program. The program headers and the loader's name of an ELF file, and the
/// interpreter of a script, are expected in these bytes.
constexpr std::streamsize Beginning = 4096;

std::string beginningOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(size_t(Beginning), '\0');
  file.read(text.data(), Beginning);
  text.resize(size_t(file.gcount()));
  return text;
}

template <class T> std::optional<T> readAt(const std::string &text, size_t offset) {
  if (offset > text.size() || text.size() - offset < sizeof(T))
    return std::nullopt;
  T value;
  std::memcpy(&value, text.data() + offset, sizeof(T));
  return value;
}

/// Returns the loader that a 64-bit ELF file specifies (PT_INTERP); empty if it needs none. Returns
/// nullopt for any other file.
std::optional<std::string> loaderOf(const std::string &text) {
  const auto header = readAt<Elf64_Ehdr>(text, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64)
    return std::nullopt;
  for (size_t i = 0; i != header->e_phnum; ++i) {
    const auto segment = readAt<Elf64_Phdr>(text, header->e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment)
      return std::nullopt;
    if (segment->p_type != PT_INTERP)
      continue;
    if (segment->p_offset > text.size() || segment->p_filesz > text.size() - segment->p_offset)
      return std::nullopt;
    const std::string_view name =
        std::string_view(text).substr(segment->p_offset, segment->p_filesz);
    return std::string(name.substr(0, name.find('\0')));
  }
  return "";
}

/// Returns the first word after "#!".
std::string interpreterOf(const std::string &text) {
  const size_t start = text.find_first_not_of(" \t", 2);
  return start == std::string::npos
             ? ""
             : text.substr(start, text.find_first_of(" \t\n", start) - start);
}

} // namespace

std::vector<std::string> filesToStart(const std::string &program) {
  const std::string text = beginningOf(program);
  if (const std::optional<std::string> loader = loaderOf(text))
    return loader->empty() ? std::vector{program} : std::vector{program, *loader};
  std::error_code failed;
  const fs::path libraries = fs::canonical(program, failed).parent_path() / "lib";
  if (failed || !text.starts_with("#!") || !fs::is_directory(libraries, failed))
    return {};
  const std::string interpreter = interpreterOf(text);
  const std::optional<std::string> loader = loaderOf(beginningOf(interpreter));
  if (!loader)
    return {};
  return {program, interpreter, *loader, libraries.string()};
}

} // namespace oclc::sandbox
