//! Scholars as they are asked for, stored and answered.

use chrono::NaiveDate;
use diesel::{dsl, prelude::*};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    contacts::{Contact, ContactRequest, FAMILY, MOST_CONTACTS},
    enrollments::model::{Enrollment, EnrollmentRequest},
    private::{Learning, Medical},
    similar::Identity,
    words::{GENDERS, GRADES, word_of},
};
use crate::schema::scholars;

/// A scholar to be entered and enrolled (spec 2 §3 Scholar).
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "firstName": "Maya", "lastName": "López", "enteringGrade": "3", "birthDate": "2018-03-04", "gender": "Female",
    "homePhone": "7185550100", "postalCode": "11001",
    "enrollment": {"siteId": 1, "enrollmentDate": "2026-09-08", "scheduledDays": [1, 3, 5]},
}))]
pub struct ScholarRequest {
    /// At most 50 characters.
    #[schema(max_length = 50)]
    pub first_name: Option<String>,
    /// At most 50 characters.
    #[schema(max_length = 50)]
    pub last_name: Option<String>,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: Option<String>,
    /// Day of birth.
    pub birth_date: Option<NaiveDate>,
    /// Male, Female or Others.
    pub gender: Option<String>,
    /// What Others stands for.
    #[schema(max_length = 50)]
    pub other_gender: Option<String>,
    /// As the family says it.
    #[schema(max_length = 50)]
    pub ethnicity: Option<String>,
    /// The school's id of the child.
    #[schema(max_length = 50)]
    pub scholar_student_id: Option<String>,
    /// The program's own id of the child (the import column "scholar id").
    #[schema(max_length = 50)]
    pub scholar_number: Option<String>,
    /// The same under its name in spec 2 §3, as a text. A number is that of the record, which answers have under this name.
    #[serde(rename = "scholarId", skip_serializing)]
    #[schema(value_type = Option<String>)]
    pub own_id: OwnId,
    /// An id in another system.
    #[schema(max_length = 50)]
    pub external_id: Option<String>,
    /// Street.
    #[schema(max_length = 150)]
    pub address_line1: Option<String>,
    /// Second line.
    #[schema(max_length = 150)]
    pub address_line2: Option<String>,
    /// City.
    #[schema(max_length = 50)]
    pub city: Option<String>,
    /// State.
    #[schema(max_length = 50)]
    pub state: Option<String>,
    /// Five digits.
    #[schema(max_length = 5)]
    pub postal_code: Option<String>,
    /// Ten digits, in any shape.
    #[schema(max_length = 50)]
    pub home_phone: Option<String>,
    /// Family, in order.
    #[schema(max_items = 10)]
    pub families: Vec<ContactRequest>,
    /// Whom to call when the family cannot be reached, in order.
    #[schema(max_items = 10)]
    pub emergency_contacts: Vec<ContactRequest>,
    /// Sealed; shown on request.
    pub medical: Option<Medical>,
    /// Sealed; shown on request.
    pub learning_status: Option<Learning>,
    /// Consent to keep the scholar's information.
    pub consent_information: Option<bool>,
    /// Consent to field trips.
    pub consent_field_trip: Option<bool>,
    /// Consent to medical treatment.
    pub consent_medical: Option<bool>,
    /// Consent to emergency care.
    pub consent_emergency: Option<bool>,
    /// No photos and videos of the child.
    pub photo_opt_out: Option<bool>,
    /// Somebody must not collect the child, or who may is decided by a court.
    pub has_custody_alert: bool,
    /// Custom fields 1 to 6, which the account names.
    #[schema(max_items = 6)]
    pub custom_fields: Vec<String>,
    /// Scholars who look like this one and are other children (`Error_SimilarScholar`).
    #[schema(max_items = 50)]
    pub not_same_as: Vec<i64>,
    /// Where the child is enrolled first. An edit has none: enrollments are edited by themselves.
    pub enrollment: Option<EnrollmentRequest>,
}
platform::field_rules!(ScholarRequest {
    families: length(..=MOST_CONTACTS),
    emergency_contacts: length(..=MOST_CONTACTS),
    custom_fields: length(..=6),
    not_same_as: length(..=50),
});

/// The program's own id of a child, where a client may send back the record's number instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnId(Option<String>);

impl<'de> Deserialize<'de> for OwnId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let sent = Value::deserialize(deserializer)?;
        Ok(Self(sent.as_str().map(str::to_owned)))
    }
}

impl ScholarRequest {
    /// The program's own id of the child, under whichever name it came.
    pub fn number(&self) -> Option<String> {
        self.own_id.0.clone().or_else(|| self.scholar_number.clone())
    }
}

/// Of which of a scholar's places a call is about.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct PlaceFilter {
    /// In this program.
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// At this site.
    #[serde(alias = "SiteId", alias = "SiteID")]
    pub site_id: Option<i64>,
}

