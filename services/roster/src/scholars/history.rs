//! What was done about a child: changes of the child, enrollments, contacts and documents, merges, and who looked at what is
//! sealed. It is for those who may change the child at one of their sites, and tells nothing of sites that they do not see.

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::{DateTime, NaiveTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    audit::{AuditEntry, AuditList, AuditPage, AuditRow, Entry, audit_log},
    auth::{Action, At, Can, Place, Scope, SitePlace},
    error::Problem,
    extract::{Answer, PathId, ValidQuery},
    list::SortDir,
    record::Record,
};
use serde_json::{Value, json};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    enrollments::{self, model::Enrollment},
    model::Scholar,
    reach, store,
};
use crate::actions;

/// Entries a page.
const PAGE: i64 = 25;
/// What entries about a contact's pick-up code are about.
const CONTACT: &str = "family";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_scholar_history);
}

/// With what the history of a child begins whom a file has entered, and that of the enrollment of one who was known.
pub fn begun(at: &At<'_, impl Action>, (enrollment, scholar): (i64, i64), is_new: bool) -> Entry {
    let here = enrolled(at, (enrollment, scholar));
    let (action, entity, id, after) = match is_new {
        true => ("scholar.create", Scholar::ENTITY, scholar, json!({"enrollments": [here]})),
        false => ("enrollment.create", Enrollment::ENTITY, enrollment, here),
    };
    Entry {
        action,
        entity,
        entity_id: id.to_string(),
        account_id: Some(at.place().account),
        before: None,
        after: Some(after),
    }
}

/// What is kept of an enrollment that was taken back. It is about the child, whose history does not find an enrollment that is
/// gone; `names` are those of a child who goes with it.
pub fn ended(
    at: &At<'_, impl Action>,
    (enrollment, scholar): (i64, i64),
    names: Option<(&str, &str)>,
) -> Entry {
    let here = enrolled(at, (enrollment, scholar));
    let (action, before, after) = match names {
        Some((first, last)) => {
            let child = json!({"firstName": first, "lastName": last, "enrollments": [here]});
            ("scholar.delete", child, None)
        }
        None => {
            let none = json!({"enrollments": []});
            ("enrollment.delete", json!({"enrollments": [here]}), Some(none))
        }
    };
    Entry {
        action,
        entity: Scholar::ENTITY,
        entity_id: scholar.to_string(),
        account_id: Some(at.place().account),
        before: Some(before),
        after,
    }
}

/// An enrollment by its place alone, as [`seen`] knows it: whoever does not see the place is not told of it.
fn enrolled(at: &At<'_, impl Action>, (enrollment, scholar): (i64, i64)) -> Value {
    let Place { account, program, site } = at.place();
    json!({
        "enrollmentId": enrollment, "scholarId": scholar, "accountId": account, "programId": program,
        "siteId": site,
    })
}

/// Who did what about a scholar, at the sites that the caller sees; the newest first unless asked otherwise. Medical and
/// learning status are not in it, but who looked at them is. Of a scholar who has left all sites that the caller sees it tells
/// what was done until then, and what was done about the enrollments there.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path), AuditPage),
    responses((status = 200, body = AuditList))
)]
#[get("/scholars/{scholarId}/history")]
pub async fn read_scholar_history(
    platform: Data<Platform>,
    who: Can<actions::ReadScholarHistory>,
    PathId(id): PathId,
    ValidQuery(page): ValidQuery<AuditPage>,
) -> Answer<AuditList> {
    let count = page.count.unwrap_or(PAGE);
    let mut rows = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, id).await?;
            let about = About::of(conn, &at, id).await?;
            // One more than asked for tells whether there are more.
            Ok::<_, Problem>(entries(conn, &at, about, &page, count + 1).await?)
        })
        .await?;
    let limit = usize::try_from(count).unwrap_or_default();
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().map(|row| row.id).filter(|_| has_more);
    // Who changed a child's record is told by name, also when it was somebody of the provider.
    let names = platform.names_of(rows.iter().filter_map(|row| row.actor_user_id)).await?;
    let into_entry = |row: AuditRow| AuditEntry {
        actor_name: row.actor_user_id.and_then(|user| names.get(&user).cloned()),
        row: seen(&who.scope, row),
    };
    Ok(Json(AuditList { results: rows.into_iter().map(into_entry).collect(), next }))
}

