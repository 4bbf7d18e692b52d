//! Rules about people: names, e-mails, passwords (spec 2 §5).

use platform::{
    Fault, Problem,
    auth::{Role, RoleRecord, UserStatus},
    fault,
    text::{is_email, is_person_name, straightened},
};

/// Longest first or last name (spec 2 §9).
pub const NAME_LENGTH: usize = 50;
/// Digits of a phone number (spec 2 §5).
pub const PHONE_LENGTH: usize = 10;
/// Longest e-mail address that is stored.
pub const EMAIL_LENGTH: usize = 254;

/// Longer passwords are wrong anyway; hashing them would only cost time.
pub const LONGEST_PASSWORD: usize = 200;

/// The message of the phone rule.
pub const PHONE_MESSAGE: Fault = fault("phoneDigits", "Phone number must have 10 digits");

/// The message of the password rule (spec 2 §5).
pub const PASSWORD_MESSAGE: Fault = fault(
    "password",
    "Password must have 10-15 characters with one lowercase, one uppercase, one number and one special character.",
);

/// Somebody else has the address (409; spec 2 §8 Users).
pub fn duplicate() -> Problem {
    Problem::conflict_on("Error_DuplicateUser", "email", fault("duplicateUser", "Duplicate user"))
}

/// A broken rule about a field: what the form says under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Nothing was given.
    Missing,
    /// More characters than allowed.
    TooLong(usize),
    /// Characters that a name does not have.
    NotAName,
    /// Not an address.
    NotAnEmail,
    /// Not a phone number.
    NotAPhone,
    /// The password classes or length.
    WeakPassword,
    /// The password that is to be replaced.
    SamePassword,
    /// The repeated password differs.
    Differs,
}

impl Broken {
    /// Validation error for the field.
    pub fn fault(self, field: &str) -> Fault {
        match self {
            Self::Missing => Fault::required(field),
            Self::TooLong(length) => Fault::too_long(field, length),
            Self::NotAName => {
                let message =
                    format!("{field} may only have letters, dots, spaces, apostrophes and hyphens");
                Fault::new("name", message).with("field", field)
            }
            Self::NotAnEmail => fault("email", "Email invalid"),
            Self::NotAPhone => PHONE_MESSAGE,
            Self::WeakPassword => PASSWORD_MESSAGE,
            Self::SamePassword => {
                fault("samePassword", "Choose a password other than the one you have")
            }
            Self::Differs => fault("passwordsDiffer", "The two passwords are not the same"),
        }
    }
}

/// A first or last name: letters of any script, dot, space, apostrophe and hyphen, at most 50 characters. Gives it back
/// without spaces around, its apostrophes and hyphens as they are typed.
pub fn name(input: &str) -> Result<String, Broken> {
    let name = input.trim();
    if name.is_empty() {
        return Err(Broken::Missing);
    }
    if name.chars().count() > NAME_LENGTH {
        return Err(Broken::TooLong(NAME_LENGTH));
    }
    if !is_person_name(name) {
        return Err(Broken::NotAName);
    }
    Ok(straightened(name))
}

/// A standard address pattern. Gives it back without spaces around.
pub fn email(input: &str) -> Result<String, Broken> {
    let email = input.trim();
    if email.is_empty() {
        return Err(Broken::Missing);
    }
    if email.len() > EMAIL_LENGTH {
        return Err(Broken::TooLong(EMAIL_LENGTH));
    }
    if is_email(email) { Ok(email.to_owned()) } else { Err(Broken::NotAnEmail) }
}

