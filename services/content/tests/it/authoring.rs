use std::time::Duration;

use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::world::{ask, catalog, data, refusal};

const EDITED: &str = "id slug state version publishedVersion publishAt scheduledVersion unpublishAt fields { title body grades audience media { fileId role } } versions { number restoredFrom isPublished savedBy }";

/// An item of few words for staff.
fn written(title: &str) -> Value {
    json!({
        "kind": "ACTIVITY", "subscriptionId": "core", "title": title, "summary": "A game in a circle.",
        "grades": ["2", "K"], "audience": ["Staff"], "steps": ["  Stand in a circle. ", ""],
        "body": "Say **hello** to [red](item:red).",
    })
}

async fn author(app: &TestApp) -> TestClient {
    app.user(Role::ContentAdmin, Place::provider()).await
}

async fn create(who: &TestClient, input: Value) -> Value {
    let query = format!(
        "mutation ($input: ItemInput!) {{ createItem(language: en, input: $input) {{ {EDITED} }} }}"
    );
    data(who, &query, json!({"input": input})).await["createItem"].clone()
}

async fn update(who: &TestClient, item: &Value, input: Value) -> Value {
    let query = format!(
        "mutation ($id: ID!, $version: Int!, $input: ItemInput!) {{ updateItem(id: $id, version: $version, input: $input) {{ {EDITED} }} }}"
    );
    let variables = json!({"id": item["id"], "version": item["version"], "input": input});
    data(who, &query, variables).await["updateItem"].clone()
}

/// Publishes, unpublishes: what takes an id, a version and perhaps a time.
async fn change(who: &TestClient, field: &str, item: &Value, at: Value) -> Value {
    let query = format!(
        "mutation ($id: ID!, $version: Int!, $at: DateTime) {{ {field}(id: $id, version: $version, at: $at) {{ {EDITED} }} }}"
    );
    let variables = json!({"id": item["id"], "version": item["version"], "at": at});
    data(who, &query, variables).await[field].clone()
}

/// The title that readers see of an item.
async fn seen(who: &TestClient, item: &Value) -> Value {
    let answer =
        data(who, "query ($id: ID!) { item(id: $id) { title } }", json!({"id": item["id"]})).await;
    answer["item"]["title"].clone()
}