/// What the entries of a scholar are about, by the ids that they have there.
struct About {
    scholars: Vec<String>,
    enrollments: Vec<String>,
    contacts: Vec<String>,
    /// From when on only the enrollments are the caller's to know.
    left_at: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Merged {
    #[diesel(sql_type = BigInt)]
    gone_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    enrollment_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    program_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    site_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    classroom_id: Option<i64>,
}

impl About {
    /// Of a scholar and of those who were merged into them, also by way of another; enrollments as far as the caller sees
    /// their places.
    async fn of(
        conn: &mut AsyncPgConnection,
        at: &At<'_, impl Action>,
        id: i64,
    ) -> QueryResult<Self> {
        let account = at.place().account;
        let mine = enrollments::store::enrollments_of(conn, id).await?;
        let mine = reach::seen(at.scope(), mine).into_iter().map(|it| it.enrollment_id);
        let contacts = store::contacts(conn, id).await?;
        let left_on = store::left_on(conn, id).await?;
        let merged: Vec<Merged> = diesel::sql_query(
            "WITH RECURSIVE merged AS (
                 SELECT m.id, m.gone_id FROM scholar_merges m
                 WHERE m.kept_id = $1 AND m.account_id = $2 AND m.undone_at IS NULL
                 UNION
                 SELECT m.id, m.gone_id FROM merged
                 JOIN scholar_merges m ON m.kept_id = merged.gone_id
                 WHERE m.account_id = $2 AND m.undone_at IS NULL
             )
             SELECT m.gone_id, e.id AS enrollment_id, e.program_id, e.site_id, e.classroom_id
             FROM merged
             JOIN scholar_merges m ON m.id = merged.id
             LEFT JOIN LATERAL jsonb_to_recordset(m.before -> 'enrollments')
                 AS e(id bigint, program_id bigint, site_id bigint, classroom_id bigint) ON true",
        )
        .bind::<BigInt, _>(id)
        .bind::<BigInt, _>(account)
        .load(conn)
        .await?;
        let went = merged.iter().filter_map(|it| {
            let place = SitePlace { account, program: it.program_id?, site: it.site_id? };
            it.enrollment_id.filter(|_| reach::sees(at.scope(), place, it.classroom_id))
        });
        let mut scholars: Vec<i64> = merged.iter().map(|it| it.gone_id).collect();
        scholars.push(id);
        let texts = |ids: &mut dyn Iterator<Item = i64>| ids.map(|id| id.to_string()).collect();
        Ok(Self {
            scholars: texts(&mut scholars.into_iter()),
            enrollments: texts(&mut mine.chain(went)),
            contacts: texts(&mut contacts.into_iter().map(|it| it.mapping_id)),
            left_at: left_on.map(|day| day.and_time(NaiveTime::MIN).and_utc()),
        })
    }
}

/// Entries in the order of time that was asked for, those that follow the cursor.
async fn entries(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    about: About,
    page: &AuditPage,
    limit: i64,
) -> QueryResult<Vec<AuditRow>> {
    let is_about = |entity: &'static str, ids: Vec<String>| {
        audit_log::entity.eq(entity).and(audit_log::entity_id.eq_any(ids))
    };
    let is_known = audit_log::occurred_at.lt(about.left_at.unwrap_or(DateTime::<Utc>::MAX_UTC));
    let mut rows = audit_log::table
        .filter(audit_log::account_id.eq(at.place().account))
        .filter(
            is_known
                .and(
                    is_about(Scholar::ENTITY, about.scholars).or(is_about(CONTACT, about.contacts)),
                )
                .or(is_about(Enrollment::ENTITY, about.enrollments)),
        )
        .into_boxed();
    let is_rising = page.sort_dir == Some(SortDir::Asc);
    if let Some(cursor) = page.cursor {
        let from: Option<DateTime<Utc>> = audit_log::table
            .find(cursor)
            .select(audit_log::occurred_at)
            .first(conn)
            .await
            .optional()?;
        let Some(from) = from else { return Ok(Vec::new()) };
        let same = audit_log::occurred_at.eq(from);
        rows =
            match is_rising {
                true => rows
                    .filter(audit_log::occurred_at.gt(from).or(same.and(audit_log::id.gt(cursor)))),
                false => rows
                    .filter(audit_log::occurred_at.lt(from).or(same.and(audit_log::id.lt(cursor)))),
            };
    }
    rows = match is_rising {
        true => rows.order((audit_log::occurred_at.asc(), audit_log::id.asc())),
        false => rows.order((audit_log::occurred_at.desc(), audit_log::id.desc())),
    };
    rows.limit(limit).select(AuditRow::as_select()).load(conn).await
}

/// An entry without the enrollments at sites that the caller does not see, and without the address of who wrote it.
fn seen(scope: &Scope, row: AuditRow) -> AuditRow {
    let limited = |state: Option<Value>| state.map(|state| limited(scope, state));
    AuditRow {
        before: limited(row.before),
        after: limited(row.after),
        address: None,
        correlation_id: None,
        ..row
    }
}

fn limited(scope: &Scope, mut state: Value) -> Value {
    let Some(fields) = state.as_object_mut() else { return state };
    // Others who were said to be another child may be beyond the caller's reach.
    fields.remove("scholarIds");
    if let Some(Value::Array(enrollments)) = fields.get_mut("enrollments") {
        enrollments.retain(|it| {
            let number = |field: &str| it.get(field).and_then(Value::as_i64);
            let ids = (number("accountId"), number("programId"), number("siteId"));
            let (Some(account), Some(program), Some(site)) = ids else { return false };
            reach::sees(scope, SitePlace { account, program, site }, number("classroomId"))
        });
    }
    state
}

#[cfg(test)]
mod tests {
    use platform::auth::{Grant, Role};
    use serde_json::json;

    use super::*;

    #[test]
    fn an_entry_tells_nothing_of_other_sites() {
        let grant =
            Grant { role: Role::SessionAdmin, account: Some(1), program: Some(2), site: Some(21) };
        let scope = Scope { grants: vec![grant] };
        let at = |site: i64| json!({"accountId": 1, "programId": 2, "siteId": site, "classroomId": null});
        let state =
            json!({"firstName": "Maya", "enrollments": [at(21), at(22)], "scholarIds": [7]});
        assert_eq!(limited(&scope, state), json!({"firstName": "Maya", "enrollments": [at(21)]}));
    }
}
