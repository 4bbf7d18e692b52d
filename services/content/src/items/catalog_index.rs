//! What a search needs of every item, in memory: what facets count, what narrows, and what lists are sorted by.
//!
//! Of fifty thousand items the database takes a second to count the facets and to sort, for every page of every person; they
//! change when somebody publishes. It finds the words, says who may see what, and answers the items themselves.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    prelude::*,
    result::Error as DieselError,
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use moka::sync::Cache;
use platform::db::{Db, Prepare};
use tokio::sync::Mutex;

use super::{
    model::{Cursor, GRADES, ItemState, Kind, Language, TimeFacet, Visible},
    store::ItemSearch,
};
use crate::{request::Request, subscriptions::SubscriptionCategory};

/// The cards of the catalog as it was last seen. It reads them anew when the catalog has changed.
#[derive(Default)]
pub(crate) struct CatalogIndex {
    entries: RwLock<Option<Arc<Entries>>>,
    reading: Mutex<()>,
}

/// Every item of the catalog at one moment.
pub(crate) struct Entries {
    generation: i64,
    en: Vec<IndexEntry>,
    es: Vec<IndexEntry>,
    /// Where an item is among those of its language.
    places: HashMap<i64, usize>,
    subjects: Vec<String>,
    first_pages: Cache<FirstPage, Found>,
}

/// What people open before they look for anything: whoever has the same licenses sees the same, until the catalog changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct FirstPage {
    search: ItemSearch,
    sees_all: bool,
    licenses: Vec<String>,
    limit: usize,
}

/// Where items are done, as the catalog is narrowed by it.
pub(crate) const PLACES: [&str; 2] = ["Indoors", "Outdoors"];
/// Suits each of them.
const EITHER: &str = "Either";

/// First pages that are kept.
const FIRST_PAGES: u64 = 1_000;

/// An item, as far as it is counted and sorted.
struct IndexEntry {
    id: i64,
    slug: Box<str>,
    title_key: Box<str>,
    published_at: Option<DateTime<Utc>>,
    kind: Kind,
    time: TimeFacet,
    category: SubscriptionCategory,
    subscription_id: Arc<str>,
    grades: Vec<i16>,
    /// Places in `Entries::subjects`.
    subjects: Vec<usize>,
    /// Where it is done, each of [`PLACES`] that suits it.
    places: Vec<usize>,
    state: ItemState,
    has_audience: bool,
    is_for_staff: bool,
}

/// Whose search it is, and how new the catalog is.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct Seen {
    #[diesel(sql_type = BigInt)]
    generation: i64,
    /// They see what nobody has a license of too.
    #[diesel(sql_type = Bool)]
    sees_all: bool,
    #[diesel(sql_type = Array<Text>)]
    licenses: Vec<String>,
}

/// A page of what was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// Items with how well they were found, in order.
    pub page: Vec<(i64, f32)>,
    /// Of all pages.
    pub total: i64,
    pub counts: FacetCounts,
    /// Nothing has the words; what is found is spelled nearly so.
    pub is_near: bool,
}

/// How many items have each value of each facet, in the order of the values.
#[derive(Clone, Debug, Default)]
pub(crate) struct FacetCounts {
    pub kinds: [i64; Kind::ALL.len()],
    pub grades: [i64; GRADES.len()],
    pub times: [i64; TimeFacet::ALL.len()],
    pub categories: [i64; SubscriptionCategory::ALL.len()],
    /// Those that are not zero.
    pub subjects: BTreeMap<String, i64>,
    pub places: [i64; PLACES.len()],
}

#[derive(QueryableByName)]
struct IndexRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = Text)]
    language: String,
    #[diesel(sql_type = Text)]
    title_key: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    published_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = SmallInt)]
    duration_facet: i16,
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Text)]
    subscription_id: String,
    #[diesel(sql_type = Array<SmallInt>)]
    grades: Vec<i16>,
    #[diesel(sql_type = Array<Text>)]
    subjects: Vec<String>,
    #[diesel(sql_type = Text)]
    place: String,
    #[diesel(sql_type = Bool)]
    is_published: bool,
    #[diesel(sql_type = Bool)]
    is_scheduled: bool,
    #[diesel(sql_type = Bool)]
    has_audience: bool,
    #[diesel(sql_type = Bool)]
    is_for_staff: bool,
}

