use platform::{auth::Role, testing::Place};
use serde_json::{Value, json};

use crate::world::{catalog, data};

const LIST: &str =
    "query ($filter: ActivityFilter, $after: String, $first: Int, $language: Language = en) {
    activities(language: $language, filter: $filter, after: $after, first: $first) {
        totalCount edges { node { title } } pageInfo { endCursor hasNextPage }
    }
}";

fn titles(data: &Value) -> Vec<&str> {
    let edges = data["activities"]["edges"].as_array().unwrap();
    edges.iter().map(|edge| edge["node"]["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = catalog().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn activities_are_listed_by_title_and_read_by_id() {
    let (_app, admin) = catalog().await;
    let all = data(&admin, LIST, json!({})).await;
    assert_eq!(titles(&all), ["Árboles and Leaves", "Blue Sky Kites", "Red Rover Math"]);
    assert_eq!(all["activities"]["totalCount"], 3);
    assert_eq!(titles(&data(&admin, LIST, json!({"language": "es"})).await), ["Rojo"]);

    let ids =
        "{ activities(language: en) { nodes { id title grades setupMinutes subscriptionId } } }";
    let first = data(&admin, ids, json!({})).await["activities"]["nodes"][0].clone();
    assert_eq!((&first["grades"], &first["subscriptionId"]), (&json!(["K"]), &json!("core")));
    let one =
        "query ($id: ID!) { activity(id: $id) { id title grades setupMinutes subscriptionId } }";
    assert_eq!(data(&admin, one, json!({"id": first["id"]})).await["activity"], first);
    for id in ["999999", "x", "-1", "9999999999999999999999"] {
        assert_eq!(data(&admin, one, json!({"id": id})).await["activity"], Value::Null);
    }
}

#[tokio::test]
async fn pages_follow_each_other() {
    let (_app, admin) = catalog().await;
    let first = data(&admin, LIST, json!({"first": 2})).await;
    assert_eq!(titles(&first), ["Árboles and Leaves", "Blue Sky Kites"]);
    assert_eq!(first["activities"]["pageInfo"]["hasNextPage"], true);
    let after = &first["activities"]["pageInfo"]["endCursor"];
    let second = data(&admin, LIST, json!({"first": 2, "after": after})).await;
    assert_eq!(titles(&second), ["Red Rover Math"]);
    assert_eq!(second["activities"]["totalCount"], 3);
    assert_eq!(second["activities"]["pageInfo"]["hasNextPage"], false);
}

#[tokio::test]
async fn filters_narrow_together() {
    let (_app, admin) = catalog().await;
    for (filter, found) in [
        (json!({"search": "arboles"}), vec!["Árboles and Leaves"]),
        (json!({"search": "100%"}), vec![]),
        (json!({"grades": ["K", "3"]}), vec!["Árboles and Leaves", "Blue Sky Kites"]),
        (
            json!({"timeFacets": ["UNDER_15", "FROM_31_TO_60"]}),
            vec!["Blue Sky Kites", "Red Rover Math"],
        ),
        (json!({"categories": ["Enrichment"]}), vec!["Blue Sky Kites"]),
        (json!({"categories": ["Essentials"], "grades": ["1"]}), vec!["Red Rover Math"]),
    ] {
        assert_eq!(titles(&data(&admin, LIST, json!({"filter": filter})).await), found, "{filter}");
    }
}

#[tokio::test]
async fn staff_see_what_is_for_staff_whichever_way_they_ask() {
    let (app, _) = catalog().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let list = data(&staff, LIST, json!({})).await;
    assert_eq!(titles(&list), ["Blue Sky Kites", "Red Rover Math"]);
    assert_eq!(list["activities"]["totalCount"], 2);
    let search = json!({"filter": {"search": "leaves"}});
    assert_eq!(data(&staff, LIST, search).await["activities"]["totalCount"], 0);

    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let drafts = "{ activities(language: en, filter: {drafts: true}) { nodes { id title } } }";
    let nodes = data(&editor, drafts, json!({})).await["activities"]["nodes"].clone();
    let nodes = nodes.as_array().unwrap();
    assert_eq!(nodes.len(), 4);
    let one = "query ($id: ID!) { activity(id: $id) { title } }";
    for node in nodes {
        let seen = data(&staff, one, json!({"id": node["id"]})).await;
        let title = node["title"].as_str().unwrap();
        let is_for_staff = ["Blue Sky Kites", "Red Rover Math"].contains(&title);
        assert_eq!(seen["activity"].is_object(), is_for_staff, "{title}");
    }
}

#[tokio::test]
async fn subscriptions_stand_in_the_configured_order() {
    let (_app, admin) = catalog().await;
    let query = "{ subscriptions { id subscriptionTitle subscriptionCategory } }";
    let found = data(&admin, query, json!({})).await;
    assert_eq!(
        found["subscriptions"],
        json!([
            {"id": "core", "subscriptionTitle": "Essentials", "subscriptionCategory": "Essentials"},
            {"id": "extra", "subscriptionTitle": "Boost", "subscriptionCategory": "Academic"},
            {"id": "clubs", "subscriptionTitle": "Clubs", "subscriptionCategory": "Enrichment"},
        ])
    );
}
