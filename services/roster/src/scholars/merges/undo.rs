//! Makes two scholars of one again, as they were, but for what was changed since.

use chrono::{DateTime, Duration, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    error::{Problem, broken_constraint},
};

use super::{contacts, photos};
use crate::scholars::{rules, store};

/// How long a merge can be taken back.
pub const UNDO_PERIOD: Duration = Duration::days(30);

/// A merge that can be taken back.
#[derive(Clone, Debug, QueryableByName)]
pub struct Merged {
    /// The merge.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The scholar who went.
    #[diesel(sql_type = BigInt)]
    pub gone_id: i64,
    /// Their name.
    #[diesel(sql_type = Text)]
    pub gone_name: String,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub merged_at: DateTime<Utc>,
}

/// Brings the scholar of a merge ($1) back, who went.
const RETURN: &str =
    "INSERT INTO scholars SELECT s.* FROM scholar_merges m, jsonb_populate_record(NULL::scholars, m.before -> 'scholar') s
     WHERE m.id = $1";

/// Statements about a merge ($1), in order, after its contacts are both scholars' again.
const UNDO: [&str; 9] = [
    "UPDATE scholar_documents d SET scholar_id = m.gone_id, name = was.name, name_key = was.name_key
     FROM scholar_merges m, jsonb_populate_recordset(NULL::scholar_documents, m.before -> 'documents') was
     WHERE m.id = $1 AND d.id = was.id AND d.scholar_id = m.kept_id",
    "UPDATE enrollments e SET scholar_id = m.gone_id, version = e.version + 1, modified_at = now()
     FROM scholar_merges m, jsonb_populate_recordset(NULL::enrollments, m.before -> 'enrollments') was
     WHERE m.id = $1 AND e.id = was.id AND e.scholar_id = m.kept_id",
    "INSERT INTO enrollments (
         id, account_id, program_id, site_id, scholar_id, classroom_id, status, enrolled_on, inactive_on, inactive_note, days,
         earlier, version, created_at, created_by, modified_at, modified_by)
     SELECT was.id, was.account_id, was.program_id, was.site_id, was.scholar_id, c.id, was.status, was.enrolled_on,
         was.inactive_on, was.inactive_note, was.days, coalesce(was.earlier, '{}'), was.version + 1,
         was.created_at, was.created_by, now(), was.modified_by
     FROM scholar_merges m
     CROSS JOIN jsonb_populate_recordset(NULL::enrollments, m.before -> 'enrollments') was
     LEFT JOIN classrooms c ON c.id = was.classroom_id AND c.site_id = was.site_id
     WHERE m.id = $1 AND NOT EXISTS (SELECT FROM enrollments e WHERE e.id = was.id)",
    // Marks that went over come back as they are now; the others, which were hidden behind those of the same day, as they were.
    "UPDATE attendance a SET enrollment_id = (was ->> 'enrollment_id')::bigint
     FROM scholar_merges m, jsonb_array_elements(m.before -> 'marks') was
     WHERE m.id = $1 AND (was ->> 'is_moved')::boolean AND a.enrollment_id = (was ->> 'kept_enrollment_id')::bigint
         AND a.day = (was ->> 'day')::date",
    "INSERT INTO attendance (
         enrollment_id, day, account_id, program_id, site_id, status, check_in, check_out, is_dismissed, note, transportation,
         collected_by_contact, collected_by_name, collected_reason, collected_off_list, site_end_time, version, marked_at,
         marked_by)
     SELECT was.enrollment_id, was.day, was.account_id, was.program_id, was.site_id, was.status, was.check_in, was.check_out,
         was.is_dismissed, was.note, was.transportation, c.id, was.collected_by_name, was.collected_reason,
         coalesce(was.collected_off_list, false), was.site_end_time, was.version + 1, was.marked_at, was.marked_by
     FROM scholar_merges m
     CROSS JOIN jsonb_populate_recordset(NULL::attendance, m.before -> 'marks') was
     LEFT JOIN scholar_contacts c ON c.id = was.collected_by_contact
     WHERE m.id = $1 AND EXISTS (SELECT FROM enrollments e WHERE e.id = was.enrollment_id)
         AND NOT EXISTS (SELECT FROM attendance a WHERE a.enrollment_id = was.enrollment_id AND a.day = was.day)",
    // Dates and classroom of the one who was kept, unless somebody has changed the enrollment since. A merge of before that was
    // noted goes by the version.
    "UPDATE enrollments e SET enrolled_on = was.enrolled_on, status = was.status, inactive_on = was.inactive_on,
         inactive_note = was.inactive_note, days = was.days, earlier = coalesce(was.earlier, '{}'),
         version = e.version + 1, modified_at = now(),
         classroom_id = (SELECT c.id FROM classrooms c WHERE c.id = was.classroom_id AND c.site_id = e.site_id)
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::enrollments, m.before -> 'kept_enrollments') AS was
     LEFT JOIN LATERAL jsonb_populate_recordset(NULL::enrollments, m.before -> 'enrollments_after') AS became
         ON became.id = was.id
     WHERE m.id = $1 AND e.id = was.id AND CASE
         WHEN became.id IS NULL THEN e.version = was.version + 1
         ELSE (e.enrolled_on, e.status, e.inactive_on, e.inactive_note, e.days, e.classroom_id) IS NOT DISTINCT FROM
             (became.enrolled_on, became.status, became.inactive_on, became.inactive_note, became.days, became.classroom_id)
         END",
    // A field goes back if it is still what the merge wrote. What a register shows of the medical status is one field with it.
    "UPDATE scholars k SET gender = r.gender, other_gender = r.other_gender, ethnicity = r.ethnicity,
         scholar_student_id = r.scholar_student_id, scholar_number = r.scholar_number, external_id = r.external_id,
         address1 = r.address1, address2 = r.address2, city = r.city, state = r.state, postal_code = r.postal_code,
         home_phone = r.home_phone, consent_information = r.consent_information, consent_field_trip = r.consent_field_trip,
         consent_medical = r.consent_medical, consent_emergency = r.consent_emergency, photo_opt_out = r.photo_opt_out,
         custom = r.custom, has_custody_alert = r.has_custody_alert, medical = r.medical, has_epi_pen = r.has_epi_pen,
         has_allergies = r.has_allergies, learning = r.learning
     FROM scholar_merges m
     CROSS JOIN LATERAL (SELECT to_jsonb(now_) AS fields FROM scholars now_ WHERE now_.id = m.kept_id) AS k_now
     CROSS JOIN LATERAL jsonb_populate_record(NULL::scholars, k_now.fields || (
         SELECT coalesce(jsonb_object_agg(was.key, was.value), '{}')
         FROM jsonb_each(m.before -> 'kept') was
         JOIN jsonb_each(m.kept_after) became USING (key)
         CROSS JOIN LATERAL (
             SELECT CASE WHEN was.key IN ('has_epi_pen', 'has_allergies') THEN 'medical' ELSE was.key END AS name) AS field
         WHERE was.value <> became.value AND k_now.fields -> field.name = m.kept_after -> field.name)) AS r
     WHERE m.id = $1 AND k.id = m.kept_id",
    // Of whom it was said that they are another child than the one who went.
    "DELETE FROM scholars_apart p
     USING scholar_merges m, jsonb_populate_recordset(NULL::scholars_apart, m.before -> 'apart') was,
         LATERAL (SELECT CASE was.one_id WHEN m.gone_id THEN was.other_id ELSE was.one_id END AS id) AS other
     WHERE m.id = $1 AND m.gone_id IN (was.one_id, was.other_id) AND p.one_id = least(m.kept_id, other.id)
         AND p.other_id = greatest(m.kept_id, other.id) AND p.said_at = was.said_at
         AND NOT EXISTS (
             SELECT FROM jsonb_populate_recordset(NULL::scholars_apart, m.before -> 'apart') own
             WHERE own.one_id = p.one_id AND own.other_id = p.other_id)",
    "INSERT INTO scholars_apart (one_id, other_id, account_id, said_by, said_at)
     SELECT one.id, other.id, was.account_id, was.said_by, was.said_at
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::scholars_apart, m.before -> 'apart') AS was
     JOIN scholars one ON one.id = was.one_id
     JOIN scholars other ON other.id = was.other_id
     WHERE m.id = $1 AND m.gone_id IN (was.one_id, was.other_id)
     ON CONFLICT DO NOTHING",
];

