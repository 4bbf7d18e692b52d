//! Rules of the authorization endpoint: pure, each with the error of its standard
//! (OpenID Connect Core §3.1.2, RFC 6749 §4.1, RFC 7636).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Scopes that are understood; others are ignored (OpenID Connect Core §3.1.2.1).
pub const SCOPES: [&str; 4] = ["openid", "profile", "email", "offline_access"];

/// An authorization request as it arrives, before anything is believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuthorizeParams {
    pub client_id: Option<String>,
    pub redirect_uri: Option<String>,
    pub response_type: Option<String>,
    pub response_mode: Option<String>,
    pub scope: Option<String>,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub code_challenge: Option<String>,
    pub code_challenge_method: Option<String>,
    pub prompt: Option<String>,
    pub max_age: Option<String>,
    pub login_hint: Option<String>,
    pub ui_locales: Option<String>,
    pub request: Option<String>,
    pub request_uri: Option<String>,
    /// A parameter that was given more than once, which RFC 6749 §3.1 forbids, or holds what no text does.
    pub malformed: Option<String>,
}

/// A request that may be answered once somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// Scopes that are understood, space separated.
    pub scope: String,
    pub nonce: Option<String>,
    pub code_challenge: String,
    pub prompt: Prompt,
    /// Oldest sign-in that the client accepts.
    pub max_age: Option<Duration>,
}

/// Whether the person may, must or must not be asked to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Ask when nobody is signed in.
    WhenNeeded,
    /// `login`, `select_account`: always ask.
    Always,
    /// `none`: never ask.
    Never,
}

/// An error that goes back to the client through its redirect URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The error code of the standard.
    pub error: &'static str,
    /// A sentence for the developer of the client.
    pub description: &'static str,
}

/// Nobody is signed in and nobody may be asked.
pub const LOGIN_REQUIRED: Refusal = refusal("login_required", "Nobody is signed in.");

const fn refusal(error: &'static str, description: &'static str) -> Refusal {
    Refusal { error, description }
}

impl AuthorizeParams {
    /// Reads a query string or form body.
    pub fn parse(query: &str) -> Self {
        let mut params = Self::default();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let slot = match &*name {
                "client_id" => &mut params.client_id,
                "redirect_uri" => &mut params.redirect_uri,
                "response_type" => &mut params.response_type,
                "response_mode" => &mut params.response_mode,
                "scope" => &mut params.scope,
                "state" => &mut params.state,
                "nonce" => &mut params.nonce,
                "code_challenge" => &mut params.code_challenge,
                "code_challenge_method" => &mut params.code_challenge_method,
                "prompt" => &mut params.prompt,
                "max_age" => &mut params.max_age,
                "login_hint" => &mut params.login_hint,
                "ui_locales" => &mut params.ui_locales,
                "request" => &mut params.request,
                "request_uri" => &mut params.request_uri,
                _ => continue,
            };
            if slot.is_some() || value.contains('\0') {
                params.malformed = Some(name.into_owned());
            } else {
                *slot = Some(value.into_owned());
            }
        }
        params
    }

    /// Checks everything but client and redirect URI, which decide where an error may go.
    pub fn check(&self) -> Result<Authorization, Refusal> {
        if self.malformed.is_some() {
            return Err(refusal(
                "invalid_request",
                "A parameter is given twice or cannot be read.",
            ));
        }
        if self.request.is_some() {
            return Err(refusal("request_not_supported", "Request objects are not supported."));
        }
        if self.request_uri.is_some() {
            return Err(refusal("request_uri_not_supported", "Request URIs are not supported."));
        }
        match self.response_type.as_deref() {
            Some("code") => {}
            None => return Err(refusal("invalid_request", "response_type is missing.")),
            Some(_) => {
                return Err(refusal(
                    "unsupported_response_type",
                    "Only response_type=code is supported.",
                ));
            }
        }
        if !matches!(self.response_mode.as_deref(), None | Some("query")) {
            return Err(refusal("invalid_request", "Only response_mode=query is supported."));
        }
        let requested: Vec<&str> = self.scope.as_deref().unwrap_or_default().split(' ').collect();
        if !requested.contains(&"openid") {
            return Err(refusal("invalid_scope", "scope must contain openid."));
        }
        let scope: Vec<&str> =
            SCOPES.into_iter().filter(|known| requested.contains(known)).collect();
        let code_challenge = self.challenge()?;
        Ok(Authorization {
            scope: scope.join(" "),
            nonce: self.nonce.clone(),
            code_challenge,
            prompt: self.prompt()?,
            max_age: self.max_age()?,
        })
    }

    fn challenge(&self) -> Result<String, Refusal> {
        if self.code_challenge_method.as_deref() != Some("S256") {
            return Err(refusal(
                "invalid_request",
                "PKCE with code_challenge_method=S256 is required.",
            ));
        }
        let challenge = self.code_challenge.as_deref().unwrap_or_default();
        match URL_SAFE_NO_PAD.decode(challenge) {
            Ok(bytes) if bytes.len() == 32 => Ok(challenge.to_owned()),
            _ => Err(refusal(
                "invalid_request",
                "code_challenge is not a SHA-256 hash in base64url.",
            )),
        }
    }

    fn prompt(&self) -> Result<Prompt, Refusal> {
        let mut prompt = Prompt::WhenNeeded;
        let words: Vec<&str> =
            self.prompt.as_deref().unwrap_or_default().split_whitespace().collect();
        for word in &words {
            prompt = match *word {
                "none" if words.len() == 1 => Prompt::Never,
                "none" => return Err(refusal("invalid_request", "prompt=none stands alone.")),
                "login" | "select_account" => Prompt::Always,
                "consent" => prompt,
                _ => return Err(refusal("invalid_request", "prompt has an unknown value.")),
            };
        }
        Ok(prompt)
    }

    fn max_age(&self) -> Result<Option<Duration>, Refusal> {
        self.max_age
            .as_deref()
            .map(|text| {
                text.parse::<u32>()
                    .map(|seconds| Duration::seconds(i64::from(seconds)))
                    .map_err(|_| refusal("invalid_request", "max_age is not a number of seconds."))
            })
            .transpose()
    }
}

