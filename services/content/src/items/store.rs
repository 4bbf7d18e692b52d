//! Statements about items.

use diesel::{
    pg::Pg,
    prelude::*,
    sql_types::{
        Array, BigInt, Bool, Float, Integer, Jsonb, Nullable, SmallInt, Text, Timestamptz,
    },
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::db::Prepare;

use super::{
    model::{Cursor, ItemRow, Kind, Language, TimeFacet, Visible},
    words::Sought,
};
use crate::{schema::items, subscriptions::SubscriptionCategory};

/// What is asked for, as it is looked up.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub visible: Visible,
    pub language: Language,
    pub sought: Sought,
    pub kinds: Vec<Kind>,
    pub grades: Vec<i16>,
    pub times: Vec<TimeFacet>,
    pub categories: Vec<SubscriptionCategory>,
    pub subjects: Vec<String>,
    pub is_newest_first: bool,
}

/// A page of what was found.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct Found {
    #[diesel(sql_type = Array<BigInt>)]
    pub ids: Vec<i64>,
    #[diesel(sql_type = Array<Float>)]
    pub ranks: Vec<f32>,
    /// Of all pages.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
    /// Facet, value and count of each that is not zero.
    #[diesel(sql_type = Jsonb)]
    pub counts: serde_json::Value,
    /// Nothing has the words; what is found is spelled nearly so.
    #[diesel(sql_type = Bool)]
    pub is_near: bool,
}

/// What follows a place in the order of a search, and how many there are of each facet.
pub(crate) async fn search(
    conn: &mut AsyncPgConnection,
    wanted: &Wanted,
    after: Option<&Cursor>,
    limit: i32,
) -> QueryResult<Found> {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let kinds: Vec<&str> = wanted.kinds.iter().map(|kind| kind.code()).collect();
    let categories: Vec<&str> = wanted.categories.iter().map(|category| category.name()).collect();
    let times: Vec<i16> = wanted.times.iter().map(|facet| facet.number()).collect();
    diesel::sql_query(
        "SELECT ids, ranks, total, counts, is_near
         FROM catalog_search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind::<Text, _>(wanted.language.code())
    .bind::<Bool, _>(wanted.visible == Visible::Everything)
    .bind::<Bool, _>(wanted.visible == Visible::ForStaff)
    .bind::<Text, _>(wanted.sought.terms())
    .bind::<Text, _>(wanted.sought.near())
    .bind::<Array<Text>, _>(texts(&kinds))
    .bind::<Array<SmallInt>, _>(wanted.grades.clone())
    .bind::<Array<SmallInt>, _>(times)
    .bind::<Array<Text>, _>(texts(&categories))
    .bind::<Array<Text>, _>(wanted.subjects.clone())
    .bind::<Bool, _>(wanted.is_newest_first)
    .bind::<Nullable<Float>, _>(after.map(|cursor| cursor.rank))
    .bind::<Nullable<Text>, _>(after.map(|cursor| cursor.title_key.clone()))
    .bind::<Nullable<Timestamptz>, _>(after.and_then(|cursor| cursor.published_at))
    .bind::<Nullable<BigInt>, _>(after.map(|cursor| cursor.id))
    .bind::<Integer, _>(limit)
    .prepared()
    .get_result(conn)
    .await
}

type Rows = items::BoxedQuery<'static, Pg>;

fn visible(to: Visible) -> Rows {
    let query = items::table.into_boxed();
    let has_audience =
        || diesel::dsl::sql::<diesel::sql_types::Bool>("cardinality(items.audience) > 0");
    match to {
        Visible::Everything => query,
        Visible::Published => query.filter(items::is_published).filter(has_audience()),
        Visible::ForStaff => query
            .filter(items::is_published)
            .filter(items::audience.contains(vec!["Staff".to_owned()])),
    }
}

/// Items that the caller may see, by id, in no order.
pub(crate) async fn items_of(
    conn: &mut AsyncPgConnection,
    to: Visible,
    ids: &[i64],
) -> QueryResult<Vec<ItemRow>> {
    visible(to).filter(items::id.eq_any(ids.to_vec())).select(ItemRow::as_select()).load(conn).await
}

/// Items that the caller may see, by slug, in every language.
pub(crate) async fn items_named(
    conn: &mut AsyncPgConnection,
    to: Visible,
    slugs: Vec<String>,
) -> QueryResult<Vec<ItemRow>> {
    visible(to).filter(items::slug.eq_any(slugs)).select(ItemRow::as_select()).load(conn).await
}
