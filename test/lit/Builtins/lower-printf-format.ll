; A format that is not known at compile time is an error.
; RUN: not %oclopt -passes=lower-printf,verify -S %s -o /dev/null 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}in function unknown{{.*}}: the format of printf must be a string literal
define spir_func i32 @unknown(ptr addrspace(2) %format) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %format)
  ret i32 %r
}
declare spir_func i32 @printf(ptr addrspace(2), ...)
