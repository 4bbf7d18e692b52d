//! Read your own writes across services.
//!
//! An answer to a write names the changes it made, `service:account:position`, in the header `Afterbell-Consistency`.
//! A request that carries such names waits until they have been applied here, at most two seconds, and is otherwise
//! answered 503 `Error_NotYetConsistent` instead of something stale. Whoever echoes the last header they were given
//! sees everything they wrote, through whichever services.

use std::{cell::RefCell, str::FromStr, time::Duration};

use actix_web::{
    Error, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use diesel::{QueryResult, sql_types::BigInt};

use crate::{
    Platform,
    error::{Problem, names},
    events,
};

/// The header that carries the names.
pub const HEADER: &str = "afterbell-consistency";

/// How long a request waits.
const LIMIT: Duration = Duration::from_secs(2);
/// How often a waiting request asks whether another process of this service has applied what it waits for.
const ASK: Duration = Duration::from_millis(100);
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

/// Middleware that waits for what the request has seen and answers what it wrote.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let seen = match seen(&request) {
        Ok(seen) => seen,
        Err(problem) => return Ok(refuse(request, &problem)),
    };
    if let Some(platform) = request.app_data::<web::Data<Platform>>().cloned()
        && let Err(problem) = wait(&platform, &seen).await
    {
        let mut response = refuse(request, &problem);
        answer(&mut response, seen);
        return Ok(response);
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

/// Waits until this service has applied what the tokens name, as far as it follows their services.
///
/// Errors: `Error_NotYetConsistent` (503, with Retry-After) when that takes longer than two seconds.
async fn wait(platform: &Platform, tokens: &Tokens) -> Result<(), Problem> {
    let follower = platform.follower();
    let mut missing: Vec<&Token> =
        tokens.iter().filter(|token| follower.follows(&token.service)).collect();
    let arrive = async {
        let mut moved = follower.applied().watch();
        loop {
            missing.retain(|token| {
                !follower.applied().has(&token.service, token.account, token.position)
            });
            let Some(token) = missing.first() else {
                return Ok(());
            };
            if applied_elsewhere(platform, token).await? {
                continue;
            }
            tokio::select! {
                _ = moved.changed() => {}
                () = tokio::time::sleep(ASK) => {}
            }
        }
    };
    match tokio::time::timeout(LIMIT, arrive).await {
        Ok(outcome) => outcome,
        Err(_) => {
            tracing::warn!("what was written elsewhere has not been applied here in time");
            Err(not_yet())
        }
    }
}

fn not_yet() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        names::NOT_YET_CONSISTENT,
        "Your last change is still being processed. Please try again in a moment.",
    )
    .retry_after(1)
}

#[derive(diesel::QueryableByName)]
struct Reached {
    #[diesel(sql_type = BigInt)]
    position: i64,
}

/// Whether another process of this service has applied it; what it reached is noted.
async fn applied_elsewhere(platform: &Platform, token: &Token) -> QueryResult<bool> {
    let reached: Vec<Reached> = platform
        .db()
        .system_tx(async |conn| {
            let query = diesel::sql_query(
                "SELECT position FROM event_positions WHERE source = $1 AND account_id = $2",
            )
            .bind::<diesel::sql_types::Text, _>(&token.service)
            .bind::<BigInt, _>(token.account);
            diesel_async::RunQueryDsl::load(query, conn).await
        })
        .await?;
    let Some(reached) = reached.first().filter(|reached| reached.position >= token.position) else {
        return Ok(false);
    };
    platform.follower().applied().note(&token.service, [(token.account, reached.position)]);
    Ok(true)
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
