//! Demo data of the services that keep what happens in a program: loaded after its places and people.

use chrono::{Days, NaiveDate, TimeDelta};
use content::package;
use enrollment::discounts::model::DiscountRequest;
use include_dir::{Dir, include_dir};
use learning_management::courses::seed::{self, Learner};
use learning_management::links::model::LinkRequest;
use planner::seed::PlannedEvent;
use platform::{
    auth::{Place, ProgramPlace, SitePlace},
    error::Problem,
};
use roster::{classrooms::model::ClassroomRequest, staff::members::model::StaffRequest};
use serde::Deserialize;

use super::{
    data::{Demo, Ids, rows},
    error::{Refused, failed, refused},
};
use crate::{failure::Failure, portal::Services};

/// `[[discount]]`
#[derive(Deserialize)]
struct Discount {
    account: String,
    #[serde(flatten)]
    request: DiscountRequest,
}

/// Loads what is missing; `editor` is whom the links are by.
pub async fn load(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
    editor: i64,
) -> Result<(), Failure> {
    plans(services, demo, ids, today).await?;
    classrooms(services, demo, ids).await?;
    staff(services, demo, ids, today).await?;
    scholars(services, demo, ids, today).await?;
    attendance(services, demo, ids).await?;
    upload(services, demo, ids).await?;
    discounts(services, ids).await?;
    let links: Vec<LinkRequest> = rows("link", include_str!("../../../../deploy/demo/links.toml"))?;
    services
        .platform("learning-management")?
        .db()
        .system_tx(async |conn| {
            learning_management::seed::links(conn, &links, editor).await.map_err(refused("links"))
        })
        .await?;
    library(services).await?;
    courses(services, demo, ids).await
}

static LIBRARY: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../deploy/demo/library");

/// Items of the learning library.
async fn library(services: &Services) -> Result<(), Failure> {
    let content = services.platform("content")?;
    let package = package::read(files_of(&LIBRARY))
        .map_err(|error| Failure::work("the library could not be read", error))?;
    content
        .db()
        .system_tx(async |conn| package::add(conn, content, package).await)
        .await
        .map_err(|problem: Problem| Failure::work("the library could not be loaded", problem))
}

/// `[[learner]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taken {
    user: String,
    course: String,
    started: i64,
    completed: Option<i64>,
    #[serde(default)]
    parts: usize,
    score: i32,
}

