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
    let missing = [
        ("programId", program.is_none()),
        ("productId", product.is_none()),
        ("sortDir", list.sort_dir.is_none()),
    ];
    let errors: Vec<_> = missing
        .into_iter()
        .filter(|(_, is_missing)| *is_missing)
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
