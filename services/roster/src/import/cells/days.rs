//! Days of the week on which a child comes: `M, W, F`, `MWF`, `Mon-Fri`, `MTWThF`, `lun y mié`, `1,3,5`.

use platform::text::name_key;

/// Reads days, 0 Sunday to 6 Saturday, in order. None for what is not understood in one way.
pub fn days(text: &str) -> Option<Vec<i64>> {
    let key = name_key(text);
    if matches!(key.as_str(), "weekdays" | "school days" | "entre semana") {
        return Some((1..=5).collect());
    }
    let mut days = Vec::new();
    let mut is_range = false;
    for word in words(&key) {
        match word.as_str() {
            "and" | "y" | "&" => continue,
            "-" | "–" | "to" | "through" | "thru" | "a" if !days.is_empty() && !is_range => {
                is_range = true;
                continue;
            }
            _ => {}
        }
        let found = day(&word).map(|day| vec![day]).or_else(|| run(&word))?;
        if is_range {
            let (from, [to]) = (*days.last()?, found.as_slice()) else { return None };
            if *to <= from {
                return None;
            }
            days.extend(from + 1..=*to);
            is_range = false;
        } else {
            days.extend(found);
        }
    }
    days.sort_unstable();
    days.dedup();
    (!is_range && !days.is_empty()).then_some(days)
}

/// Words and hyphens.
fn words(key: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in key.chars() {
        match c {
            '-' | '–' => words.extend([c.to_string(), String::new()]),
            c if c.is_alphanumeric() || c == '&' => {
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A day by its number, its letter or its name.
fn day(word: &str) -> Option<i64> {
    const NAMES: [[&str; 2]; 7] = [
        ["sundays", "domingos"],
        ["mondays", "lunes"],
        ["tuesdays", "martes"],
        ["wednesdays", "miercoles"],
        ["thursdays", "jueves"],
        ["fridays", "viernes"],
        ["saturdays", "sabados"],
    ];
    let at = match word {
        "0" | "u" | "su" => 0,
        "1" | "m" | "l" | "lu" => 1,
        "2" | "t" | "tu" => 2,
        "3" | "w" | "x" | "mi" => 3,
        "4" | "r" | "th" | "h" | "j" | "ju" => 4,
        "5" | "f" | "v" | "vi" => 5,
        "6" | "sa" => 6,
        _ if word.len() >= 3 => {
            NAMES.iter().position(|names| names.iter().any(|name| name.starts_with(word)))?
        }
        _ => return None,
    };
    i64::try_from(at).ok()
}

/// Days written without anything between them: `MTWThF`, `TR`. Letters that stand for two days are not guessed.
fn run(word: &str) -> Option<Vec<i64>> {
    let mut rest = word;
    let mut days: Vec<i64> = Vec::new();
    while !rest.is_empty() {
        let (found, length) = match rest {
            _ if rest.starts_with("th") => (4, 2),
            _ if rest.starts_with("tu") => (2, 2),
            _ if rest.starts_with("su") => (0, 2),
            _ if rest.starts_with("sa") => (6, 2),
            _ => {
                let found = match rest.chars().next()? {
                    'u' => 0,
                    'm' => 1,
                    't' => 2,
                    'w' => 3,
                    'r' | 'h' => 4,
                    'f' => 5,
                    _ => return None,
                };
                (found, 1)
            }
        };
        // Out of order they are a word.
        if days.last().is_some_and(|last| *last >= found) {
            return None;
        }
        days.push(found);
        rest = rest.get(length..)?;
    }
    Some(days)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("M, W, F", &[1, 3, 5])]
    #[case("MWF", &[1, 3, 5])]
    #[case("M/W/F", &[1, 3, 5])]
    #[case("Mon; Wed; Fri", &[1, 3, 5])]
    #[case("lunes, miércoles y viernes", &[1, 3, 5])]
    #[case("L X V", &[1, 3, 5])]
    #[case("Mon-Fri", &[1, 2, 3, 4, 5])]
    #[case("M - F", &[1, 2, 3, 4, 5])]
    #[case("lunes a viernes", &[1, 2, 3, 4, 5])]
    #[case("Monday through Thursday", &[1, 2, 3, 4])]
    #[case("MTWThF", &[1, 2, 3, 4, 5])]
    #[case("MTWRF", &[1, 2, 3, 4, 5])]
    #[case("TTh", &[2, 4])]
    #[case("TR", &[2, 4])]
    #[case("Tues & Thurs", &[2, 4])]
    #[case("Weekdays", &[1, 2, 3, 4, 5])]
    #[case("1,3,5", &[1, 3, 5])]
    #[case("5 3 1", &[1, 3, 5])]
    #[case("Sat", &[6])]
    fn days_are_read(#[case] text: &str, #[case] expected: &[i64]) {
        assert_eq!(days(text).as_deref(), Some(expected));
    }

    #[rstest]
    #[case("")]
    #[case("Daily")]
    #[case("S")]
    #[case("7")]
    #[case("135")]
    #[case("Fri-Mon")]
    #[case("Mon-")]
    #[case("-Mon")]
    #[case("sometimes")]
    #[case("Mon, sometimes")]
    fn days_are_not_guessed(#[case] text: &str) {
        assert_eq!(days(text), None);
    }

    proptest! {
        #[test]
        fn what_is_read_is_days_in_order(text in "\\PC{0,16}|[MTWRFhu, -]{0,9}") {
            if let Some(days) = days(&text) {
                prop_assert!(days.is_sorted_by(|one, next| one < next));
                prop_assert!(days.iter().all(|day| (0..7).contains(day)));
            }
        }
    }
}
