//! What the jump-to box asks and shows.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Search of the quick switcher.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct JumpQuery {
    /// A part of the name; at least two characters, else nothing is found.
    #[param(max_length = 100)]
    pub q: String,
}
platform::field_rules!(JumpQuery { q: chars(..=100) });

/// Something to jump to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JumpTarget {
    /// Kind of the target.
    pub kind: JumpKind,
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Its account.
    pub account_id: i64,
    /// Name of its account, which tells namesakes apart; none for accounts, whose names differ.
    pub account_name: Option<String>,
    /// Its program; none for accounts.
    pub program_id: Option<i64>,
    /// Name of its program; none for accounts and programs.
    pub program_name: Option<String>,
}

/// A kind of thing to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JumpKind {
    /// An account.
    Account,
    /// A program.
    Program,
    /// A site.
    Site,
}
