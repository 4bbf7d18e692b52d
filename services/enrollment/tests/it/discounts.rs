use diesel_async::SimpleAsyncConnection as _;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, Records, TestApp, TestClient};

/// A service with the admin of account 1, which has program 2; program 90 is another account's.
async fn enrollment() -> (TestApp, TestClient) {
    let app = TestApp::start(enrollment::service()).await;
    app.insert_place(Place::site(1, 2, 21)).await;
    app.insert_place(Place::site(9, 90, 91)).await;
    flags(&app, "custom-payments").await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    (app, admin)
}

/// Sets what is turned on in every account.
async fn flags(app: &TestApp, on: &str) {
    let sql = format!("SET afterbell.accounts = '*'; UPDATE ref_accounts SET flags = '{{{on}}}'");
    let set = app.database.owner().await.batch_execute(&sql).await;
    assert!(set.is_ok(), "{set:?}");
}

#[tokio::test]
async fn calls_are_refused_where_custom_payments_are_off() {
    let (app, admin) = enrollment().await;
    let made = admin.post("/discount", &early_bird()).await.expect(201).value();
    let path = format!("/discount/{}", made["id"]);
    flags(&app, "").await;
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    for who in [&admin, &provider] {
        let off = "Error_FeatureOff";
        who.get("/discount?accountId=1").await.expect_problem(403, off);
        who.post("/discount", &early_bird()).await.expect_problem(403, off);
        who.get(&path).await.expect_problem(403, off);
        who.put(&path, &json!({"isActive": false})).await.expect_problem(403, off);
        who.delete(&path).await.expect_problem(403, off);
    }
    // A role that may not is told that, and a stranger nothing.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.get(&path).await.expect_problem(403, "Error_Forbidden");
    flags(&app, "custom-payments").await;
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    other.get(&path).await.expect_problem(404, "Error_NotFound");
    assert_eq!(admin.get(&path).await.expect(200).value(), made);
}

fn early_bird() -> Value {
    json!({
        "accountId": 1, "name": "Early bird", "description": "Register two weeks ahead.",
        "discountTypeId": 1, "amountUnitType": 0, "appliesTo": [2],
        "rules": [{"amount": 12.5, "timeRangeType": 3, "timeRangeUnit": 2}],
    })
}

fn discounts() -> Records {
    Records {
        path: "/discount",
        entity: "discount",
        taken: "Error_DiscountNameExists",
        body: early_bird(),
    }
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = enrollment().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn a_discount_is_added_read_changed_and_removed() {
    let (app, admin) = enrollment().await;
    let made = discounts().are_kept(&app, &admin).await;
    assert_eq!(made["currency"], json!("USD"));
}

#[tokio::test]
async fn names_are_unique_in_the_account() {
    let (_app, admin) = enrollment().await;
    discounts().have_names_of_their_own(&admin).await;
}

#[tokio::test]
async fn programs_are_those_of_the_account() {
    let (_app, admin) = enrollment().await;
    let mut body = early_bird();
    body["appliesTo"] = json!([2, 90]);
    let refused = admin.post("/discount", &body).await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    assert_eq!(errors["appliesTo"], json!(["Choose programs of this account"]));
}

#[tokio::test]
async fn a_description_is_saved_without_control_characters() {
    let (_app, admin) = enrollment().await;
    let mut body = early_bird();
    body["description"] = json!("a\u{0}b");
    let made = admin.post("/discount", &body).await.expect(201).value();
    assert_eq!(made["description"], "a b");
    body["name"] = json!("Early birds");
    body["description"] = json!("Siblings:\r\n- the second child");
    let made = admin.post("/discount", &body).await.expect(201).value();
    assert_eq!(made["description"], "Siblings:\n- the second child");
}

#[tokio::test]
async fn the_list_is_that_of_an_account() {
    let (_app, admin) = enrollment().await;
    let siblings = json!({
        "accountId": 1, "name": "Siblings", "discountTypeId": 2, "amountUnitType": 1,
        "rules": [{"amount": 20, "participants": 2}], "isActive": false,
    });
    admin.post("/discount", &siblings).await.expect(201);
    admin.post("/discount", &early_bird()).await.expect(201);
    let names = async |more: &str| discounts().names(&admin, more).await;
    assert_eq!(names("").await, ["Early bird", "Siblings"]);
    assert_eq!(names("&sortDir=desc").await, ["Siblings", "Early bird"]);
    assert_eq!(names("&search=sib").await, ["Siblings"]);
    admin.get("/discount").await.expect(400);
    admin.get("/discount?accountId=9").await.expect(404);
}

#[tokio::test]
async fn payments_are_for_account_admins() {
    let (app, admin) = enrollment().await;
    let others = [
        (Role::Admin, Place::provider(), 403),
        (Role::ProgramAdmin, Place::program(1, 2), 403),
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::AccountAdmin, Place::account(9), 404),
    ];
    discounts().are_refused_to(&app, &admin, &others).await;
}