/// The merges into a scholar that can be taken back, the newest first.
pub async fn merges(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    survivor: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Merged>> {
    diesel::sql_query(
        "SELECT id, gone_id, gone_name, merged_at FROM scholar_merges
         WHERE kept_id = $1 AND account_id = $2 AND undone_at IS NULL AND merged_at > $3 ORDER BY id DESC",
    )
    .bind::<BigInt, _>(survivor)
    .bind::<BigInt, _>(at.place().account)
    .bind::<Timestamptz, _>(now - UNDO_PERIOD)
    .load(conn)
    .await
}

/// Takes a merge back. Needs the scope of every account, as the merge did.
///
/// Errors: 409 `Error_ScholarAlreadyExists` when the child who went was entered again since.
pub async fn undo(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    (survivor, merge): (i64, i64),
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let done = diesel::sql_query(RETURN).bind::<BigInt, _>(merge).execute(conn).await;
    done.map_err(|error| match broken_constraint(&error) {
        Some("scholars_same") => rules::write_failed(error),
        _ => error.into(),
    })?;
    contacts::undo(conn, merge).await?;
    for statement in UNDO {
        diesel::sql_query(statement).bind::<BigInt, _>(merge).execute(conn).await?;
    }
    contacts::undo_collectors(conn, merge).await?;
    photos::undo(conn, merge).await?;
    store::scholar_touch(conn, at, survivor).await?;
    diesel::sql_query("UPDATE scholar_merges SET undone_at = $2, undone_by = $3 WHERE id = $1")
        .bind::<BigInt, _>(merge)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(at.user_id())
        .execute(conn)
        .await?;
    Ok(())
}
