; An integer made from the truth of a vote is replaced by the vote.
; RUN: oclopt -S -passes=spirv-votes %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @any(
; CHECK: %vote = call spir_func i32 @_Z14work_group_anyi(i32 %x)
; CHECK-NOT: select
; CHECK: store i32 %vote, ptr addrspace(1) %out
; CHECK: store i32 %vote, ptr addrspace(1) %out
define spir_kernel void @any(ptr addrspace(1) %out, i32 %x) {
  %vote = call spir_func i32 @_Z14work_group_anyi(i32 %x)
  %truth = icmp ne i32 %vote, 0
  %number = select i1 %truth, i32 1, i32 0
  store i32 %number, ptr addrspace(1) %out
  %again = zext i1 %truth to i32
  store i32 %again, ptr addrspace(1) %out
  ret void
}

; These do not change: other numbers, wider ones, and functions with results other than 0 and 1.
; CHECK-LABEL: define spir_kernel void @other(
; CHECK: select i1 %truth, i32 2, i32 0
; CHECK: zext i1 %truth to i64
; CHECK: select i1 %none, i32 1, i32 0
define spir_kernel void @other(ptr addrspace(1) %out, i32 %x) {
  %vote = call spir_func i32 @_Z13sub_group_alli(i32 %x)
  %truth = icmp ne i32 %vote, 0
  %two = select i1 %truth, i32 2, i32 0
  store i32 %two, ptr addrspace(1) %out
  %wide = zext i1 %truth to i64
  store i64 %wide, ptr addrspace(1) %out
  %max = call spir_func i32 @_Z21work_group_reduce_maxi(i32 %x)
  %none = icmp ne i32 %max, 0
  %number = select i1 %none, i32 1, i32 0
  store i32 %number, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z14work_group_anyi(i32)
declare spir_func i32 @_Z13sub_group_alli(i32)
declare spir_func i32 @_Z21work_group_reduce_maxi(i32)
