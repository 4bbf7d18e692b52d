//! Each service's own copy of accounts, programs, sites, users and role records, kept by events.
//!
//! A service's own entities are copied in the transaction that changes them, those of others as their events arrive.
//! Reading takes the connection of the caller's transaction, so row-level security decides what is seen.

mod crowd;
pub mod schema;

use std::{collections::HashMap, sync::LazyLock};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods,
    OptionalExtension, PgArrayExpressionMethods, QueryDsl, QueryResult, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use diesel_migrations::embed_migrations;
use futures_util::{FutureExt, future::BoxFuture};
use platform::{
    Directory, Problem, Service,
    auth::{ProgramPlace, Role, RoleRecord, SitePlace, UserStatus},
    db::{Db, Migrations},
    events::{Copies, CopyTable, OwnCopy},
};

pub use crowd::{Crowd, places_read, places_write};

use self::schema::{ref_accounts, ref_programs, ref_sites, ref_user_roles, ref_users};
use crate::{AccountState, ProgramState, SiteState, UserState};

/// Status of an account whose people are shut out (spec 2 §3 Account).
const ACCOUNT_DISABLED: i16 = 2;

/// The tables of the copies.
pub const MIGRATIONS: Migrations =
    Migrations { of: "directory", tables: embed_migrations!("migrations"), functions: "" };

/// The copies that a service keeps to know who may do what where: `copies: directory::copies`.
pub fn copies() -> Copies {
    Copies::none()
        .with_migrations(|| MIGRATIONS)
        .and(ACCOUNTS.clone())
        .and(PROGRAMS.clone())
        .and(SITES.clone())
        .and(USERS.clone())
}

impl OwnCopy for AccountState {
    fn own_copy() -> Option<&'static CopyTable> {
        Some(&ACCOUNTS)
    }
}

impl OwnCopy for ProgramState {
    fn own_copy() -> Option<&'static CopyTable> {
        Some(&PROGRAMS)
    }
}

impl OwnCopy for SiteState {
    fn own_copy() -> Option<&'static CopyTable> {
        Some(&SITES)
    }
}

impl OwnCopy for UserState {
    fn own_copy() -> Option<&'static CopyTable> {
        Some(&USERS)
    }
}

/// A service that keeps the directory and answers nothing yet: what every service but the directory's owners starts
/// from, `..directory::service("planner", "Afterbell planner", "Holidays of programs.")`.
pub fn service(name: &'static str, title: &'static str, description: &'static str) -> Service {
    Service {
        name,
        title,
        description,
        settings: "",
        migrations: || Migrations::NONE,
        lists: &[],
        routes: |_| {},
        directory: DIRECTORY,
        tells: Vec::new,
        copies,
        reacts: Vec::new,
        jobs: Vec::new,
        on_start: |_| Box::pin(async { Ok(()) }),
    }
}

/// The copy of accounts.
pub static ACCOUNTS: LazyLock<CopyTable> = LazyLock::new(|| {
    let columns =
        ["name", "status", "start_date", "end_date", "direct_access", "flags", "cms_licenses"];
    CopyTable::of::<AccountState>("ref_accounts", &columns)
});

/// The copy of programs.
pub static PROGRAMS: LazyLock<CopyTable> = LazyLock::new(|| {
    let columns = [
        "account_id",
        "name",
        "status",
        "start_date",
        "end_date",
        "product_id",
        "program_type",
        "final_submit",
    ];
    CopyTable::of::<ProgramState>("ref_programs", &columns)
});

/// The copy of sites.
pub static SITES: LazyLock<CopyTable> = LazyLock::new(|| {
    let columns = [
        "account_id",
        "program_id",
        "name",
        "status",
        "start_date",
        "end_date",
        "time_zone",
        "location_name",
        "days",
        "scholar_capacity",
    ];
    CopyTable::of::<SiteState>("ref_sites", &columns)
});

/// The copy of users, with their role records.
pub static USERS: LazyLock<CopyTable> = LazyLock::new(|| {
    let columns = ["account_id", "email", "first_name", "last_name", "status", "locale"];
    let roles = [
        "account_id",
        "program_id",
        "site_id",
        "role_id",
        "status",
        "program_role",
        "primary_account_admin",
    ];
    CopyTable::of::<UserState>("ref_users", &columns)
        .with_list("roles", "ref_user_roles", "user_id", &roles)
        .of_people()
});

/// Looks people and places up in the copies.
pub const DIRECTORY: Directory = Directory {
    role_records: |conn, user_id| role_records(conn, user_id).boxed(),
    place_exists: |conn, account, program, site| boxed_place_exists(conn, account, program, site),
    account_is_open: |conn, account| {
        let found = self::account(conn, account);
        async move { Ok(found.await?.is_none_or(|account| !account.is_disabled())) }.boxed()
    },
    flagged: |conn, flag, among| flagged(conn, flag, among).boxed(),
    names: |db, users| names_anywhere(db, users).boxed(),
};

