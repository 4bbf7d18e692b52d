//! Items of the catalog as they are stored and answered.

use async_graphql::{Enum, ID, SimpleObject, connection::CursorType};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    media::model::{Media, media_of},
    progress::model::ContentProgress,
    schema::items,
};

/// Languages of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(rename_items = "lowercase")]
pub enum Language {
    /// English
    En,
    /// Spanish
    Es,
}

impl Language {
    /// As it is stored.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }
}

/// Kinds of items (spec 1 §2 Learning resources).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something to learn for staff, in parts.
    Course,
    /// Something to do with a group of children.
    Activity,
    /// A way to work with children or colleagues.
    Strategy,
    /// What a day is made of, such as arrival.
    Routine,
    /// Something to read or to hand out.
    Media,
    /// Something longer to read.
    MediaLong,
    /// A film.
    Video,
    /// A document.
    Pdf,
    /// A filler of a few minutes.
    Blast,
    /// Something to move to.
    Fitness,
    /// Background.
    LearnAbout,
    /// What a subscription holds.
    ContentPreview,
}

impl Kind {
    /// All of them, in their order.
    pub const ALL: [Self; 12] = [
        Self::Activity,
        Self::Blast,
        Self::Fitness,
        Self::Routine,
        Self::Strategy,
        Self::Course,
        Self::Video,
        Self::Media,
        Self::MediaLong,
        Self::Pdf,
        Self::LearnAbout,
        Self::ContentPreview,
    ];

    /// As it is stored and packaged.
    pub fn code(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Activity => "activity",
            Self::Strategy => "strategy",
            Self::Routine => "routine",
            Self::Media => "media",
            Self::MediaLong => "media-long",
            Self::Video => "video",
            Self::Pdf => "pdf",
            Self::Blast => "blast",
            Self::Fitness => "fitness",
            Self::LearnAbout => "learn-about",
            Self::ContentPreview => "content-preview",
        }
    }

    /// The kind of a code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Grades in the order of the catalog (spec 2 §9 Lists).
pub const GRADES: [&str; 11] = ["Pre", "PK", "K", "1", "2", "3", "4", "5", "6", "7", "8"];

/// How long an item takes (spec 2 §9 Lists, Time facets). The facets leave no gap: 15 minutes belong to "16 to 30".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum TimeFacet {
    /// Under 15 minutes.
    #[graphql(name = "UNDER_15")]
    Under15,
    /// 15 to 30 minutes.
    #[graphql(name = "FROM_16_TO_30")]
    From16To30,
    /// 31 to 60 minutes.
    #[graphql(name = "FROM_31_TO_60")]
    From31To60,
    /// More than an hour.
    #[graphql(name = "OVER_60")]
    Over60,
}

impl TimeFacet {
    /// As they are numbered in `items.duration_facet`.
    pub const ALL: [Self; 4] = [Self::Under15, Self::From16To30, Self::From31To60, Self::Over60];

    /// Its number there.
    pub fn number(self) -> i16 {
        match self {
            Self::Under15 => 0,
            Self::From16To30 => 1,
            Self::From31To60 => 2,
            Self::Over60 => 3,
        }
    }
}

/// Whether an item is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum ItemState {
    /// By its authors alone.
    Draft,
    /// By its authors alone, until a time that is set.
    Scheduled,
    /// By everybody of its audience.
    Published,
}

impl ItemState {
    /// Of an item that is published or not, and that is going to be.
    pub(crate) fn of(is_published: bool, is_scheduled: bool) -> Self {
        match (is_published, is_scheduled) {
            (true, _) => Self::Published,
            (false, true) => Self::Scheduled,
            (false, false) => Self::Draft,
        }
    }
}

/// Which versions of an item are seen, and when, as its authors have set it.
#[derive(Clone, Debug, SimpleObject)]
pub struct Standing {
    /// Whether it is to be seen.
    pub state: ItemState,
    /// Number of the latest version.
    pub version: i32,
    /// The version that everybody sees; none while it is not published.
    pub published_version: Option<i32>,
    /// When the scheduled version is published.
    pub publish_at: Option<DateTime<Utc>>,
    /// The version that is published then.
    pub scheduled_version: Option<i32>,
    /// From when on it is not published any more.
    pub unpublish_at: Option<DateTime<Utc>>,
}

