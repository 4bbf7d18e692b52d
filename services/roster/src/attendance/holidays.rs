//! When sites do not run: holidays, as planner tells them, and the hour at which a site closes, as admin does.

use chrono::{NaiveDate, NaiveTime};
use contracts::{HolidayState, SiteState};
use diesel::{
    OptionalExtension, QueryResult, QueryableByName,
    sql_types::{BigInt, Date, Nullable, Text, Time},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{db::Prepare, events::CopyTable};

/// The copy of holidays.
pub fn copy() -> CopyTable {
    let columns = ["account_id", "program_id", "name", "start_date", "end_date"];
    CopyTable::of::<HolidayState>("ref_holidays", &columns)
}

/// The copy of when sites close.
pub fn hours_copy() -> CopyTable {
    CopyTable::of::<SiteState>("site_hours", &["account_id", "end_time"])
}

#[derive(QueryableByName)]
struct Hours {
    #[diesel(sql_type = Nullable<Time>)]
    end_time: Option<NaiveTime>,
}

/// When a site closes for the day; none when nobody said.
pub async fn end_time(conn: &mut AsyncPgConnection, site: i64) -> QueryResult<Option<NaiveTime>> {
    let found: Option<Hours> =
        diesel::sql_query("SELECT end_time FROM site_hours WHERE id = $1 AND NOT deleted")
            .bind::<BigInt, _>(site)
            .prepared()
            .get_result(conn)
            .await
            .optional()?;
    Ok(found.and_then(|hours| hours.end_time))
}

/// Holidays of a program.
#[derive(Clone, Debug, Default)]
pub struct Holidays(Vec<Holiday>);

/// A holiday of a program.
#[derive(Clone, Debug, QueryableByName)]
pub struct Holiday {
    /// Name of the holiday.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// First day.
    #[diesel(sql_type = Date)]
    pub start_date: NaiveDate,
    /// Last day.
    #[diesel(sql_type = Date)]
    pub end_date: NaiveDate,
}

impl Holidays {
    /// Of a program, on some days.
    pub async fn of(
        mut conn: &AsyncPgConnection,
        program: i64,
        (first, last): (NaiveDate, NaiveDate),
    ) -> QueryResult<Self> {
        let found = diesel::sql_query(
            "SELECT name, start_date, end_date FROM ref_holidays
             WHERE program_id = $1 AND NOT deleted AND start_date <= $3 AND end_date >= $2
             ORDER BY start_date, name",
        )
        .bind::<BigInt, _>(program)
        .bind::<Date, _>(first)
        .bind::<Date, _>(last)
        .prepared()
        .load(&mut conn)
        .await?;
        Ok(Self(found))
    }

    /// The one on a day.
    pub fn on(&self, day: NaiveDate) -> Option<&Holiday> {
        self.0.iter().find(|holiday| (holiday.start_date..=holiday.end_date).contains(&day))
    }
}

impl From<Vec<Holiday>> for Holidays {
    fn from(holidays: Vec<Holiday>) -> Self {
        Self(holidays)
    }
}
