//! Turns text into glyphs: letters that join, marks that stand on others, and scripts that run from right to left. A letter
//! that no font has becomes its number between brackets, such as `[U+20BB7]`: nothing that is to be read is ever blank.

use std::ops::Range;

use harfrust::{Buffer, ClusterLevel, ShapeOptions, ShaperFont};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript as _};

use crate::fonts::{Face, Faces, FontId, direction, shaping_script};

/// Most bytes that are shaped at once: what is shaped is on one line, and whoever piles up marks must not make it slow.
const MOST_AT_ONCE: usize = 256;

/// What sets a part of a text apart, where it runs the other way.
const ISOLATES: [char; 4] = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// A glyph. Lengths are thousandths of the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// How far the next one is.
    pub advance: f32,
    /// Where it is drawn, from where it would be.
    pub offset: (f32, f32),
}

/// Letters that are drawn together.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// The letters.
    pub text: String,
    /// How they are drawn, from left to right.
    pub glyphs: Vec<Glyph>,
}

/// Clusters of one font, from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Shaped {
    /// The font.
    pub font: FontId,
    /// Glyph clusters to draw.
    pub clusters: Vec<Cluster>,
}

impl Shaped {
    /// How wide it is, in points.
    pub fn width(&self, size: f32) -> f32 {
        let glyphs = self.clusters.iter().flat_map(|cluster| &cluster.glyphs);
        glyphs.map(|glyph| glyph.advance).sum::<f32>() * size / 1000.0
    }
}

/// A part of a line from left to right.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Letters of Inter as they are.
    Plain(String),
    /// Others.
    Shaped(Shaped),
}

/// Whether Inter has all letters of a text, and they need nothing but to be set one after another.
pub fn is_plain(faces: &Faces, text: &str, is_bold: bool) -> bool {
    let face = faces.of(is_bold);
    text.chars().all(|letter| {
        letter.is_ascii() || (face.has(letter) && !is_combining_mark(letter) && !is_unseen(letter))
    })
}

/// How wide a text is, in points.
pub fn width(faces: &Faces, text: &str, is_bold: bool, size: f32) -> f32 {
    if is_plain(faces, text, is_bold) {
        return faces.of(is_bold).width(text, size);
    }
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let font = faces.holding(letter, is_bold).filter(|_| !is_unseen(letter));
        if let Some(face) = font.and_then(|font| faces.get(font)) {
            return face.advance(face.glyph(letter)) * size / 1000.0;
        }
    }
    let is_rtl = text.chars().any(is_rtl);
    shape(faces, text, is_bold, is_rtl).iter().map(|shaped| shaped.width(size)).sum()
}

/// The parts of a line from left to right. The line is given as it is read; the language of documents runs from left to
/// right, so that is where a line begins.
pub fn line(faces: &Faces, text: &str, bold: &[Range<usize>]) -> Vec<(Part, bool)> {
    let mut parts = Vec::new();
    let bidi = BidiInfo::new(text, Some(Level::ltr()));
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let is_rtl = levels.get(run.start).is_some_and(Level::is_rtl);
            let mut weights = by_weight(run, bold);
            if is_rtl {
                weights.reverse();
            }
            for (range, is_bold) in weights {
                // What says where text turns has been heard.
                let text = text.get(range).unwrap_or_default().replace(ISOLATES, "");
                if text.is_empty() {
                    continue;
                }
                if !is_rtl && is_plain(faces, &text, is_bold) {
                    parts.push((Part::Plain(text), is_bold));
                } else {
                    let shaped = shape(faces, &text, is_bold, is_rtl);
                    parts.extend(shaped.into_iter().map(|it| (Part::Shaped(it), is_bold)));
                }
            }
        }
    }
    parts
}

/// A range where it is bold and where it is not.
fn by_weight(range: Range<usize>, bold: &[Range<usize>]) -> Vec<(Range<usize>, bool)> {
    let mut parts = Vec::new();
    let mut from = range.start;
    let mut add = |part: Range<usize>, is_bold| {
        if !part.is_empty() {
            parts.push((part, is_bold));
        }
    };
    for part in bold {
        let start = part.start.clamp(from, range.end);
        let end = part.end.clamp(start, range.end);
        add(from..start, false);
        add(start..end, true);
        from = end;
    }
    add(from..range.end, false);
    parts
}

