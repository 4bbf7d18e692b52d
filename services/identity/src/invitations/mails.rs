//! The letters, in English and Spanish.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Problem,
    mail::{Letter, Locale, Recipient, Template, Wording},
};

use crate::pages::{Language, texts::minutes};

const INVITATION: Template = Template {
    en: Wording {
        subject: "You are invited to Afterbell",
        text: include_str!("../../templates/mail/invitation.en.txt"),
        html: include_str!("../../templates/mail/invitation.en.html"),
    },
    es: Wording {
        subject: "Te invitamos a Afterbell",
        text: include_str!("../../templates/mail/invitation.es.txt"),
        html: include_str!("../../templates/mail/invitation.es.html"),
    },
};

const RESET: Template = Template {
    en: Wording {
        subject: "Choose a new password",
        text: include_str!("../../templates/mail/reset.en.txt"),
        html: include_str!("../../templates/mail/reset.en.html"),
    },
    es: Wording {
        subject: "Elige una contraseña nueva",
        text: include_str!("../../templates/mail/reset.es.txt"),
        html: include_str!("../../templates/mail/reset.es.html"),
    },
};

/// Brings an invitation link.
pub fn invitation(
    language: Language,
    to: &str,
    link: &str,
    expires_at: DateTime<Utc>,
) -> Result<Letter, Problem> {
    let until = match language {
        Language::English => expires_at.format("%B %-d, %Y"),
        Language::Spanish => expires_at.format("%d/%m/%Y"),
    };
    compose(&INVITATION, language, to, &[("link", link), ("until", &until.to_string())])
}

/// Brings a reset link.
pub fn reset(language: Language, to: &str, link: &str, valid: Duration) -> Result<Letter, Problem> {
    let valid = minutes(valid, language);
    compose(&RESET, language, to, &[("link", link), ("valid", &valid)])
}

fn compose(
    template: &Template,
    language: Language,
    to: &str,
    values: &[(&str, &str)],
) -> Result<Letter, Problem> {
    let locale = match language {
        Language::English => Locale::En,
        Language::Spanish => Locale::Es,
    };
    let to = Recipient::new("", to).map_err(Problem::internal)?;
    template.letter(locale, to, values).map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_speak_both_languages() {
        let link = "https://afterbell.test/x";
        for language in [Language::English, Language::Spanish] {
            let invited = invitation(language, "a@b.test", link, DateTime::UNIX_EPOCH).unwrap();
            let forgot = reset(language, "a@b.test", link, Duration::minutes(60)).unwrap();
            assert!(invited.text.contains(link) && invited.html.contains(link));
            assert!(forgot.text.contains(link) && forgot.html.contains(link));
        }
        let spanish = reset(Language::Spanish, "a@b.test", link, Duration::minutes(60)).unwrap();
        assert!(spanish.text.contains("60 minutos"));
    }
}
