//! Subscriptions, under which the items of the catalog are licensed (spec 1 §7 Content subscription lookup).

mod store;

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};

use crate::{
    actions::ListSubscriptions,
    request::{Permit, Request, unavailable},
};

/// Categories of subscriptions (spec 2 §9 Lists), in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(rename_items = "PascalCase")]
pub enum SubscriptionCategory {
    /// What every program needs.
    Essentials,
    /// Clubs and projects.
    Enrichment,
    /// School subjects.
    Academic,
    /// Finding out where children stand.
    Assessment,
}

impl SubscriptionCategory {
    /// As it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Essentials => "Essentials",
            Self::Enrichment => "Enrichment",
            Self::Academic => "Academic",
            Self::Assessment => "Assessment",
        }
    }

    /// All of them, in their order.
    pub const ALL: [Self; 4] =
        [Self::Essentials, Self::Enrichment, Self::Academic, Self::Assessment];

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == text)
    }
}

/// A subscription.
#[derive(Clone, Debug, SimpleObject)]
pub struct Subscription {
    /// Its id, as accounts' licenses name it (`cmsSubscriptionId`).
    pub id: ID,
    /// Title of the subscription.
    pub subscription_title: String,
    /// Its category.
    pub subscription_category: SubscriptionCategory,
}

/// Fields of the query root.
#[derive(Default)]
pub struct SubscriptionQuery;

#[Object]
impl SubscriptionQuery {
    /// The subscriptions, in the order of titles that `content.subscription_titles` sets; others follow by title.
    #[graphql(guard = "Permit::<ListSubscriptions>::default()")]
    async fn subscriptions(&self, context: &Context<'_>) -> Result<Vec<Subscription>> {
        let request = context.data::<Request>()?;
        let mut found = all(request).await?;
        let titles = &request.settings.subscription_titles;
        let rank = |one: &Subscription| {
            titles.iter().position(|it| *it == one.subscription_title).unwrap_or(titles.len())
        };
        // Stable: those that no setting names stay in the order of their titles.
        found.sort_by_key(rank);
        Ok(found)
    }
}

/// All subscriptions, by title.
pub async fn all(request: &Request) -> Result<Vec<Subscription>> {
    let rows = store::subscription_list(request.db(), &request.scope).await.map_err(unavailable)?;
    let known = rows.into_iter().filter_map(|(id, title, category)| {
        Some(Subscription {
            id: ID(id),
            subscription_title: title,
            subscription_category: SubscriptionCategory::parse(&category)?,
        })
    });
    Ok(known.collect())
}
