//! The audit log as it is asked for and answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use data::audit::audit_log;

use crate::{extract::several, list::SortDir};

/// Which entries are asked for. Filters narrow together.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// Of this account; of every account within reach when missing.
    pub account_id: Option<i64>,
    /// Done by one of these people.
    #[serde(deserialize_with = "several")]
    #[param(style = Form, explode = false, max_items = 20)]
    pub actor_user_id: Vec<i64>,
    /// About one of these kinds of entities, such as `site`.
    #[serde(deserialize_with = "several")]
    #[param(style = Form, explode = false, max_items = 20)]
    pub entity: Vec<String>,
    /// About this entity.
    #[param(max_length = 64)]
    pub entity_id: Option<String>,
    /// One of these actions, such as `site.create`.
    #[serde(deserialize_with = "several")]
    #[param(style = Form, explode = false, max_items = 20)]
    pub action: Vec<String>,
    /// Part of the name of what it was done to, letter case aside.
    #[param(max_length = 256)]
    pub search: Option<String>,
    /// Not before this moment.
    pub from: Option<DateTime<Utc>>,
    /// Before this moment.
    pub to: Option<DateTime<Utc>>,
}
crate::field_rules!(AuditFilter {
    actor_user_id: length(..=20),
    entity: length(..=20),
    entity: each_length(..=64),
    entity_id: length(..=64),
    action: length(..=20),
    action: each_length(..=64),
    search: length(..=256),
    from: plausible(),
    to: plausible(),
});

/// Which part of the list is asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct AuditPage {
    /// `desc`, the newest first, when missing; also 1 (asc) and 2 (desc).
    pub sort_dir: Option<SortDir>,
    /// Entries that follow this one: `next` of the page before.
    pub cursor: Option<i64>,
    /// Entries a page; 25 when missing, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}
crate::field_rules!(AuditPage { count: range(1..=100) });

/// An entry as it was written.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = audit_log)]
#[serde(rename_all = "camelCase")]
pub struct AuditRow {
    /// The entry.
    pub id: i64,
    /// When.
    pub occurred_at: DateTime<Utc>,
    /// The account it is about; none for what belongs to the provider.
    pub account_id: Option<i64>,
    /// Who; none for the product itself and for an integrator.
    pub actor_user_id: Option<i64>,
    /// The client used.
    pub actor_client_id: String,
    /// The role viewed while it was done (drill-down).
    pub viewed_role: Option<i16>,
    /// The account viewed.
    pub viewed_account_id: Option<i64>,
    /// The program viewed.
    pub viewed_program_id: Option<i64>,
    /// The site viewed.
    pub viewed_site_id: Option<i64>,
    /// What was done, such as `site.create`.
    pub action: String,
    /// To which kind of entity.
    pub entity: String,
    /// To which one.
    pub entity_id: String,
    /// State before; none for a creation.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// State after; none for a deletion.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// The address it was done from.
    pub address: Option<String>,
    /// Names the request in logs and traces.
    pub correlation_id: Option<String>,
}

/// Who did what to which entity, as whom, from where, before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// What was written.
    #[serde(flatten)]
    pub row: AuditRow,
    /// Name of who did it; none for nobody and for somebody who is gone.
    pub actor_name: Option<String>,
}

/// Entries in the order of time that was asked for.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct AuditList {
    /// The entries.
    pub results: Vec<AuditEntry>,
    /// `cursor` of the next page; none when this is the last.
    pub next: Option<i64>,
}
