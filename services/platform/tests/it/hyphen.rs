//! A name with a hyphen is a name like any other: in the database, its roles, settings and what is told.

use diesel::sql_types::Text;
use diesel_async::RunQueryDsl as _;
use platform::{Service, auth::Role, db};
use serde_json::{Value, json};
use testing::{Place, TestApp};

use crate::things;

const NAME: &str = "learning-management";

fn service() -> Service {
    Service { name: NAME, ..things::service() }
}

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_with_a_hyphen_reads_and_writes() {
    let place = Place::account(1);
    let (app, _, user) = TestApp::start(service()).with_user(Role::AccountAdmin, place).await;
    let thing = json!({"accountId": 1, "thingName": "Link"});
    user.post("/things", &thing).await.expect(201);
    assert_eq!(user.get("/things").await.expect(200).json::<Value>()["count"], 1);
    let mut conn = app.database.serving().await;
    let role: Name =
        diesel::sql_query("SELECT current_user::text AS name").get_result(&mut conn).await.unwrap();
    assert_eq!(role.name, "afterbell_learning_management");
    let metrics = app.anon().get("/metrics").await.expect(200);
    assert!(metrics.text().contains(NAME), "{}", metrics.text());
}

/// Whoever names databases and roles by hand may leave the hyphen in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_with_a_hyphen_gets_its_rights() {
    use diesel_async::SimpleAsyncConnection as _;
    let app = TestApp::start(things::service()).await;
    let role = format!("things-{}", std::process::id());
    let mut owner = app.database.owner().await;
    let mut admin = app.database.superuser().await;
    let definer = format!("{role}_definer");
    let make = format!(
        "CREATE ROLE \"{role}\" LOGIN; CREATE ROLE \"{definer}\"; \
         GRANT \"{definer}\" TO afterbell_things_owner; \
         REASSIGN OWNED BY afterbell_things_definer TO afterbell_things_owner"
    );
    let drop =
        format!("DROP OWNED BY \"{role}\", \"{definer}\"; DROP ROLE \"{role}\", \"{definer}\"");
    let mut settings = app.platform.settings().database.clone();
    settings.owner_url = app.database.owner_url.clone().into();
    settings.url =
        app.database.serving_url.replace("afterbell_things@", &format!("{role}@")).into();
    let refused = db::migrate(&settings, vec![], &[]).await.unwrap_err();
    assert!(refused.to_string().starts_with(&format!("there is no role {definer}")), "{refused}");

    admin.batch_execute(&make).await.unwrap();
    db::migrate(&settings, vec![], &[]).await.unwrap();
    let granted: Name = diesel::sql_query(
        "SELECT string_agg(privilege_type, ' ' ORDER BY 1) AS name FROM information_schema.role_table_grants \
         WHERE grantee = $1 AND table_name = 'audit_log'",
    )
    .bind::<Text, _>(&role)
    .get_result(&mut owner)
    .await
    .unwrap();
    assert_eq!(granted.name, "INSERT SELECT");
    admin.batch_execute(&drop).await.unwrap();
}
