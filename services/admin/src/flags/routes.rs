//! HTTP for flags: OpenFeature Remote Evaluation Protocol.

use std::{collections::BTreeMap, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, ResponseError,
    body::BoxBody,
    dev::Payload,
    http::{StatusCode, header},
    post,
    web::{self, Data},
};
use platform::{
    Platform,
    auth::{Accounts, Can, Role},
    error::Problem,
    extract::{IfNoneMatch, PathId},
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{BulkEvaluation, EvaluationFailure, EvaluationRequest, FlagEvaluation},
    rules::{self, Evaluated},
    store,
};
use crate::{accounts, actions};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(evaluate_flags).service(evaluate_flag);
}

/// Every flag for an account. Answers 304 when nothing changed since the `ETag` that the caller has.
#[platform::path(
    tag = "flags",
    request_body = EvaluationRequest,
    params(("If-None-Match" = Option<String>, Header)),
    responses(
        (status = 200, body = BulkEvaluation, headers(("ETag" = String))),
        (status = 304, description = "Nothing changed."),
        (status = 400, description = "The request cannot be read.", content((EvaluationFailure = "application/json"), (Problem = "application/problem+json"))),
        (status = 404, description = "No such account for this caller.", content((EvaluationFailure = "application/json"), (Problem = "application/problem+json"))),
    ),
)]
#[post("/ofrep/v1/evaluate/flags")]
pub async fn evaluate_flags(
    platform: Data<Platform>,
    who: Can<actions::EvaluateFlags>,
    seen: IfNoneMatch,
    body: OfrepBody,
) -> Result<HttpResponse, OfrepError> {
    let flags = evaluated(&platform, &who, &body.0, None).await?;
    let bulk = BulkEvaluation { flags: flags.into_iter().map(FlagEvaluation::from).collect() };
    let bytes = serde_json::to_vec(&bulk).map_err(Problem::internal)?;
    let tag = format!("\"{}\"", hex::encode(Sha256::digest(&bytes).get(..16).unwrap_or_default()));
    if seen.matches(&tag) {
        return Ok(HttpResponse::NotModified().insert_header((header::ETAG, tag)).finish());
    }
    Ok(HttpResponse::Ok()
        .insert_header((header::ETAG, tag))
        .content_type("application/json")
        .body(bytes))
}

/// One flag for an account.
#[platform::path(
    tag = "flags",
    request_body = EvaluationRequest,
    params(("key" = String, Path)),
    responses(
        (status = 200, body = FlagEvaluation),
        (status = 400, description = "The request cannot be read.", content((EvaluationFailure = "application/json"), (Problem = "application/problem+json"))),
        (status = 404, description = "No such flag, or no such account for this caller.", content((EvaluationFailure = "application/json"), (Problem = "application/problem+json"))),
    ),
)]
#[post("/ofrep/v1/evaluate/flags/{key}")]
pub async fn evaluate_flag(
    platform: Data<Platform>,
    who: Can<actions::EvaluateFlags>,
    PathId(key): PathId<String>,
    body: OfrepBody,
) -> Result<web::Json<FlagEvaluation>, OfrepError> {
    let flags = evaluated(&platform, &who, &body.0, Some(&key)).await?;
    let flag = flags.into_iter().find(|flag| flag.key == key).ok_or_else(|| {
        tracing::error!("a feature flag that is missing was asked for");
        OfrepError::not_found(Some(&key), "FLAG_NOT_FOUND", "There is no such flag.")
    })?;
    Ok(web::Json(flag.into()))
}

async fn evaluated(
    platform: &Platform,
    who: &Can<actions::EvaluateFlags>,
    body: &[u8],
    key: Option<&str>,
) -> Result<Vec<Evaluated>, OfrepError> {
    let request: EvaluationRequest = serde_json::from_slice(body).map_err(|_| {
        OfrepError::bad(key, "PARSE_ERROR", "The body is not an evaluation request.")
    })?;
    let context_account = request.context.and_then(|context| context.account_id);
    let Some(account) = account_id(context_account, who, key)? else {
        // The demo of flags is the provider's own, and the provider's people have no account to turn it on in.
        let is_on = who.role() == Role::SuperAdmin;
        let own = is_on.then(|| (rules::PLAYGROUND.to_owned(), true));
        let own: BTreeMap<String, bool> = own.into_iter().collect();
        return Ok(rules::evaluated(&own).collect());
    };
    let missing = || {
        OfrepError::not_found(key, "INVALID_CONTEXT", "There is no such account for this caller.")
    };
    if !who.scope.sees_account(account) {
        return Err(missing());
    }
    let overrides = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            if !accounts::exists(conn, account).await? {
                return Ok(None);
            }
            store::account_flags(conn, account).await.map(Some)
        })
        .await
        .map_err(Problem::from)?;
    Ok(rules::evaluated(&overrides.ok_or_else(missing)?).collect())
}

/// The account asked for, else the caller's only one; none for somebody who has no account of their own.
fn account_id(
    requested: Option<Value>,
    who: &Can<actions::EvaluateFlags>,
    key: Option<&str>,
) -> Result<Option<i64>, OfrepError> {
    match requested {
        None | Some(Value::Null) => Ok(match who.scope.accounts() {
            Accounts::Only(ids) => match ids.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            Accounts::All => None,
        }),
        Some(Value::Number(number)) if number.as_i64().is_some() => Ok(number.as_i64()),
        Some(Value::String(text)) if text.parse::<i64>().is_ok() => Ok(text.parse().ok()),
        Some(_) => Err(OfrepError::bad(key, "INVALID_CONTEXT", "accountId must be a number.")),
    }
}

/// A failure in the protocol's form; anything that concerns the caller and not the flags stays a problem.
#[derive(Debug)]
pub enum OfrepError {
    /// In the protocol's form.
    Evaluation(StatusCode, EvaluationFailure),
    /// In the form of every other error.
    Problem(Problem),
}

impl OfrepError {
    fn new(status: StatusCode, key: Option<&str>, code: &str, details: &str) -> Self {
        let failure = EvaluationFailure {
            key: key.map(str::to_owned),
            error_code: code.to_owned(),
            error_details: details.to_owned(),
        };
        Self::Evaluation(status, failure)
    }

    fn bad(key: Option<&str>, code: &str, details: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, key, code, details)
    }

    fn not_found(key: Option<&str>, code: &str, details: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, key, code, details)
    }
}

impl From<Problem> for OfrepError {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl std::fmt::Display for OfrepError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Evaluation(_, failure) => f.write_str(&failure.error_details),
            Self::Problem(problem) => problem.fmt(f),
        }
    }
}

impl ResponseError for OfrepError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Evaluation(status, _) => *status,
            Self::Problem(problem) => problem.status(),
        }
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        match self {
            Self::Evaluation(status, failure) => HttpResponse::build(*status).json(failure),
            Self::Problem(problem) => problem.error_response(),
        }
    }
}

/// The body as it came: the protocol has its own answer for one that cannot be read.
pub struct OfrepBody(web::Bytes);

impl FromRequest for OfrepBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Bytes::from_request(request, payload);
        Box::pin(async move { body.await.map(Self).map_err(|_| Problem::too_large()) })
    }
}
