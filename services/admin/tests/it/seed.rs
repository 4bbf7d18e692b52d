use std::collections::BTreeMap;

use admin::{
    accounts::model::AccountRequest,
    programs::model::ProgramRequest,
    seed::{self, Star},
    sites::model::SiteRequest,
};
use platform::error::Problem;
use serde_json::json;

use crate::world::{World, program_body, site_body};

/// What a demo loads: an account with a program, a site, a star and accepted terms. Answers their ids.
async fn load(world: &World) -> [i64; 3] {
    let now = world.app.clock().now();
    let user = world.root.user_id;
    world
        .app
        .platform
        .db()
        .system_tx(async |conn| {
            let request = AccountRequest {
                account_name: Some("Harbor".into()),
                flags: BTreeMap::from([("playground".into(), true)]),
                ..AccountRequest::default()
            };
            let account = seed::account(conn, request, 12).await?;
            let request: ProgramRequest =
                serde_json::from_value(program_body(account, "Explorers")).unwrap();
            let program = seed::program(conn, &request, 34).await?;
            let request: SiteRequest = serde_json::from_value(site_body(program, "North")).unwrap();
            let site = seed::site(conn, &request, 5).await?;
            seed::stars(conn, &[Star { user, account, program, site: 0 }]).await?;
            seed::acknowledgment(conn, user, now).await?;
            Ok::<_, Problem>([account, program, site])
        })
        .await
        .unwrap()
}

#[tokio::test]
async fn seeding_twice_is_seeding_once() {
    let world = World::new().await;
    let ids = load(&world).await;
    assert_eq!(load(&world).await, ids);
    let [account, program, site] = ids;
    let read = |path: String| {
        let root = world.root.clone();
        async move { root.get(&path).await.expect(200).value() }
    };
    let account = read(format!("/accounts/{account}")).await;
    assert_eq!(
        (account["contractedScholarsUsed"].clone(), account["programCount"].clone()),
        (json!(12), json!(1))
    );
    assert_eq!(account["flags"]["playground"], true);
    assert_eq!(read(format!("/programs/{program}")).await["enrolledScholars"], 34);
    assert_eq!(read(format!("/sites/{site}")).await["noOfScholars"], 5);
    assert_eq!(read("/acknowledgment".into()).await["shouldAcknowledge"], false);
    assert_eq!(world.count("stars", "true").await, 1);
    assert_eq!(world.count("outbox", "true").await, 3);
}
