//! Courses among the items: what a package may say of their parts, and what learning management is told of those that are
//! published.

use contracts::{CoursePart, CourseQuestion, CourseState};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{auth::Role, events};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    items::model::{Columns, ItemRow, Kind},
    schema::items,
    slugs::is_slug,
};

/// Roles of everybody who works with children, who have to complete what is required (spec 1 §4 Roles).
const AT_SITES: [Role; 2] = [Role::SessionAdmin, Role::Staff];

/// What an item keeps of a course.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Course {
    part: Vec<Value>,
    required_within: Option<i32>,
}

/// Validation errors of the parts of a course.
pub(crate) fn faults(stored: &Value) -> Vec<String> {
    let course = match Course::deserialize(stored) {
        Ok(course) => course,
        Err(error) => return vec![error.to_string()],
    };
    let days = course.required_within.filter(|days| *days < 1);
    let days = days.map(|days| format!("it cannot be required within {days} days"));
    let parts = course.part.iter().zip(1..).filter_map(|(part, number): (_, usize)| {
        let fault = match CoursePart::deserialize(part) {
            Ok(part) => fault(&part)?,
            Err(error) => error.to_string(),
        };
        Some(format!("part {number}: {fault}"))
    });
    days.into_iter().chain(parts).collect()
}

fn fault(part: &CoursePart) -> Option<String> {
    let fault_of = |fault: &str| Some(fault.to_owned());
    if is_blank(&part.title) {
        return fault_of("it has no title");
    }
    match part.kind.as_str() {
        "page" if is_blank(&part.body) => fault_of("it has no text"),
        "item" if !is_slug(&part.item) => fault_of("it names no item"),
        "page" | "item" => None,
        "check" if !(1..=100).contains(&part.passing) => {
            fault_of("it is passed with 1 to 100 percent")
        }
        "check" if part.attempts < 1 => fault_of("it has to be tried once at least"),
        "check" if part.question.is_empty() => fault_of("it has no questions"),
        "check" => part
            .question
            .iter()
            .zip(1..)
            .find(|(question, _): &(_, usize)| !can_be_answered(question))
            .map(|(_, number)| {
                format!("question {number} needs a text, two answers and which of them are right")
            }),
        kind => Some(format!("there is no kind {kind:?}")),
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

fn can_be_answered(question: &CourseQuestion) -> bool {
    let is_there =
        |number: &i32| usize::try_from(*number).is_ok_and(|n| n < question.answers.len());
    !is_blank(&question.text)
        && question.answers.len() >= 2
        && !question.answers.iter().any(|answer| is_blank(answer))
        && !question.right.is_empty()
        && question.right.iter().all(is_there)
}

/// The course that a published version of an item is, if it is one that can be taken.
pub(crate) fn state(
    (id, slug, language): (i64, &str, &str),
    version: i32,
    columns: &Columns,
) -> Option<CourseState> {
    let stored = columns.course.as_ref().filter(|_| columns.kind == Kind::Course.code())?;
    let course = Course::deserialize(stored).ok()?;
    let parts: Vec<CoursePart> =
        course.part.iter().map(CoursePart::deserialize).collect::<Result<_, _>>().ok()?;
    let required = course.required_within.map(|_| AT_SITES).into_iter().flatten();
    (!parts.is_empty()).then(|| CourseState {
        id,
        slug: slug.to_owned(),
        language: language.to_owned(),
        subscription_id: columns.subscription_id.clone(),
        title: columns.title.clone(),
        summary: columns.summary.clone(),
        minutes: columns.duration_minutes,
        audience: columns.audience.clone(),
        required_roles: required.map(|role| role.id().into()).collect(),
        due_days: course.required_within,
        parts,
        version: version.into(),
        deleted: false,
    })
}

fn state_of(row: &ItemRow) -> Option<CourseState> {
    let name = (row.id, row.slug.as_str(), row.language.as_str());
    state(name, row.version, &row.columns).filter(|_| row.is_published)
}

/// Tells of an item that was published or taken back, where it is a course or was one.
pub(crate) async fn tell(
    conn: &mut AsyncPgConnection,
    before: &ItemRow,
    after: &ItemRow,
) -> QueryResult<()> {
    let deleted_state =
        |before| CourseState { version: after.version.into(), deleted: true, ..before };
    match state_of(after).or_else(|| state_of(before).map(deleted_state)) {
        Some(state) => events::publish(conn, state).await.map(drop),
        None => Ok(()),
    }
}

/// Every course that is published.
pub async fn published(conn: &mut AsyncPgConnection) -> QueryResult<Vec<CourseState>> {
    let rows: Vec<ItemRow> = items::table
        .filter(items::is_published.and(items::course.is_not_null()))
        .order(items::id)
        .select(ItemRow::as_select())
        .load(conn)
        .await?;
    Ok(rows.iter().filter_map(state_of).collect())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;

    fn check(more: &Value) -> Value {
        let mut part = json!({
            "kind": "check", "title": "Check", "passing": 80, "attempts": 3,
            "question": [{"text": "Who?", "answers": ["A", "B"], "right": [1], "why": "So."}],
        });
        let whole = part.as_object_mut().unwrap();
        whole.extend(more.as_object().unwrap().clone());
        json!({"part": [{"kind": "page", "title": "One", "body": "Text"}, part]})
    }

    #[rstest]
    #[case(json!({"passing": 101}), "part 2: it is passed with 1 to 100 percent")]
    #[case(json!({"attempts": 0}), "part 2: it has to be tried once at least")]
    #[case(json!({"question": []}), "part 2: it has no questions")]
    #[case(json!({"question": [{"text": "Who?", "answers": ["A", "B"], "right": [2]}]}), "part 2: question 1 needs")]
    #[case(json!({"title": " "}), "part 2: it has no title")]
    #[case(json!({"kind": "quiz"}), "part 2: there is no kind \"quiz\"")]
    #[case(json!({"kind": "item"}), "part 2: it names no item")]
    #[case(json!({"tries": 3}), "part 2: unknown field `tries`")]
    fn unusable_courses_are_reported(#[case] more: Value, #[case] fault: &str) {
        let [message] = faults(&check(&more)).try_into().unwrap();
        assert!(message.starts_with(fault), "{message}");
    }

    #[test]
    fn a_course_has_parts_and_days() {
        assert_eq!(faults(&check(&json!({}))), [""; 0]);
        let none = json!({"part": [], "requiredWithin": 0});
        assert_eq!(faults(&none), ["it cannot be required within 0 days"]);
    }
}