impl PlaceFilter {
    /// Whether an enrollment is there.
    pub fn holds(&self, enrollment: &Enrollment) -> bool {
        self.program_id.is_none_or(|program| enrollment.program_id == program)
            && self.site_id.is_none_or(|site| enrollment.site_id == site)
    }
}

/// An edit of a scholar: fields of [`ScholarRequest`] but the enrollment. A field that is not sent stays as it is, also of
/// medical and learning status and of a contact with its `mappingId`; one that is sent as null is emptied. Contacts that are
/// not sent with their list are removed.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"version": 1, "city": "Queens"}))]
pub struct ScholarEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// Fields to change.
    #[serde(flatten)]
    #[schema(value_type = ScholarRequest)]
    pub fields: Map<String, Value>,
}
platform::field_rules!(PlaceFilter, ScholarEdit);

impl ScholarEdit {
    /// Whether it says something of medical or learning status.
    pub fn is_about_private(&self) -> bool {
        ["medical", "learningStatus"].iter().any(|part| self.fields.contains_key(*part))
    }
}

/// A scholar, without medical and learning status.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scholar {
    /// The scholar.
    pub scholar_id: i64,
    /// Their account.
    pub account_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// Day of birth.
    pub birth_date: NaiveDate,
    /// Male, Female or Others; none when not known.
    pub gender: Option<String>,
    /// What Others stands for.
    pub other_gender: Option<String>,
    /// As the family says it.
    pub ethnicity: Option<String>,
    /// The school's id of the child.
    pub scholar_student_id: Option<String>,
    /// The program's own id of the child.
    pub scholar_number: Option<String>,
    /// An id in another system.
    pub external_id: Option<String>,
    /// Street.
    pub address_line1: Option<String>,
    /// Second line.
    pub address_line2: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State.
    pub state: Option<String>,
    /// Five digits.
    pub postal_code: Option<String>,
    /// Ten digits.
    pub home_phone: Option<String>,
    /// Family, in order.
    pub families: Vec<Contact>,
    /// Emergency contacts, in order.
    pub emergency_contacts: Vec<Contact>,
    /// There is a medical status to be shown on request.
    pub has_medical: bool,
    /// There is a learning status to be shown on request.
    pub has_learning_status: bool,
    /// The child has an EpiPen.
    pub has_epi_pen: bool,
    /// The child has allergies.
    pub has_allergies: bool,
    /// Somebody must not collect the child, or who may is decided by a court.
    pub has_custody_alert: bool,
    /// Consent to keep the scholar's information.
    pub consent_information: Option<bool>,
    /// Consent to field trips.
    pub consent_field_trip: Option<bool>,
    /// Consent to medical treatment.
    pub consent_medical: Option<bool>,
    /// Consent to emergency care.
    pub consent_emergency: Option<bool>,
    /// No photos and videos of the child.
    pub photo_opt_out: Option<bool>,
    /// The child's picture, as `v` of its address; none without one.
    #[serde(default)]
    pub photo: Option<Uuid>,
    /// Custom fields 1 to 6, which the account names.
    pub custom_fields: Vec<String>,
    /// Where the child is enrolled, as far as the caller sees it.
    pub enrollments: Vec<Enrollment>,
    /// The child has left all sites that the caller sees for another: address, phone, contacts, picture, consents, alerts and
    /// custom fields are not shown.
    #[serde(default)]
    pub has_left: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

platform::record!(Scholar, "scholar", scholar_id, |scholar| Some(scholar.account_id));

/// A scholar as they are stored, without what is sealed.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = scholars)]
pub struct ScholarRow {
    pub(super) id: i64,
    pub(super) account_id: i64,
    #[diesel(embed)]
    pub(super) fields: ScholarFields,
    #[diesel(select_expression = scholars::medical.is_not_null())]
    #[diesel(select_expression_type = dsl::IsNotNull<scholars::medical>)]
    pub(super) has_medical: bool,
    #[diesel(select_expression = scholars::learning.is_not_null())]
    #[diesel(select_expression_type = dsl::IsNotNull<scholars::learning>)]
    pub(super) has_learning: bool,
    pub(super) has_epi_pen: bool,
    pub(super) has_allergies: bool,
    pub(super) version: i32,
}

