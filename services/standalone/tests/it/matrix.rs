//! The authorisation matrix: every operation of every service x every role x own, sibling and foreign place.
//!
//! Three things are held together here: the gateway's access list, the checks in the handlers, and the committed
//! snapshot that a person can read. An operation that is missing in one of them fails.

use std::fmt::Write;

use crate::services;
use gateway::access::{Access, Mount, Verb, Who};
use platform::{
    StartError,
    auth::Role,
    testing::{Place, TestApp, TestClient, send},
};

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

async fn call(client: &TestClient, verb: Verb, path: &str) -> u16 {
    let method = verb.as_str().parse().unwrap();
    let filled = fill(path);
    let mut request = client.request(method, &filled);
    if !matches!(verb, Verb::Get | Verb::Head | Verb::Delete) {
        request = request.json(&serde_json::json!({}));
    }
    send(request).await.status.as_u16()
}

/// A path with its parameters filled in by ids that do not exist.
fn fill(path: &str) -> String {
    let mut filled = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        filled.push_str(NOWHERE);
        rest = after.split_once('}').map_or("", |(_, after)| after);
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
            // What every service answers: the audit log, and what is public.
            .filter(|operation| match operation.mount {
                Mount::Api => true,
                Mount::Every => operation.who != Who::Public,
                Mount::Root => false,
            })
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
                let status = call(client, operation.method, &operation.path).await;
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

/// The access list holds every operation of every document, and nothing else.
#[test]
fn the_access_list_and_the_documents_agree() {
    let access = Access::embedded().unwrap();
    for service in services::all() {
        let document = serde_json::to_value(platform::openapi::document(&service)).unwrap();
        let differences = access.differences(service.name, &document);
        assert!(differences.is_empty(), "{}: {differences:#?}", service.name);
    }
}

/// Somebody of another account gets 404 for what has an id, never 403, so that ids cannot be probed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_and_what_is_not_mine_look_the_same() {
    let access = Access::embedded().unwrap();
    for service in services::all() {
        let name = service.name;
        let app = TestApp::start(service).await;
        let client = app.user(Role::AccountAdmin, Place::account(1)).await;
        for operation in access.operations() {
            let takes_id = operation.path.contains('{') && !operation.path.contains("{key}");
            if operation.service.as_ref() != name || operation.mount != Mount::Api || !takes_id {
                continue;
            }
            if operation.who.allows(Some(4)) && operation.method == Verb::Get {
                let status = call(&client, operation.method, &operation.path).await;
                assert_eq!(status, 404, "{name} {}", operation.path);
            }
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
