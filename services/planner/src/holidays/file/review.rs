//! What would become of the holidays of a file: pure, without a database.

use std::collections::{HashMap, HashSet};

use chrono::{Days, NaiveDate};
use contracts::directory::Program;
use platform::text::{clean, name_key};

use super::model::{HolidayFileRow, Read, Standing, TOO_LONG};
use crate::holidays::model::Holiday;

/// Longest name (spec 2 §9 Sizes, task/event).
const NAME: usize = 256;
/// A holiday of the same name that is farther away, in days, is another one.
const NEAR: i64 = 31;

/// The rows as they are reviewed, by their days: days that follow one another under one name are one holiday.
///
/// A row is a holiday of the program when both have its name, or that name with a first day added, and the same days; or days
/// in common; or it is the only one of the name that is left, close to the only days that the name has. Names of the others
/// are told apart only where more than one of them could be added, so that a file that is sent again adds nothing, whatever
/// years it has gained or lost.
pub fn rows(read: Vec<Read>, program: &Program, known: &[Holiday]) -> Vec<HolidayFileRow> {
    let mut rows = joined(read);
    rows.sort_by_key(|row| (row.days.map(|(first, _)| first), row.line));
    let keys: Vec<String> = rows.iter().map(|row| name_key(&row.name)).collect();
    let matches = matched(&rows, &keys, program, known);
    let names = named(&rows, &keys, (&matches, known), program);
    let by_days: HashMap<_, _> =
        known.iter().map(|holiday| ((holiday.start_date, holiday.end_date), holiday)).collect();
    let reviewed = rows.into_iter().zip(names).zip(matches).map(|((row, name), holiday)| {
        let same = row.days.and_then(|days| by_days.get(&days).copied());
        reviewed(row, name, program, (holiday, same))
    });
    reviewed.collect()
}

/// A break that a calendar has day by day is one.
fn joined(mut read: Vec<Read>) -> Vec<Read> {
    read.sort_by_cached_key(|row| (name_key(&row.name), row.is_canceled, row.days));
    let mut rows: Vec<Read> = Vec::with_capacity(read.len());
    for row in read {
        let follows = |before: &Read| {
            let (Some((_, last)), Some((first, _))) = (before.days, row.days) else { return false };
            before.is_canceled == row.is_canceled
                && name_key(&before.name) == name_key(&row.name)
                && first <= last.checked_add_days(Days::new(1)).unwrap_or(last)
        };
        match rows.last_mut().filter(|before| follows(before)) {
            Some(before) => {
                if let (Some((_, last)), Some((_, end))) = (before.days.as_mut(), row.days) {
                    *last = end.max(*last);
                }
            }
            None => rows.push(row),
        }
    }
    rows
}

/// The row takes place in the program.
fn is_in_program(row: &Read, program: &Program) -> bool {
    !row.is_canceled && row.days.is_some_and(|days| !is_outside(days, program))
}

/// Whether a row of a name and of days is a holiday.
type Takes<'t> = dyn Fn(&Read, &str, (NaiveDate, NaiveDate), &Holiday) -> bool + 't;

