//! `afterbell seed --scale`: an account that is as large as accounts become, for measuring.

use std::process::ExitCode;

use admin::accounts::model::{AccountRequest, CmsLicense};
use admin::programs::model::ProgramRequest;
use chrono::{Days, NaiveDate};
use contracts::directory::{self, Crowd};
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection as _};
use identity::seed::{SeedRole, SeedUser};
use platform::auth::{Role, UserStatus};
use platform::clock::Clock;
use platform::db::Db;
use platform::{ConfigError, Problem};
use secrecy::SecretString;

use crate::cli::Seed;
use crate::failure::Failure;
use crate::home::Home;
use crate::portal;
use crate::progress::Progress;
use crate::services;

/// Its account.
const ACCOUNT: &str = "Scale";
/// Its account admin, for `afterbell token`.
const ADMIN: &str = "scale@demo.afterbell.test";

/// Makes what is missing. The portal must not run: tables are without their indexes for a while.
pub async fn seed(args: &Seed) -> Result<ExitCode, Failure> {
    let home = Home::take(&args.data.dir)?;
    let postgres = portal::start_postgres(&home).await?;
    let made = async {
        let databases = portal::provision_all(postgres.server(), services::all()).await?;
        portal::migrate_all(&databases).await?;
        let owners = databases
            .into_iter()
            .map(|(service, database)| {
                Ok((service.name, Db::open_url(&SecretString::from(database.owner_url), 1)?))
            })
            .collect::<Result<Vec<_>, ConfigError>>()?;
        make(args, &owners).await
    };
    let made = made.await;
    postgres.stop().await;
    drop(home);
    made?;
    println!("The account admin of {ACCOUNT} is {ADMIN}.");
    Ok(ExitCode::SUCCESS)
}

