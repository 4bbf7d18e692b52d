//! Breaks text into lines.

use unicode_normalization::UnicodeNormalization;

use super::{fonts::Faces, model::Run};

/// A line of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its parts from left to right.
    pub pieces: Vec<Piece>,
    width: f32,
}

/// A part of a line, of one weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Where it begins, in points from the line's left end.
    pub x: f32,
    /// The text.
    pub text: String,
    /// Whether it is bold.
    pub is_bold: bool,
}

/// The lines of a text that is at most `width` points wide. Words that are wider are broken.
pub fn wrap(faces: &Faces, text: &[Run], size: f32, width: f32) -> Vec<Line> {
    let mut lines = Lines { faces, size, width, done: Vec::new(), line: Line::default() };
    for run in text {
        for (n, part) in run.text.split('\n').enumerate() {
            if n > 0 {
                lines.end();
            }
            // Letters and their accents as one where there is such a letter: fonts have those.
            let seen: String = part.nfc().map(|c| if c.is_control() { ' ' } else { c }).collect();
            seen.split_inclusive(' ').for_each(|word| lines.word(word, run.is_bold));
        }
    }
    lines.end();
    lines.done
}

struct Lines<'f> {
    faces: &'f Faces,
    size: f32,
    width: f32,
    done: Vec<Line>,
    line: Line,
}

impl Lines<'_> {
    fn end(&mut self) {
        self.done.push(std::mem::take(&mut self.line));
    }

    fn word(&mut self, word: &str, is_bold: bool) {
        let face = self.faces.of(is_bold);
        let seen = face.width(word.trim_end(), self.size);
        if self.line.width + seen > self.width && self.line.width > 0.0 {
            self.end();
        }
        if seen <= self.width {
            self.add(word, face.width(word, self.size), is_bold);
            return;
        }
        for letter in word.chars() {
            let mut bytes = [0; 4];
            let letter = letter.encode_utf8(&mut bytes);
            let width = face.width(letter, self.size);
            if self.line.width + width > self.width && self.line.width > 0.0 {
                self.end();
            }
            self.add(letter, width, is_bold);
        }
    }

    fn add(&mut self, text: &str, width: f32, is_bold: bool) {
        let x = self.line.width;
        match self.line.pieces.last_mut().filter(|piece| piece.is_bold == is_bold) {
            Some(piece) => piece.text.push_str(text),
            None => self.line.pieces.push(Piece { x, text: text.to_owned(), is_bold }),
        }
        self.line.width += width;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(lines: &[Line]) -> Vec<String> {
        let text = |line: &Line| line.pieces.iter().map(|piece| piece.text.as_str()).collect();
        lines.iter().map(text).collect()
    }

    #[test]
    fn lines_break_between_words_and_where_the_text_says() {
        let faces = Faces::load().unwrap();
        let text = [Run::bold("Abbot, Ana"), Run::plain("\nthe quick brown fox jumps")];
        let lines = wrap(&faces, &text, 10.0, 70.0);
        assert_eq!(texts(&lines), ["Abbot, Ana", "the quick ", "brown fox ", "jumps"]);
        assert!(lines[0].pieces[0].is_bold && !lines[1].pieces[0].is_bold);
    }

    #[test]
    fn an_accent_joins_its_letter() {
        let faces = Faces::load().unwrap();
        assert_eq!(texts(&wrap(&faces, &[Run::plain("Mun\u{303}oz")], 10.0, 90.0)), ["Muñoz"]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_sticks_out(text in "[a-zñé W]{0,120}", width in 12.0..200.0f32) {
            let faces = Faces::load().unwrap();
            let lines = wrap(&faces, &[Run::plain(text.clone())], 10.0, width);
            prop_assert_eq!(texts(&lines).concat(), text);
            for line in texts(&lines) {
                prop_assert!(faces.of(false).width(line.trim_end(), 10.0) <= width + 0.01, "{}", line);
            }
        }
    }
}
