//! What people edit one at a time: which version they saw of it, and how the audit names it.

use serde::Serialize;

use crate::error::Problem;

/// An entity that requests change, with the version that tells one change from the next.
pub trait Record: Serialize {
    /// What the audit calls it, such as `holiday`.
    const ENTITY: &'static str;

    /// Its id.
    fn id(&self) -> i64;

    /// The account it belongs to; none for what belongs to the provider.
    fn account_id(&self) -> Option<i64>;

    /// Goes up by one with each change.
    fn version(&self) -> i32;
}

/// Lets a change through that was made to the record as it is now. Without a version the last write wins (spec 2 §8).
///
/// Errors: 409 `Error_VersionConflict` with the record.
pub fn check_version(seen: Option<i32>, now: &impl Record) -> Result<(), Problem> {
    match seen {
        Some(seen) if seen != now.version() => Err(Problem::version_conflict(now)),
        _ => Ok(()),
    }
}

/// [`Record`] for a struct, from its fields: `record!(Holiday, "holiday", id, |holiday| Some(holiday.account_id));`.
#[macro_export]
macro_rules! record {
    ($type:ty, $entity:literal, $id:ident, $account:expr) => {
        impl $crate::record::Record for $type {
            const ENTITY: &'static str = $entity;

            fn id(&self) -> i64 {
                self.$id
            }

            fn account_id(&self) -> Option<i64> {
                let account: fn(&Self) -> Option<i64> = $account;
                account(self)
            }

            fn version(&self) -> i32 {
                self.version
            }
        }
    };
}
