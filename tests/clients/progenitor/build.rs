//! Has progenitor write the client, from the document in OpenAPI 3.0 that the tests have printed.

fn main() {
    #[cfg(feature = "generated")]
    generate();
}

#[cfg(feature = "generated")]
fn generate() {
    let document = "../generated/longhall-3.0.json";
    println!("cargo::rerun-if-changed={document}");
    let document = std::fs::read_to_string(document).unwrap();
    let document = serde_json::from_str(&document).unwrap();
    let mut settings = progenitor::GenerationSettings::default();
    settings.with_interface(progenitor::InterfaceStyle::Builder);
    let client = progenitor::Generator::new(&settings).generate_tokens(&document).unwrap();
    let to = std::path::Path::new(&std::env::var("OUT_DIR").unwrap()).join("hall.rs");
    std::fs::write(to, client.to_string()).unwrap();
}
