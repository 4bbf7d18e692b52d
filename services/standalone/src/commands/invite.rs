//! `afterbell invite`: how the first super admin of an installation gets in.

use std::process::ExitCode;

use identity::seed::{self, InviteError};

use super::session::{Needs, Session};
use crate::cli;
use crate::failure::Failure;

/// Invites a person and prints the link.
pub async fn invite(args: &cli::Invite) -> Result<ExitCode, Failure> {
    let session = Session::open(&args.data.dir, args.origin.as_deref(), needs(args)).await?;
    let invited = make(args, &session).await;
    let running = session.running;
    session.close().await;
    let invitation = invited?;
    println!("{}", invitation.link);
    eprintln!("The link works until {}.", invitation.expires_at.format("%Y-%m-%d %H:%M UTC"));
    if !running {
        eprintln!("Start the portal with `afterbell run` before opening it.");
    }
    Ok(ExitCode::SUCCESS)
}

async fn make(args: &cli::Invite, session: &Session) -> Result<seed::Invitation, Failure> {
    let invite = seed::Invite {
        email: args.email.clone(),
        first_name: String::new(),
        last_name: String::new(),
        role: args.role.role(),
        account_id: args.account,
        program_id: args.program,
        site_id: args.site,
        program_role: None,
        is_primary_account_admin: false,
        language: None,
    };
    check_place(args, session).await?;
    let platform = session.services.platform("identity")?;
    seed::invite(platform, &invite).await.map_err(|error| match error {
        InviteError::Problem(problem) => {
            Failure::Work(format!("{} could not be invited: {problem}", args.email))
        }
        refused => Failure::Usage(refused.to_string()),
    })
}

/// The first super admin is invited before there is a place, and needs no database of places.
fn needs(args: &cli::Invite) -> Needs {
    match args.account {
        None => Needs::These(&["identity"]),
        Some(_) => Needs::These(&["identity", "admin"]),
    }
}

/// The place must exist where places are made: identity's own copy may be behind.
async fn check_place(args: &cli::Invite, session: &Session) -> Result<(), Failure> {
    let Some(account) = args.account else { return Ok(()) };
    let exists = session
        .services
        .platform("admin")?
        .place_exists(account, args.program, args.site)
        .await
        .map_err(|problem| Failure::Work(format!("the place could not be looked up: {problem}")))?;
    match exists {
        true => Ok(()),
        false => Err(Failure::Usage("there is no such account, program and site".to_owned())),
    }
}
