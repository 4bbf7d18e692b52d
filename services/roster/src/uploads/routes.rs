//! HTTP for uploads of scholars and staff (spec 2 §7 Scholars and roster).

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use contracts::directory::{self, site_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, AtSite, Can},
    csv::harmless,
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    fault,
    files::Upload,
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    answers::{csv_file, exists, missing, taken},
    commit, direct,
    model::{
        AutoSave, CellEdit, Choices, Commit, Configure, Decision, FieldOption, LineDecision,
        NewUpload, OfFile, OfKind, OfSite, OfStep, OpenUpload, OpenUploads, RequiredHeaders,
        RosterUpload, SaveCells, TableQuery, UploadHeaders, UploadState, UploadStatus, UploadTable,
    },
    outcomes, review,
    store::{self, StoredUpload, UploadChange},
    undo,
};
use crate::{
    actions::UploadRoster,
    import::{
        columns::{Field, RosterKind, Target},
        read::{Table, Wait},
        rejects, site,
    },
    reach::{self, Within},
    scholars::{columns::names as custom_names, sealing},
};

/// Most cells of an upload that can be changed by hand.
const MOST_CHANGED: usize = 20_000;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(download_template)
        .service(list_required_headers)
        .service(upload_roster)
        .service(check_scholar_status)
        .service(list_open_uploads)
        .service(list_headers)
        .service(configure_roster)
        .service(list_table_data)
        .service(download_rejects)
        .service(read_autosave)
        .service(save_cells)
        .service(commit_roster)
        .service(undo::routes::undo_roster)
        .service(undo::routes::list_uploads)
        .service(direct::routes::import_roster)
        .service(direct::routes::read_import)
        .service(direct::routes::download_import_rejects)
        .service(cancel_roster)
        .service(read_roster)
        .service(delete_roster);
}

/// An empty file with the names of the columns.
#[platform::path(tag = "uploads", params(OfFile), responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/roster/template")]
pub async fn download_template(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfFile>,
) -> Result<HttpResponse, Problem> {
    // The whole name is for files that have one column for it.
    let is_part = |key: &str| !matches!(key, "name" | "secondLastName") && !key.ends_with(".name");
    let options = options(&platform, &who, &query).await?;
    // Of custom fields those that have a name, when some have.
    let has_names = options.iter().any(|option| option.is_named);
    let options = options
        .iter()
        .filter(|option| is_part(option.key))
        .filter(|option| option.is_named || !has_names || !option.key.starts_with("customFields."));
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(vec![]);
    let labels = options.map(|option| harmless(&option.label).into_owned());
    writer.write_record(labels).map_err(Problem::internal)?;
    let line = writer.into_inner().map_err(Problem::internal)?;
    let line = ["\u{feff}".as_bytes(), &line].concat();
    let name = match query.kind {
        RosterKind::Scholars => "scholar-roster-template.csv",
        RosterKind::Staff => "staff-roster-template.csv",
    };
    Ok(csv_file(name, line))
}

/// What columns of a file may mean, and what is required.
#[platform::path(tag = "uploads", params(OfFile), responses((status = 200, body = RequiredHeaders)))]
#[get("/roster/required-headers")]
pub async fn list_required_headers(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfFile>,
) -> Answer<RequiredHeaders> {
    let results = options(&platform, &who, &query).await?;
    Ok(Json(RequiredHeaders { count: results.len(), results }))
}

/// What columns may mean, called as the account of a site does.
async fn options(
    platform: &Platform,
    who: &Can<UploadRoster>,
    query: &OfFile,
) -> Result<Vec<FieldOption>, Problem> {
    let names = match query.site_id {
        None => Vec::new(),
        Some(site) => {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    let at = who.at_place(site_place(conn, None, site).await?)?;
                    let names = custom_names(conn, at.place().account).await?;
                    Ok::<_, Problem>(names.unwrap_or_default())
                })
                .await?
        }
    };
    let email = query.with_email.then(|| query.kind.email());
    let option = |field: &Field| {
        let named = match field.target {
            Target::Custom(number) => names.get(usize::from(number)),
            _ => None,
        };
        let named = named.filter(|name| !name.is_empty());
        let is_required = query.kind.required().contains(&field.target);
        FieldOption {
            key: field.key,
            label: named.cloned().unwrap_or_else(|| field.label.to_owned()),
            is_named: named.is_some(),
            is_required: is_required || email == Some(field.target),
        }
    };
    Ok(query.kind.fields().iter().map(option).collect())
}

