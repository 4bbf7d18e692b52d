//! Names as they are stored, and the key by which they are compared.
//!
//! The key is made here and stored beside the name, so that a service and its database never disagree about what "the
//! same name" means, whatever locale the database was created with.

use std::ops::RangeInclusive;

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// A name as it is stored: without what nobody sees, control characters and line breaks as spaces, runs
/// of white space as one space, the ends trimmed.
pub fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let seen: String = text.chars().filter(|c| !is_unseen(*c)).collect();
    let spaced = |c: char| c.is_whitespace() || c.is_control();
    for word in seen.split(spaced).filter(|word| !word.is_empty()) {
        if !clean.is_empty() {
            clean.push(' ');
        }
        clean.push_str(word);
    }
    clean
}

/// A text of several lines as it is stored: each line as [`clean`] has it, without empty ones before and after.
pub fn clean_lines(text: &str) -> String {
    const BREAKS: [char; 6] = ['\n', '\r', '\u{b}', '\u{c}', '\u{2028}', '\u{2029}'];
    let text = text.replace("\r\n", "\n");
    let lines: Vec<String> = text.split(BREAKS).map(clean).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Whether the database has such text. It has none with NUL in it, and no person types one.
pub fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

/// Characters that show nothing: with them two names look the same, or turn round the text that follows.
/// Unicode's format characters (Cf) but for those that are drawn, and its blank letters.
const UNSEEN: [RangeInclusive<char>; 19] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{70f}'..='\u{70f}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180e}'..='\u{180e}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{13430}'..='\u{1343f}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e00ff}',
    '\u{e01f0}'..='\u{e0fff}',
];

fn is_unseen(c: char) -> bool {
    UNSEEN.iter().any(|range| range.contains(&c))
}

/// A text with the apostrophes and hyphens that people type for those of typesetting: `O’Neil` is `O'Neil`.
pub fn straightened(text: &str) -> String {
    text.chars().map(straight).collect()
}

fn straight(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2bb}' | '\u{2bc}' | '\u{2032}' | '\u{b4}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    }
}

/// Marks on letters that people leave out when they type: accents of Latin, Greek and Cyrillic letters, points of Hebrew
/// and Arabic ones. A mark of another script is part of its letter.
const ACCENTS: [RangeInclusive<char>; 13] = [
    '\u{300}'..='\u{36f}',
    '\u{591}'..='\u{5bd}',
    '\u{5bf}'..='\u{5bf}',
    '\u{5c1}'..='\u{5c2}',
    '\u{5c4}'..='\u{5c5}',
    '\u{5c7}'..='\u{5c7}',
    '\u{610}'..='\u{61a}',
    '\u{640}'..='\u{640}',
    '\u{64b}'..='\u{65f}',
    '\u{670}'..='\u{670}',
    '\u{1ab0}'..='\u{1aff}',
    '\u{1dc0}'..='\u{1dff}',
    '\u{20d0}'..='\u{20ff}',
];

/// Letters that have no accent to leave out, and what people type for them.
const PLAIN: [(char, &str); 13] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('þ', "th"),
    ('đ', "d"),
    ('ð', "d"),
    ('ħ', "h"),
    ('ı', "i"),
    ('ł', "l"),
    ('ŋ', "n"),
    ('ø', "o"),
    ('ŧ', "t"),
    ('ς', "σ"),
];

/// A text as texts are compared and searched: without case and accents, with the letters and signs that people type for
/// others. The database's `list_key` takes the same steps (Unicode Standard Annex 15 for the first).
pub fn folded(text: &str) -> String {
    // Of this apostrophe NFKD makes a space with an accent.
    let letters = text.chars().map(|c| if c == '\u{b4}' { '\'' } else { c }).nfkd();
    let is_accent = |c: &char| ACCENTS.iter().any(|range| range.contains(c));
    let mut folded = String::with_capacity(text.len());
    for c in letters.filter(|c| !is_accent(c)).flat_map(char::to_lowercase) {
        match PLAIN.iter().find(|(letter, _)| *letter == c) {
            Some((_, plain)) => folded.push_str(plain),
            None => folded.push(straight(c)),
        }
    }
    folded
}

/// The key of uniqueness, order and search: without case, accents and surplus white space.
/// `"  Niños  del Sol "` gives `"ninos del sol"`.
pub fn name_key(name: &str) -> String {
    clean(&folded(name))
}

/// Whether a text may be the name of a person: letters of any script with their marks, dots, spaces, apostrophes and
/// hyphens (spec 2 §5 Names).
pub fn is_person_name(text: &str) -> bool {
    // An accent or a vowel may come as a sign of its own.
    let fits = |c: char| {
        c.is_alphabetic() || is_combining_mark(c) || matches!(straight(c), '.' | ' ' | '\'' | '-')
    };
    text.chars().all(fits) && text.chars().any(char::is_alphabetic)
}

/// Whether a text is an e-mail address of the standard pattern (spec 2 §5): a local part, and a domain with a dot.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let local_fits = !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c));
    let label_fits = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    local_fits && domain.contains('.') && domain.split('.').all(label_fits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("O’Neil", "o'neil")]
    #[case("Mary\u{2011}Jane Mary–Ann", "mary-jane mary-ann")]
    #[case("Đặng Łukasz Søren Strauß İrem Ægir Þór", "dang lukasz soren strauss irem aegir thor")]
    #[case("হোসেন", "হোসেন")]
    #[case("मोहन", "मोहन")]
    #[case("مُحَمَّد", "محمد")]
    #[case("שָׁלוֹם", "שלום")]
    #[case("Ελένης", "ελενησ")]
    #[case("ЙОСИП", "иосип")]
    #[case("ﾊﾟ", "パ")]
    fn texts_are_compared_as_they_are_typed(#[case] text: &str, #[case] expected: &str) {
        use unicode_normalization::UnicodeNormalization as _;
        assert_eq!(folded(text), expected.nfkd().collect::<String>());
        assert_eq!(name_key(&folded(text)), name_key(text));
    }

    #[rstest]
    #[case("মোহাম্মদ", true)]
    #[case("Mary‐Jane O’Neil", true)]
    #[case("王小明", true)]
    #[case("R2D2", false)]
    #[case("-", false)]
    #[case("\u{301}", false)]
    fn names_are_of_any_script(#[case] name: &str, #[case] expected: bool) {
        assert_eq!(is_person_name(name), expected);
    }

    #[rstest]
    #[case("1. Milk\n2. Fruit\n\nCall first", "1. Milk\n2. Fruit\n\nCall first")]
    #[case("\r\n a  b \r\nc\rd\u{2028}e\r\n\r\n", "a b\nc\nd\ne")]
    #[case("a\u{200b}\0b", "a b")]
    #[case(" \n\t\n ", "")]
    fn line_breaks_are_preserved_and_lines_cleaned(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(clean_lines(text), expected);
    }

    proptest! {
        #[test]
        fn what_is_folded_stays_as_it_is(text in any::<String>()) {
            let once = folded(&text);
            prop_assert_eq!(&folded(&once), &once);
        }

        #[test]
        fn clean_lines_stay_as_they_are(text in "[a-z \t\n\r\u{200b}\u{2029}]{0,60}") {
            let once = clean_lines(&text);
            prop_assert_eq!(&clean_lines(&once), &once);
            let joined = once.replace('\n', " ");
            prop_assert_eq!(clean(&joined), clean(&text));
        }
    }
}
