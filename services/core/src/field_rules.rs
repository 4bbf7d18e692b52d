//! What breaks the rules that garde checks, in the product's words. garde passes plain texts on, so each rule is written
//! into its text as data here and read again where the field is known.

use std::{borrow::Cow, fmt::Display};

use garde::{
    Validate,
    i18n::{
        I18n, InvalidCreditCard, InvalidEmail, InvalidPhoneNumber, InvalidUrl, IpKind, with_i18n,
    },
};
use serde::{Deserialize, Serialize};

use crate::{
    error::Problem,
    fault::{Fault, FaultCode},
};

/// A rule of garde that a field breaks, or one of the product's own.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Broken {
    Empty,
    LongerThan(usize),
    Below(i64),
    Above(i64),
    Invalid,
    Own(String, Option<FaultCode>),
}

impl Broken {
    fn text(&self) -> Cow<'static, str> {
        serde_json::to_string(self).unwrap_or_default().into()
    }

    fn on(self, field: &str) -> Fault {
        match self {
            Self::Empty => Fault::required(field),
            Self::LongerThan(limit) => Fault::longer_than(field, limit),
            Self::Below(0) => Fault::zero_or_greater(field),
            Self::Below(least) => Fault::greater_than(field, least.saturating_sub(1)),
            Self::Above(most) => Fault::at_most(field, most),
            Self::Invalid => Fault::invalid(field),
            Self::Own(message, code) => Fault::of_parts(message, code),
        }
    }
}

/// A rule of the product's own that is broken, for `#[garde(custom(…))]`.
pub fn broken(fault: Fault) -> garde::Error {
    let (message, code) = fault.into_parts();
    garde::Error::new(Broken::Own(message, code).text())
}

/// Checks the rules of a value. Errors: 400 on each field that breaks one, called as `named` has it.
pub fn check<T>(value: &T, named: impl Fn(&str) -> String) -> Result<(), Problem>
where
    T: Validate,
    T::Context: Default,
{
    with_i18n(Words, || value.validate()).map_err(|report| {
        Problem::validation(report.iter().map(|(path, error)| {
            let path = named(&path.to_string());
            let name = path.rsplit('.').next().and_then(|last| last.split('[').next());
            let broken = serde_json::from_str(error.message()).unwrap_or(Broken::Invalid);
            let fault = broken.on(name.unwrap_or_default());
            (path, fault)
        }))
    })
}

struct Words;

fn limit(text: &dyn Display, broken: fn(i64) -> Broken) -> Cow<'static, str> {
    text.to_string().parse().map_or(Broken::Invalid, broken).text()
}

fn invalid() -> Cow<'static, str> {
    Broken::Invalid.text()
}

impl I18n for Words {
    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        if min == 1 { Broken::Empty.text() } else { invalid() }
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        Broken::LongerThan(max).text()
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        limit(min, Broken::Below)
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        limit(max, Broken::Above)
    }

    fn required_not_set(&self) -> Cow<'static, str> {
        Broken::Empty.text()
    }

    fn credit_card_invalid(&self, _: InvalidCreditCard) -> Cow<'static, str> {
        invalid()
    }

    fn pattern_no_match(&self, _: &dyn Display) -> Cow<'static, str> {
        invalid()
    }

    fn contains_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        invalid()
    }

    fn url_invalid(&self, _: InvalidUrl) -> Cow<'static, str> {
        invalid()
    }

    fn prefix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        invalid()
    }

    fn suffix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        invalid()
    }

    fn phone_number_invalid(&self, _: InvalidPhoneNumber) -> Cow<'static, str> {
        invalid()
    }

    fn ip_invalid(&self, _: IpKind) -> Cow<'static, str> {
        invalid()
    }

    fn matches_field_mismatch(&self, _: &dyn Display) -> Cow<'static, str> {
        invalid()
    }

    fn email_invalid(&self, _: InvalidEmail) -> Cow<'static, str> {
        invalid()
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        invalid()
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        invalid()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::clock::IMPLAUSIBLE;

    #[derive(Validate)]
    struct Sent {
        #[garde(length(min = 1, max = 3))]
        name: String,
        #[garde(length(max = 1), inner(length(max = 2)))]
        ids: Vec<String>,
        #[garde(range(min = 1, max = 5))]
        page: i64,
        #[garde(range(min = 0))]
        least: i64,
        #[garde(inner(range(min = 1, max = 3)))]
        status: Option<i16>,
        #[garde(pattern("^a*$"))]
        key: String,
        #[garde(email)]
        email: String,
        #[garde(custom(|is_given: &bool, _: &()| if *is_given { Ok(()) } else { Err(broken(IMPLAUSIBLE)) }))]
        is_plausible: bool,
    }

    impl Default for Sent {
        fn default() -> Self {
            Self {
                name: "a".into(),
                ids: Vec::new(),
                page: 1,
                least: 0,
                status: None,
                key: String::new(),
                email: "a@example.org".into(),
                is_plausible: true,
            }
        }
    }

    #[rstest]
    #[case(Sent { name: String::new(), ..Sent::default() }, "name", "name is required", "required")]
    #[case(Sent { name: "long".into(), ..Sent::default() }, "name", "name may not be longer than 3", "longerThan")]
    #[case(Sent { ids: vec!["a".into(), "b".into()], ..Sent::default() }, "ids", "ids may not be longer than 1", "longerThan")]
    #[case(Sent { ids: vec!["abc".into()], ..Sent::default() }, "ids[0]", "ids may not be longer than 2", "longerThan")]
    #[case(Sent { page: 0, ..Sent::default() }, "page", "page must be greater than 0", "greaterThan")]
    #[case(Sent { page: 6, ..Sent::default() }, "page", "page may not be greater than 5", "atMost")]
    #[case(Sent { least: -1, ..Sent::default() }, "least", "least must be 0 or greater", "zeroOrGreater")]
    #[case(Sent { key: "b".into(), ..Sent::default() }, "key", "key is invalid", "invalid")]
    #[case(Sent { email: "nobody".into(), ..Sent::default() }, "email", "email is invalid", "invalid")]
    #[case(Sent { is_plausible: false, ..Sent::default() }, "is_plausible", "The date must lie between 1900 and 2999", "implausible")]
    fn a_broken_rule_is_said_in_our_words_and_has_a_code(
        #[case] sent: Sent,
        #[case] field: &str,
        #[case] message: &str,
        #[case] code: &str,
    ) {
        let problem = check(&sent, str::to_owned).unwrap_err();
        assert_eq!(problem.errors, [(field.to_owned(), vec![message.to_owned()])].into());
        let faults = problem.faults.get(field).unwrap();
        assert_eq!(faults.first().unwrap().as_ref().unwrap().code, code);
    }

    #[test]
    fn what_is_inside_an_option_goes_by_its_name() {
        let problem =
            check(&Sent { status: Some(9), ..Sent::default() }, str::to_owned).unwrap_err();
        let messages: Vec<&String> = problem.errors.values().flatten().collect();
        assert_eq!(messages, ["status may not be greater than 3"]);
    }
}
