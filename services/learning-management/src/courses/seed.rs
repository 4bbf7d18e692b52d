//! Courses of a package of the library: the parts in the front matter of its items of the kind `course`.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Deserialize;

use super::model::Part;
use crate::schema::courses;

/// Roles of everybody who works with children, who have to complete what is required (spec 1 §4 Roles).
const AT_SITES: [i16; 2] = [6, 7];

/// The front matter of a course, as far as it is of this service.
#[derive(Clone, Debug, Deserialize)]
pub struct Course {
    title: String,
    summary: String,
    subscription: String,
    duration: i32,
    audience: Vec<String>,
    /// Who works at sites has to complete it within so many days.
    #[serde(default, rename = "requiredWithin")]
    required_within: Option<i32>,
    #[serde(rename = "part")]
    parts: Vec<Part>,
}

/// Adds a course where there is none of its slug and language.
pub async fn course(
    conn: &mut AsyncPgConnection,
    (slug, language): (&str, &str),
    course: Course,
) -> QueryResult<()> {
    let parts = serde_json::to_value(&course.parts)
        .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
    let required: Vec<i16> = course.required_within.map(|_| AT_SITES.to_vec()).unwrap_or_default();
    diesel::insert_into(courses::table)
        .values((
            courses::slug.eq(slug),
            courses::language.eq(language),
            courses::subscription_id.eq(course.subscription),
            courses::title.eq(course.title),
            courses::summary.eq(course.summary),
            courses::minutes.eq(course.duration),
            courses::audience.eq(course.audience),
            courses::required_roles.eq(required),
            courses::due_days.eq(course.required_within),
            courses::parts.eq(parts),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
}
