//! What a request has to pass before a service hears of it.

use std::{
    cell::RefCell,
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap},
    },
};
use platform::{
    Shared,
    auth::{Claims, Role, VIEW_AS_HEADER, ViewAs, bearer},
    clients,
    error::{Problem, names},
    sessions::SessionState,
};

use crate::{
    access::{Operation, Who},
    limits::{RateLimits, UserKey},
    path,
    proxy::{Announced, TOKEN_PROTOCOL},
    settings::{Limits, Network},
};

/// The one operation that a second window may call with its token: it offers to take over.
const TAKEOVER: (&str, &str) = ("identity", "/sessions/takeover");

/// Refuses targets and heads that no client of the product sends.
///
/// Bodies announced in two ways, lengths that differ and unknown transfer encodings never come this far:
/// the server refuses them while it reads the head.
pub fn check_shape(request: &HttpRequest, limits: &Limits) -> Result<(), Problem> {
    let uri = request.uri();
    if uri.scheme().is_some() || uri.authority().is_some() {
        return Err(bad_target(path::BadTarget::NotAPath));
    }
    path::check(uri.path(), uri.query()).map_err(bad_target)?;
    let headers = request.headers();
    check_head_size(headers, limits)?;
    if matches!(*request.method(), Method::CONNECT | Method::TRACE) {
        return Err(method_not_allowed());
    }
    // The server reads until the connection ends once a WebSocket is asked for, so nothing else may
    // say where the body ends.
    if asks_upgrade(headers)
        && (headers.contains_key(header::CONTENT_LENGTH)
            || headers.contains_key(header::TRANSFER_ENCODING)
            || *request.method() != Method::GET)
    {
        return Err(Problem::bad_request("An upgrade is a GET without a body."));
    }
    Ok(())
}

/// Refuses a body that says beforehand that it is longer than `most` bytes.
pub fn check_announced(request: &HttpRequest, most: u64) -> Result<(), Problem> {
    match Announced::of(request.headers()) {
        Announced::Length(length) if length > most => Err(Problem::too_large()),
        _ => Ok(()),
    }
}

fn bad_target(why: path::BadTarget) -> Problem {
    Problem::bad_request(why.to_string())
}

/// 405 without saying more: the list of methods is added where there is one.
pub fn method_not_allowed() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "Error_MethodNotAllowed",
        "This cannot be done here.",
    )
}

fn check_head_size(headers: &HeaderMap, limits: &Limits) -> Result<(), Problem> {
    let (mut count, mut bytes) = (0_usize, 0_usize);
    for (name, value) in headers {
        count += 1;
        bytes += name.as_str().len() + value.len();
    }
    if count > limits.header_count || bytes > limits.header_bytes {
        return Err(Problem::new(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            names::TOO_LARGE,
            "The request has too many headers, or they are too large.",
        ));
    }
    Ok(())
}

/// Whether the request asks for a WebSocket, as the server understood it.
pub fn asks_upgrade(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::UPGRADE)
        .any(|value| value.as_bytes().trim_ascii().eq_ignore_ascii_case(b"websocket"))
}

/// The client's address: the peer's, or what a trusted proxy says of its own peer.
pub fn client_address(request: &HttpRequest, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let peer = request.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip());
    if !is_trusted(peer) {
        return peer;
    }
    let lines = request.headers().get_all("x-forwarded-for");
    let hops: Vec<IpAddr> = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map_while(|hop| hop.trim().parse().ok())
        .collect();
    // From the right: each trusted proxy added the one it heard from. What is left of those is hearsay.
    hops.iter().rev().find(|hop| !is_trusted(**hop)).copied().unwrap_or(peer)
}

/// Who was let in.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The verified token; none for a public operation.
    pub claims: Option<Arc<Claims>>,
    /// The token, when it did not come in `Authorization`.
    pub token: Option<String>,
}

/// Verifies tokens and holds them against the access list. One for each request thread.
pub struct Guard {
    shared: Shared,
    limits: Arc<RateLimits>,
    recent: RefCell<Recent>,
}

impl Guard {
    /// A guard for one thread.
    pub fn new(shared: Shared, limits: Arc<RateLimits>) -> Self {
        Self { shared, limits, recent: RefCell::default() }
    }

