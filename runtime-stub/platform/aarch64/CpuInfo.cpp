//===- CpuInfo.cpp - Properties of an AArch64 CPU --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// /proc/cpuinfo has the numbers of the manufacturer and the model, which Arm assigns.
//
//===------------------------------------------------------------------------------------------===//

#include "platform/CpuInfo.h"

#include "base/CpuList.h"
#include "base/DeviceTree.h"
#include "loader/aarch64/VectorLength.h"

#include <algorithm>
#include <cstdlib>

namespace oclc::rt::host {
namespace {

enum Manufacturer : unsigned {
  Arm = 0x41,
  Cavium = 0x43,
  Fujitsu = 0x46,
  HiSilicon = 0x48,
  Qualcomm = 0x51,
  Apple = 0x61,
  Microsoft = 0x6d,
  Ampere = 0xc0
};

struct Model {
  Manufacturer manufacturer;
  unsigned part;
  const char *name;
};

constexpr Model Models[] = {
    {Arm, 0xd03, "Cortex-A53"},   {Arm, 0xd04, "Cortex-A35"},   {Arm, 0xd05, "Cortex-A55"},
    {Arm, 0xd07, "Cortex-A57"},   {Arm, 0xd08, "Cortex-A72"},   {Arm, 0xd09, "Cortex-A73"},
    {Arm, 0xd0a, "Cortex-A75"},   {Arm, 0xd0b, "Cortex-A76"},   {Arm, 0xd0c, "Neoverse-N1"},
    {Arm, 0xd0d, "Cortex-A77"},   {Arm, 0xd40, "Neoverse-V1"},  {Arm, 0xd41, "Cortex-A78"},
    {Arm, 0xd44, "Cortex-X1"},    {Arm, 0xd46, "Cortex-A510"},  {Arm, 0xd47, "Cortex-A710"},
    {Arm, 0xd48, "Cortex-X2"},    {Arm, 0xd49, "Neoverse-N2"},  {Arm, 0xd4d, "Cortex-A715"},
    {Arm, 0xd4e, "Cortex-X3"},    {Arm, 0xd4f, "Neoverse-V2"},  {Arm, 0xd80, "Cortex-A520"},
    {Arm, 0xd81, "Cortex-A720"},  {Arm, 0xd82, "Cortex-X4"},    {Arm, 0xd84, "Neoverse-V3"},
    {Arm, 0xd85, "Cortex-X925"},  {Arm, 0xd87, "Cortex-A725"},  {Arm, 0xd8e, "Neoverse-N3"},
    {Cavium, 0x0af, "ThunderX2"}, {Fujitsu, 0x001, "A64FX"},    {HiSilicon, 0xd01, "Kunpeng 920"},
    {Ampere, 0xac3, "Ampere-1"},  {Ampere, 0xac4, "Ampere-1A"},
};

} // namespace

static unsigned number(const char *field) {
  return unsigned(std::strtoul(cpuListValue(field).c_str(), nullptr, 0));
}

std::string cpuName() {
  const unsigned manufacturer = number("CPU implementer"), part = number("CPU part");
  const Model *model = std::ranges::find_if(Models, [&](const Model &each) {
    return each.manufacturer == manufacturer && each.part == part;
  });
  return model == std::end(Models) ? "AArch64 CPU" : model->name;
}

// CPUs of Nvidia have none: programs take its number for that of a GPU.
uint32_t vendorID() {
  switch (number("CPU implementer")) {
  case Arm:
    return 0x13b5;
  case Cavium:
    return 0x177d;
  case Fujitsu:
    return 0x10cf;
  case HiSilicon:
    return 0x19e5;
  case Qualcomm:
    return 0x17cb;
  case Apple:
    return 0x106b;
  case Microsoft:
    return 0x1414;
  case Ampere:
    return 0x1def;
  default:
    return 0;
  }
}

unsigned reportedClockFrequency() { return unsigned(deviceTreeClock() / 1000000); }

unsigned vectorBytes() {
  constexpr unsigned NeonBytes = 16;
  return std::max(NeonBytes, sveBytes());
}

} // namespace oclc::rt::host
