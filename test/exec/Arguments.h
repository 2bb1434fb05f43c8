//===- Arguments.h - Buffers and packed arguments of a launch ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_ARGUMENTS_H
#define OCLC_TEST_EXEC_ARGUMENTS_H

#include "TestImage.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Memory with a guard zone on both sides.
class GuardedBlock {
public:
  explicit GuardedBlock(uint64_t bytes);
  uint8_t *data() { return Memory.data() + Start; }
  const uint8_t *data() const { return Memory.data() + Start; }
  uint64_t size() const { return Bytes; }
  bool guardsAreIntact() const;

private:
  uint64_t Bytes, Start;
  std::vector<uint8_t> Memory;
};

/// Describes one argument in the notation of a plan:
///   g:WORDS:SEED  a buffer of 32-bit words with random contents; zeros if SEED is 0 or missing
///   g:WORDS:SEED:1  the same with mostly small numbers, and with :2 floating-point numbers
///   t:WORDS:ULPS:FLOOR  a buffer of floats, zeros at first, which may be off by ULPS units in the
///                 last place of FLOOR or of the expected number, whichever is larger
///   n:WORDS       a buffer of zeros whose contents are not compared afterwards
///   i:KIND:CLASS:SEED  an image; ImageKind and TexelClass as numbers
///   s:CLASS:SEED  a sampler; SamplerClass as a number
///   l:BYTES       a block of local memory
///   u:VALUE       a 32-bit value; w:VALUE a 64-bit one
///   b:BYTES:ALIGN:SEED  a structure by value with random contents
struct ArgumentSpec {
  char kind;
  uint64_t numbers[3] = {};
  static ArgumentSpec parse(const std::string &text);
};

/// Holds buffers, images and packed arguments for one run of a kernel. Equal specs give equal
/// contents, except that images and samplers also depend on a number of the launch.
class Arguments {
public:
  /// Local blocks are addresses for the reference. For an entry point they are offsets, which start
  /// after its `staticLocalBytes`.
  Arguments(const std::vector<ArgumentSpec> &specs, uint64_t ofImages, bool forReference,
            uint64_t staticLocalBytes = 0);

  const void *packed() const { return Packed.data(); }
  uint64_t localBytes() const { return LocalBytes; }
  /// Describes the first difference or a damaged guard; returns an empty string if there is none.
  std::string compare(const Arguments &expected) const;
  /// Fills the reference's blocks of local memory.
  void fillLocal(uint8_t byte);
  /// Returns a number that depends on all buffers and images, but not on which NaN an image or a
  /// buffer of floats contains.
  uint64_t digest() const;

private:
  /// A buffer, and what it was made of.
  struct Buffer {
    GuardedBlock block;
    ArgumentSpec spec;
  };

  std::vector<Buffer> Buffers;
  std::vector<std::unique_ptr<TestImage>> Images;
  std::vector<std::vector<uint8_t>> LocalBlocks;
  std::vector<uint8_t> Packed;
  uint64_t LocalBytes;

  void pack(const void *bytes, uint64_t size, uint64_t alignment);
  void add(const ArgumentSpec &spec, uint64_t ofImages, bool forReference);
  void addBuffer(const ArgumentSpec &spec);
  void addImage(const ArgumentSpec &spec, uint64_t ofImages, bool forReference);
  void addLocal(uint64_t bytes, bool forReference);
};

#endif // OCLC_TEST_EXEC_ARGUMENTS_H
