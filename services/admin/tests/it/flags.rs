use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::world::World;

#[tokio::test]
async fn every_flag_at_once_with_an_etag() {
    let world = World::new().await;
    let account =
        world.account_with("One", json!({"flags": {"playground": true, "reports": false}})).await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let body = json!({"context": {"targetingKey": "me", "accountId": account}});
    let bulk = me.post("/ofrep/v1/evaluate/flags", &body).await.expect(200);
    let tag = bulk.header("etag").unwrap().to_owned();
    let flags: Vec<Value> = serde_json::from_value(bulk.value()["flags"].clone()).unwrap();
    assert_eq!(flags.len(), 17);
    let flag = |key: &str| flags.iter().find(|flag| flag["key"] == key).unwrap().clone();
    let playground = flag("playground");
    assert_eq!(
        (playground["value"].clone(), playground["reason"].clone(), playground["variant"].clone()),
        (json!(true), json!("TARGETING_MATCH"), json!("on"))
    );
    assert_eq!(flag("reports")["value"], false);
    assert_eq!(flag("surveys")["reason"], "DEFAULT");

    let unchanged =
        me.with_header("if-none-match", &tag).post("/ofrep/v1/evaluate/flags", &body).await;
    assert_eq!(unchanged.expect(304).body, b"");
    world.sql("UPDATE account_flags SET enabled = false WHERE flag_key = 'playground'").await;
    let changed =
        me.with_header("if-none-match", &tag).post("/ofrep/v1/evaluate/flags", &body).await;
    changed.expect(200);

    let own = me.post("/ofrep/v1/evaluate/flags", &json!({})).await.expect(200).value();
    assert_eq!(
        own["flags"].as_array().unwrap().iter().find(|f| f["key"] == "reports").unwrap()["value"],
        false
    );
    let account_flags =
        me.get(&format!("/accounts/{account}")).await.expect(200).value()["flags"].clone();
    assert_eq!(account_flags["reports"], false);
}

#[tokio::test]
async fn one_flag() {
    let world = World::new().await;
    let account = world.account("One").await;
    let body = json!({"context": {"accountId": account.to_string()}});
    let flag =
        world.root.post("/ofrep/v1/evaluate/flags/help-widget", &body).await.expect(200).value();
    assert_eq!((flag["key"].clone(), flag["value"].clone()), (json!("help-widget"), json!(true)));
    // The page that shows flags is the provider's own: they have no account that could have it.
    let playground = "/ofrep/v1/evaluate/flags/playground";
    let provider = world.root.post(playground, &json!({})).await.expect(200).value();
    assert_eq!(provider["value"], true);
    assert_eq!(world.root.post(playground, &body).await.expect(200).value()["value"], false);
    let missing =
        world.root.post("/ofrep/v1/evaluate/flags/nonsense", &body).await.expect(404).value();
    assert_eq!(
        (missing["key"].clone(), missing["errorCode"].clone()),
        (json!("nonsense"), json!("FLAG_NOT_FOUND"))
    );
    assert!(missing["errorDetails"].is_string());
}

#[tokio::test]
async fn failures_in_the_protocol_s_form() {
    let world = World::new().await;
    let one = world.account("One").await;
    let two = world.account("Two").await;
    let me = world.user(Role::Staff, one, Some(1), Some(1)).await;
    let bad = me
        .post("/ofrep/v1/evaluate/flags/reports", &json!({"context": 5}))
        .await
        .expect(400)
        .value();
    assert_eq!(
        (bad["key"].clone(), bad["errorCode"].clone()),
        (json!("reports"), json!("PARSE_ERROR"))
    );
    let bad = me
        .post("/ofrep/v1/evaluate/flags", &json!({"context": {"accountId": true}}))
        .await
        .expect(400)
        .value();
    assert_eq!(bad["errorCode"], "INVALID_CONTEXT");
    assert!(bad.get("key").is_none());
    let foreign =
        me.post("/ofrep/v1/evaluate/flags", &json!({"context": {"accountId": two}})).await;
    assert_eq!(foreign.expect(404).value()["errorCode"], "INVALID_CONTEXT");
    let anon = world.app.anon().post("/ofrep/v1/evaluate/flags", &json!({})).await;
    anon.expect_problem(401, "Error_InvalidToken");
    let provider = world.app.user(Role::ContentAdmin, Place::provider()).await;
    let defaults = provider.post("/ofrep/v1/evaluate/flags", &json!({})).await.expect(200).value();
    assert!(defaults["flags"].as_array().unwrap().iter().all(|flag| flag["reason"] == "DEFAULT"));
}
