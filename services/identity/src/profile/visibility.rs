//! Who can see a person, and why: the same rule as [`users::seen`], read the other way round.

use actix_web::{get, web};
use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Nullable, SmallInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform, Problem,
    auth::{Can, Grant, Role, RoleRecord},
    extract::{Answer, PathId, ValidQuery},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{model::PageQuery, routes::SeeVisibility};
use crate::users;

/// People a page (spec 2 §9).
const PAGE: i64 = 25;

/// Somebody who can see the person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Viewer {
    /// User id.
    pub user_id: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The role records that let them, the highest first.
    pub reasons: Vec<Reason>,
}

/// A role at a place that lets somebody see the person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The role.
    pub role_id: Role,
    /// Its label.
    pub role: String,
    /// Its account; none for provider staff, who see everybody.
    pub account_id: Option<i64>,
    /// Name of the account.
    pub account_name: Option<String>,
    /// Its program; none for the whole account.
    pub program_id: Option<i64>,
    /// Name of the program.
    pub program_name: Option<String>,
    /// Its site; none for the whole program.
    pub site_id: Option<i64>,
    /// Name of the site.
    pub site_name: Option<String>,
}

/// A page of those who can see a person, the highest role first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Viewers {
    /// The page.
    pub results: Vec<Viewer>,
    /// People in all pages.
    pub count: i64,
}

/// Everybody who can see a person, and why, as far as the person belongs to the caller's places.
#[platform::path(
    tag = "profile",
    params(("id" = i64, Path, description = "User id"), PageQuery),
    responses((status = 200, body = Viewers))
)]
#[get("/users/{id}/visible-to")]
pub async fn list_visible_to(
    platform: web::Data<Platform>,
    who: Can<SeeVisibility>,
    PathId(id): PathId,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> Answer<Viewers> {
    let (_, records) = users::seen(&platform, &who, id).await?;
    let limit = page.count.unwrap_or(PAGE);
    let offset = (page.page.unwrap_or(1) - 1) * limit;
    // Provider staff belong to no account, so no tenant's scope holds them: the records that the caller sees are the
    // bound here.
    let (rows, count) = platform
        .db()
        .system_tx(async |conn| {
            let between = Between { records: &records, grants: &who.scope.grants };
            let rows = viewers(conn, id, between, limit, offset).await?;
            Ok::<_, Problem>((rows, viewer_count(conn, id, between).await?))
        })
        .await?;
    Ok(web::Json(Viewers { results: grouped(rows), count }))
}

#[derive(Debug, diesel::QueryableByName)]
struct VisibilityRow {
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = SmallInt)]
    role_id: i16,
    #[diesel(sql_type = Nullable<BigInt>)]
    account_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    account_name: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    program_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    program_name: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    site_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    site_name: Option<String>,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    people: i64,
}

/// Records in force of other active people that reach one of the person's records ($2 to $4: account, program, site of
/// each). As with [`platform::auth::Scope`], a missing program or site on either side means every one; and row-level
/// security lets only those see a person who have a role in the person's home account. Of those only the ones count whom the
/// caller has to do with ($5 to $7: account, program and site of each grant): above the caller's places and in them, not
/// beside them.
macro_rules! reaching {
    () => {
        "WITH place AS (
            SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p (account_id, program_id, site_id)
        ), mine AS (
            SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bigint[]) AS m (account_id, program_id, site_id)
        ), reach AS (
            SELECT r.* FROM user_roles r JOIN users u ON u.id = r.user_id
            WHERE u.status = 1 AND r.status = 1 AND r.user_id <> $1 AND r.role_id <= 3 AND r.account_id IS NULL
            UNION ALL
            SELECT r.* FROM user_roles r JOIN users u ON u.id = r.user_id
            WHERE u.status = 1 AND r.status = 1 AND r.user_id <> $1 AND r.role_id <= 6
              AND r.account_id = ANY ($2)
              AND EXISTS (
                SELECT FROM place p
                WHERE p.account_id = r.account_id
                  AND (r.program_id IS NULL OR p.program_id IS NULL OR p.program_id = r.program_id)
                  AND (r.site_id IS NULL OR p.site_id IS NULL OR p.site_id = r.site_id))
              AND EXISTS (
                SELECT FROM mine m
                WHERE (m.account_id IS NULL OR m.account_id = r.account_id)
                  AND (r.program_id IS NULL OR m.program_id IS NULL OR m.program_id = r.program_id)
                  AND (r.site_id IS NULL OR m.site_id IS NULL OR m.site_id = r.site_id))
              AND EXISTS (
                SELECT FROM users s JOIN user_roles h ON h.account_id = s.account_id
                WHERE s.id = $1 AND h.user_id = r.user_id AND h.status = 1 AND h.role_id <= 7)
        ) "
    };
}

