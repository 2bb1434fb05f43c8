; The block has the layout of the format even if arguments do not match it; the pass emits remarks, the front end warns.
; RUN: %oclopt -passes=lower-printf,verify -S %s -o %t 2>&1 | FileCheck --check-prefix=WARN --allow-empty %s
; RUN: FileCheck %s < %t
; RUN: %oclopt -passes=lower-printf -pass-remarks-missed=lower-printf -S %s -o /dev/null 2>&1 | FileCheck --check-prefix=REMARK %s

target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [20 x i8] c"%s %v4f %f %y%d %2$\00"

; WARN-NOT: warning
; REMARK: remark: {{.*}}argument for %s has another type, printed as zero
; REMARK-NEXT: remark: {{.*}}argument for %v4f has another type, printed as zero
; REMARK-NEXT: remark: {{.*}}argument for %f has another type, printed as zero
; REMARK-NEXT: remark: {{.*}}no argument for %d, printed as zero
; REMARK-NOT: remark

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
