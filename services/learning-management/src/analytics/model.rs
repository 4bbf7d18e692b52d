//! Professional learning as it is asked for, read and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use platform::auth::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::courses::model::CourseState;

diesel::table! {
    /// What `course_people` answers: a person in one of their roles, with a course.
    course_people (id) {
        id -> Int8,
        program_id -> Nullable<Int8>,
        site_id -> Nullable<Int8>,
        role_id -> Int2,
        user_id -> Int8,
        first_name -> Text,
        last_name -> Text,
        program_name -> Text,
        site_name -> Text,
        slug -> Text,
        title_en -> Text,
        title_es -> Text,
        is_required -> Bool,
        due_on -> Nullable<Date>,
        is_overdue -> Bool,
        started_at -> Nullable<Timestamptz>,
        completed_at -> Nullable<Timestamptz>,
        score -> Nullable<Int4>,
    }
}

/// Whose learning is asked for: of a site, else of what the caller sees of a program or an account.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct LearningQuery {
    /// Of this account, when neither a program nor a site is named.
    pub account_id: Option<i64>,
    /// Of this program, when no site is named.
    pub program_id: Option<i64>,
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of the course of this slug only.
    #[param(max_length = 200)]
    pub course: Option<String>,
    /// Language of the courses' titles, `en` or `es`; English when missing.
    #[param(max_length = 8)]
    pub language: Option<String>,
}
platform::field_rules!(LearningQuery { course: length(..=200), language: length(..=8) });

impl LearningQuery {
    /// Titles are asked for in Spanish.
    pub fn is_spanish(&self) -> bool {
        self.language.as_deref() == Some("es")
    }
}

/// Which people are asked for, beside the list payload.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct PeopleFilter {
    /// How far they are.
    #[param(inline)]
    pub status: Option<LearningStatus>,
    /// Those of this role, 4 to 7.
    pub role_type: Option<i16>,
}
platform::field_rules!(PeopleFilter);

/// How far people are with a course, as lists are narrowed by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LearningStatus {
    /// They have not started it, overdue or not.
    NotStarted,
    /// They have started it and not completed it, overdue or not.
    Started,
    /// They have completed it.
    Completed,
    /// They had to complete it before today and have not.
    Overdue,
}

/// People who are offered courses, each of them once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LearningFigures {
    /// How many there are.
    pub people: i64,
    /// Those who have started a course, completed or not.
    pub enrolled: i64,
    /// Those who have completed a course.
    pub completed: i64,
    /// Those who had to complete a course before today and have not.
    pub overdue: i64,
}

/// The people of a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleLearning {
    /// The role.
    pub role_id: Role,
    /// The figures.
    #[serde(flatten)]
    pub figures: LearningFigures,
}

/// The people of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteLearning {
    /// The site; none for those who work for a whole program or account.
    pub site_id: Option<i64>,
    /// Its program; none without a site.
    pub program_id: Option<i64>,
    /// Its name; empty without a site.
    pub site_name: String,
    /// The figures.
    #[serde(flatten)]
    pub figures: LearningFigures,
}

/// The people who are offered a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseLearning {
    /// That of its item in the library.
    pub slug: String,
    /// Title of the course.
    pub title: String,
    /// Some of them have to complete it.
    pub is_required: bool,
    /// The figures.
    #[serde(flatten)]
    pub figures: LearningFigures,
    /// Mean of the results of those who have answered its checks, in percent; none without one.
    pub average_score: Option<i32>,
}

/// Professional learning in numbers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionalLearning {
    /// When it was counted.
    pub as_of: DateTime<Utc>,
    /// Of everybody.
    pub totals: LearningFigures,
    /// By role, the highest first. Somebody with two roles counts in each.
    pub roles: Vec<RoleLearning>,
    /// By site, by name; who works at no single site comes last. Somebody at two sites counts at each.
    pub sites: Vec<SiteLearning>,
    /// By course, by title, whichever course is asked for.
    pub courses: Vec<CourseLearning>,
}

/// A person in one of their roles, with a course that they are offered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LearningPerson {
    /// The row.
    pub id: i64,
    /// The person.
    pub user_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The role.
    pub role_id: Role,
    /// Its program; none for who works for the whole account.
    pub program_id: Option<i64>,
    /// Name of the program; empty without one.
    pub program_name: String,
    /// Its site; none for who works for a whole program.
    pub site_id: Option<i64>,
    /// Name of the site; empty without one.
    pub site_name: String,
    /// That of the course's item in the library.
    pub slug: String,
    /// What the course is called.
    pub course: String,
    /// Their role has to complete it.
    pub is_required: bool,
    /// How far they are.
    pub state: CourseState,
    /// They had to complete it before today and have not.
    pub is_overdue: bool,
    /// Until when they have to complete it; none when they need not.
    pub due_date: Option<NaiveDate>,
    /// When they started it.
    pub started_at: Option<DateTime<Utc>>,
    /// When they completed it.
    pub completed_at: Option<DateTime<Utc>>,
    /// Mean of the best results of its checks, in percent; none before they have answered one.
    pub score: Option<i32>,
}

/// A page of people with courses.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LearningPeople {
    /// The rows.
    pub results: Vec<LearningPerson>,
    /// How many there are in all pages.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A row as it is read.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = course_people)]
pub struct PersonRow {
    pub(super) id: i64,
    pub(super) program_id: Option<i64>,
    pub(super) site_id: Option<i64>,
    pub(super) role_id: i16,
    pub(super) user_id: i64,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) program_name: String,
    pub(super) site_name: String,
    pub(super) slug: String,
    pub(super) title_en: String,
    pub(super) title_es: String,
    pub(super) is_required: bool,
    pub(super) due_on: Option<NaiveDate>,
    pub(super) is_overdue: bool,
    pub(super) started_at: Option<DateTime<Utc>>,
    pub(super) completed_at: Option<DateTime<Utc>>,
    pub(super) score: Option<i32>,
}

impl PersonRow {
    pub(super) fn role(&self) -> Role {
        Role::from_id(self.role_id).unwrap_or(Role::NoAccess)
    }

    pub(super) fn state(&self) -> CourseState {
        match (self.started_at, self.completed_at) {
            (_, Some(_)) => CourseState::Completed,
            (Some(_), None) => CourseState::Started,
            (None, None) => CourseState::NotStarted,
        }
    }

    /// As it is answered, with the course's title in one language.
    pub(super) fn answered(self, is_spanish: bool) -> LearningPerson {
        let (role_id, state) = (self.role(), self.state());
        LearningPerson {
            id: self.id,
            user_id: self.user_id,
            first_name: self.first_name,
            last_name: self.last_name,
            role_id,
            program_id: self.program_id,
            program_name: self.program_name,
            site_id: self.site_id,
            site_name: self.site_name,
            slug: self.slug,
            course: if is_spanish { self.title_es } else { self.title_en },
            is_required: self.is_required,
            state,
            is_overdue: self.is_overdue,
            due_date: self.due_on,
            started_at: self.started_at,
            completed_at: self.completed_at,
            score: self.score,
        }
    }
}
