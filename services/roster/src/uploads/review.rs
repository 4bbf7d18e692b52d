//! What an upload says, as its page shows it.

use std::collections::{BTreeMap, HashMap, HashSet};

use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, At},
    error::Problem,
    fault,
    sealed::{Place as Sealed, Sealer},
};

use super::{
    model::{
        CellEdit, CellFault, Choices, Decision, FieldChange, RowCounts, RowOutcome, SaidChild,
        SkippedLine, TableColumn, TableQuery, UploadColumn, UploadHeaders, UploadRow, UploadTable,
    },
    store::{self, Row},
};
use crate::import::{
    cells::dates,
    changes::{self, Change, Shown},
    check::{self, Child, Site},
    columns::{self, Columns, ColumnsError, Mapping, Match, Why},
    commit,
    read::{self, Limits, ReadError, Skip, Table},
    review::{self, DateOrder, Review},
};
use crate::scholars::{
    contacts::ContactRequest,
    similar::{self, Identity, SimilarScholar},
};

/// Texts of a column that its match shows.
const SAMPLES: usize = 3;
/// Rows a page (spec 2 §9).
const PAGE: usize = 25;

/// Name of what is sealed of an upload.
fn sealed(column: &'static str, id: i64) -> Sealed {
    Sealed { table: "scholar_uploads", column, id }
}

/// Seals the file of an upload.
pub fn seal_file(sealer: &Sealer, id: i64, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let sealed = sealer.seal(&format!("scholar_uploads.file/{id}"), bytes);
    sealed.ok_or_else(|| Problem::internal("nothing can be sealed without a passphrase"))
}

/// Seals the cells of an upload that were changed by hand.
pub fn seal_edits(sealer: &Sealer, id: i64, edits: &[CellEdit]) -> Result<Vec<u8>, Problem> {
    sealed("edits", id).seal(sealer, &edits)
}

/// The cells of an upload that were changed by hand.
pub fn edits(sealer: &Sealer, row: &Row) -> Result<Vec<CellEdit>, Problem> {
    match &row.edits {
        Some(bytes) => sealed("edits", row.id).unseal(sealer, bytes),
        None => Ok(Vec::new()),
    }
}

/// Reads the file of an upload, on a thread that may take its time.
///
/// Errors: the spec's, on the field `file`.
pub async fn read(bytes: Vec<u8>) -> Result<Table, Problem> {
    let read = actix_web::web::block(move || read::table(&bytes, Limits::PAGE, columns::is_known));
    read.await.map_err(Problem::internal)?.map_err(|error| unreadable(&error))
}

/// The sheet of an upload with what was changed by hand.
pub async fn table(sealer: &Sealer, row: &Row, edits: &[CellEdit]) -> Result<Table, Problem> {
    let file = row.file.as_ref().ok_or_else(|| Problem::not_found("scholarUpload"))?;
    let bytes = sealer.unseal(&format!("scholar_uploads.file/{}", row.id), file);
    let bytes = bytes.ok_or_else(|| Problem::internal("a sealed file does not open"))?;
    let mut table = read(bytes).await?;
    table.edit(edits.iter().map(|edit| (edit.line, edit.column, edit.value.as_str())));
    Ok(table)
}

fn unreadable(error: &ReadError) -> Problem {
    let message = error.to_string();
    let on_file = |code| Problem::invalid("file", Fault::new(code, message.clone()));
    match error {
        ReadError::TooLarge(_) => Problem::too_large(),
        ReadError::TooLong(lines) => {
            Problem::invalid("file", Fault::new("tooManyLines", message).with("lines", *lines))
        }
        ReadError::WrongType => on_file("fileType"),
        ReadError::Empty => on_file("fileEmpty"),
        // Spec 2 §8 No CSV Headers.
        ReadError::NoHeaders => Problem {
            name: "Error_NoCsvHeaders".into(),
            title: "No CSV Headers".into(),
            detail: message.clone().into(),
            value: message.clone().into(),
            ..on_file("noHeaders")
        },
    }
}

/// What the person chose, for a file with these columns: what was chosen before counts for headings that are there.
pub fn mapping(table: &Table, chosen: &Choices, before: &[Choices]) -> Result<Mapping, Problem> {
    let headings: HashSet<String> = (0..table.headings.len()).map(|at| table.label(at)).collect();
    let mut columns = chosen.columns.clone();
    let mut taken: HashSet<String> =
        columns.values().filter(|key| !key.is_empty()).cloned().collect();
    for (heading, key) in before.iter().flat_map(|one| &one.columns) {
        if !headings.contains(heading) || columns.contains_key(heading) {
            continue;
        }
        if key.is_empty() || taken.insert(key.clone()) {
            columns.insert(heading.clone(), key.clone());
        }
    }
    Mapping::of(chosen.date_order, columns)
        .map_err(|error| Problem::invalid("columns", Fault::new("noField", error.to_string())))
}