/// Keeps a file with a site, whose columns are to be matched: CSV or Excel, at most 5 MB and 500 lines.
///
/// Errors: 413 too large; 400 on `file` for what cannot be read, and `Error_NoCsvHeaders`; 409 `Error_UploadExists` with
/// the upload that the site has.
#[platform::path(
    tag = "uploads",
    params(NewUpload),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = RosterUpload))
)]
#[post("/roster/upload")]
pub async fn upload_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<NewUpload>,
    Upload(file): Upload,
) -> Result<Created<RosterUpload>, Problem> {
    let sealer = sealing::sealer(&platform)?;
    let table = review::read(query.kind, file.to_vec()).await?;
    let lines = i32::try_from(table.rows.len()).unwrap_or(i32::MAX);
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            if let Some(open) = store::upload_lock(conn, &at, query.kind).await? {
                return Err(exists(Some(&open.upload()?)));
            }
            let id = store::upload_id(conn).await?;
            let sealed = review::seal_file(&sealer, id, &file)?;
            let name = query.file_name.trim();
            let choices = Choices { with_email: query.with_email, ..Choices::default() };
            let choices = serde_json::to_value(choices).map_err(Problem::internal)?;
            let new =
                store::New { name, lines, choices, ..store::New::waiting(id, query.kind, sealed) };
            let made = store::upload_insert(conn, &at, new).await.map_err(taken)?.upload()?;
            let entry = audit::Entry::change("roster-upload.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created {
        location: format!(
            "/roster/scholar-status?siteId={}&kind={}",
            made.site_id,
            made.kind.text()
        ),
        body: made,
    })
}

/// Where the upload of a site stands: of the one that is open, else of the one that was done last.
#[platform::path(tag = "uploads", params(OfSite), responses((status = 200, body = UploadStatus)))]
#[get("/roster/scholar-status")]
pub async fn check_scholar_status(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Answer<UploadStatus> {
    let row = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            Ok::<_, Problem>(store::upload_last(conn, &at, query.kind).await?)
        })
        .await?;
    let upload = row.map(|row| row.upload()).transpose()?;
    Ok(Json(UploadStatus { upload }))
}

/// The uploads of scholars and staff that are not done: of a site, or of the sites within reach of a program or an account.
///
/// Errors: 400 when no place is named; 404 for a place that the caller does not see.
#[platform::path(tag = "uploads", params(Within), responses((status = 200, body = OpenUploads)))]
#[get("/roster/uploads/open")]
pub async fn list_open_uploads(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(within): ValidQuery<Within>,
) -> Answer<OpenUploads> {
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = reach::place(conn, &who, &within).await?;
            let rows = store::uploads_open(conn, place).await?;
            let ids: Vec<i64> = rows.iter().map(StoredUpload::site_id).collect();
            let names = directory::site_names(conn, &ids).await?;
            let open = rows.into_iter().map(|row| {
                let site_name = names.get(&row.site_id()).cloned().unwrap_or_default();
                Ok(OpenUpload { upload: row.upload()?, program_id: row.program_id, site_name })
            });
            open.collect::<Result<Vec<_>, Problem>>()
        })
        .await?;
    Ok(Json(OpenUploads { count: results.len(), results }))
}

/// The columns of a site's upload and what they are taken for, each with the reason.
#[platform::path(tag = "uploads", params(OfSite), responses((status = 200, body = UploadHeaders)))]
#[get("/roster/headers")]
pub async fn list_headers(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Answer<UploadHeaders> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            let row = store::upload_lock(conn, &at, query.kind).await?.ok_or_else(missing)?;
            headers(conn, &platform, &at, &row).await
        })
        .await?;
    Ok(Json(found))
}

async fn headers(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    row: &StoredUpload,
) -> Result<UploadHeaders, Problem> {
    let sealer = sealing::sealer(platform)?;
    let edits = review::edits(&sealer, row)?;
    let table = review::table(&sealer, row, &edits, Wait::Never).await?;
    let site = site::site(conn, platform, at).await?;
    let before = store::choices_before(conn, at, row).await?;
    review::headers(row, &table, &site, &before)
}

