//! A running service with some accounts, programs and sites to speak of.

use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestAppBuilder, TestClient};

pub struct World {
    pub app: TestApp,
    /// A super admin.
    pub root: TestClient,
}

impl World {
    pub async fn new() -> Self {
        Self::of(TestApp::start(admin::service())).await
    }

    /// A world whose clock stands still at a time.
    pub async fn at(time: &str) -> Self {
        Self::of(TestApp::start(admin::service()).at(time.parse().unwrap())).await
    }

    async fn of(app: TestAppBuilder) -> Self {
        let (app, _, root) = app.with_user(Role::SuperAdmin, Place::provider()).await;
        Self { app, root }
    }

    pub async fn account(&self, name: &str) -> i64 {
        self.account_with(name, json!({})).await
    }

    pub async fn account_with(&self, name: &str, more: Value) -> i64 {
        let body = merged(json!({ "accountName": name }), more);
        id(&self.root.post("/accounts", &body).await.expect(201).value()["id"])
    }

    pub async fn program(&self, account: i64, name: &str) -> i64 {
        self.program_with(account, name, json!({})).await
    }

    pub async fn program_with(&self, account: i64, name: &str, more: Value) -> i64 {
        let body = merged(program_body(account, name), more);
        id(&self.root.post("/programs", &body).await.expect(201).value()["id"])
    }

    pub async fn site(&self, program: i64, name: &str) -> i64 {
        self.site_with(program, name, json!({})).await
    }

    pub async fn site_with(&self, program: i64, name: &str, more: Value) -> i64 {
        let body = merged(site_body(program, name), more);
        id(&self.root.post("/sites", &body).await.expect(201).value()["siteId"])
    }

    /// A user of an account with one role at a place of it.
    pub async fn user(
        &self,
        role: Role,
        account: i64,
        program: Option<i64>,
        site: Option<i64>,
    ) -> TestClient {
        self.app.user(role, Place { account: Some(account), program, site }).await
    }
}

pub fn program_body(account: i64, name: &str) -> Value {
    json!({
        "accountId": account, "programName": name, "programType": "After-school",
        "startDate": "2026-09-01", "endDate": "2027-06-30", "noOfScholar": 100,
    })
}

pub fn site_body(program: i64, name: &str) -> Value {
    json!({
        "programId": program, "siteName": name, "siteLocationName": "Gym",
        "startDate": "2026-09-01", "endDate": "2027-06-30",
        "siteAddress": "1 Lake Street", "city": "Queens", "state": "NY", "postalCode": "11001",
        "timeZone": "America/New_York", "startTime": "3:00 PM", "endTime": "18:00",
        "scholarCapacity": 40, "autoEnrollmentCapacity": 10, "waitlistCapacity": 5,
        "ageFrom": 6, "ageTo": 12, "ageAsOf": "2026-09-01", "siteDays": [1, 3, 5],
    })
}

pub fn merged(mut body: Value, more: Value) -> Value {
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

pub fn id(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("no id: {value}"))
}

/// A field of every row of a list.
pub fn column(list: &Value, field: &str) -> Vec<Value> {
    list["results"].as_array().unwrap().iter().map(|row| row[field].clone()).collect()
}
