//! A package into the database.

use std::collections::{BTreeMap, HashMap, HashSet};

use async_graphql::ID;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{Platform, error::Problem, events};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Package, PackageError, PackagedItem, reasons};
use crate::{
    authoring::{
        model::ItemFields,
        publication, rules,
        store::{self, known_slugs},
    },
    courses,
    items::model::ItemRow,
    media::{
        model::{FileRow, Media, NewFile},
        storage,
        store::{files_insert, files_of},
    },
    schema::{item_files, item_versions, items, subscriptions},
};

/// What becomes of the items of a package.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// New items.
    pub added: usize,
    /// Items that have another version now.
    pub changed: usize,
    /// Items that are as the package has them.
    pub unchanged: usize,
    /// What keeps the package from being loaded: then nothing is.
    pub errors: Vec<PackageError>,
}

/// Files whose bytes are in the store, and which have no row yet, by name.
pub(super) type StoredFiles = BTreeMap<String, NewFile>;

/// Keeps the bytes of a package's files, before its transaction.
pub(super) async fn store_files(
    platform: &Platform,
    package: &Package,
    user: i64,
) -> Result<StoredFiles, Problem> {
    let mut stored = StoredFiles::new();
    for (name, bytes) in &package.files {
        stored
            .insert(name.clone(), storage::store_file(platform, name, bytes.clone(), user).await?);
    }
    Ok(stored)
}

/// Adds what is missing; what is there stays as it is, whatever the package says of it.
pub async fn add(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    mut package: Package,
) -> Result<(), Problem> {
    let there: HashSet<(String, String)> =
        items::table.select((items::slug, items::language)).load(conn).await?.into_iter().collect();
    package.items.retain(|item| !there.contains(&(item.slug.clone(), item.language.clone())));
    let named: HashSet<&str> = package
        .items
        .iter()
        .flat_map(|item| &item.media)
        .map(|media| media.file.as_str())
        .collect();
    let unused: Vec<String> =
        package.files.keys().filter(|name| !named.contains(name.as_str())).cloned().collect();
    unused.iter().for_each(|name| drop(package.files.remove(name)));
    let stored = store_files(platform, &package, 0).await?;
    let plan = plan(conn, &package).await?;
    if let [error, ..] = plan.loaded.errors.as_slice() {
        return Err(Problem::internal(error));
    }
    apply(conn, &package, plan, stored, (0, platform.clock().now())).await
}

/// Planned action for each item of a package, by its index.
pub(super) struct Plan {
    pub loaded: Loaded,
    added: Vec<usize>,
    changed: Vec<(usize, ItemRow)>,
}

/// Holds a package against the database. Items that will change are locked until the transaction is over.
///
/// Nothing else than a database that fails is an error: what is wrong with the package is in the plan.
pub(super) async fn plan(conn: &mut AsyncPgConnection, package: &Package) -> QueryResult<Plan> {
    let mut plan = Plan { loaded: Loaded::default(), added: Vec::new(), changed: Vec::new() };
    check(conn, package, &mut plan.loaded.errors).await?;
    let slugs: Vec<&str> = package.items.iter().map(|item| item.slug.as_str()).collect();
    let rows: Vec<(ItemRow, Value, Option<Value>)> =
        items::table
            .inner_join(item_versions::table.on(
                item_versions::item_id.eq(items::id).and(item_versions::number.eq(items::version)),
            ))
            .filter(items::slug.eq_any(slugs))
            .select((ItemRow::as_select(), item_versions::fields, item_versions::course))
            .for_update()
            .load(conn)
            .await?;
    let mut there: HashMap<(String, String), (ItemRow, ItemFields, Option<Value>)> = HashMap::new();
    for (row, fields, course) in rows {
        let fields: ItemFields = serde_json::from_value(fields)
            .map_err(|error| diesel::result::Error::DeserializationError(error.into()))?;
        there.insert((row.slug.clone(), row.language.clone()), (row, fields, course));
    }
    let ids = there.values().flat_map(|(_, fields, _)| &fields.media).map(Media::file).collect();
    let rows: Vec<FileRow> = files_of(ids).load(conn).await?;
    let files: HashMap<i64, FileRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    for (at, item) in package.items.iter().enumerate() {
        let key = (item.slug.clone(), item.language.clone());
        match there.remove(&key) {
            None => {
                plan.loaded.added += 1;
                plan.added.push(at);
            }
            Some((row, fields, course))
                if is_same(package, item, (&row, &fields, &course), &files) =>
            {
                plan.loaded.unchanged += 1;
            }
            Some((row, ..)) => {
                plan.loaded.changed += 1;
                plan.changed.push((at, row));
            }
        }
    }
    Ok(plan)
}

