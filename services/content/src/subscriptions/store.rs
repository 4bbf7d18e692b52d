//! Statements about subscriptions.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::schema::subscriptions;

/// Id, title and category of all subscriptions, by title.
pub async fn subscription_list(
    conn: &mut AsyncPgConnection,
) -> QueryResult<Vec<(String, String, String)>> {
    subscriptions::table.order((subscriptions::title, subscriptions::id)).load(conn).await
}
