//! Every statement about attendance.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, SmallInt, Text, Time, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, AtSite, Place, Role, SitePlace},
    db::Prepare,
    error::Problem,
};

use super::{
    marks::{AttendanceStatus, Content},
    model::{Contact, Counted, CurrentMark, ScholarDay},
    row_place::Tid,
};
use crate::scholars::pickup_codes;

/// Columns of a scholar at a site. Whoever sees only sites that the scholar has left sees nothing that is known of them since.
pub const CHILD: &str = "e.id AS ssm_id, e.scholar_id, e.first_name, e.last_name, e.entering_grade, e.classroom_id,
    e.classroom_name, e.days, e.status AS enrollment_status, e.enrolled_on, e.inactive_on, e.earlier,
    enrollment_shows(e.scholar_id, e.status, e.inactive_on) AS is_shown,
    s.has_epi_pen AND enrollment_shows(e.scholar_id, e.status, e.inactive_on) AS has_epi_pen,
    s.has_allergies AND enrollment_shows(e.scholar_id, e.status, e.inactive_on) AS has_allergies,
    s.has_custody_alert AND enrollment_shows(e.scholar_id, e.status, e.inactive_on) AS has_custody_alert,
    (SELECT p.object FROM scholar_photos p WHERE p.scholar_id = s.id AND s.photo_opt_out IS NOT TRUE
        AND enrollment_shows(e.scholar_id, e.status, e.inactive_on)) AS photo";

/// Columns of a mark, be there one or not.
pub const MARK: &str = "a.day, a.status, a.check_in, a.check_out, coalesce(a.is_dismissed, false) AS is_dismissed, a.note,
    a.transportation, a.collected_by_contact, a.collected_by_name, a.collected_reason,
    coalesce(a.collected_off_list, false) AS collected_off_list, a.site_end_time, coalesce(a.version, 0) AS version,
    a.marked_at, a.marked_by";

/// Whether whoever has a mark came and has not left.
pub const STILL_HERE: &str =
    "(a.check_in IS NOT NULL OR a.status IN (2, 3)) AND a.check_out IS NULL AND NOT a.is_dismissed";

/// Lists of children go by name.
const BY_NAME: &str = "list_key(e.last_name), list_key(e.first_name), e.id";

/// Whose marks of which days are read.
#[derive(Clone, Debug)]
pub struct RegisterFilter {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Of this classroom only.
    pub classroom: Option<i64>,
}

impl RegisterFilter {
    /// Of one day.
    pub fn on(day: NaiveDate) -> Self {
        Self { from: day, to: day, classroom: None }
    }
}

/// Staff do not see unassigned scholars (spec 2 §6).
pub fn sees_unassigned(at: &At<'_, impl Action>) -> bool {
    at.role() != Role::Staff
}

/// The scholars who are enrolled at a site on some of the days, and those who have marks of them all the same, as of a child
/// who was checked in when the enrollment ended; by name, each once a mark, or once without one. Marks are in the order of
/// days.
pub async fn register(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    filter: &RegisterFilter,
) -> QueryResult<Vec<ScholarDay>> {
    let sql = format!(
        "SELECT {CHILD}, {MARK}
         FROM enrollments e
         JOIN scholars s ON s.id = e.scholar_id
         LEFT JOIN attendance a ON a.enrollment_id = e.id AND a.site_id = $1 AND a.day BETWEEN $2 AND $3
         WHERE e.site_id = $1
             AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $2, $3) OR a.is_taken)
             AND ($4 OR e.classroom_id IS NOT NULL)
             AND ($5 IS NULL OR e.classroom_id = $5)
         ORDER BY {BY_NAME}, a.day"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<Date, _>(filter.from)
        .bind::<Date, _>(filter.to)
        .bind::<Bool, _>(sees_unassigned(at))
        .bind::<Nullable<BigInt>, _>(filter.classroom)
        .prepared()
        .load(conn)
        .await
}

