//! Tells open pages that something has changed, see [`data::live`].
//!
//! The stream of what a page hears: `text/event-stream`, read with `fetch`, because `EventSource` cannot send a token.

use std::{convert::Infallible, time::Duration};

use actix_web::{HttpRequest, HttpResponse, http::header, web::Bytes};
use data::live::Subscription;
use foundation::{
    auth::{Action, Place, Principal, Role, Scope},
    error::Problem,
};
use futures_util::stream;
use tokio::time::{Instant, sleep_until};

use crate::{auth, context::Platform};
pub use data::live::{Change, Live, tell, tell_all};

/// What a stream begins with: what is read after it misses nothing.
const READY: &[u8] = b"event: ready\ndata: {}\n\n";
/// Shows both sides that the other is still there.
const HEARTBEAT: &[u8] = b":\n\n";

/// A kind of change, and who may subscribe to it.
#[derive(Clone, Copy, Debug)]
pub struct ChangeKind {
    name: &'static str,
    roles: &'static [Role],
}

impl ChangeKind {
    /// A kind of which those hear who may do `A` at the site, or at any site of the program.
    pub const fn of<A: Action>(name: &'static str) -> Self {
        Self { name, roles: A::ROW.roles }
    }
}

/// Answers with the changes of some kinds at a place, as they happen. The caller has been asked for the right to the place.
///
/// The caller is looked at again with each heartbeat: the stream ends when their token or their session has ended, or when
/// they have no right left there.
///
/// Errors: 429 and 503 when too many pages are open, 503 when changes cannot be heard.
pub async fn answer(
    platform: &Platform,
    request: &HttpRequest,
    who: &Principal,
    place: Place,
    kinds: &'static [ChangeKind],
) -> Result<HttpResponse, Problem> {
    let subscription = platform.live().subscribe(who, place).await?;
    let heartbeat = Duration::from_secs(platform.settings().live.heartbeat_seconds.max(1));
    let mut page = Page {
        request: request.clone(),
        subscription,
        place,
        kinds,
        hears: Vec::new(),
        heartbeat,
        next_beat: Instant::now() + heartbeat,
        is_begun: false,
    };
    page.learn(who);
    let body = stream::unfold(page, |mut page: Page| async move {
        let bytes = page.next().await?;
        Some((Ok::<_, Infallible>(bytes), page))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies that keep answers back until there is more of them are asked not to.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(Box::pin(body)))
}

struct Page {
    request: HttpRequest,
    subscription: Subscription,
    place: Place,
    kinds: &'static [ChangeKind],
    /// Where the caller hears of which kind.
    hears: Vec<(&'static str, Scope)>,
    heartbeat: Duration,
    next_beat: Instant,
    is_begun: bool,
}

impl Page {
    /// What is sent next; none when the stream is over.
    async fn next(&mut self) -> Option<Bytes> {
        if !self.is_begun {
            self.is_begun = true;
            return Some(Bytes::from_static(READY));
        }
        loop {
            tokio::select! {
                change = self.subscription.next() => {
                    let change = change?;
                    if self.may_hear(&change) {
                        return event(&change);
                    }
                }
                () = sleep_until(self.next_beat) => {
                    self.next_beat = Instant::now() + self.heartbeat;
                    let who = auth::again(&self.request).await.ok()?;
                    self.learn(&who);
                    let sees = self.hears.iter().any(|(_, scope)| scope.sees(self.place));
                    return sees.then(|| Bytes::from_static(HEARTBEAT));
                }
            }
        }
    }

    /// Learns what the caller may hear now.
    fn learn(&mut self, who: &Principal) {
        let scope = who.scope();
        let of = |kind: &ChangeKind| (kind.name, scope.limited_to(kind.roles));
        self.hears = self.kinds.iter().map(of).collect();
    }

    fn may_hear(&self, change: &Change) -> bool {
        let place = change.place();
        self.hears.iter().any(|(kind, scope)| *kind == change.kind && scope.sees(place))
    }
}

/// A change as an event; none when it cannot be written, which ends the stream: the page then reads anew.
fn event(change: &Change) -> Option<Bytes> {
    let data = serde_json::to_string(change).ok()?;
    Some(Bytes::from(format!("event: change\ndata: {data}\n\n")))
}
