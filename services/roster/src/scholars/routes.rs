//! HTTP for scholars (spec 2 §7 Scholars and roster).

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, At, AtSite, Can, Scope},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    record::{Record, check_version},
    sealed::Sealer,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    columns, counts, documents,
    enrollments::{self, model::EnrollmentFields},
    families, find, history, list, merges,
    model::{PlaceFilter, Scholar, ScholarEdit, ScholarRequest},
    photos, pickup_codes,
    private::{self, Private},
    reach, read,
    rules::{self, Entered},
    sealing,
    similar::{self, Identity},
    store,
    words::DropdownValues,
};
use crate::{actions, live};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed paths before the one that takes an id.
    config
        .configure(list::routes::routes)
        .configure(families::routes::routes)
        .configure(pickup_codes::routes::routes)
        .configure(columns::routes::routes)
        .service(list_dropdown_values)
        .service(find::routes::find_scholars)
        .service(create_scholar)
        .service(similar::routes::list_similar_pairs)
        .service(similar::routes::list_similar_scholars)
        .service(read_medical)
        .configure(enrollments::routes::routes)
        .configure(documents::routes::routes)
        .configure(photos::routes::routes)
        .configure(merges::routes::routes)
        .configure(history::routes)
        .service(read_scholar)
        .service(edit_scholar);
}

/// What the fields of a scholar's form offer.
#[platform::path(tag = "scholars", responses((status = 200, body = DropdownValues)))]
#[get("/scholars/dropdown-values")]
pub async fn list_dropdown_values(_who: Can<actions::ListScholars>) -> Answer<DropdownValues> {
    Ok(Json(DropdownValues::all()))
}

/// Enters a scholar with their contacts, and enrolls them at a site.
///
/// Errors: 409 `Error_ScholarAlreadyExists` when the account has a scholar of the same names and day of birth;
/// `current.scholarId` names them to a caller who sees them, so that they can be enrolled at the site instead. Somebody who
/// does not see them enrolls them by names and day of birth (`POST /scholars/enroll-known`). 409
/// `Error_SimilarScholar` when one looks like this one; `current.similar` shows whom, and `notSameAs` says that they are two.
#[platform::path(tag = "scholars", request_body = ScholarRequest, responses((status = 201, body = Scholar)))]
#[post("/scholars")]
pub async fn create_scholar(
    platform: Data<Platform>,
    who: Can<actions::CreateScholar>,
    Valid(body): Valid<ScholarRequest>,
) -> Result<Created<Scholar>, Problem> {
    let site = body.enrollment.as_ref().and_then(|enrollment| enrollment.site_id);
    let missing = || Problem::invalid("enrollment.siteId", Fault::required("Site/Session"));
    let site = site.ok_or_else(missing)?;
    let sealer = sealing::sealer(&platform)?;
    let mut same = None;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, site).await?)?;
            let today = enrollments::today(conn, &platform, site).await?;
            let (entered, enrollment) = rules::scholar(&body, today)?;
            let child = entered.fields.identity();
            same = Some((at.place().account, child.clone()));
            let made = insert(conn, &at, &sealer, &entered, &enrollment).await?;
            check_similar(conn, &platform, &at, made.scholar_id, &child, &entered).await?;
            counts::publish(conn, site).await?;
            let entry = audit::Entry::change("scholar.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await;
    match made {
        Ok(made) => Ok(Created { location: format!("/scholars/{}", made.scholar_id), body: made }),
        Err(problem) => Err(named(&platform, &who.scope, same, problem).await?),
    }
}

/// Refuses a scholar who looks like others, unless it is said that they are two; remembers that.
async fn check_similar<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, A>,
    scholar: i64,
    child: &Identity,
    entered: &Entered,
) -> Result<(), Problem> {
    similar::check(conn, at, child, Some(scholar), &entered.not_same_as).await?;
    let apart: Vec<(i64, i64)> =
        entered.not_same_as.iter().map(|other| (scholar, *other)).collect();
    similar::remember(conn, platform, at, &apart).await
}

/// A refusal with the scholar who is there already, if it is that and the caller sees them. The transaction is over: what is
/// seen of the scholar is asked anew.
async fn named(
    platform: &Platform,
    scope: &Scope,
    same: Option<(i64, Identity)>,
    problem: Problem,
) -> Result<Problem, Problem> {
    match same {
        Some((account, child)) if problem.name == rules::SCHOLAR_ALREADY_EXISTS => {
            let known = platform
                .db()
                .tenant_tx(scope, async |conn| store::scholar_same(conn, account, &child).await)
                .await?;
            Ok(rules::already_exists(problem, known))
        }
        _ => Ok(problem),
    }
}

/// Enters a scholar, enrolls them, and reads them back.
pub(crate) async fn insert<A: Action>(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, A>,
    sealer: &Sealer,
    entered: &Entered,
    enrollment: &EnrollmentFields,
) -> Result<Scholar, Problem> {
    let id = store::scholar_id(conn).await?;
    let medical = entered.medical.as_ref().and_then(Option::as_ref);
    let medical = private::seal_medical(sealer, id, medical)?;
    let learning = entered.learning.as_ref().and_then(Option::as_ref);
    let learning = private::seal_learning(sealer, id, learning)?;
    store::scholar_insert(conn, at, id, &entered.fields, medical, learning)
        .await
        .map_err(rules::write_failed)?;
    enrollments::store::enrollment_insert(conn, at, id, enrollment)
        .await
        .map_err(rules::write_failed)?;
    store::contacts_replace(conn, at, id, &entered.contacts).await?;
    let row = store::scholar(conn, at, id).await?.ok_or_else(|| Problem::not_found("scholar"))?;
    read::whole(conn, at.scope(), row).await
}

