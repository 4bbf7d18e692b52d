//! Rules that a field of a request keeps whatever the others hold: how long it may be, and between which numbers it lies. They
//! are checked where the request is read, before anybody works with it. What a form says of its fields is in [`crate::form`].

use std::ops::{Bound, RangeBounds};

use chrono::{DateTime, Utc};

use crate::{
    clock::{IMPLAUSIBLE, is_plausible},
    error::Problem,
    fault::Fault,
    form::Faults,
};

/// Says which rules the fields of requests keep, such as `field_rules!(PageQuery { count: range(1..=100) })`. Rules are the
/// methods of [`Fields`](crate::field_rules::Fields); a request without any is named alone.
#[macro_export]
macro_rules! field_rules {
    ($($request:ident $({ $($field:ident: $rule:ident($($limits:expr)?)),+ $(,)? })?),+ $(,)?) => {$(
        impl $crate::field_rules::CheckFields for $request {$(
            fn check_fields(&self, fields: &mut $crate::field_rules::Fields) {
                $(fields.$rule(stringify!($field), &self.$field $(, $limits)?);)+
            }
        )?}
    )+};
}

/// A request, or a part of one, that knows the rules of its fields.
#[diagnostic::on_unimplemented(note = "name it in `field_rules!`, with its rules or without any")]
pub trait CheckFields {
    /// Notes the fields that break their rules.
    fn check_fields(&self, _: &mut Fields) {}
}

/// The request, if its fields keep their rules.
///
/// Errors: 400 on each field that breaks one.
pub fn checked<T: CheckFields>(request: T) -> Result<T, Problem> {
    let mut fields = Fields::default();
    request.check_fields(&mut fields);
    fields.faults.check(request)
}

/// The fields that are checked, and what was found. A field is named as in its struct; messages have its name as it is sent.
#[derive(Debug, Default)]
pub struct Fields {
    within: String,
    faults: Faults,
}

impl Fields {
    /// Notes a fault, which is told the name of its field.
    pub fn add(&mut self, field: &str, fault: impl FnOnce(&str) -> Fault) {
        let path = self.path(field);
        let name = path.rsplit('.').next().and_then(|last| last.split('[').next());
        let fault = fault(name.unwrap_or_default());
        self.faults.add(path, fault);
    }

    fn path(&self, field: &str) -> String {
        format!("{}{}", self.within, camel_case(field))
    }

    /// A length: of a text in bytes, of a list in entries.
    pub fn length(&mut self, field: &str, value: &impl Length, limits: impl RangeBounds<usize>) {
        self.counted(field, value.length(), &limits);
    }

    /// The length of a text in characters.
    pub fn chars(&mut self, field: &str, value: &impl Length, limits: impl RangeBounds<usize>) {
        self.counted(field, value.characters(), &limits);
    }

    /// The length of each entry of a list.
    pub fn each_length(
        &mut self,
        field: &str,
        values: &[impl Length],
        limits: impl RangeBounds<usize>,
    ) {
        for (index, value) in values.iter().enumerate() {
            self.counted(&format!("{field}[{index}]"), value.length(), &limits);
        }
    }

    fn counted(&mut self, field: &str, count: Option<usize>, limits: &impl RangeBounds<usize>) {
        let Some(count) = count else { return };
        match (limits.start_bound(), limits.end_bound()) {
            (Bound::Included(least), _) if count < *least => self.add(field, Fault::required),
            (_, Bound::Included(most)) if count > *most => {
                self.add(field, |name| Fault::longer_than(name, *most));
            }
            _ => {}
        }
    }

    /// Between which numbers one lies.
    pub fn range(&mut self, field: &str, value: &impl Number, limits: impl RangeBounds<i64>) {
        let Some(number) = value.number() else { return };
        match (limits.start_bound(), limits.end_bound()) {
            (Bound::Included(0), _) if number < 0 => self.add(field, Fault::zero_or_greater),
            (Bound::Included(least), _) if number < *least => {
                self.add(field, |name| Fault::greater_than(name, least.saturating_sub(1)));
            }
            (_, Bound::Included(most)) if number > *most => {
                self.add(field, |name| Fault::at_most(name, *most));
            }
            _ => {}
        }
    }

    /// A moment that somebody can mean.
    pub fn plausible(&mut self, field: &str, time: &Option<DateTime<Utc>>) {
        if time.is_some_and(|time| !is_plausible(time.date_naive())) {
            self.add(field, |_| IMPLAUSIBLE);
        }
    }

    /// The fields of a part, under the part's name.
    pub fn nested(&mut self, field: &str, part: &impl CheckFields) {
        let inner = self.path(field) + ".";
        let outer = std::mem::replace(&mut self.within, inner);
        part.check_fields(self);
        self.within = outer;
    }

    /// The fields of each entry of a list.
    pub fn each(&mut self, field: &str, parts: &[impl CheckFields]) {
        for (index, part) in parts.iter().enumerate() {
            self.nested(&format!("{field}[{index}]"), part);
        }
    }

    /// The fields of a part that is sent among the fields around it.
    pub fn flattened(&mut self, _: &str, part: &impl CheckFields) {
        part.check_fields(self);
    }
}

