//! Packages of items: a folder of Markdown files with front matter (TOML between lines `+++`), and of pictures beside them.
//!
//! ```text
//! subscriptions.toml
//! items/<slug>.<language>.md
//! files/<picture>.svg
//! ```
//!
//! `deploy/demo/library` is one.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::text::name_key;
use serde::Deserialize;

use crate::{
    items::model::{Kind, NewItem, grade_number},
    schema::{items, subscriptions},
};

/// What is wrong with a package: the file and why.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct PackageError {
    file: String,
    reason: String,
}

/// A package that was read.
#[derive(Clone, Debug, Default)]
pub struct Package {
    subscriptions: Vec<PackagedSubscription>,
    items: Vec<NewItem>,
}

#[derive(Clone, Debug, Deserialize, Insertable)]
#[diesel(table_name = subscriptions)]
#[serde(deny_unknown_fields)]
struct PackagedSubscription {
    id: String,
    title: String,
    category: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Subscriptions {
    subscription: Vec<PackagedSubscription>,
}

/// The front matter of an item.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FrontMatter {
    kind: String,
    title: String,
    summary: String,
    subscription: String,
    #[serde(rename = "type", default)]
    activity_type: String,
    subjects: Vec<String>,
    grades: Vec<String>,
    audience: Vec<String>,
    setup: i32,
    duration: i32,
    #[serde(default)]
    group_size: String,
    #[serde(default)]
    place: String,
    #[serde(default)]
    materials: Vec<String>,
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    variations: Vec<String>,
    #[serde(default)]
    safety: String,
    #[serde(default)]
    reflection: Vec<String>,
    #[serde(default)]
    related: Vec<String>,
    #[serde(default)]
    picture: String,
    #[serde(default)]
    picture_text: String,
    /// Parts of a course, and within how many days it has to be completed: the learning-management service reads them.
    #[serde(rename = "part", default)]
    _parts: Vec<toml::Table>,
    #[serde(rename = "requiredWithin", default)]
    _required_within: Option<i64>,
}

/// The slug and the language of a file of an item; none for other files.
pub fn item_name(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix("items/")?.strip_suffix(".md")?.rsplit_once('.')
}

/// Reads the files of a package, each with its path in it.
///
/// Errors: the first file that cannot be read, and why.
pub fn read<'f>(
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<Package, PackageError> {
    let files: BTreeMap<&str, &[u8]> = files.into_iter().collect();
    let mut package = Package::default();
    for (path, bytes) in &files {
        let refuse = |reason: String| PackageError { file: (*path).to_owned(), reason };
        let text = || std::str::from_utf8(bytes).map_err(|_| refuse("is not UTF-8".to_owned()));
        if *path == "subscriptions.toml" {
            let read: Subscriptions =
                toml::from_str(text()?).map_err(|error| refuse(error.to_string()))?;
            package.subscriptions = read.subscription;
        } else if path.starts_with("items/") {
            let (slug, language) = item_name(path)
                .ok_or_else(|| refuse("is not named <slug>.<language>.md".to_owned()))?;
            package.items.push(item((slug, language), text()?, &files).map_err(refuse)?);
        }
    }
    Ok(package)
}

fn item(
    (slug, language): (&str, &str),
    text: &str,
    files: &BTreeMap<&str, &[u8]>,
) -> Result<NewItem, String> {
    let (front, body) = parts(text).ok_or("has no front matter between lines +++")?;
    let it: FrontMatter = toml::from_str(front).map_err(|error| error.to_string())?;
    if !matches!(language, "en" | "es") {
        return Err(format!("there is no language {language:?}"));
    }
    let kind = Kind::parse(&it.kind).ok_or_else(|| format!("there is no kind {:?}", it.kind))?;
    let grade =
        |name: &String| grade_number(name).ok_or_else(|| format!("there is no grade {name:?}"));
    let grades = it.grades.iter().map(grade).collect::<Result<_, _>>()?;
    let picture = match it.picture.as_str() {
        "" => String::new(),
        name => {
            let bytes = files
                .get(format!("files/{name}").as_str())
                .ok_or_else(|| format!("there is no picture {name:?}"))?;
            String::from_utf8(bytes.to_vec()).map_err(|_| format!("{name} is no SVG"))?
        }
    };
    Ok(NewItem {
        kind: kind.code(),
        slug: slug.to_owned(),
        language: language.to_owned(),
        subscription_id: it.subscription,
        title_key: name_key(&it.title),
        title: it.title,
        summary: it.summary,
        body: body.trim().to_owned(),
        activity_type: it.activity_type,
        subjects: it.subjects,
        grades,
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
        is_published: true,
        published_at: None,
    })
}

/// The front matter of a file and its body.
pub fn parts(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches('\u{feff}').strip_prefix("+++")?;
    let (front, body) = text.split_once("\n+++")?;
    Some((front, body))
}

/// Adds what is missing; what is there stays as it is.
pub async fn load(
    conn: &mut AsyncPgConnection,
    package: Package,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(subscriptions::table)
        .values(package.subscriptions)
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let mut items = package.items;
    for item in &mut items {
        item.published_at = item.is_published.then_some(now);
    }
    // A statement has at most 65,535 values.
    for part in items.chunks(1_000) {
        diesel::insert_into(items::table)
            .values(part)
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
    }
    Ok(())
}

impl Package {
    /// Slugs that items name and no item has.
    pub fn missing_related(&self) -> Vec<(String, String)> {
        let known: HashMap<&str, ()> =
            self.items.iter().map(|item| (item.slug.as_str(), ())).collect();
        let named = self.items.iter().flat_map(|item| {
            item.related.iter().map(move |slug| (item.slug.clone(), slug.clone()))
        });
        named.filter(|(_, slug)| !known.contains_key(slug.as_str())).collect()
    }

    /// How many items there are of a kind and language.
    pub fn count(&self, kind: Kind, language: &str) -> usize {
        let of = |item: &&NewItem| item.kind == kind.code() && item.language == language;
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

    fn read_item(text: &str) -> Result<Package, PackageError> {
        read([("items/shadow-tag.en.md", text.as_bytes()), ("files/a.svg", b"<svg/>".as_slice())])
    }

    #[test]
    fn an_item_is_its_front_matter_and_its_body() {
        let package = read_item(ITEM).unwrap();
        let [item] = package.items.as_slice() else { panic!("{package:?}") };
        assert_eq!((item.slug.as_str(), item.language.as_str()), ("shadow-tag", "en"));
        assert_eq!(
            (item.grades.as_slice(), item.body.as_str()),
            ([2, 3].as_slice(), "Play **outside**.")
        );
        assert_eq!((item.title_key.as_str(), item.picture.as_str()), ("shadow tag", "<svg/>"));
    }

    #[test]
    fn what_is_wrong_is_told_with_the_file() {
        for (from, to, reason) in [
            ("+++\nkind", "kind", "has no front matter"),
            ("activity", "game", "there is no kind \"game\""),
            ("\"1\"", "\"9\"", "there is no grade \"9\""),
            ("a.svg", "b.svg", "there is no picture \"b.svg\""),
            ("setup = 2", "setup = 2\nsetUp = 3", "unknown field `setUp`"),
        ] {
            let refused = read_item(&ITEM.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(refused.starts_with("items/shadow-tag.en.md: "), "{refused}");
            assert!(refused.contains(reason), "{refused}");
        }
        let unnamed = read([("items/shadow.md", ITEM.as_bytes())]).unwrap_err().to_string();
        assert_eq!(unnamed, "items/shadow.md: is not named <slug>.<language>.md");
    }
}
