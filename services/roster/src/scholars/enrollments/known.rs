//! Enrolls a child whom the account has and the caller does not see: at another site of the account. They are named by what
//! the caller knows of them, and nothing is told of them but that they are there. Whoever tries day after day of birth is
//! stopped: a child's name alone opens nothing.

use std::time::Duration;

use actix_web::{post, web::Data};
use chrono::NaiveDate;
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform,
    audit::{self, Entry},
    auth::{AtSite, Can, Principal, Scope},
    error::Problem,
    extract::{Created, Valid},
    form::Faults,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    model::{Enrollment, EnrollmentRequest},
    rules, store, today,
};
use crate::{
    actions,
    scholars::{counts, rules::identity, store::scholar_same},
};

/// Misses of a person in an account within [`WINDOW`], after which nobody is looked for (429): enough for whoever mistypes.
const MOST_MISSES: u64 = 10;
/// How long a person's misses count, from the first of them.
const WINDOW: Duration = Duration::from_secs(60 * 60);

/// A child whom the account has, by what they are known, and where they are to be enrolled.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "firstName": "Nobody", "lastName": "Known", "birthDate": "2018-03-04", "enrollment": {"siteId": 1},
}))]
pub struct EnrollKnownRequest {
    /// First name, letter case aside.
    #[schema(max_length = 50)]
    pub first_name: Option<String>,
    /// Last name, letter case aside.
    #[schema(max_length = 50)]
    pub last_name: Option<String>,
    /// Day of birth.
    pub birth_date: Option<NaiveDate>,
    /// Where, with dates, days and classroom.
    pub enrollment: EnrollmentRequest,
}
platform::field_rules!(EnrollKnownRequest);

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
            let at = who.at_place(site_place(conn, None, site).await?)?;
            let today = today(conn, &platform, site).await?;
            let mut faults = Faults::default();
            let (first, last) = (body.first_name.as_ref(), body.last_name.as_ref());
            let child = identity(&mut faults, first, last, body.birth_date, today);
            let fields = rules::fields(&mut faults, "enrollment.", &body.enrollment, today);
            let fields = faults.check(fields)?;
            let misses = Misses::of(&who.principal, &at);
            // Tries of one person are one after the other: many at once are no more tries than that.
            store::lock_guesses(conn, &misses.key).await?;
            misses.check(&platform).await?;
            let Some(scholar) = scholar_same(conn, at.place().account, &child).await? else {
                misses.add(conn, &platform, (&at, site)).await?;
                // What was written down stays: this is no error of the transaction.
                return Ok(None);
            };
            let made = store::enrollment_insert(conn, &at, scholar, &fields)
                .await
                .map_err(|error| rules::write_failed("enrollment.", error))?;
            counts::publish(conn, site).await?;
            let entry = Entry::change("enrollment.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(Some(made))
        })
        .await?;
    let made = made.ok_or_else(|| Problem::not_found("scholar"))?;
    let location = format!("/scholars/{}/enrollments/{}", made.scholar_id, made.enrollment_id);
    Ok(Created { location, body: made })
}

/// How often a person looked in vain for children of an account.
struct Misses {
    key: String,
}

impl Misses {
    fn of(who: &Principal, at: &AtSite<'_, actions::CreateEnrollment>) -> Self {
        let Principal { user_id, client_id, .. } = who;
        // All integrators are user 0, told apart by their clients; a person stays the same in each client.
        let who =
            if *user_id > 0 { format!("user:{user_id}") } else { format!("client:{client_id}") };
        Self { key: format!("afterbell:limit:enroll-known:account:{}:{who}", at.place().account) }
    }

    /// Errors: 429 when there were too many.
    async fn check(&self, platform: &Platform) -> Result<(), Problem> {
        let counted = platform.cache().get(&self.key).await?;
        let count: u64 = counted.and_then(|text| text.parse().ok()).unwrap_or(0);
        if count < MOST_MISSES {
            return Ok(());
        }
        Err(Problem::too_many_requests(u32::try_from(WINDOW.as_secs()).unwrap_or(u32::MAX)))
    }

    /// Counts one more, and writes it down without what was guessed.
    async fn add(
        &self,
        conn: &mut AsyncPgConnection,
        platform: &Platform,
        (at, site): (&AtSite<'_, actions::CreateEnrollment>, i64),
    ) -> Result<(), Problem> {
        let count = platform.cache().count(&self.key, 1, WINDOW).await?;
        let entry = |action| Entry {
            action,
            entity: "site",
            entity_id: site.to_string(),
            account_id: Some(at.place().account),
            before: None,
            after: Some(json!({"misses": count})),
        };
        let mut entries = vec![entry("enrollment.known-miss")];
        if count == MOST_MISSES {
            entries.push(entry("enrollment.known-lock"));
        }
        Ok(audit::record_all(conn, platform.clock(), at.principal(), entries).await?)
    }
}
