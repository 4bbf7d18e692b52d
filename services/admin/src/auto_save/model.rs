//! Drafts as they are kept and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::schema::auto_saves;

/// Most drafts of library items that a person has; the oldest go first.
pub const MOST_ITEMS: i64 = 20;

/// What is being made or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DraftKind {
    /// An account.
    Account,
    /// A program.
    Program,
    /// A site.
    Site,
    /// An item of the library.
    Item,
}

impl DraftKind {
    /// The entity type of the spec: 1 account, 2 program, 3 site; and 4 library item.
    pub const fn entity_type(self) -> i16 {
        match self {
            Self::Account => 1,
            Self::Program => 2,
            Self::Site => 3,
            Self::Item => 4,
        }
    }

    /// Largest draft, as JSON, in bytes. A library item has a text of up to 100,000 letters and a drawn picture.
    pub const fn largest(self) -> usize {
        match self {
            Self::Account | Self::Program | Self::Site => 64 * 1024,
            Self::Item => 1024 * 1024,
        }
    }
}

/// Which of a person's drafts.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct DraftQuery {
    /// 1 account, 2 program, 3 site; that of the path when missing. One form can so keep drafts of several kinds.
    #[param(minimum = 1, maximum = 3)]
    pub entity_types: Option<i16>,
    /// Which library item: its id, or what tells a new one apart. Drafts of other kinds have none.
    #[param(max_length = 120)]
    pub record: String,
}
platform::field_rules!(DraftQuery { entity_types: range(1..=3), record: length(..=120) });

/// A draft to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DraftRequest {
    /// What has been filled in: any JSON of at most 64 KB, of a library item 1 MB.
    pub data: Value,
}
platform::field_rules!(DraftRequest);

/// A draft.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = auto_saves)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// What has been filled in.
    pub data: Value,
    /// When it was kept.
    pub saved_at: DateTime<Utc>,
}
