//! What lies in some days, read by an index on when it begins.

use chrono::{Days, NaiveDate};
use platform::list::{Bind, Rows, Sql};

/// What takes no more days than this is found by when it begins; what takes more has an index of its own, in which there is
/// little. The condition of those indexes (migration 001100) names it.
const SHORT: u64 = 31;

/// How far what is planned is counted. Who plans goes to a site, a month or a word, and not through pages of more.
pub const COUNTED: i64 = 2_000;

/// Those of some rows that end on the first day or later and begin on the last or earlier. Their table has a `start_date` and
/// an `end_date`.
pub fn during<R>(rows: Rows<R>, (first, last): (Option<NaiveDate>, Option<NaiveDate>)) -> Rows<R> {
    let conditions = [
        first.map(|day| Sql::new("end_date >= $", [Bind::Day(day)])),
        last.map(|day| Sql::new("start_date <= $", [Bind::Day(day)])),
    ];
    let rows = conditions.into_iter().flatten().fold(rows, Rows::that);
    match first.and_then(|day| day.checked_sub_days(Days::new(SHORT))) {
        None => rows,
        Some(earliest) => rows.either([
            Sql::new(
                &format!("end_date - start_date <= {SHORT} AND start_date >= $"),
                [Bind::Day(earliest)],
            ),
            Sql::plain(format!("end_date - start_date > {SHORT}")),
        ]),
    }
}
