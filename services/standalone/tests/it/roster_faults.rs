//! The product is killed in the middle of what the roster does: nothing is lost, and nothing is there twice or in part.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use reqwest::Method;
use serde_json::{Value, json};

use crate::binary::{Portal, directory_with_demo, succeed};

/// How long anything may take to work again.
const PATIENCE: Duration = Duration::from_secs(60);
/// Children of a file: as many as a page takes.
const CHILDREN: u32 = 500;

/// Calls the roster as an account admin of the demo.
struct Caller {
    client: reqwest::Client,
    token: String,
}

impl Caller {
    fn new(dir: &Path) -> Self {
        let user = ["token", "--user", "account@demo.afterbell.test", "--data", "data"];
        let token = succeed(dir, &user).trim().to_owned();
        let client = reqwest::Client::builder().timeout(Duration::from_secs(10)).build().unwrap();
        Self { client, token }
    }

    /// Status and answer; none when nobody answers.
    async fn call(
        &self,
        portal: &Portal,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Option<(u16, Value)> {
        let kind =
            if path.contains("/upload?") { "application/octet-stream" } else { "application/json" };
        let request = self.client.request(method, format!("{}/api/roster{path}", portal.url));
        let request = request.bearer_auth(&self.token).header("content-type", kind).body(body);
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        Some((status, answer.json().await.unwrap_or_default()))
    }

    /// An answer of 200 or 201.
    async fn expect(&self, portal: &Portal, method: Method, path: &str, body: Vec<u8>) -> Value {
        let (status, value) = self.call(portal, method, path, body).await.unwrap();
        assert!([200, 201].contains(&status), "{path}: {status} {value}");
        value
    }

    async fn get(&self, portal: &Portal, path: &str) -> Value {
        self.expect(portal, Method::GET, path, Vec::new()).await
    }

    /// As [`Caller::get`], however long it takes until somebody answers.
    async fn patient(&self, portal: &Portal, path: &str) -> Value {
        let begun = Instant::now();
        loop {
            match self.call(portal, Method::GET, path, Vec::new()).await {
                Some((200, value)) => return value,
                other => assert!(begun.elapsed() < PATIENCE, "{path}: {other:?}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

fn body(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

/// Kills a process at once.
fn kill(pid: u32) {
    let killed = Command::new("kill").args(["-9", &pid.to_string()]).status();
    assert!(killed.unwrap().success());
}

async fn owner(portal: &Portal) -> AsyncPgConnection {
    let url = portal.postgres().url("afterbell_roster", "afterbell_roster_owner");
    let mut conn = AsyncPgConnection::establish(&url).await.unwrap();
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    conn
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

async fn count(conn: &mut AsyncPgConnection, sql: &str) -> i64 {
    let found: Count = diesel::sql_query(sql).get_result(conn).await.unwrap();
    found.n
}

/// A name that no other number has.
fn name(number: u32) -> String {
    let letter = |place: u32| char::from(b'a' + u8::try_from(number / place % 26).unwrap());
    ['Z', letter(17_576), letter(676), letter(26), letter(1)].iter().collect()
}

/// Children whose family has a name of its own, so that they are found by it; those of two families look not alike.
fn children(family: &str) -> String {
    let row = |number: u32| {
        let (month, day) = (1 + number % 12, 1 + number / 12 % 28);
        let first = name(number * 7919 + u32::from(family.as_bytes()[0]) * 211_151);
        format!("{first},{family}{},{month}/{day}/2018,3\n", name(number * 104_729))
    };
    let rows: String = (0..CHILDREN).map(row).collect();
    format!("First Name,Last Name,Birth Date,Grade\n{rows}")
}

/// What is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Portal,
    Postgres,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_entered_whole_whatever_is_killed_meanwhile() {
    let dir = directory_with_demo();
    let mut portal = Portal::start(dir.path(), &["--demo"]);
    let mut caller = Caller::new(dir.path());
    let found = caller.get(&portal, "/scholars?count=1").await;
    let (site, account) = (&found["results"][0]["siteId"], &found["results"][0]["accountId"]);
    for (victim, family) in [(Victim::Portal, "Anselm"), (Victim::Postgres, "Borough")] {
        let file = children(family);
        let upload = format!("/roster/upload?siteId={site}&fileName={family}.csv");
        caller.expect(&portal, Method::POST, &upload, file.clone().into_bytes()).await;
        let configure = body(&json!({"siteId": site, "isDone": true}));
        caller.expect(&portal, Method::POST, "/roster/configure", configure).await;

        // Somebody else enters the last child at this moment, so that the job stands still among its rows.
        let mut other = owner(&portal).await;
        let last: Vec<&str> = file.lines().last().unwrap().split(',').collect();
        other.batch_execute("BEGIN").await.unwrap();
        diesel::sql_query(format!(
            "INSERT INTO scholars (account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade,
                 created_by, modified_by)
             VALUES ({account}, '{0}', '{1}', lower('{0}'), lower('{1}'), to_date('{2}', 'MM/DD/YYYY'), 3, 0, 0)",
            last[0], last[1], last[2],
        ))
        .execute(&mut other)
        .await
        .unwrap();
        let commit = body(&json!({"siteId": site}));
        let begun = caller.expect(&portal, Method::POST, "/roster/commit", commit).await;
        assert_eq!(begun["state"], "importing");
        let mut watch = owner(&portal).await;
        let started = Instant::now();
        while count(&mut watch, "SELECT count(*) AS n FROM pg_locks WHERE NOT granted").await == 0 {
            assert!(started.elapsed() < PATIENCE, "the job did not begin");
        }
        match victim {
            Victim::Portal => {
                portal.end("-KILL");
                drop((other, watch));
                portal = Portal::start(dir.path(), &["--demo"]);
                // At another port it is another issuer of tokens.
                caller = Caller::new(dir.path());
            }
            Victim::Postgres => kill(portal.postgres().pid),
        }

        let status = format!("/roster/scholar-status?siteId={site}");
        let started = Instant::now();
        let done = loop {
            let upload = caller.patient(&portal, &status).await["upload"].take();
            if upload["state"] != "importing" {
                break upload;
            }
            assert!(started.elapsed() < PATIENCE, "{victim:?}: it is not gone on with: {upload}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        assert_eq!((&done["state"], &done["summary"]["added"]), (&json!("done"), &json!(CHILDREN)));
        let mut conn = owner(&portal).await;
        for (what, sql) in [
            (
                "children",
                format!("SELECT count(*) AS n FROM scholars WHERE last_name LIKE '{family}%'"),
            ),
            (
                "enrollments",
                format!("SELECT count(*) AS n FROM enrollments WHERE last_name LIKE '{family}%'"),
            ),
        ] {
            assert_eq!(count(&mut conn, &sql).await, i64::from(CHILDREN), "{victim:?}: {what}");
        }
        let condition = format!(
            "SELECT count(*) AS n FROM audit_log WHERE action = 'scholar.import' AND after->>'fileName' = '{family}.csv'"
        );
        assert_eq!(count(&mut conn, &condition).await, 1, "{victim:?}: audit");
    }
    assert_eq!(portal.end("-TERM"), Some(0));
}

/// A register that takes marks: its site and day, and its rows.
async fn register(caller: &Caller, portal: &Portal) -> (Value, Value, Vec<Value>) {
    let found = caller.get(portal, "/scholars?status=1&count=100").await;
    let sites =
        found["results"].as_array().unwrap().iter().map(|row| row["siteId"].as_i64().unwrap());
    for site in BTreeSet::from_iter(sites) {
        let today = caller.get(portal, &format!("/attendance/register?siteId={site}")).await;
        let today: chrono::NaiveDate = today["today"].as_str().unwrap().parse().unwrap();
        for back in 0..14 {
            let day = today - chrono::Days::new(back);
            let path = format!("/attendance/register?siteId={site}&day={day}");
            let register = caller.get(portal, &path).await;
            if register["state"]["code"] == "open" {
                let rows = register["results"].as_array().unwrap().clone();
                return (json!(site), json!(day), rows);
            }
        }
    }
    unreachable!("no site takes marks on a day of two weeks")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn saved_marks_survive_killed_processes() {
    let dir = directory_with_demo();
    let mut portal = Portal::start(dir.path(), &["--demo"]);
    let mut caller = Caller::new(dir.path());
    let (site, day, mut children) = register(&caller, &portal).await;
    let mut round = 0_u32;
    let mut victims = vec![Victim::Postgres, Victim::Portal];
    while round < 40 {
        round += 1;
        // Each note is another, and each is sent until it is answered, as a page that lost its connection does.
        let marks: Vec<Value> = children
            .iter()
            .map(|child| {
                let note = format!("round {round}");
                let version = &child["mark"]["version"];
                json!({"ssmId": child["ssmId"], "version": version, "status": "Present", "note": note})
            })
            .collect();
        let save = body(&json!({"siteId": site, "day": day, "marks": marks}));
        let killed = if round.is_multiple_of(15) { victims.pop() } else { None };
        let begun = Instant::now();
        let path = "/attendance/register";
        let sent = caller.call(&portal, Method::PUT, path, save.clone());
        let mut answer = match killed {
            None => sent.await,
            Some(victim) => {
                let postgres = portal.postgres().pid;
                let pid = if victim == Victim::Postgres { postgres } else { portal.pid() };
                let cut = async {
                    tokio::time::sleep(Duration::from_millis(3)).await;
                    kill(pid);
                };
                let (answer, ()) = tokio::join!(sent, cut);
                if victim == Victim::Portal {
                    portal.end("-KILL");
                    portal = Portal::start(dir.path(), &["--demo"]);
                    caller = Caller::new(dir.path());
                }
                answer
            }
        };
        while !matches!(answer, Some((200, _))) {
            assert!(begun.elapsed() < PATIENCE, "round {round}: {answer:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
            answer = caller.call(&portal, Method::PUT, path, save.clone()).await;
        }
        let path = format!("/attendance/register?siteId={site}&day={}", day.as_str().unwrap());
        let register_after = caller.patient(&portal, &path).await;
        children = register_after["results"].as_array().unwrap().clone();
        let note = json!(format!("round {round}"));
        assert!(
            children.iter().all(|row| row["mark"]["note"] == note),
            "round {round}: {answer:?}"
        );
    }
    assert!(victims.is_empty());
    // What is counted is what is there.
    let mut conn = owner(&portal).await;
    let counted = format!(
        "SELECT coalesce(sum(present), 0) AS n FROM attendance_counts WHERE site_id = {site} AND day = '{}'",
        day.as_str().unwrap()
    );
    assert_eq!(count(&mut conn, &counted).await, i64::try_from(children.len()).unwrap());
    assert_eq!(portal.end("-TERM"), Some(0));
}
