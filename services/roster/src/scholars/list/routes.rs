//! HTTP for the list of scholars, and its files.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    list::{FileQuery, ListParams, ListQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        EnrollmentRow, HiddenColumns, RosterDownload, ScholarEntry, ScholarFilter, ScholarList,
    },
    store,
};
use crate::actions;

/// Name of the file, without its ending (spec 2 §9 CSV export names).
const FILE: &str = "consolidated-roster";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_scholars).service(download_scholars).service(download_roster);
}

/// The scholars within reach, a row for each enrollment, 25 a page. Staff see those who have a classroom.
#[platform::path(
    tag = "scholars",
    params(ListParams<EnrollmentRow>, ScholarFilter),
    responses((status = 200, body = ScholarList))
)]
#[get("/scholars")]
pub async fn list_scholars(
    platform: Data<Platform>,
    who: Can<actions::ListScholars>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ScholarFilter>,
) -> Answer<ScholarList> {
    store::check_place(&platform, &who, &filter).await?;
    let (rows, totals) = store::scholar_list(platform.db(), &who.scope, &filter, &list).await?;
    Ok(Json(ScholarList {
        results: rows.into_iter().map(ScholarEntry::from).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
    }))
}

/// The same rows as a CSV file or an Excel workbook.
#[platform::path(
    tag = "scholars",
    params(ListParams<EnrollmentRow>, ScholarFilter, FileQuery),
    responses((
        status = 200,
        description = "The rows",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[get("/scholars/download")]
pub async fn download_scholars(
    platform: Data<Platform>,
    who: Can<actions::DownloadScholars>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ScholarFilter>,
    ValidQuery(file): ValidQuery<FileQuery>,
) -> Result<HttpResponse, Problem> {
    answer_file(&platform, &who, &filter, list, &file).await
}

/// The roster of a place as a file, without the columns that are hidden (spec 2 §7 POST roster download).
#[platform::path(
    tag = "scholars",
    params(RosterDownload),
    request_body = HiddenColumns,
    responses((
        status = 200,
        description = "The rows",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[post("/roster/download")]
pub async fn download_roster(
    platform: Data<Platform>,
    who: Can<actions::DownloadScholars>,
    ValidQuery(asked): ValidQuery<RosterDownload>,
    Valid(hidden): Valid<HiddenColumns>,
) -> Result<HttpResponse, Problem> {
    let file = shown_file(&asked, &hidden)?;
    answer_file(&platform, &who, &asked.filter(), ListQuery::default(), &file).await
}

async fn answer_file(
    platform: &Platform,
    who: &Can<actions::DownloadScholars>,
    filter: &ScholarFilter,
    list: ListQuery,
    file: &FileQuery,
) -> Result<HttpResponse, Problem> {
    store::check_place(platform, who, filter).await?;
    let rows = store::found(&who.scope, filter, &list)?;
    rows.file(platform, &who.principal, who.scope.clone(), (list, file), FILE).await
}

/// Which columns of the roster, and in which form.
///
/// Errors: 400 when nothing is left.
fn shown_file(asked: &RosterDownload, hidden: &HiddenColumns) -> Result<FileQuery, Problem> {
    let hidden = hidden.columns_to_hide.as_deref().unwrap_or_default();
    let shown: Vec<&str> = store::SCHOLARS
        .columns
        .iter()
        .filter(|column| column.cell.is_some())
        .map(|column| column.field)
        .filter(|field| !hidden.iter().any(|name| name == field))
        .collect();
    if shown.is_empty() {
        return Err(Problem::bad_request("Leave at least one column."));
    }
    Ok(FileQuery { columns: Some(shown.join(",")), format: asked.filetype })
}
