//! The demo files as they are written, and what the services take.

use std::collections::{BTreeMap, HashMap};

use admin::accounts::model::{AccountRequest, Address, CmsLicense, LicenseRequest};
use admin::programs::model::ProgramRequest;
use admin::sites::model::SiteRequest;
use chrono::{Days, NaiveDate};
use identity::seed::{Language, SeedRole, SeedUser};
use platform::auth::{Role, UserStatus};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Everything in deploy/demo.
pub struct Demo {
    pub accounts: Vec<Account>,
    pub programs: Vec<Program>,
    pub sites: Vec<Site>,
    pub users: Vec<User>,
}

/// Ids by the keys of the files.
#[derive(Default)]
pub struct Ids {
    pub accounts: HashMap<String, i64>,
    pub programs: HashMap<String, i64>,
    pub sites: HashMap<String, i64>,
}

impl Ids {
    /// The id of a key.
    pub fn find(ids: &HashMap<String, i64>, key: &str) -> Result<i64, Failure> {
        ids.get(key)
            .copied()
            .ok_or_else(|| Failure::Work(format!("demo data names {key:?}, which is not there")))
    }

    /// The id of a key, where there is one.
    pub fn place(
        &self,
        key: Option<&String>,
        ids: &HashMap<String, i64>,
    ) -> Result<Option<i64>, Failure> {
        key.map(|key| Self::find(ids, key)).transpose()
    }
}

/// `[[account]]`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Account {
    pub key: String,
    name: String,
    status: i64,
    starts: i64,
    ends: i64,
    contracted_scholars: i64,
    address1: String,
    address2: String,
    city: String,
    state: String,
    zip: String,
    salesforce_id: String,
    account_type: String,
    cms_subscriptions: Vec<String>,
    direct_access: bool,
    scheduled: i64,
    partner_lead: String,
    success_lead: String,
    flags_on: Vec<String>,
}

/// `[[program]]`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Program {
    pub key: String,
    pub account: String,
    name: String,
    #[serde(rename = "type")]
    kind: String,
    status: i64,
    starts: i64,
    ends: i64,
    enrollment_goal: i64,
    pub enrolled_scholars: i32,
}

/// `[[site]]`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Site {
    pub key: String,
    pub program: String,
    name: String,
    status: i64,
    starts: i64,
    ends: i64,
    timezone: String,
    location: Option<String>,
    address: String,
    city: String,
    state: String,
    zip: String,
    days: Vec<String>,
    start_time: String,
    end_time: String,
    scholar_capacity: i64,
    auto_enroll: bool,
    auto_enrol_capacity: i64,
    waitlist_capacity: i64,
    age_from: i64,
    age_to: i64,
    pub enrolled: i32,
}

/// `[[user]]`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct User {
    pub email: String,
    first_name: String,
    last_name: String,
    status: i16,
    locale: Option<String>,
    roles: Vec<UserRole>,
    #[serde(default)]
    pub stars: Vec<String>,
    #[serde(default)]
    pub accepted_terms: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UserRole {
    role: i16,
    account: Option<String>,
    program: Option<String>,
    site: Option<String>,
    program_role: Option<String>,
    #[serde(default)]
    primary: bool,
}

impl Demo {
    /// The files of this build.
    pub fn embedded() -> Result<Self, Failure> {
        Ok(Self {
            accounts: rows("account", include_str!("../../../../deploy/demo/accounts.toml"))?,
            programs: rows("program", include_str!("../../../../deploy/demo/programs.toml"))?,
            sites: rows("site", include_str!("../../../../deploy/demo/sites.toml"))?,
            users: rows("user", include_str!("../../../../deploy/demo/users.toml"))?,
        })
    }
}

impl Demo {
    /// The site of a key.
    pub fn site(&self, key: &str) -> Result<&Site, Failure> {
        self.sites
            .iter()
            .find(|site| site.key == key)
            .ok_or_else(|| Failure::Work(format!("demo data names {key:?}, which is not there")))
    }
}

/// The rows of a table, by its name.
pub fn rows<T: DeserializeOwned>(table: &str, text: &str) -> Result<Vec<T>, Failure> {
    let mut tables: BTreeMap<String, Vec<T>> = read(table, text)?;
    Ok(tables.remove(table).unwrap_or_default())
}

/// A whole file; `name` is what it holds.
pub fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Failure> {
    toml::from_str(text).map_err(|error| Failure::Work(format!("demo data, {name}: {error}")))
}

/// A day counted from today.
fn day(today: NaiveDate, offset: i64) -> Option<NaiveDate> {
    let days = Days::new(offset.unsigned_abs());
    if offset < 0 { today.checked_sub_days(days) } else { today.checked_add_days(days) }
}

impl Account {
    pub fn request(&self, today: NaiveDate) -> AccountRequest {
        let text = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        AccountRequest {
            account_name: text(&self.name),
            account_status: Some(self.status),
            start_date: day(today, self.starts),
            end_date: day(today, self.ends),
            contracted_scholars: Some(self.contracted_scholars),
            schedule_date: day(today, self.scheduled),
            bx_partner_lead_full_name: text(&self.partner_lead),
            bx_success_lead_full_name: text(&self.success_lead),
            salesforce_account_id: text(&self.salesforce_id),
            license_info: Some(LicenseRequest {
                account_type: text(&self.account_type),
                ..LicenseRequest::default()
            }),
            address: Address {
                address1: text(&self.address1),
                address2: text(&self.address2),
                city: text(&self.city),
                state: text(&self.state),
                zip: text(&self.zip),
            },
            is_direct_access: self.direct_access,
            cms_licenses: self
                .cms_subscriptions
                .iter()
                .map(|id| CmsLicense { cms_subscription_id: id.clone() })
                .collect(),
            flags: self.flags_on.iter().map(|flag| (flag.clone(), true)).collect(),
            ..AccountRequest::default()
        }
    }

