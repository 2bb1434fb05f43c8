"""Prints a kernel with the given number of branches that depend on memory, which take every pass long."""

import sys

print('target triple = "spir64"\ndefine spir_kernel void @k(ptr addrspace(1) %p) {')
for i in range(int(sys.argv[1])):
    print(f"""  br label %load{i}
load{i}:
  %v{i} = load volatile i32, ptr addrspace(1) %p
  %c{i} = icmp eq i32 %v{i}, {i}
  br i1 %c{i}, label %store{i}, label %join{i}
store{i}:
  store volatile i32 1, ptr addrspace(1) %p
  br label %join{i}
join{i}:""")
print("  ret void\n}")
