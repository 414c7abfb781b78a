//! Lets a child end when we die, however we die.

use std::process::Command;

use nix::sys::signal::Signal;

/// Has the kernel send `signal` to the child when the **thread** that spawns it ends: spawn it from
/// a thread that lives as long as the child shall.
///
/// Where the system has no such thing, the next start finds and ends the orphan.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "std has no safe way to run anything between fork and exec")]
pub(super) fn signal(command: &mut Command, signal: Signal) {
    use std::os::unix::process::CommandExt;

    use nix::errno::Errno;
    use nix::sys::prctl;
    use nix::unistd::{Pid, getppid};

    let parent = Pid::this();
    // It has to be the child that asks, and after it has become another user, which clears the wish:
    // std runs this last of all before the exec.
    let ask = move || {
        prctl::set_pdeathsig(signal)?;
        // Had we died before the child asked, it would wait for ever.
        if getppid() == parent { Ok(()) } else { Err(Errno::ESRCH.into()) }
    };
    // SAFETY: after a fork in a process with several threads, only async-signal-safe functions may
    // run. This closure makes two system calls (prctl, getppid) and compares two integers that it
    // owns; it neither allocates nor locks nor touches memory that another thread could have been
    // changing.
    unsafe {
        command.pre_exec(ask);
    }
}

/// Other systems: see above.
#[cfg(not(target_os = "linux"))]
pub(super) fn signal(_command: &mut Command, _signal: Signal) {}
