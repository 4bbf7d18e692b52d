//! HTTP for sheets of a register.

use std::collections::{HashMap, HashSet};

use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Data},
};
use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{AtSite, Can},
    clock::plausible,
    error::Problem,
    extract::ValidQuery,
    mail::Locale,
    record::Record as _,
    sealed::Sealer,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    document::{Line, Sheet, SheetKind},
    words::Words,
};
use crate::{
    actions,
    attendance::{
        model::ScholarDay,
        read, rules,
        settings::store as settings,
        store::{self, RegisterFilter},
    },
    scholars::{model::Scholar, private, sealing, store as scholars},
};

type Download = Can<actions::DownloadAttendance>;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(download_register).service(download_evacuation_sheet);
}

/// Which sheet is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// Of this site.
    pub site_id: i64,
    /// On this day; today at the site when missing.
    pub day: Option<NaiveDate>,
    /// Of this classroom only.
    pub classroom_id: Option<i64>,
    /// The language of the sheet, `en` or `es`; English when missing.
    #[param(max_length = 20)]
    pub language: Option<String>,
}
platform::field_rules!(SheetQuery { language: length(..=20) });

/// The register of a day as a PDF file, a classroom a page, with the columns and in the order that the caller sees. Each
/// download is audited.
#[platform::path(
    tag = "attendance",
    params(SheetQuery),
    responses((status = 200, description = "The file", content_type = "application/pdf", body = Vec<u8>))
)]
#[get("/attendance/register.pdf")]
pub async fn download_register(
    platform: Data<Platform>,
    who: Can<actions::DownloadAttendance>,
    ValidQuery(query): ValidQuery<SheetQuery>,
) -> Result<HttpResponse, Problem> {
    sheet(&platform, &who, &query, SheetKind::Register).await
}

/// Who may be in the building as a PDF file, a classroom a page, with whom to call. Each download is audited.
#[platform::path(
    tag = "attendance",
    params(SheetQuery),
    responses((status = 200, description = "The file", content_type = "application/pdf", body = Vec<u8>))
)]
#[get("/attendance/evacuation.pdf")]
pub async fn download_evacuation_sheet(
    platform: Data<Platform>,
    who: Can<actions::DownloadAttendance>,
    ValidQuery(query): ValidQuery<SheetQuery>,
) -> Result<HttpResponse, Problem> {
    sheet(&platform, &who, &query, SheetKind::Evacuation).await
}

async fn sheet(
    platform: &Platform,
    who: &Can<actions::DownloadAttendance>,
    query: &SheetQuery,
    kind: SheetKind,
) -> Result<HttpResponse, Problem> {
    let now = platform.clock().now();
    // A sheet is printed without what is sealed rather than not at all.
    let sealer = sealing::sealer(platform).ok();
    let (site, day, rows, mut contacts, mut allergies, settings, is_partial) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, who, query.site_id).await?;
            read::check_classroom(conn, &at, query.classroom_id).await?;
            let today = rules::today(&site, now);
            let day = plausible("day", query.day.unwrap_or(today))?;
            let filter =
                RegisterFilter { classroom: query.classroom_id, ..RegisterFilter::on(day) };
            let mut rows = store::register(conn, &at, &filter).await?;
            if kind == SheetKind::Evacuation {
                rows.retain(|row| {
                    is_here(row) || !is_taken(row) && row.child.is_scheduled(&site, day)
                });
                // Whoever counts heads misses nobody, whose enrollment ended meanwhile included.
                let listed: HashSet<i64> = rows.iter().map(|row| row.child.ssm_id).collect();
                let here = store::still_here(conn, &at, day).await?.into_iter();
                rows.extend(here.filter(|row| {
                    !listed.contains(&row.child.ssm_id)
                        && (query.classroom_id.is_none()
                            || row.child.classroom_id == query.classroom_id)
                }));
            }
            let contacts = read::contacts(conn, &at, &rows).await?;
            let mut allergies = HashMap::new();
            if let (SheetKind::Evacuation, Some(sealer)) = (kind, &sealer) {
                allergies = allergies_of(conn, (platform, who, &at), sealer, &rows).await?;
            }
            let settings = settings::settings(conn, &at).await?;
            let entry = audit::Entry {
                action: match kind {
                    SheetKind::Register => "attendance.download-register",
                    SheetKind::Evacuation => "attendance.download-evacuation-sheet",
                },
                entity: "attendance",
                entity_id: format!("{}/{day}", site.id),
                account_id: Some(site.account_id),
                before: None,
                after: Some(json!({"classroomId": query.classroom_id, "scholars": rows.len()})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            let is_partial = !store::sees_unassigned(&at);
            Ok::<_, Problem>((site, day, rows, contacts, allergies, settings, is_partial))
        })
        .await?;
    let lines = rows.into_iter().map(|ScholarDay { child, mark }| Line {
        contacts: read::pickup(&mut contacts, child.scholar_id),
        allergies: allergies.remove(&child.scholar_id),
        mark: mark.stored.content,
        child,
    });
    let lines = lines.collect();
    let words = Words::of(Locale::of(query.language.as_deref()));
    let zone = rules::zone(&site);
    let sheet = Sheet {
        kind,
        site: &site.name,
        day,
        made_at: now.with_timezone(&zone),
        settings: &settings,
        is_partial,
        lines,
    };
    let document = sheet.document(&words);
    let file = web::block(move || document.pdf()).await.map_err(Problem::internal)?;
    let file = file.map_err(Problem::internal)?;
    // Names of files stay in lists of downloads: no child's, and no site's.
    let name = match kind {
        SheetKind::Register => "attendance",
        SheetKind::Evacuation => "evacuation-sheet",
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header(("cross-origin-resource-policy", "same-origin"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}-{day}.pdf\""),
        ))
        .content_type("application/pdf")
        .body(file))
}

/// What children are allergic to, by their ids. Whoever downloads a sheet may also look at each child's medical status, and
/// each look is audited.
async fn allergies_of(
    conn: &mut AsyncPgConnection,
    (platform, who, at): (&Platform, &Download, &AtSite<'_, actions::DownloadAttendance>),
    sealer: &Sealer,
    rows: &[ScholarDay],
) -> Result<HashMap<i64, String>, Problem> {
    let has = rows.iter().filter(|row| row.child.has_allergies);
    let ids: Vec<i64> = has.map(|row| row.child.scholar_id).collect();
    let allergies: HashMap<i64, String> = scholars::medical_of(conn, at, &ids)
        .await?
        .into_iter()
        .filter_map(|(id, sealed)| {
            let opened = private::unseal(sealer, id, (Some(sealed), None)).ok()?;
            Some((id, opened.medical?.allergies?))
        })
        .collect();
    let entry = |id: &i64| audit::Entry {
        action: "scholar.medical",
        entity: Scholar::ENTITY,
        entity_id: id.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: None,
    };
    let entries = allergies.keys().map(entry).collect();
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(allergies)
}

/// The child came and has not left.
fn is_here(row: &ScholarDay) -> bool {
    let mark = &row.mark.stored.content;
    (mark.check_in.is_some() || matches!(mark.status, Some(2 | 3)))
        && mark.check_out.is_none()
        && !mark.is_dismissed
}

fn is_taken(row: &ScholarDay) -> bool {
    row.mark.stored.content.is_taken()
}
