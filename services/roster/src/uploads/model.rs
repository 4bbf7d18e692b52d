//! Uploads as they are asked for and answered.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use platform::json_dates;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{
    import::{cells::dates::Order, columns::RosterKind, commit::Summary, rows::CellReading},
    scholars::similar::{Alike, SimilarScholar},
};

/// Cells that one request may change.
pub const MOST_EDITS: usize = 500;
/// Longest text of a cell.
pub const LONGEST_CELL: usize = 1000;
/// Rows a page (spec 2 §9).
pub const PAGE: usize = 25;

/// Where an upload stands (spec 2 §4 Roster upload).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum UploadState {
    /// Waits for its columns to be matched: step 2.
    Matching,
    /// Waits for its rows to be reviewed: step 3.
    Reviewing,
    /// Is being entered: step 3.
    Importing,
    /// Was entered: step 4.
    Done,
    /// Came without a review and could not be entered. Nothing of it was written.
    Failed,
}

impl UploadState {
    /// As the database has it; none when it was deleted.
    pub fn of(text: &str) -> Option<Self> {
        match text {
            "matching" => Some(Self::Matching),
            "reviewing" => Some(Self::Reviewing),
            "importing" => Some(Self::Importing),
            "done" => Some(Self::Done),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }

    /// As the database has it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Matching => "matching",
            Self::Reviewing => "reviewing",
            Self::Importing => "importing",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// The step of the page.
    pub fn step(self) -> i16 {
        match self {
            Self::Matching => 2,
            Self::Reviewing | Self::Importing | Self::Failed => 3,
            Self::Done => 4,
        }
    }
}

/// A file of scholars or staff on its way into a site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RosterUpload {
    /// The upload.
    pub upload_id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its site.
    pub site_id: i64,
    /// Roster of scholars or of staff.
    pub kind: RosterKind,
    /// Name of the file.
    pub file_name: String,
    /// Where it stands.
    pub state: UploadState,
    /// The step of the page: 2 to 4.
    pub step: i16,
    /// Lines below the headings.
    pub lines: i32,
    /// Counts of the import, once done.
    pub summary: Option<Summary>,
    /// Name of the error with which the last attempt failed, such as `Error_RosterHasErrors`.
    pub problem: Option<String>,
    /// Rows that have been entered so far, while it is being entered.
    pub rows_entered: i32,
    /// Rows that are to be entered; 0 until they have been counted.
    pub rows_to_enter: i32,
    /// It came from another system or a command, and is entered without a review.
    pub is_direct: bool,
    /// When it was entered; it can be taken back for 30 days from then on.
    pub done_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    pub undone_at: Option<DateTime<Utc>>,
    /// How many people that left who may go back too.
    pub undo_left: Option<i32>,
    /// Sent back with a change.
    pub version: i32,
    /// When the file came.
    #[serde(serialize_with = "json_dates::moment")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[serde(serialize_with = "json_dates::moment")]
    pub modified_at: DateTime<Utc>,
}

platform::record!(RosterUpload, "rosterUpload", upload_id, |upload| Some(upload.account_id));

/// An upload that is not finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadInProgress {
    /// Whom the file is about.
    pub kind: RosterKind,
    /// Name of the file.
    pub file_name: String,
    /// Where it stands.
    pub state: UploadState,
}

/// The upload of a site, if it has one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadStatus {
    /// The one that is open, else the one that was done last.
    pub upload: Option<RosterUpload>,
}

/// An upload that is not done, as pages of other places name it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenUpload {
    /// The upload.
    #[serde(flatten)]
    pub upload: RosterUpload,
    /// The program of its site.
    pub program_id: i64,
    /// Name of its site.
    pub site_name: String,
}

/// The uploads at a place that are not done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenUploads {
    /// The newest first, at most 50.
    pub results: Vec<OpenUpload>,
    /// How many there are in the answer.
    pub count: usize,
}

/// The uploads of a site that can be taken back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uploads {
    /// The newest first.
    pub results: Vec<RosterUpload>,
    /// How many.
    pub count: usize,
}

