//! Which column of a partner's file says what: a small TOML file.
//!
//! The form is documented by the mapping that is built in, `dycd.toml`.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use serde::Deserialize;

use crate::{fields, names, places};

/// Ages of most program-goers end well below this; a higher number in a file is no age.
const OLDEST: i16 = 120;

/// A mapping that cannot be used, in words for the person who wrote it.
#[derive(Debug, thiserror::Error)]
pub enum MappingError {
    /// Not TOML, or not of the form.
    #[error("the mapping cannot be read: {0}")]
    Form(#[from] toml::de::Error),
    /// A value makes no sense.
    #[error("the mapping's {field} is wrong: {problem}")]
    Value {
        /// Where in the mapping.
        field: &'static str,
        /// Why the mapping is invalid.
        problem: String,
    },
}

/// Reads a partner's file: columns, defaults, dates and words for ages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// Columns of the account.
    pub account: AccountColumns,
    /// Columns of the program.
    pub program: ProgramColumns,
    /// Columns of the site.
    pub site: SiteColumns,
    /// What the file does not say.
    pub defaults: Defaults,
    /// When imported programs and sites run.
    #[serde(default)]
    dates: Dates,
    /// Words for ages.
    #[serde(default)]
    ages: BTreeMap<String, Vec<i16>>,
}

/// Columns of the account.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountColumns {
    /// The agency's name.
    pub name: String,
}

/// Columns of the program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramColumns {
    /// The program's name.
    pub name: String,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: Option<String>,
}

/// Columns of the site.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteColumns {
    /// The site's name.
    pub name: String,
    /// Street, or street, ZIP code and coordinates in one.
    pub address: Option<String>,
    /// Second line of the address.
    pub address2: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
    /// Degrees north.
    pub latitude: Option<String>,
    /// Degrees east.
    pub longitude: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State, two letters.
    pub state: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
    /// Column of the ages that the site serves.
    pub ages: Option<String>,
    /// Columns kept as they are.
    #[serde(default)]
    pub keep: Vec<String>,
}

/// What every imported program and site gets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// IANA time zone of the sites.
    pub time_zone: String,
    /// State of the sites without one.
    pub state: Option<String>,
    /// Days of the sites, 0 Sunday to 6 Saturday.
    #[serde(default = "weekdays")]
    pub days: Vec<i16>,
}

fn weekdays() -> Vec<i16> {
    vec![1, 2, 3, 4, 5]
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dates {
    start: Option<NaiveDate>,
    end: Option<NaiveDate>,
    school_year_starts: Option<String>,
}

/// First and last day of an imported program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// First day.
    pub start: NaiveDate,
    /// Last day.
    pub end: NaiveDate,
}

impl Mapping {
    /// The mapping of New York City's DYCD directory, the default.
    ///
    /// Errors: none as shipped; a test reads it.
    pub fn dycd() -> Result<Self, MappingError> {
        Self::parse(include_str!("dycd.toml"))
    }

