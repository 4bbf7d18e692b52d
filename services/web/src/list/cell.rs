//! What stands in the files made of lists.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

/// The head of a column in files, and what stands in its cells.
pub type FileColumn<R> = (&'static str, fn(&R) -> Cell);

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// A day.
    Day(NaiveDate),
    /// A moment, shown as the day that it falls on in the reader's time zone.
    Moment(DateTime<Utc>),
}

impl Cell {
    /// As lists show it.
    pub(super) fn say(self, zone: Tz) -> String {
        let day = |day: NaiveDate| day.format("%m/%d/%Y").to_string();
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Day(date) => day(date),
            Self::Moment(moment) => day(moment.with_timezone(&zone).date_naive()),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<NaiveDate> for Cell {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}

impl From<DateTime<Utc>> for Cell {
    fn from(moment: DateTime<Utc>) -> Self {
        Self::Moment(moment)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }
}
