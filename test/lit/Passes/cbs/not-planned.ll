; Each method ignores kernels for which another method is planned.
; RUN: oclopt -S -passes='specialize<4>,function(select-work-group-method<loops>,phis-to-allocas,allocas-to-entry,barrier-regions,cbs,workitem-replication)' %s | FileCheck %s --check-prefixes=CHECK,LOOPS
; RUN: oclopt -S -passes='specialize<4>,function(select-work-group-method<cbs>,phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops,workitem-replication)' %s | FileCheck %s --check-prefixes=CHECK,CBS
; RUN: oclopt -S -passes='specialize<4>,function(select-work-group-method<replicate>,phis-to-allocas,allocas-to-entry,barrier-regions,cbs,workitem-loops)' %s | FileCheck %s --check-prefixes=CHECK,REPLICATE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: call spir_func void @_Z7barrierj(i32 1)
; LOOPS: "oclc-planned-method"="loops"
; CBS: "oclc-planned-method"="cbs"
; REPLICATE: "oclc-planned-method"="replicate"
; CHECK-NOT: "oclc-method"
define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

declare spir_func void @_Z7barrierj(i32)
