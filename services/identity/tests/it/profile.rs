//! My profile, and who can see somebody.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use platform::auth::{Role, UserStatus};
use reqwest::Method;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::support::{PASSWORD, Web, number, person, person_in, run, start, start_with, until};

const NEW_PASSWORD: &str = "Evening!2026";

async fn staff(app: &TestApp) -> TestClient {
    app.user(Role::Staff, Place::site(1, 2, 3)).await
}

#[tokio::test]
async fn profile_changes_are_published_and_audited() {
    let app = start().await;
    let user = staff(&app).await;
    let request = json!({
        "firstName": " Ana María ", "lastName": "O'Neil", "phone": "(212) 555-0143", "locale": "es",
        "version": 1,
    });
    let me = user.put("/users/me", &request).await.expect(200).value();
    assert_eq!(me["firstName"], "Ana María");
    assert_eq!(me["lastName"], "O'Neil");
    assert_eq!(me["phone"], "2125550143");
    assert_eq!(me["locale"], "es");
    assert_eq!(me["version"], 2);
    assert_eq!(user.get("/users/me").await.expect(200).value()["phone"], "2125550143");
    let event_query = "SELECT count(*) FROM outbox WHERE entity_type = 'user'";
    assert_eq!(number(&app, event_query).await, 1);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'user.profile' \
                 AND before->>'firstName' = 'Test' AND after->>'firstName' = 'Ana María'";
    assert_eq!(number(&app, noted).await, 1);
}

#[tokio::test]
async fn a_stale_change_shows_what_is_there_now() {
    let app = start().await;
    let user = staff(&app).await;
    let request = |name: &str, version: i32| json!({"firstName": name, "lastName": "Lee", "phone": null, "locale": null, "version": version});
    user.put("/users/me", &request("Ana", 1)).await.expect(200);
    let refused = user.put("/users/me", &request("Eva", 1)).await;
    let problem = refused.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(problem["current"]["firstName"], "Ana");
    assert_eq!(problem["current"]["version"], 2);
    user.put("/users/me", &request("Eva", 2)).await.expect(200);
}

#[rstest]
#[case("firstName", json!(""), "First Name is required")]
#[case("lastName", json!("  "), "Last Name is required")]
#[case("firstName", json!("x".repeat(51)), "First Name may not be greater than 50 characters")]
#[case("lastName", json!("R2D2"), "Last Name may only have letters, dots, spaces, apostrophes and hyphens")]
#[case("phone", json!("212-555-01430"), "Phone number must have 10 digits")]
#[case("phone", json!("12"), "Phone number must have 10 digits")]
#[tokio::test]
async fn what_is_wrong_names_the_field(
    #[case] field: &str,
    #[case] value: Value,
    #[case] message: &str,
) {
    let app = start().await;
    let user = staff(&app).await;
    let mut request = json!({"firstName": "Ana", "lastName": "Lee", "phone": "", "version": 1});
    request[field] = value;
    let problem =
        user.put("/users/me", &request).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(problem.value()["errors"], json!({field: [message]}));
}

#[tokio::test]
async fn a_number_of_other_days_stays_until_it_is_changed() {
    let app = start().await;
    let user = staff(&app).await;
    run(&app, "UPDATE users SET phone_number = '12'").await;
    let mut request = json!({"firstName": "Ana", "lastName": "Lee", "phone": "12", "version": 1});
    assert_eq!(user.put("/users/me", &request).await.expect(200).value()["phone"], "12");
    // What begins with 0 is no number.
    (request["phone"], request["version"]) = (json!("(012) 555-0143"), json!(2));
    assert_eq!(user.put("/users/me", &request).await.expect(200).value()["phone"], json!(null));
}

fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture =
        RgbImage::from_fn(400, 300, |x, _| Rgb([u8::try_from(x % 256).unwrap(), 80, 120]));
    DynamicImage::from(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn upload(user: &TestClient, kind: &str, bytes: Vec<u8>) -> TestResponse {
    let request = user.request(Method::PUT, "/users/me/picture");
    send(request.header("content-type", kind).body(bytes)).await
}

/// The path of a picture below the service.
fn below(path: &Value) -> String {
    path.as_str().unwrap().strip_prefix("/api/identity").unwrap().to_owned()
}

#[tokio::test]
async fn a_picture_is_made_anew_and_seen_by_those_who_see_the_person() {
    let app = start().await;
    let user = staff(&app).await;
    let me = upload(&user, "image/png", picture(ImageFormat::Png)).await.expect(200).value();
    let full = below(&me["profilePicture"]["imageUrl"]);
    let thumbnail = below(&me["profilePicture"]["thumbnailUrl"]);
    let answer = user.get(&full).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("image/jpeg"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("content-security-policy"), Some("default-src 'none'; sandbox"));
    assert!(answer.header("cache-control").unwrap().starts_with("private"));
    let shown = image::load_from_memory_with_format(&answer.body, ImageFormat::Jpeg).unwrap();
    assert_eq!((shown.width(), shown.height()), (400, 300));
    let small = image::load_from_memory(&user.get(&thumbnail).await.expect(200).body).unwrap();
    assert_eq!((small.width(), small.height()), (128, 128));
    let tag = answer.header("etag").unwrap();
    user.with_header("if-none-match", tag).get(&full).await.expect(304);

    for (role, place, status) in [
        (Role::SuperAdmin, Place::provider(), 200),
        (Role::AccountAdmin, Place::account(1), 200),
        (Role::SessionAdmin, Place::site(1, 2, 3), 200),
        (Role::Staff, Place::site(1, 2, 3), 404),
        (Role::SessionAdmin, Place::site(1, 4, 5), 404),
        (Role::AccountAdmin, Place::account(2), 404),
        (Role::Guardian, Place::account(1), 404),
    ] {
        let other = app.user(role, place).await;
        assert_eq!(other.get(&full).await.status, status, "{role:?} at {place:?}");
    }
    app.anon().get(&full).await.expect_problem(401, "Error_InvalidToken");
}

#[tokio::test]
async fn a_replaced_picture_leaves_the_store() {
    let app = start().await;
    let user = staff(&app).await;
    let object = |me: &Value| {
        let path = me["profilePicture"]["imageUrl"].as_str().unwrap().to_owned();
        uuid::Uuid::parse_str(path.rsplit_once("v=").unwrap().1).unwrap()
    };
    let key = |object: uuid::Uuid| format!("pictures/{object}/full.jpg");
    let first =
        object(&upload(&user, "image/jpeg", picture(ImageFormat::Jpeg)).await.expect(200).value());
    let second =
        object(&upload(&user, "image/webp", picture(ImageFormat::WebP)).await.expect(200).value());
    let done =
        "SELECT count(*) FROM jobs WHERE kind = 'identity.remove-picture' AND done_at IS NOT NULL";
    until(&app, done, 1).await;
    assert!(app.platform.files().get(&key(first)).await.unwrap().is_none());
    assert!(app.platform.files().get(&key(second)).await.unwrap().is_some());
    let me = user.delete("/users/me/picture").await.expect(200).value();
    assert_eq!(me["profilePicture"], json!(null));
    user.get(&format!("/users/{}/picture", user.user_id))
        .await
        .expect_problem(404, "Error_NotFound");
    until(&app, done, 2).await;
    assert!(app.platform.files().get(&key(second)).await.unwrap().is_none());
    // Once more is no change.
    user.delete("/users/me/picture").await.expect(200);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'user.picture'";
    assert_eq!(number(&app, noted).await, 3);
}

#[tokio::test]
async fn the_picture_of_somebody_who_is_removed_goes_with_them() {
    let app = start().await;
    let user = staff(&app).await;
    upload(&user, "image/jpeg", picture(ImageFormat::Jpeg)).await.expect(200);
    let object = "SELECT count(*) FROM profile_pictures";
    assert_eq!(number(&app, object).await, 1);
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    admin.delete(&format!("/users/{}", user.user_id)).await.expect(204);
    assert_eq!(number(&app, object).await, 0);
    let done =
        "SELECT count(*) FROM jobs WHERE kind = 'identity.remove-picture' AND done_at IS NOT NULL";
    until(&app, done, 1).await;
}

#[tokio::test]
async fn what_is_no_picture_is_refused() {
    let app = start().await;
    let user = staff(&app).await;
    let message =
        "Whoops! We couldn't upload your file. Please choose a picture of type PNG, JPEG or WebP.";
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (kind, bytes) in [("image/png", &svg[..]), ("image/svg+xml", svg), ("image/png", b"")] {
        let refused = upload(&user, kind, bytes.to_vec()).await;
        let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(problem["errors"], json!({"picture": [message]}));
    }
    let message =
        "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.";
    let refused = upload(&user, "image/png", vec![0; 5_242_881]).await;
    assert_eq!(refused.expect_problem(413, "Error_TooLarge").value()["detail"], message);
    let largest = upload(&user, "image/png", vec![0; 5_242_880]).await;
    largest.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut here, mut there) = (Web::new(&app), Web::new(&app));
    let mine = here.sign_in("ana@afterbell.test").await;
    let other = there.sign_in("ana@afterbell.test").await;
    let api = here.api(&mine);
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    api.put("/users/me/password", &body).await.expect(204);

    api.get("/users/me").await.expect(200);
    let sessions = api.get("/users/me/sessions").await.expect(200).value();
    assert_eq!(sessions["results"].as_array().unwrap().len(), 1);
    here.refresh(&mine).await.expect(200);
    there.refresh(&other).await.expect(400);
    let fields = |password| [("email", "ana@afterbell.test"), ("password", password)];
    Web::new(&app).fill("/identity/sign-in", &fields(PASSWORD)).await.expect(400);
    Web::new(&app).fill("/identity/sign-in", &fields(NEW_PASSWORD)).await.expect(303);
    let noted = "SELECT count(*) FROM audit_log a WHERE action = 'user.password' \
                 AND a::text NOT LIKE '%argon2%'";
    assert_eq!(number(&app, noted).await, 1);
}

