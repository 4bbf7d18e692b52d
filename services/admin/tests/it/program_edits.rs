//! Programs after they were made: edits, configuration, statuses singly and in bulk, searches.

use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};

use crate::world::{World, column, merged, program_body};

#[tokio::test]
async fn a_program_is_edited_configured_and_published() {
    let world = World::new().await;
    let account = world.account("One").await;
    let id = world.program(account, "After School").await;
    let path = format!("/programs/{id}");
    let edit = json!({
        "version": 1, "accountId": account, "programName": "Summer", "programType": null,
        "endDate": "2027-08-31", "noOfScholar": 5,
    });
    let program = world.root.put(&path, &edit).await.expect(200).value();
    assert_eq!(program, world.root.get(&path).await.expect(200).value());
    assert_eq!(
        json!([
            program["programName"],
            program["programType"],
            program["startDate"],
            program["endDate"],
            program["noOfScholar"],
            program["isFinalSubmit"],
            program["version"],
        ]),
        json!(["Summer", null, "2026-09-01", "2027-08-31", 5, false, 2])
    );
    let configured = json!({"version": 2, "isFinalSubmit": true});
    let program = world.root.put(&format!("{path}/configuration"), &configured).await;
    let program = program.expect(200).value();
    assert_eq!((&program["isFinalSubmit"], &program["version"]), (&json!(true), &json!(3)));
    let copied = "name = 'Summer' AND version = 3 AND final_submit";
    assert_eq!(world.count("ref_programs", copied).await, 1);
    assert_eq!(world.count("audit_log", "action = 'program.edit' AND before ->> 'programName' = 'After School' AND after ->> 'programName' = 'Summer'").await, 1);
    assert_eq!(world.count("audit_log", "action = 'program.configure'").await, 1);
}

#[tokio::test]
async fn a_stale_edit_is_shown_what_is_there_now() {
    let world = World::new().await;
    let account = world.account("One").await;
    let id = world.program(account, "After School").await;
    let path = format!("/programs/{id}");
    world.root.put(&path, &json!({"version": 1, "noOfScholar": 1})).await.expect(200);
    let now = world.root.get(&path).await.expect(200).value();
    for late in [
        world.root.put(&path, &json!({"version": 1, "noOfScholar": 2})).await,
        world
            .root
            .put(&format!("{path}/configuration"), &json!({"version": 1, "isFinalSubmit": true}))
            .await,
    ] {
        let late = late.expect_problem(409, "Error_VersionConflict").value();
        assert_eq!(late["current"], now);
    }
}

#[rstest]
#[case(json!({"programName": ""}), "programName", "Program Name is required")]
#[case(json!({"programName": "x".repeat(101)}), "programName", "Program Name may not be greater than 100 characters")]
#[case(json!({"programType": "x".repeat(151)}), "programType", "Program type may not be greater than 150 characters")]
#[case(json!({"startDate": null}), "startDate", "Enter Start date")]
#[case(json!({"endDate": null}), "endDate", "Enter End date")]
#[case(json!({"endDate": "2026-09-01"}), "endDate", "End date should be greater than Start date")]
#[case(json!({"noOfScholar": -1}), "noOfScholar", "Enrollment goal must be 0 or greater")]
#[case(json!({"programStatus": 0}), "programStatus", "Status must be 1 (active) or 2 (disabled)")]
#[tokio::test]
async fn invalid_fields_are_rejected_on_create_and_edit(
    #[case] change: Value,
    #[case] field: &str,
    #[case] message: &str,
) {
    let world = World::new().await;
    let account = world.account("One").await;
    let id = world.program(account, "One").await;
    let made = merged(program_body(account, "Two"), change.clone());
    let edit = merged(json!({"version": 1}), change);
    for refused in [
        world.root.post("/programs", &made).await,
        world.root.put(&format!("/programs/{id}"), &edit).await,
    ] {
        let errors = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(errors["errors"][field][0], message, "{errors}");
    }
    assert_eq!(world.count("programs", "version > 1 OR name <> 'One'").await, 0);
}

