//! Temporary passwords: made where their letter is, so that nothing stores one.

use chrono::Duration;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    auth::UserStatus,
    jobs::{Job, JobError, Next, Outcome},
};
use rand::{TryRngCore, rngs::OsRng};

use super::store;
use crate::{Identity, access, invitations, users::rules};

/// Makes a temporary password and sends it.
pub const TEMPORARY_PASSWORD: &str = "identity.temporary-password";

/// Characters that look like no other.
const LOWER: &[u8] = b"abcdefghijkmnpqrstuvwxyz";
const UPPER: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS: &[u8] = b"23456789";
const SIGNS: &[u8] = b"#%+=?@";

/// Does [`TEMPORARY_PASSWORD`]. Another attempt makes another password; the last letter's works.
pub async fn send_temporary(
    platform: &Platform,
    conn: &mut AsyncPgConnection,
    job: &Job,
) -> Outcome {
    let later = |error: Problem| JobError::Later(error.to_string());
    let identity = Identity::of(platform).map_err(later)?;
    let user = job.payload.get("userId").and_then(serde_json::Value::as_i64).unwrap_or_default();
    let person = store::person_lock(conn, user).await?;
    let Some(person) = person.filter(|person| person.status() == UserStatus::Active) else {
        return Ok(Next::Done);
    };
    let password = temporary_password().map_err(later)?;
    let hash = identity
        .passwords
        .hash(password.clone())
        .await
        .map_err(|error| JobError::Later(error.to_string()))?;
    let hours = identity.settings.temporary_password_hours;
    let until = platform.clock().now() + Duration::hours(hours);
    store::password_temporary_set(conn, person.id, &hash, until).await?;
    let language = access::language_of(&person, None);
    let link = format!("{}/", identity.issuer());
    let letter = invitations::temporary_letter(language, &person.email, &link, &password, hours)
        .map_err(|error| JobError::Never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// A password that keeps the rule (spec 2 §5): 14 characters, of each class at least one.
fn temporary_password() -> Result<String, Problem> {
    let mut password = String::with_capacity(14);
    for classes in [LOWER, UPPER, DIGITS, SIGNS, LOWER, UPPER, DIGITS].iter().cycle().take(14) {
        password.push(pick(classes)?);
    }
    rules::password(&password)
        .map_err(|_| Problem::internal("a temporary password that breaks the rule"))?;
    Ok(password)
}

/// A character, each as likely as the next.
fn pick(from: &[u8]) -> Result<char, Problem> {
    let count = u32::try_from(from.len()).unwrap_or(1).max(1);
    let fair = u32::MAX - u32::MAX % count;
    loop {
        let number = OsRng.try_next_u32().map_err(Problem::internal)?;
        if number < fair {
            let index = usize::try_from(number % count).unwrap_or_default();
            return from
                .get(index)
                .map(|byte| char::from(*byte))
                .ok_or_else(|| Problem::internal("an empty class of characters"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_passwords_satisfy_the_rule_and_differ() {
        let (one, two) = (temporary_password().unwrap(), temporary_password().unwrap());
        assert_ne!(one, two);
        assert_eq!(one.len(), 14);
        assert!(rules::password(&one).is_ok());
    }
}
