//! Managing people: each message of the specification, who may do what, and what nobody may do.

use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::support::{Web, mailed_link, number, person, query_of, run, start, start_with};

/// An account with a program and a site, and another account.
pub async fn world(app: &TestApp) {
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 4, 5)).await;
    app.insert_place(Place::site(9, 8, 7)).await;
}

/// A form about somebody who is to be staff of site 3.
pub fn form(email: &str) -> Value {
    json!({
        "firstName": "Ana", "lastName": "Núñez", "email": email, "phoneNumber": "(212) 555-0100",
        "phoneType": "Cell", "isInvite": false,
        "userRoles": [role(7, Some(2), Some(3))],
    })
}

/// A role in account 1.
pub fn role(id: i16, program: Option<i64>, site: Option<i64>) -> Value {
    json!({"roleId": id, "accountId": 1, "programId": program, "siteId": site, "programRole": "Teacher"})
}

async fn account_admin(app: &TestApp) -> TestClient {
    app.user(Role::AccountAdmin, Place::account(1)).await
}

/// Adds somebody by a form; answers what is shown of them.
pub async fn added(by: &TestClient, form: &Value) -> Value {
    by.post("/users", form).await.expect(201).value()
}

/// The same form with other values.
pub fn with(form: &Value, changes: Value) -> Value {
    let mut form = form.clone();
    for (name, value) in changes.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

#[rstest]
#[case(json!({"firstName": ""}), "firstName", "First Name is required")]
#[case(json!({"lastName": "  "}), "lastName", "Last Name is required")]
#[case(json!({"email": ""}), "email", "Email is required")]
#[case(json!({"email": "ana@"}), "email", "Email invalid")]
#[case(json!({"firstName": "R2D2"}), "firstName", "Only alphabetic characters, hyphens and apostrophes are allowed")]
#[case(json!({"lastName": "Ruiz & Co"}), "lastName", "Only alphabetic characters, hyphens and apostrophes are allowed")]
#[case(json!({"lastName": "..."}), "lastName", "Only alphabetic characters, hyphens and apostrophes are allowed")]
#[case(json!({"userRoles": []}), "userRoles", "User Role is required")]
#[case(json!({"userRoles": [{}]}), "userRoles[0].roleId", "User Role is required")]
#[case(json!({"userRoles": [{"roleId": 4}]}), "userRoles[0].accountId", "Account is required")]
#[case(json!({"userRoles": [{"roleId": 5, "accountId": 1}]}), "userRoles[0].programId", "Program is required")]
#[case(json!({"userRoles": [{"roleId": 7, "accountId": 1, "programId": 2}]}), "userRoles[0].siteId", "Site/Session is required")]
#[case(json!({"phoneNumber": "123"}), "phoneNumber", "Phone number must have 10 digits")]
#[tokio::test]
async fn a_form_says_what_is_wrong_under_each_field(
    #[case] change: Value,
    #[case] field: &str,
    #[case] message: &str,
) {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let body = with(&form("ana@afterbell.test"), change);
    let refused = admin.post("/users", &body).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(refused.value()["errors"], json!({ field: [message] }));
}

#[tokio::test]
async fn a_person_is_added_shown_changed_and_removed() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let made = added(&admin, &form("Ana@afterbell.test")).await;
    insta::assert_json_snapshot!(made, {".userId" => "[id]", ".userRoles[].userId" => "[id]"});
    let path = format!("/users/{}", made["userId"]);
    let info = format!("/users/info/{}", made["userId"]);
    assert_eq!(admin.get(&info).await.expect(200).value(), made);

    let edit = with(
        &form("ana@afterbell.test"),
        json!({"version": made["version"], "lastName": "O'Neil", "userRoles": [role(6, Some(2), Some(3))]}),
    );
    let changed = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!((&changed["lastName"], &changed["roleId"]), (&json!("O'Neil"), &json!(6)));
    assert_eq!(changed["userRoles"].as_array().unwrap().len(), 1);

    let stale = admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict");
    assert_eq!(stale.value()["current"], changed);

    admin.delete(&path).await.expect(204);
    admin.get(&info).await.expect_problem(404, "Error_NotFound");
    admin.delete(&path).await.expect_problem(404, "Error_NotFound");
    let stored_count = "SELECT count(*) FROM users WHERE status = 3 AND first_name = '' AND email LIKE 'deleted-%'";
    assert_eq!(number(&app, stored_count).await, 1);
    // The address is free again.
    added(&admin, &form("ana@afterbell.test")).await;
    for action in ["user.create", "user.update", "user.delete"] {
        let noted =
            format!("SELECT count(*) FROM audit_log WHERE action = '{action}' AND account_id = 1");
        assert!(number(&app, &noted).await >= 1, "{action}");
    }
}