#[tokio::test]
async fn a_program_stays_in_its_account_and_around_its_sites() {
    let world = World::new().await;
    let (account, other) = (world.account("One").await, world.account("Two").await);
    let id = world.program(account, "After School").await;
    world.site(id, "North").await;
    let path = format!("/programs/{id}");
    let refused = |edit: Value| {
        let (root, path) = (world.root.clone(), path.clone());
        async move {
            let refused = root.put(&path, &edit).await;
            refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone()
        }
    };
    assert_eq!(
        refused(json!({"version": 1, "accountId": other})).await,
        json!({"accountId": ["A program stays in its account"]})
    );
    assert_eq!(
        refused(json!({"version": 1, "startDate": "2026-09-02", "endDate": "2027-06-29"})).await,
        json!({
            "startDate": ["Session start date should be in between program start and end date."],
            "endDate": ["Session end date should be in between program start and end date."],
        })
    );
    let wider = json!({"version": 1, "startDate": "2026-08-01", "endDate": "2027-07-01"});
    world.root.put(&path, &wider).await.expect(200);
}

#[tokio::test]
async fn a_name_is_checked_while_it_is_typed_and_when_it_is_saved() {
    let world = World::new().await;
    let (account, other) = (world.account("One").await, world.account("Two").await);
    let (one, two) =
        (world.program(account, "After School").await, world.program(account, "Summer").await);
    let is_unique = |query: String| {
        let root = world.root.clone();
        async move {
            let path = format!("/programs/name-check?{query}");
            root.get(&path).await.expect(200).value()["isUnique"].clone()
        }
    };
    let name = "name=AFTER%20school";
    assert_eq!(is_unique(format!("accountId={account}&{name}")).await, false);
    assert_eq!(is_unique(format!("accountId={account}&{name}&programId={one}")).await, true);
    assert_eq!(is_unique(format!("accountId={account}&{name}&programId={two}")).await, false);
    assert_eq!(is_unique(format!("accountId={other}&{name}")).await, true);
    let taken = json!({"version": 1, "programName": "After  school"});
    let taken = world.root.put(&format!("/programs/{two}"), &taken).await;
    let taken = taken.expect_problem(409, "Error_ProgramNameExistsInAccount").value();
    assert_eq!(taken["errors"]["programName"], json!(["The Program Name must be unique"]));
}

#[tokio::test]
async fn a_program_is_disabled_and_enabled() {
    let world = World::new().await;
    let account = world.account("One").await;
    let id = world.program(account, "After School").await;
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    let path = |status: i64| format!("/programs/status/{id}?status={status}");
    let program = owner.put(&path(2), &json!({})).await.expect(200).value();
    assert_eq!((&program["programStatus"], &program["version"]), (&json!(2), &json!(2)));
    let list = owner.get("/programs").await.expect(200).value();
    assert_eq!((&list["totalActivePrograms"], &list["count"]), (&json!(0), &json!(1)));
    assert_eq!(world.count("ref_programs", "status = 2 AND version = 2").await, 1);
    // Again changes nothing.
    let again = owner.put(&path(2), &json!({})).await.expect(200).value();
    assert_eq!(again["version"], 2);
    assert_eq!(owner.put(&path(1), &json!({})).await.expect(200).value()["version"], 3);
    assert_eq!(
        world.count("audit_log", "action IN ('program.disable', 'program.enable')").await,
        2
    );
    owner.put(&path(3), &json!({})).await.expect_problem(400, "Error_ValidationFailed");
    // A program admin edits the program, but its status is not theirs to change.
    let admin = world.user(Role::ProgramAdmin, account, Some(id), None).await;
    admin.put(&path(2), &json!({})).await.expect_problem(403, "Error_Forbidden");
    let edit = json!({"version": 3, "programStatus": 2});
    let refused = admin.put(&format!("/programs/{id}"), &edit).await;
    refused.expect_problem(403, "Error_Forbidden");
    let edit = json!({"version": 3, "programStatus": 1, "noOfScholar": 8});
    admin.put(&format!("/programs/{id}"), &edit).await.expect(200);
}

