//! What a document must be (spec 2 §5 Uploads, §8).

use platform::{
    Fault,
    error::Problem,
    fault,
    text::name_key,
    uploads::{Accepted, FileKind, free_name},
};

use super::model::{DocumentRow, SameName};

/// Documents of a scholar (spec 2 §9).
pub const MOST_DOCUMENTS: usize = 5;

/// The scholar has a document of this name (409).
const DOCUMENT_ALREADY_EXISTS: &str = "Error_DocumentAlreadyExists";

const ALREADY_EXISTS: Fault =
    fault("documentExists", "A file with this name already exists. Would you like to replace it?");
const TOO_MANY: Fault = fault("mostDocuments", "You can select maximum 5 files");
const TYPE: Fault = fault(
    "documentType",
    "Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP or Word (.docx).",
);

/// What a document may be.
pub const ACCEPTED: Accepted = Accepted {
    kinds: &[FileKind::Pdf, FileKind::Png, FileKind::Jpeg, FileKind::Webp, FileKind::Word],
    otherwise: TYPE,
};

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
        (Some(_), SameName::Ask) => {
            Err(Problem::conflict_on(DOCUMENT_ALREADY_EXISTS, "name", ALREADY_EXISTS))
        }
        _ => Ok((free_name(name, |name| taken(name).is_none()), None)),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;
    use crate::scholars::documents::model::Document;

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

    #[test]
    fn a_duplicate_file_name_requires_a_choice() {
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
