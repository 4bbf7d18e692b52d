//! Places that requests name.

use contracts::directory::{program_place, site_place};
use diesel_async::AsyncPgConnection;
use platform::{Problem, auth::Place};

/// The place that a list is about, or where something is to be.
///
/// Errors: 404 when the tenant has no such program, or the program no such site.
pub async fn asked_place(
    conn: &mut AsyncPgConnection,
    program: i64,
    site: Option<i64>,
) -> Result<Place, Problem> {
    match site {
        Some(site) => site_place(conn, Some(program), site).await,
        None => program_place(conn, program).await,
    }
}