/// A scholar, without medical and learning status, with the enrollments that the caller sees; with those of a site or a
/// program alone, where the call names one (spec 2 §7 GET added scholar).
///
/// Errors: 404 when the scholar is not enrolled there, or the caller does not see it.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path), PlaceFilter),
    responses((status = 200, body = Scholar))
)]
#[get("/scholars/{scholarId}")]
pub async fn read_scholar(
    platform: Data<Platform>,
    who: Can<actions::ReadScholar>,
    PathId(id): PathId,
    ValidQuery(place): ValidQuery<PlaceFilter>,
) -> Answer<Scholar> {
    let mut found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, id).await?;
            let row = store::scholar(conn, &at, id).await?;
            read::whole(conn, &who.scope, row.ok_or_else(|| Problem::not_found("scholar"))?).await
        })
        .await?;
    if place.site_id.is_some() || place.program_id.is_some() {
        found.enrollments.retain(|it| place.holds(it));
        if found.enrollments.is_empty() {
            return Err(Problem::not_found("scholar"));
        }
    }
    Ok(Json(found))
}

/// A scholar's medical and learning status. Each look is audited.
///
/// Errors: 403 `Error_ScholarLeft` when the scholar attends none of the caller's sites any more, but another.
#[platform::path(tag = "scholars", params(("scholarId" = i64, Path)), responses((status = 200, body = Private)))]
#[get("/scholars/{scholarId}/medical")]
pub async fn read_medical(
    platform: Data<Platform>,
    who: Can<actions::ReadMedical>,
    PathId(id): PathId,
) -> Answer<Private> {
    let sealer = sealing::sealer(&platform)?;
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, id).await?;
            let sealed = store::scholar_sealed(conn, &at, id).await?;
            let sealed = sealed.ok_or_else(|| Problem::not_found("scholar"))?;
            let entry = audit::Entry {
                action: "scholar.medical",
                entity: Scholar::ENTITY,
                entity_id: id.to_string(),
                account_id: Some(at.place().account),
                before: None,
                after: None,
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            private::unseal(&sealer, id, sealed)
        })
        .await?;
    Ok(Json(found))
}

/// Changes a scholar and their contacts. Fields that are not sent stay as they are.
///
/// Errors: 403 `Error_ScholarLeft`; 409 `Error_VersionConflict` with the scholar as they are now; 409
/// `Error_ScholarAlreadyExists` and `Error_SimilarScholar` as when one is entered, if names or day of birth change.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body = ScholarEdit,
    responses((status = 200, body = Scholar))
)]
#[put("/scholars/{scholarId}")]
pub async fn edit_scholar(
    platform: Data<Platform>,
    who: Can<actions::EditScholar>,
    PathId(id): PathId,
    Valid(body): Valid<ScholarEdit>,
) -> Answer<Scholar> {
    let sealer = sealing::sealer(&platform)?;
    let mut same = None;
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, id).await?;
            let row = store::scholar_lock(conn, &at, id).await?;
            let row = row.ok_or_else(|| Problem::not_found("scholar"))?;
            let was = row.fields.identity();
            let before = read::whole(conn, &who.scope, row).await?;
            check_version(body.version, &before)?;
            let today = enrollments::today(conn, &platform, at.place().site).await?;
            let private = match body.is_about_private() {
                true => store::scholar_sealed(conn, &at, id).await?.unwrap_or_default(),
                false => (None, None),
            };
            let private = private::unseal(&sealer, id, private)?;
            let entered = rules::edited(&before, &private, &body, today)?;
            let child = entered.fields.identity();
            same = Some((at.place().account, child.clone()));
            let medical = entered.medical.as_ref().map(Option::as_ref);
            let medical = medical.map(|it| private::seal_medical(&sealer, id, it)).transpose()?;
            let learning = entered.learning.as_ref().map(Option::as_ref);
            let learning =
                learning.map(|it| private::seal_learning(&sealer, id, it)).transpose()?;
            let row = store::scholar_update(conn, &at, id, &entered.fields, medical, learning)
                .await
                .map_err(rules::write_failed)?;
            if child != was {
                check_similar(conn, &platform, &at, id, &child, &entered).await?;
            }
            store::contacts_replace(conn, &at, id, &entered.contacts).await?;
            let after = read::whole(conn, &who.scope, row).await?;
            // What is sealed stands in no entry, but that it changed does.
            let action = match entered.changes(&private) {
                true => "scholar.edit-medical",
                false => "scholar.edit",
            };
            let entry = audit::Entry::change(action, Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            // Open registers are to know at once who must not collect the child any more.
            let places = reach::everywhere(conn, &at, id).await?;
            live::rosters(conn, places).await?;
            Ok::<_, Problem>(after)
        })
        .await;
    match after {
        Ok(after) => Ok(Json(after)),
        Err(problem) => Err(named(&platform, &who.scope, same, problem).await?),
    }
}
