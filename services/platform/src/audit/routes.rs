//! HTTP for the audit log; every service mounts it.

use actix_web::{
    HttpResponse, get,
    web::{Data, Json},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{AuditEntry, AuditFilter, AuditList, AuditPage, AuditRow, Entry, store};
use crate::{
    Platform,
    auth::{Accounts, Action, Can, Scope},
    csv::{self, Line},
    error::Problem,
    extract::{Answer, ValidQuery},
    list::SortDir,
};

/// Entries a page.
const PAGE: i64 = 25;
/// Entries read at a time for a file.
const CHUNK: i64 = 1000;

crate::actions! {
    /// Sees who did what in their accounts.
    ReadAudit = "audit" "read" [SuperAdmin, Admin, AccountAdmin];
}

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_audit).service(export_audit);
}

/// Who did what in this service, the newest first unless asked otherwise.
#[platform::path(tag = "audit", params(AuditFilter, AuditPage), responses((status = 200, body = AuditList)))]
#[get("/audit")]
pub async fn list_audit(
    platform: Data<Platform>,
    who: Can<ReadAudit>,
    ValidQuery(filter): ValidQuery<AuditFilter>,
    ValidQuery(page): ValidQuery<AuditPage>,
) -> Answer<AuditList> {
    let log = Log::of(&platform, &who, filter)?;
    let count = page.count.unwrap_or(PAGE);
    let order = page.sort_dir.unwrap_or(SortDir::Desc);
    let (results, next) = log.read(order, page.cursor, count).await?;
    Ok(Json(AuditList { results, next }))
}

/// The same as a CSV file, whole, the newest first.
#[platform::path(
    tag = "audit",
    params(AuditFilter),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[get("/audit/export")]
pub async fn export_audit(
    platform: Data<Platform>,
    who: Can<ReadAudit>,
    ValidQuery(filter): ValidQuery<AuditFilter>,
) -> Result<HttpResponse, Problem> {
    let mut log = Log::of(&platform, &who, filter)?;
    log.record_export(&who).await?;
    let file_name = format!("{}-audit.csv", platform.service());
    csv::download(&platform, &who.principal, &file_name, &HEADER, |mut file| async move {
        let mut from = Some(None);
        while let Some(cursor) = from {
            let (entries, next) = log.read(SortDir::Desc, cursor, CHUNK).await?;
            file.write(entries.into_iter().map(line).collect()).await?;
            from = next.map(Some);
        }
        Ok(())
    })
    .await
}

/// What a caller may read of the log, and asks for.
struct Log {
    platform: Platform,
    scope: Scope,
    accounts: Accounts,
    filter: AuditFilter,
    /// The newest entry that is of interest; any when missing.
    last: Option<i64>,
}

impl Log {
    /// Errors: 404 for an account in which the caller may not.
    fn of(
        platform: &Data<Platform>,
        who: &Can<ReadAudit>,
        filter: AuditFilter,
    ) -> Result<Self, Problem> {
        let accounts = readable(&who.scope);
        match (&accounts, filter.account_id) {
            (Accounts::Only(ids), Some(account)) if !ids.contains(&account) => {
                Err(Problem::not_found("account"))
            }
            _ => Ok(Self {
                platform: Platform::clone(platform),
                scope: who.scope.clone(),
                accounts,
                filter,
                last: None,
            }),
        }
    }

