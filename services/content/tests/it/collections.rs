use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::world::{catalog, data, refusal};

const FIELDS: &str =
    "id name sharedWith isOwn owner version itemSlugs items(language: en) { title }";

fn create() -> String {
    format!(
        "mutation ($account: ID!, $input: CollectionInput!) {{ createCollection(accountId: $account, input: $input) {{ {FIELDS} }} }}"
    )
}

fn update() -> String {
    format!(
        "mutation ($id: ID!, $version: Int!, $input: CollectionInput!) {{ updateCollection(id: $id, version: $version, input: $input) {{ {FIELDS} }} }}"
    )
}

fn list() -> String {
    format!("{{ collections(accountId: \"1\") {{ {FIELDS} }} }}")
}

fn rainy() -> Value {
    json!({"name": " Rainy days ", "itemSlugs": ["red", "blue"]})
}

#[tokio::test]
async fn a_collection_is_made_ordered_added_to_duplicated_and_removed() {
    let (app, admin) = catalog().await;
    let made = data(&admin, &create(), json!({"account": "1", "input": rainy()})).await;
    let made = &made["createCollection"];
    assert_eq!(
        (&made["name"], &made["isOwn"], &made["version"]),
        (&json!("Rainy days"), &json!(true), &json!(1))
    );
    assert_eq!(made["itemSlugs"], json!(["red", "blue"]));

    let turned = json!({"id": made["id"], "version": 1, "input": {"name": "Rainy", "itemSlugs": ["blue", "red"]}});
    let changed = data(&admin, &update(), turned.clone()).await;
    assert_eq!(
        changed["updateCollection"]["items"],
        json!([{"title": "Blue Sky Kites"}, {"title": "Red Rover Math"}])
    );
    assert_eq!(refusal(&admin, &update(), turned).await, ("Error_VersionConflict".to_owned(), 409));

    let add = "mutation ($id: ID!, $slug: String!) { addToCollection(id: $id, itemSlug: $slug) { itemSlugs version } }";
    for _ in 0..2 {
        let added = data(&admin, add, json!({"id": made["id"], "slug": "green"})).await;
        assert_eq!(
            added["addToCollection"],
            json!({"itemSlugs": ["blue", "red", "green"], "version": 3})
        );
    }
    let copy = "mutation ($id: ID!) { duplicateCollection(id: $id, name: \"Copy\") { id name itemSlugs } }";
    let copied = data(&admin, copy, json!({"id": made["id"]})).await["duplicateCollection"].clone();
    assert_eq!(copied["itemSlugs"], json!(["blue", "red", "green"]));
    assert_ne!(copied["id"], made["id"]);

    let delete = "mutation ($id: ID!) { deleteCollection(id: $id) }";
    data(&admin, delete, json!({"id": made["id"]})).await;
    let left = data(&admin, &list(), json!({})).await["collections"].clone();
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(refusal(&admin, delete, json!({"id": made["id"]})).await.1, 404);
    assert_eq!(app.count("audit_log", "entity = 'collection'").await, 5);
}

#[tokio::test]
async fn a_shared_collection_is_read_where_it_is_shared_and_changed_by_its_owner() {
    let (app, admin) = catalog().await;
    let mut input = rainy();
    input["itemSlugs"] = json!(["green", "red"]);
    input["sharedWith"] = json!("SITE");
    input["siteId"] = json!("3");
    let made = data(&admin, &create(), json!({"account": "1", "input": input})).await;
    let id = made["createCollection"]["id"].clone();

    let one = "query ($id: ID!) { collection(id: $id) { isOwn itemSlugs } }";
    // Who may not see an item does not see that it is in the collection.
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let seen = data(&staff, one, json!({"id": id})).await;
    assert_eq!(seen["collection"], json!({"isOwn": false, "itemSlugs": ["red"]}));
    let change = json!({"id": id, "version": 1, "input": {"name": "Mine"}});
    assert_eq!(refusal(&staff, &update(), change).await.1, 404);
    let add = json!({"id": id, "slug": "blue"});
    let adding =
        "mutation ($id: ID!, $slug: String!) { addToCollection(id: $id, itemSlug: $slug) { id } }";
    assert_eq!(refusal(&staff, adding, add).await.1, 404);

    // The program's and account's people see what is shared with its site; another site and another account do not.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert!(data(&program, one, json!({"id": id})).await["collection"].is_object());
    for elsewhere in [Place::site(1, 2, 4), Place::site(1, 5, 6), Place::site(8, 7, 9)] {
        let other = app.user(Role::SessionAdmin, elsewhere).await;
        assert_eq!(data(&other, one, json!({"id": id})).await["collection"], Value::Null);
    }
    // What is not shared is nobody else's.
    let own = data(&admin, &create(), json!({"account": "1", "input": rainy()})).await;
    let own = own["createCollection"]["id"].clone();
    assert_eq!(data(&program, one, json!({"id": own})).await["collection"], Value::Null);
}