/// How many scholars of a day the caller does not see in the register of the whole site: for staff, those without a classroom.
pub async fn unseen(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    filter: &RegisterFilter,
) -> QueryResult<i64> {
    if sees_unassigned(at) || filter.classroom.is_some() {
        return Ok(0);
    }
    let found: Versions = diesel::sql_query(
        "SELECT count(*) AS sum
         FROM enrollments e
         LEFT JOIN attendance a ON a.enrollment_id = e.id AND a.site_id = $1 AND a.day = $2
         WHERE e.site_id = $1 AND e.classroom_id IS NULL
             AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $2, $2) OR a.is_taken)",
    )
    .bind::<BigInt, _>(at.place().site)
    .bind::<Date, _>(filter.from)
    .prepared()
    .get_result(conn)
    .await?;
    Ok(found.sum)
}

/// Takes the turn of whoever saves marks of a site and day, until the end of the transaction: those who save others of that
/// day wait, and so does whoever moves scholars of the site. What is read of them afterwards holds for all of it, so the marks
/// are counted by [`counts_add`], for which each of a register does not have to be looked up and locked once more.
pub async fn lock_site_day(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
) -> QueryResult<()> {
    diesel::sql_query(
        "SELECT attendance_take_turn(ARRAY[$1], false),
             pg_advisory_xact_lock(1098280565, hashtext($1::text || ' ' || $2::text)),
             set_config('afterbell.counts_marks', 'on', true)",
    )
    .bind::<BigInt, _>(at.place().site)
    .bind::<Date, _>(day)
    .prepared()
    .execute(conn)
    .await
    .map(drop)
}

/// The marks of a day of scholars who may have one: those who are enrolled then, and those who have one already, as a child
/// whose enrollment ended in the afternoon still has to be checked out.
pub async fn marks_for_update(
    mut conn: &AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    ids: &[i64],
) -> QueryResult<HashMap<i64, CurrentMark>> {
    // Those of the whole site, by its indexes: to look up each child and its mark takes longer for a register, and at a site
    // of sixty next to nothing less for one of them.
    let sql = format!(
        "SELECT e.id AS ssm_id, e.scholar_id, coalesce(e.classroom_id, 0) AS counted_in,
             enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, $2) AS is_expected, a.ctid, {MARK}
         FROM enrollments e
         LEFT JOIN attendance a ON a.enrollment_id = e.id AND a.site_id = $1 AND a.day = $2
         WHERE e.site_id = $1 AND ($3 OR e.classroom_id IS NOT NULL)
             AND (enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, $2, $2) OR a.day IS NOT NULL)"
    );
    let rows: Vec<CurrentMark> = diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<Date, _>(day)
        .bind::<Bool, _>(sees_unassigned(at))
        .prepared()
        .load(&mut conn)
        .await?;
    let requested_ids: BTreeSet<i64> = ids.iter().copied().collect();
    let rows = rows.into_iter().filter(|row| requested_ids.contains(&row.ssm_id));
    Ok(rows.map(|row| (row.ssm_id, row)).collect())
}

/// The versions of the marks of a site and day that the caller sees, together: rows stay and versions only grow, so each mark
/// makes it another number.
pub async fn latest(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
) -> QueryResult<i64> {
    let versions: Versions = diesel::sql_query(
        "SELECT coalesce(sum(a.version), 0)::bigint AS sum FROM attendance a
         WHERE a.site_id = $1 AND a.day = $2 AND ($3 OR EXISTS (
             SELECT FROM enrollments e WHERE e.id = a.enrollment_id AND e.classroom_id IS NOT NULL))",
    )
    .bind::<BigInt, _>(at.place().site)
    .bind::<Date, _>(day)
    .bind::<Bool, _>(sees_unassigned(at))
    .prepared()
    .get_result(conn)
    .await?;
    Ok(versions.sum)
}

#[derive(QueryableByName)]
struct Versions {
    #[diesel(sql_type = BigInt)]
    sum: i64,
}

