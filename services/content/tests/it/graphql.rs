use std::collections::HashMap;

use content::graphql::{FIELDS, schema};
use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::world::{ask, catalog};

/// A document that asks for one field of the roots, as few things of it as it takes.
fn document(field: &str) -> String {
    match field {
        "subscriptions" => "{ subscriptions { id } }",
        "items" => "{ items(language: en) { totalCount } }",
        "item" => "{ item(id: \"1\") { id } }",
        "itemNamed" => "{ itemNamed(slug: \"red\", language: en) { id } }",
        "itemsNamed" => "{ itemsNamed(slugs: [\"red\"], language: en) { id } }",
        "startedItems" => "{ startedItems(language: en) { id } }",
        "collections" => "{ collections(accountId: \"1\") { id } }",
        "collection" => "{ collection(id: \"1\") { id } }",
        "setProgress" => "mutation { setProgress(itemId: \"1\", progress: STARTED) { id } }",
        "createCollection" => {
            "mutation { createCollection(accountId: \"1\", input: {name: \"A\"}) { id } }"
        }
        "updateCollection" => {
            "mutation { updateCollection(id: \"1\", version: 1, input: {name: \"A\"}) { id } }"
        }
        "addToCollection" => "mutation { addToCollection(id: \"1\", itemSlug: \"red\") { id } }",
        "duplicateCollection" => "mutation { duplicateCollection(id: \"1\", name: \"A\") { id } }",
        "deleteCollection" => "mutation { deleteCollection(id: \"1\") }",
        "editedItem" => "{ editedItem(id: \"1\") { id } }",
        "rendered" => "{ rendered(body: \"*a*\") }",
        "brokenLinks" => "{ brokenLinks { target } }",
        "createItem" => {
            "mutation { createItem(language: en, input: {kind: BLAST, subscriptionId: \"core\", title: \"A\", summary: \"B\"}) { id } }"
        }
        "updateItem" => {
            "mutation { updateItem(id: \"1\", version: 1, input: {kind: BLAST, subscriptionId: \"core\", title: \"A\", summary: \"B\"}) { id } }"
        }
        "restoreItem" => "mutation { restoreItem(id: \"1\", version: 1, number: 1) { id } }",
        "publishItem" => "mutation { publishItem(id: \"1\", version: 1) { id } }",
        "unpublishItem" => "mutation { unpublishItem(id: \"1\", version: 1) { id } }",
        "deleteItem" => "mutation { deleteItem(id: \"1\", version: 1) }",
        other => panic!("{other} has no document here"),
    }
    .to_owned()
}

fn first_error(answer: &Value) -> Option<&str> {
    answer["errors"][0]["extensions"]["name"].as_str()
}

#[test]
fn every_field_of_the_root_has_a_row() {
    let text = schema(true).sdl();
    let root = |start: &str| text.split(start).nth(1).unwrap().split("\n}").next().unwrap();
    let (query, mutation) = (root("type Query {"), root("type Mutation {"));
    let in_schema: Vec<&str> = query
        .lines()
        .chain(mutation.lines())
        .filter_map(|line| line.strip_prefix('\t')?.split(['(', ':']).next())
        // Not what describes them.
        .filter(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric))
        .collect();
    let mut listed: Vec<&str> = FIELDS.iter().map(|(field, _)| *field).collect();
    let mut found = in_schema.clone();
    found.sort_unstable();
    listed.sort_unstable();
    assert_eq!(found, listed, "{text}");
}

#[tokio::test]
async fn the_matrix_of_fields_and_roles_holds() {
    let (app, _) = catalog().await;
    for role in Role::ALL {
        let place = if role.is_provider() { Place::provider() } else { Place::site(1, 2, 3) };
        let who = app.user(role, place).await;
        for (field, row) in FIELDS {
            let may = row.roles.contains(&role);
            let answer = who.post("/graphql", &json!({"query": document(field)})).await;
            let refused =
                answer.status == 403 || first_error(&answer.value()) == Some("Error_Forbidden");
            assert_eq!(refused, !may, "{field} for role {}", role.id());
        }
    }
}

