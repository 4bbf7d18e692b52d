//! Items as their authors see them.

use async_graphql::{ComplexObject, Context, Enum, ID, InputObject, Result, SimpleObject};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::AsyncPgConnection;
use platform::{error::Problem, text::name_key};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::store;
use crate::{
    items::model::{Columns, ItemRow, ItemState, Kind, grade_name, grade_number},
    media::model::{Media, media_of},
    request::{Request, refused},
    schema::item_versions,
};

/// Versions that are told of an item, at most.
const VERSIONS: i64 = 200;

/// What an author writes of an item. Lists are in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, SimpleObject, InputObject, Serialize, Deserialize)]
#[graphql(input_name = "ItemInput")]
#[serde(rename_all = "camelCase")]
pub struct ItemFields {
    /// What it is.
    pub kind: Kind,
    /// The subscription that licenses it.
    pub subscription_id: ID,
    /// What it is called.
    pub title: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// The text, as Markdown. A link to another item has the address `item:` and its slug.
    #[graphql(default)]
    pub body: String,
    /// Kind of an activity, such as Game or Project.
    #[graphql(default)]
    pub activity_type: String,
    /// What it is about.
    #[graphql(default)]
    pub subjects: Vec<String>,
    /// Grades that it suits: Pre, PK, K, 1 to 8.
    #[graphql(default)]
    pub grades: Vec<String>,
    /// Who it is shown to, such as Staff.
    #[graphql(default)]
    pub audience: Vec<String>,
    /// Minutes to prepare.
    #[graphql(default)]
    pub setup_minutes: i32,
    /// Minutes with the children, or to read it.
    #[graphql(default = 15)]
    pub duration_minutes: i32,
    /// How many children at a time.
    #[graphql(default)]
    pub group_size: String,
    /// Indoors, Outdoors, Either, or empty.
    #[graphql(default)]
    pub place: String,
    /// What is needed.
    #[graphql(default)]
    pub materials: Vec<String>,
    /// What to do.
    #[graphql(default)]
    pub steps: Vec<String>,
    /// Other ways to do it.
    #[graphql(default)]
    pub variations: Vec<String>,
    /// What to watch for.
    #[graphql(default)]
    pub safety: String,
    /// Questions to talk about afterwards.
    #[graphql(default)]
    pub reflection: Vec<String>,
    /// Slugs of others that go with it.
    #[graphql(default)]
    pub related: Vec<String>,
    /// A picture, as SVG.
    #[graphql(default)]
    pub picture: String,
    /// What the picture shows.
    #[graphql(default)]
    pub picture_text: String,
    /// Its files.
    #[graphql(default)]
    pub media: Vec<Media>,
}

impl ItemFields {
    /// As they are stored, with the parts of a course.
    pub(crate) fn columns(&self, course: Option<&Value>) -> Columns {
        Columns {
            kind: self.kind.code().to_owned(),
            subscription_id: self.subscription_id.to_string(),
            title: self.title.clone(),
            title_key: name_key(&self.title),
            summary: self.summary.clone(),
            body: self.body.clone(),
            activity_type: self.activity_type.clone(),
            subjects: self.subjects.clone(),
            grades: self.grades.iter().filter_map(|name| grade_number(name)).collect(),
            audience: self.audience.clone(),
            setup_minutes: self.setup_minutes,
            duration_minutes: self.duration_minutes,
            group_size: self.group_size.clone(),
            place: self.place.clone(),
            materials: self.materials.clone(),
            steps: self.steps.clone(),
            variations: self.variations.clone(),
            safety: self.safety.clone(),
            reflection: self.reflection.clone(),
            related: self.related.clone(),
            picture: self.picture.clone(),
            picture_text: self.picture_text.clone(),
            media: serde_json::to_value(&self.media).unwrap_or_else(|_| Value::Array(Vec::new())),
            file_ids: self.media.iter().map(Media::file).collect(),
            course: course.cloned(),
        }
    }
}

impl From<Columns> for ItemFields {
    fn from(stored: Columns) -> Self {
        Self {
            // The database knows no other kinds.
            kind: Kind::parse(&stored.kind).unwrap_or(Kind::Activity),
            subscription_id: ID(stored.subscription_id),
            title: stored.title,
            summary: stored.summary,
            body: stored.body,
            activity_type: stored.activity_type,
            subjects: stored.subjects,
            grades: stored.grades.into_iter().filter_map(grade_name).collect(),
            audience: stored.audience,
            setup_minutes: stored.setup_minutes,
            duration_minutes: stored.duration_minutes,
            group_size: stored.group_size,
            place: stored.place,
            materials: stored.materials,
            steps: stored.steps,
            variations: stored.variations,
            safety: stored.safety,
            reflection: stored.reflection,
            related: stored.related,
            picture: stored.picture,
            picture_text: stored.picture_text,
            media: media_of(&stored.media),
        }
    }
}

