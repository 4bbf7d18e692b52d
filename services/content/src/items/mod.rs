//! Items, of which the catalog is made (spec 1 §2 Learning resources, spec 2 §2 Learning library).

pub(crate) mod catalog_index;
pub mod edges;
pub mod model;
mod search;
pub(crate) mod store;
pub mod words;

use std::{collections::HashMap, sync::Arc};

use async_graphql::{
    Context, Enum, ID, InputObject, Object, Result, SimpleObject,
    connection::{Connection, Edge, query},
};
use platform::{Fault, error::Problem, fault};

use self::{
    catalog_index::{CatalogIndex, Found, PLACES},
    model::{
        Cursor, Item, ItemRow, ItemState, Kind, Language, TimeFacet, Visible, grade_name,
        grade_number,
    },
    search::Page,
    store::ItemSearch,
    words::{Sought, TextPart},
};
use crate::{
    actions::{ListItems, ReadDrafts, ReadItem},
    request::{Permit, Request, refused, unavailable},
    subscriptions::SubscriptionCategory,
};

/// Items a page, unless another number is asked for.
const PAGE: i32 = 24;
/// Most items a page.
const MOST: i32 = 100;
/// Longest text looked for.
const SEARCH: usize = 100;
/// Most slugs at a time.
const NAMED: usize = 100;
/// Most values of a facet.
const VALUES: usize = 40;

/// Which items are asked for. What is missing or empty narrows nothing; values of one field widen.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ItemFilter {
    /// Words, of which an item has all, whatever letter case, accents and endings; subjects and types are found by their
    /// English and Spanish names. Where no item has them, words of titles, subjects and summaries that are spelled nearly so
    /// stand for them.
    pub search: Option<String>,
    /// Of one of these kinds.
    #[graphql(default)]
    pub kinds: Vec<Kind>,
    /// Suits one of these grades: Pre, PK, K, 1 to 8.
    #[graphql(default)]
    pub grades: Vec<String>,
    /// Takes as long as one of these.
    #[graphql(default)]
    pub time_facets: Vec<TimeFacet>,
    /// Licensed under a subscription of one of these categories.
    #[graphql(default)]
    pub categories: Vec<SubscriptionCategory>,
    /// About one of these.
    #[graphql(default)]
    pub subjects: Vec<String>,
    /// Done in one of these places: Indoors, Outdoors. What suits either suits both.
    #[graphql(default)]
    pub places: Vec<String>,
    /// Those that are not published too, for content admins.
    #[graphql(default)]
    pub drafts: bool,
    /// In one of these states.
    #[graphql(default)]
    pub states: Vec<ItemState>,
}

/// The order of a list of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ItemOrder {
    /// What has the words in its title first, then by title.
    Relevance,
    /// What was published last first.
    Newest,
}

/// Fields of the query root.
#[derive(Default)]
pub struct ItemQuery;

