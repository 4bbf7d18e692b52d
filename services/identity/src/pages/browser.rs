//! What a page request tells of its browser: cookies, language, address.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration as CookieDuration},
    dev::Payload,
    http::header,
};
use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{Problem, correlation, text::is_storable};

use super::texts::Language;
use crate::{Identity, profile, secrets};

/// Cookie of the signed-in session.
const SSO: &str = "afterbell_sso";
/// Cookie that form tokens are bound to.
const FORM: &str = "afterbell_form";
/// Cookie of the language chosen with the switch.
const LANGUAGE: &str = "afterbell_language";

/// Cookie of the people who have signed in here.
const KNOWN: &str = "afterbell_known";
/// Most people that a browser is known by.
const KNOWN_PEOPLE: usize = 5;
/// Days after the last sign-in that a browser is known.
const KNOWN_DAYS: i64 = 180;
/// Between two people of [`KNOWN`].
const NEXT: char = '~';

/// The browser behind a request.
#[derive(Clone, Debug)]
pub struct Browser {
    /// Value of the session cookie.
    pub sso: Option<String>,
    /// Where the request came from.
    pub address: String,
    /// Browser and system, such as `Firefox · Windows`, if known.
    pub device: Option<String>,
    /// The language of the pages.
    pub language: Language,
    /// Path and query of this request, for the language switch.
    pub here: String,
    /// Raw query string.
    pub query: String,
    form: Option<String>,
    known: Option<String>,
    chose_language: bool,
    cross_site: bool,
    secure: bool,
}

impl Browser {
    /// The token that a form of this name carries. It works in this browser only.
    pub fn form_token(&mut self, identity: &Identity, form: &str) -> Result<String, Problem> {
        let bound_to = match &self.form {
            Some(cookie) => cookie.clone(),
            None => {
                let made = secrets::random_token().map_err(Problem::internal)?;
                self.form = Some(made.clone());
                made
            }
        };
        let tag = hmac::sign(&identity.form_key, format!("{form}\n{bound_to}").as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(tag.as_ref()))
    }

    /// A hash of what form tokens are bound to, by which this browser is known again. `None` before it has seen a form.
    pub fn bound_to(&self) -> Option<Vec<u8>> {
        self.form.as_deref().map(secrets::token_hash)
    }

    /// Whether a form was sent by a page that this browser got from us.
    pub fn sent_by_us(&self, identity: &Identity, form: &str, token: &str) -> bool {
        let (Some(cookie), Ok(tag)) = (&self.form, URL_SAFE_NO_PAD.decode(token)) else {
            return false;
        };
        let bound = format!("{form}\n{cookie}");
        !self.cross_site && hmac::verify(&identity.form_key, bound.as_bytes(), &tag).is_ok()
    }

    /// Reads the language that an application asked for; a choice of the person's own wins.
    pub fn prefer(&mut self, ui_locales: Option<&str>) {
        if !self.chose_language
            && let Some(language) = ui_locales.and_then(Language::of_ui_locales)
        {
            self.language = language;
        }
    }

    /// Puts the session cookie on an answer.
    pub fn set_session_cookie(&self, response: &mut HttpResponse, value: &str, seconds: i64) {
        let cookie = self.cookie(SSO, value, CookieDuration::seconds(seconds));
        // Fails only for text that a cookie cannot hold, which base64url is not.
        let _ = response.add_cookie(&cookie);
    }

    /// Takes the session cookie away.
    pub fn drop_session(&self, response: &mut HttpResponse) {
        let _ = response.add_cookie(&self.cookie(SSO, "", CookieDuration::ZERO));
    }

    /// What marks this browser as one in which the person of an address has signed in before, if it is one.
    pub fn known_as(&self, identity: &Identity, email: &str) -> Option<&str> {
        let today = identity.platform.clock().now().timestamp() / 86_400;
        self.marks().find(|mark| {
            mark_day(mark).is_some_and(|day| today - day <= KNOWN_DAYS)
                && is_mark_of(identity, mark, email)
        })
    }

    /// Marks this browser as one in which the person of an address has signed in.
    pub fn set_known_cookie(
        &self,
        identity: &Identity,
        response: &mut HttpResponse,
        email: &str,
    ) -> Result<(), Problem> {
        let day = identity.platform.clock().now().timestamp() / 86_400;
        let nonce = secrets::random_token().map_err(Problem::internal)?;
        let head = format!("{day}.{nonce}");
        let tag = hmac::sign(&identity.form_key, marked(&head, email).as_bytes());
        let mark = format!("{head}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref()));
        let others = self.marks().filter(|mark| !is_mark_of(identity, mark, email));
        let marks: Vec<&str> =
            std::iter::once(mark.as_str()).chain(others).take(KNOWN_PEOPLE).collect();
        let value = marks.join(&NEXT.to_string());
        let _ = response.add_cookie(&self.cookie(KNOWN, &value, CookieDuration::days(KNOWN_DAYS)));
        Ok(())
    }

    fn marks(&self) -> impl Iterator<Item = &str> {
        self.known.as_deref().unwrap_or_default().split(NEXT)
    }

    /// Puts the cookies that pages need on an answer.
    pub fn set_page_cookies(&self, response: &mut HttpResponse) {
        if let Some(form) = &self.form {
            let _ = response.add_cookie(&self.cookie(FORM, form, CookieDuration::days(1)));
        }
        if self.chose_language {
            let tag = self.language.tag();
            let _ = response.add_cookie(&self.cookie(LANGUAGE, tag, CookieDuration::days(365)));
        }
    }

    fn cookie<'c>(&self, name: &str, value: &'c str, age: CookieDuration) -> Cookie<'c> {
        Cookie::build(full_name(name, self.secure), value)
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure)
            .max_age(age)
            .finish()
    }
}

