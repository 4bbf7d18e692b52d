//! Compiles the envelope of events in `proto/` to Rust, without an installed protoc.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    const ROOT: &str = "../../proto";
    const FILE: &str = "afterbell/events/v1/envelope.proto";
    println!("cargo:rerun-if-changed={ROOT}/{FILE}");
    prost_build::Config::new().compile_fds(protox::compile([FILE], [ROOT])?)?;
    Ok(())
}
