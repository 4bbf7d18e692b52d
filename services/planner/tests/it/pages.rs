use documents::testing::{NAMES, Printed, pdf_pages};
use platform::auth::Role;
use serde_json::json;
use testing::Place;

use crate::planner;

#[tokio::test]
async fn a_page_is_printed_without_what_could_do_something() {
    let (app, admin) = planner().await;
    let html = "<h1>Week of March 9</h1><script>alert('hidden')</script><table><tr><th>Mon</th></tr><tr><td>Family night</td></tr></table>";
    let body = json!({"title": "Week", "html": html, "isLandscape": true});
    let made = admin.post("/html-to-pdf", &body).await.expect(200);
    assert_eq!(made.header("content-type"), Some("application/pdf"));
    let pages = pdf_pages(&made.body);
    assert_eq!(pages.len(), 1);
    let page = &pages[0];
    assert!(page.contains("Week of March 9") && page.contains("Family night"), "{page}");
    assert!(!page.contains("hidden"), "{page}");
    for (html, message) in [
        (String::new(), "Page is required"),
        ("<script>1</script>".to_owned(), "Page is required"),
        ("x".repeat(500_001), "The page is too long to be printed"),
        ("<b>".repeat(60_000), "The page has too many elements within one another"),
        ("<p>a".repeat(60_000), "The page is too long to be printed"),
        (
            format!("<table><tr>{}{}</table>", "<td>".repeat(2_000), "<tr><td>".repeat(2_000)),
            "The tables of the page have too many cells to be printed",
        ),
    ] {
        let refused = admin.post("/html-to-pdf", &json!({"html": html})).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"]["html"], json!([message]));
    }
    let guardian = app.user(Role::Guardian, Place::site(1, 2, 21)).await;
    guardian.post("/html-to-pdf", &body).await.expect(403);
}

#[tokio::test]
async fn names_in_any_script_are_printed() {
    let (_app, admin) = planner().await;
    let rows: String = NAMES.iter().map(|name| format!("<tr><td>{name}</td></tr>")).collect();
    let html = format!("<table><tr><th>Name</th></tr>{rows}</table>");
    let made = admin.post("/html-to-pdf", &json!({"html": html})).await.expect(200);
    let printed = Printed::of(&made.body);
    let blank: Vec<&str> = NAMES.into_iter().filter(|name| !printed.has(name)).collect();
    assert_eq!(blank, Vec::<&str>::new());
}
