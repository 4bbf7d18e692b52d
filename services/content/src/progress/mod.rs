//! How far somebody is with the items of the catalog (spec 1 §4 Content progress).

pub mod courses;
pub mod model;
pub(crate) mod store;

use async_graphql::{Context, ID, Object, Result};
use platform::auth::Accounts;

use self::model::ContentProgress;
use crate::{
    actions::{KeepProgress, ReadItem},
    items::{
        edges,
        model::{Item, Language},
        store::item_of,
    },
    request::{Permit, Request, unavailable},
};

/// Items that somebody has begun, at most.
const BEGUN: i64 = 12;

/// Fields of the query root.
#[derive(Default)]
pub struct ProgressQuery;

#[Object]
impl ProgressQuery {
    /// Items that the caller has started and not completed, the last one first; at most 12.
    #[graphql(guard = "Permit::<ReadItem>::default()", complexity = "1 + 12 * child_complexity")]
    async fn started_items(&self, context: &Context<'_>, language: Language) -> Result<Vec<Item>> {
        let request = context.data::<Request>()?;
        let user = request.user_id();
        let slugs = request
            .db()
            .tenant_tx(&request.scope, async |conn| store::started(conn, user, BEGUN).await)
            .await
            .map_err(unavailable)?;
        edges::named(context, &slugs, language).await
    }
}

/// Fields of the mutation root.
#[derive(Default)]
pub struct ProgressMutation;

#[Object]
impl ProgressMutation {
    /// Says how far the caller is with an item; answers the item, none when there is no such item, or not for the caller. It
    /// holds for the item in each of its languages.
    #[graphql(guard = "Permit::<KeepProgress>::default()")]
    async fn set_progress(
        &self,
        context: &Context<'_>,
        item_id: ID,
        progress: ContentProgress,
    ) -> Result<Option<Item>> {
        let request = context.data::<Request>()?;
        let Ok(id) = item_id.parse() else { return Ok(None) };
        let (to, user, now) = (request.published(), request.user_id(), request.now());
        let account = match request.scope.accounts() {
            Accounts::All => 0,
            Accounts::Only(accounts) => accounts.first().copied().unwrap_or(0),
        };
        let item = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let Some(row) = item_of(conn, to, id).await? else { return Ok(None) };
                store::save_progress(conn, (user, account), &row.slug, progress, now).await?;
                Ok(Some(row))
            })
            .await
            .map_err(unavailable)?;
        Ok(item.map(Item::from))
    }
}
