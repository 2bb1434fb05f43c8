//===- write-seeds.cpp - Writes the first inputs of the fuzz targets ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   fuzz-seeds FOLDER [FILE.oclbin...]
//
// Creates a folder in FOLDER for each target whose inputs are not text, with small handmade
// binaries, archives and manifests, and with those of FILEs. Text inputs are in fuzz/seeds.
//
//===--------------------------------------------------------------------------------------------===//

#include "BinaryBuilder.h"
#include "Seal.h"
#include "core/CacheKey.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace oclc;
using Bytes = std::vector<std::byte>;

namespace {

/// Writes numbered files to the folders of targets.
class Seeds {
public:
  explicit Seeds(std::filesystem::path root) : root(std::move(root)) {}

  void add(const std::string &target, std::span<const std::byte> content) {
    std::filesystem::create_directories(root / target);
    std::ofstream file(root / target / ("made-" + std::to_string(count++)), std::ios::binary);
    file.write(reinterpret_cast<const char *>(content.data()), std::streamsize(content.size()));
  }

private:
  const std::filesystem::path root;
  unsigned count = 0;
};

Bytes makeLibrary(size_t without, const binary::Machine &machine = test::x86()) {
  binary::Manifest manifest = test::makeManifest(machine);
  manifest.type = binary::BinaryType::Library;
  manifest.kernels.erase(manifest.kernels.begin() + ptrdiff_t(without));
  return test::makeBinary(binary::encodeManifest(manifest), machine).bytes;
}

/// Returns a library for all machines.
Bytes makeMulti(size_t without) {
  std::vector<Bytes> members;
  for (const binary::Machine &machine : binary::allMachines())
    members.push_back(makeLibrary(without, machine));
  return binary::writeMultiBinary(
      std::vector<std::span<const std::byte>>(members.begin(), members.end()));
}

Bytes makeArchive(binary::BinaryType type, bool forAll = false) {
  const Bytes first = forAll ? makeMulti(0) : makeLibrary(0);
  const Bytes second = forAll ? makeMulti(1) : makeLibrary(1);
  const std::span<const std::byte> members[] = {first, second};
  return binary::writeArchive(type, members);
}

/// Returns a program archive with an executable, a failed program, and a linked program.
Bytes makeProgramArchive() {
  const Bytes binary = test::makeBinary().bytes,
              linked = makeArchive(binary::BinaryType::Executable);
  binary::ArchivedProgram program;
  program.options = {"-DN=3", "-cl-mad-enable"};
  program.specConstants = {{7, "32"}};
  program.includes = {{"a/b.h", {}}};
  std::vector<binary::ProgramToArchive> programs = {
      {program, binary}, {program, {}}, {program, linked}};
  programs[1].program.log = "<source>:1:1: error: it is wrong\n";
  programs[1].program.kind = binary::ProgramKind::IL;
  programs[2].program.kind = binary::ProgramKind::Link;
  return binary::writeProgramArchive("oclc 0.1.0", programs);
}

/// Returns a module with specialisation constants of all kinds.
Bytes makeModule() {
  const uint32_t words[] = {
      0x07230203, 0x00010200, 0, 20, 0,
      // The SpecIds 7 to 10 of %1 to %4.
      4 << 16 | 71, 1, 1, 7, 4 << 16 | 71, 2, 1, 8, 4 << 16 | 71, 3, 1, 9, 4 << 16 | 71, 4, 1, 10,
      // The types bool, ulong and half, and the constants.
      2 << 16 | 20, 10, 4 << 16 | 21, 11, 64, 0, 3 << 16 | 22, 12, 16, 3 << 16 | 48, 10, 1,
      3 << 16 | 49, 10, 2, 5 << 16 | 50, 11, 3, 1, 0, 4 << 16 | 50, 12, 4, 0x3c00};
  const auto bytes = std::as_bytes(std::span(words));
  return {bytes.begin(), bytes.end()};
}

void addBinary(Seeds &seeds, std::span<const std::byte> file) {
  seeds.add("binary", file);
  if (const auto result = binary::read(file); result.binary) {
    const std::vector<uint8_t> manifest = binary::encodeManifest(result.binary->manifest);
    seeds.add("manifest", std::as_bytes(std::span(manifest)));
  }
}

void addMadeByHand(Seeds &seeds) {
  for (const binary::Machine &machine : binary::allMachines())
    addBinary(seeds, test::makeBinary(machine).bytes);
  addBinary(seeds, test::makeOpenObject({"f", "g"}).bytes);
  seeds.add("archive", makeArchive(binary::BinaryType::Executable));
  seeds.add("archive", makeArchive(binary::BinaryType::Library));
  seeds.add("archive", makeLibrary(0));
  seeds.add("archive", makeMulti(0));
  seeds.add("archive", makeArchive(binary::BinaryType::Library, /*forAll=*/true));
  seeds.add("program-archive", makeProgramArchive());
  seeds.add("program-archive", binary::writeProgramArchive("", {}));
  seeds.add("spirv", makeModule());
  const rt::CacheFolder::Key key(32, std::byte{0x5a});
  const Bytes content(64, std::byte{'x'});
  seeds.add("signed-file", rt::withSignature(content, "programs/0123456789abcdef", key));
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: fuzz-seeds FOLDER [FILE.oclbin...]\n";
    return 2;
  }
  Seeds seeds(argv[1]);
  addMadeByHand(seeds);
  for (int i = 2; i != argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::vector<char> content((std::istreambuf_iterator<char>(file)),
                                    std::istreambuf_iterator<char>());
    addBinary(seeds, std::as_bytes(std::span(content)));
  }
  return 0;
}
