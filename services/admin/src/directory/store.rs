//! Every statement of an import: one for each batch and table, none for each row.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use contracts::{AccountState, ProgramState, SiteState};
use diesel::{
    prelude::*,
    sql_types::{Jsonb, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::{Value, json};

use super::{
    mapping::{Mapping, Run},
    rules::{Entry, Name, Place, SiteDetails},
};
use crate::{
    schema::{accounts, directory_imports, programs, sites},
    sites::model::{Site, SiteRow as StoredSite},
};

/// Something that is already stored, with what more the import needs of it.
#[derive(Clone, Debug)]
pub struct Known<T> {
    /// Its id.
    pub id: i64,
    /// The account of a program, the program of a site, 0 for an account.
    pub parent: i64,
    /// See [`crate::names`].
    pub name_key: String,
    /// See [`crate::names`].
    pub match_key: String,
    /// The import that made it.
    pub import: Option<i64>,
    /// More.
    pub more: T,
}

/// Lets one import run at a time: two of the same file would make the same names.
pub async fn import_lock(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>("afterbell.directory-import")
        .execute(conn)
        .await
        .map(drop)
}

/// Begins the record of an import.
pub async fn import_insert(
    conn: &mut AsyncPgConnection,
    file_name: &str,
    by: i64,
) -> QueryResult<i64> {
    diesel::insert_into(directory_imports::table)
        .values((
            directory_imports::file_name.eq(file_name),
            directory_imports::created_by.eq(by),
            directory_imports::summary.eq(json!({})),
        ))
        .returning(directory_imports::id)
        .get_result(conn)
        .await
}

/// Keeps the summary.
pub async fn import_finish(
    conn: &mut AsyncPgConnection,
    id: i64,
    summary: &Value,
) -> QueryResult<()> {
    diesel::update(directory_imports::table.find(id))
        .set(directory_imports::summary.eq(summary))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets an import that made nothing.
pub async fn import_delete(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::delete(directory_imports::table.find(id)).execute(conn).await.map(drop)
}

/// Accounts recognized by these keys, oldest first, with their names.
pub async fn accounts_known(
    conn: &mut AsyncPgConnection,
    match_keys: Vec<String>,
) -> QueryResult<Vec<Known<String>>> {
    let rows: Vec<(i64, String, String, String, Option<i64>)> = accounts::table
        .filter(accounts::match_key.eq_any(match_keys))
        .order(accounts::id)
        .select((
            accounts::id,
            accounts::name,
            accounts::name_key,
            accounts::match_key,
            accounts::import_id,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, name_key, match_key, import)| Known {
            id,
            parent: 0,
            name_key,
            match_key,
            import,
            more: name,
        })
        .collect())
}

/// An account that was just made.
pub struct MadeAccount {
    /// As it is known from now on.
    pub known: Known<String>,
    version: i32,
}

impl MadeAccount {
    /// As it travels in events.
    pub fn state(&self) -> AccountState {
        AccountState {
            id: self.known.id,
            name: self.known.more.clone(),
            status: 1,
            flags: crate::flags::rules::on(&BTreeMap::new()),
            version: self.version.into(),
            ..AccountState::default()
        }
    }
}

/// Makes accounts.
pub async fn accounts_insert(
    conn: &mut AsyncPgConnection,
    names: &[&Name],
    import: i64,
    by: i64,
) -> QueryResult<Vec<MadeAccount>> {
    let values: Vec<_> = names
        .iter()
        .map(|name| {
            (
                accounts::name.eq(&name.text),
                accounts::name_key.eq(&name.key),
                accounts::match_key.eq(&name.match_key),
                accounts::import_id.eq(import),
                accounts::created_by.eq(by),
                accounts::modified_by.eq(by),
            )
        })
        .collect();
    let rows: Vec<(i64, String, String, String, i32)> = diesel::insert_into(accounts::table)
        .values(values)
        .returning((
            accounts::id,
            accounts::name,
            accounts::name_key,
            accounts::match_key,
            accounts::version,
        ))
        .get_results(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, name_key, match_key, version)| MadeAccount {
            known: Known { id, parent: 0, name_key, match_key, import: Some(import), more: name },
            version,
        })
        .collect())
}

