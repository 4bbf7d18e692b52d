//! Work in the background: mail of forgotten passwords, expired invitations, keys, sessions, what is old.

use chrono::Duration;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use platform::{
    Platform, Problem,
    jobs::{Handler, Job, JobError, Next, Outcome},
};

use crate::{
    Identity, access, invitations, oidc, pages::Language, profile, single_sign_on, user_changes,
    user_list,
};

/// Turns keys, lets waiting sessions in, removes what is old.
const HOUSEKEEPING: &str = "identity.housekeeping";

/// What ended is kept this long, for questions about it.
const RETENTION: Duration = Duration::days(30);
/// Invitations that are sent at once, so that those of a whole staff do not wait for one another.
const LETTERS_AT_ONCE: usize = 3;
/// From one round of housekeeping to the next.
const ROUND: Duration = Duration::minutes(5);

/// The kinds of background work.
pub fn jobs() -> Vec<Handler> {
    vec![
        Handler::new(invitations::RESET_MAIL, |platform, conn, job| {
            Box::pin(reset_mail(platform, conn, job))
        }),
        Handler::new(invitations::GUESSES_MAIL, |platform, conn, job| {
            Box::pin(guesses_mail(platform, conn, job))
        }),
        Handler::new(invitations::EXPIRE_INVITATION, |platform, conn, job| {
            Box::pin(expire_invitation(platform, conn, job))
        }),
        Handler::new(invitations::LETTER, |platform, conn, job| {
            Box::pin(invitations::send_letter(platform, conn, job))
        })
        .at_once(LETTERS_AT_ONCE),
        Handler::new(single_sign_on::proof::LETTER, |platform, conn, job| {
            Box::pin(single_sign_on::proof::send_letter(platform, conn, job))
        }),
        Handler::new(access::SCHEDULE, |platform, conn, job| {
            Box::pin(access::carry_out(platform, conn, job))
        }),
        Handler::new(access::removed::PLACE_REMOVED, |platform, conn, job| {
            Box::pin(access::removed::carry_out(platform, conn, job))
        }),
        Handler::new(user_changes::TEMPORARY_PASSWORD, |platform, conn, job| {
            Box::pin(user_changes::send_temporary(platform, conn, job))
        }),
        Handler::new(HOUSEKEEPING, housekeeping).every(ROUND),
        profile::PICTURES.job(),
    ]
}

async fn reset_mail(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let text =
        |name: &str| job.payload.get(name).and_then(|value| value.as_str()).unwrap_or_default();
    let language = Language::of_tag(text("language")).unwrap_or(Language::English);
    let identity = Identity::of(platform).map_err(later)?;
    if let Some(letter) =
        invitations::reset_begin(conn, &identity, text("email"), language).await.map_err(later)?
    {
        return Ok(Next::send(platform, letter));
    }
    Ok(Next::Done)
}

async fn guesses_mail(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let text =
        |name: &str| job.payload.get(name).and_then(|value| value.as_str()).unwrap_or_default();
    let typed = Language::of_tag(text("language")).unwrap_or(Language::English);
    let identity = Identity::of(platform).map_err(later)?;
    let letter = invitations::guesses_letter(conn, &identity, text("email"), typed);
    if let Some(letter) = letter.await.map_err(later)? {
        return Ok(Next::send(platform, letter));
    }
    Ok(Next::Done)
}

async fn expire_invitation(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    job: &Job,
) -> Outcome {
    let id = job.payload.get("id").and_then(serde_json::Value::as_i64).unwrap_or_default();
    invitations::expire(conn, id, platform.clock().now()).await?;
    Ok(Next::Done)
}

fn housekeeping<'a>(
    platform: &'a Platform,
    conn: &'a mut AsyncPgConnection,
    _: &'a Job,
) -> BoxFuture<'a, Outcome> {
    Box::pin(async move {
        let identity = Identity::of(platform).map_err(later)?;
        let now = platform.clock().now();
        identity.sessions.settle_waiting(conn, now).await.map_err(later)?;
        oidc::tokens_forget(conn, now - RETENTION).await?;
        identity.sessions.forget(conn, now - RETENTION).await.map_err(later)?;
        invitations::forget(conn, now - RETENTION).await?;
        single_sign_on::requests_forget(conn, now).await?;
        user_list::counts_fold(conn).await?;
        identity
            .keys
            .turn(conn, now, false)
            .await
            .map_err(|error| JobError::Later(error.to_string()))?;
        let published = identity
            .keys
            .published(conn)
            .await
            .map_err(|error| JobError::Later(error.to_string()))?;
        oidc::teach(platform, &published).map_err(later)?;
        Ok(Next::Done)
    })
}

fn later(problem: Problem) -> JobError {
    JobError::Later(problem.to_string())
}
