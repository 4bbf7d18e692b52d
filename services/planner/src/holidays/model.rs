//! Holidays as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use contracts::HolidayState;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::holidays;

/// A holiday of a program.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = holidays)]
#[serde(rename_all = "camelCase")]
pub struct Holiday {
    /// The holiday.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its name, unique in the program.
    pub name: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
}

platform::record!(Holiday, "holiday", id, |holiday| Some(holiday.account_id));

impl Holiday {
    /// What other services are told.
    pub fn state(&self) -> HolidayState {
        HolidayState {
            id: self.id,
            account_id: self.account_id,
            program_id: self.program_id,
            name: self.name.clone(),
            start_date: self.start_date.to_string(),
            end_date: self.end_date.to_string(),
            version: self.version.into(),
            deleted: false,
        }
    }

    /// What other services are told when it is removed.
    pub fn tombstone(&self) -> HolidayState {
        HolidayState { version: i64::from(self.version) + 1, deleted: true, ..self.state() }
    }
}

/// A holiday to be added.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programId": 1, "name": "Thanksgiving", "startDate": "2026-11-26", "endDate": "2026-11-27"}))]
pub struct HolidayRequest {
    /// Its program.
    pub program_id: Option<i64>,
    /// Its name; at most 256 characters.
    #[schema(max_length = 256)]
    pub name: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day; the first when missing.
    pub end_date: Option<NaiveDate>,
}

/// Changes to a holiday. Fields that are missing stay as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct HolidayEdit {
    /// The version that the changes are based on; without it the last write wins.
    pub version: Option<i32>,
    /// Its name.
    #[schema(max_length = 256)]
    pub name: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
}
platform::field_rules!(HolidayRequest, HolidayEdit);

/// What a holiday is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = holidays)]
pub struct HolidayFields {
    /// Its name.
    pub name: String,
    /// The name as it is compared.
    pub name_key: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
}
