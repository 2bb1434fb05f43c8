//===- BuiltinCode.cpp - Built-ins that a test calls ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "BuiltinCode.h"

#include "MachineModule.h"
#include "NativeModule.h"

namespace oclc::test {

Machine Machine::parse(const std::string &text) {
  const size_t at = text.find('@');
  return {text.substr(0, at), at == std::string::npos ? "" : text.substr(at + 1)};
}

BuiltinCode::BuiltinCode(const Machine &machine) {
  if (machine.command.empty())
    Native = std::make_unique<NativeModule>(machine.cpu);
  else
    Other = std::make_unique<MachineModule>(machine.cpu, machine.command);
}

BuiltinCode::~BuiltinCode() = default;
BuiltinCode::BuiltinCode(BuiltinCode &&) noexcept = default;
BuiltinCode &BuiltinCode::operator=(BuiltinCode &&) noexcept = default;

void BuiltinCode::add(const Signature &s) { Native ? Native->add(s) : Other->add(s); }

void BuiltinCode::compile() { Native ? Native->compile() : Other->compile(); }

ArrayCall BuiltinCode::find(const Signature &s) const {
  if (Native)
    return Native->find(s);
  return [module = Other.get(), s](const void *const *inputs, void *const *outputs,
                                   uint64_t count) { module->call(s, inputs, outputs, count); };
}

} // namespace oclc::test
