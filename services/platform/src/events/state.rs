//! The states that travel in events, and their encoding (`proto/afterbell/events/v1/state.proto`).

use chrono::NaiveDate;
use prost::Message;

use super::{Topic, proto};
use crate::auth::{Role, RoleRecord, UserStatus};

/// The whole state of an entity after a change.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Owned by admin.
    Account(AccountState),
    /// Owned by admin.
    Program(ProgramState),
    /// Owned by admin.
    Site(SiteState),
    /// Owned by identity.
    User(UserState),
}

/// An account (spec 2 §3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccountState {
    /// The account.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day of the contract.
    pub start_date: Option<NaiveDate>,
    /// Last day of the contract.
    pub end_date: Option<NaiveDate>,
    /// Its users go straight to the learning content (spec 1 §4).
    pub direct_access: bool,
    /// Keys of the feature flags that are on (spec 1 §6).
    pub flags: Vec<String>,
    /// Grows with every change; copies never go back.
    pub version: i64,
    /// It is gone.
    pub deleted: bool,
}

/// A program (spec 2 §3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramState {
    /// The program.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// The product it was sold as.
    pub product_id: Option<i64>,
    /// After-school, summer …
    pub program_type: String,
    /// It is configured (spec 1 §3 isFinalSubmit).
    pub final_submit: bool,
    /// Grows with every change; copies never go back.
    pub version: i64,
    /// It is gone.
    pub deleted: bool,
}

/// A site, also called session (spec 2 §3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteState {
    /// The site.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its name.
    pub name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day.
    pub end_date: Option<NaiveDate>,
    /// IANA name; "today" of the site is today there.
    pub time_zone: String,
    /// Where it is held.
    pub location_name: String,
    /// Days on which it meets, 0 Sunday to 6 Saturday.
    pub days: Vec<i16>,
    /// Places for scholars.
    pub scholar_capacity: Option<i32>,
    /// Grows with every change; copies never go back.
    pub version: i64,
    /// It is gone.
    pub deleted: bool,
}

/// A user with every role record (spec 1 §3).
#[derive(Clone, Debug, PartialEq)]
pub struct UserState {
    /// The user.
    pub id: i64,
    /// The home account; none for the provider's people.
    pub account_id: Option<i64>,
    /// Address of the user; never logged.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Spec 1 §3.
    pub status: UserStatus,
    /// `en`, `es`; none until chosen.
    pub locale: Option<String>,
    /// All of them, whatever their status.
    pub roles: Vec<RoleRecord>,
    /// Grows with every change, of a role record too; copies never go back.
    pub version: i64,
    /// The user is gone.
    pub deleted: bool,
}

/// A payload that is not a state.
#[derive(Debug, thiserror::Error)]
pub enum Undecodable {
    /// Not protobuf, or not of this contract.
    #[error("not an event: {0}")]
    Wire(#[from] prost::DecodeError),
    /// A field has a value that cannot be.
    #[error("{field} cannot be {value}")]
    Field {
        /// The field.
        field: &'static str,
        /// What it held.
        value: String,
    },
}

fn bad(field: &'static str, value: impl std::fmt::Display) -> Undecodable {
    Undecodable::Field { field, value: value.to_string() }
}

impl Change {
    /// The topic it travels on.
    pub fn topic(&self) -> Topic {
        match self {
            Self::Account(_) | Self::Program(_) | Self::Site(_) => Topic::ADMIN,
            Self::User(_) => Topic::IDENTITY,
        }
    }

    /// The tenant; 0 for the provider's own.
    pub fn account_id(&self) -> i64 {
        match self {
            Self::Account(state) => state.id,
            Self::Program(state) => state.account_id,
            Self::Site(state) => state.account_id,
            Self::User(state) => state.account_id.unwrap_or(0),
        }
    }

    /// `account`, `program`, `site`, `user`.
    pub fn entity_type(&self) -> &'static str {
        match self {
            Self::Account(_) => "account",
            Self::Program(_) => "program",
            Self::Site(_) => "site",
            Self::User(_) => "user",
        }
    }

    /// The entity.
    pub fn entity_id(&self) -> i64 {
        match self {
            Self::Account(state) => state.id,
            Self::Program(state) => state.id,
            Self::Site(state) => state.id,
            Self::User(state) => state.id,
        }
    }

