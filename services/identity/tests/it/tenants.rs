//! No tenant reaches another's rows.

use std::collections::BTreeSet;

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use identity::seed::{self, Invite};
use platform::{
    auth::Role,
    testing::{Place, TestClient, TestResponse, send},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    people::{self, with},
    support::{Web, person, start},
};

/// A site with its program and account, and somebody there.
#[derive(Clone, Debug)]
pub struct There {
    pub account: i64,
    pub program: i64,
    pub site: i64,
    pub user: i64,
    pub email: String,
}

/// A request: operation, method, path and body.
pub type Asked = (&'static str, Method, String, Option<Value>);

/// Operations that name something of a tenant.
pub fn requests(it: &There) -> Vec<Asked> {
    let There { account, program, user, email, .. } = it;
    let drilldown = json!({"roleId": 4, "accountId": account, "programId": 0, "siteId": 0});
    let of_program = format!("/users/account/{account}/program/{program}");
    let rolewise = format!("/users/users-rolewise/program/{program}");
    let download = format!("/users/downloadusers?programId={program}");
    let new = Some(it.form(&format!("new-{email}")));
    let resend = Some(json!({ "email": email }));
    vec![
        ("list_users", Method::GET, format!("/users/list?accountId={account}"), None),
        ("download_users", Method::GET, download, None),
        ("list_program_users", Method::GET, of_program, None),
        ("list_users_rolewise", Method::GET, rolewise, None),
        ("read_user_info", Method::GET, format!("/users/info/{user}"), None),
        ("create_user", Method::POST, "/users".into(), new),
        ("edit_user", Method::PUT, format!("/users/{user}"), Some(it.form(email))),
        ("delete_user", Method::DELETE, format!("/users/{user}"), None),
        ("resend_invite", Method::POST, "/resend-invite".into(), resend),
        ("read_user", Method::GET, format!("/users/{user}"), None),
        ("list_user_roles", Method::GET, format!("/users/{user}/roles"), None),
        ("read_primary_admin", Method::GET, format!("/users/accounts/{account}"), None),
        ("begin_drilldown", Method::POST, "/drilldowns".into(), Some(drilldown)),
        ("read_picture", Method::GET, format!("/users/{user}/picture"), None),
        ("list_visible_to", Method::GET, format!("/users/{user}/visible-to"), None),
    ]
}

/// The same for those who run an account.
pub fn requests_of_account_admins(it: &There) -> Vec<Asked> {
    let There { account, program, user, email, .. } = it;
    let partner = json!({"accountId": account, "userId": user});
    let partner = Some(with(&it.form(email), partner));
    let invite = Some(json!({
        "accountId": account, "programId": program, "firstName": "A", "lastName": "B",
        "email": format!("admin-{email}"),
    }));
    let upgrade = format!("/users/{user}/account-admin");
    vec![
        ("upgrade_user", Method::PUT, upgrade, Some(json!({"version": 1}))),
        ("create_partner_user", Method::POST, "/partner-users".into(), partner.clone()),
        ("edit_partner_user", Method::PUT, "/partner-users".into(), partner),
        ("invite_program_admin", Method::POST, "/programs/inviteprogramadmin".into(), invite),
    ]
}

/// Operations on many people, which answer person by person.
pub fn requests_about_many(it: &There) -> Vec<Asked> {
    let one = json!({"ids": [it.user], "userIds": [it.user], "userRoles": [it.staff_role()]});
    [
        ("delete_users", Method::DELETE, "/users/bulk"),
        ("invite_users", Method::PUT, "/users/bulk-invite"),
        ("revoke_users", Method::PUT, "/users/bulk-revoke"),
        ("reset_passwords", Method::PUT, "/users/password/temp"),
        ("give_privileges", Method::PUT, "/users/privilege"),
    ]
    .map(|(operation, method, path)| (operation, method, path.to_owned(), Some(one.clone())))
    .into()
}

impl There {
    fn staff_role(&self) -> Value {
        let Self { account, program, site, .. } = self;
        json!({"roleId": 7, "accountId": account, "programId": program, "siteId": site})
    }

    /// A form about somebody who is to be staff there.
    fn form(&self, email: &str) -> Value {
        with(&people::form(email), json!({"version": 1, "userRoles": [self.staff_role()]}))
    }
}

pub async fn ask(me: &TestClient, (_, method, path, body): Asked) -> TestResponse {
    let mut request = me.request(method, &path);
    if let Some(body) = &body {
        request = request.json(body);
    }
    send(request).await
}

/// Operations that name nothing of a tenant: the caller's own, and what is the same for everybody.
pub fn requests_without_place() -> Vec<Asked> {
    let email = json!({"email": "nobody@afterbell.test"});
    let undo = json!({"undoToken": "0197f3a0-0000-7000-8000-000000000001"});
    [
        ("change_password", Method::PUT, "/users/me/password", Some(json!({}))),
        ("change_preferences", Method::PUT, "/users/me/preferences", Some(json!({"locale": "en"}))),
        ("change_profile", Method::PUT, "/users/me", Some(json!({}))),
        ("check_email", Method::POST, "/user-email-check", Some(email)),
        ("end_drilldown", Method::DELETE, "/drilldowns/current", None),
        ("end_session", Method::DELETE, "/users/me/sessions/another", None),
        ("list_assignable_roles", Method::GET, "/roles/assignable?level=site", None),
        ("list_roles", Method::GET, "/roles", None),
        ("list_sessions", Method::GET, "/users/me/sessions", None),
        ("list_user_types", Method::GET, "/users/type", None),
        ("read_current_user", Method::GET, "/users/me", None),
        ("read_role", Method::GET, "/roles/7", None),
        ("read_session", Method::GET, "/sessions/current", None),
        ("remove_picture", Method::DELETE, "/users/me/picture", None),
        ("take_over_session", Method::POST, "/sessions/takeover", None),
        ("undo_privileges", Method::POST, "/users/undo-privilege", Some(undo)),
        ("upload_picture", Method::PUT, "/users/me/picture", None),
    ]
    .map(|(operation, method, path, body)| (operation, method, path.to_owned(), body))
    .into()
}

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
    let email = "other@afterbell.test".to_owned();
    let user = person(&app, &email, Role::AccountAdmin, Place::account(2)).await;
    let stranger = There { account: 2, program: 12, site: 13, user, email };
    for (role, place) in [
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
    ] {
        let me = app.user(role, place).await;
        let more = match role {
            Role::AccountAdmin => requests_of_account_admins(&stranger),
            _ => Vec::new(),
        };
        for asked in requests(&stranger).into_iter().chain(more) {
            let operation = asked.0;
            let answer = ask(&me, asked).await;
            assert_eq!(answer.status, 404, "{operation} as {role:?}: {}", answer.text());
            // What is asked for by address is not found as an unknown address is.
            let is_by_address = operation == "resend_invite";
            let name = if is_by_address { "Error_UserNotFound" } else { "Error_NotFound" };
            assert_eq!(answer.value()["name"], name);
        }
        // The person alone is foreign, not what they would be given.
        let among_mine = There { account: 1, program: 2, site: 3, ..stranger.clone() };
        for asked in requests_about_many(&among_mine) {
            let operation = asked.0;
            let answer = ask(&me, asked).await.expect(200).value();
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
    let it = There { account: 0, program: 0, site: 0, user: 0, email: String::new() };
    let covered: BTreeSet<String> = requests(&it)
        .into_iter()
        .chain(requests_of_account_admins(&it))
        .chain(requests_about_many(&it))
        .chain(requests_without_place())
        .map(|(operation, ..)| operation)
        .chain(ON_ACCOUNTS.iter().copied())
        .map(str::to_owned)
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
               WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') \
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
