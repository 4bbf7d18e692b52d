//! Rules about what people say of themselves (spec 2 §5).

/// Most digits of a phone number.
pub const PHONE_LENGTH: usize = 10;

/// A phone number as its digits, however it was written. What begins with 0 is no number at all, and empty.
///
/// Errors: the message for more than [`PHONE_LENGTH`] digits.
pub fn phone(given: &str) -> Result<Option<String>, String> {
    let digits: String = given.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() || digits.starts_with('0') {
        return Ok(None);
    }
    if digits.len() > PHONE_LENGTH {
        return Err(format!("Phone may not be greater than {PHONE_LENGTH} characters"));
    }
    Ok(Some(digits))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("(212) 555-0143", Ok(Some("2125550143")))]
    #[case("", Ok(None))]
    #[case("0212", Ok(None))]
    #[case("none", Ok(None))]
    #[case("21255501430", Err("Phone may not be greater than 10 characters"))]
    fn a_phone_number_is_its_digits(
        #[case] given: &str,
        #[case] expected: Result<Option<&str>, &str>,
    ) {
        let expected = expected.map(|digits| digits.map(str::to_owned)).map_err(str::to_owned);
        assert_eq!(phone(given), expected);
    }
}
