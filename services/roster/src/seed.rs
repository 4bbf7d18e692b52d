//! Classrooms, scholars and attendance for demo data.

mod children;
mod crowd;

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, Place},
    error::Problem,
    sealed::Sealer,
};

pub use self::crowd::{Crowd, crowd};
pub use crate::scholars::sealing::sealer;
use crate::{
    actions::{CreateClassroom, CreateScholar, CreateStaffMember, UploadRoster},
    attendance,
    classrooms::{model::ClassroomRequest, rules, store},
    scholars,
    staff::members::{self, model::StaffRequest},
    uploads,
};

/// Adds classrooms to a site that has none.
pub async fn classrooms(
    conn: &mut AsyncPgConnection,
    site: Place,
    requests: &[ClassroomRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateClassroom>::system();
    let at = who.at(site)?;
    if !store::classroom_list(conn, &at).await?.is_empty() {
        return Ok(());
    }
    for request in requests {
        let fields = rules::classroom(request)?;
        store::classroom_insert(conn, &at, &fields).await?;
    }
    Ok(())
}

/// Enters staff without access at a site whose roster has none of its own.
pub async fn staff(
    conn: &mut AsyncPgConnection,
    site: Place,
    requests: &[StaffRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateStaffMember>::system();
    let at = who.at(site)?;
    members::seed(conn, &at, requests).await
}

/// Adds as many children to a site that has none, with their families; `first` is the number of the first, and no two sites
/// share a number.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    sealer: &Sealer,
    site: Place,
    (first, count): (i64, i64),
    today: NaiveDate,
) -> Result<(), Problem> {
    let who = Can::<CreateScholar>::system();
    let at = who.at(site)?;
    let site = site.site.unwrap_or_default();
    if scholars::enrollments::has_any(conn, site).await? {
        return Ok(());
    }
    let rooms: Vec<i64> =
        store::classroom_list(conn, &at).await?.into_iter().map(|room| room.id).collect();
    for number in first..first + count {
        let request = children::child(number, &rooms, today);
        let (entered, enrollment) = scholars::rules::scholar(&request, today)?;
        scholars::routes::insert(conn, &at, sealer, &entered, &enrollment).await?;
    }
    Ok(scholars::counts::publish(conn, site).await?)
}

/// Adds eight weeks of attendance to a site that has scholars and no marks. Call it after its scholars are enrolled.
pub async fn attendance(
    conn: &mut AsyncPgConnection,
    site: Place,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    attendance::seed::marks(conn, site, now).await
}

/// Keeps a file with a site that never had one, as somebody leaves it who is called away.
pub async fn upload(
    conn: &mut AsyncPgConnection,
    sealer: &Sealer,
    site: Place,
    (name, file): (&str, &[u8]),
) -> Result<(), Problem> {
    let who = Can::<UploadRoster>::system();
    uploads::keep(conn, &who.at(site)?, sealer, name, file).await
}