impl CatalogIndex {
    /// The cards, unless the catalog has changed since they were read.
    pub(crate) fn entries(&self, seen: &Seen) -> Option<Arc<Entries>> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.clone().filter(|entries| entries.generation >= seen.generation)
    }

    /// Reads the cards anew. Whoever asks meanwhile takes what this reads.
    pub(crate) async fn read(&self, db: &Db, seen: &Seen) -> QueryResult<()> {
        let _turn = self.reading.lock().await;
        if self.entries(seen).is_none() {
            let entries = Arc::new(db.system_tx(Entries::read).await?);
            *self.entries.write().unwrap_or_else(PoisonError::into_inner) = Some(entries);
        }
        Ok(())
    }
}

impl Seen {
    /// What the caller may see, and how new the catalog is.
    pub(crate) async fn of(request: &Request) -> QueryResult<Self> {
        let statement = diesel::sql_query(
            "SELECT generation, afterbell_scope_all() AS sees_all, catalog_licenses() AS licenses
             FROM catalog_generation",
        );
        let seen = request.db().tenant_read(&request.scope, statement.prepared()).await?;
        seen.into_iter().next().ok_or(DieselError::NotFound)
    }
}

impl Entries {
    async fn read(conn: &mut AsyncPgConnection) -> QueryResult<Self> {
        #[derive(QueryableByName)]
        struct Generation {
            #[diesel(sql_type = BigInt)]
            generation: i64,
        }
        // First: what changes in between is read once more, and nothing is missed.
        let Generation { generation } =
            diesel::sql_query("SELECT generation FROM catalog_generation")
                .prepared()
                .get_result(conn)
                .await?;
        let rows: Vec<IndexRow> = diesel::sql_query(
            "SELECT i.id, i.slug, i.language, i.title_key, i.published_at, i.kind, i.duration_facet, s.category,
                i.subscription_id, i.grades, i.subjects, i.place, i.is_published,
                i.publish_at IS NOT NULL AS is_scheduled, cardinality(i.audience) > 0 AS has_audience,
                i.audience @> ARRAY['Staff'] AS is_for_staff
             FROM items i JOIN subscriptions s ON s.id = i.subscription_id
             ORDER BY i.language, i.title_key, i.id",
        )
        .load(conn)
        .await?;
        Self::of(generation, rows)
    }

    /// Cards of rows in the order of languages and titles.
    fn of(generation: i64, rows: Vec<IndexRow>) -> QueryResult<Self> {
        let (mut en, mut es) = (Vec::new(), Vec::new());
        let mut places = HashMap::with_capacity(rows.len());
        let mut subscriptions: HashMap<String, Arc<str>> = HashMap::new();
        let mut subject_places: HashMap<String, usize> = HashMap::new();
        let mut subjects = Vec::new();
        for row in rows {
            let mut place_of = |subject: String| {
                *subject_places.entry(subject).or_insert_with_key(|subject| {
                    subjects.push(subject.clone());
                    subjects.len() - 1
                })
            };
            let unknown = || DieselError::DeserializationError("an item of no known kind".into());
            let time = usize::try_from(row.duration_facet).ok();
            let entry = IndexEntry {
                id: row.id,
                slug: row.slug.into(),
                title_key: row.title_key.into(),
                published_at: row.published_at,
                kind: Kind::parse(&row.kind).ok_or_else(unknown)?,
                time: *time.and_then(|time| TimeFacet::ALL.get(time)).ok_or_else(unknown)?,
                category: SubscriptionCategory::parse(&row.category).ok_or_else(unknown)?,
                subscription_id: subscriptions
                    .entry(row.subscription_id)
                    .or_insert_with_key(|id| id.as_str().into())
                    .clone(),
                grades: row.grades,
                subjects: row.subjects.into_iter().map(&mut place_of).collect(),
                places: places_of(&row.place),
                state: ItemState::of(row.is_published, row.is_scheduled),
                has_audience: row.has_audience,
                is_for_staff: row.is_for_staff,
            };
            let entries = if row.language == Language::Es.code() { &mut es } else { &mut en };
            places.insert(entry.id, entries.len());
            entries.push(entry);
        }
        let first_pages = Cache::new(FIRST_PAGES);
        Ok(Self { generation, en, es, places, subjects, first_pages })
    }

