use contracts::SiteScholarsState;
use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{TestClient, TestResponse, send};

use crate::world::{World, column, merged, site_body};

/// As a site is read by itself, when no directory tells of it.
fn with_directory(mut site: Value) -> Value {
    site["directory"] = json!({});
    site
}

#[tokio::test]
async fn a_site_is_made_and_read() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "After School").await;
    let made = world.root.post("/sites", &site_body(program, "North")).await.expect(201);
    let id = made.value()["siteId"].as_i64().unwrap();
    let site = world.root.get(&format!("/sites/{id}")).await.expect(200).value();
    assert_eq!(site, with_directory(made.value()));
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
async fn invalid_fields_are_reported_by_field() {
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
    for query in [
        "search=elsew",
        "search=elsewhere&isExactMatch=true",
        "search=elsewhere&isExactMatch=true&searchField=siteName",
    ] {
        let found = world.root.get(&format!("/sites?{query}")).await.expect(200).value();
        assert_eq!(column(&found, "siteId"), [json!(elsewhere)], "{query}");
    }
    let by_mine = world.user(Role::AccountAdmin, account, None, None).await;
    for (search, count) in [
        ("06/30/2027", 27),
        ("disabled", 6),
        ("13-18", 1),
        ("3-8", 1),
        ("3-8&isExactMatch=true", 1),
        ("seventeen", 0),
    ] {
        // Through the index that the provider may use, and without.
        for who in [&world.root, &by_mine] {
            let found = who.get(&format!("/sites?search={search}")).await.expect(200).value();
            assert_eq!(found["count"], count, "{search}");
        }
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

/// Every order of the list can be walked down row by row, from blanks to values and back.
#[tokio::test]
async fn a_page_begins_after_any_row() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "One").await;
    for n in 1..=7 {
        let none = |value: Value| if n % 3 == 0 { Value::Null } else { value };
        let more = json!({"startTime": none(json!(format!("{}:00 PM", 1 + n % 2))), "endTime": none(json!("6:00 PM")),
            "ageFrom": none(json!(n % 2)), "ageTo": null, "waitlistCapacity": none(json!(n % 2)), "city": format!("C{}", n % 2)});
        world.site_with(program, &format!("Site {n}"), more).await;
    }
    let mine = world.user(Role::AccountAdmin, account, None, None).await;
    let staff = world.user(Role::ProgramAdmin, account, Some(program), None).await;
    for field in [
        "siteName",
        "startTime",
        "ageRestriction",
        "waitListCapacity",
        "city",
        "status",
        "startDate",
    ] {
        for dir in ["asc", "desc"] {
            for who in [&world.root, &mine, &staff] {
                let order = format!("/sites?sortField={field}&sortDir={dir}");
                let whole = column(&who.get(&order).await.expect(200).value(), "siteId");
                assert_eq!(whole.len(), 7);
                let mut walked = Vec::new();
                let mut page = who.get(&format!("{order}&count=2")).await.expect(200).value();
                while let Some(last) = column(&page, "siteId").last().cloned() {
                    walked.extend(column(&page, "siteId"));
                    let next = format!("{order}&count=2&after={last}");
                    page = who.get(&next).await.expect(200).value();
                    assert_eq!(page["count"], 7);
                }
                assert_eq!(walked, whole, "{field} {dir}");
                let third = who.get(&format!("{order}&count=2&page=3")).await.expect(200).value();
                assert_eq!(column(&third, "siteId"), whole[4..6], "{field} {dir}");
            }
        }
    }
    let unknown = mine.get("/sites?after=999999999").await.expect(200).value();
    assert_eq!(column(&unknown, "siteId"), Vec::<Value>::new());
}

