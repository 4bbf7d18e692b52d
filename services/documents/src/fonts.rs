//! The fonts of documents: Inter in two weights for the languages that are written in Latin, Greek and Cyrillic script, and
//! for the other scripts, in which people have names too, a font each. These are kept deflated and are read when the first
//! letter of theirs is printed.

use std::sync::{Arc, LazyLock, OnceLock, RwLock};

use harfrust::{Direction, Feature, Font as ShapingFont, Script as ShapingScript, ShapePlan, Tag};
use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use ttf_parser::{Face as Font, GlyphId};
use unicode_script::{Script, UnicodeScript as _};

use crate::NotMade;

/// A font, by its number in [`FONTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FontId(usize);

impl FontId {
    /// Inter of a weight.
    pub fn of(is_bold: bool) -> Self {
        if is_bold { BOLD } else { REGULAR }
    }

    /// Its number.
    pub fn number(self) -> usize {
        self.0
    }

    /// Whether it is Inter, which has two weights. The others have one.
    pub fn is_inter(self) -> bool {
        self == REGULAR || self == BOLD
    }
}

const REGULAR: FontId = FontId(0);
const BOLD: FontId = FontId(1);

/// A font as it is part of the program.
struct Stored {
    name: &'static str,
    file: File,
    /// The scripts that it is asked for.
    scripts: &'static [Script],
    face: OnceLock<Option<Face>>,
}

enum File {
    Plain(&'static [u8]),
    /// With the header of zlib.
    Deflated(&'static [u8]),
}

macro_rules! inter {
    ($name:literal) => {
        Stored {
            name: $name,
            file: File::Plain(include_bytes!(concat!("../fonts/", $name, ".ttf"))),
            scripts: &[],
            face: OnceLock::new(),
        }
    };
}

macro_rules! of_script {
    ($name:literal, $($script:ident),+) => {
        Stored {
            name: $name,
            file: File::Deflated(include_bytes!(concat!("../fonts/", $name, ".ttf.zlib"))),
            scripts: &[$(Script::$script),+],
            face: OnceLock::new(),
        }
    };
}

/// Fallback fonts, in order, for a letter that no font of its script has.
static FONTS: [Stored; 36] = [
    inter!("Inter-Regular"),
    inter!("Inter-Bold"),
    of_script!("NotoSans-Regular", Latin, Greek, Cyrillic, Common, Inherited),
    of_script!("DroidSansFallback", Han, Hiragana, Katakana, Hangul, Bopomofo, Common),
    of_script!("NotoSansAdlam-Regular", Adlam),
    of_script!("NotoSansArabic-Regular", Arabic),
    of_script!("NotoSansArmenian-Regular", Armenian),
    of_script!("NotoSansBengali-Regular", Bengali),
    of_script!("NotoSansCanadianAboriginal-Regular", Canadian_Aboriginal),
    of_script!("NotoSansCherokee-Regular", Cherokee),
    of_script!("NotoSansDevanagari-Regular", Devanagari),
    of_script!("NotoSansEthiopic-Regular", Ethiopic),
    of_script!("NotoSansGeorgian-Regular", Georgian),
    of_script!("NotoSansGujarati-Regular", Gujarati),
    of_script!("NotoSansGurmukhi-Regular", Gurmukhi),
    of_script!("NotoSansHanifiRohingya-Regular", Hanifi_Rohingya),
    of_script!("NotoSansHebrew-Regular", Hebrew),
    of_script!("NotoSansKannada-Regular", Kannada),
    of_script!("NotoSansKhmer-Regular", Khmer),
    of_script!("NotoSansLao-Regular", Lao),
    of_script!("NotoSansMalayalam-Regular", Malayalam),
    of_script!("NotoSansMyanmar-Regular", Myanmar),
    of_script!("NotoSansNKo-Regular", Nko),
    of_script!("NotoSansOriya-Regular", Oriya),
    of_script!("NotoSansOsage-Regular", Osage),
    of_script!("NotoSansPahawhHmong-Regular", Pahawh_Hmong),
    of_script!("NotoSansSinhala-Regular", Sinhala),
    of_script!("NotoSansSyriac-Regular", Syriac),
    of_script!("NotoSansTamil-Regular", Tamil),
    of_script!("NotoSansTelugu-Regular", Telugu),
    of_script!("NotoSansThaana-Regular", Thaana),
    of_script!("NotoSansThai-Regular", Thai),
    of_script!("NotoSansTifinagh-Regular", Tifinagh),
    of_script!("NotoSansVai-Regular", Vai),
    of_script!("NotoSerifNyiakengPuachueHmong-Regular", Nyiakeng_Puachue_Hmong),
    of_script!("NotoSerifTibetan-Regular", Tibetan),
];

/// As they are embedded. Nearly each file has them, so they are made small only once.
static SMALL: [LazyLock<Vec<u8>>; 2] =
    [LazyLock::new(|| small(REGULAR)), LazyLock::new(|| small(BOLD))];

fn small(id: FontId) -> Vec<u8> {
    face(id).map(|face| compress_to_vec_zlib(face.bytes, 8)).unwrap_or_default()
}

fn face(id: FontId) -> Option<&'static Face> {
    let stored = FONTS.get(id.0)?;
    stored.face.get_or_init(|| Face::read(stored)).as_ref()
}

/// All fonts.
#[derive(Clone, Copy)]
pub struct Faces {
    regular: &'static Face,
    bold: &'static Face,
}

/// A font to measure with and to draw with.
pub struct Face {
    /// Its name in the file.
    pub name: &'static str,
    /// Its tables.
    pub font: Font<'static>,
    /// The font file.
    pub bytes: &'static [u8],
    /// What shaping reads.
    pub shaping: ShapingFont,
    /// How each script is shaped in each direction, as far as it was asked for.
    plans: RwLock<Vec<(Script, bool, Arc<ShapePlan>)>>,
    units: f32,
}

impl Faces {
    /// Reads the fonts that every document has.
    pub fn load() -> Result<Self, NotMade> {
        let read = |id| face(id).ok_or(NotMade::Faulty("a font"));
        Ok(Self { regular: read(REGULAR)?, bold: read(BOLD)? })
    }

