//===- TypePool.cpp - Types and constants that a step needs -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/TypePool.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace oclc::spirv {

void TypePool::note(const Instruction &inst) {
  switch (inst.opcode()) {
  case OpTypeVector:
    // The module may not be validated.
    if (inst[3] <= MostLanes)
      Lanes[inst[1]] = inst[3];
    [[fallthrough]];
  case OpTypeInt:
  case OpTypeFloat:
  case OpTypePointer:
    Ids.try_emplace({inst.opcode(), inst[2], inst[3]}, inst[1]);
    break;
  default:
    break;
  }
}

uint32_t TypePool::get(Opcode op, uint32_t first, uint32_t second) {
  const auto [found, isNew] = Ids.try_emplace({op, first, second});
  if (isNew) {
    found->second = Output.newId();
    if (op == OpTypeFloat)
      Output.declare(op, {found->second, first});
    else
      Output.declare(op, {found->second, first, second});
  }
  return found->second;
}

uint32_t TypePool::floating(uint32_t bits) { return get(OpTypeFloat, bits, 0); }

uint32_t TypePool::vector(uint32_t element, uint32_t lanes) {
  return lanes == 1 ? element : get(OpTypeVector, element, lanes);
}

uint32_t TypePool::splat(uint32_t bits, uint32_t value, uint32_t lanes) {
  const auto [found, isNew] = Constants.try_emplace({bits, value, lanes});
  if (!isNew)
    return found->second;
  const uint32_t element = lanes == 1 ? 0 : splat(bits, value, 1);
  const uint32_t id = Output.newId();
  if (lanes == 1) {
    Output.declare(OpConstant, {integer(bits), id, value});
  } else {
    SmallVector<uint32_t> operands = {vector(integer(bits), lanes), id};
    operands.append(lanes, element);
    Output.declare(OpConstantComposite, operands);
  }
  return found->second = id;
}

uint32_t TypePool::lanes(uint32_t type) const {
  const auto found = Lanes.find(type);
  return found == Lanes.end() ? 1 : found->second;
}

} // namespace oclc::spirv
