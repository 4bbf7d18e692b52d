//! Eight weeks of attendance for demo data.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Can, SitePlace},
    clock::begin_of_day,
    error::Problem,
};

use super::{
    holidays::{self, Holidays},
    marks::{AttendanceStatus, Content, Stored},
    model::{Child, Contact, Counted, CurrentMark, DayCode},
    read, rules,
    store::{self, MarkChange, RegisterFilter},
};
use crate::actions::MarkAttendance;

/// Days back to the first mark.
const BACK: u64 = 56;

/// Marks the scholars of a site on each day of the last eight weeks, today excepted, unless the site has marks. With what
/// happens everywhere: late and sick children, a check-out that was forgotten, a day not taken, and a child who has not
/// come for three days.
pub async fn marks(
    conn: &mut AsyncPgConnection,
    place: SitePlace,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let who = Can::<MarkAttendance>::system();
    let (at, site) = read::site_at(conn, &who, place.site).await?;
    if store::has_marks(conn, &at).await? {
        return Ok(());
    }
    let today = rules::today(&site, now);
    let from = today.checked_sub_days(Days::new(BACK)).unwrap_or(today);
    let filter = RegisterFilter { from, to: today, classroom: None };
    let rows = store::register(conn, &at, &filter).await?;
    if rows.is_empty() {
        return Ok(());
    }
    let contacts = read::contacts(conn, &at, &rows).await?;
    let holidays = Holidays::of(conn, site.program_id, (from, today)).await?;
    let end_time = holidays::end_time(conn, site.id).await?;
    let days: Vec<NaiveDate> = from
        .iter_days()
        .take_while(|day| *day < today)
        .filter(|day| rules::day_state(&site, &holidays, *day, now).code == DayCode::Open)
        .collect();
    let zone = rules::zone(&site);
    let by = store::admins(conn, at.place()).await?.first().copied().unwrap_or_default();
    for (ago, &day) in days.iter().rev().enumerate() {
        // The register of one day in the last week was forgotten.
        if ago == 3 {
            continue;
        }
        let marked_at = begin_of_day(day, zone) + TimeDelta::minutes(18 * 60 + 10);
        let mut marks = Vec::new();
        for row in &rows {
            let of_child = contacts.get(&row.child.scholar_id).map(Vec::as_slice);
            let scheduled = row.child.is_scheduled(&site, day);
            let chance = Chance::of(&row.child, day);
            let mut after = content(chance, scheduled, ago, of_child.unwrap_or_default());
            after.site_end_time = rules::closing(&Content::default(), &after, end_time);
            if row.child.is_enrolled(day) && after.is_taken() {
                marks.push((unmarked(&row.child), after));
            }
        }
        let changes: Vec<_> = marks
            .iter()
            .map(|(current, after)| MarkChange { current, marked_at, after: after.clone() })
            .collect();
        store::marks_write(conn, &at, (day, by), &changes).await?;
    }
    Ok(())
}

/// A child whose day nobody has marked. Where it counts is left to the trigger here.
fn unmarked(child: &Child) -> CurrentMark {
    CurrentMark {
        ssm_id: child.ssm_id,
        scholar_id: child.scholar_id,
        counted: Counted { counted_in: child.classroom_id.unwrap_or(0), is_expected: true },
        ctid: None,
        stored: Stored::default(),
    }
}

/// What happens to a child on a day: the same each time the demo data is made.
#[derive(Clone, Copy)]
struct Chance {
    child: i64,
    number: i64,
}

impl Chance {
    fn of(child: &Child, day: NaiveDate) -> Self {
        let day = day.signed_duration_since(NaiveDate::default()).num_days();
        Self { child: child.ssm_id, number: child.ssm_id.wrapping_mul(1_000_003) + day }
    }

    /// A number below `most`, another one for each `salt` (the finalizer of SplitMix64).
    fn below(self, most: i64, salt: i64) -> i64 {
        let mut x = self.number.wrapping_add(salt.wrapping_mul(-7_046_029_254_386_353_131));
        x = (x ^ (x >> 30)).wrapping_mul(-4_658_895_280_553_007_687);
        x = (x ^ (x >> 27)).wrapping_mul(-7_723_592_293_110_705_685);
        (x ^ (x >> 31)).rem_euclid(most)
    }
}

fn content(chance: Chance, is_scheduled: bool, ago: usize, contacts: &[Contact]) -> Content {
    let marked = |status: AttendanceStatus, note: Option<&str>| Content {
        status: status.id(),
        note: note.map(str::to_owned),
        ..Content::default()
    };
    if !is_scheduled {
        // Mostly left alone, as staff do.
        return match chance.below(10, 1) {
            0 => marked(AttendanceStatus::NotScheduled, None),
            _ => Content::default(),
        };
    }
    // A child who has not come for three days.
    if ago < 3 && chance.child % 13 == 5 {
        return marked(AttendanceStatus::Absent, None);
    }
    match chance.below(100, 2) {
        0..=4 => marked(AttendanceStatus::Absent, None),
        5..=7 => marked(AttendanceStatus::Absent, Some("Sick")),
        8 => Content::default(),
        9..=13 => there(chance, (AttendanceStatus::Late, 35), Some("Came from tutoring"), contacts),
        _ => there(chance, (AttendanceStatus::Present, 0), None, contacts),
    }
}

/// A child who came, so many minutes after the others, and went home.
fn there(
    chance: Chance,
    (status, late): (AttendanceStatus, i64),
    note: Option<&str>,
    contacts: &[Contact],
) -> Content {
    let time = |minutes: i64| NaiveTime::MIN + TimeDelta::minutes(minutes);
    let came = time(15 * 60 + late + chance.below(14, 3));
    let arrived = Content {
        status: status.id(),
        check_in: Some(came),
        note: note.map(str::to_owned),
        ..Content::default()
    };
    // The check-out that was forgotten.
    if chance.below(120, 4) == 0 {
        return arrived;
    }
    let left = time(17 * 60 + chance.below(65, 5));
    let bus = chance.child % 4 == 3;
    let mut allowed = contacts.iter().filter(|contact| contact.allowed_to_pick);
    let second = chance.below(5, 6) == 0;
    let collector = if second { allowed.next_back() } else { allowed.next() };
    let collector = collector.filter(|_| !bus);
    Content {
        check_out: Some(left),
        is_dismissed: true,
        transportation: Some(if bus { "Bus" } else { "Car" }.to_owned()),
        collected_by_contact: collector.map(|contact| contact.contact_id),
        collected_by_name: collector.map(Contact::name),
        ..arrived
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_children_come_and_some_do_not() {
        let mut statuses = std::collections::BTreeMap::<Option<i16>, usize>::new();
        for child in 1..=40 {
            for day in 0..40 {
                let number = child * 1_000_003 + day;
                let after = content(Chance { child, number }, true, 9, &[]);
                assert!(after.check_out.is_none_or(|left| Some(left) > after.check_in));
                *statuses.entry(after.status).or_default() += 1;
            }
        }
        let share = |status| statuses.get(&status).copied().unwrap_or_default();
        assert!((1_200..1_500).contains(&share(Some(2))), "{statuses:?}");
        assert!(share(Some(1)) > 40 && share(Some(3)) > 20 && share(None) > 0, "{statuses:?}");
    }
}