/// A phone number as its digits, however it was written: [`PHONE_LENGTH`] of them. "Special-character stripping yields
/// empty if the first digit is 0" (spec 2 §5), so that is no number. `stored` is the one that the person has: it stays as it
/// is, by whatever rule it came.
pub fn phone(input: &str, stored: Option<&str>) -> Result<Option<String>, Broken> {
    let digits: String = input.chars().filter(|c| c.is_alphanumeric()).collect();
    if digits.is_empty() {
        return Ok(None);
    }
    if stored.is_some_and(|stored| stored == digits || stored == input.trim()) {
        return Ok(stored.map(str::to_owned));
    }
    if digits.starts_with('0') {
        return Ok(None);
    }
    if digits.len() == PHONE_LENGTH && digits.chars().all(|c| c.is_ascii_digit()) {
        return Ok(Some(digits));
    }
    Err(Broken::NotAPhone)
}

/// The password rule: 10 to 15 characters with one lowercase, one uppercase, one number and one
/// special character (spec 2 §5).
pub fn password(input: &str) -> Result<(), Broken> {
    if input.is_empty() {
        return Err(Broken::Missing);
    }
    let length = input.chars().count();
    let special = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control();
    let strong = (10..=15).contains(&length)
        && input.chars().any(char::is_lowercase)
        && input.chars().any(char::is_uppercase)
        && input.chars().any(char::is_numeric)
        && input.chars().any(special)
        && !input.chars().any(char::is_control);
    if strong { Ok(()) } else { Err(Broken::WeakPassword) }
}

/// The record of the highest active role; the first of equals.
pub fn leading(records: &[RoleRecord]) -> Option<&RoleRecord> {
    records
        .iter()
        .filter(|record| record.status == UserStatus::Active)
        .min_by_key(|record| record.role)
}

/// The highest active role (spec 1 §4: the lowest active role id); no access when there is none.
pub fn highest(records: &[RoleRecord]) -> Role {
    leading(records).map_or(Role::NoAccess, |record| record.role)
}