/// Whom a file is about.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OfKind {
    /// Whom the file is about; scholars unless it says otherwise.
    pub kind: RosterKind,
}

/// For whom a file is to be made.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfFile {
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// The site to which it is sent: then custom fields are called as its account calls them.
    pub site_id: Option<i64>,
    /// The variant in which an e-mail address must have a column too.
    #[serde(default)]
    pub with_email: bool,
}

/// Of which site.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfSite {
    /// The site.
    #[serde(alias = "SiteId", alias = "siteID")]
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
}

/// A file for a site.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct NewUpload {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// Name of the file.
    #[param(min_length = 1, max_length = 255)]
    pub file_name: String,
    /// The variant in which an e-mail address must have a column too.
    #[serde(default)]
    pub with_email: bool,
}
platform::field_rules!(NewUpload { file_name: chars(1..=255) });

/// A file that is entered without a review.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct NewImport {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// Name of the file.
    #[param(min_length = 1, max_length = 255)]
    pub file_name: String,
    /// `month-first` or `day-first`, when the file does not show it.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub date_order: Option<Order>,
    /// Keys of fields by heading as a JSON object, `{"Student Nm":"name","Homeroom":""}`; an empty key leaves a column out.
    /// What it does not name is matched by itself.
    #[param(max_length = 8000)]
    pub columns: Option<String>,
    /// The sheet of a workbook that is to be read; without it the one with the most known headings is.
    #[param(max_length = 255)]
    pub sheet: Option<String>,
    /// Enters children who look like a scholar of the account, or like the child of a line above, too; otherwise they are
    /// rejected.
    #[serde(default)]
    pub allow_similar: bool,
    /// The variant in which an e-mail address must have a column too.
    #[serde(default)]
    pub with_email: bool,
}
platform::field_rules!(NewImport {
    file_name: chars(1..=255),
    columns: chars(..=8000),
    sheet: chars(..=255),
});

/// A file that is entered without a review, and its job.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// The upload; its state is `importing`, then `done` or `failed`.
    pub upload: RosterUpload,
    /// The job, which tells its progress to whoever asked for it.
    pub job_id: i64,
    /// What of the file is read, and what is not.
    pub read: FileRead,
}

/// Where a file stands that is entered without a review.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportStatus {
    /// The upload.
    #[serde(flatten)]
    pub upload: RosterUpload,
    /// What of the file is read, and what is not; none of a file that came before this was noted.
    pub read: Option<FileRead>,
}

/// What of a file is read, and what is not: whoever sends it without a review would not see it otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileRead {
    /// The sheet of a workbook that is read.
    pub sheet: Option<String>,
    /// The sheets that are not read, but for hidden ones.
    pub other_sheets: Vec<UploadSheet>,
    /// Lines that are read although the workbook hides them, as under a filter.
    pub hidden_lines: usize,
    /// Headings of the columns that hold something and are left out.
    pub columns_left_out: Vec<String>,
}

/// What the person chose for the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Choices {
    /// What comes first in `3/4/2018`.
    pub date_order: Option<Order>,
    /// Keys of fields by heading; empty for a column that is left out.
    pub columns: BTreeMap<String, String>,
    /// What was said of lines whose child looks like a scholar of the account, or like that of another line.
    pub similar: BTreeMap<u64, Decision>,
    /// Lines with errors that the person agreed to leave out when they began the upload.
    pub left_out: Vec<u64>,
    /// Lines whose child is checked in, of whom the person agreed when they began the upload that they leave the site.
    pub still_here: Vec<u64>,
    /// An e-mail address must have a column too.
    pub with_email: bool,
    /// The sheet of a workbook that is read, when it is not the one that was found.
    pub sheet: Option<String>,
    /// Of a direct upload: children who look like a scholar of the account are entered too.
    pub enters_similar: bool,
    /// Of a direct upload: what of the file is read, and what is not.
    pub read: Option<FileRead>,
}

