//! The cache and the session registry: the same tests over memory and over Redis.

use std::time::{Duration, Instant};

use platform::{
    cache::Cache,
    sessions::{SessionState, Sessions},
};
use rstest::rstest;
use secrecy::SecretString;
use testing::RedisServer;

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(500);

#[derive(Clone, Copy)]
enum Kind {
    Memory,
    Redis,
}

/// A store, and what keeps it alive.
async fn store(kind: Kind) -> (Cache, Option<RedisServer>) {
    match kind {
        Kind::Memory => (Cache::memory(), None),
        Kind::Redis => {
            let server = RedisServer::start().await;
            let cache = Cache::open(&SecretString::from(server.url())).await.unwrap();
            (cache, Some(server))
        }
    }
}

#[rstest]
#[tokio::test]
async fn values_live_for_their_time(#[values(Kind::Memory, Kind::Redis)] kind: Kind) {
    let (cache, _server) = store(kind).await;
    cache.set("a", "1", SHORT).await.unwrap();
    assert_eq!(cache.get("a").await.unwrap().as_deref(), Some("1"));
    assert!(!cache.set_if_absent("a", "2", LONG).await.unwrap());
    tokio::time::sleep(SHORT * 2).await;
    assert_eq!(cache.get("a").await.unwrap(), None);
    assert!(cache.set_if_absent("a", "2", LONG).await.unwrap());
    assert!(!cache.remove_if("a", "1").await.unwrap());
    assert!(cache.remove_if("a", "2").await.unwrap());
    assert_eq!(cache.get("a").await.unwrap(), None);
}

#[rstest]
#[tokio::test]
async fn a_window_starts_with_its_first_count(#[values(Kind::Memory, Kind::Redis)] kind: Kind) {
    let (cache, _server) = store(kind).await;
    let window = Duration::from_secs(2);
    assert_eq!(cache.count("n", 1, window).await.unwrap(), 1);
    tokio::time::sleep(window / 2).await;
    assert_eq!(cache.count("n", 1, window).await.unwrap(), 2);
    tokio::time::sleep(window / 2 + SHORT).await;
    assert_eq!(cache.count("n", 1, window).await.unwrap(), 1);
}

#[rstest]
#[tokio::test]
async fn counts_are_not_lost(#[values(Kind::Memory, Kind::Redis)] kind: Kind) {
    let (cache, _server) = store(kind).await;
    let counts = (0..50).map(|_| cache.count("n", 1, LONG));
    futures_util::future::join_all(counts).await;
    assert_eq!(cache.count("n", 1, LONG).await.unwrap(), 51);
    assert_eq!(cache.count("n", 9, LONG).await.unwrap(), 60);
}

#[rstest]
#[tokio::test]
async fn one_session_a_user(#[values(Kind::Memory, Kind::Redis)] kind: Kind) {
    let (cache, _server) = store(kind).await;
    let sessions = Sessions::new(cache);
    sessions.set_filled().await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Missing);
    assert!(sessions.claim(1, "a", LONG).await.unwrap());
    assert!(!sessions.claim(1, "b", LONG).await.unwrap());
    assert!(sessions.claim(2, "b", LONG).await.unwrap());
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Active);
    assert_eq!(sessions.state(1, "b").await.unwrap(), SessionState::Other);
    sessions.end(1, "b").await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Active);
    sessions.activate(1, "b", LONG).await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Other);
    sessions.note_taken_over("a", LONG).await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::TakenOver);
    sessions.revoke_user(1).await.unwrap();
    assert_eq!(sessions.state(1, "b").await.unwrap(), SessionState::Missing);
    assert_eq!(sessions.state(2, "b").await.unwrap(), SessionState::Active);
}

#[tokio::test]
async fn a_session_ended_by_another_process_is_noticed_within_five_seconds() {
    let server = RedisServer::start().await;
    let open =
        || async { Sessions::new(Cache::open(&SecretString::from(server.url())).await.unwrap()) };
    let (here, there) = (open().await, open().await);
    here.set_filled().await.unwrap();
    here.claim(1, "a", LONG).await.unwrap();
    assert_eq!(here.state(1, "a").await.unwrap(), SessionState::Active);
    there.revoke_user(1).await.unwrap();
    let ended = async {
        while here.state(1, "a").await.unwrap() != SessionState::Missing {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), ended).await.unwrap();
}

