//! No tenant reaches another's rows.

use std::collections::BTreeSet;

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use identity::seed::{self, Invite};
use platform::auth::Role;
use reqwest::Method;
use serde_json::json;
use testing::{Place, send};

use crate::support::{Web, person, start};

/// Somebody else's person named among one's own place: the answer is that of nobody, and tells no name. What every
/// operation answers about places of others is in the matrix of all services.
#[tokio::test]
async fn people_of_others_are_not_found_among_many() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(2, 12, 13)).await;
    let stranger =
        person(&app, "other@afterbell.test", Role::AccountAdmin, Place::account(2)).await;
    let role = json!({"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3});
    let body = json!({"ids": [stranger], "userRoles": [role]});
    for (role, place) in [
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
    ] {
        let me = app.user(role, place).await;
        for (method, path) in [
            (Method::DELETE, "/users/bulk"),
            (Method::PUT, "/users/bulk-invite"),
            (Method::PUT, "/users/bulk-revoke"),
            (Method::PUT, "/users/password/temp"),
            (Method::PUT, "/users/privilege"),
        ] {
            let answer = send(me.request(method, path).json(&body)).await.expect(200).value();
            assert_eq!(answer["done"], 0, "{path} as {role:?}: {answer}");
            assert_eq!(answer["results"][0]["error"]["name"], "Error_NotFound");
            assert_eq!(answer["results"][0]["name"], "", "{path} tells a name");
        }
        // What is asked for by address is not found as an unknown address is.
        let resend = me.post("/resend-invite", &json!({"email": "other@afterbell.test"})).await;
        resend.expect_problem(404, "Error_UserNotFound");
    }
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
    let drilldown = json!({"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3});
    let provider = app.user(Role::Admin, Place::provider()).await;
    provider.post("/drilldowns", &drilldown).await.expect(201);

    let (mut owner, mut serving) = (app.database.owner().await, app.database.serving().await);
    let sql = "SELECT relname::text AS name, relrowsecurity AS secured FROM pg_class \
               WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') \
               AND relname !~ '^__' ORDER BY 1";
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
