// A standard output that takes nothing does not stop a kernel, and no signal ends the process. One that does not block
// loses nothing.
// REQUIRES: oclc, runtime
// RUN: %oclc %s -o %t.oclbin
// RUN: %python %S/Inputs/run-with-output.py %launch-kernel %t.oclbin k
kernel void k() { printf("item %5d prints forty bytes, with end\n", (int)get_global_id(0)); }