/// Whether a letter is of a script that runs from right to left.
pub fn is_rtl(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// Whether a character only says how others are drawn or broken. Blank letters are none of these: they stand for
/// something that somebody has to read.
pub fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text of one direction and weight, from left to right.
fn shape(faces: &Faces, text: &str, is_bold: bool, is_rtl: bool) -> Vec<Shaped> {
    let mut parts: Vec<Vec<Shaped>> = Vec::new();
    for segment in segments(faces, text, is_bold) {
        let text = text.get(segment.range).unwrap_or_default();
        let mut glyphs = Glyphs { faces, is_bold, done: Vec::new() };
        match segment.font.and_then(|font| Some((font, faces.get(font)?))) {
            Some((font, face)) => glyphs.shape(text, (font, face), segment.script, is_rtl),
            None => glyphs.number(text),
        }
        parts.push(glyphs.done);
    }
    if is_rtl {
        parts.reverse();
    }
    parts.into_iter().flatten().collect()
}

/// A part of a text that one font draws at once.
struct Segment {
    range: Range<usize>,
    /// None for a letter that no font has.
    font: Option<FontId>,
    script: Script,
}

fn segments(faces: &Faces, text: &str, is_bold: bool) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let script = match letter.script() {
            Script::Inherited => Script::Common,
            script => script,
        };
        let last = segments.last_mut();
        // Marks and what says how letters join belong to the letter before.
        let joins = last.as_ref().is_some_and(|last| {
            let has =
                || last.font.and_then(|font| faces.get(font)).is_some_and(|it| it.has(letter));
            is_unseen(letter) || (is_combining_mark(letter) && has())
        });
        let font = match (&last, is_unseen(letter)) {
            (Some(last), _) if joins => last.font,
            (_, true) => Some(FontId::of(is_bold)),
            _ => faces.holding(letter, is_bold),
        };
        match last {
            Some(last)
                if last.font == font
                    && (joins || last.script == script || script == Script::Common)
                    && end - last.range.start <= MOST_AT_ONCE =>
            {
                last.range.end = end;
            }
            _ => segments.push(Segment { range: at..end, font, script }),
        }
    }
    segments
}

/// What a segment is drawn with.
struct Glyphs<'f> {
    faces: &'f Faces,
    is_bold: bool,
    done: Vec<Shaped>,
}

impl Glyphs<'_> {
    fn add(&mut self, font: FontId, cluster: Cluster) {
        match self.done.last_mut().filter(|shaped| shaped.font == font) {
            Some(shaped) => shaped.clusters.push(cluster),
            None => self.done.push(Shaped { font, clusters: vec![cluster] }),
        }
    }

    fn shape(&mut self, text: &str, (font, face): (FontId, &Face), script: Script, is_rtl: bool) {
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(direction(is_rtl));
        // Marks mean something by themselves, as far as they do not change places with others.
        buffer.set_cluster_level(ClusterLevel::MonotoneCharacters);
        buffer.set_script(shaping_script(script));
        let plan = face.plan(script, is_rtl);
        let options = ShapeOptions::new().plan(Some(plan.as_ref())).features(face.features());
        if harfrust::shape(&ShaperFont::new(&face.shaping), &mut buffer, options).is_err() {
            self.number(text);
            return;
        }
        let (infos, positions) = (buffer.glyph_infos(), buffer.glyph_positions());
        let at = |cluster: u32| usize::try_from(cluster).unwrap_or(text.len());
        let mut starts: Vec<usize> = infos.iter().map(|info| at(info.cluster)).collect();
        starts.sort_unstable();
        starts.dedup();
        let glyphs: Vec<_> = infos.iter().zip(positions).collect();
        for glyphs in glyphs.chunk_by(|(one, _), (other, _)| one.cluster == other.cluster) {
            let Some((first, _)) = glyphs.first() else { continue };
            let start = at(first.cluster);
            let next = starts.partition_point(|it| *it <= start);
            let end = starts.get(next).copied().unwrap_or(text.len());
            let letters = text.get(start..end).unwrap_or_default();
            let glyphs: Vec<Glyph> = glyphs
                .iter()
                .map(|(info, position)| Glyph {
                    id: u16::try_from(info.glyph_id).unwrap_or_default(),
                    advance: face.scaled_wide(position.x_advance),
                    offset: (
                        face.scaled_wide(position.x_offset),
                        face.scaled_wide(position.y_offset),
                    ),
                })
                .collect();
            let is_missing = glyphs.iter().any(|glyph| glyph.id == 0);
            let is_blank = !glyphs.iter().any(|glyph| face.has_ink(glyph.id));
            if is_missing || (is_blank && letters.chars().any(is_to_be_seen)) {
                self.number(letters);
            } else {
                self.add(font, Cluster { text: letters.to_owned(), glyphs });
            }
        }
    }

    /// Letters as their numbers.
    fn number(&mut self, text: &str) {
        let face = self.faces.of(self.is_bold);
        let drawn = |letter: char| {
            let id = face.glyph(letter);
            Glyph { id, advance: face.advance(id), offset: (0.0, 0.0) }
        };
        for letter in text.chars().filter(|letter| is_to_be_seen(*letter)) {
            let number = format!("[U+{:04X}]", u32::from(letter));
            let glyphs = number.chars().map(drawn).collect();
            self.add(FontId::of(self.is_bold), Cluster { text: letter.to_string(), glyphs });
        }
    }
}

