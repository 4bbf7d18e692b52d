//! All of an import but the database: what a file says about a site.

use serde::Serialize;

use super::{
    cells::dates::{self, Order, Proof},
    columns::{self, Columns, ColumnsError, Mapping},
    read::{self, Aside, Form, Limits, ReadError, Skipped, Table},
    rows::{self, Checked, Person, Site},
};

/// Why a file says nothing.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Its columns cannot be matched.
    #[error(transparent)]
    Columns(#[from] ColumnsError),
    /// It has no sheet of the name that was asked for.
    #[error("the workbook has no sheet {requested:?}; its sheets are {}", .sheets.join(", "))]
    NoSheet {
        /// As it is named.
        requested: String,
        /// What there is, but for hidden ones.
        sheets: Vec<String>,
    },
}

/// How the order of days such as 3/4/2018 is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// The person said so.
    Chosen(Order),
    /// A heading names it.
    Named(Order),
    /// Days of the file prove it: one of them, and how many there are.
    Proven(Order, String, usize),
    /// Days of the file, or a day and a heading, contradict each other: how.
    Contradicted(String),
    /// No day of the file proves it.
    Unknown,
}

impl DateOrder {
    /// The order, if it is known.
    pub fn order(&self) -> Option<Order> {
        match self {
            Self::Chosen(order) | Self::Named(order) | Self::Proven(order, ..) => Some(*order),
            Self::Contradicted(_) | Self::Unknown => None,
        }
    }
}

impl std::fmt::Display for DateOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Chosen(order) => write!(f, "{}, as the mapping says", order.words()),
            Self::Named(order) => write!(f, "{}, as the heading says", order.words()),
            Self::Proven(order, day, count) => {
                let cells = if *count == 1 { "cell" } else { "cells" };
                write!(f, "{}, as in {day:?} (shown by {count} {cells})", order.words())
            }
            Self::Contradicted(how) => write!(f, "unclear: {how}"),
            Self::Unknown => f.write_str("not shown by any cell"),
        }
    }
}

/// What a file says.
#[derive(Debug)]
pub struct Review<P> {
    /// How it was written.
    pub form: Form,
    /// Which column means what, and why.
    pub columns: Columns,
    /// How days are read.
    pub date_order: DateOrder,
    /// Lines that were left out.
    pub skipped: Vec<Skipped>,
    /// Rows below the headings.
    pub rows: u64,
    /// What else the workbook holds.
    pub aside: Aside,
    /// The rows.
    pub checked: Checked<P>,
}

/// Reads, matches and checks a file.
///
/// Errors: in words for the person who chose it.
pub fn review<P: Person>(
    bytes: &[u8],
    limits: Limits,
    mapping: &Mapping,
    site: &Site,
) -> Result<Review<P>, ReviewError> {
    review_sheet((bytes, None), limits, mapping, site)
}

/// Reads, matches and checks a file, of a workbook the sheet of this name if one is asked for.
///
/// Errors: as [`review`]; there is no such sheet.
pub fn review_sheet<P: Person>(
    (bytes, sheet): (&[u8], Option<&str>),
    limits: Limits,
    mapping: &Mapping,
    site: &Site,
) -> Result<Review<P>, ReviewError> {
    let table = read::table_of(bytes, sheet, limits, |text| columns::is_known(P::KIND, text))?;
    match sheet.filter(|requested| table.sheet() != Some(*requested)) {
        Some(requested) => {
            let others = table.aside.sheets.iter().map(|sheet| sheet.name.clone());
            let sheets = table.sheet().map(str::to_owned).into_iter().chain(others).collect();
            Err(ReviewError::NoSheet { requested: requested.to_owned(), sheets })
        }
        None => Ok(of_table(table, mapping, site)?),
    }
}

/// Matches and checks a sheet that was read.
///
/// Errors: its columns cannot be matched.
pub fn of_table<P: Person>(
    table: Table,
    mapping: &Mapping,
    site: &Site,
) -> Result<Review<P>, ColumnsError> {
    let about = (site.today, site.custom_fields.as_slice(), &site.classrooms);
    let columns = columns::find(P::KIND, &table, mapping, about)?;
    let proof = dates::order(rows::days_of(&table, &columns));
    let date_order = date_order(mapping, &columns, proof);
    let checked = rows::check(&table, &columns, date_order.order(), site);
    let rows = u64::try_from(table.rows.len()).unwrap_or(u64::MAX);
    let Table { form, skipped, aside, .. } = table;
    Ok(Review { form, columns, date_order, skipped, rows, aside, checked })
}

/// How the order of days such as 3/4/2018 is known.
pub fn date_order(mapping: &Mapping, columns: &Columns, proof: Proof) -> DateOrder {
    if let Some(order) = mapping.date_order {
        return DateOrder::Chosen(order);
    }
    let (order, named) = (proof.order(), rows::order_in_headings(columns));
    match (proof.month_first, proof.day_first) {
        (Some((one, _)), Some((other, _))) => {
            let how = format!("{one:?} has the month first, {other:?} the day first");
            DateOrder::Contradicted(how)
        }
        (Some((day, count)), None) | (None, Some((day, count))) => match (order, named) {
            (Some(order), Some(named)) if order != named => {
                let how = format!("the heading says {}, {day:?} has it otherwise", named.words());
                DateOrder::Contradicted(how)
            }
            (Some(order), _) => DateOrder::Proven(order, day, count),
            (None, _) => DateOrder::Unknown,
        },
        (None, None) => named.map_or(DateOrder::Unknown, DateOrder::Named),
    }
}
