//! Every statement about scholars and their contacts.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Date, Nullable, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At, SitePlace};

use super::{
    contacts::{Contact, ContactFields, NewContact},
    model::{ScholarFields, ScholarRow},
    private::{LearningFields, MedicalFields, Sealed},
    similar::Identity,
    words::ACTIVE,
};
use crate::schema::{enrollments, scholar_contacts, scholars};

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// An id for a scholar who is about to be entered: what is sealed of them is sealed for it.
pub async fn scholar_id(conn: &mut AsyncPgConnection) -> QueryResult<i64> {
    let made: Id =
        diesel::sql_query("SELECT nextval(pg_get_serial_sequence('scholars', 'id')) AS id")
            .get_result(conn)
            .await?;
    Ok(made.id)
}

type PlaceRow = (i64, i64, i64, Option<i64>);

/// Where an enrollment is.
const PLACE: (
    enrollments::account_id,
    enrollments::program_id,
    enrollments::site_id,
    enrollments::classroom_id,
) = (
    enrollments::account_id,
    enrollments::program_id,
    enrollments::site_id,
    enrollments::classroom_id,
);

fn place((account, program, site, classroom): PlaceRow) -> (SitePlace, Option<i64>) {
    (SitePlace { account, program, site }, classroom)
}

/// Where a scholar is enrolled, with the classroom, as far as the transaction sees it. In a steady order.
pub async fn scholar_places(
    conn: &mut AsyncPgConnection,
    id: i64,
) -> QueryResult<Vec<(SitePlace, Option<i64>)>> {
    let rows = enrollments::table
        .filter(enrollments::scholar_id.eq(id))
        .order((enrollments::status, enrollments::id))
        .select(PLACE)
        .load::<PlaceRow>(conn)
        .await?;
    Ok(rows.into_iter().map(place).collect())
}

/// Where a scholar is enrolled after a day, of the enrollments that the transaction sees; with the classroom there.
pub async fn attended_places(
    conn: &mut AsyncPgConnection,
    id: i64,
    day: NaiveDate,
) -> QueryResult<Vec<(SitePlace, Option<i64>)>> {
    let lasts = enrollments::status.eq(ACTIVE).or(enrollments::inactive_on.gt(day));
    let rows = enrollments::table
        .filter(enrollments::scholar_id.eq(id))
        .filter(lasts.assume_not_null())
        .select(PLACE)
        .load::<PlaceRow>(conn)
        .await?;
    Ok(rows.into_iter().map(place).collect())
}

#[derive(QueryableByName)]
struct LeftOn {
    #[diesel(sql_type = Nullable<Date>)]
    day: Option<NaiveDate>,
}

