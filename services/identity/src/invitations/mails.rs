//! The letters, in English and Spanish.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Problem,
    auth::Role,
    mail::{Letter, Locale, Recipient, Template},
    mail_template,
};

use crate::pages::{Language, texts::minutes};

const INVITATION: Template =
    mail_template!("invitation", "You are invited to Afterbell", "Le invitamos a Afterbell");

const RESET: Template =
    mail_template!("reset", "Choose a new password", "Elija una contraseña nueva");

const GUESSES: Template = mail_template!(
    "guesses",
    "Someone is trying to sign in as you",
    "Alguien intenta iniciar sesión con su cuenta"
);

const DOMAIN: Template = mail_template!(
    "domain",
    "Confirm your email domain for Afterbell",
    "Confirme su dominio de correo para Afterbell"
);

const TEMPORARY: Template =
    mail_template!("temporary", "Your temporary password", "Su contraseña temporal");

/// What the letter of an invitation says beside its link.
#[derive(Clone, Debug, Default)]
pub struct Invited {
    /// What the inviter wants to say.
    pub note: Option<String>,
    /// Who invites; none for the product itself.
    pub by: Option<String>,
    /// The account to which the person is invited; none for provider staff.
    pub account: Option<String>,
    /// The person's leading role.
    pub role: Option<Role>,
}

/// Brings an invitation link, with what the inviter wants to say, who that is and to what.
pub fn invitation(
    language: Language,
    to: &str,
    link: &str,
    expires_at: DateTime<Utc>,
    invited: &Invited,
) -> Result<Letter, Problem> {
    let (until, greeting) = match language {
        Language::English => {
            (expires_at.format("%B %-d, %Y"), "We look forward to working with you.")
        }
        Language::Spanish => (expires_at.format("%m/%d/%Y"), "Nos alegrará trabajar con usted."),
    };
    let note = invited.note.as_deref().unwrap_or(greeting);
    let values = [
        ("link", link),
        ("until", &until.to_string()),
        ("note", note),
        ("invited", &invited.sentence(language)),
    ];
    compose(&INVITATION, language, to, &values)
}

impl Invited {
    fn sentence(&self, language: Language) -> String {
        let place = match (&self.account, language) {
            (Some(account), Language::English) => format!("{account} on Afterbell"),
            (Some(account), Language::Spanish) => format!("{account} en Afterbell"),
            (None, _) => "Afterbell".to_owned(),
        };
        let invited = match (&self.by, language) {
            (Some(by), Language::English) => format!("{by} invites you to {place}."),
            (Some(by), Language::Spanish) => format!("{by} le invita a {place}."),
            (None, Language::English) => format!("You are invited to {place}."),
            (None, Language::Spanish) => format!("Le invitamos a {place}."),
        };
        match (self.role.filter(|role| *role <= Role::Staff), language) {
            (None, _) => invited,
            (Some(role), Language::English) => format!("{invited} Your role: {}.", role.label()),
            (Some(role), Language::Spanish) => format!("{invited} Su función: {}.", spanish(role)),
        }
    }
}

/// What a role is called, as in the web app.
const fn spanish(role: Role) -> &'static str {
    match role {
        Role::SuperAdmin => "superadministración",
        Role::Admin => "administración",
        Role::ContentAdmin => "administración de contenido",
        Role::AccountAdmin => "administración de la cuenta",
        Role::ProgramAdmin => "administración del programa",
        Role::SessionAdmin => "administración de la sesión",
        _ => "personal",
    }
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

/// Brings a reset link.
pub fn reset(language: Language, to: &str, link: &str, valid: Duration) -> Result<Letter, Problem> {
    let valid = minutes(valid, language);
    compose(&RESET, language, to, &[("link", link), ("valid", &valid)])
}

/// Tells that a password is being guessed.
pub fn guesses(
    language: Language,
    to: &str,
    link: &str,
    wait: Duration,
) -> Result<Letter, Problem> {
    let wait = minutes(wait, language);
    compose(&GUESSES, language, to, &[("link", link), ("wait", &wait)])
}

/// Asks the postmaster of a domain to confirm it. `about` is `domain`, `account` and `issuer`.
pub fn domain(
    language: Language,
    to: &str,
    link: &str,
    about: &[(&str, &str)],
) -> Result<Letter, Problem> {
    compose(&DOMAIN, language, to, &[&[("link", link)], about].concat())
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
        let says = |by: Option<&str>, account: Option<&str>| Invited {
            note: Some("Hi <b>".to_owned()),
            by: by.map(str::to_owned),
            account: account.map(str::to_owned),
            role: None,
        };
        for language in [Language::English, Language::Spanish] {
            let invited =
                invitation(language, "a@b.test", link, DateTime::UNIX_EPOCH, &says(None, None))
                    .unwrap();
            assert!(invited.text.contains("Hi <b>") && invited.html.contains("Hi &lt;b&gt;"));
            let forgot = reset(language, "a@b.test", link, Duration::minutes(60)).unwrap();
            assert!(invited.text.contains(link) && invited.html.contains(link));
            assert!(forgot.text.contains(link) && forgot.html.contains(link));
        }
        for (by, account, sentence) in [
            (None, None, "Le invitamos a Afterbell."),
            (None, Some("Helios"), "Le invitamos a Helios en Afterbell."),
            (Some("Ana Ruiz"), None, "Ana Ruiz le invita a Afterbell."),
            (Some("Ana Ruiz"), Some("Helios"), "Ana Ruiz le invita a Helios en Afterbell."),
        ] {
            assert_eq!(says(by, account).sentence(Language::Spanish), sentence);
        }
        let director =
            Invited { role: Some(Role::ProgramAdmin), ..says(Some("Ana Ruiz"), Some("Helios")) };
        assert_eq!(
            director.sentence(Language::English),
            "Ana Ruiz invites you to Helios on Afterbell. Your role: Program Admin."
        );
        assert_eq!(
            director.sentence(Language::Spanish),
            "Ana Ruiz le invita a Helios en Afterbell. Su función: administración del programa."
        );
        let spanish = reset(Language::Spanish, "a@b.test", link, Duration::minutes(60)).unwrap();
        assert!(spanish.text.contains("60 minutos"));
    }
}
