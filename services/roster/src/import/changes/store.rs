//! Children who are at a site, read and written in batches: a statement for each table, none for each child.

use std::collections::HashMap;

use diesel::{prelude::*, upsert::excluded};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, AtSite, SitePlace},
    error::Problem,
    sealed::Sealer,
};

use super::Stored;
use crate::{
    import::change::ValueChange,
    schema::{enrollments, scholar_contacts, scholars},
    scholars::{
        contacts::ContactFields,
        enrollments::model::EnrollmentFields,
        model::ScholarFields,
        private::{self, Private, Sealed},
    },
};

/// Sets columns of a row that is there to those of the row that was to be inserted.
macro_rules! from_excluded {
    ($($table:ident.$column:ident),* $(,)?) => {
        ($($table::$column.eq(excluded($table::$column)),)*)
    };
}

/// Locks children until the transaction ends.
pub async fn lock(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    children: &[i64],
) -> QueryResult<()> {
    // Everybody locks in the same order, so that nobody waits for another who waits for him.
    let _: Vec<i64> = scholars::table
        .filter(scholars::account_id.eq(at.place().account))
        .filter(scholars::id.eq_any(children))
        .order(scholars::id)
        .select(scholars::id)
        .for_no_key_update()
        .load(conn)
        .await?;
    let _: Vec<i64> = enrollments::table
        .filter(enrollments::site_id.eq(at.place().site))
        .filter(enrollments::scholar_id.eq_any(children))
        .order(enrollments::id)
        .select(enrollments::id)
        .for_no_key_update()
        .load(conn)
        .await?;
    Ok(())
}

/// The children of these who are at the site or about to be enrolled there, by scholar; `joining` says how the latter are
/// enrolled.
pub async fn stored(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (children, joining): (&[i64], &HashMap<i64, &EnrollmentFields>),
) -> Result<HashMap<i64, Stored>, Problem> {
    let rows: Vec<(i64, ScholarFields, Sealed)> = scholars::table
        .filter(scholars::account_id.eq(at.place().account))
        .filter(scholars::id.eq_any(children))
        .select((scholars::id, ScholarFields::as_select(), (scholars::medical, scholars::learning)))
        .load(conn)
        .await?;
    let enrolled: Vec<(i64, i64, EnrollmentFields)> = enrollments::table
        .filter(enrollments::site_id.eq(at.place().site))
        .filter(enrollments::scholar_id.eq_any(children))
        .select((enrollments::scholar_id, enrollments::id, EnrollmentFields::as_select()))
        .load(conn)
        .await?;
    let known: Vec<(i64, i64, ContactFields)> = scholar_contacts::table
        .filter(scholar_contacts::scholar_id.eq_any(children))
        .order((scholar_contacts::scholar_id, scholar_contacts::id))
        .select((scholar_contacts::scholar_id, scholar_contacts::id, ContactFields::as_select()))
        .load(conn)
        .await?;
    let mut contacts: HashMap<i64, Vec<(i64, ContactFields)>> = HashMap::new();
    for (scholar, id, fields) in known {
        contacts.entry(scholar).or_default().push((id, fields));
    }
    let mut enrolled: HashMap<i64, (i64, EnrollmentFields)> =
        enrolled.into_iter().map(|(scholar, id, fields)| (scholar, (id, fields))).collect();
    let mut all = HashMap::with_capacity(rows.len());
    for (id, fields, sealed) in rows {
        let enrollment = match (enrolled.remove(&id), joining.get(&id)) {
            (Some((entry, fields)), _) => (Some(entry), fields),
            (None, Some(fields)) => (None, (*fields).clone()),
            (None, None) => continue,
        };
        let Private { medical, learning_status } = private::unseal(sealer, id, sealed)?;
        let contacts = contacts.remove(&id).unwrap_or_default();
        all.insert(id, Stored::new(id, fields, (medical, learning_status), contacts, enrollment));
    }
    Ok(all)
}

/// Writes children with their changes: of each only the tables that its changes are about.
pub async fn write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    changed: &[(&Stored, Vec<&ValueChange>)],
) -> Result<(), Problem> {
    let is_of_enrollment = |change: &&ValueChange| change.at.starts_with("/enrollment/");
    let with = |is_match: fn(bool) -> bool| {
        let concerns = move |changes: &[&ValueChange]| {
            changes.iter().any(|change| is_match(is_of_enrollment(change)))
        };
        let of = changed.iter().filter(move |(_, changes)| concerns(changes));
        of.map(|(child, _)| *child).collect::<Vec<_>>()
    };
    scholars_write(conn, at, sealer, &with(|of_enrollment| !of_enrollment)).await?;
    enrollments_write(conn, at, &with(|of_enrollment| of_enrollment)).await?;
    contacts_write(conn, at, changed).await
}

