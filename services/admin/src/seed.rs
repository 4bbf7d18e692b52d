//! Loads given accounts, programs, sites, stars and acknowledgments, such as demo data.
//!
//! Each function is idempotent: what is there by name stays as it is and its id is answered. Data keeps
//! the same rules as what people enter. Call them in `db().system_tx`, which every event needs as well:
//!
//! ```text
//! platform.db().system_tx(async |conn| {
//!     let account = seed::account(conn, account_request, 350).await?;
//!     let program = seed::program(conn, &program_request_of(account), 120).await?;
//!     let site = seed::site(conn, &site_request_of(program), 54).await?;
//!     seed::stars(conn, &[Star { user, account, program, site: 0 }]).await
//! }).await
//! ```

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, Place},
    error::Problem,
    events,
};

use crate::{
    accounts::{self, model::AccountRequest},
    acknowledgments::{self, model::TERMS_OF_SERVICE},
    actions::{CreateProgram, CreateSite},
    error::write_failed,
    flags,
    programs::{self, model::ProgramRequest},
    sites::{self, model::SiteRequest},
    stars,
};

/// Who made what is seeded.
const PRODUCT: i64 = 0;

/// A star that somebody has given; `site` 0 is the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Star {
    /// The person.
    pub user: i64,
    /// The account.
    pub account: i64,
    /// The program.
    pub program: i64,
    /// The site, or 0.
    pub site: i64,
}

/// An account with its flags; `used` scholars of its contract are enrolled. Answers its id.
pub async fn account(
    conn: &mut AsyncPgConnection,
    request: AccountRequest,
    used: i32,
) -> Result<i64, Problem> {
    let own_flags = request.flags.clone();
    let mut account = accounts::rules::account(request, PRODUCT, None)?;
    account.contracted_scholars_used = used;
    if let Some(id) = accounts::store::account_by_name(conn, &account.fields.name_key).await? {
        return Ok(id);
    }
    let made = accounts::store::account_insert(conn, &account).await.map_err(write_failed)?;
    flags::set(conn, made.item.id, &own_flags, PRODUCT).await?;
    accounts::publish(conn, &made).await?;
    Ok(made.item.id)
}

/// A program; `enrolled` scholars are in it. Answers its id.
pub async fn program(
    conn: &mut AsyncPgConnection,
    request: &ProgramRequest,
    enrolled: i32,
) -> Result<i64, Problem> {
    let mut program = programs::rules::program(request, PRODUCT)?;
    program.enrolled_scholars = enrolled;
    let product = Can::<CreateProgram>::system();
    let at = product.at(Place::account(program.account_id))?;
    let known = programs::store::program_by_name(conn, &at, &program.fields.name_key).await?;
    if let Some(id) = known {
        return Ok(id);
    }
    let made = programs::store::program_insert(conn, &at, &program).await.map_err(write_failed)?;
    events::publish(conn, made.state()).await?;
    Ok(made.id)
}

/// A site; `scholars` are enrolled in it. Answers its id.
pub async fn site(
    conn: &mut AsyncPgConnection,
    request: &SiteRequest,
    scholars: i32,
) -> Result<i64, Problem> {
    let program_id = request.program_id.unwrap_or_default();
    let product = Can::<CreateSite>::system();
    let at = product.at(programs::program_place(conn, program_id).await?)?;
    let program = sites::program(conn, &at).await?;
    let name_key = crate::names::name_key(request.site_name.as_deref().unwrap_or_default());
    if let Some(id) = sites::store::site_by_name(conn, &at, &name_key).await? {
        return Ok(id);
    }
    let mut site = sites::rules::site(request, program, PRODUCT)?;
    site.no_of_scholars = scholars;
    let made = sites::store::site_insert(conn, &at, &site).await.map_err(write_failed)?;
    events::publish(conn, made.state()).await?;
    Ok(made.site_id)
}

/// Sites of a program in numbers, for measuring: as many as are missing to `count`, numbered from `first` and on from
/// those that are there. Answers how many were made.
pub async fn sites(
    conn: &mut AsyncPgConnection,
    program_id: i64,
    first: i64,
    count: i64,
) -> Result<usize, Problem> {
    let product = Can::<CreateSite>::system();
    let at = product.at(programs::program_place(conn, program_id).await?)?;
    let program = sites::program(conn, &at).await?;
    let there = sites::store::site_count(conn, program_id).await?;
    let new: Vec<_> = (first + there..first + count)
        .map(|number| sites::rules::site(&numbered_site(number, program), program, PRODUCT))
        .collect::<Result<_, _>>()?;
    let made = sites::store::sites_insert(conn, &new).await?;
    let changes = made.iter().map(|site| site.state()).collect();
    events::publish_all(conn, changes).await?;
    Ok(made.len())
}

/// Names of numbered sites begin with one of these, so that searches find some of many.
const SCHOOLS: [&str; 8] = [
    "Lincoln",
    "Roosevelt",
    "Harriet Tubman",
    "César Chávez",
    "Maple",
    "Riverside",
    "Oak Hill",
    "Sunset",
];

fn numbered_site(number: i64, program: sites::rules::Program) -> SiteRequest {
    let school = usize::try_from(number).ok().and_then(|at| SCHOOLS.get(at % SCHOOLS.len()));
    SiteRequest {
        program_id: Some(program.id),
        site_name: Some(format!("{} School {number:05}", school.unwrap_or(&"New"))),
        site_location_name: Some(format!("Room {number}")),
        start_date: Some(program.start),
        end_date: Some(program.end),
        site_address: Some(format!("{number} Main Street")),
        city: Some("Queens".into()),
        state: Some("NY".into()),
        postal_code: Some("11001".into()),
        time_zone: Some("America/New_York".into()),
        start_time: Some("3:00 PM".into()),
        end_time: Some("6:00 PM".into()),
        scholar_capacity: Some(20 + number % 60),
        auto_enrollment_capacity: Some(number % 20),
        waitlist_capacity: Some(number % 10),
        age_from: Some(5 + number % 6),
        age_to: Some(11 + number % 6),
        age_as_of: Some(program.start),
        site_days: vec![1, 2, 3, 4, 5],
        ..SiteRequest::default()
    }
}

/// Stars; those already given stay. Call it once: what a person takes away comes back with the next call.
pub async fn stars(conn: &mut AsyncPgConnection, stars: &[Star]) -> Result<(), Problem> {
    let rows: Vec<_> =
        stars.iter().map(|star| (star.user, star.account, star.program, star.site)).collect();
    stars::store::stars_insert(conn, &rows).await?;
    Ok(())
}

/// That a person accepted the newest terms of service.
pub async fn acknowledgment(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    if let Some(terms) = acknowledgments::store::terms_newest(conn, TERMS_OF_SERVICE, now).await? {
        let version = terms.version_number;
        acknowledgments::store::acknowledgment_insert(conn, user, TERMS_OF_SERVICE, version, now)
            .await?;
    }
    Ok(())
}