/// The first day on which a scholar was at none of the sites that the transaction sees, while they were at another; none for
/// one who has not left them.
pub async fn left_on(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<NaiveDate>> {
    let found: LeftOn = diesel::sql_query("SELECT scholar_left_on($1) AS day")
        .bind::<BigInt, _>(id)
        .get_result(conn)
        .await?;
    Ok(found.day)
}

/// A scholar of the place's account.
pub async fn scholar(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<ScholarRow>> {
    scholars::table
        .find(id)
        .filter(scholars::account_id.eq(at.place().account))
        .select(ScholarRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// As [`scholar`], locked until the transaction ends.
pub async fn scholar_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<ScholarRow>> {
    scholars::table
        .find(id)
        .filter(scholars::account_id.eq(at.place().account))
        .select(ScholarRow::as_select())
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// What is sealed of a scholar.
pub async fn scholar_sealed(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<Sealed>> {
    scholars::table
        .find(id)
        .filter(scholars::account_id.eq(at.place().account))
        .select((scholars::medical, scholars::learning))
        .first(conn)
        .await
        .optional()
}

/// The sealed medical status of scholars, of those who have one.
pub async fn medical_of(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    ids: &[i64],
) -> QueryResult<Vec<(i64, Vec<u8>)>> {
    scholars::table
        .filter(scholars::id.eq_any(ids))
        .filter(scholars::account_id.eq(at.place().account))
        .filter(scholars::medical.is_not_null())
        .select((scholars::id, scholars::medical.assume_not_null()))
        .load(conn)
        .await
}

/// A medical status that was sealed lately, with the scholar's id.
pub async fn last_sealed(conn: &mut AsyncPgConnection) -> QueryResult<Option<(i64, Vec<u8>)>> {
    scholars::table
        .filter(scholars::medical.is_not_null())
        .order(scholars::id.desc())
        .select((scholars::id, scholars::medical.assume_not_null()))
        .first(conn)
        .await
        .optional()
}

/// The scholar with these names and day of birth, as far as the transaction sees them.
pub async fn scholar_same(
    conn: &mut AsyncPgConnection,
    account: i64,
    child: &Identity,
) -> QueryResult<Option<i64>> {
    let found: Option<Id> = diesel::sql_query(
        "SELECT id FROM scholars
         WHERE account_id = $1 AND first_key = $2 AND last_key = $3 AND birth_date = $4
             AND scholar_name(first_name) = scholar_name($5) AND scholar_name(last_name) = scholar_name($6)",
    )
    .bind::<BigInt, _>(account)
    .bind::<Text, _>(&child.first_key)
    .bind::<Text, _>(&child.last_key)
    .bind::<Date, _>(child.birth_date)
    .bind::<Text, _>(&child.first_name)
    .bind::<Text, _>(&child.last_name)
    .get_result(conn)
    .await
    .optional()?;
    Ok(found.map(|found| found.id))
}

/// Enters a scholar in the place's account. Whoever reaches only a site sees them once they are enrolled there, so
/// nothing is read back.
pub async fn scholar_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    fields: &ScholarFields,
    medical: MedicalFields,
    learning: LearningFields,
) -> QueryResult<()> {
    diesel::insert_into(scholars::table)
        .values((
            scholars::id.eq(id),
            scholars::account_id.eq(at.place().account),
            fields,
            medical,
            learning,
            scholars::created_by.eq(at.user_id()),
            scholars::modified_by.eq(at.user_id()),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Changes a scholar. What is sealed stays as it is unless it is given.
pub async fn scholar_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    fields: &ScholarFields,
    medical: Option<MedicalFields>,
    learning: Option<LearningFields>,
) -> QueryResult<ScholarRow> {
    diesel::update(scholars::table.find(id))
        .filter(scholars::account_id.eq(at.place().account))
        .set((
            fields,
            medical,
            learning,
            scholars::version.eq(scholars::version + 1),
            scholars::modified_at.eq(diesel::dsl::now),
            scholars::modified_by.eq(at.user_id()),
        ))
        .returning(ScholarRow::as_returning())
        .get_result(conn)
        .await
}

/// Changes the medical status of a scholar alone.
pub async fn scholar_medical(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    medical: MedicalFields,
) -> QueryResult<()> {
    diesel::update(scholars::table.find(id))
        .filter(scholars::account_id.eq(at.place().account))
        .set(medical)
        .execute(conn)
        .await
        .map(drop)
}

/// Changes the learning status of a scholar alone.
pub async fn scholar_learning(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
    learning: LearningFields,
) -> QueryResult<()> {
    diesel::update(scholars::table.find(id))
        .filter(scholars::account_id.eq(at.place().account))
        .set(learning)
        .execute(conn)
        .await
        .map(drop)
}

/// Counts a change of a scholar's contacts as one of the scholar.
pub async fn scholar_touch(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::update(scholars::table.find(id))
        .filter(scholars::account_id.eq(at.place().account))
        .set((
            scholars::version.eq(scholars::version + 1),
            scholars::modified_at.eq(diesel::dsl::now),
            scholars::modified_by.eq(at.user_id()),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// The contacts of a scholar, in order.
pub async fn contacts(conn: &mut AsyncPgConnection, scholar: i64) -> QueryResult<Vec<Contact>> {
    scholar_contacts::table
        .filter(scholar_contacts::scholar_id.eq(scholar))
        .order((scholar_contacts::kind, scholar_contacts::ordinal))
        .select(Contact::as_select())
        .load(conn)
        .await
}

/// Gives a scholar these contacts and no others. Those that are named by id stay the same contacts.
pub async fn contacts_replace(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    contacts: &[NewContact],
) -> QueryResult<()> {
    let stay: Vec<i64> = contacts.iter().filter_map(|contact| contact.id).collect();
    let theirs = scholar_contacts::table.filter(scholar_contacts::scholar_id.eq(scholar));
    diesel::delete(theirs.filter(scholar_contacts::id.ne_all(stay))).execute(conn).await?;
    let mut new: Vec<&ContactFields> = Vec::new();
    for NewContact { id, fields } in contacts {
        match id {
            None => new.push(fields),
            Some(id) => {
                diesel::update(theirs.filter(scholar_contacts::id.eq(*id)))
                    .set(fields)
                    .execute(conn)
                    .await?;
            }
        }
    }
    let account = scholar_contacts::account_id.eq(at.place().account);
    let rows: Vec<_> = new
        .into_iter()
        .map(|fields| (account, scholar_contacts::scholar_id.eq(scholar), fields))
        .collect();
    diesel::insert_into(scholar_contacts::table).values(rows).execute(conn).await.map(drop)
}