#[tokio::test]
async fn profile_values_do_not_block_an_admin_edit() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let made = added(&admin, &form("ivy@afterbell.test")).await;
    run(&app, "UPDATE users SET first_name = 'Ivy Rose', last_name = 'de la Lane Jr.', phone_number = '12' WHERE email = 'ivy@afterbell.test'").await;
    let path = format!("/users/{}", made["userId"]);
    let own = json!({
        "firstName": "Ivy Rose", "lastName": "de la Lane Jr.", "phoneNumber": "12",
        "phoneType": "Home", "version": made["version"],
    });
    let edit = with(&form("ivy@afterbell.test"), own);
    let saved = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!(
        (&saved["lastName"], &saved["phoneType"]),
        (&json!("de la Lane Jr."), &json!("Home"))
    );
    let edit = with(&edit, json!({"phoneNumber": "(212) 555-0199", "version": saved["version"]}));
    let saved = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!(saved["phoneNumber"], "2125550199");
    let edit = with(
        &edit,
        json!({"firstName": "Ivy 2", "phoneNumber": "12", "version": saved["version"]}),
    );
    let refused = admin.put(&path, &edit).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(
        refused.value()["errors"],
        json!({
            "firstName": ["Only alphabetic characters, hyphens and apostrophes are allowed"],
            "phoneNumber": ["Phone number must have 10 digits"],
        })
    );
}

#[rstest]
#[case("María José", "De La Cruz")]
#[case("Anne-Marie", "O'Neill Jr.")]
#[case("Nguyễn Thị", "Đặng")]
#[case("Мария", "Иванова")]
#[tokio::test]
async fn names_have_letters_of_any_language_spaces_and_dots(
    #[case] first: &str,
    #[case] last: &str,
) {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let named = json!({"firstName": format!(" {first} "), "lastName": last});
    let made = added(&admin, &with(&form("ana@afterbell.test"), named)).await;
    assert_eq!((&made["firstName"], &made["lastName"]), (&json!(first), &json!(last)));
}

#[tokio::test]
async fn too_many_at_a_time_are_refused_by_the_name_that_was_sent() {
    let app = start().await;
    let admin = account_admin(&app).await;
    let ids: Vec<i64> = (1..=5001).collect();
    for (path, body) in [
        ("/users/bulk-invite", json!({"ids": ids})),
        ("/users/bulk-revoke", json!({"ids": ids, "count": 1000})),
    ] {
        let refused = admin.put(path, &body).await.expect_problem(400, "Error_ValidationFailed");
        let errors = refused.value()["errors"].clone();
        let fields: Vec<&String> = errors.as_object().unwrap().keys().collect();
        assert!(fields.iter().all(|field| !field.contains('.')), "{fields:?}");
        assert!(errors["ids"].is_array(), "{errors}");
    }
    let roles = vec![role(7, Some(2), Some(3)); 101];
    let edit = with(&form("ana@afterbell.test"), json!({"version": 1, "userRoles": roles}));
    let refused = admin.put("/users/1", &edit).await.expect_problem(400, "Error_ValidationFailed");
    assert!(refused.value()["errors"]["userRoles"].is_array(), "{}", refused.value());
}

#[tokio::test]
async fn an_address_belongs_to_one_person() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let ana = added(&admin, &form("ana@afterbell.test")).await;
    let taken = admin.post("/users", &form("ANA@afterbell.test")).await;
    let taken = taken.expect_problem(409, "Error_DuplicateUser").value();
    assert_eq!(taken["errors"]["email"], json!(["Duplicate user"]));

    let check = |email: &str, user: Value| json!({"email": email, "userId": user});
    for (body, duplicate) in [
        (check("ana@afterbell.test", json!(0)), true),
        (check("ana@afterbell.test", ana["userId"].clone()), false),
        (check("bo@afterbell.test", Value::Null), false),
    ] {
        let answer = admin.post("/user-email-check", &body).await.expect(200).value();
        assert_eq!(answer, json!({"isDuplicate": duplicate}));
    }
    admin
        .post("/user-email-check", &check("ana", Value::Null))
        .await
        .expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn roles_below_4_have_internal_addresses() {
    let app = start_with(&[("identity.internal_domains", json!(["afterbell.test"]))]).await;
    let admin = app.user(Role::SuperAdmin, Place::provider()).await;
    let provider = |email: &str| with(&form(email), json!({"userRoles": [{"roleId": 2}]}));
    let refused = admin.post("/users", &provider("ana@example.org")).await.expect(400).value();
    assert_eq!(refused["errors"]["email"], json!(["An internal email address must be used"]));
    added(&admin, &provider("ana@afterbell.test")).await;
}

