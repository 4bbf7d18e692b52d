use rstest::rstest;

use crate::support::gateway;

/// The status line and the rest.
fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

#[rstest]
#[case::dots("/api/admin/../identity/users/me")]
#[case::encoded_dots("/api/admin/%2e%2e/identity/users/me")]
#[case::half_encoded_dots("/api/admin/.%2e/accounts")]
#[case::dot("/api/admin/./accounts")]
#[case::parameter_dots("/api/admin/..;/accounts")]
#[case::encoded_slash("/api/admin%2faccounts")]
#[case::encoded_backslash("/api/admin%5caccounts")]
#[case::double_encoded("/api/admin%252faccounts")]
#[case::needless_encoding("/api/%61dmin/accounts")]
#[case::double_slash("/api//admin/accounts")]
#[case::leading_double_slash("//evil.test/api/access")]
#[case::nul("/api/admin/%00")]
#[case::line_break("/api/admin/%0d%0aSet-Cookie:x")]
#[case::overlong_utf8("/api/admin/%c0%afaccounts")]
#[case::broken_encoding("/api/admin/%g0")]
#[case::absolute("http://evil.test/api/access")]
#[case::not_ascii("/api/admin/\u{e9}")]
#[actix_web::test]
async fn path_tricks_are_refused(#[case] target: &str) {
    let gateway = gateway().await;
    let answer = gateway
        .raw(format!("GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes())
        .await;
    assert_eq!(status(&answer), 400, "{answer}");
}

#[actix_web::test]
async fn a_refused_path_is_a_problem() {
    let gateway = gateway().await;
    let answer =
        gateway.raw(b"GET /api//x HTTP/1.1\r\nHost: x\r\nX-Correlation-Id: mine\r\n\r\n").await;
    assert!(answer.contains("application/problem+json"), "{answer}");
    assert!(answer.contains("\"correlationId\":"), "{answer}");
    assert!(!answer.contains("mine"), "{answer}");
}

#[actix_web::test]
async fn overlong_targets_and_heads_are_refused() {
    let gateway = gateway().await;
    let long = "a".repeat(3000);
    let answer = gateway.raw(format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await;
    assert_eq!(status(&answer), 400);
    let long = "a".repeat(40_000);
    let answer = gateway
        .raw(format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {long}\r\n\r\n").as_bytes())
        .await;
    assert_eq!(status(&answer), 431);
    let many: String = (0..80).map(|number| format!("X-{number}: 1\r\n")).collect();
    let answer = gateway.raw(format!("GET / HTTP/1.1\r\nHost: x\r\n{many}\r\n").as_bytes()).await;
    assert_eq!(status(&answer), 431);
}

/// Each holds a second request that must never be answered, and never reach a service.
#[rstest]
#[case::both_lengths("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")]
#[case::two_lengths("Content-Length: 0\r\nContent-Length: 40\r\n\r\n")]
#[case::same_length_twice("Content-Length: 0\r\nContent-Length: 0\r\n\r\n")]
#[case::list_of_lengths("Content-Length: 0, 0\r\n\r\n")]
#[case::signed_length("Content-Length: +0\r\n\r\n")]
#[case::hex_length("Content-Length: 0x0\r\n\r\n")]
#[case::unknown_coding("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n")]
#[case::coding_list("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n")]
#[case::identity_coding("Transfer-Encoding: identity\r\nContent-Length: 0\r\n\r\n")]
#[case::two_codings("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n")]
#[case::space_before_colon("Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n")]
#[case::folded_header("X-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")]
#[case::upgrade_with_length(
    "Upgrade: websocket\r\nConnection: upgrade\r\nContent-Length: 0\r\n\r\n"
)]
#[actix_web::test]
async fn smuggling_is_refused(#[case] rest: &str) {
    let gateway = gateway().await;
    let second = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let answer = gateway
        .raw(format!("POST /identity/sign-in HTTP/1.1\r\nHost: x\r\n{rest}{second}").as_bytes())
        .await;
    assert_eq!(status(&answer), 400, "{answer}");
    assert!(!answer.contains("\"ok\""), "the second request was answered: {answer}");
}

#[rstest]
#[case::bad_size("zz\r\nhello\r\n0\r\n\r\n")]
#[case::negative("-1\r\nhello\r\n0\r\n\r\n")]
#[case::overflow("fffffffffffffffff\r\nhello\r\n0\r\n\r\n")]
#[case::no_end_of_chunk("5\r\nhelloX\r\n0\r\n\r\n")]
#[actix_web::test]
async fn broken_chunks_are_refused(#[case] body: &str) {
    let gateway = gateway().await;
    let answer = gateway
        .raw(
            format!("POST /identity/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n{body}")
                .as_bytes(),
        )
        .await;
    // The server closes, with or without a word; the service never hears of a whole body.
    assert!(matches!(status(&answer), 0 | 400), "{answer}");
}

#[actix_web::test]
async fn an_upgrade_with_a_body_is_refused() {
    let gateway = gateway().await;
    let answer = gateway
        .raw(
            b"POST /identity/sign-in HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\
              Connection: upgrade\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        )
        .await;
    assert_eq!(status(&answer), 400, "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}

#[rstest]
#[case("TRACE")]
#[case("CONNECT")]
#[actix_web::test]
async fn methods_that_echo_or_tunnel_are_refused(#[case] method: &str) {
    let gateway = gateway().await;
    let answer =
        gateway.raw(format!("{method} /healthz HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await;
    assert_eq!(status(&answer), 405, "{answer}");
}

#[actix_web::test]
async fn a_request_without_or_with_two_hosts_is_refused() {
    let gateway = gateway().await;
    assert_eq!(status(&gateway.raw(b"GET /healthz HTTP/1.1\r\n\r\n").await), 400);
    assert_eq!(
        status(&gateway.raw(b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").await),
        400
    );
}
