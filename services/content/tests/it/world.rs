//! A catalog to ask, and how to ask it.

use content::package::{self, Package};
use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

const SUBSCRIPTIONS: &str = "
[[subscription]]
id = \"core\"
title = \"Essentials\"
category = \"Essentials\"

[[subscription]]
id = \"clubs\"
title = \"Clubs\"
category = \"Enrichment\"

[[subscription]]
id = \"extra\"
title = \"Boost\"
category = \"Academic\"
";

/// An item of the catalog here, as a file of a package.
fn item(
    (slug, language): (&str, &str),
    title: &str,
    (kind, subscription): (&str, &str),
    (grades, audience, duration): (&str, &str, i32),
    more: &str,
) -> (String, String) {
    let text = format!(
        "+++
kind = \"{kind}\"
title = \"{title}\"
summary = \"A test of the catalog.\"
subscription = \"{subscription}\"
subjects = [\"Math\"]
grades = {grades}
audience = {audience}
setup = 5
duration = {duration}
{more}
+++
Say **stop** to [tag](item:blue).<script>alert(1)</script>
"
    );
    (format!("items/{slug}.{language}.md"), text)
}

/// Items of several kinds: for staff, for others, for nobody, and of a subscription that account 1 has no license of.
fn catalog_package() -> Package {
    const STAFF: &str = "[\"Staff\"]";
    let related =
        "related = [\"blue\", \"locked\", \"hidden\", \"green\"]\nsteps = [\"Chase the dragons.\"]";
    let files = [
        item(
            ("red", "en"),
            "Red Rover Math",
            ("activity", "core"),
            ("[\"1\"]", STAFF, 10),
            related,
        ),
        item(("red", "es"), "Rojo, ¡corre!", ("activity", "core"), ("[\"1\"]", STAFF, 10), ""),
        item(("blue", "en"), "Blue Sky Kites", ("routine", "clubs"), ("[\"3\"]", STAFF, 45), ""),
        item(
            ("green", "en"),
            "Árboles and Leaves",
            ("strategy", "core"),
            ("[\"K\"]", "[\"Site admins\"]", 20),
            "",
        ),
        item(("hidden", "en"), "Nobody Sees This", ("media", "core"), ("[\"1\"]", STAFF, 20), ""),
        item(("locked", "en"), "Locked Kites", ("activity", "extra"), ("[\"1\"]", STAFF, 10), ""),
    ];
    let files = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes()));
    let subscriptions = ("subscriptions.toml", SUBSCRIPTIONS.as_bytes());
    package::read(files.chain([subscriptions])).unwrap()
}

/// A service with a small catalog, and a site admin of account 1, which has licenses of Essentials and Clubs.
pub async fn catalog() -> (TestApp, TestClient) {
    let start =
        TestApp::start(content::service()).with_setting("content.free_documents", "everybody");
    let (app, _, admin) = start.with_user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let mut conn = app.database.owner().await;
    package::add(&mut conn, &app.platform, catalog_package()).await.unwrap();
    conn.batch_execute(
        "UPDATE ref_accounts SET cms_licenses = '{core,clubs}', flags = '{custom-content-collections,shared-collections}'
         WHERE id = 1;
         -- Published before an audience was asked for.
         UPDATE items SET audience = '{}' WHERE slug = 'hidden'",
    )
    .await
    .unwrap();
    (app, admin)
}

/// What a document answers.
pub async fn ask(who: &TestClient, query: &str, variables: Value) -> Value {
    let body = json!({"query": query, "variables": variables});
    who.post("/graphql", &body).await.expect(200).value()
}

/// Data of a document that must not fail.
pub async fn data(who: &TestClient, query: &str, variables: Value) -> Value {
    let answer = ask(who, query, variables).await;
    assert_eq!(answer.get("errors"), None, "{answer}");
    answer["data"].clone()
}

/// Name and status of the first error of a document that must fail.
pub async fn refusal(who: &TestClient, query: &str, variables: Value) -> (String, i64) {
    let answer = ask(who, query, variables).await;
    let extensions = &answer["errors"][0]["extensions"];
    let name = extensions["name"].as_str().unwrap_or_else(|| panic!("{answer}"));
    (name.to_owned(), extensions["status"].as_i64().unwrap())
}