/// An item as its authors see it.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct EditedItem {
    /// The item.
    pub id: ID,
    /// The same in every language of the item.
    pub slug: String,
    /// Language of the text.
    pub language: String,
    /// Whether it is to be seen.
    pub state: ItemState,
    /// Number of the latest version.
    pub version: i32,
    /// The version that everybody sees; none while it is not published.
    pub published_version: Option<i32>,
    /// Since when it is published.
    pub published_at: Option<DateTime<Utc>>,
    /// When the scheduled version is published.
    pub publish_at: Option<DateTime<Utc>>,
    /// The version that is published then.
    pub scheduled_version: Option<i32>,
    /// From when on it is not published any more.
    pub unpublish_at: Option<DateTime<Utc>>,
    /// The latest version.
    pub fields: ItemFields,
    #[graphql(skip)]
    number: i64,
}

impl EditedItem {
    /// A row with its latest version.
    pub(crate) async fn of(
        conn: &mut AsyncPgConnection,
        row: ItemRow,
    ) -> std::result::Result<Self, Problem> {
        let latest = store::version(conn, row.id, row.version).await?;
        let state = row.state();
        Ok(Self {
            id: ID(row.id.to_string()),
            number: row.id,
            state,
            version: row.version,
            published_version: row.published_version,
            published_at: row.published_at,
            publish_at: row.publish_at,
            scheduled_version: row.scheduled_version,
            unpublish_at: row.unpublish_at,
            slug: row.slug,
            language: row.language,
            fields: latest.map_or_else(|| row.columns.into(), |version| version.fields),
        })
    }
}

#[ComplexObject]
impl EditedItem {
    /// What it was as another version; none when there is no such version.
    async fn fields_of(&self, context: &Context<'_>, version: i32) -> Result<Option<ItemFields>> {
        let request = context.data::<Request>()?;
        let id = self.number;
        let found = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                Ok::<_, Problem>(store::version(conn, id, version).await?)
            })
            .await;
        Ok(found.map_err(refused)?.map(|version| version.fields))
    }

    /// Its versions, the latest first; at most 200.
    async fn versions(&self, context: &Context<'_>) -> Result<Vec<ItemVersion>> {
        let request = context.data::<Request>()?;
        let id = self.number;
        let rows = request
            .db()
            .tenant_tx(&request.scope, async |conn| {
                Ok::<_, Problem>(store::version_list(conn, id, VERSIONS).await?)
            })
            .await
            .map_err(refused)?;
        let names = request.names_of(rows.iter().map(|row| row.saved_by)).await.map_err(refused)?;
        let version = |row: VersionRow| ItemVersion {
            number: row.number,
            saved_at: row.saved_at,
            saved_by: names.get(&row.saved_by).cloned().unwrap_or_default(),
            restored_from: row.restored_from,
            is_published: Some(row.number) == self.published_version,
        };
        Ok(rows.into_iter().map(version).collect())
    }
}

/// A version of an item.
#[derive(Clone, Debug, SimpleObject)]
pub struct ItemVersion {
    /// Its number, from 1.
    pub number: i32,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
    /// Who saved it; empty where it came with a package from the command line.
    pub saved_by: String,
    /// The version that it brought back.
    pub restored_from: Option<i32>,
    /// It is the one that everybody sees.
    pub is_published: bool,
}

/// A version as it is listed.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = item_versions)]
pub(crate) struct VersionRow {
    pub number: i32,
    pub saved_by: i64,
    pub saved_at: DateTime<Utc>,
    pub restored_from: Option<i32>,
}

/// What a version says.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    pub fields: ItemFields,
    /// Parts of a course, as its package has them.
    pub course: Option<Value>,
}

/// Something in an item that leads nowhere.
#[derive(Clone, Debug, SimpleObject)]
pub struct BrokenLink {
    /// The item that has it.
    pub item_id: ID,
    /// Its slug.
    pub slug: String,
    /// Its language.
    pub language: String,
    /// What it is called.
    pub title: String,
    /// Where it stands: `body`, `related` or `media`.
    pub place: String,
    /// Where it leads.
    pub target: String,
    /// What is wrong.
    pub reason: BrokenLinkReason,
}

/// What is wrong with a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum BrokenLinkReason {
    /// There is no item of the slug.
    NoSuchItem,
    /// The item of the slug is not published.
    NotPublished,
    /// The file is not there.
    NoSuchFile,
    /// It is not the address of anything: no web page, e-mail address or item.
    NotAnAddress,
}