/// An item of the catalog.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct Item {
    /// The item.
    pub id: ID,
    /// Kind of the item.
    pub kind: Kind,
    /// The same in every language of the item.
    pub slug: String,
    /// Language of the text.
    pub language: String,
    /// The subscription that licenses it.
    pub subscription_id: ID,
    /// Title of the item.
    pub title: String,
    /// Summary in a sentence or two.
    pub summary: String,
    /// Kind of an activity, such as Game or Project; empty for others.
    pub activity_type: String,
    /// Subjects of the item.
    pub subjects: Vec<String>,
    /// Grades that it suits: Pre, PK, K, 1 to 8.
    pub grades: Vec<String>,
    /// Audiences, such as Staff.
    pub audience: Vec<String>,
    /// Minutes to prepare.
    pub setup_minutes: i32,
    /// Minutes with the children, or to read it.
    pub duration_minutes: i32,
    /// How many children at a time; may be empty.
    pub group_size: String,
    /// Indoors, Outdoors, Either, or empty.
    pub place: String,
    /// Materials needed.
    pub materials: Vec<String>,
    /// What to do, in order.
    pub steps: Vec<String>,
    /// Other ways to do it.
    pub variations: Vec<String>,
    /// What to watch for; may be empty.
    pub safety: String,
    /// Questions to talk about afterwards.
    pub reflection: Vec<String>,
    /// What its picture shows; empty when it has none.
    pub picture_text: String,
    /// Everybody of its audience sees it.
    pub is_published: bool,
    /// Whether everybody of its audience sees it, or will.
    pub state: ItemState,
    /// Since when.
    pub published_at: Option<DateTime<Utc>>,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Its files: videos with posters and captions, documents, attachments.
    pub media: Vec<Media>,
    /// Markdown, as it is stored.
    #[graphql(skip)]
    pub markdown: String,
    #[graphql(skip)]
    pub related_slugs: Vec<String>,
    #[graphql(skip)]
    pub picture_svg: String,
    #[graphql(skip)]
    pub authored: Standing,
    /// How far the caller is with it, where it was read with the item.
    #[graphql(skip)]
    pub known_progress: Option<ContentProgress>,
}

/// An item as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = items)]
pub struct ItemRow {
    pub id: i64,
    pub slug: String,
    pub language: String,
    #[diesel(embed)]
    pub columns: Columns,
    pub is_published: bool,
    pub published_at: Option<DateTime<Utc>>,
    pub modified_at: DateTime<Utc>,
    /// Number of the latest version.
    pub version: i32,
    pub published_version: Option<i32>,
    pub scheduled_version: Option<i32>,
    pub publish_at: Option<DateTime<Utc>>,
    pub unpublish_at: Option<DateTime<Utc>>,
}

impl ItemRow {
    /// Whether everybody sees it, or will.
    pub fn state(&self) -> ItemState {
        ItemState::of(self.is_published, self.publish_at.is_some())
    }
}

/// What an author writes of an item, as it is stored.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = items)]
#[diesel(treat_none_as_null = true)]
pub struct Columns {
    pub kind: String,
    pub subscription_id: String,
    pub title: String,
    pub title_key: String,
    pub summary: String,
    pub body: String,
    pub activity_type: String,
    pub subjects: Vec<String>,
    pub grades: Vec<i16>,
    pub audience: Vec<String>,
    pub setup_minutes: i32,
    pub duration_minutes: i32,
    pub group_size: String,
    pub place: String,
    pub materials: Vec<String>,
    pub steps: Vec<String>,
    pub variations: Vec<String>,
    pub safety: String,
    pub reflection: Vec<String>,
    pub related: Vec<String>,
    pub picture: String,
    pub picture_text: String,
    /// [`Media`] of the item.
    pub media: Value,
    /// The files of it.
    pub file_ids: Vec<i64>,
    /// Parts of a course, as its package has them.
    pub course: Option<Value>,
}

