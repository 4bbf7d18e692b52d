//! Accounts after they were made: edits, settings, flags, the tree for pickers, first login.

use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::Place;

use crate::world::{World, column};

#[tokio::test]
async fn an_account_edit_changes_fields_and_publishes_an_event() {
    let world = World::new().await;
    let made = world
        .account_with(
            "Lake Street",
            json!({
                "phone": "(718) 555-0100", "contractId": "ABC-DEF-1234567",
                "licenseInfo": {"accountType": "Standard", "skus": [], "secretKey": "s3cret"},
                "appSetting": {"theme": "sun"}, "flags": {"playground": true},
            }),
        )
        .await;
    let path = format!("/accounts/{made}");
    let edit = json!({
        "version": 1, "accountName": "Lake  Shore", "contractId": null,
        "startDate": "2026-01-01", "endDate": "2100-01-01", "contractedScholars": 7,
        "salesforceAccountId": "0015e00002HRBR1",
        "licenseInfo": {"accountType": "Premium", "skus": [{"sku": "LX", "quantity": 2}]},
        "address": {"address1": "1 Shore Road", "city": "Queens", "state": "NY", "zip": "11001"},
    });
    let edited = world.root.put(&path, &edit).await.expect(200);
    assert!(edited.header("afterbell-consistency").unwrap().starts_with(&format!("admin:{made}:")));
    let account = edited.value();
    assert_eq!(account, world.root.get(&path).await.expect(200).value());
    assert_eq!(
        json!([
            account["accountName"],
            account["version"],
            account["contractId"],
            account["phone"],
            account["licenseInfo"]["accountType"],
            account["licenseInfo"]["hasSecretKey"],
            account["appSetting"],
            account["flags"]["playground"],
            account["address"]["zip"],
        ]),
        json!([
            "Lake Shore", 2, null, "7185550100", "Premium", true, {"theme": "sun"}, true, "11001"
        ])
    );
    assert_eq!(
        world.text("SELECT license_secret_key FROM accounts").await.as_deref(),
        Some("s3cret"),
        "a key that is not sent stays"
    );
    let key =
        json!({"version": 2, "licenseInfo": {"secretKey": "other"}, "flags": {"reports": false}});
    let account = world.root.put(&path, &key).await.expect(200).value();
    assert_eq!(
        (&account["version"], &account["flags"]["reports"], &account["licenseInfo"]["skus"]),
        (&json!(3), &json!(false), &json!([]))
    );
    assert!(!account.to_string().contains("other"));
    assert_eq!(
        world.text("SELECT license_secret_key FROM accounts").await.as_deref(),
        Some("other")
    );
    let audited = world
        .text("SELECT string_agg(before::text || after::text, ' ') FROM audit_log WHERE action LIKE 'account.edit%'")
        .await
        .unwrap();
    assert!(audited.contains("Lake Street") && audited.contains("Lake Shore"));
    assert!(!audited.contains("s3cret"));
    assert_eq!(world.count("audit_log", "action = 'account.edit-with-secret-key'").await, 1);
    // Every version was told; the newest replaces the others.
    assert_eq!(world.count("ref_accounts", "name = 'Lake Shore' AND version = 3").await, 1);
}

#[tokio::test]
async fn products_are_cleaned_like_other_texts() {
    let world = World::new().await;
    let license = |sku: &str| json!({"licenseInfo": {"skus": [{"sku": sku, "quantity": 2}]}});
    let id = world.account_with("One", license(" L\0X  2 ")).await;
    let account = world.root.get(&format!("/accounts/{id}")).await.expect(200).value();
    assert_eq!(account["licenseInfo"]["skus"], license("L X 2")["licenseInfo"]["skus"]);
}

#[tokio::test]
async fn a_stale_edit_is_shown_what_is_there_now() {
    let world = World::new().await;
    let id = world.account("One").await;
    let path = format!("/accounts/{id}");
    world.root.put(&path, &json!({"version": 1, "accountName": "Uno"})).await.expect(200);
    let late = world.root.put(&path, &json!({"version": 1, "accountName": "Eins"})).await;
    let late = late.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(late["current"], world.root.get(&path).await.expect(200).value());
    let settings = json!({"version": 1, "appSetting": {"a": 1}});
    let late = world.root.put(&format!("{path}/settings"), &settings).await;
    let late = late.expect_problem(409, "Error_VersionConflict").value();
    let current = world.root.get(&format!("{path}/settings")).await.expect(200).value();
    assert_eq!(late["current"], current);
    let flags = json!({"version": 1, "flags": {"reports": false}});
    let late = world.root.put(&format!("{path}/flags"), &flags).await;
    let late = late.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(late["current"]["version"], 2);
    // Without a version the last write wins, as the specification's own requests have none.
    let unversioned = world.root.put(&path, &json!({"accountName": "Eins"})).await;
    assert_eq!(unversioned.expect(200).value()["accountName"], "Eins");
}