#[rstest]
#[case(Role::SuperAdmin, Place::provider(), &[1, 2, 3, 4, 5, 6, 7, 9])]
#[case(Role::Admin, Place::provider(), &[2, 3, 4, 5, 6, 7, 9])]
#[case(Role::AccountAdmin, Place::account(1), &[4, 5, 6, 7, 9])]
#[case(Role::ProgramAdmin, Place::program(1, 2), &[5, 6, 7, 9])]
#[case(Role::SessionAdmin, Place::site(1, 2, 3), &[6, 7, 9])]
#[tokio::test]
async fn each_role_assigns_itself_and_those_below(
    #[case] caller: Role,
    #[case] place: Place,
    #[case] may: &[i16],
) {
    let app = start().await;
    world(&app).await;
    let user = app.user(caller, place).await;
    for id in [1, 2, 3, 4, 5, 6, 7, 9] {
        let role_request = match id {
            1..=3 => json!({"roleId": id}),
            4 => role(4, None, None),
            5 => role(5, Some(2), None),
            _ => role(id, Some(2), Some(3)),
        };
        let email = format!("role{id}@afterbell.test");
        let body = with(&form(&email), json!({"userRoles": [role_request]}));
        let status = user.post("/users", &body).await.status;
        let expected = if may.contains(&id) { 201 } else { 403 };
        assert_eq!(status, expected, "{caller:?} gives {id}");
    }
    // Elsewhere nobody of an account gives anything.
    if !caller.is_provider() {
        let elsewhere = json!({"roleId": 7, "accountId": 9, "programId": 8, "siteId": 7});
        let body = with(&form("else@afterbell.test"), json!({"userRoles": [elsewhere]}));
        user.post("/users", &body).await.expect_problem(404, "Error_NotFound");
    }
    if caller == Role::ProgramAdmin {
        let body =
            with(&form("else@afterbell.test"), json!({"userRoles": [role(7, Some(4), Some(5))]}));
        user.post("/users", &body).await.expect_problem(404, "Error_NotFound");
    }
}

#[tokio::test]
async fn pickers_offer_what_the_caller_may_give() {
    let app = start().await;
    let program_admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let offered = program_admin.get("/roles/assignable?level=program").await.expect(200).value();
    let ids: Vec<_> = offered.as_array().unwrap().iter().map(|o| o["roleId"].clone()).collect();
    assert_eq!(ids, [5, 6, 7, 9]);
    let admin = account_admin(&app).await;
    let offered = admin.get("/roles/assignable?level=account").await.expect(200).value();
    assert_eq!(
        offered[0],
        json!({"roleId": 4, "name": "Primary Account Admin", "isPrimary": true})
    );
    assert_eq!(offered.as_array().unwrap().len(), 6);
    admin.get("/roles/assignable?level=galaxy").await.expect(400);
}

#[tokio::test]
async fn nobody_manages_people_above_them_or_elsewhere() {
    let app = start().await;
    world(&app).await;
    let boss = person(&app, "boss@afterbell.test", Role::AccountAdmin, Place::account(1)).await;
    let peer = person(&app, "peer@afterbell.test", Role::ProgramAdmin, Place::program(1, 2)).await;
    let stranger = person(&app, "s@afterbell.test", Role::Staff, Place::site(1, 4, 5)).await;
    let user = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let selected = |id: i64| json!({"ids": [id]});
    // The account's admin has no role in the program, so a program admin does not see them.
    for (id, name) in [(boss, "Error_Forbidden"), (stranger, "Error_NotFound")] {
        let one = user.put("/users/bulk-revoke", &selected(id)).await.expect(200).value();
        let error_name = one["results"][0]["error"]["name"].clone();
        assert!(error_name == name || error_name == "Error_NotFound", "{one}");
        assert_eq!((&one["done"], &one["failed"]), (&json!(0), &json!(1)));
    }
    let one = user.put("/users/bulk-revoke", &selected(peer)).await.expect(200).value();
    assert_eq!(one["done"], 1, "{one}");
}

