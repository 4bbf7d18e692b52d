//! Letters in two languages with places to fill in.

use super::{Letter, Recipient};

/// The languages of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locale {
    /// English.
    En,
    /// Spanish.
    Es,
}

impl Locale {
    /// The user's choice; English when there is none.
    pub fn of(choice: Option<&str>) -> Self {
        match choice {
            Some(tag) if tag.get(..2).is_some_and(|tag| tag.eq_ignore_ascii_case("es")) => Self::Es,
            _ => Self::En,
        }
    }

    /// As in HTML's `lang`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }
}

/// A letter in both languages.
///
/// Places to fill in are written `{{name}}`. In HTML what is filled in is escaped.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    /// In English.
    pub en: Wording,
    /// In Spanish.
    pub es: Wording,
}

/// A letter in one language.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// Subject line.
    pub subject: &'static str,
    /// Plain text.
    pub text: &'static str,
    /// What goes into the page's body.
    pub html: &'static str,
}

/// A [`Template`] of a service: its subject lines, and the file's name of which `templates/mail` has `.txt` and `.html` in
/// `.en` and `.es`.
#[macro_export]
macro_rules! mail_template {
    ($name:literal, $en:literal, $es:literal $(,)?) => {
        $crate::mail::Template {
            en: $crate::mail_template!(@ $name, $en, ".en"),
            es: $crate::mail_template!(@ $name, $es, ".es"),
        }
    };
    (@ $name:literal, $subject:literal, $language:literal) => {
        $crate::mail::Wording {
            subject: $subject,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/templates/mail/", $name, $language, ".txt"
            )),
            html: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/templates/mail/", $name, $language, ".html"
            )),
        }
    };
}

/// A place that nothing was given for.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing was given for {{{{{0}}}}} in the letter")]
pub struct TemplateError(pub String);

impl Template {
    /// A letter to somebody, with the places filled in.
    ///
    /// Errors: a place that `values` does not name.
    pub fn letter(
        &self,
        locale: Locale,
        to: Recipient,
        values: &[(&str, &str)],
    ) -> Result<Letter, TemplateError> {
        let wording = match locale {
            Locale::En => &self.en,
            Locale::Es => &self.es,
        };
        let subject = fill(wording.subject, values, str::to_owned)?;
        let body = fill(wording.html, values, escape)?;
        Ok(Letter {
            to,
            text: fill(wording.text, values, str::to_owned)?,
            html: page(locale, &subject, &body),
            // A header is one line.
            subject: subject.replace(['\r', '\n'], " "),
        })
    }
}

fn fill(
    text: &str,
    values: &[(&str, &str)],
    write: fn(&str) -> String,
) -> Result<String, TemplateError> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        let name = name.trim();
        let value = values
            .iter()
            .find_map(|(known, value)| (*known == name).then_some(*value))
            .ok_or_else(|| TemplateError(name.to_owned()))?;
        filled.push_str(before);
        filled.push_str(&write(value));
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn page(locale: Locale, subject: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\"><title>{}</title></head>\n\
         <body style=\"font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 2em auto; padding: 0 1em\">\n\
         {}\n</body>\n</html>\n",
        locale.tag(),
        escape(subject),
        body.trim(),
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HELLO: Template = Template {
        en: Wording {
            subject: "Welcome, {{name}}",
            text: "Hello {{name}},\nopen {{ link }}\n",
            html: "<p>Hello {{name}}, <a href=\"{{link}}\">open</a></p>",
        },
        es: Wording {
            subject: "Te damos la bienvenida, {{name}}",
            text: "Hola {{name}},\nabre {{link}}\n",
            html: "<p>Hola {{name}}, <a href=\"{{link}}\">abre</a></p>",
        },
    };

    fn to() -> Recipient {
        Recipient::new("", "ana@afterbell.test").unwrap()
    }

    #[test]
    fn fills_in_and_escapes_in_html_only() {
        let values = [("name", "Ana <b>"), ("link", "https://x.test/?a=1&b=2")];
        let letter = HELLO.letter(Locale::Es, to(), &values).unwrap();
        assert_eq!(letter.subject, "Te damos la bienvenida, Ana <b>");
        assert_eq!(letter.text, "Hola Ana <b>,\nabre https://x.test/?a=1&b=2\n");
        assert!(letter.html.contains("Hola Ana &lt;b&gt;"));
        assert!(letter.html.contains("href=\"https://x.test/?a=1&amp;b=2\""));
        assert!(letter.html.contains("<html lang=\"es\">"));
    }

    #[test]
    fn a_place_left_open_is_an_error() {
        let error = HELLO.letter(Locale::En, to(), &[("name", "Ana")]).unwrap_err();
        assert_eq!(error.to_string(), "nothing was given for {{link}} in the letter");
    }

    #[test]
    fn the_language_is_the_users_or_english() {
        assert_eq!(Locale::of(Some("es-MX")), Locale::Es);
        assert_eq!(Locale::of(Some("fr")), Locale::En);
        assert_eq!(Locale::of(None), Locale::En);
    }

    proptest! {
        #[test]
        fn what_is_filled_in_never_becomes_markup(name in ".*") {
            let letter = HELLO.letter(Locale::En, to(), &[("name", &name), ("link", "x")]).unwrap();
            let body = letter.html.split("<p>Hello ").nth(1).unwrap();
            let inside = body.split(", <a href").next().unwrap();
            prop_assert!(!inside.contains('<') && !inside.contains('"'));
            prop_assert!(!letter.subject.contains('\n'));
        }
    }
}
