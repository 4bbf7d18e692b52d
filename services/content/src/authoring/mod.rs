//! Authoring: content admins write items, see them as their readers will, publish them, and go back to what they were.
//!
//! Each time that somebody saves, a version is added and none is changed. While an item is published, its readers see the
//! version that was published, whatever was saved since.

pub mod edited;
pub(crate) mod link_checker;
mod links;
pub mod model;
pub(crate) mod publication;
pub(crate) mod rules;
pub(crate) mod store;

use async_graphql::{Context, ID, Object, Result};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::{audit, error::Problem, markdown};
use serde_json::json;

use self::{
    edited::EditedItem,
    model::{BrokenLink, ItemFields},
    publication::entry,
};
use crate::{
    actions::EditItems,
    items::model::{ItemRow, Language},
    request::{Permit, Request, number, refused},
};

type Outcome<T> = std::result::Result<T, Problem>;

/// Fields of the query root.
#[derive(Default)]
pub struct AuthoringQuery;

#[Object]
impl AuthoringQuery {
    /// An item as its authors see it; none when there is no such item.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn edited_item(&self, context: &Context<'_>, id: ID) -> Result<Option<EditedItem>> {
        let request = context.data::<Request>()?;
        let Some(id) = number(&id) else { return Ok(None) };
        let found = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let Some(row) = store::item(conn, id).await? else { return Ok(None) };
                Ok::<_, Problem>(Some(EditedItem::of(conn, row).await?))
            })
            .await;
        found.map_err(refused)
    }

    /// A text in Markdown as its readers get it: HTML that runs nothing.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn rendered(&self, body: String) -> String {
        markdown::html(&body)
    }

    /// What leads nowhere in published items: links between items, related items, files, addresses. At most 500.
    #[graphql(guard = "Permit::<EditItems>::default()", complexity = "100 * child_complexity")]
    async fn broken_links(&self, context: &Context<'_>) -> Result<Vec<BrokenLink>> {
        let request = context.data::<Request>()?;
        let found =
            request.db().tenant_tx(&request.scope, async |conn| links::check(conn).await).await;
        found.map_err(refused)
    }
}

/// Fields of the mutation root.
#[derive(Default)]
pub struct AuthoringMutation;

