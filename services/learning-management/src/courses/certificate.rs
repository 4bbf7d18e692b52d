//! Certificates of completed courses.

use platform::{
    documents::{Block, Document, Paper, Run},
    error::Problem,
    secrets,
};

use super::model::Certificate;

/// Letters of a code: none that is taken for another when it is read out or typed.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Letters of a code: 60 bits, which nobody guesses.
const LENGTH: usize = 12;

/// A new code, such as `7KQ2-M9XD-4HTB`.
pub(crate) fn code() -> Result<String, Problem> {
    let token = secrets::random_token().map_err(Problem::internal)?;
    let hash = secrets::token_hash(&token);
    let letters: Vec<char> = hash
        .iter()
        .take(LENGTH)
        .filter_map(|byte| LETTERS.get(usize::from(*byte % 32)).map(|letter| char::from(*letter)))
        .collect();
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// A code as it is kept, however it was typed; none when it cannot be one.
pub(crate) fn read(typed: &str) -> Option<String> {
    let letters: Vec<char> = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    if letters.len() != LENGTH {
        return None;
    }
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    Some(groups.join("-"))
}

/// The certificate as a document; `origin` is the portal's address.
pub(crate) fn document(it: &Certificate, origin: &str, is_spanish: bool) -> Document {
    // As the web app writes days in both languages.
    let day = it.completed_at.date_naive().format("%m/%d/%Y");
    let [heading, has, verify] = if is_spanish {
        ["Certificado", "terminó el curso", "Verifique este certificado en"]
    } else {
        ["Certificate", "completed the course", "Verify this certificate at"]
    };
    Document {
        title: format!("{heading}: {}", it.course),
        language: if is_spanish { "es" } else { "en" }.to_owned(),
        paper: Paper::Landscape,
        footer: format!("Afterbell · {}", it.code),
        blocks: vec![
            Block::Heading { level: 1, text: heading.to_owned() },
            Block::Heading { level: 2, text: it.person.clone() },
            Block::Paragraph(vec![Run::plain(has)]),
            Block::Heading { level: 2, text: it.course.clone() },
            Block::Paragraph(vec![Run::plain(day.to_string())]),
            Block::Paragraph(vec![
                Run::plain(format!("{verify} {origin}/api/learning-management/certificates/")),
                Run::bold(it.code.clone()),
            ]),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = code().unwrap();
        assert_eq!(code.len(), 14);
        assert_eq!(read(&code.to_lowercase().replace('-', " ")), Some(code.clone()));
        assert_eq!(read(&code), Some(code));
        for typed in ["", "ABC", "7KQ2-M9XD-4HTBX", "é"] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }
}