    /// The first page of all that the caller may see and that the facets leave.
    pub(crate) fn first_page(&self, search: &ItemSearch, seen: &Seen, limit: usize) -> Found {
        let Seen { sees_all, licenses, .. } = seen.clone();
        let key = FirstPage { search: search.clone(), sees_all, licenses, limit };
        self.first_pages.get_with(key, || self.page(search, &self.all(search, seen), None, limit))
    }

    /// Slugs of some items of a language.
    pub(crate) fn slugs(&self, language: Language, ids: &[i64]) -> Vec<String> {
        let entries = self.in_language(language);
        let places = ids.iter().filter_map(|id| self.places.get(id));
        places.filter_map(|at| entries.get(*at)).map(|entry| entry.slug.to_string()).collect()
    }

    fn in_language(&self, language: Language) -> &[IndexEntry] {
        match language {
            Language::En => &self.en,
            Language::Es => &self.es,
        }
    }

    /// All that the caller may see, in the order of titles.
    pub(crate) fn all(&self, search: &ItemSearch, seen: &Seen) -> Vec<(usize, f32)> {
        let entries = self.in_language(search.language).iter().enumerate();
        entries
            .filter(|(_, entry)| entry.is_visible(search.visible, seen))
            .map(|(at, _)| (at, 0.0))
            .collect()
    }

    /// Those of some items that the caller may see, with how well they have the words. Where none was ranked, those are first
    /// that have all of them in their titles.
    pub(crate) fn of_items(
        &self,
        search: &ItemSearch,
        seen: &Seen,
        matches: Vec<(i64, f32)>,
    ) -> Vec<(usize, f32)> {
        let entries = self.in_language(search.language);
        let of = |(id, rank): (i64, f32)| {
            let at = *self.places.get(&id)?;
            let entry = entries.get(at).filter(|entry| entry.id == id)?;
            let is_ranked = rank > 0.0;
            let is_in_title = || search.sought.is_in(&entry.title_key);
            let rank = if is_ranked || !is_in_title() { rank } else { 1.0 };
            entry.is_visible(search.visible, seen).then_some((at, rank))
        };
        matches.into_iter().filter_map(of).collect()
    }

