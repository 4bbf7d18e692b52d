//! Demo data of the services that keep what happens in a program: loaded after its places and people.

use chrono::NaiveDate;
use content::activities::seed::Package;
use enrollment::discounts::model::DiscountRequest;
use learning_management::links::model::LinkRequest;
use platform::auth::Place;
use roster::{classrooms::model::ClassroomRequest, staff::members::model::StaffRequest};
use serde::Deserialize;

use super::{
    data::{Demo, Ids, read, rows},
    error::{Refused, refused},
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
    holidays(services, demo, ids, today).await?;
    classrooms(services, demo, ids).await?;
    staff(services, demo, ids).await?;
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
    let catalog: Package = read("catalog", include_str!("../../../../deploy/demo/catalog.toml"))?;
    services
        .platform("content")?
        .db()
        .system_tx(async |conn| content::activities::seed::load(conn, catalog).await)
        .await
        .map_err(|error| Failure::from(Refused::from(error)))
}

/// Days on which programs that are not over do not run.
async fn holidays(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
) -> Result<(), Failure> {
    services
        .platform("planner")?
        .db()
        .system_tx(async |conn| {
            for program in &demo.programs {
                let place = program.place(ids)?;
                let Some(days) = program.days(today) else { continue };
                planner::seed::holidays(conn, place, days).await.map_err(refused(&program.key))?;
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

/// Staff without access at the first site.
async fn staff(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    let staff: Vec<StaffRequest> =
        rows("staff", include_str!("../../../../deploy/demo/staff.toml"))?;
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

/// Children at the sites that have any, as many as the site says.
async fn scholars(
    services: &Services,
    demo: &Demo,
    ids: &Ids,
    today: NaiveDate,
) -> Result<(), Failure> {
    let roster = services.platform("roster")?;
    let sealer =
        roster::seed::sealer(roster).map_err(refused("scholars")).map_err(Failure::from)?;
    roster
        .db()
        .system_tx(async |conn| {
            let mut first = 0;
            for site in &demo.sites {
                let place = site.place(demo, ids)?;
                let count = i64::from(site.enrolled);
                roster::seed::scholars(conn, &sealer, place, (first, count), today)
                    .await
                    .map_err(refused(&site.key))?;
                first += count;
            }
            Ok::<_, Refused>(())
        })
        .await
        .map_err(Failure::from)
}

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

/// A file of scholars that somebody has begun to upload to the second site.
async fn upload(services: &Services, demo: &Demo, ids: &Ids) -> Result<(), Failure> {
    const FILE: &[u8] = include_bytes!("../../../../deploy/demo/half-done-upload.csv");
    let roster = services.platform("roster")?;
    let sealer = roster::seed::sealer(roster).map_err(refused("upload")).map_err(Failure::from)?;
    let Some(site) = demo.sites.get(1) else { return Ok(()) };
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
    fn place(&self, ids: &Ids) -> Result<Place, Failure> {
        let account = Ids::find(&ids.accounts, &self.account)?;
        Ok(Place::program(account, Ids::find(&ids.programs, &self.key)?))
    }
}

impl super::data::Site {
    fn place(&self, demo: &Demo, ids: &Ids) -> Result<Place, Failure> {
        let of_site = |program: &&super::data::Program| program.key == self.program;
        let program = demo.programs.iter().find(of_site).ok_or_else(|| {
            Failure::Work(format!("demo data names {:?}, which is not there", self.program))
        })?;
        let at = program.place(ids)?;
        Ok(Place { site: Some(Ids::find(&ids.sites, &self.key)?), ..at })
    }
}
