//! Sites of a program, also called sessions (spec 2 §3 Site/session, §7 Sites).

pub mod model;
pub mod routes;
pub mod rules;
pub mod scholars;
pub(crate) mod store;

pub use store::SITES;

use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    auth::{Action, Place, Sees},
};

use crate::programs;

/// What a site has to keep to of its program, which is held until the transaction ends.
pub(crate) async fn program<A: Action>(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, A>,
) -> Result<rules::Program, Problem> {
    let Place { account, program, .. } = at.place();
    let run = programs::program_run(conn, at).await?;
    match (program, run) {
        (Some(id), Some((start, end))) => {
            Ok(rules::Program { id, account_id: account, start, end })
        }
        _ => Err(Problem::not_found("program")),
    }
}
