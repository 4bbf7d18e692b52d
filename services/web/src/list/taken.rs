//! What the audit log is told of a list that is taken away as a file.

use data::audit::{self, Entry};
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;
use foundation::{auth::Action, error::Problem};
use serde_json::{Value, json};

use super::{FileFormat, FileQuery, ListQuery, Rows};
use crate::{auth::Can, context::Platform};

impl<R: Send + Sync> Rows<R> {
    /// Writes down that the rows are taken away as a file. The `filter` of what the entry has after it says what was asked for;
    /// how many they are is added, and how the list was narrowed. What was looked for is a name more often than not, so it is
    /// left out.
    pub async fn record_taken<A: Action + Sync>(
        self,
        platform: &Platform,
        who: &Can<A>,
        (list, file): (&ListQuery, &FileQuery),
        mut entry: Entry,
    ) -> Result<(), Problem> {
        let filtered: Vec<String> = list.filters()?.into_iter().map(|(column, _)| column).collect();
        let format = if file.format == FileFormat::Xlsx { "xlsx" } else { "csv" };
        let asked = [
            ("columns", json!(file.columns)),
            ("format", json!(format)),
            ("filteredBy", json!(filtered)),
            ("isSearched", json!(list.search().is_some())),
        ];
        let mut after = entry.after.take().unwrap_or_default();
        if let Some(filter) = after.get_mut("filter").and_then(Value::as_object_mut) {
            for (name, value) in asked {
                filter.entry(name).or_insert(value);
            }
        }
        platform
            .db()
            .tenant_tx(&who.scope, async |conn| {
                let count = self.counted_to(i64::MAX - 1).settled(conn).await?.count();
                let rows: i64 = count.statement::<BigInt>().get_result(conn).await?;
                if let Some(after) = after.as_object_mut() {
                    after.insert("rows".to_owned(), rows.into());
                }
                let entry = Entry { after: Some(after), ..entry };
                Ok::<_, Problem>(
                    audit::record(conn, platform.clock(), &who.principal, entry).await?,
                )
            })
            .await
    }
}
