//! Files that another system sends: the limit of 500 lines is not theirs, and they are entered as a job without a review. What
//! cannot be entered is told of afterwards.

pub mod routes;

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, AtSite},
    error::Problem,
    sealed::Sealer,
};

use super::{
    importer::{self, How},
    model::Choices,
    progress::Reporter,
    review,
    store::StoredUpload,
};
use crate::import::{
    columns::{Mapping, RosterKind},
    commit::{Summary, Written},
    read::{Limits, Table, Wait},
    rejects::Reject,
    review::{self as reviews, Review},
    rows::{Person, Site},
};

/// What whoever sent it chose for its columns.
///
/// Errors: 400 on `columns` for what is no field.
fn mapping(kind: RosterKind, choices: Choices) -> Result<Mapping, Problem> {
    let Choices { date_order, columns, with_email, .. } = choices;
    review::mapping_of(kind, date_order, columns, with_email)
}

/// Seals what of an upload could not be entered.
pub fn seal_rejects(sealer: &Sealer, id: i64, rejects: &[Reject]) -> Result<Vec<u8>, Problem> {
    review::sealed("rejects", id).seal(sealer, &rejects)
}

/// Enters the sound lines of a direct upload.
pub async fn enter(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    (row, site): (&StoredUpload, &Site),
) -> Result<(Summary, Vec<Written>, Option<Vec<Reject>>), Problem> {
    let choices = row.choices();
    let file = review::file(sealer, row)?;
    let file = (file, choices.sheet);
    let table = review::read_within(row.kind(), file, Limits::DIRECT, Wait::ForTurn).await?;
    let mapping = mapping(row.kind(), row.choices())?;
    match row.kind() {
        RosterKind::Scholars => {
            let mut review = checked(table, mapping, site.clone()).await?;
            let progress = Reporter::new(row, platform, at, review.checked.people.len());
            let how = How {
                enters_similar: choices.enters_similar,
                is_plan: false,
                progress: &progress,
                today: site.today,
            };
            let people = (&review.columns, &mut review.checked);
            let (summary, written) = importer::scholars(conn, at, sealer, people, how).await?;
            Ok((summary, written, Some(review.checked.rejects)))
        }
        RosterKind::Staff => {
            let mut review = checked(table, mapping, site.clone()).await?;
            let progress = Reporter::new(row, platform, at, review.checked.people.len());
            let how = How {
                enters_similar: true,
                is_plan: false,
                progress: &progress,
                today: site.today,
            };
            let people = (&review.columns, &mut review.checked);
            let (summary, written) = importer::staff(conn, at, sealer, people, how).await?;
            Ok((summary, written, Some(review.checked.rejects)))
        }
    }
}

/// Checks the lines of a sheet, on a thread that may take its time.
async fn checked<P: Person + Send + 'static>(
    table: Table,
    mapping: Mapping,
    site: Site,
) -> Result<Review<P>, Problem> {
    let checked = actix_web::web::block(move || reviews::of_table(table, &mapping, &site));
    checked.await.map_err(Problem::internal)?.map_err(|error| review::unmatched(&error))
}
