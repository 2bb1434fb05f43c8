//===- mutate-binaries.cpp - oclc-mutate: damages binaries and reads them ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//
//   oclc-mutate [--dlopen] [--write=FOLDER] COUNT SEED [FILE...]
//
// Without a FILE, the inputs are handmade binaries, archives, multi-architecture binaries and a
// program archive. For each file, COUNT damaged copies are read by binary::readAllPrograms, or by
// binary::readProgramArchive and then each program by binary::readAllPrograms. The reader must
// return, must refuse every changed copy unless its content hashes were corrected, and must return
// an error if and only if it returns no binary. With --dlopen, every accepted copy is loaded into
// this process and its symbols are looked up; the system loader must survive that. With --write,
// every accepted changed copy is written into a folder, for programs that read binaries, such as
// ocldis. Built with sanitizers, this program tests that no file can crash the runtime.
//
// Exit status: 0 for success, 1 if a reader broke one of these rules or refused an unchanged copy,
// 2 for wrong usage or a file that cannot be read or written.
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"
#include "Binary/MultiBinary.h"
#include "Binary/ProgramArchive.h"
#include "BinaryBuilder.h"
#include "Loading.h"
#include "Mutator.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

using namespace oclc;
using oclc::fuzz::Mutant;

namespace {

constexpr std::array<const char *, Mutant::KindCount> KindNames = {
    "bit flip",   "byte change", "word change", "field swap",
    "block copy", "zeros",       "truncation",  "extension"};

struct Counts {
  uint64_t resealed = 0, unchanged = 0, refused = 0, accepted = 0, loaded = 0, failures = 0;
  std::array<uint64_t, Mutant::KindCount> byKind = {};
};

/// Result of reading a copy.
struct Outcome {
  std::string error;
  bool isAccepted = false;
  /// Accepted binaries for this machine, by position in the copy.
  std::vector<binary::Member> members;
};

Outcome readProgram(std::span<const std::byte> file, uint64_t offset) {
  binary::ProgramsReadResult result = binary::readAllPrograms(file);
  Outcome outcome = {result.error, result.file.has_value(), {}};
  if (!outcome.isAccepted)
    return outcome;
  for (binary::ProgramFile &program : result.file->programs) {
    // A runtime must accept its member of each file that a tool accepts.
    if (!binary::readProgram(file, *program.machine).program)
      return {"a runtime refuses it", false, {}};
    if (program.machine == &binary::hostMachine())
      outcome.members = std::move(program.members);
  }
  for (binary::Member &member : outcome.members)
    member.offset += offset;
  return outcome;
}

/// Reads a program archive, which is accepted only with all of its programs.
Outcome readArchive(std::span<const std::byte> file) {
  const auto result = binary::readProgramArchive(binary::MemoryBytes(file));
  Outcome all = {result.error, result.archive.has_value(), {}};
  if (!all.isAccepted)
    return all;
  (void)binary::programArchiveToJson(*result.archive, 2);
  for (const binary::ArchivedProgram &program : result.archive->programs) {
    if (program.size == 0)
      continue;
    const uint64_t offset = result.archive->binaries + program.offset;
    Outcome each = readProgram(file.subspan(offset, program.size), offset);
    if (!each.isAccepted)
      return each;
    std::ranges::move(each.members, std::back_inserter(all.members));
  }
  return all;
}

Outcome read(std::span<const std::byte> file) {
  return binary::looksLikeProgramArchive(file) ? readArchive(file) : readProgram(file, 0);
}

void write(const std::string &folder, const char *name, uint64_t i, const Mutant &mutant) {
  std::string stem = name;
  stem = stem.substr(stem.rfind('/') + 1);
  std::ofstream file(folder + "/" + stem + "." + std::to_string(i), std::ios::binary);
  file.write(reinterpret_cast<const char *>(mutant.bytes.data()),
             static_cast<std::streamsize>(mutant.bytes.size()));
  if (!file) {
    std::fprintf(stderr, "oclc-mutate: error: cannot write into %s\n", folder.c_str());
    std::exit(2);
  }
}

struct Options {
  bool withLoader = false;
  std::string folder; ///< Folder for accepted copies; empty to keep none.
  uint64_t count = 0, seed = 0;
};

void run(const char *name, std::span<const std::byte> valid, const Options &options) {
  const uint64_t count = options.count, seed = options.seed;
  Counts counts;
  auto fail = [&](const char *what, const Mutant &mutant, uint64_t i) {
    ++counts.failures;
    std::printf("%s: mutant %llu of seed %llu (%s, %s hash): %s\n", name,
                static_cast<unsigned long long>(i), static_cast<unsigned long long>(seed),
                KindNames[mutant.kind], mutant.resealed ? "right" : "old", what);
  };
  auto start = std::chrono::steady_clock::now();
  fuzz::Mutator mutator(valid, seed);
  for (uint64_t i = 0; i != count; ++i) {
    Mutant mutant = mutator.next();
    // The allocation has exactly the size of the file, so that a read past its end is found.
    std::vector<std::byte> bytes(mutant.bytes);
    bytes.shrink_to_fit();
    const Outcome result = read(bytes);
    ++counts.byKind[mutant.kind];
    counts.resealed += mutant.resealed;
    counts.unchanged += !mutant.changed;
    ++(result.isAccepted ? counts.accepted : counts.refused);
    if (result.isAccepted != result.error.empty())
      fail("neither a binary nor an error, or both", mutant, i);
    if (result.isAccepted && mutant.changed && !mutant.resealed)
      fail("a changed file was accepted", mutant, i);
    if (!result.isAccepted && !mutant.changed)
      fail(result.error.c_str(), mutant, i);
    if (result.isAccepted && mutant.changed && !options.folder.empty())
      write(options.folder, name, i, mutant);
    if (options.withLoader)
      for (const binary::Member &member : result.members)
        counts.loaded +=
            fuzz::load(std::span(mutant.bytes).subspan(member.offset, member.binary.fileBytes),
                       member.binary.manifest);
  }
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  auto n = [](uint64_t number) { return static_cast<unsigned long long>(number); };
  std::printf("%s: %llu mutants in %.1f s: %llu refused, %llu accepted (all with a right hash or "
              "unchanged), %llu failures\n",
              name, n(count), seconds, n(counts.refused), n(counts.accepted), n(counts.failures));
  std::printf("  %llu with a right hash, %llu unchanged", n(counts.resealed), n(counts.unchanged));
  if (options.withLoader)
    std::printf(", %llu loaded", n(counts.loaded));
  for (int kind = 0; kind != Mutant::KindCount; ++kind)
    std::printf("%s%llu %s", kind ? ", " : "; ", n(counts.byKind[kind]), KindNames[kind]);
  std::printf("\n");
  if (counts.failures)
    std::exit(1);
}

/// Returns an archive of two linked libraries.
std::vector<std::byte> makeArchive() {
  std::vector<std::byte> libraries[2];
  for (int i = 0; i != 2; ++i) {
    binary::Manifest manifest = test::makeManifest();
    manifest.type = binary::BinaryType::Library;
    manifest.kernels.erase(manifest.kernels.begin() + i);
    libraries[i] = test::makeBinary(binary::encodeManifest(manifest)).bytes;
  }
  const std::span<const std::byte> members[] = {libraries[0], libraries[1]};
  return binary::writeArchive(binary::BinaryType::Executable, members);
}

using Bytes = std::vector<std::byte>;

Bytes multiBinary(std::span<const Bytes> members) {
  return binary::writeMultiBinary(
      std::vector<std::span<const std::byte>>(members.begin(), members.end()));
}

/// Returns a multi-architecture binary for all machines, with the kernel `without` left out.
Bytes makeMulti(binary::BinaryType type, size_t without) {
  std::vector<Bytes> members;
  for (const binary::Machine &machine : binary::allMachines()) {
    binary::Manifest manifest = test::makeManifest(machine);
    manifest.type = type;
    manifest.kernels.erase(manifest.kernels.begin() + ptrdiff_t(without));
    members.push_back(test::makeBinary(binary::encodeManifest(manifest), machine).bytes);
  }
  return multiBinary(members);
}

/// Returns an archive of two multi-architecture binaries.
Bytes makeMultiArchive() {
  const Bytes first = makeMulti(binary::BinaryType::Library, 0);
  const Bytes second = makeMulti(binary::BinaryType::Library, 1);
  const std::span<const std::byte> members[] = {first, second};
  return binary::writeArchive(binary::BinaryType::Executable, members);
}

/// Returns a program archive with executables, a failed program and a linked program.
std::vector<std::byte> makeProgramArchive() {
  const Bytes binary = test::makeBinary().bytes, linked = makeArchive(),
              multi = makeMulti(binary::BinaryType::Executable, 0);
  binary::ArchivedProgram program;
  program.options = {"-DN=3", "-cl-mad-enable"};
  program.specConstants = {{7, "32"}};
  program.includes = {{"a/b.h", {}}};
  std::vector<binary::ProgramToArchive> programs = {
      {program, binary}, {program, {}}, {program, linked}, {program, multi}};
  for (size_t i = 0; i != programs.size(); ++i)
    programs[i].program.recipe.fill(uint8_t(i));
  programs[1].program.log = "<source>:1:1: error: it is wrong\n";
  programs[2].program.kind = binary::ProgramKind::Link;
  return binary::writeProgramArchive("oclc-mutate", programs);
}

int usage() {
  std::fprintf(stderr, "usage: oclc-mutate [--dlopen] [--write=FOLDER] COUNT SEED [FILE...]\n");
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  int next = 1;
  for (; next < argc && argv[next][0] == '-'; ++next) {
    std::string_view option = argv[next];
    constexpr std::string_view Write = "--write=";
    if (option == "--dlopen")
      options.withLoader = true;
    else if (option.starts_with(Write))
      options.folder = option.substr(Write.size());
    else
      return usage();
  }
  if (argc - next < 2)
    return usage();
  options.count = std::strtoull(argv[next++], nullptr, 10);
  options.seed = std::strtoull(argv[next++], nullptr, 10);
  if (options.count == 0)
    return usage();
  if (next == argc) {
    run("hand-made", test::makeBinary().bytes, options);
    run("object with imports", test::makeOpenObject({"f", "g"}).bytes, options);
    run("hand-made archive", makeArchive(), options);
    run("several machines", makeMulti(binary::BinaryType::Executable, 1), options);
    run("archive for several machines", makeMultiArchive(), options);
    run("hand-made program archive", makeProgramArchive(), options);
  }
  for (; next != argc; ++next) {
    std::ifstream file(argv[next], std::ios::binary);
    std::vector<char> bytes((std::istreambuf_iterator<char>(file)),
                            std::istreambuf_iterator<char>());
    auto content = std::as_bytes(std::span(bytes));
    if (const Outcome result = read(content); !result.isAccepted) {
      std::fprintf(stderr, "oclc-mutate: error: %s: %s\n", argv[next], result.error.c_str());
      return 2;
    }
    run(argv[next], content, options);
  }
  return 0;
}
