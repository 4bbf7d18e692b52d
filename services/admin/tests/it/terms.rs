use platform::auth::Role;
use serde_json::json;
use testing::Place;

use crate::world::World;

#[tokio::test]
async fn terms_are_accepted_once() {
    let world = World::new().await;
    let me = world.root.with_header("accept-language", "es-MX,es;q=0.9,en;q=0.5");
    let before = me.get("/acknowledgment").await.expect(200).value();
    assert_eq!(
        (before["currentVersion"].clone(), before["shouldAcknowledge"].clone()),
        (json!(1), json!(true))
    );
    assert_eq!(
        (before["latestAcknowledgedVersion"].clone(), before["type"].clone()),
        (json!(0), json!(1))
    );
    assert_eq!(before["terms"]["title"], "Condiciones del servicio");
    let english = world.root.get("/acknowledgment").await.expect(200).value();
    assert_eq!(english["terms"]["title"], "Terms of Service");

    let body = json!({"type": 1, "versionNumber": 1});
    let record = me.post("/acknowledgment", &body).await.expect(200).value();
    for field in [
        "userId",
        "type",
        "acknowledgmentDate",
        "versionNumber",
        "createdBy",
        "createdAt",
        "modifiedBy",
        "modifiedAt",
        "id",
        "status",
    ] {
        assert!(record.get(field).is_some(), "{field}");
    }
    assert_eq!(me.post("/acknowledgment", &body).await.expect(200).value(), record);
    assert_eq!(world.count("audit_log", "action = 'terms.acknowledge'").await, 1);
    let after = me.get("/acknowledgment").await.expect(200).value();
    assert_eq!(
        (after["latestAcknowledgedVersion"].clone(), after["shouldAcknowledge"].clone()),
        (json!(1), json!(false))
    );
    assert_eq!(after["latestAcknowledgmentDate"], record["acknowledgmentDate"]);

    let other = world.app.user(Role::Admin, Place::provider()).await;
    assert_eq!(other.get("/acknowledgment").await.expect(200).value()["shouldAcknowledge"], true);
}

#[tokio::test]
async fn a_new_version_must_be_accepted_once_published() {
    let world = World::new().await;
    world.root.post("/acknowledgment", &json!({"versionNumber": 1})).await.expect(200);
    world
        .sql(
            "INSERT INTO terms SELECT type, n, now() + (n - 2) * interval '1 day', title_en, title_es, body_en, body_es
             FROM terms, generate_series(2, 3) n",
        )
        .await;
    let standing = world.root.get("/acknowledgment").await.expect(200).value();
    assert_eq!(
        (standing["currentVersion"].clone(), standing["shouldAcknowledge"].clone()),
        (json!(2), json!(true))
    );
    let versions = world.root.get("/acknowledgment/versions").await.expect(200).value();
    let numbers: Vec<_> =
        versions.as_array().unwrap().iter().map(|v| v["versionNumber"].clone()).collect();
    assert_eq!(numbers, [json!(2), json!(1)]);
    let unpublished = world.root.post("/acknowledgment", &json!({"versionNumber": 3})).await;
    let errors = unpublished.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(errors["errors"]["versionNumber"], json!(["There is no such version of the terms"]));
}

#[tokio::test]
async fn a_failed_read_answers_safe_defaults() {
    let world = World::new().await;
    world.sql("ALTER TABLE terms RENAME TO gone").await;
    let standing = world.root.get("/acknowledgment").await.expect(200).value();
    assert_eq!(
        standing,
        json!({
            "currentVersion": 0, "latestAcknowledgedVersion": 0, "latestAcknowledgmentDate": null,
            "shouldAcknowledge": false, "type": 1, "terms": null,
        })
    );
}

#[tokio::test]
async fn no_terms_of_a_kind_is_nothing_to_accept() {
    let world = World::new().await;
    let standing = world.root.get("/acknowledgment?type=9").await.expect(200).value();
    assert_eq!(standing["shouldAcknowledge"], false);
    assert_eq!(
        world.root.get("/acknowledgment/versions?type=9").await.expect(200).value(),
        json!([])
    );
}
