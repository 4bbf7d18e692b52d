//! For tests of what is printed.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a file that cannot be read has failed its test"
)]

use std::{
    collections::BTreeMap,
    io::{Read as _, Write as _},
    process::{Command, Stdio},
};

use lopdf::{Document, Encoding, Object, ObjectId, content::Content, decode_text_string};
use unicode_normalization::UnicodeNormalization as _;

use crate::shape::is_rtl;

/// Names of people in the scripts that they are written in, and one with a letter that no font has.
pub const NAMES: [&str; 36] = [
    "王小明",
    "さくら",
    "カタカナ",
    "김민준",
    "محمد علي",
    "فاطمة",
    "אבי כהן",
    "סיון",
    "სოფიო",
    "Անի",
    "សុខា",
    "สมชาย",
    "ສົມໃຈ",
    "राजेश",
    "মোহাম্মদ",
    "ਗੁਰਪ੍ਰੀਤ",
    "પટેલ",
    "முருகன்",
    "తెలుగు",
    "ಕನ್ನಡ",
    "മലയാളം",
    "ଓଡ଼ିଆ",
    "සිංහල",
    "အောင်",
    "བསྟན",
    "አበበ",
    "ⵎⴰⵙⵉⵏ",
    "ߒߞߏ",
    "𞤀𞤣𞤤𞤢𞤥",
    "ᏣᎳᎩ",
    "ᐃᓄᒃᑎᑐᑦ",
    "ܣܘܪܝܐ",
    "ދިވެހި",
    "ꕙꔤ",
    "Ɓɔɛlɛ",
    "𠮷野",
];

/// What is printed in a PDF file, as several readers find it.
pub struct Printed {
    seen: String,
    drawn: String,
    turned: Vec<String>,
}

impl Printed {
    /// Reads a file.
    pub fn of(file: &[u8]) -> Self {
        let turned = pdf_turned(file).iter().map(|text| bare(text)).collect();
        Self { seen: bare(&pdftotext(file)), drawn: bare(&pdf_pages(file).concat()), turned }
    }

    /// Whether all of them find a name. What runs from right to left is drawn so, and some give it as it is drawn, with its
    /// marks anywhere; readers of the screen have it as it is read.
    pub fn has(&self, name: &str) -> bool {
        let name = bare(name);
        if !name.chars().any(is_rtl) {
            return self.seen.contains(&name) && self.drawn.contains(&name);
        }
        let letters = |text: &str| text.chars().filter(|it| is_rtl(*it)).collect::<String>();
        let (there, back) = (letters(&name), letters(&name).chars().rev().collect::<String>());
        let has = |text: &str| letters(text).contains(&there) || letters(text).contains(&back);
        has(&self.seen) && has(&self.drawn) && self.turned.iter().any(|text| text.contains(&name))
    }
}

/// Without what readers write in ways of their own: spaces, and letters with their marks.
fn bare(text: &str) -> String {
    text.nfc().filter(|letter| !letter.is_whitespace()).collect()
}

/// The text of each page of a PDF file, in the order in which it is drawn. Letters of a line are together.
pub fn pdf_pages(file: &[u8]) -> Vec<String> {
    let document = Document::load_mem(file).expect("a PDF file");
    // Each line is on a line of its own there.
    let spaced = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    document.get_pages().into_values().map(|id| spaced(page_text(&document, id))).collect()
}

fn page_text(document: &Document, id: ObjectId) -> String {
    let fonts = document.get_page_fonts(id).expect("fonts");
    let encodings: BTreeMap<&[u8], Encoding<'_>> = fonts
        .iter()
        .map(|(name, font)| (&**name, font.get_font_encoding(document).expect("an encoding")))
        .collect();
    let content = Content::decode(&document.get_page_content(id)).expect("operations");
    let (mut text, mut font, mut base) = (String::new(), None, 0.0);
    // Of each marked part, whether its text was given.
    let mut marked: Vec<bool> = Vec::new();
    for operation in content.operations {
        let operands = operation.operands;
        match operation.operator.as_str() {
            "Tf" => {
                let name = operands.first().and_then(|name| name.as_name().ok()).expect("a name");
                font = encodings.get(name);
            }
            "Td" => {
                let y = operands.get(1).and_then(|y| y.as_float().ok()).expect("a number");
                if y != base {
                    text.push('\n');
                }
                base = y;
            }
            "re" => text.push('\n'),
            "BMC" => marked.push(false),
            "BDC" => {
                let properties = operands.get(1).and_then(|it| it.as_dict().ok());
                let actual_text = properties.and_then(|it| it.get(b"ActualText").ok());
                if let Some(actual_text) = actual_text {
                    text.push_str(&decode_text_string(actual_text).expect("text"));
                }
                marked.push(actual_text.is_some());
            }
            "EMC" => {
                marked.pop();
            }
            "Tj" | "TJ" if !marked.contains(&true) => {
                let font = font.expect("a font");
                let parts = operands.iter().flat_map(|operand| match operand {
                    Object::Array(parts) => parts.iter().collect::<Vec<_>>(),
                    other => vec![other],
                });
                for bytes in parts.filter_map(|part| part.as_str().ok()) {
                    text.push_str(&Document::decode_text(font, bytes).expect("letters"));
                }
            }
            _ => {}
        }
    }
    text
}

/// What parts of a PDF file say to readers of the screen whose text is drawn in another order.
pub fn pdf_turned(file: &[u8]) -> Vec<String> {
    let document = Document::load_mem(file).expect("a PDF file");
    let described = |object: &Object| {
        let element = object.as_dict().ok().filter(|it| it.has(b"S"))?;
        element.get(b"ActualText").ok().and_then(|text| decode_text_string(text).ok())
    };
    document.objects.values().filter_map(described).collect()
}

/// The text of a PDF file as poppler's `pdftotext` reads it, which has to be installed.
pub fn pdftotext(file: &[u8]) -> String {
    let mut child = Command::new("pdftotext")
        .args(["-enc", "UTF-8", "-layout", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("pdftotext (package poppler-utils): {error}"));
    let mut input = child.stdin.take().expect("its input");
    // It reads all of it before it writes.
    input.write_all(file).expect("it reads");
    drop(input);
    let mut text = String::new();
    child.stdout.take().expect("its output").read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("it ends").success(), "pdftotext refused the file");
    text
}
