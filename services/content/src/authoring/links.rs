//! What leads nowhere in published items.

use std::collections::{HashMap, HashSet};

use async_graphql::ID;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{error::Problem, markdown};
use serde_json::Value;

use super::{
    link_checker,
    model::{BrokenLink, BrokenLinkReason},
    store,
};
use crate::{media::model::media_of, schema::items};

/// Links that are told, at most.
const MOST: usize = 500;

/// What a link is told with.
#[derive(Queryable, Selectable)]
#[diesel(table_name = items)]
struct Linking {
    id: i64,
    slug: String,
    language: String,
    title: String,
    body: String,
    related: Vec<String>,
    media: Value,
    file_ids: Vec<i64>,
    is_published: bool,
}

/// Every link of a published item that leads nowhere, by item.
pub(crate) async fn check(conn: &mut AsyncPgConnection) -> Result<Vec<BrokenLink>, Problem> {
    let rows: Vec<Linking> = items::table
        .order((items::title_key, items::id))
        .select(Linking::as_select())
        .load(conn)
        .await?;
    let published: HashSet<&str> =
        rows.iter().filter(|row| row.is_published).map(|row| row.slug.as_str()).collect();
    let known: HashSet<&str> = rows.iter().map(|row| row.slug.as_str()).collect();
    let ids: Vec<i64> = rows.iter().flat_map(|row| row.file_ids.iter().copied()).collect();
    let files: HashMap<i64, String> = store::media_types(conn, &ids).await?.into_iter().collect();
    let of_item = |slug: &str| match (published.contains(slug), known.contains(slug)) {
        (true, _) => None,
        (false, true) => Some(BrokenLinkReason::NotPublished),
        (false, false) => Some(BrokenLinkReason::NoSuchItem),
    };
    let broken = link_checker::broken_links(conn).await?;
    let of_address =
        |target: &str| match (link_checker::is_address(target), broken.contains(target)) {
            (true, false) => None,
            (true, true) => Some(BrokenLinkReason::Unreachable),
            (false, _) => Some(BrokenLinkReason::NotAnAddress),
        };
    let mut found = Vec::new();
    for row in rows.iter().filter(|row| row.is_published) {
        let mut add = |place: &str, target: String, reason| {
            found.push(BrokenLink {
                item_id: ID(row.id.to_string()),
                slug: row.slug.clone(),
                language: row.language.clone(),
                title: row.title.clone(),
                place: place.to_owned(),
                target,
                reason,
            });
        };
        for target in markdown::links(&row.body) {
            let reason = match target.strip_prefix("item:") {
                Some(slug) => of_item(slug),
                None => of_address(&target),
            };
            if let Some(reason) = reason {
                add("body", target, reason);
            }
        }
        for slug in &row.related {
            if let Some(reason) = of_item(slug) {
                add("related", slug.clone(), reason);
            }
        }
        for media in media_of(&row.media) {
            if !files.contains_key(&media.file()) {
                add("media", media.title, BrokenLinkReason::NoSuchFile);
            }
        }
    }
    found.truncate(MOST);
    Ok(found)
}