    /// Notes that what was asked for is taken away. What was looked for is a name more often than not: it is left out.
    async fn record_export(&mut self, who: &Can<ReadAudit>) -> Result<(), Problem> {
        let filter = &self.filter;
        let account_id = match (&self.accounts, filter.account_id) {
            (_, Some(account)) => Some(account),
            (Accounts::Only(ids), None) => match ids.as_slice() {
                [account] => Some(*account),
                _ => None,
            },
            (Accounts::All, None) => None,
        };
        let audited_filter = serde_json::json!({
            "accountId": filter.account_id,
            "actorUserId": filter.actor_user_id,
            "entity": filter.entity,
            "entityId": filter.entity_id,
            "action": filter.action,
            "isSearched": filter.search.is_some(),
            "from": filter.from,
            "to": filter.to,
        });
        let recorded = self.platform.db().tenant_tx(&self.scope, async |conn| {
            let (rows, last) = store::entry_count(conn, &self.accounts, filter).await?;
            let entry = Entry {
                action: "audit.export",
                entity: "audit",
                entity_id: String::new(),
                account_id,
                before: None,
                after: Some(serde_json::json!({"filter": audited_filter, "rows": rows})),
            };
            super::record(conn, self.platform.clock(), &who.principal, entry).await?;
            Ok::<_, diesel::result::Error>(last)
        });
        // The file does not tell of itself.
        self.last = Some(recorded.await?.unwrap_or_default());
        Ok(())
    }

    /// Some entries, and `cursor` of those that follow.
    async fn read(
        &self,
        order: SortDir,
        cursor: Option<i64>,
        count: i64,
    ) -> Result<(Vec<AuditEntry>, Option<i64>), Problem> {
        let db = self.platform.db();
        let rows = db
            .tenant_tx(&self.scope, async |conn| {
                // One more than asked for tells whether there are more.
                let of = (&self.accounts, &self.filter, self.last);
                store::entries(conn, of, order, cursor, count + 1).await
            })
            .await
            .map_err(|error: diesel::result::Error| Problem::from(error))?;
        let more = i64::try_from(rows.len()).is_ok_and(|read| read > count);
        let rows: Vec<AuditRow> =
            rows.into_iter().take(usize::try_from(count).unwrap_or(0)).collect();
        let next = rows.last().map(|row| row.id).filter(|_| more);
        // Who changed an account's data is the account's to know.
        let names = self.platform.names_of(rows.iter().filter_map(|row| row.actor_user_id)).await?;
        let named = |row: AuditRow| AuditEntry {
            actor_name: row.actor_user_id.and_then(|user| names.get(&user).cloned()),
            row,
        };
        Ok((rows.into_iter().map(named).collect(), next))
    }
}

/// The accounts whose log a scope may read: those that it reaches whole, by a role that may.
fn readable(scope: &Scope) -> Accounts {
    let grants = scope
        .grants
        .iter()
        .filter(|grant| grant.program.is_none() && ReadAudit::ROW.roles.contains(&grant.role))
        .copied()
        .collect();
    Scope { grants }.accounts()
}

const HEADER: [&str; 16] = [
    "Id",
    "When",
    "Account",
    "Person",
    "Name",
    "Client",
    "Viewed role",
    "Viewed account",
    "Viewed program",
    "Viewed site",
    "Action",
    "Entity",
    "Entity id",
    "Before",
    "After",
    "Address",
];

fn line(entry: AuditEntry) -> Line {
    fn text(value: Option<impl ToString>) -> String {
        value.map(|value| value.to_string()).unwrap_or_default()
    }
    let AuditEntry { row, actor_name } = entry;
    vec![
        row.id.to_string(),
        row.occurred_at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
        text(row.account_id),
        text(row.actor_user_id),
        text(actor_name),
        row.actor_client_id,
        text(row.viewed_role),
        text(row.viewed_account_id),
        text(row.viewed_program_id),
        text(row.viewed_site_id),
        row.action,
        row.entity,
        row.entity_id,
        text(row.before),
        text(row.after),
        text(row.address),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::{Grant, Role};

    #[test]
    fn only_whole_accounts_of_an_account_admin_are_readable() {
        let grant = |role, account, program| Grant { role, account, program, site: None };
        let scope = Scope {
            grants: vec![
                grant(Role::AccountAdmin, Some(1), None),
                grant(Role::Staff, Some(2), Some(3)),
                grant(Role::NoAccess, Some(4), None),
            ],
        };
        assert_eq!(readable(&scope), Accounts::Only(vec![1]));
        assert_eq!(readable(&Scope::system()), Accounts::All);
    }
}
