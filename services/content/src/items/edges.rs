//! What hangs on an item: each edge is loaded for all items of an answer in one statement.

use std::{collections::HashMap, sync::Arc, time::Duration};

use async_graphql::{
    ComplexObject, Context, Error, Result,
    dataloader::{DataLoader, Loader},
};

use platform::markdown;

use super::{
    model::{Item, ItemRow, Language, Standing},
    store,
};
use crate::{
    actions::EditItems,
    media::{
        self, Signer,
        model::{FileRow, Media},
    },
    progress::{model::ContentProgress, store as progress},
    request::{Permit, Request, unavailable},
    subscriptions::{self, Subscription},
};

#[ComplexObject]
impl Item {
    /// The text as HTML: paragraphs, headings, lists, tables and links, and nothing that runs. A link to another item has the
    /// address `item:` and its slug.
    async fn body(&self) -> String {
        markdown::html(&self.markdown)
    }

    /// The picture, as SVG; empty when there is none.
    async fn picture(&self) -> &str {
        &self.picture_svg
    }

    /// How far its authors are with it.
    #[graphql(guard = "Permit::<EditItems>::default()")]
    async fn standing(&self) -> &Standing {
        &self.authored
    }

    /// The subscription that licenses it.
    async fn subscription(&self, context: &Context<'_>) -> Result<Option<Subscription>> {
        let loaders = context.data::<Loaders>()?;
        loaders.subscriptions.load_one(self.subscription_id.to_string()).await
    }

    /// Others that go with it, in its language where there is one.
    async fn related(&self, context: &Context<'_>) -> Result<Vec<Item>> {
        let loaders = context.data::<Loaders>()?;
        let mut found = loaders.named.load_many(self.related_slugs.iter().cloned()).await?;
        let related = self.related_slugs.iter().filter_map(|slug| found.remove(slug));
        Ok(related.filter_map(|each| each.in_language(&self.language)).collect())
    }

    /// The same in the other language, if there is one.
    async fn translation(&self, context: &Context<'_>) -> Result<Option<Item>> {
        let loaders = context.data::<Loaders>()?;
        let found = loaders.named.load_one(self.slug.clone()).await?;
        Ok(found
            .and_then(|each| each.others.into_iter().find(|row| row.language != self.language))
            .map(Item::from))
    }

    /// How far the caller is with it.
    async fn progress(&self, context: &Context<'_>) -> Result<ContentProgress> {
        if let Some(known) = self.known_progress {
            return Ok(known);
        }
        let loaders = context.data::<Loaders>()?;
        let found = loaders.progress.load_one(self.slug.clone()).await?;
        Ok(found.unwrap_or(ContentProgress::NotStarted))
    }
}

#[ComplexObject]
impl Media {
    /// The name of the file; empty when the file is not there.
    async fn file_name(&self, context: &Context<'_>) -> Result<String> {
        Ok(self.row(context).await?.map(|row| row.name).unwrap_or_default())
    }

    /// What the file is, such as video/mp4.
    async fn media_type(&self, context: &Context<'_>) -> Result<String> {
        Ok(self.row(context).await?.map(|row| row.media_type).unwrap_or_default())
    }

    /// How long the file is.
    async fn bytes(&self, context: &Context<'_>) -> Result<i32> {
        Ok(self.row(context).await?.map(|row| row.bytes).unwrap_or_default())
    }

    /// Where the file is for some hours, whoever asks. Parts of it are answered too (RFC 9110 §14).
    async fn address(&self, context: &Context<'_>) -> Result<String> {
        let Some(row) = self.row(context).await? else { return Ok(String::new()) };
        let request = context.data::<Request>()?;
        Ok(format!("/api/content/media/{}", context.data::<Signer>()?.sign(row.id, request.now())))
    }
}

impl Media {
    async fn row(&self, context: &Context<'_>) -> Result<Option<FileRow>> {
        context.data::<Loaders>()?.files.load_one(self.file()).await
    }
}

/// An item in the languages that there are of it.
#[derive(Clone, Debug, Default)]
pub struct Translations {
    others: Vec<ItemRow>,
}

