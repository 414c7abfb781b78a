//! The other verifier, `tests/verifier`, which shares the format and no code with this crate.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// The other verifier's verdict on a file.
pub(crate) struct Report {
    pub(crate) name: String,
    pub(crate) verdict: String,
    pub(crate) text: String,
}

/// Runs the program once for each file and prints its exit status. A single run would compare the files with
/// each other.
const ONE_BY_ONE: &str = "
import runpy, sys
program, *files = sys.argv[1:]
sys.path.insert(0, program.rsplit('/', 1)[0])
for file in files:
    sys.argv = [program, '--json', file]
    try:
        runpy.run_path(program, run_name='__main__')
    except SystemExit as ended:
        print(ended.code)
";

/// The verdict on each file, in order.
pub(crate) fn verify(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<Report> {
    let files: Vec<(String, Vec<u8>)> = files.into_iter().collect();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verifier/verify.py");
    let folder = std::env::temp_dir().join(format!("longhall-{}-{}", std::process::id(), files[0].0));
    std::fs::create_dir_all(&folder).unwrap();
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.join(name)).collect();
    for ((_, bytes), path) in files.iter().zip(&paths) {
        std::fs::write(path, bytes).unwrap();
    }
    let mut python = Command::new("python3");
    let ran = python.args(["-c", ONE_BY_ONE]).arg(program).args(&paths).env("PYTHONDONTWRITEBYTECODE", "1");
    let ran = ran.output().expect("python3 is on this machine");
    std::fs::remove_dir_all(&folder).unwrap();
    let (report, why) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8_lossy(&ran.stderr));
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 2 * files.len(), "{report}{why}");
    files.into_iter().zip(lines.chunks(2)).map(|((name, _), lines)| read(name, lines)).collect()
}

fn read(name: String, lines: &[&str]) -> Report {
    let report: Value = serde_json::from_str(lines[0]).unwrap_or_else(|_| panic!("{name}: {lines:?}"));
    let verdict = report["verdict"].as_str().unwrap().to_owned();
    let code = match &*verdict {
        "verified" => "0",
        "fault" => "1",
        _ => "3",
    };
    assert_eq!(lines[1], code, "{name}: {report}");
    Report { name, verdict, text: report.to_string() }
}
