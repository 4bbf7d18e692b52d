//! The authorisation matrix: every operation x every role x a place of one's own, a sibling of it, and a foreign one.

use std::collections::BTreeMap;

use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use identity::seed::{self, SeedRole, SeedUser};
use platform::{
    auth::{Role, UserStatus},
    testing::{Place, TestApp, TestResponse},
};
use serde_json::json;

use crate::{
    support::{person, start},
    tenants::{
        Asked, There, ask, requests, requests_about_many, requests_of_account_admins,
        requests_without_place,
    },
};

/// What somebody was told: `Y` the place is theirs to act on, `N` there is no such thing (404), `-` not for this role.
///
/// A refusal for what was sent (400) or for what is there meanwhile (409) comes after the question of who may, so it is
/// a `Y`. Of a request about many people, what was said of the one in it counts.
fn verdict(answer: &TestResponse) -> char {
    let of_one = || answer.value()["results"][0]["error"]["name"].as_str().map(str::to_owned);
    match answer.status.as_u16() {
        403 => '-',
        404 => 'N',
        200 if answer.text().contains("\"done\"") => match of_one().as_deref() {
            Some("Error_NotFound") => 'N',
            Some("Error_Forbidden") => '-',
            _ => 'Y',
        },
        200..=399 | 400 | 409 => 'Y',
        other => panic!("{other}: {}", answer.text()),
    }
}

/// Operations on an account as a whole.
fn requests_on_accounts(it: &There) -> Vec<Asked> {
    let path = |rest: &str| format!("/accounts/{}/single-sign-on{rest}", it.account);
    let provider = json!({
        "issuer": "https://login.example.org", "clientId": "afterbell", "clientSecret": "s",
        "emailDomains": ["example.org"], "isEnabled": false, "version": 0,
    });
    vec![
        ("list_audit", reqwest::Method::GET, format!("/audit?accountId={}", it.account), None),
        (
            "export_audit",
            reqwest::Method::GET,
            format!("/audit/export?accountId={}", it.account),
            None,
        ),
        ("read_single_sign_on", reqwest::Method::GET, path(""), None),
        ("change_single_sign_on", reqwest::Method::PUT, path(""), Some(provider)),
        ("remove_single_sign_on", reqwest::Method::DELETE, path(""), None),
    ]
}

/// Somebody new on the staff of a site, with a picture, so that no request finds what another has changed.
async fn there(app: &TestApp, place: Place, number: usize) -> There {
    let email = format!("person{number}@afterbell.test");
    let user = person(app, &email, Role::Staff, place).await;
    let object = uuid::Uuid::new_v4().to_string();
    app.platform
        .db()
        .system_tx::<_, diesel::result::Error, _>(async |conn| {
            let picture = diesel::sql_query(
                "INSERT INTO profile_pictures (user_id, account_id, object, uploaded_at) VALUES ($1, $2, $3::uuid, now())",
            );
            let picture = picture.bind::<BigInt, _>(user).bind::<Nullable<BigInt>, _>(place.account);
            picture.bind::<Text, _>(&object).execute(conn).await
        })
        .await
        .unwrap();
    for size in ["full", "thumbnail"] {
        let key = format!("pictures/{object}/{size}.jpg");
        app.platform.files().put(&key, vec![0xff]).await.unwrap();
    }
    let (account, program, site) =
        (place.account.unwrap(), place.program.unwrap(), place.site.unwrap());
    There { account, program, site, user, email }
}

/// The one who runs an account.
async fn primary_admin(app: &TestApp, account: i64) {
    let mut role = SeedRole::at(Role::AccountAdmin, Some(account), None, None);
    role.is_primary_account_admin = true;
    let user = SeedUser {
        email: format!("primary{account}@afterbell.test"),
        first_name: "Noor".to_owned(),
        last_name: "Haddad".to_owned(),
        account_id: Some(account),
        status: UserStatus::Active,
        password_hash: None,
        language: None,
        roles: vec![role],
    };
    app.platform.db().system_tx(async |conn| seed::create_user(conn, &user).await).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_role_acts_on_its_own_places_only() {
    let app = start().await;
    let (own, foreign) = (Place::site(1, 2, 3), Place::site(9, 8, 7));
    for place in [own, foreign] {
        app.insert_place(place).await;
        primary_admin(&app, place.account.unwrap()).await;
    }
    let mut rows: BTreeMap<&str, String> = BTreeMap::new();
    let mut without: BTreeMap<&str, String> = BTreeMap::new();
    let mut number = 0;
    for role in Role::ALL {
        // The nearest place that is not one's own: another program, or another site of the same one.
        let sibling = match role {
            Role::SessionAdmin | Role::Staff => Place::site(1, 2, 6),
            _ => Place::site(1, 4, 5),
        };
        let place = match role {
            role if role.is_provider() => Place::provider(),
            Role::ProgramAdmin => Place::program(1, 2),
            Role::SessionAdmin | Role::Staff => own,
            _ => Place::account(1),
        };
        for place in [own, sibling, foreign] {
            app.insert_place(place).await;
        }
        let me = app.user(role, place).await;
        for asked in requests_without_place() {
            let row = without.entry(asked.0).or_default();
            // Whatever else is said, 401 to callers who have no session here among it, is said to those who may ask.
            let verdict = match ask(&app.user(role, place).await, asked).await.status.as_u16() {
                403 => '-',
                200..=499 => 'Y',
                other => panic!("{other}"),
            };
            row.push_str(&format!(" {verdict}  "));
        }
        let nobody = There { account: 0, program: 0, site: 0, user: 0, email: String::new() };
        let all = |it: &There| -> Vec<Asked> {
            [
                requests(it),
                requests_of_account_admins(it),
                requests_about_many(it),
                requests_on_accounts(it),
            ]
            .concat()
        };
        for (index, (operation, ..)) in all(&nobody).into_iter().enumerate() {
            let row = rows.entry(operation).or_default();
            row.push(' ');
            for place in [own, sibling, foreign] {
                number += 1;
                let it = there(&app, place, number).await;
                let asked = all(&it).swap_remove(index);
                row.push(verdict(&ask(&me, asked).await));
                if operation == "begin_drilldown" {
                    me.delete("/drilldowns/current").await;
                }
            }
        }
    }
    let ids: Vec<String> = Role::ALL.iter().map(|role| format!("{:<3}", role.id())).collect();
    let mut lines = vec![
        "Y may, N is told that there is no such thing, - not for this role; own, sibling and foreign place for each role"
            .to_owned(),
        format!("{:<26} {}", "operation", ids.join(" ").trim_end()),
    ];
    let row = |(operation, row): (&&str, &String)| format!("{operation:<26}{}", row.trim_end());
    lines.extend(rows.iter().map(row));
    lines
        .push("\nwithout a place: the caller's own, and what is the same for everybody".to_owned());
    lines.extend(without.iter().map(row));
    insta::assert_snapshot!(lines.join("\n"));
}