#[Object]
impl ItemQuery {
    /// Items of the catalog, a page at a time, with how many there are of each facet.
    #[expect(clippy::too_many_arguments, reason = "they are the field's arguments")]
    #[graphql(
        guard = "Permit::<ListItems>::default()",
        complexity = "1 + usize::try_from(first.unwrap_or(PAGE)).unwrap_or(0) * child_complexity"
    )]
    async fn items(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Language of the text")] language: Language,
        filter: Option<ItemFilter>,
        #[graphql(desc = "Relevance when missing")] order: Option<ItemOrder>,
        #[graphql(desc = "Items that follow this one: `endCursor` of the page before")]
        after: Option<String>,
        #[graphql(desc = "Items a page; 24 when missing, at most 100")] first: Option<i32>,
    ) -> Result<Connection<Cursor, Item, Counts, Highlights>> {
        let (request, index) = (context.data::<Request>()?, context.data::<Arc<CatalogIndex>>()?);
        let first = first.unwrap_or(PAGE);
        if !(1..=MOST).contains(&first) {
            return Err(refused(Problem::invalid("first", Fault::between(1, MOST.into()))));
        }
        let is_newest_first = order == Some(ItemOrder::Newest);
        let search = item_search(request, language, filter.unwrap_or_default(), is_newest_first);
        let search = search.map_err(refused)?;
        let fields = context.look_ahead();
        let needs_progress = fields.field("edges").field("node").field("progress").exists()
            || fields.field("nodes").field("progress").exists();
        query(after, None, Some(first), None, async |after: Option<Cursor>, _, first, _| {
            let first = first.unwrap_or_default();
            let is_later_page = after.is_some();
            let Page { found, rows, progress } = search::search(
                (request, index),
                &search,
                after.as_ref(),
                first + 1,
                needs_progress,
            )
            .await
            .map_err(unavailable)?;
            let has_more = found.page.len() > first;
            let counts = Counts::of(&found);
            let mut page = Connection::with_additional_fields(is_later_page, has_more, counts);
            let mut rows: HashMap<i64, ItemRow> =
                rows.into_iter().map(|row| (row.id, row)).collect();
            for (id, rank) in found.page.into_iter().take(first) {
                let Some(row) = rows.remove(&id) else { continue };
                let cursor = Cursor {
                    rank,
                    published_at: row.published_at,
                    title_key: row.columns.title_key.clone(),
                    id: row.id,
                };
                let highlights = Highlights {
                    title_parts: search.sought.parts(&row.columns.title),
                    summary_parts: search.sought.parts(&row.columns.summary),
                };
                let item = Item {
                    known_progress: progress
                        .as_ref()
                        .map(|begun| begun.get(&row.slug).copied().unwrap_or_default()),
                    ..row.into()
                };
                page.edges.push(Edge::with_additional_fields(cursor, item, highlights));
            }
            Ok::<_, async_graphql::Error>(page)
        })
        .await
    }

    /// An item; none when there is no such item, or not for the caller.
    #[graphql(guard = "Permit::<ReadItem>::default()")]
    async fn item(&self, context: &Context<'_>, id: ID) -> Result<Option<Item>> {
        let request = context.data::<Request>()?;
        let Ok(id) = id.parse() else { return Ok(None) };
        let to = request.visible();
        let rows: Vec<ItemRow> = request
            .db()
            .tenant_read(&request.scope, store::items_of(to, vec![id]))
            .await
            .map_err(unavailable)?;
        Ok(rows.into_iter().next().map(Item::from))
    }

    /// An item by its slug, in a language or, where there is none, in the other; none when there is no such item, or not for
    /// the caller.
    #[graphql(guard = "Permit::<ReadItem>::default()")]
    async fn item_named(
        &self,
        context: &Context<'_>,
        slug: String,
        language: Language,
    ) -> Result<Option<Item>> {
        Ok(edges::named(context, &[slug], language).await?.into_iter().next())
    }

    /// As `itemNamed`, of several slugs in their order, at most 100; what is not there is left out.
    #[graphql(
        guard = "Permit::<ReadItem>::default()",
        complexity = "1 + slugs.len() * child_complexity"
    )]
    async fn items_named(
        &self,
        context: &Context<'_>,
        slugs: Vec<String>,
        language: Language,
    ) -> Result<Vec<Item>> {
        if slugs.len() > NAMED {
            let fault = fault("values", "Name at most 100 items");
            return Err(refused(Problem::invalid("slugs", fault)));
        }
        edges::named(context, &slugs, language).await
    }
}

/// Where the words that were looked for stand.
#[derive(Clone, Debug, SimpleObject)]
pub struct Highlights {
    /// The title in parts.
    title_parts: Vec<TextPart>,
    /// The summary in parts.
    summary_parts: Vec<TextPart>,
}

/// How many items there are.
#[derive(Clone, Debug, SimpleObject)]
pub struct Counts {
    /// In all pages.
    total_count: i64,
    /// No item has the words; these are spelled nearly so.
    is_near: bool,
    /// Of each value of each facet, those that are none left out; a facet is counted as if it narrowed nothing.
    facets: Facets,
}

