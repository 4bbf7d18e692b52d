//! One body for every error: RFC 9457 problem details with the fields of spec 1 §3 and §8.

use std::{borrow::Cow, collections::BTreeMap};

use actix_web::{HttpResponse, ResponseError, http::StatusCode, http::header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fault::{Fault, FaultCode};

/// Names of errors that any service can answer; the rest belong to the services.
pub mod names {
    /// The token cannot be read or was not issued for this portal (401).
    pub const INVALID_TOKEN: &str = "Error_InvalidToken";
    /// The person is signed in in another window (401).
    pub const TOKEN_MULTIPLE_INSTANCE: &str = "Error_TokenMultipleInstance";
    /// Another window took over from the one that asks (401).
    pub const TOKEN_TAKEN_OVER: &str = "Error_TokenTakenOver";
    /// The token or its session is over (401).
    pub const TOKEN_VALIDITY_EXPIRED: &str = "Error_TokenValidityExpired";
    /// The role is too low (403).
    pub const FORBIDDEN: &str = "Error_Forbidden";
    /// The feature is not turned on for the account (403).
    pub const FEATURE_OFF: &str = "Error_FeatureOff";
    /// There is nothing here that the person may see (404).
    pub const NOT_FOUND: &str = "Error_NotFound";
    /// A rule of the domain is broken (400).
    pub const VALIDATION_FAILED: &str = "Error_ValidationFailed";
    /// Somebody else changed it first (409).
    pub const VERSION_CONFLICT: &str = "Error_VersionConflict";
    /// It was changed after what is to be taken back (409).
    pub const CHANGED_SINCE: &str = "Error_ChangedSince";
    /// The key was used for another request (409).
    pub const IDEMPOTENCY_KEY_REUSED: &str = "Error_IdempotencyKeyReused";
    /// The request was done before and its answer is not known any more (409).
    pub const ANSWER_LOST: &str = "Error_AnswerLost";
    /// The answer cannot be given in the form asked for (406).
    pub const NOT_ACCEPTABLE: &str = "Error_NotAcceptable";
    /// The body is larger than allowed (413).
    pub const TOO_LARGE: &str = "Error_TooLarge";
    /// The body has a type that is not read here (415).
    pub const UNSUPPORTED_MEDIA_TYPE: &str = "Error_UnsupportedMediaType";
    /// Too many requests (429).
    pub const TOO_MANY_REQUESTS: &str = "Error_TooManyRequests";
    /// The generic technical error (500).
    pub const COMMON_ERROR: &str = "Common_Error";
    /// A pool or a peer is down (503).
    pub const UNAVAILABLE: &str = "Error_Unavailable";
    /// What was just written elsewhere has not arrived here yet (503).
    pub const NOT_YET_CONSISTENT: &str = "Error_NotYetConsistent";

    /// All of them.
    pub const ALL: &[&str] = &[
        INVALID_TOKEN,
        TOKEN_MULTIPLE_INSTANCE,
        TOKEN_TAKEN_OVER,
        TOKEN_VALIDITY_EXPIRED,
        FORBIDDEN,
        FEATURE_OFF,
        NOT_FOUND,
        VALIDATION_FAILED,
        VERSION_CONFLICT,
        CHANGED_SINCE,
        IDEMPOTENCY_KEY_REUSED,
        ANSWER_LOST,
        NOT_ACCEPTABLE,
        TOO_LARGE,
        UNSUPPORTED_MEDIA_TYPE,
        TOO_MANY_REQUESTS,
        COMMON_ERROR,
        UNAVAILABLE,
        NOT_YET_CONSISTENT,
    ];
}

/// An error as the caller sees it. Nothing internal is ever in it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`: the title says what the status means (RFC 9457 §4.2.1).
    #[serde(rename = "type")]
    pub kind: Cow<'static, str>,
    /// The status in words.
    pub title: Cow<'static, str>,
    /// The HTTP status.
    pub status: u16,
    /// What happened, for a person.
    pub detail: Cow<'static, str>,
    /// Stable name of the error (spec 1 §8).
    pub name: Cow<'static, str>,
    /// The message once more, where the spec's clients read it.
    pub value: Cow<'static, str>,
    /// Kind of thing that was not found.
    pub resource_not_found: Option<String>,
    /// Where it was looked for.
    pub searched_location: Option<String>,
    /// Messages by field.
    #[serde(default)]
    pub errors: BTreeMap<String, Vec<String>>,
    /// The rule behind each message of `errors`, by its code; null for what has none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: Box<BTreeMap<String, Vec<Option<FaultCode>>>>,
    /// With `Error_VersionConflict`: the entity as it is now, so that the person can choose (spec 2 §7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub current: Option<Box<serde_json::Value>>,
    /// Names this request in logs and traces.
    pub correlation_id: Option<String>,
    /// Seconds after which to try again.
    #[serde(skip)]
    pub retry_after: Option<u32>,
    /// Whether a disk is full.
    #[serde(skip)]
    pub is_out_of_room: bool,
}