#[rstest]
#[case("", NEW_PASSWORD, "currentPassword", "Current password is required")]
#[case("Wrong#Word26", NEW_PASSWORD, "currentPassword", "The current password is not right")]
#[case(PASSWORD, "", "newPassword", "New password is required")]
#[case(PASSWORD, PASSWORD, "newPassword", "Choose a password other than the one you have")]
#[case(
    PASSWORD,
    "evening!2026",
    "newPassword",
    "Password must have 10-15 characters with one lowercase, one uppercase, one number and one special character."
)]
#[tokio::test]
async fn a_password_keeps_the_rules(
    #[case] current: &str,
    #[case] new: &str,
    #[case] field: &str,
    #[case] message: &str,
) {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let body = json!({"currentPassword": current, "newPassword": new});
    let refused = web.api(&tokens).put("/users/me/password", &body).await;
    let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(problem["errors"], json!({field: [message]}));
}

#[tokio::test]
async fn the_current_password_cannot_be_guessed() {
    let app = start_with(&[("identity.limits.sign_in_per_email", json!(3))]).await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let api = web.api(&tokens);
    let guess = json!({"currentPassword": "Wrong#Word26", "newPassword": NEW_PASSWORD});
    for _ in 0..3 {
        api.put("/users/me/password", &guess).await.expect(400);
    }
    let right = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    api.put("/users/me/password", &right).await.expect_problem(429, "Error_TooManyRequests");
}

