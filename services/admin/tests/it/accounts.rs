use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use platform::auth::Role;
use serde_json::json;
use testing::Place;

use crate::world::{World, column};

#[tokio::test]
async fn an_account_is_created_read_and_published() {
    let world = World::new().await;
    let made = world
        .root
        .post(
            "/accounts",
            &json!({
                "accountName": " Lake  Street ", "startDate": "2026-01-01", "endDate": "2100-01-01",
                "contractedScholars": 500, "scheduleDate": "2099-01-01", "phone": "718-555-0100",
                "bxPartnerLeadFullName": "Ruth Adeyemi", "bxSuccessLeadFullName": "Grant Hollis",
                "salesforceAccountId": "0015e00002HRBR1AAH", "contractId": "ABC-DEF-1234567",
                "licenseInfo": {"accountType": "Standard", "skus": [{"sku": "LX", "quantity": 2}], "secretKey": "s3cret"},
                "address": {"address1": "1 Lake Street", "city": "Queens", "state": "New York", "zip": "11001"},
                "isDirectAccess": true, "appSetting": {"theme": "sun"},
                "cmsLicenses": [{"cmsSubscriptionId": "essentials"}], "flags": {"playground": true},
            }),
        )
        .await
        .expect(201);
    let id = made.value()["id"].as_i64().unwrap();
    assert_eq!(made.header("location"), Some(format!("/accounts/{id}").as_str()));
    assert!(made.header("afterbell-consistency").unwrap().starts_with(&format!("admin:{id}:")));

    let account = world.root.get(&format!("/accounts/{id}")).await.expect(200);
    assert_eq!(account.value(), made.value());
    let account = account.value();
    assert_eq!(account["accountName"], "Lake Street");
    assert_eq!(account["address"]["state"], "NY");
    assert_eq!(account["licenseInfo"]["hasSecretKey"], true);
    assert!(!account.to_string().contains("s3cret"));
    assert_eq!(account["flags"]["playground"], true);
    assert_eq!(account["flags"].as_object().unwrap().len(), 17);
    assert_eq!(account["version"], 1);
    assert_eq!(account["cmsLicenses"], json!([{"cmsSubscriptionId": "essentials"}]));

    let direct = world.root.get(&format!("/accounts/{id}/direct-access")).await.expect(200);
    assert_eq!(direct.value(), json!({"isDirectAccess": true}));

    let staff = world.user(Role::Staff, id, Some(1), Some(1)).await;
    let seen = staff.get(&format!("/accounts/{id}")).await.expect(200).value();
    assert!(seen["contractId"].is_null() && seen["licenseInfo"].is_null());

    assert_eq!(world.count("outbox", "entity_type = 'account'").await, 1);
    assert_eq!(world.count("audit_log", "action = 'account.create'").await, 1);
}

#[tokio::test]
async fn names_are_unique_whatever_the_case() {
    let world = World::new().await;
    world.account("Niños del Sol").await;
    let again = world.root.post("/accounts", &json!({"accountName": "NINOS  del sol"})).await;
    let again = again.expect_problem(409, "Error_AccountNameExists").value();
    assert_eq!(again["errors"]["accountName"], json!(["The Account name must be unique"]));
}

#[tokio::test]
async fn invalid_fields_are_reported_by_field() {
    let world = World::new().await;
    let problem = world
        .root
        .post("/accounts", &json!({"endDate": "2026-01-01", "address": {"zip": "12"}}))
        .await
        .expect_problem(400, "Error_ValidationFailed")
        .value();
    assert_eq!(
        problem["errors"],
        json!({
            "accountName": ["Enter Account name"],
            "endDate": ["Please fill in the start date first"],
            "address.zip": ["Zip Code is invalid"],
        })
    );
    let unreadable = world.root.post("/accounts", &json!({"startDate": "tomorrow"})).await;
    let errors = unreadable.expect_problem(400, "Error_ValidationFailed").value();
    assert!(errors["errors"]["startDate"].is_array());
}

#[tokio::test]
async fn a_repeated_request_makes_one_account() {
    let world = World::new().await;
    let client = world.root.with_header("idempotency-key", "k1");
    let first = client.post("/accounts", &json!({"accountName": "Once"})).await.expect(201);
    let second = client.post("/accounts", &json!({"accountName": "Once"})).await.expect(201);
    assert_eq!(first.value(), second.value());
    let other = client.post("/accounts", &json!({"accountName": "Other"})).await;
    other.expect_problem(409, "Error_IdempotencyKeyReused");
    let list = world.root.get("/accounts").await.expect(200).value();
    assert_eq!(list["count"], 1);
}

