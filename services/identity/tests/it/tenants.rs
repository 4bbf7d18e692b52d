//! No tenant reaches another's rows.

use std::collections::BTreeSet;

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use identity::seed::{self, Invite};
use platform::{auth::Role, testing::Place};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    people::{self, role, with},
    support::{Web, person, start},
};

/// Operations that name something of a tenant: method, path and body with a foreign id.
fn foreign(user: i64) -> Vec<(&'static str, Method, String, Option<Value>)> {
    let drilldown = json!({"roleId": 4, "accountId": 2, "programId": 0, "siteId": 0});
    let resend = json!({"email": "other@afterbell.test"});
    vec![
        ("list_users", Method::GET, "/users/list?accountId=2".into(), None),
        ("download_users", Method::GET, "/users/downloadusers?programId=12".into(), None),
        ("list_program_users", Method::GET, "/users/account/2/program/12".into(), None),
        ("list_users_rolewise", Method::GET, "/users/users-rolewise/program/12".into(), None),
        ("read_user_info", Method::GET, format!("/users/info/{user}"), None),
        ("create_user", Method::POST, "/users".into(), Some(form("new@afterbell.test"))),
        ("edit_user", Method::PUT, format!("/users/{user}"), Some(form("other@afterbell.test"))),
        ("delete_user", Method::DELETE, format!("/users/{user}"), None),
        ("resend_invite", Method::POST, "/resend-invite".into(), Some(resend)),
        ("read_user", Method::GET, format!("/users/{user}"), None),
        ("list_user_roles", Method::GET, format!("/users/{user}/roles"), None),
        ("read_primary_admin", Method::GET, "/users/accounts/2".into(), None),
        ("begin_drilldown", Method::POST, "/drilldowns".into(), Some(drilldown)),
        ("read_picture", Method::GET, format!("/users/{user}/picture"), None),
        ("list_visible_to", Method::GET, format!("/users/{user}/visible-to"), None),
    ]
}

/// The same for those who run an account.
fn foreign_to_account_admins(user: i64) -> Vec<(&'static str, Method, String, Option<Value>)> {
    let partner = json!({"accountId": 2, "userId": user});
    let partner = with(&form("other@afterbell.test"), partner);
    let invite = json!({
        "accountId": 2, "programId": 12, "firstName": "A", "lastName": "B", "email": "x@afterbell.test",
    });
    let upgrade = format!("/users/{user}/account-admin");
    vec![
        ("upgrade_user", Method::PUT, upgrade, Some(json!({"version": 1}))),
        ("create_partner_user", Method::POST, "/partner-users".into(), Some(partner.clone())),
        ("edit_partner_user", Method::PUT, "/partner-users".into(), Some(partner)),
        ("invite_program_admin", Method::POST, "/programs/inviteprogramadmin".into(), Some(invite)),
    ]
}

/// Operations on many people, which answer person by person.
fn foreign_among_many(user: i64) -> Vec<(&'static str, Method, &'static str, Value)> {
    let one = json!({"ids": [user], "userIds": [user], "userRoles": [role(7, Some(2), Some(3))]});
    vec![
        ("delete_users", Method::DELETE, "/users/bulk", one.clone()),
        ("invite_users", Method::PUT, "/users/bulk-invite", one.clone()),
        ("revoke_users", Method::PUT, "/users/bulk-revoke", one.clone()),
        ("reset_passwords", Method::PUT, "/users/password/temp", one.clone()),
        ("give_privileges", Method::PUT, "/users/privilege", one),
    ]
}

/// A form about somebody of account 2.
fn form(email: &str) -> Value {
    let elsewhere = json!({"roleId": 7, "accountId": 2, "programId": 12, "siteId": 13});
    with(&people::form(email), json!({"version": 1, "userRoles": [elsewhere]}))
}

/// Operations that name nothing of a tenant: the caller's own, and what is the same for everybody.
const NAMELESS: &[&str] = &[
    "read_current_user",
    "change_preferences",
    "list_roles",
    "read_role",
    "read_session",
    "take_over_session",
    "end_drilldown",
    "change_profile",
    "upload_picture",
    "remove_picture",
    "change_password",
    "list_sessions",
    "end_session",
    "list_user_types",
    "list_assignable_roles",
    "check_email",
    "undo_privileges",
];

/// Operations on an account as a whole, which only those who run it may do.
const ON_ACCOUNTS: &[&str] = &[
    "list_audit",
    "export_audit",
    "read_single_sign_on",
    "change_single_sign_on",
    "remove_single_sign_on",
    "test_single_sign_on",
];

#[tokio::test]
async fn a_foreign_id_is_not_found_on_every_operation() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(2, 12, 13)).await;
    let stranger =
        person(&app, "other@afterbell.test", Role::AccountAdmin, Place::account(2)).await;
    for (role, place) in [
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
    ] {
        let user = app.user(role, place).await;
        let more = match role {
            Role::AccountAdmin => foreign_to_account_admins(stranger),
            _ => Vec::new(),
        };
        for (operation, method, path, body) in foreign(stranger).into_iter().chain(more) {
            let mut request = user.request(method, &path);
            if let Some(body) = &body {
                request = request.json(body);
            }
            let answer = platform::testing::send(request).await;
            assert_eq!(answer.status, 404, "{operation} as {role:?}: {}", answer.text());
            assert_eq!(answer.value()["name"], "Error_NotFound");
        }
        for (operation, method, path, body) in foreign_among_many(stranger) {
            let request = user.request(method, path).json(&body);
            let answer = platform::testing::send(request).await.expect(200).value();
            assert_eq!(answer["done"], 0, "{operation} as {role:?}: {answer}");
            assert_eq!(answer["results"][0]["error"]["name"], "Error_NotFound");
            assert_eq!(answer["results"][0]["name"], "", "{operation} tells a name");
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
        .chain(foreign_to_account_admins(0))
        .map(|(operation, ..)| operation.to_owned())
        .chain(foreign_among_many(0).into_iter().map(|(operation, ..)| operation.to_owned()))
        .chain(NAMELESS.iter().chain(ON_ACCOUNTS).map(|name| (*name).to_owned()))
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
        "user_counts",
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
