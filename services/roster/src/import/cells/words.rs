//! Words with a fixed meaning: yes and no, genders, statuses.

use platform::text::name_key;

/// A word as it is compared: without case, accents and the marks around it.
fn key(text: &str) -> String {
    name_key(text).trim_matches(|c: char| !c.is_alphanumeric() && !"✓✔☑✗☒☐".contains(c)).to_owned()
}

/// Whether a cell says that there is nothing to say.
pub fn is_nothing(text: &str) -> bool {
    // Of a database; without its mark it would be a no.
    let is_of_database = text.eq_ignore_ascii_case("\\n");
    let key = key(text);
    is_of_database
        || key.is_empty()
        || matches!(
            key.as_str(),
            "n/a"
                | "na"
                | "n.a"
                | "null"
                | "nil"
                | "none"
                | "not provided"
                | "not available"
                | "not applicable"
                | "no aplica"
                | "ninguno"
                | "ninguna"
        )
}

/// Whether a text about a child's health says that there is nothing: a register must not warn of "None".
pub fn is_none(text: &str) -> bool {
    is_nothing(text)
        || matches!(
            key(text).as_str(),
            "no" | "no known"
                | "none known"
                | "none reported"
                | "nka"
                | "nkda"
                | "no allergies"
                | "no known allergies"
                | "no medications"
                | "nada"
                | "no tiene"
        )
}

/// Reads yes or no. None for what is neither.
pub fn yes_no(text: &str) -> Option<bool> {
    let key = key(text);
    // "Yes - at home", "No, thank you": the first word counts when a mark follows.
    let first = key.split([',', ';', '.', ':', '-', '–', '(']).next().unwrap_or(&key).trim();
    match first {
        "y" | "yes" | "true" | "t" | "1" | "x" | "✓" | "✔" | "☑" | "si" | "s" | "on"
        | "checked" | "agree" | "agreed" | "i agree" | "granted" | "given" | "allowed"
        | "authorized" | "verdadero" | "de acuerdo" => Some(true),
        "n" | "no" | "false" | "f" | "0" | "✗" | "☒" | "☐" | "off" | "unchecked" | "disagree"
        | "i do not agree" | "denied" | "declined" | "not allowed" | "not authorized" | "falso"
        | "no acepto" | "none" => Some(false),
        _ => None,
    }
}

/// A gender as the product words it, and what Others stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gender {
    /// Male, Female or Others.
    pub word: &'static str,
    /// In the words of the file.
    pub other: Option<String>,
}

/// Reads a gender. None for a word that is not known.
pub fn gender(text: &str) -> Option<Gender> {
    let plain = |word| Some(Gender { word, other: None });
    match key(text).as_str() {
        "m" | "male" | "boy" | "man" | "masculino" | "hombre" | "nino" | "varon" => plain("Male"),
        "f" | "female" | "girl" | "woman" | "femenino" | "mujer" | "nina" => plain("Female"),
        "other" | "others" | "o" | "otro" | "otros" | "otra" => plain("Others"),
        "x" | "nb" | "nonbinary" | "non-binary" | "non binary" | "no binario" | "no binaria"
        | "genderqueer" | "gender fluid" | "genderfluid" | "agender" | "two-spirit"
        | "transgender" => Some(Gender { word: "Others", other: Some(text.to_owned()) }),
        _ => None,
    }
}

/// Reads the status of an enrollment, 1 active or 2 inactive. None for a word that is not known.
pub fn status(text: &str) -> Option<i64> {
    match key(text).as_str() {
        "1" | "active" | "a" | "activo" | "activa" | "enrolled" | "current" | "inscrito"
        | "inscrita" | "currently enrolled" | "re-enrolled" => Some(1),
        "2" | "inactive" | "i" | "inactivo" | "inactiva" | "w" | "wd" | "w/d" | "withdrawn"
        | "withdrawal" | "withdrew" | "dropped" | "drop" | "exited" | "exit" | "transferred"
        | "transferred out" | "transfer" | "transfer out" | "left" | "moved" | "graduated"
        | "graduate" | "not enrolled" | "unenrolled" | "disenrolled" | "terminated" | "baja"
        | "retirado" | "retirada" => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Y", Some(true))]
    #[case("yes", Some(true))]
    #[case("TRUE", Some(true))]
    #[case("1", Some(true))]
    #[case("X", Some(true))]
    #[case("✓", Some(true))]
    #[case("Sí", Some(true))]
    #[case("Yes - at home", Some(true))]
    #[case("Yes.", Some(true))]
    #[case("n", Some(false))]
    #[case("No", Some(false))]
    #[case("0", Some(false))]
    #[case("No, thank you", Some(false))]
    #[case("falso", Some(false))]
    #[case("maybe", None)]
    #[case("2", None)]
    #[case("yes and no", None)]
    #[case("not yet", None)]
    fn yes_and_no_are_read(#[case] text: &str, #[case] expected: Option<bool>) {
        assert_eq!(yes_no(text), expected);
    }

    #[rstest]
    #[case("M", Some(("Male", None)))]
    #[case("girl", Some(("Female", None)))]
    #[case("Niña", Some(("Female", None)))]
    #[case("Other", Some(("Others", None)))]
    #[case("Nonbinary", Some(("Others", Some("Nonbinary"))))]
    #[case("Q", None)]
    fn genders_are_read(
        #[case] text: &str,
        #[case] expected: Option<(&'static str, Option<&str>)>,
    ) {
        let expected =
            expected.map(|(word, other)| Gender { word, other: other.map(str::to_owned) });
        assert_eq!(gender(text), expected);
    }

    #[rstest]
    #[case("Active", Some(1))]
    #[case("withdrawn", Some(2))]
    #[case("W", Some(2))]
    #[case("Graduate", Some(2))]
    #[case("Withdrawal", Some(2))]
    #[case("Transferred Out", Some(2))]
    #[case("0", None)]
    #[case("pending", None)]
    fn statuses_are_read(#[case] text: &str, #[case] expected: Option<i64>) {
        assert_eq!(status(text), expected);
    }

    #[test]
    fn empty_values_are_recognized() {
        for text in ["None", "N/A", "no known allergies", "-", "Ninguna."] {
            assert!(is_none(text), "{text}");
        }
        assert!(!is_none("No dairy") && !is_none("peanuts"));
        for text in ["n/a", "NA", "--", "NULL", "\\N", "none", "None."] {
            assert!(is_nothing(text), "{text}");
        }
        assert!(!is_nothing("no") && !is_nothing("N") && !is_nothing("0"));
    }

    proptest! {
        #[test]
        fn letter_case_makes_no_difference(text in "[ -~]{0,12}|[yesnoYESNO]{1,3}") {
            let upper = text.to_uppercase();
            prop_assert_eq!(yes_no(&text), yes_no(&upper));
            prop_assert_eq!(status(&text), status(&upper));
            prop_assert_eq!(is_none(&text), is_none(&upper));
        }
    }
}