async fn viewers(
    conn: &mut AsyncPgConnection,
    subject: i64,
    between: Between<'_>,
    limit: i64,
    offset: i64,
) -> QueryResult<Vec<VisibilityRow>> {
    let (accounts, programs, sites) = between.places();
    let (my_accounts, my_programs, my_sites) = between.mine();
    diesel::sql_query(concat!(
        reaching!(),
        ", page AS (
            SELECT u.id, u.first_name, u.last_name, min(reach.role_id) AS highest
            FROM reach JOIN users u ON u.id = reach.user_id
            GROUP BY u.id
            ORDER BY highest, lower(u.last_name), lower(u.first_name), u.id
            LIMIT $8 OFFSET $9
        )
        SELECT page.id AS user_id, page.first_name, page.last_name, reach.role_id,
               reach.account_id, a.name AS account_name, reach.program_id, p.name AS program_name,
               reach.site_id, s.name AS site_name
        FROM page JOIN reach ON reach.user_id = page.id
        LEFT JOIN ref_accounts a ON a.id = reach.account_id
        LEFT JOIN ref_programs p ON p.id = reach.program_id
        LEFT JOIN ref_sites s ON s.id = reach.site_id
        ORDER BY page.highest, lower(page.last_name), lower(page.first_name), page.id, reach.role_id, reach.id"
    ))
    .bind::<BigInt, _>(subject)
    .bind::<Array<BigInt>, _>(accounts)
    .bind::<Array<Nullable<BigInt>>, _>(programs)
    .bind::<Array<Nullable<BigInt>>, _>(sites)
    .bind::<Array<Nullable<BigInt>>, _>(my_accounts)
    .bind::<Array<Nullable<BigInt>>, _>(my_programs)
    .bind::<Array<Nullable<BigInt>>, _>(my_sites)
    .bind::<BigInt, _>(limit)
    .bind::<BigInt, _>(offset)
    .load(conn)
    .await
}

async fn viewer_count(
    conn: &mut AsyncPgConnection,
    subject: i64,
    between: Between<'_>,
) -> QueryResult<i64> {
    let (accounts, programs, sites) = between.places();
    let (my_accounts, my_programs, my_sites) = between.mine();
    let count: Count = diesel::sql_query(concat!(
        reaching!(),
        "SELECT count(DISTINCT user_id) AS people FROM reach"
    ))
    .bind::<BigInt, _>(subject)
    .bind::<Array<BigInt>, _>(accounts)
    .bind::<Array<Nullable<BigInt>>, _>(programs)
    .bind::<Array<Nullable<BigInt>>, _>(sites)
    .bind::<Array<Nullable<BigInt>>, _>(my_accounts)
    .bind::<Array<Nullable<BigInt>>, _>(my_programs)
    .bind::<Array<Nullable<BigInt>>, _>(my_sites)
    .get_result(conn)
    .await?;
    Ok(count.people)
}

/// Ids of places, or none for every one.
type Ids = Vec<Option<i64>>;

/// The user's records that the caller sees, and the caller's grants.
#[derive(Clone, Copy)]
struct Between<'a> {
    records: &'a [RoleRecord],
    grants: &'a [Grant],
}

impl Between<'_> {
    /// Accounts, programs and sites of the records that have an account, one array each.
    fn places(self) -> (Vec<i64>, Ids, Ids) {
        let (mut accounts, mut programs, mut sites) = (Vec::new(), Vec::new(), Vec::new());
        for record in self.records {
            if let Some(account) = record.account_id {
                accounts.push(account);
                programs.push(record.program_id);
                sites.push(record.site_id);
            }
        }
        (accounts, programs, sites)
    }

    /// The same of the grants.
    fn mine(self) -> (Ids, Ids, Ids) {
        let of = |part: fn(&Grant) -> Option<i64>| self.grants.iter().map(part).collect();
        (of(|grant| grant.account), of(|grant| grant.program), of(|grant| grant.site))
    }
}

/// One viewer for the rows of a person, which stand together.
fn grouped(rows: Vec<VisibilityRow>) -> Vec<Viewer> {
    let mut viewers: Vec<Viewer> = Vec::new();
    for row in rows {
        let role = Role::from_id(row.role_id).unwrap_or(Role::NoAccess);
        let reason = Reason {
            role_id: role,
            role: role.label().to_owned(),
            account_id: row.account_id,
            account_name: row.account_name,
            program_id: row.program_id,
            program_name: row.program_name,
            site_id: row.site_id,
            site_name: row.site_name,
        };
        match viewers.last_mut().filter(|viewer| viewer.user_id == row.user_id) {
            Some(viewer) => viewer.reasons.push(reason),
            None => viewers.push(Viewer {
                user_id: row.user_id,
                first_name: row.first_name,
                last_name: row.last_name,
                reasons: vec![reason],
            }),
        }
    }
    viewers
}
