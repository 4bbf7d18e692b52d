//! `afterbell client …`: other systems that call the APIs, each with one role in one account.

use std::process::ExitCode;

use identity::seed::{self, Integrator, IntegratorError, Revoked};
use platform::auth::Role;

use super::offline::print;
use super::session::{Needs, Session};
use crate::cli;
use crate::control::{self, Request};
use crate::failure::Failure;

/// Makes a client and prints its id and secret.
pub async fn add(args: &cli::ClientAdd) -> Result<ExitCode, Failure> {
    let session = Session::open(&args.data.dir, None, Needs::These(&["identity", "admin"])).await?;
    let made = make(args, &session).await;
    session.close().await;
    let issued = made?;
    if args.json {
        return print_json(&issued);
    }
    print(&format!("id      {}\nsecret  {}\n", issued.client_id, issued.client_secret));
    eprintln!(
        "The secret is not shown again. /connect/token gives access tokens for it \
         (grant_type=client_credentials)."
    );
    Ok(ExitCode::SUCCESS)
}

/// Prints every client.
pub async fn list(args: &cli::ClientList) -> Result<ExitCode, Failure> {
    let session = Session::open(&args.data.dir, None, Needs::These(&["identity"])).await?;
    let listed = all(&session).await;
    session.close().await;
    let clients = listed?;
    if clients.is_empty() && !args.json {
        print("There is no client.\n");
    }
    for client in &clients {
        match args.json {
            true => drop(print_json(client)?),
            false => print(&line(client)),
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Lets a client get no tokens any more.
pub async fn revoke(args: &cli::ClientRevoke) -> Result<ExitCode, Failure> {
    let session = Session::open(&args.data.dir, None, Needs::These(&["identity"])).await?;
    let revoked = end(args, &session).await;
    let socket = session.socket.clone();
    session.close().await;
    let revoked = revoked?;
    if let Some(socket) = socket {
        control::ask(&socket, &Request::EndTokens { client: args.id.clone() }).await?;
    }
    match revoked {
        Revoked::Now => print("The client gets no tokens any more, and those it has have ended.\n"),
        Revoked::Before => print("The client was revoked before.\n"),
    }
    Ok(ExitCode::SUCCESS)
}

async fn make(args: &cli::ClientAdd, session: &Session) -> Result<seed::Issued, Failure> {
    let new = seed::NewIntegrator {
        name: args.name.clone(),
        account_id: args.account,
        role: args.role.role(),
    };
    check_account(args.account, session).await?;
    let platform = session.services.platform("identity")?;
    seed::add_integrator(platform, &new).await.map_err(|error| match error {
        IntegratorError::Problem(problem) => Failure::work("the client could not be made", problem),
        refused => Failure::Usage(refused.to_string()),
    })
}

/// The account must exist where accounts are made: identity's own copy may be behind.
async fn check_account(account: i64, session: &Session) -> Result<(), Failure> {
    let exists = session
        .services
        .platform("admin")?
        .place_exists(account, None, None)
        .await
        .map_err(|problem| Failure::work("the account could not be looked up", problem))?;
    match exists {
        true => Ok(()),
        false => Err(Failure::Usage(format!("there is no account {account}"))),
    }
}

async fn all(session: &Session) -> Result<Vec<Integrator>, Failure> {
    seed::integrators(session.services.platform("identity")?)
        .await
        .map_err(|problem| Failure::work("the clients could not be read", problem))
}

async fn end(args: &cli::ClientRevoke, session: &Session) -> Result<Revoked, Failure> {
    seed::revoke_integrator(session.services.platform("identity")?, &args.id)
        .await
        .map_err(|problem| Failure::work("the client could not be revoked", problem))?
        .ok_or_else(|| {
            Failure::Usage(format!(
                "there is no client {:?}; `afterbell client list` lists them",
                args.id
            ))
        })
}

fn line(client: &Integrator) -> String {
    let role = client.role_id.and_then(Role::from_id).map_or("no role", Role::label);
    let account = client
        .account_id
        .map_or("every account".to_owned(), |account| format!("account {account}"));
    let since = client.created_at.format("%Y-%m-%d");
    let revoked = if client.is_revoked { "  (revoked)" } else { "" };
    format!("{}  {role}, {account}  since {since}  {}{revoked}\n", client.id, client.name)
}

fn print_json(value: &impl serde::Serialize) -> Result<ExitCode, Failure> {
    let line = serde_json::to_string(value)
        .map_err(|error| Failure::work("a client could not be printed", error))?;
    print(&format!("{line}\n"));
    Ok(ExitCode::SUCCESS)
}
