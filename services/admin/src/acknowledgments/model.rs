//! Terms and acknowledgments as they are asked for, stored and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::{acknowledgments, terms};

/// The kind of terms that everybody accepts before they work with the portal.
pub const TERMS_OF_SERVICE: i16 = 1;

/// Where a person stands with the terms (spec 1 §3 Terms-of-service acknowledgement).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The newest version; 0 when there is none.
    pub current_version: i32,
    /// The newest version that the person accepted; 0 for none.
    pub latest_acknowledged_version: i32,
    /// When they accepted it.
    pub latest_acknowledgment_date: Option<DateTime<Utc>>,
    /// They have to accept the newest version.
    pub should_acknowledge: bool,
    /// Kind of terms; 1 terms of service.
    #[serde(rename = "type")]
    pub kind: i16,
    /// The newest version's text, in the caller's language; none when there is none.
    pub terms: Option<Text>,
}

/// A text of terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Text {
    /// Its heading.
    pub title: String,
    /// Plain paragraphs, an empty line between them.
    pub body: String,
}

/// A published version of the terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsVersion {
    /// Kind of terms.
    #[serde(rename = "type")]
    pub kind: i16,
    /// Its number.
    pub version_number: i32,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// Its heading, in the caller's language.
    pub title: String,
}

/// Which terms a request is about.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct TermsQuery {
    /// Kind of terms; 1, terms of service, when missing.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    pub kind: Option<i16>,
}

/// A version to be accepted.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct AcknowledgmentRequest {
    /// Kind of terms; 1 when missing.
    #[serde(rename = "type")]
    pub kind: Option<i16>,
    /// The version.
    pub version_number: Option<i32>,
}
platform::field_rules!(TermsQuery, AcknowledgmentRequest);

/// That a person accepted a version (spec 2 §3 Acknowledgment).
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = acknowledgments)]
#[serde(rename_all = "camelCase")]
pub struct Acknowledgment {
    /// The record.
    pub id: i64,
    /// The person.
    pub user_id: i64,
    /// Kind of terms.
    #[serde(rename = "type")]
    #[diesel(column_name = type_)]
    pub kind: i16,
    /// The version.
    pub version_number: i32,
    /// When they accepted it.
    pub acknowledgment_date: DateTime<Utc>,
    /// 1 active.
    pub status: i16,
    /// Who wrote the record.
    pub created_by: i64,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Who changed it last.
    pub modified_by: i64,
    /// When.
    pub modified_at: DateTime<Utc>,
}

/// A version of the terms as it is stored.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = terms)]
pub struct TermsRow {
    /// Kind of terms.
    #[diesel(column_name = type_)]
    pub kind: i16,
    /// Its number.
    pub version_number: i32,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// English heading.
    pub title_en: String,
    /// Spanish heading.
    pub title_es: String,
    /// English paragraphs.
    pub body_en: String,
    /// Spanish paragraphs.
    pub body_es: String,
}
