//! Codes by which adults prove that they may collect a child (flag secure check-in/check-out, spec 1 §6). A code has six
//! digits, is shown once, and is tried at most five times. It is the adult's: contacts of an account with the same name and
//! the same phone or e-mail address are one adult, with one code for all of their children whom whoever made it reaches: sites
//! that know nothing of each other make their own.

mod check;
mod makers;
pub mod routes;
mod store;

use platform::{error::Problem, sealed::Sealer};
use rand::{TryRngCore, rngs::OsRng};

pub use self::check::{Checked, CodeAttempt, check};

/// The flag under which codes are asked for.
pub const FLAG: &str = "secure-check-in-check-out";
/// Wrong tries after which a code is worth nothing any more.
pub const MOST_TRIES: i16 = 5;
/// Digits of a code.
const DIGITS: usize = 6;

/// A new code.
fn new_code() -> Result<String, Problem> {
    let mut code = String::with_capacity(DIGITS);
    while code.len() < DIGITS {
        let byte = OsRng.try_next_u32().map_err(Problem::internal)?.to_le_bytes()[0];
        // 250 is the largest multiple of ten below 256: every digit is as likely.
        if byte < 250 {
            code.push(char::from(b'0' + byte % 10));
        }
    }
    Ok(code)
}

/// What is kept of a code, by the contact for whom it was made. A stolen database does not tell codes: the key is not in it.
fn hash(sealer: &Sealer, contact: i64, code: &str) -> Result<Vec<u8>, Problem> {
    let hash = sealer.mac(&format!("pickup_codes.hash/{contact}"), code.as_bytes());
    let hash = hash.ok_or_else(|| Problem::internal("no code can be kept without a passphrase"))?;
    Ok(hash.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_digits() {
        for _ in 0..100 {
            let code = new_code().unwrap();
            assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
        }
    }
}
