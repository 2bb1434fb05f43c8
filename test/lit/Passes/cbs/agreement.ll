; If every condition that decides about a barrier is uniform, cbs equals loops: no work-item records where it continues.
; RUN: oclopt -S -passes='specialize<any>,function(select-work-group-method<cbs>,phis-to-allocas,allocas-to-entry,barrier-regions,cbs)' %s -o %t.cbs
; RUN: oclopt -S -passes='specialize<any>,function(select-work-group-method<loops>,phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops)' %s -o %t.loops
; RUN: sed -e 's/"oclc-method"="cbs" "oclc-planned-method"="cbs"/"oclc-method"="loops" "oclc-planned-method"="loops"/' -e 's/cbs.ll/loops.ll/' %t.cbs | grep -v ModuleID > %t.cbs.named
; RUN: grep -v ModuleID %t.loops | diff %t.cbs.named -
; RUN: grep -c '"oclc-method"="loops"' %t.loops | grep -x 1

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %slot = getelementptr i32, ptr addrspace(1) %p, i64 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  store i32 %i, ptr addrspace(1) %slot
  call spir_func void @_Z7barrierj(i32 1)
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
