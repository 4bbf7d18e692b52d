//! What people keep about themselves: name, picture, language, password, sessions (spec 1 §2 My profile); and who can
//! see somebody.

mod device;
mod model;
mod picture;
mod routes;
mod store;
mod visibility;

use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    jobs::{Job, JobError},
};
use utoipa_actix_web::service_config::ServiceConfig;

pub use self::{device::device, routes::ACTIONS, store::session_describe};

/// The handlers of profiles.
pub fn configure(config: &mut ServiceConfig) {
    routes::configure(config);
    config.service(visibility::list_visible_to);
}

/// Removes from the file store a picture that nobody has any more.
pub const REMOVE_PICTURE: &str = "identity.remove-picture";

/// Does [`REMOVE_PICTURE`].
pub async fn remove_picture(
    platform: &Platform,
    _: &mut AsyncPgConnection,
    job: &Job,
) -> Result<(), JobError> {
    let object = job.payload.get("object").and_then(|value| value.as_str()).unwrap_or_default();
    for size in picture::Size::ALL {
        let key = picture::key(object, size);
        platform.files().remove(&key).await.map_err(|error| JobError::Later(error.to_string()))?;
    }
    Ok(())
}
