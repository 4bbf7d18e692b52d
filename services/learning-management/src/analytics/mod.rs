//! Professional learning in numbers: who has begun and completed the courses that they are offered, by role, site, course and
//! person (spec 1 §2 /analytics/professionalLearning).

pub mod model;
mod place;
pub mod routes;
mod store;