/// Whether the child of a line is a scholar of the account, or that of another line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Decision {
    /// They are this one.
    pub same_as: Option<i64>,
    /// They are none of these.
    pub not_same_as: Vec<i64>,
    /// They are the child of this line, which stands above and counts.
    pub same_as_line: Option<u64>,
    /// They are not the child of these lines.
    pub not_same_as_lines: Vec<u64>,
}

impl Decision {
    /// Nothing was decided: the line is asked about.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it names a line.
    pub fn is_about(&self, line: u64) -> bool {
        self.same_as_line == Some(line) || self.not_same_as_lines.contains(&line)
    }
}

/// What was said of the child of a line. When nothing is said, the line is asked about anew.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineDecision {
    /// Line of the file.
    pub line: u64,
    /// The child is this scholar.
    pub same_as: Option<i64>,
    /// The child is none of these scholars.
    #[serde(default)]
    #[schema(max_items = 50)]
    pub not_same_as: Vec<i64>,
    /// The child is that of this line above, which counts; this one is left out.
    pub same_as_line: Option<u64>,
    /// The child is not that of these lines above.
    #[serde(default)]
    #[schema(max_items = 50)]
    pub not_same_as_lines: Vec<u64>,
}
platform::field_rules!(LineDecision {
    not_same_as: length(..=50),
    not_same_as_lines: length(..=50),
});

impl From<&LineDecision> for Decision {
    fn from(decision: &LineDecision) -> Self {
        Self {
            same_as: decision.same_as,
            not_same_as: decision.not_same_as.clone(),
            same_as_line: decision.same_as_line,
            not_same_as_lines: decision.not_same_as_lines.clone(),
        }
    }
}

/// What the columns of an upload mean.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Configure {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// Keys of fields by heading, for columns that mean something else than was found; empty leaves a column out.
    #[serde(default)]
    pub columns: BTreeMap<String, String>,
    /// `month-first` or `day-first`, when the file does not show it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub date_order: Option<Order>,
    /// The sheet of a workbook that is to be read instead; what was chosen and changed for the other one is dropped.
    #[serde(default)]
    pub sheet: Option<String>,
    /// Goes on to the review.
    #[serde(default)]
    pub is_done: bool,
    /// The upload's version as it was seen.
    pub version: Option<i32>,
}

/// What a column may mean.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldOption {
    /// As `configure` names it.
    pub key: &'static str,
    /// As people name it; a custom field as its account does.
    pub label: String,
    /// The account has given it that name.
    pub is_named: bool,
    /// It must have a column; a column of whole names serves for both names.
    pub is_required: bool,
}

/// What columns may mean, with what is required (spec 2 §5 Uploads).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequiredHeaders {
    /// All fields.
    pub results: Vec<FieldOption>,
    /// How many.
    pub count: usize,
}

/// A column of the file.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadColumn {
    /// Which, from 0.
    pub column: usize,
    /// What stands over it, or its letter.
    pub heading: String,
    /// The field that it means; none when it is left out.
    pub field: Option<&'static str>,
    /// Why: `chosen`, `before`, `name`, `word`, `content`, or none of these for a column that is left out.
    pub why: Option<&'static str>,
    /// How many of its cells fit, when it was found by what it holds.
    pub fitting: Option<usize>,
    /// Of how many.
    pub of: Option<usize>,
    /// Its first texts.
    pub samples: Vec<String>,
}

/// The columns of an upload.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadHeaders {
    /// The columns that hold something, from left to right.
    pub results: Vec<UploadColumn>,
    /// How many.
    pub count: usize,
    /// Required fields that have no column, by key.
    pub missing: Vec<&'static str>,
    /// `month-first` or `day-first`; none when it has to be asked.
    #[schema(value_type = Option<String>)]
    pub date_order: Option<Order>,
    /// How the order is known: `chosen`, `named`, `proven`, `contradicted` or `unknown`.
    pub date_order_by: &'static str,
    /// A day of the file that shows the order, or one that can be read in two ways.
    pub date_example: Option<String>,
    /// The sheet of a workbook that is read.
    pub sheet: Option<String>,
    /// The sheets that are not read, but for hidden ones.
    pub other_sheets: Vec<UploadSheet>,
    /// Lines that are read although the workbook hides them, as under a filter.
    pub hidden_lines: usize,
    /// Lines below the headings.
    pub lines: usize,
    /// The upload.
    pub upload: RosterUpload,
}

