//! Files that people attach to things: what they are by their content, what they are called, how they are answered, and how
//! their bytes go away (spec 2 §5 Uploads).

mod answer;
mod bucket;

use data::audit::{self, Entry};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use foundation::{auth::Action, error::Problem, fault::Fault, text::clean};
use serde_json::Value;

pub use self::{
    answer::attachment,
    bucket::{Arrived, Bucket, IsUsed},
};
use crate::{auth::Sees, context::Platform};

/// Longest name of a file.
pub const NAME: usize = 150;

/// Type of a file, detected from its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// PDF.
    Pdf,
    /// A PNG picture.
    Png,
    /// A JPEG picture.
    Jpeg,
    /// A WebP picture.
    Webp,
    /// A Word document without macros.
    Word,
    /// An Excel workbook without macros.
    Excel,
    /// A PowerPoint presentation without macros.
    PowerPoint,
    /// An MP4 film.
    Mp4,
    /// A WebM film.
    Webm,
    /// Captions of a film (WebVTT).
    Vtt,
}

impl FileKind {
    /// What the bytes are, whatever the file is called. An Office file that holds macros is none.
    fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            [b'P', b'K', 3, 4, ..] => Self::of_office(bytes),
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some(Self::Mp4),
            [0x1a, 0x45, 0xdf, 0xa3, ..] => Some(Self::Webm),
            _ => std::str::from_utf8(bytes)
                .is_ok_and(|text| text.trim_start_matches('\u{feff}').starts_with("WEBVTT"))
                .then_some(Self::Vtt),
        }
    }

    fn of_office(bytes: &[u8]) -> Option<Self> {
        let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        if !holds("[Content_Types].xml") || holds("vbaProject.bin") {
            return None;
        }
        let main = [
            ("word/document.xml", Self::Word),
            ("xl/workbook.xml", Self::Excel),
            ("ppt/presentation.xml", Self::PowerPoint),
        ];
        main.into_iter().find(|(part, _)| holds(part)).map(|(_, kind)| kind)
    }

    /// How its name may end.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Webp => &["webp"],
            Self::Word => &["docx"],
            Self::Excel => &["xlsx"],
            Self::PowerPoint => &["pptx"],
            Self::Mp4 => &["mp4", "m4v"],
            Self::Webm => &["webm"],
            Self::Vtt => &["vtt"],
        }
    }

    /// How it is answered.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Word => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Excel => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::PowerPoint => {
                "application/vnd.openxmlformats-officedocument.presentationml.presentation"
            }
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
            Self::Vtt => "text/vtt; charset=utf-8",
        }
    }
}

/// What may be uploaded, and what is said of everything else.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The kinds.
    pub kinds: &'static [FileKind],
    /// On `file`.
    pub otherwise: Fault,
}

impl Accepted {
    /// The name of an upload as it is kept, and what its content is, with which the ending of the name has to agree.
    ///
    /// Errors: 400 on `name` or `file`.
    pub fn read(&self, name: &str, bytes: &[u8]) -> Result<(String, FileKind), Problem> {
        // Some browsers send the whole path.
        let name = clean(name.rsplit(['/', '\\']).next().unwrap_or_default());
        if name.is_empty() {
            return Err(Problem::invalid("name", Fault::required("File name")));
        }
        if name.chars().count() > NAME {
            return Err(Problem::invalid("name", Fault::too_long("File name", NAME)));
        }
        let ending = split(&name).1.to_lowercase();
        let fits = |kind: &FileKind| {
            self.kinds.contains(kind) && kind.endings().contains(&ending.as_str())
        };
        let kind = FileKind::of(bytes).filter(fits);
        let kind = kind.ok_or_else(|| Problem::invalid("file", self.otherwise.clone()))?;
        Ok((name, kind))
    }
}

/// A name and its ending, without the dot.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or((name, ""))
}

/// `plan.pdf` as `plan (1).pdf`: "Duplicate file names get a counter suffix (1), (2)" (spec 2 §5).
fn numbered(name: &str, number: usize) -> String {
    let (stem, ending) = split(name);
    let counted = format!(" ({number}).{ending}");
    let room = NAME.saturating_sub(counted.chars().count());
    let stem: String = stem.chars().take(room).collect();
    format!("{}{counted}", stem.trim_end())
}

/// A name that is free: the name itself, or else with the first counter that is.
pub fn free_name(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let (mut free, mut number) = (name.to_owned(), 0);
    while !is_free(&free) {
        number += 1;
        free = numbered(name, number);
    }
    free
}

