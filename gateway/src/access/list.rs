//! Reads `access.toml` and `operations.toml`. A list that contradicts itself, or names what does not exist, is refused.

use std::{collections::BTreeMap, sync::Arc};

use serde::Deserialize;

use super::{
    Access, BY_HAND, BadList, GENERATED, Mount, Operation, Page, ROLES, Roles, Verb, Who,
    tree::Tree,
};

/// What is written by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    groups: BTreeMap<String, Vec<String>>,
    public: Public,
    /// Bytes by operation by service.
    #[serde(default)]
    bodies: BTreeMap<String, BTreeMap<String, u64>>,
    pages: Vec<PageEntry>,
}

/// Operations that need no token.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Public {
    every_service: Vec<String>,
    root: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    services: BTreeMap<String, Vec<String>>,
}

/// What the services' documents say: roles by operation by service.
type Generated = BTreeMap<String, BTreeMap<String, Vec<String>>>;

#[derive(Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PageEntry {
    path: String,
    title: String,
    who: Names,
    flag: Option<String>,
    #[serde(default)]
    direct_access: bool,
    #[serde(default)]
    built: bool,
}

impl Access {
    /// The list of this build.
    ///
    /// Errors: a list that contradicts itself; a test makes sure that the embedded one does not.
    pub fn embedded() -> Result<Self, BadList> {
        Self::parse(BY_HAND, GENERATED)
    }

    /// Reads and compiles a list: what is written by hand, and the operations that [`Access::generate`] wrote.
    pub fn parse(by_hand: &str, generated: &str) -> Result<Self, BadList> {
        let file: File = toml::from_str(by_hand)?;
        let generated: Generated = toml::from_str(generated)?;
        let groups = Groups(&file.groups);
        let mut operations = Vec::new();
        for (service, entries) in &generated {
            for key in &file.public.every_service {
                operations.push(operation(service, key, Mount::Every, Who::Public)?);
            }
            for (key, roles) in entries {
                let who = groups.who(&Names::Many(roles.clone()))?;
                operations.push(operation(service, key, Mount::Api, who)?);
            }
        }
        for (mount, entries) in
            [(Mount::Root, &file.public.root), (Mount::Api, &file.public.services)]
        {
            for (service, keys) in entries {
                for key in keys {
                    operations.push(operation(service, key, mount, Who::Public)?);
                }
            }
        }
        operations.sort_by(|a, b| {
            (&a.service, a.mount, &a.path, a.method).cmp(&(&b.service, b.mount, &b.path, b.method))
        });

        let mut trees: Vec<(Arc<str>, Tree)> =
            generated.keys().map(|service| (service.as_str().into(), Tree::default())).collect();
        let mut root = Tree::default();
        for (index, operation) in operations.iter().enumerate() {
            let tree = match operation.mount {
                Mount::Root => &mut root,
                Mount::Api | Mount::Every => trees
                    .iter_mut()
                    .find(|(service, _)| *service == operation.service)
                    .map(|(_, tree)| tree)
                    .ok_or_else(|| BadList::UnknownService(operation.service.to_string()))?,
            };
            tree.insert(&operation.path, operation.method, index)?;
        }
        for (service, bodies) in &file.bodies {
            for (key, bytes) in bodies {
                let (method, path) = method_and_path(key)?;
                let found = operations.iter_mut().find(|it| {
                    (&*it.service, it.method, &*it.path) == (service.as_str(), method, path)
                });
                found.ok_or_else(|| BadList::UnknownBody(key.clone()))?.body = Some(*bytes);
            }
        }
        Ok(Self { pages: pages(&groups, file.pages)?, operations, trees, root })
    }
}

fn operation(service: &str, key: &str, mount: Mount, who: Who) -> Result<Operation, BadList> {
    let (method, path) = method_and_path(key)?;
    Ok(Operation { service: service.into(), method, path: path.into(), who, mount, body: None })
}

fn method_and_path(key: &str) -> Result<(Verb, &str), BadList> {
    key.split_once(' ')
        .and_then(|(method, path)| Some((Verb::parse(method)?, path)))
        .ok_or_else(|| BadList::Operation(key.to_owned()))
}

fn pages(groups: &Groups<'_>, entries: Vec<PageEntry>) -> Result<Vec<Page>, BadList> {
    let mut pages: Vec<Page> = Vec::with_capacity(entries.len());
    for entry in entries {
        if pages.iter().any(|page| page.path == entry.path) {
            return Err(BadList::Twice(entry.path));
        }
        if !entry.path.starts_with('/') {
            return Err(BadList::Pattern(entry.path));
        }
        pages.push(Page {
            who: groups.who(&entry.who)?,
            path: entry.path,
            title: entry.title,
            flag: entry.flag,
            direct_access: entry.direct_access,
            built: entry.built,
        });
    }
    Ok(pages)
}

struct Groups<'a>(&'a BTreeMap<String, Vec<String>>);

impl Groups<'_> {
    fn who(&self, names: &Names) -> Result<Who, BadList> {
        match names {
            Names::One(name) if name == "public" => Ok(Who::Public),
            Names::One(name) if name == "any" => Ok(Who::SignedIn),
            Names::One(name) => Ok(Who::Roles(self.roles(name)?)),
            Names::Many(names) => {
                let mut roles = Roles::default();
                for name in names {
                    if matches!(name.as_str(), "public" | "any") {
                        return Err(BadList::Mixed(name.clone()));
                    }
                    roles = roles.union(self.roles(name)?);
                }
                Ok(Who::Roles(roles))
            }
        }
    }

    fn roles(&self, name: &str) -> Result<Roles, BadList> {
        if let Some(role) = role(name) {
            return Ok(role);
        }
        let members = self.0.get(name).ok_or_else(|| BadList::UnknownRole(name.to_owned()))?;
        let mut roles = Roles::default();
        for member in members {
            let role = role(member).ok_or_else(|| BadList::UnknownRole(member.clone()))?;
            roles = roles.union(role);
        }
        Ok(roles)
    }
}

