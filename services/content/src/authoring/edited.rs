//! An item as its authors see it.

use async_graphql::{ComplexObject, Context, ID, Result, SimpleObject};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::error::Problem;

use super::{
    model::{ItemFields, VersionRow},
    store,
};
use crate::{
    items::model::{ItemRow, ItemState},
    request::{Request, refused},
};

/// Versions that are told of an item, at most.
const VERSIONS: i64 = 200;

/// An item as its authors see it.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct EditedItem {
    /// The item.
    pub id: ID,
    /// The same in every language of the item.
    pub slug: String,
    /// Language of the text.
    pub language: String,
    /// Whether it is to be seen.
    pub state: ItemState,
    /// Number of the latest version.
    pub version: i32,
    /// The version that everybody sees; none while it is not published.
    pub published_version: Option<i32>,
    /// Since when it is published.
    pub published_at: Option<DateTime<Utc>>,
    /// When the scheduled version is published.
    pub publish_at: Option<DateTime<Utc>>,
    /// The version that is published then.
    pub scheduled_version: Option<i32>,
    /// From when on it is not published any more.
    pub unpublish_at: Option<DateTime<Utc>>,
    /// The latest version.
    pub fields: ItemFields,
    #[graphql(skip)]
    number: i64,
}

impl EditedItem {
    /// A row with its latest version.
    pub(crate) async fn of(
        conn: &mut AsyncPgConnection,
        row: ItemRow,
    ) -> std::result::Result<Self, Problem> {
        let latest = store::version(conn, row.id, row.version).await?;
        let state = row.state();
        Ok(Self {
            id: ID(row.id.to_string()),
            number: row.id,
            state,
            version: row.version,
            published_version: row.published_version,
            published_at: row.published_at,
            publish_at: row.publish_at,
            scheduled_version: row.scheduled_version,
            unpublish_at: row.unpublish_at,
            slug: row.slug,
            language: row.language,
            fields: latest.map_or_else(|| row.columns.into(), |version| version.fields),
        })
    }
}

#[ComplexObject]
impl EditedItem {
    /// Fields of an earlier version; none when there is no such version.
    async fn fields_of(&self, context: &Context<'_>, version: i32) -> Result<Option<ItemFields>> {
        let request = context.data::<Request>()?;
        let id = self.number;
        let found = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                Ok::<_, Problem>(store::version(conn, id, version).await?)
            })
            .await;
        Ok(found.map_err(refused)?.map(|version| version.fields))
    }

    /// Its versions, the latest first; at most 200.
    async fn versions(&self, context: &Context<'_>) -> Result<Vec<ItemVersion>> {
        let request = context.data::<Request>()?;
        let id = self.number;
        let rows = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                Ok::<_, Problem>(store::version_list(conn, id, VERSIONS).await?)
            })
            .await
            .map_err(refused)?;
        let names = request.names_of(rows.iter().map(|row| row.saved_by)).await.map_err(refused)?;
        let version = |row: VersionRow| ItemVersion {
            number: row.number,
            saved_at: row.saved_at,
            saved_by: names.get(&row.saved_by).cloned().unwrap_or_default(),
            restored_from: row.restored_from,
            is_published: Some(row.number) == self.published_version,
        };
        Ok(rows.into_iter().map(version).collect())
    }
}

/// A version of an item.
#[derive(Clone, Debug, SimpleObject)]
pub struct ItemVersion {
    /// Its number, from 1.
    pub number: i32,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
    /// Who saved it; empty where it came with a package from the command line.
    pub saved_by: String,
    /// The version that it brought back.
    pub restored_from: Option<i32>,
    /// It is the one that everybody sees.
    pub is_published: bool,
}
