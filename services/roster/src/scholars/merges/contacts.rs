//! Contacts of two entries that become one child. Whatever guards the child wins: a person who is barred in one of the
//! entries is barred, whoever may not collect the child according to one of them may not, and nobody is lost.

use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// Statements about a merge ($1) that has remembered both entries, in order.
const MERGE: [&str; 7] = [
    // The same person in both: the first of a name and kind in each, unless their phones or addresses differ, which are
    // kept as two contacts.
    "UPDATE scholar_merges m SET before = m.before || jsonb_build_object('contact_pairs', (
         SELECT coalesce(jsonb_agg(jsonb_build_object('mine', mine.id, 'theirs', theirs.id)), '[]')
         FROM (
             SELECT DISTINCT ON (c.kind, list_key(c.first_name), list_key(c.last_name)) c.* FROM scholar_contacts c
             WHERE c.scholar_id = m.kept_id ORDER BY c.kind, list_key(c.first_name), list_key(c.last_name), c.ordinal
         ) AS mine
         JOIN (
             SELECT DISTINCT ON (c.kind, list_key(c.first_name), list_key(c.last_name)) c.* FROM scholar_contacts c
             WHERE c.scholar_id = m.gone_id ORDER BY c.kind, list_key(c.first_name), list_key(c.last_name), c.ordinal
         ) AS theirs ON theirs.kind = mine.kind
             AND list_key(theirs.first_name) = list_key(mine.first_name) AND list_key(theirs.last_name) = list_key(mine.last_name)
             AND coalesce(lower(theirs.email) = lower(mine.email), true)
             AND coalesce(theirs.phone_number = mine.phone_number, true)
     )) WHERE m.id = $1",
    // What says whom a child left with stays.
    "UPDATE attendance a SET collected_by_contact = pair.mine
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(mine bigint, theirs bigint)
     WHERE m.id = $1 AND a.collected_by_contact = pair.theirs",
    "UPDATE scholar_contacts c SET email = coalesce(c.email, theirs.email),
         phone_number = coalesce(c.phone_number, theirs.phone_number), relationship = coalesce(c.relationship, theirs.relationship)
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(mine bigint, theirs bigint)
     JOIN scholar_contacts theirs ON theirs.id = pair.theirs
     WHERE m.id = $1 AND c.id = pair.mine",
    // All others go over, however many the child has then.
    "UPDATE scholar_contacts c SET scholar_id = m.kept_id, ordinal = moved.ordinal, scholar_first_name = k.first_name,
         scholar_last_name = k.last_name
     FROM scholar_merges m
     JOIN scholars k ON k.id = m.kept_id
     CROSS JOIN LATERAL (
         SELECT theirs.id, (last.ordinal + row_number() OVER (PARTITION BY theirs.kind ORDER BY theirs.ordinal))::smallint AS ordinal
         FROM scholar_contacts theirs
         CROSS JOIN LATERAL (
             SELECT coalesce(max(mine.ordinal), -1) AS ordinal FROM scholar_contacts mine
             WHERE mine.scholar_id = m.kept_id AND mine.kind = theirs.kind) AS last
         WHERE theirs.scholar_id = m.gone_id AND theirs.id NOT IN (
             SELECT pair.theirs FROM jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(theirs bigint))
     ) AS moved
     WHERE m.id = $1 AND c.id = moved.id",
    // Who is barred in one entry is barred by that name in every list of the child. Who may not collect the child according
    // to one entry, may not.
    "WITH said AS (
         SELECT was.kind, list_key(was.first_name) AS first_key, list_key(was.last_name) AS last_key,
             bool_or(was.is_barred) AS is_barred, bool_or(was.allowed_to_pick) AS may_collect
         FROM scholar_merges m
         CROSS JOIN LATERAL jsonb_populate_recordset(
             NULL::scholar_contacts, (m.before -> 'contacts') || (m.before -> 'kept_contacts')) AS was
         WHERE m.id = $1
         GROUP BY was.scholar_id, was.kind, first_key, last_key
     ), guarded AS (
         SELECT c.id, bool_or(said.is_barred) AS is_barred,
             bool_or(said.is_barred OR said.kind = c.kind AND NOT said.may_collect) AS stays_away
         FROM scholar_merges m
         JOIN scholar_contacts c ON c.scholar_id = m.kept_id
         JOIN said ON (said.first_key, said.last_key) = (list_key(c.first_name), list_key(c.last_name))
         WHERE m.id = $1
         GROUP BY c.id
     )
     UPDATE scholar_contacts c SET is_barred = c.is_barred OR guarded.is_barred,
         allowed_to_pick = c.allowed_to_pick AND NOT guarded.stays_away
     FROM guarded WHERE c.id = guarded.id",
    // A code is an adult's, who keeps it. Whoever had to say one in the entry that goes, and is not known to be the same adult
    // by phone or e-mail, still has to: their code is used up until somebody makes a new one.
    "INSERT INTO pickup_codes (
         contact_id, account_id, name_key, phone_numbers, emails, hash, failures, made_at, made_by, programs, sites)
     SELECT DISTINCT ON (c.id) c.id, m.account_id, list_key(c.first_name || ' ' || c.last_name), adult.phone_numbers,
         adult.emails, ''::bytea, 5, m.merged_at, m.merged_by, theirs.programs, theirs.sites
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(mine bigint, theirs bigint)
     JOIN pickup_codes theirs ON theirs.contact_id = pair.theirs
     JOIN scholar_contacts c ON c.id = pair.mine
     CROSS JOIN LATERAL pickup_adult(c.id) adult
     WHERE m.id = $1 AND NOT EXISTS (SELECT FROM pickup_codes_of(c))
     ON CONFLICT DO NOTHING",
    "DELETE FROM pickup_codes code USING scholar_merges m, scholar_contacts c
     WHERE m.id = $1 AND c.scholar_id = m.kept_id AND code.contact_id = c.id AND NOT c.allowed_to_pick",
];

