//! The days, weeks or months that charts are made of.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::attendance::rules::sunday;

/// How long a period is. Frequencies of spec 2 §3: weekly 1, biweekly 2, monthly 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// A day.
    Day,
    /// From Sunday to Saturday.
    Week,
    /// Two such weeks, counted from the first day's.
    TwoWeeks,
    /// A month of the calendar.
    Month,
}

impl Every {
    /// Of what is asked for: by day, or by a frequency; weekly when neither is named.
    pub fn of(is_day: Option<bool>, frequency: Option<u8>) -> Self {
        match (is_day, frequency) {
            (Some(true), _) => Self::Day,
            (_, Some(2)) => Self::TwoWeeks,
            (_, Some(3)) => Self::Month,
            _ => Self::Week,
        }
    }

    /// The periods between two days, both included, the first and last one cut to them.
    pub fn periods(self, (first, last): (NaiveDate, NaiveDate)) -> Vec<(NaiveDate, NaiveDate)> {
        let mut periods = Vec::new();
        let mut start = self.start(first);
        while let Some(next) = self.next(start).filter(|_| start <= last) {
            periods.push((start.max(first), next.pred_opt().unwrap_or(next).min(last)));
            start = next;
        }
        periods
    }

    fn start(self, day: NaiveDate) -> NaiveDate {
        match self {
            Self::Day => day,
            Self::Week | Self::TwoWeeks => sunday(day),
            Self::Month => day.with_day(1).unwrap_or(day),
        }
    }

    fn next(self, start: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Day => start.succ_opt(),
            Self::Week => start.checked_add_days(Days::new(7)),
            Self::TwoWeeks => start.checked_add_days(Days::new(14)),
            Self::Month => start.checked_add_months(Months::new(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EVERY: [Every; 4] = [Every::Day, Every::Week, Every::TwoWeeks, Every::Month];

    proptest! {
        #[test]
        fn each_day_is_in_one_period(first in 0u64..40_000, days in 0u64..400, every in 0usize..4) {
            let first = NaiveDate::from_ymd_opt(1990, 1, 1).unwrap() + Days::new(first);
            let last = first + Days::new(days);
            let periods = EVERY[every].periods((first, last));
            prop_assert_eq!(periods.first().unwrap().0, first);
            prop_assert_eq!(periods.last().unwrap().1, last);
            for pair in periods.windows(2) {
                prop_assert_eq!(pair[0].1.succ_opt().unwrap(), pair[1].0);
            }
            prop_assert!(periods.iter().all(|(start, end)| start <= end));
        }
    }

    #[test]
    fn weeks_begin_on_sundays() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let periods = Every::Week.periods((day(4), day(16)));
        assert_eq!(periods, [(day(4), day(7)), (day(8), day(14)), (day(15), day(16))]);
    }
}
