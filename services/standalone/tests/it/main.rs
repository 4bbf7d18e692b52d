//! The binary from outside, on directories and ports of its own.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

mod backups;
mod binary;
mod data;
mod faults;
mod hostile;
mod life;
mod matrix;
mod name_keys;
mod operations;
mod roster_faults;
mod serve;
#[path = "../../src/services.rs"]
mod services;
mod settings;
mod target;
