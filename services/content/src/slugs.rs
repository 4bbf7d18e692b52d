//! Slugs, which name items in addresses and packages.

/// Longest slug.
pub const LONGEST: usize = 80;

/// Whether a text can be a slug.
pub fn is_slug(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=LONGEST).contains(&text.len())
        && text.chars().all(is_part)
        && !text.starts_with('-')
        && !text.ends_with('-')
}
