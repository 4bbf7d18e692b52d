//! What would become of the holidays of a file: pure, without a database.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use contracts::directory::Program;
use platform::text::{clean, name_key};

use super::model::{HolidayFileRow, Read, Standing, TOO_LONG};
use crate::holidays::model::Holiday;

/// Longest name (spec 2 §9 Sizes, task/event).
const NAME: usize = 256;

/// The rows as they are reviewed, by their days: days that follow one another under one name are one holiday, and names that
/// come again are told apart by their first day.
pub fn rows(read: Vec<Read>, program: &Program, known: &[Holiday]) -> Vec<HolidayFileRow> {
    let mut rows = joined(read);
    rows.sort_by_key(|row| (row.days.map(|(first, _)| first), row.line));
    let mut seen: HashMap<String, usize> = HashMap::new();
    for row in &rows {
        *seen.entry(name_key(&row.name)).or_default() += 1;
    }
    let by_name: HashMap<String, &Holiday> =
        known.iter().map(|holiday| (name_key(&holiday.name), holiday)).collect();
    rows.into_iter()
        .map(|row| {
            let key = name_key(&row.name);
            let name = match row.days {
                Some((first, _)) if seen.get(&key).is_some_and(|times| *times > 1) => {
                    format!("{} ({})", clean(&row.name), first.format("%m/%d/%Y"))
                }
                _ => clean(&row.name),
            };
            reviewed(row, name, program, &by_name)
        })
        .collect()
}

/// A break that a calendar has day by day is one.
fn joined(mut read: Vec<Read>) -> Vec<Read> {
    read.sort_by_key(|row| (name_key(&row.name), row.days));
    let mut rows: Vec<Read> = Vec::with_capacity(read.len());
    for row in read {
        let follows = |before: &Read| {
            let (Some((_, last)), Some((first, _))) = (before.days, row.days) else { return false };
            name_key(&before.name) == name_key(&row.name)
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

fn reviewed(
    row: Read,
    name: String,
    program: &Program,
    known: &HashMap<String, &Holiday>,
) -> HolidayFileRow {
    let holiday = known.get(&name_key(&name));
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
    HolidayFileRow {
        line: row.line,
        name,
        start_date: row.days.map(|(first, _)| first),
        end_date: row.days.map(|(_, last)| last),
        is_suggested: row.is_suggested && matches!(standing, Standing::New | Standing::Changed),
        standing,
        known_start_date: differs.map(|holiday| holiday.start_date),
        known_end_date: differs.map(|holiday| holiday.end_date),
        fault: fault.map(|(code, _)| code),
        message: fault.map(|(_, message)| message),
    }
}

fn is_outside((first, last): (NaiveDate, NaiveDate), program: &Program) -> bool {
    program.start_date.is_some_and(|start| last < start)
        || program.end_date.is_some_and(|end| first > end)
}
