//! HTTP for files that another system sends.

use std::collections::BTreeMap;

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json},
};
use contracts::directory::site_place;
use platform::{
    Fault, Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, PathId, ValidQuery},
    fault,
    files::Upload,
};

use super::mapping;
use crate::{
    actions::UploadRoster,
    import::{
        columns,
        read::{Limits, Wait},
        rejects::{self, Reject},
        site,
    },
    scholars::sealing,
    uploads::{
        answers::{csv_file, exists, missing, taken},
        commit,
        model::{Choices, Import, ImportStatus, NewImport, OfSite, RosterUpload, UploadState},
        review,
        store::{self, StoredUpload},
    },
};

const NOT_COLUMNS: Fault =
    fault("columnsForm", "Columns must be a JSON object of fields by heading");

/// Enters a file at a site as a job: CSV or Excel, at most 32 MiB and 50,000 lines. Columns are what `columns` says, and
/// otherwise matched by their names and by what they hold. Sound lines are entered in one transaction, all of them or none; the
/// others are told of by `GET /roster/import/{uploadId}/rejects`. `read` names the sheet of a workbook that is read, and the sheets
/// and columns that are not.
///
/// Errors: 413 too large; 400 on `file` for what cannot be read and on `columns` when required ones are missing, named twice
/// or no fields, on `sheet` for one that the workbook does not have, and `Error_NoCsvHeaders`; 409 `Error_UploadExists` with the upload that the site has.
#[platform::path(
    tag = "uploads",
    params(NewImport),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Import))
)]
#[post("/roster/import")]
pub async fn import_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<NewImport>,
    Upload(file): Upload<{ Limits::DIRECT.bytes }>,
) -> Result<Created<Import>, Problem> {
    let sealer = sealing::sealer(&platform)?;
    let (limits, wait) = (Limits::DIRECT, Wait::Never);
    let source = (file.to_vec(), query.sheet.clone());
    let table = review::read_within(query.kind, source, limits, wait).await?;
    if query.sheet.is_some() && table.sheet() != query.sheet.as_deref() {
        return Err(review::no_sheet());
    }
    let lines = i32::try_from(table.rows.len()).unwrap_or(i32::MAX);
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            if let Some(open) = store::upload_lock(conn, &at, query.kind).await? {
                return Err(exists(Some(&open.upload()?)));
            }
            let mut choices = Choices {
                date_order: query.date_order,
                columns: columns_of(query.columns.as_deref())?,
                enters_similar: query.allow_similar,
                with_email: query.with_email,
                sheet: query.sheet.clone(),
                ..Choices::default()
            };
            let site = site::site(conn, &platform, &at).await?;
            let about = (site.today, site.custom_fields.as_slice(), &site.classrooms);
            let mapping = mapping(query.kind, choices.clone())?;
            let columns = columns::find(query.kind, &table, &mapping, about)
                .map_err(|error| review::unmatched(&error))?;
            let read = review::file_read(&table, &columns);
            choices.read = Some(read.clone());
            let id = store::upload_id(conn).await?;
            let sealed = review::seal_file(&sealer, id, &file)?;
            let new = store::New {
                name: query.file_name.trim(),
                lines,
                choices: serde_json::to_value(choices).map_err(Problem::internal)?,
                state: UploadState::Importing,
                is_direct: true,
                ..store::New::waiting(id, query.kind, sealed)
            };
            let row = store::upload_insert(conn, &at, new).await.map_err(taken)?;
            let job_id = commit::enqueue(conn, &platform, &at, &row).await?;
            let upload = row.upload()?;
            let entry =
                audit::Entry::change::<RosterUpload>("roster-upload.import", None, Some(&upload));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(Import { upload, job_id, read })
        })
        .await?;
    let RosterUpload { upload_id, site_id, .. } = &made.upload;
    Ok(Created { location: format!("/roster/import/{upload_id}?siteId={site_id}"), body: made })
}

/// Where a file stands that is entered without a review, what of it is read, and what it did.
///
/// Errors: 404 when the site has no such upload.
#[platform::path(
    tag = "uploads",
    params(("uploadId" = i64, Path), OfSite),
    responses((status = 200, body = ImportStatus))
)]
#[get("/roster/import/{uploadId}")]
pub async fn read_import(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Answer<ImportStatus> {
    let row = found(&platform, &who, id, &query).await?;
    Ok(Json(ImportStatus { upload: row.upload()?, read: row.choices().read }))
}

/// What of a file could not be entered, with line, column, value and reason; empty until it is done.
///
/// Errors: 404 when the site has no such upload.
#[platform::path(
    tag = "uploads",
    params(("uploadId" = i64, Path), OfSite),
    responses((status = 200, content_type = "text/csv", body = String))
)]
#[get("/roster/import/{uploadId}/rejects")]
pub async fn download_import_rejects(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Result<HttpResponse, Problem> {
    let row = found(&platform, &who, id, &query).await?;
    let sealer = sealing::sealer(&platform)?;
    let rejects: Vec<Reject> = match &row.rejects {
        Some(sealed) => review::sealed("rejects", id).unseal(&sealer, sealed)?,
        None => Vec::new(),
    };
    let mut file = Vec::from("\u{feff}");
    rejects::write(&rejects, &mut file).map_err(Problem::internal)?;
    Ok(csv_file("import-errors.csv", file))
}

/// The columns that a request names.
fn columns_of(text: Option<&str>) -> Result<BTreeMap<String, String>, Problem> {
    let columns = text.map(serde_json::from_str).transpose();
    columns.map_err(|_| Problem::invalid("columns", NOT_COLUMNS)).map(Option::unwrap_or_default)
}

async fn found(
    platform: &Platform,
    who: &Can<UploadRoster>,
    id: i64,
    query: &OfSite,
) -> Result<StoredUpload, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            let row = store::upload_direct(conn, &at, id).await?;
            row.filter(|row| row.kind() == query.kind).ok_or_else(missing)
        })
        .await
}
