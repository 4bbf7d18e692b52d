//! Start, stop, and being killed.

use crate::binary::{Portal, directory, refuse, wait_for_exit};

#[tokio::test]
async fn stops_in_order_and_recovers_from_being_killed() {
    let dir = directory();
    let portal = Portal::start(dir.path(), &[]);
    let health = reqwest::get(format!("{}/healthz", portal.url)).await.unwrap();
    assert_eq!(health.status(), 200);

    let second = refuse(dir.path(), &["run", "--port", "0", "--data", "data"]);
    assert!(second.contains(&format!("(process {}) is running on", portal.pid())), "{second}");

    let postgres = portal.postgres().pid;
    assert_eq!(portal.end("-TERM"), Some(0));
    wait_for_exit(postgres);

    let portal = Portal::start(dir.path(), &[]);
    let postgres = portal.postgres().pid;
    assert_eq!(portal.end("-KILL"), None);
    // At once: PostgreSQL may still be running or about to stop.
    let portal = Portal::start(dir.path(), &[]);
    wait_for_exit(postgres);
    let postgres = portal.postgres().pid;
    assert_eq!(portal.end("-INT"), Some(0));
    wait_for_exit(postgres);
}

#[test]
fn a_signal_right_after_the_ready_line_is_heard() {
    let dir = directory();
    for _ in 0..5 {
        let portal = Portal::start(dir.path(), &[]);
        assert_eq!(portal.end("-TERM"), Some(0));
    }
}
