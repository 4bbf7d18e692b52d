//! Compiles the event contracts in `proto/` to Rust, without an installed protoc.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    const ROOT: &str = "../../proto";
    println!("cargo:rerun-if-changed={ROOT}");
    let files = protox::compile(
        ["afterbell/events/v1/envelope.proto", "afterbell/events/v1/state.proto"],
        [ROOT],
    )?;
    prost_build::Config::new().compile_fds(files)?;
    Ok(())
}