/// Programs of these accounts recognized by these keys, oldest first, with first and last day: held until the transaction
/// ends, so that these hold for the sites that it makes.
pub async fn programs_known(
    conn: &mut AsyncPgConnection,
    accounts: &[i64],
    match_keys: Vec<String>,
) -> QueryResult<Vec<Known<(NaiveDate, NaiveDate)>>> {
    type KnownProgram = (i64, i64, String, String, Option<i64>, NaiveDate, NaiveDate);
    let rows: Vec<KnownProgram> = programs::table
        .filter(programs::account_id.eq_any(accounts))
        .filter(programs::match_key.eq_any(match_keys))
        .order(programs::id)
        .for_no_key_update()
        .select((
            programs::id,
            programs::account_id,
            programs::name_key,
            programs::match_key,
            programs::import_id,
            programs::start_date,
            programs::end_date,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, parent, name_key, match_key, import, start, end)| Known {
            id,
            parent,
            name_key,
            match_key,
            import,
            more: (start, end),
        })
        .collect())
}

/// A program that was just made.
pub struct MadeProgram {
    /// As it is known from now on.
    pub known: Known<(NaiveDate, NaiveDate)>,
    name: String,
    program_type: Option<String>,
    version: i32,
}

impl MadeProgram {
    /// As it travels in events.
    pub fn state(&self) -> ProgramState {
        ProgramState {
            id: self.known.id,
            account_id: self.known.parent,
            name: self.name.clone(),
            status: 1,
            start_date: Some(self.known.more.0.to_string()),
            end_date: Some(self.known.more.1.to_string()),
            program_type: self.program_type.clone().unwrap_or_default(),
            final_submit: true,
            version: self.version.into(),
            ..ProgramState::default()
        }
    }
}

/// Makes programs.
pub async fn programs_insert(
    conn: &mut AsyncPgConnection,
    missing: &[(i64, &Entry)],
    run: Run,
    import: i64,
    by: i64,
) -> QueryResult<Vec<MadeProgram>> {
    let values: Vec<_> = missing
        .iter()
        .map(|(account, entry)| {
            (
                programs::account_id.eq(*account),
                programs::name.eq(&entry.program.text),
                programs::name_key.eq(&entry.program.key),
                programs::match_key.eq(&entry.program.match_key),
                programs::program_type.eq(&entry.program_kind),
                programs::start_date.eq(run.start),
                programs::end_date.eq(run.end),
                programs::is_final_submit.eq(true),
                programs::import_id.eq(import),
                programs::created_by.eq(by),
                programs::modified_by.eq(by),
            )
        })
        .collect();
    type InsertedProgram = (i64, i64, String, String, String, Option<String>, i32);
    let rows: Vec<InsertedProgram> = diesel::insert_into(programs::table)
        .values(values)
        .returning((
            programs::id,
            programs::account_id,
            programs::name,
            programs::name_key,
            programs::match_key,
            programs::program_type,
            programs::version,
        ))
        .get_results(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, parent, name, name_key, match_key, program_type, version)| MadeProgram {
            known: Known {
                id,
                parent,
                name_key,
                match_key,
                import: Some(import),
                more: (run.start, run.end),
            },
            name,
            program_type,
            version,
        })
        .collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sites)]
struct SiteRow {
    id: i64,
    program_id: i64,
    name_key: String,
    match_key: String,
    import_id: Option<i64>,
    address1: Option<String>,
    address2: Option<String>,
    city: Option<String>,
    state: Option<String>,
    postal_code: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    contact_phone: Option<String>,
    contact_phone_extension: Option<String>,
    age_from: Option<i16>,
    age_to: Option<i16>,
    directory: Value,
}

/// Sites of these programs recognized by these keys, oldest first, with what a file may tell of them.
pub async fn sites_known(
    conn: &mut AsyncPgConnection,
    programs: Vec<i64>,
    match_keys: Vec<String>,
) -> QueryResult<Vec<Known<SiteDetails>>> {
    let rows: Vec<SiteRow> = sites::table
        .filter(sites::program_id.eq_any(programs))
        .filter(sites::match_key.eq_any(match_keys))
        .order(sites::id)
        .select(SiteRow::as_select())
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| Known {
            id: row.id,
            parent: row.program_id,
            name_key: row.name_key,
            match_key: row.match_key,
            import: row.import_id,
            more: SiteDetails {
                place: Place {
                    address1: row.address1,
                    address2: row.address2,
                    city: row.city,
                    state: row.state,
                    postal_code: row.postal_code,
                    latitude: row.latitude,
                    longitude: row.longitude,
                    phone: row.contact_phone,
                    phone_extension: row.contact_phone_extension,
                },
                ages: (row.age_from, row.age_to),
                extra: serde_json::from_value(row.directory).unwrap_or_default(),
            },
        })
        .collect())
}

