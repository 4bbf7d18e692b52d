//! Days of the calendar: `3/4/18`, `2018-03-04`, `43163`, `Mar 4 2018`, `4 de marzo de 2018`.
//!
//! Whether the day or the month comes first is a matter of the file: [`order`] finds it from the days that can be read in
//! one way only. Without it such days are not read.

use chrono::{Datelike, Days, NaiveDate};
use foundation::text::name_key;
use serde::{Deserialize, Serialize};

/// What comes first in `3/4/2018`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// March 4.
    MonthFirst,
    /// April 3.
    DayFirst,
}

impl Order {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::MonthFirst => "month first",
            Self::DayFirst => "day first",
        }
    }
}

/// Which century `18` is in.
#[derive(Clone, Copy, Debug)]
pub enum Century {
    /// The last in which the day is not in the future: days of birth.
    Past(NaiveDate),
    /// This one.
    Present,
}

/// Why a cell is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It says no day.
    NoDay,
    /// It can be read in two ways: month first, day first.
    TwoWays(NaiveDate, NaiveDate),
}

/// A day as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    year: i32,
    /// Two digits.
    is_short: bool,
    first: u32,
    second: u32,
    /// None when the file has to say it.
    order: Option<Order>,
}

/// Reads a day.
///
/// Errors: it is none, or the order of the file is needed and not known.
pub fn day(text: &str, order: Option<Order>, century: Century) -> Result<NaiveDate, Unread> {
    if let Some(day) = serial(text) {
        return Ok(day);
    }
    let written = compact(text).or_else(|| written(text)).ok_or(Unread::NoDay)?;
    let known = written.order.or(order);
    let in_order = |order| written.day(order, century);
    match known {
        Some(order) => in_order(order).ok_or(Unread::NoDay),
        None => match (in_order(Order::MonthFirst), in_order(Order::DayFirst)) {
            (Some(one), Some(other)) if one != other => Err(Unread::TwoWays(one, other)),
            (Some(day), _) | (None, Some(day)) => Ok(day),
            (None, None) => Err(Unread::NoDay),
        },
    }
}

impl Written {
    fn day(self, order: Order, century: Century) -> Option<NaiveDate> {
        let (month, day) = match order {
            Order::MonthFirst => (self.first, self.second),
            Order::DayFirst => (self.second, self.first),
        };
        if !self.is_short {
            return NaiveDate::from_ymd_opt(self.year, month, day);
        }
        let present = NaiveDate::from_ymd_opt(2000 + self.year, month, day);
        match century {
            Century::Present => present,
            Century::Past(today) => match present {
                Some(day) if day <= today => Some(day),
                _ => NaiveDate::from_ymd_opt(1900 + self.year, month, day),
            },
        }
    }

    /// The order that the day by itself proves. One that does not exist proves nothing.
    fn proves(self) -> Option<Order> {
        let can = |order| self.day(order, Century::Present).is_some();
        match (self.order, can(Order::MonthFirst), can(Order::DayFirst)) {
            (None, true, false) => Some(Order::MonthFirst),
            (None, false, true) => Some(Order::DayFirst),
            _ => None,
        }
    }
}

/// What the days of a file prove about their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// A day that has its month first, and how many there are.
    pub month_first: Option<(String, usize)>,
    /// A day that has its day first, and how many there are.
    pub day_first: Option<(String, usize)>,
}

impl Proof {
    /// The order, when all days agree.
    pub fn order(&self) -> Option<Order> {
        match (&self.month_first, &self.day_first) {
            (Some(_), None) => Some(Order::MonthFirst),
            (None, Some(_)) => Some(Order::DayFirst),
            _ => None,
        }
    }
}

/// Finds what the days of a file prove about their order.
pub fn order<'t>(cells: impl IntoIterator<Item = &'t str>) -> Proof {
    let mut proof = Proof::default();
    for cell in cells {
        let order = serial(cell).is_none().then(|| compact(cell).or_else(|| written(cell)));
        let side = match order.flatten().and_then(Written::proves) {
            Some(Order::MonthFirst) => &mut proof.month_first,
            Some(Order::DayFirst) => &mut proof.day_first,
            None => continue,
        };
        side.get_or_insert_with(|| (cell.to_owned(), 0)).1 += 1;
    }
    proof
}

