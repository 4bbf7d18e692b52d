//! What operations ask for by an id and no single `POST` makes: scholars with all that hangs on them, uploads in each of
//! their states, jobs, and what can be taken back.

use std::time::{Duration, Instant};

use diesel::{QueryableByName, sql_types::BigInt};
use diesel_async::RunQueryDsl;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{TestClient, TestResponse, send};

use super::World;
use crate::{
    operations::{Operation, letters},
    target::Target,
};

/// How long a job may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What takes something back, and what does it.
const UNDONE: [(&str, &str); 7] = [
    ("/attendance/revert", "/attendance/register"),
    ("/enrollments/undo-classroom", "/enrollments/bulk-classroom"),
    ("/programs/undo-status", "/programs/bulk-status"),
    ("/sites/undo-status", "/sites/bulk-status"),
    ("/task/undo-status", "/task/bulkstatusupdate"),
    ("/users/undo-access", "/users/bulk-revoke"),
    ("/users/undo-privilege", "/users/privilege"),
];

/// Names by which an operation asks for a scholar or something of one.
const OF_SCHOLARS: [&str; 8] = [
    "scholarId",
    "ssmId",
    "enrollmentId",
    "mappingId",
    "documentId",
    "otherId",
    "scholarIds",
    "ids",
];

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

impl World {
    /// The same place with what the operation asks for: whatever is somebody's own is `me`'s there.
    pub async fn stored(&self, operation: &Operation, at: Target, me: &TestClient) -> Target {
        let mut there = at;
        if operation.sends("jobId") {
            there.stored.job = self.job(there, me.user_id).await;
        }
        if operation.service == "roster" {
            there = self.of_roster(operation, there).await;
        }
        if operation.service == "planner" {
            there = self.of_planner(operation, there, me).await;
        }
        if operation.service == "learning-management" {
            self.course().await;
        }
        if let Some((_, done)) = UNDONE.iter().find(|(undo, _)| *undo == operation.path) {
            there = self.undoable(done, there, me.user_id).await;
        }
        there
    }

