//! Tasks as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use platform::{bulk::Selection, list::ListQuery};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    files::model::{Of, PlanFile},
    places::PlanPlace,
    schema::tasks,
};

/// The task is to be done (spec 2 §4 Task).
pub const ACTIVE: i16 = 1;
/// The task is done.
pub const DONE: i16 = 2;
/// The task is skipped.
pub const SKIPPED: i16 = 3;

/// The owner has not begun (spec 2 §3 Enumerations, task status of the planner).
pub const NOT_STARTED: i16 = 1;
/// The owner has finished.
pub const COMPLETED: i16 = 3;

/// A task as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize)]
#[diesel(table_name = tasks)]
#[serde(rename_all = "camelCase")]
pub struct TaskRow {
    /// The task.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site; none for the program's own.
    pub site_id: Option<i64>,
    /// The program's task that was assigned to the site.
    pub program_task_id: Option<i64>,
    /// Name of the task.
    pub name: String,
    /// Description of the task.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// [`ACTIVE`], [`DONE`] or [`SKIPPED`].
    pub status: i16,
    /// How far its owner is: 1 not started, 2 in progress, 3 completed.
    pub owner_status: i16,
    /// Owner of the task.
    pub owner_id: Option<i64>,
    /// For those who work on it.
    pub task_note: String,
    /// Name of its site; empty for the program's own.
    pub site_name: String,
    /// Grows with every change.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
}

platform::record!(TaskRow, "task", id, |task| Some(task.account_id));

impl TaskRow {
    /// Where it is.
    pub fn place(&self) -> PlanPlace {
        PlanPlace { account: self.account_id, program: self.program_id, site: self.site_id }
    }

    /// Whose files it has: its own, and those of the program's task that its site was assigned.
    pub fn files_of(&self) -> Vec<Of> {
        [Some(self.id), self.program_task_id].into_iter().flatten().map(Of::Task).collect()
    }
}

/// What a task is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = tasks)]
pub struct TaskFields {
    /// Name of the task.
    pub name: String,
    /// Description of the task.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// For those who work on it.
    pub task_note: String,
}

/// Somebody by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TaskPerson)]
pub struct Person {
    /// The user; 0 for an integrator.
    pub user_id: i64,
    /// The name; none for an integrator and for somebody who is gone.
    pub name: Option<String>,
}

/// Somebody who works on a task beside its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskUser {
    /// Their work on the task: it ends by `DELETE /task/collaborator?id=`.
    pub id: i64,
    /// The user.
    #[serde(flatten)]
    pub person: Person,
}

/// A task of a program or site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// The task.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site; none for the program's own.
    pub site_id: Option<i64>,
    /// Name of its site; empty for the program's own.
    pub site_name: String,
    /// The program's task that was assigned to the site; none for the program's own and for what a site plans by itself.
    pub program_task_id: Option<i64>,
    /// Name of the task.
    pub name: String,
    /// Description of the task.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Whether it is to be done: 1 active, 2 done, 3 skip (spec 2 §4 Task). A program's task that sites were assigned is
    /// active while it is so at one of them, and skipped when it is skipped at all.
    pub status: i16,
    /// How far its owner is: 1 not started, 2 in progress, 3 completed (spec 2 §3 Enumerations). It is completed when the
    /// task is done, and only then.
    pub owner_status: i16,
    /// Owner; none when unassigned.
    pub assigned_to: Option<Person>,
    /// For those who work on it.
    pub task_note: String,
    /// Who changed it last.
    pub last_edited_by: Person,
    /// When.
    pub last_edited_on: DateTime<Utc>,
    /// It is the caller's, or they work on it.
    pub user_is_task_owner_or_collaborator: bool,
    /// Sites that it was assigned to, as far as the caller sees them.
    pub sites: i64,
    /// Those of them where it is done.
    pub sites_done: i64,
    /// Those of them where it is skipped.
    pub sites_skipped: i64,
    /// Those of them where it is late by their clock: active, and the last day is past.
    pub sites_late: i64,
    /// Names of the first of those where it is late, the longest first; at most 3.
    pub late_sites: Vec<String>,
    /// Its files; of a task that a program assigned also the program's.
    pub file_ids: Vec<i64>,
    /// It is there no more: so answers the edit that took it away.
    pub is_removed: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

