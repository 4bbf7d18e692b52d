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
    store::Wanted,
};
use crate::{request::Request, subscriptions::SubscriptionCategory};

/// The cards of the catalog as it was last seen. It reads them anew when the catalog has changed.
#[derive(Default)]
pub(crate) struct Shelf {
    cards: RwLock<Option<Arc<Cards>>>,
    reading: Mutex<()>,
}

/// Every item of the catalog at one moment.
pub(crate) struct Cards {
    generation: i64,
    en: Vec<Card>,
    es: Vec<Card>,
    /// Where an item is among those of its language.
    places: HashMap<i64, usize>,
    subjects: Vec<String>,
    first_pages: Cache<FirstPage, Found>,
}

/// What people open before they look for anything: whoever has the same licenses sees the same, until the catalog changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct FirstPage {
    wanted: Wanted,
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
struct Card {
    id: i64,
    slug: Box<str>,
    title_key: Box<str>,
    published_at: Option<DateTime<Utc>>,
    kind: Kind,
    time: TimeFacet,
    category: SubscriptionCategory,
    subscription_id: Arc<str>,
    grades: Vec<i16>,
    /// Places in `Cards::subjects`.
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
struct CardRow {
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

impl Shelf {
    /// The cards, unless the catalog has changed since they were read.
    pub(crate) fn cards(&self, seen: &Seen) -> Option<Arc<Cards>> {
        let cards = self.cards.read().unwrap_or_else(PoisonError::into_inner);
        cards.clone().filter(|cards| cards.generation >= seen.generation)
    }

