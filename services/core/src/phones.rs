//! Telephone numbers as people write them.

/// A telephone number as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phone {
    /// Ten digits, the first not 0.
    pub number: Option<String>,
    /// Digits to dial after it.
    pub extension: Option<String>,
    /// The text says more than number and extension do.
    pub more: bool,
}

/// A number as it is shown: "(xxx) xxx-xxxx only for exactly 10 digits" (spec 2 §5).
pub fn shown(number: &str) -> String {
    match (number.get(..3), number.get(3..6), number.get(6..)) {
        (Some(area), Some(exchange), Some(line)) if line.len() == 4 => {
            format!("({area}) {exchange}-{line}")
        }
        _ => number.to_owned(),
    }
}

/// Reads a telephone number in any of the shapes people write: `(718) 555-0100`, `718.555.0100 ext. 12`,
/// `+1 718 555 0100 x12`, `718-555-0100 or 718-555-0101`. The first number counts.
pub fn phone(text: &str) -> Phone {
    let lower = text.to_lowercase();
    // Groups of digits, each with the text before it.
    let mut groups: Vec<(String, String)> = Vec::new();
    let mut between = String::new();
    for c in lower.chars() {
        match groups.last_mut() {
            Some((_, digits)) if c.is_ascii_digit() && between.is_empty() => digits.push(c),
            _ if c.is_ascii_digit() => groups.push((std::mem::take(&mut between), c.to_string())),
            _ => between.push(c),
        }
    }
    let joins = |text: &str| text.chars().all(|c| " .-()+\u{a0}".contains(c));
    let mut groups = groups.into_iter().peekable();
    let mut number = String::new();
    let mut clean = true;
    while let Some((before, digits)) =
        groups.next_if(|(before, _)| number.len() < 10 && joins(before))
    {
        let first = number.is_empty();
        // The country code is not part of the ten digits.
        if !(first && digits == "1") {
            number.push_str(&digits);
        }
        clean &= !before.contains('+') || (first && digits.starts_with('1'));
    }
    if number.len() == 11 {
        number = number.strip_prefix('1').unwrap_or(&number).to_owned();
    }
    if number.len() != 10 || number.starts_with('0') || !clean {
        return Phone { more: true, ..Phone::default() };
    }
    let says_extension = |text: &str| {
        matches!(text.trim_matches([' ', '.', ',', ':', '#']), "x" | "ext" | "extension")
    };
    let extension = groups
        .next_if(|(before, digits)| says_extension(before) && digits.len() <= 6)
        .map(|(_, digits)| digits);
    let more = groups.next().is_some() || !between.chars().all(|c| " .,-".contains(c));
    Phone { number: Some(number), extension, more }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[test]
    fn ten_digits_are_shown_as_a_number() {
        for (number, expected) in [("7185550100", "(718) 555-0100"), ("555", "555"), ("", "")] {
            assert_eq!(shown(number), expected);
        }
    }

    #[rstest]
    #[case("718.555.0100", "7185550100", None)]
    #[case("(718) 555-0100", "7185550100", None)]
    #[case("718-555-0100 ", "7185550100", None)]
    #[case("718- 555-0100", "7185550100", None)]
    #[case("718 555-0100", "7185550100", None)]
    #[case("7185550100", "7185550100", None)]
    #[case("1-718-555-0100", "7185550100", None)]
    #[case("+1 (718) 555-0100", "7185550100", None)]
    #[case("17185550100", "7185550100", None)]
    #[case("(718) 555-0100 x 128", "7185550100", Some("128"))]
    #[case("718-555-0100x128", "7185550100", Some("128"))]
    #[case("718-555-0100 X 128 ", "7185550100", Some("128"))]
    #[case("718.555.0100 ext. 12", "7185550100", Some("12"))]
    #[case("718.555.0100           ext.1234", "7185550100", Some("1234"))]
    fn reads_phone_numbers(
        #[case] text: &str,
        #[case] number: &str,
        #[case] extension: Option<&str>,
    ) {
        let extension = extension.map(str::to_owned);
        assert_eq!(phone(text), Phone { number: Some(number.into()), extension, more: false });
    }

    #[rstest]
    #[case("718.555.0100 or 718.555.0101", "7185550100")]
    #[case("718-555-0100 718 555-0101 X 205", "7185550100")]
    #[case("(718) 555-0100 / (718) 555-0101", "7185550100")]
    #[case("718-555-0100 x101/102", "7185550100")]
    #[case("(718) 555-0100\u{ef}\u{bf}\u{bd}", "7185550100")]
    fn keeps_what_a_phone_field_says_beyond_one_number(#[case] text: &str, #[case] number: &str) {
        let phone = phone(text);
        assert_eq!(phone.number.as_deref(), Some(number));
        assert!(phone.more);
    }

    #[rstest]
    #[case("(71) 555-0100")]
    #[case("718-555-01000 ext.128")]
    #[case("018-555-0100")]
    #[case("+44 2079 4600")]
    #[case("call us")]
    #[case("")]
    fn takes_no_number_from_what_is_none(#[case] text: &str) {
        assert_eq!(phone(text), Phone { more: true, ..Phone::default() });
    }

    proptest! {
        #[test]
        fn phones_are_ten_digits_or_none(text in "\\PC{0,30}") {
            if let Some(number) = phone(&text).number {
                prop_assert_eq!(number.len(), 10);
                prop_assert!(number.chars().all(|c| c.is_ascii_digit()));
                prop_assert!(!number.starts_with('0'));
            }
        }

        #[test]
        fn formatted_numbers_come_back(area in 100..1000u32, exchange in 100..1000u32, line in 0..10_000u32, shape in 0..5usize) {
            let line = format!("{line:04}");
            let text = [
                format!("({area}) {exchange}-{line}"),
                format!("{area}.{exchange}.{line}"),
                format!("{area}-{exchange}-{line}"),
                format!("{area} {exchange} {line}"),
                format!("{area}{exchange}{line}"),
            ][shape].clone();
            prop_assert_eq!(phone(&text).number, Some(format!("{area}{exchange}{line}")));
        }
    }
}
