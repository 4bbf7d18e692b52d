//! Collections of items: one's own, and those that are shared with a site, a program or an account (spec 2 §2 Learning library).

pub mod model;
pub(crate) mod rules;
pub(crate) mod store;

use async_graphql::{Context, ID, Object, Result};
use diesel_async::AsyncPgConnection;
use platform::{
    audit::{self, Entry},
    error::Problem,
};
use serde_json::json;

use self::model::{Collection, CollectionInput, CollectionRow};
use crate::{
    actions::{KeepCollections, ReadCollections},
    request::{Permit, Request, number, refused},
};

/// Collections that are listed, at most.
const LISTED: i64 = 500;

/// Fields of the query root.
#[derive(Default)]
pub struct CollectionQuery;

#[Object]
impl CollectionQuery {
    /// The caller's collections in an account, and those that others share with them, by name.
    #[graphql(
        guard = "Permit::<ReadCollections>::default()",
        complexity = "1 + 50 * child_complexity"
    )]
    async fn collections(&self, context: &Context<'_>, account_id: ID) -> Result<Vec<Collection>> {
        let request = context.data::<Request>()?;
        let Some(account) = number(&account_id) else { return Ok(Vec::new()) };
        let user = request.user_id();
        let rows = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                rules::switched_on(conn, account).await?;
                Ok::<_, Problem>(store::collection_list(conn, account, user, LISTED).await?)
            })
            .await;
        named(request, rows.map_err(refused)?).await
    }

    /// A collection; none when there is no such collection, or not for the caller.
    #[graphql(guard = "Permit::<ReadCollections>::default()")]
    async fn collection(&self, context: &Context<'_>, id: ID) -> Result<Option<Collection>> {
        let request = context.data::<Request>()?;
        let Some(id) = number(&id) else { return Ok(None) };
        let user = request.user_id();
        let row = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let Some(row) = store::collection(conn, id, user).await? else { return Ok(None) };
                rules::switched_on(conn, row.account_id).await?;
                Ok::<_, Problem>(Some(row))
            })
            .await;
        let rows = row.map_err(refused)?.into_iter().collect();
        Ok(named(request, rows).await?.into_iter().next())
    }
}

/// Fields of the mutation root.
#[derive(Default)]
pub struct CollectionMutation;

#[Object]
impl CollectionMutation {
    /// Makes a collection of the caller in an account.
    #[graphql(guard = "Permit::<KeepCollections>::default()")]
    async fn create_collection(
        &self,
        context: &Context<'_>,
        account_id: ID,
        input: CollectionInput,
    ) -> Result<Collection> {
        let request = context.data::<Request>()?;
        let account = number(&account_id).ok_or_else(|| refused(Problem::not_found("account")))?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| create(conn, request, account, &input).await)
            .await;
        one(request, made).await
    }

    /// Changes a collection of the caller from the version that they saw.
    #[graphql(guard = "Permit::<KeepCollections>::default()")]
    async fn update_collection(
        &self,
        context: &Context<'_>,
        id: ID,
        version: i32,
        input: CollectionInput,
    ) -> Result<Collection> {
        let request = context.data::<Request>()?;
        let changed = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = own(conn, request, &id).await?;
                let fields = rules::fields(conn, request, before.account_id, &input).await?;
                let at = (before.id, version);
                let changed =
                    store::collection_update(conn, at, request.user_id(), &fields, request.now());
                let Some(after) = changed.await? else {
                    let current = json!({"version": before.version, "name": before.name});
                    return Err(Problem::version_conflict(current));
                };
                note(conn, request, "collection.update", (Some(&before), Some(&after))).await?;
                Ok(after)
            })
            .await;
        one(request, changed).await
    }

    /// Puts an item at the end of a collection of the caller, whatever else was changed in it; one that is in it stays where it
    /// is.
    #[graphql(guard = "Permit::<KeepCollections>::default()")]
    async fn add_to_collection(
        &self,
        context: &Context<'_>,
        id: ID,
        item_slug: String,
    ) -> Result<Collection> {
        let request = context.data::<Request>()?;
        let changed = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = own(conn, request, &id).await?;
                if before.items.contains(&item_slug) {
                    return Ok(before);
                }
                let mut fields = before.fields();
                fields.items.push(item_slug);
                rules::items(conn, request, &fields.items).await?;
                let at = (before.id, before.version);
                let changed =
                    store::collection_update(conn, at, request.user_id(), &fields, request.now());
                let after = changed.await?.ok_or_else(|| Problem::version_conflict(()))?;
                note(conn, request, "collection.update", (Some(&before), Some(&after))).await?;
                Ok::<_, Problem>(after)
            })
            .await;
        one(request, changed).await
    }

    /// Makes a collection of the caller that holds what another holds, which they read; nobody else reads it at first.
    #[graphql(guard = "Permit::<KeepCollections>::default()")]
    async fn duplicate_collection(
        &self,
        context: &Context<'_>,
        id: ID,
        name: String,
    ) -> Result<Collection> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let none = || Problem::not_found("collection");
                let id = number(&id).ok_or_else(none)?;
                let from =
                    store::collection(conn, id, request.user_id()).await?.ok_or_else(none)?;
                let input = CollectionInput {
                    name,
                    description: from.description.clone(),
                    shared_with: model::SharedWith::Nobody,
                    program_id: None,
                    site_id: None,
                    // What the caller may not see is not copied.
                    item_slugs: rules::visible(conn, request, &from.items).await?,
                };
                create(conn, request, from.account_id, &input).await
            })
            .await;
        one(request, made).await
    }

    /// Removes a collection of the caller; answers its id.
    #[graphql(guard = "Permit::<KeepCollections>::default()")]
    async fn delete_collection(&self, context: &Context<'_>, id: ID) -> Result<ID> {
        let request = context.data::<Request>()?;
        request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = own(conn, request, &id).await?;
                store::collection_delete(conn, before.id, request.user_id()).await?;
                note(conn, request, "collection.delete", (Some(&before), None)).await
            })
            .await
            .map_err(refused)?;
        Ok(id)
    }
}

