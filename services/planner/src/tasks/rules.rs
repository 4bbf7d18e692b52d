//! What a task must be (spec 2 §5 Planner, Time and date).

use chrono::NaiveDate;
use contracts::directory::{Program, Site};
use platform::{
    Fault,
    error::Problem,
    fault,
    form::{Faults, Span},
};

use super::model::{SiteDates, TaskEdit, TaskFields, TaskRequest, TaskRow};

/// Longest name (spec 2 §9 Sizes, task/event).
const NAME: usize = 256;
/// Longest description.
const DESCRIPTION: usize = 4000;
/// Longest note.
const NOTE: usize = 2000;
/// Longest contribution to a discussion.
const LONGEST_COMMENT: usize = 2000;
/// Most tasks of sites that one request makes.
const MOST_ASSIGNED: usize = 20_000;

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn task(request: &TaskRequest, program: &Program) -> Result<TaskFields, Problem> {
    let mut faults = Faults::default();
    let missing = || fault("taskName", "Name could not be empty");
    let name = faults.text("name", "Name", request.name.as_ref(), NAME, missing);
    let description = request.description.as_ref();
    let description = faults.lines("description", "Description", description, DESCRIPTION);
    let task_note = faults.lines("taskNote", "Note", request.task_note.as_ref(), NOTE);
    if request.start_date.is_none() {
        faults.add("startDate", fault("taskStart", "Start date could not be empty"));
    }
    if request.end_date.is_none() {
        faults.add("endDate", fault("taskEnd", "End date could not be empty"));
    }
    if let (Some(_), Some(_)) = (request.start_date, request.end_date) {
        faults.dates(request.start_date, request.end_date, Span::Days);
    }
    let mut within = |field, date: Option<NaiveDate>, outside| {
        if date.is_some_and(|date| !is_within(date, program)) && !faults.has(field) {
            faults.add(field, outside);
        }
    };
    within("startDate", request.start_date, START_OUTSIDE);
    within("endDate", request.end_date, END_OUTSIDE);
    let (Some(start_date), Some(end_date)) = (request.start_date, request.end_date) else {
        return Err(faults.into());
    };
    faults.check(TaskFields {
        name,
        description: description.unwrap_or_default(),
        start_date,
        end_date,
        task_note: task_note.unwrap_or_default(),
    })
}

const START_OUTSIDE: Fault =
    fault("taskStartOutside", "Task start date should be in between program start and end date.");
const END_OUTSIDE: Fault =
    fault("taskEndOutside", "Task end date should be in between program start and end date.");

/// Whether a day is one of the program's; any is while the program has no dates.
fn is_within(day: NaiveDate, program: &Program) -> bool {
    program.start_date.is_none_or(|start| day >= start)
        && program.end_date.is_none_or(|end| day <= end)
}

/// Checks an edit and reads the whole task that comes of it.
///
/// Errors: as [`task`]; 400 on `name` and `description` of a task that the program assigned.
pub fn edited(before: &TaskRow, edit: &TaskEdit, program: &Program) -> Result<TaskFields, Problem> {
    let after = |edited: &Option<String>, before: &str| {
        Some(edited.clone().unwrap_or_else(|| before.to_owned()))
    };
    let fields = task(
        &TaskRequest {
            program_id: Some(before.program_id),
            site_id: before.site_id,
            name: after(&edit.name, &before.name),
            description: after(&edit.description, &before.description),
            start_date: edit.start_date.or(Some(before.start_date)),
            end_date: edit.end_date.or(Some(before.end_date)),
            task_note: after(&edit.task_note, &before.task_note),
            ..TaskRequest::default()
        },
        program,
    )?;
    if before.program_task_id.is_some() {
        let mut faults = Faults::default();
        let fixed = || fault("programTask", "Change this in the program's task");
        if fields.name != before.name {
            faults.add("name", fixed());
        }
        if fields.description != before.description {
            faults.add("description", fixed());
        }
        faults.check(())?;
    }
    Ok(fields)
}

