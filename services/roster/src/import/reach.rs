//! What is seen in the transaction of an import. The account has each child once, whoever sees it, so children are looked for
//! in the whole account; what is changed, compared and told of them is what the person sees for whom it is entered.

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, At, Scope},
    db::see_as,
};

/// From here on the transaction sees the whole account.
pub async fn widen(conn: &mut AsyncPgConnection, at: &At<'_, impl Action>) -> QueryResult<()> {
    if !is_part(at) {
        return Ok(());
    }
    see_as(conn, &Scope::system_of(at.place().account)).await
}

/// From here on the transaction sees what the person sees.
pub async fn narrow(conn: &mut AsyncPgConnection, at: &At<'_, impl Action>) -> QueryResult<()> {
    if !is_part(at) {
        return Ok(());
    }
    see_as(conn, at.scope()).await
}

/// Whether there may be children of the account whom the person does not see.
pub fn is_part(at: &At<'_, impl Action>) -> bool {
    at.scope().parts().is_some()
}