/// Field paths as the caller wrote them: `postal_code` was sent as `postalCode`.
fn camel_case(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    let mut upper = false;
    for c in path.chars() {
        if c == '_' {
            upper = true;
        } else if std::mem::take(&mut upper) {
            name.extend(c.to_uppercase());
        } else {
            name.push(c);
        }
    }
    name
}

/// What has a length, unless it is missing.
pub trait Length {
    /// The bytes of a text, the entries of a list.
    fn length(&self) -> Option<usize>;

    /// The characters of a text.
    fn characters(&self) -> Option<usize> {
        self.length()
    }
}

impl Length for String {
    fn length(&self) -> Option<usize> {
        Some(self.len())
    }

    fn characters(&self) -> Option<usize> {
        Some(self.chars().count())
    }
}

impl<T> Length for Vec<T> {
    fn length(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<T: Length> Length for Option<T> {
    fn length(&self) -> Option<usize> {
        self.as_ref()?.length()
    }

    fn characters(&self) -> Option<usize> {
        self.as_ref()?.characters()
    }
}

/// A number, unless it is missing.
pub trait Number {
    /// The number; the greatest that there is for one beyond it.
    fn number(&self) -> Option<i64>;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Number for $number {
            fn number(&self) -> Option<i64> {
                Some(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }
    )+};
}

numbers!(u8, i16, i32, i64, usize);

impl<T: Number> Number for Option<T> {
    fn number(&self) -> Option<i64> {
        self.as_ref()?.number()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use rstest::rstest;

    use super::*;

    #[derive(Default)]
    struct Part {
        part_name: Option<String>,
    }

    struct Sent {
        name: String,
        title: String,
        ids: Vec<String>,
        page: usize,
        least: i64,
        status: Option<i16>,
        sent_at: Option<DateTime<Utc>>,
        only_part: Part,
        parts: Vec<Part>,
        rest: Part,
    }

    crate::field_rules!(
        Part { part_name: length(..=2) },
        Sent {
            name: length(1..=3),
            title: chars(..=3),
            ids: length(..=1),
            ids: each_length(..=2),
            page: range(1..=5),
            least: range(0..),
            status: range(1..=3),
            sent_at: plausible(),
            only_part: nested(),
            parts: each(),
            rest: flattened(),
        }
    );

    impl Default for Sent {
        fn default() -> Self {
            Self {
                name: "abc".into(),
                title: "äöü".into(),
                ids: vec!["ab".into()],
                page: 1,
                least: 0,
                status: None,
                sent_at: Some(DateTime::UNIX_EPOCH),
                only_part: Part::default(),
                parts: vec![Part::default()],
                rest: Part::default(),
            }
        }
    }

    fn long() -> Part {
        Part { part_name: Some("abc".into()) }
    }

    #[rstest]
    #[case(Sent { name: String::new(), ..Sent::default() }, "name", "name is required", "required")]
    #[case(Sent { name: "äö".into(), ..Sent::default() }, "name", "name may not be longer than 3", "longerThan")]
    #[case(Sent { title: "äöüß".into(), ..Sent::default() }, "title", "title may not be longer than 3", "longerThan")]
    #[case(Sent { ids: vec!["a".into(), "b".into()], ..Sent::default() }, "ids", "ids may not be longer than 1", "longerThan")]
    #[case(Sent { ids: vec!["abc".into()], ..Sent::default() }, "ids[0]", "ids may not be longer than 2", "longerThan")]
    #[case(Sent { page: 0, ..Sent::default() }, "page", "page must be greater than 0", "greaterThan")]
    #[case(Sent { page: usize::MAX, ..Sent::default() }, "page", "page may not be greater than 5", "atMost")]
    #[case(Sent { least: -1, ..Sent::default() }, "least", "least must be 0 or greater", "zeroOrGreater")]
    #[case(Sent { status: Some(9), ..Sent::default() }, "status", "status may not be greater than 3", "atMost")]
    #[case(Sent { sent_at: Some(DateTime::UNIX_EPOCH - TimeDelta::weeks(4_000)), ..Sent::default() }, "sentAt", "The date must lie between 1900 and 2999", "implausible")]
    #[case(Sent { only_part: long(), ..Sent::default() }, "onlyPart.partName", "partName may not be longer than 2", "longerThan")]
    #[case(Sent { parts: vec![Part::default(), long()], ..Sent::default() }, "parts[1].partName", "partName may not be longer than 2", "longerThan")]
    #[case(Sent { rest: long(), ..Sent::default() }, "partName", "partName may not be longer than 2", "longerThan")]
    fn a_broken_rule_is_said_of_its_field_as_it_was_sent(
        #[case] sent: Sent,
        #[case] field: &str,
        #[case] message: &str,
        #[case] code: &str,
    ) {
        let problem = checked(sent).map(drop).unwrap_err();
        assert_eq!(problem.errors, [(field.to_owned(), vec![message.to_owned()])].into());
        let faults = problem.faults.get(field).unwrap();
        assert_eq!(faults.first().unwrap().as_ref().unwrap().code, code);
    }

    #[test]
    fn what_keeps_its_rules_and_what_is_missing_is_let_through() {
        assert!(checked(Sent::default()).is_ok());
    }
}
