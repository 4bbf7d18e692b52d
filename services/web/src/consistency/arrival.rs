//! Waiting until a change has been applied here.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use actix_web::{HttpMessage, HttpRequest, http::StatusCode};
use data::{
    consistency::{Token, Tokens},
    db::Db,
    events::{Applied, Follower},
    prepared::Prepare,
};
use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Text},
};
use foundation::{
    auth::{Accounts, Scope},
    error::{Problem, names},
};

/// How long a request waits.
const LIMIT: Duration = Duration::from_secs(2);
/// How often the waiting requests of a process ask together whether another process of this service has applied what
/// they wait for.
const ASK: Duration = Duration::from_millis(100);
/// Requests of a process that wait at a time. More are told at once to try again.
const MOST_WAITING: usize = 200;

fn not_yet() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        names::NOT_YET_CONSISTENT,
        "Your last change is still being processed. Please try again in a moment.",
    )
    .retry_after(1)
}

/// The requests of a process that wait.
#[derive(Default)]
pub struct Waiters {
    waiting: Mutex<Waiting>,
    /// When the database was asked last. Whoever holds this asks for all.
    last_query: tokio::sync::Mutex<Option<Instant>>,
}

#[derive(Default)]
struct Waiting {
    requests: usize,
    /// By source and account: how many wait for a change of it.
    awaited: HashMap<(String, i64), usize>,
}

/// A place among those who wait.
struct Seat<'w> {
    waiters: &'w Waiters,
    awaited: Vec<(String, i64)>,
}

#[derive(diesel::QueryableByName)]
struct Reached {
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = BigInt)]
    account_id: i64,
    #[diesel(sql_type = BigInt)]
    position: i64,
}

impl Waiters {
    /// Waits until this service has applied what the request has seen of the accounts of a scope, as far as it follows
    /// their services. Answers whether there was anything to wait for.
    ///
    /// Errors: `Error_NotYetConsistent` (503, with Retry-After) when that takes longer than two seconds, or too many
    /// wait.
    pub async fn arrive(
        &self,
        db: &Db,
        follower: &Follower,
        request: &HttpRequest,
        scope: &Scope,
    ) -> Result<bool, Problem> {
        let Some(tokens) = request.extensions().get::<Tokens>().cloned() else { return Ok(false) };
        let accounts = scope.accounts();
        let in_scope = |token: &Token| match &accounts {
            Accounts::All => true,
            Accounts::Only(ids) => ids.contains(&token.account),
        };
        let is_missing =
            |token: &Token| !follower.applied().has(&token.service, token.account, token.position);
        let mut missing = tokens.0;
        missing.retain(|token| {
            follower.follows(&token.service) && in_scope(token) && is_missing(token)
        });
        if missing.is_empty() {
            return Ok(false);
        }
        let seat = self.take_seat(&missing).ok_or_else(not_yet)?;
        let arrival = async {
            let mut moved = follower.applied().watch();
            loop {
                missing.retain(is_missing);
                if missing.is_empty() {
                    return Ok(true);
                }
                self.ask(db, follower.applied()).await?;
                tokio::select! {
                    _ = moved.changed() => {}
                    () = tokio::time::sleep(ASK) => {}
                }
            }
        };
        let outcome = tokio::time::timeout(LIMIT, arrival).await;
        drop(seat);
        outcome.unwrap_or_else(|_| {
            tracing::warn!("what was written elsewhere has not been applied here in time");
            Err(not_yet())
        })
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// None when too many wait already.
    fn take_seat(&self, missing: &[Token]) -> Option<Seat<'_>> {
        let awaited: Vec<_> =
            missing.iter().map(|token| (token.service.clone(), token.account)).collect();
        let mut waiting = self.waiting();
        if waiting.requests >= MOST_WAITING {
            return None;
        }
        waiting.requests += 1;
        for key in &awaited {
            *waiting.awaited.entry(key.clone()).or_insert(0) += 1;
        }
        Some(Seat { waiters: self, awaited })
    }

    /// Notes what other processes of this service have applied, for everybody who waits; unless that was asked a moment
    /// ago, or is being asked.
    async fn ask(&self, db: &Db, applied: &Applied) -> QueryResult<()> {
        let Ok(mut last_query) = self.last_query.try_lock() else { return Ok(()) };
        if last_query.is_some_and(|at| at.elapsed() < ASK) {
            return Ok(());
        }
        let (sources, accounts): (Vec<String>, Vec<i64>) =
            self.waiting().awaited.keys().cloned().unzip();
        let reached: Vec<Reached> = db
            .system_tx(async |conn| {
                let query = diesel::sql_query(
                    "SELECT source, account_id, position FROM event_positions
                     WHERE (source, account_id) IN (SELECT * FROM unnest($1, $2))",
                )
                .bind::<Array<Text>, _>(&sources)
                .bind::<Array<BigInt>, _>(&accounts)
                .prepared();
                diesel_async::RunQueryDsl::load(query, conn).await
            })
            .await?;
        for row in reached {
            applied.note(&row.source, [(row.account_id, row.position)]);
        }
        *last_query = Some(Instant::now());
        Ok(())
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut waiting = self.waiters.waiting();
        waiting.requests = waiting.requests.saturating_sub(1);
        for key in &self.awaited {
            if let Some(count) = waiting.awaited.get_mut(key) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    waiting.awaited.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_many_wait() {
        let waiters = Waiters::default();
        let token = [Token { service: "admin".to_owned(), account: 1, position: 5 }];
        let mut seats: Vec<_> = (0..MOST_WAITING).map(|_| waiters.take_seat(&token)).collect();
        assert!(seats.iter().all(Option::is_some));
        assert!(waiters.take_seat(&token).is_none());
        seats.pop();
        assert!(waiters.take_seat(&token).is_some());
        drop(seats);
        assert!(waiters.waiting().awaited.is_empty());
    }
}