#[tokio::test]
async fn columns_are_filtered_by_several_values_and_ranges() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "One").await;
    for (name, city, places) in [("A", "Queens", 10), ("B", "Bronx", 20), ("C", "Yonkers", 30)] {
        world.site_with(program, name, json!({"city": city, "scholarCapacity": places})).await;
    }
    let mine = world.user(Role::AccountAdmin, account, None, None).await;
    for (filter, names) in [
        ("city:queens,Bronx", "AB"),
        ("scholarCapacity:10,30", "AC"),
        ("scholarCapacity:20..", "BC"),
        ("scholarCapacity:..20", "AB"),
        ("scholarCapacity:15..25", "B"),
        ("startDate:2026-01-01..12/31/2026", "ABC"),
        ("startDate:2027-01-01..", ""),
        ("status:active;city:Yonkers", "C"),
        ("siteName:a,c", "AC"),
        ("scholarCapacity:many", ""),
    ] {
        let found = mine.get(&format!("/sites?filter={filter}")).await.expect(200).value();
        let found: String = column(&found, "siteName").iter().filter_map(Value::as_str).collect();
        assert_eq!(found, names, "{filter}");
    }
    let unknown = mine.get("/sites?filter=secret:1").await;
    let unknown = unknown.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(unknown["errors"]["filter"], json!(["This list has no column secret."]));
    mine.get("/sites?filter=city").await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn a_site_is_found_by_what_the_table_shows() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "Lighthouse").await;
    let weekdays = world
        .site_with(
            program,
            "Weekdays",
            json!({"siteDays": [1, 2, 3, 4, 5], "ageFrom": 5, "ageTo": 13, "scholarCapacity": 1450}),
        )
        .await;
    let other = world.program(account, "Harbor").await;
    let weekends = json!({
        "siteDays": [0, 6], "city": "Peña Blanca", "startTime": "9:30 AM", "endTime": "12:00 PM", "ageFrom": 14,
        "ageTo": null, "startDate": "2026-10-07",
    });
    let weekends = world.site_with(other, "Weekends", weekends).await;
    let mine = world.user(Role::AccountAdmin, account, None, None).await;
    let found = async |who: &TestClient, query: &str| {
        let (named, search) = query.split_once('=').unwrap();
        let query = [("searchField", named), ("search", search)];
        let url = reqwest::Url::parse_with_params("http://localhost/sites", query).unwrap();
        let path = format!("/sites?{}", url.query().unwrap());
        let list = who.get(&path).await.expect(200).value();
        column(&list, "siteId")
    };
    for (query, site) in [
        ("=lighthouse", weekdays),
        ("programName=light", weekdays),
        ("programName=Harbor", weekends),
        ("=queens", weekdays),
        ("=Queens, NY", weekdays),
        ("city=Queens, NY", weekdays),
        ("city=pena", weekends),
        ("=Mon–Fri", weekdays),
        ("=lun–vie", weekdays),
        ("=Sun, Sat", weekends),
        ("selectedDays=Mon–Fri", weekdays),
        ("selectedDays=miércoles", weekdays),
        ("selectedDays=Su, S", weekends),
        ("selectedDays=Sat", weekends),
        ("=3:00 PM – 6:00 PM", weekdays),
        ("startTime=3:00 PM – 6:00 PM", weekdays),
        ("startTime=03:00 PM", weekdays),
        ("startTime=9:30", weekends),
        ("startTime=12:00 pm", weekends),
        ("=5–13", weekdays),
        ("=5-13", weekdays),
        ("ageRestriction=5–13", weekdays),
        ("ageRestriction=5-13", weekdays),
        ("ageRestriction=13", weekdays),
        ("ageRestriction=14 and older", weekends),
        ("=desde 14", weekends),
        ("scholarCapacity=1,450", weekdays),
        ("=1.450", weekdays),
        ("startDate=Oct 7, 2026", weekends),
        ("=7 oct 2026", weekends),
    ] {
        // Through the index that the provider may use, and without.
        for who in [&world.root, &mine] {
            assert_eq!(found(who, query).await, [json!(site)], "{query}");
        }
    }
    for query in ["selectedDays=x", "ageRestriction=x", "startTime=x", "city=x", "programName=x"] {
        assert_eq!(found(&mine, query).await, Vec::<Value>::new(), "{query}");
    }
    for (query, site) in [
        ("searchField=selectedDays&search=Su,S", weekends),
        ("searchField=city&search=queens", weekdays),
        ("searchField=programName&search=harbor", weekends),
        ("searchField=startTime&search=3:00%20PM", weekdays),
        ("search=queens", weekdays),
        ("searchField=ageRestriction&search=5-13", weekdays),
    ] {
        let path = format!("/sites?isExactMatch=true&{query}");
        let list = mine.get(&path).await.expect(200).value();
        assert_eq!(column(&list, "siteId"), [json!(site)], "{query}");
    }
    for (field, first) in [
        ("programName", weekends),
        ("city", weekends),
        ("selectedDays", weekends),
        ("startTime", weekends),
        ("siteName", weekdays),
    ] {
        for (dir, first) in [("asc", first), ("desc", weekdays + weekends - first)] {
            for who in [&world.root, &mine] {
                let path = format!("/sites?sortField={field}&sortDir={dir}");
                let list = who.get(&path).await.expect(200).value();
                assert_eq!(column(&list, "siteId")[0], first, "{field} {dir}");
            }
        }
    }
    // A site goes by its program's name of today.
    let rename = json!({"version": 1, "programName": "Zeppelin"});
    mine.put(&format!("/programs/{other}"), &rename).await.expect(200);
    assert_eq!(found(&mine, "programName=zeppelin").await, [json!(weekends)]);
    assert_eq!(found(&world.root, "=zeppelin").await, [json!(weekends)]);
    assert_eq!(found(&world.root, "=harbor").await, Vec::<Value>::new());
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

