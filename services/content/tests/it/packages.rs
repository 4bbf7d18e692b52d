use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Write},
};

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::world::{self, data};

/// The catalog, each of whose items has an audience.
async fn catalog() -> (TestApp, TestClient) {
    let (app, reader) = world::catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute("UPDATE items SET audience = '{Staff}' WHERE slug = 'hidden'")
        .await
        .unwrap();
    (app, reader)
}

type Files = BTreeMap<String, Vec<u8>>;

async fn download(who: &TestClient) -> Files {
    let request = who.request("GET".parse().unwrap(), "/package");
    let bytes = request.send().await.unwrap().bytes().await.unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = Files::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        files.insert(file.name().unwrap().into_owned(), bytes);
    }
    files
}

fn packed(files: &Files) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(path.as_str(), SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

async fn import(who: &TestClient, files: &Files, dry_run: bool) -> TestResponse {
    let request = who.request("POST".parse().unwrap(), &format!("/package?dryRun={dry_run}"));
    send(request.header("content-type", "application/zip").body(packed(files))).await
}

/// Added, changed, unchanged.
fn counts(report: &Value) -> (i64, i64, i64) {
    let count = |name: &str| report[name].as_i64().unwrap();
    (count("added"), count("changed"), count("unchanged"))
}

const ITEM: &str = "+++
kind = \"video\"
title = \"Four Breaths\"
summary = \"A film.\"
subscription = \"core\"
grades = [\"2\"]
audience = [\"Staff\"]
duration = 4
picture = \"breath.svg\"
pictureText = \"A cloud\"

[[media]]
role = \"video\"
file = \"breath.mp4\"
title = \"Four breaths\"

[[media]]
role = \"captions\"
file = \"breath.vtt\"
language = \"en\"

[[part]]
kind = \"page\"
title = \"Why\"
body = \"Because.\"
+++

Breathe **in**.
";

fn more() -> Files {
    Files::from([
        ("items/four-breaths.en.md".to_owned(), ITEM.as_bytes().to_vec()),
        ("files/breath.svg".to_owned(), b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec()),
        ("files/breath.mp4".to_owned(), b"\0\0\0\x18ftypmp42 film".to_vec()),
        ("files/breath.vtt".to_owned(), b"WEBVTT\n".to_vec()),
    ])
}

#[tokio::test]
async fn a_package_comes_back_as_it_was() {
    let (app, reader) = catalog().await;
    let author = app.user(Role::ContentAdmin, Place::provider()).await;
    let tried = import(&author, &more(), true).await.expect(200).value();
    assert_eq!((counts(&tried), &tried["errors"]), ((1, 0, 0), &json!([])));
    assert_eq!(app.count("items", "slug = 'four-breaths'").await, 0, "a dry run writes nothing");
    let done = import(&author, &more(), false).await.expect(200).value();
    assert_eq!(counts(&done), (1, 0, 0));
    let query = "{ itemNamed(slug: \"four-breaths\", language: en) { title body media { role fileName } } }";
    let item = data(&reader, query, json!({})).await["itemNamed"].clone();
    assert_eq!(
        (&item["title"], &item["media"][0]["fileName"]),
        (&json!("Four Breaths"), &json!("breath.mp4"))
    );

    // What is exported is read as what is there.
    let files = download(&author).await;
    assert!(files.contains_key("files/breath.mp4") && files.contains_key("items/red.es.md"));
    let again = import(&author, &files, false).await.expect(200).value();
    assert_eq!((counts(&again), &again["errors"]), ((0, 0, 7), &json!([])));
    assert_eq!(download(&author).await, files);
    // Into an empty library it brings all of it.
    let (other, _) = catalog().await;
    let mut conn = other.database.owner().await;
    conn.batch_execute("DELETE FROM items").await.unwrap();
    let author = other.user(Role::ContentAdmin, Place::provider()).await;
    assert_eq!(counts(&import(&author, &files, false).await.expect(200).value()), (7, 0, 0));
    assert_eq!(download(&author).await, files);
}

#[tokio::test]
async fn courses_are_published_as_events_while_published() {
    let (app, _) = catalog().await;
    let author = app.user(Role::ContentAdmin, Place::provider()).await;
    let event_count = async |condition: &str| {
        let course = format!("entity_type = 'course' AND account_id = 0 AND {condition}");
        app.count("outbox", &course).await
    };
    // A film has parts that are nobody's to take.
    import(&author, &more(), false).await.expect(200);
    assert_eq!(event_count("true").await, 0);
    let course = |from: &str, to: &str| {
        let text = ITEM.replace("kind = \"video\"", "kind = \"course\"").replace(from, to);
        let mut files = more();
        files.insert("items/four-breaths.en.md".to_owned(), text.into_bytes());
        files
    };
    import(&author, &course("", ""), false).await.expect(200);
    assert_eq!((event_count("version = 2").await, event_count("deleted").await), (1, 0));
    let draft = course("duration", "published = false\nduration");
    import(&author, &draft, false).await.expect(200);
    assert_eq!((event_count("version = 3").await, event_count("deleted").await), (1, 1));
    // What is wrong with a part is told, and nothing is loaded.
    let wrong = course("kind = \"page\"", "kind = \"check\"");
    let report = import(&author, &wrong, false).await.expect(200).value();
    let reason = &report["errors"][0]["reason"];
    assert_eq!(reason, "part 1: it is passed with 1 to 100 percent", "{report}");
}

#[tokio::test]
async fn an_import_changes_what_is_different() {
    let (app, reader) = catalog().await;
    let author = app.user(Role::ContentAdmin, Place::provider()).await;
    let mut files = download(&author).await;
    let red = files.get_mut("items/red.en.md").unwrap();
    *red = String::from_utf8(red.clone())
        .unwrap()
        .replace("Red Rover Math", "Red Rover Sums")
        .into_bytes();
    let report = import(&author, &files, false).await.expect(200).value();
    assert_eq!(counts(&report), (0, 1, 5));
    let query = "{ itemNamed(slug: \"red\", language: en) { title } }";
    assert_eq!(data(&reader, query, json!({})).await["itemNamed"]["title"], "Red Rover Sums");
    assert_eq!(app.count("item_versions", "fields ->> 'title' LIKE 'Red Rover%'").await, 2);
    assert_eq!(app.count("audit_log", "action = 'item.import'").await, 1);
}

#[tokio::test]
async fn a_package_with_a_fault_changes_nothing() {
    let (app, reader) = catalog().await;
    let author = app.user(Role::ContentAdmin, Place::provider()).await;
    for (from, to, file, reason) in [
        ("\"core\"", "\"none\"", "items/four-breaths.en.md", "no subscription"),
        (
            "grades = [\"2\"]",
            "grades = [\"2\"]\nrelated = [\"nowhere\"]",
            "items/four-breaths.en.md",
            "no item",
        ),
        (
            "role = \"video\"\nfile = \"breath.mp4\"",
            "role = \"video\"\nfile = \"breath.vtt\"",
            "items/four-breaths.en.md",
            "cannot be",
        ),
        ("duration = 4", "duration = \"4\"", "items/four-breaths.en.md", "invalid type"),
    ] {
        let mut files = more();
        files.insert(
            "items/other.en.md".to_owned(),
            ITEM.replace("Four Breaths", "Other").into_bytes(),
        );
        let broken = ITEM.replacen(from, to, 1);
        assert_ne!(broken, ITEM, "{from}");
        files.insert("items/four-breaths.en.md".to_owned(), broken.into_bytes());
        let report = import(&author, &files, false).await.expect(200).value();
        let first = &report["errors"][0];
        assert_eq!(first["file"], file, "{report}");
        assert!(first["reason"].as_str().unwrap().contains(reason), "{report}");
        assert_eq!(app.count("items", "slug IN ('other', 'four-breaths')").await, 0);
        assert_eq!(app.count("item_files", "true").await, 0);
    }
    let none = author.request("POST".parse().unwrap(), "/package").body("no archive");
    send(none.header("content-type", "application/zip"))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    import(&reader, &more(), false).await.expect(403);
    let refused = reader.request("GET".parse().unwrap(), "/package");
    send(refused).await.expect(403);
}