#[tokio::test]
async fn a_name_is_checked_while_it_is_typed_and_when_it_is_saved() {
    let world = World::new().await;
    let (one, two) = (world.account("Niños del Sol").await, world.account("Two").await);
    let is_unique = |query: String| {
        let root = world.root.clone();
        async move {
            let path = format!("/accounts/name-check?{query}");
            root.get(&path).await.expect(200).value()["isUnique"].clone()
        }
    };
    assert_eq!(is_unique("name=ninos%20DEL%20sol".into()).await, false);
    assert_eq!(is_unique(format!("name=ninos%20del%20sol&accountId={one}")).await, true);
    assert_eq!(is_unique(format!("name=ninos%20del%20sol&accountId={two}")).await, false);
    assert_eq!(is_unique("name=Three".into()).await, true);
    let taken = json!({"version": 1, "accountName": "NINOS del sol"});
    let taken = world.root.put(&format!("/accounts/{two}"), &taken).await;
    let taken = taken.expect_problem(409, "Error_AccountNameExists").value();
    assert_eq!(taken["errors"]["accountName"], json!(["The Account name must be unique"]));
}

#[rstest]
#[case(json!({"accountName": " "}), "accountName", "Enter Account name")]
#[case(json!({"accountName": "x".repeat(101)}), "accountName", "Account name may not be greater than 100 characters")]
#[case(json!({"endDate": "2026-01-01"}), "endDate", "Please fill in the start date first")]
#[case(json!({"startDate": "2026-01-02", "endDate": "2026-01-01"}), "endDate", "End date should be greater than Start date")]
#[case(json!({"contractedScholars": -1}), "contractedScholars", "Contracted scholars must be 0 or greater")]
#[case(json!({"salesforceAccountId": "0123456789abcd"}), "salesforceAccountId", "Salesforce id must have 15 to 20 letters and digits")]
#[case(json!({"salesforceAccountId": "0123456789abcde-"}), "salesforceAccountId", "Salesforce id must have 15 to 20 letters and digits")]
#[case(json!({"contractId": "0123456789abcdef"}), "contractId", "Contract id must have 15 characters")]
#[case(json!({"licenseInfo": {"skus": [{"sku": "", "quantity": 1}]}}), "licenseInfo.skus", "Enter SKU")]
#[case(json!({"address": {"zip": "1234"}}), "address.zip", "Zip Code is invalid")]
#[case(json!({"address": {"zip": "1234a"}}), "address.zip", "postal code should consist of 5 integers")]
#[case(json!({"address": {"address1": "x".repeat(151)}}), "address.address1", "Address may not be greater than 150 characters")]
#[case(json!({"address": {"city": "x".repeat(51)}}), "address.city", "City may not be greater than 50 characters")]
#[case(json!({"address": {"state": "AP"}}), "address.state", "State is invalid")]
#[case(json!({"phone": "718555010"}), "phone", "Phone number must have 10 digits")]
#[case(json!({"phone": "0185550100"}), "phone", "Phone number must have 10 digits")]
#[case(json!({"scheduleDate": "2020-01-01"}), "scheduleDate", "Schedule date must not be in the past")]
#[case(json!({"startDate": "2026-01-01", "endDate": "2099-01-01", "scheduleDate": "2099-01-01"}), "scheduleDate", "Schedule date must be smaller than the end date")]
#[case(json!({"accountStatus": 3}), "accountStatus", "Status must be 1 (active) or 2 (disabled)")]
#[case(json!({"flags": {"nonsense": true}}), "flags", "There is no flag nonsense")]
#[tokio::test]
async fn invalid_fields_are_rejected_on_create_and_edit(
    #[case] change: Value,
    #[case] field: &str,
    #[case] message: &str,
) {
    let world = World::new().await;
    let id = world.account("One").await;
    let made = crate::world::merged(json!({"accountName": "Two"}), change.clone());
    let edit = crate::world::merged(json!({"version": 1}), change);
    for refused in [
        world.root.post("/accounts", &made).await,
        world.root.put(&format!("/accounts/{id}"), &edit).await,
    ] {
        let errors = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(errors["errors"], json!({ field: [message] }));
    }
    assert_eq!(world.count("accounts", "version > 1 OR name <> 'One'").await, 0);
}

