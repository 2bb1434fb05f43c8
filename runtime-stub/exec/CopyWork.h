//===- CopyWork.h - Commands that copy and fill memory ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Commands that copy or fill memory, that only keep memory objects alive, or that call the
// application. Addresses are resolved when the command is enqueued. The command keeps the memory
// objects alive until it has run.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_COPYWORK_H
#define OCLC_RUNTIME_EXEC_COPYWORK_H

#include "core/Memory.h"
#include "core/Work.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace oclc::rt {

/// Copies `size` contiguous bytes.
class CopyWork final : public Work {
public:
  CopyWork(Ref<Memory> from, Ref<Memory> to, const void *source, void *target, size_t size)
      : from(std::move(from)), to(std::move(to)), source(source), target(target), size(size) {}

  void run(Event &event, const Event *until) override;

private:
  const Ref<Memory> from, to;
  const void *const source;
  void *const target;
  const size_t size;
};

/// One side of a rectangular copy: the address of its first byte, and the distances in bytes
/// between rows and between slices.
struct RectSide {
  uint8_t *start = nullptr;
  size_t rowPitch = 0, slicePitch = 0;
};

/// Copies a three-dimensional box. Element 0 of `region` is the width in bytes, elements 1 and 2
/// count rows and slices.
class RectWork final : public Work {
public:
  RectWork(Ref<Memory> from, Ref<Memory> to, RectSide source, RectSide target,
           std::array<size_t, 3> region)
      : from(std::move(from)), to(std::move(to)), source(source), target(target), region(region) {}

  void run(Event &event, const Event *until) override;

private:
  const Ref<Memory> from, to;
  const RectSide source, target;
  const std::array<size_t, 3> region;
};

/// Fills memory with a repeated pattern.
class FillWork final : public Work {
public:
  /// `size` is a multiple of `patternSize`, which is at most 128.
  FillWork(Ref<Memory> to, void *target, const void *pattern, size_t patternSize, size_t size);

  void run(Event &event, const Event *until) override;

private:
  const Ref<Memory> to;
  uint8_t *const target;
  const size_t patternSize, size;
  std::array<uint8_t, 128> pattern;
};

/// Fills a three-dimensional box with one texel. `region` counts texels, rows and slices.
class FillRectWork final : public Work {
public:
  FillRectWork(Ref<Memory> to, RectSide target, std::array<uint8_t, 16> texel, size_t texelBytes,
               std::array<size_t, 3> region)
      : to(std::move(to)), target(target), texel(texel), texelBytes(texelBytes), region(region) {}

  void run(Event &event, const Event *until) override;

private:
  const Ref<Memory> to;
  const RectSide target;
  const std::array<uint8_t, 16> texel;
  const size_t texelBytes;
  const std::array<size_t, 3> region;
};

/// Keeps its memory objects alive and does nothing else. For maps, unmaps and migrations, which are
/// ordered by the queue but move no data.
class KeepWork final : public Work {
public:
  explicit KeepWork(std::vector<Ref<Memory>> memory) : memory(std::move(memory)) {}

  void run(Event &event, const Event *until) override {}

private:
  const std::vector<Ref<Memory>> memory;
};

/// Calls a function of the application.
class CallWork final : public Work {
public:
  explicit CallWork(std::function<void()> function) : function(std::move(function)) {}

  void run(Event &event, const Event *until) override { function(); }
  bool callsApplication() const override { return true; }

private:
  const std::function<void()> function;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_COPYWORK_H