/// The order that a heading names, such as `Birth Date (MM/DD/YYYY)`.
pub fn order_named(heading: &str) -> Option<Order> {
    let letters: String = name_key(heading).chars().filter(|c| c.is_alphabetic()).collect();
    let is_named = |order: &str| letters.contains(order);
    if is_named("mmddyy") || is_named("mmddaa") || is_named("mdyyyy") {
        Some(Order::MonthFirst)
    } else if is_named("ddmmyy") || is_named("ddmmaa") || is_named("dmyyyy") {
        Some(Order::DayFirst)
    } else {
        None
    }
}

/// The number of a day as spreadsheets count, from 1954 to 2064; its time of day does not matter.
fn serial(text: &str) -> Option<NaiveDate> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() != 5 || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let number: u64 = whole.parse().ok().filter(|number| (20_000..60_000).contains(number))?;
    NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(number))
}

/// Eight digits: `20180304`, or `03042018`.
fn compact(text: &str) -> Option<Written> {
    if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize, to: usize| text.get(from..to)?.parse::<u32>().ok();
    let (year, month, day) = (part(0, 4)?, part(4, 6)?, part(6, 8)?);
    let year = i32::try_from(year).ok()?;
    if (1900..2100).contains(&year) && NaiveDate::from_ymd_opt(year, month, day).is_some() {
        let order = Some(Order::MonthFirst);
        return Some(Written { year, is_short: false, first: month, second: day, order });
    }
    let (first, second, year) = (part(0, 2)?, part(2, 4)?, part(4, 8)?);
    let year = i32::try_from(year).ok().filter(|year| (1900..2100).contains(year))?;
    Some(Written { year, is_short: false, first, second, order: None })
}

fn written(text: &str) -> Option<Written> {
    let parts = parts(&without_time(text));
    let parts: Vec<Part> = parts.into_iter().map(|part| Part::of(&part)).collect::<Option<_>>()?;
    let parts: Vec<Part> = parts.into_iter().filter(|part| *part != Part::Filler).collect();
    let known = |year: i32, is_short, month, day| {
        let order = Some(Order::MonthFirst);
        Some(Written { year, is_short, first: month, second: day, order })
    };
    match parts.as_slice() {
        [Part::Year(year), Part::Number(month), Part::Number(day)] => {
            known(*year, false, *month, *day)
        }
        [Part::Year(year), Part::Month(month), Part::Number(day)]
        | [Part::Month(month), Part::Number(day), Part::Year(year)]
        | [Part::Number(day), Part::Month(month), Part::Year(year)] => {
            known(*year, false, *month, *day)
        }
        [Part::Month(month), Part::Number(day), Part::Number(year)]
        | [Part::Number(day), Part::Month(month), Part::Number(year)] => {
            known(short_year(*year)?, true, *month, *day)
        }
        [Part::Number(first), Part::Number(second), Part::Year(year)] => {
            let (first, second) = (*first, *second);
            Some(Written { year: *year, is_short: false, first, second, order: None })
        }
        [Part::Number(first), Part::Number(second), Part::Number(year)] => {
            let (year, first, second) = (short_year(*year)?, *first, *second);
            Some(Written { year, is_short: true, first, second, order: None })
        }
        _ => None,
    }
}

fn short_year(year: u32) -> Option<i32> {
    i32::try_from(year).ok().filter(|year| (0..100).contains(year))
}

/// A day may come with a time: `2018-03-04T00:00:00Z`, `3/4/2018 12:00 AM`.
fn without_time(text: &str) -> String {
    let is_time = |word: &str| word.contains(':');
    let text = match text.split_once('T') {
        Some((day, time)) if is_time(time) && day.ends_with(|c: char| c.is_ascii_digit()) => day,
        _ => text,
    };
    let words: Vec<&str> = text.split(' ').take_while(|word| !is_time(word)).collect();
    words.join(" ")
}

