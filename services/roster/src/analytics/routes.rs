//! HTTP for analytics of scholars.

use utoipa_actix_web::service_config::ServiceConfig;

use super::{attendance, enrollment, rows};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(attendance::read_ada)
        .service(attendance::list_ada_by_site)
        .service(attendance::download_ada_report)
        .service(attendance::read_completion)
        .service(attendance::list_completion_by_site)
        .service(rows::list_missing_marks)
        .service(rows::list_missing_registers)
        .service(enrollment::read_retention)
        .service(enrollment::list_retention_by_site)
        .service(enrollment::read_enrollment)
        .service(enrollment::list_enrollment_by_site)
        .service(rows::list_enrollment_scholars);
}
