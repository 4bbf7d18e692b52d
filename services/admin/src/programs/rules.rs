//! What a program must be (spec 2 §5).

use chrono::NaiveDate;
use platform::{
    Fault,
    error::Problem,
    fault,
    form::{Faults, Span},
};

use super::model::{
    NewProgram, Program, ProgramEdit, ProgramFields, ProgramInfo, ProgramRequest, SitePanel,
};
use crate::{
    fields::{self, merged},
    names,
};

/// Longest program type, in characters.
const TYPE: usize = 150;

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn program(request: &ProgramRequest, by: i64) -> Result<NewProgram, Problem> {
    let mut faults = Faults::default();
    if request.account_id.is_none() {
        faults.add("accountId", Fault::required("Account"));
    }
    let fields = fields(&mut faults, request);
    faults.check(NewProgram {
        id: None,
        account_id: request.account_id.unwrap_or_default(),
        fields,
        enrolled_scholars: 0,
        import_id: None,
        created_by: by,
        modified_by: by,
    })
}

/// The first and last day of a program's sites, of all of them together.
pub type SiteDates = Option<(NaiveDate, NaiveDate)>;

/// Checks an edit of a program and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule: the program's dates must hold those of its
/// sites (spec 2 §5 Site).
pub fn edited(
    program: &Program,
    edit: &ProgramEdit,
    sites: SiteDates,
) -> Result<ProgramFields, Problem> {
    let request = merged(&ProgramRequest::from(program), &edit.fields)?;
    let mut faults = Faults::default();
    if request.account_id != Some(program.account_id) {
        faults.add("accountId", fault("programStays", "A program stays in its account"));
    }
    let fields = fields(&mut faults, &request);
    if let Some((first, last)) = sites {
        if request.start_date.is_some_and(|date| date > program.start_date && date > first) {
            faults.add(
                "startDate",
                fault(
                    "sessionStart",
                    "Session start date should be in between program start and end date.",
                ),
            );
        }
        if request.end_date.is_some_and(|date| date < program.end_date && date < last) {
            faults.add(
                "endDate",
                fault(
                    "sessionEnd",
                    "Session end date should be in between program start and end date.",
                ),
            );
        }
    }
    faults.check(fields)
}

fn fields(faults: &mut Faults, request: &ProgramRequest) -> ProgramFields {
    let name = faults.text(
        "programName",
        "Program Name",
        request.program_name.as_ref(),
        fields::NAME,
        || Fault::required("Program Name"),
    );
    let program_type =
        faults.optional("programType", "Program type", request.program_type.as_ref(), TYPE);
    let status = fields::status(faults, "programStatus", request.program_status);
    if request.start_date.is_none() {
        faults.add("startDate", Fault::enter("Start date"));
    }
    if request.end_date.is_none() {
        faults.add("endDate", Fault::enter("End date"));
    }
    faults.dates(request.start_date, request.end_date, Span::Nights);
    let goal = fields::count(faults, "noOfScholar", "Enrollment goal", request.no_of_scholar);
    if request.product_id.is_some_and(|id| id <= 0) {
        faults.add("productId", Fault::greater_than("Product", 0));
    }
    ProgramFields {
        name_key: names::name_key(&name),
        match_key: names::match_key(&name),
        name,
        program_type,
        status,
        start_date: request.start_date.unwrap_or_default(),
        end_date: request.end_date.unwrap_or_default(),
        no_of_scholar: goal.unwrap_or(0),
        product_id: request.product_id,
        is_final_submit: request.is_final_submit,
    }
}

/// What a page's header shows: the site is named when the caller has just one.
pub fn info(program: Program, site_panels: Vec<SitePanel>) -> ProgramInfo {
    let site_name = match site_panels.as_slice() {
        [only] => Some(only.site_name.clone()),
        _ => None,
    };
    ProgramInfo {
        program_id: program.id,
        program_name: program.program_name,
        account_id: program.account_id,
        site_name,
        status: program.program_status,
        product_id: program.product_id,
        start_date: program.start_date,
        end_date: program.end_date,
        is_final_submit: program.is_final_submit,
        site_panels,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn request(change: impl FnOnce(&mut ProgramRequest)) -> Result<NewProgram, Problem> {
        let mut request = ProgramRequest {
            account_id: Some(1),
            program_name: Some("After School".into()),
            start_date: "2026-09-01".parse().ok(),
            end_date: "2027-06-30".parse().ok(),
            ..ProgramRequest::default()
        };
        change(&mut request);
        program(&request, 1)
    }

    #[test]
    fn reads_a_program() {
        let program =
            request(|request| request.program_name = Some(" After\tSchool ".into())).unwrap();
        assert_eq!(program.fields.name, "After School");
        assert_eq!(program.fields.name_key, "after school");
    }

    #[rstest]
    #[case("accountId", "Account is required", |r: &mut ProgramRequest| r.account_id = None)]
    #[case("programName", "Program Name is required", |r: &mut ProgramRequest| r.program_name = None)]
    #[case("programName", "Program Name may not be greater than 100 characters", |r: &mut ProgramRequest| r.program_name = Some("x".repeat(101)))]
    #[case("startDate", "Enter Start date", |r: &mut ProgramRequest| { r.start_date = None; r.end_date = None; })]
    #[case("endDate", "Enter End date", |r: &mut ProgramRequest| r.end_date = None)]
    #[case("endDate", "Please fill in the start date first", |r: &mut ProgramRequest| r.start_date = None)]
    #[case("endDate", "End date should be greater than Start date", |r: &mut ProgramRequest| r.end_date = r.start_date)]
    #[case("noOfScholar", "Enrollment goal must be 0 or greater", |r: &mut ProgramRequest| r.no_of_scholar = Some(-1))]
    #[case("programStatus", "Status must be 1 (active) or 2 (disabled)", |r: &mut ProgramRequest| r.program_status = Some(0))]
    fn says_what_is_wrong(
        #[case] field: &str,
        #[case] message: &str,
        #[case] change: fn(&mut ProgramRequest),
    ) {
        let problem = request(change).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }
}
