//! HTTP for the enrollments of a scholar.

use actix_web::{
    post, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use platform::{
    Fault, Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, PathId, Valid},
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    known,
    model::{Enrollment, EnrollmentEdit, EnrollmentRequest},
    moves, rules, store,
};
use crate::{
    actions, attendance, live,
    scholars::{counts, reach},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(moves::move_scholars)
        .service(moves::undo_move)
        .service(known::enroll_known_scholar)
        .service(create_enrollment)
        .service(edit_enrollment);
}

/// Enrolls a scholar at another site of their account.
///
/// Errors: 409 `Error_AlreadyEnrolled`; 403 `Error_ScholarLeft` for a scholar who has left the caller's sites for another.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body = EnrollmentRequest,
    responses((status = 201, body = Enrollment))
)]
#[post("/scholars/{scholarId}/enrollments")]
pub async fn create_enrollment(
    platform: Data<Platform>,
    who: Can<actions::CreateEnrollment>,
    PathId(scholar): PathId,
    Valid(body): Valid<EnrollmentRequest>,
) -> Result<Created<Enrollment>, Problem> {
    let site =
        body.site_id.ok_or_else(|| Problem::invalid("siteId", Fault::required("Site/Session")))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let seen = reach::attended(conn, &platform, &who, scholar).await?;
            let at = who.at_place(site_place(conn, None, site).await?)?;
            if seen.place().account != at.place().account {
                return Err(Problem::not_found("site"));
            }
            let today = super::today(conn, &platform, site).await?;
            let fields = rules::enrollment(&body, today)?;
            let made = store::enrollment_insert(conn, &at, scholar, &fields)
                .await
                .map_err(|error| rules::write_failed("", error))?;
            counts::publish(conn, site).await?;
            let entry = audit::Entry::change("enrollment.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    let location = format!("/scholars/{scholar}/enrollments/{}", made.enrollment_id);
    Ok(Created { location, body: made })
}

/// Changes an enrollment: classroom, days, dates, status. Fields that are not sent stay as they are. The enrollment of a scholar
/// who is checked in ends only with `stillHere`; the scholar stays in the register of the day and on the list of who is here.
///
/// Errors: 409 `Error_VersionConflict` with the enrollment as it is now; 409 `Error_ScholarStillHere`; 403 `Error_ScholarLeft` for a
/// scholar who would attend the site again and has left the caller's sites for another.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path), ("enrollmentId" = i64, Path)),
    request_body = EnrollmentEdit,
    responses((status = 200, body = Enrollment))
)]
#[put("/scholars/{scholarId}/enrollments/{enrollmentId}")]
pub async fn edit_enrollment(
    platform: Data<Platform>,
    who: Can<actions::EditEnrollment>,
    PathId((scholar, id)): PathId<(i64, i64)>,
    Valid(body): Valid<EnrollmentEdit>,
) -> Answer<Enrollment> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(store::enrollment_place(conn, scholar, id).await?)?;
            let before = store::enrollment_lock(conn, &at, id).await?;
            let before = before.ok_or_else(|| Problem::not_found("enrollment"))?;
            check_version(body.version, &before)?;
            let today = super::today(conn, &platform, at.place().site).await?;
            let fields = rules::edited(&before, &body, today)?;
            // A site that the child has left for another does not take them back by itself: it would see what is not its own.
            if rules::returns(&before, &fields, reach::last_day(&platform)) {
                reach::attended(conn, &platform, &who, scholar).await?;
            }
            if body.still_here != Some(true)
                && rules::ends(&before, &fields, today)
                && attendance::is_here(conn, &at, id, today).await?
            {
                let names = store::enrollment_names(conn, &[id]).await?;
                let name = names.first().map(|(_, first, last)| format!("{first} {last}"));
                return Err(rules::still_here(&name.unwrap_or_default()));
            }
            let after = store::enrollment_update(conn, &at, id, &fields)
                .await
                .map_err(|error| rules::write_failed("", error))?;
            if after.status != before.status {
                counts::publish(conn, after.site_id).await?;
            }
            live::roster(conn, at.place()).await?;
            let entry = audit::Entry::change("enrollment.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}