#[tokio::test]
async fn who_has_roles_elsewhere_keeps_them() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let roles = json!([role(7, Some(2), Some(3)), role(7, Some(4), Some(5))]);
    let made = added(&admin, &with(&form("ana@afterbell.test"), json!({"userRoles": roles}))).await;
    let id = made["userId"].as_i64().unwrap();
    let here = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    // The name may be changed by either, the address opens doors to both.
    let seen = here.get(&format!("/users/info/{id}")).await.expect(200).value();
    assert_eq!(seen["userRoles"].as_array().unwrap().len(), 1);
    let edit = |email: &str, version: &Value| {
        with(&form(email), json!({"version": version, "firstName": "Anna"}))
    };
    here.put(&format!("/users/{id}"), &edit("mine@afterbell.test", &seen["version"]))
        .await
        .expect_problem(403, "Error_Forbidden");
    let changed = here
        .put(&format!("/users/{id}"), &edit("ana@afterbell.test", &seen["version"]))
        .await
        .expect(200)
        .value();
    assert_eq!(changed["firstName"], "Anna");
    here.put("/users/password/temp", &json!({"ids": [id]})).await.expect(200);

    here.delete(&format!("/users/{id}")).await.expect(204);
    here.get(&format!("/users/info/{id}")).await.expect(404);
    let left = admin.get(&format!("/users/info/{id}")).await.expect(200).value();
    assert_eq!(left["userRoles"].as_array().unwrap().len(), 1);
    assert_eq!(left["userRoles"][0]["programId"], 4);
}

#[tokio::test]
async fn nobody_is_locked_out_silently() {
    let app = start().await;
    world(&app).await;
    let first = app.user(Role::SuperAdmin, Place::provider()).await;
    let me = |user: &TestClient| json!({"ids": [user.user_id]});
    let name = |answer: &Value| answer["results"][0]["error"]["name"].clone();

    // Oneself.
    let own = first.put("/users/bulk-revoke", &me(&first)).await.expect(200).value();
    assert_eq!(name(&own), "Error_OwnAccess");
    assert_eq!(
        own["results"][0]["error"]["detail"],
        "You cannot take away your own access. Ask somebody with the same role."
    );
    first.delete(&format!("/users/{}", first.user_id)).await.expect_problem(409, "Error_OwnAccess");
    let info = first.get(&format!("/users/info/{}", first.user_id)).await.expect(200).value();
    let demoted = with(
        &form("user@afterbell.test"),
        json!({"version": info["version"], "userRoles": [{"roleId": 2}]}),
    );
    first
        .put(&format!("/users/{}", first.user_id), &demoted)
        .await
        .expect_problem(409, "Error_OwnAccess");

    // The last super admin, by somebody else: an admin may not, another super admin is not the last.
    let admin = app.user(Role::Admin, Place::provider()).await;
    let refused = admin.put("/users/bulk-revoke", &me(&first)).await.expect(200).value();
    assert_eq!(name(&refused), "Error_Forbidden");
    let second = app.user(Role::SuperAdmin, Place::provider()).await;
    second.put("/users/bulk-revoke", &me(&first)).await.expect(200);
    assert_eq!(
        number(&app, &format!("SELECT status FROM users WHERE id = {}", first.user_id)).await,
        2
    );

    // The primary admin of an account.
    let primary = added(
        &second,
        &with(
            &form("primary@afterbell.test"),
            json!({"userRoles": [{"roleId": 4, "accountId": 1, "isPrimaryAccountAdmin": true}]}),
        ),
    )
    .await;
    let refused = second.delete(&format!("/users/{}", primary["userId"])).await.expect(409).value();
    assert_eq!(refused["name"], "Error_PrimaryAdminProtected");
    assert_eq!(
        refused["detail"],
        "This person is the primary account admin. Make somebody else the primary account admin first."
    );
    let demoted = with(
        &form("primary@afterbell.test"),
        json!({"version": primary["version"], "userRoles": [role(4, None, None)]}),
    );
    second
        .put(&format!("/users/{}", primary["userId"]), &demoted)
        .await
        .expect_problem(409, "Error_PrimaryAdminProtected");
}

#[tokio::test]
async fn the_last_super_admin_stays() {
    let app = start().await;
    let last = person(&app, "last@afterbell.test", Role::SuperAdmin, Place::provider()).await;
    // An integrator acts as a super admin without being one.
    let claims = platform::auth::Claims {
        sub: "client:test".into(),
        account_id: None,
        role: 1,
        ..app.claims(0, &[])
    };
    let integrator = app.anon().with_token(&testing::sign(&claims));
    let path = format!("/users/{last}");
    let refused = integrator.delete(&path).await.expect(409).value();
    assert_eq!(refused["name"], "Error_LastSuperAdmin");
    assert_eq!(
        refused["detail"],
        "This person is the last super admin. Make somebody else a super admin first."
    );
    app.user(Role::SuperAdmin, Place::provider()).await;
    integrator.delete(&path).await.expect(204);
}