    /// An account has what a flag may turn off: here roles decide.
    pub async fn turn_on_features(&self, account: i64) {
        let flags = "{custom-payments,secure-check-in-check-out}";
        self.sql(&format!(
            "WITH turned AS (
                 UPDATE ref_accounts SET flags = '{flags}' WHERE id = {account} AND flags <> '{flags}' RETURNING id
             )
             SELECT count(*) AS id FROM turned"
        ))
        .await;
    }

    /// A task, of the program where it is to be assigned to a site, or an event; whoever talks about a task works on it.
    async fn of_planner(
        &self,
        operation: &Operation,
        mut there: Target,
        me: &TestClient,
    ) -> Target {
        let path = "/task";
        if ["taskId", "taskIds", "ids", "undoToken"].iter().any(|name| operation.sends(name)) {
            let site = (operation.path != "/task/assign").then_some(there.site);
            let task = json!({
                "programId": there.program, "siteId": site, "name": "Hire group leaders",
                "startDate": "2026-11-02", "endDate": "2026-11-20",
            });
            let made = self.made(path, self.root.post(path, &task).await, 201);
            there.stored.task = id(&made.unwrap_or_default()["id"]);
        }
        if operation.path == "/event/copy" {
            let path = "/event";
            let event = json!({"programId": there.program, "title": "Family night", "startDate": "2026-11-19"});
            let made = self.made(path, self.root.post(path, &event).await, 201);
            there.stored.event = id(&made.unwrap_or_default()["id"]);
        }
        if operation.path.ends_with("/series") {
            let path = format!("/event/{}", there.thing);
            let event = json!({
                "title": "Chess circle", "startDate": "2026-11-19", "recurrenceRule": "FREQ=DAILY;COUNT=2",
            });
            self.made(&path, self.root.put(&path, &event).await, 200);
        }
        if operation.path == "/task/collaborator" {
            there = self.person(there).await;
            let task = json!({
                "programId": there.program, "siteId": there.site, "name": "Hire group leaders",
                "startDate": "2026-11-02", "endDate": "2026-11-20",
            });
            let made = self.made(path, self.root.post(path, &task).await, 201);
            let task = id(&made.unwrap_or_default()["id"]);
            let of = format!("{path}/{task}/collaborator/{}", there.user);
            self.made(&of, self.root.put(&of, &json!({})).await, 204);
            let task_answer = self.root.get(&format!("{path}?taskId={task}")).await;
            let task_answer = self.made(path, task_answer, 200).unwrap_or_default();
            // The work on the task has an id of its own.
            there.user = id(&task_answer["taskUsers"][0]["id"]);
        }
        let is_of_file = operation.path.contains("/files");
        if operation.path.ends_with("/discussion") || is_of_file {
            let path = format!("{path}/{}/collaborator/{}", there.thing, me.user_id);
            // The provider's people have no role at the place, and need none.
            self.root.put(&path, &json!({})).await;
        }
        if operation.sends("fileId") {
            let of = if operation.path.starts_with("/event") { "event" } else { "task" };
            let path = format!("/{of}/{}/files?name=plan.pdf", there.thing);
            let made = self.made(&path, self.file(&path, "%PDF-1.7 a plan").await, 201);
            there.stored.file = id(&made.unwrap_or_default()["fileId"]);
            // Staff take away what they added.
            let (user, file) = (me.user_id, there.stored.file);
            self.sql(&format!(
                "WITH given AS (UPDATE plan_files SET uploaded_by = {user} WHERE id = {file} RETURNING id)
                 SELECT count(*) AS id FROM given"
            ))
            .await;
        }
        if operation.sends("feedId") {
            let (number, account, user) = (self.number(), there.account, me.user_id);
            there.stored.feed = self
                .sql(&format!(
                    "INSERT INTO calendar_feeds (account_id, user_id, secret_hash, language, created_at)
                     VALUES ({account}, {user}, 'matrix-{number}', 'en', now()) RETURNING id"
                ))
                .await;
            there.thing = there.stored.feed;
        }
        there
    }

    /// The course that the documents name, of which every account has a license: a page and a check.
    async fn course(&self) {
        let parts = json!([
            {"kind": "page", "title": "Arrival", "body": "Count twice."},
            {"kind": "check", "title": "Who may collect?", "passing": 50, "attempts": 1_000_000, "question": [
                {"text": "Who?", "answers": ["Who is on the list", "Anybody"], "right": [0], "why": ""},
                {"text": "What proves it?", "answers": ["A song", "An ID", "A code"], "right": [1, 2], "why": ""},
            ]},
        ]);
        self.sql(&format!(
            "WITH licensed AS (UPDATE ref_accounts SET cms_licenses = '{{core}}' WHERE cms_licenses = '{{}}' RETURNING id),
                 made AS (
                     INSERT INTO courses (id, slug, language, subscription_id, title, summary, minutes, audience, required_roles,
                         parts, version, position, deleted)
                     VALUES (1, 'safe', 'en', 'core', 'Safe arrival', '', 30, '{{Staff}}', '{{}}', '{parts}', 1, 0, false)
                     ON CONFLICT DO NOTHING RETURNING id
                 )
             SELECT count(*) AS id FROM made, licensed"
        ))
        .await;
    }

    async fn of_roster(&self, operation: &Operation, mut there: Target) -> Target {
        let moves = [
            "/enrollments/bulk-classroom",
            "/enrollments/undo-classroom",
            "/staffs/{memberId}/classroom",
        ];
        let undoes = operation.sends("undoToken");
        if OF_SCHOLARS.iter().any(|name| operation.sends(name)) || undoes {
            there = self.scholar(there).await;
        }
        if moves.contains(&operation.path.as_str()) {
            there.stored.classroom = self.classroom(there).await;
        }
        if operation.sends("otherId") || operation.sends("scholarIds") || operation.sends("mergeId")
        {
            there.stored.other = self.scholar(there).await.stored.scholar;
        }
        let of_scholar = format!("/scholars/{}", there.stored.scholar);
        if operation.sends("documentId") {
            let path = format!("{of_scholar}/documents?name=plan.pdf");
            let made = self.made(&path, self.file(&path, "%PDF-1.7 a plan").await, 201);
            there.stored.document = id(&made.unwrap_or_default()["documentId"]);
        }
        if operation.sends("mergeId") {
            let body = json!({"otherId": there.stored.other});
            let path = format!("{of_scholar}/merge");
            self.made(&path, self.root.post(&path, &body).await, 200);
            let path = format!("{of_scholar}/similar");
            let similar = self.made(&path, self.root.get(&path).await, 200);
            there.stored.merge = id(&similar.unwrap_or_default()["merges"][0]["mergeId"]);
        }
        if operation.method == Method::DELETE && operation.path.ends_with("/pickup-code") {
            let code = format!("/families/{}/pickup-code", there.stored.contact);
            self.made(&code, self.root.post(&code, &json!({})).await, 201);
        }
        if operation.path.starts_with("/roster") && operation.sends("siteId") {
            there.stored.upload = self.upload(operation, there).await;
            if operation.path.starts_with("/roster/import/") {
                there.thing = there.stored.upload;
            }
        }
        there
    }

    /// A scholar with a family, in a classroom of the site, so that staff see them.
    async fn scholar(&self, mut there: Target) -> Target {
        let number = self.number();
        let classroom = self.classroom(there).await;
        let born = chrono::NaiveDate::from_ymd_opt(2013, 1, 1).unwrap()
            + chrono::Days::new(u64::try_from(number * 37 % 2_900).unwrap());
        let body = json!({
            "firstName": format!("{}a", letters(number * 7_919)), "lastName": letters(number), "birthDate": born,
            "enteringGrade": "3",
            "families": [{"firstName": "Rosa", "lastName": "Quillfeather", "phoneNumber": "7185550100", "allowedToPick": true}],
            "enrollment": {"siteId": there.site, "enrollmentDate": "2026-09-08", "classroomId": classroom},
        });
        let made = self.made("/scholars", self.root.post("/scholars", &body).await, 201);
        let made = made.unwrap_or_default();
        there.stored.scholar = id(&made["scholarId"]);
        there.stored.enrollment = id(&made["enrollments"][0]["enrollmentId"]);
        there.stored.contact = id(&made["families"][0]["mappingId"]);
        there.thing = there.stored.scholar;
        there
    }

    async fn classroom(&self, there: Target) -> i64 {
        let path = format!("/sites/{}/program/{}/classrooms", there.site, there.program);
        let made = self.root.post(&path, &json!({"name": letters(self.number())})).await;
        id(&self.made(&path, made, 201).unwrap_or_default()["id"])
    }

    async fn file(&self, path: &str, content: &str) -> TestResponse {
        let request = self.root.request(Method::POST, path);
        send(request.header("content-type", "application/octet-stream").body(content.to_owned()))
            .await
    }

    /// An upload of the site in the state which the operation is about; none for the one that begins one.
    async fn upload(&self, operation: &Operation, there: Target) -> i64 {
        let site = there.site;
        self.sql(&format!(
            "WITH closed AS (
                UPDATE roster_uploads SET state = 'deleted', file = NULL WHERE site_id = {site} AND state <> 'done' RETURNING id
             ) SELECT count(*) AS id FROM closed"
        ))
        .await;
        if matches!(operation.path.as_str(), "/roster/upload" | "/roster/import") {
            return 0;
        }
        let number = self.number();
        let file = format!(
            "First Name,Last Name,Birth Date,Grade\n{}a,{},{}/{}/{},3\n",
            letters(number * 7_919),
            letters(number),
            number % 12 + 1,
            number / 12 % 28 + 1,
            2013 + number / 336 % 7
        );
        if operation.path.starts_with("/roster/import/") {
            let path = format!("/roster/import?siteId={site}&fileName=fall.csv");
            let made = self.made(&path, self.file(&path, &file).await, 201);
            self.until_done(site).await;
            return id(&made.unwrap_or_default()["upload"]["uploadId"]);
        }
        let path = format!("/roster/upload?siteId={site}&fileName=fall.csv");
        let made = self.made(&path, self.file(&path, &file).await, 201);
        let id = id(&made.unwrap_or_default()["uploadId"]);
        if operation.path == "/roster/configure" || operation.path == "/roster/headers" {
            return id;
        }
        let reviewed = json!({"siteId": site, "isDone": true});
        let answer = self.root.post("/roster/configure", &reviewed).await;
        self.made("/roster/configure", answer, 200);
        match operation.path.as_str() {
            "/roster/undo" => {
                let answer = self.root.post("/roster/commit", &json!({"siteId": site})).await;
                self.made("/roster/commit", answer, 200);
                self.until_done(site).await;
            }
            // As if its job stood still: the answer does not depend on how fast it is.
            "/roster/cancel/site/{siteId}" => {
                self.sql(&format!(
                    "UPDATE roster_uploads SET state = 'importing' WHERE id = {id} RETURNING id"
                ))
                .await;
            }
            _ => {}
        }
        id
    }

    async fn until_done(&self, site: i64) {
        let begun = Instant::now();
        let path = format!("/roster/scholar-status?siteId={site}");
        while begun.elapsed() < PATIENCE {
            let status = self.root.get(&path).await;
            let status = self.made(&path, status, 200).unwrap_or_default();
            match status["upload"]["state"].as_str() {
                Some("importing") => tokio::time::sleep(Duration::from_millis(50)).await,
                Some("done") => return,
                _ => return self.broken.lock().unwrap().push(format!("not entered: {status}")),
            }
        }
        self.broken.lock().unwrap().push(format!("the upload of {site} is not done"));
    }

    /// A job of the account that `user` asked for and that is done.
    async fn job(&self, there: Target, user: i64) -> i64 {
        let (number, account) = (self.number(), there.account);
        self.sql(&format!(
            "INSERT INTO jobs (kind, key, account_id, payload, run_at, done_at, requested_by)
             VALUES ('matrix', 'matrix-{number}', {account}, '{{}}', now(), now(), {user}) RETURNING id"
        ))
        .await
    }

    /// Does what can be taken back about something of its own, and makes `user` the one who did it: a token is worth
    /// something to nobody else, and whether they may still use it there is the question.
    async fn undoable(&self, path: &str, at: Target, user: i64) -> Target {
        let done = self.operations.iter().find(|it| it.path == path && it.method != Method::GET);
        let done = done.unwrap_or_else(|| panic!("nothing is done at {path}"));
        let mut there = match path.starts_with("/users/") {
            true => self.person(at).await,
            false => at,
        };
        let answer = match path {
            "/programs/bulk-status" | "/sites/bulk-status" => {
                let id = if path.starts_with("/programs") {
                    there.program = self.program(there).await.program;
                    there.program
                } else {
                    there.site = self.site(there).await.site;
                    there.site
                };
                self.root.put(&format!("{path}?status=2"), &json!({"ids": [id]})).await
            }
            "/users/privilege" => {
                let beside = self.site(there).await;
                done.ask(&self.root, &Target { site: beside.site, ..there }).await
            }
            _ => done.ask(&self.root, &there).await,
        };
        let Some(answer) = self.made(path, answer, 200) else { return there };
        let Some(token) = answer["undoToken"].as_str() else {
            self.broken.lock().unwrap().push(format!("{path} cannot be taken back: {answer}"));
            return there;
        };
        self.sql(&format!(
            "WITH given AS (UPDATE undos SET made_by = {user} WHERE token = '{token}' RETURNING id)
             SELECT count(*) AS id FROM given"
        ))
        .await;
        there.stored.token = token.as_bytes().try_into().unwrap();
        there
    }

    /// What an answer says; what was not made as it should be is told at the end with everything else that is wrong.
    fn made(&self, what: &str, answer: TestResponse, status: u16) -> Option<Value> {
        if answer.status.as_u16() == status {
            return Some(serde_json::from_slice(&answer.body).unwrap_or_default());
        }
        let message = format!("{what} answered {}: {}", answer.status, answer.text());
        self.broken.lock().unwrap().push(message);
        None
    }

    /// The number that a statement of the tables' owner answers.
    async fn sql(&self, sql: &str) -> i64 {
        let mut conn = self.app.database.owner().await;
        diesel::sql_query("SET afterbell.accounts = '*'").execute(&mut conn).await.unwrap();
        let found: Id = diesel::sql_query(sql).get_result(&mut conn).await.unwrap();
        found.id
    }
}

fn id(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}