/// The holiday of the program that each row is.
fn matched<'k>(
    rows: &[Read],
    keys: &[String],
    program: &Program,
    known: &'k [Holiday],
) -> Vec<Option<&'k Holiday>> {
    let mut by_name: HashMap<String, Vec<&Holiday>> = HashMap::new();
    for holiday in known {
        let key = name_key(&holiday.name);
        if let Some(name) = undated(&key) {
            by_name.entry(name.to_owned()).or_default().push(holiday);
        }
        by_name.entry(key).or_default().push(holiday);
    }
    let mut matches: Vec<Option<&Holiday>> = vec![None; rows.len()];
    let mut taken: HashSet<i64> = HashSet::new();
    let mut pass = |matches: &mut [Option<&'k Holiday>], takes: &Takes<'_>| {
        for ((row, key), found) in rows.iter().zip(keys).zip(matches) {
            let (Some(days), None) = (row.days, *found) else { continue };
            let candidates = by_name.get(key).into_iter().flatten();
            let mut free = candidates.filter(|holiday| !taken.contains(&holiday.id));
            *found = free.find(|holiday| takes(row, key, days, holiday)).copied();
            taken.extend(found.map(|holiday| holiday.id));
        }
    };
    let is_same = |(first, last): (NaiveDate, NaiveDate), holiday: &Holiday| {
        (holiday.start_date, holiday.end_date) == (first, last)
    };
    pass(&mut matches, &|row, _, days, holiday| {
        is_in_program(row, program) && is_same(days, holiday)
    });
    pass(&mut matches, &|_, _, days, holiday| is_same(days, holiday));
    pass(&mut matches, &|row, _, days, holiday| {
        is_in_program(row, program) && distance(days, holiday) == 0
    });
    let mut left: HashMap<&str, usize> = HashMap::new();
    for ((row, key), found) in rows.iter().zip(keys).zip(&matches) {
        if found.is_none() && is_in_program(row, program) {
            *left.entry(key).or_default() += 1;
        }
    }
    pass(&mut matches, &|row, key, days, holiday| {
        is_in_program(row, program)
            && left.get(key) == Some(&1)
            && name_key(&holiday.name) == key
            && distance(days, holiday) <= NEAR
    });
    matches
}

/// Days between a row and a holiday; 0 when they have days in common.
fn distance((first, last): (NaiveDate, NaiveDate), holiday: &Holiday) -> i64 {
    let before = (holiday.start_date - last).num_days();
    let after = (first - holiday.end_date).num_days();
    before.max(after).max(0)
}

/// The name without the day that [`dated`] added.
fn undated(key: &str) -> Option<&str> {
    let (name, day) = key.strip_suffix(')')?.rsplit_once(" (")?;
    let is_day = day.len() == 10 && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/');
    is_day.then_some(name)
}

fn dated(name: &str, (first, _): (NaiveDate, NaiveDate)) -> String {
    format!("{name} ({})", first.format("%m/%d/%Y"))
}

/// What each row is called: those that would be added are called first, and others make way for them.
fn named(
    rows: &[Read],
    keys: &[String],
    (matches, known): (&[Option<&Holiday>], &[Holiday]),
    program: &Program,
) -> Vec<String> {
    let mut used: HashSet<String> = known.iter().map(|holiday| name_key(&holiday.name)).collect();
    let mut names: Vec<String> = rows
        .iter()
        .zip(matches)
        .map(|(row, found)| found.map_or_else(|| clean(&row.name), |found| found.name.clone()))
        .collect();
    for is_first in [true, false] {
        let each = || (0..).zip(rows).zip(keys).zip(matches);
        let is_candidate = |row: &Read, found: Option<&Holiday>| {
            found.is_none() && row.days.is_some() && is_in_program(row, program) == is_first
        };
        let mut times: HashMap<&str, usize> = HashMap::new();
        for (((_, row), key), found) in each() {
            if is_candidate(row, *found) {
                *times.entry(key).or_default() += 1;
            }
        }
        for (((index, row), key), found) in each() {
            let (Some(days), true) = (row.days, is_candidate(row, *found)) else { continue };
            let Some(name) = names.get_mut::<usize>(index) else { continue };
            if times.get(key.as_str()) != Some(&1) || used.contains(key) {
                let dated = dated(name, days);
                let again = (2..).map(|time| format!("{dated} {time}"));
                let free = std::iter::once(dated.clone()).chain(again);
                let mut free = free.filter(|name| !used.contains(&name_key(name)));
                *name = free.next().unwrap_or_default();
            }
            used.insert(name_key(name));
        }
    }
    names
}

