//! Imports run one way: no file imports from a file that imports from it, directly or indirectly.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use regex::Regex;

/// The folders of `src` that must obey.
const ROOMS: [&str; 6] = ["rules", "base", "log", "web", "features", "wasm"];
/// The folders that are crates of their own.
const CRATES: [&str; 6] = ["base", "log", "postgres", "rules", "wasm", "web"];

/// A file by its module path below the crate: `["store", "append"]`.
pub(super) type Module = Vec<String>;

#[derive(Default)]
struct File {
    /// The names that its code uses, each as a path from the crate.
    named: BTreeSet<Module>,
    /// What it imports, by name: re-exported to all, or else for the modules inside it.
    handed_on: BTreeMap<String, Module>,
}

static USE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);").unwrap());
static PATH: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b(?:crate|super)(?:::\w+)+").unwrap());
static REACH: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"pub\(in [^)]*\)").unwrap());
static CHILD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bmod (\w+);").unwrap());

/// The tests at the end of a file, and any other line that is compiled for tests alone.
static TESTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)#\[cfg\(test\)\]\s*mod \w+ \{.*|#\[cfg\(test\)\]\s*[^\n]*").unwrap());

/// The paths in a `use` tree.
fn paths(tree: &str) -> Vec<String> {
    let (mut depth, mut from, mut branches) = (0, 0, vec![]);
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(&tree[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    branches.push(&tree[from..]);
    let branches = branches.into_iter().map(str::trim).filter(|branch| !branch.is_empty());
    branches
        .flat_map(|branch| match branch.split_once('{') {
            Some((stem, rest)) => {
                let inner = paths(rest.trim_end().strip_suffix('}').unwrap());
                inner.into_iter().map(|leaf| format!("{}{leaf}", stem.trim())).collect()
            }
            None => vec![branch.split(" as ").next().unwrap().trim().to_owned()],
        })
        .collect()
}

/// The root of the module's crate.
fn crate_of(module: &Module) -> Module {
    module.iter().take(1).filter(|room| CRATES.contains(&room.as_str())).cloned().collect()
}

/// A path used in a module, from the crate root; none if it leads out of the crate.
fn from_crate(module: &Module, path: &str, files: &BTreeSet<Module>) -> Option<Module> {
    let mut parts: Vec<String> = path.split("::").map(str::to_owned).collect();
    parts.retain(|part| part != "self");
    let mut stem = match parts.first()?.as_str() {
        "crate" => return Some([crate_of(module), parts.split_off(1)].concat()),
        "super" => module.clone(),
        child => {
            let child = [module.clone(), vec![child.to_owned()]].concat();
            return files.contains(&child).then(|| [module.clone(), parts].concat());
        }
    };
    while parts.first().is_some_and(|part| part == "super") {
        stem.pop();
        parts.remove(0);
    }
    Some([stem, parts].concat())
}

/// What is compiled into a release, without comments.
fn code(text: &str) -> String {
    let code = TESTS.replace_all(text, "");
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn read(module: &Module, text: &str, files: &BTreeSet<Module>) -> File {
    let (code, mut file) = (code(text), File::default());
    for found in USE.captures_iter(&code) {
        for path in paths(&found[2]).iter().filter_map(|path| from_crate(module, path, files)) {
            if found.get(1).is_none() {
                file.named.insert(path.clone());
            }
            file.handed_on.insert(path.last().unwrap().clone(), path);
        }
    }
    let body = USE.replace_all(&code, "");
    let body = REACH.replace_all(&body, "pub");
    file.named.extend(PATH.find_iter(&body).filter_map(|path| from_crate(module, path.as_str(), files)));
    for child in CHILD.captures_iter(&code) {
        let named = Regex::new(&format!(r"(?:^|[^:\w]){}::", &child[1])).unwrap();
        if named.is_match(&body) {
            file.named.extend(from_crate(module, &child[1], files));
        }
    }
    file
}

/// The file in which a name is defined, wherever it was imported from.
fn defined(path: &[String], files: &BTreeMap<Module, File>) -> Option<Module> {
    let stem = (1..=path.len()).rev().find(|end| files.contains_key(&path[..*end]))?;
    let handed_on = path.get(stem).and_then(|name| files[&path[..stem]].handed_on.get(name));
    match handed_on {
        Some(on) if on.as_slice() != path => defined(&[on.as_slice(), &path[stem + 1..]].concat(), files),
        _ => Some(path[..stem].to_vec()),
    }
}

fn sources(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| !path.ends_with("tests") && !path.ends_with("benches"));
    let entries = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Which files import from which, in these folders below `src`.
pub(super) fn imports(src: &Path, rooms: &[&str]) -> BTreeMap<Module, BTreeSet<Module>> {
    let module = |path: &Path| -> Module {
        let path = path.strip_prefix(src).unwrap().with_extension("");
        let parts = path.iter().map(|part| part.to_str().unwrap().to_owned());
        parts.filter(|part| part != "mod" && part != "lib").collect()
    };
    let found = rooms.iter().flat_map(|room| sources(&src.join(room)));
    let texts: BTreeMap<Module, String> =
        found.map(|path| (module(&path), std::fs::read_to_string(path).unwrap())).collect();
    let names = texts.keys().cloned().collect();
    let files = texts.iter().map(|(module, text)| (module.clone(), read(module, text, &names)));
    let files: BTreeMap<Module, File> = files.collect();
    let taken_from = |module: &Module, file: &File| -> BTreeSet<Module> {
        let files = file.named.iter().filter_map(|path| defined(path, &files));
        files.filter(|from| from != module).collect()
    };
    files.iter().map(|(module, file)| (module.clone(), taken_from(module, file))).collect()
}

/// Repeatedly removes files that import from no remaining one. What is left is circles, and what leads into
/// them.
fn circles(mut imports: BTreeMap<Module, BTreeSet<Module>>) -> BTreeMap<Module, BTreeSet<Module>> {
    loop {
        let left: BTreeSet<Module> = imports.keys().cloned().collect();
        let taken: BTreeSet<Module> = imports.values().flatten().cloned().collect();
        for from in imports.values_mut() {
            from.retain(|module| left.contains(module));
        }
        imports.retain(|module, from| !from.is_empty() && taken.contains(module));
        if imports.len() == left.len() {
            return imports;
        }
    }
}

#[test]
fn imports_run_one_way() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let imports = imports(&src, &ROOMS);
    assert!(imports.len() > 100, "{}", imports.len());
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 400, "imports are no longer found");
    let found = circles(imports);
    assert!(found.is_empty(), "files that take names from each other: {found:#?}");
}

#[test]
fn a_circle_is_found() {
    let module = |name: &str| vec![name.to_owned()];
    let takes = |from: &[&str]| from.iter().map(|name| module(name)).collect::<BTreeSet<_>>();
    let mut imports: BTreeMap<Module, BTreeSet<Module>> = [
        (module("top"), takes(&["left", "base"])),
        (module("left"), takes(&["right"])),
        (module("right"), takes(&["base"])),
        (module("base"), takes(&[])),
    ]
    .into();
    assert!(circles(imports.clone()).is_empty());
    imports.insert(module("right"), takes(&["base", "left"]));
    let found: Vec<Module> = circles(imports).into_keys().collect();
    assert_eq!(found, [module("left"), module("right")]);
}

#[test]
fn a_use_is_read_as_the_compiler_reads_it() {
    let read_paths = |tree| paths(tree).join(" ");
    assert_eq!(
        read_paths("super::{a, b::{self, C, d::E as F}}"),
        "super::a super::b::self super::b::C super::b::d::E"
    );
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    let files =
        ["features", "features::games", "features::games::show", "features::error"].map(module).into();
    let from = |path| from_crate(&module("features::games"), path, &files);
    assert_eq!(from("super::error::PlayError"), Some(module("features::error::PlayError")));
    assert_eq!(from("crate::features::error"), Some(module("features::error")));
    assert_eq!(from("self::show::Shown"), Some(module("features::games::show::Shown")));
    assert_eq!(from("show::Shown"), Some(module("features::games::show::Shown")));
    assert_eq!(from("std::fmt"), None);
}