    /// Counts the facets of what was matched, each as if it narrowed nothing, and gives what follows a place in the order.
    pub(crate) fn page(
        &self,
        search: &ItemSearch,
        matched: &[(usize, f32)],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Found {
        let entries = self.in_language(search.language);
        let subjects: Vec<usize> = search
            .subjects
            .iter()
            .filter_map(|subject| self.subjects.iter().position(|each| each == subject))
            .collect();
        let mut total = 0;
        let mut counts = FacetCounts::default();
        let mut of_subject = vec![0_i64; self.subjects.len()];
        let mut page: Vec<(f32, &IndexEntry)> = Vec::new();
        for (at, rank) in matched {
            let Some(entry) = entries.get(*at) else { continue };
            if !(search.states.is_empty() || search.states.contains(&entry.state)) {
                continue;
            }
            let matches = [
                search.kinds.is_empty() || search.kinds.contains(&entry.kind),
                search.grades.is_empty()
                    || search.grades.iter().any(|grade| entry.grades.contains(grade)),
                search.times.is_empty() || search.times.contains(&entry.time),
                search.categories.is_empty() || search.categories.contains(&entry.category),
                search.subjects.is_empty()
                    || subjects.iter().any(|subject| entry.subjects.contains(subject)),
                search.places.is_empty()
                    || search.places.iter().any(|place| entry.places.contains(place)),
            ];
            let matches_others = |facet: usize| {
                matches.iter().enumerate().all(|(other, is_match)| *is_match || other == facet)
            };
            if matches_others(0) {
                counted(&mut counts.kinds, Kind::ALL.iter().position(|kind| *kind == entry.kind));
            }
            if matches_others(1) {
                for grade in &entry.grades {
                    counted(&mut counts.grades, usize::try_from(*grade).ok());
                }
            }
            if matches_others(2) {
                counted(&mut counts.times, usize::try_from(entry.time.number()).ok());
            }
            if matches_others(3) {
                let at = SubscriptionCategory::ALL.iter().position(|each| *each == entry.category);
                counted(&mut counts.categories, at);
            }
            if matches_others(4) {
                for subject in &entry.subjects {
                    counted(&mut of_subject, Some(*subject));
                }
            }
            if matches_others(5) {
                for place in &entry.places {
                    counted(&mut counts.places, Some(*place));
                }
            }
            if matches.iter().all(|is_match| *is_match) {
                total += 1;
                if after.is_none_or(|after| is_later(search, (*rank, entry), after)) {
                    page.push((*rank, entry));
                }
            }
        }
        let subjects = self.subjects.iter().cloned().zip(of_subject);
        counts.subjects = subjects.filter(|(_, count)| *count > 0).collect();
        let order =
            |one: &(f32, &IndexEntry), other: &(f32, &IndexEntry)| in_order(search, one, other);
        if page.len() > limit {
            page.select_nth_unstable_by(limit, order);
            page.truncate(limit);
        }
        page.sort_unstable_by(order);
        let page = page.into_iter().map(|(rank, entry)| (entry.id, rank)).collect();
        Found { page, total, counts, is_near: false }
    }
}

/// What suits either suits both.
fn places_of(place: &str) -> Vec<usize> {
    let suits = |(_, each): &(usize, &&str)| place == EITHER || place == **each;
    PLACES.iter().enumerate().filter(suits).map(|(at, _)| at).collect()
}

fn counted(counts: &mut [i64], at: Option<usize>) {
    if let Some(count) = at.and_then(|at| counts.get_mut(at)) {
        *count += 1;
    }
}

impl IndexEntry {
    /// As the policy of the table has it, narrowed by audience (spec 1 §5 Audience visibility).
    fn is_visible(&self, to: Visible, seen: &Seen) -> bool {
        let is_licensed = || seen.licenses.iter().any(|license| **license == *self.subscription_id);
        let is_published = self.state == ItemState::Published;
        let is_public = is_published && self.has_audience;
        (seen.sees_all || is_published && is_licensed())
            && match to {
                Visible::Everything => seen.sees_all || is_public,
                Visible::Published => is_public,
                Visible::ForStaff => is_public && self.is_for_staff,
            }
    }
}

/// The best first and then by title, or the newest first; what was never published is the oldest.
fn in_order(
    search: &ItemSearch,
    (rank, entry): &(f32, &IndexEntry),
    (other_rank, other): &(f32, &IndexEntry),
) -> Ordering {
    if search.is_newest_first {
        (other.published_at, other.id).cmp(&(entry.published_at, entry.id))
    } else {
        let by_title = || (&entry.title_key, entry.id).cmp(&(&other.title_key, other.id));
        other_rank.total_cmp(rank).then_with(by_title)
    }
}

fn is_later(search: &ItemSearch, (rank, entry): (f32, &IndexEntry), after: &Cursor) -> bool {
    let order = if search.is_newest_first {
        (after.published_at, after.id).cmp(&(entry.published_at, entry.id))
    } else {
        let by_title = || (&*entry.title_key, entry.id).cmp(&(after.title_key.as_str(), after.id));
        after.rank.total_cmp(&rank).then_with(by_title)
    };
    order == Ordering::Greater
}