#[tokio::test]
async fn an_edit_that_cannot_be_read_names_its_field() {
    let world = World::new().await;
    let id = world.account("One").await;
    for (edit, field, message) in [
        (json!({"version": "one"}), "version", "version is invalid"),
        (json!({"version": 1, "startDate": "tomorrow"}), "startDate", "startDate is invalid"),
        (
            json!({"version": 1, "licenseInfo": {"skus": [{"sku": 1}]}}),
            "licenseInfo.skus[0].sku",
            "sku is invalid",
        ),
        (
            json!({"version": 1, "contractedScholars": "many"}),
            "contractedScholars",
            "contractedScholars is invalid",
        ),
    ] {
        let refused = world.root.put(&format!("/accounts/{id}"), &edit).await;
        let errors = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(errors["errors"], json!({ field: [message] }));
    }
}

#[tokio::test]
async fn an_invitation_that_went_out_does_not_stand_in_the_way_of_an_edit() {
    let world = World::new().await;
    let id = world.account("One").await;
    world.sql("UPDATE accounts SET schedule_date = '2020-01-01'").await;
    let path = format!("/accounts/{id}");
    world.root.put(&path, &json!({"version": 1, "accountName": "Uno"})).await.expect(200);
    let moved = json!({"version": 2, "scheduleDate": "2020-01-02"});
    world.root.put(&path, &moved).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn settings_are_the_account_s_own_and_licenses_the_provider_s() {
    let world = World::new().await;
    let more = json!({"licenseInfo": {"accountType": "Standard", "secretKey": "s3cret"}});
    let id = world.account_with("One", more).await;
    let path = format!("/accounts/{id}/settings");
    let admin = world.user(Role::AccountAdmin, id, None, None).await;
    let settings = admin.get(&path).await.expect(200).value();
    assert_eq!(
        settings,
        json!({
            "accountId": id, "appSetting": {}, "cmsLicenses": [], "hasSecretKey": true,
            "licenseInfo": {"accountType": "Standard", "skus": [], "hasSecretKey": true}, "version": 1,
        })
    );
    let edit = json!({"version": 1, "appSetting": {"theme": "dusk", "deep": [1, {"x": null}]}});
    let saved = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!((&saved["appSetting"], &saved["version"]), (&edit["appSetting"], &json!(2)));
    assert_eq!(saved["hasSecretKey"], true);
    let large = json!({"version": 2, "appSetting": {"x": "y".repeat(65 * 1024)}});
    let large = admin.put(&path, &large).await.expect_problem(400, "Error_ValidationFailed");
    assert!(large.value()["errors"]["appSetting"].is_array());
    assert_eq!(world.count("audit_log", "action = 'account.settings'").await, 1);
    let program = world.program(id, "P").await;
    let lower = world.user(Role::ProgramAdmin, id, Some(program), None).await;
    lower.get(&path).await.expect_problem(403, "Error_Forbidden");
    lower.put(&path, &edit).await.expect_problem(403, "Error_Forbidden");
    let edit = json!({"version": 2, "accountName": "Mine"});
    let refused = admin.put(&format!("/accounts/{id}"), &edit).await;
    refused.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn flags_of_an_account_are_switched_by_the_provider() {
    let world = World::new().await;
    let id = world.account("One").await;
    let path = format!("/accounts/{id}/flags");
    let edit = json!({"version": 1, "flags": {"single-sign-on": true, "reports": false}});
    let account = world.root.put(&path, &edit).await.expect(200).value();
    assert_eq!(
        json!([
            account["version"],
            account["flags"]["single-sign-on"],
            account["flags"]["reports"],
            account["flags"]["surveys"]
        ]),
        json!([2, true, false, true])
    );
    let context = json!({"context": {"accountId": id}});
    let flag = world.root.post("/ofrep/v1/evaluate/flags/single-sign-on", &context).await;
    assert_eq!(flag.expect(200).value()["value"], true);
    // The other services know which flags are on.
    let on = world.text("SELECT flags FROM ref_accounts").await.unwrap();
    assert!(on.contains("single-sign-on") && !on.contains("reports"));
    assert_eq!(world.count("audit_log", "action = 'account.flags'").await, 1);
    let unknown = json!({"version": 2, "flags": {"nonsense": true}});
    let unknown = world.root.put(&path, &unknown).await;
    let unknown = unknown.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(unknown["errors"], json!({"flags": ["There is no flag nonsense"]}));
    let nothing = world.root.put(&path, &json!({"version": 2, "flags": {}})).await.expect(200);
    assert_eq!(nothing.value()["version"], 2);
    let admin = world.user(Role::AccountAdmin, id, None, None).await;
    admin.put(&path, &edit).await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn the_list_searches_each_column_and_all_of_them() {
    let world = World::new().await;
    let more = json!({
        "startDate": "2026-03-05", "endDate": "2031-04-06", "contractedScholars": 321,
        "bxPartnerLeadFullName": "Ruth Adéyemi", "bxSuccessLeadFullName": "Grant Hollis",
    });
    let one = world.account_with("Peña Center", more).await;
    let two = world.account_with("Harbor", json!({"accountStatus": 2})).await;
    world.program(two, "P").await;
    let found = |query: &'static str| {
        let root = world.root.clone();
        async move {
            let list = root.get(&format!("/accounts?{query}")).await.expect(200).value();
            assert_eq!(list["count"], column(&list, "id").len(), "{query}");
            column(&list, "id")
        }
    };
    for query in [
        "search=pena",
        "search=PEÑA%20center&isExactMatch=true",
        "search=adeyemi",
        "search=Ad%C3%A9yemi",
        "search=grant%20hollis&isExactMatch=true",
        "search=321",
        "search=321&isExactMatch=true",
        "search=03/05/2026",
        "search=/2031",
        "searchField=accountName&search=a%20c",
        "searchField=accountStatus&search=active",
        "searchField=accountStatus&search=1",
        "searchField=startDate&search=3/5/2026",
        "searchField=endDate&search=2031-04-06",
        "searchField=contractedScholars&search=321",
        "searchField=programCount&search=0",
        "searchField=bxPartnerLeadFullName&search=adeyemi",
        "searchField=bxSuccessLeadFullName&search=grant%20HOLLIS&isExactMatch=true",
    ] {
        assert_eq!(found(query).await, [json!(one)], "{query}");
    }
    for query in ["search=disabled", "search=harbor", "searchField=programCount&search=1"] {
        assert_eq!(found(query).await, [json!(two)], "{query}");
    }
    for query in [
        "search=grant&isExactMatch=true",
        "search=32&isExactMatch=true",
        "searchField=bxSuccessLeadFullName&search=adeyemi",
        "searchField=bxSuccessLeadFullName&search=grant&isExactMatch=true",
        "searchField=startDate&search=someday",
        "searchField=accountStatus&search=9",
    ] {
        assert!(found(query).await.is_empty(), "{query}");
    }
}

#[tokio::test]
async fn the_tree_shows_what_is_within_reach() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (first, second) =
        (world.program(account, "B program").await, world.program(account, "A program").await);
    let (here, there) = (world.site(first, "Here").await, world.site(first, "There").await);
    let path = format!("/accounts/accprogsiteinfo/account/{account}");
    let tree = world.root.get(&path).await.expect(200).value();
    assert_eq!(
        tree,
        json!({
            "accountId": account, "accountName": "One",
            "programs": [
                {"programId": second, "programName": "A program", "status": 1, "sites": []},
                {"programId": first, "programName": "B program", "status": 1, "sites": [
                    {"siteId": here, "siteName": "Here", "status": 1},
                    {"siteId": there, "siteName": "There", "status": 1},
                ]},
            ],
        })
    );
    let of_program = world.user(Role::ProgramAdmin, account, Some(first), None).await;
    let tree = of_program.get(&path).await.expect(200).value();
    assert_eq!(tree["programs"].as_array().unwrap().len(), 1);
    assert_eq!(tree["programs"][0]["sites"].as_array().unwrap().len(), 2);
    let of_site = world.user(Role::SessionAdmin, account, Some(first), Some(there)).await;
    let tree = of_site.get(&path).await.expect(200).value();
    assert_eq!(
        tree["programs"],
        json!([{"programId": first, "programName": "B program", "status": 1, "sites": [
            {"siteId": there, "siteName": "There", "status": 1},
        ]}])
    );
    let staff = world.user(Role::Staff, account, Some(first), Some(there)).await;
    staff.get(&path).await.expect_problem(403, "Error_Forbidden");
    let nowhere = "/accounts/accprogsiteinfo/account/987654";
    world.root.get(nowhere).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_first_login_is_one_throughout_its_session() {
    let world = World::new().await;
    let account = world.account("One").await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let path = format!("/accounts/first-login/user/{}", me.user_id);
    for _ in 0..2 {
        assert_eq!(me.get(&path).await.expect(200).value(), json!({"isFirstLogin": true}));
    }
    world.sql("UPDATE first_visits SET session_id = 'an earlier one'").await;
    assert_eq!(me.get(&path).await.expect(200).value(), json!({"isFirstLogin": false}));
    // Of nobody else, and an integrator is nobody.
    world.root.get(&path).await.expect_problem(404, "Error_NotFound");
    let client = world.app.integrator(Role::AccountAdmin, account);
    let own = client.get("/accounts/first-login/user/0").await;
    own.expect_problem(404, "Error_NotFound");
    let provider = world.app.user(Role::ContentAdmin, Place::provider()).await;
    let path = format!("/accounts/first-login/user/{}", provider.user_id);
    assert_eq!(provider.get(&path).await.expect(200).value(), json!({"isFirstLogin": true}));
}