    /// Lets a caller in to an operation.
    ///
    /// Errors: 401 with a session-ending name, 429, 403 when the role is not on the list.
    pub async fn admit(
        &self,
        request: &HttpRequest,
        operation: &Operation,
    ) -> Result<Caller, Problem> {
        if operation.who == Who::Public {
            return Ok(Caller { claims: None, token: None });
        }
        let from_protocol = match bearer(request) {
            Some(_) => None,
            None => protocol_token(request.headers()),
        };
        let token = bearer(request)
            .or(from_protocol)
            .ok_or_else(|| Problem::unauthorized(names::INVALID_TOKEN))?;
        let claims = self.claims(token).await?;
        let user = match claims.user_id() {
            Some(id) => UserKey::User(id),
            None => UserKey::Client(claims.sub.clone()),
        };
        self.limits.user(&user).map_err(|wait| Problem::too_many_requests(wait.0))?;
        match user {
            UserKey::User(id) => self.check_session(id, &claims.sid, operation).await?,
            UserKey::Client(_) => {
                if clients::is_revoked(&self.shared.cache, &claims.client_id).await {
                    return Err(Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED));
                }
            }
        }
        check_role(request.headers(), &claims, operation)?;
        let token = from_protocol.map(str::to_owned);
        Ok(Caller { claims: Some(claims), token })
    }

    /// When the caller's token ends, on the clock of timers.
    pub fn end_of(&self, caller: &Caller) -> Option<tokio::time::Instant> {
        let claims = caller.claims.as_ref()?;
        let left = claims.exp.saturating_sub(self.shared.clock.now().timestamp());
        let left = Duration::from_secs(u64::try_from(left).unwrap_or(0));
        Some(tokio::time::Instant::now() + left)
    }

    async fn claims(&self, token: &str) -> Result<Arc<Claims>, Problem> {
        if let Some(claims) = self.recent.borrow().get(token)
            && claims.exp > self.shared.clock.now().timestamp()
        {
            return Ok(claims);
        }
        let claims = self.shared.tokens.verify(token).await?;
        self.recent.borrow_mut().put(token, claims.clone());
        Ok(claims)
    }

    async fn check_session(
        &self,
        user: i64,
        session: &str,
        operation: &Operation,
    ) -> Result<(), Problem> {
        match self.shared.sessions.state(user, session).await? {
            SessionState::Active => Ok(()),
            SessionState::Other if (&*operation.service, &*operation.path) == TAKEOVER => Ok(()),
            SessionState::Other => Err(Problem::unauthorized(names::TOKEN_MULTIPLE_INSTANCE)),
            SessionState::TakenOver => Err(Problem::unauthorized(names::TOKEN_TAKEN_OVER)),
            SessionState::Missing => Err(Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED)),
        }
    }
}

/// The caller's own role has to be on the list, and the viewed role too: a view never opens a door. Nobody below the
/// provider's admins views as another (spec 1 §6).
fn check_role(headers: &HeaderMap, claims: &Claims, operation: &Operation) -> Result<(), Problem> {
    let allows = |role: i16| operation.who.allows(Some(u8::try_from(role).unwrap_or(0)));
    if !allows(claims.role) {
        return Err(Problem::forbidden());
    }
    let mut views = headers.get_all(VIEW_AS_HEADER);
    let Some(view) = views.next() else {
        return Ok(());
    };
    let view = view
        .to_str()
        .ok()
        .filter(|_| views.next().is_none())
        .and_then(ViewAs::parse)
        .ok_or_else(|| Problem::bad_request("The viewed role and place cannot be read."))?;
    match Role::from_id(claims.role).is_some_and(Role::may_view_as) && allows(view.role.id()) {
        true => Ok(()),
        false => Err(Problem::forbidden()),
    }
}

fn protocol_token(headers: &HeaderMap) -> Option<&str> {
    if !asks_upgrade(headers) {
        return None;
    }
    headers
        .get_all(header::SEC_WEBSOCKET_PROTOCOL)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .find_map(|protocol| protocol.trim().strip_prefix(TOKEN_PROTOCOL))
}

/// Tokens that this thread verified a moment ago. The whole token is compared; its end, which is
/// signature and therefore random, only finds the place.
#[derive(Default)]
struct Recent(HashMap<Box<[u8]>, Entry>);

struct Entry {
    token: Box<str>,
    claims: Arc<Claims>,
    until: Instant,
}

/// A withdrawn signing key is noticed within this time.
const BELIEVED_FOR: Duration = Duration::from_secs(5);
const MOST_TOKENS: usize = 4096;
const TAIL: usize = 24;

impl Recent {
    fn get(&self, token: &str) -> Option<Arc<Claims>> {
        let entry = self.0.get(tail(token))?;
        (*entry.token == *token && Instant::now() < entry.until).then(|| entry.claims.clone())
    }

    fn put(&mut self, token: &str, claims: Arc<Claims>) {
        let now = Instant::now();
        if self.0.len() >= MOST_TOKENS {
            self.0.retain(|_, entry| now < entry.until);
        }
        if self.0.len() < MOST_TOKENS {
            let entry = Entry { token: token.into(), claims, until: now + BELIEVED_FOR };
            self.0.insert(tail(token).into(), entry);
        }
    }
}

fn tail(token: &str) -> &[u8] {
    let bytes = token.as_bytes();
    bytes.last_chunk::<TAIL>().map_or(bytes, |tail| tail.as_slice())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn address(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut request = TestRequest::get().peer_addr(format!("{peer}:1").parse().unwrap());
        for line in forwarded {
            request = request.append_header(("x-forwarded-for", *line));
        }
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        client_address(&request.to_http_request(), &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(address("192.0.2.1", &["6.6.6.6"], &[]), "192.0.2.1");
        assert_eq!(address("192.0.2.1", &["6.6.6.6"], &["10.0.0.0/8"]), "192.0.2.1");
        assert_eq!(
            address("10.0.0.1", &["6.6.6.6, 192.0.2.9, 10.0.0.2"], &["10.0.0.0/8"]),
            "192.0.2.9"
        );
        assert_eq!(address("10.0.0.1", &["6.6.6.6", "192.0.2.9"], &["10.0.0.0/8"]), "192.0.2.9");
        assert_eq!(address("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
    }
}
