//! What a person keeps for themselves: drafts and column layouts.

use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::world::{World, merged};

#[tokio::test]
async fn a_draft_is_saved_read_and_deleted() {
    let world = World::new().await;
    let account = world.account("One").await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let path = format!("/auto-save/program?accountId={account}&programId=0");
    assert_eq!(me.get(&path).await.expect(200).value(), Value::Null);
    let first = json!({"data": {"programName": "Sum", "deep": [1, null, "ñ"]}});
    let saved = me.put(&path, &first).await.expect(200).value();
    assert_eq!(saved["data"], first["data"]);
    assert!(saved["savedAt"].as_str().unwrap().ends_with('Z'));
    let second = json!({"data": {"programName": "Summer"}});
    let saved = me.put(&path, &second).await.expect(200).value();
    assert_eq!(me.get(&path).await.expect(200).value(), saved);
    // Programs are the kind of the spec's default; another kind or place is another draft.
    for same in [format!("{path}&entityTypes=2"), format!("{path}&siteId=0")] {
        assert_eq!(me.get(&same).await.expect(200).value(), saved);
    }
    let program = world.program(account, "P").await;
    for other in [
        format!("{path}&entityTypes=1"),
        format!("/auto-save/site?accountId={account}"),
        format!("/auto-save/program?accountId={account}&programId={program}"),
        "/auto-save/program".to_owned(),
    ] {
        assert_eq!(me.get(&other).await.expect(200).value(), Value::Null, "{other}");
    }
    // Nobody else's, not even who sees everything.
    assert_eq!(world.root.get(&path).await.expect(200).value(), Value::Null);
    assert_eq!(me.delete(&path).await.status, 204);
    assert_eq!(me.delete(&path).await.status, 204);
    assert_eq!(me.get(&path).await.expect(200).value(), Value::Null);
}

#[tokio::test]
async fn a_draft_of_a_new_account_is_the_provider_s() {
    let world = World::new().await;
    let saved = world.root.put("/auto-save/account", &json!({"data": {"accountName": "N"}})).await;
    saved.expect(200);
    let draft = world.root.get("/auto-save/account?accountId=0").await.expect(200).value();
    assert_eq!(draft["data"]["accountName"], "N");
}

