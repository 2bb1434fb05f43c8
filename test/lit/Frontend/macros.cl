// Predefined macros describe the device; there are none for features that it does not support.
// RUN: %oclc %s -o %t
// RUN: %oclc -cl-std=CL1.0 -DC_VERSION=100 %s -o %t
// RUN: %oclc -cl-std=CL1.1 -DC_VERSION=110 %s -o %t
// RUN: %oclc -cl-std=CL1.2 -DC_VERSION=120 %s -o %t
// RUN: %oclc -cl-std=CL2.0 -DC_VERSION=200 %s -o %t
// RUN: %oclc -cl-std=CL3.0 -DC_VERSION=300 %s -o %t
// RUN: %oclc -cl-fast-relaxed-math -DFAST %s -o %t
// RUN: %oclc -cl-opt-disable %s -o %t

#ifndef C_VERSION
#define C_VERSION 120
#endif
#if __OPENCL_VERSION__ != 300
#error __OPENCL_VERSION__
#endif
#if __OPENCL_C_VERSION__ != C_VERSION
#error __OPENCL_C_VERSION__
#endif
#if !defined(__IMAGE_SUPPORT__)
#error __IMAGE_SUPPORT__
#endif
#if !defined(__ENDIAN_LITTLE__)
#error __ENDIAN_LITTLE__
#endif
#if defined(FAST) != defined(__FAST_RELAXED_MATH__)
#error __FAST_RELAXED_MATH__
#endif

#if !defined(cl_khr_fp16) || !defined(cl_khr_fp64) || !defined(cl_khr_byte_addressable_store) ||   \
    !defined(cl_khr_global_int32_base_atomics) || !defined(cl_khr_local_int32_extended_atomics) || \
    !defined(cl_khr_int64_base_atomics) || !defined(cl_khr_int64_extended_atomics) ||              \
    !defined(cl_khr_3d_image_writes) || (C_VERSION >= 120 && !defined(cl_khr_depth_images)) ||     \
    !defined(cl_khr_extended_bit_ops) || !defined(cl_khr_integer_dot_product) ||                   \
    !defined(cl_intel_bfloat16_conversions) ||                                                     \
    !defined(cl_khr_extended_async_copies) || !defined(cl_khr_async_work_group_copy_fence) ||      \
    !defined(cl_khr_work_group_uniform_arithmetic) ||                                              \
    !defined(cl_khr_srgb_image_writes) || (C_VERSION >= 120 && !defined(cl_intel_subgroups)) ||    \
    !defined(__opencl_c_integer_dot_product_input_4x8bit) ||                                       \
    !defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
#error an extension is missing
#endif
#if defined(cl_khr_subgroups) || defined(cl_khr_gl_sharing)
#error an extension is too much
#endif

#if C_VERSION >= 200
#if !defined(cl_khr_subgroup_shuffle) || !defined(cl_khr_kernel_clock) ||                            \
    !defined(cl_khr_mipmap_image) || !defined(cl_khr_mipmap_image_writes) ||                       \
    !defined(cl_khr_subgroup_ballot) || !defined(cl_khr_subgroup_non_uniform_vote) ||              \
    !defined(cl_khr_subgroup_non_uniform_arithmetic) ||                                            \
    !defined(__opencl_c_kernel_clock_scope_device) ||                                              \
    !defined(cl_ext_float_atomics) || !defined(__opencl_c_ext_fp32_global_atomic_add) ||           \
    !defined(__opencl_c_ext_fp16_local_atomic_load_store) ||                                       \
    !defined(__opencl_c_ext_fp64_local_atomic_min_max)
#error an extension of OpenCL C 2.0 is missing
#endif
#elif defined(cl_ext_float_atomics) || defined(cl_khr_subgroup_shuffle) ||                             \
    defined(cl_khr_kernel_clock) || defined(cl_khr_mipmap_image)
#error an extension is older than Clang says
#endif

#if C_VERSION == 300
#if !defined(__opencl_c_int64) || !defined(__opencl_c_fp64) ||                                     \
    !defined(__opencl_c_generic_address_space) ||                                                  \
    !defined(__opencl_c_program_scope_global_variables) ||                                         \
    !defined(__opencl_c_atomic_order_seq_cst) || !defined(__opencl_c_atomic_order_acq_rel) ||      \
    !defined(__opencl_c_atomic_scope_device) || !defined(__opencl_c_atomic_scope_all_devices) ||   \
    !defined(__opencl_c_work_group_collective_functions) || !defined(__opencl_c_subgroups) ||      \
    !defined(__opencl_c_pipes)
#error a feature is missing
#endif
#if !defined(__opencl_c_images) || !defined(__opencl_c_read_write_images) ||                       \
    !defined(__opencl_c_3d_image_writes)
#error a feature of images is missing
#endif
#if defined(__opencl_c_device_enqueue)
#error a feature is too much
#endif
#endif

kernel void k(global int *a) { *a = 1; }
