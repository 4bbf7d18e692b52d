//! Files that only have the name of a sheet.

use super::{table::Disguise, text::decode};

/// Bytes that are looked at.
const SAMPLE: usize = 2048;

/// What a file is, if it is something else that is known.
pub fn of(bytes: &[u8]) -> Option<Disguise> {
    if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Some(Disguise::OldWorkbook);
    }
    // Some programs write a few bytes before.
    let start = bytes.get(..SAMPLE).unwrap_or(bytes);
    if start.trim_ascii_start().starts_with(b"%PDF-") {
        return Some(Disguise::Pdf);
    }
    let text = decode(start)?.text.to_lowercase();
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let is_page = |text: &str| {
        let names =
            ["<!doctype html", "<html", "<head", "<meta", "<style", "<body", "<table", "<div"];
        names.iter().any(|name| text.starts_with(name))
    };
    if is_page(text) {
        return Some(Disguise::WebPage);
    }
    if !text.starts_with("<?xml") && !text.starts_with("<workbook") {
        return None;
    }
    if text.contains("<html") { Some(Disguise::WebPage) } else { Some(Disguise::XmlWorkbook) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(b"<html xmlns:x='urn'><body><table>", Some(Disguise::WebPage))]
    #[case(b"\xef\xbb\xbf\r\n  <!DOCTYPE html><p>", Some(Disguise::WebPage))]
    #[case(b"<TABLE><tr><td>First Name", Some(Disguise::WebPage))]
    #[case(b"<?xml version=\"1.0\"?><html>", Some(Disguise::WebPage))]
    #[case(
        b"<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook>",
        Some(Disguise::XmlWorkbook)
    )]
    #[case(b"%PDF-1.7\n", Some(Disguise::Pdf))]
    #[case(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", Some(Disguise::OldWorkbook))]
    #[case(b"First Name,<html>", None)]
    #[case(b"<3 our children\nFirst Name,Last Name", None)]
    #[case(b"", None)]
    fn files_are_known_by_how_they_begin(#[case] bytes: &[u8], #[case] what: Option<Disguise>) {
        assert_eq!(of(bytes), what);
    }

    #[test]
    fn a_web_page_in_utf_16_is_known() {
        let bytes: Vec<u8> =
            "\u{feff}<html><body>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(of(&bytes), Some(Disguise::WebPage));
    }
}
