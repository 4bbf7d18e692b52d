//! Figures out of marks and enrollments. Each says in [`super::model`] what it divides by what.

use std::collections::HashMap;

use chrono::NaiveDate;
use contracts::directory::Site;

use super::model::{AttendanceFigures, DayCount, EnrollmentFigures, Span};
use crate::attendance::{holidays::Holidays, rules};

/// The marks of a site on each day of a time, and how many its registers wait for.
#[derive(Clone, Debug)]
pub struct SiteDays {
    first: NaiveDate,
    days: Vec<SiteDay>,
}

/// The marks of a site on a day.
#[derive(Clone, Copy, Debug)]
struct SiteDay {
    count: DayCount,
    /// Marks that the register waits for.
    expected: i32,
    /// The site runs on that day.
    is_session: bool,
}

/// What a day is to average daily attendance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Register {
    /// Nothing was to be taken, and nothing was.
    None,
    /// It waits for marks: nobody knows how many came.
    Incomplete,
    /// It has marks, of a day on which the site does not run, such as a holiday that was entered later.
    Closed,
    /// Nobody is missing.
    Complete,
}

impl SiteDay {
    fn register(&self) -> Register {
        let Self { count, expected, is_session } = self;
        let has_marks = count.present + count.late + count.absent > 0;
        match (is_session, has_marks) {
            (false, true) => Register::Closed,
            (true, _) if count.taken < *expected => Register::Incomplete,
            (true, true) => Register::Complete,
            (_, false) => Register::None,
        }
    }
}

/// A day on which the register of a site waits for marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The site.
    pub site: i64,
    /// The day.
    pub day: NaiveDate,
    /// How many marks are missing.
    pub marks: i64,
}

impl SiteDays {
    /// Of each site of a program, in the order of the sites. `today` is the last day on which any of them waits for marks.
    ///
    /// Of a site that is disabled it is not known since when it takes none: its days without marks wait for none.
    pub fn of(
        sites: &[(Site, NaiveDate)],
        (first, last): (NaiveDate, NaiveDate),
        counts: Vec<DayCount>,
        spans: &[Span],
        holidays: &Holidays,
    ) -> Vec<Self> {
        let mut by_site: HashMap<i64, Vec<&Span>> = HashMap::new();
        for span in spans {
            by_site.entry(span.site_id).or_default().push(span);
        }
        let mut counts: HashMap<(i64, NaiveDate), DayCount> =
            counts.into_iter().map(|count| ((count.site_id, count.day), count)).collect();
        let site_days = |(site, today): &(Site, NaiveDate)| {
            let spans = by_site.get(&site.id).map(Vec::as_slice).unwrap_or_default();
            let days = first.iter_days().take_while(|day| *day <= last).map(|day| {
                let none = DayCount { site_id: site.id, day, ..DayCount::default() };
                let count = counts.remove(&(site.id, day)).unwrap_or(none);
                let waits = waits(site, *today, holidays, &count);
                let expected = if waits { scheduled(spans, day) } else { 0 };
                let is_session = rules::is_session_day(site, holidays, day);
                SiteDay { count, expected, is_session }
            });
            Self { first, days: days.collect() }
        };
        sites.iter().map(site_days).collect()
    }

    /// The days on which the register of the site waits for marks.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting> + '_ {
        let waits = self.days.iter().filter(|day| day.count.taken < day.expected);
        waits.map(|SiteDay { count, expected, .. }| Waiting {
            site: count.site_id,
            day: count.day,
            marks: i64::from(expected - count.taken),
        })
    }

    /// The days on which the register of the site waits for marks: how many it expects, and how many of them it has.
    pub fn unfinished(&self) -> impl Iterator<Item = (i64, NaiveDate, i64, i64)> + '_ {
        let days = self.days.iter().filter(|day| day.count.taken < day.expected);
        days.map(|SiteDay { count, expected, .. }| {
            (count.site_id, count.day, i64::from(*expected), i64::from(count.taken))
        })
    }

    fn between(&self, (start, end): (NaiveDate, NaiveDate)) -> &[SiteDay] {
        let at = |day: NaiveDate| {
            usize::try_from((day - self.first).num_days()).unwrap_or(0).min(self.days.len())
        };
        self.days.get(at(start)..at(end.succ_opt().unwrap_or(end))).unwrap_or_default()
    }
}

/// Whether the register of a day waits for marks.
fn waits(site: &Site, today: NaiveDate, holidays: &Holidays, count: &DayCount) -> bool {
    count.day <= today
        && rules::is_session_day(site, holidays, count.day)
        && (site.status == 1 || count.has_marks())
}

