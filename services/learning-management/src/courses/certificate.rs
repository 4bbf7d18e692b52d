//! Certificates of completed courses.

use askama::Template;
use chrono::{Datelike as _, NaiveDate};
use documents::{Block, Document, Paper, Run};
use platform::{error::Problem, secrets};

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

/// What certificates say, in the languages of the product.
pub(crate) struct Words {
    /// As in HTML's `lang`.
    pub tag: &'static str,
    pub heading: &'static str,
    pub certifies: &'static str,
    pub has_completed: &'static str,
    pub organization: &'static str,
    pub duration: &'static str,
    pub completed: &'static str,
    pub code: &'static str,
    pub verify: &'static str,
    /// On the page that verifies it.
    pub is_valid: &'static str,
    pub is_valid_help: &'static str,
    pub course: &'static str,
    pub person: &'static str,
    pub none: &'static str,
    pub none_help: &'static str,
    months: [&'static str; 12],
    hours: [&'static str; 2],
    minutes: [&'static str; 2],
}

const EN: Words = Words {
    tag: "en",
    heading: "Certificate of completion",
    certifies: "This certifies that",
    has_completed: "has completed the course",
    organization: "Organization",
    duration: "Duration",
    completed: "Completed",
    code: "Code",
    verify: "Anybody can verify this certificate at",
    is_valid: "This certificate is valid",
    is_valid_help: "It was issued by Afterbell with what is written here.",
    course: "Course",
    person: "Name",
    none: "There is no such certificate",
    none_help: "Check the code. It has twelve letters and digits, such as 7KQ2-M9XD-4HTB.",
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    hours: ["hour", "hours"],
    minutes: ["minute", "minutes"],
};

const ES: Words = Words {
    tag: "es",
    heading: "Certificado de finalización",
    certifies: "Se certifica que",
    has_completed: "ha completado el curso",
    organization: "Organización",
    duration: "Duración",
    completed: "Completado",
    code: "Código",
    verify: "Cualquier persona puede verificar este certificado en",
    is_valid: "Este certificado es válido",
    is_valid_help: "Fue emitido por Afterbell con los datos que aparecen aquí.",
    course: "Curso",
    person: "Nombre",
    none: "No existe ese certificado",
    none_help: "Revise el código. Tiene doce letras y números, como 7KQ2-M9XD-4HTB.",
    months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    hours: ["hora", "horas"],
    minutes: ["minuto", "minutos"],
};

impl Words {
    /// In Spanish or English.
    pub(crate) fn of(is_spanish: bool) -> &'static Self {
        if is_spanish { &ES } else { &EN }
    }

    /// A day in words.
    pub(crate) fn day(&self, day: NaiveDate) -> String {
        let month = usize::try_from(day.month0()).ok().and_then(|month| self.months.get(month));
        let month = month.copied().unwrap_or_default();
        match self.tag {
            "es" => format!("{} de {month} de {}", day.day(), day.year()),
            _ => format!("{month} {}, {}", day.day(), day.year()),
        }
    }

    /// How long a course takes; nothing where that is not known.
    pub(crate) fn duration(&self, minutes: Option<i32>) -> String {
        let minutes = minutes.unwrap_or_default().max(0);
        let counted = |count: i32, [one, more]: [&str; 2]| {
            (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { more }))
        };
        let parts = [counted(minutes / 60, self.hours), counted(minutes % 60, self.minutes)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The certificate as a document; `origin` is the portal's address.
pub(crate) fn document(it: &Certificate, origin: &str, is_spanish: bool) -> Document {
    let words = Words::of(is_spanish);
    let centered = |size, text: Run| Block::Centered { level: None, size, text: vec![text] };
    let heading = |level, size, text: &str| Block::Centered {
        level: Some(level),
        size,
        text: vec![Run::bold(text)],
    };
    let mut blocks = vec![
        Block::Space(80),
        centered(14, Run::plain("Afterbell")),
        Block::Space(10),
        heading(1, 30, words.heading),
        Block::Space(26),
        centered(13, Run::plain(words.certifies)),
        Block::Space(6),
        heading(2, 26, &it.person),
    ];
    if !it.organization.is_empty() {
        blocks.extend([Block::Space(6), centered(13, Run::plain(it.organization.clone()))]);
    }
    blocks.extend([
        Block::Space(20),
        centered(13, Run::plain(words.has_completed)),
        Block::Space(6),
        heading(2, 20, &it.course),
        Block::Space(10),
    ]);
    let (day, duration) = (words.day(it.completed_at.date_naive()), words.duration(it.minutes));
    blocks.push(centered(13, Run::plain(format!("{}: {day}", words.completed))));
    if !duration.is_empty() {
        blocks.push(centered(13, Run::plain(format!("{}: {duration}", words.duration))));
    }
    blocks.extend([
        Block::Space(36),
        centered(10, Run::plain(words.verify)),
        centered(10, Run::plain(address(origin, &it.code))),
        centered(12, Run::bold(format!("{}: {}", words.code, it.code))),
    ]);
    Document {
        title: format!("{}: {}", words.heading, it.course),
        language: words.tag.to_owned(),
        paper: Paper::Landscape,
        is_framed: true,
        blocks,
        ..Document::default()
    }
}

/// Where a certificate is verified.
fn address(origin: &str, code: &str) -> String {
    format!("{origin}/api/learning-management/certificates/{code}")
}

/// The page that tells whoever follows the address of a certificate whether it is true.
#[derive(Template)]
#[template(path = "pages/certificate.html")]
pub(crate) struct Page<'c> {
    pub words: &'static Words,
    /// None where there is no such certificate.
    pub certificate: Option<&'c Certificate>,
}

impl Page<'_> {
    fn day(&self, it: &Certificate) -> String {
        self.words.day(it.completed_at.date_naive())
    }

    fn duration(&self, it: &Certificate) -> String {
        self.words.duration(it.minutes)
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

    #[test]
    fn a_duration_is_shown_in_hours_and_minutes() {
        let durations = [None, Some(1), Some(30), Some(60), Some(135)].map(|it| EN.duration(it));
        assert_eq!(durations, ["", "1 minute", "30 minutes", "1 hour", "2 hours 15 minutes"]);
        assert_eq!(ES.duration(Some(61)), "1 hora 1 minuto");
    }
}
