//! What lists make of texts: keys that they are compared and ordered by, and parts of numbers.

use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use platform::{db::Db, testing::test_database};
use secrecy::SecretString;

#[derive(diesel::QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    parts: i64,
    #[diesel(sql_type = BigInt)]
    missed: i64,
}

/// Or a search would pass over rows.
#[tokio::test]
async fn whatever_holds_a_text_has_its_parts() {
    let texts = [
        "person0000012@scale.test\n2125550143\nschool 00012",
        "a1b2c3d4e5f67g89",
        "ab12345cd 1234 abc12 12abc ñ55512ü678",
        "09/01/2026\n(212) 555-0143\n\\%10_00012",
    ];
    let database = test_database(&crate::things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 1).unwrap();
    let mut conn = db.connection().await.unwrap();
    let found: Found = diesel::sql_query(
        "SELECT coalesce(sum(cardinality(list_digits(part))), 0)::bigint AS parts,
             count(*) FILTER (WHERE NOT list_digits(part) <@ list_digits(whole)) AS missed
         FROM unnest($1) whole, generate_series(1, length(whole)) i, generate_series(1, 20) n, substr(whole, i, n) part",
    )
    .bind::<Array<Text>, _>(texts.as_slice())
    .get_result(&mut conn)
    .await
    .unwrap();
    assert!(found.parts > 1000, "{}", found.parts);
    assert_eq!(found.missed, 0);
}

/// By the function as it was first, which stored keys were made with: indexes keep them.
#[tokio::test]
async fn keys_are_the_same_with_and_without_accents() {
    let texts =
        ["", "García Ñandú", "McDONALD-O'Neil", "Ⅳ ﬁ İstanbul", "e\u{301}COLE", "Ünal\n7", "ß"];
    let database = test_database(&crate::things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 1).unwrap();
    let mut conn = db.connection().await.unwrap();
    let keys: Keys = diesel::sql_query(
        "SELECT array_agg(list_key(given)) AS keys,
             array_agg(regexp_replace(normalize(lower(given), NFKD), '[\\u0300-\\u036f]', '', 'g') COLLATE \"C\") AS before
         FROM unnest($1 || ARRAY[NULL]) AS given",
    )
    .bind::<Array<Text>, _>(texts.as_slice())
    .get_result(&mut conn)
    .await
    .unwrap();
    assert_eq!(keys.keys, keys.before);
    let expected = ["", "garcia nandu", "mcdonald-o'neil"].map(|key| Some(key.to_owned()));
    assert_eq!(keys.keys[..3], expected);
    assert_eq!(keys.keys[texts.len()], None);
}

#[derive(diesel::QueryableByName)]
struct Keys {
    #[diesel(sql_type = Array<Nullable<Text>>)]
    keys: Vec<Option<String>>,
    #[diesel(sql_type = Array<Nullable<Text>>)]
    before: Vec<Option<String>>,
}
