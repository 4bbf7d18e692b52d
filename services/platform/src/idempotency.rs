//! `Idempotency-Key` on POST: a repeated request gets the first one's answer instead of a second effect
//! (draft-ietf-httpapi-idempotency-key-header).
//!
//! The key is reserved before the handler runs and the answer kept after it. If the process dies in between, the
//! reservation lapses after `RESERVED_FOR` seconds.

use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody, to_bytes},
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use sha2::{Digest, Sha256};

use crate::{
    Platform,
    auth::bearer,
    consistency,
    error::{Problem, names},
};

/// The header that carries the key.
pub const HEADER: &str = "idempotency-key";
/// Marks an answer that was kept from an earlier request.
pub const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Seconds after which a reservation without an answer lapses.
const RESERVED_FOR: i64 = 60;
/// How often a key is tried that is freed each time just before it can be read.
const TRIES: usize = 3;
/// Hours for which an answer is kept.
const KEPT_FOR: i64 = 24;
/// Headers of an answer that are kept with it.
const KEPT_HEADERS: [&str; 2] = ["content-type", "location"];

diesel::table! {
    idempotency_keys (caller, key) {
        caller -> Text,
        key -> Text,
        fingerprint -> Bytea,
        created_at -> Timestamptz,
        status -> Nullable<Int2>,
        headers -> Nullable<Jsonb>,
        body -> Nullable<Bytea>,
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = idempotency_keys)]
struct Kept {
    fingerprint: Vec<u8>,
    created_at: DateTime<Utc>,
    status: Option<i16>,
    headers: Option<serde_json::Value>,
    body: Option<Vec<u8>>,
}

enum Reservation {
    Ours,
    Answered(Kept),
    UnderWay,
    OtherRequest,
}

/// Middleware. Requests without a key, and callers without a valid token, pass untouched.
///
/// Errors: 409 `Error_IdempotencyKeyReused` for another request under the same key, or one that is still under way.
pub async fn middleware(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (platform, caller, key) = match keyed(&request).await {
        Ok(Some(keyed)) => keyed,
        Ok(None) => return Ok(next.call(request).await?.map_into_boxed_body()),
        Err(problem) => return Ok(request.error_response(problem)),
    };
    match reservation(&mut request, &platform, &caller, &key).await {
        Ok(Reservation::Ours) => {}
        Ok(Reservation::Answered(kept)) => return Ok(request.into_response(replay(kept))),
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
    }

    let outcome = next.call(request).await;
    let response = match outcome {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => {
            keep(&platform, &caller, &key, None).await?;
            return Err(error);
        }
    };
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    let body = to_bytes(body).await.map_err(|_| Problem::internal("an answer broke off"))?;
    let answered = head.status().is_success();
    let mut headers: serde_json::Map<_, _> = KEPT_HEADERS
        .iter()
        .filter_map(|name| {
            let value = head.headers().get(*name)?.to_str().ok()?;
            Some(((*name).to_owned(), value.into()))
        })
        .collect();
    if let Some(written) = consistency::written() {
        headers.insert(consistency::HEADER.to_owned(), written.into());
    }
    let answer =
        answered.then(|| (head.status(), serde_json::Value::Object(headers), body.to_vec()));
    keep(&platform, &caller, &key, answer).await?;
    Ok(ServiceResponse::new(request, head.set_body(body).map_into_boxed_body()))
}

/// Removes answers that are too old to be asked for again.
pub async fn prune(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    use idempotency_keys::dsl;
    diesel::delete(
        dsl::idempotency_keys.filter(dsl::created_at.lt(now - Duration::hours(KEPT_FOR))),
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
    caller: &str,
    key: &str,
) -> Result<Reservation, Problem> {
    let body = request.extract::<web::Bytes>().await.map_err(|_| Problem::too_large())?;
    let fingerprint = fingerprint(request, &body);
    request.set_payload(payload_of(body));
    let now = platform.clock().now();
    let reserved = platform
        .db()
        .system_tx(async |conn| reserve(conn, caller, key, &fingerprint, now).await)
        .await?;
    Ok(reserved)
}

async fn reserve(
    conn: &mut AsyncPgConnection,
    caller: &str,
    key: &str,
    fingerprint: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Reservation> {
    use idempotency_keys::dsl;
    let row = (
        dsl::caller.eq(caller),
        dsl::key.eq(key),
        dsl::fingerprint.eq(fingerprint),
        dsl::created_at.eq(now),
    );
    let mut kept: Option<Kept> = None;
    for _ in 0..TRIES {
        let inserted = diesel::insert_into(dsl::idempotency_keys)
            .values(row)
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
        if inserted == 1 {
            return Ok(Reservation::Ours);
        }
        // None when the first request failed in between, which frees the key.
        kept = dsl::idempotency_keys
            .find((caller, key))
            .select(Kept::as_select())
            .for_update()
            .first(conn)
            .await
            .optional()?;
        if kept.is_some() {
            break;
        }
    }
    let Some(kept) = kept else { return Ok(Reservation::UnderWay) };
    if kept.fingerprint != fingerprint {
        return Ok(Reservation::OtherRequest);
    }
    if kept.status.is_some() {
        return Ok(Reservation::Answered(kept));
    }
    if kept.created_at > now - Duration::seconds(RESERVED_FOR) {
        return Ok(Reservation::UnderWay);
    }
    diesel::update(dsl::idempotency_keys.find((caller, key)))
        .set(dsl::created_at.eq(now))
        .execute(conn)
        .await?;
    Ok(Reservation::Ours)
}

/// Keeps a successful answer; a failed request leaves the key free to be tried again.
async fn keep(
    platform: &Platform,
    caller: &str,
    key: &str,
    answer: Option<(StatusCode, serde_json::Value, Vec<u8>)>,
) -> Result<(), Problem> {
    use idempotency_keys::dsl;
    platform
        .db()
        .system_tx(async |conn| {
            let row = dsl::idempotency_keys.find((caller, key));
            match answer {
                Some((status, headers, body)) => {
                    let status = i16::try_from(status.as_u16()).unwrap_or(i16::MAX);
                    diesel::update(row)
                        .set((dsl::status.eq(status), dsl::headers.eq(headers), dsl::body.eq(body)))
                        .execute(conn)
                        .await
                }
                None => diesel::delete(row).execute(conn).await,
            }
        })
        .await
        .map(|_| ())
        .map_err(Problem::from)
}

fn replay(kept: Kept) -> HttpResponse {
    let status = kept
        .status
        .and_then(|status| u16::try_from(status).ok())
        .and_then(|status| StatusCode::from_u16(status).ok())
        .unwrap_or(StatusCode::OK);
    let mut response = HttpResponse::build(status);
    if let Some(serde_json::Value::Object(headers)) = kept.headers {
        for (name, value) in headers {
            if let Some(value) = value.as_str() {
                response.insert_header((name, value));
            }
        }
    }
    response.insert_header((REPLAYED, HeaderValue::from_static("true")));
    response.body(kept.body.unwrap_or_default())
}

fn fingerprint(request: &ServiceRequest, body: &[u8]) -> Vec<u8> {
    let mut digest = Sha256::new();
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
