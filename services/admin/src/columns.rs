//! What the lists of accounts, programs and sites have in common.

use platform::list::{Bind, ColumnKind, Count, Rows, Sql};

use crate::access::VisiblePlaces;

/// A status, in the words of lists in English and Spanish, and as the number that payloads have; 0 is any.
pub const STATUS: ColumnKind = ColumnKind::Choice(&[
    (1, &["Active", "Activa", "Activo", "1", "0"]),
    (2, &["Disabled", "Desactivada", "Desactivado", "2", "0"]),
]);

/// Rows of `column`, such as `program_id`, that a scope reaches besides those of whole accounts.
pub fn within<R>(rows: Rows<R>, reach: &VisiblePlaces, parts: &[(&str, Vec<i64>)]) -> Rows<R> {
    if reach.all {
        return rows;
    }
    let parts = parts.iter().filter(|(_, ids)| !ids.is_empty());
    let parts: Vec<Sql> = parts
        .map(|(column, ids)| Sql::new(&format!("{column} = ANY ($)"), [Bind::Numbers(ids.clone())]))
        .collect();
    match reach.accounts.as_slice() {
        // An account by itself is an equality, which keeps the order of an index.
        [account] if parts.is_empty() => rows.of_account(*account),
        accounts => {
            let whole = Sql::new("account_id = ANY ($)", [Bind::Numbers(accounts.to_vec())]);
            rows.and_where(Sql::joined(std::iter::once(whole).chain(parts), " OR "))
        }
    }
}

/// Counts the rows of a list: from `totals`, which selects how many there are and how many of them are active, unless
/// something is searched for.
pub fn counted<R>(rows: &Rows<R>, totals: Sql, status: Option<i16>, is_searched: bool) -> Count {
    let from = |what: &str| {
        Sql::plain(format!("SELECT {what} FROM (")).then(totals.clone()).then(") t (total, active)")
    };
    if is_searched {
        return Count::of(rows, from("active"));
    }
    Count::stored(from(match status {
        None => "total, active",
        Some(1) => "active, active",
        Some(_) => "total - active, active",
    }))
}
