//! Courses as they are stored and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::schema::{courses, enrollments, part_progress};

/// A part of a course as it is stored.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Part {
    /// Text to read.
    Page {
        /// Title.
        title: String,
        /// Markdown.
        body: String,
    },
    /// An item of the library to read.
    Item {
        /// Title.
        title: String,
        /// The item's slug.
        item: String,
    },
    /// Questions.
    Check {
        /// Title.
        title: String,
        /// Percent of right answers with which it is passed.
        passing: i32,
        /// How often it may be tried.
        attempts: i32,
        /// The questions.
        #[serde(rename = "question")]
        questions: Vec<Question>,
    },
}

impl Part {
    /// Title.
    pub fn title(&self) -> &str {
        match self {
            Self::Page { title, .. } | Self::Item { title, .. } | Self::Check { title, .. } => {
                title
            }
        }
    }
}

/// A question of a check.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// Text of the question.
    pub text: String,
    /// What may be answered.
    pub answers: Vec<String>,
    /// Numbers from 0 of those that are right.
    pub right: Vec<usize>,
    /// Why, said once it is answered.
    pub why: String,
}

/// A course as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = courses)]
pub struct CourseRow {
    pub id: i64,
    pub slug: String,
    pub language: String,
    pub title: String,
    pub summary: String,
    pub minutes: i32,
    pub audience: Vec<String>,
    pub required_roles: Vec<i16>,
    pub due_days: Option<i32>,
    pub parts: Value,
}

impl CourseRow {
    /// Its parts; what is stored was read as such before.
    pub fn parts(&self) -> Vec<Part> {
        serde_json::from_value(self.parts.clone()).unwrap_or_default()
    }
}

/// Somebody's enrollment as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = enrollments)]
pub struct EnrollmentRow {
    pub id: i64,
    pub account_id: i64,
    pub user_id: i64,
    pub slug: String,
    pub started_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    pub code: Option<String>,
    pub person: String,
    pub title: String,
    pub organization: String,
    pub minutes: Option<i32>,
}

/// How far somebody is with a part, as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = part_progress)]
pub struct PartRow {
    pub slug: String,
    pub part: i32,
    pub is_done: bool,
    pub attempts: i32,
    pub score: Option<i32>,
}

/// How far somebody is with a course (spec 1 §4 Content progress).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CourseState {
    /// Not started.
    NotStarted,
    /// Started.
    Started,
    /// Completed.
    Completed,
}

/// A course that is the caller's to take.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserCourse {
    /// The course.
    pub course_id: i64,
    /// That of its item in the library.
    pub slug: String,
    /// `en` or `es`.
    pub language: String,
    /// Title.
    pub title: String,
    /// Summary.
    pub summary: String,
    /// Minutes that it takes.
    pub minutes: i32,
    /// How far the caller is.
    pub state: CourseState,
    /// Parts that they are through with.
    pub done_parts: usize,
    /// All its parts.
    pub parts: usize,
    /// A role of the caller's has to complete it.
    pub is_required: bool,
    /// Until when, as long as they have not.
    pub due_date: Option<NaiveDate>,
    /// When they completed it.
    pub completed_at: Option<DateTime<Utc>>,
    /// By which anybody verifies their certificate.
    pub certificate_code: Option<String>,
}

/// Courses that are the caller's to take.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserCourseList {
    /// By title; those that are required first.
    pub results: Vec<UserCourse>,
}

/// Which courses.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CourseFilter {
    /// Language of the text, `en` or `es`; English when missing. A course that is not there in it comes in the other.
    #[param(max_length = 8)]
    pub language: Option<String>,
    /// The one of this slug.
    #[param(max_length = 200)]
    pub slug: Option<String>,
}
platform::field_rules!(CourseFilter { language: length(..=8), slug: length(..=200) });

/// A course with its parts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseDetails {
    /// The course and the caller's progress.
    #[serde(flatten)]
    pub course: UserCourse,
    /// Its parts, in order.
    pub content: Vec<CoursePart>,
}

/// Kinds of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// Text to read.
    Page,
    /// An item of the library to read.
    Item,
    /// Questions.
    Check,
}

/// A part of a course, and how far the caller is with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoursePart {
    /// Its number, from 0.
    pub part: usize,
    /// Kind of the part.
    pub kind: PartKind,
    /// Title.
    pub title: String,
    /// Of a page, its text as HTML that runs nothing.
    pub body: Option<String>,
    /// Of an item, its slug.
    pub item_slug: Option<String>,
    /// Of a check, percent of right answers with which it is passed.
    pub passing: Option<i32>,
    /// Of a check, how often it may be tried still; none when there is no end.
    pub attempts_left: Option<i32>,
    /// Of a check, its questions.
    pub questions: Vec<CourseQuestion>,
    /// The caller is through with it.
    pub is_done: bool,
    /// Of a check, their best result in percent.
    pub score: Option<i32>,
}

/// A question as it is asked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseQuestion {
    /// Text of the question.
    pub text: String,
    /// What may be answered.
    pub answers: Vec<String>,
    /// Several answers are right.
    pub takes_several: bool,
}

/// Answers to a check.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"answers": [[0], [1, 2]]}))]
pub struct AttemptRequest {
    /// Of each question, the numbers from 0 of the answers chosen.
    #[schema(max_items = 100)]
    pub answers: Vec<Vec<usize>>,
}
platform::field_rules!(AttemptRequest { answers: length(..=100), answers: each_length(..=20) });

/// Result of an attempt.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptResult {
    /// Percent of questions that were answered right.
    pub score: i32,
    /// It is passed, now or before.
    pub is_passed: bool,
    /// How often it may be tried still.
    pub attempts_left: i32,
    /// Of each question what became of it.
    pub questions: Vec<QuestionResult>,
    /// The whole course is completed.
    pub is_completed: bool,
}

/// Result of one question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionResult {
    /// It was answered right.
    pub is_right: bool,
    /// Numbers of the right answers, once the check is passed or cannot be tried any more.
    pub right: Option<Vec<usize>>,
    /// Why, as `right`.
    pub why: Option<String>,
}

/// What a certificate says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// By which it is verified.
    pub code: String,
    /// Who completed the course.
    pub person: String,
    /// The organization through which they took it; empty for the provider's own people.
    pub organization: String,
    /// The course.
    pub course: String,
    /// Minutes that it takes, where that is known.
    pub minutes: Option<i32>,
    /// When.
    pub completed_at: DateTime<Utc>,
}
