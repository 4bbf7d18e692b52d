//! Writes a plan as iCalendar (RFC 5545).

use std::collections::HashMap;

use chrono::{Days, NaiveDate, TimeDelta};
use chrono_tz::Tz;
use icalendar::{Calendar, CalendarDateTime, Component, Event, EventLike};

use super::{
    model::{PlannedRow, SiteRow},
    zones,
};

/// `kind` of a task.
pub const TASK: i16 = 3;
/// `kind` of a holiday.
const HOLIDAY: i16 = 2;
/// How often a calendar program is asked to look again.
const EVERY: TimeDelta = TimeDelta::hours(1);
/// Years after the first day of a plan whose changes of the clock are told.
const YEARS: u64 = 6 * 366;

/// Whose plan it is and how it is told.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// What the calendar is called.
    pub name: String,
    /// The portal's address.
    pub origin: &'a str,
    /// Its account.
    pub account: i64,
    /// The site whose plan it is: others are named.
    pub site: Option<i64>,
    /// Words are Spanish.
    pub is_spanish: bool,
    /// The sites of the plan.
    pub sites: &'a HashMap<i64, SiteRow>,
}

impl Plan<'_> {
    /// The whole calendar.
    pub fn write(&self, rows: &[PlannedRow]) -> String {
        let mut calendar = Calendar::empty();
        calendar
            .append_property(("VERSION", "2.0"))
            .append_property(("PRODID", "-//Afterbell//Planner//EN"))
            .append_property(("CALSCALE", "GREGORIAN"))
            .append_property(("METHOD", "PUBLISH"))
            .name(&self.name)
            .ttl(&EVERY);
        let zones = Zones::of(self);
        for row in rows {
            calendar.push(self.event(row, &zones));
        }
        Self::with_zones(calendar.to_string(), rows, &zones)
    }

    /// The library would give a time zone a time stamp and a number, which RFC 5545 §3.6.5 does not: they go in as text, before
    /// the first thing that names them.
    fn with_zones(text: String, rows: &[PlannedRow], zones: &Zones<'_>) -> String {
        let first = rows.iter().map(|row| row.start_date).min().unwrap_or_default();
        let last = rows.iter().map(|row| row.end_date).max().unwrap_or_default();
        let last = last.min(first.checked_add_days(Days::new(YEARS)).unwrap_or(last));
        let zones = zones.of_all(rows).into_iter();
        let zones: String = zones.map(|zone| zones::component(zone, (first, last))).collect();
        match text.find("\nBEGIN:VEVENT\r\n").map(|at| at + 1) {
            Some(at) => {
                let (head, rest) = text.split_at(at);
                [head, zones.as_str(), rest].concat()
            }
            None => text,
        }
    }

    fn event(&self, row: &PlannedRow, zones: &Zones<'_>) -> Event {
        let host = self.origin.split_once("://").map_or(self.origin, |(_, host)| host);
        let (kind, title) = match row.kind {
            TASK if self.is_spanish => ("task", format!("Vence: {}", row.title)),
            TASK => ("task", format!("Due: {}", row.title)),
            HOLIDAY => ("holiday", row.title.clone()),
            _ => ("event", row.title.clone()),
        };
        let elsewhere = row.site_id.filter(|site| self.site != Some(*site));
        let site = elsewhere.and_then(|site| self.sites.get(&site));
        let title = site.map_or_else(|| title.clone(), |site| format!("{title} ({})", site.name));
        let place = row.site_id.map(|site| format!("/s/{site}")).unwrap_or_default();
        let shown =
            if row.kind == TASK { format!("task={}", row.id) } else { "tab=events".to_owned() };
        let url = format!(
            "{}/a/{}/p/{}{place}/planner?{shown}",
            self.origin, self.account, row.program_id
        );
        let mut event = Event::new();
        event
            .uid(&format!("{kind}-{}@{host}", row.id))
            .sequence(u32::try_from(row.version - 1).unwrap_or_default())
            .timestamp(row.modified_at)
            .last_modified(row.modified_at)
            .summary(&title)
            .url(&url);
        if !row.description.is_empty() {
            event.description(&row.description);
        }
        if !row.location.is_empty() {
            event.location(&row.location);
        }
        match (row.start_time, row.end_time) {
            (Some(start), Some(end)) => {
                let zone = zones.of_row(row);
                let at = |day: NaiveDate, time| match zone {
                    Some(zone) => CalendarDateTime::WithTimezone {
                        date_time: day.and_time(time),
                        tzid: zone.to_string(),
                    },
                    // By the clock of each of the program's sites.
                    None => CalendarDateTime::Floating(day.and_time(time)),
                };
                event.starts(at(row.start_date, start)).ends(at(row.end_date, end));
            }
            _ => {
                // The day after the last (RFC 5545 §3.6.1).
                event.starts(row.start_date).ends(row.end_date.succ_opt().unwrap_or(row.end_date));
            }
        }
        if row.kind != 1 {
            event.add_property("TRANSP", "TRANSPARENT");
        }
        event.done()
    }
}

/// By which clock each part of a plan is.
struct Zones<'a> {
    plan: &'a Plan<'a>,
    /// The zone that the sites of a program have in common.
    programs: HashMap<i64, Option<Tz>>,
}

impl<'a> Zones<'a> {
    fn of(plan: &'a Plan<'a>) -> Self {
        let mut names: HashMap<i64, Option<&str>> = HashMap::new();
        for site in plan.sites.values() {
            let zone = site.time_zone.as_str();
            let common = names.entry(site.program_id).or_insert(Some(zone));
            *common = common.filter(|name| *name == zone);
        }
        let parsed = |name: Option<&str>| name.and_then(|name| name.parse().ok());
        let programs = names.into_iter().map(|(id, name)| (id, parsed(name))).collect();
        Self { plan, programs }
    }

    /// The zone of something: that of its site; of what a program plans the one that its sites have in common.
    fn of_row(&self, row: &PlannedRow) -> Option<Tz> {
        let site = row.site_id.or(self.plan.site).and_then(|site| self.plan.sites.get(&site));
        match site {
            Some(site) => site.time_zone.parse().ok(),
            None => self.programs.get(&row.program_id).copied().flatten(),
        }
    }

    fn of_all(&self, rows: &[PlannedRow]) -> Vec<Tz> {
        let timed = rows.iter().filter(|row| row.start_time.is_some());
        let mut zones: Vec<Tz> = timed.filter_map(|row| self.of_row(row)).collect();
        zones.sort_unstable_by_key(|zone| zone.name());
        zones.dedup();
        zones
    }
}
