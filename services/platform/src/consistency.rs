//! Read your own writes across services.
//!
//! An answer to a write names the changes it made, `service:account:position`, in the header `Afterbell-Consistency`.
//! A request that carries such names waits until they have been applied here, at most two seconds, and is otherwise
//! answered 503 `Error_NotYetConsistent` instead of something stale. Only who is signed in may wait, and only for the
//! accounts that they see. Whoever echoes the last header they were given
//! sees everything they wrote, through whichever services.

use std::{
    cell::RefCell,
    collections::HashMap,
    str::FromStr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use actix_web::{
    Error, HttpMessage, HttpRequest, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
    middleware::Next,
};
use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Text},
};

use crate::{
    Platform,
    auth::{Accounts, Scope},
    error::{Problem, names},
    events,
};

/// The header that carries the names.
pub const HEADER: &str = "afterbell-consistency";

/// How long a request waits.
const LIMIT: Duration = Duration::from_secs(2);
/// How often the waiting requests of a process ask together whether another process of this service has applied what
/// they wait for.
const ASK: Duration = Duration::from_millis(100);
/// Requests of a process that wait at a time. More are told at once to try again.
const MOST_WAITING: usize = 200;
/// Names kept in an answer; the oldest go first.
const MOST: usize = 32;

/// One change, as the header names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The service that made it.
    pub service: String,
    /// The tenant; 0 for the provider's own.
    pub account: i64,
    /// Its place in the service's outbox.
    pub position: i64,
}

/// Changes, at most one a service and account: the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens(Vec<Token>);

impl FromStr for Tokens {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut tokens = Self::default();
        // The newest is written first.
        for part in text.rsplit(',').map(str::trim).filter(|part| !part.is_empty()) {
            tokens.add(part.parse()?);
        }
        Ok(tokens)
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(':');
        let (Some(service), Some(account), Some(position), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(());
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if service.is_empty() || service.len() > 40 || !service.chars().all(plain) {
            return Err(());
        }
        let number = |text: &str| text.parse().ok().filter(|&number: &i64| number >= 0).ok_or(());
        Ok(Self {
            service: service.to_owned(),
            account: number(account)?,
            position: number(position)?,
        })
    }
}

impl std::fmt::Display for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, token) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}:{}:{}", token.service, token.account, token.position)?;
        }
        Ok(())
    }
}

impl Tokens {
    /// Adds a change as the newest; an earlier one of the same service and account is covered by it.
    pub fn add(&mut self, mut token: Token) {
        self.0.retain(|known| {
            let same = known.service == token.service && known.account == token.account;
            if same {
                token.position = token.position.max(known.position);
            }
            !same
        });
        self.0.insert(0, token);
        self.0.truncate(MOST);
    }

    /// The changes, newest first.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.0.iter()
    }
}

tokio::task_local! {
    /// Changes that this request has made, in order.
    static WRITES: RefCell<Vec<Token>>;
}

/// Notes a change that the current request makes.
pub(crate) fn remember(service: &str, account: i64, position: i64) {
    // Outside a request there is nobody to tell.
    let _ = WRITES.try_with(|writes| {
        writes.borrow_mut().push(Token { service: service.to_owned(), account, position });
    });
}

/// How many changes the current request has made so far: take it before a transaction.
pub(crate) fn mark() -> usize {
    WRITES.try_with(|writes| writes.borrow().len()).unwrap_or(0)
}

/// The transaction since `mark` is committed: who waits for its events in this process is woken.
pub(crate) fn committed(mark: usize) {
    let _ = WRITES.try_with(|writes| {
        if let Some(token) = writes.borrow().get(mark..).and_then(<[_]>::last) {
            events::committed(&token.service);
        }
    });
}

/// The transaction since `mark` is rolled back: nobody is to wait for its changes.
pub(crate) fn rolled_back(mark: usize) {
    let _ = WRITES.try_with(|writes| writes.borrow_mut().truncate(mark));
}