/// A sheet of a workbook that is not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadSheet {
    /// Its name.
    pub name: String,
    /// Lines on it that hold something, headings too.
    pub lines: usize,
    /// Names of columns stand on it.
    pub has_headings: bool,
}

/// Which rows of an upload are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct TableQuery {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// The upload, to be sure that it is still the same.
    pub id: Option<i64>,
    /// 0 or missing for all rows, 1 for those without a fault, 2 for those with one.
    #[param(minimum = 0, maximum = 2)]
    pub active: Option<i16>,
    /// Rows that hold this in a cell.
    #[param(max_length = 256)]
    pub search: Option<String>,
    /// From 1.
    #[param(minimum = 1, maximum = 1000)]
    pub page: Option<usize>,
    /// Rows a page, 25 unless it says otherwise.
    #[param(minimum = 1, maximum = 500)]
    pub count: Option<usize>,
    /// `line`, or the number of a column.
    #[param(max_length = 16)]
    pub sort_field: Option<String>,
    /// `asc` or `desc`.
    #[param(max_length = 4)]
    pub sort_dir: Option<String>,
}
platform::field_rules!(TableQuery {
    active: range(0..=2),
    search: chars(..=256),
    page: range(1..=1000),
    count: range(1..=500),
    sort_field: chars(..=16),
    sort_dir: chars(..=4),
});

/// What becomes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RowOutcome {
    /// New to the account.
    Added,
    /// Looks like a scholar of the account or the child of a line above: `similar` and `similarLines` say whom, and somebody
    /// has to say whether they are one child.
    Similar,
    /// Known to the account and new to the site; `changes` says what the file has otherwise.
    Enrolled,
    /// At the site already, and otherwise in the file: `changes` says how.
    Changed,
    /// At the site already, and as the file has them.
    Unchanged,
    /// Says again what a row above says.
    Repeated,
    /// Has a fault.
    Faulty,
}

/// Error of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellFault {
    /// The column; none for the whole line.
    pub column: Option<usize>,
    /// In words.
    pub reason: String,
    /// The rule by its code, for clients that word it themselves; none for what has none.
    pub code: Option<String>,
    /// What the sentence holds, by name: texts and numbers.
    #[schema(value_type = Object)]
    pub params: BTreeMap<String, Value>,
}

/// A line above whose child may be the same.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarLine {
    /// Line of the file, from 1.
    pub line: u64,
    /// The child as that line says them.
    pub said: SaidChild,
    /// In what they differ.
    pub alike: Alike,
}

/// A field that a row changes.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldChange {
    /// The field, as columns name it.
    pub field: String,
    /// The column that says so, from 0; none when it follows from another.
    pub column: Option<usize>,
    /// What is there now: a text, a number, yes or no, or a list of days; none for nothing, and for what is hidden.
    pub before: Option<Value>,
    /// What is there now is sealed, and shown only on request.
    pub is_hidden: bool,
    /// Of a contact whom the row adds.
    pub is_new: bool,
}

/// A child as a row says them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidChild {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Day of birth.
    pub birth_date: NaiveDate,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// Names of the family.
    pub families: Vec<String>,
}

/// A row of an upload.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadRow {
    /// Line of the file, from 1.
    pub line: u64,
    /// Texts of the columns of `columns`, in their order.
    pub cells: Vec<String>,
    /// Columns whose cells were changed by hand.
    pub edited: Vec<usize>,
    /// Errors of the row.
    pub faults: Vec<CellFault>,
    /// What cells were read as, where they do not say so themselves.
    pub readings: Vec<CellReading>,
    /// What it changes of somebody whom the account knows.
    pub changes: Vec<FieldChange>,
    /// Scholars who may be the same child.
    pub similar: Vec<SimilarScholar>,
    /// Lines above whose child may be the same.
    pub similar_lines: Vec<SimilarLine>,
    /// The child as it was understood, to be held beside them; none without them.
    pub said: Option<SaidChild>,
    /// Somebody has said that the child is a scholar of the account, or that they are not.
    pub is_decided: bool,
    /// Lines further down that name more contacts of the child and say nothing else; they are no rows of their own.
    pub merged_lines: Vec<MergedLine>,
    /// What becomes of it.
    pub outcome: RowOutcome,
}