async fn upload(who: &TestClient, name: &str, bytes: &[u8]) -> TestResponse {
    let request = who.request("POST".parse().unwrap(), &format!("/files?name={name}"));
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

#[tokio::test]
async fn an_item_is_written_published_changed_and_brought_back() {
    let (app, reader) = catalog().await;
    let author = author(&app).await;
    let first = create(&author, written("Circle Hello")).await;
    assert_eq!((&first["slug"], &first["state"]), (&json!("circle-hello"), &json!("DRAFT")));
    assert_eq!(first["fields"]["grades"], json!(["K", "2"]), "in the order of the catalog");
    assert_eq!(seen(&reader, &first).await, Value::Null);

    let published = change(&author, "publishItem", &first, Value::Null).await;
    assert_eq!(
        (&published["state"], &published["publishedVersion"]),
        (&json!("PUBLISHED"), &json!(1))
    );
    assert_eq!(seen(&reader, &first).await, "Circle Hello");

    // What is saved is not seen until it is published.
    let second = update(&author, &published, written("Circle Hello, Louder")).await;
    assert_eq!((&second["version"], &second["publishedVersion"]), (&json!(2), &json!(1)));
    assert_eq!(seen(&reader, &first).await, "Circle Hello");
    let second = change(&author, "publishItem", &second, Value::Null).await;
    assert_eq!(seen(&reader, &first).await, "Circle Hello, Louder");
    // The same again is no version.
    assert_eq!(update(&author, &second, written("Circle Hello, Louder")).await["version"], 2);

    let query = format!(
        "mutation ($id: ID!) {{ restoreItem(id: $id, version: 2, number: 1) {{ {EDITED} fieldsOf(version: 2) {{ title }} }} }}"
    );
    let back = data(&author, &query, json!({"id": first["id"]})).await["restoreItem"].clone();
    assert_eq!(back["fields"]["title"], "Circle Hello");
    assert_eq!(back["fieldsOf"]["title"], "Circle Hello, Louder");
    let numbers: Vec<_> =
        back["versions"].as_array().unwrap().iter().map(|each| each["number"].clone()).collect();
    assert_eq!(numbers, [3, 2, 1]);
    assert_eq!(
        (&back["versions"][0]["restoredFrom"], &back["versions"][1]["isPublished"]),
        (&json!(1), &json!(true))
    );
    change(&author, "publishItem", &back, Value::Null).await;
    assert_eq!(seen(&reader, &first).await, "Circle Hello");

    let unpublished = change(&author, "unpublishItem", &back, Value::Null).await;
    assert_eq!(
        (&unpublished["state"], &unpublished["publishedVersion"]),
        (&json!("DRAFT"), &Value::Null)
    );
    assert_eq!(seen(&reader, &first).await, Value::Null);
    for action in ["item.create", "item.publish", "item.update", "item.restore", "item.unpublish"] {
        assert!(app.count("audit_log", &format!("action = '{action}'")).await > 0, "{action}");
    }
}

#[tokio::test]
async fn an_item_is_published_and_taken_back_at_their_times() {
    let (app, _) = catalog().await;
    let author = author(&app).await;
    let item = create(&author, written("Morning Circle")).await;
    let at = |hours| json!(app.clock().now() + TimeDelta::hours(hours));
    let soon = change(&author, "publishItem", &item, at(2)).await;
    assert_eq!((&soon["state"], &soon["scheduledVersion"]), (&json!("SCHEDULED"), &json!(1)));
    change(&author, "unpublishItem", &soon, at(26)).await;
    // A time that is past, or that is far away.
    for hours in [-1, 24 * 800] {
        let query = "mutation ($id: ID!, $at: DateTime) { publishItem(id: $id, version: 1, at: $at) { id } }";
        let variables = json!({"id": item["id"], "at": at(hours)});
        assert_eq!(refusal(&author, query, variables).await.1, 400);
    }
    // What is saved meanwhile is not what was scheduled.
    update(&author, &soon, written("Not Yet")).await;

    let turns = async |expected: Value| {
        // Whoever was signed in is not any more.
        let reader = app.user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
        for _ in 0..200 {
            if seen(&reader, &item).await == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(seen(&reader, &item).await, expected);
    };
    turns(Value::Null).await;
    app.clock().advance(TimeDelta::hours(3));
    turns(json!("Morning Circle")).await;
    app.clock().advance(TimeDelta::hours(24));
    turns(Value::Null).await;
}

#[tokio::test]
async fn invalid_items_are_reported_by_field() {
    let (app, _) = catalog().await;
    let author = author(&app).await;
    let query = "mutation ($input: ItemInput!) { createItem(language: en, input: $input) { id } }";
    for (field, value, code) in [
        ("title", json!(" "), "title"),
        ("title", json!("x".repeat(101)), "title"),
        ("body", json!("a\u{0}b"), "body"),
        ("grades", json!(["9"]), "grades"),
        ("audience", json!(["Parents"]), "audience"),
        ("place", json!("Moon"), "place"),
        ("durationMinutes", json!(0), "durationMinutes"),
        ("setupMinutes", json!(-1), "setupMinutes"),
        ("subscriptionId", json!("none"), "subscriptionId"),
        ("related", json!(["no-such-item"]), "related"),
        ("picture", json!("<p>"), "picture"),
        ("steps", json!(vec!["step"; 41]), "steps"),
        ("media", json!([{"fileId": "99", "role": "VIDEO"}]), "media"),
        ("media", json!([{"fileId": "x", "role": "CAPTIONS"}]), "media"),
    ] {
        let mut input = written("Circle");
        input[field] = value.clone();
        let answer = ask(&author, query, json!({"input": input})).await;
        let extensions = &answer["errors"][0]["extensions"];
        assert_eq!(extensions["status"], 400, "{field} {value}: {answer}");
        assert!(extensions[format!("errors.{code}")].is_array(), "{field} {value}: {answer}");
    }
    // What is shown needs somebody who sees it, and what it is about.
    let mut input = written("A Film");
    input["kind"] = json!("VIDEO");
    input["audience"] = json!([]);
    let film = create(&author, input).await;
    let answer = ask(
        &author,
        "mutation ($id: ID!) { publishItem(id: $id, version: 1) { id } }",
        json!({"id": film["id"]}),
    )
    .await;
    let extensions = &answer["errors"][0]["extensions"];
    assert!(
        extensions["errors.audience"].is_array() && extensions["errors.media"].is_array(),
        "{answer}"
    );
}

#[tokio::test]
async fn two_authors_do_not_undo_each_other() {
    let (app, _) = catalog().await;
    let (one, other) = (author(&app).await, author(&app).await);
    let item = create(&one, written("Circle")).await;
    update(&other, &item, written("Ring")).await;
    let query = "mutation ($id: ID!, $input: ItemInput!) { updateItem(id: $id, version: 1, input: $input) { id } }";
    let variables = json!({"id": item["id"], "input": written("Round")});
    assert_eq!(refusal(&one, query, variables).await.1, 409);
    let none = "mutation { deleteItem(id: \"99999\", version: 1) }";
    assert_eq!(refusal(&one, none, json!({})).await.1, 404);
    // The same title is another item.
    assert_eq!(create(&one, written("Ring")).await["slug"], "ring");
    assert_eq!(create(&one, written("Ring")).await["slug"], "ring-2");
}

#[tokio::test]
async fn a_draft_is_deleted_and_what_is_published_is_not() {
    let (app, _) = catalog().await;
    let author = author(&app).await;
    let item = create(&author, written("Circle")).await;
    let delete = "mutation ($id: ID!) { deleteItem(id: $id, version: 1) }";
    change(&author, "publishItem", &item, Value::Null).await;
    assert_eq!(refusal(&author, delete, json!({"id": item["id"]})).await.1, 400);
    change(&author, "unpublishItem", &item, Value::Null).await;
    assert_eq!(data(&author, delete, json!({"id": item["id"]})).await["deleteItem"], item["id"]);
    assert_eq!(
        app.count("item_versions", &format!("item_id = {}", item["id"].as_str().unwrap())).await,
        0
    );
}

const MP4: &[u8] = b"\0\0\0\x18ftypmp42 a film of some seconds";
const VTT: &[u8] = b"WEBVTT\n\n00:00.000 --> 00:01.000\nBreathe in.\n";

#[tokio::test]
async fn a_video_is_streamed_in_ranges_to_users_who_see_its_item() {
    let (app, reader) = catalog().await;
    let author = author(&app).await;
    let film = upload(&author, "film.mp4", MP4).await.expect(201).value();
    // The same file is kept once.
    assert_eq!(upload(&author, "film.mp4", MP4).await.expect(201).value(), film);
    let captions = upload(&author, "film.vtt", VTT).await.expect(201).value();
    for (name, bytes) in [("film.mp4", VTT), ("film.exe", MP4), ("page.html", b"<html>".as_slice())]
    {
        upload(&author, name, bytes).await.expect_problem(400, "Error_ValidationFailed");
    }
    upload(&reader, "film.mp4", MP4).await.expect(403);

    let mut input = written("Breathe");
    input["kind"] = json!("VIDEO");
    input["subscriptionId"] = json!("extra");
    input["media"] = json!([
        {"fileId": film["fileId"], "role": "VIDEO", "title": "Four breaths"},
        {"fileId": captions["fileId"], "role": "CAPTIONS", "language": "en"},
    ]);
    let item = create(&author, input.clone()).await;
    change(&author, "publishItem", &item, Value::Null).await;
    // Account 1 has no license of it.
    assert_eq!(seen(&reader, &item).await, Value::Null);
    input["subscriptionId"] = json!("core");
    let item = update(&author, &item, input).await;
    change(&author, "publishItem", &item, Value::Null).await;
    let query = "query ($id: ID!) { item(id: $id) { media { role title fileName mediaType bytes address } } }";
    let answer = data(&reader, query, json!({"id": item["id"]})).await;
    let media = &answer["item"]["media"][0];
    assert_eq!(
        (&media["role"], &media["fileName"], &media["mediaType"]),
        (&json!("VIDEO"), &json!("film.mp4"), &json!("video/mp4"))
    );
    assert_eq!(answer["item"]["media"][1]["mediaType"], "text/vtt; charset=utf-8");

    let address = media["address"].as_str().unwrap().strip_prefix("/api/content").unwrap();
    let anon = app.anon();
    let whole = anon.get(address).await.expect(200);
    assert_eq!(
        (whole.text().into_bytes().as_slice(), whole.header("accept-ranges")),
        (MP4, Some("bytes"))
    );
    for (range, status, text, content_range) in [
        ("bytes=4-7", 206, "ftyp", "bytes 4-7/35"),
        ("bytes=0-", 206, std::str::from_utf8(MP4).unwrap(), "bytes 0-34/35"),
        ("bytes=-7", 206, "seconds", "bytes 28-34/35"),
        ("bytes=99-", 416, "", "bytes */35"),
    ] {
        let part = anon.with_header("range", range).get(address).await.expect(status);
        assert_eq!(
            (part.text().as_str(), part.header("content-range")),
            (text, Some(content_range)),
            "{range}"
        );
    }
    // An address is not guessed, and ends.
    for wrong in
        [format!("{address}0"), address.replace("/media/1-", "/media/2-"), "/media/1".to_owned()]
    {
        anon.get(&wrong).await.expect(404);
    }
    app.clock().advance(TimeDelta::hours(6));
    anon.get(address).await.expect(404);
}

#[tokio::test]
async fn an_unused_file_is_deleted_after_a_week() {
    let (app, _) = catalog().await;
    let author = author(&app).await;
    let film = upload(&author, "film.mp4", MP4).await.expect(201).value();
    upload(&author, "film.vtt", VTT).await.expect(201);
    let mut input = written("Breathe");
    input["kind"] = json!("VIDEO");
    input["media"] = json!([{"fileId": film["fileId"], "role": "VIDEO"}]);
    let item = create(&author, input).await;
    // A version that is not the latest has it.
    update(&author, &item, written("Breathe")).await;
    let files = async |name: &str| app.count("item_files", &format!("name = '{name}'")).await;
    app.clock().advance(TimeDelta::days(6));
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!((files("film.mp4").await, files("film.vtt").await), (1, 1));
    app.clock().advance(TimeDelta::days(2));
    for _ in 0..200 {
        if files("film.vtt").await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!((files("film.mp4").await, files("film.vtt").await), (1, 0));
    assert_eq!(app.count("jobs", "kind = 'content.remove-file'").await, 1);
}

#[tokio::test]
async fn missing_pages_are_reported_the_next_day() {
    let (app, _) = catalog().await;
    let mut conn = app.database.owner().await;
    // It is not public, and so never called.
    conn.batch_execute(
        "UPDATE items SET body = 'See [a](https://127.0.0.1:9/a)' WHERE slug = 'green'",
    )
    .await
    .unwrap();
    let query = "{ brokenLinks { slug target reason } }";
    let found = async || {
        // Whoever was signed in is not any more.
        data(&author(&app).await, query, json!({})).await["brokenLinks"].clone()
    };
    assert_eq!(found().await, json!([]));
    app.clock().advance(TimeDelta::days(1));
    for _ in 0..200 {
        if found().await != json!([]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let unpublished =
        json!({"slug": "green", "target": "https://127.0.0.1:9/a", "reason": "UNREACHABLE"});
    assert_eq!(found().await, json!([unpublished]));
}

#[tokio::test]
async fn what_leads_nowhere_is_reported() {
    let (app, _) = catalog().await;
    let author = author(&app).await;
    let query = "{ brokenLinks { slug place target reason } }";
    assert_eq!(data(&author, query, json!({})).await["brokenLinks"], json!([]));
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "UPDATE items SET body = '';
         UPDATE items SET body = 'See [a](item:none), [b](item:blue), [c](https://example.org) and [d](www.example.org)'
             WHERE slug = 'green';
         UPDATE items SET related = '{gone}', file_ids = '{77}',
             media = '[{\"fileId\": \"77\", \"role\": \"attachment\", \"title\": \"Sheet\"}]' WHERE slug = 'hidden';
         UPDATE items SET is_published = false, published_version = NULL WHERE slug = 'blue'",
    )
    .await
    .unwrap();
    let found = data(&author, query, json!({})).await["brokenLinks"].clone();
    let reported: Vec<String> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|link| {
            format!("{} {} {} {}", link["slug"], link["place"], link["target"], link["reason"])
                .replace('"', "")
        })
        .collect();
    assert_eq!(
        reported,
        [
            "green body item:none NO_SUCH_ITEM",
            "green body item:blue NOT_PUBLISHED",
            "green body www.example.org NOT_AN_ADDRESS",
            "hidden related gone NO_SUCH_ITEM",
            "hidden media Sheet NO_SUCH_FILE",
            "red related blue NOT_PUBLISHED",
        ]
    );
}

/// Whichever way they ask.
#[tokio::test]
async fn staff_never_see_what_their_audience_hides() {
    let (app, _) = catalog().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let mut conn = app.database.owner().await;
    // Each hidden item would be found by its words, its facets, what it is related to, and a collection that holds it.
    conn.batch_execute(
        "UPDATE items SET related = '{green,hidden,locked}' WHERE slug = 'red';
         INSERT INTO collections (account_id, owner_id, name, shared_with, items)
             VALUES (1, 1, 'All', 'account', '{green,hidden,locked,red}')",
    )
    .await
    .unwrap();
    let hidden = ["Árboles and Leaves", "Nobody Sees This", "Locked Kites"];
    let mut ids = Vec::new();
    for slug in ["green", "hidden", "locked"] {
        ids.push(app.count("items", &format!("slug = '{slug}' AND id > 0")).await);
    }
    assert_eq!(ids, [1, 1, 1], "they are there");
    let mut documents = vec![
        "{ items(language: en) { totalCount facets { kinds { value count } subjects { value count } grades { value count } } nodes { title related { title } translation { title } } } }".to_owned(),
        "{ items(language: en, filter: {search: \"leaves\"}) { totalCount nodes { title } } }".to_owned(),
        "{ items(language: en, filter: {search: \"lokced\"}) { totalCount nodes { title } } }".to_owned(),
        "{ items(language: en, filter: {kinds: [STRATEGY]}) { totalCount nodes { title } } }".to_owned(),
        "{ startedItems(language: en) { title } }".to_owned(),
        "{ collections(accountId: \"1\") { items(language: en) { title } } }".to_owned(),
        "{ collection(id: \"1\") { items(language: en) { title } } }".to_owned(),
    ];
    for slug in ["green", "hidden", "locked"] {
        documents.push(format!("{{ itemNamed(slug: \"{slug}\", language: en) {{ title }} }}"));
    }
    for id in 1..=8 {
        documents.push(format!(
            "{{ item(id: \"{id}\") {{ title related {{ title }} media {{ address }} }} }}"
        ));
        documents.push(format!(
            "mutation {{ setProgress(itemId: \"{id}\", progress: STARTED) {{ title }} }}"
        ));
        documents.push(format!("{{ editedItem(id: \"{id}\") {{ fields {{ title }} }} }}"));
    }
    for document in documents {
        let answer = ask(&staff, &document, json!({})).await.to_string();
        for title in hidden {
            assert!(!answer.contains(title), "{document} tells {title}: {answer}");
        }
    }
    let counts = data(
        &staff,
        "{ items(language: en) { totalCount facets { kinds { value count } } } }",
        json!({}),
    )
    .await;
    assert_eq!(counts["items"]["totalCount"], 2);
    let kinds = counts["items"]["facets"]["kinds"].to_string();
    assert!(!kinds.contains("STRATEGY") && !kinds.contains("MEDIA"), "{kinds}");
}
