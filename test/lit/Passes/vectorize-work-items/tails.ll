; The remainder after whole vectors depends on its possible sizes, on the work of an iteration, and on the cost of
; masks. It is one vector with a mask, a series of narrower vectors, or a scalar loop.
; RUN: oclopt -S -passes='vectorize-work-items<16>,function(simplifycfg)' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Five work-items remain: the masked vector is as narrow as possible.
; CHECK-LABEL: define void @five_left(
; CHECK: load <16 x float>
; CHECK: store <16 x float>
; CHECK: icmp ult <8 x i32> %{{.*}}, splat (i32 5)
; CHECK: call <8 x float> @llvm.masked.load.v8f32
; CHECK: call void @llvm.masked.store.v8f32
; CHECK-NOT: load
; CHECK: ret void

define void @five_left(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 37
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; The remainder is also masked if there is little work: nothing waits for the masked stores, since so few work-items
; become straight-line code.
; CHECK-LABEL: define void @little_to_do(
; CHECK: load <16 x float>
; CHECK: call <8 x float> @llvm.masked.load.v8f32
; CHECK: call void @llvm.masked.store.v8f32
; CHECK-NOT: load float
; CHECK: ret void

define void @little_to_do(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y1, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 37
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; The four remaining work-items fill a narrower vector.
; CHECK-LABEL: define void @four_left(
; CHECK: load <16 x float>
; CHECK: load <4 x float>
; CHECK: store <4 x float>
; CHECK-NOT: load
; CHECK: ret void

define void @four_left(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 36
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @one_left(
; CHECK: load <16 x float>
; CHECK-NOT: masked
; CHECK: load float
; CHECK: ret void

define void @one_left(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 33
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @none_left(
; CHECK: load <16 x float>
; CHECK-NOT: load
; CHECK: ret void

define void @none_left(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 48
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; There are fewer work-items than lanes of a vector.
; CHECK-LABEL: define void @few(
; CHECK-NOT: <16 x
; CHECK: call <8 x float> @llvm.masked.load.v8f32
; CHECK-NOT: load
; CHECK: ret void

define void @few(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 7
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; The number of work-items is unknown, but a multiple of the number of lanes.
; CHECK-LABEL: define void @multiple(
; CHECK: load <16 x float>
; CHECK-NOT: load
; CHECK: ret void

define void @multiple(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  %groups = and i64 %size, 255
  %more = add nuw nsw i64 %groups, 1
  %items = shl nuw nsw i64 %more, 5
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %items
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @unknown(
; CHECK: %[[LEFT:.*]] = sub nuw nsw i64
; CHECK: load <16 x float>
; CHECK: trunc i64 %[[LEFT]] to i32
; CHECK: call <16 x float> @llvm.masked.load.v16f32
; CHECK: call void @llvm.masked.store.v16f32
; CHECK-NOT: load
; CHECK: ret void

define void @unknown(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  %q = getelementptr float, ptr %out, i64 %id
  store float %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; AVX2 has no masked accesses to bytes.
; CHECK-LABEL: define void @bytes(
; CHECK: load <16 x i8>
; CHECK-NOT: masked
; CHECK: load <8 x i8>
; CHECK-NOT: masked
; CHECK: load <4 x i8>
; CHECK-NOT: masked
; CHECK: load i8
; CHECK: ret void

define void @bytes(ptr noalias %in, ptr noalias %out, i64 %size) #1 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr i8, ptr %in, i64 %id
  %x = load i8, ptr %p
  %y1 = mul i8 %x, %x
  %y2 = mul i8 %y1, %x
  %y3 = mul i8 %y2, %x
  %y4 = mul i8 %y3, %x
  %y5 = mul i8 %y4, %x
  %y6 = mul i8 %y5, %x
  %q = getelementptr i8, ptr %out, i64 %id
  store i8 %y6, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @masked_bytes(
; CHECK: load <16 x i8>
; CHECK: call <16 x i8> @llvm.masked.load.v16i8
; CHECK-NOT: load
; CHECK: ret void

define void @masked_bytes(ptr noalias %in, ptr noalias %out, i64 %size) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %item ]
  %p = getelementptr i8, ptr %in, i64 %id
  %x = load i8, ptr %p
  %y1 = mul i8 %x, %x
  %y2 = mul i8 %y1, %x
  %y3 = mul i8 %y2, %x
  %y4 = mul i8 %y3, %x
  %y5 = mul i8 %y4, %x
  %y6 = mul i8 %y5, %x
  %y7 = mul i8 %y6, %x
  %y8 = mul i8 %y7, %x
  %y9 = mul i8 %y8, %x
  %y10 = mul i8 %y9, %x
  %y11 = mul i8 %y10, %x
  %y12 = mul i8 %y11, %x
  %y13 = mul i8 %y12, %x
  %y14 = mul i8 %y13, %x
  %y15 = mul i8 %y14, %x
  %y16 = mul i8 %y15, %x
  %y17 = mul i8 %y16, %x
  %y18 = mul i8 %y17, %x
  %y19 = mul i8 %y18, %x
  %y20 = mul i8 %y19, %x
  %y21 = mul i8 %y20, %x
  %y22 = mul i8 %y21, %x
  %y23 = mul i8 %y22, %x
  %y24 = mul i8 %y23, %x
  %q = getelementptr i8, ptr %out, i64 %id
  store i8 %y24, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %size
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; Values that are uniform stay uniform under the mask of the remainder: a branch stays.
; CHECK-LABEL: define void @uniform(
; CHECK: %[[HAS:.*]] = icmp ult <8 x i32> %{{.*}}, splat (i32 5)
; CHECK: br i1 %c, label %[[YES:.*]], label
; CHECK: [[YES]]:{{.*}}
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %{{.*}}, <8 x i1> %[[HAS]], <8 x float> poison)
; CHECK: call void @llvm.masked.store.v8f32.p0(<8 x float> %{{.*}}, ptr align 4 %{{.*}}, <8 x i1> %[[HAS]])
; CHECK: ret void

define void @uniform(ptr noalias %in, ptr noalias %out, i1 %c) #0 {
entry:
  br label %item

item:
  %id = phi i64 [ 0, %entry ], [ %next, %join ]
  br i1 %c, label %yes, label %join

yes:
  %p = getelementptr float, ptr %in, i64 %id
  %x = load float, ptr %p
  %y1 = fmul float %x, %x
  %y2 = fmul float %y1, %x
  %y3 = fmul float %y2, %x
  %y4 = fmul float %y3, %x
  %y5 = fmul float %y4, %x
  %y6 = fmul float %y5, %x
  %y7 = fmul float %y6, %x
  %y8 = fmul float %y7, %x
  %y9 = fmul float %y8, %x
  %y10 = fmul float %y9, %x
  %y11 = fmul float %y10, %x
  %y12 = fmul float %y11, %x
  %y13 = fmul float %y12, %x
  %y14 = fmul float %y13, %x
  %y15 = fmul float %y14, %x
  %y16 = fmul float %y15, %x
  %y17 = fmul float %y16, %x
  %y18 = fmul float %y17, %x
  %y19 = fmul float %y18, %x
  %y20 = fmul float %y19, %x
  %y21 = fmul float %y20, %x
  %y22 = fmul float %y21, %x
  %y23 = fmul float %y22, %x
  %y24 = fmul float %y23, %x
  br label %join

join:
  %y = phi float [ %y24, %yes ], [ 3.0, %item ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %y, ptr %q
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, 37
  br i1 %again, label %item, label %done, !llvm.loop !0

done:
  ret void
}

; LLVM unrolls the enclosing loop, so that the numbers become known; the remainder stays a small scalar loop.
; CHECK-LABEL: define void @tree(
; CHECK: store <16 x float>
; CHECK-NOT: store <
; CHECK: store float
; CHECK: ret void

define void @tree(ptr %tree) #0 {
entry:
  br label %level

level:
  %s = phi i64 [ 128, %entry ], [ %half, %below ]
  br label %item

item:
  %id = phi i64 [ 0, %level ], [ %next, %item ]
  %p = getelementptr float, ptr %tree, i64 %id
  %q = getelementptr float, ptr %p, i64 %s
  %x = load float, ptr %p
  %y = load float, ptr %q
  %z = fadd float %x, %y
  store float %z, ptr %p
  %next = add nuw nsw i64 %id, 1
  %again = icmp ult i64 %next, %s
  br i1 %again, label %item, label %below, !llvm.loop !0

below:
  %half = lshr i64 %s, 1
  %last = icmp eq i64 %half, 0
  br i1 %last, label %done, label %level

done:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v4" }
attributes #1 = { "target-cpu"="x86-64-v3" }

!0 = distinct !{!0, !1}
!1 = !{!"oclc.loop.work-items"}