/// The changes that the current request has made so far, as the header names them; none when there are none. For an
/// answer that is kept, to be given again.
pub(crate) fn written() -> Option<String> {
    let written = WRITES.try_with(|writes| writes.borrow().clone()).ok()?;
    let mut tokens = Tokens::default();
    for token in written {
        tokens.add(token);
    }
    (!tokens.0.is_empty()).then(|| tokens.to_string())
}

/// Middleware that answers what the request has seen and what it wrote. Waiting comes later (`arrive`), when it is
/// known who asks.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let seen = match seen(&request) {
        Ok(seen) => seen,
        Err(problem) => return Ok(refuse(request, &problem)),
    };
    if !seen.0.is_empty() {
        request.extensions_mut().insert(seen.clone());
    }
    let work = async {
        let response = next.call(request).await;
        (response, WRITES.with(RefCell::take))
    };
    let (response, written) = WRITES.scope(RefCell::default(), work).await;
    let mut response = response?.map_into_left_body();
    let mut tokens = seen;
    // An answer given again names what the first request wrote.
    let again = response.headers().get(HEADER).and_then(|value| value.to_str().ok()?.parse().ok());
    for token in again.into_iter().flat_map(|again: Tokens| again.0).chain(written) {
        tokens.add(token);
    }
    answer(&mut response, tokens);
    Ok(response)
}

fn refuse<B>(request: ServiceRequest, problem: &Problem) -> ServiceResponse<EitherBody<B>> {
    request.into_response(problem.error_response()).map_into_right_body()
}

fn answer<B>(response: &mut ServiceResponse<B>, tokens: Tokens) {
    if tokens.0.is_empty() {
        return;
    }
    if let Ok(value) = HeaderValue::from_str(&tokens.to_string()) {
        response.headers_mut().insert(HeaderName::from_static(HEADER), value);
    }
}

fn seen(request: &ServiceRequest) -> Result<Tokens, Problem> {
    let bad = || Problem::bad_request("The header Afterbell-Consistency cannot be read.");
    let mut tokens = Tokens::default();
    for value in request.headers().get_all(HEADER) {
        let given: Tokens =
            value.to_str().ok().and_then(|text| text.parse().ok()).ok_or_else(bad)?;
        for token in given.0.into_iter().rev() {
            tokens.add(token);
        }
    }
    Ok(tokens)
}

