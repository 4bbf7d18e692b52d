//! What the person chose: which column means what, and whether the day or the month comes first. A small TOML file:
//!
//! ```toml
//! # The order of days such as 3/4/2018: "month-first" or "day-first". Without it the file itself has to show it.
//! date_order = "month-first"
//!
//! # Headings of the file and the fields they mean; "" leaves a column out. Columns that are not named are matched as usual.
//! [columns]
//! "Student Nm" = "name"
//! "Homeroom" = ""
//! ```

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{fields::Field, kind::RosterKind};
use crate::import::cells::dates::Order;

/// A mapping that cannot be used, in words for the person who wrote it.
#[derive(Debug, thiserror::Error)]
pub enum MappingError {
    /// Not TOML, or not of the form.
    #[error("the mapping cannot be read: {0}")]
    Form(#[from] toml::de::Error),
    /// There is no such field.
    #[error(
        "{field:?}, which the mapping names for {heading:?}, is no field; the fields are {}",
        .keys.join(", ")
    )]
    NoField {
        /// Whose.
        heading: String,
        /// What was written.
        field: String,
        /// What there is.
        keys: Vec<&'static str>,
    },
}

/// What the person chose.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// What comes first in `3/4/2018`.
    pub date_order: Option<Order>,
    /// By heading; none for a column that is left out.
    pub columns: BTreeMap<String, Option<&'static Field>>,
    /// An e-mail address must have a column too (spec 2 §9 "email variant").
    pub with_email: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    date_order: Option<Order>,
    #[serde(default)]
    columns: BTreeMap<String, String>,
}

impl Mapping {
    /// Reads a mapping.
    ///
    /// Errors: it is not of the form, or names a field that there is not.
    pub fn parse(kind: RosterKind, text: &str) -> Result<Self, MappingError> {
        let form: Form = toml::from_str(text)?;
        Self::of(kind, form.date_order, form.columns)
    }

    /// What the person chose, by heading and key of a field; an empty key leaves a column out.
    ///
    /// Errors: there is no such field.
    pub fn of(
        kind: RosterKind,
        date_order: Option<Order>,
        chosen: BTreeMap<String, String>,
    ) -> Result<Self, MappingError> {
        let mut columns = BTreeMap::new();
        for (heading, key) in chosen {
            let field = kind.field_keyed(key.trim());
            if field.is_none() && !key.trim().is_empty() {
                let keys = kind.fields().iter().map(|field| field.key).collect();
                return Err(MappingError::NoField { heading, field: key, keys });
            }
            columns.insert(heading, field);
        }
        Ok(Self { date_order, columns, with_email: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapping_names_fields() {
        let text =
            "date_order = \"day-first\"\n[columns]\n\"Student Nm\" = \"name\"\nHomeroom = \"\"";
        let mapping = Mapping::parse(RosterKind::Scholars, text).unwrap();
        assert_eq!(mapping.date_order, Some(Order::DayFirst));
        let keys: Vec<_> =
            mapping.columns.values().map(|field| field.map(|field| field.key)).collect();
        assert_eq!(keys, [None, Some("name")]);
        let error = Mapping::parse(RosterKind::Scholars, "[columns]\nA = \"nick\"")
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("\"nick\", which the mapping names for \"A\", is no field"),
            "{error}"
        );
        assert!(error.contains("families.0.phoneNumber"), "{error}");
        assert!(Mapping::parse(RosterKind::Scholars, "order = 1").is_err());
    }
}
