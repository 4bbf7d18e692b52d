//! Requests for every operation, made from the services' OpenAPI documents: what a parameter or a field is called says
//! which account, program, site or person it names.

use platform::Service;
use reqwest::Method;
use serde_json::{Map, Value, json};
use testing::{TestClient, TestResponse, send};

use crate::target::Target;

/// One operation of a service.
pub struct Operation {
    pub service: &'static str,
    pub method: Method,
    pub path: String,
    /// Ids of the roles of its action; none when it is public.
    pub roles: Option<Vec<i16>>,
    query: Vec<(String, Value)>,
    /// Parameters of the path that name nothing of a tenant.
    path_values: Map<String, Value>,
    body: Option<Body>,
    /// The parameter of the path that names something which the service keeps, and the path where such a thing is made.
    thing: Option<(String, String)>,
}

enum Body {
    Json(Value),
    Other(String),
}

/// The operations of a service, those that remove something last.
pub fn operations(service: &Service) -> Vec<Operation> {
    let document = serde_json::to_value(platform::openapi::document(service)).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let Ok(method) = method.to_uppercase().parse::<Method>() else { continue };
            if operation.is_object() && operation.get("responses").is_some() {
                operations.push(read(service.name, &document, method, path, operation));
            }
        }
    }
    for index in 0..operations.len() {
        operations[index].thing = thing(&operations[index], &operations);
    }
    operations.sort_by_key(|operation| operation.method == Method::DELETE);
    operations
}

/// `holidayId` of `/holiday/{holidayId}` names what `POST /holiday` makes, and of `/holiday/{holidayId}/days` too.
fn thing(operation: &Operation, all: &[Operation]) -> Option<(String, String)> {
    let parts = operation.path.match_indices("/{").map(|(at, _)| operation.path.split_at(at));
    let mut things = parts.filter_map(|(collection, id)| {
        let (id, _) = id.strip_prefix("/{")?.split_once('}')?;
        made_of(collection, id, all)
    });
    things.next()
}

/// The parameter `id` behind a collection of the path, and the path where what it names is made.
fn made_of(collection: &str, id: &str, all: &[Operation]) -> Option<(String, String)> {
    let id = id.ends_with("Id").then(|| id.to_owned())?;
    let (_, last) = collection.rsplit_once('/')?;
    let makes =
        |it: &&Operation| it.method == Method::POST && it.path.ends_with(&format!("/{last}"));
    (!names_place(&id)).then(|| Some((id, all.iter().find(makes)?.path.clone())))?
}

fn read(
    service: &'static str,
    document: &Value,
    method: Method,
    path: &str,
    operation: &Value,
) -> Operation {
    assert!(operation["summary"].is_string(), "{service} {method} {path} is not described");
    let roles = operation["x-afterbell-action"]["roles"]
        .as_array()
        .map(|roles| roles.iter().map(|id| i16::try_from(id.as_i64().unwrap()).unwrap()).collect());
    let (mut query, mut path_values) = (Vec::new(), Map::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let schema = &parameter["schema"];
        let value =
            parameter.get("example").cloned().unwrap_or_else(|| sample(document, schema, 0));
        match parameter["in"].as_str().unwrap() {
            "path" => {
                path_values.insert(name.to_owned(), value);
            }
            // Some lists demand to be told their order.
            "query" if parameter["required"] == true || names_place(name) || name == "sortDir" => {
                query.push((name.to_owned(), value));
            }
            _ => {}
        }
    }
    let content = operation["requestBody"]["content"].as_object();
    let body = content.and_then(|content| content.iter().next()).map(|(kind, content)| {
        if kind == "application/json" {
            let example = content.get("example").cloned();
            Body::Json(example.unwrap_or_else(|| sample(document, &content["schema"], 0)))
        } else {
            Body::Other(kind.clone())
        }
    });
    let path = path.to_owned();
    Operation { service, method, path, roles, query, path_values, body, thing: None }
}

/// Whether a parameter or field of this name names something of a tenant.
fn names_place(name: &str) -> bool {
    matches!(
        name,
        "accountId"
            | "programId"
            | "siteId"
            | "userId"
            | "userIds"
            | "id"
            | "ids"
            | "email"
            | "roleId"
    )
}