#[tokio::test]
async fn what_a_collection_may_not_be_is_refused() {
    let (app, admin) = catalog().await;
    let many: Vec<String> = (0..201).map(|n| format!("item-{n}")).collect();
    for (change, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "x".repeat(101)}), "name"),
        (json!({"description": "x".repeat(501)}), "description"),
        (json!({"itemSlugs": ["red", "red"]}), "itemSlugs"),
        (json!({"itemSlugs": ["red", "locked"]}), "itemSlugs"),
        (json!({"itemSlugs": ["hidden"]}), "itemSlugs"),
        (json!({"itemSlugs": ["\u{0}"]}), "itemSlugs"),
        (json!({"itemSlugs": many}), "itemSlugs"),
        (json!({"sharedWith": "SITE"}), "siteId"),
        (json!({"sharedWith": "PROGRAM"}), "programId"),
    ] {
        let mut input = rainy();
        for (key, value) in change.as_object().unwrap() {
            input[key] = value.clone();
        }
        let body = json!({"account": "1", "input": input});
        let answer = crate::world::ask(&admin, &create(), body).await;
        let extensions = &answer["errors"][0]["extensions"];
        assert_eq!(extensions["status"], 400, "{change}: {answer}");
        assert!(extensions[format!("errors.{field}")].is_array(), "{change}: {answer}");
    }
    let mut foreign = rainy();
    foreign["sharedWith"] = json!("SITE");
    foreign["siteId"] = json!("9");
    app.insert_place(Place::site(8, 7, 9)).await;
    let body = json!({"account": "1", "input": foreign});
    assert_eq!(refusal(&admin, &create(), body).await.1, 404);
    let body = json!({"account": "8", "input": rainy()});
    assert_eq!(refusal(&admin, &create(), body).await.1, 404);
    // Whoever has a site of a program shares with the site, not with all of the program.
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    for (shared, status) in [("PROGRAM", 404), ("SITE", 200)] {
        let mut input = rainy();
        (input["sharedWith"], input["programId"], input["siteId"]) =
            (json!(shared), json!("2"), json!("3"));
        let body = json!({"account": "1", "input": input});
        let answer = crate::world::ask(&staff, &create(), body).await;
        let refused = answer["errors"][0]["extensions"]["status"].as_i64();
        assert_eq!(refused.unwrap_or(200), status, "{answer}");
    }
}

#[tokio::test]
async fn flags_hide_collections_and_their_sharing() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "UPDATE ref_accounts SET flags = '{custom-content-collections}' WHERE id = 1",
    )
    .await
    .unwrap();
    let mut input = rainy();
    input["sharedWith"] = json!("ACCOUNT");
    assert_eq!(refusal(&admin, &create(), json!({"account": "1", "input": input})).await.1, 400);
    conn.batch_execute("UPDATE ref_accounts SET flags = '{}' WHERE id = 1").await.unwrap();
    assert_eq!(refusal(&admin, &list(), json!({})).await.1, 403);
    let body = json!({"account": "1", "input": rainy()});
    assert_eq!(refusal(&admin, &create(), body).await.1, 403);
}
