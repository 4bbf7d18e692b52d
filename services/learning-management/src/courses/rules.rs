//! How answers are marked, and what somebody is told of a course.

use std::collections::HashMap;

use chrono::NaiveDate;
use contracts::CourseProgressState;
use platform::{
    Fault,
    auth::{Role, Scope},
    error::Problem,
    fault, markdown,
};

use super::model::{
    AttemptResult, CoursePart, CourseQuestion, CourseRow, CourseState, EnrollmentRow, Part,
    PartKind, PartRow, Question, QuestionResult, UserCourse,
};

/// Whether a course is shown to somebody (spec 1 §5 Audience visibility).
pub(crate) fn is_shown(course: &CourseRow, scope: &Scope) -> bool {
    !course.audience.is_empty()
        && (scope.role() < Role::Staff || course.audience.iter().any(|each| each == "Staff"))
}

/// A course as somebody sees it, who has to complete it by `due` if they have to.
pub(crate) fn user_course(
    course: &CourseRow,
    enrollment: Option<&EnrollmentRow>,
    done: &[PartRow],
    scope: &Scope,
    due: Option<NaiveDate>,
) -> UserCourse {
    let state = match enrollment {
        None => CourseState::NotStarted,
        Some(EnrollmentRow { completed_at: None, .. }) => CourseState::Started,
        Some(_) => CourseState::Completed,
    };
    let has_to = |role: Role| course.required_roles.contains(&role.id());
    let is_required = scope.grants.iter().any(|grant| has_to(grant.role));
    UserCourse {
        course_id: course.id,
        slug: course.slug.clone(),
        language: course.language.clone(),
        title: course.title.clone(),
        summary: course.summary.clone(),
        minutes: course.minutes,
        state,
        done_parts: done.iter().filter(|part| part.is_done).count(),
        parts: course.parts().len(),
        is_required,
        due_date: due.filter(|_| is_required && state != CourseState::Completed),
        completed_at: enrollment.and_then(|enrollment| enrollment.completed_at),
        certificate_code: enrollment.and_then(|enrollment| enrollment.code.clone()),
    }
}

/// What others are told of an enrollment.
pub(crate) fn progress(enrollment: EnrollmentRow) -> CourseProgressState {
    let completed = enrollment.completed_at.is_some();
    CourseProgressState {
        id: enrollment.id,
        account_id: enrollment.account_id,
        user_id: enrollment.user_id,
        slug: enrollment.slug,
        completed,
        version: if completed { 2 } else { 1 },
        deleted: false,
    }
}

/// The parts of a course as somebody sees them: what is right in a check is not told.
pub(crate) fn content(course: &CourseRow, done: &[PartRow]) -> Vec<CoursePart> {
    let by_part: HashMap<usize, &PartRow> =
        done.iter().filter_map(|row| Some((usize::try_from(row.part).ok()?, row))).collect();
    let parts = course.parts().into_iter().enumerate();
    parts.map(|(part, what)| part_of(part, what, by_part.get(&part).copied())).collect()
}

fn part_of(part: usize, what: Part, row: Option<&PartRow>) -> CoursePart {
    let empty = CoursePart {
        part,
        kind: PartKind::Page,
        title: what.title().to_owned(),
        body: None,
        item_slug: None,
        passing: None,
        attempts_left: None,
        questions: Vec::new(),
        is_done: row.is_some_and(|row| row.is_done),
        score: row.and_then(|row| row.score),
    };
    match what {
        Part::Page { body, .. } => CoursePart { body: Some(markdown::html(&body)), ..empty },
        Part::Item { item, .. } => {
            CoursePart { kind: PartKind::Item, item_slug: Some(item), ..empty }
        }
        Part::Check { passing, attempts, questions, .. } => CoursePart {
            kind: PartKind::Check,
            passing: Some(passing),
            attempts_left: Some(attempts - row.map_or(0, |row| row.attempts)),
            questions: questions
                .into_iter()
                .map(|question| CourseQuestion {
                    takes_several: question.right.len() > 1,
                    text: question.text,
                    answers: question.answers,
                })
                .collect(),
            ..empty
        },
    }
}

/// Marks answers to the questions of a check: the percent that are right, and which.
///
/// Errors: 400 on `answers` when a question has none, or an answer is not one of its.
pub(crate) fn marked(
    questions: &[Question],
    answers: &[Vec<usize>],
) -> Result<(i32, Vec<bool>), Problem> {
    let refuse = |fault| Problem::invalid("answers", fault);
    if answers.len() != questions.len() || answers.iter().any(Vec::is_empty) {
        return Err(refuse(fault("allQuestions", "Answer every question")));
    }
    let mut right = Vec::new();
    for (question, chosen) in questions.iter().zip(answers) {
        if chosen.iter().any(|answer| *answer >= question.answers.len()) {
            return Err(refuse(Fault::invalid("Answers")));
        }
        let sorted = |numbers: &[usize]| {
            let mut numbers = numbers.to_vec();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        right.push(sorted(chosen) == sorted(&question.right));
    }
    let count = right.iter().filter(|is_right| **is_right).count();
    let score = count * 100 / questions.len().max(1);
    Ok((i32::try_from(score).unwrap_or(0), right))
}

/// Result of an attempt. The right answers and their explanations appear once no attempts are left.
pub(crate) fn attempt_result(
    questions: &[Question],
    (score, right): (i32, Vec<bool>),
    (is_passed, attempts_left): (bool, i32),
    is_completed: bool,
) -> AttemptResult {
    let is_over = is_passed || attempts_left == 0;
    let results = questions.iter().zip(right).map(|(question, is_right)| QuestionResult {
        is_right,
        right: is_over.then(|| question.right.clone()),
        why: is_over.then(|| question.why.clone()),
    });
    AttemptResult { score, is_passed, attempts_left, questions: results.collect(), is_completed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(right: &[usize]) -> Question {
        Question {
            text: "Who may collect?".into(),
            answers: vec!["A".into(), "B".into(), "C".into()],
            right: right.to_vec(),
            why: "The list says so.".into(),
        }
    }

    #[test]
    fn an_answer_is_right_when_it_has_all_that_is_right_and_nothing_else() {
        let questions = [question(&[0]), question(&[1, 2]), question(&[2])];
        let mark = |answers: &[&[usize]]| {
            marked(&questions, &answers.iter().map(|each| each.to_vec()).collect::<Vec<_>>())
        };
        assert_eq!(mark(&[&[0], &[2, 1], &[2]]).unwrap(), (100, vec![true; 3]));
        assert_eq!(mark(&[&[0], &[1], &[2, 2]]).unwrap(), (66, vec![true, false, true]));
        assert_eq!(mark(&[&[0, 1], &[0, 1, 2], &[0]]).unwrap().0, 0);
        assert!(mark(&[&[0], &[1, 2]]).is_err());
        assert!(mark(&[&[0], &[], &[2]]).is_err());
        assert!(mark(&[&[0], &[1, 2], &[3]]).is_err());
    }

    #[test]
    fn right_answers_are_shown_after_the_last_attempt() {
        let questions = [question(&[0])];
        let open = attempt_result(&questions, (0, vec![false]), (false, 1), false);
        assert!(open.questions.iter().all(|each| each.right.is_none() && each.why.is_none()));
        for over in [(true, 2), (false, 0)] {
            let shown = attempt_result(&questions, (0, vec![false]), over, false);
            assert!(shown.questions.iter().all(|each| each.right.is_some() && each.why.is_some()));
        }
    }
}