/// Values of the facets that there are items of.
#[derive(Clone, Debug, Default, SimpleObject)]
pub struct Facets {
    /// Kinds, in their order.
    kinds: Vec<KindCount>,
    /// Grades, in the order of the catalog.
    grades: Vec<TextCount>,
    /// Times, the shortest first.
    times: Vec<TimeCount>,
    /// Categories of subscriptions, in their order.
    categories: Vec<CategoryCount>,
    /// Subjects, by name.
    subjects: Vec<TextCount>,
    /// Places, indoors first.
    places: Vec<TextCount>,
}

/// Items of a kind.
#[derive(Clone, Debug, SimpleObject)]
pub struct KindCount {
    /// The kind.
    value: Kind,
    /// How many.
    count: i64,
}

/// Items of a time facet.
#[derive(Clone, Debug, SimpleObject)]
pub struct TimeCount {
    /// The facet.
    value: TimeFacet,
    /// How many.
    count: i64,
}

/// Items of a category.
#[derive(Clone, Debug, SimpleObject)]
pub struct CategoryCount {
    /// The category.
    value: SubscriptionCategory,
    /// How many.
    count: i64,
}

/// Items of a grade, subject or place.
#[derive(Clone, Debug, SimpleObject)]
pub struct TextCount {
    /// The grade, subject or place.
    value: String,
    /// How many.
    count: i64,
}

impl Counts {
    fn of(found: &Found) -> Self {
        let counts = &found.counts;
        let of_text = |(value, count): (String, i64)| TextCount { value, count };
        let grades = (0..).map_while(grade_name).zip(counts.grades);
        let facets = Facets {
            kinds: some(Kind::ALL, counts.kinds, |value, count| KindCount { value, count }),
            grades: grades.filter(|(_, count)| *count > 0).map(of_text).collect(),
            times: some(TimeFacet::ALL, counts.times, |value, count| TimeCount { value, count }),
            categories: some(SubscriptionCategory::ALL, counts.categories, |value, count| {
                CategoryCount { value, count }
            }),
            subjects: counts.subjects.clone().into_iter().map(of_text).collect(),
            places: some(PLACES, counts.places, |value, count| of_text((value.to_owned(), count))),
        };
        Self { total_count: found.total, is_near: found.is_near && found.total > 0, facets }
    }
}

/// Values with their counts, those left out that nothing has.
fn some<V, C, const N: usize>(
    values: [V; N],
    counts: [i64; N],
    of: impl Fn(V, i64) -> C,
) -> Vec<C> {
    let counted = values.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    counted.map(|(value, count)| of(value, count)).collect()
}

/// Errors: 403 when drafts are asked for by somebody who does not see them, 400 on what cannot be looked up.
fn item_search(
    request: &Request,
    language: Language,
    filter: ItemFilter,
    is_newest_first: bool,
) -> std::result::Result<ItemSearch, Problem> {
    if filter.drafts && !request.scope.may::<ReadDrafts>() {
        return Err(Problem::forbidden());
    }
    let search = filter.search.unwrap_or_default();
    if search.chars().count() > SEARCH {
        return Err(Problem::invalid("search", Fault::too_long("Search", SEARCH)));
    }
    let most = [&filter.subjects, &filter.grades, &filter.places].map(Vec::len);
    if most.into_iter().any(|count| count > VALUES) {
        let fault = fault("values", "Choose at most 40 values");
        return Err(Problem::invalid("filter", fault));
    }
    let grades = filter
        .grades
        .iter()
        .map(|name| {
            let unknown =
                || Problem::invalid("grades", fault("grade", "Choose Pre, PK, K or 1 to 8"));
            grade_number(name).ok_or_else(unknown)
        })
        .collect::<std::result::Result<_, _>>()?;
    let places = filter.places.iter().map(|name| {
        let unknown = || Problem::invalid("places", fault("place", "Choose Indoors or Outdoors"));
        PLACES.iter().position(|place| place == name).ok_or_else(unknown)
    });
    let places = places.collect::<std::result::Result<_, _>>()?;
    Ok(ItemSearch {
        visible: if filter.drafts { Visible::Everything } else { request.published() },
        language,
        sought: Sought::new(&search),
        kinds: filter.kinds,
        grades,
        times: filter.time_facets,
        categories: filter.categories,
        subjects: filter.subjects,
        places,
        states: filter.states,
        is_newest_first,
    })
}
