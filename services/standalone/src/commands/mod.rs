//! One file a command.

mod client;
mod doctor;
mod events;
mod import;
mod import_roster;
mod invite;
mod migrate;
mod offline;
mod run;
mod seed;
mod serve;
mod session;
mod token;

use std::process::ExitCode;

use crate::cli::{Cli, Client, Command, Events, Import};
use crate::failure::Failure;

/// Does what the command line asks for.
pub async fn execute(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        Command::Run(args) => run::run(&args).await,
        Command::Serve(args) => serve::serve(&args).await,
        Command::Migrate(args) => migrate::migrate(&args).await,
        Command::Import(Import::Directory(args)) => import::directory(&args).await,
        Command::Import(Import::Scholars(args)) => import_roster::scholars(&args).await,
        Command::Import(Import::Staff(args)) => import_roster::staff(&args).await,
        Command::Invite(args) => invite::invite(&args).await,
        Command::Client(Client::Add(args)) => client::add(&args).await,
        Command::Client(Client::List(args)) => client::list(&args).await,
        Command::Client(Client::Revoke(args)) => client::revoke(&args).await,
        Command::Events(Events::Parked(args)) => events::parked(&args).await,
        Command::Events(Events::Retry(args)) => events::retry(&args).await,
        Command::Seed(args) => seed::seed(&args).await,
        Command::Token(args) => token::token(&args).await,
        Command::Doctor(args) => Ok(doctor::doctor(&args).await),
        Command::Routes => offline::routes(),
        Command::Openapi(args) => offline::openapi(&args),
        Command::Operations => offline::operations(),
        Command::Services => Ok(offline::services()),
    }
}
