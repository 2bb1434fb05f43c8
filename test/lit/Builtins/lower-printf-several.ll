; If the format is a choice between literals or an element of a table, one argument block serves all candidates.
; RUN: %oclopt -passes=lower-printf,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@short = private unnamed_addr addrspace(2) constant [5 x i8] c"%hhd\00"
@long = private unnamed_addr addrspace(2) constant [8 x i8] c"%lx %s!\00"
@longer = private unnamed_addr addrspace(2) constant [11 x i8] c"%u %p %.1f\00"
@empty = private unnamed_addr addrspace(2) constant [1 x i8] zeroinitializer
@table = internal addrspace(2) constant [3 x { i32, ptr addrspace(2) }] [
  { i32, ptr addrspace(2) } { i32 1, ptr addrspace(2) @short }, { i32, ptr addrspace(2) } { i32 2, ptr addrspace(2) @long },
  { i32, ptr addrspace(2) } zeroinitializer]

; The third argument is packed although one format alone takes it. The second slot is null because a %s may read it.
; CHECK-LABEL: define spir_func i32 @choice
; CHECK: %[[BLOCK:.*]] = alloca [3 x i64], align 8
; CHECK-DAG: sext i32 %i to i64
; CHECK-DAG: store i64 0, ptr
; CHECK-DAG: store double %d, ptr
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) %f, ptr %[[BLOCK]], i64 24)
define spir_func i32 @choice(i1 %c, i1 %d1, i32 %i, double %d) {
entry:
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %p = phi ptr addrspace(2) [ @short, %entry ], [ @longer, %one ]
  %f = select i1 %d1, ptr addrspace(2) %p, ptr addrspace(2) @long
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 %i, i32 %i, double %d)
  ret i32 %r
}

; CHECK-LABEL: define spir_func i32 @loop
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) %f, ptr null, i64 0)
define spir_func i32 @loop(i1 %c) {
entry:
  br label %body
body:
  %f = phi ptr addrspace(2) [ @empty, %entry ], [ %f, %body ]
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f)
  br i1 %c, label %body, label %end
end:
  ret i32 %r
}

; CHECK-LABEL: define spir_func i32 @tables
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) %f, ptr %{{.*}}, i64 16)
define spir_func i32 @tables(i64 %i, ptr addrspace(1) %text) {
  %e = getelementptr { i32, ptr addrspace(2) }, ptr addrspace(2) @table, i64 %i, i32 1
  %f = load ptr addrspace(2), ptr addrspace(2) %e
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 1, ptr addrspace(1) %text)
  ret i32 %r
}

; A constant element has one format, whatever the other elements take; a format may start in the middle of a string.
; CHECK-LABEL: define spir_func i32 @element
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) %f, ptr %{{.*}}, i64 8)
; CHECK: call i32 @__oclc_printf(ptr addrspace(2) getelementptr {{.*}}, ptr null, i64 0)
define spir_func i32 @element() {
  %f = load ptr addrspace(2), ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @table, i64 8)
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 1)
  %s = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @long, i64 6))
  ret i32 %r
}

declare spir_func i32 @printf(ptr addrspace(2), ...)
