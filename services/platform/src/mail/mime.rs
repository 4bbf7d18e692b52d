//! Reads back the messages that this module writes: headers, encoded words, two alternative parts.

use base64::{Engine, engine::general_purpose::STANDARD};

/// A message or one of its parts.
pub(super) struct Part<'a> {
    headers: Vec<(String, String)>,
    body: &'a str,
}

impl<'a> Part<'a> {
    /// Splits headers from body. Text without headers has none.
    pub fn parse(text: &'a str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut headers: Vec<(String, String)> = Vec::new();
        for line in head.split("\r\n") {
            // A line that begins with space continues the one before.
            if line.starts_with([' ', '\t']) {
                if let Some((_, value)) = headers.last_mut() {
                    value.push_str(line);
                }
            } else if let Some((name, value)) = line.split_once(':') {
                headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
            }
        }
        Self { headers, body }
    }

    /// A header in plain words; empty when it is not there.
    pub fn header(&self, name: &str) -> String {
        decode_words(self.raw(name))
    }

    fn raw(&self, name: &str) -> &str {
        self.headers
            .iter()
            .find_map(|(known, value)| (known == name).then_some(value.as_str()))
            .unwrap_or_default()
    }

    /// The body of the first part of a type, such as `text/html`, in plain words; empty when there is none.
    pub fn text(&self, content_type: &str) -> String {
        let own = self.raw("content-type");
        if own.to_ascii_lowercase().starts_with("multipart/") {
            return parameter(own, "boundary")
                .map(|boundary| self.parts(boundary))
                .into_iter()
                .flatten()
                .map(|part| part.text(content_type))
                .find(|text| !text.is_empty())
                .unwrap_or_default();
        }
        if own.to_ascii_lowercase().starts_with(content_type) {
            self.content()
        } else {
            String::new()
        }
    }

    fn parts(&self, boundary: &str) -> Vec<Part<'a>> {
        let delimiter = format!("--{boundary}");
        self.body
            .split(delimiter.as_str())
            .skip(1)
            .take_while(|part| !part.starts_with("--"))
            .map(|part| Part::parse(part.trim_start_matches("\r\n")))
            .collect()
    }

    fn content(&self) -> String {
        let bytes = match self.raw("content-transfer-encoding").to_ascii_lowercase().as_str() {
            "base64" => {
                let packed: String = self.body.split_ascii_whitespace().collect();
                STANDARD.decode(packed).unwrap_or_default()
            }
            "quoted-printable" => decode_quoted(self.body, false),
            _ => self.body.as_bytes().to_vec(),
        };
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    }
}

fn parameter<'a>(value: &'a str, name: &str) -> Option<&'a str> {
    value.split(';').skip(1).find_map(|part| {
        let (known, value) = part.trim().split_once('=')?;
        known.eq_ignore_ascii_case(name).then(|| value.trim_matches('"'))
    })
}

/// Quoted-printable (RFC 2045 §6.7), or the form of it that headers use (RFC 2047 §4.2).
fn decode_quoted(text: &str, header: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    loop {
        rest = match rest {
            [] => return bytes,
            [b'=', b'\r', b'\n', rest @ ..] => rest,
            [b'=', high, low, after @ ..] => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => {
                    bytes.push(high << 4 | low);
                    after
                }
                _ => {
                    bytes.push(b'=');
                    rest.get(1..).unwrap_or_default()
                }
            },
            [b'_', after @ ..] if header => {
                bytes.push(b' ');
                after
            }
            [byte, after @ ..] => {
                bytes.push(*byte);
                after
            }
        };
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// Encoded words (RFC 2047) in plain words.
fn decode_words(text: &str) -> String {
    let mut bytes: Vec<u8> = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut after_word = false;
    while let Some((before, word)) = rest.split_once("=?") {
        let Some((decoded, after)) = decode_word(word) else {
            bytes.extend_from_slice(before.as_bytes());
            bytes.extend_from_slice(b"=?");
            after_word = false;
            rest = word;
            continue;
        };
        // Space between two encoded words belongs to neither.
        if !(after_word && before.trim().is_empty()) {
            bytes.extend_from_slice(before.as_bytes());
        }
        bytes.extend(decoded);
        after_word = true;
        rest = after;
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What follows `=?`: the bytes of the word, and the text after it.
fn decode_word(word: &str) -> Option<(Vec<u8>, &str)> {
    let mut parts = word.splitn(4, '?');
    let (_charset, encoding, text, after) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let after = after.strip_prefix('=')?;
    let bytes = match encoding {
        "b" | "B" => STANDARD.decode(text).ok()?,
        "q" | "Q" => decode_quoted(text, true),
        _ => return None,
    };
    Some((bytes, after))
}

#[cfg(test)]
mod tests {
    use lettre::message::{Mailbox, MultiPart};
    use proptest::prelude::*;

    use super::*;

    fn written(subject: &str, name: &str, text: &str, html: &str) -> String {
        let message = lettre::Message::builder()
            .from("a@afterbell.test".parse().unwrap())
            .to(Mailbox::new(Some(name.to_owned()), "b@afterbell.test".parse().unwrap()))
            .subject(subject)
            .multipart(MultiPart::alternative_plain_html(text.to_owned(), html.to_owned()))
            .unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            // Of several spaces in a row the writer keeps one.
            subject in "([a-zA-Zñáéíóú¿¡,.=?_-]{1,12} ){0,8}", name in "([a-zA-Zñáé.]{1,12} ){1,3}",
            text in "[ -~ñáéíóú—\n]{0,400}", html in "[ -~ñáéíóú—\n]{0,400}",
        ) {
            let message = written(subject.trim(), name.trim(), &text, &html);
            let (text, html) = (text.trim_end(), html.trim_end());
            let part = Part::parse(&message);
            prop_assert_eq!(part.header("subject"), subject.trim());
            prop_assert!(part.header("to").contains("b@afterbell.test"));
            prop_assert_eq!(part.text("text/plain").trim_end().to_owned(), text);
            prop_assert_eq!(part.text("text/html").trim_end().to_owned(), html);
        }

        #[test]
        fn any_text_can_be_read(text in ".{0,300}") {
            let part = Part::parse(&text);
            let _ = (part.header("subject"), part.text("text/html"));
        }
    }
}