/// Waits until this service has applied what the request has seen of the accounts of a scope, as far as it follows their
/// services. Answers whether there was anything to wait for.
///
/// Errors: `Error_NotYetConsistent` (503, with Retry-After) when that takes longer than two seconds, or too many wait.
pub(crate) async fn arrive(
    platform: &Platform,
    request: &HttpRequest,
    scope: &Scope,
) -> Result<bool, Problem> {
    let Some(tokens) = request.extensions().get::<Tokens>().cloned() else { return Ok(false) };
    let accounts = scope.accounts();
    let in_scope = |token: &Token| match &accounts {
        Accounts::All => true,
        Accounts::Only(ids) => ids.contains(&token.account),
    };
    let follower = platform.follower();
    let is_missing =
        |token: &Token| !follower.applied().has(&token.service, token.account, token.position);
    let mut missing = tokens.0;
    missing
        .retain(|token| follower.follows(&token.service) && in_scope(token) && is_missing(token));
    if missing.is_empty() {
        return Ok(false);
    }
    let waiters = platform.waiters();
    let seat = waiters.take_seat(&missing).ok_or_else(not_yet)?;
    let arrival = async {
        let mut moved = follower.applied().watch();
        loop {
            missing.retain(is_missing);
            if missing.is_empty() {
                return Ok(true);
            }
            waiters.ask(platform).await?;
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
pub(crate) struct Waiters {
    waiting: Mutex<Waiting>,
    /// When the database was asked last. Whoever holds this asks for all.
    asked: tokio::sync::Mutex<Option<Instant>>,
}

#[derive(Default)]
struct Waiting {
    requests: usize,
    /// By source and account: how many wait for a change of it.
    wanted: HashMap<(String, i64), usize>,
}

/// A place among those who wait.
struct Seat<'w> {
    waiters: &'w Waiters,
    wanted: Vec<(String, i64)>,
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
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// None when too many wait already.
    fn take_seat(&self, missing: &[Token]) -> Option<Seat<'_>> {
        let wanted: Vec<_> =
            missing.iter().map(|token| (token.service.clone(), token.account)).collect();
        let mut waiting = self.waiting();
        if waiting.requests >= MOST_WAITING {
            return None;
        }
        waiting.requests += 1;
        for key in &wanted {
            *waiting.wanted.entry(key.clone()).or_insert(0) += 1;
        }
        Some(Seat { waiters: self, wanted })
    }

    /// Notes what other processes of this service have applied, for everybody who waits; unless that was asked a moment
    /// ago, or is being asked.
    async fn ask(&self, platform: &Platform) -> QueryResult<()> {
        let Ok(mut asked) = self.asked.try_lock() else { return Ok(()) };
        if asked.is_some_and(|at| at.elapsed() < ASK) {
            return Ok(());
        }
        let (sources, accounts): (Vec<String>, Vec<i64>) =
            self.waiting().wanted.keys().cloned().unzip();
        let reached: Vec<Reached> = platform
            .db()
            .system_tx(async |conn| {
                let query = diesel::sql_query(
                    "SELECT source, account_id, position FROM event_positions
                     WHERE (source, account_id) IN (SELECT * FROM unnest($1, $2))",
                )
                .bind::<Array<Text>, _>(&sources)
                .bind::<Array<BigInt>, _>(&accounts);
                diesel_async::RunQueryDsl::load(query, conn).await
            })
            .await?;
        for row in reached {
            platform.follower().applied().note(&row.source, [(row.account_id, row.position)]);
        }
        *asked = Some(Instant::now());
        Ok(())
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut waiting = self.waiters.waiting();
        waiting.requests = waiting.requests.saturating_sub(1);
        for key in &self.wanted {
            if let Some(count) = waiting.wanted.get_mut(key) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    waiting.wanted.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn token() -> impl Strategy<Value = Token> {
        ("[a-z][a-z-]{0,9}", 0i64..50, 0i64..).prop_map(|(service, account, position)| Token {
            service,
            account,
            position,
        })
    }

    proptest! {
        #[test]
        fn tokens_come_back_as_they_were(given in prop::collection::vec(token(), 0..40)) {
            let mut tokens = Tokens::default();
            for token in given {
                tokens.add(token);
            }
            prop_assert_eq!(tokens.to_string().parse::<Tokens>(), Ok(tokens));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,80}") {
            let _ = text.parse::<Tokens>();
        }
    }

    #[test]
    fn a_later_change_of_the_same_account_covers_the_earlier() {
        let tokens: Tokens = "admin:1:7, identity:0:3,admin:1:5".parse().unwrap();
        assert_eq!(tokens.to_string(), "admin:1:7,identity:0:3");
    }

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
        assert!(waiters.waiting().wanted.is_empty());
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in [
            "admin",
            "admin:1",
            "admin:x:1",
            "admin:1:-1",
            "Ad min:1:1",
            "a:1:2:3",
            "a:1:99999999999999999999",
        ] {
            assert_eq!(text.parse::<Tokens>(), Err(()), "{text}");
        }
    }

    #[tokio::test]
    async fn what_is_rolled_back_is_not_told() {
        let told = WRITES
            .scope(RefCell::default(), async {
                remember("admin", 1, 5);
                let mark = mark();
                remember("admin", 1, 6);
                rolled_back(mark);
                WRITES.with(RefCell::take)
            })
            .await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].position, 5);
    }
}
