//! Packages of items: a folder of Markdown files with front matter (TOML between lines `+++`), and of the files beside them.
//!
//! ```text
//! subscriptions.toml
//! items/<slug>.<language>.md
//! files/<picture>.svg, files/<video>.mp4, …
//! ```
//!
//! `deploy/demo/library` is one. What is written (`write`) is read as what it was; a package is moved as a zip file
//! (`archive`).

mod archive;
mod load;
pub mod routes;
mod write;

use std::collections::{BTreeMap, HashSet};

use async_graphql::ID;
use diesel::prelude::*;
use platform::error::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use self::load::{Loaded, add};
use crate::{
    authoring::{model::ItemFields, rules},
    courses,
    items::model::{Kind, grade_number},
    media::{self, model::MediaRole},
    schema::subscriptions,
};

/// An error in a package: the file, the line if known, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {reason}", line.map(|line| format!(" line {line}")).unwrap_or_default())]
pub struct PackageError {
    /// Its path in the package.
    pub file: String,
    /// From 1.
    pub line: Option<usize>,
    /// Reason.
    pub reason: String,
}

/// Everything that is wrong with a package.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct PackageErrors(pub Vec<PackageError>);

/// A package that was read.
#[derive(Clone, Debug, Default)]
pub struct Package {
    subscriptions: Vec<PackagedSubscription>,
    items: Vec<PackagedItem>,
    /// Bytes of media by name.
    files: BTreeMap<String, Vec<u8>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, Insertable, Queryable, Selectable)]
#[diesel(table_name = subscriptions)]
#[serde(deny_unknown_fields)]
struct PackagedSubscription {
    id: String,
    title: String,
    category: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Subscriptions {
    subscription: Vec<PackagedSubscription>,
}

/// An item of a package.
#[derive(Clone, Debug)]
struct PackagedItem {
    slug: String,
    language: String,
    /// Without media, whose files have no numbers yet.
    fields: ItemFields,
    media: Vec<PackagedMedia>,
    /// Parts of a course, as [`FrontMatter`] has them.
    course: Option<Value>,
    is_published: bool,
}

/// A file of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackagedMedia {
    role: MediaRole,
    /// Its name in `files/`.
    file: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// Of captions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    language: String,
}

/// The front matter of an item. Plain keys stand before tables, as TOML wants it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FrontMatter {
    kind: String,
    title: String,
    summary: String,
    subscription: String,
    #[serde(rename = "type", default, skip_serializing_if = "String::is_empty")]
    activity_type: String,
    #[serde(default)]
    subjects: Vec<String>,
    #[serde(default)]
    grades: Vec<String>,
    #[serde(default)]
    audience: Vec<String>,
    #[serde(default)]
    setup: i32,
    duration: i32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    group_size: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    place: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    materials: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    steps: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    safety: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reflection: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    related: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    picture: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    picture_text: String,
    /// False of a draft.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    published: bool,
    /// Within how many days a course has to be completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    required_within: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    media: Vec<PackagedMedia>,
    /// Parts of a course, which the learning-management service understands.
    #[serde(rename = "part", default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Value>,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_true(is: &bool) -> bool {
    *is
}

/// The slug and the language of a file of an item; none for other files.
fn item_name(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix("items/")?.strip_suffix(".md")?.rsplit_once('.')
}

