use platform::auth::Role;
use serde_json::json;

use crate::world::{World, column, merged, program_body};

#[tokio::test]
async fn a_program_is_made_and_read() {
    let world = World::new().await;
    let account = world.account("One").await;
    let made =
        world.root.post("/programs", &program_body(account, "After School")).await.expect(201);
    let id = made.value()["id"].as_i64().unwrap();
    let program = world.root.get(&format!("/programs/{id}")).await.expect(200).value();
    assert_eq!(program, made.value());
    assert_eq!(
        (
            program["programName"].clone(),
            program["programStatus"].clone(),
            program["noOfSites"].clone()
        ),
        (json!("After School"), json!(1), json!(0))
    );
    assert_eq!(world.count("outbox", "entity_type = 'program'").await, 1);
    assert_eq!(world.count("audit_log", "action = 'program.create'").await, 1);
    let accounts = world.root.get("/accounts").await.expect(200).value();
    assert_eq!(column(&accounts, "programCount"), [json!(1)]);
}

#[tokio::test]
async fn names_are_unique_in_the_account() {
    let world = World::new().await;
    let (one, two) = (world.account("One").await, world.account("Two").await);
    world.program(one, "After School").await;
    world.program(two, "After School").await;
    let again = world.root.post("/programs", &program_body(one, "after  SCHOOL")).await;
    let again = again.expect_problem(409, "Error_ProgramNameExistsInAccount").value();
    assert_eq!(again["errors"]["programName"], json!(["The Program Name must be unique"]));
}

#[tokio::test]
async fn invalid_fields_are_reported_by_field() {
    let world = World::new().await;
    let problem = world.root.post("/programs", &json!({"noOfScholar": -1})).await;
    assert_eq!(
        problem.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({
            "accountId": ["Account is required"],
            "programName": ["Program Name is required"],
            "startDate": ["Enter Start date"],
            "endDate": ["Enter End date"],
            "noOfScholar": ["Enrollment goal must be 0 or greater"],
        })
    );
    let body = program_body(987_654, "Nowhere");
    world.root.post("/programs", &body).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn the_list_pages_filters_and_totals() {
    let world = World::new().await;
    let (one, two) = (world.account("One").await, world.account("Two").await);
    for n in 1..=26 {
        world
            .program_with(
                one,
                &format!("Program {n:02}"),
                json!({"programStatus": 1 + i32::from(n > 20)}),
            )
            .await;
    }
    world.program(two, "Elsewhere").await;
    let page = world.root.get(&format!("/programs?accountId={one}")).await.expect(200).value();
    assert_eq!(
        (page["count"].clone(), page["totalActivePrograms"].clone()),
        (json!(26), json!(20))
    );
    assert_eq!(column(&page, "id").len(), 25);
    let all = world.root.get("/programs").await.expect(200).value();
    assert_eq!((all["count"].clone(), all["totalActivePrograms"].clone()), (json!(27), json!(21)));
    let disabled =
        world.root.get(&format!("/programs?accountId={one}&status=2")).await.expect(200).value();
    assert_eq!((disabled["count"].clone(), column(&disabled, "id").len()), (json!(6), 6));
    for query in [
        "search=elsew",
        "search=elsewhere&isExactMatch=true",
        "search=ELSE&searchField=programName",
    ] {
        let found = world.root.get(&format!("/programs?{query}")).await.expect(200).value();
        assert_eq!((found["count"].clone(), column(&found, "id").len()), (json!(1), 1), "{query}");
    }
    let mine = world.user(Role::AccountAdmin, one, None, None).await;
    let shown = json!({"noOfScholar": 14500, "startDate": "2026-10-07"});
    let large = world.program_with(one, "Large", shown).await;
    for search in ["14,500", "14.500", "Oct%207,%202026", "7%20oct%202026"] {
        let field = if search.ends_with("500") { "noOfScholar" } else { "startDate" };
        for (who, field) in [(&mine, ""), (&mine, field), (&world.root, ""), (&world.root, field)] {
            let path = format!("/programs?search={search}&searchField={field}");
            let found = who.get(&path).await.expect(200).value();
            assert_eq!(column(&found, "id"), [json!(large)], "{path}");
        }
    }
    let found = mine.get("/programs?search=program%2007").await.expect(200).value();
    assert_eq!(
        (found["count"].clone(), found["totalActivePrograms"].clone()),
        (json!(1), json!(21))
    );
    assert_eq!(mine.get("/programs?search=elsewhere").await.expect(200).value()["count"], 0);
    for field in [
        "programName",
        "programType",
        "startDate",
        "endDate",
        "noOfScholar",
        "enrolledScholars",
        "programStatus",
        "noOfSites",
    ] {
        let path = format!("/programs?sortField={field}&sortDir=desc&searchField={field}&search=1");
        mine.get(&path).await.expect(200);
        world.root.get(&path).await.expect(200);
    }
    world.root.get("/programs?status=3").await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn everybody_sees_the_programs_within_reach() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (mine, other) =
        (world.program(account, "Mine").await, world.program(account, "Other").await);
    let (here, _) = (world.site(mine, "Here").await, world.site(mine, "There").await);
    let admin = world.user(Role::ProgramAdmin, account, Some(mine), None).await;
    let staff = world.user(Role::Staff, account, Some(mine), Some(here)).await;
    for (user, sites) in [(&admin, 2), (&staff, 1)] {
        let list = user.get("/programs").await.expect(200).value();
        assert_eq!((list["count"].clone(), column(&list, "id")), (json!(1), vec![json!(mine)]));
        assert_eq!(list["totalActivePrograms"], 1);
        user.get(&format!("/programs/{other}")).await.expect_problem(404, "Error_NotFound");
        let info = user.get(&format!("/programs/{mine}/info")).await.expect(200).value();
        assert_eq!(info["sitePanels"].as_array().unwrap().len(), sites);
        assert_eq!(info["programName"], "Mine");
    }
    let info = staff.get(&format!("/programs/{mine}/info")).await.expect(200).value();
    assert_eq!(info["siteName"], "Here");
    assert_eq!(info["sitePanels"][0]["siteId"], here);
    let viewing = world.root.viewing(&format!("role=5,account={account},program={other}"));
    assert_eq!(column(&viewing.get("/programs").await.expect(200).value(), "id"), [json!(other)]);
}

#[tokio::test]
async fn programs_are_made_by_account_admins_and_up() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "Mine").await;
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    owner.post("/programs", &program_body(account, "By the owner")).await.expect(201);
    let admin = world.user(Role::ProgramAdmin, account, Some(program), None).await;
    let refused = admin.post("/programs", &program_body(account, "By the admin")).await;
    refused.expect_problem(403, "Error_Forbidden");
    // Admin of one account, staff of another: the role at the place counts.
    let other = world.account("Two").await;
    let place = testing::Place { account: Some(other), program: Some(1), site: Some(1) };
    let both = world
        .app
        .user_with(&[(Role::AccountAdmin, testing::Place::account(account)), (Role::Staff, place)])
        .await;
    let refused = both.post("/programs", &program_body(other, "Sideways")).await;
    refused.expect_problem(403, "Error_Forbidden");
    let body = merged(program_body(account, "Mine too"), json!({"programStatus": 2}));
    both.post("/programs", &body).await.expect(201);
}
