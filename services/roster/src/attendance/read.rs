//! Puts answers together from what was read.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use contracts::directory::{self, Site};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, AtSite, Can, SitePlace},
    error::Problem,
};

use super::{
    holidays::Holidays,
    marks::{AttendanceStatus, Content, Mark, Names},
    model::{
        Contact, Drawer, DrawerDay, Register, RegisterRow, ScholarDay, StillHere, StillHereRow,
        Tally, Week, WeekDay, WeekMark, WeekRow,
    },
    rules, store,
};

/// A site where the caller may do `A`.
///
/// Errors: 404 when they see no such site, 403 when their roles there may not.
pub async fn site_at<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    site: i64,
) -> Result<(AtSite<'w, A>, Site), Problem> {
    let site = directory::site(conn, site).await?.ok_or_else(|| Problem::not_found("site"))?;
    let at = who.at_place(SitePlace {
        account: site.account_id,
        program: site.program_id,
        site: site.id,
    })?;
    Ok((at, site))
}

/// A site that is asked for, alone or with others of its program.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The site.
    pub site: Site,
    /// Whether the caller sees scholars without a classroom there: staff do not (spec 2 §6).
    pub sees_unassigned: bool,
}

impl Seen {
    /// The ids of sites, and whether unassigned scholars are seen at each, for statements about all of them.
    pub fn parts(seen: &[Self]) -> (Vec<i64>, Vec<bool>) {
        seen.iter().map(|seen| (seen.site.id, seen.sees_unassigned)).unzip()
    }

    /// The account of sites, which are those of one program.
    pub fn account(seen: &[Self]) -> i64 {
        seen.first().map(|seen| seen.site.account_id).unwrap_or_default()
    }
}

/// The site that is named, or else the sites of a program where the caller may do `A`, by name.
///
/// Errors: 400 when neither is named; 404 for a place that the caller does not see, and for a site of another program.
pub async fn sites_seen<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    (site, program): (Option<i64>, Option<i64>),
) -> Result<Vec<Seen>, Problem> {
    if let Some(site) = site {
        let (at, site) = site_at(conn, who, site).await?;
        if program.is_some_and(|program| program != site.program_id) {
            return Err(Problem::not_found("site"));
        }
        return Ok(vec![Seen { site, sees_unassigned: store::sees_unassigned(&at) }]);
    }
    let missing = || Problem::invalid("siteId", Fault::required("Site/Session"));
    let program = program.ok_or_else(missing)?;
    who.sees(directory::program_place(conn, program).await?)?;
    let sites = directory::sites_of(conn, program).await?;
    let seen = sites.into_iter().filter_map(|site| {
        let at = who
            .at_place(SitePlace {
                account: site.account_id,
                program: site.program_id,
                site: site.id,
            })
            .ok()?;
        let sees_unassigned = store::sees_unassigned(&at);
        Some(Seen { site, sees_unassigned })
    });
    Ok(seen.collect())
}

/// Errors: 404 when the site has no such classroom.
pub async fn check_classroom(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    classroom: Option<i64>,
) -> Result<(), Problem> {
    match classroom {
        Some(id) if !store::has_classroom(conn, at, id).await? => {
            Err(Problem::not_found("classroom"))
        }
        _ => Ok(()),
    }
}

/// Those who marked some rows.
pub fn markers(rows: &[ScholarDay]) -> impl Iterator<Item = i64> {
    rows.iter().filter_map(|row| row.mark.stored.marked_by)
}

/// The contacts of rows' scholars; of none who has left all sites that the caller sees.
pub async fn contacts(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    rows: &[ScholarDay],
) -> Result<Contacts, Problem> {
    let shown = rows.iter().map(|row| &row.child).filter(|child| child.is_shown);
    let scholars = shown.map(|child| child.scholar_id).collect();
    Ok(store::contacts(conn, at, scholars).await?)
}

/// Contacts by scholar.
pub type Contacts = HashMap<i64, Vec<Contact>>;

/// Those of a scholar who may collect it, and those who must not.
pub fn pickup(contacts: &mut Contacts, scholar: i64) -> Vec<Contact> {
    let mut contacts = contacts.remove(&scholar).unwrap_or_default();
    contacts.retain(|contact| contact.allowed_to_pick || contact.is_barred);
    contacts
}

