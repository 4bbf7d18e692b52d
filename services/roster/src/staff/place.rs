//! Places that staff are asked for.

use contracts::directory::{program_place, site_place};
use platform::{
    Platform,
    auth::{Action, Can, Place},
    error::Problem,
};

use super::model::StaffFilter;

/// Lets through who asks about places that they see.
///
/// Errors: 404 when the account, program or site asked for is none that the caller sees.
pub async fn check_place<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    filter: &StaffFilter,
) -> Result<(), Problem> {
    if let Some(account) = filter.account_id {
        who.sees(Place::account(account))?;
    }
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            if let Some(program) = filter.program_id {
                who.sees(program_place(conn, program).await?)?;
            }
            if let Some(site) = filter.site_id {
                who.sees(site_place(conn, None, site).await?)?;
            }
            Ok(())
        })
        .await
}