/// A site that has not begun: the clock of these tests stands long before the programs of the world.
async fn early() -> (World, i64, i64) {
    let world = World::at("2026-08-31T12:00:00Z").await;
    let account = world.account("One").await;
    let program = world.program(account, "After School").await;
    (world, account, program)
}

#[tokio::test]
async fn an_edit_changes_what_it_sends_and_no_more() {
    let (world, _, program) = early().await;
    let id = world.site(program, "North").await;
    let path = format!("/sites/{id}");
    let before = world.root.get(&path).await.expect(200).value();
    let edit = json!({"version": 1, "siteName": "South", "waitlistCapacity": null, "siteDays": [0, 6],
        "startDate": "2026-09-02", "startTime": "9:05 am"});
    let after = world.root.put(&path, &edit).await.expect(200).value();
    assert_eq!(world.root.get(&path).await.expect(200).value(), with_directory(after.clone()));
    assert_eq!(
        (after["siteName"].clone(), after["waitlistCapacity"].clone(), after["version"].clone()),
        (json!("South"), json!(null), json!(2))
    );
    assert_eq!(
        (after["selectedDays"].clone(), after["startDate"].clone(), after["startTime"].clone()),
        (json!("Su, S"), json!("2026-09-02"), json!("09:05 AM"))
    );
    for field in ["siteAddress", "city", "endDate", "endTime", "scholarCapacity", "createdAt"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(world.count("outbox", "entity_type = 'site' AND version = 2").await, 1);
    assert_eq!(world.count("ref_sites", "name = 'South' AND version = 2").await, 1);
    let audited = "action = 'site.edit' AND before ->> 'siteName' = 'North' AND after ->> 'siteName' = 'South'";
    assert_eq!(world.count("audit_log", audited).await, 1);
}

#[tokio::test]
async fn editing_other_fields_does_not_require_what_an_imported_site_lacks() {
    let (world, _, program) = early().await;
    let id = world.site(program, "North").await;
    let mut owner = world.app.database.owner().await;
    let imported = "UPDATE sites SET address1 = NULL, city = NULL, state = NULL, postal_code = NULL, \
                    scholar_capacity = NULL, auto_enrollment_capacity = NULL, age_as_of = NULL, days = '{}'";
    owner.batch_execute(imported).await.unwrap();
    let path = format!("/sites/{id}");
    let disabled = json!({"version": 1, "status": 2});
    let disabled = world.root.put(&path, &disabled).await.expect(200).value();
    assert_eq!(
        (&disabled["status"], &disabled["siteAddress"], &disabled["city"], &disabled["siteDays"]),
        (&json!(2), &Value::Null, &Value::Null, &json!([]))
    );
    let edit = json!({"version": 2, "city": "", "scholarCapacity": -1});
    let refused = world.root.put(&path, &edit).await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"city": ["Enter City"], "scholarCapacity": ["Scholar capacity must be 0 or greater"]})
    );
    world.root.put(&path, &json!({"version": 2, "status": 1})).await.expect(200);
}

#[tokio::test]
async fn a_site_without_a_time_zone_has_that_of_its_state() {
    let (world, _, program) = early().await;
    let mut body = merged(site_body(program, "North"), json!({"state": "CA"}));
    body.as_object_mut().unwrap().remove("timeZone");
    let site = world.root.post("/sites", &body).await.expect(201).value();
    assert_eq!(site["timeZone"], "America/Los_Angeles");
}

#[tokio::test]
async fn a_site_change_waits_for_an_edit_of_its_program() {
    let (world, _, program) = early().await;
    let (north, south) = (world.site(program, "North").await, world.site(program, "South").await);
    let mut editor = world.app.database.owner().await;
    let hold = format!("BEGIN; SELECT 1 FROM programs WHERE id = {program} FOR NO KEY UPDATE");
    editor.batch_execute(&hold).await.unwrap();
    let edit = json!({"version": 1, "startDate": "2026-09-02"});
    let [made, edited, removed] = [
        world.root.request(Method::POST, "/sites").json(&site_body(program, "West")),
        world.root.request(Method::PUT, &format!("/sites/{north}")).json(&edit),
        world.root.request(Method::DELETE, &format!("/sites/{south}")),
    ]
    .map(|request| tokio::spawn(send(request)));
    world.app.until_waiting(3).await;
    // The new name is written to the sites as well: they are held by nobody who waits.
    let change = format!(
        "UPDATE programs SET start_date = '2026-10-01', name_key = 'renamed' WHERE id = {program}; COMMIT"
    );
    editor.batch_execute(&change).await.unwrap();
    let message = "Session start date should be in between program start and end date.";
    for refused in [made, edited] {
        let refused = refused.await.unwrap().expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"], json!({"startDate": [message]}));
    }
    removed.await.unwrap().expect(204);
}

