//! Reads CSV and Excel: a name, a first day and perhaps a last one.

use platform::{
    Problem,
    sheets::{
        Limits, ReadError, Row,
        dates::{self, Century, Order, Unread},
        table,
    },
    text::name_key,
};

use super::model::{NO_DAY, NO_NAME, ORDER, Read, RowFault, TWO_WAYS, WRONG_FILE};

/// What columns may be called.
const NAME: [&str; 10] = [
    "name",
    "holiday",
    "holiday name",
    "event",
    "event name",
    "title",
    "description",
    "subject",
    "nombre",
    "feriado",
];
const START: [&str; 12] = [
    "start date",
    "start",
    "date",
    "from",
    "first day",
    "begin",
    "begin date",
    "day",
    "fecha",
    "fecha de inicio",
    "inicio",
    "desde",
];
const END: [&str; 9] =
    ["end date", "end", "to", "last day", "through", "fecha de fin", "fin", "hasta", "until"];

/// The rows of a sheet, and whether their days need an order that nothing says.
///
/// Errors: as a sheet that cannot be read; 400 on `file` when it has no column of names or of days.
pub fn read(bytes: &[u8], requested: Option<Order>) -> Result<(Vec<Read>, bool), Problem> {
    let known = |text: &str| {
        let key = name_key(text);
        [&NAME[..], &START[..], &END[..]].iter().any(|names| names.contains(&key.as_str()))
    };
    let table = table(bytes, Limits::PAGE, known).map_err(|error| match error {
        ReadError::WrongType => Problem::invalid("file", WRONG_FILE),
        error => error.into(),
    })?;
    let column = |names: &[&str]| {
        let matches = |name: &&str| {
            (0..table.headings.len()).find(|at| name_key(&table.label(*at)) == **name)
        };
        names.iter().find_map(matches)
    };
    let (Some(name), Some(start)) = (column(&NAME), column(&START)) else {
        return Err(ReadError::NoHeaders.into());
    };
    let end = column(&END);
    let all = table.column(start).chain(end.into_iter().flat_map(|end| table.column(end)));
    let named = dates::order_named(&table.label(start));
    let order = requested.or(named).or_else(|| dates::order(all).order());
    let columns = (name, start, end);
    let rows: Vec<Read> = table.rows.iter().map(|row| one(row, columns, order)).collect();
    let needs_order = rows.iter().any(|row| row.fault == Some(TWO_WAYS));
    Ok((rows, needs_order))
}

fn one(row: &Row, (name, start, end): (usize, usize, Option<usize>), order: Option<Order>) -> Read {
    let line = &row.line;
    let day = |at: usize| {
        dates::day(line.cell(at), order, Century::Present).map_err(|unread| match unread {
            Unread::NoDay => NO_DAY,
            Unread::TwoWays(..) => TWO_WAYS,
        })
    };
    let name = line.cell(name).to_owned();
    let days = || -> Result<_, RowFault> {
        if row.flaw.is_some() {
            return Err(NO_DAY);
        }
        if name.is_empty() {
            return Err(NO_NAME);
        }
        let first = day(start)?;
        let last = match end.filter(|at| !line.cell(*at).is_empty()) {
            Some(at) => day(at)?,
            None => first,
        };
        if last < first { Err(ORDER) } else { Ok((first, last)) }
    };
    let (days, fault) = match days() {
        Ok(days) => (Some(days), None),
        Err(fault) => (None, Some(fault)),
    };
    Read { line: line.number, name, days, is_suggested: days.is_some(), is_canceled: false, fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(text: &str, order: Option<Order>) -> (Vec<String>, bool) {
        let (rows, needs_order) = read(text.as_bytes(), order).unwrap();
        let describe = |row: Read| match (row.days, row.fault) {
            (Some((first, last)), _) => format!("{} {first} {last}", row.name),
            (None, fault) => format!("{} {}", row.line, fault.unwrap().0),
        };
        (rows.into_iter().map(describe).collect(), needs_order)
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let text = "Our calendar\n\nHoliday;First day;Last day\nWinter break;12/24/2026;1/1/2027\nMLK Day;Jan 18 2027;\n";
        assert_eq!(
            days(text, None),
            (
                vec![
                    "Winter break 2026-12-24 2027-01-01".to_owned(),
                    "MLK Day 2027-01-18 2027-01-18".to_owned()
                ],
                false
            )
        );
    }

    #[test]
    fn an_ambiguous_date_order_must_be_chosen() {
        let text = "Name,Date\nSpring,3/4/2027\n";
        assert_eq!(days(text, None), (vec!["2 holidayTwoWays".to_owned()], true));
        let first = days(text, Some(Order::DayFirst));
        assert_eq!(first, (vec!["Spring 2027-04-03 2027-04-03".to_owned()], false));
        // Another line of the file says it.
        let text = "Name,Date\nSpring,3/4/2027\nVeterans Day,11/11/2026\nChristmas,12/25/2026\n";
        assert_eq!(days(text, None).0[0], "Spring 2027-03-04 2027-03-04");
    }

    #[test]
    fn a_row_that_cannot_be_read_is_named() {
        let text = "Name,Start,End\n,12/24/2026,\nBreak,soon,\nRecess,12/24/2026,12/20/2026\n";
        let (rows, _) = days(text, None);
        assert_eq!(rows, ["2 holidayNameMissing", "3 holidayDay", "4 endAfterStart"]);
        assert!(read(b"Child,Grade\nMaya,3\n", None).is_err());
    }
}