#[tokio::test]
async fn an_account_has_one_primary_admin_who_can_be_followed() {
    let app = start().await;
    world(&app).await;
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    let primary = json!([{"roleId": 4, "accountId": 1, "isPrimaryAccountAdmin": true}]);
    let one =
        added(&provider, &with(&form("one@afterbell.test"), json!({"userRoles": primary}))).await;
    let second = with(&form("two@afterbell.test"), json!({"userRoles": primary}));
    let refused = provider.post("/users", &second).await.expect(409).value();
    assert_eq!(refused["name"], "Error_PrimaryAdminExists");
    assert!(refused["errors"]["isPrimaryAccountAdmin"].is_array());

    // Site staff become account admins after confirmation; the primary one only by the provider or the one before.
    let two = added(&provider, &form("two@afterbell.test")).await;
    let path = format!("/users/{}/account-admin", two["userId"]);
    let admin = account_admin(&app).await;
    let upgraded = admin.put(&path, &json!({"version": two["version"]})).await.expect(200).value();
    assert_eq!(
        (&upgraded["roleId"], &upgraded["userRoles"][0]["siteId"]),
        (&json!(4), &Value::Null)
    );
    assert_eq!(upgraded["userRoles"].as_array().unwrap().len(), 1);
    let handing = json!({"version": upgraded["version"], "isPrimaryAccountAdmin": true});
    admin.put(&path, &handing).await.expect_problem(403, "Error_Forbidden");
    provider.put(&path, &handing).await.expect(200);
    let found = provider.get("/users/accounts/1").await.expect(200).value();
    assert_eq!(found["id"], two["userId"]);
    let before = provider.get(&format!("/users/info/{}", one["userId"])).await.expect(200).value();
    assert_eq!(before["userRoles"][0]["isPrimaryAccountAdmin"], false);
    assert_eq!(before["roleId"], 4);
}

#[tokio::test]
async fn many_are_removed_one_by_one() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let mut ids = Vec::new();
    for n in 0..3 {
        let email = format!("user{n}@afterbell.test");
        ids.push(added(&admin, &form(&email)).await["userId"].clone());
    }
    let stranger = person(&app, "s@afterbell.test", Role::Staff, Place::site(9, 8, 7)).await;
    let body = json!({"ids": [ids[0], stranger, admin.user_id, ids[1]]});
    let request = admin.request(reqwest::Method::DELETE, "/users/bulk").json(&body);
    let answer = testing::send(request).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(2)));
    let errors: Vec<_> =
        answer["results"].as_array().unwrap().iter().map(|r| r["error"]["name"].clone()).collect();
    assert_eq!(
        errors,
        [Value::Null, json!("Error_NotFound"), json!("Error_OwnAccess"), Value::Null]
    );
    assert_eq!(answer["results"][0]["name"], "Ana Núñez");

    // All that a filter finds, but for some.
    let body = json!({"selectAll": true, "excludedIds": [admin.user_id], "search": "user2", "searchField": "email"});
    let request = admin.request(reqwest::Method::DELETE, "/users/bulk").json(&body);
    let answer = testing::send(request).await.expect(200).value();
    assert_eq!(answer["done"], 1, "{answer}");
    assert_eq!(answer["results"][0]["id"], ids[2]);
    let nobody = admin.request(reqwest::Method::DELETE, "/users/bulk").json(&json!({"ids": []}));
    testing::send(nobody).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn a_temporary_password_is_replaced_at_the_first_sign_in() {
    let app = start().await;
    world(&app).await;
    let id = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let pending = added(&account_admin(&app).await, &form("new@afterbell.test")).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let admin = account_admin(&app).await;
    let body = json!({"ids": [id, pending["userId"]]});
    let answer = admin.put("/users/password/temp", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(1), &json!(1)));
    assert_eq!(answer["results"][1]["error"]["name"], "Error_UserNotActive");
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
    web.refresh(&tokens).await.expect(400);

    mailed_link(&app, "ana@afterbell.test").await.expect("a mail");
    let head = &app.platform.mail().stored().await.unwrap()[0];
    let letter = app.platform.mail().stored_letter(&head.id).await.unwrap().unwrap();
    let password =
        letter.text.lines().find(|line| line.len() == 14).expect("a password").to_owned();

    let mut web = Web::new(&app);
    let fields = [("email", "ana@afterbell.test"), ("password", password.as_str())];
    let answer = web.fill("/identity/sign-in", &fields).await.expect(303);
    let location = answer.header("location").unwrap().to_owned();
    assert!(location.starts_with("/identity/reset-password?token="), "{location}");
    assert!(!query_of(&location)["token"].is_empty() && !web.has_session());
    // It was mailed, so it is not to be kept; the link works on.
    let same = [("password", password.as_str()), ("repeat", password.as_str())];
    let page = web.fill(&location, &same).await.expect(400).text();
    assert!(page.contains("Choose a password other than the one you have"));
    let own = [("password", "Bienvenida#1"), ("repeat", "Bienvenida#1")];
    web.fill(&location, &own).await;
    let fields = [("email", "ana@afterbell.test"), ("password", "Bienvenida#1")];
    let answer = web.fill("/identity/sign-in", &fields).await.expect(303);
    assert_eq!(answer.header("location"), Some("/"));

    // A temporary one that was not used in time works no more.
    admin.put("/users/password/temp", &json!({"ids": [id]})).await.expect(200);
    crate::support::until(
        &app,
        "SELECT count(*) FROM users WHERE password_temporary_until IS NOT NULL",
        1,
    )
    .await;
    crate::support::run(&app, "UPDATE users SET password_temporary_until = now() - interval '1 hour' WHERE password_temporary_until IS NOT NULL").await;
    let head = &app.platform.mail().stored().await.unwrap()[0];
    let letter = app.platform.mail().stored_letter(&head.id).await.unwrap().unwrap();
    let late = letter.text.lines().find(|line| line.len() == 14).unwrap_or("?").to_owned();
    let fields = [("email", "ana@afterbell.test"), ("password", late.as_str())];
    web.fill("/identity/sign-in", &fields).await.expect(400);
}

