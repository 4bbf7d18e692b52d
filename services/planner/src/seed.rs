//! Holidays and tasks for demo data.

mod crowd;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, ProgramPlace},
    error::Problem,
    events::publish,
};
use serde::Deserialize;

pub use self::crowd::{Crowd, crowd};
use crate::{
    actions::{AssignTask, CreateEvent, CreateHoliday},
    events::{self, model::EventRequest},
    holidays::{model::HolidayRequest, rules, store},
    places::PlanPlace,
    tasks::{
        self,
        model::{ACTIVE, COMPLETED, DONE, SiteDates, StatusBefore, TaskFields},
        products,
    },
};

/// Adds the public holidays of the United States on which a program does not run, between its first and last day. What
/// is there stays as it is. One of today or tomorrow is left out: who tries the product on a holiday wants to take
/// attendance, too.
pub async fn holidays(
    conn: &mut AsyncPgConnection,
    program: ProgramPlace,
    ((start, end), today): ((NaiveDate, NaiveDate), NaiveDate),
) -> Result<(), Problem> {
    let who = Can::<CreateHoliday>::system();
    let at = who.at_place(program)?;
    let holidays = public_holidays(start, end).into_iter();
    for (name, first, last) in holidays.filter(|holiday| !is_soon(holiday, today)) {
        let request = HolidayRequest {
            program_id: Some(program.program),
            name: Some(name),
            start_date: Some(first),
            end_date: Some(last),
        };
        let fields = rules::holiday(&request)?;
        if store::has_name(conn, &at, &fields.name_key).await? {
            continue;
        }
        let made = store::holiday_insert(conn, &at, &fields).await?;
        publish(conn, made.state()).await?;
    }
    Ok(())
}

/// An event, in days from today.
#[derive(Clone, Debug, Deserialize)]
pub struct PlannedEvent {
    after: i64,
    #[serde(flatten)]
    request: EventRequest,
}

/// Plans what families and staff are invited to, for a program that has no events yet.
pub async fn events(
    conn: &mut AsyncPgConnection,
    program: ProgramPlace,
    (days, today): ((NaiveDate, NaiveDate), NaiveDate),
    planned: &[PlannedEvent],
) -> Result<(), Problem> {
    let who = Can::<CreateEvent>::system();
    let at = who.at_place(PlanPlace::from(program))?;
    if events::store::has_any(conn, &at).await? {
        return Ok(());
    }
    for event in planned {
        let day = weekday(today + chrono::TimeDelta::days(event.after));
        if !(days.0..=days.1).contains(&day) {
            continue;
        }
        let request = EventRequest { start_date: Some(day), ..event.request.clone() };
        let fields = events::rules::event(&request)?;
        match &request.recurrence_rule {
            Some(rule) => {
                let repeat = events::series::Repeat { rule, skips_holidays: false };
                drop(events::series::add(conn, &at, &fields, repeat).await?);
            }
            None => drop(events::store::event_insert(conn, &at, &fields).await?),
        }
    }
    Ok(())
}

/// The product that a term of the demo is planned from.
const TERM: i64 = 1;

/// How far the owner of a task is: in progress.
const IN_PROGRESS: i16 = 2;

/// Plans a term for a program that has no tasks yet, and assigns the tasks to its sites: what is over is done but for a
/// straggler, what is under way is in progress at every other site.
pub async fn tasks(
    conn: &mut AsyncPgConnection,
    program: ProgramPlace,
    (days, today): ((NaiveDate, NaiveDate), NaiveDate),
) -> Result<(), Problem> {
    let who = Can::<AssignTask>::system();
    let at = who.at_place(PlanPlace::from(program))?;
    if tasks::store::has_any(conn, &at).await? {
        return Ok(());
    }
    let term = products::product(TERM)?;
    let planned: Vec<TaskFields> = term.tasks.iter().map(|task| task.laid_out(days)).collect();
    let made = tasks::store::tasks_insert(conn, &at, &planned).await?;
    let sites = directory::sites_of(conn, program.program).await?;
    let sites: Vec<SiteDates> = sites
        .iter()
        .filter(|site| site.status == 1)
        .map(|site| SiteDates { site_id: site.id, start_date: None, end_date: None })
        .collect();
    let ids: Vec<i64> = made.iter().map(|task| task.id).collect();
    let (of_sites, _) = tasks::store::assign(conn, &at, &ids, &sites).await?;
    let all: Vec<i64> = ids.iter().copied().chain(of_sites).collect();
    let states = tasks::store::tasks_lock(conn, &all).await?.into_iter().filter_map(|task| {
        let is_straggler = task.id % 17 == 3;
        let (status, owner_status) = if task.end_date < today && !is_straggler {
            (DONE, COMPLETED)
        } else if task.start_date <= today && task.id % 2 == 0 {
            (ACTIVE, IN_PROGRESS)
        } else {
            return None;
        };
        Some(StatusBefore { id: task.id, version: task.version, status, owner_status })
    });
    let states: Vec<StatusBefore> = states.collect();
    tasks::store::statuses_write(conn, at.user_id(), &states).await?;
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

/// Whether a holiday is today or tomorrow; or was yesterday, which is still today at sites west of here.
fn is_soon((_, first, last): &(String, NaiveDate, NaiveDate), today: NaiveDate) -> bool {
    *first <= today + Days::new(1) && today <= *last + Days::new(1)
}

/// The day itself, or the Monday after a weekend.
fn weekday(day: NaiveDate) -> NaiveDate {
    let past_friday = day.weekday().num_days_from_monday().saturating_sub(4);
    if past_friday == 0 { day } else { day + Days::new(u64::from(3 - past_friday)) }
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

    #[test]
    fn a_holiday_of_today_or_tomorrow_is_soon() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let thanksgiving = ("Thanksgiving break".to_owned(), day("2026-11-26"), day("2026-11-27"));
        for (today, is) in [
            ("2026-11-24", false),
            ("2026-11-25", true),
            ("2026-11-26", true),
            ("2026-11-27", true),
            ("2026-11-28", true),
            ("2026-11-29", false),
        ] {
            assert_eq!(is_soon(&thanksgiving, day(today)), is, "{today}");
        }
    }
}
