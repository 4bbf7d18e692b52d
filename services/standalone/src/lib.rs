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

/// Does what the command line asks for; answers what the process ends with.
pub async fn main() -> ExitCode {
    match commands::execute(cli::Cli::parse()).await {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("afterbell: {failure}");
            failure.exit_code()
        }
    }
}