#[tokio::test]
async fn partner_users_belong_to_the_partner_s_account() {
    let app = start().await;
    world(&app).await;
    let provider = app.user(Role::Admin, Place::provider()).await;
    let partner = |roles: Value| {
        with(&form("ana@afterbell.test"), json!({"accountId": 1, "userRoles": roles}))
    };
    for roles in [json!([{"roleId": 4, "accountId": 9}]), json!([{"roleId": 2}])] {
        let refused = provider.post("/partner-users", &partner(roles)).await.expect(400).value();
        assert!(refused["errors"]["userRoles"].is_array());
    }
    // The account need not be said twice.
    let made =
        provider.post("/partner-users", &partner(json!([{"roleId": 4}]))).await.expect(201).value();
    assert_eq!((&made["accountId"], &made["roleId"]), (&json!(1), &json!(4)));
    let edit = with(
        &partner(json!([{"roleId": 5, "programId": 2}])),
        json!({"userId": made["userId"], "version": made["version"]}),
    );
    let changed = provider.put("/partner-users", &edit).await.expect(200).value();
    assert_eq!(changed["roleId"], 5);
    let stranger = app.user(Role::AccountAdmin, Place::account(9)).await;
    stranger.put("/partner-users", &edit).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_program_admin_is_invited_or_assigned_the_role() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let body = json!({
        "accountId": 1, "programId": 2, "firstName": "Pat", "lastName": "Lee",
        "email": "pat@afterbell.test", "personalInvitationNote": "Welcome aboard!",
    });
    let missing = with(&body, json!({"programId": 0}));
    let refused = admin.post("/programs/inviteprogramadmin", &missing).await.expect(400).value();
    assert_eq!(refused["errors"]["userRoles[0].programId"], json!(["Program is required"]));
    let made = admin.post("/programs/inviteprogramadmin", &body).await.expect(201).value();
    assert_eq!((&made["roleId"], &made["invitationStatus"]), (&json!(5), &json!("Pending")));
    assert!(mailed_link(&app, "pat@afterbell.test").await.is_some());
    let known = person(&app, "staff@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let body = with(&body, json!({"email": "staff@afterbell.test"}));
    let answer = admin.post("/programs/inviteprogramadmin", &body).await.expect(201).value();
    assert_eq!((&answer["userId"], &answer["roleId"]), (&json!(known), &json!(5)));
    assert_eq!(answer["userRoles"].as_array().unwrap().len(), 2);
    person(&app, "far@afterbell.test", Role::Staff, Place::site(9, 8, 7)).await;
    let body = with(&body, json!({"email": "far@afterbell.test"}));
    let refused = admin.post("/programs/inviteprogramadmin", &body).await;
    refused.expect_problem(409, "Error_DuplicateUser");
}

/// Acts on one person: the status and name of each answer that is not a success.
async fn acts_on(by: &TestClient, id: i64) -> Vec<(&'static str, String)> {
    let one = json!({"ids": [id]});
    let give = json!({"ids": [id], "userRoles": [role(7, Some(2), Some(3))]});
    let edit = with(&form("new@afterbell.test"), json!({"version": 1}));
    let path = format!("/users/{id}");
    let answers = [
        ("privilege", by.put("/users/privilege", &give).await),
        ("invite", by.put("/users/bulk-invite", &one).await),
        ("revoke", by.put("/users/bulk-revoke", &one).await),
        ("password", by.put("/users/password/temp", &json!({"ids": [id]})).await),
        ("edit", by.put(&path, &edit).await),
        ("delete", by.delete(&path).await),
    ];
    let outcome_of = |answer: testing::TestResponse| {
        if answer.status == 204 {
            return "done".to_owned();
        }
        let value = answer.value();
        let problem = value.get("results").map_or(&value, |results| &results[0]["error"]);
        problem["name"].as_str().unwrap_or("done").to_owned()
    };
    answers.map(|(act, answer)| (act, outcome_of(answer))).into()
}

#[rstest]
#[case(Role::SessionAdmin, Place::site(1, 2, 3))]
#[case(Role::ProgramAdmin, Place::program(1, 2))]
#[tokio::test]
async fn higher_roles_cannot_be_managed_from_below(#[case] role: Role, #[case] place: Place) {
    let app = start().await;
    world(&app).await;
    let boss = person(&app, "boss@afterbell.test", Role::AccountAdmin, Place::account(1)).await;
    // Above, and at the caller's own place besides.
    let admin = account_admin(&app).await;
    let more = json!({"ids": [boss], "userRoles": [self::role(7, Some(2), Some(3))]});
    admin.put("/users/privilege", &more).await.expect(200);
    let below = app.user(role, place).await;
    for (act, outcome) in acts_on(&below, boss).await {
        assert_eq!(outcome, "Error_Forbidden", "{act}");
    }
}

#[rstest]
#[case(Role::Scholar)]
#[case(Role::Guardian)]
#[tokio::test]
async fn children_and_guardians_are_not_managed_here(#[case] role: Role) {
    let app = start().await;
    world(&app).await;
    let family = person(&app, "family@afterbell.test", role, Place::site(1, 2, 3)).await;
    for by in [Role::SuperAdmin, Role::AccountAdmin] {
        let place = if by.is_provider() { Place::provider() } else { Place::account(1) };
        let by = app.user(by, place).await;
        for (act, outcome) in acts_on(&by, family).await {
            assert_eq!(outcome, "Error_ManagedElsewhere", "{act}");
        }
    }
    let admin = account_admin(&app).await;
    let made = with(
        &form("child@afterbell.test"),
        json!({"userRoles": [self::role(role.id(), Some(2), Some(3))]}),
    );
    assert!([400, 403].contains(&admin.post("/users", &made).await.status.as_u16()));
}

#[tokio::test]
async fn the_primary_admin_s_address_is_changed_by_the_provider_and_themselves_alone() {
    let app = start().await;
    world(&app).await;
    let provider = app.user(Role::Admin, Place::provider()).await;
    let primary = json!([{"roleId": 4, "accountId": 1, "isPrimaryAccountAdmin": true}]);
    let form = with(&form("primary@afterbell.test"), json!({"userRoles": primary}));
    let made = added(&provider, &form).await;
    let path = format!("/users/{}", made["userId"]);
    let moved = with(&form, json!({"email": "taken@afterbell.test", "version": made["version"]}));
    let colleague = account_admin(&app).await;
    colleague.put(&path, &moved).await.expect_problem(403, "Error_Forbidden");
    let renamed = with(&form, json!({"firstName": "Anna", "version": made["version"]}));
    let renamed = colleague.put(&path, &renamed).await.expect(200).value();
    let moved = with(&moved, json!({"version": renamed["version"]}));
    let moved = provider.put(&path, &moved).await.expect(200).value();
    assert_eq!(moved["email"], "taken@afterbell.test");
}

#[tokio::test]
async fn somebody_with_no_access_is_not_invited() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let listed = json!([{"roleId": 9, "accountId": 1, "programId": 2, "siteId": 3}]);
    let listed = with(&form("listed@afterbell.test"), json!({"userRoles": listed}));
    let invited = with(&listed, json!({"isInvite": true}));
    let refused = admin.post("/users", &invited).await.expect(400).value();
    assert_eq!(
        refused["errors"]["isInvite"],
        json!(["Somebody with no access gets no invitation."])
    );
    added(&admin, &listed).await;
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 0);
}