#[tokio::test]
async fn the_list_pages_sorts_and_searches() {
    let world = World::new().await;
    assert_eq!(
        world.root.get("/accounts").await.expect(200).value(),
        json!({"results": [], "count": 0, "isCountExact": true})
    );
    for n in 1..=27 {
        let lead = if n < 12 { "Lead Bo" } else { "Lead Chu" };
        let more = json!({"contractedScholars": n % 5, "bxPartnerLeadFullName": lead});
        world.account_with(&format!("Account {n:02}"), more).await;
    }
    world.account("100%_sure Ágora").await;
    let list = |query: &str| {
        let path = format!("/accounts{query}");
        let root = world.root.clone();
        async move { root.get(&path).await.expect(200).value() }
    };
    let first = list("").await;
    assert_eq!((first["count"].clone(), column(&first, "id").len()), (json!(28), 25));
    assert_eq!(column(&first, "accountName")[0], "100%_sure Ágora");
    assert_eq!(column(&list("?page=2").await, "id").len(), 3);
    assert_eq!(
        column(&list("?sortField=accountName&sortDir=2").await, "accountName")[0],
        "Account 27"
    );
    let sorted = list("?sortField=contractedScholars&sortDir=desc&count=100").await;
    let numbers: Vec<i64> =
        column(&sorted, "contractedScholars").iter().map(|n| n.as_i64().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a >= b));
    let found = list("?search=agora").await;
    assert_eq!((found["count"].clone(), column(&found, "id").len()), (json!(1), 1));
    assert_eq!(list("?search=%25_s&searchField=accountName").await["count"], 1);
    assert_eq!(list("?search=account%2007&isExactMatch=true").await["count"], 1);
    assert_eq!(list("?search=account%200&isExactMatch=true").await["count"], 0);
    assert_eq!(list("?search=lead%20b&searchField=bxPartnerLeadFullName").await["count"], 11);
    assert_eq!(list("?search=x&searchField=contractedScholars").await["count"], 0);
    let shown = json!({"contractedScholars": 1450, "startDate": "2025-10-07"});
    let large = world.account_with("Large", shown).await;
    for search in [
        "1450",
        "1,450",
        "1.450",
        "10/07/2025",
        "Oct%207,%202025",
        "7%20oct%202025",
        "7%20de%20oct%20de%202025",
    ] {
        let field = if search.ends_with("450") { "contractedScholars" } else { "startDate" };
        for exact in [false, true] {
            for field in ["", field] {
                let query = format!("?search={search}&searchField={field}&isExactMatch={exact}");
                assert_eq!(column(&list(&query).await, "id"), [json!(large)], "{query}");
            }
        }
    }
    for (path, field) in [
        ("/accounts?sortField=license_secret_key", "sortField"),
        ("/accounts?search=x&searchField=id", "searchField"),
    ] {
        let problem = world.root.get(path).await.expect_problem(400, "Error_ValidationFailed");
        assert!(problem.value()["errors"][field].is_array());
    }
    world.root.get("/accounts?count=101").await.expect_problem(400, "Error_ValidationFailed");
    world.root.get("/accounts?page=0").await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn the_list_offers_every_column_of_the_spec() {
    let world = World::new().await;
    world.account("One").await;
    let row = world.root.get("/accounts").await.expect(200).value()["results"][0].clone();
    for field in [
        "accountName",
        "accountStatus",
        "startDate",
        "endDate",
        "contractedScholars",
        "contractedScholarsUsed",
        "programCount",
        "scheduleDate",
        "primaryAccountAdminFullName",
        "bxPartnerLeadFullName",
        "bxSuccessLeadFullName",
    ] {
        assert!(row.get(field).is_some(), "{field}");
        let path = format!("/accounts?sortField={field}&searchField={field}&search=1");
        world.root.get(&path).await.expect(200);
    }
}

#[tokio::test]
async fn the_primary_admins_name_is_preserved() {
    let world = World::new().await;
    let id = world.account("One").await;
    let user = world.user(Role::AccountAdmin, id, None, None).await;
    world
        .sql(&format!(
            "UPDATE ref_user_roles SET primary_account_admin = true WHERE user_id = {0};
             UPDATE ref_users SET first_name = 'Ana', last_name = 'Ruiz' WHERE id = {0};",
            user.user_id
        ))
        .await;
    let name = || async {
        world.root.get("/accounts").await.expect(200).value()["results"][0]["primaryAccountAdminFullName"].clone()
    };
    assert_eq!(name().await, "Ana Ruiz");
    world.sql(&format!("DELETE FROM ref_user_roles WHERE user_id = {}", user.user_id)).await;
    assert!(name().await.is_null());
}

#[tokio::test]
async fn only_the_provider_s_admins_list_and_make_accounts() {
    let world = World::new().await;
    let id = world.account("One").await;
    world.app.anon().get("/accounts").await.expect_problem(401, "Error_InvalidToken");
    let admin = world.app.user(Role::Admin, Place::provider()).await;
    admin.get("/accounts").await.expect(200);
    for role in [Role::AccountAdmin, Role::ContentAdmin] {
        let place = if role == Role::ContentAdmin { Place::provider() } else { Place::account(id) };
        let user = world.app.user(role, place).await;
        user.get("/accounts").await.expect_problem(403, "Error_Forbidden");
        let made = user.post("/accounts", &json!({"accountName": "Mine"})).await;
        made.expect_problem(403, "Error_Forbidden");
    }
    let viewing = world.root.viewing(&format!("role=4,account={id}"));
    viewing.get("/accounts").await.expect_problem(403, "Error_Forbidden");
    viewing.get(&format!("/accounts/{id}")).await.expect(200);
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = Nullable<Text>)]
    line: Option<String>,
}

impl World {
    /// Rows of a table, as its owner.
    pub async fn count(&self, table: &str, condition: &str) -> i64 {
        let sql = format!("SELECT count(*) AS n FROM {table} WHERE {condition}");
        let mut conn = self.app.database.owner().await;
        diesel::sql_query(sql).get_result::<Count>(&mut conn).await.unwrap().n
    }

    /// One text, as the owner.
    pub async fn text(&self, sql: &str) -> Option<String> {
        let mut conn = self.app.database.owner().await;
        let sql = format!("SELECT ({sql})::text AS line");
        diesel::sql_query(sql).get_result::<Line>(&mut conn).await.unwrap().line
    }

    /// Statements, as the owner.
    pub async fn sql(&self, sql: &str) {
        use diesel_async::SimpleAsyncConnection;
        self.app.database.owner().await.batch_execute(sql).await.unwrap();
    }
}