/// Runs of letters and runs of digits. Signs of their own, such as the minus of `-1`, are no part of a day.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut is_open = false;
    for c in name_key(text).chars() {
        let continues = |part: &String| {
            part.ends_with(|last: char| last.is_ascii_digit() == c.is_ascii_digit())
        };
        match parts.last_mut() {
            _ if matches!(c, ' ' | '/' | '-' | '.' | ',') => is_open = false,
            Some(part) if is_open && continues(part) => part.push(c),
            _ => {
                parts.push(c.to_string());
                is_open = true;
            }
        }
    }
    parts
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Year(i32),
    Number(u32),
    Month(u32),
    Filler,
}

impl Part {
    fn of(part: &str) -> Option<Self> {
        if part.bytes().all(|byte| byte.is_ascii_digit()) {
            return match part.len() {
                1 | 2 => part.parse().ok().map(Self::Number),
                4 => part.parse().ok().filter(|year| (1000..3000).contains(year)).map(Self::Year),
                _ => None,
            };
        }
        const FILLERS: [&str; 6] = ["de", "del", "st", "nd", "rd", "th"];
        if FILLERS.contains(&part) || is_weekday(part) {
            return Some(Self::Filler);
        }
        month(part).map(Self::Month)
    }
}

/// A month by its name or at least three letters of it, in English or Spanish.
fn month(word: &str) -> Option<u32> {
    const NAMES: [&str; 25] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
        "setiembre",
    ];
    if word.len() < 3 {
        return None;
    }
    let at = NAMES.iter().position(|name| name.starts_with(word))?;
    let month = if at == 24 { 8 } else { at % 12 };
    u32::try_from(month + 1).ok()
}

/// A day of the week says nothing that the date does not.
fn is_weekday(word: &str) -> bool {
    const NAMES: [&str; 14] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "lunes",
        "martes",
        "miercoles",
        "jueves",
        "viernes",
        "sabado",
        "domingo",
    ];
    // "Mar" is March before it is Tuesday.
    word.len() >= 3 && month(word).is_none() && NAMES.iter().any(|name| name.starts_with(word))
}