async fn create(
    conn: &mut AsyncPgConnection,
    request: &Request,
    account: i64,
    input: &CollectionInput,
) -> std::result::Result<CollectionRow, Problem> {
    rules::switched_on(conn, account).await?;
    if !request.scope.sees_account(account) {
        return Err(Problem::not_found("account"));
    }
    let user = request.user_id();
    rules::room_for_one(store::count_of(conn, account, user).await?)?;
    let fields = rules::fields(conn, request, account, input).await?;
    let made = store::collection_insert(conn, (account, user), &fields, request.now()).await?;
    note(conn, request, "collection.create", (None, Some(&made))).await?;
    Ok(made)
}

/// A collection of the caller.
///
/// Errors: 404 when they have none of that id, also where they read it.
async fn own(
    conn: &mut AsyncPgConnection,
    request: &Request,
    id: &ID,
) -> std::result::Result<CollectionRow, Problem> {
    let none = || Problem::not_found("collection");
    let id = number(id).ok_or_else(none)?;
    let row = store::collection(conn, id, request.user_id()).await?;
    let row = row.filter(|row| row.owner_id == request.user_id()).ok_or_else(none)?;
    rules::switched_on(conn, row.account_id).await?;
    Ok(row)
}

async fn one(
    request: &Request,
    row: std::result::Result<CollectionRow, Problem>,
) -> Result<Collection> {
    let rows = named(request, vec![row.map_err(refused)?]).await?;
    rows.into_iter().next().ok_or_else(|| refused(Problem::not_found("collection")))
}

async fn named(request: &Request, rows: Vec<CollectionRow>) -> Result<Vec<Collection>> {
    let names = request.names_of(rows.iter().map(|row| row.owner_id)).await.map_err(refused)?;
    let user = request.user_id();
    let seen = rows.into_iter().map(|row| {
        let owner = names.get(&row.owner_id).cloned().unwrap_or_default();
        row.seen(user, owner)
    });
    Ok(seen.collect())
}

async fn note(
    conn: &mut AsyncPgConnection,
    request: &Request,
    action: &'static str,
    (before, after): (Option<&CollectionRow>, Option<&CollectionRow>),
) -> std::result::Result<(), Problem> {
    let Some(row) = after.or(before) else { return Ok(()) };
    let entry = Entry {
        action,
        entity: "collection",
        entity_id: row.id.to_string(),
        account_id: Some(row.account_id),
        before: before.map(CollectionRow::audited),
        after: after.map(CollectionRow::audited),
    };
    audit::record(conn, request.clock(), request.principal(), entry).await?;
    Ok(())
}