/// The day on which a mark was made, in days since 1970.
fn mark_day(mark: &str) -> Option<i64> {
    mark.split('.').next()?.parse().ok()
}

/// Whether we made this mark for the person of an address.
fn is_mark_of(identity: &Identity, mark: &str, email: &str) -> bool {
    let Some((head, tag)) = mark.rsplit_once('.') else { return false };
    let Ok(tag) = URL_SAFE_NO_PAD.decode(tag) else { return false };
    hmac::verify(&identity.form_key, marked(head, email).as_bytes(), &tag).is_ok()
}

fn marked(head: &str, email: &str) -> String {
    format!("known\n{head}\n{}", email.trim().to_lowercase())
}

/// Under TLS the `__Host-` prefix keeps other hosts of the domain from setting our cookies (RFC 6265bis §4.1.3).
fn full_name(name: &str, secure: bool) -> String {
    if secure { format!("__Host-{name}") } else { name.to_owned() }
}

impl FromRequest for Browser {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Identity::of_request(request).map(|identity| {
            let secure = identity.issuer().starts_with("https://");
            let cookie = |name: &str| {
                request
                    .cookie(&full_name(name, secure))
                    .map(|cookie| cookie.value().to_owned())
                    .filter(|value| !value.is_empty())
            };
            let text = |name: header::HeaderName| {
                request
                    .headers()
                    .get(name)
                    .and_then(|value| value.to_str().ok())
                    .unwrap_or_default()
            };
            let query = request.query_string().to_owned();
            // The switch sends `lang`; applications send `ui_locales` (OpenID Connect Core §3.1.2.1).
            let chosen = parameter(&query, "lang").as_deref().and_then(Language::of_tag);
            let remembered = cookie(LANGUAGE).as_deref().and_then(Language::of_tag);
            let requested =
                parameter(&query, "ui_locales").as_deref().and_then(Language::of_ui_locales);
            let spoken = Language::of_accept_language(text(header::ACCEPT_LANGUAGE));
            Self {
                sso: cookie(SSO),
                address: correlation::address().unwrap_or_default(),
                device: profile::device(text(header::USER_AGENT)),
                language: chosen
                    .or(remembered)
                    .or(requested)
                    .or(spoken)
                    .unwrap_or(Language::English),
                here: request.path().to_owned(),
                query,
                form: cookie(FORM),
                known: cookie(KNOWN),
                chose_language: chosen.or(remembered).is_some(),
                cross_site: text(header::HeaderName::from_static("sec-fetch-site")) == "cross-site",
                secure,
            }
        }))
    }
}

/// The first value of a query parameter that is text, as [`Posted`] reads a form.
pub fn parameter(query: &str, name: &str) -> Option<String> {
    url::form_urlencoded::parse(query.as_bytes())
        .find(|(key, value)| key == name && is_storable(value))
        .map(|(_, value)| value.into_owned())
}

/// A query string of the given parameters.
pub fn query_of<'p>(parameters: impl IntoIterator<Item = (&'p str, &'p str)>) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish()
}

/// The same query with another value for one parameter.
pub fn query_with(query: &str, name: &str, value: &str) -> String {
    let others = url::form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key != name);
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(others)
        .append_pair(name, value)
        .finish()
}

/// A posted form, read leniently: what cannot be read is empty, so that the page or protocol can answer in its own way.
#[derive(Clone, Debug, Default)]
pub struct Posted(Vec<(String, String)>);

/// Largest form, in bytes.
const FORM_LIMIT: usize = 32 * 1024;

impl Posted {
    /// The value of a field; empty when it was not sent.
    pub fn get(&self, name: &str) -> &str {
        self.find(name).unwrap_or_default()
    }

    /// The value of a field, if it was sent.
    pub fn find(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether a field was sent more than once (RFC 6749 §3.2 forbids it).
    pub fn has_repeats(&self) -> bool {
        self.0
            .iter()
            .enumerate()
            .any(|(index, (name, _))| self.0.iter().take(index).any(|(earlier, _)| earlier == name))
    }

    /// As a query string.
    pub fn query(&self) -> String {
        query_of(self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

impl FromRequest for Posted {
    type Error = Problem;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_form = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| {
                kind.to_ascii_lowercase().starts_with("application/x-www-form-urlencoded")
            });
        let mut payload = payload.take();
        Box::pin(async move {
            use futures_util::StreamExt;
            let mut body = Vec::new();
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|_| Problem::bad_request("The request broke off."))?;
                if body.len() + chunk.len() > FORM_LIMIT {
                    return Err(Problem::too_large());
                }
                body.extend_from_slice(&chunk);
            }
            if !is_form {
                return Ok(Self::default());
            }
            let fields = url::form_urlencoded::parse(&body).into_owned();
            Ok(Self(fields.filter(|(_, value)| is_storable(value)).collect()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_changed_in_one_place() {
        assert_eq!(query_with("a=1&lang=en&b=%26", "lang", "es"), "a=1&b=%26&lang=es");
        assert_eq!(parameter("a=1&b=%26", "b").as_deref(), Some("&"));
        assert_eq!(parameter("a=1%00", "a"), None);
    }

    #[test]
    fn repeats_are_seen() {
        let pair = |n: &str| (n.to_owned(), String::new());
        assert!(Posted(vec![pair("a"), pair("b"), pair("a")]).has_repeats());
        assert!(!Posted(vec![pair("a"), pair("b")]).has_repeats());
    }
}