/// A site to be made.
pub struct NewPlace<'a> {
    /// Its account.
    pub account: i64,
    /// Its program.
    pub program: i64,
    /// Its name.
    pub name: &'a Name,
    /// First and last day: the program's.
    pub run: Run,
    /// What the file tells of it.
    pub details: SiteDetails,
}

/// Makes sites and answers their states as they travel in events.
pub async fn sites_insert(
    conn: &mut AsyncPgConnection,
    new: &[NewPlace<'_>],
    mapping: &Mapping,
    import: i64,
    by: i64,
) -> QueryResult<Vec<SiteState>> {
    let defaults = &mapping.defaults;
    let values: Vec<_> = new
        .iter()
        .map(|site| {
            let place = &site.details.place;
            (
                (
                    sites::account_id.eq(site.account),
                    sites::program_id.eq(site.program),
                    sites::name.eq(&site.name.text),
                    sites::name_key.eq(&site.name.key),
                    sites::match_key.eq(&site.name.match_key),
                    sites::start_date.eq(site.run.start),
                    sites::end_date.eq(site.run.end),
                    sites::time_zone.eq(&defaults.time_zone),
                    sites::days.eq(&defaults.days),
                    sites::age_from.eq(site.details.ages.0),
                    sites::age_to.eq(site.details.ages.1),
                ),
                (
                    sites::address1.eq(&place.address1),
                    sites::address2.eq(&place.address2),
                    sites::city.eq(&place.city),
                    sites::state.eq(&place.state),
                    sites::postal_code.eq(&place.postal_code),
                    sites::latitude.eq(place.latitude),
                    sites::longitude.eq(place.longitude),
                    sites::contact_phone.eq(&place.phone),
                    sites::contact_phone_extension.eq(&place.phone_extension),
                    sites::directory.eq(json!(site.details.extra)),
                ),
                (sites::import_id.eq(import), sites::created_by.eq(by), sites::modified_by.eq(by)),
            )
        })
        .collect();
    let rows: Vec<StoredSite> = diesel::insert_into(sites::table)
        .values(values)
        .returning(StoredSite::as_returning())
        .get_results(conn)
        .await?;
    Ok(rows.into_iter().map(|row| Site::from(row).state()).collect())
}

/// Writes what further rows of the same file told of sites that this import made.
pub async fn sites_complete(
    conn: &mut AsyncPgConnection,
    details: HashMap<i64, SiteDetails>,
) -> QueryResult<()> {
    if details.is_empty() {
        return Ok(());
    }
    let rows: Vec<Value> = details
        .into_iter()
        .map(|(id, details)| {
            let place = details.place;
            json!({
                "id": id,
                "address1": place.address1,
                "address2": place.address2,
                "city": place.city,
                "state": place.state,
                "postal_code": place.postal_code,
                "latitude": place.latitude,
                "longitude": place.longitude,
                "contact_phone": place.phone,
                "contact_phone_extension": place.phone_extension,
                "age_from": details.ages.0,
                "age_to": details.ages.1,
                "directory": details.extra,
            })
        })
        .collect();
    diesel::sql_query(
        "UPDATE sites s SET address1 = v.address1, address2 = v.address2, city = v.city, state = v.state,
             postal_code = v.postal_code, latitude = v.latitude, longitude = v.longitude,
             contact_phone = v.contact_phone, contact_phone_extension = v.contact_phone_extension,
             age_from = v.age_from, age_to = v.age_to, directory = v.directory
         FROM jsonb_to_recordset($1) AS v(id bigint, address1 text, address2 text, city text, state text,
             postal_code text, latitude double precision, longitude double precision, contact_phone text,
             contact_phone_extension text, age_from smallint, age_to smallint, directory jsonb)
         WHERE s.id = v.id",
    )
    .bind::<Jsonb, _>(Value::Array(rows))
    .execute(conn)
    .await
    .map(drop)
}
