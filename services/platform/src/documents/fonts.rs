//! The fonts of documents: Inter in two weights, with the letters of languages that are written in Latin, Greek and
//! Cyrillic script. A letter that they have not is drawn as an empty box; whoever copies or searches the text gets it
//! nevertheless.

use std::sync::LazyLock;

use miniz_oxide::deflate::compress_to_vec_zlib;
use ttf_parser::Face as Font;

use crate::error::Problem;

const REGULAR: &[u8] = include_bytes!("../../fonts/Inter-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/Inter-Bold.ttf");
/// As they are embedded. Each file has them, so they are made small only once.
static SMALL_REGULAR: LazyLock<Vec<u8>> = LazyLock::new(|| small(REGULAR));
static SMALL_BOLD: LazyLock<Vec<u8>> = LazyLock::new(|| small(BOLD));

/// Both weights.
pub struct Faces {
    regular: Face,
    bold: Face,
}

/// A font to measure with and to draw with.
pub struct Face {
    /// Its name in the file.
    pub name: &'static str,
    /// Its tables.
    pub font: Font<'static>,
    /// The font file, deflated.
    pub small: &'static [u8],
    /// How long the font file is.
    pub length: usize,
    units: f32,
}

impl Faces {
    /// Reads the fonts, which are part of the program.
    pub fn load() -> Result<Self, Problem> {
        Ok(Self {
            regular: Face::load("Inter-Regular", REGULAR, &SMALL_REGULAR)?,
            bold: Face::load("Inter-Bold", BOLD, &SMALL_BOLD)?,
        })
    }

    /// The font of a weight.
    pub fn of(&self, is_bold: bool) -> &Face {
        if is_bold { &self.bold } else { &self.regular }
    }
}

impl Face {
    fn load(
        name: &'static str,
        bytes: &'static [u8],
        small: &'static [u8],
    ) -> Result<Self, Problem> {
        let font = Font::parse(bytes, 0).map_err(Problem::internal)?;
        let units = f32::from(font.units_per_em());
        Ok(Self { name, font, small, length: bytes.len(), units })
    }

    /// How wide a text is, in points.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.advance(self.glyph(letter))).sum::<f32>() * size / 1000.0
    }

    /// The glyph of a letter; 0, the empty box, for what the font has not.
    pub fn glyph(&self, letter: char) -> u16 {
        self.font.glyph_index(letter).map(|glyph| glyph.0).unwrap_or_default()
    }

    /// How wide a glyph is, in thousandths of the size.
    pub fn advance(&self, glyph: u16) -> f32 {
        let advance = self.font.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or_default();
        f32::from(advance) * 1000.0 / self.units
    }

    /// A length of the font's tables, in thousandths of the size.
    pub fn scaled(&self, length: i16) -> f32 {
        f32::from(length) * 1000.0 / self.units
    }
}

fn small(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 8)
}