    /// Scholars of its running programs.
    pub fn enrolled(&self, demo: &Demo) -> i32 {
        demo.programs
            .iter()
            .filter(|program| program.account == self.key && program.runs())
            .map(|program| program.enrolled_scholars)
            .sum()
    }
}

impl Program {
    /// First and last day.
    pub fn days(&self, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
        Some((day(today, self.starts)?, day(today, self.ends)?))
    }

    pub fn request(&self, account: i64, today: NaiveDate) -> ProgramRequest {
        ProgramRequest {
            account_id: Some(account),
            program_name: Some(self.name.clone()),
            program_type: Some(self.kind.clone()),
            start_date: day(today, self.starts),
            end_date: day(today, self.ends),
            no_of_scholar: Some(self.enrollment_goal),
            program_status: Some(self.status),
            is_final_submit: true,
            ..ProgramRequest::default()
        }
    }

    fn runs(&self) -> bool {
        self.status == 1 && self.starts <= 0 && self.ends >= 0
    }
}

impl Site {
    pub fn request(&self, program: i64, today: NaiveDate) -> SiteRequest {
        SiteRequest {
            program_id: Some(program),
            site_name: Some(self.name.clone()),
            site_location_name: self.location.clone(),
            status: Some(self.status),
            start_date: day(today, self.starts),
            end_date: day(today, self.ends),
            site_address: Some(self.address.clone()),
            city: Some(self.city.clone()),
            state: Some(self.state.clone()),
            postal_code: Some(self.zip.clone()),
            time_zone: Some(self.timezone.clone()),
            start_time: Some(self.start_time.clone()),
            end_time: Some(self.end_time.clone()),
            scholar_capacity: Some(self.scholar_capacity),
            auto_enrollment_capacity: Some(self.auto_enrol_capacity),
            waitlist_capacity: Some(self.waitlist_capacity),
            age_from: Some(self.age_from),
            age_to: Some(self.age_to),
            age_as_of: day(today, self.starts),
            auto_enroll: self.auto_enroll,
            site_days: self.days.iter().filter_map(|name| day_number(name)).collect(),
            ..SiteRequest::default()
        }
    }
}

/// The spec's abbreviations (spec 1 §3), numbered from Sunday.
fn day_number(name: &str) -> Option<i64> {
    let position = ["Su", "M", "T", "W", "Th", "F", "S"].iter().position(|day| *day == name)?;
    i64::try_from(position).ok()
}

impl User {
    /// Name of the user.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// Where they are at home.
    pub fn account(&self, ids: &Ids) -> Result<i64, Failure> {
        let key = self.roles.iter().find_map(|role| role.account.as_ref());
        Ids::find(&ids.accounts, key.map_or(self.email.as_str(), String::as_str))
    }

    pub fn seed(&self, ids: &Ids, password_hash: &str) -> Result<SeedUser, Failure> {
        let wrong = |what: &str| Failure::Work(format!("demo data, {}: {what}", self.email));
        let status = UserStatus::try_from(self.status).map_err(|error| wrong(&error))?;
        let mut roles = Vec::new();
        for role in &self.roles {
            let kind = Role::from_id(role.role).ok_or_else(|| wrong("there is no such role"))?;
            let mut seed = SeedRole::at(
                kind,
                ids.place(role.account.as_ref(), &ids.accounts)?,
                ids.place(role.program.as_ref(), &ids.programs)?,
                ids.place(role.site.as_ref(), &ids.sites)?,
            );
            seed.program_role = role.program_role.clone();
            seed.is_primary_account_admin = role.primary;
            roles.push(seed);
        }
        Ok(SeedUser {
            email: self.email.clone(),
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            account_id: roles.iter().find_map(|role| role.account_id),
            status,
            password_hash: (status == UserStatus::Active).then(|| password_hash.to_owned()),
            language: match self.locale.as_deref() {
                Some("es") => Some(Language::Spanish),
                Some(_) => Some(Language::English),
                None => None,
            },
            roles,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_files_hold_what_is_promised() {
        let demo = Demo::embedded().unwrap();
        assert_eq!(demo.accounts.len(), 4);
        assert_eq!(demo.accounts.iter().filter(|account| account.direct_access).count(), 1);
        assert_eq!(demo.programs.len(), 14);
        assert_eq!(demo.sites.len(), 45);
        assert_eq!(demo.users.len(), 60);
        let zones: BTreeSet<_> = demo.sites.iter().map(|site| &site.timezone).collect();
        assert_eq!(zones.len(), 4);
        let roles: BTreeSet<_> =
            demo.users.iter().flat_map(|user| &user.roles).map(|role| role.role).collect();
        assert_eq!(roles, (1..=11).collect());
        let statuses: BTreeSet<_> = demo.users.iter().map(|user| user.status).collect();
        assert_eq!(statuses, (0..=5).collect());
        assert!(demo.programs.iter().any(|program| program.status == 2));
        assert!(demo.programs.iter().any(|program| program.ends < 0));
        assert!(demo.programs.iter().any(|program| program.starts > 0));
        assert!(demo.programs.iter().any(Program::runs));
    }

    #[test]
    fn sites_lie_within_their_programs_and_have_days() {
        let demo = Demo::embedded().unwrap();
        for site in &demo.sites {
            let program = demo.programs.iter().find(|program| program.key == site.program).unwrap();
            assert!(site.starts >= program.starts && site.ends <= program.ends, "{}", site.key);
            assert!(site.days.iter().all(|day| day_number(day).is_some()), "{}", site.key);
        }
    }
}
