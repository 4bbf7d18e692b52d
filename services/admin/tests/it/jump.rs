use platform::auth::Role;
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn names_within_reach_beginnings_first() {
    let world = World::new().await;
    let (one, two) = (world.account("North Shore").await, world.account("Far North").await);
    let mine = world.program(one, "Northern Lights").await;
    let other = world.program(one, "Up North").await;
    let site = world.site(mine, "The North Gym").await;
    world.site(other, "North Annex").await;
    world.program(two, "North of Two").await;
    let found = |who: testing::TestClient| async move {
        let list: Vec<Value> = who.get("/jump?q=NORTH").await.expect(200).json();
        list.into_iter()
            .map(|target| target["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found(world.root.clone()).await,
        [
            "North Shore",
            "Far North",
            "North of Two",
            "Northern Lights",
            "Up North",
            "North Annex",
            "The North Gym"
        ]
    );
    assert_eq!(
        found(world.user(Role::AccountAdmin, one, None, None).await).await,
        ["North Shore", "Northern Lights", "Up North", "North Annex", "The North Gym"]
    );
    let staff = world.user(Role::Staff, one, Some(mine), Some(site)).await;
    assert_eq!(found(staff.clone()).await, ["North Shore", "Northern Lights", "The North Gym"]);
    let list = staff.get("/jump?q=the%20north").await.expect(200).value();
    assert_eq!(
        list,
        json!([{
            "kind": "site", "id": site, "name": "The North Gym",
            "accountId": one, "accountName": "North Shore",
            "programId": mine, "programName": "Northern Lights"
        }])
    );
    let list = staff.get("/jump?q=north").await.expect(200).value();
    assert_eq!(
        list.as_array().unwrap()[..2],
        [
            json!({
                "kind": "account", "id": one, "name": "North Shore",
                "accountId": one, "accountName": null, "programId": null, "programName": null
            }),
            json!({
                "kind": "program", "id": mine, "name": "Northern Lights",
                "accountId": one, "accountName": "North Shore",
                "programId": mine, "programName": null
            })
        ]
    );
    for n in 0..9 {
        world.program(one, &format!("Northwest {n}")).await;
    }
    let many: Vec<Value> = world.root.get("/jump?q=north").await.expect(200).json();
    let programs: Vec<_> = many.iter().filter(|target| target["kind"] == "program").collect();
    assert_eq!((programs.len(), programs[6]["name"].clone()), (7, json!("Northwest 4")));
    assert_eq!(staff.get("/jump?q=n").await.expect(200).value(), json!([]));
    assert_eq!(staff.get("/jump?q=%25%25").await.expect(200).value(), json!([]));
    assert_eq!(staff.get("/jump").await.expect(200).value(), json!([]));
}