/// Says what columns mean and how days are read; `isDone` goes on to the review.
///
/// Errors: 400 on `columns` when a required column is missing, a column is not in the file, or two mean the same, and on
/// `sheet` for one that the workbook does not have; 409 `Error_VersionConflict`.
#[platform::path(tag = "uploads", request_body = Configure, responses((status = 200, body = UploadHeaders)))]
#[post("/roster/configure")]
pub async fn configure_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    Valid(body): Valid<Configure>,
) -> Answer<UploadHeaders> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, body.site_id).await?)?;
            let row = waiting(conn, &at, body.kind).await?;
            let before = row.upload()?;
            check_version(body.version, &before)?;
            let stored_choices = row.choices();
            let is_other_sheet = body.sheet.is_some() && body.sheet != stored_choices.sheet;
            let of_email = Choices { with_email: stored_choices.with_email, ..Choices::default() };
            let choices = if is_other_sheet {
                Choices { sheet: body.sheet.clone(), ..of_email }
            } else {
                Choices {
                    date_order: body.date_order,
                    columns: body.columns.clone(),
                    similar: stored_choices.similar.clone(),
                    sheet: stored_choices.sheet.clone(),
                    ..of_email
                }
            };
            let of_sheet = (choices.similar.clone(), choices.sheet.clone());
            let mut choices = serde_json::to_value(choices).map_err(Problem::internal)?;
            let chosen = row.choosing(choices.clone());
            let chosen = if is_other_sheet { chosen.unedited() } else { chosen };
            let mut found = headers(conn, &platform, &at, &chosen).await?;
            if is_other_sheet && found.sheet != body.sheet {
                return Err(review::no_sheet());
            }
            if body.is_done {
                if !found.missing.is_empty() {
                    return Err(missing_columns(body.kind, &found));
                }
                let (with_email, (similar, sheet)) = (stored_choices.with_email, of_sheet);
                let settled = Choices { similar, with_email, sheet, ..review::settled(&found) };
                choices = serde_json::to_value(settled).map_err(Problem::internal)?;
            }
            let state = if body.is_done { "reviewing" } else { "matching" };
            let sealer = sealing::sealer(&platform)?;
            let unedited = || review::seal_edits(&sealer, row.id, &[]);
            let change = UploadChange {
                choices: Some(choices),
                state: Some(state),
                edits: is_other_sheet.then(unedited).transpose()?,
                lines: is_other_sheet.then(|| i32::try_from(found.lines).unwrap_or(i32::MAX)),
                ..UploadChange::default()
            };
            found.upload = store::upload_update(conn, &at, row.id, change).await?.upload()?;
            let entry =
                audit::Entry::change("roster-upload.configure", Some(&before), Some(&found.upload));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(found)
        })
        .await?;
    Ok(Json(found))
}

fn missing_columns(kind: RosterKind, found: &UploadHeaders) -> Problem {
    let fields: Vec<&str> = kind
        .fields()
        .iter()
        .filter(|field| found.missing.contains(&field.key))
        .map(|field| field.label)
        .collect();
    let fields = fields.join(", ");
    let message = format!("Please choose columns for {fields}");
    Problem::invalid("columns", Fault::new("missingColumns", message).with("fields", fields))
}

/// The open upload of a site, locked, unless it is being entered.
///
/// Errors: 404 without one; 409 `Error_UploadRunning`.
async fn waiting(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    kind: RosterKind,
) -> Result<StoredUpload, Problem> {
    let row = store::upload_lock(conn, at, kind).await?.ok_or_else(missing)?;
    if row.upload()?.state == UploadState::Importing {
        let detail = "This roster is being uploaded. Please wait, or stop the upload first.";
        return Err(Problem::conflict("Error_UploadRunning", detail));
    }
    Ok(row)
}

/// Rows of a site's upload with what is wrong with them and what becomes of them.
///
/// Errors: 404 without an upload, or when `id` is another one; 400 when required columns are missing.
#[platform::path(tag = "uploads", params(TableQuery), responses((status = 200, body = UploadTable)))]
#[get("/roster/table-data")]
pub async fn list_table_data(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<TableQuery>,
) -> Answer<UploadTable> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            let row = store::upload_lock(conn, &at, query.kind).await?;
            let matches_id = |row: &StoredUpload| query.id.is_none_or(|id| id == row.id);
            let row = row.filter(matches_id).ok_or_else(missing)?;
            table(conn, &platform, &at, &row, &query).await
        })
        .await?;
    Ok(Json(found))
}