/// The columns of an upload do not fit it.
fn unmatched(error: &ColumnsError) -> Problem {
    let code = match error {
        ColumnsError::Missing { .. } => "missingColumns",
        ColumnsError::NoColumn { .. } => "noColumn",
        ColumnsError::Twice(_) => "columnTwice",
    };
    Problem::invalid("columns", Fault::new(code, error.to_string()))
}

/// The columns of an upload and what they are taken for.
///
/// Errors: the choices do not fit the file.
pub fn headers(
    row: &Row,
    table: &Table,
    site: &Site,
    before: &[Choices],
) -> Result<UploadHeaders, Problem> {
    let chosen = row.choices();
    let mapping = mapping(table, &chosen, before)?;
    let proposed = columns::propose(table, &mapping, site.today);
    let (columns, missing) = proposed.map_err(|error| unmatched(&error))?;
    let proof = dates::order(check::days_of(table, &columns));
    let order = review::date_order(&mapping, &columns, proof);
    let (by, example) = match &order {
        DateOrder::Chosen(_) => ("chosen", None),
        DateOrder::Named(_) => ("named", None),
        DateOrder::Proven(_, day, _) => ("proven", Some(day.clone())),
        DateOrder::Contradicted(how) => ("contradicted", Some(how.clone())),
        DateOrder::Unknown => {
            ("unknown", check::days_of(table, &columns).next().map(str::to_owned))
        }
    };
    let results = column_list(table, &columns, &chosen);
    Ok(UploadHeaders {
        count: results.len(),
        results,
        missing: missing.into_iter().map(|field| field.key).collect(),
        date_order: order.order(),
        date_order_by: by,
        date_example: example,
        upload: row.upload()?,
    })
}

fn column_list(table: &Table, columns: &Columns, chosen: &Choices) -> Vec<UploadColumn> {
    let matched = columns.matched.iter().map(|one| {
        let (fitting, of) = match one.why {
            Why::Content { fitting, of, .. } => (Some(fitting), Some(of)),
            _ => (None, None),
        };
        let why = match one.why {
            Why::Chosen if chosen.columns.contains_key(&one.heading) => "chosen",
            Why::Chosen => "before",
            Why::Name => "name",
            Why::Word => "word",
            Why::Content { .. } => "content",
        };
        (one.column, one.heading.clone(), Some(one.field.key), Some(why), fitting, of)
    });
    let left = columns.left.iter().map(|one| {
        let is_chosen = chosen.columns.get(&one.heading).is_some_and(String::is_empty);
        (one.column, one.heading.clone(), None, is_chosen.then_some("chosen"), None, None)
    });
    let mut all: Vec<UploadColumn> = matched
        .chain(left)
        .map(|(column, heading, field, why, fitting, of)| UploadColumn {
            column,
            heading,
            field,
            why,
            fitting,
            of,
            samples: table.column(column).take(SAMPLES).map(str::to_owned).collect(),
        })
        .collect();
    all.sort_by_key(|one| one.column);
    all
}

/// What was found for the columns, as if the person had chosen all of it.
pub fn settled(found: &UploadHeaders) -> Choices {
    let mut columns = BTreeMap::new();
    for column in found.results.iter().filter(|column| column.field.is_some()) {
        let key = column.field.unwrap_or_default().to_owned();
        columns.insert(column.heading.clone(), key);
    }
    for column in found.results.iter().filter(|column| column.field.is_none()) {
        columns.entry(column.heading.clone()).or_default();
    }
    Choices { date_order: found.date_order, columns, ..Choices::default() }
}

/// Checks the rows of an upload.
///
/// Errors: required columns are missing.
pub fn checked(
    row: &Row,
    table: Table,
    site: &Site,
    before: &[Choices],
) -> Result<Review, Problem> {
    let mapping = mapping(&table, &row.choices(), before)?;
    review::of_table(table, &mapping, site).map_err(|error| unmatched(&error))
}

