; A vector of half is packed as it is; the front end has promoted a scalar half to double.
; RUN: %oclopt -passes=lower-printf,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [13 x i8] c"%v4hf %v3ha\0A\00"

; CHECK-LABEL: define spir_func i32 @halves
; CHECK-DAG: store <4 x half> %v, ptr
; CHECK-DAG: store <3 x half> %w, ptr
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) @format, ptr %{{.*}}, i64 16)
define spir_func i32 @halves(<4 x half> %v, <3 x half> %w) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, <4 x half> %v, <3 x half> %w)
  ret i32 %r
}

declare spir_func i32 @printf(ptr addrspace(2), ...)
