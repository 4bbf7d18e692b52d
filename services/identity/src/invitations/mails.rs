//! The letters, in English and Spanish.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Platform, Problem,
    jobs::JobError,
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
        subject: "Le invitamos a Afterbell",
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
        subject: "Elija una contraseña nueva",
        text: include_str!("../../templates/mail/reset.es.txt"),
        html: include_str!("../../templates/mail/reset.es.html"),
    },
};

const TEMPORARY: Template = Template {
    en: Wording {
        subject: "Your temporary password",
        text: include_str!("../../templates/mail/temporary.en.txt"),
        html: include_str!("../../templates/mail/temporary.en.html"),
    },
    es: Wording {
        subject: "Su contraseña temporal",
        text: include_str!("../../templates/mail/temporary.es.txt"),
        html: include_str!("../../templates/mail/temporary.es.html"),
    },
};

/// Brings an invitation link, with what the inviter wants to say.
pub fn invitation(
    language: Language,
    to: &str,
    link: &str,
    expires_at: DateTime<Utc>,
    note: Option<&str>,
) -> Result<Letter, Problem> {
    let (until, greeting) = match language {
        Language::English => {
            (expires_at.format("%B %-d, %Y"), "We look forward to working with you.")
        }
        Language::Spanish => (expires_at.format("%d/%m/%Y"), "Nos alegrará trabajar con usted."),
    };
    let values =
        [("link", link), ("until", &until.to_string()), ("note", note.unwrap_or(greeting))];
    compose(&INVITATION, language, to, &values)
}

/// Brings a password that is to be replaced at the first sign-in.
pub fn temporary(
    language: Language,
    to: &str,
    link: &str,
    password: &str,
    hours: i64,
) -> Result<Letter, Problem> {
    let hours = hours.to_string();
    let values = [("link", link), ("password", password), ("hours", hours.as_str())];
    compose(&TEMPORARY, language, to, &values)
}

/// Sends a letter from a job: tried again when the server may take it later.
pub async fn send(platform: &Platform, letter: &Letter) -> Result<(), JobError> {
    platform.mail().send(letter).await.map_err(|error| {
        if error.passes() {
            JobError::Later(error.to_string())
        } else {
            JobError::Never(error.to_string())
        }
    })
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
            let invited =
                invitation(language, "a@b.test", link, DateTime::UNIX_EPOCH, Some("Hi <b>"))
                    .unwrap();
            assert!(invited.text.contains("Hi <b>") && invited.html.contains("Hi &lt;b&gt;"));
            let forgot = reset(language, "a@b.test", link, Duration::minutes(60)).unwrap();
            assert!(invited.text.contains(link) && invited.html.contains(link));
            assert!(forgot.text.contains(link) && forgot.html.contains(link));
        }
        let spanish = reset(Language::Spanish, "a@b.test", link, Duration::minutes(60)).unwrap();
        assert!(spanish.text.contains("60 minutos"));
    }
}
