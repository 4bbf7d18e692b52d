//! Whom a file is about.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    content,
    fields::{Contact, Field, Part, Target},
    scholars, staff,
};

/// Whom a file is about.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "camelCase")]
#[schema(as = RosterKind)]
pub enum RosterKind {
    /// Scholars.
    #[default]
    Scholars,
    /// Staff.
    Staff,
}

impl RosterKind {
    /// As the database has it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Scholars => "scholars",
            Self::Staff => "staff",
        }
    }

    /// What columns can mean.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Self::Scholars => scholars::FIELDS,
            Self::Staff => staff::FIELDS,
        }
    }

    /// What must have a column; a column of whole names serves for the two names.
    pub fn required(self) -> &'static [Target] {
        match self {
            Self::Scholars => &scholars::REQUIRED,
            Self::Staff => &staff::REQUIRED,
        }
    }

    /// What must have a column too in the variant with e-mail (spec 2 §9): of a child an address of the family.
    pub fn email(self) -> Target {
        match self {
            Self::Scholars => Target::Contact(Contact::Family1, Part::Email),
            Self::Staff => Target::Email,
        }
    }

    /// What is known by what a column holds, and what its cells are then.
    pub fn found_by_content(self) -> &'static [(Target, &'static str)] {
        match self {
            Self::Scholars => &content::SCHOLARS,
            Self::Staff => &content::STAFF,
        }
    }

    /// The field of a target.
    pub fn field(self, target: Target) -> Option<&'static Field> {
        self.fields().iter().find(|field| field.target == target)
    }

    /// The field with a key.
    pub fn field_keyed(self, key: &str) -> Option<&'static Field> {
        self.fields().iter().find(|field| field.key == key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rstest::rstest;

    use super::*;

    #[rstest]
    fn every_target_has_one_field_with_its_own_key(
        #[values(RosterKind::Scholars, RosterKind::Staff)] kind: RosterKind,
    ) {
        let fields = kind.fields();
        let keys: HashSet<&str> = fields.iter().map(|field| field.key).collect();
        let targets: HashSet<Target> = fields.iter().map(|field| field.target).collect();
        assert_eq!((keys.len(), targets.len()), (fields.len(), fields.len()));
        assert!(kind.required().iter().all(|target| kind.field(*target).is_some()));
    }
}
