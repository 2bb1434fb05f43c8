//===- LocalSizes.cpp - Local sizes of kernels as numbers -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/LocalSizes.h"

#include "Frontend/SPIRV/ConstantValues.h"

#include <optional>
#include <set>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Execution modes (SPIR-V, section 3.6).
enum ExecutionMode : uint32_t {
  LocalSize = 17,
  LocalSizeHint = 18,
  LocalSizeId = 38,
  LocalSizeHintId = 39,
};

/// A built-in (SPIR-V, section 3.21). It is a variable in most modules for OpenCL, and then the
/// local size of the launch.
constexpr uint32_t WorkgroupSize = 25;

constexpr size_t Dimensions = 3;
using Numbers = SmallVector<uint32_t, Dimensions>;

class Evaluator {
public:
  explicit Evaluator(const Module &from) : From(from), Output(from) {
    for (const Instruction &inst : From.instructions()) {
      Values.note(inst);
      if (inst.opcode() >= OpConstantTrue && inst.opcode() <= OpSpecConstantOp)
        Constants.insert(inst[2]);
    }
  }

  Expected<Module> run() {
    if (Error e = findSizeOfAll())
      return std::move(e);
    for (const Instruction &inst : From.instructions())
      if (Error e = add(inst))
        return std::move(e);
    return Output.take();
  }

private:
  bool isSizeOfAll(const Instruction &inst) const {
    return inst.opcode() == OpDecorate && inst[2] == BuiltIn && inst[3] == WorkgroupSize &&
           Constants.count(inst[1]) != 0;
  }

  /// Finds the constant that is the local size of all kernels.
  Error findSizeOfAll() {
    for (const Instruction &inst : From.instructions()) {
      if (!isSizeOfAll(inst))
        continue;
      Expected<Numbers> numbers = numbersOf({inst[1]});
      if (!numbers)
        return numbers.takeError();
      SizeOfAll = std::move(*numbers);
    }
    return Error::success();
  }

  /// Returns the numbers that are the values of scalars or of one vector.
  Expected<Numbers> numbersOf(ArrayRef<uint32_t> ids) const {
    Numbers numbers;
    for (uint32_t id : ids) {
      const ArrayRef<APInt> lanes = Values.value(id);
      if (lanes.empty())
        return createStringError("the local size of a kernel is not an integer constant");
      for (const APInt &lane : lanes) {
        if (!lane.isIntN(32))
          return createStringError("the local size of a kernel is more than 32 bits can represent");
        numbers.push_back(static_cast<uint32_t>(lane.getZExtValue()));
      }
    }
    if (numbers.size() != Dimensions)
      return createStringError("the local size of a kernel does not have three dimensions");
    return numbers;
  }

  void addSize(uint32_t kernel, ExecutionMode mode, ArrayRef<uint32_t> numbers) {
    SmallVector<uint32_t> operands = {kernel, mode};
    append_range(operands, numbers);
    Output.add(OpExecutionMode, operands);
  }

  Error add(const Instruction &inst) {
    // The modes of kernels follow the entry points, and precede all else but other modes.
    if (SizeOfAll && inst.opcode() == OpEntryPoint)
      Kernels.insert(inst[2]);
    else if (SizeOfAll && inst.opcode() != OpEntryPoint) {
      const Numbers &size = *SizeOfAll;
      for (uint32_t kernel : Kernels)
        addSize(kernel, LocalSize, size);
      Kernels.clear();
    }
    if (inst.opcode() == OpExecutionMode || inst.opcode() == OpExecutionModeId)
      return addMode(inst);
    if (!isSizeOfAll(inst))
      Output.add(inst);
    return Error::success();
  }

  Error addMode(const Instruction &inst) {
    const uint32_t mode = inst[2];
    if (SizeOfAll && (mode == LocalSize || mode == LocalSizeId))
      return Error::success();
    if (mode != LocalSizeId && mode != LocalSizeHintId) {
      Output.add(inst);
      return Error::success();
    }
    Expected<Numbers> numbers = numbersOf({inst[3], inst[4], inst[5]});
    if (!numbers)
      return numbers.takeError();
    addSize(inst[1], mode == LocalSizeId ? LocalSize : LocalSizeHint, *numbers);
    return Error::success();
  }

  const Module &From;
  Builder Output;
  ConstantValues Values;
  std::set<uint32_t> Constants; ///< Ids of constants of any type.
  std::optional<Numbers> SizeOfAll;
  std::set<uint32_t> Kernels; ///< Kernels whose size has not been added.
};

} // namespace

Expected<Module> evaluateLocalSizes(const Module &m) { return Evaluator(m).run(); }

} // namespace oclc::spirv
