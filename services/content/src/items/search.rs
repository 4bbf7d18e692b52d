//! A page of a search: words are found by the database, facets and order by the shelf.

use diesel::{QueryResult, result::Error as DieselError};
use diesel_async::AsyncPgConnection;

use super::{
    model::{Cursor, ItemRow},
    shelf::{Cards, Found, Seen, Shelf},
    store::{self, Wanted},
    words::Meant,
};
use crate::request::Request;

/// What follows a place in the order of a search, with how many there are of each facet, and the items themselves in no order.
/// Where nothing that the caller may see has the words, words of titles that are spelled nearly so stand for them.
pub(crate) async fn search(
    (request, shelf): (&Request, &Shelf),
    wanted: &Wanted,
    after: Option<&Cursor>,
    limit: usize,
) -> QueryResult<(Found, Vec<ItemRow>)> {
    loop {
        let looked = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                let seen = Seen::of(conn).await?;
                let Some(cards) = shelf.cards(&seen) else {
                    return Ok::<_, DieselError>(Err(seen));
                };
                let found = if wanted.sought.is_empty() && after.is_none() {
                    cards.first_page(wanted, &seen, limit)
                } else {
                    let (matched, is_near) = matched(conn, &cards, wanted, &seen).await?;
                    Found { is_near, ..cards.page(wanted, &matched, after, limit) }
                };
                let ids: Vec<i64> = found.page.iter().map(|(id, _)| *id).collect();
                let rows = store::items_of(conn, wanted.visible, &ids).await?;
                Ok(Ok((found, rows)))
            })
            .await?;
        match looked {
            Ok(found) => return Ok(found),
            // Not in the transaction: each would hold a connection and wait for another.
            Err(seen) => shelf.read(request.db(), &seen).await?,
        }
    }
}

/// Everything that has the words and that the caller may see; whether they are spelled nearly so.
async fn matched(
    conn: &mut AsyncPgConnection,
    cards: &Cards,
    wanted: &Wanted,
    seen: &Seen,
) -> QueryResult<(Vec<(usize, f32)>, bool)> {
    let Wanted { language, sought, .. } = wanted;
    if sought.is_empty() {
        return Ok((cards.all(wanted, seen), false));
    }
    let matches = store::matches(conn, *language, &sought.terms()).await?;
    let exact = cards.of_items(wanted, seen, matches);
    if !exact.is_empty() {
        return Ok((exact, false));
    }
    let similar = store::similar_words(conn, *language, sought.words()).await?;
    // The nearest word may be of an item that is not for the caller.
    for which in [Meant::Nearest, Meant::Any] {
        let Some(terms) = sought.near_terms(&similar, which) else { break };
        let matches = store::matches(conn, *language, &terms).await?;
        let near = cards.of_items(wanted, seen, matches);
        if !near.is_empty() {
            return Ok((near, true));
        }
    }
    Ok((exact, false))
}
