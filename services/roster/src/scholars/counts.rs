//! How many scholars are at each site and in each account, as others are told. The database counts those of a site with each
//! change of an enrollment; those of an account, where a child at two sites is one child, are counted once a minute.

use contracts::{AccountScholarsState, SiteScholarsState};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::Place,
    events,
    jobs::{Handler, Next},
};

use crate::{live, schema::site_scholars};

/// Counts the children of accounts.
const COUNT_ACCOUNTS: &str = "roster.count-accounts";

/// Tells others how many scholars a site has now, and open pages that they are others. Call it in the transaction of the
/// change: the count is held by it.
pub async fn publish(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<()> {
    let counted: Option<(i64, i64, i64, i32, i32, i64)> = site_scholars::table
        .find(site)
        .select((
            site_scholars::site_id,
            site_scholars::account_id,
            site_scholars::program_id,
            site_scholars::scholars,
            site_scholars::records,
            site_scholars::version,
        ))
        .first(conn)
        .await
        .optional()?;
    let Some((id, account_id, program_id, scholars, records, version)) = counted else {
        return Ok(());
    };
    let state = SiteScholarsState {
        id,
        account_id,
        program_id,
        scholars,
        records,
        version,
        deleted: false,
    };
    events::publish(conn, state).await?;
    live::roster(conn, Place::site(account_id, program_id, id)).await
}

/// [`publish`] after many enrollments were changed together: as many may have come as have left, at a site that has as many as
/// before, of an account that has not.
pub async fn publish_anew(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<()> {
    recount(conn, &[site]).await?;
    publish(conn, site).await
}

/// Lets the accounts of sites be counted anew, whose own counts may be as they were.
pub async fn recount(conn: &mut AsyncPgConnection, sites: &[i64]) -> QueryResult<()> {
    diesel::update(site_scholars::table.filter(site_scholars::site_id.eq_any(sites)))
        .set(site_scholars::version.eq(site_scholars::version + 1))
        .execute(conn)
        .await
        .map(drop)
}

/// How many scholars are active at a site.
pub async fn at_site(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<i32> {
    let counted: Option<i32> = site_scholars::table
        .find(site)
        .select(site_scholars::scholars)
        .first(conn)
        .await
        .optional()?;
    Ok(counted.unwrap_or_default())
}

/// The jobs of counts.
pub fn jobs() -> Vec<Handler> {
    let count = Handler::new(COUNT_ACCOUNTS, |_, conn, _| {
        Box::pin(async move {
            count_accounts(conn).await?;
            Ok(Next::Done)
        })
    });
    vec![count.every(chrono::Duration::minutes(1))]
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    account_id: i64,
    #[diesel(sql_type = Integer)]
    scholars: i32,
    #[diesel(sql_type = BigInt)]
    version: i64,
}

/// Counts the scholars of those accounts in which something changed since they were counted last, and tells of those that
/// have another number now. It needs the scope of every account.
///
/// It is no part of each change: an account of a hundred thousand children would be counted for each child that comes.
pub async fn count_accounts(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    let counted: Vec<Counted> = diesel::sql_query(
        "WITH there AS (
             SELECT s.account_id,
                 sum(s.version) || '/' || md5(coalesce(string_agg(DISTINCT p.id::text, ',' ORDER BY p.id::text), '')) AS seen
             FROM site_scholars s
             LEFT JOIN ref_programs p ON p.id = s.program_id AND p.status = 1 AND NOT p.deleted
             GROUP BY s.account_id
         ),
         changed AS (
             SELECT t.account_id, t.seen, (
                 SELECT count(DISTINCT e.scholar_id) FROM enrollments e
                 JOIN ref_programs p ON p.id = e.program_id AND p.status = 1 AND NOT p.deleted
                 WHERE e.account_id = t.account_id AND e.status = 1
             )::integer AS scholars
             FROM there t LEFT JOIN account_scholars c ON c.account_id = t.account_id
             WHERE c.seen IS DISTINCT FROM t.seen
         ),
         before AS (SELECT c.account_id, c.scholars FROM account_scholars c),
         written AS (
             INSERT INTO account_scholars AS c (account_id, scholars, seen)
             SELECT account_id, scholars, seen FROM changed ORDER BY account_id
             ON CONFLICT (account_id) DO UPDATE SET scholars = excluded.scholars, seen = excluded.seen,
                 version = c.version + (c.scholars <> excluded.scholars)::integer
             RETURNING c.account_id, c.scholars, c.version
         )
         SELECT w.account_id, w.scholars, w.version FROM written w LEFT JOIN before b ON b.account_id = w.account_id
         WHERE w.scholars IS DISTINCT FROM b.scholars
         ORDER BY w.account_id",
    )
    .load(conn)
    .await?;
    for Counted { account_id: id, scholars, version } in counted {
        let state = AccountScholarsState { id, scholars, version, deleted: false };
        events::publish(conn, state).await?;
    }
    Ok(())
}
