//! What people type into a search, read as lists show it in English and Spanish.

use std::str::FromStr;

use chrono::NaiveDate;

use crate::{fields, names, sites::rules::DAYS};

/// Months in English and Spanish, without accents.
const MONTHS: [[&str; 2]; 12] = [
    ["january", "enero"],
    ["february", "febrero"],
    ["march", "marzo"],
    ["april", "abril"],
    ["may", "mayo"],
    ["june", "junio"],
    ["july", "julio"],
    ["august", "agosto"],
    ["september", "septiembre"],
    ["october", "octubre"],
    ["november", "noviembre"],
    ["december", "diciembre"],
];

/// Days of the week, 0 Sunday, as [`MONTHS`].
const WEEK: [[&str; 2]; 7] = [
    ["sunday", "domingo"],
    ["monday", "lunes"],
    ["tuesday", "martes"],
    ["wednesday", "miercoles"],
    ["thursday", "jueves"],
    ["friday", "viernes"],
    ["saturday", "sabado"],
];

/// Words for statuses; the first of each is the one that `search_text` holds.
const STATUSES: [(i16, &str); 6] = [
    (1, "active"),
    (2, "disabled"),
    (1, "activa"),
    (1, "activo"),
    (2, "desactivada"),
    (2, "desactivado"),
];

/// The texts that `search_text` may hold for what was typed: itself, and what it says when read as a date, number, time,
/// status or range, where that is written otherwise there.
pub fn readings(text: &str) -> Vec<String> {
    let read = date(text)
        .map(|date| date.format("%m/%d/%Y").to_string())
        .or_else(|| ungrouped(text))
        .or_else(|| fields::time_of(text).map(|time| time.format("%-I:%M %p").to_string()))
        .or_else(|| status_word(text).map(str::to_owned))
        .unwrap_or_else(|| hyphened(text));
    let mut readings = vec![text.to_owned()];
    if read != text {
        readings.push(read);
    }
    readings
}

/// A date: `10/07/2025`, `2025-10-07`, `Oct 7, 2025`, `7 oct 2025` or `7 de octubre de 2025`.
pub fn date(text: &str) -> Option<NaiveDate> {
    text.parse()
        .ok()
        .or_else(|| NaiveDate::parse_from_str(text, "%m/%d/%Y").ok())
        .or_else(|| date_in_words(text))
        .filter(|date| fields::is_plausible(*date))
}

fn date_in_words(text: &str) -> Option<NaiveDate> {
    let key = names::name_key(text);
    let words: Vec<&str> = key
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && *word != "de")
        .collect();
    let &[one, other, year] = words.as_slice() else { return None };
    let (month, day) =
        month(one).map(|month| (month, other)).or_else(|| Some((month(other)?, one)))?;
    NaiveDate::from_ymd_opt(year.parse().ok()?, month, day.parse().ok()?)
}

/// A month by its name or the beginning of it.
fn month(word: &str) -> Option<u32> {
    let is_meant = |names: &[&str; 2]| word.len() >= 3 && begins_one(names, word);
    (1..).zip(MONTHS).find_map(|(month, names)| is_meant(&names).then_some(month))
}

fn begins_one(names: &[&str; 2], word: &str) -> bool {
    names.iter().any(|name| name.starts_with(word))
}

/// A number: `1450`, `1,450` or `1.450`.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().or_else(|| ungrouped(text)?.parse().ok())
}

/// A number in groups of three digits, without what stands between them.
fn ungrouped(text: &str) -> Option<String> {
    let is_number = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    [',', '.'].into_iter().find_map(|between| {
        let (first, rest) = text.split_once(between)?;
        let is_grouped = (1..=3).contains(&first.len())
            && is_number(first)
            && rest.split(between).all(|group| group.len() == 3 && is_number(group));
        is_grouped.then(|| text.replace(between, ""))
    })
}

/// A status: the word that lists show, or the beginning of it, or its number; 0 is any.
pub fn status(text: &str) -> Option<i16> {
    match text.parse() {
        Ok(number) => (0..=2).contains(&number).then_some(number),
        Err(_) => {
            let key = names::name_key(text);
            STATUSES.into_iter().find(|(_, word)| word.starts_with(&key)).map(|(status, _)| status)
        }
    }
}

/// The word that `search_text` holds for a status in words.
fn status_word(text: &str) -> Option<&'static str> {
    let key = names::name_key(text);
    let (meant, _) = STATUSES.into_iter().find(|(_, word)| *word == key)?;
    STATUSES.into_iter().find(|(status, _)| *status == meant).map(|(_, word)| word)
}

/// Ages that a site may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ages {
    /// Children of an age: `9`.
    Of(i16),
    /// Children from an age to another: `5–13`.
    Range(i16, i16),
    /// No limit above: `5 and older`, `desde 5`.
    From(i16),
    /// No limit below: `up to 13`, `hasta 13`.
    To(i16),
}

