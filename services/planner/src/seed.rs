//! Holidays for demo data.

use chrono::{Datelike, NaiveDate, Weekday};
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, Place},
    error::Problem,
    events,
};

use crate::actions::CreateHoliday;
use crate::holidays::{model::HolidayRequest, rules, store};

/// Adds the public holidays of the United States on which a program does not run, between its first and last day. What
/// is there stays as it is.
pub async fn holidays(
    conn: &mut AsyncPgConnection,
    program: Place,
    (start, end): (NaiveDate, NaiveDate),
) -> Result<(), Problem> {
    let who = Can::<CreateHoliday>::system();
    let at = who.at(program)?;
    for (name, first, last) in public_holidays(start, end) {
        let request = HolidayRequest {
            program_id: program.program,
            name: Some(name),
            start_date: Some(first),
            end_date: Some(last),
        };
        let fields = rules::holiday(&request)?;
        if store::has_name(conn, &at, &fields.name_key).await? {
            continue;
        }
        let made = store::holiday_insert(conn, &at, &fields).await?;
        events::publish(conn, made.state()).await?;
    }
    Ok(())
}

/// Name, first and last day of the holidays in a time, each name once: the year is part of those that come twice.
fn public_holidays(start: NaiveDate, end: NaiveDate) -> Vec<(String, NaiveDate, NaiveDate)> {
    let mut found: Vec<(String, NaiveDate, NaiveDate)> = Vec::new();
    for year in start.year()..=end.year() {
        let day = |month, day| NaiveDate::from_ymd_opt(year, month, day);
        let nth = |month, weekday, n| NaiveDate::from_weekday_of_month_opt(year, month, weekday, n);
        let days = [
            ("Martin Luther King Jr. Day", nth(1, Weekday::Mon, 3), 1),
            ("Presidents' Day", nth(2, Weekday::Mon, 3), 1),
            ("Memorial Day", day(5, 31).map(monday_before), 1),
            ("Juneteenth", day(6, 19), 1),
            ("Independence Day", day(7, 4), 1),
            ("Labor Day", nth(9, Weekday::Mon, 1), 1),
            ("Veterans Day", day(11, 11), 1),
            ("Thanksgiving break", nth(11, Weekday::Thu, 4), 2),
            ("Winter break", day(12, 24), 9),
        ];
        for (name, first, length) in days {
            let Some(first) = first.filter(|first| (start..=end).contains(first)) else { continue };
            let last = (first + chrono::Days::new(length - 1)).min(end);
            let is_known = found.iter().any(|(known, ..)| known == name);
            let name = if is_known { format!("{name} {year}") } else { name.to_owned() };
            found.push((name, first, last));
        }
    }
    found
}

/// The Monday of the week of a day, Monday being the first.
fn monday_before(day: NaiveDate) -> NaiveDate {
    day - chrono::Days::new(day.weekday().num_days_from_monday().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holidays_are_those_of_the_calendar() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let found = public_holidays(day("2026-09-08"), day("2027-06-30"));
        let found: Vec<(&str, String)> =
            found.iter().map(|(name, first, _)| (name.as_str(), first.to_string())).collect();
        assert_eq!(
            found,
            [
                ("Veterans Day", "2026-11-11".to_owned()),
                ("Thanksgiving break", "2026-11-26".to_owned()),
                ("Winter break", "2026-12-24".to_owned()),
                ("Martin Luther King Jr. Day", "2027-01-18".to_owned()),
                ("Presidents' Day", "2027-02-15".to_owned()),
                ("Memorial Day", "2027-05-31".to_owned()),
                ("Juneteenth", "2027-06-19".to_owned()),
            ]
        );
    }
}