fn is_to_be_seen(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !is_unseen(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a text is drawn: of each cluster its letters, or its number.
    fn drawn(text: &str) -> Vec<Shaped> {
        let faces = Faces::load().unwrap();
        line(&faces, text, &[])
            .into_iter()
            .map(|(part, _)| match part {
                Part::Shaped(shaped) => shaped,
                Part::Plain(text) => panic!("{text} is plain"),
            })
            .collect()
    }

    fn letters(text: &str) -> Vec<String> {
        let clusters = drawn(text).into_iter().flat_map(|shaped| shaped.clusters);
        clusters.map(|cluster| cluster.text).collect()
    }

    #[test]
    fn what_runs_from_right_to_left_is_drawn_so() {
        assert_eq!(letters("אבי"), ["י", "ב", "א"]);
        assert_eq!(letters("علي").concat(), "يلع");
    }

    #[test]
    fn letters_join_and_marks_are_placed() {
        // Alone and joined they look different.
        let faces = Faces::load().unwrap();
        let [alone, joined] = ["ب", "ببب"].map(|text| drawn(text).remove(0));
        let face = faces.get(alone.font).unwrap();
        assert_eq!(alone.clusters[0].glyphs[0].id, face.glyph('ب'));
        assert!(joined.clusters.iter().all(|it| it.glyphs[0].id != face.glyph('ب')));
        // The vowel that is written after its consonant stands before it.
        let clusters = &drawn("कि")[0].clusters;
        assert_eq!((clusters.len(), clusters[0].text.as_str()), (1, "कि"));
        assert_eq!(clusters[0].glyphs.len(), 2);
    }

    #[test]
    fn a_letter_that_no_font_has_is_its_number() {
        for (text, wide) in
            [("𠮷", 9), ("😀", 9), ("\u{3164}", 8), ("\u{2800}", 8), ("\u{e000}", 8)]
        {
            let shaped = drawn(text);
            assert_eq!(shaped[0].clusters[0].text, text);
            assert_eq!(shaped[0].clusters[0].glyphs.len(), wide, "{text}");
            assert!(shaped[0].font.is_inter());
        }
    }

    #[test]
    fn every_letter_of_unicode_can_be_seen() {
        let faces = Faces::load().unwrap();
        // Of ideographs, of which there are most, some.
        let is_tried = |letter: char| {
            let number = u32::from(letter);
            !matches!(number, 0x3400..0xd800 | 0x17000..) || number % 16 == 0
        };
        let letters = ('\u{80}'..=char::MAX)
            .filter(|it| it.is_alphabetic() && !is_unseen(*it) && is_tried(*it));
        for letter in letters {
            let text = letter.to_string();
            if is_plain(&faces, &text, false) {
                assert!(faces.of(false).has_ink(faces.of(false).glyph(letter)), "{letter:?}");
                continue;
            }
            let shaped = drawn(&text);
            let has_ink = shaped.iter().any(|shaped| {
                let face = faces.get(shaped.font).unwrap();
                let mut glyphs = shaped.clusters.iter().flat_map(|cluster| &cluster.glyphs);
                glyphs.any(|glyph| glyph.id != 0 && face.has_ink(glyph.id))
            });
            assert!(has_ink, "{letter:?} U+{:04X}", u32::from(letter));
        }
    }

    #[test]
    fn bold_parts_of_a_range_are_found() {
        let parts = by_weight(2..10, &[0..3, 5..7, 12..14]);
        assert_eq!(parts, [(2..3, true), (3..5, false), (5..7, true), (7..10, false)]);
    }
}
