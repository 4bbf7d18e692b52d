//! Path tricks are refused before anything else looks at a path.
//!
//! What passes has one spelling only: no empty or dot segments, no encoded separators, no
//! percent-encoding of a character that does not need it. So the access list, the gateway's routing
//! and a service's own router can never read one path in two ways.

use std::str;

/// Longest path and longest whole target (path and query) that is read.
const MAX_PATH: usize = 2 * 1024;
const MAX_TARGET: usize = 8 * 1024;

/// Why a request target is refused.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadTarget {
    /// Absolute-form, authority-form or asterisk-form (RFC 9112 §3.2).
    #[error("the request target has to be a path")]
    NotAPath,
    /// Longer than any path or query of the product.
    #[error("the request target is too long")]
    TooLong,
    /// `//`.
    #[error("the path has an empty segment")]
    EmptySegment,
    /// `.` or `..`, plain, encoded or with parameters.
    #[error("the path has a dot segment")]
    DotSegment,
    /// A character that has no place in a path: control, backslash, not ASCII.
    #[error("the path has a character that is not allowed")]
    Character,
    /// `%` without two hexadecimal digits, or bytes that are not UTF-8 (overlong forms too).
    #[error("the path has a malformed percent-encoding")]
    Encoding,
    /// `%2f`, `%5c`, `%25`, `%00` …, or an encoding that is not needed (`%61`).
    #[error("the path has a percent-encoding that is not allowed")]
    Encoded,
}

/// Checks the path and query of a request, both as they came over the wire.
pub fn check(path: &str, query: Option<&str>) -> Result<(), BadTarget> {
    if path.len() > MAX_PATH || path.len() + query.map_or(0, str::len) > MAX_TARGET {
        return Err(BadTarget::TooLong);
    }
    if query.is_some_and(|query| query.bytes().any(|byte| byte < 0x21 || byte == 0x7f)) {
        return Err(BadTarget::Character);
    }
    let Some(path) = path.strip_prefix('/') else {
        return Err(BadTarget::NotAPath);
    };
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        // A final slash leaves one empty last segment: the root, or a directory-like path.
        if segment.is_empty() && segments.peek().is_some() {
            return Err(BadTarget::EmptySegment);
        }
        check_segment(segment)?;
    }
    Ok(())
}

fn check_segment(segment: &str) -> Result<(), BadTarget> {
    let name = segment.split(';').next().unwrap_or_default();
    if name == "." || name == ".." {
        return Err(BadTarget::DotSegment);
    }
    if segment.bytes().all(|byte| PLAIN.contains(byte)) {
        return Ok(());
    }
    let mut decoded = Vec::with_capacity(segment.len());
    let mut bytes = segment.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => {
                let byte = hex(bytes.next(), bytes.next()).ok_or(BadTarget::Encoding)?;
                if !may_be_encoded(byte) {
                    return Err(BadTarget::Encoded);
                }
                decoded.push(byte);
            }
            byte if PLAIN.contains(byte) => decoded.push(byte),
            _ => return Err(BadTarget::Character),
        }
    }
    match str::from_utf8(&decoded) {
        Ok(text) if text.chars().any(char::is_control) => Err(BadTarget::Encoded),
        Ok(_) => Ok(()),
        Err(_) => Err(BadTarget::Encoding),
    }
}

fn hex(high: Option<u8>, low: Option<u8>) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(high?)? << 4 | digit(low?)?)
}

/// Separators, `%` itself and control characters stay out; unreserved characters need no encoding.
fn may_be_encoded(byte: u8) -> bool {
    !matches!(byte, 0..=0x1f | 0x7f | b'/' | b'\\' | b'%' | b'.' | b'-' | b'_' | b'~')
        && !byte.is_ascii_alphanumeric()
}

/// Characters that stand for themselves in a path: `pchar` of RFC 3986 without `%`.
const PLAIN: Set = Set::of(b"-._~!$&'()*+,;=:@");

struct Set(u128);

