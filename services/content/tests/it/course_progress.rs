use content::progress::courses;
use contracts::CourseProgressState;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use serde_json::json;

use crate::world::{catalog, data};

/// As the delivery does: the copy first, and then what follows from it.
async fn receive_progress(
    conn: &mut AsyncPgConnection,
    (user_id, slug): (i64, &str),
    completed: bool,
) {
    let version = if completed { 2 } else { 1 };
    conn.batch_execute(&format!(
        "INSERT INTO course_progress (id, account_id, user_id, slug, completed, version, position, deleted)
         VALUES (1, 1, {user_id}, '{slug}', {completed}, {version}, {version}, false)
         ON CONFLICT (id) DO UPDATE SET completed = excluded.completed, version = excluded.version"
    ))
    .await
    .unwrap();
    let state = CourseProgressState { id: 1, version, completed, ..CourseProgressState::default() };
    let at = "2026-11-23T20:15:00Z".parse().unwrap();
    courses::save_progress(conn, &state, at).await.unwrap();
}

#[tokio::test]
async fn a_course_that_is_begun_and_completed_is_so_in_the_library() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let progress = async || {
        let list = "{ items(language: en) { nodes { slug progress } } }";
        let found = data(&admin, list, json!({})).await;
        let nodes = found["items"]["nodes"].as_array().unwrap().clone();
        let red = nodes.iter().find(|node| node["slug"] == "red").unwrap();
        red["progress"].as_str().unwrap().to_owned()
    };
    assert_eq!(progress().await, "NOT_STARTED");
    receive_progress(&mut conn, (admin.user_id, "red"), false).await;
    assert_eq!(progress().await, "STARTED");
    receive_progress(&mut conn, (admin.user_id, "red"), true).await;
    assert_eq!(progress().await, "COMPLETED");
    // What was told before and comes late takes nothing back.
    receive_progress(&mut conn, (admin.user_id, "red"), false).await;
    assert_eq!(progress().await, "COMPLETED");
    assert_eq!(app.count("item_progress", "account_id = 1").await, 1);
}
