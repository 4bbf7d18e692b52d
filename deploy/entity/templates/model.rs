//! __ManyWords__ as requested, stored and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::__table__;

/// __AWords__ of an account.
#[derive(
    Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema, Record,
)]
#[diesel(table_name = __table__)]
#[serde(rename_all = "camelCase")]
#[record("__kebab__", __One__Request)]
#[request(schema(example = json!({"accountId": 1, "name": "First"})))]
pub struct __One__ {
    /// The __words__.
    pub id: i64,
    /// Its account.
    #[request]
    pub account_id: i64,
    /// Its name, unique in the account; at most 50 characters.
    #[request(schema(max_length = 50))]
    pub name: String,
    /// What it is; at most 256 characters.
    #[request(schema(max_length = 256))]
    pub description: String,
    /// It is in use; true when missing.
    #[request]
    pub is_active: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
}

platform::list_page!(
    /// A page of an account's __manyWords__.
    __One__List,
    __One__
);

/// What is written of __aWords__ after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = __table__)]
pub(crate) struct __One__Fields {
    pub name: String,
    pub name_key: String,
    pub description: String,
    pub is_active: bool,
}
