//! The copies: they never go back, they are bound by row-level security, and their tables are what the code believes.

use contracts::{
    AccountState, ProgramState, SiteState, UserState,
    directory::{self, account, program, role_records, site, user},
};
use diesel_async::{AsyncConnection, AsyncPgConnection};
use platform::{
    auth::{Grant, Role, RoleRecord, Scope, UserStatus},
    db::Db,
    events::{OwnCopy, publish},
};
use secrecy::SecretString;
use testing::{TestDatabase, schema_differences, test_database};

use crate::things;

async fn database() -> (TestDatabase, Db) {
    let database = test_database(&things::service()).await;
    let db = Db::open_url(&SecretString::from(database.serving_url.clone()), 2).unwrap();
    (database, db)
}

fn at(account: i64) -> Scope {
    Scope {
        grants: vec![Grant {
            role: Role::AccountAdmin,
            account: Some(account),
            program: None,
            site: None,
        }],
    }
}

fn an_account(id: i64, version: i64) -> AccountState {
    AccountState {
        id,
        name: format!("Account {id} v{version}"),
        status: 1,
        version,
        ..Default::default()
    }
}

fn a_user(id: i64, home: Option<i64>, accounts: &[i64], version: i64) -> UserState {
    UserState {
        id,
        account_id: home,
        email: format!("user{id}@afterbell.test"),
        first_name: "Ana".into(),
        last_name: "Núñez".into(),
        status: UserStatus::Active.id().into(),
        locale: Some("es".into()),
        roles: accounts.iter().map(|&account| a_role(id, account).into()).collect(),
        version,
        ..UserState::default()
    }
}

fn a_role(user_id: i64, account: i64) -> RoleRecord {
    RoleRecord {
        user_id,
        account_id: Some(account),
        program_id: None,
        site_id: None,
        role: Role::AccountAdmin,
        status: UserStatus::Active,
        program_role: Some("Lead".into()),
        is_primary_account_admin: account == 1,
    }
}

async fn tell<S: OwnCopy>(conn: &mut AsyncPgConnection, changes: impl IntoIterator<Item = S>) {
    for change in changes {
        conn.transaction(async |conn| publish(conn, change).await).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_never_go_back() {
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    for (id, order) in [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3], [4, 4, 1, 4], [3, 1, 4, 2]]
        .into_iter()
        .enumerate()
    {
        let id = i64::try_from(id).unwrap() + 1;
        tell(&mut conn, order.map(|version| an_account(id, version))).await;
        let name = account(&mut conn, id).await.unwrap().unwrap().name;
        assert_eq!(name, format!("Account {id} v4"), "{order:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_deleted_stays_deleted_and_forgets_the_person() {
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    let mut deleted = a_user(5, Some(1), &[1, 2], 3);
    deleted.deleted = true;
    tell(&mut conn, [a_user(5, Some(1), &[1, 2], 1), deleted, a_user(5, Some(1), &[1], 2)]).await;
    assert_eq!(user(&mut conn, 5).await.unwrap(), None);
    assert!(role_records(&mut conn, 5).await.unwrap().is_empty());
    let names: Vec<String> = {
        use diesel::QueryDsl;
        use diesel_async::RunQueryDsl;
        use directory::schema::ref_users as it;
        it::table.select(it::email).load(&mut conn).await.unwrap()
    };
    assert_eq!(names, [""]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn role_records_are_replaced_whole_and_need_an_active_user() {
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    let two = a_user(5, Some(1), &[1, 2], 1);
    tell(&mut conn, [two]).await;
    assert_eq!(role_records(&mut conn, 5).await.unwrap(), [a_role(5, 1), a_role(5, 2)]);
    let one = a_user(5, Some(1), &[2], 2);
    tell(&mut conn, [one]).await;
    assert_eq!(role_records(&mut conn, 5).await.unwrap(), [a_role(5, 2)]);
    let mut inactive = a_user(5, Some(1), &[2], 3);
    inactive.status = UserStatus::Inactive.id().into();
    tell(&mut conn, [inactive]).await;
    assert!(role_records(&mut conn, 5).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tenant_tells_of_a_user_of_two_accounts_and_sees_its_own_part_only() {
    let (_database, db) = database().await;
    let shared = a_user(5, Some(1), &[1, 2], 1);
    let provider = a_user(6, None, &[], 1);
    db.tenant_tx::<_, diesel::result::Error, _>(&at(1), async |conn| {
        publish(conn, shared).await?;
        publish(conn, provider).await?;
        // The scope is the caller's again.
        assert!(user(conn, 6).await?.is_none(), "the provider's people are nobody's tenant");
        assert_eq!(role_records(conn, 5).await?.len(), 1);
        Ok(())
    })
    .await
    .unwrap();
    db.tenant_tx::<_, diesel::result::Error, _>(&at(2), async |conn| {
        assert!(user(conn, 5).await?.is_none(), "at home in another account");
        Ok(())
    })
    .await
    .unwrap();
    db.system_tx::<_, diesel::result::Error, _>(async |conn| {
        assert_eq!(role_records(conn, 5).await?.len(), 2);
        assert!(user(conn, 6).await?.is_some());
        Ok(())
    })
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn places_exist_only_where_they_belong() {
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    let a_program = |id, account_id| ProgramState {
        id,
        account_id,
        name: "P".into(),
        status: 1,
        version: 1,
        ..Default::default()
    };
    let a_site = SiteState {
        id: 100,
        account_id: 1,
        program_id: 10,
        name: "North".into(),
        status: 1,
        time_zone: "America/Denver".into(),
        days: vec![1, 3, 5],
        version: 1,
        ..Default::default()
    };
    tell(&mut conn, [an_account(1, 1), an_account(2, 1)]).await;
    tell(&mut conn, [a_program(10, 1), a_program(20, 2)]).await;
    tell(&mut conn, [a_site]).await;
    for (place, there) in [
        ((1, None, None), true),
        ((3, None, None), false),
        ((1, Some(10), None), true),
        ((1, Some(20), None), false),
        ((1, Some(10), Some(100)), true),
        ((2, Some(20), Some(100)), false),
        ((1, Some(10), Some(101)), false),
    ] {
        let (account, program, site) = place;
        let found = directory::place_exists(&mut conn, account, program, site).await.unwrap();
        assert_eq!(found, there, "{place:?}");
    }
    assert_eq!(site(&mut conn, 100).await.unwrap().unwrap().days, [1, 3, 5]);
    assert_eq!(program(&mut conn, 10).await.unwrap().unwrap().account_id, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_scope_nothing_is_seen() {
    use diesel::QueryDsl;
    use diesel_async::RunQueryDsl;
    use directory::schema::{ref_accounts, ref_user_roles, ref_users};
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    tell(&mut conn, [an_account(1, 1)]).await;
    tell(&mut conn, [a_user(5, Some(1), &[1], 1)]).await;
    let mut conn = database.serving().await;
    let accounts: i64 = ref_accounts::table.count().get_result(&mut conn).await.unwrap();
    let users: i64 = ref_users::table.count().get_result(&mut conn).await.unwrap();
    let roles: i64 = ref_user_roles::table.count().get_result(&mut conn).await.unwrap();
    assert_eq!((accounts, users, roles), (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tables_are_what_the_code_believes() {
    let (database, _) = database().await;
    let mut conn = database.owner().await;
    for schema in [
        include_str!("../../../data/src/events/schema.rs"),
        include_str!("../../../contracts/src/directory/schema.rs"),
        include_str!("../../../data/src/jobs/schema.rs"),
    ] {
        assert_eq!(schema_differences(schema, &mut conn).await, Vec::<String>::new());
    }
}
