; Divisors that may be 0, or -1 for the minimum as dividend, become 1; harmless constants do not change.
; RUN: oclopt -S -passes=sanitize-division %s 2>/dev/null | FileCheck %s

; CHECK-LABEL: @signed(
; CHECK: %[[ZERO:.*]] = icmp eq i32 %b, 0
; CHECK: %[[MINUS:.*]] = icmp eq i32 %b, -1
; CHECK: %[[LEAST:.*]] = icmp eq i32 %a, -2147483648
; CHECK: %[[OVER:.*]] = select i1 %[[MINUS]], i1 %[[LEAST]], i1 false
; CHECK: %[[BAD:.*]] = or i1 %[[ZERO]], %[[OVER]]
; CHECK: %[[B:.*]] = select i1 %[[BAD]], i32 1, i32 %b
; CHECK: sdiv i32 %a, %[[B]]
define i32 @signed(i32 %a, i32 %b) {
  %q = sdiv exact i32 %a, %b
  ret i32 %q
}

; CHECK-LABEL: @unsigned(
; CHECK: %[[ZERO:.*]] = icmp eq <4 x i8> %b, zeroinitializer
; CHECK: %[[B:.*]] = select <4 x i1> %[[ZERO]], <4 x i8> splat (i8 1), <4 x i8> %b
; CHECK: urem <4 x i8> %a, %[[B]]
define <4 x i8> @unsigned(<4 x i8> %a, <4 x i8> %b) {
  %r = urem <4 x i8> %a, %b
  ret <4 x i8> %r
}

; CHECK-LABEL: @constants(
; CHECK-NEXT: %[[A:.*]] = sdiv i32 %a, 7
; CHECK-NEXT: udiv i32 %[[A]], -1
; CHECK: icmp eq i32 %a, -2147483648
; CHECK: sdiv i32 %a, %{{.*}}
define i32 @constants(i32 %a) {
  %x = sdiv i32 %a, 7
  %y = udiv i32 %x, -1
  %z = sdiv i32 %a, -1
  %s = add i32 %y, %z
  ret i32 %s
}

; CHECK-LABEL: @constant_zero(
; CHECK-NEXT: udiv i32 %a, 1
; CHECK: %[[BAD:.*]] = or <2 x i1> <i1 false, i1 true>, %{{.*}}
; CHECK: %[[B:.*]] = select <2 x i1> %[[BAD]], <2 x i32> splat (i32 1), <2 x i32> <i32 3, i32 0>
; CHECK: srem <2 x i32> %v, %[[B]]
define i32 @constant_zero(i32 %a, <2 x i32> %v) {
  %x = udiv i32 %a, 0
  %y = srem <2 x i32> %v, <i32 3, i32 0>
  %e = extractelement <2 x i32> %y, i32 1
  %s = add i32 %x, %e
  ret i32 %s
}
