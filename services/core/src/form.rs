//! Reading a form: what its fields hold, and what is wrong with them (spec 1 §5, spec 2 §5).

use std::borrow::Cow;

use chrono::NaiveDate;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    auth::Place,
    clock::{IMPLAUSIBLE, is_plausible},
    error::Problem,
    fault::{Fault, fault},
    json::unread,
    phones,
    text::{clean, clean_lines, is_email, is_person_name, straightened},
};

/// The account that a request names.
///
/// Errors: 400 on `accountId` when it names none.
pub fn account(sent: Option<i64>) -> Result<Place, Problem> {
    let account = sent.ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))?;
    Ok(Place::account(account))
}

/// Longest name of a person (spec 2 §5 Names).
pub const PERSON: usize = 50;
/// Longest e-mail address (RFC 5321).
const EMAIL: usize = 254;

/// Whether a time span may begin and end on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// It may.
    Days,
    /// Its end follows its beginning, as spec 2 §5 has it of accounts, programs and sites.
    Nights,
}

/// Validation errors of a form by field; reads the fields on the way.
///
/// Each reader takes the field's name in the payload, its name in messages and what was sent; it answers the value in the
/// form it is stored, or a stand-in after noting a fault.
#[derive(Clone, Debug, Default)]
pub struct Faults(Vec<(Cow<'static, str>, Fault)>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, fault: Fault) {
        self.0.push((field.into(), fault));
    }

    /// Whether something is wrong with a field.
    pub fn has(&self, field: &str) -> bool {
        self.0.iter().any(|(name, _)| name == field)
    }

    /// Takes back what was as wrong before, but for the fields that are named now.
    pub fn forgive(&mut self, before: &Self, is_named: impl Fn(&str) -> bool) {
        self.0.retain(|fault| is_named(&fault.0) || !before.0.contains(fault));
    }

    /// The value, if nothing was wrong.
    ///
    /// Errors: 400 with what was found.
    pub fn check<T>(self, value: T) -> Result<T, Problem> {
        if self.0.is_empty() { Ok(value) } else { Err(self.into()) }
    }

    /// A text that must be there. `missing` is noted when it is not.
    pub fn text(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        label: &str,
        sent: Option<&String>,
        length: usize,
        missing: impl FnOnce() -> Fault,
    ) -> String {
        let field = field.into();
        self.optional(field.clone(), label, sent, length).unwrap_or_else(|| {
            self.add(field, missing());
            String::new()
        })
    }

    /// A text that may be missing; blank is missing.
    pub fn optional(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        label: &str,
        sent: Option<&String>,
        length: usize,
    ) -> Option<String> {
        let text = sent.map(|text| clean(text)).filter(|text| !text.is_empty())?;
        self.length(field, label, &text, length);
        Some(text)
    }

    /// A text of several lines, which keeps its line breaks; it may be missing, and blank is missing.
    pub fn lines(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        label: &str,
        sent: Option<&String>,
        length: usize,
    ) -> Option<String> {
        let text = sent.map(|text| clean_lines(text)).filter(|text| !text.is_empty())?;
        self.length(field, label, &text, length);
        Some(text)
    }

    /// Checks a length in characters.
    pub fn length(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        label: &str,
        text: &str,
        length: usize,
    ) {
        if text.chars().count() > length {
            self.add(field, Fault::too_long(label, length));
        }
    }

    /// The name of a person: letters of any script, dots, spaces, apostrophes and hyphens; at most 50 (spec 2 §5 Names).
    /// Apostrophes and hyphens are stored as they are typed.
    pub fn person(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        label: &str,
        sent: Option<&String>,
    ) -> Option<String> {
        let field = field.into();
        let name = straightened(&self.optional(field.clone(), label, sent, PERSON)?);
        if !is_person_name(&name) {
            let message = "Use letters, dots, spaces, apostrophes and hyphens";
            self.add(field, fault("personName", message));
        }
        Some(name)
    }

    /// A telephone number, as its 10 digits however it is written (spec 2 §5: shown as `(xxx) xxx-xxxx`).
    pub fn phone(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        sent: Option<&String>,
    ) -> Option<String> {
        let field = field.into();
        let text = self.optional(field.clone(), "Phone number", sent, 50)?;
        let phone = phones::phone(&text);
        if phone.number.is_none() || phone.more || phone.extension.is_some() {
            self.add(field, fault("phoneDigits", "Phone number must have 10 digits"));
        }
        phone.number
    }

    /// An e-mail address of at most 254 characters.
    pub fn email(
        &mut self,
        field: impl Into<Cow<'static, str>>,
        sent: Option<&String>,
    ) -> Option<String> {
        let field = field.into();
        let email = self.optional(field.clone(), "Email", sent, EMAIL)?;
        if !is_email(&email) {
            self.add(field, fault("email", "Email invalid"));
        }
        Some(email)
    }

    /// The two dates of a time span; either may be missing, an end needs a start.
    pub fn dates(&mut self, start: Option<NaiveDate>, end: Option<NaiveDate>, span: Span) {
        match (start, end) {
            (None, Some(_)) => {
                self.add("endDate", fault("startFirst", "Please fill in the start date first"));
            }
            (Some(start), Some(end)) if end < start || (end == start && span == Span::Nights) => {
                let message = "End date should be greater than Start date";
                self.add("endDate", fault("endAfterStart", message));
            }
            _ => {}
        }
        for (field, date) in [("startDate", start), ("endDate", end)] {
            if date.is_some_and(|date| !is_plausible(date)) {
                self.add(field, IMPLAUSIBLE);
            }
        }
    }
}

