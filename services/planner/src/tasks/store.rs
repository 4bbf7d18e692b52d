//! Every statement about tasks.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, Place, Sees},
    db::{Db, Prepare},
    error::Problem,
    list::{Bind, Column, ColumnKind, Count, IndexScope, List, ListQuery, Rows, Sql, Totals},
};

use super::model::{
    ACTIVE, AssignedSite, COMPLETED, DONE, NOT_STARTED, SiteDates, StatusBefore, TaskFields,
    TaskQuery, TaskRow,
};
use crate::{
    days, live,
    places::{AtPlan, PlanPlace},
    schema::{task_collaborators, task_discussions, tasks},
};

/// The list of tasks.
pub static TASKS: List<TaskRow> = List {
    table: "tasks",
    only: None,
    reach: IndexScope::Account,
    // Spec 2 §9.
    page: 25,
    order: "startDate",
    id: |task| task.id,
    columns: &[
        Column::text("name", "list_key(name)"),
        Column::text("siteName", "list_key(site_name)"),
        Column::day("startDate", "start_date"),
        Column::day("endDate", "end_date"),
        Column::new("status", "status", STATUS),
        Column::new("ownerStatus", "owner_status", OWNER_STATUS),
    ],
};

const STATUS: ColumnKind = ColumnKind::Choice(&[
    (1, &["Active", "Activa", "1"]),
    (2, &["Done", "Hecha", "2"]),
    (3, &["Skip", "Omitida", "3"]),
]);

const OWNER_STATUS: ColumnKind = ColumnKind::Choice(&[
    (1, &["Not started", "Sin empezar", "1"]),
    (2, &["In progress", "En curso", "2"]),
    (3, &["Completed", "Terminada", "3"]),
]);

/// Rows of a program that a list is about.
///
/// Errors: 400 when the query names a column that the list has not.
pub fn found(
    sees: &Sees<'_, impl Action>,
    task_query: &TaskQuery,
    query: &ListQuery,
) -> Result<Rows<TaskRow>, Problem> {
    let Place { account, program, .. } = sees.place();
    let number = |sql: &str, number: i64| Sql::new(sql, [Bind::Number(number)]);
    let is_mine = task_query.mine == Some(true);
    let place = match (task_query.site_id, task_query.all_sites, task_query.id) {
        // What the program itself asks of somebody is theirs wherever they look.
        (Some(site), ..) if is_mine => Some(number("(site_id = $ OR site_id IS NULL)", site)),
        (Some(site), ..) => Some(number("site_id = $", site)),
        (None, Some(true), _) => Some(Sql::plain("site_id IS NOT NULL")),
        (None, _, Some(_)) => None,
        (None, ..) if is_mine => None,
        (None, _, None) => Some(Sql::plain("site_id IS NULL")),
    };
    let status = match (task_query.active, task_query.skipped) {
        (Some(true), _) => Some(Sql::plain("status = 1")),
        (Some(false), Some(true)) => Some(Sql::plain("status <> 1")),
        (Some(false), _) => Some(Sql::plain("status = 2")),
        (None, Some(true)) => None,
        (None, _) => Some(Sql::plain("status <> 3")),
    };
    let conditions = [
        Some(number("program_id = $", program.unwrap_or_default())),
        task_query.account_id.map(|id| number("account_id = $", id)),
        task_query.id.map(|id| number("id = $", id)),
        place,
        status,
        is_mine.then(|| {
            let user = || Bind::Number(sees.user_id());
            let theirs = "id IN (SELECT t.id FROM tasks t WHERE t.owner_id = $ UNION ALL SELECT c.task_id FROM task_collaborators c WHERE c.user_id = $)";
            Sql::new(theirs, [user(), user()])
        }),
    ];
    let rows = days::during(TASKS.rows(), (task_query.start_date, task_query.end_date))
        .of_account(account)
        .counted_to(days::COUNTED);
    // A site's tasks are so few that an index on text finds them no sooner.
    let rows = if task_query.site_id.is_some() { rows.small() } else { rows };
    conditions.into_iter().flatten().fold(rows, Rows::and_where).apply(query)
}

/// A page of tasks, and how many there are.
pub async fn task_list(
    db: &Db,
    sees: &Sees<'_, impl Action>,
    task_query: &TaskQuery,
    query: &ListQuery,
) -> Result<(Vec<TaskRow>, Totals), Problem> {
    found(sees, task_query, query)?.read(db, sees.scope(), query, |rows| Count::of(rows, "0")).await
}