impl Authorization {
    /// Whether a sign-in of `auth_time` is recent enough for this request at `now`.
    pub fn accepts(&self, auth_time: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        self.prompt != Prompt::Always
            && self.max_age.is_none_or(|max_age| now - auth_time <= max_age)
    }
}

/// Whether `requested_uri` is one of the registered URIs, character by character (RFC 9700 §2.1).
pub fn is_registered(registered: &[String], requested_uri: &str) -> bool {
    registered.iter().any(|uri| uri == requested_uri)
}

/// Whether the verifier belongs to the challenge (RFC 7636 §4.6), and is one at all (§4.1).
pub fn verifier_matches(verifier: &str, challenge: &str) -> bool {
    let fits = (43..=128).contains(&verifier.len())
        && verifier.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c));
    let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()));
    fits && bool::from(hash.as_bytes().ct_eq(challenge.as_bytes()))
}

/// `at_hash`: the left half of the token's hash (OpenID Connect Core §3.1.3.6).
pub fn access_token_hash(token: &str) -> String {
    let hash = Sha256::digest(token.as_bytes());
    URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    // RFC 7636 appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn good() -> String {
        format!(
            "client_id=afterbell-web&redirect_uri=x&response_type=code&scope=openid%20email%20phone&state=s\
             &nonce=n&code_challenge={CHALLENGE}&code_challenge_method=S256"
        )
    }

    #[test]
    fn a_good_request_keeps_the_scopes_that_are_known() {
        let authorization = AuthorizeParams::parse(&good()).check().unwrap();
        assert_eq!(authorization.scope, "openid email");
        assert_eq!(authorization.nonce.as_deref(), Some("n"));
        assert_eq!(authorization.prompt, Prompt::WhenNeeded);
    }

    #[rstest]
    #[case("response_type=code", "response_type=token", "unsupported_response_type")]
    #[case("response_type=code", "", "invalid_request")]
    #[case("scope=openid%20", "scope=", "invalid_scope")]
    #[case("S256", "plain", "invalid_request")]
    #[case("code_challenge=E9", "code_challenge=", "invalid_request")]
    #[case("state=s", "state=s&state=t", "invalid_request")]
    #[case("nonce=n", "nonce=%00", "invalid_request")]
    #[case("state=s", "prompt=none%20login", "invalid_request")]
    #[case("state=s", "prompt=create", "invalid_request")]
    #[case("state=s", "max_age=-1", "invalid_request")]
    #[case("state=s", "response_mode=fragment", "invalid_request")]
    #[case("state=s", "request=eyJ", "request_not_supported")]
    #[case("state=s", "request_uri=urn:x", "request_uri_not_supported")]
    fn a_bad_request_is_refused(#[case] from: &str, #[case] to: &str, #[case] error: &str) {
        let query = good().replacen(from, to, 1);
        assert_eq!(AuthorizeParams::parse(&query).check().unwrap_err().error, error);
    }

    #[rstest]
    #[case("", 4000, true)]
    #[case("max_age=3600", 3600, true)]
    #[case("max_age=3600", 3601, false)]
    #[case("max_age=0", 1, false)]
    #[case("prompt=login", 0, false)]
    fn a_sign_in_must_be_recent_enough(
        #[case] more: &str,
        #[case] age: i64,
        #[case] accepted: bool,
    ) {
        let authorization = AuthorizeParams::parse(&format!("{}&{more}", good())).check().unwrap();
        let now = Utc::now();
        assert_eq!(authorization.accepts(now - Duration::seconds(age), now), accepted);
    }

    #[test]
    fn the_verifier_of_the_standard_matches() {
        assert!(verifier_matches(VERIFIER, CHALLENGE));
        assert!(!verifier_matches(CHALLENGE, CHALLENGE));
        assert!(!verifier_matches("", CHALLENGE));
    }

    #[rstest]
    #[case("https://a.test/cb", true)]
    #[case("https://a.test/cb/", false)]
    #[case("https://a.test/cb?x=1", false)]
    #[case("https://a.test/CB", false)]
    #[case("https://a.test.evil/cb", false)]
    fn a_redirect_uri_matches_exactly(#[case] requested_uri: &str, #[case] registered: bool) {
        assert_eq!(is_registered(&["https://a.test/cb".to_owned()], requested_uri), registered);
    }

    proptest! {
        #[test]
        fn no_request_panics(query in "\\PC*") {
            let _ = AuthorizeParams::parse(&query).check();
        }

        #[test]
        fn no_other_verifier_matches(verifier in "[A-Za-z0-9._~-]{43,128}") {
            prop_assume!(verifier != VERIFIER);
            prop_assert!(!verifier_matches(&verifier, CHALLENGE));
        }
    }
}
