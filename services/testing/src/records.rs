//! What holds of every entity whose records are added, edited and removed one at a time.

use platform::auth::Role;
use serde_json::{Value, json};

use crate::{Place, TestApp, TestClient};

/// An entity of accounts under test.
#[derive(Clone, Debug)]
pub struct Records {
    /// Where a new one is posted, such as `/discount`.
    pub path: &'static str,
    /// What the audit calls it.
    pub entity: &'static str,
    /// The error when a name is in use.
    pub taken: &'static str,
    /// One as it is sent, of account 1; it is active, and its fields are answered as they are sent.
    pub body: Value,
}

impl Records {
    /// Adds one; gives it as it was answered, and its path.
    pub async fn made(&self, who: &TestClient) -> (Value, String) {
        let made = who.post(self.path, &self.body).await.expect(201).value();
        let path = format!("{}/{}", self.path, made["id"]);
        (made, path)
    }

    /// Names of those that the list has, for parameters such as `&search=bird`.
    pub async fn names(&self, who: &TestClient, more: &str) -> Vec<String> {
        let list = who.get(&format!("{}?accountId=1{more}", self.path)).await.expect(200).value();
        let rows = list["results"].as_array().expect("rows");
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// One is added, read, changed and removed: what is not sent stays, what was changed meanwhile is refused, and each change is
    /// in the audit log. Gives it as it was added.
    pub async fn are_kept(&self, app: &TestApp, who: &TestClient) -> Value {
        let (made, path) = self.made(who).await;
        self.assert_fields(&made);
        assert_eq!(made["isActive"], json!(true));
        assert_eq!(who.get(&path).await.expect(200).value(), made);
        let off = json!({"version": 1, "isActive": false});
        let edited = who.put(&path, &off).await.expect(200).value();
        self.assert_fields(&edited);
        assert_eq!(edited["isActive"], json!(false));
        who.put(&path, &off).await.expect_problem(409, "Error_VersionConflict");
        who.delete(&path).await.expect(204);
        who.get(&path).await.expect(404);
        assert_eq!(app.count("audit_log", &format!("entity = '{}'", self.entity)).await, 3);
        made
    }

    fn assert_fields(&self, answered: &Value) {
        for (field, value) in self.body.as_object().expect("fields") {
            assert_eq!(&answered[field], value, "{field}");
        }
    }

    /// A name is that of one in an account.
    pub async fn have_names_of_their_own(&self, who: &TestClient) {
        self.made(who).await;
        let refused = who.post(self.path, &self.body).await.expect_problem(409, self.taken).value();
        assert_eq!(refused["errors"]["name"], json!(["The Name must be unique"]));
    }

    /// Others neither read, change nor remove what `who` added, nor add one, and are told so by a status.
    pub async fn are_refused_to(
        &self,
        app: &TestApp,
        who: &TestClient,
        others: &[(Role, Place, u16)],
    ) {
        let (_, path) = self.made(who).await;
        for (role, place, status) in others {
            let other = app.user(*role, *place).await;
            other.get(&path).await.expect(*status);
            other.put(&path, &json!({"isActive": false})).await.expect(*status);
            other.delete(&path).await.expect(*status);
            other.post(self.path, &self.body).await.expect(*status);
        }
    }
}
