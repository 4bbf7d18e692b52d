//! Programs as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use garde::Validate;
use platform::events::ProgramState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::programs;

/// A program (spec 2 §3 Program).
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = programs)]
#[serde(rename_all = "camelCase")]
pub struct Program {
    /// The program.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its name.
    #[diesel(column_name = name)]
    pub program_name: String,
    /// After-school, summer …
    pub program_type: Option<String>,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Enrolment goal.
    pub no_of_scholar: i32,
    /// Scholars enrolled.
    pub enrolled_scholars: i32,
    /// 1 active, 2 disabled.
    #[diesel(column_name = status)]
    pub program_status: i16,
    /// Its sites.
    pub no_of_sites: i32,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// It is configured.
    pub is_final_submit: bool,
    /// Sent back with an edit.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
}

impl Program {
    /// As it travels in events.
    pub fn state(&self) -> ProgramState {
        ProgramState {
            id: self.id,
            account_id: self.account_id,
            name: self.program_name.clone(),
            status: self.program_status,
            start_date: Some(self.start_date),
            end_date: Some(self.end_date),
            product_id: self.product_id,
            program_type: self.program_type.clone().unwrap_or_default(),
            final_submit: self.is_final_submit,
            version: self.version.into(),
            deleted: false,
        }
    }
}

/// A page of programs.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramList {
    /// The rows.
    pub results: Vec<Program>,
    /// Rows in all pages.
    pub count: i64,
    /// Active programs within reach, whatever the search.
    pub total_active_programs: i64,
}

/// Which programs a list is about.
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct ProgramFilter {
    /// Programs of this account; of every account within reach when missing.
    pub account_id: Option<i64>,
    /// 1 active, 2 disabled; 0 or missing for all.
    #[garde(range(min = 0, max = 2))]
    #[param(minimum = 0, maximum = 2)]
    pub status: Option<i16>,
}

/// A program to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
pub struct ProgramRequest {
    /// Its account.
    pub account_id: Option<i64>,
    /// At most 100 characters; unique in the account.
    pub program_name: Option<String>,
    /// After-school, summer …
    pub program_type: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// Enrolment goal.
    pub no_of_scholar: Option<i64>,
    /// 1 active (also when missing), 2 disabled.
    pub program_status: Option<i64>,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// It is configured.
    pub is_final_submit: bool,
}

/// What a page's header shows of a program (spec 1 §3 Program).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramInfo {
    /// The program.
    pub program_id: i64,
    /// Its name.
    pub program_name: String,
    /// Its account.
    pub account_id: i64,
    /// The site's name, when exactly one is within reach.
    pub site_name: Option<String>,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// It is configured.
    pub is_final_submit: bool,
    /// Its sites within reach, by name.
    pub site_panels: Vec<SitePanel>,
}

/// A site in a page's header (spec 1 §3 Site panel).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SitePanel {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// Scholars are enrolled without a decision.
    pub auto_enroll: bool,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
}

/// A program that keeps every rule, ready to be stored.
#[derive(Clone, Debug, PartialEq, Insertable)]
#[diesel(table_name = programs)]
pub struct NewProgram {
    /// Given by the database unless fixed by seeding.
    pub id: Option<i64>,
    /// Its account.
    pub account_id: i64,
    /// At most 100 characters.
    pub name: String,
    /// See [`crate::names`].
    pub name_key: String,
    /// See [`crate::names`].
    pub match_key: String,
    /// See [`Program`].
    pub program_type: Option<String>,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Enrolment goal.
    pub no_of_scholar: i32,
    /// Scholars enrolled.
    pub enrolled_scholars: i32,
    /// See [`Program`].
    pub product_id: Option<i64>,
    /// See [`Program`].
    pub is_final_submit: bool,
    /// The import that made it.
    pub import_id: Option<i64>,
    /// Who made it; 0 for the product itself.
    pub created_by: i64,
    /// Who changed it last.
    pub modified_by: i64,
}