/// Statements about a merge ($1) whose scholar is there again, in order.
const UNDO: [&str; 5] = [
    // Contacts that went over come back, but for those whom somebody removed since.
    "UPDATE scholar_contacts c SET scholar_id = m.gone_id, ordinal = was.ordinal, scholar_first_name = was.scholar_first_name,
         scholar_last_name = was.scholar_last_name
     FROM scholar_merges m, jsonb_populate_recordset(NULL::scholar_contacts, m.before -> 'contacts') was
     WHERE m.id = $1 AND c.id = was.id AND c.scholar_id = m.kept_id",
    // Those who were in both are made again. Whoever was barred since is barred, and whoever was removed or may not collect
    // the child since, may not.
    "INSERT INTO scholar_contacts (
         id, account_id, scholar_id, kind, ordinal, first_name, last_name, email, phone_number, relationship, allowed_to_pick,
         is_barred, scholar_first_name, scholar_last_name)
     SELECT was.id, was.account_id, was.scholar_id, was.kind, was.ordinal, was.first_name, was.last_name, was.email,
         was.phone_number, was.relationship, was.allowed_to_pick AND NOT since.stays_away, was.is_barred OR since.is_barred,
         was.scholar_first_name, was.scholar_last_name
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::scholar_contacts, m.before -> 'contacts') AS was
     JOIN LATERAL jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(mine bigint, theirs bigint) ON pair.theirs = was.id
     LEFT JOIN scholar_contacts mine ON mine.id = pair.mine
     LEFT JOIN LATERAL jsonb_populate_recordset(NULL::scholar_contacts, m.contacts_after) AS became ON became.id = pair.mine
     CROSS JOIN LATERAL (SELECT mine.is_barred IS TRUE AND became.is_barred IS NOT TRUE AS is_barred) AS bar
     CROSS JOIN LATERAL (
         SELECT bar.is_barred, bar.is_barred OR mine.id IS NULL
             OR NOT mine.allowed_to_pick AND became.allowed_to_pick IS NOT FALSE AS stays_away
     ) AS since
     WHERE m.id = $1 AND NOT EXISTS (SELECT FROM scholar_contacts c WHERE c.id = was.id)",
    // A field goes back if it is still what the merge wrote. Whether somebody may collect the child is one field.
    "UPDATE scholar_contacts c SET
         email = CASE WHEN c.email IS NOT DISTINCT FROM became.email THEN was.email ELSE c.email END,
         phone_number = CASE WHEN c.phone_number IS NOT DISTINCT FROM became.phone_number THEN was.phone_number
             ELSE c.phone_number END,
         relationship = CASE WHEN c.relationship IS NOT DISTINCT FROM became.relationship THEN was.relationship
             ELSE c.relationship END,
         allowed_to_pick = CASE WHEN (c.allowed_to_pick, c.is_barred) = (became.allowed_to_pick, became.is_barred)
             THEN was.allowed_to_pick ELSE c.allowed_to_pick END,
         is_barred = CASE WHEN (c.allowed_to_pick, c.is_barred) = (became.allowed_to_pick, became.is_barred)
             THEN was.is_barred ELSE c.is_barred END
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_populate_recordset(
         NULL::scholar_contacts, (m.before -> 'contacts') || coalesce(m.before -> 'kept_contacts', '[]')) AS was
     JOIN LATERAL jsonb_populate_recordset(NULL::scholar_contacts, m.contacts_after) AS became ON became.id = was.id
     WHERE m.id = $1 AND c.id = was.id",
    "DELETE FROM pickup_codes code USING scholar_merges m, scholar_contacts c
     WHERE m.id = $1 AND c.scholar_id IN (m.kept_id, m.gone_id) AND code.contact_id = c.id AND code.hash = ''",
    // Codes that the merge took away, unless somebody made a new one since.
    "INSERT INTO pickup_codes (
         id, contact_id, account_id, name_key, phone_numbers, emails, hash, failures, made_at, made_by, programs, sites)
     SELECT coalesce(code.id, nextval(pg_get_serial_sequence('pickup_codes', 'id'))), code.contact_id, code.account_id,
         code.name_key, code.phone_numbers, code.emails, code.hash, code.failures, code.made_at, code.made_by, code.programs,
         code.sites
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::pickup_codes, m.before -> 'codes') AS code
     JOIN scholar_contacts c ON c.id = code.contact_id AND c.allowed_to_pick
     WHERE m.id = $1 AND NOT EXISTS (
         SELECT FROM pickup_codes own WHERE own.contact_id = code.contact_id AND own.made_at >= code.made_at)
     ON CONFLICT DO NOTHING",
];

