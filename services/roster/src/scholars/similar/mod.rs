//! Scholars who are nearly equal and may be one child: nicknames, accents, spelling, swapped names, one digit of the birth date.
//! Equal ones the database refuses.

mod names;
mod pairs;
pub mod routes;
mod rules;
mod store;

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, At},
    error::Problem,
};
use serde_json::json;

pub use self::{
    rules::{Alike, Identity, alike},
    store::SimilarScholar,
};

/// The account has a scholar who is nearly equal (409); `current.similar` shows whom.
pub const SIMILAR_SCHOLAR: &str = "Error_SimilarScholar";

/// Those who may be the same child, but for those of whom it is said that they are not.
///
/// Errors: 409 `Error_SimilarScholar`.
pub async fn check(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    child: &Identity,
    entered: Option<i64>,
    apart: &[i64],
) -> Result<(), Problem> {
    let mut similar = find(conn, at, child, entered).await?;
    let dismissed = match entered {
        Some(scholar) if !similar.is_empty() => store::apart(conn, at, scholar).await?,
        _ => Vec::new(),
    };
    similar.retain(|it| !apart.contains(&it.scholar_id) && !dismissed.contains(&it.scholar_id));
    if similar.is_empty() {
        return Ok(());
    }
    let message = "A scholar in your roster looks like this one.";
    let current = Some(Box::new(json!({"similar": similar})));
    Err(Problem { current, ..Problem::conflict(SIMILAR_SCHOLAR, message) })
}

/// Remembers of whom it was said that they are not the same child, in pairs.
pub async fn remember(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    apart: &[(i64, i64)],
) -> Result<(), Problem> {
    if apart.is_empty() {
        return Ok(());
    }
    Ok(store::apart_insert(conn, at, apart, platform.clock().now()).await?)
}

async fn find(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    child: &Identity,
    except: Option<i64>,
) -> Result<Vec<SimilarScholar>, Problem> {
    let candidates = store::candidates(conn, at, std::slice::from_ref(child), except).await?;
    let alike = candidates.into_iter().filter_map(|(_, row)| {
        let alike = rules::alike(child, &row.identity())?;
        Some(row.into_answer(alike))
    });
    Ok(alike.collect())
}

/// Those who may be the same child as each of these, by the place of the child.
pub async fn find_all(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    children: &[Identity],
) -> Result<HashMap<usize, Vec<SimilarScholar>>, Problem> {
    let mut all: HashMap<usize, Vec<SimilarScholar>> = HashMap::new();
    for (place, row) in store::candidates(conn, at, children, None).await? {
        let alike = children.get(place).and_then(|child| rules::alike(child, &row.identity()));
        if let Some(alike) = alike {
            all.entry(place).or_default().push(row.into_answer(alike));
        }
    }
    Ok(all)
}

/// Those of these children who may be one child, in pairs: the place of the later one, that of the earlier one, and in what
/// they differ.
pub fn among(children: &[&Identity]) -> Vec<(usize, usize, Alike)> {
    // Whoever may be one shares the birth date and a name, first or last, or both names.
    let mut by_day: HashMap<_, Vec<usize>> = HashMap::new();
    let mut by_names: HashMap<_, Vec<usize>> = HashMap::new();
    let mut all = Vec::new();
    for (place, child) in children.iter().enumerate() {
        let (first, last, born) =
            (child.first_key.as_str(), child.last_key.as_str(), child.birth_date);
        let keys = BTreeSet::from([(born, first), (born, last)]);
        let near = keys.iter().filter_map(|key| by_day.get(key)).flatten();
        let near = near.chain(by_names.get(&(first, last)).into_iter().flatten());
        for earlier in near.copied().collect::<BTreeSet<usize>>() {
            if let Some(alike) = children.get(earlier).and_then(|it| rules::alike(child, it)) {
                all.push((place, earlier, alike));
            }
        }
        for key in keys {
            by_day.entry(key).or_default().push(place);
        }
        by_names.entry((first, last)).or_default().push(place);
    }
    all
}

/// The child that each of these scholars is, of those that the caller sees in the account.
pub async fn identities(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholars: &[i64],
) -> Result<HashMap<i64, Identity>, Problem> {
    Ok(store::identities(conn, at, scholars).await?.into_iter().collect())
}

/// Those who may be the same child as a scholar, but for those of whom it was said that they are not.
pub async fn of_scholar(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> Result<Vec<SimilarScholar>, Problem> {
    let known = store::identities(conn, at, &[scholar]).await?;
    let Some((_, child)) = known.into_iter().next() else { return Ok(Vec::new()) };
    let apart = store::apart(conn, at, scholar).await?;
    let mut similar = find(conn, at, &child, Some(scholar)).await?;
    similar.retain(|it| !apart.contains(&it.scholar_id));
    Ok(similar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_of_a_list_are_compared_in_pairs() {
        let child =
            |first: &str, last: &str, born: &str| Identity::new(first, last, born.parse().unwrap());
        let list = [
            child("katherine", "quill", "2018-03-04"),
            child("ana", "reed", "2018-03-04"),
            child("katie", "quill", "2018-03-04"),
            child("quill", "katherine", "2018-03-04"),
            child("katherine", "quill", "2018-04-03"),
            child("katie", "quill", "2019-01-31"),
        ];
        let found = among(&list.iter().collect::<Vec<_>>());
        let expected = [(2, 0, Alike::Nickname), (3, 0, Alike::Swapped), (4, 0, Alike::BirthDate)];
        assert_eq!(found, expected);
    }
}
