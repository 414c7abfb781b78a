//! The one binary of Longhall.

use std::process::ExitCode;

// Multi-threaded, because the migrations block in place; actix would start a current-thread runtime.
#[tokio::main]
async fn main() -> ExitCode {
    longhall::cli::run().await
}
