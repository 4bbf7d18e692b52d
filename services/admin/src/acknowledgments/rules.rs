//! Who has to accept what.

use super::{
    language::Language,
    model::{Acknowledgment, Standing, TermsRow, Text},
};

/// Where a person stands: they have to accept the newest version unless they did.
pub fn standing(
    kind: i16,
    newest: Option<TermsRow>,
    accepted: Option<Acknowledgment>,
    language: Language,
) -> Standing {
    let current_version = newest.as_ref().map_or(0, |terms| terms.version_number);
    let latest_acknowledged_version =
        accepted.as_ref().map_or(0, |accepted| accepted.version_number);
    Standing {
        current_version,
        latest_acknowledged_version,
        latest_acknowledgment_date: accepted.map(|accepted| accepted.acknowledgment_date),
        should_acknowledge: latest_acknowledged_version < current_version,
        kind,
        terms: newest.map(|terms| Text {
            title: language.choose(terms.title_en, terms.title_es),
            body: language.choose(terms.body_en, terms.body_es),
        }),
    }
}

/// What is answered when the records cannot be read: nobody is kept from working by a modal that
/// cannot be closed (spec 1 §7 Terms, safe default values).
pub fn safe_defaults(kind: i16) -> Standing {
    standing(kind, None, None, Language::English)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn terms(version_number: i32) -> Option<TermsRow> {
        Some(TermsRow {
            kind: 1,
            version_number,
            published_at: DateTime::UNIX_EPOCH,
            title_en: "Terms".into(),
            title_es: "Términos".into(),
            body_en: "One.".into(),
            body_es: "Uno.".into(),
        })
    }

    fn accepted(version_number: i32) -> Option<Acknowledgment> {
        let at = DateTime::UNIX_EPOCH;
        Some(Acknowledgment {
            id: 1,
            user_id: 1,
            kind: 1,
            version_number,
            acknowledgment_date: at,
            status: 1,
            created_by: 1,
            created_at: at,
            modified_by: 1,
            modified_at: at,
        })
    }

    #[test]
    fn only_the_newest_version_counts() {
        let asks =
            |newest, accepted| standing(1, newest, accepted, Language::Spanish).should_acknowledge;
        assert!(asks(terms(2), None));
        assert!(asks(terms(2), accepted(1)));
        assert!(!asks(terms(2), accepted(2)));
        assert!(!asks(None, None));
    }

    #[test]
    fn a_failed_read_keeps_nobody_from_working() {
        let defaults = safe_defaults(1);
        assert!(!defaults.should_acknowledge && defaults.terms.is_none());
    }

    #[test]
    fn the_text_is_in_the_caller_s_language() {
        let text = standing(1, terms(1), None, Language::Spanish).terms.unwrap();
        assert_eq!(text.title, "Términos");
    }
}
