; Unusual canonical IR goes through all passes, with and without simplification before barrier regions are formed.
; RUN: %expect-errors %s '-passes=verify-canonical,lower-printf,flatten,function(sanitize-division),byval-to-private,automatic-locals,expand-work-item-queries,resolve-address-spaces,specialize<any;8x2x1>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops),workgroup-launcher,verify,lower-address-spaces<cpu=x86-64-v3>,optimize-for-host<O1>,verify'
; RUN: %expect-errors %s '-passes=verify-canonical,lower-printf,flatten,function(sanitize-division),byval-to-private,automatic-locals,expand-work-item-queries,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),resolve-address-spaces,specialize<any;8x2x1>,function(phis-to-allocas,allocas-to-entry,barrier-regions,workitem-loops),workgroup-launcher,verify,lower-address-spaces<cpu=x86-64-v3>,optimize-for-host<O1>,verify'

declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)

;--- nothing
define spir_kernel void @k() {
  ret void
}

;--- a kernel that must not be called
define spir_kernel void @k() {
  unreachable
}

;--- an endless loop
define spir_kernel void @k() {
e:
  br label %l
l:
  br label %l
}

;--- an endless loop with a barrier
define spir_kernel void @k() {
e:
  br label %l
l:
  call spir_func void @_Z7barrierj(i32 1)
  br label %l
}

;--- PHIs in blocks that none leads to
define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
e:
  call spir_func void @_Z7barrierj(i32 1)
  br i1 %c, label %j, label %x
dead:
  br label %j
dead2:
  %z = phi i32 [ 0, %dead3 ], [ %z, %dead2 ]
  br label %dead2
dead3:
  br label %dead2
x:
  br label %j
j:
  %y = phi i32 [1, %e], [2, %dead], [3, %x]
  store i32 %y, ptr addrspace(1) %p
  ret void
}

;--- objects without a size
%e = type {}
@t = internal addrspace(3) global [0 x i32] undef
define internal spir_func void @f(ptr byval(%e) %s, ptr addrspace(1) %p, %e %v, [0 x i32] %w) {
  %a = alloca [0 x i32]
  %b = alloca %e
  call spir_func void @_Z7barrierj(i32 1)
  %x = load %e, ptr %s
  store %e %x, ptr %b
  call spir_func void @_Z7barrierj(i32 1)
  %y = load %e, ptr %b
  store %e %y, ptr addrspace(1) %p
  store i32 1, ptr addrspace(3) @t
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %p) {
  %s = alloca %e
  %v = load %e, ptr %s
  call spir_func void @f(ptr byval(%e) %s, ptr addrspace(1) %p, %e %v, [0 x i32] zeroinitializer)
  ret void
}

;--- structures, odd integers and vectors of bits across a barrier
define spir_kernel void @k(ptr addrspace(1) %p, {i1, [3 x i24]} %v, i1 %f, <3 x i1> %m) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %q = getelementptr {i1,[3 x i24]}, ptr addrspace(1) %p, i64 %i
  %l = load {i1, [3 x i24]}, ptr addrspace(1) %q
  %mm = load <3 x i1>, ptr addrspace(1) %q
  call spir_func void @_Z7barrierj(i32 1)
  store {i1, [3 x i24]} %l, ptr addrspace(1) %q
  %n = xor <3 x i1> %mm, %m
  store <3 x i1> %n, ptr addrspace(1) %q
  ret void
}

;--- barriers in a loop with two entries and no exit
define spir_kernel void @k(i1 %c, i1 %d) {
e:
  br i1 %c, label %a, label %b
a:
  call spir_func void @_Z7barrierj(i32 1)
  br i1 %d, label %b, label %a
b:
  call spir_func void @_Z7barrierj(i32 1)
  br i1 %d, label %a, label %b
}

;--- a block that is a loop with a barrier
define spir_kernel void @k(i1 %c) {
e:
  br label %a
a:
  call spir_func void @_Z7barrierj(i32 1)
  br i1 %c, label %a, label %x
x:
  ret void
}

;--- a barrier that none reaches
define spir_kernel void @k() {
e:
  ret void
d:
  call spir_func void @_Z7barrierj(i32 1)
  br label %d
}

;--- nothing but barriers
define spir_kernel void @k() {
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

;--- undefined conditions
define spir_kernel void @k(ptr addrspace(1) %p) {
e:
  br i1 undef, label %a, label %b
a:
  call spir_func void @_Z7barrierj(i32 1)
  br label %b
b:
  %x = phi ptr addrspace(1) [ %p, %e ], [ poison, %a ]
  store i32 1, ptr addrspace(1) %x
  switch i32 undef, label %z []
z:
  ret void
}

;--- pointers and vectors of pointers to private variables across a barrier
define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %a = alloca i32
  %b = alloca [4 x i32]
  %s = select i1 %c, ptr %a, ptr %b
  %v = insertelement <2 x ptr> poison, ptr %a, i32 0
  %g = getelementptr i32, <2 x ptr> %v, <2 x i64> <i64 0, i64 1>
  call spir_func void @_Z7barrierj(i32 1)
  %e = extractelement <2 x ptr> %g, i32 0
  store i32 3, ptr %e
  %l = load i32, ptr %s
  call spir_func void @_Z7barrierj(i32 1)
  store i32 %l, ptr addrspace(1) %p
  ret void
}

;--- volatile and atomic accesses
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = alloca i32
  store volatile i32 1, ptr %a
  call spir_func void @_Z7barrierj(i32 1)
  %l = load volatile i32, ptr %a
  store atomic i32 %l, ptr addrspace(1) %p seq_cst, align 4
  fence seq_cst
  ret void
}

;--- an assumption with a bundle
declare void @llvm.assume(i1)
define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @llvm.assume(i1 true) ["align"(ptr addrspace(1) %p, i64 64)]
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

;--- a kernel on a linker list
@llvm.used = appending global [1 x ptr] [ptr @k], section "llvm.metadata"
define spir_kernel void @k() {
  ret void
}

;--- kernels of every linkage
define weak_odr spir_kernel void @k() comdat { ret void }
  $k = comdat any
define available_externally spir_kernel void @j() {
  ret void
}
define private spir_kernel void @l() {
  ret void
}
define linkonce spir_kernel void @m() {
  ret void
}

;--- names that clash with those of clones, or need quotes
define spir_kernel void @"k.any"() {
  ret void
}
define spir_kernel void @k() {
  ret void
}
define spir_kernel void @"a b\22c"() {
  ret void
}

;--- a kernel without a body
declare spir_kernel void @ext()
define spir_kernel void @k() {
  ret void
}

;--- variables that point to themselves
@a = external addrspace(1) global i32
@b = addrspace(1) global ptr addrspace(1) @b
@c = internal addrspace(2) constant [2 x ptr addrspace(2)] [ptr addrspace(2) @c, ptr addrspace(2) null]
define spir_kernel void @k(ptr addrspace(1) %p) {
  store ptr addrspace(1) @b, ptr addrspace(1) %p
  store ptr addrspace(2) @c, ptr addrspace(1) %p
  ret void
}
