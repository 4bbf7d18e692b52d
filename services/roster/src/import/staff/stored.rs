//! A staff member as one JSON record, so that fields of every part are compared and put back alike.

use platform::{error::Problem, text::name_key};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    import::change::{Recorded, ValueChange},
    staff::members::{
        model::StaffFields,
        rules::{ACTIVE, INACTIVE},
    },
};

/// Where the address is in the record.
pub const EMAIL: &str = "/email";
/// Where the role to invite with is.
pub const ROLE: &str = "/systemRole";

/// A staff member of the site.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stored {
    /// The staff member.
    pub id: i64,
    /// What people enter of them.
    #[serde(flatten)]
    pub fields: StaffFields,
    /// Opened.
    pub allergies: Option<String>,
    /// The role for which they are to be invited.
    #[serde(rename = "systemRole")]
    pub invite_role: Option<i16>,
}

impl Stored {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.fields.first_name, self.fields.last_name)
    }

    /// First and last name as they are compared.
    pub fn names(&self) -> (String, String) {
        (self.fields.first_key.clone(), self.fields.last_key.clone())
    }

    /// The address as a change to itself: noted beside a role that a file changes, it says whose the role was when that is
    /// taken back.
    pub fn address(&self) -> ValueChange {
        let email = json!(self.fields.email);
        ValueChange { at: EMAIL.to_owned(), before: email.clone(), after: email }
    }
}

impl Recorded for Stored {
    fn record(&self) -> Result<Value, Problem> {
        serde_json::to_value(self).map_err(Problem::internal)
    }

    fn read(&mut self, record: Value) -> Result<(), Problem> {
        *self = serde_json::from_value(record).map_err(Problem::internal)?;
        self.fields.first_key = name_key(&self.fields.first_name);
        self.fields.last_key = name_key(&self.fields.last_name);
        // Date and note belong to the inactive (spec 2 §4), also when only some fields go back to what they were.
        if self.fields.status == ACTIVE {
            (self.fields.inactive_date, self.fields.inactive_notes) = (None, None);
        }
        // And nobody inactive keeps a role to be invited with.
        if self.fields.status == INACTIVE {
            self.invite_role = None;
        }
        Ok(())
    }
}