impl Problem {
    /// An error with a status, a stable name and a sentence for the person.
    pub fn new(
        status: StatusCode,
        name: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let detail = detail.into();
        Self {
            kind: "about:blank".into(),
            title: status.canonical_reason().unwrap_or("Error").into(),
            status: status.as_u16(),
            value: detail.clone(),
            detail,
            name: name.into(),
            resource_not_found: None,
            searched_location: None,
            errors: BTreeMap::new(),
            faults: Box::default(),
            current: None,
            correlation_id: None,
            retry_after: None,
            is_out_of_room: false,
        }
    }

    /// 401 with one of the session-ending names (spec 1 §8).
    pub fn unauthorized(name: &'static str) -> Self {
        let detail = match name {
            names::TOKEN_VALIDITY_EXPIRED => {
                "Oh no! Your session expired. Let's get you logged back in."
            }
            names::TOKEN_MULTIPLE_INSTANCE => {
                "You are already signed in. Please check your other windows and sign out there first."
            }
            names::TOKEN_TAKEN_OVER => {
                "You signed in in another window, so you were signed out of this one."
            }
            _ => "Please check that you are signed in, and contact your administrator.",
        };
        Self::new(StatusCode::UNAUTHORIZED, name, detail)
    }

    /// 403: the place is the person's own, but the role is too low.
    pub fn forbidden() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            names::FORBIDDEN,
            "Your role does not allow this. Please contact your administrator.",
        )
    }

    /// 403: the flag of the feature is off in the account (spec 1 §6).
    pub fn feature_off() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            names::FEATURE_OFF,
            "This feature isn’t turned on for your account. If you need it, ask your administrator.",
        )
    }

    /// 404: it does not exist, or not for this person.
    pub fn not_found(resource: impl Into<String>) -> Self {
        Self {
            resource_not_found: Some(resource.into()),
            ..Self::new(
                StatusCode::NOT_FOUND,
                names::NOT_FOUND,
                "We could not find what you are looking for.",
            )
        }
    }

    /// 400 with messages by field.
    pub fn validation<F: Into<String>>(faults: impl IntoIterator<Item = (F, Fault)>) -> Self {
        let problem = Self::new(
            StatusCode::BAD_REQUEST,
            names::VALIDATION_FAILED,
            "Please check the highlighted fields.",
        );
        faults.into_iter().fold(problem, |problem, (field, fault)| problem.field(field, fault))
    }

    /// 400 with a message on one field.
    pub fn invalid(field: impl Into<String>, fault: Fault) -> Self {
        Self::validation([(field, fault)])
    }

    /// Has the messages of another problem too, whose fields lie in one of this, such as `holidays[2]`.
    #[must_use]
    pub fn having(mut self, other: Self, within: &str) -> Self {
        let at = |field: String| format!("{within}.{field}");
        self.errors.extend(other.errors.into_iter().map(|(field, message)| (at(field), message)));
        self.faults.extend(other.faults.into_iter().map(|(field, codes)| (at(field), codes)));
        self
    }

    /// 400 for a request that cannot be read at all.
    pub fn bad_request(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, names::VALIDATION_FAILED, detail)
    }

    /// 409 with a name of the service's own.
    pub fn conflict(
        name: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(StatusCode::CONFLICT, name, detail)
    }

    /// 409 with a name of the service's own, on a field: what it holds is taken.
    pub fn conflict_on(
        name: impl Into<Cow<'static, str>>,
        field: impl Into<String>,
        fault: Fault,
    ) -> Self {
        Self::conflict(name, fault.to_string()).field(field, fault)
    }

    /// 409: the version seen is no longer the current one. `current` is the entity as its own page shows it now.
    pub fn version_conflict(current: impl Serialize) -> Self {
        Self {
            current: serde_json::to_value(current).ok().map(Box::new),
            ..Self::changed_meanwhile()
        }
    }

    /// 409: two changes met, and this one was not made.
    fn changed_meanwhile() -> Self {
        Self::conflict(names::VERSION_CONFLICT, "Somebody else changed this in the meantime.")
    }

    /// 503: a pool or a peer is down; try again in a moment.
    pub fn unavailable() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            names::UNAVAILABLE,
            "This part of Afterbell is not available right now. Please try again in a moment.",
        )
        .retry_after(1)
    }

    /// 503: a disk is full. The log tells it, and so does `/readyz` for a while.
    pub fn no_room(cause: impl std::fmt::Display) -> Self {
        tracing::error!(error = %cause, "there is no room left to store anything");
        Self { is_out_of_room: true, ..Self::unavailable() }
    }

    /// 429.
    pub fn too_many_requests(seconds: u32) -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            names::TOO_MANY_REQUESTS,
            "Too many requests. Please wait a moment.",
        )
        .retry_after(seconds)
    }

    /// 413.
    pub fn too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            names::TOO_LARGE,
            "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.",
        )
    }

    /// 500: the cause goes to the log, never to the caller.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(error = %cause, "request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            names::COMMON_ERROR,
            "Something went wrong on our side. Please contact the help desk.",
        )
    }

    /// Adds a message on a field.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>, fault: Fault) -> Self {
        let field = field.into();
        let (message, code) = fault.into_parts();
        self.faults.entry(field.clone()).or_default().push(code);
        self.errors.entry(field).or_default().push(message);
        self
    }

    /// Says when to try again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The status.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.status, self.name, self.detail)
    }
}

