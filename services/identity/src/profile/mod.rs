//! What people keep about themselves: name, picture, language, password, sessions (spec 1 §2 My profile); and who can
//! see somebody.

mod device;
mod model;
mod removal;
mod routes;
mod store;
mod visibility;

use utoipa_actix_web::service_config::ServiceConfig;

pub use self::{
    device::device,
    removal::{PICTURES, picture_forget},
    store::session_describe,
};

/// The handlers of profiles.
pub fn configure(config: &mut ServiceConfig) {
    routes::configure(config);
    config.service(visibility::list_visible_to);
}
