//! Holds what is declared against the database: a `schema.rs`, and lists.

use std::collections::BTreeMap;

use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _};

use platform::Service;

type Table = BTreeMap<String, Column>;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    sql_type: String,
    nullable: bool,
    /// Only lists read it, in SQL of their own: it is generated, or its comment begins with `list`.
    is_of_list: bool,
}

#[derive(diesel::QueryableByName)]
struct CatalogColumn {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    type_name: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
    #[diesel(sql_type = Bool)]
    is_of_list: bool,
}

const CATALOG: &str = "
SELECT c.relname::text AS table_name, a.attname::text AS column_name, t.typname::text AS type_name,
       NOT a.attnotnull AS nullable,
       a.attgenerated <> '' OR coalesce(col_description(c.oid, a.attnum) LIKE 'list%', false) AS is_of_list
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')";

/// What is different between the tables of a `schema.rs` and the database: missing tables and
/// columns, columns the file does not know, other types, other nullability. Empty when they agree.
/// Tables of the database that the file does not name are another file's. Columns that only lists read need not be in it:
/// fewer columns are faster to compile.
pub async fn schema_differences(schema: &str, conn: &mut AsyncPgConnection) -> Vec<String> {
    let rows: Vec<CatalogColumn> =
        diesel::sql_query(CATALOG).load(conn).await.expect("the catalog");
    let mut actual: BTreeMap<String, Table> = BTreeMap::new();
    for row in rows {
        let column = Column {
            sql_type: diesel_type(&row.type_name),
            nullable: row.nullable,
            is_of_list: row.is_of_list,
        };
        actual.entry(row.table_name).or_default().insert(row.column_name, column);
    }
    let mut differences = Vec::new();
    let declared = parse(schema);
    if declared.is_empty() {
        differences.push("no table! was found in the file".to_owned());
    }
    for (table, columns) in declared {
        let Some(there) = actual.get(&table) else {
            differences.push(format!("{table} is not in the database"));
            continue;
        };
        for (name, column) in &columns {
            match there.get(name) {
                None => differences.push(format!("{table}.{name} is not in the database")),
                Some(real)
                    if (&real.sql_type, real.nullable) != (&column.sql_type, column.nullable) =>
                {
                    differences
                        .push(format!("{table}.{name} is {real:?}, the file says {column:?}"));
                }
                Some(_) => {}
            }
        }
        let unknown =
            there.iter().filter(|(name, real)| !real.is_of_list && !columns.contains_key(*name));
        for (name, _) in unknown {
            differences.push(format!("{table}.{name} is not in the file"));
        }
    }
    differences
}

/// Orders and searches of a service's lists that no index serves. Empty when each has one.
pub async fn list_differences(service: &Service, conn: &mut AsyncPgConnection) -> Vec<String> {
    // What has an index is then read by it, however few rows there are.
    conn.batch_execute(
        "SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off",
    )
    .await
    .expect("the settings");
    let mut differences = Vec::new();
    for list in service.lists {
        let table = list.table();
        for (what, sql) in list.orders() {
            let plan = plan(conn, &sql).await;
            if plan.contains("Sort") || !plan.contains("Index") {
                differences.push(format!("{table} by {what} is not read along an index: {sql}"));
            }
        }
        // A plan would say nothing: the policies keep the owner, too, from searching along an index.
        let sql = format!("SELECT indexdef AS line FROM pg_indexes WHERE tablename = '{table}'");
        let indexes: Vec<Found> = diesel::sql_query(sql).load(conn).await.expect("the indexes");
        for columns in list.searches() {
            let expected = format!("USING gin ({columns})");
            if !indexes.iter().any(|index| index.line.ends_with(&expected)) {
                differences.push(format!("{table} has no index for searches in {columns}"));
            }
        }
    }
    differences
}

#[derive(diesel::QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(diesel::QueryableByName)]
struct Plan {
    #[diesel(sql_type = Text)]
    #[diesel(column_name = "QUERY PLAN")]
    line: String,
}

