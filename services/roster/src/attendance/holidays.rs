//! Holidays, as planner tells them: days on which a program does not run.

use chrono::NaiveDate;
use contracts::HolidayState;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{BigInt, Date, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::events::CopyTable;

/// The copy of holidays.
pub fn copy() -> CopyTable {
    let columns = ["account_id", "program_id", "name", "start_date", "end_date"];
    CopyTable::of::<HolidayState>("ref_holidays", &columns)
}

/// Holidays of a program.
#[derive(Clone, Debug, Default)]
pub struct Holidays(Vec<Holiday>);

/// A holiday of a program.
#[derive(Clone, Debug, QueryableByName)]
pub struct Holiday {
    /// What it is called.
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
        conn: &mut AsyncPgConnection,
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
        .load(conn)
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
