//! Grades: `3`, `3rd`, `Grade 3`, `03`, `third`, `3.º grado`, `K`, `TK`.

use platform::text::name_key;

/// Reads a grade as the product words it: `Pre-K`, `K`, `1` to `12`. None for what is no grade.
///
/// Years before kindergarten are Pre-K, transitional kindergarten too. `0` is kindergarten and `-1` Pre-K, as student
/// information systems number them.
pub fn grade(text: &str) -> Option<String> {
    let key = name_key(text);
    if key == "-1" {
        return Some("Pre-K".to_owned());
    }
    if key.starts_with('-') {
        return None;
    }
    let words = words(key.strip_suffix(".0").unwrap_or(&key));
    let meant: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !is_filler(word)).collect();
    let joined = meant.concat();
    if PRE_K.contains(&joined.as_str()) {
        return Some("Pre-K".to_owned());
    }
    if KINDERGARTEN.contains(&joined.as_str()) {
        return Some("K".to_owned());
    }
    let [word] = meant.as_slice() else { return None };
    let number = word.parse::<u8>().ok().or_else(|| spelled(word))?;
    match number {
        0 => Some("K".to_owned()),
        1..=12 => Some(number.to_string()),
        _ => None,
    }
}

const PRE_K: [&str; 20] = [
    "pk",
    "prek",
    "prekindergarten",
    "prekinder",
    "preschool",
    "pre",
    "p",
    "ps",
    "pk3",
    "pk4",
    "prek3",
    "prek4",
    "3k",
    "4k",
    "tk",
    "transitionalkindergarten",
    "jk",
    "juniorkindergarten",
    "preescolar",
    "utk",
];

const KINDERGARTEN: [&str; 11] =
    ["k", "kg", "kn", "kf", "kdg", "kinder", "kindergarten", "kindergarden", "sk", "5k", "jardin"];

/// Words that stand beside the number.
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 20] = [
        "grade", "grades", "grader", "gr", "g", "grado", "level", "lvl", "year", "class", "st",
        "nd", "rd", "th", "er", "ro", "do", "to", "o", "a",
    ];
    FILLERS.contains(&word) || matches!(word, "de" | "primaria" | "school" | "vo" | "mo" | "no")
}

/// Runs of letters and runs of digits.
fn words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for c in key.chars() {
        let continues = |word: &String| {
            word.ends_with(|last: char| last.is_ascii_digit() == c.is_ascii_digit())
        };
        match words.last_mut() {
            _ if !c.is_alphanumeric() => is_open = false,
            Some(word) if is_open && continues(word) => word.push(c),
            _ => {
                words.push(c.to_string());
                is_open = true;
            }
        }
    }
    words
}

fn spelled(word: &str) -> Option<u8> {
    const ENGLISH: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    const NUMBERS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    const SPANISH: [&str; 12] = [
        "primer", "segund", "tercer", "cuart", "quint", "sext", "septim", "octav", "noven",
        "decim", "undecim", "duodecim",
    ];
    const YEARS: [(&str, u8); 4] =
        [("freshman", 9), ("sophomore", 10), ("junior", 11), ("senior", 12)];
    let ordinal = |names: &[&str; 12]| names.iter().position(|name| *name == word);
    let spanish = || {
        let stem = word.strip_suffix(['o', 'a']).unwrap_or(word);
        SPANISH.iter().position(|name| *name == stem)
    };
    let at = ordinal(&ENGLISH).or_else(|| ordinal(&NUMBERS)).or_else(spanish);
    match at {
        Some(at) => u8::try_from(at + 1).ok(),
        None => YEARS.iter().find(|(name, _)| *name == word).map(|(_, grade)| *grade),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::scholars::words::{GRADES, number_of};

    #[rstest]
    #[case("3", "3")]
    #[case("03", "3")]
    #[case("3.0", "3")]
    #[case("3rd", "3")]
    #[case("3RD GRADE", "3")]
    #[case("Grade 3", "3")]
    #[case("Gr. 3", "3")]
    #[case("G3", "3")]
    #[case("third", "3")]
    #[case("3er grado", "3")]
    #[case("3.º", "3")]
    #[case("tercero", "3")]
    #[case("tercer grado", "3")]
    #[case("1º de primaria", "1")]
    #[case("12th", "12")]
    #[case("Freshman", "9")]
    #[case("K", "K")]
    #[case("KG", "K")]
    #[case("0", "K")]
    #[case("00", "K")]
    #[case("Kindergarten", "K")]
    #[case("Kínder", "K")]
    #[case("TK", "Pre-K")]
    #[case("PK", "Pre-K")]
    #[case("Pre-K", "Pre-K")]
    #[case("pre k 4", "Pre-K")]
    #[case("Prekínder", "Pre-K")]
    #[case("3-K", "Pre-K")]
    #[case("-1", "Pre-K")]
    fn grades_are_read(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(grade(text).as_deref(), Some(expected));
    }

    #[rstest]
    #[case("")]
    #[case("13")]
    #[case("-3")]
    #[case("3-4")]
    #[case("3/4")]
    #[case("grade")]
    #[case("ungraded")]
    #[case("2018")]
    #[case("K-1")]
    #[case("3.5")]
    #[case("A")]
    fn what_is_no_grade(#[case] text: &str) {
        assert_eq!(grade(text), None);
    }

    proptest! {
        #[test]
        fn a_grade_is_one_of_the_product_s(text in "\\PC{0,12}|[pkgr0-9. -]{0,6}") {
            if let Some(grade) = grade(&text) {
                prop_assert!(number_of(&GRADES, &grade).is_some(), "{}", grade);
                prop_assert_eq!(super::grade(&grade), Some(grade));
            }
        }
    }
}