/// The scholars who are enrolled and scheduled on a day.
fn scheduled(spans: &[&Span], day: NaiveDate) -> i32 {
    let weekday = rules::weekday(day);
    let comes = |span: &&&Span| {
        is_enrolled(span, day) && (span.days.is_empty() || span.days.contains(&weekday))
    };
    spans.iter().filter(comes).map(|span| span.scholars).sum()
}

fn is_enrolled(span: &Span, day: NaiveDate) -> bool {
    span.enrolled_on <= day && span.until.is_none_or(|until| day < until)
}

/// Attendance of sites in a period.
pub fn attendance(sites: &[SiteDays], period: (NaiveDate, NaiveDate)) -> AttendanceFigures {
    let mut all = AttendanceFigures::default();
    for site in sites {
        let (mut came, mut days, mut incomplete) = (0, 0, 0);
        for day in site.between(period) {
            let SiteDay { count, expected, .. } = day;
            match day.register() {
                Register::Complete => {
                    came += count.present + count.late;
                    days += 1;
                }
                Register::Incomplete => incomplete += 1,
                Register::Closed => all.closed_days += 1,
                Register::None => {}
            }
            all.present += count.present;
            all.late += count.late;
            all.absent += count.absent;
            all.not_scheduled += count.not_scheduled;
            all.expected += expected;
            all.taken += count.taken.min(*expected);
        }
        if days > 0 {
            all.ada = Some(all.ada.unwrap_or_default() + f64::from(came) / f64::from(days));
            all.days += days;
        } else if incomplete > 0 {
            all.incomplete_sites += 1;
        }
        all.incomplete_days += incomplete;
    }
    let there = all.present + all.late;
    AttendanceFigures {
        ada: all.ada.map(one_decimal),
        rate: percent(there, there + all.absent),
        completion: percent(all.taken, all.expected),
        ..all
    }
}

/// Enrollment of sites in a period.
pub fn enrollment<'s>(
    spans: impl Iterator<Item = &'s Span>,
    (start, end): (NaiveDate, NaiveDate),
) -> EnrollmentFigures {
    let mut all = EnrollmentFigures::default();
    let period = start..=end;
    for span in spans.filter(|span| span.enrolled_on <= end) {
        all.ever += span.scholars;
        if is_enrolled(span, end) {
            all.enrolled += span.scholars;
        }
        if period.contains(&span.enrolled_on) {
            all.joined += span.scholars;
        }
        if span.until.is_some_and(|until| period.contains(&until)) {
            all.left += span.scholars;
        }
    }
    EnrollmentFigures { retention: percent(all.enrolled, all.ever), ..all }
}

/// Percent with one decimal; none of nothing.
pub fn percent(part: i32, whole: i32) -> Option<f64> {
    (whole > 0).then(|| one_decimal(f64::from(part) * 100.0 / f64::from(whole)))
}

