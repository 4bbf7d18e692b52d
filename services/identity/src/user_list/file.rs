//! The list as a CSV file: read by a cursor and sent as it is read, so that its length does not matter.

use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::{Stream, stream};
use platform::{Platform, Problem, auth::Scope, csv::Line, list::ListQuery};
use tokio::sync::mpsc;

use super::{
    model::{Found, UserFilter, UserRow},
    store,
};

/// Columns of the file, as the list's page calls them.
pub const HEADER: &[&str] = &[
    "First Name",
    "Last Name",
    "System Role",
    "Invitation Status",
    "Invitation Date",
    "Program Name",
    "Last Login",
    "Site/Session",
    "Position",
    "Email",
    "Phone",
    "Schedule Date",
    "Revoke Date",
];

/// Reads the next rows.
const NEXT: &str = "FETCH 1000 FROM listed_people";

/// The lines of the people that a list finds. A reader who goes away ends the reading.
pub fn lines(
    platform: Platform,
    scope: Scope,
    filter: UserFilter,
    list: ListQuery,
) -> impl Stream<Item = Result<Vec<Line>, Problem>> {
    let (sender, receiver) = mpsc::channel(2);
    tokio::spawn(async move {
        let read = platform
            .db()
            .tenant_tx(&scope, async |conn| read(conn, &scope, &filter, &list, &sender).await)
            .await;
        if let Err(problem) = read {
            // The reader may be gone; then nobody misses it.
            let _ = sender.send(Err(problem)).await;
        }
    });
    stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|page| (page, receiver))
    })
}

async fn read(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
    sender: &mpsc::Sender<Result<Vec<Line>, Problem>>,
) -> Result<(), Problem> {
    let rows = store::rows(conn, scope, filter, list).await?;
    rows.cursor("listed_people").execute(conn).await?;
    loop {
        let page: Vec<Found> = diesel::sql_query(NEXT).load(conn).await?;
        if page.is_empty() {
            break;
        }
        let lines = page.into_iter().map(|row| line(row.into())).collect();
        if sender.send(Ok(lines)).await.is_err() {
            break;
        }
    }
    conn.batch_execute("CLOSE listed_people").await?;
    Ok(())
}

fn line(row: UserRow) -> Line {
    let day = |day: chrono::NaiveDate| day.format("%m/%d/%Y").to_string();
    vec![
        row.first_name,
        row.last_name,
        row.system_role.unwrap_or_default(),
        row.invitation_status,
        row.invitation_date.map(|time| day(time.date_naive())).unwrap_or_default(),
        row.program_name.unwrap_or_default(),
        row.last_login.map(|time| day(time.date_naive())).unwrap_or_default(),
        row.site_name.unwrap_or_default(),
        row.position.unwrap_or_default(),
        row.email,
        row.phone.unwrap_or_default(),
        row.schedule_date.map(day).unwrap_or_default(),
        row.revoke_date.map(day).unwrap_or_default(),
    ]
}
