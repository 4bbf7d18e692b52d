//! What anybody may read, and what only those who use the portal may.

use platform::auth::Role;
use testing::Place;

use crate::support::start;

#[tokio::test]
async fn the_document_is_served_to_anybody() {
    let app = start().await;
    app.anon().get("/openapi.json").await.expect(200);
    app.anon().get("/healthz").await.expect(200);
    app.anon().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn a_role_without_the_portal_gets_no_list() {
    let app = start().await;
    let nobody = app.user(Role::NoAccess, Place::account(1)).await;
    nobody.get("/roles").await.expect_problem(403, "Error_Forbidden");
}