#[tokio::test]
async fn a_session_made_active_by_another_process_is_known_at_once() {
    let server = RedisServer::start().await;
    let open =
        || async { Sessions::new(Cache::open(&SecretString::from(server.url())).await.unwrap()) };
    let (here, there) = (open().await, open().await);
    here.set_filled().await.unwrap();
    assert_eq!(here.state(1, "a").await.unwrap(), SessionState::Missing);
    there.claim(1, "a", LONG).await.unwrap();
    assert_eq!(here.state(1, "a").await.unwrap(), SessionState::Active);
    assert_eq!(here.state(1, "b").await.unwrap(), SessionState::Other);
    there.activate(1, "b", LONG).await.unwrap();
    assert_eq!(here.state(1, "b").await.unwrap(), SessionState::Active);
}

/// Whoever has a valid token is let in while Redis is away and until it is filled again, unless their session was seen to end.
#[tokio::test]
async fn a_redis_that_is_lost_signs_nobody_out() {
    let mut server = RedisServer::start().await;
    let sessions = Sessions::new(Cache::open(&SecretString::from(server.url())).await.unwrap());
    sessions.set_filled().await.unwrap();
    sessions.activate(1, "a", LONG).await.unwrap();
    sessions.activate(3, "c", LONG).await.unwrap();
    sessions.activate(4, "d", LONG).await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Active);
    // One that was ended here, one that somebody else ended, and one that was taken over from.
    sessions.end(3, "c").await.unwrap();
    assert_eq!(sessions.state(5, "e").await.unwrap(), SessionState::Missing);
    sessions.activate(4, "f", LONG).await.unwrap();
    sessions.note_taken_over("d", LONG).await.unwrap();
    assert_eq!(sessions.state(4, "d").await.unwrap(), SessionState::TakenOver);
    // Longer than what was just read is believed anyway.
    tokio::time::sleep(Duration::from_millis(1200)).await;

    server.stop();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Active);
    assert_eq!(sessions.state(2, "b").await.unwrap(), SessionState::Active, "it was never seen");
    for (user, session) in [(3, "c"), (4, "d"), (5, "e")] {
        assert_eq!(
            sessions.state(user, session).await.unwrap(),
            SessionState::Missing,
            "{session}"
        );
    }
    let begun = Instant::now();
    for user in 100..300 {
        assert_eq!(sessions.state(user, "a").await.unwrap(), SessionState::Active);
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "200 calls took {:?}", begun.elapsed());

    server.start_again().await;
    let filling = async {
        while sessions.is_filled().await.ok() != Some(false) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), filling).await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Active);
    assert_eq!(sessions.state(3, "c").await.unwrap(), SessionState::Missing);
    sessions.activate(2, "b", LONG).await.unwrap();
    sessions.set_filled().await.unwrap();
    assert_eq!(sessions.state(1, "a").await.unwrap(), SessionState::Missing);
    assert_eq!(sessions.state(2, "b").await.unwrap(), SessionState::Active);
}

/// A server that takes connections and never answers costs one call a second its patience, not every call.
#[tokio::test]
async fn a_redis_that_does_not_answer_holds_few_calls_up() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("redis://{}/0", silent.local_addr().unwrap());
    let cache = Cache::open(&SecretString::from(url)).await.unwrap();
    let begun = Instant::now();
    for _ in 0..500 {
        assert!(cache.get("a").await.is_err());
    }
    assert!(begun.elapsed() < Duration::from_secs(3), "500 calls took {:?}", begun.elapsed());
}

#[tokio::test]
async fn a_setting_that_is_no_store_is_named() {
    let error = Cache::open(&SecretString::from("file:x")).await.err().unwrap();
    assert_eq!(error.setting, "cache");
}
