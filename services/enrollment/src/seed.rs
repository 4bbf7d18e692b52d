//! Discounts for demo data.

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, Place},
    error::Problem,
};

use crate::{
    actions::CreateDiscount,
    discounts::{model::DiscountRequest, rules, store},
};

/// Adds discounts to an account that has none.
pub async fn discounts(
    conn: &mut AsyncPgConnection,
    account: i64,
    requests: &[DiscountRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateDiscount>::system();
    let at = who.at(Place::account(account))?;
    if store::has_any(conn, &at).await? {
        return Ok(());
    }
    for request in requests {
        store::insert(conn, &at, &rules::discount(request)?).await?;
    }
    Ok(())
}
