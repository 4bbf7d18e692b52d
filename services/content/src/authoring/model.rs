//! What authors write of items, and what is wrong with it.

use async_graphql::{Enum, ID, InputObject, SimpleObject};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use platform::text::name_key;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    items::model::{Columns, Kind, grade_name, grade_number},
    media::model::{Media, media_of},
    schema::item_versions,
};

/// What an author writes of an item. Lists are in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, SimpleObject, InputObject, Serialize, Deserialize)]
#[graphql(input_name = "ItemInput")]
#[serde(rename_all = "camelCase")]
pub struct ItemFields {
    /// Kind of the item.
    pub kind: Kind,
    /// The subscription that licenses it.
    pub subscription_id: ID,
    /// Title of the item.
    pub title: String,
    /// Summary in a sentence or two.
    pub summary: String,
    /// The text, as Markdown. A link to another item has the address `item:` and its slug.
    #[graphql(default)]
    pub body: String,
    /// Kind of an activity, such as Game or Project.
    #[graphql(default)]
    pub activity_type: String,
    /// Subjects of the item.
    #[graphql(default)]
    pub subjects: Vec<String>,
    /// Grades that it suits: Pre, PK, K, 1 to 8.
    #[graphql(default)]
    pub grades: Vec<String>,
    /// Audiences, such as Staff.
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
    /// Materials needed.
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
    /// Title of the item.
    pub title: String,
    /// Where it stands: `body`, `related` or `media`.
    pub place: String,
    /// Where it leads.
    pub target: String,
    /// Why the link is broken.
    pub reason: BrokenLinkReason,
}

/// Why a link is broken.
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
    /// The page was not there, or did not answer, when it was last tried.
    Unreachable,
}