/// Reads the files of a package, each with its path in it.
///
/// Errors: everything that is wrong with it by itself.
pub fn read<'f>(
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<Package, PackageErrors> {
    let files: BTreeMap<&str, &[u8]> = files.into_iter().collect();
    let (mut package, mut errors) = (Package::default(), Vec::new());
    for (path, bytes) in &files {
        let mut refuse = |line: Option<usize>, reason: String| {
            errors.push(PackageError { file: (*path).to_owned(), line, reason });
        };
        if let Some(name) = path.strip_prefix("files/") {
            // Pictures are in their items.
            if name.to_lowercase().ends_with(".svg") {
                continue;
            }
            match media::storage::check(name, bytes) {
                Ok((cleaned, _)) if cleaned == name => {
                    package.files.insert(cleaned, bytes.to_vec());
                }
                Ok(_) => refuse(None, "has a name that no file can have".to_owned()),
                Err(problem) => refuse(None, reasons(&problem).join("; ")),
            }
            continue;
        }
        let is_item = path.starts_with("items/");
        if !is_item && *path != "subscriptions.toml" {
            refuse(None, "is no part of a package".to_owned());
            continue;
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            refuse(None, "is not UTF-8".to_owned());
            continue;
        };
        if !is_item {
            match toml::from_str::<Subscriptions>(text) {
                Ok(read) => package.subscriptions = read.subscription,
                Err(error) => refuse(line_of(text, &error), error.message().to_owned()),
            }
            continue;
        }
        match item_name(path).filter(|(slug, _)| crate::slugs::is_slug(slug)) {
            None => refuse(None, "is not named <slug>.<language>.md".to_owned()),
            Some(name) => match item(name, text, &files) {
                Ok(item) => package.items.push(item),
                Err(found) => found.into_iter().for_each(|(line, reason)| refuse(line, reason)),
            },
        }
    }
    if errors.is_empty() { Ok(package) } else { Err(PackageErrors(errors)) }
}

/// The line of an error, where TOML knows it.
fn line_of(text: &str, error: &toml::de::Error) -> Option<usize> {
    let start = error.span()?.start;
    Some(text.get(..start)?.matches('\n').count() + 1)
}

/// What a problem says of each field.
fn reasons(problem: &Problem) -> Vec<String> {
    let of_fields = problem
        .errors
        .iter()
        .flat_map(|(field, messages)| messages.iter().map(move |text| format!("{field}: {text}")));
    let found: Vec<String> = of_fields.collect();
    if found.is_empty() { vec![problem.detail.to_string()] } else { found }
}

type Wrong = Vec<(Option<usize>, String)>;

fn item(
    (slug, language): (&str, &str),
    text: &str,
    files: &BTreeMap<&str, &[u8]>,
) -> Result<PackagedItem, Wrong> {
    let one = |reason: String| vec![(None, reason)];
    let (front, body) =
        parts(text).ok_or_else(|| one("has no front matter between lines +++".to_owned()))?;
    let it: FrontMatter = toml::from_str(front)
        .map_err(|error| vec![(line_of(front, &error), error.message().to_owned())])?;
    if !matches!(language, "en" | "es") {
        return Err(one(format!("there is no language {language:?}")));
    }
    let kind =
        Kind::parse(&it.kind).ok_or_else(|| one(format!("there is no kind {:?}", it.kind)))?;
    if let Some(name) = it.grades.iter().find(|name| grade_number(name).is_none()) {
        return Err(one(format!("there is no grade {name:?}")));
    }
    let picture = match it.picture.as_str() {
        "" => String::new(),
        name => {
            let bytes = files
                .get(format!("files/{name}").as_str())
                .ok_or_else(|| one(format!("there is no picture {name:?}")))?;
            String::from_utf8(bytes.to_vec()).map_err(|_| one(format!("{name} is no SVG")))?
        }
    };
    if let Some(media) =
        it.media.iter().find(|media| !files.contains_key(format!("files/{}", media.file).as_str()))
    {
        return Err(one(format!("there is no file {:?}", media.file)));
    }
    let course = (!it.parts.is_empty() || it.required_within.is_some())
        .then(|| serde_json::json!({"part": it.parts, "requiredWithin": it.required_within}));
    let faults = course.as_ref().map(courses::faults).unwrap_or_default();
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|fault| (None, fault)).collect());
    }
    let fields = rules::tidy(ItemFields {
        kind,
        subscription_id: ID(it.subscription),
        title: it.title,
        summary: it.summary,
        body: body.to_owned(),
        activity_type: it.activity_type,
        subjects: it.subjects,
        grades: it.grades,
        audience: it.audience,
        setup_minutes: it.setup,
        duration_minutes: it.duration,
        group_size: it.group_size,
        place: it.place,
        materials: it.materials,
        steps: it.steps,
        variations: it.variations,
        safety: it.safety,
        reflection: it.reflection,
        related: it.related,
        picture,
        picture_text: it.picture_text,
        media: Vec::new(),
    });
    let wrong = |problem: Problem| -> Wrong {
        reasons(&problem).into_iter().map(|reason| (None, reason)).collect()
    };
    rules::check(&fields).map_err(wrong)?;
    Ok(PackagedItem {
        slug: slug.to_owned(),
        language: language.to_owned(),
        fields,
        media: it.media,
        course,
        is_published: it.published,
    })
}

