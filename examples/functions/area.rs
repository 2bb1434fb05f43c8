//! Runs a kernel as a C function on threads of Rust. The bindings are made by bindgen.
#[allow(non_camel_case_types, non_upper_case_globals, dead_code)]
mod kernels {
    include!(concat!(env!("BINDINGS"), "/area_bindings.rs"));
}

use std::os::raw::{c_int, c_void};

type Task = Option<unsafe extern "C" fn(*mut c_void, u64, u64)>;

/// Divides the numbers below `count` among four threads.
extern "C" fn on_threads(_context: *mut c_void, count: u64, task: Task, data: *mut c_void) -> c_int {
    const THREADS: u64 = 4;
    let task = match task {
        Some(task) => task,
        None => return 1,
    };
    // The function allows that threads share what `data` points to.
    let shared = data as usize;
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (first, end) = (count * thread / THREADS, count * (thread + 1) / THREADS);
            scope.spawn(move || unsafe { task(shared as *mut c_void, first, end) });
        }
    });
    0
}

fn main() {
    const COLUMNS: usize = 1500;
    const ROWS: usize = 1200;
    const STEP: f32 = 0.002;
    let mut marks = vec![0u8; COLUMNS * ROWS];
    let range = kernels::oclc_range {
        work_dim: 2,
        global_size: [COLUMNS as u64, ROWS as u64, 0],
        global_offset: [0; 3],
        local_size: [0; 3],
        parallel_for: Some(on_threads),
        context: std::ptr::null_mut(),
    };
    let status = unsafe { kernels::inside(&range, -2.2, -1.2, STEP, 500, marks.as_mut_ptr()) };
    assert_eq!(status, kernels::oclc_status_OCLC_SUCCESS as c_int);
    let count: usize = marks.iter().map(|&mark| mark as usize).sum();
    println!("Rust: area {:.2}", count as f32 * STEP * STEP);
}