async fn table(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    row: &StoredUpload,
    query: &TableQuery,
) -> Result<UploadTable, Problem> {
    if row.is_direct {
        // Nobody reviews it.
        return Ok(UploadTable { upload: Some(row.upload()?), ..UploadTable::default() });
    }
    let sealer = sealing::sealer(platform)?;
    let edits = review::edits(&sealer, row)?;
    let sheet = review::table(&sealer, row, &edits, Wait::Never).await?;
    let site = site::site(conn, platform, at).await?;
    outcomes::rows(conn, at, &sealer, (row, &edits), (sheet, &site), query).await
}

/// Rejected rows of an upload, with line, column, value and reason.
///
/// Errors: 404 without an upload; 400 when required columns are missing.
#[platform::path(tag = "uploads", params(OfSite), responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/roster/rejects")]
pub async fn download_rejects(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Result<HttpResponse, Problem> {
    let sealer = sealing::sealer(&platform)?;
    let faults = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            let row = store::upload_lock(conn, &at, query.kind).await?.ok_or_else(missing)?;
            let edits = review::edits(&sealer, &row)?;
            let table = review::table(&sealer, &row, &edits, Wait::Never).await?;
            let site = site::site(conn, &platform, &at).await?;
            outcomes::rejects(conn, &at, &sealer, (&row, table, &site)).await
        })
        .await?;
    let mut file = Vec::from("\u{feff}");
    rejects::write(&faults, &mut file).map_err(Problem::internal)?;
    Ok(csv_file("upload-errors.csv", file))
}

/// What was saved of a step of a site's upload; `page` and `count` answer a part of the cells. Without an upload it is empty.
#[platform::path(tag = "uploads", params(OfStep), responses((status = 200, body = AutoSave)))]
#[get("/roster/autosave")]
pub async fn read_autosave(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfStep>,
) -> Answer<AutoSave> {
    let row = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, query.program_id, query.site_id).await?)?;
            Ok::<_, Problem>(store::upload_lock(conn, &at, query.kind).await?)
        })
        .await?;
    let sealer = sealing::sealer(&platform)?;
    let edits = row.as_ref().map(|row| review::edits(&sealer, row)).transpose()?;
    let Choices { date_order, columns, .. } =
        row.as_ref().map(StoredUpload::choices).unwrap_or_default();
    let upload = row.map(|row| row.upload()).transpose()?;
    let step = query.step.or(upload.as_ref().map(|upload| upload.step)).unwrap_or(1);
    let edits = edits.unwrap_or_default();
    let (count, (before, size)) = (edits.len(), query.page());
    let edits = edits.into_iter().skip(before).take(size).collect();
    Ok(Json(AutoSave { step, columns, date_order, edits, count, upload }))
}

/// Saves cells that were changed by hand, and what was said of lines that look like scholars of the account.
///
/// Errors: 404 without an upload; 409 `Error_UploadRunning`; 400 on `edits` for a line or a column that is not there.
#[platform::path(tag = "uploads", request_body = SaveCells, responses((status = 200, body = RosterUpload)))]
#[put("/roster/autosave")]
pub async fn save_cells(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    Valid(body): Valid<SaveCells>,
) -> Answer<RosterUpload> {
    let sealer = sealing::sealer(&platform)?;
    let saved = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, body.site_id).await?)?;
            let row = waiting(conn, &at, body.kind).await?;
            let before = row.upload()?;
            let mut edits = review::edits(&sealer, &row)?;
            let mut choices = row.choices();
            let table = review::table(&sealer, &row, &edits, Wait::Never).await?;
            for (at, line_decision) in body.similar.iter().enumerate() {
                decide(&mut choices, &table, line_decision)
                    .map_err(|fault| Problem::invalid(format!("similar.{at}"), fault))?;
            }
            for (at, edit) in body.edits.iter().enumerate() {
                let is_there = edit.column < table.headings.len()
                    && table
                        .rows
                        .iter()
                        .any(|row| row.line.number == edit.line && row.flaw.is_none());
                if !is_there {
                    let fault = fault("noCell", "There is no such cell in the file");
                    return Err(Problem::invalid(format!("edits.{at}"), fault));
                }
                put(&mut edits, edit);
                choices.similar.remove(&edit.line);
                // Whoever was held beside this line is held beside another child now.
                choices.similar.retain(|_, line_decision| !line_decision.is_about(edit.line));
            }
            if edits.len() > MOST_CHANGED {
                let fault =
                    fault("tooManyEdits", "Too many cells were changed; please change the file");
                return Err(Problem::invalid("edits", fault));
            }
            let sealed = review::seal_edits(&sealer, row.id, &edits)?;
            let choices = serde_json::to_value(choices).map_err(Problem::internal)?;
            let change = UploadChange {
                edits: Some(sealed),
                choices: Some(choices),
                ..UploadChange::default()
            };
            let saved = store::upload_update(conn, &at, row.id, change).await?.upload()?;
            let entry = audit::Entry::change("roster-upload.edit", Some(&before), Some(&saved));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(saved)
        })
        .await?;
    Ok(Json(saved))
}

