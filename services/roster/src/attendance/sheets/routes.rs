//! HTTP for sheets of a register.

use std::collections::HashSet;

use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Data},
};
use chrono::NaiveDate;
use garde::Validate;
use platform::{
    Platform, audit, auth::Can, clock::plausible, error::Problem, extract::ValidQuery, mail::Locale,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    document::{Kind, Line, Sheet},
    words::Words,
};
use crate::{
    actions,
    attendance::{
        model::Row,
        read, rules,
        settings::store as settings,
        store::{self, Wanted},
    },
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(download_register).service(download_evacuation_sheet);
}

/// Which sheet is asked for.
#[derive(Clone, Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct SheetQuery {
    /// Of this site.
    pub site_id: i64,
    /// On this day; today at the site when missing.
    pub day: Option<NaiveDate>,
    /// Of this classroom only.
    pub classroom_id: Option<i64>,
    /// The language of the sheet, `en` or `es`; English when missing.
    #[garde(length(max = 20))]
    #[param(max_length = 20)]
    pub language: Option<String>,
}

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
    ValidQuery(asked): ValidQuery<SheetQuery>,
) -> Result<HttpResponse, Problem> {
    sheet(&platform, &who, &asked, Kind::Register).await
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
    ValidQuery(asked): ValidQuery<SheetQuery>,
) -> Result<HttpResponse, Problem> {
    sheet(&platform, &who, &asked, Kind::Evacuation).await
}

async fn sheet(
    platform: &Platform,
    who: &Can<actions::DownloadAttendance>,
    asked: &SheetQuery,
    kind: Kind,
) -> Result<HttpResponse, Problem> {
    let now = platform.clock().now();
    let (site, day, rows, mut contacts, settings, is_partial) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, who, asked.site_id).await?;
            read::check_classroom(conn, &at, asked.classroom_id).await?;
            let today = rules::today(&site, now);
            let day = plausible("day", asked.day.unwrap_or(today))?;
            let wanted = Wanted { classroom: asked.classroom_id, ..Wanted::on(day) };
            let mut rows = store::register(conn, &at, &wanted).await?;
            if kind == Kind::Evacuation {
                rows.retain(|row| {
                    is_here(row) || !is_taken(row) && row.child.is_scheduled(&site, day)
                });
                // Whoever counts heads misses nobody, whose enrollment ended meanwhile included.
                let listed: HashSet<i64> = rows.iter().map(|row| row.child.ssm_id).collect();
                let here = store::still_here(conn, &at, day).await?.into_iter();
                rows.extend(here.filter(|row| {
                    !listed.contains(&row.child.ssm_id)
                        && (asked.classroom_id.is_none()
                            || row.child.classroom_id == asked.classroom_id)
                }));
            }
            let contacts = read::contacts(conn, &at, &rows).await?;
            let settings = settings::settings(conn, &at).await?;
            let entry = audit::Entry {
                action: match kind {
                    Kind::Register => "attendance.download-register",
                    Kind::Evacuation => "attendance.download-evacuation-sheet",
                },
                entity: "attendance",
                entity_id: format!("{}/{day}", site.id),
                account_id: Some(site.account_id),
                before: None,
                after: Some(json!({"classroomId": asked.classroom_id, "scholars": rows.len()})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>((site, day, rows, contacts, settings, !store::sees_unassigned(&at)))
        })
        .await?;
    let lines = rows.into_iter().map(|Row { child, mark }| Line {
        contacts: read::pickup(&mut contacts, child.scholar_id),
        mark: mark.stored.content,
        child,
    });
    let lines = lines.collect();
    let words = Words::of(Locale::of(asked.language.as_deref()));
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
    let file = web::block(move || document.pdf()).await.map_err(Problem::internal)??;
    // Names of files stay in lists of downloads: no child's, and no site's.
    let name = match kind {
        Kind::Register => "attendance",
        Kind::Evacuation => "evacuation-sheet",
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

/// The child came and has not left.
fn is_here(row: &Row) -> bool {
    let mark = &row.mark.stored.content;
    (mark.check_in.is_some() || matches!(mark.status, Some(2 | 3)))
        && mark.check_out.is_none()
        && !mark.is_dismissed
}

fn is_taken(row: &Row) -> bool {
    row.mark.stored.content.is_taken()
}
