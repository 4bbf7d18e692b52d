//! What a list needs in the database: the text of all columns, an index for searches in it, and an index for each order.
//! It is made from the declaration when the database is brought up to date, so no migration names it.

use diesel::{
    QueryResult,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// A list, whatever its rows are.
pub trait Listed: Send + Sync {
    /// Its table.
    fn table(&self) -> &'static str;
    /// SQL of the text in which a search of all columns looks.
    fn search_text(&self) -> String;
    /// What follows the table's name in the statement that makes each index.
    fn indexes(&self) -> Vec<String>;
    /// The columns of the indexes for searches in all columns.
    fn searches(&self) -> Vec<&'static str>;
    /// What is read in each order, and the statement.
    fn orders(&'static self) -> Vec<(String, String)>;
}

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(diesel::QueryableByName)]
struct Same {
    #[diesel(sql_type = Bool)]
    is_same: bool,
}

/// Makes what the lists need and is not there, and removes what no list needs any more. As the owner.
///
/// An index is known by its name, which holds a number made of its definition, so that another definition is another
/// index. The text of all columns is known by its comment.
pub async fn prepare(
    conn: &mut AsyncPgConnection,
    lists: &[&'static dyn Listed],
) -> QueryResult<()> {
    let mut names = Vec::new();
    for list in lists {
        prepare_text(conn, *list).await?;
        let table = list.table();
        for index in list.indexes() {
            let name = format!("list_{table}_{:016x}", number_of(&index));
            let sql = format!("CREATE INDEX IF NOT EXISTS {name} ON {table} {index}");
            conn.batch_execute(&sql).await?;
            names.push(name);
        }
    }
    let there: Vec<Name> = diesel::sql_query(
        "SELECT c.relname::text AS name FROM pg_class c WHERE c.relkind = 'i'
         AND c.relnamespace = 'public'::regnamespace AND c.relname LIKE 'list\\_%'",
    )
    .load(conn)
    .await?;
    for Name { name } in there.into_iter().filter(|index| !names.contains(&index.name)) {
        conn.batch_execute(&format!("DROP INDEX {name}")).await?;
    }
    Ok(())
}

async fn prepare_text(conn: &mut AsyncPgConnection, list: &dyn Listed) -> QueryResult<()> {
    let (table, sql) = (list.table(), list.search_text());
    let mark = format!("list {:016x}", number_of(&sql));
    let found: Vec<Same> = diesel::sql_query(
        "SELECT coalesce(col_description(a.attrelid, a.attnum) = $2, false) AS is_same FROM pg_attribute a
         WHERE a.attrelid = to_regclass($1) AND a.attname = 'search_text' AND NOT a.attisdropped",
    )
    .bind::<Text, _>(table)
    .bind::<Text, _>(&mark)
    .load(conn)
    .await?;
    if found.iter().any(|found| found.is_same) {
        return Ok(());
    }
    conn.batch_execute(&format!(
        "BEGIN;
         ALTER TABLE {table} DROP COLUMN IF EXISTS search_text;
         ALTER TABLE {table} ADD COLUMN search_text text COLLATE \"C\" NOT NULL GENERATED ALWAYS AS ({sql}) STORED;
         COMMENT ON COLUMN {table}.search_text IS '{mark}';
         COMMIT"
    ))
    .await
}

/// FNV-1a: the same for the same text wherever and whenever it runs.
pub(crate) fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_definition_is_another_index() {
        assert_eq!(number_of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(number_of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_ne!(number_of("(account_id, name)"), number_of("(account_id, name, id)"));
    }
}