/// What keeps somebody with `role` at a place from being invited (spec 2 §5 Role requirements).
pub fn place_problem(
    role: Role,
    account: Option<i64>,
    program: Option<i64>,
    site: Option<i64>,
) -> Option<(&'static str, Fault)> {
    let needs_account = !role.is_provider();
    let needs_program = matches!(role, Role::ProgramAdmin | Role::SessionAdmin | Role::Staff);
    let needs_site = matches!(role, Role::SessionAdmin | Role::Staff);
    if needs_account && account.is_none() {
        Some(("accountId", Fault::required("Account")))
    } else if needs_program && program.is_none() {
        Some(("programId", Fault::required("Program")))
    } else if needs_site && site.is_none() {
        Some(("siteId", Fault::required("Site/Session")))
    } else if role.is_provider() && account.is_some() {
        Some(("accountId", fault("noAccountRole", "This role belongs to no account")))
    } else if (program.is_some() && account.is_none()) || (site.is_some() && program.is_none()) {
        Some(("programId", Fault::required("Program")))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Afterbell#26", Ok(()))]
    #[case("Ab1#567890", Ok(()))]
    #[case("Ab1#56789012345", Ok(()))]
    #[case("Ab1#56789", Err(Broken::WeakPassword))]
    #[case("Ab1#567890123456", Err(Broken::WeakPassword))]
    #[case("afterbell#26", Err(Broken::WeakPassword))]
    #[case("AFTERBELL#26", Err(Broken::WeakPassword))]
    #[case("Afterbell#ab", Err(Broken::WeakPassword))]
    #[case("Afterbell026", Err(Broken::WeakPassword))]
    #[case("Afterbell 26", Err(Broken::WeakPassword))]
    #[case("Señoría#2026", Ok(()))]
    #[case("", Err(Broken::Missing))]
    fn passwords_follow_the_classes_of_the_spec(
        #[case] input: &str,
        #[case] expected: Result<(), Broken>,
    ) {
        assert_eq!(password(input), expected, "{input}");
    }

    #[rstest]
    #[case(" Ana María ", Ok("Ana María"))]
    #[case("O'Neil-Núñez Jr.", Ok("O'Neil-Núñez Jr."))]
    #[case("", Err(Broken::Missing))]
    #[case("   ", Err(Broken::Missing))]
    #[case("R2D2", Err(Broken::NotAName))]
    #[case("<b>", Err(Broken::NotAName))]
    #[case("-", Err(Broken::NotAName))]
    fn names_are_letters_and_a_few_signs(
        #[case] input: &str,
        #[case] expected: Result<&str, Broken>,
    ) {
        assert_eq!(name(input), expected.map(str::to_owned));
    }

    #[test]
    fn names_have_at_most_fifty_characters() {
        assert!(name(&"é".repeat(50)).is_ok());
        assert_eq!(name(&"é".repeat(51)), Err(Broken::TooLong(50)));
    }

    #[rstest]
    #[case("ana@demo.afterbell.test", true)]
    #[case("  ana+tag@demo.afterbell.test ", true)]
    #[case("ana@localhost", false)]
    #[case("ana", false)]
    #[case("@demo.test", false)]
    #[case("ana@demo..test", false)]
    #[case("ana\r\nBcc: x@demo.test", false)]
    #[case(".ana@demo.test", false)]
    fn emails_match_a_standard_pattern(#[case] input: &str, #[case] fits: bool) {
        assert_eq!(email(input).is_ok(), fits, "{input}");
    }

    #[rstest]
    #[case("(212) 555-0143", Ok(Some("2125550143")))]
    #[case("212.555.0143", Ok(Some("2125550143")))]
    #[case("", Ok(None))]
    #[case(" - ", Ok(None))]
    #[case("(012) 555-0143", Ok(None))]
    #[case("12", Err(Broken::NotAPhone))]
    #[case("21255501430", Err(Broken::NotAPhone))]
    #[case("none", Err(Broken::NotAPhone))]
    #[case("212555O143", Err(Broken::NotAPhone))]
    fn a_phone_number_is_its_ten_digits(
        #[case] input: &str,
        #[case] expected: Result<Option<&str>, Broken>,
    ) {
        assert_eq!(phone(input, None), expected.map(|digits| digits.map(str::to_owned)), "{input}");
    }

    #[rstest]
    #[case("12")]
    #[case("0123456789")]
    #[case("+44 20 7946 0000")]
    fn a_phone_number_that_somebody_has_stays(#[case] stored: &str) {
        assert_eq!(phone(stored, Some(stored)), Ok(Some(stored.to_owned())));
        assert_eq!(phone("", Some(stored)), Ok(None));
        assert_eq!(phone("123", Some(stored)), Err(Broken::NotAPhone));
    }

    #[rstest]
    #[case(Role::AccountAdmin, None, None, None, Some("Account is required"))]
    #[case(Role::AccountAdmin, Some(1), None, None, None)]
    #[case(Role::ProgramAdmin, Some(1), None, None, Some("Program is required"))]
    #[case(Role::ProgramAdmin, Some(1), Some(2), None, None)]
    #[case(Role::SessionAdmin, Some(1), Some(2), None, Some("Site/Session is required"))]
    #[case(Role::Staff, Some(1), Some(2), None, Some("Site/Session is required"))]
    #[case(Role::Staff, Some(1), Some(2), Some(3), None)]
    #[case(Role::SuperAdmin, None, None, None, None)]
    fn a_role_needs_its_place(
        #[case] role: Role,
        #[case] account: Option<i64>,
        #[case] program: Option<i64>,
        #[case] site: Option<i64>,
        #[case] message: Option<&str>,
    ) {
        assert_eq!(
            place_problem(role, account, program, site)
                .map(|(_, fault)| fault.to_string())
                .as_deref(),
            message
        );
    }

    proptest! {
        #[test]
        fn no_input_panics(input in "\\PC*") {
            let _ = (name(&input), email(&input), password(&input), phone(&input, None));
        }

        #[test]
        fn a_name_that_fits_has_no_markup(input in "\\PC{0,60}") {
            if let Ok(name) = name(&input) {
                prop_assert!(!name.contains(['<', '>', '&', '"', '\r', '\n']));
            }
        }
    }
}
