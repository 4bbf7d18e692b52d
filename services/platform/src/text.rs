//! Names as they are stored, and the key by which they are compared.
//!
//! The key is made here and stored beside the name, so that a service and its database never disagree about what "the
//! same name" means, whatever locale the database was created with.

use std::ops::RangeInclusive;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

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

/// The key of uniqueness, order and search: without case, accents and surplus white space.
/// `"  Niños  del Sol "` gives `"ninos del sol"`.
pub fn name_key(name: &str) -> String {
    let folded: String =
        name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    clean(&folded)
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