async fn make(args: &Seed, owners: &[(&'static str, Db)]) -> Result<(), Failure> {
    let progress = Progress::new(false);
    let (admin, identity) = (of(owners, "admin")?, of(owners, "identity")?);
    let account = progress.step("account, programs and sites", places(admin, args)).await?;
    progress.step("copies of places", copy_places(admin, owners, account)).await?;
    let crowd = progress.step("people", people(identity, account, args.users)).await?;
    progress.step("copies of people", copy_people(owners, crowd)).await?;
    if args.scholars > 0 {
        progress.step("scholars and attendance", scholars(owners, account, args)).await?;
    }
    if args.site_tasks > 0 {
        progress.step("plans", plans(owners, account, args.site_tasks)).await?;
    }
    if args.items > 0 {
        progress.step("catalog", catalog(owners, account, args.items)).await?;
    }
    progress.step("statistics", statistics(owners)).await
}

fn of<'a>(owners: &'a [(&'static str, Db)], service: &str) -> Result<&'a Db, Failure> {
    owners
        .iter()
        .find(|(name, _)| *name == service)
        .map(|(_, db)| db)
        .ok_or_else(|| Failure::Work(format!("{service} is not one of the services")))
}

/// The account with its sites spread over its programs; answers the account.
async fn places(admin: &Db, args: &Seed) -> Result<i64, Failure> {
    let refused = |problem: Problem| Failure::work("places could not be made", problem);
    let licenses = content::seed::subscription_ids().into_iter();
    let request = AccountRequest {
        account_name: Some(ACCOUNT.into()),
        cms_licenses: licenses
            .map(|cms_subscription_id| CmsLicense { cms_subscription_id })
            .collect(),
        ..AccountRequest::default()
    };
    let account = admin
        .system_tx(async |conn| admin::seed::account(conn, request, 0).await)
        .await
        .map_err(refused)?;
    for number in 0..args.programs {
        let before = number * args.sites / args.programs;
        let count = (number + 1) * args.sites / args.programs - before;
        admin
            .system_tx(async |conn| {
                let program = admin::seed::program(conn, &program(account, number), 0).await?;
                admin::seed::sites(conn, program, before + 1, count).await
            })
            .await
            .map_err(refused)?;
    }
    Ok(account)
}

fn program(account: i64, number: i64) -> ProgramRequest {
    ProgramRequest {
        account_id: Some(account),
        program_name: Some(format!("After School {:03}", number + 1)),
        program_type: Some("After-school".into()),
        start_date: NaiveDate::from_ymd_opt(2026, 9, 1),
        end_date: NaiveDate::from_ymd_opt(2027, 6, 30),
        no_of_scholar: Some(1000 + number),
        is_final_submit: true,
        ..ProgramRequest::default()
    }
}

/// Writes the places' copies into every database now: the events that tell of them are delivered once the portal runs.
async fn copy_places(
    admin: &Db,
    owners: &[(&'static str, Db)],
    account: i64,
) -> Result<(), Failure> {
    let copies = admin.system_tx(async |conn| directory::places_read(conn, account).await).await;
    let copies = copies.map_err(not_copied)?;
    for (_, db) in owners {
        let written = db.system_tx(async |conn| directory::places_write(conn, &copies).await).await;
        written.map_err(not_copied)?;
    }
    Ok(())
}

async fn people(identity: &Db, account: i64, users: i64) -> Result<Crowd, Failure> {
    identity
        .system_tx(async |conn| {
            if identity::seed::user_of(conn, ADMIN).await?.is_none() {
                identity::seed::create_user(conn, &account_admin(account)).await?;
            }
            Ok::<_, Problem>(identity::seed::crowd(conn, account, users).await?)
        })
        .await
        .map_err(|problem| Failure::work("people could not be made", problem))
}

fn account_admin(account: i64) -> SeedUser {
    let mut role = SeedRole::at(Role::AccountAdmin, Some(account), None, None);
    role.is_primary_account_admin = true;
    SeedUser {
        email: ADMIN.into(),
        first_name: "Sofia".into(),
        last_name: "Scale".into(),
        account_id: Some(account),
        status: UserStatus::Active,
        password_hash: None,
        language: None,
        roles: vec![role],
    }
}

async fn copy_people(owners: &[(&'static str, Db)], crowd: Crowd) -> Result<(), Failure> {
    for (_, db) in owners {
        db.system_tx(async |conn| crowd.copy(conn).await).await.map_err(not_copied)?;
    }
    Ok(())
}

fn not_copied(error: diesel::result::Error) -> Failure {
    Failure::work("the copies could not be written", error)
}

/// Scholars with a year of attendance until yesterday.
async fn scholars(
    owners: &[(&'static str, Db)],
    account_id: i64,
    args: &Seed,
) -> Result<(), Failure> {
    let until = Clock::system().now().date_naive() - Days::new(1);
    let crowd = roster::seed::Crowd {
        account_id,
        count: args.scholars,
        until,
        marked_days: args.marked_days,
    };
    of(owners, "roster")?
        .system_tx(async |conn| roster::seed::crowd(conn, crowd).await)
        .await
        .map_err(|error| Failure::work("scholars could not be made", error))
}

/// Tasks and events of every program and site.
async fn plans(
    owners: &[(&'static str, Db)],
    account_id: i64,
    site_tasks: i64,
) -> Result<(), Failure> {
    let crowd = planner::seed::Crowd { account_id, site_tasks };
    of(owners, "planner")?
        .system_tx(async |conn| planner::seed::crowd(conn, crowd).await)
        .await
        .map_err(|error| Failure::work("plans could not be made", error))
}

/// Items of the catalog. An account that was made before without licenses gets them, here and in the content service's copy.
async fn catalog(
    owners: &[(&'static str, Db)],
    account_id: i64,
    items: i64,
) -> Result<(), Failure> {
    let not_made = |error: diesel::result::Error| Failure::work("items could not be made", error);
    of(owners, "admin")?
        .system_tx(async |conn| {
            diesel::sql_query("UPDATE accounts SET cms_subscription_ids = $2 WHERE id = $1")
                .bind::<BigInt, _>(account_id)
                .bind::<Array<Text>, _>(content::seed::subscription_ids())
                .execute(conn)
                .await
        })
        .await
        .map_err(not_made)?;
    let crowd = content::seed::Crowd { items, account_id, account_name: ACCOUNT };
    of(owners, "content")?
        .system_tx(async |conn| content::seed::crowd(conn, crowd).await)
        .await
        .map_err(not_made)
}

/// What the planner knows of the tables, and which pages of theirs an index alone can answer for.
async fn statistics(owners: &[(&'static str, Db)]) -> Result<(), Failure> {
    for (service, db) in owners {
        let mut conn = db.connection().await.map_err(|error| Failure::work(service, error))?;
        let done = conn.batch_execute("VACUUM (ANALYZE)").await;
        done.map_err(|error| Failure::work(service, error))?;
    }
    Ok(())
}