    /// The font of a weight.
    pub fn of(&self, is_bold: bool) -> &'static Face {
        if is_bold { self.bold } else { self.regular }
    }

    /// A font.
    pub fn get(&self, id: FontId) -> Option<&'static Face> {
        face(id)
    }

    /// The deflated font file of Inter, which is embedded as a whole; of others none.
    pub fn small(&self, id: FontId) -> Option<&'static [u8]> {
        SMALL.get(id.0).map(|small| small.as_slice())
    }

    /// The first font that has a letter: Inter if it can be, then the font of its script.
    pub fn holding(&self, letter: char, is_bold: bool) -> Option<FontId> {
        if self.of(is_bold).has(letter) {
            return Some(FontId::of(is_bold));
        }
        let scripts = letter.script_extension();
        // What all scripts have in common is in the fonts for that, or else all of them would be read for an emoji.
        let is_common = scripts.is_common() || scripts.is_inherited();
        let of_script = |stored: &Stored| {
            !is_common && stored.scripts.iter().any(|it| scripts.contains_script(*it))
        };
        let has = |id: &FontId| face(*id).is_some_and(|face| face.has(letter));
        let ids = |matches: &dyn Fn(&Stored) -> bool| {
            FONTS.iter().enumerate().filter(|(_, it)| matches(it)).map(|(n, _)| FontId(n)).find(has)
        };
        ids(&of_script).or_else(|| ids(&|stored| stored.scripts.contains(&Script::Common)))
    }
}

impl Face {
    fn read(stored: &'static Stored) -> Option<Self> {
        let bytes: &'static [u8] = match stored.file {
            File::Plain(bytes) => bytes,
            // A font is read once and kept until the end.
            File::Deflated(bytes) => decompress_to_vec_zlib(bytes).ok()?.leak(),
        };
        let font = Font::parse(bytes, 0).ok()?;
        let units = f32::from(font.units_per_em());
        let shaping = ShapingFont::new(bytes, 0)?;
        Some(Self { name: stored.name, font, bytes, shaping, plans: RwLock::default(), units })
    }

    /// How wide a text of its letters is, in points, without shaping.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.advance(self.glyph(letter))).sum::<f32>() * size / 1000.0
    }

    /// Whether it has a letter.
    pub fn has(&self, letter: char) -> bool {
        self.glyph(letter) != 0
    }

    /// The glyph of a letter; 0 for what the font has not.
    pub fn glyph(&self, letter: char) -> u16 {
        self.font.glyph_index(letter).map(|glyph| glyph.0).unwrap_or_default()
    }

    /// Whether a glyph can be seen.
    pub fn has_ink(&self, glyph: u16) -> bool {
        self.font.glyph_bounding_box(GlyphId(glyph)).is_some()
    }

    /// How wide a glyph is, in thousandths of the size.
    pub fn advance(&self, glyph: u16) -> f32 {
        let advance = self.font.glyph_hor_advance(GlyphId(glyph)).unwrap_or_default();
        f32::from(advance) * 1000.0 / self.units
    }

    /// A length of the font's tables, in thousandths of the size.
    pub fn scaled(&self, length: i16) -> f32 {
        f32::from(length) * 1000.0 / self.units
    }

    /// A length that shaping gives, in thousandths of the size.
    pub fn scaled_wide(&self, length: i32) -> f32 {
        // Of a glyph or two: far from where it would not fit.
        i16::try_from(length).map(|length| self.scaled(length)).unwrap_or_default()
    }

    /// How a script is shaped. It takes longer to find out than to shape a name, so it is kept.
    pub fn plan(&self, script: Script, is_rtl: bool) -> Arc<ShapePlan> {
        let cached = |plans: &Vec<(Script, bool, Arc<ShapePlan>)>| {
            let of = plans.iter().find(|(its, way, _)| *its == script && *way == is_rtl);
            of.map(|(_, _, plan)| plan.clone())
        };
        if let Some(plan) = self.plans.read().ok().and_then(|plans| cached(&plans)) {
            return plan;
        }
        let made = Arc::new(ShapePlan::new(
            &self.shaping,
            direction(is_rtl),
            shaping_script(script),
            None,
            features(self.name),
        ));
        if let Ok(mut plans) = self.plans.write() {
            plans.push((script, is_rtl, made.clone()));
        }
        made
    }

    /// OpenType features switched on and off for shaping.
    pub fn features(&self) -> &'static [Feature] {
        features(self.name)
    }
}

/// Inter's letters are set one by one everywhere, so that a name looks the same beside one of another script.
fn features(name: &str) -> &'static [Feature] {
    static SET_ONE_BY_ONE: LazyLock<[Feature; 3]> =
        LazyLock::new(|| [b"kern", b"liga", b"calt"].map(|tag| Feature::new(Tag::new(tag), 0, ..)));
    if name.starts_with("Inter") { SET_ONE_BY_ONE.as_slice() } else { &[] }
}

/// As shaping says it.
pub fn direction(is_rtl: bool) -> Direction {
    if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight }
}

/// As shaping says it.
pub fn shaping_script(script: Script) -> Option<ShapingScript> {
    let tag = Tag::new_checked(script.short_name().as_bytes()).ok()?;
    ShapingScript::from_iso15924_tag(tag)
}