/// A value as a schema wants it: required fields, and those that name something of a tenant.
fn sample(document: &Value, schema: &Value, depth: usize) -> Value {
    if let Some(example) = schema.get("example").or_else(|| schema["examples"].get(0)) {
        return example.clone();
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.trim_start_matches('#')).unwrap();
        return sample(document, schema, depth);
    }
    for word in ["oneOf", "anyOf"] {
        if let Some(one) = schema[word].as_array() {
            let one = one.iter().find(|one| one["type"] != "null").unwrap();
            return sample(document, one, depth);
        }
    }
    if let Some(first) = schema.get("const").or_else(|| schema["enum"].get(0)) {
        return first.clone();
    }
    let mut all = Map::new();
    for one in schema["allOf"].as_array().into_iter().flatten() {
        if let Value::Object(fields) = sample(document, one, depth) {
            all.extend(fields);
        }
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").unwrap().clone(),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1).max(1)),
        Some("boolean") => json!(false),
        Some("string") => json!(match schema["format"].as_str() {
            Some("date") => "2026-10-05",
            Some("date-time") => "2026-10-05T12:00:00Z",
            Some("time") => "15:00:00",
            Some("uuid") => "0197f3a0-0000-7000-8000-000000000001",
            Some("uri") => "https://login.example.org",
            // A list of words: the first.
            _ => match schema["pattern"].as_str().and_then(|it| it.strip_prefix("^(")) {
                Some(words) => words.split(['|', ')']).next().unwrap(),
                None => "x",
            },
        }),
        Some("array") => json!([sample(document, &schema["items"], depth + 1)]),
        _ => {
            let required = schema["required"].as_array();
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                let is_required = required.is_some_and(|all| all.contains(&json!(name)));
                if is_required
                    || names_place(name)
                    || (depth < 4 && holds_place(document, field, depth))
                {
                    all.insert(name.clone(), sample(document, field, depth + 1));
                }
            }
            Value::Object(all)
        }
    }
}

/// Whether a field holds a list or an object in which something of a tenant is named.
fn holds_place(document: &Value, schema: &Value, depth: usize) -> bool {
    fn found(value: &Value) -> bool {
        match value {
            Value::Object(fields) => {
                fields.iter().any(|(name, value)| names_place(name) || found(value))
            }
            Value::Array(items) => items.iter().any(found),
            _ => false,
        }
    }
    found(&sample(document, schema, depth + 1))
}

impl Operation {
    /// Name in the snapshot.
    pub fn name(&self) -> String {
        format!("{:<9} {:<6} {}", self.service, self.method.as_str(), self.path)
    }

    /// Whether it asks for something else of one than of the other.
    pub fn tells_apart(&self, of: &Target, other: &Target) -> bool {
        self.filled(of) != self.filled(other)
    }

    /// Where the thing that it asks for by its id is made, if it asks for one.
    pub fn made_at(&self) -> Option<&str> {
        self.thing.as_ref().map(|(_, path)| path.as_str())
    }

    /// Makes something new there, with names of its own.
    pub async fn make(&self, me: &TestClient, of: &Target, number: i64) -> TestResponse {
        let (path, body) = self.filled(of);
        let mut body = body.unwrap_or_default();
        let letters = letters(number);
        for (name, value) in body.as_object_mut().into_iter().flatten() {
            let is_name = ["name", "title"].iter().any(|it| name.to_lowercase().ends_with(it));
            if is_name && value.is_string() {
                *value = json!(format!("{} {letters}", text(value)));
            }
        }
        send(me.request(self.method.clone(), &path).json(&body)).await
    }

    /// Asks for something there.
    pub async fn ask(&self, me: &TestClient, of: &Target) -> TestResponse {
        self.send(me, self.filled(of)).await
    }

    async fn send(&self, me: &TestClient, (path, body): (String, Option<Value>)) -> TestResponse {
        let request = me.request(self.method.clone(), &path);
        send(match (&self.body, body) {
            (Some(Body::Other(kind)), _) => request.header("content-type", kind).body(self.file()),
            (_, Some(body)) => request.json(&body),
            _ => request,
        })
        .await
    }

