; Functions get "prefer-vector-width"="512" on CPUs with 512-bit registers, because LLVM prefers 256 bits on most of
; them.
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v4>' %s | FileCheck %s
; RUN: oclopt -S -passes='lower-address-spaces<cpu=skylake-avx512>' %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -S -passes='lower-address-spaces<cpu=x86-64-v4>' %s | FileCheck %s
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v3>' %s | FileCheck %s --check-prefix=NONE
; RUN: oclopt -S -passes='lower-address-spaces<cpu=x86-64-v4>,vectorize-work-items<auto>,optimize-for-host<O3>' %s | \
; RUN:   FileCheck %s --check-prefix=WIDE

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: define {{.*}}@twice.{{.*}} #[[ATTR:[0-9]+]]
; CHECK: attributes #[[ATTR]] = { {{.*}}"prefer-vector-width"="512"
; NONE-NOT: prefer-vector-width
; WIDE: fmul <16 x float>
define spir_func void @twice(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i64 %n) {
entry:
  br label %item

item:
  %i = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr addrspace(1) %in, i64 %i
  %x = load float, ptr addrspace(1) %p
  %y = fmul float %x, 2.0
  %q = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %y, ptr addrspace(1) %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %item, label %done

done:
  ret void
}

!oclc.entries = !{!0}
!0 = !{ptr @twice, !"twice", !"any", i32 1, !"loops", i64 0, i64 0, i64 0, i64 0}