/// The front matter of a file and its body.
fn parts(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches('\u{feff}').strip_prefix("+++")?;
    let (front, body) = text.split_once("\n+++")?;
    Some((front, body))
}

impl Package {
    /// Slugs that items name and no item has.
    pub fn missing_related(&self) -> Vec<(String, String)> {
        let known: HashSet<&str> = self.items.iter().map(|item| item.slug.as_str()).collect();
        let named = self.items.iter().flat_map(|item| {
            item.fields.related.iter().map(move |slug| (item.slug.clone(), slug.clone()))
        });
        named.filter(|(_, slug)| !known.contains(slug.as_str())).collect()
    }

    /// How many items there are of a kind and language.
    pub fn count(&self, kind: Kind, language: &str) -> usize {
        let of = |item: &&PackagedItem| item.fields.kind == kind && item.language == language;
        self.items.iter().filter(of).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEM: &str = "+++
kind = \"activity\"
title = \"Shadow Tag\"
summary = \"A game.\"
subscription = \"core\"
subjects = [\"Science\"]
grades = [\"K\", \"1\"]
audience = [\"Staff\"]
setup = 2
duration = 15
picture = \"a.svg\"
+++

Play **outside**.
";

    fn read_item(text: &str) -> Result<Package, PackageErrors> {
        read([("items/shadow-tag.en.md", text.as_bytes()), ("files/a.svg", b"<svg/>".as_slice())])
    }

    #[test]
    fn an_item_is_its_front_matter_and_its_body() {
        let package = read_item(ITEM).unwrap();
        let [item] = package.items.as_slice() else { panic!("{package:?}") };
        assert_eq!((item.slug.as_str(), item.language.as_str()), ("shadow-tag", "en"));
        assert_eq!(
            (item.fields.grades.join(" "), item.fields.body.as_str()),
            ("K 1".to_owned(), "Play **outside**.")
        );
        assert_eq!((item.is_published, item.fields.picture.as_str()), (true, "<svg/>"));
    }

    #[test]
    fn problems_are_reported_with_their_file() {
        for (from, to, reason) in [
            ("+++\nkind", "kind", "has no front matter"),
            ("activity", "game", "there is no kind \"game\""),
            ("\"1\"", "\"9\"", "there is no grade \"9\""),
            ("a.svg", "b.svg", "there is no picture \"b.svg\""),
            ("setup = 2", "setup = 2\nsetUp = 3", "unknown field `setUp`"),
            ("Staff", "Parents", "audience: Choose Staff"),
            (
                "picture = \"a.svg\"",
                "[[media]]\nrole = \"video\"\nfile = \"a.mp4\"",
                "no file \"a.mp4\"",
            ),
        ] {
            let refused = read_item(&ITEM.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(refused.starts_with("items/shadow-tag.en.md"), "{refused}");
            assert!(refused.contains(reason), "{refused}");
        }
        let line = read_item(&ITEM.replace("setup = 2", "setup = two")).unwrap_err();
        let [error] = line.0.as_slice() else { panic!("{line}") };
        assert_eq!(error.line, Some(9), "{error}");
        let unnamed = read([("items/shadow.md", ITEM.as_bytes())]).unwrap_err().to_string();
        assert_eq!(unnamed, "items/shadow.md: is not named <slug>.<language>.md");
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let wrong = read([
            ("items/a.en.md", b"no front matter".as_slice()),
            ("items/b.en.md", ITEM.replace("a.svg", "c.svg").as_bytes()),
            ("files/film.mp4", b"no film".as_slice()),
            ("notes.txt", b"".as_slice()),
        ])
        .unwrap_err();
        let files: Vec<&str> = wrong.0.iter().map(|error| error.file.as_str()).collect();
        assert_eq!(files, ["files/film.mp4", "items/a.en.md", "items/b.en.md", "notes.txt"]);
    }
}