/// What marks of the scholar who is there again say of whom the child left with.
const UNDO_COLLECTORS: &str =
    "UPDATE attendance a SET collected_by_contact = pair.theirs
     FROM scholar_merges m
     CROSS JOIN LATERAL jsonb_to_recordset(m.before -> 'contact_pairs') AS pair(mine bigint, theirs bigint)
     JOIN enrollments e ON e.scholar_id = m.gone_id
     WHERE m.id = $1 AND a.enrollment_id = e.id AND a.collected_by_contact = pair.mine";

/// Gives the scholar who is kept the contacts of both.
pub async fn merge(conn: &mut AsyncPgConnection, merge: i64) -> QueryResult<()> {
    run(conn, merge, &MERGE).await
}

/// Gives both their contacts again, before their marks, which name some of them.
pub async fn undo(conn: &mut AsyncPgConnection, merge: i64) -> QueryResult<()> {
    run(conn, merge, &UNDO).await
}

/// Lets marks that are the other scholar's again name the contacts that they named.
pub async fn undo_collectors(conn: &mut AsyncPgConnection, merge: i64) -> QueryResult<()> {
    run(conn, merge, &[UNDO_COLLECTORS]).await
}

async fn run(conn: &mut AsyncPgConnection, merge: i64, statements: &[&str]) -> QueryResult<()> {
    for statement in statements {
        diesel::sql_query(*statement).bind::<BigInt, _>(merge).execute(conn).await?;
    }
    Ok(())
}
