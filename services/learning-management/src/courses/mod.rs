//! Courses: pages, items of the library and checks in order, and how far somebody is with them (spec 2 §7 Other, userCourses).

pub mod certificate;
pub mod model;
pub mod routes;
pub(crate) mod rules;
pub mod seed;
pub(crate) mod store;

use contracts::{CourseState, directory};
use platform::events::{Copies, CopyTable};

/// What the service copies beside the directory: the courses that are published in the library.
pub fn copies() -> Copies {
    let columns = [
        "slug",
        "language",
        "subscription_id",
        "title",
        "summary",
        "minutes",
        "audience",
        "required_roles",
        "due_days",
        "parts",
    ];
    directory::copies().and(CopyTable::of::<CourseState>("courses", &columns))
}
