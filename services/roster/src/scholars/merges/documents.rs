//! Documents of two entries that become one child. All are kept, however many there are then.

use std::collections::HashSet;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{text::name_key, uploads::free_name};

#[derive(QueryableByName)]
struct Document {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    name_key: String,
}

/// Gives the scholar who is kept the documents of the other; one whose name is taken gets a counter.
pub async fn merge(
    conn: &mut AsyncPgConnection,
    (survivor, duplicate): (i64, i64),
) -> QueryResult<()> {
    let own = documents(conn, survivor).await?;
    let mut taken: HashSet<String> = own.into_iter().map(|it| it.name_key).collect();
    let mut theirs = documents(conn, duplicate).await?;
    // A name that is free stays, also beside one that gets a counter.
    theirs.sort_by_key(|it| taken.contains(&it.name_key));
    let (mut ids, mut names, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for document in theirs {
        let name = free_name(&document.name, |name| !taken.contains(&name_key(name)));
        let key = name_key(&name);
        taken.insert(key.clone());
        ids.push(document.id);
        names.push(name);
        keys.push(key);
    }
    diesel::sql_query(
        "UPDATE scholar_documents d SET scholar_id = $1, name = moved.name, name_key = moved.name_key
         FROM unnest($2, $3, $4) AS moved (id, name, name_key) WHERE d.id = moved.id",
    )
    .bind::<BigInt, _>(survivor)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Text>, _>(&names)
    .bind::<Array<Text>, _>(&keys)
    .execute(conn)
    .await
    .map(drop)
}

async fn documents(conn: &mut AsyncPgConnection, scholar: i64) -> QueryResult<Vec<Document>> {
    diesel::sql_query(
        "SELECT id, name, name_key FROM scholar_documents WHERE scholar_id = $1 ORDER BY id",
    )
    .bind::<BigInt, _>(scholar)
    .load(conn)
    .await
}
