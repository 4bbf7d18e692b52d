use gateway::access::Access;
use platform::auth::Role;
use serde_json::Value;

use crate::support::{client, gateway, problem};

#[test]
fn the_list_is_printed_as_a_table() {
    let table = Access::embedded().unwrap().table();
    let row = |name: &str| {
        let row = table.lines().find(|line| line.starts_with(name)).unwrap();
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("GET    /api/admin/accounts "), "GET /api/admin/accounts x x . . . . . . . . .");
    assert_eq!(row("GET    /dev/mail "), "GET /dev/mail - - - - - - - - - - - identity");
    assert_eq!(
        row("/ld-demo"),
        "/ld-demo (Feature flag demo) x x x x x x x . . . . flag playground"
    );
}

#[actix_web::test]
async fn the_web_app_reads_the_public_part() {
    let gateway = gateway().await;
    let response = client().get(format!("{}/api/access", gateway.base)).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let list: Value = response.json().await.unwrap();
    let page = |path: &str| {
        list["pages"].as_array().unwrap().iter().find(|page| page["path"] == path).cloned().unwrap()
    };
    assert_eq!(page("/account/payments")["roles"], serde_json::json!([1, 4]));
    assert_eq!(page("/partnerhome")["built"], true);
    assert_eq!(page("/attendance")["built"], true);
    assert_eq!(page("/families")["built"], false);
    assert_eq!(page("/ld-demo")["flag"], "playground");
    assert_eq!(page("/account/surveys/:programId")["roles"], serde_json::json!([1, 2, 4]));
    let operation = list["operations"]
        .as_array()
        .unwrap()
        .iter()
        .find(|operation| operation["path"] == "/accounts" && operation["method"] == "POST")
        .unwrap();
    assert_eq!(operation["roles"], serde_json::json!([1, 2]));
}

/// Every operation, every role: the answer is what the list says.
#[actix_web::test]
async fn each_role_gets_what_the_list_says() {
    let gateway = crate::support::gateway_with(
        &crate::support::service().await,
        &[("gateway.limits.user_burst", 100_000.into())],
    )
    .await;
    let list = Access::embedded().unwrap();
    for role in Role::ALL {
        let token = gateway.token(role).await;
        for operation in list.operations() {
            if operation.mount != gateway::access::Mount::Api {
                continue;
            }
            let path: Vec<String> = operation
                .path
                .split('/')
                .map(|segment| if segment.starts_with('{') { "1" } else { segment }.to_owned())
                .collect();
            let url = format!("{}/api/{}{}", gateway.base, operation.service, path.join("/"));
            let method = operation.method.as_str().parse().unwrap();
            let response = client().request(method, url).bearer_auth(&token).send().await.unwrap();
            let allowed = operation.who.allows(Some(u8::try_from(role.id()).unwrap()));
            let expected = if allowed { 200 } else { 403 };
            assert_eq!(
                response.status(),
                expected,
                "{role:?} {} {}",
                operation.method.as_str(),
                operation.path
            );
        }
    }
}

#[actix_web::test]
async fn what_is_not_listed_is_refused() {
    let gateway = gateway().await;
    let token = gateway.token(Role::SuperAdmin).await;
    for path in [
        "/api/admin/metrics",
        "/api/admin/healthz",
        "/api/admin/accounts/",
        "/api/admin/accounts/1/secret",
        "/api/admin",
        "/api/admin/",
        "/api/nobody/accounts",
        "/api",
        "/api/",
    ] {
        let response = gateway.get(path, &token).await;
        assert_eq!(problem(response).await, (404, "Error_NotFound".to_owned()), "{path}");
    }
}

#[actix_web::test]
async fn another_method_is_answered_with_those_that_are_listed() {
    let gateway = gateway().await;
    let token = gateway.token(Role::SuperAdmin).await;
    let url = format!("{}/api/admin/accounts", gateway.base);
    let response = client().delete(url).bearer_auth(token).send().await.unwrap();
    assert_eq!(response.headers()["allow"], "GET, POST, HEAD");
    assert_eq!(problem(response).await, (405, "Error_MethodNotAllowed".to_owned()));
}
