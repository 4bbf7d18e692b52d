//! Statements about profiles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::{
    schema::{profile_pictures, sessions, users},
    sessions::Standing,
};

/// A session as its person sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
pub struct SessionRow {
    pub id: Uuid,
    pub state: String,
    pub device: Option<String>,
    pub address: Option<String>,
    pub signed_in_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Sets what a person says of themselves.
pub async fn profile_set(
    conn: &mut AsyncPgConnection,
    user: i64,
    first_name: &str,
    last_name: &str,
    phone: Option<&str>,
    locale: Option<&str>,
) -> QueryResult<()> {
    diesel::update(users::table.find(user))
        .set((
            users::first_name.eq(first_name),
            users::last_name.eq(last_name),
            users::phone_number.eq(phone),
            users::locale.eq(locale),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// The object of a person's picture in the file store.
pub async fn picture(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Option<Uuid>> {
    profile_pictures::table.find(user).select(profile_pictures::object).first(conn).await.optional()
}

/// Gives a person a picture; answers the one before.
pub async fn picture_set(
    conn: &mut AsyncPgConnection,
    user: i64,
    account: Option<i64>,
    object: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    let before = picture(conn, user).await?;
    let values = (
        profile_pictures::account_id.eq(account),
        profile_pictures::object.eq(object),
        profile_pictures::uploaded_at.eq(now),
    );
    diesel::insert_into(profile_pictures::table)
        .values((profile_pictures::user_id.eq(user), values))
        .on_conflict(profile_pictures::user_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(before)
}

/// Takes a person's picture away; answers which it was.
pub async fn picture_remove(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Option<Uuid>> {
    diesel::delete(profile_pictures::table.find(user))
        .returning(profile_pictures::object)
        .get_result(conn)
        .await
        .optional()
}

/// Sets the paths of a person's picture.
pub async fn picture_paths_set(
    conn: &mut AsyncPgConnection,
    user: i64,
    image: Option<&str>,
    thumbnail: Option<&str>,
) -> QueryResult<()> {
    diesel::update(users::table.find(user))
        .set((users::image_url.eq(image), users::thumbnail_url.eq(thumbnail)))
        .execute(conn)
        .await
        .map(drop)
}

/// Sessions of a person that are not over, the last seen first.
pub async fn session_list(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<SessionRow>> {
    sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::state.ne(Standing::Ended.name()))
        .filter(sessions::expires_at.gt(now))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .select(SessionRow::as_select())
        .load(conn)
        .await
}

/// Notes what a session was begun with, and from where.
pub async fn session_describe(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    device: Option<&str>,
    address: &str,
) -> QueryResult<()> {
    diesel::update(sessions::table.find(id))
        .set((sessions::device.eq(device), sessions::address.eq(address)))
        .execute(conn)
        .await
        .map(drop)
}
