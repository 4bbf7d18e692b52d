//! What a document must be (spec 2 §5 Uploads, §8).

use platform::{
    Fault,
    error::Problem,
    fault,
    text::{clean, name_key},
};

use super::model::{DocumentRow, SameName};

/// Documents of a scholar (spec 2 §9).
pub const MOST_DOCUMENTS: usize = 5;
/// Longest name of a file.
const NAME: usize = 150;

/// The scholar has a document of this name (409).
const DOCUMENT_ALREADY_EXISTS: &str = "Error_DocumentAlreadyExists";

const ALREADY_EXISTS: Fault =
    fault("documentExists", "A file with this name already exists. Would you like to replace it?");
const TOO_MANY: Fault = fault("mostDocuments", "You can select maximum 5 files");
const TYPE: Fault = fault(
    "documentType",
    "Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP or Word (.docx).",
);

/// What a document may be, by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Png,
    Jpeg,
    Webp,
    Word,
}

impl Kind {
    /// What the bytes are, whatever the file is called. A Word file that holds macros is none.
    fn of(bytes: &[u8]) -> Option<Self> {
        let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        match bytes {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            [b'P', b'K', 3, 4, ..] => (holds("[Content_Types].xml")
                && holds("word/document.xml")
                && !holds("vbaProject.bin"))
            .then_some(Self::Word),
            _ => None,
        }
    }

    /// How its name may end.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Webp => &["webp"],
            Self::Word => &["docx"],
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
        }
    }
}

/// The name of an upload as it is kept, and what its content is.
///
/// Errors: 400 on `name` or `file`.
pub fn upload(name: &str, bytes: &[u8]) -> Result<(String, Kind), Problem> {
    // Some browsers send the whole path.
    let name = clean(name.rsplit(['/', '\\']).next().unwrap_or_default());
    if name.is_empty() {
        return Err(Problem::invalid("name", Fault::required("File name")));
    }
    if name.chars().count() > NAME {
        return Err(Problem::invalid("name", Fault::too_long("File name", NAME)));
    }
    let ending = split(&name).1.to_lowercase();
    let kind = Kind::of(bytes).filter(|kind| kind.endings().contains(&ending.as_str()));
    let kind = kind.ok_or_else(|| Problem::invalid("file", TYPE))?;
    Ok((name, kind))
}

/// Under which name an upload joins the documents of a scholar, and which of them it replaces.
///
/// Errors: 409 when the name is taken and nothing says what to do; 400 on `file` when there are five already.
pub fn placed<'d>(
    documents: &'d [DocumentRow],
    name: &str,
    if_exists: SameName,
) -> Result<(String, Option<&'d DocumentRow>), Problem> {
    let taken = |name: &str| {
        let key = name_key(name);
        documents.iter().find(|row| name_key(&row.document.name) == key)
    };
    let same = taken(name);
    if let (Some(same), SameName::Replace) = (same, if_exists) {
        return Ok((name.to_owned(), Some(same)));
    }
    if documents.len() >= MOST_DOCUMENTS {
        return Err(Problem::invalid("file", TOO_MANY));
    }
    match (same, if_exists) {
        (Some(_), SameName::KeepBoth) => {
            let free = (1..=MOST_DOCUMENTS)
                .map(|number| numbered(name, number))
                .find(|name| taken(name).is_none());
            free.map(|name| (name, None)).ok_or_else(already_exists)
        }
        (Some(_), _) => Err(already_exists()),
        (None, _) => Ok((name.to_owned(), None)),
    }
}

fn already_exists() -> Problem {
    Problem::conflict_on(DOCUMENT_ALREADY_EXISTS, "name", ALREADY_EXISTS)
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

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use rstest::rstest;
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;
    use crate::scholars::documents::model::Document;

    const WORD: &[u8] = b"PK\x03\x04..[Content_Types].xml..word/document.xml..";

    fn rows(names: &[&str]) -> Vec<DocumentRow> {
        let row = |name: &&str| DocumentRow {
            document: Document {
                document_id: 1,
                name: (*name).to_owned(),
                content_type: String::new(),
                size: 1,
                uploaded_at: DateTime::UNIX_EPOCH,
                uploaded_by: 1,
            },
            object: Uuid::nil(),
        };
        names.iter().map(row).collect()
    }

    fn messages(problem: &Problem) -> Value {
        serde_json::to_value(problem).unwrap()["errors"].clone()
    }

    #[rstest]
    #[case("plan.pdf", b"%PDF-1.7", Kind::Pdf)]
    #[case("C:\\scans\\Plan.PDF", b"%PDF-1.7", Kind::Pdf)]
    #[case("a.png", b"\x89PNG\r\n\x1a\n..", Kind::Png)]
    #[case("a.jpeg", b"\xff\xd8\xff\xe0", Kind::Jpeg)]
    #[case("a.jpg", b"\xff\xd8\xff\xe0", Kind::Jpeg)]
    #[case("a.webp", b"RIFF1234WEBPVP8 ", Kind::Webp)]
    #[case("a.docx", WORD, Kind::Word)]
    fn content_and_ending_agree(#[case] name: &str, #[case] bytes: &[u8], #[case] kind: Kind) {
        let (kept, found) = upload(name, bytes).unwrap();
        assert_eq!(found, kind);
        assert!(!kept.contains('\\'), "{kept}");
    }

    #[rstest]
    #[case("a.pdf", b"<html><script>")]
    #[case("a.html", b"%PDF-1.7")]
    #[case("a.png", b"%PDF-1.7")]
    #[case("a", b"%PDF-1.7")]
    #[case("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")]
    #[case("a.docx", b"PK\x03\x04 a zip of something else")]
    #[case("a.docx", b"PK\x03\x04[Content_Types].xml word/document.xml word/vbaProject.bin")]
    #[case("a.exe", b"MZ")]
    #[case("a.pdf", b"")]
    fn other_types_are_refused(#[case] name: &str, #[case] bytes: &[u8]) {
        let refused = upload(name, bytes).unwrap_err();
        assert_eq!(messages(&refused)["file"][0], TYPE.to_string());
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
            let refused = upload(&name, b"%PDF-1.7").unwrap_err();
            assert_eq!(messages(&refused)["name"][0], message);
        }
    }

    #[test]
    fn a_name_in_use_is_asked_about() {
        let documents = rows(&["Plan.pdf", "plan (1).pdf"]);
        let refused = placed(&documents, "plan.PDF", SameName::Ask).unwrap_err();
        assert_eq!(refused.name, DOCUMENT_ALREADY_EXISTS);
        assert_eq!(messages(&refused)["name"][0], ALREADY_EXISTS.to_string());
        let (name, replaced) = placed(&documents, "plan.pdf", SameName::Replace).unwrap();
        assert_eq!(
            (name.as_str(), replaced.unwrap().document.name.as_str()),
            ("plan.pdf", "Plan.pdf")
        );
        let (name, replaced) = placed(&documents, "plan.pdf", SameName::KeepBoth).unwrap();
        assert_eq!((name.as_str(), replaced.is_none()), ("plan (2).pdf", true));
        assert_eq!(numbered(&format!("{}.pdf", "x".repeat(146)), 1).chars().count(), NAME);
    }

    #[test]
    fn five_is_the_most() {
        let documents = rows(&["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf"]);
        for (name, same) in [("6.pdf", SameName::Ask), ("5.pdf", SameName::KeepBoth)] {
            let refused = placed(&documents, name, same).unwrap_err();
            assert_eq!(messages(&refused)["file"][0], TOO_MANY.to_string());
        }
        assert!(placed(&documents, "5.pdf", SameName::Replace).is_ok());
    }
}
