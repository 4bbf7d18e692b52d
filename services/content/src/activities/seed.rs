//! Loads a package of the catalog: `deploy/demo/catalog.toml` is one.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::text::name_key;
use serde::Deserialize;

use super::model::{NewActivity, grade_number};
use crate::schema::{activities, subscriptions};

/// A package.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    #[serde(rename = "subscription")]
    subscriptions: Vec<PackagedSubscription>,
    #[serde(rename = "activity")]
    activities: Vec<PackagedActivity>,
}

#[derive(Clone, Debug, Deserialize, Insertable)]
#[diesel(table_name = subscriptions)]
#[serde(deny_unknown_fields)]
struct PackagedSubscription {
    id: String,
    title: String,
    category: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PackagedActivity {
    slug: String,
    language: String,
    subscription: String,
    title: String,
    summary: String,
    #[serde(rename = "type")]
    kind: String,
    subjects: Vec<String>,
    grades: Vec<Grade>,
    audience: Vec<String>,
    setup: i32,
    duration: i32,
    group_size: String,
    materials: Vec<String>,
    steps: Vec<String>,
    variations: Vec<String>,
    safety: String,
    reflection: Vec<String>,
}

/// A grade by its name. A package with one that there is not is refused whole.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Grade(i16);

impl TryFrom<String> for Grade {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        grade_number(&name).map(Self).ok_or_else(|| format!("there is no grade {name:?}"))
    }
}

impl From<PackagedActivity> for NewActivity {
    fn from(it: PackagedActivity) -> Self {
        Self {
            title_key: name_key(&it.title),
            grades: it.grades.into_iter().map(|Grade(number)| number).collect(),
            slug: it.slug,
            language: it.language,
            subscription_id: it.subscription,
            title: it.title,
            summary: it.summary,
            activity_type: it.kind,
            subjects: it.subjects,
            audience: it.audience,
            setup_minutes: it.setup,
            duration_minutes: it.duration,
            group_size: it.group_size,
            materials: it.materials,
            steps: it.steps,
            variations: it.variations,
            safety: it.safety,
            reflection: it.reflection,
            is_published: true,
        }
    }
}

/// Adds what is missing; what is there stays as it is.
pub async fn load(conn: &mut AsyncPgConnection, package: Package) -> QueryResult<()> {
    diesel::insert_into(subscriptions::table)
        .values(package.subscriptions)
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let rows: Vec<NewActivity> = package.activities.into_iter().map(Into::into).collect();
    diesel::insert_into(activities::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_that_there_is_not_is_told() {
        assert!(Grade::try_from("pk".to_owned()).is_ok());
        let refused = Grade::try_from("9".to_owned()).unwrap_err();
        assert_eq!(refused, "there is no grade \"9\"");
    }
}
