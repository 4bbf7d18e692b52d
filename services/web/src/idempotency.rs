//! `Idempotency-Key` on POST: a repeated request gets the first one's answer instead of a second effect
//! (draft-ietf-httpapi-idempotency-key-header).
//!
//! The key is reserved before the handler runs. What the handler commits marks the key in the same transaction, and the
//! answer is stored with it afterwards. So a request that is repeated after a crash runs again when nothing was
//! committed, and is otherwise told that it was done. A request whose key was taken over in the meantime commits nothing.

use std::time::Duration;

use actix_web::{
    Error, HttpMessage, HttpResponse, ResponseError,
    body::{BoxBody, MessageBody, to_bytes},
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use chrono::{DateTime, TimeDelta, Utc};
use data::hold::{CURRENT_HOLD, Hold, written};
use diesel::{
    dsl::sql,
    prelude::*,
    result::Error as DieselError,
    sql_types::{Bool, Nullable, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use foundation::{
    auth::{RoleRecord, VIEW_AS_HEADER},
    error::{Problem, names},
    in_flight::Counted,
};
use sha2::{Digest, Sha256};
use tokio::{runtime::Handle, task::JoinHandle};
use uuid::Uuid;

use crate::{auth::bearer, context::Platform};

/// The header that carries the key.
pub const HEADER: &str = "idempotency-key";
/// Marks an answer that was stored for an earlier request.
pub const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Seconds for which a key is held without a sign of life of its request, such as after a crash.
const HOLD_SECONDS: u32 = 5;
/// How often a request under way gives a sign of life.
const RENEW: Duration = Duration::from_secs(2);
/// How often a key is tried that is freed each time just before it can be read.
const TRIES: usize = 3;
/// Largest body of a request with a key, in bytes.
const BODY_LIMIT: usize = 6 * 1024 * 1024;
/// Hours for which an answer is stored.
const STORED_HOURS: i64 = 24;
/// Headers of an answer that are stored with it.
const STORED_HEADERS: [&str; 2] = ["content-type", "location"];

diesel::table! {
    idempotency_keys (caller, key) {
        caller -> Text,
        key -> Text,
        fingerprint -> Bytea,
        created_at -> Timestamptz,
        status -> Nullable<Int2>,
        headers -> Nullable<Jsonb>,
        body -> Nullable<Bytea>,
        holder -> Nullable<Uuid>,
        held_until -> Nullable<Timestamptz>,
        effect -> Bool,
    }
}

/// A key's row.
#[derive(Queryable)]
struct Stored {
    fingerprint: Vec<u8>,
    status: Option<i16>,
    headers: Option<serde_json::Value>,
    body: Option<Vec<u8>>,
    effect: bool,
    is_held: bool,
}

enum Reservation {
    Ours(Hold),
    Answered(Stored),
    AnswerLost(Stored),
    UnderWay,
    OtherRequest,
}

/// What is stored of an answer.
struct Stores {
    status: StatusCode,
    headers: serde_json::Value,
    body: Vec<u8>,
}

/// Middleware. Requests without a key, and callers without a valid token, pass untouched.
///
/// Errors: 409 `Error_IdempotencyKeyReused` for another request under the same key, one that is still under way, or when the
/// caller has other grants than the first one had; 409
/// `Error_AnswerLost` when the first request was done and its answer is not known.
pub async fn middleware(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (platform, caller, key) = match keyed(&request).await {
        Ok(Some(keyed)) => keyed,
        Ok(None) => return Ok(next.call(request).await?.map_into_boxed_body()),
        Err(problem) => return Ok(request.error_response(problem)),
    };
    let hold = match reservation(&mut request, &platform, caller, key).await {
        Ok(Reservation::Ours(hold)) => hold,
        Ok(Reservation::Answered(stored)) => return Ok(request.into_response(replay(stored))),
        Ok(Reservation::AnswerLost(stored)) => {
            let problem = Problem::conflict(
                names::ANSWER_LOST,
                "Your earlier try went through, but its answer was lost. Refresh to see the result.",
            );
            return Ok(
                request.into_response(with_headers(problem.error_response(), stored.headers))
            );
        }
        Ok(Reservation::UnderWay) => {
            let problem = Problem::conflict(
                names::IDEMPOTENCY_KEY_REUSED,
                "The first request with this key is still under way.",
            );
            return Ok(request.error_response(problem.retry_after(1)));
        }
        Ok(Reservation::OtherRequest) => {
            return Ok(request.error_response(Problem::conflict(
                names::IDEMPOTENCY_KEY_REUSED,
                "This key was used for another request.",
            )));
        }
        Err(problem) => return Ok(request.error_response(problem)),
    };

    let under_way = UnderWay::begin(platform, hold.clone());
    let outcome = CURRENT_HOLD.scope(hold, next.call(request)).await;
    let response = match outcome {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => {
            under_way.end(None).await;
            return Err(error);
        }
    };
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    if is_secret(head.headers()) {
        under_way.end(None).await;
        let response = head.set_body(body).map_into_boxed_body();
        return Ok(ServiceResponse::new(request, response));
    }
    let body = to_bytes(body).await.map_err(|_| Problem::internal("an answer broke off"))?;
    let mut headers: serde_json::Map<_, _> = STORED_HEADERS
        .iter()
        .filter_map(|name| {
            let value = head.headers().get(*name)?.to_str().ok()?;
            Some(((*name).to_owned(), value.into()))
        })
        .collect();
    headers.extend(written());
    let headers = serde_json::Value::Object(headers);
    under_way.end(Some(Stores { status: head.status(), headers, body: body.to_vec() })).await;
    Ok(ServiceResponse::new(request, head.set_body(body).map_into_boxed_body()))
}

/// Whether an answer must not be stored (`Cache-Control: no-store`, RFC 9111 §5.2.2.5), such as a code that is shown once. A
/// repeated request is told that it was done and that its answer is not known.
fn is_secret(headers: &HeaderMap) -> bool {
    let control = headers.get(CACHE_CONTROL).and_then(|value| value.to_str().ok());
    control.is_some_and(|control| control.split(',').any(|part| part.trim() == "no-store"))
}

/// A request under way: its key is held until [`UnderWay::end`], or until the request is dropped.
struct UnderWay {
    platform: Platform,
    hold: Option<Hold>,
    renewal: JoinHandle<()>,
}

impl UnderWay {
    fn begin(platform: Platform, hold: Hold) -> Self {
        let renewal = tokio::spawn(renew(platform.clone(), hold.clone()));
        Self { platform, hold: Some(hold), renewal }
    }

    /// Stores the answer. That it cannot be is no reason to withhold it from this caller.
    async fn end(mut self, answer: Option<Stores>) {
        if let Some(hold) = self.hold.take() {
            settle(self.platform.clone(), hold, answer).await;
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.renewal.abort();
        // The request was dropped, such as with its connection: nobody is to wait for it.
        if let (Some(hold), Ok(runtime)) = (self.hold.take(), Handle::try_current()) {
            runtime.spawn(settle(self.platform.clone(), hold, None));
        }
    }
}

async fn renew(platform: Platform, hold: Hold) {
    use idempotency_keys::dsl;
    loop {
        tokio::time::sleep(RENEW).await;
        let renewed = platform
            .db()
            .system_tx(async |conn| {
                diesel::update(dsl::idempotency_keys.find((&hold.caller, &hold.key)))
                    .filter(dsl::holder.eq(hold.holder))
                    .set(dsl::held_until.eq(until()))
                    .execute(conn)
                    .await
            })
            .await;
        if let Err(error) = renewed {
            tracing::warn!(%error, "key of a request under way was not renewed");
        }
    }
}

/// A refusal without an effect frees the key. Anything else is stored, but for a failure: what was committed before it
/// counts, and it may not be what a retry would be told.
async fn settle(platform: Platform, hold: Hold, answer: Option<Stores>) {
    use idempotency_keys::dsl;
    let settled = platform
        .db()
        .system_tx(async |conn| {
            let succeeded = answer.as_ref().is_some_and(|answer| answer.status.is_success());
            if !succeeded {
                let freed = diesel::delete(dsl::idempotency_keys.find((&hold.caller, &hold.key)))
                    .filter(dsl::holder.eq(hold.holder))
                    .filter(diesel::dsl::not(dsl::effect))
                    .execute(conn)
                    .await?;
                if freed > 0 {
                    return Ok(());
                }
            }
            let update = diesel::update(dsl::idempotency_keys.find((&hold.caller, &hold.key)))
                .filter(dsl::holder.eq(hold.holder));
            match answer.filter(|answer| !answer.status.is_server_error()) {
                Some(answer) => {
                    let status = i16::try_from(answer.status.as_u16()).unwrap_or(i16::MAX);
                    update
                        .set((
                            dsl::status.eq(status),
                            dsl::headers.eq(answer.headers),
                            dsl::body.eq(answer.body),
                        ))
                        .execute(conn)
                        .await?
                }
                None => update.set(dsl::held_until.eq(None::<DateTime<Utc>>)).execute(conn).await?,
            };
            Ok::<(), DieselError>(())
        })
        .await;
    if let Err(error) = settled {
        tracing::warn!(%error, "answer could not be stored with its key");
    }
}

/// Until when a key is held from now on. By the database's clock: a key may be taken over on another machine.
fn until() -> diesel::expression::SqlLiteral<Nullable<Timestamptz>> {
    sql(&format!("clock_timestamp() + interval '{HOLD_SECONDS} s'"))
}

/// Removes answers that are too old to be asked for again.
pub async fn prune(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    use idempotency_keys::dsl;
    diesel::delete(
        dsl::idempotency_keys.filter(dsl::created_at.lt(now - TimeDelta::hours(STORED_HOURS))),
    )
    .execute(conn)
    .await
}

async fn keyed(request: &ServiceRequest) -> Result<Option<(Platform, String, String)>, Problem> {
    if request.method() != Method::POST {
        return Ok(None);
    }
    let Some(value) = request.headers().get(HEADER) else {
        return Ok(None);
    };
    let key =
        value.to_str().ok().filter(|key| (1..=255).contains(&key.len())).ok_or_else(|| {
            Problem::bad_request("Idempotency-Key must have 1 to 255 plain characters.")
        })?;
    let (Some(platform), Some(token)) =
        (request.app_data::<web::Data<Platform>>(), bearer(request.request()))
    else {
        return Ok(None);
    };
    let Ok(claims) = platform.tokens().verify(token).await else {
        return Ok(None);
    };
    Ok(Some((platform.as_ref().clone(), claims.sub.clone(), key.to_owned())))
}

/// Reads the body, which is part of what the key stands for, puts it back, and reserves the key.
async fn reservation(
    request: &mut ServiceRequest,
    platform: &Platform,
    caller: String,
    key: String,
) -> Result<Reservation, Problem> {
    let mut payload = request.take_payload();
    let body = platform.in_flight().read(&mut payload, Some(caller.clone()), BODY_LIMIT).await?;
    request.extensions_mut().insert(Counted);
    let grants = grants(platform, &caller).await?;
    let fingerprint = fingerprint(request, &grants, &body);
    request.set_payload(payload_of(body));
    let now = platform.clock().now();
    let hold = Hold { caller, key, holder: Uuid::new_v4() };
    let reserved =
        platform.db().system_tx(async |conn| reserve(conn, hold, &fingerprint, now).await).await?;
    Ok(reserved)
}

async fn reserve(
    conn: &mut AsyncPgConnection,
    hold: Hold,
    fingerprint: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Reservation> {
    use idempotency_keys::dsl;
    let mut found: Option<Stored> = None;
    for _ in 0..TRIES {
        let inserted = diesel::insert_into(dsl::idempotency_keys)
            .values((
                dsl::caller.eq(&hold.caller),
                dsl::key.eq(&hold.key),
                dsl::fingerprint.eq(fingerprint),
                dsl::created_at.eq(now),
                dsl::holder.eq(hold.holder),
                dsl::held_until.eq(until()),
            ))
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
        if inserted == 1 {
            return Ok(Reservation::Ours(hold));
        }
        // None when the first request failed in between, which frees the key.
        found = dsl::idempotency_keys
            .find((&hold.caller, &hold.key))
            .select((
                dsl::fingerprint,
                dsl::status,
                dsl::headers,
                dsl::body,
                dsl::effect,
                sql::<Bool>("coalesce(held_until > clock_timestamp(), false)"),
            ))
            .for_update()
            .first(conn)
            .await
            .optional()?;
        if found.is_some() {
            break;
        }
    }
    let Some(stored) = found else { return Ok(Reservation::UnderWay) };
    if stored.fingerprint != fingerprint {
        return Ok(Reservation::OtherRequest);
    }
    if stored.status.is_some() {
        return Ok(Reservation::Answered(stored));
    }
    if stored.is_held {
        return Ok(Reservation::UnderWay);
    }
    if stored.effect {
        return Ok(Reservation::AnswerLost(stored));
    }
    diesel::update(dsl::idempotency_keys.find((&hold.caller, &hold.key)))
        .set((dsl::holder.eq(hold.holder), dsl::held_until.eq(until())))
        .execute(conn)
        .await?;
    Ok(Reservation::Ours(hold))
}

fn replay(stored: Stored) -> HttpResponse {
    let status = stored
        .status
        .and_then(|status| u16::try_from(status).ok())
        .and_then(|status| StatusCode::from_u16(status).ok())
        .unwrap_or(StatusCode::OK);
    let mut response = HttpResponse::new(status);
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    let response = with_headers(response, stored.headers);
    response.set_body(BoxBody::new(stored.body.unwrap_or_default()))
}

fn with_headers(mut response: HttpResponse, headers: Option<serde_json::Value>) -> HttpResponse {
    if let Some(serde_json::Value::Object(headers)) = headers {
        for (name, value) in headers {
            let name = HeaderName::try_from(name);
            let value = value.as_str().and_then(|value| HeaderValue::from_str(value).ok());
            if let (Ok(name), Some(value)) = (name, value) {
                response.headers_mut().insert(name, value);
            }
        }
    }
    response
}

/// What a caller may see, in an order of its own: who may see less by now is not answered as before.
async fn grants(platform: &Platform, caller: &str) -> Result<Vec<String>, Problem> {
    let Ok(user) = caller.parse() else { return Ok(Vec::new()) };
    let records = platform.role_records(user).await?;
    let grant = |record: &RoleRecord| {
        let places = (record.account_id, record.program_id, record.site_id);
        format!("{} {places:?}", record.role.id())
    };
    let mut grants: Vec<String> = records.iter().map(grant).collect();
    grants.sort_unstable();
    Ok(grants)
}

fn fingerprint(request: &ServiceRequest, grants: &[String], body: &[u8]) -> Vec<u8> {
    let mut digest = Sha256::new();
    for grant in grants {
        digest.update(grant.as_bytes());
        digest.update([0]);
    }
    if let Some(view) = request.headers().get(VIEW_AS_HEADER) {
        digest.update(view.as_bytes());
    }
    digest.update([0]);
    digest.update(request.path().as_bytes());
    digest.update([0]);
    digest.update(request.query_string().as_bytes());
    digest.update([0]);
    digest.update(body);
    digest.finalize().to_vec()
}

fn payload_of(body: web::Bytes) -> Payload {
    let (_, mut payload) = actix_http::h1::Payload::create(true);
    payload.unread_data(body);
    Payload::from(payload)
}