    /// Its version.
    pub fn version(&self) -> i64 {
        match self {
            Self::Account(state) => state.version,
            Self::Program(state) => state.version,
            Self::Site(state) => state.version,
            Self::User(state) => state.version,
        }
    }

    /// Whether it is gone.
    pub fn deleted(&self) -> bool {
        match self {
            Self::Account(state) => state.deleted,
            Self::Program(state) => state.deleted,
            Self::Site(state) => state.deleted,
            Self::User(state) => state.deleted,
        }
    }

    /// Key of its messages: `<account>/<type>/<id>`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.account_id(), self.entity_type(), self.entity_id())
    }

    /// As an encoded `State`. Version and deletion travel in the envelope.
    pub fn encode(&self) -> Vec<u8> {
        use proto::state::Kind;
        let kind = match self.clone() {
            Self::Account(it) => Kind::Account(proto::AccountState {
                id: it.id,
                name: it.name,
                status: it.status.into(),
                start_date: it.start_date.map(date),
                end_date: it.end_date.map(date),
                direct_access: it.direct_access,
                flags: it.flags,
            }),
            Self::Program(it) => Kind::Program(proto::ProgramState {
                id: it.id,
                account_id: it.account_id,
                name: it.name,
                status: it.status.into(),
                start_date: it.start_date.map(date),
                end_date: it.end_date.map(date),
                product_id: it.product_id,
                program_type: it.program_type,
                final_submit: it.final_submit,
            }),
            Self::Site(it) => Kind::Site(proto::SiteState {
                id: it.id,
                account_id: it.account_id,
                program_id: it.program_id,
                name: it.name,
                status: it.status.into(),
                start_date: it.start_date.map(date),
                end_date: it.end_date.map(date),
                time_zone: it.time_zone,
                location_name: it.location_name,
                days: it.days.into_iter().map(i32::from).collect(),
                scholar_capacity: it.scholar_capacity,
            }),
            Self::User(it) => Kind::User(proto::UserState {
                id: it.id,
                account_id: it.account_id,
                email: it.email,
                first_name: it.first_name,
                last_name: it.last_name,
                status: it.status.id().into(),
                locale: it.locale,
                roles: it
                    .roles
                    .into_iter()
                    .map(|role| proto::RoleState {
                        role_id: role.role.id().into(),
                        account_id: role.account_id,
                        program_id: role.program_id,
                        site_id: role.site_id,
                        status: role.status.id().into(),
                        program_role: role.program_role,
                        primary_account_admin: role.is_primary_account_admin,
                    })
                    .collect(),
            }),
        };
        proto::State { kind: Some(kind) }.encode_to_vec()
    }

    /// Back from an encoded `State`; none for a kind that this build does not know.
    pub fn decode(bytes: &[u8], version: i64, deleted: bool) -> Result<Option<Self>, Undecodable> {
        use proto::state::Kind;
        let Some(kind) = proto::State::decode(bytes)?.kind else {
            return Ok(None);
        };
        Ok(Some(match kind {
            Kind::Account(it) => Self::Account(AccountState {
                id: it.id,
                name: it.name,
                status: small("status", it.status)?,
                start_date: day("start_date", it.start_date)?,
                end_date: day("end_date", it.end_date)?,
                direct_access: it.direct_access,
                flags: it.flags,
                version,
                deleted,
            }),
            Kind::Program(it) => Self::Program(ProgramState {
                id: it.id,
                account_id: it.account_id,
                name: it.name,
                status: small("status", it.status)?,
                start_date: day("start_date", it.start_date)?,
                end_date: day("end_date", it.end_date)?,
                product_id: it.product_id,
                program_type: it.program_type,
                final_submit: it.final_submit,
                version,
                deleted,
            }),
            Kind::Site(it) => Self::Site(SiteState {
                id: it.id,
                account_id: it.account_id,
                program_id: it.program_id,
                name: it.name,
                status: small("status", it.status)?,
                start_date: day("start_date", it.start_date)?,
                end_date: day("end_date", it.end_date)?,
                time_zone: it.time_zone,
                location_name: it.location_name,
                days: it
                    .days
                    .into_iter()
                    .map(|number| small("days", number))
                    .collect::<Result<_, _>>()?,
                scholar_capacity: it.scholar_capacity,
                version,
                deleted,
            }),
            Kind::User(it) => {
                let user_id = it.id;
                Self::User(UserState {
                    id: it.id,
                    account_id: it.account_id,
                    email: it.email,
                    first_name: it.first_name,
                    last_name: it.last_name,
                    status: status(it.status)?,
                    locale: it.locale,
                    roles: it
                        .roles
                        .into_iter()
                        .map(|role| {
                            let id = small("role_id", role.role_id)?;
                            Ok(RoleRecord {
                                user_id,
                                account_id: role.account_id,
                                program_id: role.program_id,
                                site_id: role.site_id,
                                role: Role::from_id(id).ok_or_else(|| bad("role_id", id))?,
                                status: status(role.status)?,
                                program_role: role.program_role,
                                is_primary_account_admin: role.primary_account_admin,
                            })
                        })
                        .collect::<Result<_, Undecodable>>()?,
                    version,
                    deleted,
                })
            }
        }))
    }
}

