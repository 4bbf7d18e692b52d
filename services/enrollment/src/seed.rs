//! Discounts for demo data.

use diesel_async::AsyncPgConnection;
use platform::error::Problem;

use crate::discounts::{model::DiscountRequest, rules, store};

/// Adds discounts to an account that has none.
pub async fn discounts(
    conn: &mut AsyncPgConnection,
    account: i64,
    requests: &[DiscountRequest],
    by: i64,
) -> Result<(), Problem> {
    if store::has_any(conn, account).await? {
        return Ok(());
    }
    for request in requests {
        store::discount_insert(conn, account, &rules::discount(request)?, by).await?;
    }
    Ok(())
}
