//===- oclc.h - oclc for programs that embed it -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What the environment and the command line offer, as a C interface of liboclc-runtime.so. Link the
// library, or get each function by its name from clGetExtensionFunctionAddressForPlatform through
// an ICD loader; the types ending in Fn are for that. docs/embedding.md shows both.
//
// The interface only grows: a function or a constant that is here keeps its meaning, and
// oclcApiVersion says what is there. All functions may be called from any number of threads at
// once.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OCLC_H
#define OCLC_OCLC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Of this header. Version 1: everything here.
#define OCLC_API_VERSION 1

/// How a call went. Those from 0 to 4 are the exit statuses of the program oclc.
enum {
  OCLC_SUCCESS = 0,
  OCLC_COMPILE_ERROR = 1,  ///< An error in the program.
  OCLC_BAD_USAGE = 2,      ///< A wrong argument.
  OCLC_BAD_FILE = 3,       ///< A file that cannot be read or written, or is damaged.
  OCLC_INTERNAL_ERROR = 4, ///< A fault of the compiler.
  OCLC_NO_COMPILER =
      5,            ///< No oclc beside the library, and none in OCLC_COMPILER; or it cannot run.
  OCLC_STOPPED = 6, ///< It was ended by somebody, or took too long.
  OCLC_OUT_OF_MEMORY = 7
};

/// What a call has to say: a status, messages, and perhaps bytes. Null when there is no memory for
/// it, which the functions below take for OCLC_OUT_OF_MEMORY.
typedef struct oclcResult oclcResult;

/// The version of the interface that the library has: OCLC_API_VERSION of its own header.
int oclcApiVersion(void);

/// Compiles a program as `oclc ARGUMENTS - -o -` does with `input` on its standard input. `input`
/// is OpenCL C, SPIR-V or SPIR, `arguments` are `count` options of oclc, such as "-cl-mad-enable"
/// or
/// "--cpu=x86-64-v4". The result's data is what clCreateProgramWithBinary takes, or what --emit
/// asks for. The compiler runs as a process of its own.
oclcResult *oclcCompile(const void *input, size_t size, const char *const *arguments, size_t count);

/// Compiles all programs of a capture as `oclc --from-capture FOLDER ARGUMENTS -o -` does. The
/// result's data is a program archive, also with OCLC_COMPILE_ERROR: then the messages say which
/// programs failed.
oclcResult *oclcBuildArchive(const char *folder, const char *const *arguments, size_t count);

/// Takes programs from this archive from now on, before those that OCLC_ARCHIVE names. The bytes
/// are not copied: they have to stay as they are until the process ends, as a constant array does.
oclcResult *oclcAddArchive(const void *data, size_t size);

/// The same with a file.
oclcResult *oclcAddArchiveFile(const char *path);

/// Writes down what the process builds and launches from now on, as with OCLC_CAPTURE=FOLDER in the
/// environment. OCLC_BAD_USAGE once there has been a program.
oclcResult *oclcCapture(const char *folder);

/// One of the constants above.
int oclcResultStatus(const oclcResult *result);

/// Text for people, in lines; never null, empty when there is nothing to say.
const char *oclcResultMessages(const oclcResult *result);

/// The bytes that were made, and in `size` how many; null when there are none.
const void *oclcResultData(const oclcResult *result, size_t *size);

/// Frees the result, its messages and its data. It may be null.
void oclcReleaseResult(oclcResult *result);

typedef int (*oclcApiVersionFn)(void);
typedef oclcResult *(*oclcCompileFn)(const void *, size_t, const char *const *, size_t);
typedef oclcResult *(*oclcBuildArchiveFn)(const char *, const char *const *, size_t);
typedef oclcResult *(*oclcAddArchiveFn)(const void *, size_t);
typedef oclcResult *(*oclcAddArchiveFileFn)(const char *);
typedef oclcResult *(*oclcCaptureFn)(const char *);
typedef int (*oclcResultStatusFn)(const oclcResult *);
typedef const char *(*oclcResultMessagesFn)(const oclcResult *);
typedef const void *(*oclcResultDataFn)(const oclcResult *, size_t *);
typedef void (*oclcReleaseResultFn)(oclcResult *);

#ifdef __cplusplus
}
#endif

#endif // OCLC_OCLC_H
