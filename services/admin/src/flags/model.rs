//! Bodies of the OpenFeature Remote Evaluation Protocol (OFREP 0.2).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::rules::Evaluated;

/// What a client asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct EvaluationRequest {
    /// For whom.
    pub context: Option<EvaluationContext>,
}

/// For whom flags are evaluated.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct EvaluationContext {
    /// Names the subject; not used, as flags belong to accounts.
    #[schema(value_type = Option<String>)]
    pub targeting_key: Option<Value>,
    /// The account, as a number or its digits; the caller's own when missing.
    #[schema(value_type = Option<i64>)]
    pub account_id: Option<Value>,
}

/// A flag's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlagEvaluation {
    /// The flag.
    pub key: String,
    /// On or off.
    pub value: bool,
    /// `TARGETING_MATCH` for an account's own value, else `DEFAULT`.
    pub reason: String,
    /// `on` or `off`.
    pub variant: String,
    /// More about the flag.
    #[schema(value_type = Object)]
    pub metadata: BTreeMap<String, Value>,
}

impl From<Evaluated> for FlagEvaluation {
    fn from(flag: Evaluated) -> Self {
        Self {
            key: flag.key.to_owned(),
            value: flag.value,
            reason: if flag.overridden { "TARGETING_MATCH" } else { "DEFAULT" }.to_owned(),
            variant: if flag.value { "on" } else { "off" }.to_owned(),
            metadata: super::rules::flag(flag.key)
                .map(|flag| ("description".to_owned(), Value::from(flag.what)))
                .into_iter()
                .collect(),
        }
    }
}

/// The values of every flag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BulkEvaluation {
    /// One for each flag.
    pub flags: Vec<FlagEvaluation>,
}

/// Why flags could not be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationFailure {
    /// The flag asked for; not in bulk evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// `PARSE_ERROR`, `INVALID_CONTEXT` or `FLAG_NOT_FOUND`.
    pub error_code: String,
    /// Readable description of the error.
    pub error_details: String,
}