#[tokio::test]
async fn one_s_sessions_are_listed_and_ended() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    person(&app, "eva@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let (mut here, mut there, mut strange) = (Web::new(&app), Web::new(&app), Web::new(&app));
    there.address = "192.0.2.77".to_owned();
    let mine = here.sign_in("ana@afterbell.test").await;
    let other = there.sign_in("ana@afterbell.test").await;
    let strangers = strange.sign_in("eva@afterbell.test").await;
    let api = here.api(&mine);
    let list = api.get("/users/me/sessions").await.expect(200).value();
    let sessions = list["results"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let waiting = sessions.iter().find(|one| one["isCurrent"] == false).unwrap();
    assert_eq!(waiting["state"], "waiting");
    assert_eq!(waiting["address"], "192.0.2.77");
    let path = format!("/users/me/sessions/{}", waiting["id"].as_str().unwrap());
    let of_eva = strange.api(&strangers);
    of_eva.delete(&path).await.expect_problem(404, "Error_NotFound");
    api.delete("/users/me/sessions/nothing").await.expect_problem(404, "Error_NotFound");
    api.delete(&path).await.expect(204);
    api.delete(&path).await.expect_problem(404, "Error_NotFound");
    there.refresh(&other).await.expect(400);
    here.refresh(&mine).await.expect(200);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'session.end'";
    assert_eq!(number(&app, noted).await, 1);
}

/// Ids of those who can see somebody, as an admin reads it.
async fn viewers(admin: &TestClient, user: i64) -> Vec<i64> {
    let mut ids = Vec::new();
    for page in 1.. {
        let path = format!("/users/{user}/visible-to?page={page}&count=2");
        let list = admin.get(&path).await.expect(200).value();
        let results = list["results"].as_array().unwrap();
        ids.extend(results.iter().map(|viewer| viewer["userId"].as_i64().unwrap()));
        if results.is_empty() {
            assert_eq!(list["count"].as_i64().unwrap(), i64::try_from(ids.len()).unwrap());
            break;
        }
    }
    ids
}

#[tokio::test]
async fn who_can_see_somebody_is_who_gets_them() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 4, 5)).await;
    let places = [
        (Role::SuperAdmin, Place::provider()),
        (Role::Admin, Place::provider()),
        (Role::ContentAdmin, Place::provider()),
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::ProgramAdmin, Place::program(1, 4)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
        (Role::SessionAdmin, Place::site(1, 4, 5)),
        (Role::Staff, Place::site(1, 2, 3)),
        (Role::NoAccess, Place::account(1)),
        (Role::AccountAdmin, Place::account(2)),
        (Role::SessionAdmin, Place::site(2, 6, 7)),
    ];
    let mut people = Vec::new();
    for (role, place) in places {
        people.push(app.user(role, place).await);
    }
    let inactive = person_in(
        &app,
        "gone@afterbell.test",
        UserStatus::Inactive,
        Role::AccountAdmin,
        Place::account(1),
    )
    .await;
    let admin = &people[3];
    for subject in &people[..10] {
        let id = subject.user_id;
        let mut expected = Vec::new();
        for viewer in people.iter().filter(|viewer| viewer.user_id != id) {
            if viewer.get(&format!("/users/{id}")).await.status == 200 {
                expected.push(viewer.user_id);
            }
        }
        let asking = if subject.role.unwrap().is_provider() { &people[0] } else { admin };
        let mut listed = viewers(asking, id).await;
        assert!(!listed.contains(&inactive));
        listed.sort_unstable();
        assert_eq!(listed, expected, "{:?}", subject.role);
    }
}

