; SVE has 32-bit offsets, too, both signed and unsigned ones.
; RUN: oclopt -passes='narrow-gather-offsets' %s -o %t.bc
; RUN: llc -O3 %t.bc -o - | FileCheck %s

target triple = "aarch64-unknown-linux-gnu"

; CHECK-LABEL: hoisted:
; CHECK: ld1w { z{{[0-9]+}}.s }, p{{[0-9]+}}/z, [x{{[0-9]+}}, z{{[0-9]+}}.s, sxtw #2]
; CHECK-NOT: ld1w { z{{[0-9]+}}.d }
define <16 x float> @hoisted(ptr %x, <16 x i32> %index, i64 %n, i64 %step) #0 {
entry:
  %wide = sext <16 x i32> %index to <16 x i64>
  %there = getelementptr float, ptr %x, <16 x i64> %wide
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <16 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %row = mul i64 %k, %step
  %here = getelementptr float, <16 x ptr> %there, i64 %row
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %here, <16 x i1> splat (i1 true), <16 x float> poison)
  %more = fadd <16 x float> %sum, %v
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %done

done:
  ret <16 x float> %more
}

; CHECK-LABEL: unsigned:
; CHECK-NOT: eor
; CHECK: ld1w { z{{[0-9]+}}.s }, p{{[0-9]+}}/z, [x{{[0-9]+}}, z{{[0-9]+}}.s, uxtw #2]
define <16 x float> @unsigned(ptr %x, <16 x i32> %index, <16 x i1> %on) #0 {
  %wide = zext <16 x i32> %index to <16 x i64>
  %p = getelementptr inbounds float, ptr %x, <16 x i64> %wide
  %a = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %p, <16 x i1> %on, <16 x float> poison)
  ret <16 x float> %a
}

attributes #0 = { "target-features"="+sve" vscale_range(4,4) }