/// Takes rows of which it was said that they are a scholar of the account for that scholar. Of rows that are then one child
/// the first counts.
pub async fn decide(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    children: &mut Vec<Child>,
    decisions: &BTreeMap<u64, Decision>,
) -> Result<(), Problem> {
    let same: Vec<i64> = decisions.values().filter_map(|said| said.same_as).collect();
    if same.is_empty() {
        return Ok(());
    }
    let known = similar::identities(conn, at, &same).await?;
    for child in children.iter_mut() {
        let said = decisions.get(&child.line).and_then(|said| said.same_as);
        if let Some(identity) = said.and_then(|id| known.get(&id)) {
            child.key = identity.clone();
        }
    }
    let mut seen = HashSet::new();
    children.retain(|child| seen.insert(child.key.clone()));
    Ok(())
}

/// Rows whose child looks like a scholar of the account and of whom nobody has said otherwise, by line.
async fn similar_rows(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    new: &[&Child],
    decisions: &BTreeMap<u64, Decision>,
) -> Result<HashMap<u64, (SaidChild, Vec<SimilarScholar>)>, Problem> {
    let identities: Vec<Identity> = new.iter().map(|child| child.key.clone()).collect();
    let mut found = similar::find_all(conn, at, &identities).await?;
    let mut all = HashMap::new();
    for (place, child) in new.iter().enumerate() {
        let mut alike = found.remove(&place).unwrap_or_default();
        let apart = decisions.get(&child.line).map(|said| said.not_same_as.as_slice());
        alike.retain(|one| !apart.is_some_and(|apart| apart.contains(&one.scholar_id)));
        if !alike.is_empty() {
            all.insert(child.line, (said(child), alike));
        }
    }
    Ok(all)
}

fn said(child: &Child) -> SaidChild {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let request = &child.request;
    let name = |one: &ContactRequest| format!("{} {}", text(&one.first_name), text(&one.last_name));
    SaidChild {
        first_name: text(&request.first_name),
        last_name: text(&request.last_name),
        birth_date: request.birth_date.unwrap_or_default(),
        entering_grade: text(&request.entering_grade),
        families: request.families.iter().map(name).collect(),
    }
}

/// The rows of an upload with what is wrong with them and what becomes of them.
pub async fn rows(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (row, edits): (&Row, &[CellEdit]),
    (table, site): (Table, &Site),
    query: &TableQuery,
) -> Result<UploadTable, Problem> {
    let before = store::choices_before(conn, at, row).await?;
    let decisions = row.choices().similar;
    let mut review = checked(row, table.clone(), site, &before)?;
    decide(conn, at, &mut review.checked.children, &decisions).await?;
    let children = &review.checked.children;
    let known = commit::known(conn, at, children).await?;
    let new: Vec<&Child> = (children.iter().zip(&known))
        .filter(|(_, known)| known.is_none())
        .map(|(child, _)| child)
        .collect();
    let mut similar = similar_rows(conn, at, &new, &decisions).await?;
    let columns = &review.columns.matched;
    let mut changes: HashMap<i64, Vec<Change>> = HashMap::new();
    for part in commit::changed(conn, at, sealer, (children, &known)).await? {
        changes.insert(part.child.scholar, part.changes);
    }
    let mut outcomes: HashMap<u64, (RowOutcome, Vec<FieldChange>)> = HashMap::new();
    for (child, known) in children.iter().zip(known) {
        let outcome = match known {
            None if similar.contains_key(&child.line) => (RowOutcome::Similar, Vec::new()),
            None => (RowOutcome::Added, Vec::new()),
            Some(known) if known.is_enrolled => match changes.remove(&known.id) {
                None => (RowOutcome::Unchanged, Vec::new()),
                Some(changes) => (RowOutcome::Changed, field_changes(columns, &changes, child)),
            },
            Some(_) => (RowOutcome::Enrolled, Vec::new()),
        };
        outcomes.insert(child.line, outcome);
    }
    let mut faults: HashMap<u64, Vec<CellFault>> = HashMap::new();
    for reject in review.checked.rejects {
        let column = columns.iter().find(|one| one.heading == reject.column).map(|one| one.column);
        let fault = CellFault { column, reason: reject.reason };
        faults.entry(reject.line).or_default().push(fault);
    }
    let mut edited: HashMap<u64, Vec<usize>> = HashMap::new();
    for edit in edits {
        edited.entry(edit.line).or_default().push(edit.column);
    }
    let all = table.rows.iter().map(|line| {
        let number = line.line.number;
        let faults = faults.remove(&number).unwrap_or_default();
        // What is neither a child nor at fault was said above.
        let (outcome, changes) = match outcomes.remove(&number) {
            Some(outcome) => outcome,
            None if faults.is_empty() => (RowOutcome::Repeated, Vec::new()),
            None => (RowOutcome::Faulty, Vec::new()),
        };
        let cells = columns.iter().map(|one| line.line.cell(one.column).to_owned()).collect();
        let edited = edited.remove(&number).unwrap_or_default();
        let (said, similar) = similar.remove(&number).unzip();
        UploadRow {
            line: number,
            cells,
            edited,
            faults,
            changes,
            said,
            similar: similar.unwrap_or_default(),
            is_decided: decisions.contains_key(&number),
            outcome,
        }
    });
    let all: Vec<UploadRow> = all.collect();
    let counts = all.iter().fold(RowCounts::default(), counted);
    let columns: Vec<TableColumn> = columns
        .iter()
        .map(|one| TableColumn {
            column: one.column,
            heading: one.heading.clone(),
            field: one.field.key,
        })
        .collect();
    let found = found(all, &columns, query)?;
    let (page, size) = (query.page.unwrap_or(1), query.count.unwrap_or(PAGE));
    let count = found.len();
    let results = found.into_iter().skip(page.saturating_sub(1) * size).take(size).collect();
    let skipped = review.skipped.iter().map(|one| SkippedLine {
        line: one.line,
        why: match one.why {
            Skip::AboveHeadings => "aboveHeadings",
            Skip::HeadingsAgain => "headingsAgain",
            Skip::Total => "total",
        },
        text: one.text.clone(),
    });
    let skipped = skipped.collect();
    Ok(UploadTable { results, count, columns, counts, skipped, upload: Some(row.upload()?) })
}

