//! HTTP for the list of scholars, and its files.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use platform::{
    Fault, Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    fault,
    list::{FileFormat, FileQuery, ListParams, ListQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        EnrollmentRow, HiddenColumns, RosterDownload, ScholarEntry, ScholarFilter, ScholarList,
    },
    store,
};
use crate::{actions, exports, scholars::columns, uploads};

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
    answer_file(&platform, &who, &filter, ("scholar.download", list, file, Vec::new())).await
}

/// The roster of a place as a file, without the columns that are hidden (spec 2 §7 POST roster download); at steps 2 and 3 the
/// lines of the site's upload instead, as CSV.
///
/// Errors: 400 on `ColumnsToHide` when there is no such column: it would be in the file; at steps 2 and 3 404 without an upload,
/// 400 on `siteId` when no site is named and on `filetype` for a workbook.
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
    ValidQuery(query): ValidQuery<RosterDownload>,
    Valid(hidden): Valid<HiddenColumns>,
) -> Result<HttpResponse, Problem> {
    let hidden = hidden.columns_to_hide.unwrap_or_default();
    if matches!(query.step, Some(2 | 3)) {
        if query.filetype != FileFormat::Csv {
            let message = "The lines of an upload are a CSV file";
            return Err(Problem::invalid("filetype", fault("uploadCsv", message)));
        }
        let site = query
            .site_id
            .ok_or_else(|| Problem::invalid("siteId", Fault::required("Site/Session")))?;
        store::check_place(&platform, &who, &query.filter()).await?;
        let rows = uploads::lines(&platform, &who, site, &hidden).await?;
        let export = query.filter().export("roster.download-upload", "roster-upload");
        exports::record(&platform, &who, export, rows.len().saturating_sub(1)).await?;
        return uploads::file_of_lines(rows);
    }
    store::check_columns(&hidden)?;
    let (file, filter) = (FileQuery { columns: None, format: query.filetype }, query.filter());
    let query = ("roster.download", ListQuery::default(), file, hidden);
    answer_file(&platform, &who, &filter, query).await
}

/// Without columns that are asked for, a file has all but the hidden, custom fields by the names that the account gives them.
///
/// Errors: 400 when nothing is left.
async fn answer_file(
    platform: &Platform,
    who: &Can<actions::DownloadScholars>,
    filter: &ScholarFilter,
    (action, list, mut file, hidden): (&'static str, ListQuery, FileQuery, Vec<String>),
) -> Result<HttpResponse, Problem> {
    store::check_place(platform, who, filter).await?;
    let names = custom_names(platform, who, filter).await?;
    let (shown, heads) = store::file_columns(&names, &hidden);
    if file.columns.as_deref().is_none_or(str::is_empty) {
        if shown.is_empty() {
            return Err(Problem::bad_request("Leave at least one column."));
        }
        file.columns = Some(shown.join(","));
    }
    let rows = store::found(&who.scope, filter, &list)?;
    let (scope, file_request) = (who.scope.clone(), (list.clone(), &file));
    let answer = rows
        .clone()
        .file_headed(platform, &who.principal, scope, file_request, (FILE, &heads))
        .await?;
    let export = filter.export(action, "scholar");
    exports::record_list(platform, who, export, rows, (&list, &file)).await?;
    Ok(answer)
}

/// What the account of a file calls its custom fields; nothing for a file of several accounts.
async fn custom_names(
    platform: &Platform,
    who: &Can<actions::DownloadScholars>,
    filter: &ScholarFilter,
) -> Result<Vec<String>, Problem> {
    let names = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let places = (filter.account_id, filter.program_id, filter.site_id);
            let account = exports::account(conn, &who.scope, places).await?;
            match account {
                Some(account) => Ok::<_, Problem>(columns::names(conn, account).await?),
                None => Ok(None),
            }
        })
        .await?;
    Ok(names.unwrap_or_default())
}
