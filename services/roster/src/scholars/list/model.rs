//! The list of scholars as it is asked for and answered.

use chrono::NaiveDate;
use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    dsl::sql,
    expression::SqlLiteral,
    pg::{Pg, PgValue},
    prelude::*,
    sql_types::Jsonb,
};
use platform::{json_dates, list::FileFormat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::{
    exports::Export,
    schema::enrollments,
    scholars::words::{ACTIVE, GENDERS, GRADES, short_day, word_of},
};

/// Which scholars a list is about, beside the list payload.
#[derive(Clone, Debug, Default, Serialize, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ScholarFilter {
    /// In this account.
    #[serde(alias = "AccountId")]
    pub account_id: Option<i64>,
    /// In this program.
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// At this site.
    #[serde(alias = "SiteId", alias = "SiteID")]
    pub site_id: Option<i64>,
    /// In this classroom; 0 for those who have none.
    #[serde(alias = "ClassroomId")]
    pub classroom_id: Option<i64>,
    /// 1 active, 2 inactive; 0 or missing for all.
    #[param(minimum = 0, maximum = 2)]
    #[schema(minimum = 0, maximum = 2)]
    pub status: Option<i16>,
}
platform::field_rules!(ScholarFilter { status: range(0..=2) });

impl ScholarFilter {
    /// What the audit log is told of a file of what it finds.
    pub(crate) fn export(&self, action: &'static str, entity: &'static str) -> Export {
        Export {
            action,
            entity,
            places: (self.account_id, self.program_id, self.site_id),
            filter: json!({"classroomId": self.classroom_id, "status": self.status}),
        }
    }
}

/// A scholar at a site, as the list has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarEntry {
    /// The enrollment (`ssmId`).
    pub enrollment_id: i64,
    /// The scholar.
    pub scholar_id: i64,
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site.
    pub site_id: i64,
    /// Name of the site.
    pub site_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// Day of birth.
    #[serde(serialize_with = "json_dates::day")]
    pub birth_date: NaiveDate,
    /// Male, Female or Others; empty when not known.
    pub gender: String,
    /// The school's id of the child.
    pub scholar_student_id: Option<String>,
    /// The classroom; none for an unassigned scholar.
    pub classroom_id: Option<i64>,
    /// Name of the classroom; empty for none.
    pub classroom_name: String,
    /// 1 active, 2 inactive.
    pub status: i16,
    /// First day.
    #[serde(serialize_with = "json_dates::day")]
    pub enrollment_date: NaiveDate,
    /// First day on which the scholar does not come any more.
    #[serde(serialize_with = "json_dates::day_or_null")]
    pub inactive_date: Option<NaiveDate>,
    /// Why the scholar does not come any more.
    pub inactive_notes: Option<String>,
    /// Scheduled days, 0 Sunday to 6 Saturday.
    pub scheduled_days: Vec<i16>,
    /// What else is known of the scholar; medical and learning status are not.
    #[serde(flatten)]
    pub more: MoreOfScholar,
    /// Version of the enrollment.
    pub version: i32,
}

/// What a list has of a scholar beside its own columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromSqlRow, Serialize, Deserialize, ToSchema)]
#[diesel(sql_type = Jsonb)]
#[serde(rename_all = "camelCase", default)]
pub struct MoreOfScholar {
    /// What Others stands for.
    pub other_gender: Option<String>,
    /// As the family says it.
    pub ethnicity: Option<String>,
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
    /// Custom fields 1 to 6, which the account names.
    pub custom_fields: Vec<String>,
}

/// Reads [`MoreOfScholar`] beside each row in the same statement: one step of an index for each row of a page, instead of
/// copies in the list's own table, which every import would have to write. There are copies of the two ids, by which the list
/// is sorted and searched, and for that alone.
///
/// Of a scholar who has left all sites that the caller sees it says nothing.
const MORE: &str = "CASE WHEN enrollment_shows(enrollments.scholar_id, enrollments.status, enrollments.inactive_on) THEN
    coalesce((SELECT jsonb_build_object('otherGender', s.other_gender, 'ethnicity', s.ethnicity,
    'scholarNumber', s.scholar_number, 'externalId', s.external_id, 'addressLine1', s.address1, 'addressLine2', s.address2,
    'city', s.city, 'state', s.state, 'postalCode', s.postal_code, 'homePhone', s.home_phone,
    'consentInformation', s.consent_information, 'consentFieldTrip', s.consent_field_trip,
    'consentMedical', s.consent_medical, 'consentEmergency', s.consent_emergency, 'photoOptOut', s.photo_opt_out,
    'customFields', s.custom) FROM scholars s WHERE s.id = enrollments.scholar_id), '{}')
    ELSE '{}' END";

