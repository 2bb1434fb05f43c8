// Other passes handle two versions of a kernel: all variants share one general version, whose loops stay scalar; only
// the other version gets a sibling for small groups. There is one entry point, and no remark appears twice.
// RUN: %oclc --local-size=64 --emit=canonical -o %t.ll %s
// RUN: oclopt -S -passes='link-builtins,flatten,expand-work-item-queries,function(sroa,early-cse),widen-id-indices,specialize<any;64>,coalesce-work-groups' \
// RUN:   %t.ll -o %t.forms.ll
// RUN: FileCheck %s --check-prefix=FORMS < %t.forms.ll
// RUN: oclopt -S -passes='barrier-regions,workitem-loops,workgroup-launcher' %t.forms.ll \
// RUN:   | FileCheck %s --check-prefix=ENTRIES
// RUN: %oclc --local-size=64 -Rpass='widen-id-indices|coalesce-work-groups' -Rpass-missed=coalesce-work-groups -o %t.oclbin %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARKS
// RUN: %oclc --local-size=64 -Rpass-missed=loop-vectorize -o %t.oclbin %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VECTORS --allow-empty

// FORMS-DAG: define {{.*}}spir_kernel void @k.any(
// FORMS-DAG: define {{.*}}spir_kernel void @k.any.small(
// FORMS-DAG: define {{.*}}spir_kernel void @k.64x1x1(
// FORMS-DAG: define {{.*}}spir_kernel void @k.general.any(
// FORMS-NOT: define {{.*}}@k.general

// ENTRIES: define internal void @k.general.any(ptr {{.*}}, ptr {{.*}}, ptr {{.*}}, i64 %first, i64 %end)
// ENTRIES: load float,
// ENTRIES: br i1 {{.*}}, label %x.loop{{.*}}, !llvm.loop ![[LOOP:[0-9]+]]
// ENTRIES: define void @oclc.k.any(
// ENTRIES: br i1 {{.*}}, label %usual.launch, label %other.launch
// ENTRIES: other.launch:
// ENTRIES-NEXT: call void @k.general.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end)
// ENTRIES-NEXT: ret void
// ENTRIES: small.groups:
// ENTRIES: define void @oclc.k.64x1x1(
// ENTRIES: call void @k.general.any(
// ENTRIES-NOT: define
// ENTRIES: !oclc.entries = !{![[ANY:[0-9]+]], ![[KNOWN:[0-9]+]]}
// ENTRIES: ![[ANY]] = !{ptr @oclc.k.any, !"k", !"any",
// ENTRIES: ![[KNOWN]] = !{ptr @oclc.k.64x1x1, !"k", !"64x1x1",
// ENTRIES: ![[LOOP]] = distinct !{![[LOOP]], ![[PLAIN:[0-9]+]],
// ENTRIES: ![[PLAIN]] = !{!"llvm.loop.vectorize.enable", i1 false}

// REMARKS: remark: 32-bit indices are computed in 64 bits
// REMARKS: remark: work-groups of a row run as one: {{.*}} groups of 1, 2, 4 or 8
// REMARKS: remark: work-groups are not coalesced: it queries the local id or the group id
// REMARKS-NOT: remark:

// VECTORS-NOT: explicitly disabled
kernel void k(global float *out, global const float *in) {
  int i = get_global_id(0);
  out[i] = in[i] + get_local_id(0);
}
