//! Which place a request is about, and rows of lists that a scope reaches.

use contracts::directory::{self, program_place, site_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    auth::{Action, Can, Grant, Place, Scope},
    error::Problem,
    list::{Bind, Rows, Sql},
};
use serde::Deserialize;
use utoipa::IntoParams;

/// What a search of all columns finds a first name by: alone, and with the last name in either order, as people type it.
pub const NAMES: &str = "list_key(first_name) || E'\n' || list_key(first_name || ' ' || last_name) || E'\n' \
     || list_key(last_name || ' ' || first_name) || E'\n' || list_key(last_name || ', ' || first_name)";

/// What lists by last name go by: whoever shares a last name by first name. A line break comes before whatever a name is made
/// of, where texts are in the order of their characters.
pub const BY_LAST_NAME: &str = r#"list_key(last_name || E'\n' || first_name) COLLATE "C""#;

/// A site, or else what is within reach of a program or an account. The narrowest that is named counts.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct Within {
    /// The account.
    pub account_id: Option<i64>,
    /// The program.
    pub program_id: Option<i64>,
    /// The site.
    pub site_id: Option<i64>,
}
platform::field_rules!(Within);

/// The place that a request names.
///
/// Errors: 400 when it names none; 404 for one that the caller does not see, or that is not within the others that it names;
/// 403 when their roles at the site may not do `A`.
pub async fn place<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    within: &Within,
) -> Result<Place, Problem> {
    let Within { account_id, program_id, site_id } = *within;
    let place: Place = match (account_id, program_id, site_id) {
        (_, program, Some(site)) => {
            let place = site_place(conn, program, site).await?;
            who.at(place)?;
            place.into()
        }
        (_, Some(program), None) => {
            let place = program_place(conn, program).await?;
            who.sees(place)?;
            place.into()
        }
        (Some(account), None, None) => {
            let place = Place::account(account);
            who.sees(place)?;
            directory::account(conn, account)
                .await?
                .map(|_| place)
                .ok_or_else(|| Problem::not_found("account"))?
        }
        (None, None, None) => {
            return Err(Problem::invalid("accountId", Fault::required("Account")));
        }
    };
    match account_id {
        Some(account) if account != place.account => Err(Problem::not_found(place.kind())),
        _ => Ok(place),
    }
}

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
        [] => rows.and_where("false"),
        _ => rows.seen_where(Sql::joined(parts, " OR ")),
    }
}
