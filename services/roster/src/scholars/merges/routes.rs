//! HTTP for scholars who are one child, or look like one.

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{Action, At, AtSite, Can, Scope, SitePlace},
    error::Problem,
    extract::{Answer, PathId, Valid},
    json_dates,
    record::check_version,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{merge, undo};
use crate::{
    actions,
    scholars::{
        counts,
        model::Scholar,
        reach, read, sealing,
        similar::{self, SimilarScholar},
        store,
    },
};

/// One of the two is enrolled where the caller does not see them (409).
const ELSEWHERE: &str = "Error_ScholarElsewhere";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_alike_scholars)
        .service(keep_scholars_apart)
        .service(merge_scholars)
        .service(undo_merge);
}

/// Who may be the same child as a scholar, and who was made one with them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlikeScholars {
    /// Scholars who look like this one, but for those of whom it was said that they are another child.
    pub results: Vec<SimilarScholar>,
    /// How many.
    pub count: usize,
    /// Merges into this scholar that can be undone, the newest first.
    pub merges: Vec<Merge>,
}

/// A merge that can be undone.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Merge {
    /// The merge.
    pub merge_id: i64,
    /// The scholar who went.
    pub scholar_id: i64,
    /// Their name.
    pub name: String,
    /// When.
    #[serde(serialize_with = "json_dates::moment")]
    pub merged_at: DateTime<Utc>,
}

/// Scholars who look alike and are two children.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"scholarIds": [999_999_999]}))]
pub struct ApartRequest {
    /// The others.
    #[schema(min_items = 1, max_items = 50)]
    pub scholar_ids: Vec<i64>,
}
platform::field_rules!(ApartRequest { scholar_ids: length(1..=50) });

/// Two entries of one child.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"otherId": 999_999_999}))]
pub struct MergeRequest {
    /// The other entry, which goes.
    pub other_id: i64,
    /// The version of the scholar who is kept, as it was seen.
    pub version: Option<i32>,
}

/// Makes two of one again.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"mergeId": 999_999_999}))]
pub struct UndoMergeRequest {
    /// The merge.
    pub merge_id: i64,
}
platform::field_rules!(MergeRequest, UndoMergeRequest);

/// Who may be the same child as a scholar, as far as the caller sees them, and what was merged into them.
#[platform::path(tag = "scholars", params(("scholarId" = i64, Path)), responses((status = 200, body = AlikeScholars)))]
#[get("/scholars/{scholarId}/similar")]
pub async fn list_alike_scholars(
    platform: Data<Platform>,
    who: Can<actions::MergeScholars>,
    PathId(id): PathId,
) -> Answer<AlikeScholars> {
    let now = platform.clock().now();
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, id).await?;
            let results = similar::of_scholar(conn, &at, id).await?;
            let merges = undo::merges(conn, &at, id, now).await?;
            Ok::<_, Problem>((results, merges))
        })
        .await?;
    let (results, merges) = found;
    let merge = |it: undo::Merged| Merge {
        merge_id: it.id,
        scholar_id: it.gone_id,
        name: it.gone_name,
        merged_at: it.merged_at,
    };
    let merges = merges.into_iter().map(merge).collect();
    Ok(Json(AlikeScholars { count: results.len(), results, merges }))
}

/// Remembers that scholars who look alike are different children.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body = ApartRequest,
    responses((status = 200, body = AlikeScholars))
)]
#[put("/scholars/{scholarId}/apart")]
pub async fn keep_scholars_apart(
    platform: Data<Platform>,
    who: Can<actions::MergeScholars>,
    PathId(id): PathId,
    Valid(body): Valid<ApartRequest>,
) -> Answer<AlikeScholars> {
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, id).await?;
            let apart: Vec<(i64, i64)> =
                body.scholar_ids.iter().map(|other| (id, *other)).collect();
            similar::remember(conn, &platform, &at, &apart).await?;
            let entry = audit::Entry {
                action: "scholar.apart",
                entity: "scholar",
                entity_id: id.to_string(),
                account_id: Some(at.place().account),
                before: None,
                after: Some(serde_json::json!({"scholarIds": body.scholar_ids})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            similar::of_scholar(conn, &at, id).await
        })
        .await?;
    Ok(Json(AlikeScholars { count: results.len(), results, merges: Vec::new() }))
}

