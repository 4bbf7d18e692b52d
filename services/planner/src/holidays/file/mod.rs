//! Files of holidays: a school district's calendar (.ics), CSV and Excel, read for review and then added at once (spec 2 §7
//! Events and holidays).

mod calendar;
mod form;
pub mod model;
mod review;
pub mod routes;
mod sheet;
