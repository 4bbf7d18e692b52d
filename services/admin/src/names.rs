//! The keys by which names are compared, ordered, searched and recognized.
//!
//! Both keys are made here and stored beside the name, so that the service and the database never
//! disagree about what "the same name" means, whatever locale the database was created with.

pub use platform::text::{clean, name_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The key by which an imported directory recognizes a name: letters and digits alone, so that
/// `"Alianza Dominicana, Inc."` is `"Alianza Dominicana Inc"`. A name without either keeps its
/// [`name_key`]. Equal name keys always give equal match keys.
pub fn match_key(name: &str) -> String {
    let name_key = name_key(name);
    let mut key = String::with_capacity(name_key.len());
    for word in name_key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word);
    }
    if key.is_empty() { name_key } else { key }
}

/// Whether a name is still free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameCheck {
    /// Nobody else has it.
    pub is_unique: bool,
}

/// What a search looks for, as a `LIKE` pattern over [`name_key`]s: anywhere in the name, with the
/// pattern's own signs taken literally.
pub fn containing(search: &str) -> String {
    format!("%{}", starting(search))
}

/// As [`containing`], at the beginning of the name.
pub fn starting(search: &str) -> String {
    format!("{}%", literal(search))
}

fn literal(search: &str) -> String {
    let mut pattern = String::new();
    for c in name_key(search).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Groundwork Inc.", "Groundwork Inc,")]
    #[case("Samuel Field YM & YWHA, Inc.", "Samuel Field YM - YWHA, Inc.")]
    #[case("The Arab American Center", "the  Arab-American Center ")]
    #[case("Niños del Sol", "NINOS DEL SOL")]
    fn recognizes_the_same_name(#[case] one: &str, #[case] other: &str) {
        assert_eq!(match_key(one), match_key(other));
    }

    #[rstest]
    #[case("P.S. 1", "P.S. 11")]
    #[case("***", "+++")]
    #[case("Center 1", "Center 2")]
    fn keeps_different_names_apart(#[case] one: &str, #[case] other: &str) {
        assert_ne!(match_key(one), match_key(other));
    }

    #[rstest]
    #[case::turned_round("Zed\u{202e}")]
    #[case::turned_round_and_back("\u{202b}Zed\u{202c}")]
    #[case::isolated("\u{2067}Zed\u{2069}")]
    #[case::marked("\u{200f}Z\u{61c}ed\u{200e}")]
    #[case::zero_width("Z\u{200b}e\u{200c}d\u{200d}")]
    #[case::joined("Z\u{2060}ed\u{feff}")]
    #[case::hyphened("Z\u{ad}ed")]
    #[case::tagged("Zed\u{e0041}\u{e007f}")]
    #[case::filled("\u{3164}Zed\u{115f}")]
    #[case::around_spaces(" \u{200b} Zed \u{feff}")]
    fn what_nobody_sees_is_no_part_of_a_name(#[case] text: &str) {
        assert_eq!(clean(text), "Zed");
        assert_eq!((name_key(text).as_str(), match_key(text).as_str()), ("zed", "zed"));
    }

    #[rstest]
    #[case("\u{feff}\u{200b}", "")]
    #[case("a\u{202e}\r\n\u{0}b", "a b")]
    #[case("مركز السلام", "مركز السلام")]
    #[case("Peña 🎒", "Peña 🎒")]
    fn what_is_seen_stays(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(clean(text), expected);
    }

    #[test]
    fn searches_signs_literally() {
        assert_eq!(containing("100%_Ñ\\"), "%100\\%\\_n\\\\%");
    }

    proptest! {
        #[test]
        fn keys_are_stable(name in "\\PC{0,40}") {
            let key = name_key(&name);
            prop_assert_eq!(name_key(&key), key.clone());
            prop_assert_eq!(match_key(&key), match_key(&name));
            prop_assert_eq!(clean(&clean(&name)), clean(&name));
        }
    }
}
