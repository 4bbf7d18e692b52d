//! Clients that pipeline, drip and stall.

use std::time::{Duration, Instant};

use platform::auth::Role;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::support::{Way, gateway_by};

const PROGRAMS: &str = "/api/admin/programs";

#[rstest::rstest]
#[actix_web::test]
async fn a_head_is_answered_with_a_get_behind_it(
    #[values(Way::Address, Way::Memory)] way: Way,
    #[values("large", "endless")] wish: &str,
) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let head = |method: &str, wish: &str| {
        format!(
            "{method} {PROGRAMS}?do={wish} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
        )
    };
    let both = format!("{}{}", head("HEAD", wish), head("GET", "echo"));
    let answer = gateway.raw(both.as_bytes()).await;
    assert_eq!(answer.matches("HTTP/1.1 200").count(), 2, "{answer}");
    let (first, second) = answer.split_once("\r\n\r\n").unwrap();
    assert_eq!(first.contains("content-length: 3000000"), wish == "large", "{first}");
    assert!(
        second.starts_with("HTTP/1.1 200") && second.contains("\"method\":\"GET\""),
        "{second}"
    );
}

#[rstest::rstest]
#[actix_web::test]
async fn a_body_that_drips_has_a_deadline(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[("gateway.timeouts.body", json!(1000))]).await;
    let token = gateway.token(Role::SuperAdmin).await;
    let mut stream = TcpStream::connect(gateway.address).await.unwrap();
    let head = format!(
        "POST {PROGRAMS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: 1000\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let begun = Instant::now();
    let mut answer = Vec::new();
    while begun.elapsed() < Duration::from_secs(20) {
        let reading = stream.read_buf(&mut answer);
        if tokio::time::timeout(Duration::from_millis(100), reading).await.is_ok() {
            break;
        }
        stream.write_all(b"x").await.unwrap();
    }
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer:?} after {:?}", begun.elapsed());
}

#[rstest::rstest]
#[actix_web::test]
async fn a_client_that_does_not_read_is_let_go(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[("gateway.timeouts.stalled", json!(1000))]).await;
    let token = gateway.token(Role::Staff).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(gateway.address).await.unwrap();
    let head = format!(
        "GET {PROGRAMS}?do=endless HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(6)).await;
    let mut buffer = vec![0; 1024 * 1024];
    let mut ended = false;
    // What the systems had on the way may still arrive.
    for _ in 0..2000 {
        let reading = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut buffer)).await;
        match reading {
            Ok(Ok(read)) if read > 0 => {}
            Ok(Ok(_) | Err(_)) => {
                ended = true;
                break;
            }
            Err(late) => panic!("{late}"),
        }
    }
    assert!(ended);
}
