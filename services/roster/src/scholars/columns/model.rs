//! Columns of participants as they are asked for and answered.

use platform::{Fault, Problem, form::Faults, text::name_key};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Custom fields of a scholar (spec 2 §9: 6 custom columns).
pub const FIELDS: usize = 6;
/// Longest name of one.
const NAME: usize = 50;

/// Whose columns are asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ColumnsQuery {
    /// Of this account.
    #[serde(alias = "AccountId")]
    pub account_id: i64,
    /// Columns of submissions, of which there are none here; false when missing.
    pub is_submission: Option<bool>,
    /// Columns of participants; true when missing.
    pub is_participant: Option<bool>,
}
platform::field_rules!(ColumnsQuery);

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParticipantColumn {
    /// The field, such as `lastName`.
    pub field: String,
    /// Label of the column.
    pub label: String,
    /// The account named it.
    pub is_custom: bool,
    /// Lists show it only when somebody asks for it.
    pub is_hidden: bool,
}

/// The columns of participants.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParticipantColumns {
    /// The account.
    pub account_id: i64,
    /// What it calls custom fields 1 to 6; empty where it has no name.
    pub custom_fields: Vec<String>,
    /// The columns, then the custom fields that have names.
    pub results: Vec<ParticipantColumn>,
    /// How many.
    pub count: usize,
}

/// Columns that lists show at first, with what they are called.
const SHOWN: [(&str, &str); 10] = [
    ("lastName", "Last name"),
    ("firstName", "First name"),
    ("enteringGrade", "Entering grade"),
    ("birthDate", "Birth date"),
    ("gender", "Gender"),
    ("siteName", "Site/Session"),
    ("classroomName", "Classroom"),
    ("status", "Status"),
    ("enrollmentDate", "Enrollment date"),
    ("scholarStudentId", "Student ID"),
];

/// Columns that lists show when somebody asks for them. Medical and learning status are no columns.
const HIDDEN: [(&str, &str); 18] = [
    ("scheduledDays", "Scheduled days"),
    ("inactiveDate", "Inactive date"),
    ("inactiveNotes", "Inactive notes"),
    ("scholarNumber", "Scholar ID"),
    ("externalId", "External ID"),
    ("ethnicity", "Ethnicity"),
    ("otherGender", "Other gender"),
    ("addressLine1", "Address line 1"),
    ("addressLine2", "Address line 2"),
    ("city", "City"),
    ("state", "State"),
    ("postalCode", "ZIP code"),
    ("homePhone", "Home phone"),
    ("consentInformation", "Scholar information consent"),
    ("consentFieldTrip", "Field trip consent"),
    ("consentMedical", "Medical consent"),
    ("consentEmergency", "Emergency consent"),
    ("photoOptOut", "Photo and video opt-out"),
];

impl ParticipantColumns {
    /// Of an account that calls its custom fields so.
    pub fn of(query: &ColumnsQuery, custom_fields: Vec<String>) -> Self {
        let named = |(number, name): (usize, &String)| {
            (!name.is_empty()).then(|| ParticipantColumn {
                field: format!("customFields.{number}"),
                label: name.clone(),
                is_custom: true,
                is_hidden: true,
            })
        };
        let column = |is_hidden: bool| {
            move |(field, label): (&str, &str)| ParticipantColumn {
                field: field.to_owned(),
                label: label.to_owned(),
                is_custom: false,
                is_hidden,
            }
        };
        let results: Vec<ParticipantColumn> = if query.is_participant == Some(false) {
            Vec::new()
        } else {
            let custom = custom_fields.iter().enumerate().filter_map(named);
            let shown = SHOWN.into_iter().map(column(false));
            shown.chain(HIDDEN.into_iter().map(column(true))).chain(custom).collect()
        };
        Self { account_id: query.account_id, count: results.len(), custom_fields, results }
    }
}

/// Names of the custom fields, to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"accountId": 1, "customFields": ["T-shirt size", "Bus number"]}))]
pub struct CustomFieldsRequest {
    /// Of this account.
    pub account_id: i64,
    /// At most 6 names of 50 characters; empty where a field has none.
    #[schema(max_items = 6)]
    pub custom_fields: Vec<String>,
}
platform::field_rules!(CustomFieldsRequest { custom_fields: length(..=FIELDS) });

impl CustomFieldsRequest {
    /// Six names.
    ///
    /// Errors: 400 on `customFields.0` to `customFields.5`.
    pub fn names(&self) -> Result<Vec<String>, Problem> {
        let mut faults = Faults::default();
        let mut names: Vec<String> = Vec::new();
        for number in 0..FIELDS {
            let field = format!("customFields.{number}");
            let sent = self.custom_fields.get(number);
            let name = faults.optional(field.clone(), "Name", sent, NAME).unwrap_or_default();
            let is_taken = |other: &String| !name.is_empty() && name_key(other) == name_key(&name);
            if names.iter().any(is_taken) {
                faults.add(field, Fault::unique("Name"));
            }
            names.push(name);
        }
        faults.check(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scholars::list::SCHOLARS;

    fn request(names: &[&str]) -> CustomFieldsRequest {
        let custom_fields = names.iter().map(|name| (*name).to_owned()).collect();
        CustomFieldsRequest { account_id: 1, custom_fields }
    }

    #[test]
    fn the_columns_are_those_of_the_list() {
        let query = ColumnsQuery { account_id: 1, is_submission: None, is_participant: None };
        let names = (1..=FIELDS).map(|number| format!("Field {number}")).collect();
        let fields = ParticipantColumns::of(&query, names).results;
        let mut fields: Vec<&str> = fields.iter().map(|column| column.field.as_str()).collect();
        let list = SCHOLARS.columns.iter().filter(|column| column.cell.is_some());
        let mut listed: Vec<&str> = list.map(|column| column.field).collect();
        fields.sort_unstable();
        listed.sort_unstable();
        assert_eq!(fields, listed);
    }

    #[test]
    fn names_are_six_and_differ() {
        let names = request(&["Bus", "", " Size "]).names().unwrap();
        assert_eq!(names, ["Bus", "", "Size", "", "", ""]);
        let errors = request(&["Bus", "bus"]).names().unwrap_err().errors;
        assert!(errors.contains_key("customFields.1"), "{errors:?}");
    }
}
