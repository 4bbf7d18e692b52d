//! What people with bad intentions try.

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp};

use crate::support::{
    PASSWORD, Web, mailed_link, mailed_link_to, number, person, start, start_with, until,
};

const ANA: &str = "ana@afterbell.test";
const SIGN_IN: &str = "/identity/sign-in";
const WRONG: [(&str, &str); 2] = [("email", ANA), ("password", "Wrong#password1")];
const RIGHT: [(&str, &str); 2] = [("email", ANA), ("password", PASSWORD)];

async fn ana(app: &TestApp) {
    person(app, ANA, Role::Staff, Place::site(1, 2, 3)).await;
}

fn from(app: &TestApp, address: &str) -> Web {
    let mut web = Web::new(app);
    web.address = address.to_owned();
    web
}

#[tokio::test]
async fn nobody_locks_somebody_else_out_by_wrong_passwords() {
    let app = start().await;
    ana(&app).await;
    let mut used_before = from(&app, "192.0.2.1");
    used_before.fill(SIGN_IN, &RIGHT).await.expect(303);

    let mut attacker = from(&app, "203.0.113.66");
    for _ in 0..10 {
        attacker.fill(SIGN_IN, &WRONG).await.expect(400);
    }
    let refused = attacker.fill(SIGN_IN, &RIGHT).await.expect(429);
    assert_eq!(refused.header("retry-after"), Some("900"));

    // From elsewhere, and at the attacker's address in a browser that the person has used.
    from(&app, "192.0.2.2").fill(SIGN_IN, &RIGHT).await.expect(303);
    used_before.address = "203.0.113.66".to_owned();
    used_before.fill(SIGN_IN, &RIGHT).await.expect(303);
    assert_eq!(mailed_link(&app, ANA).await.unwrap(), "/identity/forgot-password");
    assert_eq!(app.platform.mail().stored().await.unwrap().len(), 1);
}

#[tokio::test]
async fn guesses_from_many_addresses_stop_and_spare_the_browsers_of_the_person() {
    let app = start_with(&[("identity.limits.sign_in_per_email_anywhere", json!(4))]).await;
    ana(&app).await;
    let mut used_before = from(&app, "192.0.2.1");
    used_before.fill(SIGN_IN, &RIGHT).await.expect(303);
    for address in 1..=4 {
        from(&app, &format!("203.0.113.{address}")).fill(SIGN_IN, &WRONG).await.expect(400);
    }
    from(&app, "203.0.113.5").fill(SIGN_IN, &RIGHT).await.expect(429);
    used_before.fill(SIGN_IN, &RIGHT).await.expect(303);

    // Somebody without such a browser proves the address, and has one.
    let mut new = from(&app, "192.0.2.9");
    new.fill("/identity/forgot-password", &[("email", ANA)]).await.expect(200);
    let link = mailed_link_to(&app, ANA, "/identity/reset-password").await.unwrap();
    let fresh = "Nueva#Clave26";
    new.fill(&link, &[("password", fresh), ("repeat", fresh)]).await.expect(200);
    new.fill(SIGN_IN, &[("email", ANA), ("password", fresh)]).await.expect(303);
}

