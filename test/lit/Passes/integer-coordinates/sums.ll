; Texels of coordinates that are sums of integers are found without floats. All others are those for any float.
; RUN: oclopt -S -passes=integer-coordinates %s | FileCheck %s

; CHECK-NOT: declare i32 @__oclc
declare i32 @__oclc_texel_at(float, i32, i32)
declare i32 @__oclc_is_outside(float, i32, i32)

; CHECK-LABEL: @centers(
; CHECK: %[[MAX:.*]] = call i32 @llvm.smax.i32(i32 %x, i32 0)
; CHECK: %[[LAST:.*]] = sub nsw i32 %size, 1
; CHECK: %[[MIN:.*]] = call i32 @llvm.smin.i32(i32 %[[MAX]], i32 %[[LAST]])
; CHECK: ret i32 %[[MIN]]
define i32 @centers(i32 %x, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %center = fadd float %f, 0.5
  %r = call i32 @__oclc_texel_at(float %center, i32 %size, i32 %any)
  ret i32 %r
}

; An offset is added last, so that nothing overflows.
; CHECK-LABEL: @offset(
; CHECK: %[[MAX:.*]] = call i32 @llvm.smax.i32(i32 %x, i32 2)
; CHECK: %[[MIN:.*]] = call i32 @llvm.smin.i32(i32 %[[MAX]], i32 %{{.*}})
; CHECK: %[[AT:.*]] = add nsw i32 %[[MIN]], -2
; CHECK: ret i32 %[[AT]]
define i32 @offset(i32 %x, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %before = fadd float %f, -1.5
  %r = call i32 @__oclc_texel_at(float %before, i32 %size, i32 %any)
  ret i32 %r
}

; CHECK-LABEL: @outside(
; CHECK: icmp slt i32 %x, -1
; CHECK: sub nsw i32 %size, 1
; CHECK: icmp sgt i32 %x, %
define i32 @outside(i32 %x, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %next = fadd float 1.0, %f
  %r = call i32 @__oclc_is_outside(float %next, i32 %size, i32 %any)
  ret i32 %r
}

; Elements of vectors, and sizes of 64 bits.
; CHECK-LABEL: @vectors(
; CHECK: %[[Y:.*]] = extractelement <2 x i64> %at, i64 1
; CHECK: call i64 @llvm.umin.i64(i64 %[[Y]], i64 9223372036854775807)
; CHECK: call i64 @llvm.smax.i64(
; CHECK: trunc i64 %{{.*}} to i32
define i32 @vectors(<2 x i64> %at, i32 %size, i32 %any) {
  %f = uitofp <2 x i64> %at to <2 x float>
  %centers = fadd <2 x float> %f, splat (float 0.5)
  %y = extractelement <2 x float> %centers, i32 1
  %r = call i32 @__oclc_texel_at(float %y, i32 %size, i32 %any)
  ret i32 %r
}

; The integer of a loop with a known trip count is small.
; CHECK-LABEL: @loop(
; CHECK: %[[AT:.*]] = add nsw i32 %{{.*}}, %i
; CHECK: add i32 %sum, %[[AT]]
define i32 @loop(i32 %x, i32 %size, i32 %any) {
entry:
  %f = sitofp i32 %x to float
  br label %body
body:
  %i = phi i32 [ -2, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %new, %body ]
  %step = sitofp i32 %i to float
  %place = fadd float %f, %step
  %r = call i32 @__oclc_texel_at(float %place, i32 %size, i32 %any)
  %new = add i32 %sum, %r
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 3
  br i1 %more, label %body, label %end
end:
  ret i32 %new
}

; Two large integers may cancel after they have been rounded.
; CHECK-LABEL: @two(
; CHECK: ret i32 %any
define i32 @two(i32 %x, i32 %y, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %g = sitofp i32 %y to float
  %sum = fadd float %f, %g
  %r = call i32 @__oclc_texel_at(float %sum, i32 %size, i32 %any)
  ret i32 %r
}

; So may an integer and a large number. A quarter is lost where halves are not.
; CHECK-LABEL: @constants(
; CHECK: add i32 %any, %any
define i32 @constants(i32 %x, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %far = fadd float %f, 16777216.0
  %quarter = fadd float %f, 0.25
  %a = call i32 @__oclc_texel_at(float %far, i32 %size, i32 %any)
  %b = call i32 @__oclc_texel_at(float %quarter, i32 %size, i32 %any)
  %r = add i32 %a, %b
  ret i32 %r
}

; CHECK-LABEL: @negative(
; CHECK: ret i32 %any
define i32 @negative(i32 %x, i32 %size, i32 %any) {
  %f = sitofp i32 %x to float
  %d = fsub float 1.0, %f
  %r = call i32 @__oclc_texel_at(float %d, i32 %size, i32 %any)
  ret i32 %r
}

; Half of a layer is rounded to an even one, which is left to floats.
; CHECK-LABEL: @layers(
; CHECK: call i32 @llvm.smax.i32(i32 %z, i32 0)
; CHECK: add i32 %{{.*}}, %any
define i32 @layers(i32 %z, i32 %size, i32 %any) {
  %f = sitofp i32 %z to float
  %whole = call float @llvm.rint.f32(float %f)
  %half = fadd float %f, 0.5
  %even = call float @llvm.rint.f32(float %half)
  %a = call i32 @__oclc_texel_at(float %whole, i32 %size, i32 %any)
  %b = call i32 @__oclc_texel_at(float %even, i32 %size, i32 %any)
  %r = add i32 %a, %b
  ret i32 %r
}

; An element that the vector does not have.
; CHECK-LABEL: @beyond(
; CHECK: ret i32 %any
define i32 @beyond(<2 x i32> %x, i32 %size, i32 %any) {
  %c = sitofp <2 x i32> %x to <2 x float>
  %v = shufflevector <2 x float> %c, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %e = extractelement <2 x float> %v, i32 200
  %r = call i32 @__oclc_texel_at(float %e, i32 %size, i32 %any)
  ret i32 %r
}

; A small number that may be undefined is the same wherever it is used.
; CHECK-LABEL: @undefined(
; CHECK: %[[SMALL:.*]] = and i32 %n, 1023
; CHECK: freeze i32 %[[SMALL]]
define i32 @undefined(i32 %x, i32 %n, i32 %size, i32 %any) {
  %small = and i32 %n, 1023
  %a = sitofp i32 %x to float
  %b = sitofp i32 %small to float
  %e = fadd float %a, %b
  %r = call i32 @__oclc_texel_at(float %e, i32 %size, i32 %any)
  ret i32 %r
}
