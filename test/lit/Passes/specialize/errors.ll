; A kernel without a variant is an error, and so is an impossible size.
; RUN: %expect-errors %s '-passes=specialize<>'

;--- nothing was asked for
; ERROR: it gets no variant: no local size was asked for and the general variant is off
define spir_kernel void @k() {
  ret void
}

;--- a required size with a zero
; ERROR: its reqd_work_group_size 8x0x1 has a zero or more than 4096 work-items
define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 8, i32 0, i32 1}

;--- a required size that is too large
; ERROR: its reqd_work_group_size 4096x2x1 has a zero or more than 4096 work-items
define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 4096, i32 2, i32 1}

;--- a size that is no size at all counts as none
; ERROR: it gets no variant: no local size was asked for and the general variant is off
define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 8, i64 18446744073709551615, i32 1}
