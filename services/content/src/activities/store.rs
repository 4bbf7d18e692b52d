//! Statements about activities.

use diesel::{
    dsl::{count_star, sql},
    pg::Pg,
    prelude::*,
    sql_types::Bool,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{ActivityRow, Cursor, Visible, Wanted};
use crate::schema::{activities, subscriptions};

type Rows = activities::BoxedQuery<'static, Pg>;

fn visible(query: Rows, visible: Visible) -> Rows {
    match visible {
        Visible::Everything => query,
        Visible::Published => query
            .filter(activities::is_published)
            .filter(sql::<Bool>("cardinality(activities.audience) > 0")),
        Visible::ForStaff => query
            .filter(activities::is_published)
            .filter(activities::audience.contains(vec!["Staff".to_owned()])),
    }
}

fn narrowed(wanted: &Wanted) -> Rows {
    let mut query = visible(activities::table.into_boxed(), wanted.visible)
        .filter(activities::language.eq(wanted.language.code()));
    if !wanted.title_key.is_empty() {
        let literal =
            wanted.title_key.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query = query.filter(activities::title_key.like(format!("%{literal}%")));
    }
    if !wanted.grades.is_empty() {
        query = query.filter(activities::grades.overlaps_with(wanted.grades.clone()));
    }
    if let Some((&first, others)) = wanted.minutes.split_first() {
        let within = |(from, to): (i32, i32)| activities::duration_minutes.between(from, to);
        let mut any: Box<dyn BoxableExpression<activities::table, Pg, SqlType = Bool>> =
            Box::new(within(first));
        for &other in others {
            any = Box::new(any.or(within(other)));
        }
        query = query.filter(any);
    }
    if !wanted.categories.is_empty() {
        let names: Vec<_> = wanted.categories.iter().map(|category| category.name()).collect();
        let licensed = subscriptions::table
            .filter(subscriptions::category.eq_any(names))
            .select(subscriptions::id);
        query = query.filter(activities::subscription_id.eq_any(licensed));
    }
    query
}

/// Activities by title that follow a place in that order, and how many there are in all.
pub async fn activity_list(
    conn: &mut AsyncPgConnection,
    wanted: &Wanted,
    after: Option<Cursor>,
    limit: usize,
) -> QueryResult<(Vec<ActivityRow>, i64)> {
    let mut page = narrowed(wanted);
    if let Some(Cursor { title_key, id }) = after {
        page = page.filter(
            activities::title_key
                .gt(title_key.clone())
                .or(activities::title_key.eq(title_key).and(activities::id.gt(id))),
        );
    }
    let rows = page
        .order((activities::title_key, activities::id))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select(ActivityRow::as_select())
        .load(conn)
        .await?;
    let total = narrowed(wanted).select(count_star()).first(conn).await?;
    Ok((rows, total))
}

/// An activity that the caller may see.
pub async fn activity(
    conn: &mut AsyncPgConnection,
    to: Visible,
    id: i64,
) -> QueryResult<Option<ActivityRow>> {
    visible(activities::table.into_boxed(), to)
        .filter(activities::id.eq(id))
        .select(ActivityRow::as_select())
        .first(conn)
        .await
        .optional()
}