/// The form of an entity with an edit's fields in place of its own: what is not sent stays as it is, what is sent as
/// null is emptied.
///
/// Errors: 400 on a field that cannot be read.
pub fn merged<T: Serialize + DeserializeOwned>(
    whole: &T,
    edit: &Map<String, Value>,
) -> Result<T, Problem> {
    let mut whole = serde_json::to_value(whole).map_err(Problem::internal)?;
    if let Some(fields) = whole.as_object_mut() {
        fields.extend(edit.clone());
    }
    serde_path_to_error::deserialize(whole).map_err(unread)
}

/// The form of a record as it is, with an edit of it in place: a field that is missing or null stays as it is. The record has
/// its fields by the names of the form.
///
/// Errors: 400 on a field that cannot be read.
pub fn completed<T: DeserializeOwned>(
    record: &impl Serialize,
    edit: &impl Serialize,
) -> Result<T, Problem> {
    let mut whole = serde_json::to_value(record).map_err(Problem::internal)?;
    let edit = serde_json::to_value(edit).map_err(Problem::internal)?;
    if let (Some(fields), Value::Object(edit)) = (whole.as_object_mut(), edit) {
        fields.extend(edit.into_iter().filter(|(_, value)| !value.is_null()));
    }
    serde_path_to_error::deserialize(whole).map_err(unread)
}

impl From<Faults> for Problem {
    fn from(faults: Faults) -> Self {
        Self::validation(faults.0)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::completed;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase", default)]
    struct Form {
        full_name: Option<String>,
        places: Option<i32>,
    }

    #[test]
    fn what_an_edit_leaves_out_stays() {
        let record = json!({"id": 7, "fullName": "Blue Room", "places": 20, "version": 3});
        let edit = |sent| serde_json::from_value::<Form>(sent).unwrap();
        let after: Form =
            completed(&record, &edit(json!({"fullName": "", "places": null}))).unwrap();
        assert_eq!(after, Form { full_name: Some(String::new()), places: Some(20) });
        let after: Form = completed(&record, &edit(json!({"places": 12}))).unwrap();
        assert_eq!(after, Form { full_name: Some("Blue Room".to_owned()), places: Some(12) });
    }
}
