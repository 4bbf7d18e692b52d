//! Courses: pages, items of the library and checks in order, and how far somebody is with them (spec 2 §7 Other, userCourses).

pub mod certificate;
pub mod model;
pub mod routes;
pub(crate) mod rules;
pub mod seed;
pub(crate) mod store;