impl std::error::Error for Problem {}

/// Marks an answer that was refused because a disk is full.
#[derive(Clone, Copy)]
pub struct OutOfRoom;

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut body = self.clone();
        body.correlation_id = body.correlation_id.or_else(crate::correlation::current);
        let mut response = HttpResponse::build(self.status());
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if self.status == 401 {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        let mut response = match serde_json::to_vec(&body) {
            Ok(bytes) => response.body(bytes),
            Err(_) => response.finish(),
        };
        if self.is_out_of_room {
            response.extensions_mut().insert(OutOfRoom);
        }
        response
    }
}

/// PostgreSQL's message of SQLSTATE 40P01. diesel has no kind for it and does not tell the state.
const DEADLOCK: &str = "deadlock detected";
/// The same of SQLSTATE 55P03.
const LOCK_TIMEOUT: &str = "canceling statement due to lock timeout";

/// What PostgreSQL says in messages of SQLSTATE 53100 and 53200: whatever it wanted to write or to keep, there is no room.
const NO_ROOM: [&str; 4] = [
    "No space left on device",
    "Disk quota exceeded",
    "temporary file size exceeds temp_file_limit",
    "out of memory",
];

/// Whether a message says that there is no room left.
pub fn is_no_room(message: &str) -> bool {
    NO_ROOM.iter().any(|phrase| message.contains(phrase))
}

