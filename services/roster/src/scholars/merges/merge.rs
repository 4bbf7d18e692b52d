//! Makes two scholars one.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};

use super::{contacts, documents, photos, undo::UNDO_PERIOD};
use crate::{
    import::commit,
    scholars::{
        private::{self, Learning, Medical, Private},
        store,
    },
};

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Nobody saves marks of either from here on, so that none is lost with an enrollment. Rows first and then the turn, as by
/// everybody else who takes it alone.
const HOLD: [&str; 2] = [
    "SELECT id FROM enrollments WHERE scholar_id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE",
    "SELECT attendance_take_turn(ARRAY(SELECT DISTINCT site_id FROM enrollments WHERE scholar_id IN ($1, $2)), true)",
];

/// What both were, before anything is written.
const REMEMBER: &str = "
    INSERT INTO scholar_merges (account_id, kept_id, gone_id, gone_name, before, merged_at, merged_by)
    SELECT g.account_id, k.id, g.id, g.first_name || ' ' || g.last_name, jsonb_build_object(
        'scholar', to_jsonb(g),
        'kept', to_jsonb(k),
        'contacts', (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM scholar_contacts c WHERE c.scholar_id = g.id),
        'kept_contacts', (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM scholar_contacts c WHERE c.scholar_id = k.id),
        'codes', (
            SELECT coalesce(jsonb_agg(to_jsonb(code)), '[]') FROM pickup_codes code
            JOIN scholar_contacts c ON c.id = code.contact_id
            WHERE c.scholar_id IN (k.id, g.id)),
        'documents', (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM scholar_documents d WHERE d.scholar_id = g.id),
        'enrollments', (SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM enrollments e WHERE e.scholar_id = g.id),
        'kept_enrollments', (
            SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM enrollments e
            JOIN enrollments other ON other.site_id = e.site_id AND other.scholar_id = g.id
            WHERE e.scholar_id = k.id),
        'marks', (
            SELECT coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('kept_enrollment_id', mine.id, 'is_moved', own.day IS NULL)), '[]')
            FROM attendance a
            JOIN enrollments theirs ON theirs.id = a.enrollment_id AND theirs.scholar_id = g.id
            JOIN enrollments mine ON mine.site_id = theirs.site_id AND mine.scholar_id = k.id
            LEFT JOIN attendance own ON own.enrollment_id = mine.id AND own.day = a.day),
        'photos', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM scholar_photos p WHERE p.scholar_id IN (k.id, g.id)),
        'apart', (
            SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM scholars_apart p
            WHERE p.one_id IN (k.id, g.id) OR p.other_id IN (k.id, g.id))
        ), $4, $5
    FROM scholars g, scholars k WHERE g.id = $2 AND k.id = $1 AND g.account_id = $3 AND k.account_id = $3
    RETURNING id";