/// Checks a package against the stored items.
async fn check(
    conn: &mut AsyncPgConnection,
    package: &Package,
    errors: &mut Vec<PackageError>,
) -> QueryResult<()> {
    let mut known: HashSet<String> = package.items.iter().map(|item| item.slug.clone()).collect();
    let related = package.items.iter().flat_map(|item| &item.fields.related);
    let others: Vec<String> = related.filter(|slug| !known.contains(*slug)).cloned().collect();
    known.extend(known_slugs(conn, &others).await?);
    let mut licenses: HashSet<String> =
        subscriptions::table.select(subscriptions::id).load(conn).await?.into_iter().collect();
    licenses.extend(package.subscriptions.iter().map(|each| each.id.clone()));
    for item in &package.items {
        let file = format!("items/{}.{}.md", item.slug, item.language);
        let mut refuse =
            |reason: String| errors.push(PackageError { file: file.clone(), line: None, reason });
        for slug in item.fields.related.iter().filter(|slug| !known.contains(*slug)) {
            refuse(format!("there is no item {slug:?}"));
        }
        if !licenses.contains(item.fields.subscription_id.as_str()) {
            refuse(format!("there is no subscription {:?}", item.fields.subscription_id.as_str()));
        }
        let mut fields = item.fields.clone();
        for media in &item.media {
            let bytes = package.files.get(&media.file).map(Vec::as_slice).unwrap_or_default();
            let fits = storage::check(&media.file, bytes)
                .is_ok_and(|(_, kind)| rules::fits(media.role, kind.content_type()));
            if !fits {
                refuse(format!("{} cannot be the {:?} of an item", media.file, media.role));
            }
            fields.media.push(Media {
                file_id: ID::from(0),
                role: media.role,
                title: media.title.clone(),
                language: media.language.clone(),
            });
        }
        let found = rules::check(&fields).err();
        let found =
            found.or_else(|| item.is_published.then(|| rules::publishable(&fields).err())?);
        found.iter().flat_map(reasons).for_each(refuse);
    }
    Ok(())
}

/// Whether an item is as a package has it. Files are the same by name and bytes, not by number.
fn is_same(
    package: &Package,
    item: &PackagedItem,
    (row, fields, course): (&ItemRow, &ItemFields, &Option<Value>),
    files: &HashMap<i64, FileRow>,
) -> bool {
    let is_seen = |version: Option<i32>| version == Some(row.version);
    if item.is_published != row.is_published || item.is_published && !is_seen(row.published_version)
    {
        return false;
    }
    let without_media = |fields: &ItemFields| ItemFields { media: Vec::new(), ..fields.clone() };
    if without_media(fields) != without_media(&item.fields) || *course != item.course {
        return false;
    }
    fields.media.len() == item.media.len()
        && fields.media.iter().zip(&item.media).all(|(is, expected)| {
            let Some(file) = files.get(&is.file()) else { return false };
            let bytes = package.files.get(&expected.file).map(Vec::as_slice).unwrap_or_default();
            is.role == expected.role
                && is.title == expected.title
                && is.language == expected.language
                && file.sha256 == Sha256::digest(bytes).as_slice()
        })
}