fn reviewed(
    row: Read,
    name: String,
    program: &Program,
    (holiday, same): (Option<&Holiday>, Option<&Holiday>),
) -> HolidayFileRow {
    let is_long = name.chars().count() > NAME;
    let fault = row.fault.or(is_long.then_some(TOO_LONG));
    let standing = match (row.days, holiday) {
        _ if is_long || row.name.is_empty() => Standing::Wrong,
        (None, _) => Standing::Wrong,
        (Some((first, last)), Some(holiday)) => {
            if (holiday.start_date, holiday.end_date) == (first, last) {
                Standing::Known
            } else {
                Standing::Changed
            }
        }
        (Some(days), None) if is_outside(days, program) => Standing::Outside,
        (Some(_), None) => Standing::New,
    };
    let differs = holiday.filter(|_| standing == Standing::Changed);
    let same = same.filter(|_| matches!(standing, Standing::New | Standing::Changed));
    let is_news = matches!(standing, Standing::New | Standing::Changed) && same.is_none();
    HolidayFileRow {
        line: row.line,
        name,
        start_date: row.days.map(|(first, _)| first),
        end_date: row.days.map(|(_, last)| last),
        is_suggested: row.is_suggested && is_news,
        standing,
        known_start_date: differs.map(|holiday| holiday.start_date),
        known_end_date: differs.map(|holiday| holiday.end_date),
        same_days_as: same.map(|holiday| holiday.name.clone()),
        fault: fault.map(|(code, _)| code),
        message: fault.map(|(_, message)| message),
    }
}