#[tokio::test]
async fn who_can_see_somebody_comes_with_the_reason() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let subject = staff(&app).await;
    let admin = app
        .user_with(&[
            (Role::ProgramAdmin, Place::program(1, 2)),
            (Role::SessionAdmin, Place::site(1, 2, 3)),
        ])
        .await;
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    let path = format!("/users/{}/visible-to", subject.user_id);
    let list = admin.get(&path).await.expect(200).value();
    let reason = |role: i16, label: &str, place: [Value; 6]| {
        let [account, account_name, program, program_name, site, site_name] = place;
        json!({
            "roleId": role, "role": label, "accountId": account, "accountName": account_name,
            "programId": program, "programName": program_name, "siteId": site, "siteName": site_name,
        })
    };
    let none = || [json!(null), json!(null), json!(null), json!(null), json!(null), json!(null)];
    let program =
        [json!(1), json!("Account 1"), json!(2), json!("Program 2"), json!(null), json!(null)];
    let site =
        [json!(1), json!("Account 1"), json!(2), json!("Program 2"), json!(3), json!("Site 3")];
    assert_eq!(
        list,
        json!({"count": 2, "results": [
            {"userId": provider.user_id, "firstName": "Test", "lastName": "User",
             "reasons": [reason(1, "Super Admin", none())]},
            {"userId": admin.user_id, "firstName": "Test", "lastName": "User",
             "reasons": [reason(5, "Program Admin", program), reason(6, "Session Admin", site)]},
        ]})
    );
    subject.get(&path).await.expect_problem(403, "Error_Forbidden");
    for bad in ["page=0", "count=101", "count=x"] {
        admin.get(&format!("{path}?{bad}")).await.expect_problem(400, "Error_ValidationFailed");
    }
}

#[tokio::test]
async fn colleagues_elsewhere_are_nobody_s_business() {
    let app = start().await;
    for site in [3, 4] {
        app.insert_place(Place::site(1, 2, site)).await;
    }
    // Somebody of the whole program, and with a role in another one.
    let subject = app
        .user_with(&[(Role::Staff, Place::program(1, 2)), (Role::Staff, Place::program(1, 5))])
        .await;
    let here = app.user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    let there = app.user(Role::SessionAdmin, Place::site(1, 2, 4)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let other_program = app.user(Role::ProgramAdmin, Place::program(1, 5)).await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let sorted = async |who: &TestClient| {
        let mut seen = viewers(who, subject.user_id).await;
        seen.sort_unstable();
        seen
    };
    let [here, there, program, other_program, account] =
        [&here, &there, &program, &other_program, &account];
    assert_eq!(sorted(here).await, [here.user_id, program.user_id, account.user_id]);
    assert_eq!(sorted(there).await, [there.user_id, program.user_id, account.user_id]);
    let of_program = [here.user_id, there.user_id, program.user_id, account.user_id];
    assert_eq!(sorted(program).await, of_program);
    assert_eq!(sorted(other_program).await, [other_program.user_id, account.user_id]);
    let all =
        [here.user_id, there.user_id, program.user_id, other_program.user_id, account.user_id];
    assert_eq!(sorted(account).await, all);
}

#[tokio::test]
async fn admins_of_another_account_are_nobody_s_business() {
    let app = start().await;
    // Somebody at home in account 1 who also works for account 9.
    let subject = app
        .user_with(&[(Role::Staff, Place::site(1, 2, 3)), (Role::Staff, Place::site(9, 8, 7))])
        .await;
    let one = app.user(Role::AccountAdmin, Place::account(1)).await;
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    let both = app
        .user_with(&[(Role::AccountAdmin, Place::account(9)), (Role::Staff, Place::site(1, 2, 3))])
        .await;
    assert_eq!(viewers(&one, subject.user_id).await, [one.user_id]);
    let path = format!("/users/{}/visible-to", subject.user_id);
    other.get(&path).await.expect_problem(404, "Error_NotFound");
    assert_eq!(viewers(&both, subject.user_id).await, [both.user_id]);
    let provider = app.user(Role::Admin, Place::provider()).await;
    let all = [provider.user_id, one.user_id, both.user_id];
    assert_eq!(viewers(&provider, subject.user_id).await, all);
    assert_eq!(viewers(&one, subject.user_id).await, [provider.user_id, one.user_id]);
    // Staff of a site do not see their colleagues, whatever they run elsewhere.
    let colleague = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    both.get(&format!("/users/{}", colleague.user_id)).await.expect_problem(404, "Error_NotFound");
}
