//! Pictures that go away for good.

use diesel_async::AsyncPgConnection;
use platform::{Platform, Problem, uploads::Bucket};

use super::store;

/// The pictures of users in the file store.
pub const PICTURES: Bucket = Bucket::of_pictures("pictures", "identity.remove-picture");

/// Takes the picture of somebody, by id and account, away for good.
pub async fn picture_forget(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    (user, account): (i64, Option<i64>),
) -> Result<(), Problem> {
    let object = store::picture_remove(conn, user).await?;
    Ok(PICTURES.forget(conn, account, platform.clock().now(), object.as_slice()).await?)
}