/// Related data shown with a task.
#[derive(Clone, Debug, Default, QueryableByName)]
pub struct About {
    #[diesel(sql_type = BigInt)]
    id: i64,
    /// Sites that it was assigned to.
    #[diesel(sql_type = BigInt)]
    pub sites: i64,
    /// Those of them where it is done.
    #[diesel(sql_type = BigInt)]
    pub sites_done: i64,
    /// Those of them where it is skipped.
    #[diesel(sql_type = BigInt)]
    pub sites_skipped: i64,
    /// Those of them where it is late.
    #[diesel(sql_type = BigInt)]
    pub sites_late: i64,
    /// Names of the first of those where it is late.
    #[diesel(sql_type = Array<Text>)]
    pub late_sites: Vec<String>,
    /// Its files, and those of the program's task that it is of.
    #[diesel(sql_type = Array<BigInt>)]
    pub file_ids: Vec<i64>,
    /// Somebody works on it.
    #[diesel(sql_type = Bool)]
    pub is_worked_on: bool,
}

/// Related data shown with tasks, as a user sees it.
pub async fn about(
    conn: &mut AsyncPgConnection,
    ids: Vec<i64>,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<HashMap<i64, About>> {
    let rows: Vec<About> = diesel::sql_query(
        "SELECT t.id, s.sites, s.sites_done, s.sites_skipped, s.sites_late, coalesce(s.late_sites[1:3], '{}') AS late_sites,
             ARRAY(SELECT f.id FROM plan_files f WHERE f.task_id IN (t.id, t.program_task_id) ORDER BY f.id) AS file_ids,
             EXISTS (SELECT FROM task_collaborators c WHERE c.task_id = t.id AND c.user_id = $2) AS is_worked_on
         FROM tasks t
         CROSS JOIN LATERAL (
             SELECT count(*) AS sites, count(*) FILTER (WHERE status = 2) AS sites_done,
                 count(*) FILTER (WHERE status = 3) AS sites_skipped, count(*) FILTER (WHERE is_late) AS sites_late,
                 array_agg(site_name ORDER BY end_date, site_name) FILTER (WHERE is_late) AS late_sites
             FROM (
                 SELECT a.status, a.site_name, a.end_date,
                     a.status = 1 AND a.end_date < ($3 AT TIME ZONE coalesce(r.time_zone, 'UTC'))::date AS is_late
                 FROM tasks a
                 -- No clock is more than a day ahead.
                 LEFT JOIN ref_sites r ON r.id = a.site_id AND a.status = 1 AND a.end_date <= ($3 AT TIME ZONE 'UTC')::date + 1
                 WHERE a.program_task_id = t.id
             ) a
         ) s
         WHERE t.id = ANY ($1)",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(user)
    .bind::<Timestamptz, _>(now)
    .prepared()
    .load(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Where a task is.
///
/// Errors: 404 when the tenant has no such task.
pub async fn task_place(conn: &mut AsyncPgConnection, id: i64) -> Result<PlanPlace, Problem> {
    let row: Option<TaskRow> =
        tasks::table.find(id).select(TaskRow::as_select()).first(conn).await.optional()?;
    Ok(row.ok_or_else(|| Problem::not_found("task"))?.place())
}

/// A task, locked until the transaction ends.
pub async fn task_lock(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<TaskRow>> {
    tasks::table
        .find(id)
        .filter(tasks::program_id.eq(at.place().program))
        .select(TaskRow::as_select())
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// A task that the transaction sees.
pub async fn task(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<TaskRow>> {
    tasks::table.find(id).select(TaskRow::as_select()).first(conn).await.optional()
}

/// Tasks by id, locked in their order until the transaction ends.
pub async fn tasks_lock(conn: &mut AsyncPgConnection, ids: &[i64]) -> QueryResult<Vec<TaskRow>> {
    tasks::table
        .filter(tasks::id.eq_any(ids.to_vec()))
        .order(tasks::id)
        .select(TaskRow::as_select())
        .for_no_key_update()
        .load(conn)
        .await
}

/// Whether a program has any tasks.
pub async fn has_any(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
) -> QueryResult<bool> {
    let found = tasks::table.filter(tasks::program_id.eq(at.place().program));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}

/// Adds a task to a program or site.
pub async fn task_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    fields: &TaskFields,
    site_name: &str,
) -> QueryResult<TaskRow> {
    let PlanPlace { account, program, site } = at.place();
    let task = diesel::insert_into(tasks::table)
        .values((
            tasks::account_id.eq(account),
            tasks::program_id.eq(program),
            tasks::site_id.eq(site),
            tasks::site_name.eq(site_name),
            fields,
            tasks::created_by.eq(at.user_id()),
            tasks::modified_by.eq(at.user_id()),
        ))
        .returning(TaskRow::as_returning())
        .get_result(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(task)
}

/// Names of a program's own tasks.
pub async fn names(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
) -> QueryResult<Vec<String>> {
    tasks::table
        .filter(tasks::program_id.nullable().eq(sees.place().program))
        .filter(tasks::site_id.is_null())
        .select(tasks::name)
        .load(conn)
        .await
}

/// Adds tasks to a program at once.
pub async fn tasks_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    planned: &[TaskFields],
) -> QueryResult<Vec<TaskRow>> {
    let PlanPlace { account, program, .. } = at.place();
    let row = |fields| {
        (
            tasks::account_id.eq(account),
            tasks::program_id.eq(program),
            fields,
            tasks::created_by.eq(at.user_id()),
            tasks::modified_by.eq(at.user_id()),
        )
    };
    let tasks = diesel::insert_into(tasks::table)
        .values(planned.iter().map(row).collect::<Vec<_>>())
        .returning(TaskRow::as_returning())
        .get_results(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(tasks)
}

/// Changes what a task says; what it is called and says is the same at the sites that it was assigned to.
pub async fn task_update(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    before: &TaskRow,
    fields: &TaskFields,
) -> QueryResult<TaskRow> {
    if before.name != fields.name || before.description != fields.description {
        diesel::update(tasks::table.filter(tasks::program_task_id.eq(before.id)))
            .set((
                tasks::name.eq(&fields.name),
                tasks::description.eq(&fields.description),
                tasks::version.eq(tasks::version + 1),
                tasks::modified_at.eq(diesel::dsl::now),
                tasks::modified_by.eq(at.user_id()),
            ))
            .execute(conn)
            .await?;
    }
    let task = diesel::update(tasks::table.find(before.id))
        .set((
            fields,
            tasks::version.eq(tasks::version + 1),
            tasks::modified_at.eq(diesel::dsl::now),
            tasks::modified_by.eq(at.user_id()),
        ))
        .returning(TaskRow::as_returning())
        .get_result(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(task)
}

/// Removes a task, and with it what sites were assigned of it.
pub async fn task_delete(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::delete(tasks::table.find(id)).execute(conn).await?;
    live::tasks(conn, at.place()).await
}

/// How far the owner is when a task gets a status: completed when it is done, and only then.
pub fn owner_status(status: i16, before: i16) -> i16 {
    match status {
        DONE => COMPLETED,
        _ if before == COMPLETED => NOT_STARTED,
        _ => before,
    }
}

/// The status of a task whose owner says how far they are. A skipped one stays so until it is completed.
pub fn status_of(owner_status: i16, before: i16) -> i16 {
    match owner_status {
        COMPLETED => DONE,
        _ if before == DONE => ACTIVE,
        _ => before,
    }
}

/// What sites were assigned of some tasks, locked in their order until the transaction ends.
pub async fn assigned_lock(
    conn: &mut AsyncPgConnection,
    parents: &[i64],
) -> QueryResult<Vec<TaskRow>> {
    tasks::table
        .filter(tasks::program_task_id.eq_any(parents.to_vec()))
        .order(tasks::id)
        .select(TaskRow::as_select())
        .for_no_key_update()
        .load(conn)
        .await
}

/// Gives tasks statuses. Answers them as they are now.
pub async fn statuses_write(
    conn: &mut AsyncPgConnection,
    user: i64,
    statuses: &[StatusBefore],
) -> QueryResult<Vec<TaskRow>> {
    if statuses.is_empty() {
        return Ok(Vec::new());
    }
    let numbers = |of: fn(&StatusBefore) -> i64| statuses.iter().map(of).collect::<Vec<_>>();
    diesel::sql_query(
        "UPDATE tasks t SET status = w.status, owner_status = w.owner_status, version = t.version + 1,
             modified_at = now(), modified_by = $1
         FROM unnest($2, $3, $4) AS w (id, status, owner_status) WHERE t.id = w.id",
    )
    .bind::<BigInt, _>(user)
    .bind::<Array<BigInt>, _>(numbers(|statuses| statuses.id))
    .bind::<Array<BigInt>, _>(numbers(|statuses| statuses.status.into()))
    .bind::<Array<BigInt>, _>(numbers(|statuses| statuses.owner_status.into()))
    .prepared()
    .execute(conn)
    .await?;
    let ids: Vec<i64> = numbers(|statuses| statuses.id);
    let tasks: Vec<TaskRow> = tasks::table
        .filter(tasks::id.eq_any(ids))
        .order(tasks::id)
        .select(TaskRow::as_select())
        .load(conn)
        .await?;
    live::tasks_at(conn, tasks.iter().map(TaskRow::place)).await?;
    Ok(tasks)
}

/// Gives a task an owner, or none.
pub async fn owner_write(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
    owner: Option<i64>,
) -> QueryResult<TaskRow> {
    let task = diesel::update(tasks::table.find(id))
        .set((
            tasks::owner_id.eq(owner),
            tasks::version.eq(tasks::version + 1),
            tasks::modified_at.eq(diesel::dsl::now),
            tasks::modified_by.eq(at.user_id()),
        ))
        .returning(TaskRow::as_returning())
        .get_result(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(task)
}

/// Makes all tasks of a program and its sites active again. Answers how many were not.
pub async fn reset(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
) -> QueryResult<usize> {
    let rows = diesel::update(
        tasks::table
            .filter(tasks::program_id.eq(at.place().program))
            .filter(tasks::status.ne(ACTIVE).or(tasks::owner_status.ne(NOT_STARTED))),
    )
    .set((
        tasks::status.eq(ACTIVE),
        tasks::owner_status.eq(NOT_STARTED),
        tasks::version.eq(tasks::version + 1),
        tasks::modified_at.eq(diesel::dsl::now),
        tasks::modified_by.eq(at.user_id()),
    ))
    .execute(conn)
    .await?;
    live::tasks(conn, at.place()).await?;
    Ok(rows)
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_new: bool,
}

/// Assigns tasks of a program to sites of it, each with its dates; those that a site has get other dates. Answers the ids
/// of those that were added, and of those that were changed.
pub async fn assign(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task_ids: &[i64],
    sites: &[SiteDates],
) -> QueryResult<(Vec<i64>, Vec<i64>)> {
    let days = |of: fn(&SiteDates) -> Option<NaiveDate>| sites.iter().map(of).collect::<Vec<_>>();
    let rows: Vec<Written> = diesel::sql_query(
        "INSERT INTO tasks AS t (account_id, program_id, site_id, program_task_id, name, description, start_date, end_date,
             task_note, site_name, created_by, modified_by)
         SELECT p.account_id, p.program_id, s.id, p.id, p.name, p.description,
             coalesce(w.start_date, d.start_date, p.start_date), coalesce(w.end_date, d.end_date, p.end_date),
             p.task_note, s.name, $1, $1
         FROM tasks p
         CROSS JOIN unnest($3, $4, $5) AS w (site_id, start_date, end_date)
         JOIN ref_sites s ON s.id = w.site_id
         -- Nobody has said any days: those that the site has.
         LEFT JOIN tasks d ON d.program_task_id = p.id AND d.site_id = s.id AND w.start_date IS NULL AND w.end_date IS NULL
         WHERE p.id = ANY ($2)
         ORDER BY p.id, s.id
         ON CONFLICT (program_task_id, site_id) DO UPDATE SET start_date = excluded.start_date, end_date = excluded.end_date,
             version = t.version + 1, modified_at = now(), modified_by = excluded.modified_by
             WHERE (t.start_date, t.end_date) <> (excluded.start_date, excluded.end_date)
         RETURNING id, xmax = 0 AS is_new",
    )
    .bind::<BigInt, _>(at.user_id())
    .bind::<Array<BigInt>, _>(task_ids)
    .bind::<Array<BigInt>, _>(sites.iter().map(|site| site.site_id).collect::<Vec<_>>())
    .bind::<Array<Nullable<Date>>, _>(days(|site| site.start_date))
    .bind::<Array<Nullable<Date>>, _>(days(|site| site.end_date))
    .prepared()
    .load(conn)
    .await?;
    live::tasks(conn, at.place()).await?;
    let (added, changed): (Vec<Written>, Vec<Written>) =
        rows.into_iter().partition(|row| row.is_new);
    let ids = |rows: Vec<Written>| rows.into_iter().map(|row| row.id).collect();
    Ok((ids(added), ids(changed)))
}

/// Where a task was assigned, by name of the site.
pub async fn assigned_sites(
    conn: &mut AsyncPgConnection,
    task: i64,
) -> QueryResult<Vec<AssignedSite>> {
    let rows: Vec<TaskRow> = tasks::table
        .filter(tasks::program_task_id.eq(task))
        .order((tasks::site_name, tasks::id))
        .select(TaskRow::as_select())
        .load(conn)
        .await?;
    let site = |row: TaskRow| AssignedSite {
        task_id: row.id,
        site_id: row.site_id.unwrap_or_default(),
        site_name: row.site_name,
        start_date: row.start_date,
        end_date: row.end_date,
        status: row.status,
    };
    Ok(rows.into_iter().map(site).collect())
}

/// Those who work on a task beside its owner, in the order in which they came.
pub async fn collaborators(conn: &mut AsyncPgConnection, task: i64) -> QueryResult<Vec<i64>> {
    let works = works(conn, task).await?;
    Ok(works.into_iter().map(|(_, user)| user).collect())
}

/// The work of each of them, beside the user.
pub async fn works(conn: &mut AsyncPgConnection, task: i64) -> QueryResult<Vec<(i64, i64)>> {
    task_collaborators::table
        .filter(task_collaborators::task_id.eq(task))
        .order((task_collaborators::added_at, task_collaborators::user_id))
        .select((task_collaborators::id, task_collaborators::user_id))
        .load(conn)
        .await
}

/// The task of somebody's work, and the user.
pub async fn work(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<(i64, i64)>> {
    task_collaborators::table
        .filter(task_collaborators::id.eq(id))
        .select((task_collaborators::task_id, task_collaborators::user_id))
        .first(conn)
        .await
        .optional()
}

/// The task that a site was assigned of a program's.
pub async fn task_at_site(
    conn: &mut AsyncPgConnection,
    program_task: i64,
    site: i64,
) -> QueryResult<Option<i64>> {
    tasks::table
        .filter(tasks::program_task_id.eq(program_task))
        .filter(tasks::site_id.eq(site))
        .select(tasks::id)
        .first(conn)
        .await
        .optional()
}

/// Adds somebody to those who work on a task. Answers whether they did not.
pub async fn collaborator_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task: i64,
    user: i64,
) -> QueryResult<bool> {
    let rows = diesel::insert_into(task_collaborators::table)
        .values((
            task_collaborators::task_id.eq(task),
            task_collaborators::user_id.eq(user),
            task_collaborators::added_by.eq(at.user_id()),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(rows > 0)
}

/// Takes somebody off a task. Answers whether they worked on it.
pub async fn collaborator_delete(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task: i64,
    user: i64,
) -> QueryResult<bool> {
    let rows = diesel::delete(task_collaborators::table.find((task, user))).execute(conn).await?;
    live::tasks(conn, at.place()).await?;
    Ok(rows > 0)
}

/// Something that was said about a task, as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = task_discussions)]
pub struct Comment {
    /// What was said.
    pub id: i64,
    /// About which task.
    pub task_id: i64,
    /// Who said it.
    pub user_id: i64,
    /// In these words.
    pub text: String,
    /// Whom it mentions.
    pub mentioned: Vec<i64>,
    /// When.
    pub said_at: DateTime<Utc>,
}

/// What was said about a task, the oldest first.
pub async fn discussions(conn: &mut AsyncPgConnection, task: i64) -> QueryResult<Vec<Comment>> {
    task_discussions::table
        .filter(task_discussions::task_id.eq(task))
        .order(task_discussions::id)
        .select(Comment::as_select())
        .load(conn)
        .await
}

/// Something that was said, by its number.
pub async fn comment(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Comment>> {
    task_discussions::table.find(id).select(Comment::as_select()).first(conn).await.optional()
}

/// Says something about a task.
pub async fn discussion_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    task: i64,
    (text, mentioned): (&str, &[i64]),
    now: DateTime<Utc>,
) -> QueryResult<Comment> {
    let comment = diesel::insert_into(task_discussions::table)
        .values((
            task_discussions::task_id.eq(task),
            task_discussions::user_id.eq(at.user_id()),
            task_discussions::text.eq(text),
            task_discussions::mentioned.eq(mentioned),
            task_discussions::said_at.eq(now),
        ))
        .returning(Comment::as_returning())
        .get_result(conn)
        .await?;
    live::tasks(conn, at.place()).await?;
    Ok(comment)
}

/// Gives the tasks of a site its present name.
pub async fn site_named(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE tasks t SET site_name = s.name FROM ref_sites s
         WHERE t.site_id = $1 AND s.id = $1 AND t.site_name <> s.name",
    )
    .bind::<BigInt, _>(site)
    .execute(conn)
    .await
    .map(drop)
}
