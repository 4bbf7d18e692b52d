//! Every statement about classrooms.

use contracts::directory::schema::ref_sites;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{Classroom, ClassroomFields};
use crate::schema::classrooms;

/// The account of a program's site.
pub async fn site_account(
    conn: &mut AsyncPgConnection,
    program: i64,
    site: i64,
) -> QueryResult<Option<i64>> {
    ref_sites::table
        .find(site)
        .filter(ref_sites::program_id.eq(program))
        .filter(ref_sites::deleted.eq(false))
        .select(ref_sites::account_id)
        .first(conn)
        .await
        .optional()
}

/// The classrooms of a site by name.
pub async fn classroom_list(
    conn: &mut AsyncPgConnection,
    site: i64,
) -> QueryResult<Vec<Classroom>> {
    classrooms::table
        .filter(classrooms::site_id.eq(site))
        .order(classrooms::name_key)
        .select(Classroom::as_select())
        .load(conn)
        .await
}

/// A classroom, locked until the transaction ends.
pub async fn classroom(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Classroom>> {
    classrooms::table
        .find(id)
        .select(Classroom::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// Adds a classroom to a site.
pub async fn classroom_insert(
    conn: &mut AsyncPgConnection,
    (account, program, site): (i64, i64, i64),
    fields: &ClassroomFields,
    by: i64,
) -> QueryResult<Classroom> {
    diesel::insert_into(classrooms::table)
        .values((
            classrooms::account_id.eq(account),
            classrooms::program_id.eq(program),
            classrooms::site_id.eq(site),
            fields,
            classrooms::created_by.eq(by),
            classrooms::modified_by.eq(by),
        ))
        .returning(Classroom::as_returning())
        .get_result(conn)
        .await
}

/// Changes a classroom.
pub async fn classroom_update(
    conn: &mut AsyncPgConnection,
    id: i64,
    fields: &ClassroomFields,
    by: i64,
) -> QueryResult<Classroom> {
    diesel::update(classrooms::table.find(id))
        .set((
            fields,
            classrooms::version.eq(classrooms::version + 1),
            classrooms::modified_at.eq(diesel::dsl::now),
            classrooms::modified_by.eq(by),
        ))
        .returning(Classroom::as_returning())
        .get_result(conn)
        .await
}

/// Removes a classroom.
pub async fn classroom_delete(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::delete(classrooms::table.find(id)).execute(conn).await.map(drop)
}
