//! Activities as they are stored and answered.

use async_graphql::{Enum, ID, SimpleObject, connection::CursorType};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::{schema::activities, subscriptions::SubscriptionCategory};

/// Languages of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
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

/// Grades in the order of the catalog (spec 2 §9 Lists).
pub const GRADES: [&str; 11] = ["Pre", "PK", "K", "1", "2", "3", "4", "5", "6", "7", "8"];

/// How long an activity takes (spec 2 §9 Lists, Time facets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
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
    /// First and last minute. The facets leave no gap: 15 minutes belong to "16 to 30".
    pub fn minutes(self) -> (i32, i32) {
        match self {
            Self::Under15 => (0, 14),
            Self::From16To30 => (15, 30),
            Self::From31To60 => (31, 60),
            Self::Over60 => (61, i32::MAX),
        }
    }
}

/// Something to do with a group of children.
#[derive(Clone, Debug, SimpleObject)]
pub struct Activity {
    /// The activity.
    pub id: ID,
    /// The same in every language of the activity.
    pub slug: String,
    /// Language of the text.
    pub language: String,
    /// The subscription that licenses it.
    pub subscription_id: ID,
    /// What it is called.
    pub title: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// Kind of activity, such as Game or Project.
    pub activity_type: String,
    /// What children practice.
    pub subjects: Vec<String>,
    /// Grades that it suits: Pre, PK, K, 1 to 8.
    pub grades: Vec<String>,
    /// Who it is shown to, such as Staff.
    pub audience: Vec<String>,
    /// Minutes to prepare.
    pub setup_minutes: i32,
    /// Minutes with the children.
    pub duration_minutes: i32,
    /// How many children at a time.
    pub group_size: String,
    /// What is needed.
    pub materials: Vec<String>,
    /// What to do, in order.
    pub steps: Vec<String>,
    /// Other ways to do it.
    pub variations: Vec<String>,
    /// What to watch for; may be empty.
    pub safety: String,
    /// Questions to talk about afterwards.
    pub reflection: Vec<String>,
    /// Everybody of its audience sees it.
    pub is_published: bool,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
}

/// An activity as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = activities)]
pub struct ActivityRow {
    pub id: i64,
    pub slug: String,
    pub language: String,
    pub subscription_id: String,
    pub title: String,
    pub title_key: String,
    pub summary: String,
    pub activity_type: String,
    pub subjects: Vec<String>,
    pub grades: Vec<i16>,
    pub audience: Vec<String>,
    pub setup_minutes: i32,
    pub duration_minutes: i32,
    pub group_size: String,
    pub materials: Vec<String>,
    pub steps: Vec<String>,
    pub variations: Vec<String>,
    pub safety: String,
    pub reflection: Vec<String>,
    pub is_published: bool,
    pub modified_at: DateTime<Utc>,
}

impl From<ActivityRow> for Activity {
    fn from(row: ActivityRow) -> Self {
        Self {
            id: ID(row.id.to_string()),
            slug: row.slug,
            language: row.language,
            subscription_id: ID(row.subscription_id),
            title: row.title,
            summary: row.summary,
            activity_type: row.activity_type,
            subjects: row.subjects,
            grades: row.grades.into_iter().filter_map(grade_name).collect(),
            audience: row.audience,
            setup_minutes: row.setup_minutes,
            duration_minutes: row.duration_minutes,
            group_size: row.group_size,
            materials: row.materials,
            steps: row.steps,
            variations: row.variations,
            safety: row.safety,
            reflection: row.reflection,
            is_published: row.is_published,
            modified_at: row.modified_at,
        }
    }
}

fn grade_name(number: i16) -> Option<String> {
    GRADES.get(usize::try_from(number).ok()?).map(|name| (*name).to_owned())
}

/// The number of a grade by its name, whatever the letter case.
pub fn grade_number(name: &str) -> Option<i16> {
    let at = GRADES.iter().position(|grade| grade.eq_ignore_ascii_case(name.trim()))?;
    i16::try_from(at).ok()
}

/// An activity of the package that is loaded with the demo.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = activities)]
pub struct NewActivity {
    pub slug: String,
    pub language: String,
    pub subscription_id: String,
    pub title: String,
    pub title_key: String,
    pub summary: String,
    pub activity_type: String,
    pub subjects: Vec<String>,
    pub grades: Vec<i16>,
    pub audience: Vec<String>,
    pub setup_minutes: i32,
    pub duration_minutes: i32,
    pub group_size: String,
    pub materials: Vec<String>,
    pub steps: Vec<String>,
    pub variations: Vec<String>,
    pub safety: String,
    pub reflection: Vec<String>,
    pub is_published: bool,
}

/// The place of an activity in the order of titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub title_key: String,
    pub id: i64,
}

impl Cursor {
    /// That of a row.
    pub fn of(row: &ActivityRow) -> Self {
        Self { title_key: row.title_key.clone(), id: row.id }
    }
}

impl CursorType for Cursor {
    type Error = &'static str;

    fn decode_cursor(text: &str) -> std::result::Result<Self, Self::Error> {
        let (id, title_key) = text.split_once('/').ok_or("not a cursor")?;
        let id = id.parse().map_err(|_| "not a cursor")?;
        if title_key.contains('\0') {
            return Err("not a cursor");
        }
        Ok(Self { title_key: title_key.to_owned(), id })
    }

    fn encode_cursor(&self) -> String {
        format!("{}/{}", self.id, self.title_key)
    }
}

/// Which activities the caller may see (spec 1 §5 Audience visibility).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visible {
    /// Published, with an audience.
    Published,
    /// Published, with Staff in the audience.
    ForStaff,
    /// All, also those that are not published.
    Everything,
}

/// What an [`ActivityFilter`] asks for, as it is looked up.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub visible: Visible,
    pub language: Language,
    pub title_key: String,
    pub grades: Vec<i16>,
    pub minutes: Vec<(i32, i32)>,
    pub categories: Vec<SubscriptionCategory>,
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
    fn the_time_facets_leave_no_gap() {
        let facets =
            [TimeFacet::Under15, TimeFacet::From16To30, TimeFacet::From31To60, TimeFacet::Over60];
        for pair in facets.windows(2) {
            let [before, after] = pair else { continue };
            assert_eq!(before.minutes().1 + 1, after.minutes().0);
        }
    }
}