impl Set {
    const fn of(punctuation: &[u8]) -> Self {
        let mut bits = 0_u128;
        let mut byte = 0_u8;
        while byte < 128 {
            if byte.is_ascii_alphanumeric() {
                bits |= 1 << byte;
            }
            byte += 1;
        }
        let mut rest = punctuation;
        while let [byte, tail @ ..] = rest {
            bits |= 1 << *byte;
            rest = tail;
        }
        Self(bits)
    }

    fn contains(&self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("/")]
    #[case("/api/admin/accounts")]
    #[case("/api/admin/accounts/")]
    #[case("/api/admin/jump/P.S.%20118")]
    #[case("/api/admin/jump/Ni%C3%B1os")]
    #[case("/assets/main.0a1b2c3d.js")]
    #[case("/users/1/account/2/starprogramandsessiondata/1")]
    fn ordinary_paths_pass(#[case] path: &str) {
        assert_eq!(check(path, Some("a=%2F..%2f&b=//")), Ok(()));
    }

    #[rstest]
    #[case("http://evil.test/", BadTarget::NotAPath)]
    #[case("*", BadTarget::NotAPath)]
    #[case("", BadTarget::NotAPath)]
    #[case("//evil.test/", BadTarget::EmptySegment)]
    #[case("/api//admin", BadTarget::EmptySegment)]
    #[case("/api/admin//", BadTarget::EmptySegment)]
    #[case("/api/../metrics", BadTarget::DotSegment)]
    #[case("/api/admin/..", BadTarget::DotSegment)]
    #[case("/api/./admin", BadTarget::DotSegment)]
    #[case("/api/..;x=1/metrics", BadTarget::DotSegment)]
    #[case("/api/%2e%2e/metrics", BadTarget::Encoded)]
    #[case("/api/.%2E/metrics", BadTarget::Encoded)]
    #[case("/api/admin%2faccounts", BadTarget::Encoded)]
    #[case("/api/admin%5Caccounts", BadTarget::Encoded)]
    #[case("/api/admin%252faccounts", BadTarget::Encoded)]
    #[case("/api/%61dmin", BadTarget::Encoded)]
    #[case("/api/a%00b", BadTarget::Encoded)]
    #[case("/api/a%0d%0ab", BadTarget::Encoded)]
    #[case("/api/a%7f", BadTarget::Encoded)]
    #[case("/api/a%c2%80", BadTarget::Encoded)]
    #[case("/api/a%c0%af", BadTarget::Encoding)]
    #[case("/api/a%2", BadTarget::Encoding)]
    #[case("/api/a%zz", BadTarget::Encoding)]
    #[case("/api/a%", BadTarget::Encoding)]
    #[case("/api/a\\b", BadTarget::Character)]
    #[case("/api/a\0b", BadTarget::Character)]
    #[case("/api/a b", BadTarget::Character)]
    #[case("/api/niño", BadTarget::Character)]
    fn tricks_are_refused(#[case] path: &str, #[case] why: BadTarget) {
        assert_eq!(check(path, None), Err(why));
    }

    #[test]
    fn overlong_targets_are_refused() {
        let long = format!("/{}", "a".repeat(MAX_PATH));
        assert_eq!(check(&long, None), Err(BadTarget::TooLong));
        let long = "a".repeat(MAX_TARGET);
        assert_eq!(check("/", Some(&long)), Err(BadTarget::TooLong));
    }

    proptest! {
        /// Whatever passes says the same to a router that decodes first and to one that does not.
        #[test]
        fn what_passes_has_one_reading(path in "/([a-z./%2eEfF5cC;\\\\]{0,12}/?){0,4}") {
            if check(&path, None).is_ok() {
                let decoded = percent_decode(&path);
                prop_assert_eq!(decoded.matches('/').count(), path.matches('/').count());
                prop_assert!(!decoded.contains('\\') && !decoded.contains("//"));
                prop_assert!(!decoded.split('/').any(|segment| segment == "." || segment == ".."));
            }
        }
    }

    fn percent_decode(path: &str) -> String {
        let mut bytes = path.bytes();
        let mut decoded = Vec::new();
        while let Some(byte) = bytes.next() {
            decoded.push(match byte {
                b'%' => hex(bytes.next(), bytes.next()).unwrap(),
                byte => byte,
            });
        }
        String::from_utf8(decoded).unwrap()
    }
}
