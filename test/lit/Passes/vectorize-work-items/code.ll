; Vectors of work-items become vectors of the target: NEON, and SVE and RVV of a known length.
; RUN: oclopt -passes='vectorize-work-items<4>' %s -o %t.neon.bc
; RUN: llc %t.neon.bc -O3 -o - | FileCheck %s --check-prefix=NEON
; RUN: sed 's/"+neon"/"+sve" vscale_range(2,2)/' %s > %t.sve.ll
; RUN: oclopt -passes='vectorize-work-items<8>' %t.sve.ll -o %t.sve.bc
; RUN: llc %t.sve.bc -O3 -o - | FileCheck %s --check-prefix=SVE
; RUN: sed 's/aarch64/riscv64/; s/"+neon"/"+d,+v,+zvl256b"/' %s > %t.rvv.ll
; RUN: oclopt -passes='vectorize-work-items<8>' %t.rvv.ll -o %t.rvv.bc
; RUN: llc %t.rvv.bc -O3 -o - | FileCheck %s --check-prefix=RVV

target triple = "aarch64-unknown-linux-gnu"

; if (in[i] > 0) out[i] += in[i] * f;
; NEON-LABEL: positive:
; NEON: fcmgt v{{[0-9]+}}.4s
; NEON: fmul v{{[0-9]+}}.4s
; SVE-LABEL: positive:
; SVE: ptrue p{{[0-9]+}}.s
; SVE: fcm{{.*}} p{{[0-9]+}}.s
; SVE: f{{mul|mad|mla}} z{{[0-9]+}}.s
; SVE: st1w { z{{[0-9]+}}.s }, p
; RVV-LABEL: positive:
; RVV: vle32.v
; RVV: vmf{{[lg]}}t.vf v0
; RVV: vf{{.*}}.vf
; RVV: vse32.v {{.*}}, v0.t
define void @positive(ptr %out, ptr %in, float %f, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %latch ]
  %from = getelementptr float, ptr %in, i64 %id
  %to = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %from, align 4, !llvm.access.group !3
  %is.positive = fcmp ogt float %x, 0.0
  br i1 %is.positive, label %then, label %latch

then:
  %product = fmul float %x, %f
  store float %product, ptr %to, align 4, !llvm.access.group !3
  br label %latch

latch:
  %next = add nuw nsw i64 %id, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %item, label %done, !llvm.loop !0

done:
  ret void
}

attributes #0 = { "target-features"="+neon" }

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.parallel_accesses", !3}
!2 = !{!"oclc.loop.work-items"}
!3 = distinct !{}
