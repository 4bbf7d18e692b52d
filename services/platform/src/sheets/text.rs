//! Bytes as text, in whatever encoding a spreadsheet wrote.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Text and how it was encoded.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Such as `UTF-8`.
    pub encoding: &'static str,
}

/// Bytes that are looked at to find UTF-16 without a mark.
const SAMPLE: usize = 4096;

/// Reads text: as its mark says, else as UTF-16 when every other byte is zero, else as UTF-8. A line that is no UTF-8 is
/// Windows-1252. None for what is no text.
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let decoded = match marked.or_else(|| unmarked(bytes)) {
        Some(encoding) if encoding != UTF_8 => {
            let (text, had_errors) = encoding.decode_with_bom_removal(bytes);
            if had_errors {
                return None;
            }
            Decoded { text: text.into_owned(), encoding: encoding.name() }
        }
        _ => lines(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
    };
    is_text(&decoded.text).then_some(decoded)
}

/// UTF-16 that has no mark: English text has a zero in every character.
fn unmarked(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let most = sample.len() / 4;
    if odd > most && even == 0 {
        Some(UTF_16LE)
    } else if even > most && odd == 0 {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Files that were put together from several have lines in more than one encoding.
fn lines(bytes: &[u8]) -> Decoded {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: text.to_owned(), encoding: UTF_8.name() };
    }
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0),
        }
    }
    Decoded { text, encoding: WINDOWS_1252.name() }
}

/// Pictures and archives have control characters all over.
fn is_text(text: &str) -> bool {
    let is_odd = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
    let odd = text.chars().filter(|c| is_odd(*c)).count();
    !text.contains('\0') && odd * 100 <= text.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn utf16(text: &str, marked: bool, big: bool) -> Vec<u8> {
        let mark = marked.then_some(0xfeff_u16);
        let units = mark.into_iter().chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    #[rstest]
    #[case(true, true, "UTF-16BE")]
    #[case(true, false, "UTF-16LE")]
    #[case(false, true, "UTF-16BE")]
    #[case(false, false, "UTF-16LE")]
    fn utf_16_is_read(#[case] marked: bool, #[case] big: bool, #[case] encoding: &str) {
        let text = "First,Last\nAna,Munoz\n";
        let decoded = decode(&utf16(text, marked, big)).unwrap();
        assert_eq!((decoded.text.as_str(), decoded.encoding), (text, encoding));
    }

    #[rstest]
    #[case(b"\xef\xbb\xbfNi\xc3\xb1os", "Niños", "UTF-8")]
    #[case(b"Ni\xc3\xb1os", "Niños", "UTF-8")]
    #[case(b"Ni\xf1os \x96 Jos\xe9", "Niños – José", "windows-1252")]
    #[case(b"Ni\xc3\xb1os\nJos\xe9\n", "Niños\nJosé\n", "windows-1252")]
    fn bytes_are_read(#[case] bytes: &[u8], #[case] text: &str, #[case] encoding: &str) {
        let decoded = decode(bytes).unwrap();
        assert_eq!((decoded.text.as_str(), decoded.encoding), (text, encoding));
    }

    #[test]
    fn a_picture_is_no_text() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), None);
        assert_eq!(decode(b"GIF89a\x01\x02\x03\x04\x05\x06"), None);
    }

    proptest! {
        #[test]
        fn text_comes_back_from_utf_8_and_marked_utf_16(text in "[ -~ñéü€\n]{1,80}") {
            prop_assert_eq!(&decode(text.as_bytes()).unwrap().text, &text);
            for big in [true, false] {
                prop_assert_eq!(&decode(&utf16(&text, true, big)).unwrap().text, &text);
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            if let Some(decoded) = decode(&bytes) {
                prop_assert!(!decoded.text.contains('\0'));
            }
        }
    }
}