/// Courses of the learning library, and who takes them.
async fn courses(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    let content = services.platform("content")?;
    let courses =
        content.db().system_tx(async |conn| content::courses::published(conn).await).await;
    let courses = courses.map_err(|error: diesel::result::Error| Refused::from(error))?;
    let taken: Vec<Taken> = rows("learner", include_str!("../../../../deploy/demo/learners.toml"))?;
    let identity = services.platform("identity")?;
    let now = identity.clock().now();
    let before = |days: i64| now - TimeDelta::days(days);
    let mut learners = Vec::new();
    for Taken { user: email, course, started, completed, parts, score } in taken {
        let user = demo.users.iter().find(|user| user.email == email);
        let id = identity::seed::user_id_of(identity, &email).await;
        let id = id.map_err(|problem| failed(&email, problem))?;
        let Some((user, id)) = user.zip(id) else { continue };
        learners.push(Learner {
            user: id,
            account: user.account(ids)?,
            name: user.name(),
            slug: course,
            started: before(started),
            completed: completed.map(before),
            parts,
            score,
        });
    }
    services
        .platform("learning-management")?
        .db()
        .system_tx(async |conn| {
            seed::courses(conn, &courses).await.map_err(refused("courses"))?;
            for learner in &learners {
                seed::learner(conn, learner).await.map_err(refused(&learner.name))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

/// Every file of a folder, with its path.
fn files_of(folder: &'static Dir<'static>) -> Vec<(&'static str, &'static [u8])> {
    let here = folder.files().filter_map(|file| Some((file.path().to_str()?, file.contents())));
    here.chain(folder.dirs().flat_map(files_of)).collect()
}

/// Days on which programs that are not over do not run, and what has to be done in their terms.
async fn plans(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
) -> Result<(), Failure> {
    let events: Vec<PlannedEvent> =
        rows("event", include_str!("../../../../deploy/demo/events.toml"))?;
    services
        .platform("planner")?
        .db()
        .system_tx(async |conn| {
            for program in &demo.programs {
                let place = program.place(ids)?;
                let Some(days) = program.days(today) else { continue };
                planner::seed::holidays(conn, place, (days, today))
                    .await
                    .map_err(refused(&program.key))?;
                planner::seed::events(conn, place, (days, today), &events)
                    .await
                    .map_err(refused(&program.key))?;
                planner::seed::tasks(conn, place, (days, today))
                    .await
                    .map_err(refused(&program.key))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

async fn classrooms(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    let rooms: Vec<ClassroomRequest> =
        rows("classroom", include_str!("../../../../deploy/demo/classrooms.toml"))?;
    services
        .platform("roster")?
        .db()
        .system_tx(async |conn| {
            for site in &demo.sites {
                let place = site.place(demo, ids)?;
                roster::seed::classrooms(conn, place, &rooms).await.map_err(refused(&site.key))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

/// `[[staff]]`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Staff {
    /// Inactive since so many days before today.
    inactive_days: Option<u64>,
    #[serde(flatten)]
    request: StaffRequest,
}

/// Staff without access at the first site.
async fn staff(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
) -> Result<(), Failure> {
    let staff: Vec<Staff> = rows("staff", include_str!("../../../../deploy/demo/staff.toml"))?;
    let since = |days: u64| today.checked_sub_days(Days::new(days));
    let staff: Vec<StaffRequest> = staff
        .into_iter()
        .map(|Staff { inactive_days, request }| StaffRequest {
            inactive_date: inactive_days.and_then(since),
            ..request
        })
        .collect();
    let Some(site) = demo.sites.first() else { return Ok(()) };
    let place = site.place(demo, ids)?;
    services
        .platform("roster")?
        .db()
        .system_tx(async |conn| {
            roster::seed::staff(conn, place, &staff).await.map_err(refused("staff"))
        })
        .await
        .map_err(Failure::from)
}

/// Children at the sites that have any, as many as the site says, and some who have left; a few of the first site come to
/// another one too, and two have a document.
async fn scholars(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
) -> Result<(), Failure> {
    const DOCUMENTS: [(&str, &[u8]); 2] = [
        ("Allergy action plan.pdf", include_bytes!("../../../../deploy/demo/allergy-plan.pdf")),
        ("Custody order.pdf", include_bytes!("../../../../deploy/demo/custody-order.pdf")),
    ];
    let roster = services.platform("roster")?;
    let sealer =
        roster::seed::sealer(roster).map_err(refused("scholars")).map_err(Failure::from)?;
    let first_site = demo.sites.first().map(|site| site.place(demo, ids)).transpose()?;
    let also = demo.site(HALF_DONE)?.place(demo, ids)?;
    let is_first_new = roster
        .db()
        .system_tx(async |conn| {
            let (mut first, mut is_first_new) = (0, false);
            for site in &demo.sites {
                let place = site.place(demo, ids)?;
                let count = i64::from(site.enrolled);
                let made = roster::seed::scholars(conn, &sealer, place, (first, count), today)
                    .await
                    .map_err(refused(&site.key))?;
                let custom = roster::seed::custom_fields(conn, Place::account(place.account)).await;
                custom.map_err(refused(&site.key))?;
                is_first_new |= made && Some(place) == first_site;
                first += count;
            }
            if let Some(from) = first_site.filter(|_| is_first_new) {
                roster::seed::enroll_also(conn, (from, also), (4, WEDNESDAY), today)
                    .await
                    .map_err(refused(HALF_DONE))?;
            }
            Ok::<_, Refused>(is_first_new)
        })
        .await
        .map_err(Failure::from)?;
    if let Some(site) = first_site.filter(|_| is_first_new) {
        let result = roster::seed::documents(roster, site, &DOCUMENTS).await;
        result.map_err(refused("documents")).map_err(Failure::from)?;
    }
    Ok(())
}

/// Day of the week, from 0 for Sunday.
const WEDNESDAY: i64 = 3;
/// The site where somebody has begun to upload a file: the session admin of the demo is its admin too.
const HALF_DONE: &str = "harbor-stem-2";

/// Marks of the last eight weeks, for the scholars who are enrolled by now.
async fn attendance(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    let roster = services.platform("roster")?;
    let now = roster.clock().now();
    roster
        .db()
        .system_tx(async |conn| {
            for site in &demo.sites {
                let place = site.place(demo, ids)?;
                roster::seed::attendance(conn, place, now).await.map_err(refused(&site.key))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

/// A file of scholars that somebody has begun to upload to a site.
async fn upload(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    const FILE: &[u8] = include_bytes!("../../../../deploy/demo/half-done-upload.csv");
    let roster = services.platform("roster")?;
    let sealer = roster::seed::sealer(roster).map_err(refused("upload")).map_err(Failure::from)?;
    let site = demo.site(HALF_DONE)?;
    let place = site.place(demo, ids)?;
    roster
        .db()
        .system_tx(async |conn| {
            roster::seed::upload(conn, &sealer, place, ("spring-transfers.csv", FILE))
                .await
                .map_err(refused(&site.key))
        })
        .await
        .map_err(|error: Refused| Failure::from(error))
}

async fn discounts(services: &Services, ids: &Ids) -> Result<(), Failure> {
    let all: Vec<Discount> =
        rows("discount", include_str!("../../../../deploy/demo/discounts.toml"))?;
    services
        .platform("enrollment")?
        .db()
        .system_tx(async |conn| {
            for (key, &account) in &ids.accounts {
                let requests: Vec<DiscountRequest> = all
                    .iter()
                    .filter(|discount| discount.account == *key)
                    .map(|discount| DiscountRequest {
                        account_id: Some(account),
                        ..discount.request.clone()
                    })
                    .collect();
                let added = enrollment::seed::discounts(conn, account, &requests).await;
                added.map_err(refused(key))?;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

impl super::data::Program {
    fn place(&self, ids: &Ids) -> Result<ProgramPlace, Failure> {
        let account = Ids::find(&ids.accounts, &self.account)?;
        Ok(ProgramPlace { account, program: Ids::find(&ids.programs, &self.key)? })
    }
}

impl super::data::Site {
    fn place(&self, demo: &Demo, ids: &Ids) -> Result<SitePlace, Failure> {
        let of_site = |program: &&super::data::Program| program.key == self.program;
        let program = demo.programs.iter().find(of_site).ok_or_else(|| {
            Failure::Work(format!("demo data names {:?}, which is not there", self.program))
        })?;
        let ProgramPlace { account, program } = program.place(ids)?;
        Ok(SitePlace { account, program, site: Ids::find(&ids.sites, &self.key)? })
    }
}