/// A task with everybody and everything that belongs to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskDetails {
    /// The task.
    #[serde(flatten)]
    pub task: Task,
    /// Those who work on it beside its owner.
    pub task_users: Vec<TaskUser>,
    /// What was said about it, the oldest first.
    pub task_discussions: Vec<TaskDiscussion>,
    /// Where it was assigned, by name of the site.
    pub assigned_sites: Vec<AssignedSite>,
    /// Its files, by name; of a task that a program assigned also the program's.
    pub task_files: Vec<PlanFile>,
}

/// Something that was said about a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskDiscussion {
    /// What was said.
    pub id: i64,
    /// Who said it.
    pub user: Person,
    /// In these words.
    pub text: String,
    /// Whom it mentions.
    pub mentioned: Vec<Person>,
    /// When.
    pub said_at: DateTime<Utc>,
}

/// A site that a task was assigned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedSite {
    /// The task at the site.
    pub task_id: i64,
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// First day there.
    pub start_date: NaiveDate,
    /// Last day there.
    pub end_date: NaiveDate,
    /// 1 active, 2 done, 3 skip.
    pub status: i16,
}

/// A page of tasks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskList {
    /// The tasks.
    pub results: Vec<Task>,
    /// How many there are in all pages.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// Which tasks are asked for, beside the list payload, whose `sortDir` is required (spec 2 §3 Task).
#[derive(Clone, Debug, Default, Serialize, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct TaskQuery {
    /// Of this program; required.
    #[serde(alias = "ProgramId")]
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// The product of the program; required, 0 when it has none.
    #[serde(alias = "ProductId")]
    #[param(required = true)]
    pub product_id: Option<i64>,
    /// Of this account.
    #[serde(alias = "AccountId")]
    pub account_id: Option<i64>,
    /// The one task.
    #[serde(alias = "Id")]
    pub id: Option<i64>,
    /// Those that are active, or those that are not.
    #[serde(alias = "Active")]
    pub active: Option<bool>,
    /// Of this site; the program's own when missing.
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// Of all sites of the program, instead of its own.
    pub all_sites: Option<bool>,
    /// Those that are the caller's, or on which they work: without a site those of the program and of all its sites, and with
    /// one the program's too.
    pub mine: Option<bool>,
    /// Skipped ones too; without it they are not there.
    pub skipped: Option<bool>,
    /// That end on this day or later.
    pub start_date: Option<NaiveDate>,
    /// That begin on this day or earlier.
    pub end_date: Option<NaiveDate>,
}

/// The one task that is asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct TaskIdQuery {
    /// The task; required.
    #[param(required = true)]
    pub task_id: Option<i64>,
}

/// A task to be added.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "programId": 1, "siteId": 1, "name": "Hire group leaders", "description": "Two for each site", "startDate": "2026-11-02", "endDate": "2026-11-20",
}))]
pub struct TaskRequest {
    /// Its program.
    pub program_id: Option<i64>,
    /// Its site; the program's own task when missing.
    pub site_id: Option<i64>,
    /// Name; at most 256 characters.
    #[schema(max_length = 256)]
    pub name: Option<String>,
    /// Description; at most 4,000 characters.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// First day, one of the program's.
    pub start_date: Option<NaiveDate>,
    /// Last day, one of the program's.
    pub end_date: Option<NaiveDate>,
    /// For those who work on it; at most 2,000 characters.
    #[schema(max_length = 2000)]
    pub task_note: Option<String>,
    /// Owner, who gets an email; unassigned when missing.
    pub owner_id: Option<i64>,
    /// Of a program's task, the sites that it is assigned to; at most 1,000.
    #[schema(max_items = 1000)]
    pub sites: Vec<SiteDates>,
}
platform::field_rules!(TaskRequest { sites: length(..=1000) });

/// Changes to a task. Fields that are missing stay as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskEdit {
    /// The version that the changes are based on; without it the last write wins.
    pub version: Option<i32>,
    /// Name; only the program can rename a task that it assigned.
    #[schema(max_length = 256)]
    pub name: Option<String>,
    /// Description; as `name`.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// For those who work on it.
    #[schema(max_length = 2000)]
    pub task_note: Option<String>,
    /// Files that it is seen to have, which are left as they are; at most 40.
    #[schema(max_items = 40)]
    pub file_ids: Vec<i64>,
    /// Files of it that are taken away; at most 20.
    #[schema(max_items = 20)]
    pub deleted_file_ids: Vec<i64>,
    /// It is taken away, as by `DELETE /task/{taskId}`, and nothing else is changed.
    pub is_removed: bool,
}
platform::field_rules!(TaskEdit { file_ids: length(..=40), deleted_file_ids: length(..=20) });

