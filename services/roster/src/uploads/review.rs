//! The file of an upload and its columns, as its page shows them.

use std::collections::{BTreeMap, HashSet};

use platform::{
    Fault,
    error::Problem,
    sealed::{Place as Sealed, Sealer},
};

use super::{
    model::{CellEdit, Choices, FileRead, UploadColumn, UploadHeaders, UploadSheet},
    store::StoredUpload,
};
use crate::import::{
    cells::dates::{self, Century, Order, Unread},
    columns::{self, Columns, ColumnsError, Mapping, RosterKind, Why},
    read::{self, Limits, OtherSheet, Table, Wait},
    review::{self, DateOrder, Review},
    rows::{self, Person, Site},
};

/// Texts of a column that its match shows.
const SAMPLES: usize = 3;

/// Name of what is sealed of an upload.
pub fn sealed(column: &'static str, id: i64) -> Sealed {
    Sealed { table: "roster_uploads", column, id }
}

/// Seals the file of an upload.
pub fn seal_file(sealer: &Sealer, id: i64, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let sealed = sealer.seal(&format!("roster_uploads.file/{id}"), bytes);
    sealed.ok_or_else(|| Problem::internal("nothing can be sealed without a passphrase"))
}

/// Seals the cells of an upload that were changed by hand.
pub fn seal_edits(sealer: &Sealer, id: i64, edits: &[CellEdit]) -> Result<Vec<u8>, Problem> {
    sealed("edits", id).seal(sealer, &edits)
}

/// The cells of an upload that were changed by hand.
pub fn edits(sealer: &Sealer, row: &StoredUpload) -> Result<Vec<CellEdit>, Problem> {
    match &row.edits {
        Some(bytes) => sealed("edits", row.id).unseal(sealer, bytes),
        None => Ok(Vec::new()),
    }
}

/// Reads the file of an upload, on a thread that may take its time.
///
/// Errors: the spec's, on the field `file`; 503 when too many others are being read.
pub async fn read(kind: RosterKind, bytes: Vec<u8>) -> Result<Table, Problem> {
    read_within(kind, (bytes, None), Limits::PAGE, Wait::Never).await
}

/// Reads a file that may have so many lines, of a workbook the sheet of this name if one was chosen.
///
/// Errors: as [`read`].
pub async fn read_within(
    kind: RosterKind,
    file: (Vec<u8>, Option<String>),
    limits: Limits,
    wait: Wait,
) -> Result<Table, Problem> {
    let is_known = move |text: &str| columns::is_known(kind, text);
    read::read(file, limits, is_known, wait).await
}

/// The file of an upload.
pub fn file(sealer: &Sealer, row: &StoredUpload) -> Result<Vec<u8>, Problem> {
    let file = row.file.as_ref().ok_or_else(|| Problem::not_found("rosterUpload"))?;
    let bytes = sealer.unseal(&format!("roster_uploads.file/{}", row.id), file);
    bytes.ok_or_else(|| Problem::internal("a sealed file does not open"))
}

/// The sheet of an upload with what was changed by hand.
pub async fn table(
    sealer: &Sealer,
    row: &StoredUpload,
    edits: &[CellEdit],
    wait: Wait,
) -> Result<Table, Problem> {
    let file = (file(sealer, row)?, row.choices().sheet);
    let mut table = read_within(row.kind(), file, Limits::PAGE, wait).await?;
    table.edit(edits.iter().map(|edit| (edit.line, edit.column, edit.value.as_str())));
    Ok(table)
}

/// What the person chose, for a file with these columns: what was chosen before counts for headings that are there.
fn mapping(row: &StoredUpload, table: &Table, before: &[Choices]) -> Result<Mapping, Problem> {
    let chosen = row.choices();
    let headings: HashSet<String> = (0..table.headings.len()).map(|at| table.label(at)).collect();
    let mut columns = chosen.columns;
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
    mapping_of(row.kind(), chosen.date_order, columns, chosen.with_email)
}

/// What was chosen, as columns are matched by it.
///
/// Errors: 400 on `columns` for what is no field.
pub fn mapping_of(
    kind: RosterKind,
    date_order: Option<Order>,
    columns: BTreeMap<String, String>,
    with_email: bool,
) -> Result<Mapping, Problem> {
    Mapping::of(kind, date_order, columns)
        .map(|mapping| Mapping { with_email, ..mapping })
        .map_err(|error| Problem::invalid("columns", Fault::new("noField", error.to_string())))
}

/// The columns of an upload do not fit it.
pub fn unmatched(error: &ColumnsError) -> Problem {
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
    row: &StoredUpload,
    table: &Table,
    site: &Site,
    before: &[Choices],
) -> Result<UploadHeaders, Problem> {
    let chosen = row.choices();
    let mapping = mapping(row, table, before)?;
    let about = (site.today, site.custom_fields.as_slice(), &site.classrooms);
    let proposed = columns::propose(row.kind(), table, &mapping, about);
    let (columns, missing) = proposed.map_err(|error| unmatched(&error))?;
    let proof = dates::order(rows::days_of(table, &columns));
    let order = review::date_order(&mapping, &columns, proof);
    let (by, example) = match &order {
        DateOrder::Chosen(_) => ("chosen", None),
        DateOrder::Named(_) => ("named", None),
        DateOrder::Proven(_, day, _) => ("proven", Some(day.clone())),
        DateOrder::Contradicted(how) => ("contradicted", Some(how.clone())),
        DateOrder::Unknown => ("unknown", unclear_day(table, &columns, site)),
    };
    let results = column_list(table, &columns, &chosen);
    let FileRead { sheet, other_sheets, hidden_lines, .. } = file_read(table, &columns);
    Ok(UploadHeaders {
        sheet,
        other_sheets,
        hidden_lines,
        lines: table.rows.len(),
        count: results.len(),
        results,
        missing: missing.into_iter().map(|field| field.key).collect(),
        date_order: order.order(),
        date_order_by: by,
        date_example: example,
        upload: row.upload()?,
    })
}

/// What of a file is read, and what is not.
pub fn file_read(table: &Table, columns: &Columns) -> FileRead {
    let other = |one: &OtherSheet| UploadSheet {
        name: one.name.clone(),
        lines: one.lines,
        has_headings: one.has_headings,
    };
    FileRead {
        sheet: table.sheet().map(str::to_owned),
        other_sheets: table.aside.sheets.iter().map(other).collect(),
        hidden_lines: table.aside.hidden.len(),
        columns_left_out: columns.left.iter().map(|column| column.heading.clone()).collect(),
    }
}

/// There is no sheet of the name in a workbook.
pub fn no_sheet() -> Problem {
    let message = "The workbook has no such sheet".to_owned();
    Problem::invalid("sheet", Fault::new("noSheet", message))
}

/// A day of a file that can be read in two ways.
fn unclear_day(table: &Table, columns: &Columns, site: &Site) -> Option<String> {
    let mut days = rows::days_of(table, columns);
    let unclear = days.find(|day| {
        let read = dates::day(day, None, Century::Past(site.today));
        matches!(read, Err(Unread::TwoWays(..)))
    });
    unclear.map(str::to_owned)
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
pub fn checked<P: Person>(
    row: &StoredUpload,
    table: Table,
    site: &Site,
    before: &[Choices],
) -> Result<Review<P>, Problem> {
    let mapping = mapping(row, &table, before)?;
    review::of_table(table, &mapping, site).map_err(|error| unmatched(&error))
}