    /// Reads and checks a mapping.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        let mut mapping: Self = toml::from_str(text)?;
        let wrong = |field, problem: String| Err(MappingError::Value { field, problem });
        if mapping.defaults.time_zone.parse::<Tz>().is_err() {
            return wrong(
                "defaults.time_zone",
                format!("'{}' is no IANA time zone", mapping.defaults.time_zone),
            );
        }
        if let Some(state) = &mut mapping.defaults.state {
            match places::state_code(state) {
                Some(code) => code.clone_into(state),
                None => return wrong("defaults.state", format!("'{state}' is no state")),
            }
        }
        if mapping.defaults.days.iter().any(|day| !(0..=6).contains(day)) {
            return wrong("defaults.days", "days are 0 (Sunday) to 6 (Saturday)".into());
        }
        mapping.defaults.days.sort_unstable();
        mapping.defaults.days.dedup();
        for (word, ages) in &mapping.ages {
            let fine = match ages.as_slice() {
                [] => true,
                [from] => (0..=OLDEST).contains(from),
                [from, to] => 0 <= *from && from <= to && *to <= OLDEST,
                _ => false,
            };
            if !fine {
                return wrong("ages", format!("'{word}' must be [], [from] or [from, to]"));
            }
        }
        mapping.ages = std::mem::take(&mut mapping.ages)
            .into_iter()
            .map(|(word, ages)| (names::name_key(&word), ages))
            .collect();
        let Dates { start, end, .. } = mapping.dates;
        for (field, date) in [("dates.start", start), ("dates.end", end)] {
            if date.is_some_and(|date| !fields::is_plausible(date)) {
                return wrong(field, fields::IMPLAUSIBLE.to_string());
            }
        }
        match &mapping.dates {
            Dates { start: Some(start), end: Some(end), .. } if end <= start => {
                return wrong("dates", "End date should be greater than Start date".into());
            }
            Dates { start: Some(_), end: None, .. } | Dates { start: None, end: Some(_), .. } => {
                return wrong("dates", "start and end go together".into());
            }
            Dates { school_year_starts: Some(day), .. } if month_day(day).is_none() => {
                return wrong("dates.school_year_starts", format!("'{day}' is not MM-DD"));
            }
            _ => {}
        }
        Ok(mapping)
    }

    /// When programs run that are imported on `today`: the fixed dates, or the school year around
    /// `today` (from 1 July unless the mapping says otherwise).
    pub fn run(&self, today: NaiveDate) -> Run {
        if let (Some(start), Some(end)) = (self.dates.start, self.dates.end) {
            return Run { start, end };
        }
        let (month, day) =
            self.dates.school_year_starts.as_deref().and_then(month_day).unwrap_or((7, 1));
        let begins = |year| NaiveDate::from_ymd_opt(year, month, day).unwrap_or(today);
        let this_year = begins(today.year());
        let (start, next) = if today >= this_year {
            (this_year, begins(today.year() + 1))
        } else {
            (begins(today.year() - 1), this_year)
        };
        Run { start, end: next.pred_opt().unwrap_or(next) }
    }

    /// Ages of a word or phrase: `Some((from, to))` when it is understood, with `None` for an end
    /// that is open or not said.
    pub fn ages(&self, phrase: &str) -> Option<(Option<i16>, Option<i16>)> {
        let key = names::name_key(phrase);
        if let Some(ages) = self.ages.get(&key) {
            return Some((ages.first().copied(), ages.get(1).copied()));
        }
        let age =
            |text: &str| text.trim().parse::<i16>().ok().filter(|age| (0..=OLDEST).contains(age));
        let open = key
            .strip_suffix('+')
            .or_else(|| key.strip_suffix("and up"))
            .or_else(|| key.strip_suffix("and older"));
        if let Some(from) = open.and_then(age) {
            return Some((Some(from), None));
        }
        let (from, to) = key.split_once(" to ").or_else(|| key.split_once('-'))?;
        let (from, to) = (age(from)?, age(to)?);
        (from <= to).then_some((Some(from), Some(to)))
    }
}

fn month_day(text: &str) -> Option<(u32, u32)> {
    let (month, day) = text.split_once('-')?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    // 29 February does not come every year.
    NaiveDate::from_ymd_opt(2023, month, day).map(|_| (month, day))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[rstest]
    #[case("2026-11-20", "2026-07-01", "2027-06-30")]
    #[case("2026-07-01", "2026-07-01", "2027-06-30")]
    #[case("2026-06-30", "2025-07-01", "2026-06-30")]
    fn programs_run_the_school_year(#[case] today: &str, #[case] start: &str, #[case] end: &str) {
        let run = Mapping::dycd().unwrap().run(date(today));
        assert_eq!(run, Run { start: date(start), end: date(end) });
    }

    #[rstest]
    #[case("High School", Some((Some(14), Some(18))))]
    #[case(" high school ", Some((Some(14), Some(18))))]
    #[case("16+", Some((Some(16), None)))]
    #[case("6 and up", Some((Some(6), None)))]
    #[case("14 to 24", Some((Some(14), Some(24))))]
    #[case("20-May", Some((Some(5), Some(20))))]
    #[case("8-12", Some((Some(8), Some(12))))]
    #[case("All Ages", Some((None, None)))]
    #[case("24 to 14", None)]
    #[case("grown-ups", None)]
    #[case("9000+", None)]
    fn understands_ages(#[case] phrase: &str, #[case] ages: Option<(Option<i16>, Option<i16>)>) {
        assert_eq!(Mapping::dycd().unwrap().ages(phrase), ages);
    }

    #[rstest]
    #[case("America/New_York", "Mars/Olympus", "'Mars/Olympus' is no IANA time zone")]
    #[case("[1, 2, 3, 4, 5]", "[7]", "days are 0 (Sunday) to 6 (Saturday)")]
    #[case("\"07-01\"", "\"13-01\"", "'13-01' is not MM-DD")]
    #[case("[5, 11]", "[11, 5]", "must be [], [from] or [from, to]")]
    #[case(
        "[dates]",
        "[dates]\nstart = \"-9999-01-01\"\nend = \"2027-06-30\"",
        "dates.start is wrong: The date must lie between 1900 and 2999"
    )]
    #[case("[dates]", "[dates]\nstart = \"2026-07-01\"\nend = \"3000-01-01\"", "dates.end")]
    #[case("\"NY\"", "\"\\u0000\"", "is no state")]
    #[case("name = \"AGENCY\"", "nom = \"AGENCY\"", "unknown field `nom`")]
    fn says_what_is_wrong(#[case] right: &str, #[case] wrong: &str, #[case] message: &str) {
        let text = include_str!("dycd.toml").replacen(right, wrong, 1);
        let error = Mapping::parse(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}
