//! What lies in some days, read by an index on when it begins.

use chrono::{Days, NaiveDate};
use platform::list::{Bind, Rows, Sql};

/// What takes no more days than this is found by when it begins; what takes more has an index of its own, in which there is
/// little. The condition of those indexes (`tasks_long`, `calendar_entries_long`) names it.
const SHORT: u64 = 31;

/// How far what is planned is counted. Who plans goes to a site, a month or a word, and not through pages of more.
pub const COUNTED: i64 = 2_000;

/// Those of some rows that end on the first day or later and begin on the last or earlier. Their table has a `start_date` and
/// an `end_date`.
///
/// What begins in the days comes first: of it there is most, and what is counted so far needs no look at what began earlier, of
/// which the index on its beginning cannot tell what still goes on.
pub fn during<R>(rows: Rows<R>, (first, last): (Option<NaiveDate>, Option<NaiveDate>)) -> Rows<R> {
    let conditions = [
        first.map(|day| Sql::new("end_date >= $", [Bind::Day(day)])),
        last.map(|day| Sql::new("start_date <= $", [Bind::Day(day)])),
    ];
    let rows = conditions.into_iter().flatten().fold(rows, Rows::and_where);
    let earliest = first.and_then(|day| day.checked_sub_days(Days::new(SHORT)));
    let Some((first, earliest)) = first.zip(earliest) else {
        return rows;
    };
    let [first, earliest] = [first, earliest].map(Bind::Day);
    rows.either([
        Sql::new("start_date >= $", [first.clone()]),
        Sql::new(
            &format!("end_date - start_date <= {SHORT} AND start_date >= $ AND start_date < $"),
            [earliest, first.clone()],
        ),
        Sql::new(&format!("end_date - start_date > {SHORT} AND start_date < $"), [first]),
    ])
}
