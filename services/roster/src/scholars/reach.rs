//! Whom somebody sees. Row-level security limits children to the places of a scope; that staff do not see children who
//! have no classroom (spec 2 §6) is a matter of the role at each place, and said here once.

use actix_web::http::StatusCode;
use chrono::{NaiveDate, TimeDelta};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, At, AtSite, Can, Grant, Role, Scope, SitePlace},
    error::Problem,
};

use super::{enrollments::model::Enrollment, store};
use crate::import::row_scope::as_whole_account;

/// The child attends none of the caller's sites any more (403).
const SCHOLAR_LEFT: &str = "Error_ScholarLeft";

const HAS_LEFT: &str =
    "This scholar has left your sites. Only the sites that they attend now can do this.";

/// What else must be true of the enrollments that a grant reaches.
pub fn also(grant: &Grant) -> Option<&'static str> {
    (grant.role == Role::Staff).then_some("classroom_id IS NOT NULL")
}

/// Whether an enrollment is seen in a scope.
pub fn sees(scope: &Scope, place: SitePlace, classroom: Option<i64>) -> bool {
    match scope.role_at(place.account, Some(place.program), Some(place.site)) {
        Some(Role::Staff) => classroom.is_some(),
        Some(_) => true,
        None => false,
    }
}

/// The enrollments that are seen in a scope.
pub fn seen(scope: &Scope, all: Vec<Enrollment>) -> Vec<Enrollment> {
    all.into_iter().filter(|it| sees(scope, it.place(), it.classroom_id)).collect()
}

/// Proof that the caller may act on a scholar: at a place where they see them.
///
/// Errors: 404 when they see the scholar nowhere.
pub async fn at<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    scholar: i64,
) -> Result<AtSite<'w, A>, Problem> {
    let places = store::scholar_places(conn, scholar).await?;
    let seen = places.into_iter().find(|(place, classroom)| sees(&who.scope, *place, *classroom));
    let (place, _) = seen.ok_or_else(|| Problem::not_found("scholar"))?;
    who.at_place(place)
}

/// Proof as of [`at`] for what is a matter of the sites that a child attends: what is sealed of them, their documents, and who
/// may change their record. A site that the child has left for others goes on seeing that they were there; it is not
/// told, and does not say, what has to do with the child since.
///
/// Errors: as [`at`]; 403 `Error_ScholarLeft` when the child attends none of the caller's sites any more, but another.
pub async fn attended<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &'w Can<A>,
    scholar: i64,
) -> Result<AtSite<'w, A>, Problem> {
    let proof = at(conn, who, scholar).await?;
    let day = last_day(platform);
    let here = store::attended_places(conn, scholar, day).await?;
    if here.iter().any(|(place, classroom)| sees(&who.scope, *place, *classroom)) {
        return Ok(proof);
    }
    let anywhere = as_whole_account(conn, &proof, async |conn| {
        store::attended_places(conn, scholar, day).await
    });
    let anywhere = anywhere.await?;
    match anywhere.is_empty() {
        true => Ok(proof),
        false => Err(Problem::new(StatusCode::FORBIDDEN, SCHOLAR_LEFT, HAS_LEFT)),
    }
}

/// Whoever leaves a site on a later day attends it: whichever day it is there, and until whoever leaves on it is collected.
pub fn last_day(platform: &Platform) -> NaiveDate {
    (platform.clock().now() - TimeDelta::days(1)).date_naive()
}

/// Every site of a scholar, also those that the caller does not see: all of them are to hear who must not collect the child.
pub async fn everywhere(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<Vec<SitePlace>> {
    let places =
        as_whole_account(conn, at, async |conn| store::scholar_places(conn, scholar).await).await?;
    Ok(places.into_iter().map(|(place, _)| place).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(grants: &[(Role, Option<i64>)]) -> Scope {
        let grant = |(role, site): &(Role, Option<i64>)| Grant {
            role: *role,
            account: Some(1),
            program: Some(2),
            site: *site,
        };
        Scope { grants: grants.iter().map(grant).collect() }
    }

    #[test]
    fn staff_see_who_has_a_classroom() {
        let site = |site| SitePlace { account: 1, program: 2, site };
        let staff = scope(&[(Role::Staff, Some(3))]);
        assert!(sees(&staff, site(3), Some(9)) && !sees(&staff, site(3), None));
        assert!(!sees(&staff, site(4), Some(9)));
        // Whoever is also an admin there sees everybody; a role at another site is worth nothing here.
        let both = scope(&[(Role::Staff, Some(3)), (Role::SessionAdmin, Some(4))]);
        assert!(sees(&both, site(4), None) && !sees(&both, site(3), None));
        let higher = scope(&[(Role::Staff, Some(3)), (Role::ProgramAdmin, None)]);
        assert!(sees(&higher, site(3), None));
    }
}
