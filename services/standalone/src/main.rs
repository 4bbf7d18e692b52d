//! `afterbell`: the whole portal in one process, on a PostgreSQL of its own.

mod cli;
mod commands;
mod control;
mod demo;
mod failure;
mod home;
mod names;
mod portal;
mod progress;
mod services;

use std::process::ExitCode;

use clap::Parser as _;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match commands::execute(cli::Cli::parse()).await {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("afterbell: {failure}");
            failure.exit_code()
        }
    }
}
