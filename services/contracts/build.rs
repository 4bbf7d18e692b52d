//! Compiles the messages in `proto/` to Rust, without an installed protoc: every `<service>/v1/state.proto`.

use std::{error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    const ROOT: &str = "../../proto";
    const PACKAGED: &str = "#[derive(serde::Deserialize)] #[serde(default, deny_unknown_fields)]";
    println!("cargo:rerun-if-changed={ROOT}");
    let mut files = Vec::new();
    for service in fs::read_dir(PathBuf::from(ROOT).join("afterbell"))? {
        let file = service?.path().join("v1/state.proto");
        if file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    let compiled = protox::compile(&files, [ROOT])?;
    prost_build::Config::new()
        .type_attribute(".", "#[derive(serde::Serialize)]")
        // Packages of the library have parts of courses in these words.
        .type_attribute("CoursePart", PACKAGED)
        .type_attribute("CourseQuestion", PACKAGED)
        .include_file("messages.rs")
        .compile_fds(compiled)?;
    Ok(())
}
