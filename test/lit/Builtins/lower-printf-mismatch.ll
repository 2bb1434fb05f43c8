; The block has what the format asks for even if the arguments do not fit; warnings say so.
; RUN: %oclopt -passes=lower-printf,verify -S %s -o %t 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: FileCheck %s < %t

target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [16 x i8] c"%s %v4f %f %y%d\00"

; WARN: warning: {{.*}}printf argument for %s has another type
; WARN: warning: {{.*}}printf argument for %v4f has another type
; WARN: warning: {{.*}}printf argument for %f has another type
; WARN: warning: {{.*}}printf conversion %y%d is not one of OpenCL C
; WARN: warning: {{.*}}printf has no argument for %d

; CHECK: alloca [5 x i64]
; CHECK-DAG: store i64 0, ptr
; CHECK-DAG: store <4 x float> zeroinitializer, ptr
; CHECK-DAG: store double 0.000000e+00, ptr
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) @format, ptr %{{.*}}, i64 40)
define spir_func i32 @mismatch(i32 %i) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, i32 %i, i32 %i, i32 %i)
  ret i32 %r
}
declare spir_func i32 @printf(ptr addrspace(2), ...)
