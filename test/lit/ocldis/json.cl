// The manifest is printed as JSON: an object for one file, an array for several.
//
// RUN: %oclc %s -o %t.oclbin --cpu=x86-64-v3
// RUN: %ocldis --json %t.oclbin | %python -c "import json, sys; b = json.load(sys.stdin); m = b['manifest']; k = m['kernels'][0]; v = k['variants'][0]; print(b['format_version'], len(b['content_hash']), m['abi'], k['name'], k['arguments'][1]['kind'], k['arguments'][1]['offset'], v['method'], v['code_bytes'] > 0, len(m['kernels']))" | FileCheck %s --check-prefix=ONE
// RUN: %ocldis --json --kernel=other %t.oclbin %t.oclbin | %python -c "import json, sys; print([[k['name'] for k in b['manifest']['kernels']] for b in json.load(sys.stdin)])" | FileCheck %s --check-prefix=TWO
// RUN: not %ocldis --json %t.oclbin %S/no-such-file | %python -c "import json, sys; print(len(json.load(sys.stdin)))" | FileCheck %s --check-prefix=PART

kernel void first(global int *out, int value) { out[get_global_id(0)] = value; }
kernel void other() {}

// ONE: 1 32 2 first value 8 loops True 2
// TWO: {{\[\['other'\], \['other'\]\]}}
// PART: 1
