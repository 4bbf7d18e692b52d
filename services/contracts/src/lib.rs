//! What Afterbell's services tell each other.
//!
//! The messages are in `proto/afterbell/<service>/v1/state.proto`; here each is named as a [`State`] of its owner. A
//! service that tells something new adds its file there and a line here. [`directory`] is the copy of accounts, programs,
//! sites and users that every service keeps to know who may do what where; [`letters`] go to those users.

pub mod directory;
pub mod letters;

mod messages {
    //! The messages as prost makes them.
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

use platform::{
    auth::RoleRecord,
    events::{OwnCopy, State},
};

pub use self::messages::afterbell::{
    admin::v1::{AccountState, ProgramState, SiteState},
    content::v1::{CoursePart, CourseQuestion, CourseState},
    identity::v1::{RoleState, UserSeenState, UserState},
    learning_management::v1::CourseProgressState,
    planner::v1::HolidayState,
    roster::v1::{AccountScholarsState, RegisterState, SiteScholarsState},
};

/// Names messages as states: `"owner" "kind" Message(account)`, with what is forgotten of a deleted
/// one.
macro_rules! states {
    ($($source:literal $kind:literal $state:ident($account:expr) $({
        forget: $forget:expr,
    })?;)*) => {$(
        impl State for $state {
            const SOURCE: &'static str = $source;
            const KIND: &'static str = $kind;

            fn account_id(&self) -> i64 {
                let account: fn(&Self) -> i64 = $account;
                account(self)
            }

            fn id(&self) -> i64 {
                self.id
            }

            fn version(&self) -> i64 {
                self.version
            }

            fn deleted(&self) -> bool {
                self.deleted
            }

            $(fn forget(&mut self) {
                let forget: fn(&mut Self) = $forget;
                forget(self);
            })?
        }
    )*};
}

states! {
    "admin" "account" AccountState(|it| it.id);
    "admin" "program" ProgramState(|it| it.account_id);
    "admin" "site" SiteState(|it| it.account_id);
    "content" "course" CourseState(|_| 0) {
        forget: |it| *it = CourseState { id: it.id, version: it.version, deleted: true, ..CourseState::default() },
    };
    "planner" "holiday" HolidayState(|it| it.account_id);
    "learning-management" "course-progress" CourseProgressState(|it| it.account_id);
    "roster" "register" RegisterState(|it| it.account_id);
    "roster" "site-scholars" SiteScholarsState(|it| it.account_id);
    "roster" "account-scholars" AccountScholarsState(|it| it.id);
    "identity" "user-seen" UserSeenState(|it| it.account_id) {
        forget: |it| it.last_login_at = "1970-01-01T00:00:00Z".into(),
    };
    "identity" "user" UserState(|it| it.account_id.unwrap_or(0)) {
        forget: |it| {
            *it = UserState {
                id: it.id,
                account_id: it.account_id,
                status: it.status,
                version: it.version,
                deleted: true,
                ..UserState::default()
            };
        },
    };
}

impl OwnCopy for HolidayState {}

impl OwnCopy for CourseState {}

impl OwnCopy for CourseProgressState {}

impl OwnCopy for UserSeenState {}

impl OwnCopy for RegisterState {}

impl OwnCopy for SiteScholarsState {}

impl OwnCopy for AccountScholarsState {}

impl From<RoleRecord> for RoleState {
    fn from(record: RoleRecord) -> Self {
        Self {
            role_id: record.role.id().into(),
            account_id: record.account_id,
            program_id: record.program_id,
            site_id: record.site_id,
            status: record.status.id().into(),
            program_role: record.program_role,
            primary_account_admin: record.is_primary_account_admin,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use prost::Message;

    use super::*;

    proptest! {
        #[test]
        fn a_site_comes_back_as_it_was(
            id in any::<i64>(), name in ".*", status in any::<i32>(), start_date in proptest::option::of("[0-9-]{10}"),
            days in prop::collection::vec(0i32..7, 0..7), scholar_capacity in any::<Option<i32>>(),
            version in any::<i64>(), deleted in any::<bool>(),
        ) {
            let site = SiteState {
                id, account_id: 3, program_id: 4, name, status, start_date, end_date: None,
                time_zone: "America/New_York".into(), location_name: "Gym".into(), days, scholar_capacity,
                end_time: Some("18:00:00".into()), version, deleted,
            };
            prop_assert_eq!(SiteState::decode(&*site.encode_to_vec()).unwrap(), site);
        }

        #[test]
        fn junk_is_an_error_or_a_state_but_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = UserState::decode(&*bytes);
        }
    }

    #[test]
    fn a_deleted_user_event_carries_no_personal_data() {
        let mut user = UserState {
            id: 5,
            account_id: Some(1),
            email: "ana@afterbell.test".into(),
            first_name: "Ana".into(),
            last_name: "Ruiz".into(),
            status: 3,
            locale: Some("es".into()),
            roles: vec![RoleState { role_id: 4, ..RoleState::default() }],
            phone_number: "7185551234".into(),
            phone_type: "Cell".into(),
            version: 7,
            deleted: true,
        };
        user.forget();
        let left = serde_json::to_value(&user).unwrap();
        assert_eq!(
            left,
            serde_json::json!({
                "id": 5, "account_id": 1, "email": "", "first_name": "", "last_name": "", "status": 3,
                "locale": null, "roles": [], "phone_number": "", "phone_type": "", "version": 7, "deleted": true
            })
        );
    }
}
