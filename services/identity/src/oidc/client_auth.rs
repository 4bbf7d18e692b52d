//! How a client proves itself at the token and revocation endpoints (RFC 6749 §2.3, §3.2.1).

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{StatusCode, header},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use openidconnect::{StandardErrorResponse, core::CoreErrorResponseType};
use platform::{Problem, correlation};
use std::future::{Ready, ready};
use subtle::ConstantTimeEq;

use super::store::{self, Client};
use crate::{
    Identity,
    pages::{Limit, Posted},
    secrets,
};

/// An error of the token or revocation endpoint (RFC 6749 §5.2).
#[derive(Debug)]
pub enum Denied {
    /// The protocol's own error.
    Protocol(CoreErrorResponseType, &'static str),
    /// Too many wrong secrets of one client, or unknown clients, from one address.
    TooMany(u32),
    /// Something that is not the client's fault.
    Problem(Box<Problem>),
}

impl From<Problem> for Denied {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<diesel::result::Error> for Denied {
    fn from(error: diesel::result::Error) -> Self {
        Problem::from(error).into()
    }
}

impl From<super::keys::KeyError> for Denied {
    fn from(error: super::keys::KeyError) -> Self {
        Problem::from(error).into()
    }
}

/// `invalid_request`
pub fn invalid_request(description: &'static str) -> Denied {
    Denied::Protocol(CoreErrorResponseType::InvalidRequest, description)
}

/// `invalid_grant`. One sentence for every reason, so that nothing can be learned from it.
pub fn invalid_grant() -> Denied {
    Denied::Protocol(CoreErrorResponseType::InvalidGrant, "The code or token is not valid.")
}

impl Denied {
    /// As the client sees it.
    pub fn respond(self) -> HttpResponse {
        let (error, description) = match self {
            Self::Protocol(error, description) => (error, description),
            Self::TooMany(seconds) => {
                return actix_web::ResponseError::error_response(&Problem::too_many_requests(
                    seconds,
                ));
            }
            Self::Problem(problem) => return actix_web::ResponseError::error_response(&*problem),
        };
        let status = match error {
            CoreErrorResponseType::InvalidClient => StatusCode::UNAUTHORIZED,
            _ => StatusCode::BAD_REQUEST,
        };
        let mut response = HttpResponse::build(status);
        if status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Basic realm=\"afterbell\""));
        }
        no_store(&mut response).json(StandardErrorResponse::new(
            error,
            Some(description.to_owned()),
            None,
        ))
    }
}

/// RFC 6749 §5.1: nothing on the way may keep such an answer.
pub fn no_store(
    response: &mut actix_web::HttpResponseBuilder,
) -> &mut actix_web::HttpResponseBuilder {
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::PRAGMA, "no-cache"))
}

/// Id and secret from the `Authorization` header, if it has them.
#[derive(Clone, Debug, Default)]
pub struct BasicAuth(Option<Result<(String, String), ()>>);

impl FromRequest for BasicAuth {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let credentials = request.headers().get(header::AUTHORIZATION).map(|value| {
            let (scheme, encoded) = value.to_str().ok().and_then(|v| v.split_once(' ')).ok_or(())?;
            if !scheme.eq_ignore_ascii_case("basic") {
                return Err(());
            }
            let bytes = STANDARD.decode(encoded.trim()).map_err(|_| ())?;
            let text = String::from_utf8(bytes).map_err(|_| ())?;
            let (id, secret) = text.split_once(':').ok_or(())?;
            if text.contains("%00") || text.contains('\0') {
                return Err(());
            }
            Ok((form_decoded(id), form_decoded(secret)))
        });
        ready(Ok(Self(credentials)))
    }
}

/// RFC 6749 §2.3.1: id and secret are form-encoded before they are joined.
fn form_decoded(text: &str) -> String {
    url::form_urlencoded::parse(format!("x={text}").as_bytes())
        .next()
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

/// The client of a request. A confidential client must give its secret, a public one must not.
///
/// Wrong guesses are counted for each address and client, so that they hold back nobody but whoever guesses that
/// client's secret. A public client has none to guess.
pub async fn client_of(
    identity: &Identity,
    basic: BasicAuth,
    form: &Posted,
) -> Result<Client, Denied> {
    let denied = |description| Denied::Protocol(CoreErrorResponseType::InvalidClient, description);
    if form.has_repeats() {
        return Err(invalid_request("A parameter is given twice."));
    }
    let (id, secret) = match basic.0 {
        Some(Err(())) => return Err(denied("The Authorization header is not readable.")),
        Some(Ok(_)) if form.find("client_secret").is_some() => {
            return Err(invalid_request("The client proves itself in two ways."));
        }
        Some(Ok((id, _))) if form.find("client_id").is_some_and(|value| value != id) => {
            return Err(invalid_request("client_id differs from the Authorization header."));
        }
        Some(Ok((id, secret))) => (id, Some(secret)),
        None => (form.get("client_id").to_owned(), form.find("client_secret").map(str::to_owned)),
    };
    let client =
        identity.platform.db().system_tx(async |conn| store::client_find(conn, &id).await).await?;
    let guesses = guesses(identity, client.as_ref());
    if let Some(guesses) = &guesses
        && guesses.is_reached(identity).await?
    {
        return Err(Denied::TooMany(identity.settings.limits.sign_in_window_seconds));
    }
    let proven = match (&client, secret) {
        (Some(Client { secret_hash: Some(hash), .. }), Some(secret)) => {
            bool::from(secrets::token_hash(&secret).ct_eq(hash))
        }
        (Some(Client { secret_hash: None, .. }), secret) => {
            secret.is_none_or(|value| value.is_empty())
        }
        _ => false,
    };
    match client {
        Some(client) if proven => Ok(client),
        _ => {
            if let Some(guesses) = guesses {
                guesses.count(identity).await?;
            }
            Err(denied("The client is not known or its secret is wrong."))
        }
    }
}

/// What counts the wrong guesses of a request's address; nothing for a public client.
fn guesses(identity: &Identity, client: Option<&Client>) -> Option<Limit> {
    let address = correlation::address().unwrap_or_default();
    match client {
        Some(Client { secret_hash: None, .. }) => None,
        Some(Client { id, .. }) => Some(Limit::client_secrets(identity, id, &address)),
        None => Some(Limit::unknown_clients(identity, &address)),
    }
}