/// Checks what is to be assigned to which sites.
///
/// Errors: 400 on `taskIds` and `sites`, on the dates of each site (`sites[2].endDate`), and on sites that are not active
/// ones of the program.
pub fn assigned(
    tasks: &[TaskRow],
    site_dates: &[SiteDates],
    program: &Program,
    sites: &[Site],
) -> Result<(), Problem> {
    let mut faults = Faults::default();
    let one = || fault("selectOne", "Select at least one");
    if tasks.is_empty() {
        faults.add("taskIds", one());
    }
    if site_dates.is_empty() {
        faults.add("sites", one());
    }
    if tasks.len() * site_dates.len() > MOST_ASSIGNED {
        let message = format!("Select at most {MOST_ASSIGNED} at a time");
        faults.add("sites", Fault::new("selectMost", message).with("most", MOST_ASSIGNED));
    }
    let mut seen = std::collections::HashSet::new();
    for (index, site) in site_dates.iter().enumerate() {
        let field = |name: &str| format!("sites[{index}].{name}");
        let is_active = sites.iter().any(|known| known.id == site.site_id && known.status == 1);
        if !is_active || !seen.insert(site.site_id) {
            faults.add(
                field("siteId"),
                fault("activeSite", "Choose active sites of the program, each once"),
            );
        }
        if site.start_date.is_some_and(|day| !is_within(day, program)) {
            faults.add(field("startDate"), START_OUTSIDE);
        }
        // A date that is missing is each task's own.
        let ends_first = |task: &TaskRow| {
            site.end_date.unwrap_or(task.end_date) < site.start_date.unwrap_or(task.start_date)
        };
        if site.end_date.is_some_and(|day| !is_within(day, program)) {
            faults.add(field("endDate"), END_OUTSIDE);
        } else if tasks.iter().any(ends_first) {
            let message = "End date should be greater than Start date";
            faults.add(field("endDate"), fault("endAfterStart", message));
        }
    }
    faults.check(())
}

/// Reads what is to be said about a task.
///
/// Errors: 400 on `text`.
pub fn comment_text(text: Option<&String>) -> Result<String, Problem> {
    let mut faults = Faults::default();
    let text = faults.lines("text", "Comment", text, LONGEST_COMMENT).unwrap_or_else(|| {
        faults.add("text", Fault::required("Comment"));
        String::new()
    });
    faults.check(text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn day(text: &str) -> Option<NaiveDate> {
        text.parse().ok()
    }

    fn program() -> Program {
        Program {
            id: 1,
            account_id: 1,
            name: "Explorers".to_owned(),
            status: 1,
            start_date: day("2026-09-08"),
            end_date: day("2027-06-25"),
            product_id: None,
            program_type: String::new(),
            final_submit: true,
        }
    }

    fn request(name: &str, start: &str, end: &str) -> TaskRequest {
        TaskRequest {
            program_id: Some(1),
            name: Some(name.to_owned()),
            start_date: day(start),
            end_date: day(end),
            ..TaskRequest::default()
        }
    }

    #[rstest]
    #[case(" ", "2026-11-02", "2026-11-20", "name", "Name could not be empty")]
    #[case("Hire", "", "2026-11-20", "startDate", "Start date could not be empty")]
    #[case("Hire", "2026-11-02", "", "endDate", "End date could not be empty")]
    #[case(
        "Hire",
        "2026-11-20",
        "2026-11-02",
        "endDate",
        "End date should be greater than Start date"
    )]
    #[case(
        "Hire",
        "2026-09-07",
        "2026-11-20",
        "startDate",
        "Task start date should be in between program start and end date."
    )]
    #[case(
        "Hire",
        "2026-11-02",
        "2027-06-26",
        "endDate",
        "Task end date should be in between program start and end date."
    )]
    fn a_broken_rule_is_named(
        #[case] name: &str,
        #[case] start: &str,
        #[case] end: &str,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = task(&request(name, start, end), &program()).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
    }

    #[test]
    fn the_first_and_the_last_day_of_the_program_are_its_own() {
        assert!(task(&request("Term", "2026-09-08", "2027-06-25"), &program()).is_ok());
    }

    #[test]
    fn a_name_has_at_most_256_characters() {
        let long = request(&"é".repeat(257), "2026-11-02", "2026-11-20");
        let problem = task(&long, &program()).unwrap_err();
        assert_eq!(
            problem.errors.get("name"),
            Some(&vec!["Name may not be greater than 256 characters".to_owned()])
        );
    }
}
