use chrono::{DateTime, Utc};
use platform::pictures::Size;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{sessions::Standing, users::Locale};

/// What a person says of themselves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileRequest {
    /// Letters including accented ones, dots, spaces, apostrophes and hyphens; at most 50 characters.
    #[schema(max_length = 50)]
    pub first_name: String,
    /// As the first name.
    #[schema(max_length = 50)]
    pub last_name: String,
    /// Ten digits, however they are written.
    #[serde(default)]
    pub phone: Option<String>,
    /// Language of the product; `null` follows the browser.
    #[serde(default)]
    pub locale: Option<Locale>,
    /// The version that was seen; without it the last write wins.
    #[serde(default)]
    pub version: Option<i32>,
}

/// A change of the own password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    /// The password as it is.
    #[schema(format = Password)]
    pub current_password: String,
    /// 10 to 15 characters with one lowercase, one uppercase, one number and one special character.
    #[schema(format = Password, max_length = 15)]
    pub new_password: String,
}

/// Which form of a picture.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    /// `full` (at most 1024 pixels a side) or `thumbnail` (128 by 128).
    #[param(inline)]
    pub size: Size,
}
platform::field_rules!(ProfileRequest, PasswordChange, PictureQuery);

/// A session of the caller's own.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Id.
    pub id: Uuid,
    /// Active, or waiting for another window.
    pub state: Standing,
    /// The one that asks.
    pub is_current: bool,
    /// Browser and system that signed in, such as `Firefox · Windows`, if they told.
    pub device: Option<String>,
    /// Where from.
    pub address: Option<String>,
    /// When it began.
    pub signed_in_at: DateTime<Utc>,
    /// The last sign of life.
    pub last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
}

/// The caller's sessions, the last seen first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnSessions {
    /// All that have not ended.
    pub results: Vec<OwnSession>,
}

/// Which page.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Page, from 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<i64>,
    /// People a page, at most 100; 25 when absent.
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}
platform::field_rules!(PageQuery { page: range(1..=1_000_000), count: range(1..=100) });
