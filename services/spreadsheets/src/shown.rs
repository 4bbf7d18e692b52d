//! Numbers as a workbook shows them.

/// Digits of which a number of identification may have this many.
const MOST_DIGITS: usize = 40;

/// A whole number as its format shows it, when that is digits with zeros in front, such as `0000000` or `000-00-0000`. None
/// for every other format: what it shows may be less than what the cell holds.
pub fn number(number: &str, format: &str) -> Option<String> {
    let is_whole = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let pattern = pattern(format)?;
    let places = pattern.iter().filter(|one| one.is_none()).count();
    if !is_whole || !(2..=MOST_DIGITS).contains(&places) {
        return None;
    }
    let mut digits = format!("{number:0>places$}").chars().collect::<Vec<_>>();
    let mut shown = Vec::new();
    for (left, one) in pattern.iter().enumerate().rev() {
        match one {
            Some(literal) => shown.push(*literal),
            None => {
                shown.extend(digits.pop());
                // The first place holds all digits that have no place.
                if pattern.iter().take(left).all(Option::is_some) {
                    shown.extend(std::mem::take(&mut digits).into_iter().rev());
                }
            }
        }
    }
    Some(shown.into_iter().rev().collect())
}

/// The places of digits and the characters between them; none for a format that holds anything else.
fn pattern(format: &str) -> Option<Vec<Option<char>>> {
    // What follows is for numbers below zero, for zero, and for texts.
    let mut rest = format.chars().take_while(|c| *c != ';');
    let mut pattern = Vec::new();
    while let Some(c) = rest.next() {
        match c {
            '0' => pattern.push(None),
            '-' | ' ' | '(' | ')' => pattern.push(Some(c)),
            '\\' => pattern.push(Some(rest.next()?)),
            '"' => pattern.extend(rest.by_ref().take_while(|c| *c != '"').map(Some)),
            _ => return None,
        }
    }
    Some(pattern)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("12345", "0000000", Some("0012345"))]
    #[case("7030", "00000", Some("07030"))]
    #[case("7030", "00000;-00000", Some("07030"))]
    #[case("70301234", r"00000\-0000", Some("07030-1234"))]
    #[case("123456789", "000-00-0000", Some("123-45-6789"))]
    #[case("42", r#""S-"0000"#, Some("S-0042"))]
    #[case("123456", "00000", Some("123456"))]
    #[case("3", "General", None)]
    #[case("3", "0", None)]
    #[case("3", "0.00", None)]
    #[case("3.5", "00000", None)]
    #[case("-3", "00000", None)]
    #[case("3", "#,##0", None)]
    #[case("3", "00%", None)]
    #[case("3", "", None)]
    fn numbers_are_shown_as_in_excel(
        #[case] text: &str,
        #[case] format: &str,
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(number(text, format).as_deref(), expected);
    }

    proptest! {
        #[test]
        fn no_digit_is_lost(text in "[1-9][0-9]{0,14}", format in "[0# .;\\\\\"a-]{0,12}") {
            if let Some(shown) = number(&text, &format) {
                let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
                prop_assert!(digits.ends_with(&text) || format.contains(['\\', '"']));
            }
        }
    }
}
