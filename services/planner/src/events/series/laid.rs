//! How the events of a series come to lie on other days.

use std::collections::BTreeSet;

use chrono::NaiveDate;

/// What becomes of the events of a series.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// Events that go to another day.
    pub moved: Vec<(i64, NaiveDate)>,
    /// Days that need an event.
    pub added: Vec<NaiveDate>,
    /// Events without a day.
    pub removed: Vec<i64>,
}

/// Lays events, each with the day it is for, on the days that the series has from now on: those whose day stays keep it,
/// the others take the days that are left, in order, so that as many as can be stay the event they are.
pub fn lay(events: &[(i64, NaiveDate)], days: &[NaiveDate]) -> Laid {
    let target_days: BTreeSet<NaiveDate> = days.iter().copied().collect();
    let days_with_event: BTreeSet<NaiveDate> = events.iter().map(|(_, day)| *day).collect();
    let mut free = target_days.difference(&days_with_event).copied();
    let mut laid = Laid::default();
    for (id, _) in events.iter().filter(|(_, day)| !target_days.contains(day)) {
        match free.next() {
            Some(day) => laid.moved.push((*id, day)),
            None => laid.removed.push(*id),
        }
    }
    laid.added = free.collect();
    laid
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(offset: u64) -> NaiveDate {
        NaiveDate::default() + chrono::Days::new(offset)
    }

    #[test]
    fn a_series_moved_by_a_day_stays_the_same_events() {
        let laid = lay(&[(1, day(0)), (2, day(7))], &[day(1), day(8), day(15)]);
        assert_eq!(laid.moved, [(1, day(1)), (2, day(8))]);
        assert_eq!((laid.added, laid.removed), (vec![day(15)], Vec::new()));
    }

    proptest! {
        #[test]
        fn every_day_has_one_event_and_what_stays_is_left_alone(
            days_with_event in prop::collection::btree_set(0_u64..60, 0..40),
            target_days in prop::collection::btree_set(0_u64..60, 0..40),
        ) {
            let events: Vec<(i64, NaiveDate)> = (1_i64..).zip(days_with_event.iter().copied().map(day)).collect();
            let days: Vec<NaiveDate> = target_days.iter().copied().map(day).collect();
            let laid = lay(&events, &days);
            let stays = events.iter().filter(|(id, _)| {
                !laid.removed.contains(id) && laid.moved.iter().all(|(moved, _)| moved != id)
            });
            let mut after: Vec<NaiveDate> = stays
                .map(|(_, day)| *day)
                .chain(laid.moved.iter().map(|(_, day)| *day))
                .chain(laid.added.iter().copied())
                .collect();
            after.sort_unstable();
            prop_assert_eq!(after, days);
            let unchanged = events.iter().filter(|(_, day)| target_days.contains(&day.signed_duration_since(NaiveDate::default()).num_days().unsigned_abs()));
            prop_assert!(unchanged.into_iter().all(|(id, _)| !laid.removed.contains(id)));
            prop_assert!(laid.added.is_empty() || laid.removed.is_empty());
        }
    }
}
