//! Courses and who takes them, for demo data.

use chrono::{DateTime, Utc};
use contracts::CourseState;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{error::Problem, events};

use super::{
    certificate,
    model::{Part, PartRow},
    rules, store,
};
use crate::schema::courses;

/// Adds courses that are told of as events too, which takes longer.
pub async fn courses(conn: &mut AsyncPgConnection, states: &[CourseState]) -> Result<(), Problem> {
    let mut rows = Vec::new();
    for course in states {
        let roles = course.required_roles.iter().filter_map(|role| i16::try_from(*role).ok());
        rows.push((
            courses::id.eq(course.id),
            courses::slug.eq(&course.slug),
            courses::language.eq(&course.language),
            courses::subscription_id.eq(&course.subscription_id),
            courses::title.eq(&course.title),
            courses::summary.eq(&course.summary),
            courses::minutes.eq(course.minutes),
            courses::audience.eq(&course.audience),
            courses::required_roles.eq(roles.collect::<Vec<_>>()),
            courses::due_days.eq(course.due_days),
            courses::parts.eq(serde_json::to_value(&course.parts).map_err(Problem::internal)?),
            courses::version.eq(course.version),
            courses::position.eq(0),
            courses::deleted.eq(false),
        ));
    }
    diesel::insert_into(courses::table).values(rows).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Somebody who takes a course.
#[derive(Clone, Debug)]
pub struct Learner {
    /// Who.
    pub user: i64,
    /// Their account.
    pub account: i64,
    /// Name of the learner.
    pub name: String,
    /// The course.
    pub slug: String,
    /// When they began it.
    pub started: DateTime<Utc>,
    /// When they completed it.
    pub completed: Option<DateTime<Utc>>,
    /// Parts that they are through with, when they have not completed it.
    pub parts: usize,
    /// Percent of right answers in its checks.
    pub score: i32,
}

/// Enrolls somebody in the English course, unless they are or there is none.
pub async fn learner(conn: &mut AsyncPgConnection, learner: &Learner) -> Result<(), Problem> {
    let Learner { user, account, slug, .. } = learner;
    let courses = store::course_list(conn, Some(slug.clone())).await?;
    // An author may have taken it back since.
    let Some(course) = courses.into_iter().find(|course| course.language == "en") else {
        return Ok(());
    };
    let (enrollment, is_new) =
        store::enroll(conn, (*user, *account), slug, learner.started).await?;
    if !is_new {
        return Ok(());
    }
    events::publish(conn, rules::progress(enrollment)).await?;
    let done = learner.completed.map_or(learner.parts, |_| course.parts().len());
    for (part, what) in (0i32..).zip(course.parts()).take(done) {
        let is_check = matches!(what, Part::Check { .. });
        let row = PartRow {
            slug: slug.clone(),
            part,
            is_done: true,
            attempts: is_check.into(),
            score: is_check.then_some(learner.score),
        };
        store::part_upsert(conn, *user, &row).await?;
    }
    store::score_upsert(conn, *user, slug).await?;
    if let Some(at) = learner.completed {
        let organization = contracts::directory::account(conn, *account).await?;
        let organization = organization.map(|account| account.name).unwrap_or_default();
        let says = store::Says {
            code: &certificate::code()?,
            person: &learner.name,
            organization: &organization,
            title: &course.title,
            minutes: course.minutes,
        };
        let enrollment = store::complete(conn, (*user, slug), says, at).await?;
        events::publish(conn, rules::progress(enrollment)).await?;
    }
    Ok(())
}
