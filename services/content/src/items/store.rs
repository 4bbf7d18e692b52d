//! Statements about items.

use diesel::{
    dsl::{AsSelect, SqlTypeOf},
    pg::Pg,
    prelude::*,
    sql_types::{Array, BigInt, Float, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::db::Prepare;

use super::{
    model::{ItemRow, ItemState, Kind, Language, TimeFacet, Visible},
    words::Sought,
};
use crate::{request::Request, schema::items, subscriptions::SubscriptionCategory};

/// A search of the library: text, filters and order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ItemSearch {
    pub visible: Visible,
    pub language: Language,
    pub sought: Sought,
    pub kinds: Vec<Kind>,
    pub grades: Vec<i16>,
    pub times: Vec<TimeFacet>,
    pub categories: Vec<SubscriptionCategory>,
    pub subjects: Vec<String>,
    pub places: Vec<usize>,
    pub states: Vec<ItemState>,
    pub is_newest_first: bool,
}

/// Items of a language that have words, and how well; 0 where too many have them.
pub(crate) async fn matches(
    request: &Request,
    language: Language,
    terms: &str,
) -> QueryResult<Vec<(i64, f32)>> {
    #[derive(QueryableByName)]
    struct Match {
        #[diesel(sql_type = BigInt)]
        id: i64,
        #[diesel(sql_type = Float)]
        rank: f32,
    }
    let statement = diesel::sql_query("SELECT id, rank FROM catalog_matches($1, $2)")
        .bind::<Text, _>(language.code())
        .bind::<Text, _>(terms.to_owned());
    let matches: Vec<Match> =
        request.db().tenant_read(&request.scope, statement.prepared()).await?;
    Ok(matches.into_iter().map(|each| (each.id, each.rank)).collect())
}

/// Words of titles, subjects and summaries that look a little like words that are looked for: each with the one that it is like.
pub(crate) async fn similar_words(
    request: &Request,
    language: Language,
    sought: &[String],
) -> QueryResult<Vec<(String, String)>> {
    #[derive(QueryableByName)]
    struct Similar {
        #[diesel(sql_type = Text)]
        sought_word: String,
        #[diesel(sql_type = Text)]
        word: String,
    }
    let statement =
        diesel::sql_query("SELECT sought_word, word FROM catalog_similar_words($1, $2)")
            .bind::<Text, _>(language.code())
            .bind::<Array<Text>, _>(sought.to_vec());
    let similar: Vec<Similar> =
        request.db().tenant_read(&request.scope, statement.prepared()).await?;
    Ok(similar.into_iter().map(|each| (each.sought_word, each.word)).collect())
}

diesel::define_sql_function! { fn cardinality(list: Array<Text>) -> Integer; }

/// A statement that reads items, alone in a transaction ([`platform::db::Db::tenant_read`]) or in one with others.
pub(crate) type Rows = items::BoxedQuery<'static, Pg, SqlTypeOf<AsSelect<ItemRow, Pg>>>;

fn visible(to: Visible) -> Rows {
    let query = items::table.select(ItemRow::as_select()).into_boxed();
    match to {
        Visible::Everything => query,
        Visible::Published => {
            query.filter(items::is_published).filter(cardinality(items::audience).gt(0))
        }
        Visible::ForStaff => query
            .filter(items::is_published)
            .filter(items::audience.contains(vec!["Staff".to_owned()])),
    }
}

/// Items that the caller may see, by id, in no order.
pub(crate) fn items_of(to: Visible, ids: Vec<i64>) -> Rows {
    visible(to).filter(items::id.eq_any(ids))
}

/// An item, if the caller may see it.
pub(crate) async fn item_of(
    conn: &mut AsyncPgConnection,
    to: Visible,
    id: i64,
) -> QueryResult<Option<ItemRow>> {
    items_of(to, vec![id]).get_result(conn).await.optional()
}

/// Items that the caller may see, by slug, in every language.
pub(crate) fn items_named(to: Visible, slugs: Vec<String>) -> Rows {
    visible(to).filter(items::slug.eq_any(slugs))
}
