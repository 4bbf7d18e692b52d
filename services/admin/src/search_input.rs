//! Ages and days that people type into a search of sites, read as the list shows them in English and Spanish.

use platform::list::search_input::hyphened;

use crate::{days::DAYS, names};

/// Days of the week, 0 Sunday, in English and Spanish, without accents.
const WEEK: [[&str; 2]; 7] = [
    ["sunday", "domingo"],
    ["monday", "lunes"],
    ["tuesday", "martes"],
    ["wednesday", "miercoles"],
    ["thursday", "jueves"],
    ["friday", "viernes"],
    ["saturday", "sabado"],
];

fn begins_one(names: &[&str; 2], word: &str) -> bool {
    names.iter().any(|name| name.starts_with(word))
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

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

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,20}") {
            let _ = (ages(&text), days(&text));
        }
    }
}