impl From<ItemRow> for Item {
    fn from(row: ItemRow) -> Self {
        let state = row.state();
        let standing = Standing {
            state,
            version: row.version,
            published_version: row.published_version,
            publish_at: row.publish_at,
            scheduled_version: row.scheduled_version,
            unpublish_at: row.unpublish_at,
        };
        let fields = row.columns;
        Self {
            id: ID(row.id.to_string()),
            authored: standing,
            // The database knows no other kinds.
            kind: Kind::parse(&fields.kind).unwrap_or(Kind::Activity),
            slug: row.slug,
            language: row.language,
            subscription_id: ID(fields.subscription_id),
            title: fields.title,
            summary: fields.summary,
            activity_type: fields.activity_type,
            subjects: fields.subjects,
            grades: fields.grades.into_iter().filter_map(grade_name).collect(),
            audience: fields.audience,
            setup_minutes: fields.setup_minutes,
            duration_minutes: fields.duration_minutes,
            group_size: fields.group_size,
            place: fields.place,
            materials: fields.materials,
            steps: fields.steps,
            variations: fields.variations,
            safety: fields.safety,
            reflection: fields.reflection,
            picture_text: fields.picture_text,
            is_published: row.is_published,
            state,
            published_at: row.published_at,
            modified_at: row.modified_at,
            media: media_of(&fields.media),
            markdown: fields.body,
            related_slugs: fields.related,
            picture_svg: fields.picture,
            known_progress: None,
        }
    }
}

/// The name of a grade by its number.
pub fn grade_name(number: i16) -> Option<String> {
    GRADES.get(usize::try_from(number).ok()?).map(|name| (*name).to_owned())
}

/// The number of a grade by its name, whatever the letter case.
pub fn grade_number(name: &str) -> Option<i16> {
    let at = GRADES.iter().position(|grade| grade.eq_ignore_ascii_case(name.trim()))?;
    i16::try_from(at).ok()
}

/// The place of an item in the order of a search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cursor {
    /// How well it was found; 0 where nothing was looked for.
    pub rank: f32,
    pub published_at: Option<DateTime<Utc>>,
    pub title_key: String,
    pub id: i64,
}

impl CursorType for Cursor {
    type Error = &'static str;

    fn decode_cursor(text: &str) -> std::result::Result<Self, Self::Error> {
        const NONE: &str = "not a cursor";
        let mut parts = text.splitn(4, '/');
        let mut part = || parts.next().ok_or(NONE);
        let id = part()?.parse().map_err(|_| NONE)?;
        let rank = f32::from_bits(part()?.parse().map_err(|_| NONE)?);
        let micros: i64 = part()?.parse().map_err(|_| NONE)?;
        let title_key = part()?.to_owned();
        if title_key.contains('\0') || !rank.is_finite() {
            return Err(NONE);
        }
        let published_at = DateTime::from_timestamp_micros(micros).filter(|_| micros != 0);
        Ok(Self { rank, published_at, title_key, id })
    }

    fn encode_cursor(&self) -> String {
        let micros = self.published_at.map_or(0, |at| at.timestamp_micros());
        format!("{}/{}/{micros}/{}", self.id, self.rank.to_bits(), self.title_key)
    }
}

/// Which items the caller may see (spec 1 §5 Audience visibility), beside what their accounts have a license of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Visible {
    /// Published, with an audience.
    Published,
    /// Published, with Staff in the audience.
    ForStaff,
    /// All, also those that are not published.
    Everything,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_numbered_in_the_order_of_the_catalog() {
        assert_eq!(grade_number("pk"), Some(1));
        assert_eq!(grade_number("8"), Some(10));
        assert_eq!(grade_number("9"), None);
        assert_eq!(grade_name(2).as_deref(), Some("K"));
    }

    #[test]
    fn every_kind_and_facet_is_known_by_what_is_stored() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.code()), Some(kind));
        }
        for (number, facet) in (0..).zip(TimeFacet::ALL) {
            assert_eq!(facet.number(), number);
        }
    }

    #[test]
    fn a_cursor_comes_back_as_it_was() {
        let cursor = Cursor {
            rank: 0.25,
            published_at: DateTime::from_timestamp_micros(1_700_000_000_123_456),
            title_key: "a/b".into(),
            id: 7,
        };
        assert_eq!(Cursor::decode_cursor(&cursor.encode_cursor()), Ok(cursor));
        for broken in ["", "x", "1/2", "1/2/3", "1/2143289344/0/nan"] {
            assert!(Cursor::decode_cursor(broken).is_err(), "{broken}");
        }
    }
}
