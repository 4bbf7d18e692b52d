//! Files of holidays as they are asked for and answered.

use chrono::NaiveDate;
use platform::{Fault, fault, sheets::dates::Order};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Whose holidays a file has, and how its days are written.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct HolidayFileQuery {
    /// The program; required, here or as `programId` in the form.
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// Only what would become of the holidays is answered, and nothing is written: for whoever lets people choose from them.
    pub review: bool,
    /// What comes first in `3/4/2026`, where the file does not say it itself: `month-first` or `day-first`.
    #[param(value_type = Option<String>, example = "month-first")]
    pub date_order: Option<Order>,
}
platform::field_rules!(HolidayFileQuery);

/// What would become of a holiday of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    /// The program does not have it.
    New,
    /// The program has it with these days.
    Known,
    /// The program has it with other days, which would change.
    Changed,
    /// It is before the program's first day or after its last.
    Outside,
    /// It cannot be read.
    Wrong,
}

/// A holiday of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayFileRow {
    /// The line of the sheet, or which event of the calendar, from 1.
    pub line: u64,
    /// Its name: the one that it has in the program, or else the file's, with its first day added where another one that could
    /// be added is called the same.
    pub name: String,
    /// First day; none when it cannot be read.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// What would become of it.
    pub standing: Standing,
    /// It looks like a day without program that the program does not have yet: a district's calendar has much else, and what
    /// was canceled.
    pub is_suggested: bool,
    /// The days that it has in the program, when they are others.
    pub known_start_date: Option<NaiveDate>,
    /// As `knownStartDate`, the last.
    pub known_end_date: Option<NaiveDate>,
    /// Another holiday that the program has on these days.
    pub same_days_as: Option<String>,
    /// Why it cannot be read, what was not read of it, or that it was canceled: the code of a rule.
    pub fault: Option<&'static str>,
    /// The same in English.
    pub message: Option<&'static str>,
}

/// What a file of holidays has.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayFile {
    /// In the order of their days.
    pub rows: Vec<HolidayFileRow>,
    /// Days of it can be read in two ways: ask, and send `dateOrder`.
    pub needs_date_order: bool,
    /// Lines of a calendar that could not be read and were skipped, from 1; the first 50.
    pub skipped_lines: Vec<u64>,
    /// What was written of it; none when it was only reviewed.
    pub written: Option<HolidaysWritten>,
}

/// Holidays to be added at once.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programId": 1, "holidays": [{"name": "Thanksgiving", "startDate": "2026-11-26", "endDate": "2026-11-27"}]}))]
pub struct HolidaysRequest {
    /// The program.
    pub program_id: Option<i64>,
    /// At most 500.
    #[schema(max_items = 500)]
    pub holidays: Vec<NamedDays>,
}
platform::field_rules!(HolidaysRequest { holidays: length(..=500) });

/// A holiday.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NamedDays {
    /// Its name; at most 256 characters.
    #[schema(max_length = 256)]
    pub name: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day; the first when missing.
    pub end_date: Option<NaiveDate>,
}

/// How many were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidaysWritten {
    /// That the program did not have.
    pub added: usize,
    /// That have other days now.
    pub changed: usize,
    /// That were so already.
    pub left: usize,
}

/// A holiday as a file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    pub(super) line: u64,
    pub(super) name: String,
    pub(super) days: Option<(NaiveDate, NaiveDate)>,
    pub(super) is_suggested: bool,
    /// The calendar says that it does not take place.
    pub(super) is_canceled: bool,
    pub(super) fault: Option<RowFault>,
}

/// Error of a row: code and English message.
pub type RowFault = (&'static str, &'static str);

/// A line of a file that is to be written has something wrong with it.
pub fn wrong_line(line: u64, (code, message): RowFault) -> Fault {
    Fault::new(code, format!("Line {line}: {message}")).with("line", line)
}

/// The days can be read in two ways, and nobody said which.
pub const WHICH_ORDER: Fault =
    fault("holidayTwoWays", "The dates can be read in two ways; say what comes first");

/// The row has no name.
pub const NO_NAME: RowFault = ("holidayNameMissing", "Name is required");
/// The row has no day that can be read.
pub const NO_DAY: RowFault = ("holidayDay", "The date is not understood; write it as MM/DD/YYYY");
/// The day can be read in two ways.
pub const TWO_WAYS: RowFault =
    ("holidayTwoWays", "The date can be read in two ways; say what comes first");
/// The last day is before the first.
pub const ORDER: RowFault = ("endAfterStart", "End date should be greater than Start date");
/// The calendar repeats it.
pub const REPEATS: RowFault =
    ("holidayRepeats", "It repeats in a way we can't read; only its first date is shown");
/// The end of an event cannot be read.
pub const NO_LAST_DAY: RowFault =
    ("holidayLastDay", "Its last day is not understood; check the dates before you add it");
/// The calendar says that the event does not take place.
pub const CANCELED: RowFault = ("holidayCanceled", "The calendar says it was canceled");
/// Neither a calendar nor a sheet.
pub const WRONG_FILE: Fault =
    fault("holidayFileType", "Please upload a calendar, CSV or Excel file (.ics, .csv, .xlsx).");
/// Longer than 256 characters.
pub const TOO_LONG: RowFault = ("holidayTooLong", "Name may not be greater than 256 characters");
