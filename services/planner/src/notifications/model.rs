//! Notifications as they are asked for and answered.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Whose notifications are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct NotificationQuery {
    /// The program; required.
    #[serde(alias = "ProgramId")]
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// Of this site alone.
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
}
platform::field_rules!(NotificationQuery);

/// What is new at a site.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteNotification {
    /// The site.
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub site_name: String,
    /// Active tasks that the program assigned since the caller looked.
    #[diesel(sql_type = BigInt)]
    pub new_tasks: i64,
    /// Active tasks that somebody else changed since.
    #[diesel(sql_type = BigInt)]
    pub changed_tasks: i64,
    /// When the caller looked; none when they never have.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub looked_at: Option<DateTime<Utc>>,
}

/// What is new at the sites of a program that the caller sees.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteNotificationInfo {
    /// The program.
    pub program_id: i64,
    /// Sites where anything is new, by name.
    pub sites: Vec<SiteNotification>,
}