impl From<diesel::result::Error> for Problem {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind as Kind, Error};
        match error {
            Error::NotFound => Self::not_found("resource"),
            Error::DatabaseError(Kind::ClosedConnection | Kind::UnableToSendCommand, _) => {
                tracing::warn!("database connection lost");
                Self::unavailable()
            }
            Error::DatabaseError(Kind::SerializationFailure, _) => Self::changed_meanwhile(),
            Error::DatabaseError(Kind::Unknown, info) if info.message() == DEADLOCK => {
                tracing::warn!("two transactions waited for each other; one was given up");
                Self::changed_meanwhile()
            }
            // Nothing was changed by somebody else: it takes long, as an import does, and will be over.
            Error::DatabaseError(Kind::Unknown, info) if info.message() == LOCK_TIMEOUT => {
                tracing::warn!("a transaction waited too long for another and was given up");
                Self::unavailable()
            }
            Error::DatabaseError(Kind::Unknown, info) if is_no_room(info.message()) => {
                Self::no_room(info.message())
            }
            other => Self::internal(other),
        }
    }
}

/// Name of the constraint that a statement broke, for services that turn it into a field's message.
pub fn broken_constraint(error: &diesel::result::Error) -> Option<&str> {
    match error {
        diesel::result::Error::DatabaseError(_, info) => info.constraint_name(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn carries_the_fields_of_the_spec() {
        let problem = Problem::invalid("name", Fault::enter("name"));
        let body = serde_json::to_value(&problem).unwrap();
        for field in [
            "type",
            "title",
            "status",
            "detail",
            "name",
            "value",
            "resourceNotFound",
            "searchedLocation",
            "errors",
            "correlationId",
        ] {
            assert!(body.get(field).is_some(), "{field}");
        }
    }

    #[test]
    fn each_message_has_its_code_in_the_same_order() {
        let problem = Problem::invalid("name", Fault::too_long("Name", 50))
            .field("name", Fault::of_parts("in words of a reader".to_owned(), None));
        let body = serde_json::to_value(&problem).unwrap();
        assert_eq!(
            body["errors"]["name"],
            serde_json::json!([
                "Name may not be greater than 50 characters",
                "in words of a reader"
            ])
        );
        assert_eq!(
            body["faults"]["name"],
            serde_json::json!([{"code": "tooLong", "params": {"field": "Name", "length": 50}}, null])
        );
    }

    #[test]
    fn a_version_conflict_shows_what_is_there_now() {
        let problem = Problem::version_conflict(serde_json::json!({"version": 3}));
        let body = serde_json::to_value(&problem).unwrap();
        assert_eq!(
            (body["status"].as_u64(), body["current"]["version"].as_u64()),
            (Some(409), Some(3))
        );
        let other = serde_json::to_value(Problem::not_found("site")).unwrap();
        assert!(other.get("current").is_none());
    }

    #[rstest]
    #[case::waited_for_each_other(DEADLOCK, 409, None)]
    #[case::waited_too_long(LOCK_TIMEOUT, 503, Some(1))]
    #[case::a_file_cannot_grow(
        "could not extend file \"base/16390/2619\": No space left on device",
        503,
        Some(1)
    )]
    #[case::a_sort_has_no_room(
        "could not write to file \"base/pgsql_tmp/pgsql_tmp7.0\": No space left on device",
        503,
        Some(1)
    )]
    #[case::a_disk_is_shared_out(
        "could not extend file \"base/1/2\": Disk quota exceeded",
        503,
        Some(1)
    )]
    #[case::anything_else("division by zero", 500, None)]
    fn unavailable_sends_retry_after(
        #[case] message: &str,
        #[case] status: u16,
        #[case] after: Option<u32>,
    ) {
        use diesel::result::{DatabaseErrorKind, Error};
        let error = Error::DatabaseError(DatabaseErrorKind::Unknown, Box::new(message.to_owned()));
        let problem = Problem::from(error);
        assert_eq!((problem.status, problem.retry_after), (status, after));
    }

    #[test]
    fn nothing_internal_is_answered() {
        let problem = Problem::internal("password authentication failed for user x");
        let body = serde_json::to_string(&problem).unwrap();
        assert!(!body.contains("password"));
        assert_eq!(problem.status, 500);
    }
}
