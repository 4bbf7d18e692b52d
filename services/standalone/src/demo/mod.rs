//! Demo data: believable, the same every time, loaded once. What is there stays as it is.

mod data;
mod error;
mod logins;
mod services;

use std::collections::HashMap;

use admin::seed as directory;
use chrono::NaiveDate;
use identity::seed as people;
use platform::Platform;

pub use self::logins::{LOGINS, PASSWORD};

use self::data::{Demo, Ids};
use self::error::{Refused, failed, refused};
use crate::failure::Failure;
use crate::portal::Services;

/// Whose the links of the portal are.
const EDITOR: &str = "content@demo.afterbell.test";

/// Loads what is missing.
pub async fn load(services: &Services) -> Result<(), Failure> {
    let demo = Demo::embedded()?;
    let (admin, identity) = (services.platform("admin")?, services.platform("identity")?);
    let today = admin.clock().now().date_naive();
    let ids = load_places(admin, &demo, today).await?;
    let made = load_people(identity, &demo, &ids).await?;
    load_preferences(admin, &demo, &ids, &made).await?;
    let editor = people::user_id_of(identity, EDITOR).await;
    let editor = editor.map_err(|problem| failed(EDITOR, problem))?.unwrap_or_default();
    self::services::load(services, &demo, &ids, today, editor).await
}

async fn load_places(admin: &Platform, demo: &Demo, today: NaiveDate) -> Result<Ids, Failure> {
    admin
        .db()
        .system_tx(async |conn| {
            let mut ids = Ids::default();
            for account in &demo.accounts {
                let id = directory::account(conn, account.request(today), account.enrolled(demo))
                    .await
                    .map_err(refused(&account.key))?;
                ids.accounts.insert(account.key.clone(), id);
            }
            for program in &demo.programs {
                let account = Ids::find(&ids.accounts, &program.account)?;
                let request = program.request(account, today);
                let id = directory::program(conn, &request, program.enrolled_scholars)
                    .await
                    .map_err(refused(&program.key))?;
                ids.programs.insert(program.key.clone(), id);
            }
            for site in &demo.sites {
                let program = Ids::find(&ids.programs, &site.program)?;
                let request = site.request(program, today);
                let id = directory::site(conn, &request, site.enrolled)
                    .await
                    .map_err(refused(&site.key))?;
                ids.sites.insert(site.key.clone(), id);
            }
            Ok::<_, Refused>(ids)
        })
        .await
        .map_err(Failure::from)
}

/// Makes the people that are missing; answers the ids of those.
async fn load_people(
    identity: &Platform,
    demo: &Demo,
    ids: &Ids,
) -> Result<HashMap<String, i64>, Failure> {
    let mut missing = Vec::new();
    for user in &demo.users {
        let known = people::user_id_of(identity, &user.email).await;
        if known.map_err(|problem| failed(&user.email, problem))?.is_none() {
            missing.push(user);
        }
    }
    if missing.is_empty() {
        return Ok(HashMap::new());
    }
    let hash = people::hash_password(identity, PASSWORD)
        .await
        .map_err(|problem| failed("the demo password", problem))?;
    let mut seeds = Vec::new();
    for user in missing {
        seeds.push(user.seed(ids, &hash)?);
    }
    identity
        .db()
        .system_tx(async |conn| {
            let mut made = HashMap::new();
            for seed in &seeds {
                let id = people::create_user(conn, seed).await.map_err(refused(&seed.email))?;
                made.insert(seed.email.clone(), id);
            }
            Ok::<_, Refused>(made)
        })
        .await
        .map_err(Failure::from)
}

/// Gives new people their stars, and notes who has accepted the terms of service.
async fn load_preferences(
    admin: &Platform,
    demo: &Demo,
    ids: &Ids,
    made: &HashMap<String, i64>,
) -> Result<(), Failure> {
    let now = admin.clock().now();
    let mut stars = Vec::new();
    let mut accepted = Vec::new();
    for user in &demo.users {
        let Some(id) = made.get(&user.email) else { continue };
        for program in &user.stars {
            let account = program.split('-').next().unwrap_or_default();
            stars.push(directory::Star {
                user: *id,
                account: Ids::find(&ids.accounts, account)?,
                program: Ids::find(&ids.programs, program)?,
                site: 0,
            });
        }
        if user.accepted_terms {
            accepted.push(*id);
        }
    }
    if stars.is_empty() && accepted.is_empty() {
        return Ok(());
    }
    admin
        .db()
        .system_tx(async |conn| {
            directory::stars(conn, &stars).await.map_err(refused("stars"))?;
            for user in accepted {
                directory::acknowledgment(conn, user, now).await.map_err(refused("terms"))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}