/// Of some accounts, or of all, those where a feature flag is on.
async fn flagged(
    conn: &mut AsyncPgConnection,
    flag: &'static str,
    among: Option<Vec<i64>>,
) -> QueryResult<Vec<i64>> {
    let on = ref_accounts::table
        .filter(ref_accounts::deleted.eq(false))
        .filter(ref_accounts::flags.contains(vec![flag]))
        .select(ref_accounts::id);
    match among {
        Some(ids) => on.filter(ref_accounts::id.eq_any(ids)).load(conn).await,
        None => on.load(conn).await,
    }
}

fn boxed_place_exists(
    conn: &mut AsyncPgConnection,
    account: i64,
    program: Option<i64>,
    site: Option<i64>,
) -> BoxFuture<'_, QueryResult<bool>> {
    place_exists(conn, account, program, site).boxed()
}

/// Where a program is, for those who act at it.
///
/// Errors: 404 when the tenant has no such program.
pub async fn program_place(
    conn: &mut AsyncPgConnection,
    program: i64,
) -> Result<ProgramPlace, Problem> {
    let account = ref_programs::table
        .find(program)
        .filter(ref_programs::deleted.eq(false))
        .select(ref_programs::account_id)
        .first(conn)
        .await
        .optional()?;
    let account = account.ok_or_else(|| Problem::not_found("program"))?;
    Ok(ProgramPlace { account, program })
}

/// Where a site is, for those who act at it.
///
/// Errors: 404 when the tenant has no such site, or not in `program` if that is given.
pub async fn site_place(
    conn: &mut AsyncPgConnection,
    program: Option<i64>,
    site: i64,
) -> Result<SitePlace, Problem> {
    let found: Option<(i64, i64)> = ref_sites::table
        .find(site)
        .filter(ref_sites::deleted.eq(false))
        .select((ref_sites::account_id, ref_sites::program_id))
        .first(conn)
        .await
        .optional()?;
    match found {
        Some((account, of)) if program.is_none_or(|program| program == of) => {
            Ok(SitePlace { account, program: of, site })
        }
        _ => Err(Problem::not_found("site")),
    }
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ref_accounts)]
pub struct Account {
    /// The account.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day of the contract.
    pub start_date: Option<chrono::NaiveDate>,
    /// Last day of the contract.
    pub end_date: Option<chrono::NaiveDate>,
    /// Its users go straight to the learning content.
    pub direct_access: bool,
    /// Keys of the feature flags that are on.
    pub flags: Vec<String>,
}

impl Account {
    /// Whether its people are shut out.
    pub fn is_disabled(&self) -> bool {
        self.status == ACCOUNT_DISABLED
    }

    /// Whether a feature flag is on (spec 1 §6).
    pub fn has_flag(&self, key: &str) -> bool {
        self.flags.iter().any(|on| on == key)
    }
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ref_programs)]
pub struct Program {
    /// The program.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: Option<chrono::NaiveDate>,
    /// Last day.
    pub end_date: Option<chrono::NaiveDate>,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// After-school, summer …
    pub program_type: String,
    /// It is configured.
    pub final_submit: bool,
}

/// A site.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ref_sites)]
pub struct Site {
    /// The site.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: Option<chrono::NaiveDate>,
    /// Last day.
    pub end_date: Option<chrono::NaiveDate>,
    /// IANA name.
    pub time_zone: String,
    /// Where it is held.
    pub location_name: String,
    /// Days on which it meets, 0 Sunday to 6 Saturday.
    pub days: Vec<i16>,
    /// Places for scholars.
    pub scholar_capacity: Option<i32>,
}

/// A user.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ref_users)]
pub struct User {
    /// The user.
    pub id: i64,
    /// The home account; none for the provider's people.
    pub account_id: Option<i64>,
    /// Address; never logged.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Spec 1 §3, by id.
    pub status: i16,
    /// `en`, `es`; none until chosen.
    pub locale: Option<String>,
}

