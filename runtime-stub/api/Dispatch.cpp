//===- Dispatch.cpp - The dispatch table ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Fills the dispatch table. All entries but two contain a function, so an application that calls a
// function which this device does not support gets an error and does not call a null pointer. The
// C++ compiler checks that each function has the type of its entry. The other two entries contain a
// tag, which tells loaders that they may build their own tables (cl_khr_icd 2). No loader calls
// through these two, because their functions have no object argument that leads to a table.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <tuple>
#include <type_traits>

namespace oclc::rt {

namespace {

/// Converts to a pointer to a function of any entry's type. The function reports that the operation
/// is not supported.
struct Unsupported {
  template <class Result, class... Arguments> using Function = Result CL_API_CALL(Arguments...);

  template <class Result, class... Arguments>
  constexpr operator Function<Result, Arguments...> *() const {
    return refuse<Result, Arguments...>;
  }
  /// For the entries with the type void *, which belong to APIs of other operating systems.
  operator void *() const { return reinterpret_cast<void *>(refuse<cl_int>); }

private:
  template <class Result, class... Arguments>
  static Result CL_API_CALL refuse(Arguments... arguments) {
    if constexpr (std::is_same_v<Result, cl_int>) {
      return CL_INVALID_OPERATION;
    } else {
      // Functions that create something report through their last argument.
      cl_int *errorReturn = std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
      if (errorReturn)
        *errorReturn = CL_INVALID_OPERATION;
      return nullptr;
    }
  }
};

constexpr Unsupported unsupported;

struct LoaderTag {
  template <class Function> operator Function *() const noexcept {
    return reinterpret_cast<Function *>(CL_ICD2_TAG_KHR);
  }
};

constexpr LoaderTag loaderTag;

/// A template, so that the requires-expression can test whether the header's table has a member.
template <class Table> constexpr Table filled() noexcept {
  Table table = {};
#define OCLC_FUNCTION(NAME) table.NAME = NAME;
#define OCLC_TAGGED(NAME) table.NAME = loaderTag;
#define OCLC_SYNONYM(NAME, FUNCTION) table.NAME = FUNCTION;
#define OCLC_ABSENT(NAME) table.NAME = unsupported;
#include "api/Functions.def"
  // Unsupported, because the function is part of OpenCL 3.1 and the platform has version 3.0.
  if constexpr (requires { table.clGetKernelSuggestedLocalWorkSize; })
    table.clGetKernelSuggestedLocalWorkSize = unsupported;
  return table;
}

} // namespace

const cl_icd_dispatch dispatchTable = filled<cl_icd_dispatch>();

} // namespace oclc::rt
