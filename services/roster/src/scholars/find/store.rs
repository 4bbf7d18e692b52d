//! Every statement that finds children. Candidates come from the indexes of the lists, narrowed to the tenant; the rows are
//! read under the policies, and no more of them than are shown.

use std::collections::{HashMap, HashSet};

use diesel::sql_types::BigInt;
use platform::{
    auth::{Role, Scope},
    db::Db,
    error::Problem,
    list::{Bind, ListQuery, Rows, Sql, Statement},
};

use super::{
    model::{FoundContact, FoundScholar},
    rules::{SearchTerm, beginnings},
};
use crate::scholars::{
    families::{
        self,
        model::{FamilyContact, FamilySearch},
    },
    list::{
        self,
        model::{EnrollmentRow, ScholarEntry, ScholarFilter},
    },
};

/// Children who are answered.
const MOST: usize = 10;
/// Rows that are read for them: a child may be at several sites, and have several contacts of one name.
const ROWS: i64 = 40;
/// Rows of an index that are looked at.
const CANDIDATES: i64 = 10_000;

/// Names of a child or of a contact, as patterns of [`beginnings`] find them.
const NAMES: &str = "(E'\\n' || list_key(first_name || ' ' || last_name))";

/// The children in a scope whom what is looked for finds: by their own names and phone number, and by their contacts where the
/// caller is more than staff.
pub async fn found(
    db: &Db,
    (scope, own): (&Scope, &Scope),
    filter: &ScholarFilter,
    term: &SearchTerm,
) -> Result<Vec<FoundScholar>, Problem> {
    let seen = |rows: Sql| -> Result<Rows<EnrollmentRow>, Problem> {
        Ok(list::found(scope, filter, &ListQuery::default())?.and_where(rows))
    };
    let page = ListQuery { count: Some(ROWS), ..ListQuery::default() };
    let by_themselves = match term {
        SearchTerm::Names(words) => {
            let ids = candidates(db, scope, "enrollments", patterns(words), filter).await?;
            Some(named(seen(Sql::new("id = ANY ($)", [Bind::Numbers(ids)]))?, words))
        }
        // The whole number of the home: a part of it would be looked for in every record.
        SearchTerm::Phone(digits) if digits.len() == 10 => Some(seen(Sql::new(
            "scholar_id = ANY (ARRAY(SELECT s.id FROM scholars s WHERE s.home_phone = $))
                AND enrollment_shows(scholar_id, status, inactive_on)",
            [Bind::Text(digits.clone())],
        ))?),
        SearchTerm::Phone(_) => None,
    };
    let mut results = match by_themselves {
        Some(rows) => children(rows.part(db, scope, &page).await?),
        None => Vec::new(),
    };
    let contacts = contacts(db, (scope, own), filter, term).await?;
    let known: HashSet<i64> = results.iter().map(|child| child.scholar_id).collect();
    let mut of_contact: HashMap<i64, FoundContact> = HashMap::new();
    let mut order = Vec::new();
    for contact in contacts.into_iter().filter(|contact| !known.contains(&contact.scholar_id)) {
        of_contact.entry(contact.scholar_id).or_insert_with(|| {
            order.push(contact.scholar_id);
            FoundContact {
                first_name: contact.first_name,
                last_name: contact.last_name,
                relationship: contact.relationship,
                phone_number: contact.phone_number,
                is_barred: contact.is_barred,
            }
        });
    }
    if results.len() < MOST && !order.is_empty() {
        let rows = seen(Sql::new("scholar_id = ANY ($)", [Bind::Numbers(order)]))?;
        let found = children(rows.part(db, scope, &page).await?);
        results.extend(found.into_iter().map(|child| {
            let contact = of_contact.remove(&child.scholar_id);
            FoundScholar { contact, ..child }
        }));
    }
    results.truncate(MOST);
    Ok(results)
}

/// The contacts that what is looked for finds, of children whom the caller sees as more than staff.
async fn contacts(
    db: &Db,
    (scope, own): (&Scope, &Scope),
    filter: &ScholarFilter,
    term: &SearchTerm,
) -> Result<Vec<FamilyContact>, Problem> {
    let mut grants = scope.grants.clone();
    grants.retain(|grant| grant.role != Role::Staff);
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    let scope = Scope { grants };
    let patterns = match term {
        SearchTerm::Names(words) => self::patterns(words),
        SearchTerm::Phone(digits) => vec![format!("%{digits}%")],
    };
    let ids = candidates(db, &scope, "scholar_contacts", patterns, filter).await?;
    let (all, everything) = (ListQuery::default(), FamilySearch::default());
    let rows = families::found((&scope, own), filter, &everything, &all)?;
    let rows = rows.and_where(Sql::new("id = ANY ($)", [Bind::Numbers(ids)]));
    let rows = match term {
        SearchTerm::Names(words) => named(rows, words),
        SearchTerm::Phone(digits) => {
            rows.and_where(Sql::new("phone_number LIKE $", [Bind::Text(format!("%{digits}%"))]))
        }
    };
    let page = ListQuery { count: Some(ROWS), ..ListQuery::default() };
    rows.part(db, &scope, &page).await
}

/// What the index of a list narrows a search down to: `list_search` keeps to the tenant itself.
async fn candidates(
    db: &Db,
    scope: &Scope,
    table: &str,
    patterns: Vec<String>,
    filter: &ScholarFilter,
) -> Result<Vec<i64>, Problem> {
    let accounts = Bind::Numbers(filter.account_id.into_iter().collect());
    let sql = Sql::new(
        &format!("SELECT list_search('{table}', $, $, $)"),
        [Bind::Texts(patterns), accounts, Bind::Number(CANDIDATES)],
    );
    let statement: Statement<BigInt> = sql.statement();
    Ok(db.tenant_read(scope, statement).await?)
}

/// The longest word leaves the fewest.
fn patterns(words: &[String]) -> Vec<String> {
    words.first().map(|word| beginnings(word)).unwrap_or_default()
}

/// Rows in whose names each of the words begins one.
fn named<R>(rows: Rows<R>, words: &[String]) -> Rows<R> {
    words.iter().fold(rows, |rows, word| {
        rows.and_where(Sql::new(&format!("{NAMES} LIKE ANY ($)"), [Bind::Texts(beginnings(word))]))
    })
}

/// Each child once, at a site where they come to if there is one.
fn children(mut rows: Vec<EnrollmentRow>) -> Vec<FoundScholar> {
    rows.sort_by_key(EnrollmentRow::is_over);
    let mut seen = HashSet::new();
    let rows = rows.into_iter().map(ScholarEntry::from);
    let rows = rows.filter(|row| seen.insert(row.scholar_id)).take(MOST);
    let child = |row: ScholarEntry| FoundScholar {
        scholar_id: row.scholar_id,
        first_name: row.first_name,
        last_name: row.last_name,
        entering_grade: row.entering_grade,
        account_id: row.account_id,
        program_id: row.program_id,
        site_id: row.site_id,
        site_name: row.site_name,
        status: row.status,
        contact: None,
    };
    rows.map(child).collect()
}
