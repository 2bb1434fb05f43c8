; The local memory of the work-group collective functions (Collectives.cl). In IR because OpenCL C declares local
; variables in kernels only. automatic-locals gives an instance to each kernel that calls such a function.
;
; Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Any of the functions' types fits.
@slot = internal addrspace(3) global i64 undef, align 8

define spir_func ptr addrspace(3) @__oclc_work_group_slot() {
  ret ptr addrspace(3) @slot
}
