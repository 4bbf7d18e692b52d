//! Copies of what other services tell, in tables of this one: declared field by field, written a kind and batch at once.

use diesel::{
    QueryResult, QueryableByName,
    sql_types::{BigInt, Jsonb},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;

use super::{State, StateKind, Undecodable};
use crate::{db::Migrations, prepared::Prepare};

/// A position holds in its higher bits how often its source has started over (an epoch), and in these the number since.
pub(super) const EPOCH_BITS: i64 = 40;

/// Rows written in one statement.
pub(super) const MOST_ROWS: usize = 5_000;

/// A table that holds a copy of one kind of state: the columns `id`, `version`, `position` and `deleted`, and those named.
///
/// A column has the name of the message's field; what is not named is not copied. The row of an entity that is gone stays
/// as a tombstone, so that an older state does not bring it back.
#[derive(Clone)]
pub struct CopyTable {
    kind: StateKind,
    table: &'static str,
    columns: Vec<&'static str>,
    lists: Vec<List>,
    people: bool,
    row: fn(&[u8]) -> Result<Value, Undecodable>,
    statement: String,
}

/// A table of the items of a repeated field: the parent's id, `ordinal` and the columns named.
#[derive(Clone)]
struct List {
    field: &'static str,
    table: &'static str,
    parent: &'static str,
    columns: Vec<&'static str>,
}

/// A state on its way into a copy.
pub(super) struct CopyRow {
    fields: Value,
    id: i64,
}

impl CopyRow {
    /// From a message as JSON, and where it stands among the others.
    pub fn new(mut fields: Value, id: i64, version: i64, position: i64, deleted: bool) -> Self {
        if let Some(fields) = fields.as_object_mut() {
            fields.insert("id".into(), id.into());
            fields.insert("version".into(), version.into());
            fields.insert("position".into(), position.into());
            fields.insert("deleted".into(), deleted.into());
        }
        Self { fields, id }
    }
}

/// A state that its owner tells, and may copy itself.
pub trait OwnCopy: State {
    /// The copy that the owner keeps of its own, in the transaction of the change. The owner reads it where it reads those
    /// of others.
    fn own_copy() -> Option<&'static CopyTable> {
        None
    }
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

impl CopyTable {
    /// A copy of these columns of a kind of state.
    pub fn of<S: State>(table: &'static str, columns: &[&'static str]) -> Self {
        let row = |bytes: &[u8]| Ok(serde_json::to_value(S::decode(bytes)?)?);
        Self {
            kind: StateKind::of::<S>(),
            table,
            columns: columns.to_vec(),
            lists: Vec::new(),
            people: false,
            row,
            statement: String::new(),
        }
        .prepared()
    }

    /// And of a repeated field, with a row an item in `table`: `parent` holds the entity's id, `ordinal` counts from 0.
    #[must_use]
    pub fn with_list(
        mut self,
        field: &'static str,
        table: &'static str,
        parent: &'static str,
        columns: &[&'static str],
    ) -> Self {
        self.lists.push(List { field, table, parent, columns: columns.to_vec() });
        self.prepared()
    }

    /// The entities are people: role records of them that are held in memory are read anew after a change.
    #[must_use]
    pub fn of_people(mut self) -> Self {
        self.people = true;
        self
    }

    /// Kind of the copied state.
    pub fn kind(&self) -> StateKind {
        self.kind
    }

    pub(super) fn is_of_people(&self) -> bool {
        self.people
    }

    /// The state in a payload, as JSON.
    pub(super) fn row(&self, payload: &[u8]) -> Result<Value, Undecodable> {
        (self.row)(payload)
    }

    /// Writes states of which no two are of one entity, unless the copy is newer, and answers whose were written.
    /// Needs the scope of every account.
    pub(super) async fn write(
        &self,
        conn: &mut AsyncPgConnection,
        rows: Vec<CopyRow>,
    ) -> QueryResult<Vec<i64>> {
        let mut rows = rows;
        // Everybody writes in the same order, so that nobody waits for another who waits for him.
        rows.sort_unstable_by_key(|row| row.id);
        let mut ids = Vec::new();
        while !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(MOST_ROWS));
            let part = rows.into_iter().map(|row| row.fields).collect();
            let written: Vec<Written> = diesel::sql_query(&self.statement)
                .bind::<Jsonb, _>(Value::Array(part))
                .prepared()
                .load(conn)
                .await?;
            ids.extend(written.into_iter().map(|written| written.id));
            rows = rest;
        }
        Ok(ids)
    }

    /// Removes what was told before an epoch and not in it. What no event has told of stays.
    pub(super) async fn forget_earlier(
        &self,
        conn: &mut AsyncPgConnection,
        epoch: i64,
    ) -> QueryResult<()> {
        let table = self.table;
        let earlier = format!("FROM {table} WHERE position > 0 AND position >> {EPOCH_BITS} < $1");
        for List { table, parent, .. } in &self.lists {
            let sql = format!("DELETE FROM {table} WHERE {parent} IN (SELECT id {earlier})");
            diesel::sql_query(sql).bind::<BigInt, _>(epoch).execute(conn).await?;
        }
        diesel::sql_query(format!("DELETE {earlier}"))
            .bind::<BigInt, _>(epoch)
            .execute(conn)
            .await
            .map(drop)
    }

    /// Newer is what belongs to a later epoch, has a higher version in it, or was told later at the same version.
    fn prepared(mut self) -> Self {
        let table = self.table;
        let columns = [&["id"], &*self.columns, &["version", "position", "deleted"]].concat();
        let mut with = format!(
            "WITH written AS (INSERT INTO {table} ({list})
                SELECT {list} FROM jsonb_populate_recordset(NULL::{table}, $1) ORDER BY id
                ON CONFLICT (id) DO UPDATE SET {set}
                WHERE ({table}.position >> {EPOCH_BITS}, {table}.version, {table}.position)
                    < (excluded.position >> {EPOCH_BITS}, excluded.version, excluded.position)
                RETURNING id)",
            list = columns.join(", "),
            set = replaced(&columns),
        );
        for (number, List { field, table, parent, columns }) in self.lists.iter().enumerate() {
            let columns = [&[*parent, "ordinal"], &**columns].concat();
            let list = columns.join(", ");
            let set = replaced(&columns);
            with.push_str(&format!(
                ", items{number} AS (SELECT p.* FROM jsonb_array_elements($1) s
                    JOIN written w ON w.id = (s ->> 'id')::bigint
                    CROSS JOIN jsonb_array_elements(s -> '{field}') WITH ORDINALITY l (item, n)
                    CROSS JOIN jsonb_populate_record(NULL::{table},
                        l.item || jsonb_build_object('{parent}', w.id, 'ordinal', l.n - 1)) p),
                gone{number} AS (DELETE FROM {table} c USING written w WHERE c.{parent} = w.id AND NOT EXISTS (
                    SELECT FROM items{number} i WHERE i.{parent} = c.{parent} AND i.ordinal = c.ordinal)),
                kept{number} AS (INSERT INTO {table} ({list}) SELECT {list} FROM items{number}
                    ON CONFLICT ({parent}, ordinal) DO UPDATE SET {set})"
            ));
        }
        self.statement = format!("{with} SELECT id FROM written");
        self
    }
}

