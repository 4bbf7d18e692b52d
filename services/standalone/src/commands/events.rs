//! `afterbell events parked` and `afterbell events retry`: what services could not apply.

use std::process::ExitCode;

use platform::Service;
use platform::events::{Effects, Parked, parked_list, parked_retry};

use super::offline::print;
use super::session::{Databases, Needs};
use crate::cli;
use crate::failure::Failure;

/// Lists at most so many events of a service.
const LISTED: i64 = 1000;

/// Lists the parked events of every service.
pub async fn parked(args: &cli::Parked) -> Result<ExitCode, Failure> {
    let databases = Databases::open(&args.data.dir, Needs::Known).await?;
    let listed = list(args, &databases).await;
    databases.close().await;
    listed.map(|()| ExitCode::SUCCESS)
}

/// Tries the parked events of every service again. Exit code 1 when one is still refused.
pub async fn retry(args: &cli::Parked) -> Result<ExitCode, Failure> {
    let databases = Databases::open(&args.data.dir, Needs::Known).await?;
    let tried = try_again(args, &databases).await;
    databases.close().await;
    let (done, refused) = tried?;
    if !args.json {
        print(&format!("{done} went in, {refused} are still refused.\n"));
    }
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn list(args: &cli::Parked, databases: &Databases) -> Result<(), Failure> {
    let mut none = true;
    for (service, db) in &databases.services {
        let events = db
            .system_tx(async |conn| parked_list(conn, LISTED).await)
            .await
            .map_err(|error| unreadable(service, error))?;
        none &= events.is_empty();
        for event in &events {
            say(args, service, event)?;
        }
    }
    if none && !args.json {
        print("No event is parked.\n");
    }
    Ok(())
}

async fn try_again(args: &cli::Parked, databases: &Databases) -> Result<(usize, usize), Failure> {
    let (mut done, mut refused) = (0usize, 0usize);
    for (service, db) in &databases.services {
        let effects = Effects::new((service.copies)(), (service.reacts)());
        let outcomes = db
            .system_tx(async |conn| parked_retry(conn, &databases.clock, &effects).await)
            .await
            .map_err(|error| unreadable(service, error))?;
        for (event, outcome) in outcomes {
            match outcome {
                Ok(()) => done = done.saturating_add(1),
                Err(error) => {
                    refused = refused.saturating_add(1);
                    say(args, service, &Parked { error: error.to_string(), ..event })?;
                }
            }
        }
    }
    Ok((done, refused))
}

fn say(args: &cli::Parked, service: &Service, event: &Parked) -> Result<(), Failure> {
    let service = service.name;
    let line = if args.json {
        let mut line = serde_json::to_value(event)
            .map_err(|error| Failure::work("an event could not be printed", error))?;
        if let Some(fields) = line.as_object_mut() {
            fields.insert("service".to_owned(), service.into());
        }
        line.to_string()
    } else {
        let Parked { id, stream, mark, key, error, parked_at, .. } = event;
        let since = parked_at.format("%Y-%m-%d %H:%M UTC");
        format!("{service} #{id}  since {since}  {stream} {mark}  {key}\n    {error}")
    };
    print(&format!("{line}\n"));
    Ok(())
}

fn unreadable(service: &Service, error: diesel::result::Error) -> Failure {
    Failure::work(&format!("the parked events of {}", service.name), error)
}