/// Writes down what was done with a file of an entity: what it was before, and what it is after.
pub async fn note(
    conn: &AsyncPgConnection,
    platform: &Platform,
    at: &Sees<'_, impl Action>,
    (action, entity, id): (&'static str, &'static str, i64),
    (before, after): (Option<Value>, Option<Value>),
) -> QueryResult<()> {
    let (entity_id, account_id) = (id.to_string(), Some(at.place().account));
    let entry = Entry { action, entity, entity_id, account_id, before, after };
    audit::record(conn, platform.clock(), at.principal(), entry).await
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use foundation::fault::fault;

    const WORD: &[u8] = b"PK\x03\x04..[Content_Types].xml..word/document.xml..";
    const EXCEL: &[u8] = b"PK\x03\x04..[Content_Types].xml..xl/workbook.xml..";
    const SLIDES: &[u8] = b"PK\x03\x04..[Content_Types].xml..ppt/presentation.xml..";
    const TYPE: Fault = fault("documentType", "Another type, please.");
    const ALL: Accepted = Accepted {
        kinds: &[
            FileKind::Pdf,
            FileKind::Png,
            FileKind::Jpeg,
            FileKind::Webp,
            FileKind::Word,
            FileKind::Excel,
            FileKind::PowerPoint,
        ],
        otherwise: TYPE,
    };

    fn messages(problem: &Problem) -> Value {
        serde_json::to_value(problem).unwrap()["errors"].clone()
    }

    #[rstest]
    #[case("plan.pdf", b"%PDF-1.7", FileKind::Pdf)]
    #[case("C:\\scans\\Plan.PDF", b"%PDF-1.7", FileKind::Pdf)]
    #[case("a.png", b"\x89PNG\r\n\x1a\n..", FileKind::Png)]
    #[case("a.jpeg", b"\xff\xd8\xff\xe0", FileKind::Jpeg)]
    #[case("a.jpg", b"\xff\xd8\xff\xe0", FileKind::Jpeg)]
    #[case("a.webp", b"RIFF1234WEBPVP8 ", FileKind::Webp)]
    #[case("a.docx", WORD, FileKind::Word)]
    #[case("a.xlsx", EXCEL, FileKind::Excel)]
    #[case("a.pptx", SLIDES, FileKind::PowerPoint)]
    fn content_and_ending_agree(#[case] name: &str, #[case] bytes: &[u8], #[case] kind: FileKind) {
        let (cleaned, found) = ALL.read(name, bytes).unwrap();
        assert_eq!(found, kind);
        assert!(!cleaned.contains('\\'), "{cleaned}");
    }

    #[rstest]
    #[case("a.pdf", b"<html><script>")]
    #[case("a.html", b"%PDF-1.7")]
    #[case("a.png", b"%PDF-1.7")]
    #[case("a", b"%PDF-1.7")]
    #[case("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")]
    #[case("a.docx", b"PK\x03\x04 a zip of something else")]
    #[case("a.docx", b"PK\x03\x04[Content_Types].xml word/document.xml word/vbaProject.bin")]
    #[case("a.docx", EXCEL)]
    #[case("a.exe", b"MZ")]
    #[case("a.pdf", b"")]
    fn other_types_are_refused(#[case] name: &str, #[case] bytes: &[u8]) {
        let refused = ALL.read(name, bytes).unwrap_err();
        assert_eq!(messages(&refused)["file"][0], TYPE.to_string());
    }

    #[test]
    fn what_is_not_accepted_is_refused() {
        let pictures = Accepted { kinds: &[FileKind::Png], otherwise: TYPE };
        assert!(pictures.read("a.xlsx", EXCEL).is_err());
    }

    #[test]
    fn a_name_is_needed_and_short() {
        for (name, message) in [
            ("folder/".to_owned(), "File name is required"),
            (
                format!("{}.pdf", "x".repeat(147)),
                "File name may not be greater than 150 characters",
            ),
        ] {
            let refused = ALL.read(&name, b"%PDF-1.7").unwrap_err();
            assert_eq!(messages(&refused)["name"][0], message);
        }
    }

    #[test]
    fn a_number_fits_into_the_name() {
        assert_eq!(numbered("plan.pdf", 2), "plan (2).pdf");
        assert_eq!(numbered(&format!("{}.pdf", "x".repeat(146)), 1).chars().count(), NAME);
        assert_eq!(free_name("plan.pdf", |name| name == "plan (2).pdf"), "plan (2).pdf");
    }
}