#[tokio::test]
async fn a_known_browser_is_known_for_its_people_only_and_guesses_no_more_than_others() {
    let app = start_with(&[("identity.limits.sign_in_per_email_anywhere", json!(1))]).await;
    ana(&app).await;
    person(&app, "bo@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut of_bo = from(&app, "192.0.2.1");
    of_bo
        .fill(SIGN_IN, &[("email", "bo@afterbell.test"), ("password", PASSWORD)])
        .await
        .expect(303);
    of_bo.fill(SIGN_IN, &WRONG).await.expect(400);
    of_bo.fill(SIGN_IN, &WRONG).await.expect(429);

    let mut of_ana = from(&app, "192.0.2.1");
    of_ana.know(&of_bo);
    of_ana.fill(SIGN_IN, &RIGHT).await.expect(429);

    let mut web = from(&app, "192.0.2.3");
    web.fill(SIGN_IN, &[("email", "bo@afterbell.test"), ("password", PASSWORD)]).await.expect(303);
    for _ in 0..10 {
        let wrong = [("email", "bo@afterbell.test"), ("password", "Wrong#password1")];
        web.fill(SIGN_IN, &wrong).await.expect(400);
    }
    web.fill(SIGN_IN, &[("email", "bo@afterbell.test"), ("password", PASSWORD)]).await.expect(429);
}

#[tokio::test]
async fn bad_links_from_an_address_do_not_kill_good_ones() {
    let app = start_with(&[("identity.limits.guesses_per_address", json!(3))]).await;
    ana(&app).await;
    let mut web = Web::new(&app);
    web.fill("/identity/forgot-password", &[("email", ANA)]).await.expect(200);
    let link = mailed_link(&app, ANA).await.unwrap();
    for path in ["/identity/reset-password?token=guess", "/identity/invitation?token=guess"] {
        for _ in 0..3 {
            web.get(path).await;
        }
        let refused = web.get(path).await.expect(429);
        assert_eq!(refused.header("retry-after"), Some("900"), "{path}");
    }
    web.get(&link).await.expect(200);
}

#[tokio::test]
async fn a_new_reset_link_ends_the_one_before() {
    let app = start().await;
    ana(&app).await;
    let mut web = Web::new(&app);
    let mut links = Vec::new();
    while links.len() < 2 {
        web.fill("/identity/forgot-password", &[("email", ANA)]).await.expect(200);
        let link = loop {
            let link = mailed_link(&app, ANA).await.unwrap();
            if !links.contains(&link) {
                break link;
            }
        };
        links.push(link);
    }
    web.get(&links[0]).await.expect(410);
    web.get(&links[1]).await.expect(200);
}

#[tokio::test]
async fn nobody_keeps_a_role_at_a_site_that_is_removed() {
    let app = start().await;
    ana(&app).await;
    let boss = app.user(Role::AccountAdmin, Place::account(1)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in(ANA).await;
    // The removal is on its way while somebody gets a role there.
    let mut removal = app.database.owner().await;
    removal.batch_execute("BEGIN; UPDATE ref_sites SET deleted = true WHERE id = 3").await.unwrap();
    let request = json!({
        "firstName": "Bo", "lastName": "Lee", "email": "bo@afterbell.test",
        "userRoles": [{"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3}],
    });
    let (added, ()) = tokio::join!(boss.post("/users", &request), async {
        app.until_waiting(1).await;
        removal.batch_execute("COMMIT").await.unwrap();
    });
    added.expect_problem(404, "Error_NotFound");
    until(&app, "SELECT count(*) FROM user_roles WHERE site_id = 3 AND status <> 2", 0).await;
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'user.revoke' AND after->>'why' = 'place-removed'";
    assert_eq!(number(&app, noted).await, 1);
    web.api(&tokens).get("/users/me").await.expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn access_is_not_planned_for_a_year_nobody_means() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let boss = app.user(Role::AccountAdmin, Place::account(1)).await;
    for day in ["+262142-12-31", "9999-12-31"] {
        let request = json!({
            "firstName": "Bo", "lastName": "Lee", "email": "bo@afterbell.test", "scheduleDate": day,
            "userRoles": [{"roleId": 7, "accountId": 1, "programId": 2, "siteId": 3}],
        });
        let refused = boss.post("/users", &request).await;
        let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
        let message = "Schedule date must be within five years";
        assert_eq!(problem["errors"], json!({"scheduleDate": [message]}), "{day}");
    }
}

#[tokio::test]
async fn the_list_counts_only_roles_that_the_viewer_sees() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 4, 5)).await;
    let both = [(Role::Staff, Place::site(1, 2, 3)), (Role::Staff, Place::site(1, 4, 5))];
    let bo = app.user_with(&both).await;
    let counted = async |role, place| {
        let viewer = app.user(role, place).await;
        let page = viewer.get("/users/list?count=100").await.expect(200).value();
        let rows = page["results"].as_array().unwrap().clone();
        let row = rows.iter().find(|row| row["userId"] == bo.user_id).unwrap();
        row["roleCount"].as_i64().unwrap()
    };
    assert_eq!(counted(Role::SessionAdmin, Place::site(1, 2, 3)).await, 1);
    assert_eq!(counted(Role::ProgramAdmin, Place::program(1, 4)).await, 1);
    assert_eq!(counted(Role::AccountAdmin, Place::account(1)).await, 2);
}

fn eva(account: i64) -> serde_json::Value {
    json!({
        "firstName": "Eva", "lastName": "Lee", "email": "eva@afterbell.test",
        "userRoles": [{"roleId": 4, "accountId": account}],
    })
}

#[tokio::test]
async fn an_address_that_nobody_confirmed_holds_nobody_off() {
    let app = start().await;
    for account in [1, 2, 3] {
        app.insert_place(Place::account(account)).await;
    }
    let one = app.user(Role::AccountAdmin, Place::account(1)).await;
    let two = app.user(Role::AccountAdmin, Place::account(2)).await;
    let check = json!({"email": "EVA@afterbell.test"});
    let is_taken = async |who: &testing::TestClient| {
        let answer = who.post("/user-email-check", &check).await.expect(200).value();
        answer["isDuplicate"].as_bool().unwrap()
    };
    let squatted = one.post("/users", &eva(1)).await.expect(201).value()["userId"].clone();
    one.post("/users", &eva(1)).await.expect_problem(409, "Error_DuplicateUser");
    assert_eq!((is_taken(&one).await, is_taken(&two).await), (true, false));
    two.post("/users", &eva(2)).await.expect(201);

    // Whoever reads the mail decides.
    let after_letters = async |count: i64| {
        let sent = "SELECT count(*) FROM jobs WHERE kind = 'identity.invitation-letter' AND done_at IS NOT NULL";
        until(&app, sent, count).await;
        mailed_link(&app, "eva@afterbell.test").await.unwrap()
    };
    after_letters(2).await;
    two.post("/resend-invite", &json!({"email": "eva@afterbell.test"})).await.expect(200);
    let right = after_letters(3).await;
    one.post("/resend-invite", &json!({"email": "eva@afterbell.test"})).await.expect(200);
    let wrong = after_letters(4).await;
    let accept =
        [("first_name", "Eva"), ("last_name", "Lee"), ("password", PASSWORD), ("repeat", PASSWORD)];
    Web::new(&app).fill(&right, &accept).await.expect(303);
    let refused = Web::new(&app).fill(&wrong, &accept).await.expect(409).text();
    assert!(refused.contains("You already use Afterbell with this email address."), "{refused}");
    let confirmed =
        "SELECT account_id FROM users WHERE email = 'eva@afterbell.test' AND status = 1";
    assert_eq!(number(&app, confirmed).await, 2);
    let three = app.user(Role::AccountAdmin, Place::account(3)).await;
    assert!(is_taken(&three).await);
    three.post("/users", &eva(3)).await.expect_problem(409, "Error_DuplicateUser");

    // The provider settles who else may have it.
    let staff = app.user(Role::SuperAdmin, Place::provider()).await;
    staff.delete(&format!("/users/{squatted}")).await.expect(204);
    assert_eq!(
        number(&app, "SELECT count(*) FROM users WHERE email = 'eva@afterbell.test'").await,
        1
    );
}

#[tokio::test]
async fn nobody_asks_about_addresses_without_end() {
    let app = start_with(&[("identity.limits.email_checks_per_person", json!(3))]).await;
    ana(&app).await;
    app.insert_place(Place::account(2)).await;
    let admin = app.user(Role::AccountAdmin, Place::account(2)).await;
    let check = json!({"email": ANA});
    admin.post("/user-email-check", &check).await.expect(200);
    admin.post("/user-email-check", &check).await.expect(200);
    let mut taken = eva(2);
    taken["email"] = json!(ANA);
    admin.post("/users", &taken).await.expect_problem(409, "Error_DuplicateUser");
    let refused = admin.post("/user-email-check", &check).await;
    assert_eq!(refused.header("retry-after"), Some("900"));
    refused.expect_problem(429, "Error_TooManyRequests");
    admin.post("/users", &taken).await.expect_problem(429, "Error_TooManyRequests");
    let other = app.user(Role::AccountAdmin, Place::account(2)).await;
    other.post("/user-email-check", &check).await.expect(200);
}

#[tokio::test]
async fn nobody_asks_about_lists_of_addresses_without_end() {
    let app = start_with(&[("identity.limits.listed_email_checks_per_person", json!(4))]).await;
    ana(&app).await;
    app.insert_place(Place::account(2)).await;
    let admin = app.user(Role::AccountAdmin, Place::account(2)).await;
    // Nobody has any of them, and each is written twice.
    let list = json!({"emails": ["a@guess.test", "b@guess.test", "A@guess.test", "B@guess.test"]});
    for _ in 0..2 {
        let none = admin.post("/user-emails-check", &list).await.expect(200).value();
        assert_eq!(none["taken"], json!([]));
    }
    let refused = admin.post("/user-emails-check", &list).await;
    assert_eq!(refused.header("retry-after"), Some("900"));
    refused.expect_problem(429, "Error_TooManyRequests");
    // Who is added one by one is still checked.
    admin.post("/user-email-check", &json!({"email": ANA})).await.expect(200);
    admin.post("/users", &eva(2)).await.expect(201);
}
