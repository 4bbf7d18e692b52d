use documents::testing::{NAMES, Printed, pdf_pages};
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp, TestClient};

use crate::attendance::{DAY, attendance, run};

const REGISTER: &str = "/attendance/register.pdf?siteId=21";
const EVACUATION: &str = "/attendance/evacuation.pdf?siteId=21";

async fn pages(who: &TestClient, path: &str) -> Vec<String> {
    pdf_pages(&who.get(path).await.expect(200).body)
}

async fn mark(who: &TestClient, marks: serde_json::Value) {
    let body = json!({"siteId": 21, "day": DAY, "marks": marks});
    let answer = who.put("/attendance/register", &body).await.expect(200).value();
    assert_eq!(answer["failed"], 0, "{answer}");
}

/// Ana came, is the child of María Muñoz and leaves with her; Ben is absent.
async fn taken() -> (TestApp, TestClient) {
    let (app, admin) = attendance().await;
    run(
        &app,
        "UPDATE scholar_contacts SET first_name = 'María', last_name = 'Muñoz' WHERE id = 11",
    )
    .await;
    mark(
        &admin,
        json!([
            {"ssmId": 101, "status": "Present", "checkIn": "15:05", "note": "Ate early", "transportation": "Car"},
            {"ssmId": 102, "status": "Absent", "note": "Fever"},
        ]),
    )
    .await;
    (app, admin)
}

#[tokio::test]
async fn the_register_is_a_file_a_classroom_a_page() {
    let (app, admin) = taken().await;
    let file = admin.get(REGISTER).await.expect(200);
    assert_eq!(file.header("content-type"), Some("application/pdf"));
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"attendance-2026-11-23.pdf\"")
    );
    assert_eq!(file.header("cache-control"), Some("private, no-store"));
    let pages = pdf_pages(&file.body);
    assert_eq!(pages.len(), 2, "{pages:?}");
    for text in [
        "Nov 23, 2026",
        "Blue Room (2)",
        "Abbot, Ana",
        "Custody alert, EpiPen",
        "Grade",
        "Present",
        "3:05 PM",
        "Ate early",
        "Car",
        "Ball, Ben",
        "Absent",
        "Page 1 of 2",
    ] {
        assert!(pages[0].contains(text), "{text} in {}", pages[0]);
    }
    // Cleo is not taken: her line is for the pen.
    assert!(pages[1].contains("No classroom (1)") && pages[1].contains("Cruz, Cleo"));
    assert!(!pages[1].contains("Present") && !pages[1].contains("Not taken"), "{}", pages[1]);
    let audited = "action = 'attendance.download-register' AND entity_id = '21/2026-11-23'";
    assert_eq!(app.count("audit_log", audited).await, 1);
}

#[tokio::test]
async fn it_has_the_columns_and_the_order_that_the_caller_sees() {
    let (_app, admin) = taken().await;
    let settings = json!({"columns": ["grade", "checkIn"], "order": "firstName"});
    let body = json!({"siteId": 21, "settings": settings});
    admin.put("/attendance/settings/own", &body).await.expect(200);
    let page = pages(&admin, REGISTER).await.remove(0);
    assert!(page.contains("Check-in") && !page.contains("Check-out"), "{page}");
    assert!(!page.contains("Ate early") && !page.contains("Transportation"), "{page}");
    // The sheet to carry out has all of its columns, whatever is hidden.
    assert!(pages(&admin, EVACUATION).await[0].contains("Contacts"));
}

#[tokio::test]
async fn the_evacuation_sheet_names_who_may_be_in_and_whom_to_call() {
    let (app, admin) = taken().await;
    // Dan's enrollment ended; he is in the building all the same.
    run(
        &app,
        "INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, check_in, marked_by)
         VALUES (104, '2026-11-23', 1, 2, 21, 2, '15:00', 0)",
    )
    .await;
    let pages = pages(&admin, &format!("{EVACUATION}&language=es-US")).await;
    let all = pages.join(" ");
    for text in [
        "Hoja de evacuación",
        "23 nov 2026",
        "A salvo",
        "Abbot, Ana",
        "Alerta de custodia",
        "Presente",
        "María Muñoz, Madre, (718) 555-1234",
        "Sin permiso para recoger: Iván Abbot",
        "Cruz, Cleo",
        "Sin tomar",
        "Diaz, Dan",
        "confirmado por",
        "Página 1 de 2",
    ] {
        assert!(all.contains(text), "{text} in {all}");
    }
    // Ben is absent.
    assert!(!all.contains("Ball"), "{all}");
    assert_eq!(app.count("audit_log", "action = 'attendance.download-evacuation-sheet'").await, 1);
    mark(&admin, json!([{"ssmId": 101, "version": 1, "checkOut": "15:10", "collectedBy": {"contactId": 11}}])).await;
    assert!(!self::pages(&admin, EVACUATION).await.join(" ").contains("Ana"));
}

