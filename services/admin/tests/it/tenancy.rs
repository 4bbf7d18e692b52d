//! Nobody reaches another account: through HTTP, and in the database itself.

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use platform::auth::Role;
use reqwest::Method;
use serde_json::json;
use testing::{Place, send};

use crate::world::World;

/// What every operation answers about places of others is in the matrix of all services; this is what no single
/// request shows.
#[tokio::test]
async fn what_others_have_is_neither_viewed_nor_found() {
    let world = World::new().await;
    let mine = world.account("Mine").await;
    let account = world.account("Foreign").await;
    let program = world.program(account, "Foreign program").await;
    let site = world.site(program, "Foreign site").await;
    let me = world.user(Role::AccountAdmin, mine, None, None).await;
    assert_eq!(me.get("/jump?q=foreign").await.expect(200).value(), json!([]));
    let viewing = me.viewing(&format!("role=4,account={account}"));
    viewing.get("/programs").await.expect_problem(403, "Error_Forbidden");
    // The same ids are there for their own people.
    let theirs = world.user(Role::AccountAdmin, account, None, None).await;
    theirs.get(&format!("/sites/{site}")).await.expect(200);
}

/// Whoever runs one program and is staff in another: lists for managers end where the role does, those for everybody go
/// on.
#[tokio::test]
async fn a_list_shows_what_the_role_there_may_see() {
    let world = World::new().await;
    let account = world.account("Mixed").await;
    let (own, other) =
        (world.program(account, "First").await, world.program(account, "Second").await);
    world.site(own, "North").await;
    world.site(own, "South").await;
    let site = world.site(other, "North").await;
    world.site(other, "South").await;
    let me = world
        .app
        .user_with(&[
            (Role::ProgramAdmin, Place::program(account, own)),
            (Role::Staff, Place::site(account, other, site)),
        ])
        .await;
    let tree = me.get(&format!("/accounts/accprogsiteinfo/account/{account}")).await;
    let tree = tree.expect(200).value();
    let programs: Vec<_> =
        tree["programs"].as_array().unwrap().iter().map(|it| it["programId"].clone()).collect();
    assert_eq!(programs, [own]);
    // Two of the program that is run, and the one of the other.
    assert_eq!(me.get("/sites").await.expect(200).value()["count"], 3);
    me.get(&format!("/sites/{site}")).await.expect(200);
}

/// Whoever runs one account and is staff in another sees of that one what staff see.
#[tokio::test]
async fn an_account_is_shown_by_the_role_in_it() {
    let world = World::new().await;
    let (own, foreign) = (world.account("Own").await, world.account("Foreign").await);
    let program = world.program(foreign, "Third").await;
    let site = world.site(program, "North").await;
    let staff = (Role::Staff, Place::site(foreign, program, site));
    let both = [(Role::AccountAdmin, Place::account(own)), staff];
    let (staff, both) = (world.app.user_with(&[staff]).await, world.app.user_with(&both).await);
    let path = format!("/accounts/{foreign}");
    let seen = staff.get(&path).await.expect(200).value();
    assert_eq!(both.get(&path).await.expect(200).value(), seen);
    both.get(&format!("{path}/settings")).await.expect_problem(403, "Error_Forbidden");
    let program = format!("/programs/name-check?accountId={foreign}&name=x");
    both.get(&program).await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn an_id_that_is_none_is_not_found() {
    let world = World::new().await;
    for path in ["/accounts/x", "/programs/-1", "/sites/0", "/programs/99999999999999999999/info"] {
        world.root.get(path).await.expect_problem(404, "Error_NotFound");
    }
    let csv =
        world.root.request(Method::POST, "/directory-imports").header("content-type", "text/plain");
    send(csv.body("a,b")).await.expect_problem(415, "Error_UnsupportedMediaType");
}

#[tokio::test]
async fn odd_characters_are_data() {
    let world = World::new().await;
    for path in [
        "/accounts?search=%00",
        "/accounts?searchField=bxPartnerLeadFullName&search=a%00",
        "/programs?searchField=programType&search=%00%25%5C",
        "/jump?q=%00%00%00",
        "/sites?search=%F0%9F%98%80'%22;--",
    ] {
        world.root.get(path).await.expect(200);
    }
    let odd =
        json!({"accountName": "a\0b\u{feff}\r\n'; --", "appSetting": {"deep": {"x": "\u{1}"}}});
    let made = world.root.post("/accounts", &odd).await.expect(201).value();
    assert_eq!(made["accountName"], "a b '; --");
    let nul = json!({"accountName": "x", "appSetting": {"x": "\0"}});
    world.root.post("/accounts", &nul).await.expect_problem(400, "Error_ValidationFailed");
    let vast = json!({"accountName": "x", "appSetting": {"x": [f64::MAX]}});
    world.root.post("/accounts", &vast).await.expect_problem(400, "Error_ValidationFailed");
    let nul = json!({"accountName": "x", "licenseInfo": {"secretKey": "\0"}});
    world.root.post("/accounts", &nul).await.expect_problem(400, "Error_ValidationFailed");
    world.root.post("/ofrep/v1/evaluate/flags/%00", &json!({})).await.expect(404);
}

#[tokio::test]
async fn an_integrator_is_no_person() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "One").await;
    let client = world.app.integrator(Role::AccountAdmin, account);
    client.get(&format!("/programs/{program}")).await.expect(200);
    let star = json!({"siteId": 0, "programId": program, "userId": 0});
    client.post("/users/progsitestar", &star).await.expect_problem(404, "Error_NotFound");
    let terms = client.post("/acknowledgment", &json!({"versionNumber": 1})).await;
    terms.expect_problem(403, "Error_Forbidden");
}