#[tokio::test]
async fn drafts_of_library_items_are_their_author_s_and_few() {
    let world = World::new().await;
    let account = world.account("One").await;
    let author = world.app.user(Role::ContentAdmin, Place::provider()).await;
    let path = |record: &str| format!("/auto-save/item?record={record}");
    // A text as long as the library takes.
    let long = json!({"data": {"body": "x".repeat(100_000)}});
    let saved = author.put(&path("3"), &long).await.expect(200).value();
    assert_eq!(author.get(&path("3")).await.expect(200).value(), saved);
    for other in [path("4"), path("new:paper-bridge:es")] {
        assert_eq!(author.get(&other).await.expect(200).value(), Value::Null, "{other}");
    }
    assert_eq!(world.root.get(&path("3")).await.expect(200).value(), Value::Null);
    // The twenty newest are kept.
    for record in 100..120 {
        author.put(&path(&record.to_string()), &json!({"data": record})).await.expect(200);
    }
    assert_eq!(author.get(&path("3")).await.expect(200).value(), Value::Null);
    assert_eq!(author.get(&path("100")).await.expect(200).value()["data"], 100);
    author.delete(&path("100")).await.expect(204);
    assert_eq!(author.get(&path("100")).await.expect(200).value(), Value::Null);
    // Who writes the library sets nothing up, and who sets up writes no library.
    let head = world.user(Role::AccountAdmin, account, None, None).await;
    for (who, path) in [
        (&head, path("3")),
        (&author, "/auto-save/program".to_owned()),
        (&author, "/auto-save/item".to_owned()),
        (&author, "/auto-save/program?record=3".to_owned()),
    ] {
        who.put(&path, &json!({"data": 1})).await.expect_problem(404, "Error_NotFound");
    }
    let too_long = path(&"x".repeat(121));
    author.put(&too_long, &json!({"data": 1})).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn an_invalid_draft_is_rejected() {
    let world = World::new().await;
    for (path, body) in [
        ("/auto-save/program", json!({"data": "x".repeat(65 * 1024)})),
        ("/auto-save/program", json!({"data": "\0"})),
        ("/auto-save/program", json!({})),
        ("/auto-save/program?entityTypes=4", json!({"data": 1})),
        ("/auto-save/program?accountId=x", json!({"data": 1})),
    ] {
        world.root.put(path, &body).await.expect_problem(400, "Error_ValidationFailed");
    }
    for path in [
        "/auto-save/user",
        "/auto-save/program?programId=1",
        "/auto-save/program?accountId=1&siteId=1",
    ] {
        world.root.put(path, &json!({"data": 1})).await.expect_problem(404, "Error_NotFound");
    }
    let account = world.account("One").await;
    let client = world.app.integrator(Role::AccountAdmin, account);
    let nobody = client.put("/auto-save/program", &json!({"data": 1})).await;
    nobody.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_layout_is_saved_per_user_list_and_place() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "P").await;
    let site = world.site(program, "S").await;
    let staff = world.user(Role::Staff, account, Some(program), Some(site)).await;
    let path = format!("/column-layouts/programs?accountId={account}");
    let as_it_comes = json!({"columns": [], "isCompact": false});
    assert_eq!(staff.get(&path).await.expect(200).value(), as_it_comes);
    let layout = json!({
        "columns": [
            {"id": "endDate", "isHidden": true, "width": null, "minWidth": null, "maxWidth": null},
            {"id": "programName", "isHidden": false, "width": 320, "minWidth": 100, "maxWidth": 400},
        ],
        "isCompact": true,
    });
    assert_eq!(staff.put(&path, &layout).await.expect(200).value(), layout);
    let without_width =
        json!({"columns": [{"id": "endDate", "isHidden": true}], "isCompact": true});
    staff.put("/column-layouts/programs", &without_width).await.expect(200);
    assert_eq!(staff.get(&path).await.expect(200).value(), layout);
    for other in [
        format!("/column-layouts/sites?accountId={account}"),
        format!("{path}&programId={program}"),
        format!("{path}&programId={program}&siteId={site}"),
    ] {
        assert_eq!(staff.get(&other).await.expect(200).value(), as_it_comes, "{other}");
    }
    assert_eq!(world.root.get(&path).await.expect(200).value(), as_it_comes);
    let content = world.app.user(Role::ContentAdmin, Place::provider()).await;
    content.put("/column-layouts/accounts", &layout).await.expect(200);
    for path in [
        format!("{path}&programId={}", program + 1),
        "/column-layouts/Programs".to_owned(),
        "/column-layouts/9".to_owned(),
        "/column-layouts/bogus".to_owned(),
        format!("/column-layouts/{}", "a".repeat(41)),
    ] {
        staff.get(&path).await.expect_problem(404, "Error_NotFound");
    }
}

#[tokio::test]
async fn the_resize_entry_of_the_spec_is_saved() {
    let world = World::new().await;
    let entry = json!({"id": "programName", "maxWidth": 300, "minWidth": 100});
    let layout = json!({"columns": [entry], "isCompact": false});
    for list in ["accounts", "programs", "accountSites", "sites", "users", "team"] {
        let path = format!("/column-layouts/{list}");
        let saved = world.root.put(&path, &layout).await.expect(200).value();
        assert_eq!(
            saved["columns"][0],
            merged(entry.clone(), json!({"isHidden": false, "width": null}))
        );
        assert_eq!(world.root.get(&path).await.expect(200).value(), saved);
    }
    let bogus = world.root.put("/column-layouts/bogus", &layout).await;
    bogus.expect_problem(404, "Error_NotFound");
    for (least, most, message) in [
        (100, 99, "maxWidth must be greater than 99"),
        (0, 99, "minWidth must be greater than 0"),
        (100, 4001, "maxWidth may not be greater than 4000"),
    ] {
        let column = json!({"id": "a", "minWidth": least, "maxWidth": most});
        let layout = json!({"columns": [column], "isCompact": false});
        let refused = world.root.put("/column-layouts/programs", &layout).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").text();
        assert!(refused.contains(message), "{refused}");
    }
}

#[tokio::test]
async fn a_layout_that_cannot_be_is_refused() {
    let world = World::new().await;
    let column = |id: &str, width: i64| json!({"id": id, "isHidden": false, "width": width});
    for columns in [
        json!([column("", 100)]),
        json!([column("a b", 100)]),
        json!([column("a", 15)]),
        json!([column("a", 4001)]),
        json!([column(&"a".repeat(65), 100)]),
        json!(vec![column("a", 100); 101]),
        json!("none"),
    ] {
        let layout = json!({"columns": columns, "isCompact": false});
        let refused = world.root.put("/column-layouts/programs", &layout).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
}
