//! Statements about subscriptions.

use diesel::prelude::*;
use platform::{auth::Scope, db::Db};

use crate::schema::subscriptions;

/// Id, title and category of all subscriptions, by title.
pub async fn subscription_list(
    db: &Db,
    scope: &Scope,
) -> QueryResult<Vec<(String, String, String)>> {
    db.tenant_read(scope, subscriptions::table.order((subscriptions::title, subscriptions::id)))
        .await
}
