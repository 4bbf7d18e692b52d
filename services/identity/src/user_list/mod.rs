//! The list of people (spec 2 §2 Users), as a page, as a CSV file, and by program.

mod file;
mod model;
mod routes;
mod rows;
mod store;

pub use self::{
    model::UserFilter,
    routes::configure,
    store::{counts_fold, ids},
};