#[tokio::test]
async fn programs_are_disabled_in_bulk_each_by_itself() {
    let world = World::new().await;
    let (account, foreign) = (world.account("One").await, world.account("Two").await);
    let (one, two) = (world.program(account, "A").await, world.program(account, "B").await);
    let theirs = world.program(foreign, "C").await;
    // Admin of one account, admin of a program of the other.
    let place = testing::Place::program(foreign, theirs);
    let owner = testing::Place::account(account);
    let both = [(Role::AccountAdmin, owner), (Role::ProgramAdmin, place)];
    let both = world.app.user_with(&both).await;
    let body = json!({"ids": [two, theirs, 987_654, one, two]});
    let answer = both.put("/programs/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(2)));
    let results: Vec<Value> = answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!([item["id"], item["name"], item["isDone"], item["error"]["name"]]))
        .collect();
    assert_eq!(
        json!(results),
        json!([
            [two, "B", true, null],
            [theirs, "C", false, "Error_Forbidden"],
            [987_654, "", false, "Error_NotFound"],
            [one, "A", true, null],
        ])
    );
    assert_eq!(world.count("programs", "status = 2 AND version = 2").await, 2);
    assert_eq!(world.count("ref_programs", "status = 2").await, 2);
    assert_eq!(world.count("audit_log", "action = 'program.disable'").await, 2);
    let counts = world.text("SELECT active_program_count FROM accounts WHERE name = 'One'").await;
    assert_eq!(counts.as_deref(), Some("0"));
    for body in [json!({}), json!({"ids": []}), json!({"ids": vec![1; 5001]})] {
        let refused = both.put("/programs/bulk-status?status=2", &body).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
    let refused = both.put("/programs/bulk-status", &json!({"ids": [one]})).await;
    refused.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn statuses_of_many_are_taken_back_but_for_what_was_changed_since() {
    let world = World::new().await;
    let account = world.account("One").await;
    let mut ids = Vec::new();
    for name in ["A", "B", "C"] {
        ids.push(world.program(account, name).await);
    }
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    owner.put(&format!("/programs/status/{}?status=2", ids[0]), &json!({})).await.expect(200);
    let body = json!({"selectAll": true});
    let answer = owner.put("/programs/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!(answer["done"], 3);
    let edit = json!({"noOfScholar": 8});
    world.root.put(&format!("/programs/{}", ids[2]), &edit).await.expect(200);

    let undo = json!({"undoToken": answer["undoToken"]});
    world.root.post("/programs/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    let undone = owner.post("/programs/undo-status", &undo).await.expect(200).value();
    let errors: Vec<Value> = undone["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!([item["name"], item["error"]["name"]]))
        .collect();
    assert_eq!(json!(errors), json!([["B", null], ["C", "Error_ChangedSince"]]));
    let active = owner.get("/programs?status=1").await.expect(200).value();
    assert_eq!(column(&active, "programName"), ["B"], "A was disabled before");
    assert_eq!(world.count("audit_log", "action = 'program.enable'").await, 1);
    owner.post("/programs/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    for token in [json!("x"), json!("00000000-0000-0000-0000-000000000000")] {
        let undo = json!({"undoToken": token});
        owner.post("/programs/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    }
    let none = owner.put("/programs/bulk-status?status=2", &json!({"ids": [ids[0]]})).await;
    assert_eq!(none.expect(200).value()["undoToken"], Value::Null, "nothing was changed");
}

#[tokio::test]
async fn select_all_means_what_the_list_finds() {
    let world = World::new().await;
    let (account, other) = (world.account("One").await, world.account("Two").await);
    let mut ids = Vec::new();
    for name in ["Summer A", "Summer B", "Summer C", "Winter"] {
        ids.push(world.program(account, name).await);
    }
    world.program(other, "Summer elsewhere").await;
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    let body = json!({
        "selectAll": true, "excludedIds": [ids[1]], "accountId": account, "programName": "summer",
        "status": 1,
    });
    let answer = owner.put("/programs/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(0)));
    assert_eq!(
        column(&owner.get("/programs?status=2").await.expect(200).value(), "programName"),
        ["Summer A", "Summer C"]
    );
    // The same with the list's search, and nothing of other accounts without one.
    let body = json!({"selectAll": true, "search": "winter", "searchField": "programName"});
    let answer = owner.put("/programs/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!(answer["done"], 1);
    let body = json!({"selectAll": true});
    let answer = owner.put("/programs/bulk-status?status=1", &body).await.expect(200).value();
    assert_eq!(answer["done"], 4);
    assert_eq!(world.count("programs", "status = 1").await, 5);
    let body = json!({"selectAll": true, "accountId": other});
    let foreign = owner.put("/programs/bulk-status?status=2", &body).await;
    foreign.expect_problem(404, "Error_NotFound");
    let unknown = json!({"selectAll": true, "search": "x", "searchField": "secret"});
    let refused = owner.put("/programs/bulk-status?status=2", &unknown).await;
    refused.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn more_than_a_request_can_hold_is_refused() {
    let world = World::new().await;
    let account = world.account("One").await;
    world
        .sql(&format!(
            "INSERT INTO programs (account_id, name, name_key, match_key, start_date, end_date, created_by, modified_by)
             SELECT {account}, 'P ' || n, 'p ' || n, 'p ' || n, '2026-01-01', '2026-12-31', 0, 0 FROM generate_series(1, 5001) n"
        ))
        .await;
    let body = json!({"selectAll": true, "accountId": account});
    let refused = world.root.put("/programs/bulk-status?status=2", &body).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["selectAll"], json!(["Select at most 5000 at a time"]));
    let body = json!({"selectAll": true, "accountId": account, "programName": "P 5001", "isExactMatch": true});
    let answer = world.root.put("/programs/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!(answer["done"], 1);
}

#[tokio::test]
async fn the_search_object_looks_in_each_column() {
    let world = World::new().await;
    let account = world.account("One").await;
    let more = json!({"programType": "Verano", "noOfScholar": 42, "programStatus": 2});
    let one = world.program_with(account, "Niños", more).await;
    let two = world.program(account, "Other 42").await;
    world.site(two, "S").await;
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    for (query, ids) in [
        ("programName=ninos", vec![one]),
        ("programName=nin&isExactMatch=true", vec![]),
        ("programName=Ni%C3%B1os&isExactMatch=true", vec![one]),
        ("programType=veran", vec![one]),
        ("noOfScholar=42", vec![one]),
        ("programStatus=disabled", vec![one]),
        ("programStatus=1", vec![two]),
        ("programStatus=0", vec![one, two]),
        ("noOfSites=1", vec![two]),
        ("enrolledScholars=0&programName=o", vec![one, two]),
        ("noOfScholar=many", vec![]),
        ("search=42", vec![one, two]),
        ("search=42&isExactMatch=true", vec![one]),
        ("search=verano", vec![one]),
        ("search=09/01/2026&programName=other", vec![two]),
        ("search=disabled&status=2", vec![one]),
        ("status=1&programName=ninos", vec![]),
    ] {
        for (who, scope) in
            [(&world.root, ""), (&owner, ""), (&world.root, &*format!("&accountId={account}"))]
        {
            let list = who.get(&format!("/programs?{query}{scope}")).await.expect(200).value();
            assert_eq!(column(&list, "id"), ids, "{query}");
            assert_eq!(list["count"], ids.len(), "{query}");
            assert_eq!(list["totalActivePrograms"], 1, "{query}");
        }
    }
}

#[tokio::test]
async fn the_programs_of_an_account_are_named() {
    let world = World::new().await;
    let account = world.account("One").await;
    let (two, one) = (world.program(account, "B").await, world.program(account, "A").await);
    let owner = world.user(Role::AccountAdmin, account, None, None).await;
    let path = format!("/programs/list?accountId={account}");
    assert_eq!(
        owner.get(&path).await.expect(200).value(),
        json!([{"id": one, "name": "A", "status": 1}, {"id": two, "name": "B", "status": 1}])
    );
    let admin = world.user(Role::ProgramAdmin, account, Some(two), None).await;
    assert_eq!(
        admin.get(&path).await.expect(200).value(),
        json!([{"id": two, "name": "B", "status": 1}])
    );
    let list = admin.get(&format!("/programs/account/{account}")).await.expect(200).value();
    assert_eq!((column(&list, "id"), &list["count"]), (vec![json!(two)], &json!(1)));
    let nowhere = world.root.get("/programs/account/987654").await;
    nowhere.expect_problem(404, "Error_NotFound");
    let all = world.root.get("/programs/list").await;
    let all = all.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(all["errors"]["accountId"], json!(["Account is required"]));
    // Who has one account need not name it.
    let own = owner.get("/programs/list").await.expect(200).value();
    assert_eq!(own, owner.get(&path).await.expect(200).value());
}
