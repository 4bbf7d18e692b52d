//! A service that is asked by its own process, without a socket.

use std::{sync::atomic::Ordering, time::Duration};

use platform::{auth::Role, direct::Direct};
use testing::{Place, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

use crate::things::{self, ENDLESS};

/// Asks on a connection; gives the answer's head and body.
async fn ask(stream: &mut DuplexStream, request: &str) -> (String, String) {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut read = Vec::new();
    loop {
        assert_ne!(stream.read_buf(&mut read).await.unwrap(), 0, "the connection ended");
        let text = String::from_utf8(read.clone()).unwrap();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let head = head.to_ascii_lowercase();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |length| length.parse().unwrap());
        if body.len() == length {
            return (head, body.to_owned());
        }
    }
}

#[actix_web::test]
async fn direct_answers_equal_those_over_keep_alive_connections() {
    let (app, _, user) =
        TestApp::start(things::service()).with_user(Role::AccountAdmin, Place::account(5)).await;
    let direct = Direct::new(app.handlers().clone());
    let (mut one, mut other) = (direct.connect().await.unwrap(), direct.connect().await.unwrap());
    let thing = format!("{{\"accountId\":5,\"thingName\":\"{}\"}}", "x".repeat(50));
    let signed = user.request(reqwest::Method::GET, "/things").build().unwrap();
    let authorization = signed.headers()["authorization"].to_str().unwrap();
    let make = format!(
        "POST /things HTTP/1.1\r\nhost: things\r\nauthorization: {authorization}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{thing}",
        thing.len(),
    );
    for stream in [&mut one, &mut other] {
        let (head, body) = ask(stream, &make).await;
        assert!(head.starts_with("http/1.1 201"), "{head}");
        assert!(body.contains("xxx"), "{body}");
        // On the same connection: somebody who has not said who they are.
        let (head, body) = ask(stream, "GET /things HTTP/1.1\r\nhost: things\r\n\r\n").await;
        assert!(head.starts_with("http/1.1 401"), "{head}");
        assert!(head.contains("application/problem+json"), "{body}");
        let list = format!(
            "GET /things HTTP/1.1\r\nhost: things\r\nauthorization: {authorization}\r\n\r\n"
        );
        let (_, body) = ask(stream, &list).await;
        assert_eq!(body, user.get("/things").await.expect(200).text());
    }
}

#[actix_web::test]
async fn an_answer_ends_with_its_reader() {
    let app = TestApp::start(things::service()).await;
    let mut stream = Direct::new(app.handlers().clone()).connect().await.unwrap();
    stream.write_all(b"GET /endless HTTP/1.1\r\nhost: things\r\n\r\n").await.unwrap();
    let mut read = [0_u8; 8192];
    stream.read_exact(&mut read).await.unwrap();
    assert_eq!(ENDLESS.load(Ordering::SeqCst), 1);
    drop(stream);
    let ended = async {
        while ENDLESS.load(Ordering::SeqCst) > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), ended).await.expect("it was still being written");
}
