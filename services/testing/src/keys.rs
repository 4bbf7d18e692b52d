//! A signing key of this test process, and access tokens signed with it.

use std::sync::LazyLock;

use aws_lc_rs::encoding::{AsDer as _, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine as _;
use jsonwebtoken::jwk::{Jwk, JwkSet};
use jsonwebtoken::{Algorithm, EncodingKey, Header};

use platform::auth::Claims;

const KEY_ID: &str = "test";

static KEY: LazyLock<EncodingKey> = LazyLock::new(|| {
    let pair = KeyPair::generate(KeySize::Rsa2048).expect("an RSA key");
    let der: Pkcs8V1Der<'_> = pair.as_der().expect("its DER form");
    let text = base64::engine::general_purpose::STANDARD.encode(der.as_ref());
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{text}\n-----END PRIVATE KEY-----\n");
    EncodingKey::from_rsa_pem(pem.as_bytes()).expect("a key made a moment ago")
});

/// The public keys with which tokens of [`sign`] verify.
pub fn jwks() -> JwkSet {
    let mut key = Jwk::from_encoding_key(&KEY, Algorithm::RS256).expect("a public half");
    key.common.key_id = Some(KEY_ID.to_owned());
    JwkSet { keys: vec![key] }
}

/// An access token with any claims, however wrong.
pub fn sign(claims: &Claims) -> String {
    let mut header = Header::new(Algorithm::RS256);
    header.kid = Some(KEY_ID.to_owned());
    jsonwebtoken::encode(&header, claims, &KEY).expect("a token")
}
