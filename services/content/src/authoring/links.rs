//! What leads nowhere in published items.

use std::collections::{HashMap, HashSet};

use async_graphql::ID;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{error::Problem, markdown};
use serde_json::Value;

use super::{
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
                None => (!is_address(&target)).then_some(BrokenLinkReason::NotAnAddress),
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

/// Whether readers can follow a link: what is none of these is taken out of the text (`platform::markdown`).
fn is_address(target: &str) -> bool {
    let (scheme, rest) = target.split_once(':').unwrap_or_default();
    match scheme {
        // A host with a dot in it.
        "https" => target.parse::<actix_web::http::Uri>().is_ok_and(|address| {
            address.host().is_some_and(|host| host.contains('.') && !host.ends_with('.'))
        }),
        "mailto" => platform::text::is_email(rest.split('?').next().unwrap_or(rest)),
        "tel" => rest.chars().any(|c| c.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_page_a_mailbox_or_a_telephone() {
        for (target, is) in [
            ("https://example.org/a?b=c", true),
            ("https://example/", false),
            ("https://", false),
            ("http://example.org", false),
            ("mailto:office@example.org", true),
            ("mailto:office", false),
            ("tel:+1-555-0100", true),
            ("tel:", false),
            ("www.example.org", false),
            ("", false),
        ] {
            assert_eq!(is_address(target), is, "{target}");
        }
    }
}
