; The pass finds the origin of a generic pointer through offsets, selects and loops.
; RUN: %oclopt -passes=resolve-address-spaces,verify -S %s -o %t 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: FileCheck %s < %t

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func i32 @known
; CHECK-NEXT: addrspacecast
; CHECK-NEXT: getelementptr
; CHECK-NEXT: ret i32 3
define spir_func i32 @known(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %q = getelementptr i8, ptr addrspace(4) %g, i64 4
  %n = call spir_func i32 @__oclc_address_space(ptr addrspace(4) %q)
  ret i32 %n
}

; CHECK-LABEL: define spir_func i32 @merged
; CHECK: %[[SELECT:.*]] = select i1 %c, i32 0, i32 1
; CHECK: loop:
; CHECK: %[[PHI:.*]] = phi i32 [ %[[SELECT]], %entry ], [ %[[PHI]], %loop ]
; CHECK: ret i32 %[[PHI]]
define spir_func i32 @merged(i1 %c, ptr %p, ptr addrspace(1) %q) {
entry:
  %gp = addrspacecast ptr %p to ptr addrspace(4)
  %gq = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %s = select i1 %c, ptr addrspace(4) %gp, ptr addrspace(4) %gq
  br label %loop
loop:
  %l = phi ptr addrspace(4) [ %s, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr addrspace(4) %l, i64 1
  %v = load i8, ptr addrspace(4) %l
  %again = icmp ne i8 %v, 0
  br i1 %again, label %loop, label %exit
exit:
  %n = call spir_func i32 @__oclc_address_space(ptr addrspace(4) %l)
  ret i32 %n
}

; WARN: warning: {{.*}}in function unseen{{.*}}: cannot tell the address space of this generic pointer; assuming global memory
; CHECK-LABEL: define spir_func i32 @unseen
; CHECK: ret i32 1
define spir_func i32 @unseen(ptr addrspace(1) %p) {
  %g = load ptr addrspace(4), ptr addrspace(1) %p
  %n = call spir_func i32 @__oclc_address_space(ptr addrspace(4) %g)
  ret i32 %n
}
declare spir_func i32 @__oclc_address_space(ptr addrspace(4))
; CHECK-NOT: __oclc_address_space
