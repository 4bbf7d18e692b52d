//! Cells as they come out of spreadsheets.

use foundation::text::clean;

/// A cell without what nobody sees: line breaks and other blanks are spaces, quotation marks are those of keyboards, and
/// what protects a text from being taken for a number or a formula is taken off.
pub fn tidy(cell: &str) -> String {
    let text = clean(cell);
    let text = crate::csv::plain(&text);
    // `="00123"` is how reports keep zeros in front.
    let text = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'))
        .filter(|rest| !rest.contains('"'))
        .unwrap_or(text);
    text.chars().map(straight).collect()
}

/// Typographic quotation marks as keyboards have them.
fn straight(c: char) -> char {
    match c {
        '‘' | '’' | 'ʼ' | '′' | '`' | '´' => '\'',
        '“' | '”' | '″' => '"',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("  Ana \u{a0} María\r\n", "Ana María")]
    #[case("O’Brien", "O'Brien")]
    #[case("“Bo”", "\"Bo\"")]
    #[case("=\"00501\"", "00501")]
    #[case("'=1+1", "=1+1")]
    #[case("=A1&\" \"&B1", "=A1&\" \"&B1")]
    #[case("\u{feff}First", "First")]
    #[case("'tis", "'tis")]
    fn cells_are_tidied(#[case] cell: &str, #[case] tidied: &str) {
        assert_eq!(tidy(cell), tidied);
    }
}
