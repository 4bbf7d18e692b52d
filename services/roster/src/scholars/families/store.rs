//! Every statement about families.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Scope},
    db::Db,
    error::Problem,
    list::{Column, Count, Kind, List, ListQuery, Reach, RowOf, Rows, Search, Totals},
};

use super::model::{FamilyContact, FamilyFilter};
use crate::{schema::scholar_contacts, scholars::words::CONTACT};

/// The list of families and emergency contacts.
pub static FAMILIES: List<FamilyContact> = List {
    table: "scholar_contacts",
    only: None,
    reach: Reach::Both,
    // Spec 2 §9: family list 25.
    page: 25,
    order: "lastName",
    id: |row| row.mapping_id,
    columns: &[
        Column::text("lastName", "list_key(last_name)"),
        Column::text("firstName", "list_key(first_name)"),
        Column::text("email", "list_key(email)").blanks_last(),
        Column::new("phoneNumber", "phone_number", Kind::Shown).blanks_last(),
        Column::text("relationship", "list_key(relationship)").blanks_last(),
        Column::text("scholarLastName", "list_key(scholar_last_name)"),
        Column::text("scholarFirstName", "list_key(scholar_first_name)"),
        Column::new("kind", "kind", CONTACT),
    ],
};

impl RowOf for FamilyContact {
    fn list() -> &'static List<Self> {
        &FAMILIES
    }
}

/// A page of the contacts of children within reach. Which children those are is the database's policy: whoever may ask
/// sees every child of a place.
pub async fn family_list(
    db: &Db,
    scope: &Scope,
    filter: &FamilyFilter,
    query: &ListQuery,
) -> Result<(Vec<FamilyContact>, Totals), Problem> {
    let mut rows: Rows<FamilyContact> = FAMILIES.rows();
    if let Some(account) = filter.account_id {
        rows = rows.of_account(account);
    }
    rows = rows.found_by(query)?;
    let exact = query.is_exact_match == Some(true);
    let everywhere = filter.global_search.as_deref().and_then(|text| Search::of(text, exact));
    if let Some(search) = everywhere {
        rows = rows.holding(None, &search)?;
    }
    rows.read(db, scope, query, |rows| Count::of(rows, "0")).await
}

/// The scholar whose contact it is, if the transaction sees them.
pub async fn contact_scholar(conn: &mut AsyncPgConnection, id: i64) -> Result<i64, Problem> {
    let scholar: Option<i64> = scholar_contacts::table
        .find(id)
        .select(scholar_contacts::scholar_id)
        .first(conn)
        .await
        .optional()?;
    scholar.ok_or_else(|| Problem::not_found("family"))
}

/// Removes a contact of a scholar. Answers whether there was one.
pub async fn contact_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    id: i64,
) -> QueryResult<bool> {
    let removed = diesel::delete(scholar_contacts::table.find(id))
        .filter(scholar_contacts::scholar_id.eq(scholar))
        .filter(scholar_contacts::account_id.eq(at.place().account))
        .execute(conn)
        .await?;
    Ok(removed > 0)
}
