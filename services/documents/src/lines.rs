//! Breaks text into lines.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    fonts::Faces,
    limits::{Limits, NotMade},
    model::Run,
    shape::{self, Part, Shaped},
};

/// A line of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its parts from left to right.
    pub pieces: Vec<Piece>,
    /// How wide they are together, in points.
    pub width: f32,
    /// Whether it is not read from left to right throughout.
    pub is_turned: bool,
}

/// A part of a line, of one weight and font.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Where it begins, in points from the line's left end.
    pub x: f32,
    /// The drawn content.
    pub drawn: Drawn,
    /// Whether it is bold.
    pub is_bold: bool,
}

/// How a piece is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// With the letters of Inter as they are.
    Plain(String),
    /// With other fonts, or letters that join.
    Shaped(Shaped),
}

/// Longest part of a word that is never broken, in characters: without a limit marks could be piled up on one letter.
const LONGEST_UNIT: usize = 32;

/// The lines of a text that is at most `width` points wide. Words that are wider are broken.
///
/// Errors: it takes more than the limits, or is not wanted any more.
pub fn wrap(
    faces: &Faces,
    text: &[Run],
    (size, width): (f32, f32),
    limits: &Limits,
) -> Result<Vec<Line>, NotMade> {
    let whole: usize = text.iter().map(|run| run.text.len()).sum();
    if whole > limits.bytes {
        return Err(NotMade::TooLong);
    }
    let mut lines = Lines { faces, size, width, limits, done: Vec::new(), line: Open::default() };
    for run in text {
        for (n, part) in run.text.split('\n').enumerate() {
            if n > 0 {
                lines.end();
            }
            // Letters and their accents as one where there is such a letter: fonts have those.
            let seen: String = part.nfc().filter_map(shown).collect();
            for word in seen.split_inclusive(' ') {
                lines.word(word, run.is_bold)?;
            }
        }
    }
    lines.end();
    Ok(lines.done)
}

/// A character as it is set; none for what would turn round the text after it.
fn shown(letter: char) -> Option<char> {
    match letter {
        '\u{202a}'..='\u{202e}' => None,
        '\u{2028}' | '\u{2029}' => Some(' '),
        _ if letter.is_control() => Some(' '),
        _ => Some(letter),
    }
}

/// A line that is not at its end yet, as it is read.
#[derive(Default)]
struct Open {
    text: String,
    /// Where it is bold.
    bold: Vec<Range<usize>>,
    width: f32,
}

struct Lines<'f> {
    faces: &'f Faces,
    size: f32,
    width: f32,
    limits: &'f Limits,
    done: Vec<Line>,
    line: Open,
}

impl Lines<'_> {
    fn end(&mut self) {
        let line = std::mem::take(&mut self.line);
        let text = line.text.trim_end();
        let mut x = 0.0;
        let mut pieces = Vec::new();
        for (part, is_bold) in shape::line(self.faces, text, &line.bold) {
            let (drawn, width) = match part {
                Part::Plain(text) => {
                    let width = self.faces.of(is_bold).width(&text, self.size);
                    (Drawn::Plain(text), width)
                }
                Part::Shaped(shaped) => {
                    let width = shaped.width(self.size);
                    (Drawn::Shaped(shaped), width)
                }
            };
            pieces.push(Piece { x, drawn, is_bold });
            x += width;
        }
        let is_turned = text.chars().any(shape::is_rtl);
        self.done.push(Line { pieces, width: x, is_turned });
    }

    fn word(&mut self, word: &str, is_bold: bool) -> Result<(), NotMade> {
        if self.limits.stop.is_set() {
            return Err(NotMade::Stopped);
        }
        let bare = word.trim_end();
        // What is as long as this is wider than any paper, or piled up.
        let is_long = bare.len() > LONGEST_UNIT * 16;
        let seen = if is_long { f32::INFINITY } else { self.measure(bare, is_bold) };
        if self.line.width + seen > self.width && self.line.width > 0.0 {
            self.end();
        }
        if seen <= self.width {
            self.add(word, self.measure(word, is_bold), is_bold);
            return Ok(());
        }
        for (n, unit) in units(word).enumerate() {
            if n % 64 == 0 && self.limits.stop.is_set() {
                return Err(NotMade::Stopped);
            }
            let width = self.measure(unit, is_bold);
            if self.line.width + width > self.width && self.line.width > 0.0 {
                self.end();
            }
            self.add(unit, width, is_bold);
        }
        Ok(())
    }

    fn measure(&self, text: &str, is_bold: bool) -> f32 {
        shape::width(self.faces, text, is_bold, self.size)
    }

    fn add(&mut self, text: &str, width: f32, is_bold: bool) {
        let start = self.line.text.len();
        self.line.text.push_str(text);
        let end = self.line.text.len();
        if is_bold {
            match self.line.bold.last_mut().filter(|range| range.end == start) {
                Some(range) => range.end = end,
                None => self.line.bold.push(start..end),
            }
        }
        self.line.width += width;
    }
}

