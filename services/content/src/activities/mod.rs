//! Activities, the first kind of the catalog (spec 1 §2 Learning resources, spec 2 §2 Learning library).

pub mod model;
pub mod seed;
mod store;

use async_graphql::{
    Context, ID, InputObject, Object, Result, SimpleObject,
    connection::{Connection, Edge, query},
};
use platform::{Fault, error::Problem, fault, text::name_key};

use self::model::{Activity, Cursor, Language, TimeFacet, Visible, Wanted, grade_number};
use crate::{
    actions::{ListActivities, ReadActivity, ReadDrafts},
    request::{Permit, Request, refused, unavailable},
    subscriptions::SubscriptionCategory,
};

/// Activities a page, unless another number is asked for.
const PAGE: i32 = 24;
/// Most activities a page.
const MOST: i32 = 100;
/// Longest text looked for.
const SEARCH: usize = 100;

/// Which activities are asked for. What is missing or empty narrows nothing; values of one field widen.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ActivityFilter {
    /// Part of the title, whatever letter case and accents.
    pub search: Option<String>,
    /// Suits one of these grades: Pre, PK, K, 1 to 8.
    #[graphql(default)]
    pub grades: Vec<String>,
    /// Takes as long as one of these.
    #[graphql(default)]
    pub time_facets: Vec<TimeFacet>,
    /// Licensed under a subscription of one of these categories.
    #[graphql(default)]
    pub categories: Vec<SubscriptionCategory>,
    /// Those that are not published too, for content admins.
    #[graphql(default)]
    pub drafts: bool,
}

/// Fields of the query root.
#[derive(Default)]
pub struct ActivityQuery;

#[Object]
impl ActivityQuery {
    /// Activities by title, a page at a time.
    #[graphql(
        guard = "Permit::<ListActivities>::default()",
        complexity = "1 + usize::try_from(first.unwrap_or(PAGE)).unwrap_or(0) * child_complexity"
    )]
    async fn activities(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Language of the text")] language: Language,
        filter: Option<ActivityFilter>,
        #[graphql(desc = "Activities that follow this one: `endCursor` of the page before")]
        after: Option<String>,
        #[graphql(desc = "Activities a page; 24 when missing, at most 100")] first: Option<i32>,
    ) -> Result<Connection<Cursor, Activity, Total>> {
        let request = context.data::<Request>()?;
        let first = first.unwrap_or(PAGE);
        if !(1..=MOST).contains(&first) {
            return Err(refused(Problem::invalid("first", Fault::between(1, MOST.into()))));
        }
        let wanted = wanted(request, language, filter.unwrap_or_default()).map_err(refused)?;
        query(after, None, Some(first), None, async |after: Option<Cursor>, _, first, _| {
            let first = first.unwrap_or_default();
            let is_later_page = after.is_some();
            let (mut rows, total) = request
                .db()
                .tenant_tx(&request.scope, async |conn| {
                    store::activity_list(conn, &wanted, after, first + 1).await
                })
                .await
                .map_err(unavailable)?;
            let has_more = rows.len() > first;
            rows.truncate(first);
            let total = Total { total_count: total };
            let mut page = Connection::with_additional_fields(is_later_page, has_more, total);
            page.edges.extend(rows.into_iter().map(|row| Edge::new(Cursor::of(&row), row.into())));
            Ok::<_, async_graphql::Error>(page)
        })
        .await
    }

    /// An activity; none when there is no such activity, or not for the caller.
    #[graphql(guard = "Permit::<ReadActivity>::default()")]
    async fn activity(&self, context: &Context<'_>, id: ID) -> Result<Option<Activity>> {
        let request = context.data::<Request>()?;
        let Ok(id) = id.parse() else { return Ok(None) };
        let visible = match request.scope.may::<ReadDrafts>() {
            true => Visible::Everything,
            false => published(request),
        };
        let row = request
            .db()
            .tenant_tx(&request.scope, async |conn| store::activity(conn, visible, id).await)
            .await
            .map_err(unavailable)?;
        Ok(row.map(Activity::from))
    }
}

/// How many activities all pages hold.
#[derive(Clone, Copy, Debug, SimpleObject)]
pub struct Total {
    /// Activities in all pages.
    total_count: i64,
}

fn published(request: &Request) -> Visible {
    match request.scope.role() < platform::auth::Role::Staff {
        true => Visible::Published,
        false => Visible::ForStaff,
    }
}

/// Errors: 403 when drafts are asked for by somebody who does not see them, 400 on what cannot be looked up.
fn wanted(
    request: &Request,
    language: Language,
    filter: ActivityFilter,
) -> std::result::Result<Wanted, Problem> {
    if filter.drafts && !request.scope.may::<ReadDrafts>() {
        return Err(Problem::forbidden());
    }
    let search = filter.search.unwrap_or_default();
    if search.chars().count() > SEARCH {
        return Err(Problem::invalid("search", Fault::too_long("Search", SEARCH)));
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
    Ok(Wanted {
        visible: if filter.drafts { Visible::Everything } else { published(request) },
        language,
        title_key: name_key(&search),
        grades,
        minutes: filter.time_facets.iter().map(|facet| facet.minutes()).collect(),
        categories: filter.categories,
    })
}