/// A day as people of this country write it.
pub fn shown(day: NaiveDate) -> String {
    format!("{} {}, {}", day.format("%B"), day.day(), day.year())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn on(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn birth(text: &str, order: Option<Order>) -> Result<NaiveDate, Unread> {
        day(text, order, Century::Past(on("2026-11-23")))
    }

    #[rstest]
    #[case("2018-03-04")]
    #[case("2018/3/4")]
    #[case("2018-03-04 00:00:00")]
    #[case("2018-03-04T05:00:00.000Z")]
    #[case("20180304")]
    #[case("43163")]
    #[case("43163.0")]
    #[case("Mar 4 2018")]
    #[case("March 4, 2018")]
    #[case("Sunday, March 4th, 2018")]
    #[case("4-Mar-18")]
    #[case("04MAR2018")]
    #[case("2018 Mar 4")]
    #[case("4 de marzo de 2018")]
    #[case("mar. 4, 2018")]
    fn days_that_are_read_in_one_way(#[case] text: &str) {
        for order in [None, Some(Order::MonthFirst), Some(Order::DayFirst)] {
            assert_eq!(birth(text, order), Ok(on("2018-03-04")), "{order:?}");
        }
    }

    #[rstest]
    #[case("3/4/18")]
    #[case("03/04/2018")]
    #[case("3.4.2018")]
    #[case("03-04-18")]
    #[case("03042018")]
    #[case("3/4/2018 12:00 AM")]
    fn days_that_are_read_in_two_ways(#[case] text: &str) {
        let (march, april) = (on("2018-03-04"), on("2018-04-03"));
        assert_eq!(birth(text, None), Err(Unread::TwoWays(march, april)));
        assert_eq!(birth(text, Some(Order::MonthFirst)), Ok(march));
        assert_eq!(birth(text, Some(Order::DayFirst)), Ok(april));
    }

    #[rstest]
    #[case("")]
    #[case("tomorrow")]
    #[case("3/4")]
    #[case("March 2018")]
    #[case("2/30/2018")]
    #[case("13/13/2018")]
    #[case("2018-02-29")]
    #[case("-43163")]
    #[case("99999")]
    #[case("3/4/0018")]
    #[case("8 years")]
    #[case("3/4/18 or 3/5/18")]
    fn what_is_no_day(#[case] text: &str) {
        assert_eq!(birth(text, Some(Order::MonthFirst)), Err(Unread::NoDay));
        assert!(birth(text, None).is_err());
    }

    #[test]
    fn a_day_of_the_other_order_is_not_turned_round() {
        assert_eq!(birth("25/3/2018", None), Ok(on("2018-03-25")));
        assert_eq!(birth("25/3/2018", Some(Order::MonthFirst)), Err(Unread::NoDay));
        assert_eq!(birth("5/5/2018", None), Ok(on("2018-05-05")));
    }

    #[test]
    fn short_years_are_past_for_births_and_present_for_others() {
        assert_eq!(birth("12/25/26", Some(Order::MonthFirst)), Ok(on("1926-12-25")));
        assert_eq!(birth("11/23/26", Some(Order::MonthFirst)), Ok(on("2026-11-23")));
        let later = day("12/25/26", Some(Order::MonthFirst), Century::Present);
        assert_eq!(later, Ok(on("2026-12-25")));
    }

    #[test]
    fn the_order_is_what_all_days_agree_on() {
        let proof = order(["3/4/18", "3/25/18", "2018-03-25", "43163", "4/30/18"]);
        assert_eq!(proof.month_first, Some(("3/25/18".to_owned(), 2)));
        assert_eq!(proof.order(), Some(Order::MonthFirst));
        assert_eq!(order(["3/4/18", "25.3.18"]).order(), Some(Order::DayFirst));
        assert_eq!(order(["3/25/18", "25/3/18"]).order(), None);
        assert_eq!(order(["3/4/18"]).order(), None);
        assert_eq!(order(["02/30/2018", "31/4/18", "3/4/18"]), Proof::default());
    }

    #[rstest]
    #[case("Birth Date (MM/DD/YYYY)", Some(Order::MonthFirst))]
    #[case("DOB dd-mm-yy", Some(Order::DayFirst))]
    #[case("Fecha (dd/mm/aaaa)", Some(Order::DayFirst))]
    #[case("Birth Date", None)]
    fn headings_may_name_the_order(#[case] heading: &str, #[case] order: Option<Order>) {
        assert_eq!(order_named(heading), order);
    }

    proptest! {
        #[test]
        fn a_day_comes_back_from_each_way_of_writing_it(number in 0..23_000_u64, way in 0..8_usize) {
            let born = on("1960-01-01").checked_add_days(Days::new(number)).unwrap();
            let format = [
                "%Y-%m-%d", "%m/%d/%Y", "%d/%m/%Y", "%B %-d, %Y", "%d-%b-%Y", "%Y%m%d", "%Y/%-m/%-d", "%a %d %B %Y",
            ][way];
            let text = born.format(format).to_string();
            let order = if way == 2 { Order::DayFirst } else { Order::MonthFirst };
            prop_assert_eq!(birth(&text, Some(order)), Ok(born), "{}", text);
            // Without the order it is the same day, or said to be two.
            match birth(&text, None) {
                Ok(day) => prop_assert_eq!(day, born),
                Err(Unread::TwoWays(one, other)) => prop_assert!(one == born || other == born),
                Err(Unread::NoDay) => prop_assert!(false, "{} is a day", text),
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,30}|[0-9/. -]{0,12}") {
            for order in [None, Some(Order::MonthFirst), Some(Order::DayFirst)] {
                let _ = birth(&text, order);
            }
            order([text.as_str()]);
        }
    }
}