/// Does what is planned. What is published in the package is published at once.
pub(super) async fn apply(
    conn: &mut AsyncPgConnection,
    package: &Package,
    plan: Plan,
    stored: StoredFiles,
    by: (i64, DateTime<Utc>),
) -> Result<(), Problem> {
    diesel::insert_into(subscriptions::table)
        .values(package.subscriptions.clone())
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let stored: Vec<NewFile> = stored.into_values().collect();
    let files = files_insert(conn, &stored).await?;
    let numbers: HashMap<&str, i64> =
        files.iter().map(|file| (file.name.as_str(), file.id)).collect();
    let whole = |item: &PackagedItem| ItemFields {
        media: item
            .media
            .iter()
            .map(|media| Media {
                file_id: ID::from(numbers.get(media.file.as_str()).copied().unwrap_or_default()),
                role: media.role,
                title: media.title.clone(),
                language: media.language.clone(),
            })
            .collect(),
        ..item.fields.clone()
    };
    let added: Vec<(&PackagedItem, ItemFields)> = plan
        .added
        .iter()
        .filter_map(|at| package.items.get(*at))
        .map(|item| (item, whole(item)))
        .collect();
    // A statement has at most 65,535 values.
    for part in added.chunks(1_000) {
        insert(conn, part, by).await?;
    }
    // Each is another statement: a package changes few of many.
    for (at, row) in plan.changed {
        let Some(item) = package.items.get(at) else { continue };
        let saved = store::save(conn, &row, &whole(item), item.course.as_ref(), None, by).await?;
        if item.is_published {
            publication::publish(conn, &saved, saved.version, by.1).await?;
        } else if saved.is_published {
            publication::unpublish(conn, &saved).await?;
        }
    }
    Ok(())
}

async fn insert(
    conn: &mut AsyncPgConnection,
    added: &[(&PackagedItem, ItemFields)],
    (user, now): (i64, DateTime<Utc>),
) -> QueryResult<()> {
    let rows: Vec<_> = added
        .iter()
        .map(|(item, fields)| {
            (
                fields.columns(item.course.as_ref()),
                items::slug.eq(item.slug.as_str()),
                items::language.eq(item.language.as_str()),
                items::is_published.eq(item.is_published),
                items::published_version.eq(item.is_published.then_some(1)),
                items::published_at.eq(item.is_published.then_some(now)),
                items::modified_at.eq(now),
            )
        })
        .collect();
    let made: Vec<(i64, String, String)> = diesel::insert_into(items::table)
        .values(rows)
        .returning((items::id, items::slug, items::language))
        .get_results(conn)
        .await?;
    let ids: HashMap<(&str, &str), i64> =
        made.iter().map(|(id, slug, language)| ((slug.as_str(), language.as_str()), *id)).collect();
    let events = added.iter().filter(|(item, _)| item.is_published).filter_map(|(item, fields)| {
        let (slug, language) = (item.slug.as_str(), item.language.as_str());
        let id = *ids.get(&(slug, language))?;
        courses::state((id, slug, language), 1, &fields.columns(Some(item.course.as_ref()?)))
    });
    events::publish_all(conn, events.collect()).await?;
    let versions = added
        .iter()
        .filter_map(|(item, fields)| {
            let id = ids.get(&(item.slug.as_str(), item.language.as_str()))?;
            Some(serde_json::to_value(fields).map(|stored| {
                (
                    item_versions::item_id.eq(*id),
                    item_versions::number.eq(1),
                    item_versions::fields.eq(stored),
                    item_versions::course.eq(item.course.clone()),
                    item_versions::saved_by.eq(user),
                    item_versions::saved_at.eq(now),
                )
            }))
        })
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| diesel::result::Error::SerializationError(error.into()))?;
    diesel::insert_into(item_versions::table).values(versions).execute(conn).await?;
    Ok(())
}

/// Removes the bytes of files that have another row already, or of a package that was not loaded after all.
pub(super) async fn forget_unused(
    platform: &Platform,
    stored: &StoredFiles,
) -> Result<(), Problem> {
    let objects: Vec<uuid::Uuid> = stored.values().map(|file| file.object).collect();
    let used: Result<HashSet<uuid::Uuid>, diesel::result::Error> = platform
        .db()
        .system_tx(async |conn| {
            let query = item_files::table.filter(item_files::object.eq_any(objects.clone()));
            let found: Vec<uuid::Uuid> = query.select(item_files::object).load(conn).await?;
            Ok(found.into_iter().collect())
        })
        .await;
    let used = used?;
    for object in objects.into_iter().filter(|object| !used.contains(object)) {
        storage::BUCKET.give_up(platform, object).await;
    }
    Ok(())
}
