//! What is seen in the transaction of an import. The account has each child once, whoever sees it, so children are looked for
//! in the whole account; what is changed, compared and told of them is what the person sees for whom it is entered.

use diesel::result::Error as DieselError;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, At, Scope},
    db::{SendAsyncFn, seeing},
};

/// Runs `work` while the transaction sees the whole account.
pub async fn as_whole_account<R, E, F>(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    work: F,
) -> Result<R, E>
where
    for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
        + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
        + Send,
    E: From<DieselError> + Send,
    R: Send,
{
    match is_part(at) {
        true => seeing(conn, &Scope::system_of(at.place().account), work).await,
        false => work(conn).await,
    }
}

/// Runs `work` while the transaction sees what the person sees.
pub async fn as_caller<R, E, F>(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    work: F,
) -> Result<R, E>
where
    for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
        + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
        + Send,
    E: From<DieselError> + Send,
    R: Send,
{
    match is_part(at) {
        true => seeing(conn, at.scope(), work).await,
        false => work(conn).await,
    }
}

/// Whether there may be children of the account whom the person does not see.
pub fn is_part(at: &At<'_, impl Action>) -> bool {
    at.scope().parts().is_some()
}
