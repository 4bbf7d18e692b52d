//! Programs as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use contracts::ProgramState;
use diesel::prelude::*;
use platform::{
    auth::{Place, Scope},
    bulk::Selection,
    list::ListQuery,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::{access, schema::programs};

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
    /// Enrollment goal.
    pub no_of_scholar: i32,
    /// Scholars enrolled; none for staff, who do not see unassigned scholars in any count.
    #[diesel(
        select_expression = programs::enrolled_scholars.nullable(),
        select_expression_type = diesel::dsl::Nullable<programs::enrolled_scholars>
    )]
    pub enrolled_scholars: Option<i32>,
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

platform::record!(Program, "program", id, |program| Some(program.account_id));

impl Program {
    /// As somebody sees it who reaches these places.
    #[must_use]
    pub fn seen_in(mut self, scope: &Scope) -> Self {
        if access::hides_scholars(scope, Place::program(self.account_id, self.id)) {
            self.enrolled_scholars = None;
        }
        self
    }

    /// As it travels in events.
    pub fn state(&self) -> ProgramState {
        ProgramState {
            id: self.id,
            account_id: self.account_id,
            name: self.program_name.clone(),
            status: self.program_status.into(),
            start_date: Some(self.start_date.to_string()),
            end_date: Some(self.end_date.to_string()),
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
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
    /// Active programs within reach, whatever the search.
    pub total_active_programs: i64,
}

/// Which programs a list is about: those of an account and status that the search object finds, each field of it in its
/// own column (spec 2 §3 Program, Search object). `isExactMatch` holds for all of them.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ProgramFilter {
    /// Programs of this account; of every account within reach when missing.
    pub account_id: Option<i64>,
    /// 1 active, 2 disabled; 0 or missing for all.
    #[param(minimum = 0, maximum = 2)]
    #[schema(minimum = 0, maximum = 2)]
    pub status: Option<i16>,
    /// In the name.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub program_name: Option<String>,
    /// In the type.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub program_type: Option<String>,
    /// The enrollment goal.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub no_of_scholar: Option<String>,
    /// Scholars enrolled.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub enrolled_scholars: Option<String>,
    /// Active or disabled, in words or as a number.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub program_status: Option<String>,
    /// How many sites.
    #[param(max_length = 256)]
    #[schema(max_length = 256)]
    pub no_of_sites: Option<String>,
}
platform::field_rules!(ProgramFilter {
    status: range(0..=2),
    program_name: length(..=256),
    program_type: length(..=256),
    no_of_scholar: length(..=256),
    enrolled_scholars: length(..=256),
    program_status: length(..=256),
    no_of_sites: length(..=256),
});

impl ProgramFilter {
    /// The programs of an account.
    pub fn of_account(account: i64) -> Self {
        Self { account_id: Some(account), ..Self::default() }
    }

    /// The status asked for, if any.
    pub fn status(&self) -> Option<i16> {
        self.status.filter(|status| *status != 0)
    }

    /// The fields of the search object that are filled in, with the columns they look in.
    pub fn searched(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("programName", &self.program_name),
            ("programType", &self.program_type),
            ("noOfScholar", &self.no_of_scholar),
            ("enrolledScholars", &self.enrolled_scholars),
            ("programStatus", &self.program_status),
            ("noOfSites", &self.no_of_sites),
        ]
        .into_iter()
        .filter_map(|(field, text)| Some((field, text.as_deref()?.trim())))
        .filter(|(_, text)| !text.is_empty())
    }
}

/// Programs by id, or all that the list finds (spec 2 §7 programs/bulk-status, "select-all payload").
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ProgramSelection {
    /// Which.
    #[serde(flatten)]
    pub selection: Selection,
    /// Which programs the list is about.
    #[serde(flatten)]
    pub filter: ProgramFilter,
    /// What the list searches for.
    #[serde(flatten)]
    pub list: ListQuery,
}
platform::field_rules!(ProgramSelection { selection: nested(), filter: nested(), list: nested() });

/// Which account's programs are named.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProgramNamesQuery {
    /// The account; required when the caller reaches more than one.
    pub account_id: Option<i64>,
}

/// A program to choose.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = programs)]
pub struct ProgramName {
    /// The program.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
}

/// Which name is asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProgramNameQuery {
    /// The account.
    pub account_id: i64,
    /// The name.
    #[param(max_length = 256)]
    pub name: String,
    /// The program that may have it, when one is edited.
    pub program_id: Option<i64>,
}
platform::field_rules!(ProgramNameQuery { name: length(..=256) });

/// A program to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "accountId": 1, "programName": "After school", "programType": "After-school",
    "startDate": "2026-09-01", "endDate": "2027-06-30", "noOfScholar": 100,
}))]
pub struct ProgramRequest {
    /// Its account.
    pub account_id: Option<i64>,
    /// At most 100 characters; unique in the account.
    #[schema(max_length = 100)]
    pub program_name: Option<String>,
    /// After-school, summer …
    #[schema(max_length = 150)]
    pub program_type: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// Enrollment goal.
    pub no_of_scholar: Option<i64>,
    /// 1 active (also when missing), 2 disabled.
    pub program_status: Option<i64>,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// It is configured.
    pub is_final_submit: bool,
}

impl From<&Program> for ProgramRequest {
    fn from(program: &Program) -> Self {
        Self {
            account_id: Some(program.account_id),
            program_name: Some(program.program_name.clone()),
            program_type: program.program_type.clone(),
            start_date: Some(program.start_date),
            end_date: Some(program.end_date),
            no_of_scholar: Some(program.no_of_scholar.into()),
            program_status: Some(program.program_status.into()),
            product_id: program.product_id,
            is_final_submit: program.is_final_submit,
        }
    }
}

/// An edit of a program: fields of [`ProgramRequest`]. A field that is not sent stays as it is; one that is sent as null
/// is emptied.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// Fields to change.
    #[serde(flatten)]
    #[schema(value_type = ProgramRequest)]
    pub fields: Map<String, Value>,
}

/// Whether a program is configured (spec 1 §3 isFinalSubmit).
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramConfiguration {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// It is.
    pub is_final_submit: bool,
}
platform::field_rules!(ProgramNamesQuery, ProgramRequest, ProgramEdit, ProgramConfiguration);

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
    /// What a form sets.
    #[diesel(embed)]
    pub fields: ProgramFields,
    /// Scholars enrolled.
    pub enrolled_scholars: i32,
    /// The import that made it.
    pub import_id: Option<i64>,
    /// Who made it; 0 for the product itself.
    pub created_by: i64,
    /// Who changed it last.
    pub modified_by: i64,
}

/// What a form sets of a program, in the form it is stored.
#[derive(Clone, Debug, PartialEq, Insertable, AsChangeset)]
#[diesel(table_name = programs, treat_none_as_null = true)]
pub struct ProgramFields {
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
    /// Enrollment goal.
    pub no_of_scholar: i32,
    /// See [`Program`].
    pub product_id: Option<i64>,
    /// See [`Program`].
    pub is_final_submit: bool,
}
