//! The language of a text: English or Spanish.

use std::{convert::Infallible, future::Ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header};

/// The language that the caller reads best, by `Accept-Language` (RFC 9110 §12.5.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, also when nothing else fits.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// The first of the two languages in order of preference.
    pub fn preferred(header: &str) -> Self {
        let mut best = (Self::English, 0.0);
        for part in header.split(',') {
            let (tag, rest) = part.split_once(';').unwrap_or((part, ""));
            let weight = rest
                .trim()
                .strip_prefix("q=")
                .map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
            let primary = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
            let language = match primary.as_str() {
                "en" => Self::English,
                "es" => Self::Spanish,
                _ => continue,
            };
            if weight > best.1 {
                best = (language, weight);
            }
        }
        best.0
    }

    /// The text in this language.
    pub fn choose(self, english: String, spanish: String) -> String {
        match self {
            Self::English => english,
            Self::Spanish => spanish,
        }
    }
}

impl FromRequest for Language {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(header::ACCEPT_LANGUAGE);
        let language = header
            .and_then(|value| value.to_str().ok())
            .map_or_else(Self::default, Self::preferred);
        std::future::ready(Ok(language))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("es", Language::Spanish)]
    #[case("es-MX,es;q=0.9,en;q=0.8", Language::Spanish)]
    #[case("en-US,es;q=0.9", Language::English)]
    #[case("fr, es;q=0.3, en;q=0.5", Language::English)]
    #[case("fr", Language::English)]
    #[case("es;q=x", Language::English)]
    #[case("", Language::English)]
    fn the_preferred_of_the_two(#[case] header: &str, #[case] language: Language) {
        assert_eq!(Language::preferred(header), language);
    }
}