#[tokio::test]
async fn a_note_or_a_way_home_says_of_nobody_that_they_came() {
    let (app, admin) = attendance().await;
    let marks = json!([{"ssmId": 101, "note": "Bring the form"}, {"ssmId": 103, "transportation": "Bus 7"}]);
    mark(&admin, marks).await;
    let register = admin.get("/attendance/register?siteId=21&day=2026-11-23").await.expect(200);
    let register = register.value();
    assert_eq!((&register["taken"], &register["count"]), (&json!(0), &json!(3)));
    assert_eq!(register["results"][0]["mark"]["note"], "Bring the form");
    let today = admin.get("/attendance/overview?siteId=21").await.expect(200).value();
    assert_eq!(today["results"][0]["taken"], 0);
    assert_eq!(app.count("attendance_counts", "taken <> 0 OR expected_taken <> 0").await, 0);
    let drawer =
        "/roster/scholar/attendance/drawer?ssmId=101&startDate=2026-11-23&endDate=2026-11-23";
    let drawer = admin.get(drawer).await.expect(200).value();
    assert_eq!(drawer["results"][0]["mark"]["note"], "Bring the form");
    assert_eq!(drawer["totals"]["taken"], 0);
    // Nobody knows yet where they are: whoever counts heads looks for them.
    let all = pages(&admin, EVACUATION).await.join(" ");
    assert!(all.contains("Abbot, Ana") && all.contains("Cruz, Cleo"), "{all}");
    mark(&admin, json!([{"ssmId": 101, "version": 1, "status": "Absent"}])).await;
    assert_eq!(app.count("attendance_counts", "taken = 1 AND absent = 1").await, 1);
    assert!(!pages(&admin, EVACUATION).await.join(" ").contains("Ana"));
}

#[tokio::test]
async fn staff_get_no_unassigned_scholars_and_nobody_gets_a_foreign_site() {
    let (app, admin) = taken().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for path in [REGISTER, EVACUATION] {
        let all = pages(&staff, path).await.join(" ");
        assert!(all.contains("Ana") && !all.contains("Cleo"), "{all}");
        // Whoever counts heads by it knows that it is not all of them.
        let has_note = all.contains("Children without a classroom are not on this list");
        assert_eq!(has_note, path == EVACUATION, "{all}");
        assert!(!pages(&admin, path).await.join(" ").contains("not on this list"));
    }
    for path in ["register", "evacuation"] {
        for site in [22, 91, 999] {
            let path = format!("/attendance/{path}.pdf?siteId={site}");
            admin.get(&path).await.expect_problem(404, "Error_NotFound");
        }
        let path = format!("/attendance/{path}.pdf?siteId=21&classroomId=6");
        admin.get(&path).await.expect_problem(404, "Error_NotFound");
    }
    let only = pages(&admin, &format!("{REGISTER}&classroomId=5")).await;
    assert_eq!(only.len(), 1, "{only:?}");
}

#[tokio::test]
async fn a_site_without_children_gets_a_sheet_that_says_so() {
    let (app, _) = attendance().await;
    app.insert_place(Place::site(1, 2, 23)).await;
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let pages = pages(&admin, "/attendance/register.pdf?siteId=23").await;
    assert!(pages.len() == 1 && pages[0].contains("Nobody is here."), "{pages:?}");
}

/// A site at which children are entered as well.
async fn entering() -> (TestApp, TestClient) {
    let (app, admin) = attendance().await;
    // Those who are there already have numbers of their own.
    for table in ["scholars", "enrollments"] {
        run(&app, &format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000)")).await;
    }
    (app, admin)
}

#[tokio::test]
async fn the_evacuation_sheet_says_what_children_are_allergic_to_and_each_look_is_audited() {
    let (app, admin) = entering().await;
    let enter = |first: &str, allergies: &str| {
        json!({
            "firstName": first,
            "lastName": "López",
            "birthDate": "2017-05-01",
            "enteringGrade": "3",
            "enrollment": {"siteId": 21, "enrollmentDate": "2026-09-08"},
            "medical": {"epiPen": true, "allergies": allergies},
        })
    };
    let long = format!("Bees {}", "and wasps ".repeat(40));
    let mut ids = Vec::new();
    for (first, allergies) in [("Maya", "Peanuts\nand tree nuts"), ("Theo", long.as_str())] {
        let made = admin.post("/scholars", &enter(first, allergies)).await.expect(201).value();
        ids.push(made["scholarId"].as_i64().unwrap());
    }
    let looks = |id: i64| {
        format!("action = 'scholar.medical' AND entity = 'scholar' AND entity_id = '{id}'")
    };
    // The register goes from hand to hand every day.
    let register = pages(&admin, REGISTER).await.join(" ");
    assert!(register.contains("EpiPen, Allergies") && !register.contains("Peanuts"), "{register}");
    assert_eq!(app.count("audit_log", &looks(ids[0])).await, 0);
    let all = pages(&admin, EVACUATION).await.join(" ");
    assert!(all.contains("Allergies: Peanuts and tree nuts"), "{all}");
    assert!(all.contains("Allergies: Bees and wasps") && all.contains("…"), "{all}");
    assert!(all.matches("wasps").count() < 20, "{all}");
    for id in ids {
        assert_eq!(app.count("audit_log", &looks(id)).await, 1);
    }
}

#[tokio::test]
async fn nobody_is_blank_on_paper() {
    let (_app, admin) = entering().await;
    for (name, day) in NAMES.into_iter().zip(1..) {
        let body = json!({
            "firstName": name,
            "lastName": name,
            "birthDate": format!("20{:02}-05-{:02}", 16 + day / 28, 1 + day % 28),
            "enteringGrade": "3",
            "enrollment": {"siteId": 21, "enrollmentDate": "2026-09-08"},
        });
        admin.post("/scholars", &body).await.expect(201);
    }
    for path in [REGISTER, EVACUATION] {
        let file = admin.get(path).await.expect(200).body;
        let printed = Printed::of(&file);
        let blank: Vec<&str> = NAMES.into_iter().filter(|name| !printed.has(name)).collect();
        assert_eq!(blank, Vec::<&str>::new(), "{path}");
    }
}
