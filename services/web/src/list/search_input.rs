//! What people type into a search, read as lists show it in English and Spanish.

use std::str::FromStr;

use chrono::{Datelike, NaiveDate, NaiveTime};
use foundation::clock::is_plausible;

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

/// A text without case, accents and surplus white space, as lists compare and search it.
pub fn folded(text: &str) -> String {
    let folded = foundation::text::folded(text);
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A folded text as a `LIKE` pattern that stands for itself.
pub fn literal(text: &str) -> String {
    let mut pattern = String::new();
    for c in folded(text).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

/// The texts that a row may show for what was typed: itself, and what it says when read as a date, number, time, phone
/// number or range, where that is written otherwise.
pub fn readings(text: &str) -> Vec<String> {
    let read = date(text)
        .map(|date| date.format("%m/%d/%Y").to_string())
        .or_else(|| ungrouped(text))
        .or_else(|| time(text).map(|time| time.format("%-I:%M %p").to_string()))
        .or_else(|| phone(text))
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
        .filter(|date| is_plausible(*date) && (1900..3000).contains(&date.year()))
}

fn date_in_words(text: &str) -> Option<NaiveDate> {
    let key = folded(text);
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
    let is_meant =
        |names: &[&str; 2]| word.len() >= 3 && names.iter().any(|name| name.starts_with(word));
    (1..).zip(MONTHS).find_map(|(month, names)| is_meant(&names).then_some(month))
}

/// A time of day: `3:30 PM` or `15:30`.
pub fn time(text: &str) -> Option<NaiveTime> {
    let text = text.to_uppercase();
    ["%I:%M %p", "%I:%M%p", "%H:%M"]
        .iter()
        .find_map(|form| NaiveTime::parse_from_str(&text, form).ok())
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

/// The digits of what is written as a phone number or a part of one, such as `(212) 555-0100`.
fn phone(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_written_so = text.chars().all(|c| {
        c.is_ascii_digit() || c.is_whitespace() || matches!(c, '(' | ')' | '.' | '+' | '/' | '-')
    });
    // Three digits in brackets, or more than are in a pair of ages.
    (is_written_so && (digits.len() > 4 || text.contains('(')) && digits.len() >= 3)
        .then_some(digits)
}

/// A text with hyphens for all its dashes.
pub fn hyphened(text: &str) -> String {
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
        for text in [
            "Oct 7",
            "o 7, 2025",
            "Feb 30, 2025",
            "Oct 7, 25",
            "7 7 2025",
            "de 7 2025",
            "+99999-01-01",
            "tomorrow",
        ] {
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
    #[case("queens", &["queens"])]
    #[case("1,450", &["1,450", "1450"])]
    #[case("5–13", &["5–13", "5-13"])]
    #[case("5-13", &["5-13"])]
    #[case("03:00 pm", &["03:00 pm", "3:00 PM"])]
    #[case("(212) 555-0100", &["(212) 555-0100", "2125550100"])]
    #[case("555-01", &["555-01", "55501"])]
    fn what_was_typed_is_looked_for_as_well(#[case] text: &str, #[case] found: &[&str]) {
        assert_eq!(readings(text), found);
    }

    #[test]
    fn wildcards_of_the_person_are_letters() {
        assert_eq!(literal("50%_Ñ\\"), "50\\%\\_n\\\\");
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,20}") {
            prop_assert!(readings(&text).len() <= 2);
            prop_assert_eq!(folded(&folded(&text)), folded(&text));
            let _ = (number::<i16>(&text), date(&text), time(&text));
        }
    }
}
