//! Enrollments: a child at a site, with dates, days, classroom and status (`ssmId` of spec 2 §7 is the id of one).

pub mod known;
pub mod model;
pub mod moves;
pub mod routes;
pub mod rules;
pub(crate) mod store;

pub(crate) use store::has_any;

use chrono::NaiveDate;
use chrono_tz::Tz;
use contracts::{SiteState, directory};
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use platform::{
    Platform,
    error::Problem,
    events::{ApplyError, Reaction, State},
};

/// Reactions to changed sites: enrollments have a copy of the site's name.
pub fn reactions() -> Vec<Reaction> {
    vec![Reaction::to::<SiteState>(|conn, _, site| {
        async move {
            store::site_named(conn, site.id(), &site.name).await?;
            Ok::<_, ApplyError>(())
        }
        .boxed()
    })]
}

/// Today at a site.
///
/// Errors: 404 when there is no such site.
pub async fn today(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    site: i64,
) -> Result<NaiveDate, Problem> {
    let site = directory::site(conn, site).await?;
    let site = site.ok_or_else(|| Problem::not_found("site"))?;
    let zone = site.time_zone.parse().unwrap_or(Tz::UTC);
    Ok(platform.clock().now().with_timezone(&zone).date_naive())
}
