//! Enrolls a child whom the account has and the caller does not see: at another site of the account. They are named by what
//! the caller knows of them, and nothing is told of them but that they are there.

use actix_web::{post, web::Data};
use chrono::NaiveDate;
use contracts::directory::site_place;
use garde::Validate;
use platform::{
    Fault, Platform, audit,
    auth::{Can, Scope},
    error::Problem,
    extract::{Created, Valid},
    form::Faults,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    model::{Enrollment, EnrollmentRequest},
    rules, store, today,
};
use crate::{
    actions,
    scholars::{counts, rules::identity, store::scholar_same},
};

/// A child whom the account has, by what they are known, and where they are to be enrolled.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "firstName": "Nobody", "lastName": "Known", "birthDate": "2018-03-04", "enrollment": {"siteId": 1},
}))]
#[garde(allow_unvalidated)]
pub struct EnrollKnownRequest {
    /// First name, letter case aside.
    pub first_name: Option<String>,
    /// Last name, letter case aside.
    pub last_name: Option<String>,
    /// Day of birth.
    pub birth_date: Option<NaiveDate>,
    /// Where, with dates, days and classroom.
    pub enrollment: EnrollmentRequest,
}

/// Enrolls the scholar of the site's account who has exactly these names and this day of birth. It is the way on from
/// `Error_ScholarAlreadyExists` for somebody who does not see the scholar; whoever sees them may take it too.
///
/// Errors: 404 when the account has no such scholar; 409 `Error_AlreadyEnrolled`.
#[platform::path(
    tag = "scholars",
    request_body = EnrollKnownRequest,
    responses((status = 201, body = Enrollment))
)]
#[post("/scholars/enroll-known")]
pub async fn enroll_known_scholar(
    platform: Data<Platform>,
    who: Can<actions::CreateEnrollment>,
    Valid(body): Valid<EnrollKnownRequest>,
) -> Result<Created<Enrollment>, Problem> {
    let missing = || Problem::invalid("enrollment.siteId", Fault::required("Site/Session"));
    let site = body.enrollment.site_id.ok_or_else(missing)?;
    // Where the child is enrolled already is beyond the caller's scope. The right at the site is asked before.
    let made = platform
        .db()
        .tenant_tx(&Scope::system(), async |conn| {
            let at = who.at(site_place(conn, None, site).await?)?;
            let today = today(conn, &platform, Some(site)).await?;
            let mut faults = Faults::default();
            let (first, last) = (body.first_name.as_ref(), body.last_name.as_ref());
            let child = identity(&mut faults, first, last, body.birth_date, today);
            let fields = rules::fields(&mut faults, "enrollment.", &body.enrollment, today);
            let fields = faults.check(fields)?;
            let known = scholar_same(conn, at.place().account, &child).await?;
            let scholar = known.ok_or_else(|| Problem::not_found("scholar"))?;
            let made = store::enrollment_insert(conn, &at, scholar, &fields)
                .await
                .map_err(|error| rules::write_failed("enrollment.", error))?;
            counts::publish(conn, site).await?;
            let entry = audit::Entry::change("enrollment.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    let location = format!("/scholars/{}/enrollments/{}", made.scholar_id, made.enrollment_id);
    Ok(Created { location, body: made })
}
