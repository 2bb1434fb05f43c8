//===- RemarkRecord.h - Record remarks as YAML ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_REMARKRECORD_H
#define OCLC_DRIVER_REMARKRECORD_H

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace oclc::driver {

/// Collects remarks in the YAML format of LLVM's tools, a document for each remark:
///
///   --- !Passed
///   Pass:     vectorize-work-items
///   Name:     Vectorized
///   DebugLoc: { File: k.cl, Line: 2, Column: 11 }
///   Function: k.any
///   Args:
///     - String: 16 work-items run in a vector
///   ...
class RemarkRecord {
public:
  RemarkRecord();

  /// Returns false for passes that emit remarks about nearly every instruction. Callers do not add
  /// their remarks.
  static bool isKept(llvm::StringRef passName);
  void add(const llvm::DiagnosticInfoOptimizationBase &remark);

  const std::string &yaml() const { return Text; }

private:
  std::string Text;
  llvm::raw_string_ostream OS{Text};
  std::unique_ptr<llvm::remarks::RemarkSerializer> Serializer;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_REMARKRECORD_H
