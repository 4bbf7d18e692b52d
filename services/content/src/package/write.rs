//! Items as the files of a package.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{Platform, error::Problem};
use serde_json::Value;

use super::{FrontMatter, PackagedMedia, PackagedSubscription, Subscriptions};
use crate::{
    items::model::{ItemRow, grade_name},
    media::{
        model::{FileRow, media_of},
        storage::BUCKET,
        store,
    },
    schema::{items, subscriptions},
};

/// The files of a package by path.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// What the database has of a package.
pub(super) struct Stored {
    subscriptions: Vec<PackagedSubscription>,
    items: Vec<ItemRow>,
    files: Vec<FileRow>,
}

/// Every subscription and item: of a published item what everybody sees, of others their latest version.
pub(super) async fn stored(conn: &mut AsyncPgConnection) -> QueryResult<Stored> {
    let all: Vec<PackagedSubscription> = subscriptions::table
        .order(subscriptions::id)
        .select(PackagedSubscription::as_select())
        .load(conn)
        .await?;
    let rows: Vec<ItemRow> = items::table
        .order((items::slug, items::language))
        .select(ItemRow::as_select())
        .load(conn)
        .await?;
    let ids = rows.iter().flat_map(|row| row.columns.file_ids.iter().copied()).collect();
    let files = store::files_of(ids).load(conn).await?;
    Ok(Stored { subscriptions: all, items: rows, files })
}

/// Writes them. A file whose bytes are gone is left out, and so is what refers to it.
pub(super) async fn write(platform: &Platform, stored: Stored) -> Result<Files, Problem> {
    let mut files = Files::new();
    let all = Subscriptions { subscription: stored.subscriptions };
    let text = toml::to_string_pretty(&all).map_err(Problem::internal)?;
    files.insert("subscriptions.toml".to_owned(), text.into_bytes());
    let mut names: HashMap<i64, String> = HashMap::new();
    let mut rows = stored.files;
    rows.sort_by_key(|row| row.id);
    for row in rows {
        let Some(bytes) = BUCKET.get(platform, row.object).await? else { continue };
        let name = free_name(&files, &row.name, &bytes);
        files.insert(format!("files/{name}"), bytes.to_vec());
        names.insert(row.id, name);
    }
    for row in stored.items {
        let path = format!("items/{}.{}.md", row.slug, row.language);
        let text = item(row, &names, &mut files)?;
        files.insert(path, text.into_bytes());
    }
    Ok(files)
}

fn item(row: ItemRow, names: &HashMap<i64, String>, files: &mut Files) -> Result<String, Problem> {
    let it = row.columns;
    let picture = match it.picture.as_str() {
        "" => String::new(),
        svg => {
            let name = free_name(files, &format!("{}.svg", row.slug), svg.as_bytes());
            files.insert(format!("files/{name}"), svg.as_bytes().to_vec());
            name
        }
    };
    let media = media_of(&it.media);
    let media = media.into_iter().filter_map(|media| {
        let file = names.get(&media.file())?.clone();
        Some(PackagedMedia { role: media.role, file, title: media.title, language: media.language })
    });
    let course = it.course.unwrap_or_default();
    let parts = course.get("part").and_then(Value::as_array).cloned().unwrap_or_default();
    let front = FrontMatter {
        kind: it.kind,
        title: it.title,
        summary: it.summary,
        subscription: it.subscription_id,
        activity_type: it.activity_type,
        subjects: it.subjects,
        grades: it.grades.into_iter().filter_map(grade_name).collect(),
        audience: it.audience,
        setup: it.setup_minutes,
        duration: it.duration_minutes,
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
        published: row.is_published,
        required_within: course.get("requiredWithin").and_then(Value::as_i64),
        media: media.collect(),
        parts,
    };
    let front = toml::to_string_pretty(&front).map_err(Problem::internal)?;
    Ok(format!("+++\n{front}+++\n\n{}\n", it.body))
}

/// A name that no other file has; the same bytes may have one name together.
fn free_name(files: &Files, name: &str, bytes: &[u8]) -> String {
    let is_free = |name: &String| files.get(&format!("files/{name}")).is_none_or(|is| is == bytes);
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let counted = (2..).map(|number| format!("{stem}-{number}.{ending}"));
    let mut names = std::iter::once(name.to_owned()).chain(counted);
    names.find(is_free).unwrap_or_else(|| name.to_owned())
}
