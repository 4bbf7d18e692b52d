//! The authorisation matrix: every operation of every service x every role. What a place adds to it is each service's
//! own to test, but for one thing: what belongs to another account looks as if it were not there.
//!
//! Three things are held together here: the gateway's access list, the checks in the handlers, and the committed
//! snapshot that a person can read. An operation that is missing in one of them fails.

use std::fmt::Write;

use crate::services;
use diesel_async::SimpleAsyncConnection;
use gateway::access::{Access, GENERATED, Mount, Verb, Who};
use platform::{
    StartError,
    auth::Role,
    testing::{Place, TestApp, TestClient, TestResponse, send},
};
use serde_json::{Value, json};

/// Ids that the service's database does not hold.
const NOWHERE: &str = "999999999";

/// Where somebody of a role stands: at the level of their role, in account 1.
fn place(role: Role) -> Place {
    match role {
        role if role.is_provider() => Place::provider(),
        Role::ProgramAdmin => Place::program(1, 2),
        Role::SessionAdmin | Role::Staff => Place::site(1, 2, 3),
        _ => Place::account(1),
    }
}

async fn call(client: &TestClient, verb: Verb, path: &str, body: &Value) -> TestResponse {
    let method = verb.as_str().parse().unwrap();
    let mut request = client.request(method, path);
    if !matches!(verb, Verb::Get | Verb::Head | Verb::Delete) {
        request = request.json(body);
    }
    send(request).await
}

/// A path with its parameters filled in by name.
fn fill(path: &str, value: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap();
        filled.push_str(before);
        filled.push_str(&value(name));
        rest = after;
    }
    filled + rest
}

