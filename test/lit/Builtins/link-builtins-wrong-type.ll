; A built-in that is declared with a wrong type is an error, so that no call with wrong arguments is emitted.
; RUN: not %oclopt -passes=link-builtins -S %s -o /dev/null 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}in function kernel{{.*}}: built-in declared with a wrong type: sin(float), needed by kernel kernel
define spir_kernel void @kernel(ptr addrspace(1) %p) {
  %s = call spir_func i32 @_Z3sinf(i32 1)
  store i32 %s, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z3sinf(i32)