/// A line that names more contacts of the child of a line above.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergedLine {
    /// Line of the file, from 1.
    pub line: u64,
    /// Names of its contacts.
    pub contacts: Vec<String>,
    /// What it changes of a child whom the account knows.
    pub changes: Vec<FieldChange>,
}

/// How many rows become what.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowCounts {
    /// New to the account.
    pub added: usize,
    /// Like a scholar of the account, and nobody has said whether they are one child.
    pub similar: usize,
    /// New to the site.
    pub enrolled: usize,
    /// At the site already, and otherwise in the file.
    pub changed: usize,
    /// At the site already, and as the file has them.
    pub unchanged: usize,
    /// Said above.
    pub repeated: usize,
    /// With a fault.
    pub faulty: usize,
    /// Lines that name more contacts of the child of a line above.
    pub merged: usize,
}

/// A site with more scholars than it has places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OverCapacity {
    /// Active at the site, without those whom the file makes inactive.
    pub enrolled: i32,
    /// Active there after the upload and not before.
    pub added: i32,
    /// Its places.
    pub capacity: i32,
}

/// What a review of scholars tells of. Of these `stillHere` alone holds an upload up.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewNotices {
    /// Lines whose child comes to the site and has nobody who may collect them.
    pub without_pickup: Vec<u64>,
    /// Lines that let somebody more collect a child of whom there is a custody alert.
    pub custody_pickup: Vec<u64>,
    /// Lines that end the enrollment of a child who is checked in; `stillHere` lets them.
    pub still_here: Vec<u64>,
    /// Lines with an inactive date that is not kept: it is to come, or the line says that the person is active.
    pub inactive_date_not_kept: Vec<u64>,
    /// Lines that make a person inactive by their inactive date alone.
    pub inactive_by_date: Vec<u64>,
    /// Lines whose birth date is that of nobody who goes to school.
    pub birth_dates: Vec<u64>,
    /// The upload takes the site over its capacity; none when it does not, or the site has none.
    pub over_capacity: Option<OverCapacity>,
}

/// A column of the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableColumn {
    /// Which column of the file, from 0.
    pub column: usize,
    /// What stands over it.
    pub heading: String,
    /// The field that it means.
    pub field: &'static str,
}

/// Rows of an upload as they are reviewed.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadTable {
    /// The rows of the page.
    pub results: Vec<UploadRow>,
    /// Rows in all pages.
    pub count: usize,
    /// The columns that mean something.
    pub columns: Vec<TableColumn>,
    /// Of the whole file.
    pub counts: RowCounts,
    /// Lines that were left out, such as totals, with what they say.
    pub skipped: Vec<SkippedLine>,
    /// Of the whole file.
    pub notices: ReviewNotices,
    /// The upload; none when the site has none.
    pub upload: Option<RosterUpload>,
}

/// A line that is no row.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SkippedLine {
    /// Which.
    pub line: u64,
    /// `aboveHeadings`, `headingsAgain` or `total`.
    pub why: &'static str,
    /// What it says, in short.
    pub text: String,
}

/// A cell with another text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellEdit {
    /// Line of the file.
    pub line: u64,
    /// Column of the file, from 0.
    pub column: usize,
    /// The text.
    #[schema(max_length = 1000)]
    pub value: String,
}
platform::field_rules!(CellEdit { value: chars(..=LONGEST_CELL) });