/// What people enter of a scholar, checked.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Queryable,
    Selectable,
    Insertable,
    AsChangeset,
    Serialize,
    Deserialize,
)]
#[diesel(table_name = scholars, treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
pub struct ScholarFields {
    pub(super) first_name: String,
    pub(super) last_name: String,
    /// The names as they are compared.
    pub(super) first_key: String,
    pub(super) last_key: String,
    pub(super) birth_date: NaiveDate,
    pub(super) entering_grade: i16,
    pub(super) gender: Option<i16>,
    pub(super) other_gender: Option<String>,
    pub(super) ethnicity: Option<String>,
    pub(super) scholar_student_id: Option<String>,
    pub(super) scholar_number: Option<String>,
    pub(super) external_id: Option<String>,
    #[serde(rename = "addressLine1")]
    pub(super) address1: Option<String>,
    #[serde(rename = "addressLine2")]
    pub(super) address2: Option<String>,
    pub(super) city: Option<String>,
    pub(super) state: Option<String>,
    pub(super) postal_code: Option<String>,
    pub(super) home_phone: Option<String>,
    pub(super) consent_information: Option<bool>,
    pub(super) consent_field_trip: Option<bool>,
    pub(super) consent_medical: Option<bool>,
    pub(super) consent_emergency: Option<bool>,
    pub(super) photo_opt_out: Option<bool>,
    #[serde(rename = "customFields")]
    pub(super) custom: Vec<String>,
    pub(crate) has_custody_alert: bool,
}

impl ScholarFields {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// By what the child is told apart.
    pub(crate) fn identity(&self) -> Identity {
        Identity::new(&self.first_name, &self.last_name, self.birth_date)
    }
}

impl Scholar {
    /// From what is stored of them.
    pub fn new(row: ScholarRow, contacts: Vec<Contact>, enrollments: Vec<Enrollment>) -> Self {
        let (families, emergency_contacts) =
            contacts.into_iter().partition(|contact| contact.kind == FAMILY);
        let fields = row.fields;
        Self {
            scholar_id: row.id,
            account_id: row.account_id,
            first_name: fields.first_name,
            last_name: fields.last_name,
            entering_grade: word_of(&GRADES, Some(fields.entering_grade)).to_owned(),
            birth_date: fields.birth_date,
            gender: fields.gender.map(|gender| word_of(&GENDERS, Some(gender)).to_owned()),
            other_gender: fields.other_gender,
            ethnicity: fields.ethnicity,
            scholar_student_id: fields.scholar_student_id,
            scholar_number: fields.scholar_number,
            external_id: fields.external_id,
            address_line1: fields.address1,
            address_line2: fields.address2,
            city: fields.city,
            state: fields.state,
            postal_code: fields.postal_code,
            home_phone: fields.home_phone,
            families,
            emergency_contacts,
            has_medical: row.has_medical,
            has_learning_status: row.has_learning,
            has_epi_pen: row.has_epi_pen,
            has_allergies: row.has_allergies,
            has_custody_alert: fields.has_custody_alert,
            consent_information: fields.consent_information,
            consent_field_trip: fields.consent_field_trip,
            consent_medical: fields.consent_medical,
            consent_emergency: fields.consent_emergency,
            photo_opt_out: fields.photo_opt_out,
            photo: None,
            custom_fields: fields.custom,
            enrollments,
            has_left: false,
            version: row.version,
        }
    }

    /// Without what may have changed since the child left.
    pub fn withheld(self) -> Self {
        Self {
            has_left: true,
            address_line1: None,
            address_line2: None,
            city: None,
            state: None,
            postal_code: None,
            home_phone: None,
            families: Vec::new(),
            emergency_contacts: Vec::new(),
            has_medical: false,
            has_learning_status: false,
            has_epi_pen: false,
            has_allergies: false,
            has_custody_alert: false,
            consent_information: None,
            consent_field_trip: None,
            consent_medical: None,
            consent_emergency: None,
            photo_opt_out: None,
            photo: None,
            custom_fields: Vec::new(),
            ..self
        }
    }
}

/// The form that an edit changes. What is sealed is not in it: an edit names it or leaves it.
impl From<&Scholar> for ScholarRequest {
    fn from(scholar: &Scholar) -> Self {
        let scholar = scholar.clone();
        let contacts = |all: Vec<Contact>| all.into_iter().map(ContactRequest::from).collect();
        Self {
            first_name: Some(scholar.first_name),
            last_name: Some(scholar.last_name),
            entering_grade: Some(scholar.entering_grade),
            birth_date: Some(scholar.birth_date),
            gender: scholar.gender,
            other_gender: scholar.other_gender,
            ethnicity: scholar.ethnicity,
            scholar_student_id: scholar.scholar_student_id,
            scholar_number: scholar.scholar_number,
            own_id: OwnId::default(),
            external_id: scholar.external_id,
            address_line1: scholar.address_line1,
            address_line2: scholar.address_line2,
            city: scholar.city,
            state: scholar.state,
            postal_code: scholar.postal_code,
            home_phone: scholar.home_phone,
            families: contacts(scholar.families),
            emergency_contacts: contacts(scholar.emergency_contacts),
            medical: None,
            learning_status: None,
            consent_information: scholar.consent_information,
            consent_field_trip: scholar.consent_field_trip,
            consent_medical: scholar.consent_medical,
            consent_emergency: scholar.consent_emergency,
            photo_opt_out: scholar.photo_opt_out,
            has_custody_alert: scholar.has_custody_alert,
            custom_fields: scholar.custom_fields,
            not_same_as: Vec::new(),
            enrollment: None,
        }
    }
}
