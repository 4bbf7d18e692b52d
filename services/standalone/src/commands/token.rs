//! `afterbell token`: signs a demo user in from the command line.

use std::process::ExitCode;

use crate::cli;
use crate::control::{self, Request, TOKENS_IN_DEMO};
use crate::failure::Failure;
use crate::home::{Home, running_or_taken};

/// Asks the running portal for an access token and prints it.
pub async fn token(args: &cli::Token) -> Result<ExitCode, Failure> {
    let dir = &args.data.dir;
    let presence = match running_or_taken(dir).await? {
        Ok(presence) => presence,
        Err(Home { .. }) => return Err(Failure::NotRunning { path: dir.clone() }),
    };
    if !presence.demo {
        return Err(Failure::Usage(TOKENS_IN_DEMO.to_owned()));
    }
    let request = Request::Token { user: args.user.clone() };
    match control::ask(&presence.postgres.socket, &request).await? {
        control::Answer::Token { token } => println!("{token}"),
        control::Answer::Done => {}
        control::Answer::Refused { reason } => return Err(Failure::Usage(reason)),
    }
    Ok(ExitCode::SUCCESS)
}