/// Cells that were changed by hand (spec 2 §7: roster auto-save by site and step).
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaveCells {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// The cells; others stay as they are.
    #[serde(default)]
    #[schema(max_items = 500)]
    pub edits: Vec<CellEdit>,
    /// What was said of lines whose child looks like a scholar of the account. A line whose cells change is asked about
    /// anew.
    #[serde(default)]
    #[schema(max_items = 500)]
    pub similar: Vec<LineDecision>,
}
platform::field_rules!(SaveCells {
    edits: length(..=MOST_EDITS),
    edits: each(),
    similar: length(..=MOST_EDITS),
    similar: each(),
});

/// What was saved of a step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoSave {
    /// The step.
    pub step: i16,
    /// What was chosen for columns, by heading.
    pub columns: BTreeMap<String, String>,
    /// What comes first in `3/4/2018`.
    #[schema(value_type = Option<String>)]
    pub date_order: Option<Order>,
    /// Cells that were changed by hand, of the page that was asked for.
    pub edits: Vec<CellEdit>,
    /// How many cells were changed by hand.
    pub count: usize,
    /// The upload; none when the site has none.
    pub upload: Option<RosterUpload>,
}

/// Of which site and step.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfStep {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// The step, 1 to 4.
    #[param(minimum = 1, maximum = 4)]
    pub step: Option<i16>,
    /// The program, which must be the site's.
    pub program_id: Option<i64>,
    /// The account, which must be the site's.
    pub account_id: Option<i64>,
    /// From 1; without it everything is answered.
    #[param(minimum = 1, maximum = 1000)]
    pub page: Option<usize>,
    /// Of a page; 25 unless it says otherwise.
    #[param(minimum = 1, maximum = 500)]
    pub count: Option<usize>,
}
platform::field_rules!(OfStep { step: range(1..=4), page: range(1..=1000), count: range(1..=500) });

impl OfStep {
    /// How many are left out before the page, and how many are in it.
    pub fn page(&self) -> (usize, usize) {
        let size = self.count.unwrap_or(PAGE);
        match self.page {
            Some(page) => (page.saturating_sub(1).saturating_mul(size), size),
            None => (0, usize::MAX),
        }
    }
}

/// Enters an upload.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Commit {
    /// The site.
    pub site_id: i64,
    /// Whom the file is about; scholars unless it says otherwise.
    #[serde(default)]
    pub kind: RosterKind,
    /// Leaves rows with a fault out; refused without it when there are any.
    #[serde(default)]
    pub leave_faulty: bool,
    /// Ends enrollments of scholars who are checked in too; refused without it when there are any.
    #[serde(default)]
    pub still_here: bool,
    /// The upload's version as it was seen.
    pub version: Option<i32>,
}
platform::field_rules!(OfKind, OfFile, OfSite, Configure, Commit);

/// Takes back what an upload has written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undo {
    /// The site.
    pub site_id: i64,
    /// The upload.
    pub upload_id: i64,
    /// Scholars or staff members who go back too although they were changed since: those whose fields the upload had changed,
    /// and those whom it has entered. Whoever has attendance or documents, was barred since, or was merged stays.
    #[serde(default)]
    #[schema(max_items = 500)]
    pub also: Vec<i64>,
}
platform::field_rules!(Undo { also: length(..=500) });

/// Somebody whom an undo leaves, because they were changed or marked since.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// The scholar, or the staff member.
    pub id: i64,
    /// Their name.
    pub name: String,
    /// Fields that the upload had changed and somebody has changed again since, as columns name them. Empty for somebody whom
    /// the upload has entered.
    pub fields: Vec<String>,
    /// `also` takes them back. Not so for somebody of whom there are attendance or documents by now, or who was barred or merged
    /// into another child since, whose names somebody else has by now, or whose role of before is not the caller's to give.
    pub may_go: bool,
}

/// What an undo did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// Enrollments that are gone, of a file of scholars.
    pub enrollments: usize,
    /// Scholars who are gone with them, or staff who are gone.
    pub people: usize,
    /// Those whose fields went back.
    pub changed: usize,
    /// Who was left.
    pub kept: Vec<Kept>,
}