fn date(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}

fn day(field: &'static str, text: Option<String>) -> Result<Option<NaiveDate>, Undecodable> {
    text.map(|text| text.parse().map_err(|_| bad(field, &text))).transpose()
}

fn small(field: &'static str, number: i32) -> Result<i16, Undecodable> {
    number.try_into().map_err(|_| bad(field, number))
}

fn status(number: i32) -> Result<UserStatus, Undecodable> {
    UserStatus::try_from(small("status", number)?).map_err(|_| bad("status", number))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn days() -> impl Strategy<Value = Option<NaiveDate>> {
        proptest::option::of(
            (0i32..200_000)
                .prop_map(|n| NaiveDate::from_num_days_from_ce_opt(700_000 + n).unwrap()),
        )
    }

    proptest! {
        #[test]
        fn a_site_comes_back_as_it_was(
            id in any::<i64>(), name in ".*", status in any::<i16>(), start_date in days(), end_date in days(),
            days in prop::collection::vec(0i16..7, 0..7), scholar_capacity in any::<Option<i32>>(),
            version in any::<i64>(), deleted in any::<bool>(),
        ) {
            let site = Change::Site(SiteState {
                id, account_id: 3, program_id: 4, name, status, start_date, end_date,
                time_zone: "America/New_York".into(), location_name: "Gym".into(), days, scholar_capacity,
                version, deleted,
            });
            prop_assert_eq!(Change::decode(&site.encode(), version, deleted).unwrap(), Some(site));
        }

        #[test]
        fn a_user_comes_back_with_all_roles(
            id in any::<i64>(), account in any::<Option<i64>>(), email in ".*",
            roles in prop::collection::vec((1i16..12, any::<Option<i64>>(), 0i16..6, any::<Option<String>>(), any::<bool>()), 0..5),
        ) {
            let user = Change::User(UserState {
                id, account_id: account, email, first_name: "A".into(), last_name: "B".into(),
                status: UserStatus::Active, locale: Some("es".into()),
                roles: roles.into_iter().map(|(role, account_id, status, program_role, primary)| RoleRecord {
                    user_id: id, account_id, program_id: account_id, site_id: None,
                    role: Role::from_id(role).unwrap(), status: UserStatus::try_from(status).unwrap(),
                    program_role, is_primary_account_admin: primary,
                }).collect(),
                version: 1, deleted: false,
            });
            prop_assert_eq!(Change::decode(&user.encode(), 1, false).unwrap(), Some(user));
        }

        #[test]
        fn junk_is_an_error_or_nothing_but_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Change::decode(&bytes, 1, false);
        }
    }

    #[test]
    fn a_kind_of_a_later_build_is_passed_over() {
        // Field 99, length-delimited, empty.
        assert_eq!(Change::decode(&[0x9a, 0x06, 0x00], 1, false).unwrap(), None);
    }

    #[test]
    fn a_date_that_is_none_is_refused() {
        let state = proto::State {
            kind: Some(proto::state::Kind::Account(proto::AccountState {
                start_date: Some("2026-02-30".into()),
                ..Default::default()
            })),
        };
        let error = Change::decode(&state.encode_to_vec(), 1, false).unwrap_err();
        assert_eq!(error.to_string(), "start_date cannot be 2026-02-30");
    }
}