#[tokio::test]
async fn a_program_admin_who_was_only_listed_is_invited_now() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    added(&admin, &form("listed@afterbell.test")).await;
    let body = json!({
        "accountId": 1, "programId": 2, "firstName": "Ana", "lastName": "Lee",
        "email": "listed@afterbell.test",
    });
    let answer = admin.post("/programs/inviteprogramadmin", &body).await.expect(201).value();
    assert_eq!(answer["invitationStatus"], "Pending");
    assert!(mailed_link(&app, "listed@afterbell.test").await.is_some());
}

#[tokio::test]
async fn what_is_done_to_a_person_is_noted_before_and_after() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let id = added(&admin, &form("ana@afterbell.test")).await["userId"].clone();
    admin.put("/users/bulk-invite", &json!({"ids": [id]})).await.expect(200);
    admin.put("/users/bulk-revoke", &json!({"ids": [id]})).await.expect(200);
    let whole = "SELECT count(*) FROM audit_log WHERE action IN ('user.invite', 'user.revoke')
        AND before ->> 'email' = 'ana@afterbell.test' AND after ->> 'email' = 'ana@afterbell.test'
        AND before -> 'status' <> after -> 'status'";
    assert_eq!(number(&app, whole).await, 2);
}

#[tokio::test]
async fn somebody_added_as_the_spec_says_is_invited_and_the_last_write_wins() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    let mut body = form("ana@afterbell.test");
    body.as_object_mut().unwrap().remove("isInvite");
    let made = added(&admin, &body).await;
    assert_eq!(made["invitationStatus"], "Pending");
    assert!(mailed_link(&app, "ana@afterbell.test").await.is_some());
    let path = format!("/users/{}", made["userId"]);
    for name in ["Bea", "Cy"] {
        let edit = with(&body, json!({"firstName": name}));
        assert_eq!(admin.put(&path, &edit).await.expect(200).value()["firstName"], name);
    }
}

