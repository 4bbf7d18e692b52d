//! How what was typed is read.

use platform::list::search_input;

/// Digits by which somebody is looked for by phone.
const LEAST_DIGITS: usize = 4;
/// Letters by which somebody is looked for by name.
const LEAST_LETTERS: usize = 2;
/// Words that are looked at.
const MOST_WORDS: usize = 6;

/// What somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchTerm {
    /// Beginnings of names, folded, the longest first.
    Names(Vec<String>),
    /// Digits of a phone number, without the country's.
    Phone(String),
}

/// Reads what was typed; none when it is too short to find anybody by.
pub fn search_term(typed: &str) -> Option<SearchTerm> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let is_phone = |c: char| c.is_ascii_digit() || c.is_whitespace() || "()+-./".contains(c);
    if !digits.is_empty() && typed.chars().all(is_phone) {
        let digits = match digits.strip_prefix('1').filter(|rest| rest.len() == 10) {
            Some(rest) => rest.to_owned(),
            None => digits,
        };
        return (digits.len() >= LEAST_DIGITS).then_some(SearchTerm::Phone(digits));
    }
    let folded = search_input::folded(typed);
    let words = folded.split(|c: char| c.is_whitespace() || c == ',');
    let mut words: Vec<String> =
        words.filter(|word| !word.is_empty()).take(MOST_WORDS).map(search_input::literal).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let is_enough = words.first().is_some_and(|word| word.chars().count() >= LEAST_LETTERS);
    is_enough.then_some(SearchTerm::Names(words))
}

/// Patterns of a text that has a word with this beginning.
pub fn beginnings(word: &str) -> Vec<String> {
    ["\n", " ", "-"].iter().map(|before| format!("%{before}{word}%")).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Maya", &["maya"])]
    #[case("  may CRU ", &["may", "cru"])]
    #[case("Cruz, Ma", &["cruz", "ma"])]
    #[case("İrem Łukasz", &["lukasz", "irem"])]
    #[case("50%", &["50\\%"])]
    fn names_are_beginnings_of_words(#[case] typed: &str, #[case] words: &[&str]) {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(search_term(typed), Some(SearchTerm::Names(words)));
    }

    #[rstest]
    #[case("(718) 555-0101", "7185550101")]
    #[case("+1 718 555 0101", "7185550101")]
    #[case("555-0101", "5550101")]
    #[case("0101", "0101")]
    fn phone_numbers_are_digits(#[case] typed: &str, #[case] digits: &str) {
        assert_eq!(search_term(typed), Some(SearchTerm::Phone(digits.to_owned())));
    }

    #[rstest]
    #[case("")]
    #[case(" , ")]
    #[case("M")]
    #[case("718")]
    fn too_little_finds_nobody(#[case] typed: &str) {
        assert_eq!(search_term(typed), None);
    }
}
