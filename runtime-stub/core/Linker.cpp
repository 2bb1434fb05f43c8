//===- Linker.cpp - Links programs ------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Linker.h"

#include "core/CapturedProgram.h"

#include <algorithm>
#include <new>
#include <unordered_map>

namespace oclc::rt {

using Members = std::vector<std::span<const std::byte>>;

/// Options that only permit optimisations. They have no effect, because the kernels are compiled
/// already.
static constexpr std::string_view HintOptions[] = {
    "-cl-denorms-are-zero", "-cl-no-signed-zeros",   "-cl-unsafe-math-optimizations",
    "-cl-finite-math-only", "-cl-fast-relaxed-math", "-cl-no-subgroup-ifp",
};

/// Removes the next word from the front of `text` and returns it; empty at the end.
static std::string_view takeWord(std::string_view &text) {
  constexpr std::string_view Spaces = " \t\n\v\f\r";
  text.remove_prefix(std::min(text.find_first_not_of(Spaces), text.size()));
  std::string_view word = text.substr(0, text.find_first_of(Spaces));
  text.remove_prefix(word.size());
  return word;
}

std::optional<binary::BinaryType> parseLinkOptions(std::string_view options, std::string &error) {
  bool library = false, forLibrary = false;
  for (std::string_view word; !(word = takeWord(options)).empty();) {
    if (word == "-create-library") {
      library = true;
    } else if (word == "-enable-link-options") {
      forLibrary = true;
    } else if (std::ranges::find(HintOptions, word) == std::end(HintOptions)) {
      error = "'" + std::string(word) + "' is no option of the linker";
      return std::nullopt;
    }
  }
  if (forLibrary && !library) {
    error = "'-enable-link-options' needs '-create-library'";
    return std::nullopt;
  }
  return library ? binary::BinaryType::Library : binary::BinaryType::Executable;
}

std::optional<std::vector<bool>> linkableDevices(std::span<const Ref<Device>> devices,
                                                 std::span<Program *const> inputs,
                                                 std::string &error) {
  std::vector<bool> linkable;
  for (const Ref<Device> &device : devices) {
    const auto count = std::ranges::count_if(
        inputs, [&](const Program *input) { return input->isLinkable(*device); });
    if (count != 0 && size_t(count) != inputs.size()) {
      error = "only some of the programs have a library or a compiled object for a device";
      return std::nullopt;
    }
    linkable.push_back(count != 0);
  }
  if (std::ranges::find(linkable, true) != linkable.end())
    return linkable;
  error = "none of the programs has a library or a compiled object for a device; "
          "oclc --create-library makes libraries";
  return std::nullopt;
}

/// Returns a line for each definition of a kernel that repeats an earlier one.
static std::string explainDuplicates(const LoadedFiles &inputs) {
  std::unordered_map<std::string_view, size_t> owners;
  std::string text;
  for (size_t i = 0; i != inputs.size(); ++i)
    for (const binary::Member &member : inputs[i]->content.members)
      for (const binary::Kernel &kernel : member.binary.manifest.kernels)
        if (auto [owner, isNew] = owners.emplace(kernel.name, i); !isNew)
          text += "kernel '" + kernel.name + "' is in the input programs " +
                  std::to_string(owner->second) + " and " + std::to_string(i) + "\n";
  return text;
}

static Members membersOf(const LoadedFiles &inputs) {
  Members members;
  for (const auto &file : inputs)
    for (const binary::Member &member : file->content.members)
      members.push_back(std::span(file->bytes).subspan(member.offset, member.binary.fileBytes));
  return members;
}

/// Writes the linked file to `outcome`. On failure returns false and stores the reason in the log.
static bool makeFile(const LoadedFiles &inputs, binary::BinaryType type, LinkOutcome &outcome) {
  outcome.log = explainDuplicates(inputs);
  if (!outcome.log.empty())
    return false;
  const Members members = membersOf(inputs);
  uint64_t bytes = 0;
  for (std::span<const std::byte> member : members)
    bytes += member.size();
  if (bytes > binary::limits::FileBytes) {
    outcome.log = "the programs have " + std::to_string(bytes) + " bytes together, more than " +
                  std::to_string(binary::limits::FileBytes) + "\n";
    return false;
  }
  std::vector<std::byte> archive = binary::writeArchive(type, members);
  binary::ProgramReadResult read = binary::readProgram(archive);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  if (!read.program) {
    outcome.log = "the linked program would be refused: " + read.error + "\n";
    return false;
  }
  outcome.file = {std::move(archive), std::move(*read.program)};
  return true;
}

LoadedFiles filesOf(std::span<Program *const> inputs) {
  LoadedFiles files;
  for (const Program *input : inputs)
    files.push_back(input->loaded());
  return files;
}

bool haveImports(const LoadedFiles &files) {
  return std::ranges::any_of(files, [](const auto &file) {
    return std::ranges::any_of(file->content.members, [](const binary::Member &member) {
      return !member.binary.manifest.imports.empty();
    });
  });
}

static void linkFiles(const LoadedFiles &files, binary::BinaryType type, LinkOutcome &outcome) {
  if (!makeFile(files, type, outcome) || type != binary::BinaryType::Executable)
    return;
  // The code refers to kernels in the content. These references stay valid when `outcome.file` is
  // moved, because the members of the content do not move.
  outcome.code = Code::load(outcome.file.bytes, outcome.file.content, outcome.log);
  if (!outcome.code)
    outcome.file = {};
}

offline::Recipe linkRecipe(const LoadedFiles &files, binary::BinaryType type) {
  offline::Recipe recipe;
  recipe.kind = binary::ProgramKind::Link;
  recipe.type = type;
  for (const auto &file : files)
    recipe.links.push_back(recipeOf(*file));
  return recipe;
}

void link(const LoadedFiles &files, binary::BinaryType type, LinkOutcome &outcome) {
  // Without captures, files from the application have no recipe. Computing their digests would only
  // delay linking.
  if (std::ranges::none_of(files, [](const auto &file) { return file->recipe.has_value(); })) {
    linkFiles(files, type, outcome);
    return;
  }
  const offline::Recipe recipe = linkRecipe(files, type);
  capture::CapturedProgram captured(recipe, outcome.options);
  linkFiles(files, type, outcome);
  outcome.file.recipe = offline::digestOf(recipe);
  captured.finish(!outcome.file.bytes.empty());
}

} // namespace oclc::rt
