//! What is wrong with a field: the spec's sentence, and a code with parameters for clients that word it themselves.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A rule that a field breaks. Clients in other languages word it by its code, so a rule has one code wherever it is
/// checked, and codes stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    message: Cow<'static, str>,
    code: Option<FaultCode>,
}

/// The rule by its code, with what its sentence holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FaultCode {
    /// Stable name of the rule, such as `tooLong`.
    pub code: Cow<'static, str>,
    /// What the sentence holds, by name: texts and numbers.
    #[schema(value_type = Object)]
    pub params: BTreeMap<Cow<'static, str>, Value>,
}

/// A rule that has a sentence of its own.
pub const fn fault(code: &'static str, message: &'static str) -> Fault {
    Fault {
        message: Cow::Borrowed(message),
        code: Some(FaultCode { code: Cow::Borrowed(code), params: BTreeMap::new() }),
    }
}

impl Fault {
    /// A rule whose sentence holds something: name it by [`with`](Self::with).
    pub fn new(code: &'static str, message: String) -> Self {
        Self { message: Cow::Owned(message), ..fault(code, "") }
    }

    /// What [`into_parts`](Self::into_parts) has taken apart.
    pub const fn of_parts(message: String, code: Option<FaultCode>) -> Self {
        Self { message: Cow::Owned(message), code }
    }

    /// Names something that the sentence holds.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        if let Some(fault) = &mut self.code {
            fault.params.insert(Cow::Borrowed(name), value.into());
        }
        self
    }

    /// `Enter {field}` (spec 1 §5).
    pub fn enter(field: &str) -> Self {
        Self::new("enter", format!("Enter {field}")).with("field", field)
    }

    /// `{field} is required` (spec 2 §5).
    pub fn required(field: &str) -> Self {
        Self::new("required", format!("{field} is required")).with("field", field)
    }

    /// `{field} is invalid`.
    pub fn invalid(field: &str) -> Self {
        Self::new("invalid", format!("{field} is invalid")).with("field", field)
    }

    /// `{field} may not be greater than {length} characters` (spec 1 §5).
    pub fn too_long(field: &str, length: usize) -> Self {
        let message = format!("{field} may not be greater than {length} characters");
        Self::new("tooLong", message).with("field", field).with("length", length)
    }

    /// `{field} may not be longer than {limit}`: a text by its characters, a list by its entries.
    pub fn longer_than(field: &str, limit: usize) -> Self {
        let message = format!("{field} may not be longer than {limit}");
        Self::new("longerThan", message).with("field", field).with("limit", limit)
    }

    /// `{field} may not be greater than {limit}`.
    pub fn at_most(field: &str, limit: i64) -> Self {
        let message = format!("{field} may not be greater than {limit}");
        Self::new("atMost", message).with("field", field).with("limit", limit)
    }

    /// `{field} must be 0 or greater`.
    pub fn zero_or_greater(field: &str) -> Self {
        Self::new("zeroOrGreater", format!("{field} must be 0 or greater")).with("field", field)
    }

    /// `{field} must be greater than {limit}`.
    pub fn greater_than(field: &str, limit: i64) -> Self {
        let message = format!("{field} must be greater than {limit}");
        Self::new("greaterThan", message).with("field", field).with("limit", limit)
    }

    /// `{field} has characters that cannot be typed`.
    pub fn untypable(field: &str) -> Self {
        let message = format!("{field} has characters that cannot be typed");
        Self::new("untypable", message).with("field", field)
    }

    /// `Enter a number from {least} to {most}`.
    pub fn between(least: i64, most: i64) -> Self {
        let message = format!("Enter a number from {least} to {most}");
        Self::new("between", message).with("least", least).with("most", most)
    }

    /// `The {field} must be unique` (spec 1 §5).
    pub fn unique(field: &str) -> Self {
        Self::new("unique", format!("The {field} must be unique")).with("field", field)
    }

    /// The sentence and the code.
    pub fn into_parts(self) -> (String, Option<FaultCode>) {
        (self.message.into_owned(), self.code)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
