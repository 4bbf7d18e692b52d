//! Names of people in one cell: `Cruz, Ana María`, `Ana Cruz`.

use super::words::is_nothing;

/// First and last name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// First names.
    pub first: String,
    /// Last names.
    pub last: String,
}

/// Why a name cannot be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undivided {
    /// There is one word only.
    OneWord,
    /// There are more than two words, and nothing says which of them are first names.
    Unclear,
    /// There are two people: `Rosa y Juan`.
    TwoPeople,
}

/// Divides a name. A comma says where; without one, two words are first and last name, and middle initials, particles
/// such as `de la`, and suffixes such as `Jr.` are known. Anything else is not guessed.
///
/// Errors: it cannot be divided.
pub fn name(text: &str) -> Result<Name, Undivided> {
    let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let named = |first: &str, last: String| match are_two(first) {
        true => Err(Undivided::TwoPeople),
        false => Ok(Name { first: first.to_owned(), last }),
    };
    if !is_nothing(text) && text.contains(SIGNS) || parts.len() == 1 && are_two(text) {
        return Err(Undivided::TwoPeople);
    }
    match parts.as_slice() {
        [] => Err(Undivided::OneWord),
        [words] => words_divided(words),
        // "Ana Cruz, Jr."
        [words, suffix] if is_suffix(suffix) => {
            let Name { first, last } = words_divided(words)?;
            named(&first, format!("{last} {suffix}"))
        }
        [last, first] => named(first, (*last).to_owned()),
        [last, suffix, first] | [last, first, suffix] if is_suffix(suffix) => {
            named(first, format!("{last} {suffix}"))
        }
        _ => Err(Undivided::Unclear),
    }
}

/// Whether first names, or a whole name without a comma, are of two people. Last names such as Ortega y Gasset have a `y` of
/// their own, which is told from this by a comma before the first names.
pub fn are_two(names: &str) -> bool {
    // A capital letter is an initial, unless all letters are capitals.
    let is_shouted = !names.chars().any(char::is_lowercase);
    let joins = |word: &&str| {
        matches!(*word, "y" | "e") || *word == "Y" && is_shouted || word.eq_ignore_ascii_case("and")
    };
    let words: Vec<&str> = names.split(' ').filter(|word| !word.is_empty()).collect();
    let between = words.iter().skip(1).take(words.len().saturating_sub(2));
    !is_nothing(names) && names.contains(SIGNS) || between.into_iter().any(joins)
}

/// What stands between people.
const SIGNS: [char; 4] = [';', '/', '&', '+'];

fn words_divided(text: &str) -> Result<Name, Undivided> {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let (suffix, words) = match words.split_last() {
        Some((suffix, rest)) if rest.len() >= 2 && is_suffix(suffix) => (Some(*suffix), rest),
        _ => (None, words.as_slice()),
    };
    let with_suffix = |last: String| match suffix {
        Some(suffix) => format!("{last} {suffix}"),
        None => last,
    };
    let Some((first, mut rest)) = words.split_first() else { return Err(Undivided::OneWord) };
    let mut firsts = vec![*first];
    while let Some((initial, more)) = rest.split_first()
        && is_initial(initial)
        && !more.is_empty()
    {
        firsts.push(initial);
        rest = more;
    }
    let last = match rest {
        [] => return Err(Undivided::OneWord),
        [last] => (*last).to_owned(),
        [particles @ .., _] if particles.iter().all(|word| is_particle(word)) => rest.join(" "),
        _ => return Err(Undivided::Unclear),
    };
    Ok(Name { first: firsts.join(" "), last: with_suffix(last) })
}

fn is_initial(word: &str) -> bool {
    word.strip_suffix('.').unwrap_or(word).chars().count() == 1
}

fn is_suffix(word: &str) -> bool {
    let word = word.strip_suffix('.').unwrap_or(word).to_lowercase();
    matches!(word.as_str(), "jr" | "sr" | "ii" | "iii" | "iv")
}

fn is_particle(word: &str) -> bool {
    let word = word.to_lowercase();
    matches!(
        word.as_str(),
        "de" | "del"
            | "la"
            | "las"
            | "los"
            | "da"
            | "das"
            | "do"
            | "dos"
            | "di"
            | "van"
            | "von"
            | "der"
            | "den"
            | "ter"
            | "le"
            | "el"
            | "al"
            | "bin"
            | "ibn"
            | "st."
            | "mc"
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Ana Cruz", "Ana", "Cruz")]
    #[case("Cruz, Ana", "Ana", "Cruz")]
    #[case("Cruz Díaz, Ana María", "Ana María", "Cruz Díaz")]
    #[case("Cruz,Ana", "Ana", "Cruz")]
    #[case("Ana B. Cruz", "Ana B.", "Cruz")]
    #[case("Ana B Cruz", "Ana B", "Cruz")]
    #[case("Juan de la Cruz", "Juan", "de la Cruz")]
    #[case("Mary-Jane O'Brien", "Mary-Jane", "O'Brien")]
    #[case("Ana B.", "Ana", "B.")]
    #[case("Sam Reed Jr.", "Sam", "Reed Jr.")]
    #[case("Reed, Sam, Jr.", "Sam", "Reed Jr.")]
    #[case("Reed, Jr., Sam", "Sam", "Reed Jr.")]
    #[case("Sam Reed, III", "Sam", "Reed III")]
    #[case("Ortega y Gasset, José", "José", "Ortega y Gasset")]
    #[case("Ana E Cruz", "Ana E", "Cruz")]
    fn names_are_divided(#[case] text: &str, #[case] first: &str, #[case] last: &str) {
        assert_eq!(name(text), Ok(Name { first: first.to_owned(), last: last.to_owned() }));
    }

    #[rstest]
    #[case("", Undivided::OneWord)]
    #[case(",", Undivided::OneWord)]
    #[case("Ana", Undivided::OneWord)]
    #[case("Cruz,", Undivided::OneWord)]
    #[case("María José López", Undivided::Unclear)]
    #[case("Ana López Díaz", Undivided::Unclear)]
    #[case("a, b, c, d", Undivided::Unclear)]
    #[case("Rosa y Juan", Undivided::TwoPeople)]
    #[case("Rosa and Juan Quill", Undivided::TwoPeople)]
    #[case("ROSA Y JUAN", Undivided::TwoPeople)]
    #[case("Rosa & Juan Quill", Undivided::TwoPeople)]
    #[case("Quill, Rosa y Juan", Undivided::TwoPeople)]
    #[case("Rosa Quill / Juan Reed", Undivided::TwoPeople)]
    fn names_are_not_guessed(#[case] text: &str, #[case] why: Undivided) {
        assert_eq!(name(text), Err(why));
    }

    proptest! {
        #[test]
        fn no_word_is_lost(first in "[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?", last in "[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?") {
            prop_assume!(!is_suffix(&first) && !is_suffix(&last));
            prop_assert_eq!(name(&format!("{last}, {first}")), Ok(Name { first: first.clone(), last: last.clone() }));
            if let Ok(found) = name(&format!("{first} {last}")) {
                prop_assert_eq!(format!("{} {}", found.first, found.last), format!("{first} {last}"));
            }
        }
    }
}