/// Statements about the kept scholar ($1) and the other ($2), in order.
const MERGE: [&str; 6] = [
    // Who is kept has blank fields filled. Where a family said no to something in one of the entries, no counts.
    "UPDATE scholars k SET gender = coalesce(k.gender, g.gender), other_gender = coalesce(k.other_gender, g.other_gender),
         ethnicity = coalesce(k.ethnicity, g.ethnicity), scholar_student_id = coalesce(k.scholar_student_id, g.scholar_student_id),
         scholar_number = coalesce(k.scholar_number, g.scholar_number), external_id = coalesce(k.external_id, g.external_id),
         address1 = coalesce(k.address1, g.address1), address2 = coalesce(k.address2, g.address2), city = coalesce(k.city, g.city),
         state = coalesce(k.state, g.state), postal_code = coalesce(k.postal_code, g.postal_code),
         home_phone = coalesce(k.home_phone, g.home_phone),
         consent_information = coalesce(k.consent_information AND g.consent_information, k.consent_information, g.consent_information),
         consent_field_trip = coalesce(k.consent_field_trip AND g.consent_field_trip, k.consent_field_trip, g.consent_field_trip),
         consent_medical = coalesce(k.consent_medical AND g.consent_medical, k.consent_medical, g.consent_medical),
         consent_emergency = coalesce(k.consent_emergency AND g.consent_emergency, k.consent_emergency, g.consent_emergency),
         photo_opt_out = coalesce(k.photo_opt_out OR g.photo_opt_out, k.photo_opt_out, g.photo_opt_out),
         custom = (
             SELECT coalesce(array_agg(coalesce(nullif(mine, ''), theirs, '') ORDER BY place), '{}')
             FROM unnest(k.custom, g.custom) WITH ORDINALITY AS both_of(mine, theirs, place)),
         -- Whatever guards a child stays.
         has_custody_alert = k.has_custody_alert OR g.has_custody_alert
     FROM scholars g WHERE k.id = $1 AND g.id = $2",
    // Where both are at a site, the earlier first day counts, earlier stays are those of both, and whoever comes still comes.
    "UPDATE enrollments k SET enrolled_on = least(k.enrolled_on, g.enrolled_on), status = least(k.status, g.status),
         inactive_on = CASE WHEN least(k.status, g.status) = 1 THEN NULL ELSE greatest(k.inactive_on, g.inactive_on) END,
         inactive_note = CASE WHEN least(k.status, g.status) = 1 THEN NULL ELSE coalesce(k.inactive_note, g.inactive_note) END,
         classroom_id = coalesce(k.classroom_id, g.classroom_id), earlier = k.earlier + g.earlier,
         days = CASE WHEN k.days = '{}' THEN g.days ELSE k.days END, version = k.version + 1, modified_at = now()
     FROM enrollments g WHERE k.scholar_id = $1 AND g.scholar_id = $2 AND g.site_id = k.site_id",
    "UPDATE attendance a SET enrollment_id = mine.id
     FROM enrollments theirs, enrollments mine
     WHERE theirs.scholar_id = $2 AND mine.scholar_id = $1 AND mine.site_id = theirs.site_id AND a.enrollment_id = theirs.id
         AND NOT EXISTS (SELECT FROM attendance own WHERE own.enrollment_id = mine.id AND own.day = a.day)",
    "DELETE FROM enrollments theirs USING enrollments mine
     WHERE theirs.scholar_id = $2 AND mine.scholar_id = $1 AND mine.site_id = theirs.site_id",
    "UPDATE enrollments SET scholar_id = $1, version = version + 1, modified_at = now() WHERE scholar_id = $2",
    // Whoever is another child than the one is another child than both.
    "INSERT INTO scholars_apart (one_id, other_id, account_id, said_by, said_at)
     SELECT least($1, other.id), greatest($1, other.id), p.account_id, p.said_by, p.said_at
     FROM scholars_apart p
     CROSS JOIN LATERAL (SELECT CASE p.one_id WHEN $2 THEN p.other_id ELSE p.one_id END AS id) AS other
     WHERE $2 IN (p.one_id, p.other_id) AND other.id <> $1
     ON CONFLICT DO NOTHING",
];

/// Makes the other scholar one with the one who is kept; answers the merge.
///
/// Needs the scope of every account: rows go from one scholar to another, and between them nobody sees them.
///
/// Errors: 404 when one of them is not of the account; 409 `Error_UploadRunning` during an import of the account.
pub async fn merge(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (survivor, duplicate): (i64, i64),
    now: DateTime<Utc>,
) -> Result<i64, Problem> {
    commit::hold_off(conn, at).await?;
    let missing = || Problem::not_found("scholar");
    // In one order, so that nobody waits for another who waits for him.
    for id in [survivor.min(duplicate), survivor.max(duplicate)] {
        store::scholar_lock(conn, at, id).await?.ok_or_else(missing)?;
    }
    for statement in HOLD {
        diesel::sql_query(statement)
            .bind::<BigInt, _>(survivor)
            .bind::<BigInt, _>(duplicate)
            .execute(conn)
            .await?;
    }
    let made: Option<Id> = diesel::sql_query(REMEMBER)
        .bind::<BigInt, _>(survivor)
        .bind::<BigInt, _>(duplicate)
        .bind::<BigInt, _>(at.place().account)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(at.user_id())
        .get_result(conn)
        .await
        .optional()?;
    let merge = made.ok_or_else(missing)?.id;
    seal_both(conn, at, sealer, (survivor, duplicate)).await?;
    for statement in MERGE {
        diesel::sql_query(statement)
            .bind::<BigInt, _>(survivor)
            .bind::<BigInt, _>(duplicate)
            .execute(conn)
            .await?;
    }
    contacts::merge(conn, merge).await?;
    documents::merge(conn, (survivor, duplicate)).await?;
    photos::go_over(conn, merge).await?;
    finish(conn, at, merge, (survivor, duplicate)).await?;
    photos::retain(conn, merge, now + UNDO_PERIOD).await?;
    Ok(merge)
}

