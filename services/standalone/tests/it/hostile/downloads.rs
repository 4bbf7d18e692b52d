//! Clients that ask for large files and do not read them: nothing of the database waits for them. Each file that is asked
//! for is in the audit log.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use platform::auth::Role;
use socket2::{Domain, Socket, Type};
use testing::{Place, TestApp, TestClient};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::operations;
use crate::services;

/// A site with attendance.
const SITE: i64 = 3;

/// What a file is asked for with: reports are about one place.
fn http_request(path: String) -> String {
    match path.starts_with("/analytics/") {
        true => format!("{path}?siteId={SITE}&isReport=true"),
        false => path,
    }
}

/// Fills what the files are made of: more than the buffers between the service and a client hold.
async fn fill(app: &TestApp) {
    let mut conn = app.database.owner().await;
    let audit = "INSERT INTO audit_log (occurred_at, account_id, actor_user_id, actor_client_id, session_id, action,
             entity, entity_id, after)
         SELECT now(), 1, 1, 'x', 'x', 'x', 'x', n::text, to_jsonb(repeat('x', 1000)) FROM generate_series(1, 3000) n";
    conn.batch_execute(audit).await.unwrap();
    if app.platform.service() == "identity" {
        let people = "INSERT INTO users (id, account_id, email, first_name, last_name, status)
             OVERRIDING SYSTEM VALUE
             SELECT 1000000 + n, 1, repeat('x', 220) || n || '@example.org', repeat('x', 50), repeat('x', 50), 1
             FROM generate_series(1, 3000) n";
        conn.batch_execute(people).await.unwrap();
    }
    if app.platform.service() == "roster" {
        let staff = "INSERT INTO staff_entries (user_id, ordinal, account_id, role_id, status, program_role, first_name,
                 last_name, email, phone_number, phone_type, program_name, site_name)
             SELECT 1000000 + n, 0, 1, 4, 1, '', repeat('x', 50), repeat('x', 50),
                 repeat('x', 220) || n || '@example.org', '', '', '', '' FROM generate_series(1, 3000) n";
        conn.batch_execute(staff).await.unwrap();
        app.insert_place(Place::site(1, 2, SITE)).await;
        let scholars = format!(
            "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade,
                 created_by, modified_by)
             SELECT 1000000 + n, 1, repeat('x', 50), repeat('x', 50), n::text, 'x', '2018-01-01', 1, 1, 1
             FROM generate_series(1, 3000) n;
             INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, enrolled_on, created_by, modified_by)
             SELECT id, 1, 2, {SITE}, id, '2020-01-01', 1, 1 FROM scholars;
             INSERT INTO scholar_contacts (account_id, scholar_id, kind, ordinal, first_name, last_name, email,
                 relationship, allowed_to_pick, scholar_first_name, scholar_last_name)
             SELECT 1, id, 1, 0, repeat('x', 50), repeat('x', 50), repeat('x', 220) || id || '@example.org', 'x', true,
                 first_name, last_name
             FROM scholars;
             INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, note, marked_by)
             SELECT id, current_date - 2, 1, 2, {SITE}, 2, repeat('x', 250), 1 FROM enrollments"
        );
        conn.batch_execute(&scholars).await.unwrap();
    }
    // As the server does by itself within a minute; until then it would sort the whole table for each part of a file.
    conn.batch_execute("ANALYZE").await.unwrap();
}

/// Asks for a file and reads its first bytes alone.
async fn unread(app: &TestApp, client: &TestClient, path: &str) -> (TcpStream, String) {
    let address: SocketAddr = app.base.strip_prefix("http://").unwrap().parse().unwrap();
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    // The kernel sizes the sender's buffer by the segments: on loopback it would hold megabytes.
    socket.set_tcp_mss(536).unwrap();
    socket.connect(&address.into()).unwrap();
    socket.set_nonblocking(true).unwrap();
    let mut stream = TcpStream::from_std(socket.into()).unwrap();
    let token = client.token.as_deref().unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut start = vec![0; 1024];
    let read = tokio::time::timeout(Duration::from_secs(30), stream.read(&mut start));
    let read = read.await.unwrap().unwrap();
    (stream, String::from_utf8_lossy(&start[..read]).into_owned())
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Connections of the service that are in a transaction.
async fn transactions(app: &TestApp) -> i64 {
    let sql = "SELECT count(*) AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - interval '1 second'";
    let mut conn = app.database.owner().await;
    diesel::sql_query(sql).get_result::<Count>(&mut conn).await.unwrap().n
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_holds_a_transaction_while_nobody_reads_it() {
    for (number, service) in services::all().into_iter().enumerate() {
        let (operations, _) = operations(&service);
        let mut files: Vec<String> = operations
            .into_iter()
            .filter(|operation| operation.method == reqwest::Method::GET)
            .filter(|operation| {
                operation.description["responses"]["200"]["content"]["text/csv"].is_object()
            })
            .map(|operation| operation.path)
            // A template is one line of the program's own, and the refused lines of an upload lie in it, in one row.
            .filter(|path| !path.contains('{'))
            .filter(|path| path != "/roster/template" && path != "/roster/rejects")
            // Charts are read whole, and are a line for each day at most.
            .filter(|path| !path.starts_with("/analytics/") || path.contains("/daily-attendance/"))
            .map(http_request)
            .collect();
        assert!(files.contains(&"/audit/export".to_owned()), "{files:?}");
        // The platform's, so one service's is everybody's.
        files.retain(|path| number == 0 || path != "/audit/export");
        let app = TestApp::start(service).await;
        app.insert_place(Place::account(1)).await;
        fill(&app).await;
        for path in files {
            let entries = "action <> 'x'";
            let before = app.count("audit_log", entries).await;
            let mut sockets = Vec::new();
            // As many as there are connections to the database.
            for _ in 0..4 {
                let client = app.user(Role::SuperAdmin, Place::provider()).await;
                for _ in 0..2 {
                    // On a slow machine the reading of those before may take longer than one waits for it: 503, try again.
                    let begun = Instant::now();
                    let (mut stream, mut start) = unread(&app, &client, &path).await;
                    while start.starts_with("HTTP/1.1 503") && begun.elapsed().as_secs() < 60 {
                        (stream, start) = unread(&app, &client, &path).await;
                    }
                    assert!(start.starts_with("HTTP/1.1 200"), "{path}: {start}");
                    sockets.push(stream);
                }
                let (_, third) = unread(&app, &client, &path).await;
                assert!(third.starts_with("HTTP/1.1 429"), "{path}: {third}");
                assert!(third.contains("retry-after: "), "{path}: {third}");
            }
            assert!(
                app.count("audit_log", entries).await > before,
                "{path} is not in the audit log"
            );
            let begun = Instant::now();
            while transactions(&app).await > 0 {
                assert!(begun.elapsed() < Duration::from_secs(60), "{path} holds a transaction");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            let other = app.user(Role::SuperAdmin, Place::provider()).await;
            let begun = Instant::now();
            other.get("/audit?count=1").await.expect(200);
            assert!(begun.elapsed() < Duration::from_secs(2), "{path}: {:?}", begun.elapsed());
        }
    }
}