/// Notes what was said of a line; when that is nothing, it is asked about anew.
///
/// Errors: the file has no such line, or the line that is named does not stand above.
fn decide(choices: &mut Choices, table: &Table, line_decision: &LineDecision) -> Result<(), Fault> {
    let is_there = |line: u64| table.rows.iter().any(|row| row.line.number == line);
    let others = line_decision.same_as_line.iter().chain(&line_decision.not_same_as_lines);
    if !is_there(line_decision.line)
        || others.into_iter().any(|line| *line >= line_decision.line || !is_there(*line))
    {
        return Err(fault("noLine", "There is no such line above it in the file"));
    }
    let mut decision = Decision::from(line_decision);
    if decision.is_open() {
        choices.similar.remove(&line_decision.line);
        return Ok(());
    }
    // Of others it was said before that they are not the child.
    if let Some(before) = choices.similar.remove(&line_decision.line) {
        decision.not_same_as.extend(before.not_same_as);
        decision.not_same_as_lines.extend(before.not_same_as_lines);
    }
    choices.similar.insert(line_decision.line, decision);
    Ok(())
}

fn put(edits: &mut Vec<CellEdit>, edit: &CellEdit) {
    let is_same = |one: &CellEdit| one.line == edit.line && one.column == edit.column;
    edits.retain(|one| !is_same(one));
    edits.push(edit.clone());
}

/// Enters the rows of a site's upload, as a job: its state tells when it is done.
///
/// Errors: 409 `Error_RosterHasErrors` when rows have faults and are not to be left out; 409 `Error_RosterHasSimilar` when
/// nobody has said whether a row is a scholar whom it looks like; 409 `Error_ScholarStillHere` when rows end the enrollment of
/// scholars who are checked in, without `stillHere`; 409 `Error_UploadRunning`; 409 `Error_VersionConflict`; 400 when required columns are missing or no row is right.
#[platform::path(tag = "uploads", request_body = Commit, responses((status = 200, body = RosterUpload)))]
#[post("/roster/commit")]
pub async fn commit_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    Valid(body): Valid<Commit>,
) -> Answer<RosterUpload> {
    let begun = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, body.site_id).await?)?;
            let row = waiting(conn, &at, body.kind).await?;
            let before = row.upload()?;
            check_version(body.version, &before)?;
            let faulty = TableQuery {
                site_id: body.site_id,
                kind: body.kind,
                active: Some(2),
                count: Some(500),
                ..TableQuery::default()
            };
            let UploadTable { counts, results: faulty, notices, .. } =
                table(conn, &platform, &at, &row, &faulty).await?;
            if counts.faulty > 0 && !body.leave_faulty {
                return Err(commit::has_errors());
            }
            if counts.similar > 0 {
                return Err(commit::has_similar());
            }
            if !notices.still_here.is_empty() && !body.still_here {
                return Err(commit::has_still_here());
            }
            if counts.added + counts.enrolled + counts.changed + counts.unchanged == 0 {
                let fault = fault("noRows", "No line of the file can be uploaded");
                return Err(Problem::invalid("file", fault));
            }
            // The job leaves out these, and no others.
            let left_out = faulty.iter().map(|row| row.line).collect();
            let choices = Choices { left_out, still_here: notices.still_here, ..row.choices() };
            let change = UploadChange {
                choices: Some(serde_json::to_value(choices).map_err(Problem::internal)?),
                state: Some(store::IMPORTING),
                attempt: Some(row.attempt + 1),
                problem: Some(None),
                rows_entered: Some(0),
                rows_to_enter: Some(0),
                ..UploadChange::default()
            };
            let row = store::upload_update(conn, &at, row.id, change).await?;
            commit::enqueue(conn, &platform, &at, &row).await?;
            let begun = row.upload()?;
            let entry = audit::Entry::change("roster-upload.commit", Some(&before), Some(&begun));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(begun)
        })
        .await?;
    Ok(Json(begun))
}