/// Fills what is blank of the medical and learning status of the scholar who is kept.
async fn seal_both(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    (survivor, duplicate): (i64, i64),
) -> Result<(), Problem> {
    let mut opened = Vec::with_capacity(2);
    for id in [survivor, duplicate] {
        let sealed = store::scholar_sealed(conn, at, id).await?.unwrap_or_default();
        opened.push(private::unseal(sealer, id, sealed)?);
    }
    let [mine, theirs] = opened.as_slice() else { return Ok(()) };
    let both = filled(mine, theirs);
    let medical = private::seal_medical(sealer, survivor, both.medical.as_ref())?;
    let learning = private::seal_learning(sealer, survivor, both.learning_status.as_ref())?;
    if both.medical != mine.medical {
        store::scholar_medical(conn, at, survivor, medical).await?;
    }
    if both.learning_status != mine.learning_status {
        store::scholar_learning(conn, at, survivor, learning).await?;
    }
    Ok(())
}

/// What one of two entries says, and where it says nothing the other. An EpiPen that one of them knows of is there.
fn filled(mine: &Private, theirs: &Private) -> Private {
    let medical = match (&mine.medical, &theirs.medical) {
        (Some(mine), Some(theirs)) => Some(Medical {
            epi_pen: either(mine.epi_pen, theirs.epi_pen),
            asthma_inhaler: either(mine.asthma_inhaler, theirs.asthma_inhaler),
            allergies: joined_texts(mine.allergies.as_ref(), theirs.allergies.as_ref()),
            medications: joined_texts(mine.medications.as_ref(), theirs.medications.as_ref()),
        }),
        (mine, theirs) => mine.clone().or_else(|| theirs.clone()),
    };
    let learning_status = match (&mine.learning_status, &theirs.learning_status) {
        (Some(mine), Some(theirs)) => Some(Learning {
            iep_status: mine.iep_status.or(theirs.iep_status),
            ell_status: mine.ell_status.or(theirs.ell_status),
            special_education: mine.special_education.or(theirs.special_education),
        }),
        (mine, theirs) => mine.clone().or_else(|| theirs.clone()),
    };
    Private { medical, learning_status }
}

fn either(mine: Option<bool>, theirs: Option<bool>) -> Option<bool> {
    match (mine, theirs) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (mine, theirs) => mine.or(theirs),
    }
}

/// Two texts about a child's health: an allergy that one entry alone knows of must not be lost.
fn joined_texts(mine: Option<&String>, theirs: Option<&String>) -> Option<String> {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) if mine.to_lowercase().contains(&theirs.to_lowercase()) => {
            Some(mine.clone())
        }
        (Some(mine), Some(theirs)) => Some(format!("{mine}; {theirs}")),
        (mine, theirs) => mine.or(theirs).cloned(),
    }
}

/// The other scholar goes, and the merge remembers what came of it.
async fn finish(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    merge: i64,
    (survivor, duplicate): (i64, i64),
) -> QueryResult<()> {
    store::scholar_touch(conn, at, survivor).await?;
    diesel::sql_query("DELETE FROM scholars WHERE id = $1")
        .bind::<BigInt, _>(duplicate)
        .execute(conn)
        .await?;
    let after = "UPDATE scholar_merges m SET kept_after = to_jsonb(k), contacts_after = (
             SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM scholar_contacts c WHERE c.scholar_id = k.id),
             before = m.before || jsonb_build_object('enrollments_after', (
                 SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM enrollments e WHERE e.scholar_id = k.id))
         FROM scholars k WHERE m.id = $1 AND k.id = m.kept_id";
    diesel::sql_query(after).bind::<BigInt, _>(merge).execute(conn).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_about_health_is_lost() {
        let private = |allergies: &str, epi_pen| Private {
            medical: Some(Medical {
                allergies: Some(allergies.to_owned()),
                epi_pen,
                ..Medical::default()
            }),
            learning_status: None,
        };
        let medical = |one, other| filled(&one, &other).medical.unwrap();
        let both = medical(private("Peanuts", Some(false)), private("Bees", Some(true)));
        assert_eq!((both.allergies.as_deref(), both.epi_pen), (Some("Peanuts; Bees"), Some(true)));
        let same = medical(private("Peanuts and bees", None), private("bees", None));
        assert_eq!(same.allergies.as_deref(), Some("Peanuts and bees"));
        let nothing = Private { medical: None, learning_status: None };
        assert_eq!(medical(nothing, private("Bees", None)).allergies.as_deref(), Some("Bees"));
    }
}
