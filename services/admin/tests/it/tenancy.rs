//! Nobody reaches another account: through HTTP, and in the database itself.

use std::collections::BTreeSet;

use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use platform::{
    auth::Role,
    testing::{TestClient, TestResponse, send},
};
use reqwest::Method;
use serde_json::json;

use crate::world::{World, program_body, site_body};

/// A site with its program and account.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub account: i64,
    pub program: i64,
    pub site: i64,
}

/// Operations that take no id of a tenant, and why each is safe.
const WITHOUT_ID: [(&str, &str); 8] = [
    ("list_accounts", "for provider staff, who have every account"),
    ("create_account", "for provider staff, who have every account"),
    ("check_account_name", "for provider staff, who have every account"),
    ("read_acknowledgment", "the caller's own"),
    ("acknowledge_terms", "the caller's own"),
    ("list_terms_versions", "the same for everybody"),
    ("import_directory", "for super admins, who have every account"),
    ("list_states", "the same for everybody"),
];

/// Operations on an account that are for provider staff, who have every account: anybody else is refused before the
/// account is looked for.
const OF_PROVIDER: [&str; 2] = ["edit_account", "edit_account_flags"];

/// A request for something there, for each operation that takes an id.
pub async fn ask(me: &TestClient, operation: &str, it: &Target) -> Vec<TestResponse> {
    let Target { account, program, site } = it;
    let user = me.user_id;
    let get = |path: String| {
        let me = me.clone();
        async move { me.get(&path).await }
    };
    match operation {
        "read_account" => vec![get(format!("/accounts/{account}")).await],
        "edit_account" => {
            vec![me.put(&format!("/accounts/{account}"), &json!({"version": 1})).await]
        }
        "edit_account_flags" => {
            vec![me.put(&format!("/accounts/{account}/flags"), &json!({"flags": {}})).await]
        }
        "check_direct_access" => vec![get(format!("/accounts/{account}/direct-access")).await],
        "read_account_settings" => vec![get(format!("/accounts/{account}/settings")).await],
        "edit_account_settings" => {
            let edit = json!({"version": 1, "appSetting": {}});
            vec![me.put(&format!("/accounts/{account}/settings"), &edit).await]
        }
        "read_account_tree" => {
            vec![get(format!("/accounts/accprogsiteinfo/account/{account}")).await]
        }
        "check_first_login" => vec![get(format!("/accounts/first-login/user/{}", user + 1)).await],
        "list_program_names" => vec![get(format!("/programs/list?accountId={account}")).await],
        "list_programs_of_account" => vec![get(format!("/programs/account/{account}")).await],
        "check_program_name" => {
            vec![get(format!("/programs/name-check?accountId={account}&name=x")).await]
        }
        "edit_program" => {
            let edit = json!({"version": 1, "programName": "Mine"});
            vec![me.put(&format!("/programs/{program}"), &edit).await]
        }
        "configure_program" => {
            let edit = json!({"version": 1, "isFinalSubmit": true});
            vec![me.put(&format!("/programs/{program}/configuration"), &edit).await]
        }
        "change_program_status" => {
            vec![me.put(&format!("/programs/status/{program}?status=2"), &json!({})).await]
        }
        "read_draft" => vec![get(format!("/auto-save/program?accountId={account}")).await],
        "keep_draft" => {
            let path = format!("/auto-save/site?accountId={account}&programId={program}");
            vec![me.put(&path, &json!({"data": {}})).await]
        }
        "delete_draft" => vec![me.delete(&format!("/auto-save/account?accountId={account}")).await],
        "read_column_layout" => {
            vec![get(format!("/column-layouts/sites?accountId={account}")).await]
        }
        "keep_column_layout" => {
            let path = format!("/column-layouts/sites?accountId={account}&programId={program}");
            vec![me.put(&path, &json!({"columns": [], "isCompact": true})).await]
        }
        "list_programs" => vec![get(format!("/programs?accountId={account}")).await],
        "create_program" => vec![me.post("/programs", &program_body(*account, "Mine now")).await],
        "read_program" => vec![get(format!("/programs/{program}")).await],
        "read_program_info" => vec![get(format!("/programs/{program}/info")).await],
        "list_sites" => vec![
            get(format!("/sites?accountId={account}")).await,
            get(format!("/sites?programId={program}")).await,
        ],
        "list_sites_of_program" => vec![get(format!("/sites/program/{program}")).await],
        "create_site" => vec![me.post("/sites", &site_body(*program, "Mine now")).await],
        "read_site" => vec![get(format!("/sites/{site}")).await],
        "edit_site" => {
            vec![me.put(&format!("/sites/{site}"), &json!({"version": 1, "city": "Mine"})).await]
        }
        "delete_site" => vec![me.delete(&format!("/sites/{site}")).await],
        "check_site_name" => {
            vec![get(format!("/sites/name-check?programId={program}&name=x")).await]
        }
        "list_audit" => vec![get(format!("/audit?accountId={account}")).await],
        "export_audit" => vec![get(format!("/audit/export?accountId={account}")).await],
        "list_stars" => {
            vec![get(format!("/users/{user}/account/{account}/starprogramandsessiondata/0")).await]
        }
        "toggle_star" => {
            let star = |site: i64| json!({"siteId": site, "programId": program, "userId": user});
            vec![
                me.post("/users/progsitestar", &star(0)).await,
                me.post("/users/progsitestar", &star(*site)).await,
            ]
        }
        "evaluate_flags" => {
            let body = json!({"context": {"accountId": account}});
            vec![me.post("/ofrep/v1/evaluate/flags", &body).await]
        }
        "evaluate_flag" => {
            let body = json!({"context": {"accountId": account}});
            vec![me.post("/ofrep/v1/evaluate/flags/reports", &body).await]
        }
        other => panic!("{other} has no foreign-tenant case"),
    }
}

