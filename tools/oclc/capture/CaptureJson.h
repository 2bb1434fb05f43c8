//===- CaptureJson.h - JSON of strangers ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREJSON_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREJSON_H

#include "llvm/Support/JSON.h"

namespace oclc::tool {

/// Parses `text`. Refuses deep nesting, because LLVM's parser is recursive and would overflow the
/// stack.
llvm::Expected<llvm::json::Value> parseShallowJson(llvm::StringRef text);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREJSON_H
