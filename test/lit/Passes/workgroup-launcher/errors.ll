; The launcher wraps work-group functions only; any other kernel is an error.
; RUN: %expect-errors %s -passes=workgroup-launcher

;--- a kernel for one work-item
; ERROR: it has not been made a work-group function: workitem-loops, workitem-replication or cbs must run first
define spir_kernel void @k() {
  ret void
}