/// The access list lets a role through exactly where the handler does.
#[tokio::test(flavor = "multi_thread")]
async fn the_access_list_and_the_handlers_agree() {
    let access = Access::embedded().unwrap();
    let mut matrix = String::from("service   method path: roles 1 to 11 that may\n");
    let mut wrong = Vec::new();
    for service in services::all() {
        let name = service.name;
        let app = TestApp::start(service).await;
        let mut clients = Vec::new();
        for role in Role::ALL {
            clients.push((role, app.user(role, place(role)).await));
        }
        let listed: Vec<_> = access
            .operations()
            .iter()
            .filter(|operation| operation.service.as_ref() == name)
            .filter(|operation| operation.mount == Mount::Api)
            .collect();
        assert!(!listed.is_empty(), "{name} has no operation in the access list");
        for operation in listed {
            let mut row = String::new();
            for (role, client) in &clients {
                let may = match operation.who {
                    Who::Public => continue,
                    Who::SignedIn => true,
                    Who::Roles(roles) => roles.contains(u8::try_from(role.id()).unwrap()),
                };
                let path = fill(&operation.path, |_| NOWHERE.to_owned());
                let answer = call(client, operation.method, &path, &json!({})).await;
                let status = answer.status.as_u16();
                assert!(
                    status < 500,
                    "{} {} answers {status}",
                    operation.method.as_str(),
                    operation.path
                );
                let let_through = status != 403;
                // A role that uses no portal page holds no grant, so a handler refuses it whatever the list says.
                if may != let_through && *role <= Role::Staff {
                    wrong.push(format!(
                        "{name} {} {} role {}: list {may}, handler {status}",
                        operation.method.as_str(),
                        operation.path,
                        role.id()
                    ));
                }
                if let_through && !may {
                    wrong.push(format!(
                        "{name} {} lets role {} through unlisted",
                        operation.path,
                        role.id()
                    ));
                }
                let mark =
                    if may && let_through { format!(" {}", role.id()) } else { " -".to_owned() };
                row.push_str(&mark);
            }
            if operation.who == Who::Public {
                row.push_str(" public");
            }
            writeln!(matrix, "{name:<9} {:<6} {}:{row}", operation.method.as_str(), operation.path)
                .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    insta::assert_snapshot!("matrix", matrix);
}

/// The access list holds every operation of every document with the roles of its action, and nothing else.
#[test]
fn the_access_list_and_the_documents_agree() {
    let documents = services::all()
        .iter()
        .map(|service| {
            let document = platform::openapi::document(service);
            (service.name, serde_json::to_value(document).unwrap())
        })
        .collect();
    let generated = Access::generate(&documents).unwrap();
    assert!(generated == GENERATED, "gateway/operations.toml is stale: run `make openapi`");
}

/// Another account, a program of it and a site of that.
const THEIRS: [i64; 3] = [51, 52, 53];

/// Puts [`THEIRS`] where a service keeps places, and gives the account's primary admin.
async fn make_theirs(app: &TestApp) -> TestClient {
    let [account, program, site] = THEIRS;
    app.insert_place(Place::site(account, program, site)).await;
    let theirs = app.user(Role::AccountAdmin, Place::account(account)).await;
    let sql = if app.platform.service() == "admin" {
        format!(
            "INSERT INTO accounts (id, name, name_key, match_key, created_by, modified_by)
             VALUES ({account}, 'A', 'a', 'a', 0, 0);
             INSERT INTO programs (id, account_id, name, name_key, match_key, start_date, end_date, created_by, modified_by)
             VALUES ({program}, {account}, 'P', 'p', 'p', '2026-09-01', '2027-06-30', 0, 0);
             INSERT INTO sites (id, account_id, program_id, name, name_key, match_key, start_date, end_date, time_zone,
                 created_by, modified_by)
             VALUES ({site}, {account}, {program}, 'S', 's', 's', '2026-09-01', '2027-06-30', 'America/New_York', 0, 0)"
        )
    } else {
        format!(
            "UPDATE user_roles SET is_primary_account_admin = true WHERE account_id = {account}"
        )
    };
    app.database.owner().await.batch_execute(&sql).await.unwrap();
    theirs
}

/// What a parameter of a path names: something of the other account, whose admin is `user`. None for what belongs to
/// nobody, such as the name of a list.
fn theirs_named(path: &str, parameter: &str, user: i64) -> Option<i64> {
    let [account, program, site] = THEIRS;
    match parameter {
        "accountId" => Some(account),
        "programId" => Some(program),
        "siteId" => Some(site),
        "userId" => Some(user),
        "id" if path.starts_with("/users/{id}") || path == "/users/info/{id}" => Some(user),
        _ => None,
    }
}

/// Status and body without what names the request.
fn seen(answer: &TestResponse) -> (u16, Value) {
    let mut body = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
    if let Some(fields) = body.as_object_mut() {
        fields.remove("correlationId");
    }
    (answer.status.as_u16(), body)
}

/// Somebody of another account is answered about what has an id as if it did not exist, so that ids cannot be probed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_and_what_is_not_mine_look_the_same() {
    let access = Access::embedded().unwrap();
    for service in services::all() {
        let name = service.name;
        let (app, _, root) =
            TestApp::start(service).with_user(Role::SuperAdmin, Place::provider()).await;
        let theirs = make_theirs(&app).await;
        let mine = app.user(Role::AccountAdmin, Place::account(1)).await;
        let edit = json!({"version": 1});
        for operation in access.operations() {
            let listed = operation.service.as_ref() == name && operation.mount == Mount::Api;
            if !listed || !operation.who.allows(Some(4)) {
                continue;
            }
            let what = format!("{name} {} {}", operation.method.as_str(), operation.path);
            let id = |parameter: &str| theirs_named(&operation.path, parameter, theirs.user_id);
            let path =
                fill(&operation.path, |it| id(it).map_or("0".to_owned(), |id| id.to_string()));
            let nowhere = fill(&operation.path, |it| id(it).map_or("0", |_| NOWHERE).to_owned());
            if path == nowhere {
                continue;
            }
            if operation.method == Verb::Get {
                // It is there for those who may see it. Nobody here has a picture.
                let mut answers = vec![];
                for who in [&theirs, &root] {
                    answers.push(call(who, Verb::Get, &path, &edit).await.status.as_u16());
                }
                let is_there = answers.contains(&200) || path.ends_with("/picture");
                assert!(is_there, "{what}: {answers:?}");
            }
            let foreign = seen(&call(&mine, operation.method, &path, &edit).await);
            let missing = seen(&call(&mine, operation.method, &nowhere, &edit).await);
            assert_eq!(foreign, missing, "{what}");
            let expected = if operation.method == Verb::Get { vec![404] } else { vec![400, 404] };
            assert!(expected.contains(&foreign.0), "{what}: {foreign:?}");
        }
    }
}

/// A service that cannot start says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_on_a_taken_port_says_so() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let app = TestApp::start(admin::service()).await;
    let settings =
        app.platform.settings().with("listen", taken.local_addr().unwrap().to_string()).unwrap();
    let shared = platform::Shared::open(&settings).await.unwrap();
    let refused = platform::start(admin::service(), settings, shared).await;
    assert!(matches!(refused, Err(StartError::Listen { .. })));
}