fn is_outside((first, last): (NaiveDate, NaiveDate), program: &Program) -> bool {
    program.start_date.is_some_and(|start| last < start)
        || program.end_date.is_some_and(|end| first > end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn program() -> Program {
        Program {
            id: 2,
            account_id: 1,
            name: "Program".to_owned(),
            status: 1,
            start_date: Some(day("2026-09-01")),
            end_date: Some(day("2027-07-31")),
            product_id: None,
            program_type: String::new(),
            final_submit: true,
        }
    }

    fn holiday(id: i64, (name, first, last): (&str, NaiveDate, NaiveDate)) -> Holiday {
        Holiday {
            id,
            account_id: 1,
            program_id: 2,
            name: name.to_owned(),
            start_date: first,
            end_date: last,
            version: 1,
            modified_at: chrono::DateTime::UNIX_EPOCH,
            modified_by: 1,
        }
    }

    fn read(line: u64, name: &str, first: NaiveDate, last: NaiveDate) -> Read {
        let (name, days) = (name.to_owned(), Some((first, last)));
        Read { line, name, days, is_suggested: true, is_canceled: false, fault: None }
    }

    /// Holidays as `Name 2026-11-26 2026-11-27`, or with one day.
    fn parsed(text: &str) -> (&str, NaiveDate, NaiveDate) {
        let (rest, last) = text.rsplit_once(' ').unwrap();
        match rest.rsplit_once(' ').filter(|(_, first)| first.parse::<NaiveDate>().is_ok()) {
            Some((name, first)) => (name, day(first), day(last)),
            None => (rest, day(last), day(last)),
        }
    }

    fn reviews(file: &[&str], known: &[&str]) -> Vec<HolidayFileRow> {
        let file = (1..).zip(file).map(|(line, text)| {
            let canceled = text.strip_prefix("canceled ");
            let (name, first, last) = parsed(canceled.unwrap_or(text));
            Read { is_canceled: canceled.is_some(), ..read(line, name, first, last) }
        });
        let known: Vec<Holiday> =
            (1..).zip(known).map(|(id, text)| holiday(id, parsed(text))).collect();
        rows(file.collect(), &program(), &known)
    }

    #[rstest]
    #[case::years_outside_do_not_count(
        &["Winter Break 2025-12-21 2026-01-01", "Winter Break 2026-12-21 2027-01-01", "Winter Break 2027-12-21 2028-01-01"],
        &["Winter break 2026-12-24 2027-01-01"],
        "Winter Break (12/21/2025) Outside|Winter break Changed|Winter Break (12/21/2027) Outside"
    )]
    #[case::one_year(&["Winter Break 2026-12-21 2027-01-01"], &["Winter break 2026-12-24 2027-01-01"], "Winter break Changed")]
    #[case::told_apart_once(&["No School 2026-11-11", "No School 2027-01-18"], &[], "No School (11/11/2026) New|No School (01/18/2027) New")]
    #[case::one_of_them_is_left(&["No School 2027-01-18"], &["No School (11/11/2026) 2026-11-11", "No School (01/18/2027) 2027-01-18"], "No School (01/18/2027) Known")]
    #[case::one_of_them_was_alone(&["No School 2026-11-11", "No School 2027-01-18"], &["No School 2026-11-11"], "No School Known|No School (01/18/2027) New")]
    #[case::of_other_days(&["No School 2027-01-18"], &["No School 2026-11-11"], "No School (01/18/2027) New")]
    #[case::close_days(&["Spring break 2027-03-22 2027-03-26"], &["Spring Break 2027-03-15 2027-03-19"], "Spring Break Changed")]
    #[case::close_days_of_two(
        &["No School 2027-03-08", "No School 2027-03-12"], &["No School 2027-03-10"],
        "No School (03/08/2027) New|No School (03/12/2027) New"
    )]
    #[case::a_dated_one_grew(&["No School 2027-01-18 2027-01-19"], &["No School (01/18/2027) 2027-01-18"], "No School (01/18/2027) Changed")]
    #[case::canceled(&["canceled No School 2026-12-10", "No School 2026-12-11"], &[], "No School (12/10/2026) New|No School New")]
    #[case::canceled_and_known(&["canceled No School 2026-12-10"], &["No School 2026-12-10"], "No School Known")]
    #[case::canceled_and_put_again(&["canceled No School 2026-12-10", "No School 2026-12-10"], &[], "No School (12/10/2026) New|No School New")]
    #[case::canceled_changes_nothing(&["canceled No School 2026-12-10 2026-12-11"], &["No School 2026-12-10"], "No School (12/10/2026) New")]
    #[case::day_by_day(&["Recess 2026-11-26", "Recess 2026-11-27"], &[], "Recess New")]
    fn each_row_is_what_it_would_become(
        #[case] file: &[&str],
        #[case] known: &[&str],
        #[case] expected: &str,
    ) {
        let rows = reviews(file, known);
        let lines: Vec<String> =
            rows.iter().map(|row| format!("{} {:?}", row.name, row.standing)).collect();
        assert_eq!(lines.join("|"), expected);
    }

    #[test]
    fn days_that_the_program_has_under_another_name_are_not_suggested() {
        let rows = reviews(&["Veterans Day 2026-11-11"], &["No School 2026-11-11"]);
        assert_eq!(rows[0].same_days_as.as_deref(), Some("No School"));
        assert!(!rows[0].is_suggested && rows[0].standing == Standing::New);
    }

    proptest! {
        /// Whatever is added of a file, names are told apart, and the file again, with more or fewer years, adds and changes nothing.
        #[test]
        fn a_file_that_is_sent_again_adds_nothing(
            file in prop::collection::vec((0_usize..3, 0_u64..900, 0_u64..4), 1..20), lost in 0_u64..400,
        ) {
            let names = ["No School", "Winter Break", "Recess (11/11/2026)"];
            let begin = day("2026-01-01");
            let file = |from: u64| -> Vec<Read> {
                let each = (1..).zip(&file).filter(|(_, (_, offset, _))| *offset >= from);
                each.map(|(line, (name, offset, length))| {
                    let first = begin + Days::new(*offset);
                    read(line, names[*name], first, first + Days::new(*length))
                }).collect()
            };
            let reviewed = rows(file(0), &program(), &[]);
            let keys: HashSet<String> = reviewed.iter().map(|row| name_key(&row.name)).collect();
            prop_assert_eq!(keys.len(), reviewed.len());
            let known: Vec<Holiday> = (1..).zip(&reviewed).filter(|(_, row)| row.is_suggested).map(|(id, row)| {
                holiday(id, (&row.name, row.start_date.unwrap(), row.end_date.unwrap()))
            }).collect();
            let again = rows(file(0), &program(), &known);
            prop_assert!(again.iter().all(|row| !row.is_suggested), "{:?}", again);
            let (mut fewer, known) = (file(lost), &known);
            // What was joined with days that are lost is shorter than it was.
            fewer.retain(|row| known.iter().any(|holiday| Some((holiday.start_date, holiday.end_date)) == row.days));
            let fewer = rows(fewer, &program(), known);
            prop_assert!(fewer.iter().all(|row| !row.is_suggested), "{:?}", fewer);
        }
    }
}