#[tokio::test]
async fn an_edit_of_what_somebody_else_changed_shows_what_is_there_now() {
    let (world, _, program) = early().await;
    let id = world.site(program, "North").await;
    let path = format!("/sites/{id}");
    world.root.put(&path, &json!({"version": 1, "city": "Bronx"})).await.expect(200);
    let late = world.root.put(&path, &json!({"version": 1, "city": "Queens"})).await;
    let late = late.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(
        (&late["current"]["city"], &late["current"]["version"]),
        (&json!("Bronx"), &json!(2))
    );
    // Without a version the last write wins.
    let unseen = world.root.put(&path, &json!({"city": "Queens"})).await.expect(200).value();
    assert_eq!((&unseen["city"], &unseen["version"]), (&json!("Queens"), &json!(3)));
    world
        .root
        .put("/sites/999", &json!({"version": 1}))
        .await
        .expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn an_edit_keeps_the_rules_and_names_the_field() {
    let (world, account, program) = early().await;
    let other = world.program(account, "Other").await;
    world.site(program, "South").await;
    let id = world.site(program, "North").await;
    let path = format!("/sites/{id}");
    for (edit, field, message) in [
        (json!({"siteName": " "}), "siteName", "Enter Site name"),
        (
            json!({"endDate": "2027-07-01"}),
            "endDate",
            "Session end date should be in between program start and end date.",
        ),
        (
            json!({"startDate": "2026-08-01"}),
            "startDate",
            "Session start date should be in between program start and end date.",
        ),
        (json!({"endDate": "2026-09-01"}), "endDate", "End date should be greater than Start date"),
        (json!({"startTime": "7:00 PM"}), "endTime", "End time should be greater than Start time"),
        (
            json!({"endTime": "3:29 PM"}),
            "endTime",
            "End time should be at least 30 minutes after Start time",
        ),
        (json!({"startTime": "noon"}), "startTime", "Time must be HH:MM AM/PM"),
        (json!({"scholarCapacity": null}), "scholarCapacity", "Enter Scholar capacity"),
        (
            json!({"scholarCapacity": -1}),
            "scholarCapacity",
            "Scholar capacity must be 0 or greater",
        ),
        (
            json!({"autoEnrollmentCapacity": null}),
            "autoEnrollmentCapacity",
            "Enter Auto-enrollment capacity",
        ),
        (
            json!({"waitlistCapacity": -1}),
            "waitlistCapacity",
            "Waitlist capacity must be 0 or greater",
        ),
        (json!({"ageAsOf": null}), "ageAsOf", "Enter Age as of"),
        (json!({"siteDays": []}), "siteDays", "Enter Days"),
        (json!({"state": "AE"}), "state", "State is invalid"),
        (json!({"postalCode": "123"}), "postalCode", "Zip Code is invalid"),
        (json!({"postalCode": "1234a"}), "postalCode", "postal code should consist of 5 integers"),
        (
            json!({"siteAddress": "x".repeat(151)}),
            "siteAddress",
            "Address may not be greater than 150 characters",
        ),
        (json!({"city": "x".repeat(51)}), "city", "City may not be greater than 50 characters"),
        (json!({"programId": other}), "programId", "A session stays in its program"),
    ] {
        let refused = world.root.put(&path, &merged(edit, json!({"version": 1}))).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"], json!({ field: [message] }));
    }
    let wrong = world.root.put(&path, &json!({"version": 1, "siteDays": "Monday"})).await;
    let wrong = wrong.expect_problem(400, "Error_ValidationFailed").value();
    assert!(wrong["errors"]["siteDays"].is_array(), "{wrong}");
    let taken = world.root.put(&path, &json!({"version": 1, "siteName": "south"})).await;
    assert_eq!(
        taken.expect_problem(409, "Error_SiteAlreadyExists").value()["errors"]["siteName"],
        json!(["The session name already exists for the program."])
    );
    world.root.put(&path, &json!({"version": 1, "siteName": "NORTH"})).await.expect(200);
}

#[tokio::test]
async fn dates_and_days_stay_once_the_session_has_begun_where_it_is() {
    let (world, _, program) = early().await;
    let zone = |zone: &str| json!({ "timeZone": zone });
    let east = world.site_with(program, "East", zone("Pacific/Auckland")).await;
    let west = world.site_with(program, "West", zone("America/Los_Angeles")).await;
    // It is 1 September in Auckland already, and still August in California.
    let edit =
        json!({"version": 1, "startDate": "2026-09-03", "endDate": "2027-06-01", "siteDays": [2]});
    let refused = world.root.put(&format!("/sites/{east}"), &edit).await;
    let begun = json!(["Session dates and days are not editable once the session has begun."]);
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"startDate": begun, "endDate": begun, "siteDays": begun})
    );
    world.root.put(&format!("/sites/{west}"), &edit).await.expect(200);
    let more = json!({"version": 1, "scholarCapacity": 99, "startDate": "2026-09-01", "siteDays": [5, 3, 1]});
    world.root.put(&format!("/sites/{east}"), &more).await.expect(200);
}

