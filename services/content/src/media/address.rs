//! Addresses of files: who holds one may read the file for some hours.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use platform::{Platform, error::Problem, sealed::Sealer, secrets};
use secrecy::SecretString;

use crate::schema::media_key;

/// Hours that an address holds at least; it is the same for an hour, so that a browser keeps what it has read.
const HOURS: i64 = 4;
const HOUR: i64 = 3600;
/// What is signed, so that no other signature under the key passes for one.
const NAME: &str = "media";

/// Signs addresses of files, and knows those that it signed.
#[derive(Clone)]
pub struct Signer(Arc<Sealer>);

impl Signer {
    /// The signer of this database, read once a process.
    pub async fn of(platform: &Platform) -> Result<Self, Problem> {
        if let Some(known) = platform.state::<Self>() {
            return Ok((*known).clone());
        }
        let secret: String = platform
            .db()
            .system_tx(async |conn| media_key::table.select(media_key::secret).first(conn).await)
            .await
            .map_err(|error: diesel::result::Error| Problem::from(error))?;
        let sealer =
            Sealer::new(&SecretString::from(secret), "content media").map_err(Problem::internal)?;
        let signer = Self(Arc::new(sealer));
        platform.set_state(signer.clone());
        Ok(signer)
    }

    /// The last part of the address of a file.
    pub fn sign(&self, file: i64, now: DateTime<Utc>) -> String {
        let ends = (now.timestamp() / HOUR + HOURS + 1) * HOUR;
        format!("{file}-{ends}-{}", self.signature(file, ends))
    }

    /// The file of an address; none when it was not signed here, or has ended.
    pub fn file(&self, address: &str, now: DateTime<Utc>) -> Option<i64> {
        let mut parts = address.splitn(3, '-');
        let file = parts.next()?.parse().ok()?;
        let ends = parts.next()?.parse().ok()?;
        // Hashed before they are compared, so that the time it takes tells nothing of the signature.
        let is_ours =
            secrets::token_hash(parts.next()?) == secrets::token_hash(&self.signature(file, ends));
        (is_ours && now.timestamp() < ends).then_some(file)
    }

    fn signature(&self, file: i64, ends: i64) -> String {
        let mac = self.0.mac(NAME, format!("{file}/{ends}").as_bytes()).unwrap_or_default();
        mac.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_for_its_file_and_for_hours() {
        let sealer = Sealer::new(&SecretString::from("secret"), "content media").unwrap();
        let signer = Signer(Arc::new(sealer));
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let address = signer.sign(7, now);
        assert_eq!(signer.file(&address, now), Some(7));
        assert_eq!(signer.file(&address, now + chrono::TimeDelta::hours(4)), Some(7));
        assert_eq!(signer.file(&address, now + chrono::TimeDelta::hours(6)), None);
        assert_eq!(signer.file(&address.replacen('7', "8", 1), now), None);
        assert_eq!(signer.file(&address.replacen("-18", "-19", 1), now), None);
        for broken in ["", "7", "7-1", "7-1-", "a-b-c"] {
            assert_eq!(signer.file(broken, now), None, "{broken}");
        }
    }
}
