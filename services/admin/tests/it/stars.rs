use platform::auth::Role;
use serde_json::{Value, json};
use testing::TestClient;

use crate::world::World;

async fn list(who: &TestClient, account: i64, key: i64) -> Vec<Value> {
    let user = who.user_id;
    let path = format!("/users/{user}/account/{account}/starprogramandsessiondata/{key}");
    who.get(&path).await.expect(200).json()
}

async fn toggle(who: &TestClient, program: i64, site: i64) -> Value {
    let body = json!({"siteId": site, "programId": program, "userId": who.user_id});
    who.post("/users/progsitestar", &body).await.expect(200).value()
}

fn names(list: &[Value]) -> Vec<&str> {
    list.iter().map(|program| program["programName"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn starred_come_first_then_names_without_case() {
    let world = World::new().await;
    let account = world.account("One").await;
    let b = world.program(account, "banana").await;
    world.program(account, "Apple").await;
    let c = world.program_with(account, "Cherry", json!({"programStatus": 2})).await;
    let (south, north) = (world.site(b, "South").await, world.site(b, "north").await);
    let closed = world.site_with(b, "Closed", json!({"status": 2})).await;
    world.site_with(b, "West", json!({"siteLocationName": null})).await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let before = list(&me, account, 0).await;
    assert_eq!(names(&before), ["Apple", "banana", "Cherry"]);
    assert_eq!(before[2]["status"], 2);
    assert_eq!(
        before[0],
        json!({
            "programId": before[0]["programId"], "programName": "Apple", "status": 1, "isStar": false,
            "isAccessible": true, "sessionStarInfos": [],
        })
    );

    assert_eq!(toggle(&me, c, 0).await, json!({"isStar": true}));
    assert_eq!(toggle(&me, b, south).await, json!({"isStar": true}));
    let after = list(&me, account, 0).await;
    assert_eq!(names(&after), ["Cherry", "Apple", "banana"]);
    let sessions = after[2]["sessionStarInfos"].as_array().unwrap();
    assert_eq!(
        sessions[0],
        json!({
            "sessionId": south, "sessionName": "South", "status": 1, "isStar": true,
            "siteLocation": {"siteLocationName": "Gym"},
        })
    );
    assert_eq!((&sessions[1]["sessionId"], &sessions[1]["status"]), (&json!(closed), &json!(2)));
    assert_eq!((sessions.len(), &sessions[2]["sessionId"]), (4, &json!(north)));
    assert_eq!(sessions[3]["siteLocation"]["siteLocationName"], "1 Lake Street");

    assert_eq!(toggle(&me, c, 0).await, json!({"isStar": false}));
    assert_eq!(names(&list(&me, account, 0).await), ["Apple", "banana", "Cherry"]);
    let other = world.user(Role::AccountAdmin, account, None, None).await;
    assert!(list(&other, account, 0).await.iter().all(|program| program["isStar"] == false));
    assert_eq!(world.count("audit_log", "action IN ('program.star', 'site.star')").await, 3);
}

#[tokio::test]
async fn the_same_request_twice_is_one_toggle() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "One").await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let keyed = me.with_header("idempotency-key", "star-1");
    assert_eq!(toggle(&keyed, program, 0).await, json!({"isStar": true}));
    assert_eq!(toggle(&keyed, program, 0).await, json!({"isStar": true}));
    assert!(list(&me, account, 0).await[0]["isStar"].as_bool().unwrap());
}

#[tokio::test]
async fn each_role_sees_its_part() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (mine, _) = (world.program(account, "Mine").await, world.program(account, "Other").await);
    let (here, _) = (world.site(mine, "Here").await, world.site(mine, "There").await);
    let admin = world.user(Role::ProgramAdmin, account, Some(mine), None).await;
    let all = list(&admin, account, 0).await;
    assert_eq!(names(&all), ["Mine", "Other"]);
    assert_eq!(
        (all[0]["isAccessible"].clone(), all[1]["isAccessible"].clone()),
        (json!(true), json!(false))
    );
    assert_eq!(names(&list(&admin, account, 1).await), ["Mine"]);
    let staff = world.user(Role::Staff, account, Some(mine), Some(here)).await;
    for key in [0, 1] {
        let own = list(&staff, account, key).await;
        assert_eq!(names(&own), ["Mine"]);
        assert_eq!(own[0]["sessionStarInfos"].as_array().unwrap().len(), 1);
    }
    let viewing = world.root.viewing(&format!("role=4,account={account}"));
    assert_eq!(names(&list(&viewing, account, 0).await), ["Mine", "Other"]);
    assert_eq!(toggle(&viewing, mine, here).await, json!({"isStar": true}));
    assert_eq!(
        world.text("SELECT viewed_role FROM audit_log WHERE action = 'site.star'").await.unwrap(),
        "4"
    );
}

#[tokio::test]
async fn stars_are_one_s_own() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "One").await;
    let site = world.site(world.program(account, "Two").await, "Elsewhere").await;
    let me = world.user(Role::AccountAdmin, account, None, None).await;
    let other = me.user_id + 1;
    let path = format!("/users/{other}/account/{account}/starprogramandsessiondata/0");
    me.get(&path).await.expect_problem(404, "Error_NotFound");
    for body in [
        json!({"siteId": 0, "programId": program, "userId": other}),
        json!({"siteId": site, "programId": program, "userId": me.user_id}),
        json!({"siteId": 999_999, "programId": program, "userId": me.user_id}),
    ] {
        me.post("/users/progsitestar", &body).await.expect_problem(404, "Error_NotFound");
    }
    let path = format!("/users/{}/account/{account}/starprogramandsessiondata/2", me.user_id);
    me.get(&path).await.expect_problem(404, "Error_NotFound");
    let body = json!({"siteId": 0, "userId": me.user_id});
    me.post("/users/progsitestar", &body).await.expect_problem(400, "Error_ValidationFailed");
}
