//! Redis is lost: nobody is signed out, and nobody who has signed out comes back.

use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use platform::{
    auth::Role,
    cache::Cache,
    sessions::{SessionState, Sessions},
};
use secrecy::SecretString;
use testing::{Place, RedisServer, TestApp};

use crate::support::{Web, claims, person};

/// Longer than it is believed without asking that a session is active.
const FORGOTTEN: Duration = Duration::from_millis(1200);

async fn sessions_of(redis: &RedisServer) -> Sessions {
    Sessions::new(Cache::open(&SecretString::from(redis.url())).await.unwrap())
}

async fn start_on(redis: &RedisServer) -> TestApp {
    let cache = Cache::open(&SecretString::from(redis.url())).await.unwrap();
    let app = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_setting("identity.argon2.passes", 1)
        .with_cache(cache)
        .await;
    until_filled(&sessions_of(redis).await).await;
    app
}

async fn until_filled(sessions: &Sessions) {
    let filled = async {
        while sessions.is_filled().await.ok() != Some(true) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), filled).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_that_comes_back_empty_is_filled() {
    let mut redis = RedisServer::start().await;
    let app = start_on(&redis).await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let session = claims(tokens["access_token"].as_str().unwrap())["sid"].clone();
    web.api(&tokens).get("/users/me").await.expect(200);
    app.anon().get("/readyz").await.expect(200);

    // Nobody has asked with this one yet.
    person(&app, "bea@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut other = Web::new(&app);
    let unseen = other.sign_in("bea@afterbell.test").await;

    redis.stop();
    tokio::time::sleep(FORGOTTEN).await;
    web.api(&tokens).get("/users/me").await.expect(200);
    other.api(&unseen).get("/users/me").await.expect(200);
    // Its own life is the bound: it is not renewed without the registry.
    other.refresh(&unseen).await.expect(503);
    // Every process would be unready at once, and those who are signed in would go nowhere.
    let degraded = app.anon().get("/readyz").await.expect(200).value();
    assert_eq!(degraded, serde_json::json!({"status": "degraded", "cache": "away"}));

    redis.start_again().await;
    // A process that has seen nothing of this session.
    let elsewhere = sessions_of(&redis).await;
    until_filled(&elsewhere).await;
    let state = elsewhere.state(id, session.as_str().unwrap()).await.unwrap();
    assert_eq!(state, SessionState::Active);
    web.api(&tokens).get("/users/me").await.expect(200);
    let ready = app.anon().get("/readyz").await.expect(200).value();
    assert_eq!(ready, serde_json::json!({"status": "ready", "cache": "reachable"}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_ends_while_the_registry_is_filled_stays_ended() {
    let mut redis = RedisServer::start().await;
    let app = start_on(&redis).await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let tokens = Web::new(&app).sign_in("ana@afterbell.test").await;
    let session = claims(tokens["access_token"].as_str().unwrap())["sid"].clone();
    redis.stop();
    // A sign-out under way, as far as its rows go.
    let mut leaving = app.database.owner().await;
    leaving
        .batch_execute(&format!(
            "BEGIN; SELECT 1 FROM users WHERE id = {id} FOR NO KEY UPDATE;
             UPDATE sessions SET state = 'ended', ended_at = now() WHERE user_id = {id}"
        ))
        .await
        .unwrap();
    redis.start_again().await;
    app.until_waiting(1).await;
    leaving.batch_execute("COMMIT").await.unwrap();
    let elsewhere = sessions_of(&redis).await;
    until_filled(&elsewhere).await;
    let state = elsewhere.state(id, session.as_str().unwrap()).await.unwrap();
    assert_eq!(state, SessionState::Missing);
}
