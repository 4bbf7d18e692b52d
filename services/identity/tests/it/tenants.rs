//! No tenant reaches another's rows.

use std::collections::BTreeSet;

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use identity::seed::{self, Invite};
use platform::{auth::Role, testing::Place};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Web, person, start};

/// Operations that name something of a tenant: method, path and body with a foreign id.
fn foreign(user: i64) -> Vec<(&'static str, Method, String, Option<Value>)> {
    let drilldown = json!({"roleId": 4, "accountId": 2, "programId": 0, "siteId": 0});
    vec![
        ("read_user", Method::GET, format!("/users/{user}"), None),
        ("list_user_roles", Method::GET, format!("/users/{user}/roles"), None),
        ("read_primary_admin", Method::GET, "/users/accounts/2".into(), None),
        ("begin_drilldown", Method::POST, "/drilldowns".into(), Some(drilldown)),
    ]
}

/// Operations that name nothing of a tenant: the caller's own, and what is the same for everybody.
const NAMELESS: [&str; 7] = [
    "read_current_user",
    "change_preferences",
    "list_roles",
    "read_role",
    "read_session",
    "take_over_session",
    "end_drilldown",
];

#[tokio::test]
async fn a_foreign_id_is_not_found_on_every_operation() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let stranger =
        person(&app, "other@afterbell.test", Role::AccountAdmin, Place::account(2)).await;
    for (role, place) in [
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
    ] {
        let user = app.user(role, place).await;
        for (operation, method, path, body) in foreign(stranger) {
            let mut request = user.request(method, &path);
            if let Some(body) = &body {
                request = request.json(body);
            }
            let answer = platform::testing::send(request).await;
            assert_eq!(answer.status, 404, "{operation} as {role:?}: {}", answer.text());
            assert_eq!(answer.value()["name"], "Error_NotFound");
        }
    }
}

#[test]
fn every_operation_is_one_or_the_other() {
    let document = serde_json::to_value(platform::openapi::document(&identity::service())).unwrap();
    let mut operations = BTreeSet::new();
    for path in document["paths"].as_object().unwrap().values() {
        for operation in path.as_object().unwrap().values() {
            if let Some(id) = operation["operationId"].as_str() {
                operations.insert(id.to_owned());
            }
        }
    }
    let covered: BTreeSet<String> = foreign(0)
        .into_iter()
        .map(|(operation, ..)| operation.to_owned())
        .chain(NAMELESS.map(str::to_owned))
        .collect();
    assert_eq!(operations, covered);
}

#[derive(diesel::QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    secured: bool,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

#[tokio::test]
async fn without_a_scope_no_row_is_seen() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    web.refresh(&tokens).await.expect(200);
    let invite = Invite {
        email: "new@afterbell.test".into(),
        first_name: String::new(),
        last_name: String::new(),
        role: Role::AccountAdmin,
        account_id: Some(1),
        program_id: None,
        site_id: None,
        program_role: None,
        is_primary_account_admin: true,
        language: None,
    };
    seed::invite(&app.platform, &invite).await.unwrap();
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let drilldown = json!({"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3});
    admin.post("/drilldowns", &drilldown).await.expect(201);

    let (mut owner, mut serving) = (app.database.owner().await, app.database.serving().await);
    let sql = "SELECT relname::text AS name, relrowsecurity AS secured FROM pg_class \
               WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' \
               AND relname <> '__diesel_schema_migrations' ORDER BY 1";
    let tables: Vec<Table> = diesel::sql_query(sql).load(&mut owner).await.unwrap();
    let mut filled = BTreeSet::new();
    for Table { name, secured } in tables {
        assert!(secured, "{name} has no row-level security");
        let sql = format!("SELECT count(*) AS n FROM {name}");
        let all: Count = diesel::sql_query(&sql).get_result(&mut owner).await.unwrap();
        let seen: Count = diesel::sql_query(&sql).get_result(&mut serving).await.unwrap();
        assert_eq!(seen.n, 0, "{name}");
        if all.n > 0 {
            filled.insert(name);
        }
    }
    for name in [
        "users",
        "user_roles",
        "sessions",
        "refresh_tokens",
        "authorization_codes",
        "clients",
        "signing_keys",
        "service_secrets",
        "invitations",
        "drilldowns",
        "audit_log",
        "outbox",
    ] {
        assert!(filled.contains(name), "{name} was empty, so nothing was shown");
    }
}

#[tokio::test]
async fn schema_rs_describes_the_database() {
    let app = start().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}
