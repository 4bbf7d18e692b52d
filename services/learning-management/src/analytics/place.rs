//! Which place professional learning is asked for.

use contracts::directory::{self, program_place, site_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, Can, Place},
    error::Problem,
};

use super::model::LearningQuery;

/// The place that a request names, the narrowest of them.
///
/// Errors: 400 when it names none; 404 for one that the caller does not see, or that is not within the others that it names;
/// 403 when their roles there may not do `A`.
pub(super) async fn place<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    query: &LearningQuery,
) -> Result<Place, Problem> {
    let place: Place = match (query.account_id, query.program_id, query.site_id) {
        (_, program, Some(site)) => site_place(conn, program, site).await?.into(),
        (_, Some(program), None) => program_place(conn, program).await?.into(),
        (Some(account), None, None) => Place::account(account),
        (None, None, None) => {
            return Err(Problem::invalid("accountId", Fault::required("Account")));
        }
    };
    who.sees(place)?;
    if query.account_id.is_some_and(|account| account != place.account) {
        return Err(Problem::not_found(place.kind()));
    }
    if directory::account(conn, place.account).await?.is_none() {
        return Err(Problem::not_found("account"));
    }
    Ok(place)
}