/// A register of a day.
pub fn register(
    (site, holidays, now): (&Site, &Holidays, DateTime<Utc>),
    (day, classroom_id, end_time): (NaiveDate, Option<i64>, Option<NaiveTime>),
    (rows, without_classroom): (Vec<ScholarDay>, i64),
    mut contacts: Contacts,
    names: &Names,
) -> Register {
    let taken = rows.iter().filter(|row| row.mark.stored.content.is_taken()).count();
    let results: Vec<RegisterRow> = rows
        .into_iter()
        .map(|ScholarDay { child, mark }| RegisterRow {
            is_scheduled: child.is_scheduled(site, day),
            is_not_enrolled: !child.is_enrolled(day),
            mark: Mark::of(mark.stored, names),
            contacts: pickup(&mut contacts, child.scholar_id),
            child,
        })
        .collect();
    Register {
        site: rules::shown_site(site, now),
        day,
        state: rules::day_state(site, holidays, day, now),
        open_day: rules::open_day(site, holidays, day, now),
        classroom_id,
        end_time,
        count: results.len(),
        taken,
        without_classroom: (without_classroom > 0).then_some(without_classroom),
        results,
    }
}

/// Some days of a site, from rows in the order of scholars.
pub fn week(
    (site, holidays, now): (&Site, &Holidays, DateTime<Utc>),
    days: &[NaiveDate],
    rows: Vec<ScholarDay>,
    names: &Names,
) -> Week {
    let mut results: Vec<WeekRow> = Vec::new();
    for ScholarDay { child, mark } in rows {
        if results.last().is_none_or(|last| last.child.ssm_id != child.ssm_id) {
            let days = days.iter().map(|&day| WeekMark {
                day,
                is_enrolled: child.is_enrolled(day),
                is_scheduled: child.is_scheduled(site, day),
                mark: None,
            });
            results.push(WeekRow { days: days.collect(), child });
        }
        let slot = results
            .last_mut()
            .and_then(|row| row.days.iter_mut().find(|day| Some(day.day) == mark.day));
        if let Some(slot) = slot {
            slot.mark = Mark::of(mark.stored, names);
        }
    }
    let state =
        |&day: &NaiveDate| WeekDay { day, state: rules::day_state(site, holidays, day, now) };
    Week {
        site: rules::shown_site(site, now),
        days: days.iter().map(state).collect(),
        count: results.len(),
        results,
    }
}

/// The history of one scholar.
///
/// Errors: 404 when there are no rows: the caller does not see the scholar.
pub fn drawer(
    (site, now): (&Site, DateTime<Utc>),
    (start_date, end_date): (NaiveDate, NaiveDate),
    rows: Vec<ScholarDay>,
    names: &Names,
) -> Result<Drawer, Problem> {
    let child = rows.first().map(|row| row.child.clone());
    let child = child.ok_or_else(|| Problem::not_found("scholar"))?;
    let totals = tally(rows.iter().map(|row| &row.mark.stored.content));
    let days = rows.into_iter().filter_map(|ScholarDay { mark, .. }| {
        Some(DrawerDay { day: mark.day?, mark: Mark::of(mark.stored, names)? })
    });
    let results: Vec<DrawerDay> = days.collect();
    Ok(Drawer {
        child,
        site: rules::shown_site(site, now),
        start_date,
        end_date,
        totals,
        count: results.len(),
        results,
    })
}

fn tally<'c>(contents: impl Iterator<Item = &'c Content>) -> Tally {
    contents.fold(Tally::default(), |mut tally, content| {
        tally.taken += i32::from(content.is_taken());
        match AttendanceStatus::of(content.status) {
            // Who came or left and has no status was there.
            AttendanceStatus::Unset => tally.present += i32::from(content.is_taken()),
            AttendanceStatus::Absent => tally.absent += 1,
            AttendanceStatus::Present => tally.present += 1,
            AttendanceStatus::Late => tally.late += 1,
            AttendanceStatus::NotScheduled => tally.not_scheduled += 1,
        }
        tally
    })
}

/// Who is still at a site.
pub fn still_here(
    (site, now): (&Site, DateTime<Utc>),
    rows: Vec<ScholarDay>,
    mut contacts: Contacts,
    names: &Names,
) -> StillHere {
    let results: Vec<StillHereRow> = rows
        .into_iter()
        .map(|ScholarDay { child, mark }| StillHereRow {
            mark: Mark::of(mark.stored, names),
            contacts: pickup(&mut contacts, child.scholar_id),
            child,
        })
        .collect();
    StillHere { site: rules::shown_site(site, now), as_of: now, count: results.len(), results }
}
