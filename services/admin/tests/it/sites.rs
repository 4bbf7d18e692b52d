use platform::auth::Role;
use serde_json::json;

use crate::world::{World, column, merged, site_body};

#[tokio::test]
async fn a_site_is_made_and_read() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "After School").await;
    let made = world.root.post("/sites", &site_body(program, "North")).await.expect(201);
    let id = made.value()["siteId"].as_i64().unwrap();
    let site = world.root.get(&format!("/sites/{id}")).await.expect(200).value();
    assert_eq!(site, made.value());
    assert_eq!(site["accountId"], account);
    assert_eq!(
        (site["startTime"].clone(), site["endTime"].clone()),
        (json!("03:00 PM"), json!("06:00 PM"))
    );
    assert_eq!(
        (site["siteDays"].clone(), site["selectedDays"].clone()),
        (json!([1, 3, 5]), json!("M, W, F"))
    );
    for field in [
        "siteName",
        "startDate",
        "endDate",
        "siteAddress",
        "siteAddress2",
        "city",
        "state",
        "postalCode",
        "status",
        "noOfScholars",
        "scholarCapacity",
        "autoEnrollmentCapacity",
        "waitlistCapacity",
        "ageFrom",
        "ageTo",
        "ageAsOf",
        "autoEnroll",
        "timeZone",
        "version",
    ] {
        assert!(site.get(field).is_some(), "{field}");
    }
    assert_eq!(world.count("outbox", "entity_type = 'site'").await, 1);
    assert_eq!(world.count("audit_log", "action = 'site.create'").await, 1);
    let programs = world.root.get("/programs").await.expect(200).value();
    assert_eq!(column(&programs, "noOfSites"), [json!(1)]);
}

#[tokio::test]
async fn names_are_unique_in_the_program() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (one, two) = (world.program(account, "One").await, world.program(account, "Two").await);
    world.site(one, "North").await;
    world.site(two, "North").await;
    let again = world.root.post("/sites", &site_body(one, "NORTH ")).await;
    let again = again.expect_problem(409, "Error_SiteAlreadyExists").value();
    assert_eq!(again["detail"], "Hmm. You already have a Site/Session with this name...");
    assert_eq!(
        again["errors"]["siteName"],
        json!(["The session name already exists for the program."])
    );
}

#[tokio::test]
async fn what_is_wrong_is_said_by_field() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "After School").await;
    let nothing = world.root.post("/sites", &json!({"programId": program})).await;
    assert_eq!(
        nothing.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({
            "siteName": ["Enter Site name"],
            "startDate": ["Enter Start date"],
            "endDate": ["Enter End date"],
            "siteAddress": ["Enter Address"],
            "city": ["Enter City"],
            "state": ["Enter State"],
            "postalCode": ["Enter Zip Code"],
            "timeZone": ["Enter Time zone"],
            "scholarCapacity": ["Enter Scholar capacity"],
            "autoEnrollmentCapacity": ["Enter Auto-enrollment capacity"],
            "ageAsOf": ["Enter Age as of"],
            "siteDays": ["Enter Days"],
        })
    );
    let outside = merged(site_body(program, "North"), json!({"startDate": "2026-08-01"}));
    assert_eq!(
        world
            .root
            .post("/sites", &outside)
            .await
            .expect_problem(400, "Error_ValidationFailed")
            .value()["errors"],
        json!({"startDate": ["Session start date should be in between program start and end date."]})
    );
    let none = world.root.post("/sites", &json!({})).await;
    let none = none.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(none["errors"]["programId"], json!(["Program is required"]));
}

#[tokio::test]
async fn the_list_pages_filters_and_totals() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (one, two) = (world.program(account, "One").await, world.program(account, "Two").await);
    for n in 1..=26 {
        let more = json!({"status": 1 + i32::from(n > 20), "ageFrom": n, "ageTo": n + 5});
        world.site_with(one, &format!("Site {n:02}"), more).await;
    }
    let elsewhere = world.site(two, "Elsewhere").await;
    let list = world.root.get(&format!("/sites?programId={one}")).await.expect(200).value();
    assert_eq!((list["count"].clone(), list["totalActiveCount"].clone()), (json!(26), json!(20)));
    assert_eq!(column(&list, "siteId").len(), 25);
    let same = world.root.get(&format!("/sites/program/{one}")).await.expect(200).value();
    assert_eq!(same, list);
    let all = world.root.get(&format!("/sites?accountId={account}")).await.expect(200).value();
    assert_eq!((all["count"].clone(), all["totalActiveCount"].clone()), (json!(27), json!(21)));
    assert_eq!(world.root.get("/sites").await.expect(200).value()["count"], 27);
    let disabled =
        world.root.get(&format!("/sites?programId={one}&status=2")).await.expect(200).value();
    assert_eq!((disabled["count"].clone(), column(&disabled, "siteId").len()), (json!(6), 6));
    for query in ["search=elsew", "search=elsewhere&isExactMatch=true&searchField=siteName"] {
        let found = world.root.get(&format!("/sites?{query}")).await.expect(200).value();
        assert_eq!(column(&found, "siteId"), [json!(elsewhere)], "{query}");
    }
    let aged = world
        .root
        .get(&format!("/sites?programId={one}&searchField=ageRestriction&search=1"))
        .await;
    assert_eq!(aged.expect(200).value()["count"], 1);
    let mine = world.user(Role::AccountAdmin, account, None, None).await;
    for field in [
        "siteName",
        "startDate",
        "endDate",
        "status",
        "noOfScholars",
        "scholarCapacity",
        "ageRestriction",
        "autoEnrollment",
        "waitListCapacity",
    ] {
        let path = format!("/sites?sortField={field}&sortDir=desc&searchField={field}&search=1");
        mine.get(&path).await.expect(200);
    }
}

#[tokio::test]
async fn everybody_sees_and_makes_sites_within_reach() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (mine, other) =
        (world.program(account, "Mine").await, world.program(account, "Other").await);
    let (here, there) = (world.site(mine, "Here").await, world.site(mine, "There").await);
    let admin = world.user(Role::ProgramAdmin, account, Some(mine), None).await;
    let staff = world.user(Role::Staff, account, Some(mine), Some(here)).await;
    assert_eq!(admin.get("/sites").await.expect(200).value()["count"], 2);
    let list = staff.get("/sites").await.expect(200).value();
    assert_eq!(column(&list, "siteId"), [json!(here)]);
    assert_eq!((list["count"].clone(), list["totalActiveCount"].clone()), (json!(1), json!(1)));
    staff.get(&format!("/sites/{there}")).await.expect_problem(404, "Error_NotFound");
    admin.get(&format!("/sites/program/{other}")).await.expect_problem(404, "Error_NotFound");
    admin.post("/sites", &site_body(mine, "New")).await.expect(201);
    admin.post("/sites", &site_body(other, "New")).await.expect_problem(404, "Error_NotFound");
    staff.post("/sites", &site_body(mine, "Newer")).await.expect_problem(403, "Error_Forbidden");
}
