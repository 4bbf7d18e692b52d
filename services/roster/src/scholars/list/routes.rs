//! HTTP for the list of scholars, and its files.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use contracts::directory::{program_place, site_place};
use platform::{
    Platform,
    auth::{Can, Scope},
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
use crate::{actions, scholars::columns};

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
    answer_file(&platform, &who, &filter, (list, file, Vec::new())).await
}

/// The roster of a place as a file, without the columns that are hidden (spec 2 §7 POST roster download).
///
/// Errors: 400 on `ColumnsToHide` when there is no such column: it would be in the file.
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
    let hidden = hidden.columns_to_hide.unwrap_or_default();
    store::check_columns(&hidden)?;
    let file = FileQuery { columns: None, format: asked.filetype };
    answer_file(&platform, &who, &asked.filter(), (ListQuery::default(), file, hidden)).await
}

/// Without columns that are asked for, a file has all but the hidden, custom fields by the names that the account gives them.
///
/// Errors: 400 when nothing is left.
async fn answer_file(
    platform: &Platform,
    who: &Can<actions::DownloadScholars>,
    filter: &ScholarFilter,
    (list, mut file, hidden): (ListQuery, FileQuery, Vec<String>),
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
    let scope = who.scope.clone();
    rows.file_headed(platform, &who.principal, scope, (list, &file), (FILE, &heads)).await
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
            let account = match (filter.account_id, filter.site_id, filter.program_id) {
                (Some(account), _, _) => Some(account),
                (None, Some(site), _) => Some(site_place(conn, None, site).await?.account),
                (None, None, Some(program)) => Some(program_place(conn, program).await?.account),
                (None, None, None) => only_account(&who.scope),
            };
            match account {
                Some(account) => Ok::<_, Problem>(columns::names(conn, account).await?),
                None => Ok(None),
            }
        })
        .await?;
    Ok(names.unwrap_or_default())
}

/// The account of a scope that reaches one alone.
fn only_account(scope: &Scope) -> Option<i64> {
    let mut accounts: Vec<Option<i64>> = scope.grants.iter().map(|grant| grant.account).collect();
    accounts.dedup();
    match accounts.as_slice() {
        [account] => *account,
        _ => None,
    }
}