/// Makes two entries one child: enrollments, marks, contacts and documents of the other go over, and blank fields are filled.
/// It can be undone for 30 days.
///
/// Errors: 404 when the caller does not see one of them; 409 `Error_ScholarElsewhere` when one is enrolled at a site that
/// the caller does not see; 409 `Error_VersionConflict`; 400 on `otherId` for the scholar themselves.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body = MergeRequest,
    responses((status = 200, body = Scholar))
)]
#[post("/scholars/{scholarId}/merge")]
pub async fn merge_scholars(
    platform: Data<Platform>,
    who: Can<actions::MergeScholars>,
    PathId(id): PathId,
    Valid(body): Valid<MergeRequest>,
) -> Answer<Scholar> {
    if body.other_id == id {
        let fault = platform::fault("mergeSelf", "A scholar cannot be merged with themselves");
        return Err(Problem::invalid("otherId", fault));
    }
    let sealer = sealing::sealer(&platform)?;
    // Rows go from one scholar to the other, and between them nobody would see them; the rights at every place are asked
    // before.
    let merged = platform
        .db()
        .tenant_tx(&Scope::system(), async |conn| {
            let at = everywhere(conn, &who, id).await?;
            everywhere(conn, &who, body.other_id).await?;
            let [before, other] = both(conn, &who, &at, [id, body.other_id]).await?;
            check_version(body.version, &before)?;
            let pair = (id, body.other_id);
            merge::merge(conn, &at, &sealer, pair, platform.clock().now()).await?;
            let after = whole(conn, &who, &at, id).await?;
            tell_sites(conn, [&after, &other]).await?;
            let entries = vec![
                audit::Entry::change("scholar.merge", Some(&before), Some(&after)),
                audit::Entry::change("scholar.merged-away", Some(&other), None),
            ];
            audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(merged))
}

/// Makes two scholars of one again: what went over comes back, and fields that are still what the merge wrote become what
/// they were. Both are remembered as different children.
///
/// Errors: 404 when the scholar has no such merge of the last 30 days; 409 `Error_ScholarElsewhere`; 409
/// `Error_ScholarAlreadyExists` when the other was entered again since.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body = UndoMergeRequest,
    responses((status = 200, body = Scholar))
)]
#[post("/scholars/{scholarId}/unmerge")]
pub async fn undo_merge(
    platform: Data<Platform>,
    who: Can<actions::MergeScholars>,
    PathId(id): PathId,
    Valid(body): Valid<UndoMergeRequest>,
) -> Answer<Scholar> {
    let now = platform.clock().now();
    let survivor = platform
        .db()
        .tenant_tx(&Scope::system(), async |conn| {
            let at = everywhere(conn, &who, id).await?;
            let missing = || Problem::not_found("merge");
            store::scholar_lock(conn, &at, id)
                .await?
                .ok_or_else(|| Problem::not_found("scholar"))?;
            let merges = undo::merges(conn, &at, id, now).await?;
            let merge = merges.into_iter().find(|it| it.id == body.merge_id).ok_or_else(missing)?;
            let before = whole(conn, &who, &at, id).await?;
            undo::undo(conn, &at, (id, merge.id), now).await?;
            similar::remember(conn, &platform, &at, &[(id, merge.gone_id)]).await?;
            let [after, other] = both(conn, &who, &at, [id, merge.gone_id]).await?;
            tell_sites(conn, [&before, &other]).await?;
            let entries = vec![
                audit::Entry::change("scholar.unmerge", Some(&before), Some(&after)),
                audit::Entry::change("scholar.unmerged", None, Some(&other)),
            ];
            audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(survivor))
}

/// Proof that the caller may act on a scholar wherever they are enrolled.
///
/// Errors: 404 when the caller sees them nowhere; 409 `Error_ScholarElsewhere` when not everywhere.
async fn everywhere<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    scholar: i64,
) -> Result<AtSite<'w, A>, Problem> {
    let at = reach::at(conn, who, scholar).await?;
    let places: Vec<(SitePlace, Option<i64>)> = store::scholar_places(conn, scholar).await?;
    if places.iter().all(|(place, room)| reach::sees(&who.scope, *place, *room)) {
        return Ok(at);
    }
    let detail = "This scholar is also enrolled at a site that you do not see. Please ask an admin of your account.";
    Err(Problem::conflict(ELSEWHERE, detail))
}

async fn whole<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    at: &At<'_, A>,
    id: i64,
) -> Result<Scholar, Problem> {
    let row = store::scholar(conn, at, id).await?.ok_or_else(|| Problem::not_found("scholar"))?;
    read::whole(conn, &who.scope, row).await
}

async fn both<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    at: &At<'_, A>,
    [one, other]: [i64; 2],
) -> Result<[Scholar; 2], Problem> {
    Ok([whole(conn, who, at, one).await?, whole(conn, who, at, other).await?])
}

/// Tells how many scholars the sites of both have now.
async fn tell_sites(conn: &mut AsyncPgConnection, both: [&Scholar; 2]) -> Result<(), Problem> {
    let mut sites: Vec<i64> =
        both.iter().flat_map(|one| one.enrollments.iter().map(|it| it.site_id)).collect();
    sites.sort_unstable();
    sites.dedup();
    // Each site may have as many as before, and the account one child more or fewer.
    counts::recount(conn, &sites).await?;
    for site in sites {
        counts::publish(conn, site).await?;
    }
    Ok(())
}