/// Ages as lists show them, or one.
pub fn ages(text: &str) -> Option<Ages> {
    let key = names::name_key(&hyphened(text));
    let age = |text: &str| text.trim().parse().ok();
    if let Some(from) = key.strip_suffix(" and older").or_else(|| key.strip_prefix("desde ")) {
        return age(from).map(Ages::From);
    }
    if let Some(to) = key.strip_prefix("up to ").or_else(|| key.strip_prefix("hasta ")) {
        return age(to).map(Ages::To);
    }
    match key.split_once('-') {
        Some((from, to)) => Some(Ages::Range(age(from)?, age(to)?)),
        None => age(&key).map(Ages::Of),
    }
}

/// Days of the week as a set: Sunday 64 to Saturday 1. `M, W, F`, `Mon–Fri`, `lunes` or the beginning of a day.
pub fn days(text: &str) -> Option<i16> {
    let key = names::name_key(&hyphened(text)).replace(" - ", "-");
    let mut days = 0;
    for part in key.split([',', ' ']).filter(|part| !part.is_empty()) {
        let (first, last) = match part.split_once('-') {
            Some((first, "")) => (day(first)?, day(first)?),
            Some((first, last)) => (day(first)?, day(last)?),
            None => (day(part)?, day(part)?),
        };
        for day in first..=last {
            days |= 64 >> day;
        }
    }
    (days > 0).then_some(days)
}

fn day(word: &str) -> Option<usize> {
    DAYS.iter()
        .position(|short| short.eq_ignore_ascii_case(word))
        .or_else(|| WEEK.iter().position(|names| !word.is_empty() && begins_one(names, word)))
}

/// A text with hyphens for all its dashes.
fn hyphened(text: &str) -> String {
    text.replace(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("10/07/2025")]
    #[case("2025-10-07")]
    #[case("Oct 7, 2025")]
    #[case("october 7 2025")]
    #[case("7 oct 2025")]
    #[case("7 de oct de 2025")]
    #[case("7 de Octubre de 2025")]
    fn dates_as_lists_show_them(#[case] text: &str) {
        assert_eq!(date(text), NaiveDate::from_ymd_opt(2025, 10, 7), "{text}");
        assert_eq!(readings(text).last().unwrap(), "10/07/2025");
    }

    #[test]
    fn months_of_both_languages() {
        for (month, es) in (1..).zip([
            "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
        ]) {
            assert_eq!(date(&format!("7 {es} 2025")), NaiveDate::from_ymd_opt(2025, month, 7));
        }
        for text in ["Oct 7", "o 7, 2025", "Feb 30, 2025", "Oct 7, 25", "7 7 2025", "de 7 2025"] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[rstest]
    #[case("1450", Some(1450))]
    #[case("1,450", Some(1450))]
    #[case("1.450", Some(1450))]
    #[case("1,234,567", Some(1_234_567))]
    #[case("1,45", None)]
    #[case("1,2345", None)]
    #[case("1,234.567", None)]
    #[case(",450", None)]
    #[case("1450,", None)]
    fn numbers_as_lists_show_them(#[case] text: &str, #[case] found: Option<i32>) {
        assert_eq!(number(text), found);
    }

    #[rstest]
    #[case("9", Some(Ages::Of(9)))]
    #[case("5–13", Some(Ages::Range(5, 13)))]
    #[case("5-13", Some(Ages::Range(5, 13)))]
    #[case("5 and older", Some(Ages::From(5)))]
    #[case("Desde 5", Some(Ages::From(5)))]
    #[case("up to 13", Some(Ages::To(13)))]
    #[case("hasta 13", Some(Ages::To(13)))]
    #[case("5-", None)]
    #[case("five", None)]
    fn ages_as_lists_show_them(#[case] text: &str, #[case] found: Option<Ages>) {
        assert_eq!(ages(text), found);
    }

    #[rstest]
    #[case("Mon–Fri", Some(62))]
    #[case("lun – vie", Some(62))]
    #[case("M, T, W, Th, F", Some(62))]
    #[case("Mon, Wed, Fri", Some(42))]
    #[case("mié", Some(8))]
    #[case("Su S", Some(65))]
    #[case("Mon–", Some(32))]
    #[case("Fri-Mon", None)]
    #[case("x", None)]
    #[case("-", None)]
    fn days_as_lists_show_them(#[case] text: &str, #[case] found: Option<i16>) {
        assert_eq!(days(text), found);
    }

    #[rstest]
    #[case("Active", Some(1))]
    #[case("dis", Some(2))]
    #[case("Activa", Some(1))]
    #[case("Desactivado", Some(2))]
    #[case("2", Some(2))]
    #[case("0", Some(0))]
    #[case("3", None)]
    #[case("x", None)]
    fn statuses_in_words_or_as_numbers(#[case] text: &str, #[case] found: Option<i16>) {
        assert_eq!(status(text), found);
    }

    #[rstest]
    #[case("queens", &["queens"])]
    #[case("1,450", &["1,450", "1450"])]
    #[case("5–13", &["5–13", "5-13"])]
    #[case("03:00 pm", &["03:00 pm", "3:00 PM"])]
    #[case("Desactivada", &["Desactivada", "disabled"])]
    fn what_was_typed_is_looked_for_as_well(#[case] text: &str, #[case] found: &[&str]) {
        assert_eq!(readings(text), found);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,20}") {
            prop_assert!(readings(&text).len() <= 2);
            let _ = (number::<i16>(&text), ages(&text), days(&text), status(&text));
        }
    }
}
