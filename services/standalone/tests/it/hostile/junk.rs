//! Ids that are none, numbers beyond any, NUL, text that turns round, bodies of any shape: nothing answers 5xx.

use platform::auth::Role;
use serde_json::{Map, Value, json};
use testing::{Place, TestApp, TestClient, send};

use super::{Operation, operations};
use crate::services;

/// Text that goes where a path or query has a value.
const TEXTS: [&str; 8] = [
    "0",
    "-1",
    "9223372036854775807",
    "99999999999999999999999999",
    "\0",
    "\u{202e}nimda\u{2066}",
    "' OR 1=1 --",
    "%%%_\\",
];

/// Values that go where a body has a field.
fn values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(i64::MAX),
        json!(1e308),
        json!("\0"),
        json!("\u{202e}nimda\u{2066}"),
        json!("+262142-12-31"),
        json!("x".repeat(20_000)),
        json!([]),
        json!([null, "\0", {"id": i64::MIN}]),
        json!({"": {"": [[[[[[]]]]]]}}),
    ]
}

/// A path whose parameters are all this text.
fn filled(path: &str, text: &str) -> String {
    let text: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let mut filled = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        filled.push_str(&text);
        rest = after.split_once('}').unwrap().1;
    }
    filled + rest
}

/// What a reference in a document stands for.
fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(name) => document.pointer(name.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// Names of the fields of a JSON body, if the operation takes one.
fn fields(document: &Value, operation: &Operation) -> Option<Vec<String>> {
    let body = &operation.description["requestBody"]["content"]["application/json"]["schema"];
    let properties = resolved(document, body)["properties"].as_object();
    operation.description["requestBody"]
        .is_object()
        .then(|| properties.map(|fields| fields.keys().cloned().collect()).unwrap_or_default())
}

async fn check(
    client: &TestClient,
    operation: &Operation,
    path: &str,
    query: &[(String, String)],
    body: Option<&Value>,
) -> u16 {
    let mut request = client.request(operation.method.clone(), path).query(query);
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = send(request).await;
    let status = answer.status.as_u16();
    let sent = body.map(|body| body.to_string().chars().take(200).collect::<String>());
    assert!(
        status < 500,
        "{} {path} {query:?} {sent:?} answers {status}: {}",
        operation.method,
        answer.text()
    );
    status
}

#[tokio::test(flavor = "multi_thread")]
async fn no_operation_fails_on_junk() {
    for service in services::all() {
        let (operations, document) = operations(&service);
        let app = TestApp::start(service).await;
        app.insert_place(Place::site(1, 2, 3)).await;
        let (mut read, mut sent) = (0, 0);
        for operation in &operations {
            for (role, place) in
                [(Role::SuperAdmin, Place::provider()), (Role::AccountAdmin, Place::account(1))]
            {
                // Each has somebody of its own, for some operations end a session.
                let client = app.user(role, place).await;
                let whole = filled(&operation.path, "1");
                let parameters: Vec<&str> = operation.description["parameters"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|parameter| parameter["in"] == "query")
                    .map(|parameter| parameter["name"].as_str().unwrap())
                    .collect();
                for text in TEXTS {
                    if operation.path.contains('{') {
                        let path = filled(&operation.path, text);
                        check(&client, operation, &path, &[], Some(&json!({}))).await;
                    }
                    for name in &parameters {
                        let query = [((*name).to_owned(), text.to_owned())];
                        let status = check(&client, operation, &whole, &query, None).await;
                        read += usize::from(status == 400);
                    }
                }
                let Some(fields) = fields(&document, operation) else { continue };
                for value in values() {
                    check(&client, operation, &whole, &[], Some(&value)).await;
                    let body: Map<String, Value> =
                        fields.iter().map(|field| (field.clone(), value.clone())).collect();
                    let status =
                        check(&client, operation, &whole, &[], Some(&Value::Object(body))).await;
                    sent += usize::from(status == 400);
                }
            }
        }
        // What was sent was looked at, and not refused for another reason.
        assert!(read > 20 && sent > 20, "{read} queries and {sent} bodies were refused as junk");
    }
}
