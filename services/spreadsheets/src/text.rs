//! Bytes as text, in whatever encoding a spreadsheet wrote.

use std::collections::HashSet;

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Text and how it was encoded.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Such as `UTF-8`.
    pub encoding: &'static str,
    /// Numbers, from 1, of the lines that are in `encoding` because they are no UTF-8.
    pub reencoded: HashSet<u64>,
}

/// Bytes that are looked at to find UTF-16 without a mark.
const SAMPLE: usize = 4096;

/// Reads text: as its mark says, else as UTF-16 when every other byte is zero, else as UTF-8. A line that is no UTF-8 is
/// Windows-1252, or what Macs wrote if its words are none otherwise. None for what is no text.
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let decoded = match marked.or_else(|| unmarked(bytes)) {
        Some(encoding) if encoding != UTF_8 => {
            let (text, had_errors) = encoding.decode_with_bom_removal(bytes);
            if had_errors {
                return None;
            }
            let reencoded = HashSet::new();
            Decoded { text: text.into_owned(), encoding: encoding.name(), reencoded }
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
    let mut reencoded = HashSet::new();
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: once(text), encoding: UTF_8.name(), reencoded };
    }
    let legacy = legacy(bytes);
    let mut text = String::with_capacity(bytes.len());
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(&once(line)),
            Err(_) => {
                text.push_str(&legacy.decode_without_bom_handling(line).0);
                reencoded.insert(number);
            }
        }
    }
    Decoded { text, encoding: legacy.name(), reencoded }
}

/// Text whose lines were encoded once: `MarÃ­a` was encoded as UTF-8, taken for Windows-1252 and encoded again.
fn once(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (bytes, _, has_others) = WINDOWS_1252.encode(line);
        match std::str::from_utf8(&bytes) {
            Ok(decoded) if !has_others && decoded.chars().all(is_western) => out.push_str(decoded),
            _ => out.push_str(line),
        }
    }
    out
}

/// Letters of Western languages, and the marks that typesetters put between them.
fn is_western(c: char) -> bool {
    matches!(c, '\0'..='\u{17f}' | '\u{2000}'..='\u{20ff}')
}

/// The encoding of the lines that are no UTF-8, by where letters stand in words: all bytes mean something in both.
fn legacy(bytes: &[u8]) -> &'static Encoding {
    let (mut mac, mut windows) = (0_usize, 0_usize);
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    for line in lines.filter(|line| std::str::from_utf8(line).is_err()) {
        for (at, byte) in line.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
            let near = |place: Option<usize>| place.and_then(|it| line.get(it)).copied();
            let around = [at.checked_sub(2), at.checked_sub(1), at.checked_add(1)].map(near);
            let [first, before, after] = around.map(Option::unwrap_or_default);
            mac += usize::from(is_of_mac(*byte, (first, before, after)));
            windows += usize::from(is_of_windows(*byte, (before, after)));
        }
    }
    if mac > windows { MACINTOSH } else { WINDOWS_1252 }
}

/// Whether a byte is a letter of a word if a Mac wrote it, and no part of one otherwise. Windows has punctuation there.
fn is_of_mac(byte: u8, (first, before, after): (u8, u8, u8)) -> bool {
    match byte {
        // í, where Windows has an apostrophe: O'neil, De'andre, don't.
        0x92 => {
            let is_consonant = before.is_ascii_lowercase() && !b"aeiou".contains(&before);
            is_consonant && first.is_ascii_alphabetic() && b"aegno".contains(&after)
        }
        // é, where Windows has a capital letter.
        0x8e => {
            before.is_ascii_lowercase() || before.is_ascii_uppercase() && after.is_ascii_lowercase()
        }
        // á, ó, ñ and others, where Windows has dashes, daggers or nothing.
        0x87 | 0x88 | 0x8b | 0x8d | 0x8f | 0x90 | 0x96 | 0x97 | 0x9b => {
            before.is_ascii_alphabetic() && (after.is_ascii_lowercase() || byte == 0x87)
        }
        // É, Ñ, Á, Í, Ó, Ú in capitals, where Windows has small letters and quotation marks.
        0x83 | 0x84 | 0xe7 | 0xea | 0xee | 0xf2 => {
            before.is_ascii_uppercase() && !after.is_ascii_lowercase()
        }
        _ => false,
    }
}

/// Whether a byte is a letter of a word as Windows writes it, in its case.
fn is_of_windows(byte: u8, (before, after): (u8, u8)) -> bool {
    match byte {
        0xd7 | 0xf7 => false,
        0xe0.. => {
            before.is_ascii_lowercase() || before.is_ascii_uppercase() && after.is_ascii_lowercase()
        }
        0xc0.. => {
            before.is_ascii_uppercase() && after.is_ascii_uppercase()
                || !before.is_ascii_alphabetic() && after.is_ascii_lowercase()
        }
        _ => false,
    }
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
    #[case(b"Mar\x92a,Garc\x92a\n", "María,García\n", "macintosh")]
    #[case(b"Jos\x8e Pe\x96a, \xe7lvarez\n", "José Peña, Álvarez\n", "macintosh")]
    #[case(b"MU\x84OZ\r", "MUÑOZ\r", "macintosh")]
    #[case(b"O\x92Neil, Da\x92quan\n", "O’Neil, Da’quan\n", "windows-1252")]
    #[case(b"O\x92neil, don\x92t, Jos\xe9\n", "O’neil, don’t, José\n", "windows-1252")]
    #[case(b"NU\xd1EZ, \xc1lvarez\n", "NUÑEZ, Álvarez\n", "windows-1252")]
    #[case(b"Mar\xc3\x83\xc2\xada\n", "María\n", "UTF-8")]
    #[case(b"JO\xc3\x83O, Ana\n", "JOÃO, Ana\n", "UTF-8")]
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
