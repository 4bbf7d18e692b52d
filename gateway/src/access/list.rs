//! Reads `access.toml`. A list that contradicts itself, or names what does not exist, is refused.

use std::{collections::BTreeMap, sync::Arc};

use serde::Deserialize;

use super::{Access, Mount, Operation, Page, ROLES, Roles, Verb, Who, tree::Tree};

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadList {
    #[error("access list: {0}")]
    Toml(#[from] toml::de::Error),
    #[error("access list: {0:?} is neither a role nor a group")]
    UnknownRole(String),
    #[error("access list: {0:?} cannot stand beside other roles")]
    Mixed(String),
    #[error("access list: {0:?} is not a method and a path")]
    Operation(String),
    #[error("access list: {0:?} is not a path pattern")]
    Pattern(String),
    #[error("access list: {0:?} is listed twice")]
    Twice(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    groups: BTreeMap<String, Vec<String>>,
    every_service: BTreeMap<String, Names>,
    root: BTreeMap<String, BTreeMap<String, Names>>,
    services: BTreeMap<String, BTreeMap<String, Names>>,
    pages: Vec<PageEntry>,
}

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
    /// Reads and compiles a list.
    pub fn parse(text: &str) -> Result<Self, BadList> {
        let file: File = toml::from_str(text)?;
        let groups = Groups(&file.groups);
        let mut operations = Vec::new();
        for (service, entries) in &file.services {
            let service: Arc<str> = service.as_str().into();
            read(&mut operations, &groups, &service, Mount::Every, &file.every_service)?;
            read(&mut operations, &groups, &service, Mount::Api, entries)?;
        }
        for (service, entries) in &file.root {
            let service: Arc<str> = service.as_str().into();
            read(&mut operations, &groups, &service, Mount::Root, entries)?;
        }
        operations.sort_by(|a, b| {
            (&a.service, a.mount, &a.path, a.method).cmp(&(&b.service, b.mount, &b.path, b.method))
        });

        let mut trees: Vec<(Arc<str>, Tree)> = file
            .services
            .keys()
            .map(|service| (service.as_str().into(), Tree::default()))
            .collect();
        let mut root = Tree::default();
        for (index, operation) in operations.iter().enumerate() {
            let tree = match operation.mount {
                Mount::Root => Some(&mut root),
                Mount::Api | Mount::Every => trees
                    .iter_mut()
                    .find(|(service, _)| *service == operation.service)
                    .map(|(_, tree)| tree),
            };
            if let Some(tree) = tree {
                tree.insert(&operation.path, operation.method, index)?;
            }
        }
        Ok(Self { pages: pages(&groups, file.pages)?, operations, trees, root })
    }
}

fn read(
    operations: &mut Vec<Operation>,
    groups: &Groups<'_>,
    service: &Arc<str>,
    mount: Mount,
    entries: &BTreeMap<String, Names>,
) -> Result<(), BadList> {
    for (key, names) in entries {
        let (method, path) = key
            .split_once(' ')
            .and_then(|(method, path)| Some((Verb::parse(method)?, path)))
            .ok_or_else(|| BadList::Operation(key.clone()))?;
        operations.push(Operation {
            service: service.clone(),
            method,
            path: path.into(),
            who: groups.who(names)?,
            mount,
        });
    }
    Ok(())
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

    const LIST: &str = r#"
        pages = [{ path = "/home", title = "Home", who = "any" }]
        [groups]
        provider = ["super-admin", "admin"]
        [every-service]
        "GET /openapi.json" = "public"
        [root.identity]
        "GET /identity/assets/{file*}" = "public"
        [services.admin]
        "GET /users/me" = "any"
        "GET /users/{id}" = "provider"
        "DELETE /users/{id}" = "super-admin"
        "GET /users/{id}/roles" = ["provider", "staff"]
    "#;

    fn who(method: &str, path: &str) -> Option<Who> {
        let list = Access::parse(LIST).unwrap();
        match list.find("admin", Verb::parse(method), path) {
            Found::Operation(operation) => Some(operation.who),
            _ => None,
        }
    }

    #[test]
    fn a_fixed_segment_wins_and_falls_back() {
        assert_eq!(who("GET", "/users/me"), Some(Who::SignedIn));
        assert!(
            matches!(who("GET", "/users/7"), Some(Who::Roles(roles)) if roles.ids().eq([1, 2]))
        );
        // "me" is a fixed segment that has nothing below it: the pattern beside it answers.
        assert!(
            matches!(who("GET", "/users/me/roles"), Some(Who::Roles(roles)) if roles.contains(7))
        );
        assert_eq!(who("HEAD", "/users/me"), Some(Who::SignedIn));
        assert_eq!(who("GET", "/openapi.json"), Some(Who::Public));
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
    fn a_path_with_other_methods_says_which() {
        let list = Access::parse(LIST).unwrap();
        let Found::OtherMethods(methods) = list.find("admin", Some(Verb::Put), "/users/7") else {
            panic!("expected other methods");
        };
        let mut verbs: Vec<Verb> = methods.iter().map(|(verb, _)| *verb).collect();
        verbs.sort();
        assert_eq!(verbs, [Verb::Get, Verb::Delete]);
    }

    #[test]
    fn the_rest_of_a_path_matches_a_tail() {
        let list = Access::parse(LIST).unwrap();
        let found = |path| matches!(list.find_root(Some(Verb::Get), path), Found::Operation(_));
        assert!(found("/identity/assets/a.css"));
        assert!(found("/identity/assets/fonts/a.woff2"));
        assert!(!found("/identity/assets/"));
        assert!(!found("/identity/assets"));
    }

    #[rstest]
    #[case(r#""GET /users/{id}" = "nobody""#, r#""nobody" is neither"#)]
    #[case(r#""GET /users/{id}" = ["any", "staff"]"#, "cannot stand beside")]
    #[case(r#""FETCH /users" = "any""#, "is not a method and a path")]
    #[case(r#""GET users" = "any""#, "is not a path pattern")]
    #[case(r#""GET /a b" = "any""#, "is not a path pattern")]
    #[case(r#""GET /{a*}/b" = "any""#, "is not a path pattern")]
    #[case("\"GET /{a}\" = \"any\"\n\"GET /{b}\" = \"any\"", "is listed twice")]
    fn a_contradiction_is_refused(#[case] entry: &str, #[case] message: &str) {
        let list = format!("pages = []\n[groups]\n[every-service]\n[root]\n[services.x]\n{entry}");
        let error = Access::parse(&list).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn the_embedded_list_is_sound() {
        let list = Access::embedded().unwrap();
        assert!(list.services().any(|service| service == "identity"));
        assert!(list.pages().iter().any(|page| page.path == "/partnerhome" && page.built));
    }
}