/// Stops the upload of a site while it is being entered: nothing of it is written, and it can be reviewed again (spec 2 §4
/// Roster import strip).
///
/// Errors: 400 when nothing is being entered, because it is done by now.
#[platform::path(tag = "uploads", params(("siteId" = i64, Path), OfKind), responses((status = 200, body = RosterUpload)))]
#[put("/roster/cancel/site/{siteId}")]
pub async fn cancel_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    PathId(site): PathId,
    ValidQuery(query): ValidQuery<OfKind>,
) -> Answer<RosterUpload> {
    let stopped = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, site).await?)?;
            let row = store::upload_lock(conn, &at, query.kind).await?;
            let before = row.as_ref().map(StoredUpload::upload).transpose()?;
            let (Some(row), Some(before)) = (row, before) else { return Err(not_running()) };
            if before.state != UploadState::Importing {
                return Err(not_running());
            }
            let change = match row.is_direct {
                true => UploadChange {
                    state: Some("failed"),
                    file: Some(None),
                    problem: Some(Some("Error_UploadStopped".to_owned())),
                    ..UploadChange::default()
                },
                false => UploadChange { state: Some("reviewing"), ..UploadChange::default() },
            };
            let stopped = store::upload_update(conn, &at, row.id, change).await?.upload()?;
            let entry = audit::Entry::change("roster-upload.cancel", Some(&before), Some(&stopped));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(stopped)
        })
        .await?;
    Ok(Json(stopped))
}

fn not_running() -> Problem {
    Problem::bad_request("Nothing is being uploaded at this site.")
}

/// The rows of a site's upload, all of them or those of a `page`; without an upload there are none and the count is 0. Step 4 has what the last
/// upload did (spec 2 §4 Roster upload).
#[platform::path(tag = "uploads", params(OfStep), responses((status = 200, body = UploadTable)))]
#[get("/roster")]
pub async fn read_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfStep>,
) -> Answer<UploadTable> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = site_place(conn, query.program_id, query.site_id).await?;
            let at = who.at_place(place)?;
            if query.account_id.is_some_and(|account| account != place.account) {
                return Err(Problem::not_found("site"));
            }
            if query.step == Some(UploadState::Done.step()) {
                let row = store::upload_last(conn, &at, query.kind).await?;
                let upload = row.map(|row| row.upload()).transpose()?;
                return Ok(UploadTable { upload, ..UploadTable::default() });
            }
            let Some(row) = store::upload_lock(conn, &at, query.kind).await? else {
                return Ok(UploadTable::default());
            };
            let all = TableQuery {
                site_id: query.site_id,
                kind: query.kind,
                page: query.page,
                count: query.page.map_or(Some(500), |_| query.count),
                ..TableQuery::default()
            };
            table(conn, &platform, &at, &row, &all).await
        })
        .await?;
    Ok(Json(found))
}

/// Deletes the upload of a site with all that was typed into it. What was entered before stays.
///
/// Errors: 404 without an upload; 409 `Error_UploadRunning`.
#[platform::path(tag = "uploads", params(OfSite), responses((status = 204)))]
#[delete("/roster")]
pub async fn delete_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            let row = waiting(conn, &at, query.kind).await?;
            let before = row.upload()?;
            let change = UploadChange {
                state: Some("deleted"),
                file: Some(None),
                ..UploadChange::default()
            };
            store::upload_update(conn, &at, row.id, change).await?;
            let entry =
                audit::Entry::change::<RosterUpload>("roster-upload.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
