//! Columns of participants, with the custom fields that an account names (spec 2 §7 "participants column config").

pub mod model;
pub mod routes;
mod store;

pub(crate) use self::store::names;

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, At},
    error::Problem,
};

/// Names the first custom fields of an account that has named none; for demo data.
pub(crate) async fn name_first(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    first: &[&str],
) -> Result<(), Problem> {
    if store::names(conn, at.place().account).await?.is_some() {
        return Ok(());
    }
    let rest = std::iter::repeat_n(&"", model::FIELDS.saturating_sub(first.len()));
    let names: Vec<String> = first.iter().chain(rest).map(|name| (*name).to_owned()).collect();
    Ok(store::names_write(conn, at, &names).await?)
}
