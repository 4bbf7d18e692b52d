//! Holds the access list against a service's OpenAPI document, both ways.

use std::{collections::BTreeSet, fmt};

use serde_json::Value;

use super::{Access, Mount, Verb};

/// A place where list and document say different things.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Difference {
    /// The document has it, the list does not: nobody could call it.
    NotListed(String),
    /// The list has it, the document does not: nothing would answer.
    NotDocumented(String),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotListed(operation) => write!(f, "{operation}: not in access.toml"),
            Self::NotDocumented(operation) => write!(f, "{operation}: not in the OpenAPI document"),
        }
    }
}

impl Access {
    /// Where the list differs from `document`, the OpenAPI document of `service` as JSON. Empty is good.
    ///
    /// Names of path parameters do not matter. Endpoints at the gateway's root need not be in the
    /// document, but those that are count as listed.
    pub fn differences(&self, service: &str, document: &Value) -> BTreeSet<Difference> {
        let documented = documented(document);
        let listed = |mount: Mount| -> BTreeSet<(String, Verb)> {
            self.operations
                .iter()
                .filter(|operation| {
                    operation.service.as_ref() == service && operation.mount == mount
                })
                .map(|operation| (shape(&operation.path), operation.method))
                .collect()
        };
        let (api, root, every) = (listed(Mount::Api), listed(Mount::Root), listed(Mount::Every));
        let print = |(path, verb): &(String, Verb)| format!("{} {service} {path}", verb.as_str());
        let mut differences = BTreeSet::new();
        for operation in &documented {
            if !(api.contains(operation) || root.contains(operation) || every.contains(operation)) {
                differences.insert(Difference::NotListed(print(operation)));
            }
        }
        for operation in api.difference(&documented) {
            differences.insert(Difference::NotDocumented(print(operation)));
        }
        differences
    }
}

fn documented(document: &Value) -> BTreeSet<(String, Verb)> {
    let paths = document.get("paths").and_then(Value::as_object);
    let mut operations = BTreeSet::new();
    for (path, item) in paths.into_iter().flatten() {
        for method in item.as_object().into_iter().flat_map(|item| item.keys()) {
            if let Some(verb) = Verb::parse(&method.to_ascii_uppercase()) {
                operations.insert((shape(path), verb));
            }
        }
    }
    operations
}

/// The pattern without the names of its parameters.
fn shape(path: &str) -> String {
    path.split('/')
        .map(|segment| if segment.starts_with('{') { "{}" } else { segment })
        .collect::<Vec<_>>()
        .join("/")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_are_found_both_ways() {
        let list = Access::parse(
            r#"
            pages = []
            [groups]
            [every-service]
            "GET /openapi.json" = "public"
            [root.admin]
            "POST /connect/token" = "public"
            [services.admin]
            "GET /accounts/{id}" = "any"
            "DELETE /accounts/{id}" = "any"
            "#,
        )
        .unwrap();
        let document = json!({"paths": {
            "/accounts/{accountId}": {"get": {}, "parameters": []},
            "/connect/token": {"post": {}},
            "/secret": {"get": {}},
        }});
        let found: Vec<String> =
            list.differences("admin", &document).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "GET admin /secret: not in access.toml",
                "DELETE admin /accounts/{}: not in the OpenAPI document",
            ]
        );
    }
}
