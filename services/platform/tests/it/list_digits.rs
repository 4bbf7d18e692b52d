//! Searches for numbers in lists.

use diesel::sql_types::{Array, BigInt, Text};
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
