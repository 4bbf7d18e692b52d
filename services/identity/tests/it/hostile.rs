//! What people with bad intentions try.

use platform::{
    auth::Role,
    testing::{Place, TestApp},
};
use serde_json::json;

use crate::support::{PASSWORD, Web, mailed_link, person, start, start_with};

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
    let link = loop {
        let link = mailed_link(&app, ANA).await.unwrap();
        if link.starts_with("/identity/reset-password") {
            break link;
        }
    };
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