#[tokio::test]
async fn a_site_goes_with_its_stars_and_is_forgotten_everywhere() {
    let (world, account, program) = early().await;
    let id = world.site(program, "North").await;
    let star = json!({"siteId": id, "programId": program, "userId": world.root.user_id});
    world.root.post("/users/progsitestar", &star).await.expect(200);
    world.root.delete(&format!("/sites/{id}")).await.expect(204);
    world.root.get(&format!("/sites/{id}")).await.expect_problem(404, "Error_NotFound");
    world.root.delete(&format!("/sites/{id}")).await.expect_problem(404, "Error_NotFound");
    assert_eq!(world.count("stars", "true").await, 0);
    assert_eq!(world.count("outbox", "entity_type = 'site' AND deleted AND version = 2").await, 1);
    assert_eq!(world.count("ref_sites", "deleted").await, 1);
    assert_eq!(world.count("audit_log", "action = 'site.delete' AND after IS NULL").await, 1);
    let account = world.root.get(&format!("/sites?accountId={account}")).await.expect(200).value();
    assert_eq!(
        (account["count"].clone(), account["totalActiveCount"].clone()),
        (json!(0), json!(0))
    );
    // The name is free again.
    world.site(program, "North").await;
}

#[tokio::test]
async fn an_attached_site_stays() {
    let (world, account, program) = early().await;
    let (with_staff, with_scholars, free) = (
        world.site(program, "With staff").await,
        world.site(program, "With scholars").await,
        world.site(program, "Free").await,
    );
    world.user(Role::Staff, account, Some(program), Some(with_staff)).await;
    world.sql(&format!("UPDATE sites SET no_of_scholars = 1 WHERE id = {with_scholars}")).await;
    for id in [with_staff, with_scholars] {
        let refused = world.root.delete(&format!("/sites/{id}")).await;
        let refused = refused.expect_problem(409, "Error_SiteAttached").value();
        assert_eq!(refused["detail"], "Sites that are attached to sessions cannot be deleted");
    }
    let ids = json!({"ids": [with_staff, 999, free, with_staff, with_scholars]});
    let answer = delete(&world.root, "/sites/bulk", &ids).await.expect(200).value();
    assert_eq!((answer["done"].clone(), answer["failed"].clone()), (json!(1), json!(3)));
    let error_at = |index: usize| {
        let item = &answer["results"][index];
        (
            item["id"].clone(),
            item["name"].clone(),
            item["isDone"].clone(),
            item["error"]["name"].clone(),
        )
    };
    assert_eq!(
        error_at(0),
        (json!(with_staff), json!("With staff"), json!(false), json!("Error_SiteAttached"))
    );
    assert_eq!(error_at(1), (json!(999), json!(""), json!(false), json!("Error_NotFound")));
    assert_eq!(error_at(2), (json!(free), json!("Free"), json!(true), json!(null)));
    assert_eq!(
        answer["results"][3]["error"]["detail"],
        "Sites that are attached to sessions cannot be deleted"
    );
    // Whoever lost access no longer holds the site.
    world.sql("UPDATE ref_user_roles SET status = 2 WHERE role_id = 7").await;
    world.root.delete(&format!("/sites/{with_staff}")).await.expect(204);
}

