//! What follows on a refresh token.

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// The token that follows on a refresh token: always the same one, and told to nobody by that token alone.
pub fn successor(key: &hmac::Key, token: &str) -> String {
    let tag = hmac::sign(key, format!("refresh token after\n{token}").as_bytes());
    URL_SAFE_NO_PAD.encode(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_token_has_one_successor_under_one_key() {
        let key = |byte: u8| hmac::Key::new(hmac::HMAC_SHA256, &[byte; 32]);
        let first = successor(&key(1), "a");
        assert_eq!((first.len(), &first), (43, &successor(&key(1), "a")));
        assert_ne!(first, successor(&key(1), "b"));
        assert_ne!(first, successor(&key(2), "a"));
        assert_ne!(first, successor(&key(1), &first));
    }
}