fn one_decimal(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attendance::holidays::Holiday;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn site(id: i64) -> Site {
        Site {
            id,
            account_id: 1,
            program_id: 2,
            name: format!("Site {id}"),
            status: 1,
            start_date: Some(day(2)),
            end_date: None,
            time_zone: "America/New_York".to_owned(),
            location_name: String::new(),
            days: vec![1, 2, 3, 4, 5],
            scholar_capacity: None,
        }
    }

    fn span(site_id: i64, (from, until): (u32, Option<u32>), days: &[i16], scholars: i32) -> Span {
        Span {
            site_id,
            enrolled_on: day(from),
            until: until.map(day),
            days: days.to_vec(),
            scholars,
        }
    }

    fn count(site_id: i64, on: u32, [present, late, absent]: [i32; 3]) -> DayCount {
        let taken = present + late + absent;
        DayCount { site_id, day: day(on), present, late, absent, taken, not_scheduled: 0 }
    }

    #[test]
    fn average_daily_attendance_is_by_site_and_day_taken() {
        // Monday the 9th to Friday the 13th. The first site took two days, the second one.
        let counts = vec![count(1, 9, [8, 1, 1]), count(1, 10, [5, 0, 5]), count(2, 11, [3, 0, 1])];
        let spans = [span(1, (2, None), &[], 10), span(2, (2, None), &[3], 4)];
        let sites = SiteDays::of(
            &[(site(1), day(12)), (site(2), day(12))],
            (day(8), day(14)),
            counts,
            &spans,
            &Holidays::default(),
        );
        let all = attendance(&sites, (day(8), day(14)));
        assert_eq!(all.ada, Some(10.0)); // (9 + 5) / 2 + 3 / 1
        assert_eq!(all.days, 3);
        assert_eq!(all.rate, Some(70.8)); // 17 of 24
        // Ten scholars on each of four days up to the 12th, and four on Wednesday.
        assert_eq!((all.expected, all.taken), (44, 24));
        assert_eq!(all.completion, Some(54.5));
        // Nobody took the first site's Wednesday and Thursday.
        assert_eq!((all.incomplete_days, all.incomplete_sites, all.closed_days), (2, 0, 0));
        assert_eq!(waiting(&sites), [(1, day(11), 10), (1, day(12), 10)]);
        let nothing = attendance(&sites, (day(13), day(14)));
        assert_eq!(nothing, AttendanceFigures::default());
    }

    #[test]
    fn days_and_sites_that_are_not_complete_are_left_out() {
        let spans = [span(1, (2, None), &[], 10), span(2, (2, None), &[], 4)];
        let sites = |counts| {
            let sites = [(site(1), day(12)), (site(2), day(12))];
            SiteDays::of(&sites, (day(9), day(12)), counts, &spans, &Holidays::default())
        };
        let full = count(1, 9, [9, 0, 1]);
        // One mark on an open register is not one child who came.
        let all = attendance(&sites(vec![full, count(1, 10, [1, 0, 0])]), (day(9), day(12)));
        assert_eq!((all.ada, all.days, all.present), (Some(9.0), 1, 10));
        // The other site took nothing: it is not there, and that is told.
        assert_eq!((all.incomplete_days, all.incomplete_sites), (7, 1));
        let tuesday = attendance(&sites(vec![full, count(1, 10, [1, 0, 0])]), (day(10), day(10)));
        assert_eq!((tuesday.ada, tuesday.days), (None, 0));
        assert_eq!((tuesday.incomplete_days, tuesday.incomplete_sites), (2, 2));
        // The last mark makes it count.
        let all = attendance(&sites(vec![full, count(1, 10, [5, 0, 5])]), (day(9), day(12)));
        assert_eq!((all.ada, all.days, all.incomplete_days), (Some(7.0), 2, 6));
    }

    #[test]
    fn a_day_that_becomes_a_holiday_is_left_out() {
        let spans = [span(1, (2, None), &[], 10)];
        let holiday =
            Holiday { name: "Snow day".to_owned(), start_date: day(10), end_date: day(10) };
        let sites = SiteDays::of(
            &[(site(1), day(10))],
            (day(9), day(10)),
            vec![count(1, 9, [9, 0, 1]), count(1, 10, [2, 0, 8])],
            &spans,
            &Holidays::from(vec![holiday]),
        );
        let all = attendance(&sites, (day(9), day(10)));
        assert_eq!((all.ada, all.days, all.expected, all.taken), (Some(9.0), 1, 10, 10));
        assert_eq!((all.closed_days, all.incomplete_days), (1, 0));
    }

    fn waiting(sites: &[SiteDays]) -> Vec<(i64, NaiveDate, i64)> {
        let all = sites.iter().flat_map(SiteDays::waiting);
        all.map(|waiting| (waiting.site, waiting.day, waiting.marks)).collect()
    }

    #[test]
    fn a_disabled_site_waits_for_no_more_marks() {
        let disabled = Site { status: 2, ..site(1) };
        let spans = [span(1, (2, None), &[], 4)];
        let sites = SiteDays::of(
            &[(disabled, day(12))],
            (day(8), day(14)),
            vec![count(1, 10, [1, 0, 1])],
            &spans,
            &Holidays::default(),
        );
        let all = attendance(&sites, (day(8), day(14)));
        assert_eq!((all.expected, all.taken), (4, 2));
        assert_eq!(waiting(&sites), [(1, day(10), 2)]);
    }

    #[test]
    fn who_comes_unscheduled_does_not_make_up_for_others() {
        let spans = [span(1, (2, None), &[1], 2)];
        let counts = vec![count(1, 9, [1, 0, 0]), count(1, 10, [5, 0, 0])];
        let sites = SiteDays::of(
            &[(site(1), day(12))],
            (day(9), day(10)),
            counts,
            &spans,
            &Holidays::default(),
        );
        let all = attendance(&sites, (day(9), day(10)));
        assert_eq!((all.expected, all.taken, all.completion), (2, 1, Some(50.0)));
    }

    #[test]
    fn former_scholars_count_as_once_enrolled() {
        let spans = [
            span(1, (2, None), &[], 6),
            span(1, (2, Some(10)), &[], 2),
            span(1, (11, None), &[], 1),
            span(1, (20, None), &[], 5),
        ];
        let week = enrollment(spans.iter(), (day(9), day(15)));
        assert_eq!((week.ever, week.enrolled, week.joined, week.left), (9, 7, 1, 2));
        assert_eq!(week.retention, Some(77.8));
    }
}