#[Object]
impl AuthoringMutation {
    /// Begins an item, which nobody else sees until it is published. With the slug of an item that there is in the other
    /// language it is that item in this one.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn create_item(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Its name in links: from its title when missing")] slug: Option<String>,
        language: Language,
        input: ItemFields,
    ) -> Result<EditedItem> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let fields = rules::checked(conn, input).await?;
                let slug = rules::slug(conn, slug, language, &fields.title).await?;
                let row = store::item_insert(
                    conn,
                    (&slug, language.code()),
                    &fields,
                    None,
                    (request.user_id(), request.now()),
                )
                .await?;
                note(conn, request, "item.create", (None, Some(&row))).await?;
                EditedItem::of(conn, row).await
            })
            .await;
        made.map_err(refused)
    }

    /// Saves a version, from the latest one that the author saw.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn update_item(
        &self,
        context: &Context<'_>,
        id: ID,
        version: i32,
        input: ItemFields,
    ) -> Result<EditedItem> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = lock_item(conn, &id, version).await?;
                let fields = rules::checked(conn, input).await?;
                let latest = store::version(conn, before.id, before.version).await?;
                if latest.as_ref().is_some_and(|latest| latest.fields == fields) {
                    return EditedItem::of(conn, before).await;
                }
                let course = latest.and_then(|latest| latest.course);
                let by = (request.user_id(), request.now());
                let after = store::save(conn, &before, &fields, course.as_ref(), None, by).await?;
                note(conn, request, "item.update", (Some(&before), Some(&after))).await?;
                EditedItem::of(conn, after).await
            })
            .await;
        made.map_err(refused)
    }

    /// Saves what an earlier version was as the latest one.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn restore_item(
        &self,
        context: &Context<'_>,
        id: ID,
        version: i32,
        #[graphql(desc = "The version to bring back")] number: i32,
    ) -> Result<EditedItem> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = lock_item(conn, &id, version).await?;
                let from = store::version(conn, before.id, number).await?;
                let from = from.ok_or_else(|| Problem::not_found("version"))?;
                // What it refers to may have gone meanwhile.
                let fields = rules::checked(conn, from.fields).await?;
                let by = (request.user_id(), request.now());
                let course = from.course.as_ref();
                let after = store::save(conn, &before, &fields, course, Some(number), by).await?;
                note(conn, request, "item.restore", (Some(&before), Some(&after))).await?;
                EditedItem::of(conn, after).await
            })
            .await;
        made.map_err(refused)
    }

    /// Lets everybody of its audience see the latest version, now or from a time on. One time is set at a time.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn publish_item(
        &self,
        context: &Context<'_>,
        id: ID,
        version: i32,
        at: Option<DateTime<Utc>>,
    ) -> Result<EditedItem> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = lock_item(conn, &id, version).await?;
                let latest = store::version(conn, before.id, before.version).await?;
                let latest = latest.ok_or_else(|| Problem::internal("an item has no version"))?;
                rules::publishable(&latest.fields)?;
                let (after, action) = match at {
                    None => {
                        let after =
                            publication::publish(conn, &before, before.version, request.now());
                        (after.await?, "item.publish")
                    }
                    Some(at) => {
                        let ahead = rules::ahead(at, request.now())?;
                        (publication::schedule(conn, &before, ahead).await?, "item.schedule")
                    }
                };
                note(conn, request, action, (Some(&before), Some(&after))).await?;
                EditedItem::of(conn, after).await
            })
            .await;
        made.map_err(refused)
    }

    /// Lets nobody but its authors see an item, now or from a time on. Now, it also takes back what is scheduled.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn unpublish_item(
        &self,
        context: &Context<'_>,
        id: ID,
        version: i32,
        at: Option<DateTime<Utc>>,
    ) -> Result<EditedItem> {
        let request = context.data::<Request>()?;
        let made = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = lock_item(conn, &id, version).await?;
                let after = match at {
                    None => publication::unpublish(conn, &before).await?,
                    Some(at) => {
                        let ahead = rules::ahead(at, request.now())?;
                        publication::schedule_end(conn, &before, ahead).await?
                    }
                };
                note(conn, request, "item.unpublish", (Some(&before), Some(&after))).await?;
                EditedItem::of(conn, after).await
            })
            .await;
        made.map_err(refused)
    }

    /// Removes an item that was never published; answers its id.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn delete_item(&self, context: &Context<'_>, id: ID, version: i32) -> Result<ID> {
        let request = context.data::<Request>()?;
        request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let before = lock_item(conn, &id, version).await?;
                if before.is_published {
                    return Err(rules::published());
                }
                store::item_delete(conn, before.id).await?;
                note(conn, request, "item.delete", (Some(&before), None)).await
            })
            .await
            .map_err(refused)?;
        Ok(id)
    }
}

/// An item, which nobody else changes until the transaction is over.
///
/// Errors: 404 when there is none, 409 when it has another version meanwhile.
async fn lock_item(conn: &mut AsyncPgConnection, id: &ID, version: i32) -> Outcome<ItemRow> {
    let none = || Problem::not_found("item");
    let row = store::item_lock(conn, number(id).ok_or_else(none)?).await?.ok_or_else(none)?;
    if row.version == version {
        return Ok(row);
    }
    Err(Problem::version_conflict(json!({"version": row.version, "title": row.columns.title})))
}

async fn note(
    conn: &mut AsyncPgConnection,
    request: &Request,
    action: &'static str,
    (before, after): (Option<&ItemRow>, Option<&ItemRow>),
) -> Outcome<()> {
    let entry = entry(action, before, after);
    audit::record(conn, request.clock(), request.principal(), entry).await?;
    Ok(())
}
