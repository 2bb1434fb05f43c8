; lower-address-spaces gives atomics on local memory the scope of a single thread, and after the vectorizers they become
; plain accesses. So do volatile accesses of scalars. Accesses to other memory, and volatile vectors, do not change.
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v3>' %s | FileCheck %s --check-prefix=MARKED
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v3>,lower-local-atomics' %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @k(ptr addrspace(3) %local, ptr addrspace(1) %global) {
; MARKED: atomicrmw add ptr %local, i32 1 syncscope("singlethread") monotonic
; CHECK: %[[OLD:.*]] = load i32, ptr %local
; CHECK: %[[NEW:.*]] = add i32 %[[OLD]], 1
; CHECK: store i32 %[[NEW]], ptr %local
  %a = atomicrmw add ptr addrspace(3) %local, i32 1 monotonic
; MARKED: cmpxchg ptr %local, i32 %a, i32 7 syncscope("singlethread") seq_cst monotonic
; CHECK: %[[SEEN:.*]] = load i32, ptr %local
; CHECK: %[[SAME:.*]] = icmp eq i32 %[[SEEN]], %[[OLD]]
; CHECK: %[[KEPT:.*]] = select i1 %[[SAME]], i32 7, i32 %[[SEEN]]
; CHECK: store i32 %[[KEPT]], ptr %local
  %pair = cmpxchg ptr addrspace(3) %local, i32 %a, i32 7 seq_cst monotonic
  %b = extractvalue { i32, i1 } %pair, 0
; MARKED: load atomic i32, ptr %local syncscope("singlethread") acquire
; CHECK: load i32, ptr %local
  %c = load atomic i32, ptr addrspace(3) %local acquire, align 4
; MARKED: store atomic i32 %c, ptr %local syncscope("singlethread") release
; CHECK: store i32 {{.*}}, ptr %local
  store atomic i32 %c, ptr addrspace(3) %local release, align 4
; MARKED: atomicrmw add ptr %global, i32 1 monotonic
; CHECK: atomicrmw add ptr %global, i32 1 monotonic
  %d = atomicrmw add ptr addrspace(1) %global, i32 1 monotonic
  %e = add i32 %b, %d
  ret i32 %e
}

define void @volatile(ptr addrspace(3) %local, ptr addrspace(1) %global) {
; MARKED: load atomic volatile float, ptr %local syncscope("singlethread") unordered
; MARKED: store atomic volatile float {{.*}}, ptr %local syncscope("singlethread") unordered
; CHECK-LABEL: @volatile
; CHECK: %[[A:.*]] = load float, ptr %local
; CHECK: store float %[[A]], ptr %local
  %a = load volatile float, ptr addrspace(3) %local, align 4
  store volatile float %a, ptr addrspace(3) %local, align 4
; CHECK: load volatile i32, ptr %local, align 1
  %b = load volatile i32, ptr addrspace(3) %local, align 1
; CHECK: load volatile <4 x i32>, ptr %local
  %c = load volatile <4 x i32>, ptr addrspace(3) %local
; CHECK: load volatile i32, ptr %global
  %d = load volatile i32, ptr addrspace(1) %global
  ret void
}

; The parts of an update keep its alias scopes.
define i32 @scopes(ptr addrspace(3) %local) {
; CHECK-LABEL: @scopes
; CHECK: load i32, ptr %local, align 4, !alias.scope [[SCOPES:![0-9]+]]
; CHECK: store i32 {{.*}}, ptr %local, align 4, !alias.scope [[SCOPES]]
  %a = atomicrmw add ptr addrspace(3) %local, i32 1 monotonic, !alias.scope !0
  ret i32 %a
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