fn role(name: &str) -> Option<Roles> {
    ROLES.iter().find(|(_, role)| *role == name).map(|(id, _)| Roles::default().with(*id))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use crate::access::{Access, Found, Verb, Who};

    const BY_HAND: &str = r#"
        pages = [{ path = "/home", title = "Home", who = "any" }]
        [groups]
        provider = ["super-admin", "admin"]
        [public]
        every-service = ["GET /openapi.json"]
        root.identity = ["GET /identity/assets/{file*}"]
        services.admin = ["GET /forms/{id}"]
        [bodies]
        admin = { "DELETE /users/{id}" = 9000000 }
    "#;

    const GENERATED: &str = r#"
        [admin]
        "GET /users/me" = ["staff", "scholar"]
        "GET /users/{id}" = ["super-admin", "admin"]
        "DELETE /users/{id}" = ["super-admin"]
        "GET /users/{id}/roles" = ["provider", "staff"]
    "#;

    fn list() -> Access {
        Access::parse(BY_HAND, GENERATED).unwrap()
    }

    fn who(method: &str, path: &str) -> Option<Who> {
        match list().find("admin", Verb::parse(method), path) {
            Found::Operation(operation) => Some(operation.who),
            _ => None,
        }
    }

    #[test]
    fn a_fixed_segment_wins_and_falls_back() {
        let roles = |method, path| match who(method, path) {
            Some(Who::Roles(roles)) => roles.ids().collect(),
            _ => vec![],
        };
        assert_eq!(roles("GET", "/users/me"), [7, 8]);
        assert_eq!(roles("GET", "/users/7"), [1, 2]);
        // "me" is a fixed segment that has nothing below it: the pattern beside it answers.
        assert_eq!(roles("GET", "/users/me/roles"), [1, 2, 7]);
        assert_eq!(roles("HEAD", "/users/me"), [7, 8]);
        assert_eq!(who("GET", "/openapi.json"), Some(Who::Public));
        assert_eq!(who("GET", "/forms/7"), Some(Who::Public));
    }

    #[rstest]
    #[case("GET", "/users")]
    #[case("GET", "/users/")]
    #[case("GET", "/users/7/")]
    #[case("GET", "/users/7/roles/x")]
    #[case("POST", "/users/7")]
    #[case("TRACE", "/users/7")]
    #[case("GET", "users/7")]
    #[case("GET", "")]
    #[case("GET", "/metrics")]
    fn what_is_not_listed_is_refused(#[case] method: &str, #[case] path: &str) {
        assert_eq!(who(method, path), None);
    }

    #[test]
    fn an_operation_may_take_a_larger_body() {
        let body = |method| match list().find("admin", Verb::parse(method), "/users/7") {
            Found::Operation(operation) => operation.body,
            _ => panic!("expected an operation"),
        };
        assert_eq!(body("GET"), None);
        assert_eq!(body("DELETE"), Some(9_000_000));
        let wrong = BY_HAND.replace("DELETE /users/{id}", "PUT /users/{id}");
        let error = Access::parse(&wrong, GENERATED).unwrap_err().to_string();
        assert!(error.contains("no operation \"PUT /users/{id}\""), "{error}");
    }

    #[test]
    fn a_path_with_other_methods_says_which() {
        let list = list();
        let Found::OtherMethods(methods) = list.find("admin", Some(Verb::Put), "/users/7") else {
            panic!("expected other methods");
        };
        let mut verbs: Vec<Verb> = methods.iter().map(|(verb, _)| *verb).collect();
        verbs.sort();
        assert_eq!(verbs, [Verb::Get, Verb::Delete]);
    }

    #[test]
    fn the_rest_of_a_path_matches_a_tail() {
        let list = list();
        let found = |path| matches!(list.find_root(Some(Verb::Get), path), Found::Operation(_));
        assert!(found("/identity/assets/a.css"));
        assert!(found("/identity/assets/fonts/a.woff2"));
        assert!(!found("/identity/assets/"));
        assert!(!found("/identity/assets"));
    }

    #[rstest]
    #[case(r#""GET /users/{id}" = ["nobody"]"#, r#""nobody" is neither"#)]
    #[case(r#""GET /users/{id}" = ["any", "staff"]"#, "cannot stand beside")]
    #[case(r#""FETCH /users" = ["staff"]"#, "is not a method and a path")]
    #[case(r#""GET users" = ["staff"]"#, "is not a path pattern")]
    #[case(r#""GET /a b" = ["staff"]"#, "is not a path pattern")]
    #[case(r#""GET /{a*}/b" = ["staff"]"#, "is not a path pattern")]
    #[case("\"GET /{a}\" = [\"staff\"]\n\"GET /{b}\" = [\"staff\"]", "is listed twice")]
    #[case(r#""GET /forms/{id}" = ["staff"]"#, "is listed twice")]
    fn a_contradiction_is_refused(#[case] entry: &str, #[case] message: &str) {
        let error = Access::parse(BY_HAND, &format!("[admin]\n{entry}")).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn a_public_operation_of_no_service_is_refused() {
        let error = Access::parse(BY_HAND, "").unwrap_err().to_string();
        assert!(error.contains("\"admin\" has no operations"), "{error}");
    }

    #[test]
    fn the_embedded_list_is_sound() {
        let list = Access::embedded().unwrap();
        assert!(list.services().any(|service| service == "identity"));
        assert!(list.pages().iter().any(|page| page.path == "/partnerhome" && page.built));
    }
}