/// The answer of an operation on many things, asked for one there.
pub async fn ask_many(me: &TestClient, operation: &str, it: &Target) -> Option<TestResponse> {
    let Target { program, site, .. } = it;
    let (method, path, body) = match operation {
        "create_sites" => {
            (Method::POST, "/sites/bulk", json!({"sites": [site_body(*program, "Mine now")]}))
        }
        "edit_sites" => {
            (Method::PUT, "/sites/bulk", json!({"sites": [{"id": site, "version": 1}]}))
        }
        "change_program_statuses" => {
            (Method::PUT, "/programs/bulk-status?status=2", json!({ "ids": [program] }))
        }
        "delete_sites" => (Method::DELETE, "/sites/bulk", json!({ "ids": [site] })),
        _ => return None,
    };
    Some(send(me.request(method, path).json(&body)).await)
}

/// Names of the operations of the service's document.
pub fn operations() -> BTreeSet<String> {
    let document = platform::openapi::document(&admin::service());
    let document = serde_json::to_value(document).unwrap();
    document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|path| path.as_object().unwrap().values())
        .filter_map(|operation| Some(operation.get("operationId")?.as_str()?.to_owned()))
        .collect()
}

/// The answer of an operation that names no account, program or site; none for any other.
pub async fn ask_anywhere(me: &TestClient, operation: &str) -> Option<TestResponse> {
    let answer = match operation {
        "list_accounts" => me.get("/accounts").await,
        "create_account" => me.post("/accounts", &json!({"accountName": "Mine now"})).await,
        "check_account_name" => me.get("/accounts/name-check?name=x").await,
        "check_first_login" => me.get(&format!("/accounts/first-login/user/{}", me.user_id)).await,
        "read_acknowledgment" => me.get("/acknowledgment").await,
        "acknowledge_terms" => me.post("/acknowledgment", &json!({"versionNumber": 1})).await,
        "list_terms_versions" => me.get("/acknowledgment/versions").await,
        "import_directory" => {
            let file = me.request(Method::POST, "/directory-imports").body("a,b");
            send(file.header("content-type", "text/csv")).await
        }
        "list_states" => me.get("/states").await,
        "find_jump_targets" => me.get("/jump?q=foreign").await,
        _ => return None,
    };
    Some(answer)
}

#[tokio::test]
async fn a_foreign_id_is_not_found_in_every_operation() {
    let world = World::new().await;
    let mine = world.account("Mine").await;
    let account = world.account("Foreign").await;
    let program = world.program(account, "Foreign program").await;
    let site = world.site(program, "Foreign site").await;
    let me = world.user(Role::AccountAdmin, mine, None, None).await;
    let foreign = Target { account, program, site };

    let operations = operations();
    for (operation, _) in WITHOUT_ID {
        assert!(operations.contains(operation), "{operation} is no operation");
    }
    let mut asked = 0;
    for operation in &operations {
        if operation == "find_jump_targets" {
            assert_eq!(me.get("/jump?q=foreign").await.expect(200).value(), json!([]));
        } else if let Some(answer) = ask_many(&me, operation, &foreign).await {
            let answer = answer.expect(200).value();
            assert_eq!(answer["results"][0]["error"]["name"], "Error_NotFound", "{operation}");
            assert_eq!(answer["done"], 0, "{operation}");
        } else if OF_PROVIDER.contains(&operation.as_str()) {
            for answer in ask(&me, operation, &foreign).await {
                answer.expect_problem(403, "Error_Forbidden");
            }
        } else if !WITHOUT_ID.iter().any(|(without, _)| without == operation) {
            for answer in ask(&me, operation, &foreign).await {
                assert_eq!(answer.status, 404, "{operation}: {}", answer.text());
                asked += 1;
            }
        }
    }
    assert!(asked > 14);
    let viewing = me.viewing(&format!("role=4,account={account}"));
    viewing.get("/programs").await.expect_problem(404, "Error_NotFound");
    // The same ids are there for their own people.
    let theirs = world.user(Role::AccountAdmin, account, None, None).await;
    theirs.get(&format!("/sites/{site}")).await.expect(200);
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
const NO_TENANT: [&str; 4] =
    ["__diesel_schema_migrations", "acknowledgments", "first_visits", "terms"];

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
    ] {
        let sql = format!("SELECT count(*) AS n FROM {call}");
        let rows: Count = diesel::sql_query(sql).get_result(&mut conn).await.unwrap();
        assert_eq!(rows.n, 0, "{call}");
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
    let differences = platform::testing::list_differences(&admin::service(), &mut owner).await;
    assert_eq!(differences, Vec::<String>::new());
}
