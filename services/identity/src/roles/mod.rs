//! The roles of spec 1 §3 by id, and who may give which of them.

mod routes;
mod rules;

pub use self::{
    routes::configure,
    rules::{RoleAt, is_assignable, managed, may_assign},
};
