//! Every statement about families.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Scope},
    db::Db,
    error::Problem,
    list::{
        Bind, Column, ColumnKind, Count, IndexScope, List, ListQuery, RowOf, Rows, Search, Sql,
        Totals,
    },
    phones,
};

use super::model::{FamilyContact, FamilySearch};
use crate::{
    reach::{BY_LAST_NAME, NAMES},
    schema::scholar_contacts,
    scholars::{
        contacts::FAMILY,
        list::{self, model::ScholarFilter},
        words::CONTACT,
    },
};

/// As [`NAMES`], of the child.
const SCHOLAR_NAMES: &str = "list_key(scholar_first_name) || E'\n' || list_key(scholar_first_name || ' ' || scholar_last_name) \
     || E'\n' || list_key(scholar_last_name || ' ' || scholar_first_name) \
     || E'\n' || list_key(scholar_last_name || ', ' || scholar_first_name)";

/// The list of families and emergency contacts.
pub static FAMILIES: List<FamilyContact> = List {
    table: "scholar_contacts",
    only: None,
    reach: IndexScope::Both,
    // Spec 2 §9: family list 25.
    page: 25,
    order: "lastName",
    id: |row| row.mapping_id,
    columns: &[
        Column::text("lastName", "list_key(last_name)")
            .sorted_by(BY_LAST_NAME)
            .cell("Last Name", |row| row.last_name.as_str().into()),
        Column::text("firstName", "list_key(first_name)")
            .shown(NAMES)
            .cell("First Name", |row| row.first_name.as_str().into()),
        Column::text("email", "list_key(email)")
            .blanks_last()
            .cell("Email", |row| row.email.clone().into()),
        Column::new("phoneNumber", "phone_number", ColumnKind::Shown)
            .blanks_last()
            .cell("Phone Number", |row| row.phone_number.as_deref().map(phones::shown).into()),
        Column::text("relationship", "list_key(relationship)")
            .blanks_last()
            .cell("Relationship", |row| row.relationship.clone().into()),
        Column::text("scholarLastName", "list_key(scholar_last_name)")
            .sorted_by(r#"list_key(scholar_last_name || E'\n' || scholar_first_name) COLLATE "C""#)
            .cell("Scholar Last Name", |row| row.scholar_last_name.as_str().into()),
        Column::text("scholarFirstName", "list_key(scholar_first_name)")
            .shown(SCHOLAR_NAMES)
            .cell("Scholar First Name", |row| row.scholar_first_name.as_str().into()),
        Column::new("kind", "kind", CONTACT).cell("Kind", |row| {
            let is_family = row.kind == FAMILY;
            (if is_family { "Family" } else { "Emergency contact" }).into()
        }),
        Column::shown_only("pickup", "Pick-Up", |row| row.pickup().into()),
    ],
};

impl RowOf for FamilyContact {
    fn list() -> &'static List<Self> {
        &FAMILIES
    }
}

/// The contacts of children within reach that a list is about. Which children those are is the database's policy: whoever
/// may ask sees every child of a place; but for those who have left all places that the caller sees, in whatever role (`own`).
///
/// Errors: 400 when the query names a column that the list has not.
pub fn found(
    (scope, own): (&Scope, &Scope),
    filter: &ScholarFilter,
    everywhere: &FamilySearch,
    query: &ListQuery,
) -> Result<Rows<FamilyContact>, Problem> {
    let mut rows: Rows<FamilyContact> = FAMILIES.rows();
    if let Some(account) = filter.account_id {
        rows = rows.of_account(account);
    }
    if is_of_some(filter) {
        // The list of scholars says who is meant, what staff do not see included. Those of a site are few and found by their
        // enrollments; of many the enrollments of each contact are looked up along the order of the page.
        let scholars = list::found(scope, filter, &ListQuery::default())?.select("scholar_id");
        rows = rows.and_where(Sql::plain("scholar_id IN (").then(scholars).then(")"));
    }
    if scope.grants.iter().any(|grant| grant.program.is_some()) {
        // Most are at a site that the caller sees: of the others it is asked whether they have left.
        // Nor has one who attends a site where the caller is staff.
        let grants = || own.grants.iter();
        let sites: Vec<i64> = grants().filter_map(|grant| grant.site).collect();
        let programs = grants().filter(|grant| grant.site.is_none());
        let programs: Vec<i64> = programs.filter_map(|grant| grant.program).collect();
        rows = rows.and_where(Sql::new(
            "(EXISTS (SELECT FROM enrollments e WHERE e.scholar_id = scholar_contacts.scholar_id AND e.status = 1)
                OR scholar_left_on(scholar_id) IS NULL OR scholar_attends($, $, scholar_id))",
            [Bind::Numbers(programs), Bind::Numbers(sites)],
        ));
    }
    rows = rows.apply(query)?;
    let exact = query.is_exact_match == Some(true);
    let search = everywhere.global_search.as_deref().and_then(|text| Search::of(text, exact));
    match search {
        Some(search) => rows.matching(None, &search),
        None => Ok(rows),
    }
}

/// Whether a filter is about some of an account's scholars.
fn is_of_some(filter: &ScholarFilter) -> bool {
    let ids = [filter.program_id, filter.site_id, filter.classroom_id];
    ids.iter().any(Option::is_some) || filter.status.is_some_and(|status| status != 0)
}

/// A page of them.
pub async fn family_list(
    db: &Db,
    (scope, own): (&Scope, &Scope),
    filter: &ScholarFilter,
    everywhere: &FamilySearch,
    query: &ListQuery,
) -> Result<(Vec<FamilyContact>, Totals), Problem> {
    let rows = found((scope, own), filter, everywhere, query)?;
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