#[tokio::test]
async fn documents_are_bounded() {
    let (_app, admin) = catalog().await;
    let deep = "{ __schema { types { fields { type { ofType { ofType { ofType { ofType { name } } } } } } } } }";
    let aliases: String = (0..200)
        .map(|n| format!("a{n}: items(language: en, first: 100) {{ nodes {{ id title }} }} "))
        .collect();
    let circle = "{ items(language: en) { ...A } }
        fragment A on ItemConnection { ...B } fragment B on ItemConnection { ...A }";
    for (what, query) in [
        ("depth", deep.to_owned()),
        ("aliases", format!("{{ {aliases} }}")),
        ("circle", circle.to_owned()),
        ("syntax", "{".to_owned()),
        ("page", "{ items(language: en, first: 1000) { totalCount } }".to_owned()),
        ("negative page", "{ items(language: en, first: -1) { totalCount } }".to_owned()),
        ("cursor", "{ items(language: en, after: \"x\") { totalCount } }".to_owned()),
        ("grade", "{ items(language: en, filter: {grades: [\"99\"]}) { totalCount } }".to_owned()),
    ] {
        let answer = ask(&admin, &query, json!({})).await;
        assert!(answer["errors"][0]["message"].is_string(), "{what}: {answer}");
        assert_eq!(answer["data"], Value::Null, "{what}");
    }
    let long = json!({"query": format!("{{ subscriptions {{ id }} }} #{}", "x".repeat(20_000))});
    admin.post("/graphql", &long).await.expect(400);
    // One document a request.
    admin.post("/graphql", &json!([{"query": "{ subscriptions { id } }"}])).await.expect(400);
}

/// As many levels as a document has room for; each of them would be a call of the parser within another one.
#[rstest]
#[case::lists("{ item(id: ", "[", "")]
#[case::objects("{ item(id: ", "{a:", "")]
#[case::fields("", "{a", "")]
#[case::closed_lists("{ item(id: ", "[", "]")]
#[case::defaults("query A($a: X = ", "[", "]")]
#[case::types("query A($a: ", "[", "]")]
#[tokio::test]
async fn documents_that_are_nested_too_deep_are_refused(
    #[case] before: &str,
    #[case] open: &str,
    #[case] close: &str,
) {
    let (_app, admin) = catalog().await;
    let levels = 16_000 / (open.len() + close.len());
    let query = format!("{before}{}{}", open.repeat(levels), close.repeat(levels));
    let answer = ask(&admin, &query, json!({})).await;
    assert_eq!(answer["errors"][0]["message"], "The document is nested too deep.");
    assert_eq!(answer["data"], Value::Null);
}

#[tokio::test]
async fn drafts_are_for_content_admins() {
    let (_app, admin) = catalog().await;
    let query = "{ items(language: en, filter: {drafts: true}) { totalCount } }";
    let answer = ask(&admin, query, json!({})).await;
    assert_eq!(first_error(&answer), Some("Error_Forbidden"));
    assert_eq!(answer["errors"][0]["extensions"]["status"], 403);
}

#[tokio::test]
async fn items_are_narrowed_by_where_they_are_done() {
    let (_app, admin) = catalog().await;
    let ask_for = async |places: Value| {
        let query = "query At($places: [String!]!) {
            items(language: en, filter: {places: $places}) {
                totalCount facets { places { value count } } edges { node { place } }
            }
        }";
        ask(&admin, query, json!({"places": places})).await
    };
    let all = ask_for(json!([])).await["data"]["items"].clone();
    let count_of = |place: &str| {
        let counts = all["facets"]["places"].as_array().unwrap();
        let found = counts.iter().find(|each| each["value"] == place);
        found.map_or(json!(0), |found| found["count"].clone())
    };
    for (place, other) in [("Indoors", "Outdoors"), ("Outdoors", "Indoors")] {
        let found = ask_for(json!([place])).await["data"]["items"].clone();
        assert_eq!(found["totalCount"], count_of(place));
        let edges = found["edges"].as_array().unwrap();
        assert!(edges.iter().all(|edge| edge["node"]["place"] != other));
    }
    let unknown = ask_for(json!(["On the moon"])).await;
    assert_eq!(unknown["errors"][0]["extensions"]["status"], 400, "{unknown}");
}

/// What a request is answered: its status, and the name of what is wrong with the document.
async fn answered(who: &TestClient, body: Value) -> (u16, Value) {
    let answer = who.post("/graphql", &body).await;
    (answer.status.as_u16(), answer.value()["faults"]["documentId"][0]["code"].clone())
}

