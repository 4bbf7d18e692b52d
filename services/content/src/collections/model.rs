//! Collections as they are stored and answered.

use async_graphql::{ComplexObject, Context, Enum, ID, InputObject, Result, SimpleObject};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::{
    items::{
        edges,
        model::{Item, Language},
    },
    schema::collections,
};

/// Who reads a collection beside its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
pub enum SharedWith {
    /// Nobody.
    #[default]
    Nobody,
    /// Those of a site.
    Site,
    /// Those of a program.
    Program,
    /// Those of the account.
    Account,
}

impl SharedWith {
    /// As it is stored.
    pub fn code(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Site => "site",
            Self::Program => "program",
            Self::Account => "account",
        }
    }

    fn parse(code: &str) -> Self {
        match code {
            "site" => Self::Site,
            "program" => Self::Program,
            "account" => Self::Account,
            _ => Self::Nobody,
        }
    }
}

/// Items that somebody has put together.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct Collection {
    /// The collection.
    pub id: ID,
    /// Its account.
    pub account_id: ID,
    /// Name of the collection.
    pub name: String,
    /// Description; may be empty.
    pub description: String,
    /// Who reads it beside its owner.
    pub shared_with: SharedWith,
    /// The program with which it is shared.
    pub program_id: Option<ID>,
    /// The site with which it is shared.
    pub site_id: Option<ID>,
    /// Name of the owner.
    pub owner: String,
    /// It is the caller's, who alone changes it.
    pub is_own: bool,
    /// Grows with every change.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    #[graphql(skip)]
    pub slugs: Vec<String>,
}

#[ComplexObject]
impl Collection {
    /// Its items, in order, each in a language where there is one of it. What the caller may not see is not there.
    #[graphql(complexity = "20 * child_complexity")]
    async fn items(&self, context: &Context<'_>, language: Language) -> Result<Vec<Item>> {
        edges::named(context, &self.slugs, language).await
    }

    /// Slugs of its items that the caller may see, in order.
    async fn item_slugs(&self, context: &Context<'_>) -> Result<Vec<String>> {
        let items = edges::named(context, &self.slugs, Language::En).await?;
        Ok(items.into_iter().map(|item| item.slug).collect())
    }
}

/// A collection as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = collections)]
pub struct CollectionRow {
    pub id: i64,
    pub account_id: i64,
    pub owner_id: i64,
    pub name: String,
    pub description: String,
    pub shared_with: String,
    pub program_id: Option<i64>,
    pub site_id: Option<i64>,
    pub items: Vec<String>,
    pub version: i32,
    pub modified_at: DateTime<Utc>,
}

impl CollectionRow {
    /// As a user sees it; `owner` is its owner's name.
    pub(crate) fn seen(self, user: i64, owner: String) -> Collection {
        let id = |id: i64| ID(id.to_string());
        Collection {
            id: id(self.id),
            account_id: id(self.account_id),
            name: self.name,
            description: self.description,
            shared_with: SharedWith::parse(&self.shared_with),
            program_id: self.program_id.map(id),
            site_id: self.site_id.map(id),
            owner,
            is_own: self.owner_id == user,
            version: self.version,
            modified_at: self.modified_at,
            slugs: self.items,
        }
    }
}

/// What a collection is to be.
#[derive(Clone, Debug, InputObject)]
pub struct CollectionInput {
    /// Name; at most 100 characters.
    pub name: String,
    /// Description; at most 500 characters.
    #[graphql(default)]
    pub description: String,
    /// Who reads it beside its owner.
    #[graphql(default)]
    pub shared_with: SharedWith,
    /// The program with which it is shared, of the site too.
    pub program_id: Option<ID>,
    /// The site with which it is shared.
    pub site_id: Option<ID>,
    /// Slugs of its items, in order; at most 200.
    #[graphql(default)]
    pub item_slugs: Vec<String>,
}

/// What a collection is to be, after every rule.
#[derive(Clone, Debug, Insertable, AsChangeset)]
#[diesel(table_name = collections)]
#[diesel(treat_none_as_null = true)]
pub struct CollectionFields {
    pub name: String,
    pub description: String,
    pub shared_with: &'static str,
    pub program_id: Option<i64>,
    pub site_id: Option<i64>,
    pub items: Vec<String>,
}

impl CollectionRow {
    /// The editable fields.
    pub(crate) fn fields(&self) -> CollectionFields {
        CollectionFields {
            name: self.name.clone(),
            description: self.description.clone(),
            shared_with: SharedWith::parse(&self.shared_with).code(),
            program_id: self.program_id,
            site_id: self.site_id,
            items: self.items.clone(),
        }
    }

    /// As it stands in the audit log.
    pub(crate) fn audited(&self) -> serde_json::Value {
        serde_json::json!({
            "name": self.name,
            "description": self.description,
            "sharedWith": self.shared_with,
            "programId": self.program_id,
            "siteId": self.site_id,
            "items": self.items,
        })
    }
}