fn replaced(columns: &[&str]) -> String {
    let set: Vec<String> =
        columns.iter().map(|column| format!("{column} = excluded.{column}")).collect();
    set.join(", ")
}

/// What a service copies.
#[derive(Clone, Default)]
pub struct Copies {
    tables: Vec<CopyTable>,
    migrations: Vec<fn() -> Migrations>,
}

impl Copies {
    /// Nothing.
    pub fn none() -> Self {
        Self::default()
    }

    /// And this table. The service's own migrations make it.
    #[must_use]
    pub fn and(mut self, table: CopyTable) -> Self {
        self.tables.push(table);
        self
    }

    /// And the tables that these migrations make, which run before the service's own.
    #[must_use]
    pub fn with_migrations(mut self, migrations: fn() -> Migrations) -> Self {
        self.migrations.push(migrations);
        self
    }

    /// The tables.
    pub fn tables(&self) -> &[CopyTable] {
        &self.tables
    }

    pub fn migrations(&self) -> impl Iterator<Item = Migrations> {
        self.migrations.iter().map(|migrations| migrations())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_takes_its_id_from_the_envelope() {
        let fields =
            serde_json::json!({ "id": 1, "name": "North", "version": 0, "deleted": false });
        let row = CopyRow::new(fields, 1, 7, 42, true);
        let expected = serde_json::json!({
            "id": 1, "name": "North", "version": 7, "position": 42, "deleted": true
        });
        assert_eq!(row.fields, expected);
    }
}
