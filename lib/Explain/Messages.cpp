//===- Messages.cpp - Remarks and warnings ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Messages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::explain {

Message messageOf(const DiagnosticInfoOptimizationBase &remark) {
  Message message;
  message.level = remark.isPassed() ? "passed" : remark.isMissed() ? "missed" : "analysis";
  message.pass = remark.getPassName().str();
  message.name = remark.getRemarkName().str();
  message.text = remark.getMsg();
  StringRef file;
  if (remark.isLocationAvailable()) {
    remark.getLocation(file, message.place.line, message.place.column);
    message.place.file = file.str();
  } else if (const DISubprogram *program = remark.getFunction().getSubprogram()) {
    message.place = {program->getFilename().str(), program->getLine(), 0};
  }
  return message;
}

static bool isSame(const Message &a, const Message &b) {
  return a.level == b.level && a.pass == b.pass && a.text == b.text &&
         a.place.file == b.place.file && a.place.line == b.place.line &&
         a.place.column == b.place.column;
}

void addMessage(Message message, const std::string &variant, std::vector<Message> &messages) {
  auto known = find_if(messages, [&](const Message &each) { return isSame(each, message); });
  if (known == messages.end()) {
    messages.push_back(std::move(message));
    known = std::prev(messages.end());
  }
  if (!variant.empty() && !is_contained(known->variants, variant))
    known->variants.push_back(variant);
}

namespace {

/// Finds the input that a name of a file stands for.
class InputNames {
public:
  explicit InputNames(const std::vector<Input> &inputs) : Inputs(inputs) {}

  void replace(std::string &file) const {
    const Input *found = nullptr;
    for (const Input &input : Inputs) {
      if (input.name == file)
        return;
      if (sys::path::filename(input.name) != sys::path::filename(file))
        continue;
      if (found)
        return; // Several inputs have this name, so it says nothing.
      found = &input;
    }
    if (found)
      file = found->name;
  }

private:
  const std::vector<Input> &Inputs;
};

} // namespace

void useInputNames(Explanation &explained) {
  const InputNames names(explained.inputs);
  for (Message &message : explained.messages)
    names.replace(message.place.file);
  for (Target &target : explained.targets) {
    for (Message &message : target.messages)
      names.replace(message.place.file);
    for (std::string &file : target.files)
      names.replace(file);
    for (Variant &variant : target.variants) {
      for (MethodOption &method : variant.methods)
        names.replace(method.place.file);
      for (Barrier &barrier : variant.barriers)
        names.replace(barrier.place.file);
      for (VectorLoop &loop : variant.loops)
        names.replace(loop.place.file);
    }
  }
}

} // namespace oclc::explain