/// The expression that reads it.
pub type MoreSql = SqlLiteral<Jsonb>;

fn more_sql() -> MoreSql {
    sql(MORE)
}

/// A page of scholars.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarList {
    /// The rows.
    pub results: Vec<ScholarEntry>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A row as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = enrollments)]
pub struct EnrollmentRow {
    pub(super) id: i64,
    pub(super) scholar_id: i64,
    pub(super) account_id: i64,
    pub(super) program_id: i64,
    pub(super) site_id: i64,
    pub(super) site_name: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) entering_grade: i16,
    pub(super) birth_date: NaiveDate,
    pub(super) gender: Option<i16>,
    pub(super) scholar_student_id: Option<String>,
    pub(super) classroom_id: Option<i64>,
    pub(super) classroom_name: String,
    pub(super) status: i16,
    pub(super) enrolled_on: NaiveDate,
    pub(super) inactive_on: Option<NaiveDate>,
    pub(super) inactive_note: Option<String>,
    pub(super) days: Vec<i16>,
    #[diesel(select_expression = more_sql())]
    #[diesel(select_expression_type = MoreSql)]
    pub(super) more: MoreOfScholar,
    pub(super) version: i32,
}

impl FromSql<Jsonb, Pg> for MoreOfScholar {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let read = <Value as FromSql<Jsonb, Pg>>::from_sql(bytes)?;
        Ok(serde_json::from_value(read)?)
    }
}

impl EnrollmentRow {
    /// The scholar comes no more.
    pub fn is_over(&self) -> bool {
        self.status != ACTIVE
    }

    /// The grade in a word.
    pub fn grade(&self) -> &'static str {
        word_of(&GRADES, Some(self.entering_grade))
    }

    /// The scheduled days in words: `Mon, Wed`.
    pub fn days(&self) -> String {
        let words: Vec<&str> = self.days.iter().map(|day| short_day(*day)).collect();
        words.join(", ")
    }

    /// A custom field, from 0; empty for none.
    pub fn custom(&self, number: usize) -> &str {
        self.more.custom_fields.get(number).map_or("", String::as_str)
    }

    /// The gender in a word.
    pub fn gender(&self) -> &'static str {
        word_of(&GENDERS, self.gender)
    }
}

impl From<EnrollmentRow> for ScholarEntry {
    fn from(row: EnrollmentRow) -> Self {
        Self {
            entering_grade: row.grade().to_owned(),
            gender: row.gender().to_owned(),
            enrollment_id: row.id,
            scholar_id: row.scholar_id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_id: row.site_id,
            site_name: row.site_name,
            first_name: row.first_name,
            last_name: row.last_name,
            birth_date: row.birth_date,
            scholar_student_id: row.scholar_student_id,
            classroom_id: row.classroom_id,
            classroom_name: row.classroom_name,
            status: row.status,
            enrollment_date: row.enrolled_on,
            inactive_date: row.inactive_on,
            inactive_notes: row.inactive_note,
            scheduled_days: row.days,
            more: row.more,
            version: row.version,
        }
    }
}

/// Parameters of the roster's download (spec 2 §7 POST roster download).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct RosterDownload {
    /// In this account.
    pub account_id: Option<i64>,
    /// In this program.
    pub program_id: Option<i64>,
    /// At this site.
    pub site_id: Option<i64>,
    /// Step of the roster page that asks: at steps 2 and 3 the lines of the site's upload as they stand there; at step 4, and
    /// without a step, the roster.
    #[param(minimum = 1, maximum = 4)]
    pub step: Option<i16>,
    /// `csv`, also when missing, or `xlsx`.
    #[param(inline)]
    pub filetype: FileFormat,
}
platform::field_rules!(RosterDownload { step: range(1..=4) });

/// What is left out of the roster's download.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(example = json!({"ColumnsToHide": null}))]
pub struct HiddenColumns {
    /// Columns of the list that the file does not have; none of them when null.
    #[serde(rename = "ColumnsToHide", alias = "columnsToHide")]
    pub columns_to_hide: Option<Vec<String>>,
}
platform::field_rules!(HiddenColumns { columns_to_hide: length(..=64) });

impl RosterDownload {
    /// Which rows.
    pub fn filter(&self) -> ScholarFilter {
        ScholarFilter {
            account_id: self.account_id,
            program_id: self.program_id,
            site_id: self.site_id,
            ..ScholarFilter::default()
        }
    }
}
