//! Rows of lists that a scope reaches.

use platform::{
    auth::{Grant, Scope},
    list::{Bind, Rows, Sql},
};

/// Rows of the places that a scope reaches; `also` is what else must be true of rows that one of its grants reaches.
pub fn within<R>(
    rows: Rows<R>,
    scope: &Scope,
    also: impl Fn(&Grant) -> Option<&'static str>,
) -> Rows<R> {
    let mut parts = Vec::new();
    for grant in &scope.grants {
        let Some(account) = grant.account else { return rows };
        let place =
            [("account_id", Some(account)), ("program_id", grant.program), ("site_id", grant.site)];
        let place = place.into_iter().filter_map(|(column, id)| {
            Some(Sql::new(&format!("{column} = $"), [Bind::Number(id?)]))
        });
        parts.push(Sql::joined(place.chain(also(grant).map(Sql::plain)), " AND "));
    }
    match scope.grants.as_slice() {
        // An account by itself keeps the order of an index.
        [one] if one.program.is_none() && also(one).is_none() => match one.account {
            Some(account) => rows.of_account(account),
            None => rows,
        },
        [] => rows.that("false"),
        _ => rows.that(Sql::joined(parts, " OR ")),
    }
}