/// A change of contacts counts as one of the scholar.
async fn scholars_write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    children: &[&Stored],
) -> Result<(), Problem> {
    let by = at.user_id();
    let mut rows = Vec::new();
    for child in children {
        let id = child.scholar;
        rows.push((
            scholars::id.eq(id),
            scholars::account_id.eq(at.place().account),
            child.fields.clone(),
            private::seal_medical(sealer, id, Some(&child.medical))?,
            private::seal_learning(sealer, id, Some(&child.learning))?,
            scholars::created_by.eq(by),
            scholars::modified_by.eq(by),
        ));
    }
    if rows.is_empty() {
        return Ok(());
    }
    diesel::insert_into(scholars::table)
        .values(rows)
        .on_conflict(scholars::id)
        .do_update()
        .set((
            from_excluded!(
                scholars.entering_grade,
                scholars.gender,
                scholars.other_gender,
                scholars.ethnicity,
                scholars.scholar_student_id,
                scholars.scholar_number,
                scholars.external_id,
                scholars.address1,
                scholars.address2,
                scholars.city,
                scholars.state,
                scholars.postal_code,
                scholars.home_phone,
                scholars.consent_information,
                scholars.consent_field_trip,
                scholars.consent_medical,
                scholars.consent_emergency,
                scholars.photo_opt_out,
                scholars.custom,
                scholars.medical,
                scholars.has_epi_pen,
                scholars.has_allergies,
                scholars.learning,
                scholars.modified_by,
            ),
            scholars::version.eq(scholars::version + 1),
            scholars::modified_at.eq(diesel::dsl::now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

async fn enrollments_write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    children: &[&Stored],
) -> Result<(), Problem> {
    let by = at.user_id();
    let SitePlace { account, program, site } = at.place();
    let rows: Vec<_> = children
        .iter()
        .filter_map(|child| {
            Some((
                enrollments::id.eq(child.entry?),
                enrollments::account_id.eq(account),
                enrollments::program_id.eq(program),
                enrollments::site_id.eq(site),
                enrollments::scholar_id.eq(child.scholar),
                child.enrollment.clone(),
                enrollments::created_by.eq(by),
                enrollments::modified_by.eq(by),
            ))
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    diesel::insert_into(enrollments::table)
        .values(rows)
        .on_conflict(enrollments::id)
        .do_update()
        .set((
            from_excluded!(
                enrollments.classroom_id,
                enrollments.classroom_name,
                enrollments.status,
                enrollments.enrolled_on,
                enrollments.inactive_on,
                enrollments.inactive_note,
                enrollments.days,
                enrollments.modified_by,
            ),
            enrollments::version.eq(enrollments::version + 1),
            enrollments::modified_at.eq(diesel::dsl::now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Contacts that changes name: those that are there are changed, new ones are added, and whoever a change takes back goes.
async fn contacts_write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    changed: &[(&Stored, Vec<&ValueChange>)],
) -> Result<(), Problem> {
    let account = scholar_contacts::account_id.eq(at.place().account);
    let (mut there, mut new, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for (child, changes) in changed {
        for key in changes.iter().filter_map(|change| change.at.strip_prefix("/contacts/")) {
            let scholar = scholar_contacts::scholar_id.eq(child.scholar);
            match (child.contact_ids.get(key), child.contacts.get(key)) {
                (Some(id), Some(fields)) => {
                    there.push((scholar_contacts::id.eq(*id), account, scholar, fields));
                }
                (None, Some(fields)) => new.push((account, scholar, fields)),
                (Some(id), None) => removed.push(*id),
                (None, None) => {}
            }
        }
    }
    if !removed.is_empty() {
        let removed = scholar_contacts::table.filter(scholar_contacts::id.eq_any(removed));
        diesel::delete(removed).execute(conn).await?;
    }
    if !there.is_empty() {
        diesel::insert_into(scholar_contacts::table)
            .values(there)
            .on_conflict(scholar_contacts::id)
            .do_update()
            .set(from_excluded!(
                scholar_contacts.email,
                scholar_contacts.phone_number,
                scholar_contacts.relationship,
                scholar_contacts.allowed_to_pick,
            ))
            .execute(conn)
            .await?;
    }
    if !new.is_empty() {
        diesel::insert_into(scholar_contacts::table).values(new).execute(conn).await?;
    }
    Ok(())
}