#[tokio::test]
async fn all_that_the_list_finds_can_be_removed_but_for_some() {
    let (world, account, program) = early().await;
    let other = world.program(account, "Other").await;
    world.site(other, "North elsewhere").await;
    let saved = world.site(program, "North 1").await;
    for name in ["North 2", "North 3", "South"] {
        world.site(program, name).await;
    }
    let selection =
        json!({"selectAll": true, "excludedIds": [saved], "programId": program, "search": "north"});
    let answer = delete(&world.root, "/sites/bulk", &selection).await.expect(200).value();
    assert_eq!((answer["done"].clone(), answer["failed"].clone()), (json!(2), json!(0)));
    let left = world.root.get("/sites?sortField=siteName").await.expect(200).value();
    assert_eq!(
        column(&left, "siteName"),
        [json!("North 1"), json!("North elsewhere"), json!("South")]
    );
    let nothing = delete(&world.root, "/sites/bulk", &json!({"ids": []})).await;
    nothing.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn many_are_disabled_and_enabled_again_as_they_were() {
    let (world, account, program) = early().await;
    let mut ids = Vec::new();
    for name in ["North 1", "North 2", "North 3", "South"] {
        ids.push(world.site(program, name).await);
    }
    let foreign = world.account("Elsewhere").await;
    let theirs = world.site(world.program(foreign, "Foreign").await, "Theirs").await;
    let admin = world.user(Role::AccountAdmin, account, None, None).await;
    let body = json!({"ids": [ids[0], theirs]});
    let answer = admin.put("/sites/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(1), &json!(1)));
    assert_eq!(answer["results"][1]["error"]["name"], "Error_NotFound");

    let body = json!({"selectAll": true, "programId": program, "search": "north"});
    let answer = admin.put("/sites/bulk-status?status=2", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(3), &json!(0)));
    assert_eq!(world.count("sites", "status = 2").await, 3);
    assert_eq!(world.count("audit_log", "action = 'site.edit'").await, 3, "one was so already");
    admin.put(&format!("/sites/{}", ids[1]), &json!({"scholarCapacity": 12})).await.expect(200);

    let undo = json!({"undoToken": answer["undoToken"]});
    world.root.post("/sites/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    let undone = admin.post("/sites/undo-status", &undo).await.expect(200).value();
    let errors: Vec<Value> = undone["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!([item["name"], item["error"]["name"]]))
        .collect();
    assert_eq!(json!(errors), json!([["North 2", "Error_ChangedSince"], ["North 3", null]]));
    assert_eq!(world.count("sites", "status = 2").await, 2);
    admin.post("/sites/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    let refused = admin.put("/sites/bulk-status?status=3", &json!({"ids": [ids[0]]})).await;
    refused.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn many_are_made_and_configured_each_by_itself() {
    let (world, account, program) = early().await;
    world.site(program, "There").await;
    let elsewhere = world.account("Elsewhere").await;
    let foreign = world.program(elsewhere, "Foreign").await;
    let admin = world.user(Role::AccountAdmin, account, None, None).await;
    let body = json!({"sites": [
        site_body(program, "One"),
        site_body(program, "there"),
        site_body(foreign, "Planted"),
        merged(site_body(program, "Wrong"), json!({"city": ""})),
        site_body(program, "Two"),
        site_body(program, "two"),
    ]});
    let answer = admin.post("/sites/bulk", &body).await.expect(200).value();
    assert_eq!((answer["done"].clone(), answer["failed"].clone()), (json!(2), json!(4)));
    let error = |index: usize| answer["results"][index]["error"].clone();
    assert_eq!(error(1)["name"], "Error_SiteAlreadyExists");
    assert_eq!(
        error(1)["errors"]["siteName"],
        json!(["The session name already exists for the program."])
    );
    assert_eq!(error(2)["name"], "Error_NotFound");
    assert_eq!(error(3)["errors"]["city"], json!(["Enter City"]));
    assert_eq!(error(5)["name"], "Error_SiteAlreadyExists");
    let (one, two) = (&answer["results"][0]["id"], &answer["results"][4]["id"]);
    assert_eq!(world.count("audit_log", "action = 'site.create'").await, 3);

    let edits = json!({"sites": [
        {"id": one, "version": 1, "scholarCapacity": 12, "siteDays": [2, 4]},
        {"id": two, "version": 7, "scholarCapacity": 12},
        {"id": two, "version": 1, "siteName": "One"},
        {"id": 999, "version": 1},
    ]});
    let answer = admin.put("/sites/bulk", &edits).await.expect(200).value();
    assert_eq!((answer["done"].clone(), answer["failed"].clone()), (json!(1), json!(3)));
    let names: Vec<_> = answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["name"].clone(), item["error"]["name"].clone()))
        .collect();
    assert_eq!(
        names,
        [
            (json!("One"), json!(null)),
            (json!("Two"), json!("Error_VersionConflict")),
            (json!("Two"), json!("Error_SiteAlreadyExists")),
            (json!(""), json!("Error_NotFound")),
        ]
    );
    for body in [json!({"sites": []}), json!({})] {
        admin.post("/sites/bulk", &body).await.expect_problem(400, "Error_ValidationFailed");
        admin.put("/sites/bulk", &body).await.expect_problem(400, "Error_ValidationFailed");
    }
}

#[tokio::test]
async fn a_name_is_checked_while_it_is_typed() {
    let (world, account, program) = early().await;
    let id = world.site(program, "North").await;
    let check = |name: &str, more: &str| {
        let path = format!("/sites/name-check?programId={program}&name={name}{more}");
        let root = world.root.clone();
        async move { root.get(&path).await.expect(200).value() }
    };
    assert_eq!(check("south", "").await, json!({"isUnique": true}));
    assert_eq!(check("%20NORTH", "").await, json!({"isUnique": false}));
    assert_eq!(check("north", &format!("&siteId={id}")).await, json!({"isUnique": true}));
    let elsewhere = world.account("Elsewhere").await;
    let stranger = world.user(Role::AccountAdmin, elsewhere, None, None).await;
    let path = format!("/sites/name-check?programId={program}&name=x");
    stranger.get(&path).await.expect_problem(404, "Error_NotFound");
    let staff = world.user(Role::SessionAdmin, account, Some(program), Some(id)).await;
    staff.get(&path).await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn only_the_managers_of_a_program_change_its_sites() {
    let (world, account, program) = early().await;
    let other = world.program(account, "Other").await;
    let (here, there) = (world.site(program, "Here").await, world.site(other, "There").await);
    let admin = world.user(Role::ProgramAdmin, account, Some(program), None).await;
    let session = world.user(Role::SessionAdmin, account, Some(program), Some(here)).await;
    let edit = json!({"version": 1, "city": "Bronx"});
    admin.put(&format!("/sites/{here}"), &edit).await.expect(200);
    admin.put(&format!("/sites/{there}"), &edit).await.expect_problem(404, "Error_NotFound");
    admin.delete(&format!("/sites/{there}")).await.expect_problem(404, "Error_NotFound");
    session.put(&format!("/sites/{here}"), &edit).await.expect_problem(403, "Error_Forbidden");
    session.delete(&format!("/sites/{here}")).await.expect_problem(403, "Error_Forbidden");
    // Program admin of one program and staff of another: a higher role elsewhere gives nothing here.
    let place =
        |program, site| testing::Place { account: Some(account), program: Some(program), site };
    let both =
        [(Role::ProgramAdmin, place(program, None)), (Role::Staff, place(other, Some(there)))];
    let both = world.app.user_with(&both).await;
    both.put(&format!("/sites/{there}"), &edit).await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn the_search_object_narrows_together() {
    let (world, _, program) = early().await;
    world.site_with(program, "North A", json!({"scholarCapacity": 10})).await;
    world
        .site_with(program, "North B", json!({"scholarCapacity": 20, "waitlistCapacity": 7}))
        .await;
    world.site_with(program, "South", json!({"scholarCapacity": 20})).await;
    for (query, names) in [
        ("siteName=north", json!(["North A", "North B"])),
        ("siteName=north&scholarCapacity=20", json!(["North B"])),
        ("waitListCapacity=7", json!(["North B"])),
        ("siteName=south&isExactMatch=true", json!(["South"])),
        ("siteName=nor&isExactMatch=true", json!([])),
        ("scholarCapacity=twenty", json!([])),
        (
            "ageRestriction=7&autoEnrollment=10&noOfScholars=0",
            json!(["North A", "North B", "South"]),
        ),
    ] {
        let list = world.root.get(&format!("/sites?{query}")).await.expect(200).value();
        assert_eq!(json!(column(&list, "siteName")), names, "{query}");
        assert_eq!(list["count"], names.as_array().unwrap().len(), "{query}");
        assert_eq!(list["totalActiveCount"], 3);
    }
}

#[tokio::test]
async fn states_are_those_of_the_spec() {
    let world = World::new().await;
    let states = world.root.get("/states").await.expect(200).value();
    assert_eq!(world.root.get("/states?countryId=233").await.expect(200).value(), states);
    assert_eq!(world.root.get("/states?countryId=38").await.expect(200).value(), json!([]));
    let codes: Vec<_> =
        states.as_array().unwrap().iter().map(|state| state["code"].clone()).collect();
    assert_eq!(codes.len(), 51);
    for code in ["AP", "AA", "AE", "PR", "GU", "VI", "AS", "MP"] {
        assert!(!codes.contains(&json!(code)), "{code}");
    }
    assert_eq!(states[0], json!({"code": "AL", "name": "Alabama"}));
}

async fn delete(client: &TestClient, path: &str, body: &Value) -> TestResponse {
    send(client.request(Method::DELETE, path).json(body)).await
}

#[tokio::test]
async fn scholars_are_counted_as_roster_tells_them() {
    let world = World::new().await;
    let account = world.account("One").await;
    let program = world.program(account, "After School").await;
    let (north, south) = (world.site(program, "North").await, world.site(program, "South").await);
    let mut conn = world.app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    for (version, (site, scholars)) in (1..).zip([(north, 3), (south, 4), (north, 2)]) {
        conn.batch_execute(&format!(
            "INSERT INTO site_scholars VALUES ({site}, {account}, {program}, {scholars}, {version}, 0, false, {scholars})
             ON CONFLICT (id) DO UPDATE SET scholars = excluded.scholars"
        ))
        .await
        .unwrap();
        let state = SiteScholarsState {
            id: site,
            account_id: account,
            program_id: program,
            scholars,
            records: scholars,
            version,
            deleted: false,
        };
        admin::sites::scholars::count(&mut conn, &state).await.unwrap();
    }
    let site = world.root.get(&format!("/sites/{north}")).await.expect(200).value();
    assert_eq!((&site["noOfScholars"], &site["version"]), (&json!(2), &json!(1)));
    let programs = world.root.get("/programs").await.expect(200).value();
    assert_eq!(column(&programs, "enrolledScholars"), [json!(6)]);
    let accounts = world.root.get(&format!("/accounts/{account}")).await.expect(200).value();
    assert_eq!(accounts["contractedScholarsUsed"], 6);
    // One of them is at both sites: roster tells how many children that is.
    conn.batch_execute(&format!("INSERT INTO account_scholars VALUES ({account}, 5, 1, 0, false)"))
        .await
        .unwrap();
    admin::sites::scholars::count_account(&mut conn, account).await.unwrap();
    let accounts = world.root.get(&format!("/accounts/{account}")).await.expect(200).value();
    assert_eq!(accounts["contractedScholarsUsed"], 5);
    // "Staff do not see unassigned scholars", in no count: those counts hold them.
    let staff = world.user(Role::Staff, account, Some(program), Some(north)).await;
    let hidden = |value: &Value| assert_eq!(value, &Value::Null);
    hidden(&staff.get(&format!("/sites/{north}")).await.expect(200).value()["noOfScholars"]);
    hidden(&staff.get("/sites").await.expect(200).value()["results"][0]["noOfScholars"]);
    let of_program = format!("/sites/program/{program}");
    hidden(&staff.get(&of_program).await.expect(200).value()["results"][0]["noOfScholars"]);
    let path = format!("/programs/{program}");
    hidden(&staff.get(&path).await.expect(200).value()["enrolledScholars"]);
    for path in ["/programs".to_owned(), format!("/programs/account/{account}")] {
        hidden(&staff.get(&path).await.expect(200).value()["results"][0]["enrolledScholars"]);
    }
    let path = format!("/accounts/{account}");
    hidden(&staff.get(&path).await.expect(200).value()["contractedScholarsUsed"]);
    for query in [
        "/sites?sortField=noOfScholars",
        "/sites?searchField=noOfScholars&search=2",
        "/sites?filter=noOfScholars:2",
        "/sites?noOfScholars=2",
        "/programs?sortField=enrolledScholars",
        "/programs?searchField=enrolledScholars&search=6",
        "/programs?filter=enrolledScholars:6..",
        "/programs?enrolledScholars=6",
    ] {
        staff.get(query).await.expect_problem(400, "Error_ValidationFailed");
        world.root.get(query).await.expect(200);
    }
    // Whoever runs the site sees its count.
    let runs = world.user(Role::SessionAdmin, account, Some(program), Some(north)).await;
    assert_eq!(runs.get("/sites").await.expect(200).value()["results"][0]["noOfScholars"], 2);
    // A site with scholars stays, also when none of them comes any more: their attendance is there.
    let empty = world.site(program, "West").await;
    for site in [south, empty] {
        conn.batch_execute(&format!(
            "INSERT INTO site_scholars VALUES ({site}, {account}, {program}, 0, 9, 0, false, 4)
             ON CONFLICT (id) DO UPDATE SET scholars = 0, records = 4;
             UPDATE sites SET no_of_scholars = 0 WHERE id = {site}"
        ))
        .await
        .unwrap();
    }
    for site in [north, south, empty] {
        let refused = world.root.delete(&format!("/sites/{site}")).await;
        refused.expect_problem(409, "Error_SiteAttached");
    }
}
