//! What every call of a list of the planner has to say (spec 2 §5 Planner).

use platform::{Fault, error::Problem, list::ListQuery};

/// The program that a list is asked for.
///
/// Errors: 400 "The parameter '...' cannot be null." on each of `programId`, `productId` and `sortDir` that is missing.
pub fn program(
    program: Option<i64>,
    product: Option<i64>,
    list: &ListQuery,
) -> Result<i64, Problem> {
    required_program(
        program,
        &[("productId", product.is_some()), ("sortDir", list.sort_dir.is_some())],
    )
}

/// The program that something is asked for that has an order of its own.
///
/// Errors: as [`program`], without `sortDir`.
pub fn place(program: Option<i64>, product: Option<i64>) -> Result<i64, Problem> {
    required_program(program, &[("productId", product.is_some())])
}

fn required_program(program: Option<i64>, others: &[(&'static str, bool)]) -> Result<i64, Problem> {
    let all = [("programId", program.is_some())].into_iter().chain(others.iter().copied());
    let errors: Vec<_> = all
        .filter(|(_, is_present)| !is_present)
        .map(|(name, _)| {
            let message = format!("The parameter '{name}' cannot be null.");
            (name, Fault::new("parameter", message).with("field", name))
        })
        .collect();
    match program {
        Some(program) if errors.is_empty() => Ok(program),
        _ => Err(Problem::validation(errors)),
    }
}