#[rstest]
#[case::by_default(None, [400, 200])]
#[case::everybody(Some("everybody"), [200, 200])]
#[case::nobody(Some("nobody"), [400, 400])]
#[tokio::test]
async fn the_web_app_has_its_documents_and_others_run_their_own_where_they_may(
    #[case] setting: Option<&str>,
    #[case] free: [u16; 2],
) {
    let mut start = TestApp::start(content::service());
    if let Some(setting) = setting {
        start = start.with_setting("content.free_documents", setting);
    }
    let (app, _, person) = start.with_user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let integrator = app.integrator(Role::AccountAdmin, 1);
    let known: HashMap<String, String> =
        serde_json::from_str(include_str!("../../web_documents.json")).unwrap();
    let (hash, _) = known.iter().find(|(_, text)| text.starts_with("query Subscriptions")).unwrap();
    for (who, status) in [&person, &integrator].into_iter().zip(free) {
        let code = if status == 200 { Value::Null } else { json!("document") };
        for own in [
            "{ items(language: en) { totalCount } }",
            "{ subscriptions { id } items(language: en) { totalCount } }",
            "{ ...Both } fragment Both on Query { items(language: en) { totalCount } }",
        ] {
            let own = answered(who, json!({"query": own})).await;
            assert_eq!(own, (status, code.clone()));
        }
        // The spec's own call, in whatever words.
        for subscriptions in [
            "{ subscriptions { id } }",
            "query Titles { all: subscriptions { id subscriptionTitle subscriptionCategory } }",
        ] {
            let answer = answered(who, json!({"query": subscriptions})).await;
            assert_eq!(answer, (200, Value::Null), "{subscriptions}");
        }
        let named = json!({"documentId": format!("sha256:{hash}"), "variables": {}});
        assert_eq!(answered(who, named).await, (200, Value::Null));
        for unknown in ["sha256:00", hash, "", "sha256:"] {
            let named = json!({"documentId": unknown, "query": "{ subscriptions { id } }"});
            assert_eq!(answered(who, named).await, (400, json!("document")), "{unknown}");
        }
    }
}

/// Those of earlier releases too, which pages that are open go on asking for.
#[tokio::test]
async fn documents_of_the_web_app_ask_for_what_the_schema_has() {
    let documents: HashMap<String, String> =
        serde_json::from_str(include_str!("../../web_documents.json")).unwrap();
    let schema = schema(true);
    // Nobody asks, and with no variables: fields are refused where they stand, or want a variable. What a document has wrong
    // itself, it has nowhere.
    let faults = async |text: &str| {
        let mut errors = schema.execute(text).await.errors;
        errors.retain(|error| {
            let wants_variable =
                error.message.starts_with("Variable ") && !error.message.contains('"');
            error.path.is_empty() && !wants_variable
        });
        errors
    };
    assert!(!faults("query A($id: ID!) { item(id: $id) { nothing } }").await.is_empty());
    for text in documents.values() {
        assert!(faults(text).await.is_empty(), "{:?}: {text}", faults(text).await);
    }
}

#[tokio::test]
async fn variables_of_a_known_document_are_of_their_types() {
    let (_app, admin) = catalog().await;
    let known: HashMap<String, String> =
        serde_json::from_str(include_str!("../../web_documents.json")).unwrap();
    let (hash, _) = known.iter().find(|(_, text)| text.starts_with("query Items(")).unwrap();
    for variables in [
        json!({}),
        json!({"language": "xx"}),
        json!({"language": "en", "first": "many"}),
        json!({"language": "en", "filter": {"grades": [[1]]}}),
        json!({"language": "en", "filter": {"nothing": 1}}),
    ] {
        let body = json!({"documentId": format!("sha256:{hash}"), "variables": variables});
        let answer = admin.post("/graphql", &body).await.expect(200).value();
        assert!(answer["errors"][0]["message"].is_string(), "{variables}: {answer}");
        assert_eq!(answer["data"], Value::Null, "{variables}");
    }
}

#[tokio::test]
async fn who_asks_must_be_signed_in() {
    let (app, _) = catalog().await;
    let anon: TestClient = app.anon();
    anon.post("/graphql", &json!({"query": "{ subscriptions { id } }"})).await.expect(401);
}

/// `AFTERBELL_WRITE=1 cargo test -p afterbell-content schema` writes the file anew.
#[test]
fn the_schema_is_the_one_that_is_checked_in() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.graphql");
    let text = schema(true).sdl();
    if std::env::var_os("AFTERBELL_WRITE").is_some() {
        std::fs::write(file, &text).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        text,
        "services/content/schema.graphql is stale"
    );
}