/// Tasks of a program and the sites that they are assigned to, each with dates of its own (spec 2 §3 Task).
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programId": 1, "taskIds": [1], "sites": [{"siteId": 1, "startDate": "2026-11-02", "endDate": "2026-11-20"}]}))]
pub struct AssignRequest {
    /// The program.
    pub program_id: Option<i64>,
    /// Its tasks; at most 500.
    #[schema(max_items = 500)]
    pub task_ids: Vec<i64>,
    /// Its sites; at most 1,000.
    #[schema(max_items = 1000)]
    pub sites: Vec<SiteDates>,
}
platform::field_rules!(AssignRequest { task_ids: length(..=500), sites: length(..=1000) });

/// A site, and when a task is to be done there.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteDates {
    /// The site.
    pub site_id: i64,
    /// First day there; the task's own when missing. Where both days are missing, a site that has the task keeps its days.
    pub start_date: Option<NaiveDate>,
    /// Last day there; the task's own when missing.
    pub end_date: Option<NaiveDate>,
}

/// How many were assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Assigned {
    /// Tasks that sites got.
    pub added: usize,
    /// Tasks that sites had and that got other dates.
    pub changed: usize,
}

/// Tasks by id, or all that the list finds.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(example = json!({"ids": [1]}))]
pub struct TaskSelection {
    /// Which.
    #[serde(flatten)]
    pub selection: Selection,
    /// What the list is about, when all are selected.
    #[serde(flatten)]
    pub found: TaskQuery,
    /// What the list searches for.
    #[serde(flatten)]
    pub list: ListQuery,
}
platform::field_rules!(TaskSelection { selection: nested(), found: nested(), list: nested() });

/// The status that is given.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct StatusQuery {
    /// 1 active, 2 done, 3 skip; required.
    #[param(required = true, minimum = 1, maximum = 3, example = 3)]
    pub status: Option<i16>,
}
platform::field_rules!(StatusQuery { status: range(1..=3) });

/// Whose a task is, or how far they are (spec 2 §7 ownerstatus).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OwnerQuery {
    /// New owner; 0 for none.
    pub owner_id: Option<i64>,
    /// Owner as the caller last saw it; 0 for none. Without it the last write wins.
    pub previous_owner_id: Option<i64>,
    /// Its site, as it was seen.
    pub site_id: Option<i64>,
    /// Its program, as it was seen.
    pub program_id: Option<i64>,
    /// How far its owner is: 1 not started, 2 in progress, 3 completed.
    #[param(minimum = 1, maximum = 3)]
    pub status: Option<i16>,
}
platform::field_rules!(OwnerQuery { status: range(1..=3) });

/// Something to be said about a task.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"text": "The gym is taken that week.", "mentioned": []}))]
pub struct DiscussionRequest {
    /// In these words; at most 2,000 characters.
    #[schema(max_length = 2000)]
    pub text: Option<String>,
    /// People whom it mentions; at most 20.
    #[schema(max_items = 20)]
    pub mentioned: Vec<i64>,
}
platform::field_rules!(DiscussionRequest { mentioned: length(..=20) });

/// Whose work on a task ends.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CollaboratorQuery {
    /// The `id` of one of the task's `taskUsers`, or with `taskId` the user; required.
    #[param(required = true)]
    pub id: Option<i64>,
    /// The task whose user `id` is.
    pub task_id: Option<i64>,
}

/// Programs whose tasks are made active again.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programIds": [1]}))]
pub struct ResetRequest {
    /// The programs; at most 100.
    #[schema(min_items = 1, max_items = 100)]
    pub program_ids: Vec<i64>,
}
platform::field_rules!(ResetRequest { program_ids: length(1..=100) });

/// The program whose tasks are made active again.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programId": 1}))]
pub struct ProgramRequest {
    /// The program.
    pub program_id: Option<i64>,
}
platform::field_rules!(TaskQuery, TaskIdQuery, CollaboratorQuery, ProgramRequest);

/// How many tasks were made active again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reset {
    /// Of the program and its sites.
    pub tasks: usize,
}

/// A task's status before a request, for whoever takes the request back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusBefore {
    /// The task.
    pub id: i64,
    /// The version that the request made.
    pub version: i32,
    /// Status before the change.
    pub status: i16,
    /// How far its owner was.
    pub owner_status: i16,
}
