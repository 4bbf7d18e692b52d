//! What lists make of texts: keys that they are compared and ordered by, and parts of numbers.

use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use platform::{db::Db, text::folded};
use secrecy::SecretString;
use testing::test_database;
use unicode_normalization::char::is_combining_mark;

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

/// Whatever a name is written in: else a search would miss what the service has stored.
#[tokio::test]
async fn the_database_makes_the_key_that_the_service_makes() {
    let letters = ('\u{1}'..='\u{1ffff}').filter(|c| c.is_alphanumeric() || is_combining_mark(*c));
    let names = [
        "",
        "García Ñandú",
        "McDONALD-O’Neil",
        "Ⅳ ﬁ İstanbul",
        "e\u{301}COLE",
        "Ünal\n7",
        "Mary\u{2011}Jane",
    ];
    let names = names.into_iter().chain([
        "Strauß Łukasz Đặng",
        "´ ŉ ΛΌΓΟΣ",
        "मोहन হোসেন মোহাম্মদ",
        "مُحَمَّد שָׁלוֹם",
        "王小明 ﾊﾟ",
    ]);
    let texts: Vec<String> =
        names.map(str::to_owned).chain(letters.map(|c| format!("a{c}É"))).collect();
    let database = test_database(&crate::things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 1).unwrap();
    let mut conn = db.connection().await.unwrap();
    let keys: Keys = diesel::sql_query(
        "SELECT array_agg(list_key(given) ORDER BY at) AS keys FROM unnest($1) WITH ORDINALITY AS texts (given, at)",
    )
    .bind::<Array<Text>, _>(&texts)
    .get_result(&mut conn)
    .await
    .unwrap();
    let differ: Vec<_> = texts
        .iter()
        .zip(keys.keys)
        .map(|(text, key)| (text, folded(text), key.unwrap()))
        .filter(|(_, folded, key)| folded != key)
        // A letter that is newer than the database's Unicode is one without case to it.
        .filter(|(text, _, key)| text.replace('É', "e") != **key)
        .collect();
    assert!(differ.is_empty(), "{} differ: {:?}", differ.len(), &differ[..differ.len().min(200)]);
    assert!(texts.len() > 50_000, "{}", texts.len());
}

#[derive(diesel::QueryableByName)]
struct Keys {
    #[diesel(sql_type = Array<Nullable<Text>>)]
    keys: Vec<Option<String>>,
}
