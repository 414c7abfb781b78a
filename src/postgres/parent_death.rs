//! Ends a child process when this process dies, however it dies.

use std::process::Command;

use nix::sys::signal::Signal;

/// Makes the kernel send `signal` to the child when the **thread** that spawned it ends. Spawn it from a
/// thread that lives as long as the child should.
///
/// On systems without this feature the next start finds and ends the orphan.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "std has no safe way to run anything between fork and exec")]
pub(super) fn signal(command: &mut Command, signal: Signal) {
    use std::os::unix::process::CommandExt;

    use nix::errno::Errno;
    use nix::sys::prctl;
    use nix::unistd::{Pid, getppid};

    let parent = Pid::this();
    // The child itself has to make the request, after it has changed its user, which clears the request. std
    // runs this hook last before the exec.
    let ask = move || {
        prctl::set_pdeathsig(signal)?;
        // If the parent died before the request, the child would never get the signal.
        if getppid() == parent { Ok(()) } else { Err(Errno::ESRCH.into()) }
    };
    // SAFETY: after a fork in a process with several threads, only async-signal-safe functions may run. This
    // closure makes two system calls (prctl, getppid) and compares two integers that it owns. It neither
    // allocates nor locks nor touches memory that another thread could have been changing.
    unsafe {
        command.pre_exec(ask);
    }
}

/// No such feature outside Linux; see above.
#[cfg(not(target_os = "linux"))]
pub(super) fn signal(_command: &mut Command, _signal: Signal) {}