/// An account that is not deleted.
pub async fn account(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Account>> {
    ref_accounts::table
        .find(id)
        .filter(ref_accounts::deleted.eq(false))
        .select(Account::as_select())
        .first(conn)
        .await
        .optional()
}

/// A program that is not deleted.
pub async fn program(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Program>> {
    ref_programs::table
        .find(id)
        .filter(ref_programs::deleted.eq(false))
        .select(Program::as_select())
        .first(conn)
        .await
        .optional()
}

/// A site that is not deleted.
pub async fn site(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<Site>> {
    ref_sites::table
        .find(id)
        .filter(ref_sites::deleted.eq(false))
        .select(Site::as_select())
        .first(conn)
        .await
        .optional()
}

/// Names of sites by id; those that the transaction does not see are not among them.
pub async fn site_names(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
) -> QueryResult<HashMap<i64, String>> {
    let names: Vec<(i64, String)> = ref_sites::table
        .filter(ref_sites::id.eq_any(ids))
        .select((ref_sites::id, ref_sites::name))
        .load(conn)
        .await?;
    Ok(names.into_iter().collect())
}

/// The sites of a program that are not deleted, by name.
pub async fn sites_of(conn: &mut AsyncPgConnection, program: i64) -> QueryResult<Vec<Site>> {
    ref_sites::table
        .filter(ref_sites::program_id.eq(program))
        .filter(ref_sites::deleted.eq(false))
        .order((ref_sites::name, ref_sites::id))
        .select(Site::as_select())
        .load(conn)
        .await
}

/// A user who is not deleted.
pub async fn user(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<User>> {
    ref_users::table
        .find(id)
        .filter(ref_users::deleted.eq(false))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

type RoleRow = (Option<i64>, Option<i64>, Option<i64>, i16, i16, Option<String>, bool);

/// Of some accounts, those that are disabled.
pub async fn disabled_accounts(
    conn: &mut AsyncPgConnection,
    accounts: Vec<i64>,
) -> QueryResult<Vec<i64>> {
    ref_accounts::table
        .filter(ref_accounts::id.eq_any(accounts))
        .filter(ref_accounts::status.eq(ACCOUNT_DISABLED))
        .select(ref_accounts::id)
        .load(conn)
        .await
}

/// Role records of a user in the order of the owner, whatever their status. None for a user who is not active, and none in
/// an account that is disabled: without both no record is in force.
pub async fn role_records(
    conn: &mut AsyncPgConnection,
    user_id: i64,
) -> QueryResult<Vec<RoleRecord>> {
    let rows: Vec<RoleRow> = ref_user_roles::table
        .inner_join(ref_users::table.on(ref_users::id.eq(ref_user_roles::user_id)))
        .left_join(
            ref_accounts::table.on(ref_accounts::id.nullable().eq(ref_user_roles::account_id)),
        )
        .filter(ref_accounts::status.is_null().or(ref_accounts::status.ne(ACCOUNT_DISABLED)))
        .filter(ref_user_roles::user_id.eq(user_id))
        .filter(ref_users::status.eq(UserStatus::Active.id()))
        .filter(ref_users::deleted.eq(false))
        .order(ref_user_roles::ordinal)
        .select((
            ref_user_roles::account_id,
            ref_user_roles::program_id,
            ref_user_roles::site_id,
            ref_user_roles::role_id,
            ref_user_roles::status,
            ref_user_roles::program_role,
            ref_user_roles::primary_account_admin,
        ))
        .load(conn)
        .await?;
    let records =
        rows.into_iter().filter_map(|row| {
            let (
                account_id,
                program_id,
                site_id,
                role,
                status,
                program_role,
                is_primary_account_admin,
            ) = row;
            Some(RoleRecord {
                user_id,
                account_id,
                program_id,
                site_id,
                role: Role::from_id(role)?,
                status: UserStatus::try_from(status).ok()?,
                program_role,
                is_primary_account_admin,
            })
        });
    Ok(records.collect())
}

/// Whether an account, its program and that program's site exist.
pub async fn place_exists(
    conn: &mut AsyncPgConnection,
    account_id: i64,
    program_id: Option<i64>,
    site_id: Option<i64>,
) -> QueryResult<bool> {
    if account(conn, account_id).await?.is_none() {
        return Ok(false);
    }
    if let Some(id) = program_id {
        match program(conn, id).await? {
            Some(found) if found.account_id == account_id => {}
            _ => return Ok(false),
        }
    }
    if let Some(id) = site_id {
        return Ok(match site(conn, id).await? {
            Some(found) => {
                found.account_id == account_id
                    && program_id.is_none_or(|program| program == found.program_id)
            }
            None => false,
        });
    }
    Ok(true)
}

#[diesel::dsl::auto_type]
fn named(users: Vec<i64>) -> _ {
    ref_users::table
        .filter(ref_users::id.eq_any(users))
        .filter(ref_users::deleted.eq(false))
        .select((ref_users::id, ref_users::first_name, ref_users::last_name))
}

fn full_names(rows: Vec<(i64, String, String)>) -> HashMap<i64, String> {
    rows.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect()
}

/// Names of people by id, of the accounts that the transaction sees.
pub async fn names(
    conn: &mut AsyncPgConnection,
    users: Vec<i64>,
) -> QueryResult<HashMap<i64, String>> {
    named(users).load(conn).await.map(full_names)
}

/// Names of people by id, of every account, in one round trip.
async fn names_anywhere(db: &Db, users: Vec<i64>) -> QueryResult<HashMap<i64, String>> {
    db.system_read(named(users)).await.map(full_names)
}
