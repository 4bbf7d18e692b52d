//! The list of people (spec 2 §2 Users), as a page, as a CSV file, and by program.

mod columns;
mod model;
mod routes;
mod store;

pub use self::{
    columns::USERS,
    model::{UserFilter, invitation_status},
    routes::configure,
    store::{counts_fold, ids},
};