    /// Reads the cards anew. Whoever asks meanwhile takes what this reads.
    pub(crate) async fn read(&self, db: &Db, seen: &Seen) -> QueryResult<()> {
        let _turn = self.reading.lock().await;
        if self.cards(seen).is_none() {
            let cards = Arc::new(db.system_tx(Cards::read).await?);
            *self.cards.write().unwrap_or_else(PoisonError::into_inner) = Some(cards);
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

impl Cards {
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
        let rows: Vec<CardRow> = diesel::sql_query(
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
    fn of(generation: i64, rows: Vec<CardRow>) -> QueryResult<Self> {
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
            let card = Card {
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
            let cards = if row.language == Language::Es.code() { &mut es } else { &mut en };
            places.insert(card.id, cards.len());
            cards.push(card);
        }
        let first_pages = Cache::new(FIRST_PAGES);
        Ok(Self { generation, en, es, places, subjects, first_pages })
    }

    /// The first page of all that the caller may see and that the facets leave.
    pub(crate) fn first_page(&self, wanted: &Wanted, seen: &Seen, limit: usize) -> Found {
        let Seen { sees_all, licenses, .. } = seen.clone();
        let key = FirstPage { wanted: wanted.clone(), sees_all, licenses, limit };
        self.first_pages.get_with(key, || self.page(wanted, &self.all(wanted, seen), None, limit))
    }

    /// Slugs of some items of a language.
    pub(crate) fn slugs(&self, language: Language, ids: &[i64]) -> Vec<String> {
        let cards = self.in_language(language);
        let places = ids.iter().filter_map(|id| self.places.get(id));
        places.filter_map(|at| cards.get(*at)).map(|card| card.slug.to_string()).collect()
    }

    fn in_language(&self, language: Language) -> &[Card] {
        match language {
            Language::En => &self.en,
            Language::Es => &self.es,
        }
    }

    /// All that the caller may see, in the order of titles.
    pub(crate) fn all(&self, wanted: &Wanted, seen: &Seen) -> Vec<(usize, f32)> {
        let cards = self.in_language(wanted.language).iter().enumerate();
        cards
            .filter(|(_, card)| card.is_visible(wanted.visible, seen))
            .map(|(at, _)| (at, 0.0))
            .collect()
    }

    /// Those of some items that the caller may see, with how well they have the words. Where none was ranked, those are first
    /// that have all of them in their titles.
    pub(crate) fn of_items(
        &self,
        wanted: &Wanted,
        seen: &Seen,
        matches: Vec<(i64, f32)>,
    ) -> Vec<(usize, f32)> {
        let cards = self.in_language(wanted.language);
        let of = |(id, rank): (i64, f32)| {
            let at = *self.places.get(&id)?;
            let card = cards.get(at).filter(|card| card.id == id)?;
            let is_ranked = rank > 0.0;
            let is_in_title = || wanted.sought.is_in(&card.title_key);
            let rank = if is_ranked || !is_in_title() { rank } else { 1.0 };
            card.is_visible(wanted.visible, seen).then_some((at, rank))
        };
        matches.into_iter().filter_map(of).collect()
    }

    /// Counts the facets of what was matched, each as if it narrowed nothing, and gives what follows a place in the order.
    pub(crate) fn page(
        &self,
        wanted: &Wanted,
        matched: &[(usize, f32)],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Found {
        let cards = self.in_language(wanted.language);
        let subjects: Vec<usize> = wanted
            .subjects
            .iter()
            .filter_map(|subject| self.subjects.iter().position(|each| each == subject))
            .collect();
        let mut total = 0;
        let mut counts = FacetCounts::default();
        let mut of_subject = vec![0_i64; self.subjects.len()];
        let mut page: Vec<(f32, &Card)> = Vec::new();
        for (at, rank) in matched {
            let Some(card) = cards.get(*at) else { continue };
            if !(wanted.states.is_empty() || wanted.states.contains(&card.state)) {
                continue;
            }
            let meets = [
                wanted.kinds.is_empty() || wanted.kinds.contains(&card.kind),
                wanted.grades.is_empty()
                    || wanted.grades.iter().any(|grade| card.grades.contains(grade)),
                wanted.times.is_empty() || wanted.times.contains(&card.time),
                wanted.categories.is_empty() || wanted.categories.contains(&card.category),
                wanted.subjects.is_empty()
                    || subjects.iter().any(|subject| card.subjects.contains(subject)),
                wanted.places.is_empty()
                    || wanted.places.iter().any(|place| card.places.contains(place)),
            ];
            let is_met_by_others =
                |facet: usize| meets.iter().enumerate().all(|(other, met)| *met || other == facet);
            if is_met_by_others(0) {
                counted(&mut counts.kinds, Kind::ALL.iter().position(|kind| *kind == card.kind));
            }
            if is_met_by_others(1) {
                for grade in &card.grades {
                    counted(&mut counts.grades, usize::try_from(*grade).ok());
                }
            }
            if is_met_by_others(2) {
                counted(&mut counts.times, usize::try_from(card.time.number()).ok());
            }
            if is_met_by_others(3) {
                let at = SubscriptionCategory::ALL.iter().position(|each| *each == card.category);
                counted(&mut counts.categories, at);
            }
            if is_met_by_others(4) {
                for subject in &card.subjects {
                    counted(&mut of_subject, Some(*subject));
                }
            }
            if is_met_by_others(5) {
                for place in &card.places {
                    counted(&mut counts.places, Some(*place));
                }
            }
            if meets.iter().all(|met| *met) {
                total += 1;
                if after.is_none_or(|after| is_later(wanted, (*rank, card), after)) {
                    page.push((*rank, card));
                }
            }
        }
        let subjects = self.subjects.iter().cloned().zip(of_subject);
        counts.subjects = subjects.filter(|(_, count)| *count > 0).collect();
        let order = |one: &(f32, &Card), other: &(f32, &Card)| in_order(wanted, one, other);
        if page.len() > limit {
            page.select_nth_unstable_by(limit, order);
            page.truncate(limit);
        }
        page.sort_unstable_by(order);
        let page = page.into_iter().map(|(rank, card)| (card.id, rank)).collect();
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

impl Card {
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
    wanted: &Wanted,
    (rank, card): &(f32, &Card),
    (other_rank, other): &(f32, &Card),
) -> Ordering {
    if wanted.is_newest_first {
        (other.published_at, other.id).cmp(&(card.published_at, card.id))
    } else {
        let by_title = || (&card.title_key, card.id).cmp(&(&other.title_key, other.id));
        other_rank.total_cmp(rank).then_with(by_title)
    }
}

fn is_later(wanted: &Wanted, (rank, card): (f32, &Card), after: &Cursor) -> bool {
    let order = if wanted.is_newest_first {
        (after.published_at, after.id).cmp(&(card.published_at, card.id))
    } else {
        let by_title = || (&*card.title_key, card.id).cmp(&(after.title_key.as_str(), after.id));
        after.rank.total_cmp(&rank).then_with(by_title)
    };
    order == Ordering::Greater
}
