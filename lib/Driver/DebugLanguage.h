//===- DebugLanguage.h - The language of a program, for debuggers -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_DEBUGLANGUAGE_H
#define OCLC_DRIVER_DEBUGLANGUAGE_H

namespace llvm {
class Module;
}

namespace oclc::driver {

/// Tells debuggers that the program is in C. lldb does not know OpenCL C, and shows no variables of
/// programs in a language that it does not know. gdb does, and reads more of vectors then.
void describeAsC(llvm::Module &m);

} // namespace oclc::driver

#endif // OCLC_DRIVER_DEBUGLANGUAGE_H
