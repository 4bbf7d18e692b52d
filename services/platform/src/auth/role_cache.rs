//! Role records in memory.

use std::{sync::Arc, time::Duration};

use diesel::result::Error as DieselError;

use super::{RoleRecord, UserStatus};
use crate::{db::Db, directory::FindRoles, error::Problem};

/// Role records are believed for this long after they were read; an applied change of the user is seen at once.
const BELIEVED_FOR: Duration = Duration::from_secs(2);

/// What a process remembers of the active role records of people. Clones share it.
#[derive(Clone)]
pub struct RoleCache(moka::future::Cache<i64, Arc<[RoleRecord]>>);

impl Default for RoleCache {
    fn default() -> Self {
        let cache = moka::future::Cache::builder();
        Self(cache.max_capacity(50_000).time_to_live(BELIEVED_FOR).build())
    }
}

impl RoleCache {
    /// Active role records of a user, read with `find` when they are not remembered.
    pub async fn of(
        &self,
        user_id: i64,
        db: &Db,
        find: FindRoles,
    ) -> Result<Arc<[RoleRecord]>, Problem> {
        let load = async {
            let records: Vec<RoleRecord> =
                db.system_tx(async |conn| find(conn, user_id).await).await?;
            let active = records.into_iter().filter(|record| record.status == UserStatus::Active);
            Ok::<Arc<[RoleRecord]>, DieselError>(active.collect())
        };
        self.0.try_get_with(user_id, load).await.map_err(|error| match Arc::try_unwrap(error) {
            Ok(error) => Problem::from(error),
            Err(_) => Problem::unavailable(),
        })
    }

    /// Forgets those of a user, after they were changed.
    pub async fn forget(&self, user_id: i64) {
        self.0.invalidate(&user_id).await;
    }
}