#[tokio::test]
async fn many_are_invited_each_by_itself() {
    let app = start().await;
    world(&app).await;
    let admin = account_admin(&app).await;
    added(&admin, &form("there@afterbell.test")).await;
    person(&app, "elsewhere@afterbell.test", Role::Staff, Place::site(9, 8, 7)).await;
    let request = json!({"emails": [
        "THERE@afterbell.test", "elsewhere@afterbell.test", "new@afterbell.test", "none",
    ]});
    let mut taken =
        admin.post("/user-emails-check", &request).await.expect(200).value()["taken"].clone();
    taken.as_array_mut().unwrap().sort_by_key(|email| email.to_string());
    assert_eq!(taken, json!(["elsewhere@afterbell.test", "there@afterbell.test"]));

    let foreign = json!({"roleId": 7, "accountId": 9, "programId": 8, "siteId": 7});
    let invited = json!({"isInvite": true});
    let body = json!({"users": [
        with(&form("new@afterbell.test"), invited.clone()),
        form("there@afterbell.test"),
        with(&form("odd@afterbell.test"), json!({"firstName": "R2"})),
        with(&form("far@afterbell.test"), json!({"userRoles": [foreign]})),
        form("New@afterbell.test"),
        with(&form("last@afterbell.test"), invited),
    ]});
    let answer = admin.post("/users/bulk", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(4)), "{answer}");
    let errors: Vec<_> =
        answer["results"].as_array().unwrap().iter().map(|item| &item["error"]["name"]).collect();
    assert_eq!(
        json!(errors),
        json!([
            null,
            "Error_DuplicateUser",
            "Error_ValidationFailed",
            "Error_NotFound",
            "Error_DuplicateUser",
            null,
        ])
    );
    assert_eq!(answer["results"][2]["name"], "R2 Núñez");
    assert_eq!(
        answer["results"][2]["error"]["errors"],
        json!({"firstName": ["Only alphabetic characters, hyphens and apostrophes are allowed"]})
    );
    assert_eq!(number(&app, "SELECT count(*) FROM invitations").await, 2);
    assert_eq!(
        number(&app, "SELECT count(*) FROM audit_log WHERE action = 'user.create'").await,
        3
    );
    for body in [json!({"users": []}), json!({})] {
        admin.post("/users/bulk", &body).await.expect_problem(400, "Error_ValidationFailed");
    }
    for body in [json!({"emails": []}), json!({"emails": vec!["a@b.test"; 501]})] {
        admin.post("/user-emails-check", &body).await.expect_problem(400, "Error_ValidationFailed");
    }
}