impl Translations {
    /// It in a language, or in another.
    pub fn in_language(self, language: &str) -> Option<Item> {
        let Self { others } = self;
        let at = others.iter().position(|row| row.language == language).unwrap_or(0);
        others.into_iter().nth(at).map(Item::from)
    }
}

/// Items by slug.
pub struct NamedLoader(pub Request);

impl Loader<String> for NamedLoader {
    type Value = Translations;
    type Error = Error;

    async fn load(&self, slugs: &[String]) -> Result<HashMap<String, Translations>> {
        let Self(request) = self;
        // No text of the database can hold a NUL.
        let slugs = slugs.iter().filter(|slug| !slug.contains('\0')).cloned().collect();
        let to = request.published();
        let rows: Vec<ItemRow> = request
            .db()
            .tenant_read(&request.scope, store::items_named(to, slugs))
            .await
            .map_err(unavailable)?;
        let mut found: HashMap<String, Translations> = HashMap::new();
        for row in rows {
            found.entry(row.slug.clone()).or_default().others.push(row);
        }
        Ok(found)
    }
}

/// Items of slugs in the order of the slugs, each in a language where there is one of it; those that the caller may not see
/// are not there.
pub async fn named(
    context: &Context<'_>,
    slugs: &[String],
    language: Language,
) -> Result<Vec<Item>> {
    let loaders = context.data::<Loaders>()?;
    let mut found = loaders.named.load_many(slugs.iter().cloned()).await?;
    let items = slugs.iter().filter_map(|slug| found.remove(slug));
    Ok(items.filter_map(|each| each.in_language(language.code())).collect())
}

/// Subscriptions by id.
pub struct SubscriptionLoader(pub Request);

impl Loader<String> for SubscriptionLoader {
    type Value = Subscription;
    type Error = Error;

    async fn load(&self, _: &[String]) -> Result<HashMap<String, Subscription>> {
        // There are a handful.
        let all = subscriptions::all(&self.0).await?;
        Ok(all.into_iter().map(|each| (each.id.to_string(), each)).collect())
    }
}

/// The caller's progress by slug.
pub struct ProgressLoader(pub Request);

impl Loader<String> for ProgressLoader {
    type Value = ContentProgress;
    type Error = Error;

    async fn load(&self, slugs: &[String]) -> Result<HashMap<String, ContentProgress>> {
        let Self(request) = self;
        let (user, slugs) = (request.user_id(), slugs.to_vec());
        let begun = request
            .db()
            .tenant_read(&request.scope, progress::begun(user, slugs))
            .await
            .map_err(unavailable)?;
        Ok(progress::by_slug(begun))
    }
}

/// Files by number.
pub struct FileLoader(pub Request);

impl Loader<i64> for FileLoader {
    type Value = FileRow;
    type Error = Error;

    async fn load(&self, ids: &[i64]) -> Result<HashMap<i64, FileRow>> {
        let Self(request) = self;
        let rows: Vec<FileRow> = request
            .db()
            .tenant_read(&request.scope, media::store::files_of(ids.to_vec()))
            .await
            .map_err(unavailable)?;
        Ok(rows.into_iter().map(|row| (row.id, row)).collect())
    }
}

/// What loads the edges of an answer, all at once.
#[derive(Clone)]
pub struct Loaders {
    /// Items by slug.
    pub named: Arc<DataLoader<NamedLoader>>,
    /// Subscriptions by id.
    pub subscriptions: Arc<DataLoader<SubscriptionLoader>>,
    /// The caller's progress by slug.
    pub progress: Arc<DataLoader<ProgressLoader>>,
    /// Files by number.
    pub files: Arc<DataLoader<FileLoader>>,
}

/// Loaders of one request. An answer's fields are resolved on one thread: all have asked before anything that they spawned runs,
/// so that nothing has to be waited for.
pub fn loaders(request: &Request) -> Loaders {
    fn loader<L>(load: L) -> Arc<DataLoader<L>> {
        Arc::new(DataLoader::new(load, tokio::spawn).delay(Duration::ZERO))
    }
    Loaders {
        named: loader(NamedLoader(request.clone())),
        subscriptions: loader(SubscriptionLoader(request.clone())),
        progress: loader(ProgressLoader(request.clone())),
        files: loader(FileLoader(request.clone())),
    }
}