/// The parts of a word that are not broken: a letter with its marks.
fn units(word: &str) -> impl Iterator<Item = &str> {
    word.graphemes(true).flat_map(|unit| {
        let mut rest = unit;
        std::iter::from_fn(move || {
            let end = rest.char_indices().nth(LONGEST_UNIT).map_or(rest.len(), |(at, _)| at);
            let (part, next) = rest.split_at(end);
            rest = next;
            (!part.is_empty()).then_some(part)
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(lines: &[Line]) -> Vec<String> {
        let text = |line: &Line| {
            let piece = |piece: &Piece| match &piece.drawn {
                Drawn::Plain(text) => text.clone(),
                Drawn::Shaped(shaped) => {
                    shaped.clusters.iter().map(|cluster| cluster.text.as_str()).collect()
                }
            };
            line.pieces.iter().map(piece).collect()
        };
        lines.iter().map(text).collect()
    }

    fn wrapped(faces: &Faces, text: &[Run], width: f32) -> Vec<Line> {
        wrap(faces, text, (10.0, width), &Limits::none()).unwrap()
    }

    #[test]
    fn lines_break_between_words_and_where_the_text_says() {
        let faces = Faces::load().unwrap();
        let text = [Run::bold("Abbot, Ana"), Run::plain("\nthe quick brown fox jumps")];
        let lines = wrapped(&faces, &text, 70.0);
        assert_eq!(texts(&lines), ["Abbot, Ana", "the quick", "brown fox", "jumps"]);
        assert!(lines[0].pieces[0].is_bold && !lines[1].pieces[0].is_bold);
    }

    #[test]
    fn an_accent_joins_its_letter() {
        let faces = Faces::load().unwrap();
        assert_eq!(texts(&wrapped(&faces, &[Run::plain("Mun\u{303}oz")], 90.0)), ["Muñoz"]);
    }

    #[test]
    fn what_turns_text_round_is_left_out() {
        let faces = Faces::load().unwrap();
        let lines = wrapped(&faces, &[Run::plain("\u{202e}Ana")], 90.0);
        assert_eq!((texts(&lines), lines[0].is_turned), (vec!["Ana".to_owned()], false));
    }

    #[test]
    fn many_combining_marks_are_drawn_in_parts_up_to_the_limit() {
        let faces = Faces::load().unwrap();
        let pile = [Run::plain(format!("a{}", "\u{301}\u{5b0}".repeat(3_000)))];
        assert!(!wrapped(&faces, &pile, 90.0).is_empty());
        let limits = Limits::none();
        drop(limits.stop.when_dropped());
        assert_eq!(wrap(&faces, &pile, (10.0, 90.0), &limits), Err(NotMade::Stopped));
        let limits = Limits { bytes: 1_000, ..Limits::none() };
        assert_eq!(wrap(&faces, &pile, (10.0, 90.0), &limits), Err(NotMade::TooLong));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_sticks_out(text in "[a-zñé W王小明가]{0,120}", width in 12.0..200.0f32) {
            let faces = Faces::load().unwrap();
            let lines = wrapped(&faces, &[Run::plain(text.clone())], width);
            let bare = |text: &str| text.replace(' ', "");
            prop_assert_eq!(bare(&texts(&lines).concat()), bare(&text));
            for line in texts(&lines) {
                prop_assert!(shape::width(&faces, &line, false, 10.0) <= width + 0.01, "{}", line);
            }
        }
    }
}