#[derive(diesel::QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    secured: bool,
    #[diesel(sql_type = Bool)]
    tenant: bool,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Tables without an account: the terms themselves, what a person accepted, and when they first came.
const NO_TENANT: [&str; 5] = [
    "__diesel_schema_migrations",
    "__schema_functions",
    "acknowledgments",
    "first_visits",
    "terms",
];

#[tokio::test]
async fn without_a_scope_the_serving_role_sees_no_tenant_row() {
    let world = World::new().await;
    let account = world.account_with("One", json!({"flags": {"reports": false}})).await;
    let program = world.program(account, "One").await;
    world.site(program, "One").await;
    let star = json!({"siteId": 0, "programId": program, "userId": world.root.user_id});
    world.root.post("/users/progsitestar", &star).await.expect(200);
    let draft = json!({"data": {}});
    world.root.put("/auto-save/account", &draft).await.expect(200);
    let layout = json!({"columns": [], "isCompact": true});
    world.root.put("/column-layouts/accounts", &layout).await.expect(200);
    let mut conn = world.app.database.serving().await;
    let tables: Vec<Table> = diesel::sql_query(
        "SELECT c.relname::text AS name, c.relrowsecurity AS secured,
             EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id') AS tenant
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1",
    )
    .load(&mut conn)
    .await
    .unwrap();
    assert!(tables.len() > 8);
    for table in tables {
        assert!(table.secured || NO_TENANT.contains(&table.name.as_str()), "{}", table.name);
        assert!(table.secured || !table.tenant, "{}", table.name);
        if table.secured {
            let sql = format!("SELECT count(*) AS n FROM {}", table.name);
            let rows: Count = diesel::sql_query(sql).get_result(&mut conn).await.unwrap();
            assert_eq!(rows.n, 0, "{}", table.name);
        }
    }
    for table in
        ["accounts", "programs", "sites", "stars", "account_flags", "auto_saves", "column_layouts"]
    {
        assert!(world.count(table, "true").await > 0, "{table}");
    }
    // The functions behind the provider's search answer nobody else.
    for call in [
        "list_search('accounts', '{%}', '{}', 100)",
        "list_search('programs', '{%}', '{}', 100)",
        "list_search('sites', '{%}', '{}', 100)",
        "list_equal('programs', 'name', 'one', '{}', 100)",
        "list_equal('sites', 'name', 'one', '{}', 100)",
    ] {
        let sql = format!("SELECT count(*) AS n FROM {call}");
        let rows: Count = diesel::sql_query(&sql).get_result(&mut conn).await.unwrap();
        assert_eq!(rows.n, 0, "{call}");
        let everywhere = "SET afterbell.accounts = '*'";
        diesel::sql_query(everywhere).execute(&mut conn).await.unwrap();
        let rows: Count = diesel::sql_query(&sql).get_result(&mut conn).await.unwrap();
        assert!(rows.n > 0, "{call}");
        diesel::sql_query("RESET afterbell.accounts").execute(&mut conn).await.unwrap();
    }
}

#[tokio::test]
async fn the_schema_file_describes_the_database() {
    let world = World::new().await;
    world.app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn each_order_and_search_of_a_list_has_an_index() {
    let world = World::new().await;
    let mut owner = world.app.database.owner().await;
    let differences = testing::list_differences(&admin::service(), &mut owner).await;
    assert_eq!(differences, Vec::<String>::new());
}
