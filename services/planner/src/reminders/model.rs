//! Reminders as they are asked for, stored and answered.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::plan_reminders;

/// When somebody is written to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Choice {
    /// Never.
    #[default]
    None,
    /// On days on which a task of theirs is due, due tomorrow, or late.
    Due,
    /// Every day on which there is anything to say: tasks of the week, and the day's events.
    Daily,
}

impl Choice {
    /// As it is stored.
    pub const fn number(self) -> i16 {
        match self {
            Self::None => 0,
            Self::Due => 1,
            Self::Daily => 2,
        }
    }

    /// As it was stored.
    pub const fn of(number: i16) -> Self {
        match number {
            1 => Self::Due,
            2 => Self::Daily,
            _ => Self::None,
        }
    }
}

/// Whose choice is asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ReminderQuery {
    /// In this account; required.
    #[param(required = true)]
    pub account_id: Option<i64>,
}

/// The caller's choice in an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminders {
    /// When they are written to.
    pub choice: Choice,
    /// Their time zone, an IANA name; none until they choose.
    pub time_zone: Option<String>,
}

/// A choice.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"accountId": 1, "choice": "daily", "timeZone": "America/New_York"}))]
pub struct ReminderRequest {
    /// The account.
    pub account_id: Option<i64>,
    /// When they want to be written to.
    pub choice: Choice,
    /// Their time zone, an IANA name.
    pub time_zone: Option<String>,
}
platform::field_rules!(ReminderQuery, ReminderRequest);

/// A choice as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = plan_reminders)]
pub struct ReminderRow {
    /// Id of the user.
    pub user_id: i64,
    /// In which account.
    pub account_id: i64,
    /// [`Choice`].
    pub choice: i16,
    /// IANA name.
    pub time_zone: String,
}