/// Changes of a row, each with the column that says so.
fn field_changes(columns: &[Match], changes: &[Change], child: &Child) -> Vec<FieldChange> {
    let by_key = |key: &str| columns.iter().find(|one| one.field.key == key).map(|one| one.column);
    let column = |field: &str| {
        // A name may stand in one cell, and a file's second family member may be a child's only one.
        let other = field.replace("families.0.", "families.1.");
        let whole = |field: &str| {
            let part = field.strip_suffix("firstName").or(field.strip_suffix("lastName"))?;
            by_key(&format!("{part}name"))
        };
        by_key(field).or_else(|| whole(field)).or_else(|| by_key(&other)).or_else(|| whole(&other))
    };
    let shown = changes::shown(changes, child).into_iter();
    let shown = shown.map(|Shown { field, before, is_hidden }| {
        let column = column(&field);
        FieldChange { field, column, before, is_hidden }
    });
    shown.collect()
}

fn counted(mut counts: RowCounts, row: &UploadRow) -> RowCounts {
    let count = match row.outcome {
        RowOutcome::Added => &mut counts.added,
        RowOutcome::Similar => &mut counts.similar,
        RowOutcome::Enrolled => &mut counts.enrolled,
        RowOutcome::Changed => &mut counts.changed,
        RowOutcome::Unchanged => &mut counts.unchanged,
        RowOutcome::Repeated => &mut counts.repeated,
        RowOutcome::Faulty => &mut counts.faulty,
    };
    *count += 1;
    counts
}

/// The rows that a query is about, in its order.
fn found(
    mut rows: Vec<UploadRow>,
    columns: &[TableColumn],
    query: &TableQuery,
) -> Result<Vec<UploadRow>, Problem> {
    let search = query.search.as_deref().unwrap_or_default().trim().to_lowercase();
    rows.retain(|row| {
        let is_wanted = match query.active {
            Some(1) => row.outcome != RowOutcome::Faulty,
            Some(2) => row.outcome == RowOutcome::Faulty,
            _ => true,
        };
        let is_found = search.is_empty()
            || row.cells.iter().any(|cell| cell.to_lowercase().contains(search.as_str()));
        is_wanted && is_found
    });
    if let Some(field) = query.sort_field.as_deref().filter(|field| !matches!(*field, "" | "line"))
    {
        let at = field
            .parse::<usize>()
            .ok()
            .and_then(|wanted| columns.iter().position(|one| one.column == wanted))
            .ok_or_else(|| {
                Problem::invalid("sortField", fault("sortField", "There is no such column"))
            })?;
        rows.sort_by_cached_key(|row| row.cells.get(at).map(|cell| cell.to_lowercase()));
    }
    if query.sort_dir.as_deref().is_some_and(|dir| matches!(dir, "desc" | "2")) {
        rows.reverse();
    }
    Ok(rows)
}