async fn plan(conn: &mut AsyncPgConnection, sql: &str) -> String {
    let lines: Vec<Plan> =
        diesel::sql_query(format!("EXPLAIN (COSTS OFF) {sql}")).load(conn).await.expect("a plan");
    lines.into_iter().map(|line| line.line + "\n").collect()
}

/// The `table!` blocks of a file as diesel prints them.
fn parse(schema: &str) -> BTreeMap<String, Table> {
    let mut tables = BTreeMap::new();
    let mut table: Option<(String, Table)> = None;
    let mut renamed: Option<String> = None;
    for line in schema.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("#[sql_name = \"") {
            renamed = name.split('"').next().map(str::to_owned);
        } else if let Some((name, kind)) = line.split_once(" -> ") {
            if let Some((_, columns)) = &mut table {
                let kind = kind.trim_end_matches(',').trim();
                let inner = kind.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>'));
                let column = Column {
                    sql_type: canonical(inner.unwrap_or(kind)),
                    nullable: inner.is_some(),
                    is_of_list: false,
                };
                columns.insert(renamed.take().unwrap_or_else(|| name.to_owned()), column);
            }
        } else if line.ends_with(") {") && table.is_none() {
            let name = line.split(" (").next().unwrap_or_default();
            let name = name.rsplit(['.', ' ']).next().unwrap_or_default();
            table = Some((renamed.take().unwrap_or_else(|| name.to_owned()), Table::new()));
        } else if line == "}" {
            tables.extend(table.take());
        }
    }
    tables
}

fn diesel_type(postgres: &str) -> String {
    if let Some(element) = postgres.strip_prefix('_') {
        return format!("Array<{}>", diesel_type(element));
    }
    match postgres {
        "int2" => "SmallInt",
        "int4" => "Integer",
        "int8" => "BigInt",
        "float4" => "Float",
        "float8" => "Double",
        "bool" => "Bool",
        "text" | "varchar" | "bpchar" => "Text",
        "bytea" => "Binary",
        "date" => "Date",
        "time" => "Time",
        "timestamp" => "Timestamp",
        "timestamptz" => "Timestamptz",
        "datemultirange" => "Datemultirange",
        "uuid" => "Uuid",
        "json" => "Json",
        "jsonb" => "Jsonb",
        "numeric" => "Numeric",
        "interval" => "Interval",
        "inet" => "Inet",
        other => other,
    }
    .to_owned()
}

/// One name for each of diesel's synonyms. Whether an array's elements may be NULL is not in the
/// catalog, so it is not compared.
fn canonical(kind: &str) -> String {
    if let Some(inner) = kind.strip_prefix("Array<").and_then(|kind| kind.strip_suffix('>')) {
        let inner = inner.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>'));
        let whole = kind.trim_start_matches("Array<").trim_end_matches('>');
        return format!("Array<{}>", canonical(inner.unwrap_or(whole)));
    }
    match kind {
        "Int2" => "SmallInt",
        "Int4" => "Integer",
        "Int8" => "BigInt",
        "Float4" => "Float",
        "Float8" => "Double",
        "Varchar" | "VarChar" | "Bpchar" => "Text",
        "Bytea" => "Binary",
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_diesel_prints() {
        let tables = parse(
            "diesel::table! {\n    sites (id) {\n        id -> Int8,\n        #[sql_name = \"type\"]\n        \
             kind -> Nullable<Varchar>,\n        days -> Array<Nullable<Int2>>,\n    }\n}\n",
        );
        let column = |sql_type: &str, nullable| Column {
            sql_type: sql_type.to_owned(),
            nullable,
            is_of_list: false,
        };
        assert_eq!(tables["sites"]["id"], column("BigInt", false));
        assert_eq!(tables["sites"]["type"], column("Text", true));
        assert_eq!(tables["sites"]["days"], column("Array<SmallInt>", false));
    }
}