    /// Parameters and fields that name something of a tenant.
    pub fn names(&self) -> Vec<String> {
        fn keys(value: &Value, names: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    for (name, value) in fields {
                        names.push(name.clone());
                        keys(value, names);
                    }
                }
                Value::Array(items) => items.iter().for_each(|item| keys(item, names)),
                _ => {}
            }
        }
        let mut names: Vec<String> = self.path_values.keys().cloned().collect();
        names.extend(self.query.iter().map(|(name, _)| name.clone()));
        if let Some(Body::Json(body)) = &self.body {
            keys(body, &mut names);
        }
        names.sort_unstable();
        names.dedup();
        let (one, other) = (Target::of(1), Target::of(2));
        names.retain(|name| self.differs(name, &one, &other));
        names
    }

    /// Whether what it sends by this name is another thing there.
    pub fn differs(&self, name: &str, of: &Target, other: &Target) -> bool {
        self.named(name, of) != self.named(name, other)
    }

    /// Asks for something there, but by one name for that of another place.
    pub async fn ask_mixed(
        &self,
        me: &TestClient,
        of: &Target,
        name: &str,
        other: &Target,
    ) -> TestResponse {
        let theirs = |it: &str| if it == name { other } else { of };
        self.send(me, self.filled_by(&|it| self.named(it, theirs(it)))).await
    }

    /// A file of the kind that is uploaded there.
    fn file(&self) -> &'static str {
        match self.path.as_str() {
            path if path.ends_with("/documents") || path.ends_with("/files") => "%PDF-1.7 a plan",
            "/holiday/upload" => "Holiday,Start\nThanksgiving,11/26/2026\n",
            _ => "First Name,Last Name,Birth Date,Grade\nXimena,Quillfeather,3/25/2018,3\n",
        }
    }

    /// Whether a parameter or field of this name is sent.
    pub fn sends(&self, name: &str) -> bool {
        fn has(value: &Value, name: &str) -> bool {
            match value {
                Value::Object(fields) => {
                    fields.iter().any(|(key, value)| key == name || has(value, name))
                }
                Value::Array(items) => items.iter().any(|item| has(item, name)),
                _ => false,
            }
        }
        self.path_values.contains_key(name)
            || self.query.iter().any(|(key, _)| key == name)
            || matches!(&self.body, Some(Body::Json(body)) if has(body, name))
    }

    /// Whether it asks for something that a service keeps, be it at a place that is named or not.
    pub fn needs_stored(&self) -> bool {
        let nothing = Target::of(1);
        let something = Target { thing: 2, stored: Target::of(2).stored, ..nothing };
        self.filled(&nothing) != self.filled(&something)
    }

    /// Path with query, and body, that name something there.
    fn filled(&self, of: &Target) -> (String, Option<Value>) {
        self.filled_by(&|name| self.named(name, of))
    }

    fn filled_by(&self, named: &dyn Fn(&str) -> Option<Value>) -> (String, Option<Value>) {
        let mut path = self.path.clone();
        for (name, value) in &self.path_values {
            let value = named(name).unwrap_or_else(|| value.clone());
            path = path.replace(&format!("{{{name}}}"), &text(&value));
        }
        let mut separator = '?';
        for (name, value) in &self.query {
            let value = named(name).unwrap_or_else(|| value.clone());
            path.push_str(&format!("{separator}{name}={}", text(&value)));
            separator = '&';
        }
        let body = match &self.body {
            Some(Body::Json(body)) => {
                let mut body = body.clone();
                fill(&mut body, named);
                Some(body)
            }
            _ => None,
        };
        (path, body)
    }

    /// What a parameter or field is to be, by its name. Ids are those of what the path begins with.
    fn named(&self, name: &str, of: &Target) -> Option<Value> {
        let id = match self.path.split('/').nth(1) {
            Some("accounts") => Some(of.account),
            Some("programs") => Some(of.program),
            Some("sites") => Some(of.site),
            Some("users") if !self.path.starts_with("/users/me/") => Some(of.user),
            Some("enrollments") => Some(of.stored.enrollment),
            Some("families") => Some(of.stored.scholar),
            Some("task") if self.path == "/task/collaborator" => Some(of.user),
            Some("task") => Some(of.stored.task),
            _ if self.path.ends_with("/program/{id}") => Some(of.program),
            _ if self.path == "/roster/table-data" => Some(of.stored.upload),
            _ => None,
        };
        let stored = &of.stored;
        if self.thing.as_ref().is_some_and(|(thing, _)| thing == name) {
            return Some(json!(of.thing));
        }
        match name {
            "accountId" => Some(json!(of.account)),
            "programId" => Some(json!(of.program)),
            "siteId" => Some(json!(of.site)),
            "userId" => Some(json!(of.user)),
            "userIds" => Some(json!([of.user])),
            "id" => id.map(|id| json!(id)),
            "ids" => id.map(|id| json!([id])),
            "email" => Some(json!(email(of))),
            "ssmId" | "enrollmentId" => Some(json!(stored.enrollment)),
            "mappingId" => Some(json!(stored.contact)),
            // There it is a GraphQL document.
            "documentId" if self.path != "/graphql" => Some(json!(stored.document)),
            "otherId" => Some(json!(stored.other)),
            "scholarIds" => Some(json!([stored.other])),
            "toClassroomId" => Some(json!(stored.classroom)),
            "mergeId" => Some(json!(stored.merge)),
            "uploadId" => Some(json!(stored.upload)),
            "jobId" => Some(json!(stored.job)),
            "taskId" => Some(json!(stored.task)),
            "eventId" => Some(json!(stored.event)),
            "siteIds" => Some(json!([of.site])),
            "taskIds" => Some(json!([stored.task])),
            "collaboratorId" => Some(json!(of.user)),
            "programIds" => Some(json!([of.program])),
            "undoToken" => Some(json!(String::from_utf8_lossy(&stored.token))),
            "fileId" => Some(json!(stored.file)),
            "feedId" => Some(json!(stored.feed)),
            "name" if self.path.ends_with("/documents") || self.path.ends_with("/files") => {
                Some(json!("plan.pdf"))
            }
            // Nothing that a lower role could not give.
            "roleId" => Some(json!(7)),
            _ => None,
        }
    }
}

fn fill(value: &mut Value, named: &dyn Fn(&str) -> Option<Value>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match named(name) {
                    Some(named) => *value = named,
                    None => fill(value, named),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, named)),
        _ => {}
    }
}

/// A number in letters: names of people have no digits.
pub fn letters(number: i64) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

fn email(of: &Target) -> String {
    format!("user{}@afterbell.test", of.user)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