/// The scholars who came to a site on a day and have not left, by name. Also those who are marked as there without a
/// time, and those whose enrollment ended meanwhile: whoever counts heads misses nobody.
pub async fn still_here(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
) -> QueryResult<Vec<ScholarDay>> {
    let sql = format!(
        "SELECT {CHILD}, {MARK}
         FROM attendance a
         JOIN enrollments e ON e.id = a.enrollment_id
         JOIN scholars s ON s.id = e.scholar_id
         WHERE a.site_id = $1 AND a.day = $2 AND {STILL_HERE} AND ($3 OR e.classroom_id IS NOT NULL)
         ORDER BY {BY_NAME}"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<Date, _>(day)
        .bind::<Bool, _>(sees_unassigned(at))
        .prepared()
        .load(conn)
        .await
}

/// Whether a scholar came to a site on a day and has not left.
pub async fn is_here(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    ssm: i64,
    day: NaiveDate,
) -> QueryResult<bool> {
    let sql = format!(
        "SELECT a.enrollment_id AS id FROM attendance a
         WHERE a.site_id = $1 AND a.day = $2 AND a.enrollment_id = $3 AND {STILL_HERE}"
    );
    let found: Option<Id> = diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<Date, _>(day)
        .bind::<BigInt, _>(ssm)
        .prepared()
        .get_result(conn)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// Of enrollments at a site those whose scholar came on a day and has not left.
pub async fn here_among(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    enrollments: &[i64],
    day: NaiveDate,
) -> QueryResult<HashSet<i64>> {
    if enrollments.is_empty() {
        return Ok(HashSet::new());
    }
    let sql = format!(
        "SELECT a.enrollment_id AS id FROM attendance a
         WHERE a.site_id = $1 AND a.day = $2 AND a.enrollment_id = ANY ($3) AND {STILL_HERE}"
    );
    let found: Vec<Id> = diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<Date, _>(day)
        .bind::<Array<BigInt>, _>(enrollments)
        .prepared()
        .load(conn)
        .await?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// The marks that a scholar at a site has between two days, newest first; once without one when there is none.
pub async fn history(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    ssm: i64,
    (start, end): (NaiveDate, NaiveDate),
) -> QueryResult<Vec<ScholarDay>> {
    let sql = format!(
        "SELECT {CHILD}, {MARK}
         FROM enrollments e
         JOIN scholars s ON s.id = e.scholar_id
         LEFT JOIN attendance a ON a.enrollment_id = e.id AND a.day BETWEEN $3 AND $4
             AND (a.is_taken OR a.note IS NOT NULL OR a.transportation IS NOT NULL)
         WHERE e.site_id = $1 AND e.id = $2 AND ($5 OR e.classroom_id IS NOT NULL)
         ORDER BY a.day DESC"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(at.place().site)
        .bind::<BigInt, _>(ssm)
        .bind::<Date, _>(start)
        .bind::<Date, _>(end)
        .bind::<Bool, _>(sees_unassigned(at))
        .prepared()
        .load(conn)
        .await
}

/// The contacts of scholars by scholar, in the order in which they are to be called.
pub async fn contacts(
    conn: &mut AsyncPgConnection,
    _: &AtSite<'_, impl Action>,
    scholars: Vec<i64>,
) -> QueryResult<HashMap<i64, Vec<Contact>>> {
    let rows: Vec<Contact> = diesel::sql_query(
        "SELECT c.id AS contact_id, c.scholar_id, c.first_name, c.last_name, c.relationship, c.phone_number, c.allowed_to_pick,
             c.is_barred, coalesce($2 = ANY (a.flags), false) AND EXISTS (SELECT FROM pickup_codes_of(c)) AS has_code
         FROM scholar_contacts c
         LEFT JOIN ref_accounts a ON a.id = c.account_id
         WHERE c.scholar_id = ANY ($1) ORDER BY c.scholar_id, c.kind, c.ordinal",
    )
    .bind::<Array<BigInt>, _>(scholars)
    .bind::<Text, _>(pickup_codes::FLAG)
    .prepared()
    .load(conn)
    .await?;
    let mut contacts: HashMap<i64, Vec<Contact>> = HashMap::new();
    for row in rows {
        contacts.entry(row.scholar_id).or_default().push(row);
    }
    Ok(contacts)
}

#[derive(QueryableByName)]
struct Placed {
    #[diesel(sql_type = BigInt)]
    account_id: i64,
    #[diesel(sql_type = BigInt)]
    program_id: i64,
    #[diesel(sql_type = BigInt)]
    site_id: i64,
}

/// Where a scholar is enrolled.
///
/// Errors: 404 when the caller sees no such enrollment.
pub async fn enrollment_place(
    conn: &mut AsyncPgConnection,
    ssm: i64,
) -> Result<SitePlace, Problem> {
    let placed: Option<Placed> =
        diesel::sql_query("SELECT account_id, program_id, site_id FROM enrollments WHERE id = $1")
            .bind::<BigInt, _>(ssm)
            .prepared()
            .get_result(conn)
            .await
            .optional()?;
    let Placed { account_id, program_id, site_id } =
        placed.ok_or_else(|| Problem::not_found("scholar"))?;
    Ok(SitePlace { account: account_id, program: program_id, site: site_id })
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Whether a site has a classroom.
pub async fn has_classroom(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    classroom: i64,
) -> QueryResult<bool> {
    let found: Option<Id> =
        diesel::sql_query("SELECT id FROM classrooms WHERE id = $1 AND site_id = $2")
            .bind::<BigInt, _>(classroom)
            .bind::<BigInt, _>(at.place().site)
            .prepared()
            .get_result(conn)
            .await
            .optional()?;
    Ok(found.is_some())
}

/// A mark to be written.
#[derive(Clone, Debug)]
pub struct MarkChange<'r> {
    /// The scholar and the mark as they were read.
    pub current: &'r CurrentMark,
    /// When it was marked.
    pub marked_at: DateTime<Utc>,
    /// New content of the mark.
    pub after: Content,
}

/// Writes marks of a day, but for those that somebody else changed since they were read. Answers whose were written.
///
/// Marks that are there are updated, not upserted: PostgreSQL would look up, lock and log each row once more. They are found
/// where they were read, which takes a third of a look into the index; whoever changed one meanwhile has moved it.
pub async fn marks_write(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    (day, marked_by): (NaiveDate, i64),
    changes: &[MarkChange<'_>],
) -> Result<HashSet<i64>, Problem> {
    const UPDATE: &str = "
        UPDATE attendance a SET status = m.status, check_in = m.check_in, check_out = m.check_out,
            is_dismissed = coalesce(m.is_dismissed, false), note = m.note, transportation = m.transportation,
            collected_by_contact = {contact}, collected_by_name = m.collected_by_name,
            collected_reason = m.collected_reason, collected_off_list = coalesce(m.collected_off_list, false),
            site_end_time = m.site_end_time, version = m.version, marked_at = m.marked_at, marked_by = $5
        FROM {marks}
        WHERE a.ctid = m.ctid AND a.site_id = $3 AND a.day = $4 AND a.enrollment_id = m.enrollment_id
            AND a.version = m.version - 1
        RETURNING a.enrollment_id AS id";
    const INSERT: &str = "
        INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, check_in, check_out,
            is_dismissed, note, transportation, collected_by_contact, collected_by_name, collected_reason,
            collected_off_list, site_end_time, version, marked_at, marked_by)
        SELECT m.enrollment_id, $4, $1, $2, $3, m.status, m.check_in, m.check_out, coalesce(m.is_dismissed, false), m.note,
            m.transportation, {contact}, m.collected_by_name, m.collected_reason, coalesce(m.collected_off_list, false),
            m.site_end_time, m.version, m.marked_at, $5
        FROM {marks}
        ON CONFLICT (enrollment_id, day) DO NOTHING
        RETURNING enrollment_id AS id";
    let mut changes: Vec<&MarkChange<'_>> = changes.iter().collect();
    changes.sort_unstable_by_key(|change| change.current.ssm_id);
    let (changed, new): (Vec<&MarkChange<'_>>, Vec<&MarkChange<'_>>) =
        changes.into_iter().partition(|change| change.current.stored.version > 0);
    let mut written = write_by(conn, UPDATE, (at.place(), day, marked_by), &changed).await?;
    written.extend(write_by(conn, INSERT, (at.place(), day, marked_by), &new).await?);
    Ok(written.into_iter().map(|row| row.id).collect())
}

/// Writes marks by one statement; by none where there are none.
async fn write_by(
    conn: &mut AsyncPgConnection,
    statement: &'static str,
    (SitePlace { account, program, site }, day, marked_by): (SitePlace, NaiveDate, i64),
    changes: &[&MarkChange<'_>],
) -> QueryResult<Vec<Id>> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    // A contact may be gone when a mark is taken back, and one that is being removed is waited for: the reference to it is
    // checked when the mark is there already.
    let sql = statement
        .replace(
            "{contact}",
            "CASE WHEN m.contact IS NOT NULL
                THEN (SELECT c.id FROM scholar_contacts c WHERE c.id = m.contact FOR KEY SHARE) END",
        )
        .replace(
            "{marks}",
            "unnest($6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) AS m (enrollment_id, ctid, version,
                marked_at, status, check_in, check_out, is_dismissed, note, transportation, contact, collected_by_name,
                collected_reason, site_end_time, collected_off_list)",
        );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(account)
        .bind::<BigInt, _>(program)
        .bind::<BigInt, _>(site)
        .bind::<Date, _>(day)
        .bind::<BigInt, _>(marked_by)
        .bind::<Array<BigInt>, _>(column(changes, |change| change.current.ssm_id))
        .bind::<Array<Nullable<Tid>>, _>(sparse(changes, |change| change.current.ctid))
        .bind::<Array<Integer>, _>(column(changes, |change| change.current.stored.version + 1))
        .bind::<Array<Timestamptz>, _>(column(changes, |change| change.marked_at))
        .bind::<Array<Nullable<SmallInt>>, _>(sparse(changes, |change| change.after.status))
        .bind::<Array<Nullable<Time>>, _>(sparse(changes, |change| change.after.check_in))
        .bind::<Array<Nullable<Time>>, _>(sparse(changes, |change| change.after.check_out))
        .bind::<Array<Nullable<Bool>>, _>(sparse(changes, |change| {
            change.after.is_dismissed.then_some(true)
        }))
        .bind::<Array<Nullable<Text>>, _>(sparse(changes, |change| change.after.note.as_deref()))
        .bind::<Array<Nullable<Text>>, _>(sparse(changes, |change| {
            change.after.transportation.as_deref()
        }))
        .bind::<Array<Nullable<BigInt>>, _>(sparse(changes, |change| {
            change.after.collected_by_contact
        }))
        .bind::<Array<Nullable<Text>>, _>(sparse(changes, |change| {
            change.after.collected_by_name.as_deref()
        }))
        .bind::<Array<Nullable<Text>>, _>(sparse(changes, |change| {
            change.after.collected_reason.as_deref()
        }))
        .bind::<Array<Nullable<Time>>, _>(sparse(changes, |change| change.after.site_end_time))
        .bind::<Array<Nullable<Bool>>, _>(sparse(changes, |change| {
            change.after.collected_off_list.then_some(true)
        }))
        .prepared()
        .load(conn)
        .await
}

/// What marks of a classroom are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    present: i32,
    late: i32,
    absent: i32,
    not_scheduled: i32,
    taken: i32,
    expected_taken: i32,
}

impl Counts {
    fn add(&mut self, mark: &Content, is_expected: bool, times: i32) {
        match AttendanceStatus::of(mark.status) {
            AttendanceStatus::Present => self.present += times,
            AttendanceStatus::Late => self.late += times,
            AttendanceStatus::Absent => self.absent += times,
            AttendanceStatus::NotScheduled => self.not_scheduled += times,
            AttendanceStatus::Unset => {}
        }
        if mark.is_taken() {
            self.taken += times;
            self.expected_taken += if is_expected { times } else { 0 };
        }
    }
}

/// Adds what marks that were written change to the counts of their day. Call it in the transaction of the marks, which has
/// taken its turn ([`lock_site_day`]).
pub async fn counts_add(
    mut conn: &AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    day: NaiveDate,
    written: &[&MarkChange<'_>],
) -> QueryResult<()> {
    // In the order of the key: two writers never wait for each other in a circle.
    let mut added: BTreeMap<i64, Counts> = BTreeMap::new();
    for MarkChange { current, after, .. } in written {
        let Counted { counted_in, is_expected } = current.counted;
        let counts = added.entry(counted_in).or_default();
        counts.add(&current.stored.content, is_expected, -1);
        counts.add(after, is_expected, 1);
    }
    added.retain(|_, counts| *counts != Counts::default());
    if added.is_empty() {
        return Ok(());
    }
    let SitePlace { account, program, site } = at.place();
    let figures = |of: fn(&Counts) -> i32| -> Vec<i32> { added.values().map(of).collect() };
    diesel::sql_query(
        "INSERT INTO attendance_counts AS c (site_id, day, account_id, program_id, classroom_id, present, late, absent,
             not_scheduled, taken, expected_taken)
         SELECT $1, $2, $3, $4, m.* FROM unnest($5, $6, $7, $8, $9, $10, $11) AS m
         ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
             late = c.late + excluded.late, absent = c.absent + excluded.absent,
             not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken,
             expected_taken = c.expected_taken + excluded.expected_taken",
    )
    .bind::<BigInt, _>(site)
    .bind::<Date, _>(day)
    .bind::<BigInt, _>(account)
    .bind::<Nullable<BigInt>, _>(program)
    .bind::<Array<BigInt>, _>(added.keys().copied().collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(figures(|counts| counts.present))
    .bind::<Array<Integer>, _>(figures(|counts| counts.late))
    .bind::<Array<Integer>, _>(figures(|counts| counts.absent))
    .bind::<Array<Integer>, _>(figures(|counts| counts.not_scheduled))
    .bind::<Array<Integer>, _>(figures(|counts| counts.taken))
    .bind::<Array<Integer>, _>(figures(|counts| counts.expected_taken))
    .prepared()
    .execute(&mut conn)
    .await
    .map(drop)
}

/// One column of rows on their way into the table.
fn column<'c, T>(changes: &[&'c MarkChange<'c>], of: impl Fn(&'c MarkChange<'c>) -> T) -> Vec<T> {
    changes.iter().copied().map(of).collect()
}

/// A column that many rows say nothing in: it ends with the last that does, as `unnest` makes the rest null.
fn sparse<'c, T>(
    changes: &[&'c MarkChange<'c>],
    of: impl Fn(&'c MarkChange<'c>) -> Option<T>,
) -> Vec<Option<T>> {
    let mut column = column(changes, of);
    column.truncate(column.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    column
}

/// Whether a site has any marks.
pub async fn has_marks(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
) -> QueryResult<bool> {
    let found: Option<Id> =
        diesel::sql_query("SELECT enrollment_id AS id FROM attendance WHERE site_id = $1 LIMIT 1")
            .bind::<BigInt, _>(at.place().site)
            .prepared()
            .get_result(conn)
            .await
            .optional()?;
    Ok(found.is_some())
}

/// The active session admins of a site; those of its program where it has none of its own, and those of its account where
/// that has none either.
pub async fn admins(conn: &mut AsyncPgConnection, site: SitePlace) -> QueryResult<Vec<i64>> {
    let above = [
        (Role::SessionAdmin, site.into()),
        (Role::ProgramAdmin, Place::program(site.account, site.program)),
        (Role::AccountAdmin, Place::account(site.account)),
    ];
    for (role, place) in above {
        let admins = admins_of(conn, role, place).await?;
        if !admins.is_empty() {
            return Ok(admins);
        }
    }
    Ok(Vec::new())
}

/// The active session admins of a site and program admins of its program; those of its account where there are none.
pub async fn admins_and_above(
    conn: &mut AsyncPgConnection,
    site: SitePlace,
) -> QueryResult<Vec<i64>> {
    let program = Place::program(site.account, site.program);
    let mut admins = admins_of(conn, Role::SessionAdmin, site.into()).await?;
    admins.extend(admins_of(conn, Role::ProgramAdmin, program).await?);
    if admins.is_empty() {
        admins = admins_of(conn, Role::AccountAdmin, Place::account(site.account)).await?;
    }
    admins.sort_unstable();
    admins.dedup();
    Ok(admins)
}

async fn admins_of(
    conn: &mut AsyncPgConnection,
    role: Role,
    place: Place,
) -> QueryResult<Vec<i64>> {
    let admins: Vec<Id> = diesel::sql_query(
        "SELECT DISTINCT u.id
         FROM ref_user_roles r
         JOIN ref_users u ON u.id = r.user_id AND u.status = 1 AND NOT u.deleted
         WHERE r.status = 1 AND r.role_id = $1 AND r.account_id = $2 AND r.program_id IS NOT DISTINCT FROM $3
             AND r.site_id IS NOT DISTINCT FROM $4
         ORDER BY u.id",
    )
    .bind::<Integer, _>(i32::from(role.id()))
    .bind::<BigInt, _>(place.account)
    .bind::<Nullable<BigInt>, _>(place.program)
    .bind::<Nullable<BigInt>, _>(place.site)
    .prepared()
    .load(conn)
    .await?;
    Ok(admins.into_iter().map(|admin| admin.id).collect())
}
