//! Role records in memory.

use std::{sync::Arc, time::Duration};

use diesel::result::Error as DieselError;
use foundation::{
    auth::{RoleRecord, UserStatus},
    error::Problem,
};

use crate::{
    db::Db,
    directory::{FindAccount, FindRoles},
};

/// Role records are believed for this long after they were read; an applied change of the user is seen at once.
const BELIEVED_FOR: Duration = Duration::from_secs(2);

/// What a process remembers of the active role records of people, and of accounts that are open. Clones share it.
#[derive(Clone)]
pub struct RoleCache {
    roles: moka::future::Cache<i64, Arc<[RoleRecord]>>,
    accounts: moka::future::Cache<i64, bool>,
}

impl Default for RoleCache {
    fn default() -> Self {
        fn cache<V: Clone + Send + Sync + 'static>() -> moka::future::Cache<i64, V> {
            let cache = moka::future::Cache::builder();
            cache.max_capacity(50_000).time_to_live(BELIEVED_FOR).build()
        }
        Self { roles: cache(), accounts: cache() }
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
        self.roles.try_get_with(user_id, load).await.map_err(problem)
    }

    /// Whether an account is open, read with `find` when it is not remembered.
    pub async fn is_open(&self, account: i64, db: &Db, find: FindAccount) -> Result<bool, Problem> {
        let load = db.system_tx(async |conn| find(conn, account).await);
        self.accounts.try_get_with(account, load).await.map_err(problem)
    }

    /// Forgets those of a user, after they were changed.
    pub async fn forget(&self, user_id: i64) {
        self.roles.invalidate(&user_id).await;
    }
}

fn problem(error: Arc<DieselError>) -> Problem {
    Arc::try_unwrap(error).map_or_else(|_| Problem::unavailable(), Problem::from)
}
