//! What is looked for, and whom it finds.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is looked for. It is sent in a body: names and phone numbers stand in no address, for those are written down on the way.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"text": "may cru", "accountId": 1, "programId": 11, "siteId": 111}))]
pub struct FindScholars {
    /// The beginnings of names of a child or of a contact, or digits of a phone number: at least two letters or four digits.
    #[schema(min_length = 1, max_length = 100)]
    pub text: String,
    /// In this account.
    #[serde(default)]
    pub account_id: Option<i64>,
    /// In this program.
    #[serde(default)]
    pub program_id: Option<i64>,
    /// At this site.
    #[serde(default)]
    pub site_id: Option<i64>,
}
platform::field_rules!(FindScholars { text: chars(1..=100) });

/// A child who was found, at one of their sites: one where they come to, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundScholar {
    /// The scholar.
    pub scholar_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site.
    pub site_id: i64,
    /// Name of the site.
    pub site_name: String,
    /// 1 active, 2 inactive.
    pub status: i16,
    /// By whom they were found; none for their own name or phone number.
    pub contact: Option<FoundContact>,
}

/// A contact by whom a child was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundContact {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// To the child.
    pub relationship: Option<String>,
    /// Ten digits.
    pub phone_number: Option<String>,
    /// Must not collect the child.
    pub is_barred: bool,
}

/// Whom it finds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FoundScholars {
    /// At most 10, children who are found by their own name first.
    pub results: Vec<FoundScholar>,
    /// How many there are in the answer.
    pub count: usize,
}
