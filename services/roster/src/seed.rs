//! Classrooms, scholars and attendance for demo data.

mod children;
mod crowd;

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Can, Place, SitePlace},
    error::Problem,
    sealed::Sealer,
};

pub use self::crowd::{Crowd, crowd};
pub use crate::scholars::sealing::sealer;
use crate::{
    actions::{
        CreateClassroom, CreateDocument, CreateScholar, CreateStaffMember, EditEnrollment,
        NameCustomFields, UploadRoster,
    },
    attendance,
    classrooms::{model::ClassroomRequest, rules, store},
    scholars::{
        self,
        enrollments::model::{Enrollment, EnrollmentRequest},
        model::ScholarRequest,
    },
    staff::members::{self, model::StaffRequest},
    uploads,
};

/// Adds classrooms to a site that has none.
pub async fn classrooms(
    conn: &mut AsyncPgConnection,
    site: SitePlace,
    requests: &[ClassroomRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateClassroom>::system();
    let at = who.at_place(site)?;
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
    site: SitePlace,
    requests: &[StaffRequest],
) -> Result<(), Problem> {
    let who = Can::<CreateStaffMember>::system();
    let at = who.at_place(site)?;
    members::seed(conn, &at, requests).await
}

/// Adds as many children to a site that has none, with their families, and some more who have left; `first` is the number of
/// the first, and no two sites share a number. The first site of all also has two children who were entered twice. Answers
/// whether it had none.
pub async fn scholars(
    conn: &mut AsyncPgConnection,
    sealer: &Sealer,
    site: SitePlace,
    (first, count): (i64, i64),
    today: NaiveDate,
) -> Result<bool, Problem> {
    let who = Can::<CreateScholar>::system();
    let at = who.at_place(site)?;
    let site = site.site;
    if scholars::enrollments::has_any(conn, site).await? {
        return Ok(false);
    }
    let rooms: Vec<i64> =
        store::classroom_list(conn, &at).await?.into_iter().map(|room| room.id).collect();
    let mut requests: Vec<ScholarRequest> =
        (first..first + count).map(|number| children::child(number, &rooms, today)).collect();
    let left = LEFT_FROM + first / ONE_LEFT_OF;
    let left_ids = left..left + count / ONE_LEFT_OF;
    requests.extend(left_ids.map(|number| children::left_child(number, &rooms, today)));
    if first == 0 && count > 0 {
        requests.extend(children::doubles(&rooms, today));
    }
    for request in requests {
        let (entered, enrollment) = scholars::rules::scholar(&request, today)?;
        scholars::routes::insert(conn, &at, sealer, &entered, &enrollment).await?;
    }
    scholars::counts::publish(conn, site).await?;
    Ok(true)
}

/// Children who have left have numbers from here on.
const LEFT_FROM: i64 = 2_000;
/// Of so many children at a site, one more was there and has left.
const ONE_LEFT_OF: i64 = 12;

/// Enrolls some children of a site at another site of the account too, on a day of the week on which they do not come to the
/// first any more: `day` is 0 Sunday to 6 Saturday.
pub async fn enroll_also(
    conn: &mut AsyncPgConnection,
    (from, to): (SitePlace, SitePlace),
    (count, day): (usize, i64),
    today: NaiveDate,
) -> Result<(), Problem> {
    let who = Can::<EditEnrollment>::system();
    let (here, there) = (who.at_place(from)?, who.at_place(to)?);
    let children = scholars::enrollments::store::active_at(conn, &here).await?;
    let comes = |child: &&Enrollment| {
        child.scheduled_days.len() == 5
            && child.enrollment_date < today
            && child.classroom_id.is_some()
    };
    for child in children.iter().filter(comes).take(count) {
        let mut request = EnrollmentRequest::from(child);
        request.scheduled_days.retain(|other| *other != day);
        let fields = scholars::enrollments::rules::enrollment(&request, today)?;
        let id = child.enrollment_id;
        scholars::enrollments::store::enrollment_update(conn, &here, id, &fields).await?;
        let also = EnrollmentRequest {
            classroom_id: store::classroom_list(conn, &there).await?.first().map(|room| room.id),
            scheduled_days: vec![day],
            ..request
        };
        let fields = scholars::enrollments::rules::enrollment(&also, today)?;
        scholars::enrollments::store::enrollment_insert(conn, &there, child.scholar_id, &fields)
            .await?;
    }
    Ok(scholars::counts::publish(conn, to.site).await?)
}

/// Names the custom fields of an account that has named none.
pub async fn custom_fields(conn: &mut AsyncPgConnection, account: Place) -> Result<(), Problem> {
    let who = Can::<NameCustomFields>::system();
    scholars::columns::name_first(conn, &who.at(account)?, &children::CUSTOM_FIELDS).await
}

/// Gives the first children of a site a document each.
pub async fn documents(
    platform: &Platform,
    site: SitePlace,
    files: &[(&str, &[u8])],
) -> Result<(), Problem> {
    let who = Can::<CreateDocument>::system();
    let at = who.at_place(site)?;
    let children = platform
        .db()
        .system_tx(async |conn| scholars::enrollments::store::active_at(conn, &at).await)
        .await?;
    for (child, (name, bytes)) in children.iter().zip(files) {
        scholars::documents::seed(platform, &at, child.scholar_id, (name, bytes)).await?;
    }
    Ok(())
}

/// Adds eight weeks of attendance to a site that has scholars and no marks. Call it after its scholars are enrolled.
pub async fn attendance(
    conn: &mut AsyncPgConnection,
    site: SitePlace,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    attendance::seed::marks(conn, site, now).await
}

/// Keeps a file with a site that never had one, as somebody leaves it who is called away.
pub async fn upload(
    conn: &mut AsyncPgConnection,
    sealer: &Sealer,
    site: SitePlace,
    (name, file): (&str, &[u8]),
) -> Result<(), Problem> {
    let who = Can::<UploadRoster>::system();
    uploads::store_upload(conn, &who.at_place(site)?, sealer, name, file).await
}
