//! A page of a search: words are found by the database, facets and order by the shelf.

use std::collections::HashMap;

use diesel::QueryResult;

use super::{
    catalog_index::{CatalogIndex, Entries, Found, Seen},
    model::{Cursor, ItemRow},
    store::{self, ItemSearch},
    words::Meant,
};
use crate::{
    progress::{model::ContentProgress, store as progress},
    request::Request,
};

/// A page of a search.
pub(crate) struct Page {
    /// What is on it, in order, and how many there are of each facet.
    pub found: Found,
    /// The items themselves, in no order.
    pub rows: Vec<ItemRow>,
    /// How far the caller is with them, by slug, those not started left out; none when it was not asked for.
    pub progress: Option<HashMap<String, ContentProgress>>,
}

/// What follows a place in the order of a search. Where nothing that the caller may see has the words, words of titles, subjects
/// and summaries that are spelled nearly so stand for them.
pub(crate) async fn search(
    (request, index): (&Request, &CatalogIndex),
    search: &ItemSearch,
    after: Option<&Cursor>,
    limit: usize,
    needs_progress: bool,
) -> QueryResult<Page> {
    let (entries, seen) = loop {
        let seen = Seen::of(request).await?;
        match index.entries(&seen) {
            Some(entries) => break (entries, seen),
            None => index.read(request.db(), &seen).await?,
        }
    };
    let found = if search.sought.is_empty() && after.is_none() {
        entries.first_page(search, &seen, limit)
    } else {
        let (matched, is_near) = matched(request, &entries, search, &seen).await?;
        Found { is_near, ..entries.page(search, &matched, after, limit) }
    };
    let ids: Vec<i64> = found.page.iter().map(|(id, _)| *id).collect();
    // Read with the items, about none where it is not asked for: two statements that travel together take as long as one.
    let slugs = if needs_progress { entries.slugs(search.language, &ids) } else { Vec::new() };
    let items = store::items_of(search.visible, ids);
    let (rows, begun) = request
        .db()
        .tenant_read_both(&request.scope, items, progress::begun(request.user_id(), slugs))
        .await?;
    Ok(Page { found, rows, progress: needs_progress.then(|| progress::by_slug(begun)) })
}

/// Everything that has the words and that the caller may see; whether they are spelled nearly so.
async fn matched(
    request: &Request,
    entries: &Entries,
    search: &ItemSearch,
    seen: &Seen,
) -> QueryResult<(Vec<(usize, f32)>, bool)> {
    let ItemSearch { language, sought, .. } = search;
    if sought.is_empty() {
        return Ok((entries.all(search, seen), false));
    }
    let matches = store::matches(request, *language, &sought.terms()).await?;
    let exact = entries.of_items(search, seen, matches);
    if !exact.is_empty() {
        return Ok((exact, false));
    }
    let similar = store::similar_words(request, *language, sought.words()).await?;
    // The nearest word may be of an item that is not for the caller.
    for which in [Meant::Nearest, Meant::Any] {
        let Some(terms) = sought.near_terms(&similar, which) else { break };
        let matches = store::matches(request, *language, &terms).await?;
        let near = entries.of_items(search, seen, matches);
        if !near.is_empty() {
            return Ok((near, true));
        }
    }
    Ok((exact, false))
}
