//! Where things are planned.

use contracts::directory::{program_place, site_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    auth::{AtPlace, Place, ProgramPlace, SitePlace},
};

/// A program, or a site of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlanPlace {
    /// The account.
    pub account: i64,
    /// The program.
    pub program: i64,
    /// The site; none for the whole program.
    pub site: Option<i64>,
}

/// Proof that the caller may do `A` where something is planned.
pub type AtPlan<'a, A> = AtPlace<'a, A, PlanPlace>;

impl PlanPlace {
    /// The whole program.
    pub fn whole_program(self) -> ProgramPlace {
        ProgramPlace { account: self.account, program: self.program }
    }
}

impl From<PlanPlace> for Place {
    fn from(place: PlanPlace) -> Self {
        Self { site: place.site, ..place.whole_program().into() }
    }
}

impl From<ProgramPlace> for PlanPlace {
    fn from(place: ProgramPlace) -> Self {
        Self { account: place.account, program: place.program, site: None }
    }
}

impl From<SitePlace> for PlanPlace {
    fn from(place: SitePlace) -> Self {
        Self { account: place.account, program: place.program, site: Some(place.site) }
    }
}

/// The place that a list is about, or where something is to be.
///
/// Errors: 404 when the tenant has no such program, or the program no such site.
pub async fn requested_place(
    conn: &mut AsyncPgConnection,
    program: i64,
    site: Option<i64>,
) -> Result<PlanPlace, Problem> {
    Ok(match site {
        Some(site) => site_place(conn, Some(program), site).await?.into(),
        None => program_place(conn, program).await?.into(),
    })
}
