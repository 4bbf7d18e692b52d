//! Accounts as they are asked for, stored and answered.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use contracts::AccountState;
use diesel::prelude::*;
use platform::record::Record;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::schema::accounts;

/// A row of the accounts list (spec 2 §3 Account, List columns).
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = accounts)]
#[serde(rename_all = "camelCase")]
pub struct AccountItem {
    /// The account.
    pub id: i64,
    /// Its name.
    #[diesel(column_name = name)]
    pub account_name: String,
    /// 1 active, 2 disabled.
    #[diesel(column_name = status)]
    pub account_status: i16,
    /// First day of the contract.
    pub start_date: Option<NaiveDate>,
    /// Last day of the contract.
    pub end_date: Option<NaiveDate>,
    /// Scholars that the contract allows.
    pub contracted_scholars: i32,
    /// Scholars enrolled against it, each once; none for staff, who do not see unassigned scholars in any count.
    #[diesel(
        select_expression = accounts::contracted_scholars_used.nullable(),
        select_expression_type = diesel::dsl::Nullable<accounts::contracted_scholars_used>
    )]
    pub contracted_scholars_used: Option<i32>,
    /// Programs of the account.
    pub program_count: i32,
    /// Day planned for the invitation of the account admin; kept with the account, and nobody is invited by it.
    pub schedule_date: Option<NaiveDate>,
    /// The primary account admin.
    pub primary_account_admin_full_name: Option<String>,
    /// The provider's partner lead.
    pub bx_partner_lead_full_name: Option<String>,
    /// The provider's success lead.
    pub bx_success_lead_full_name: Option<String>,
}

/// Everything about an account (spec 2 §3 Account, Details).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// What the list shows as well.
    #[serde(flatten)]
    pub item: AccountItem,
    /// Its id in the provider's customer system; only for roles 1 to 4.
    pub salesforce_account_id: Option<String>,
    /// Its contract; only for roles 1 to 4.
    pub contract_id: Option<String>,
    /// Licenses of the account; only for roles 1 to 4.
    pub license_info: Option<LicenseInfo>,
    /// Where it is.
    pub address: Address,
    /// Ten digits.
    pub phone: Option<String>,
    /// Its people go straight to the learning content (spec 1 §4).
    pub is_direct_access: bool,
    /// Settings of the account.
    #[schema(value_type = Object)]
    pub app_setting: Map<String, Value>,
    /// Content subscriptions.
    pub cms_licenses: Vec<CmsLicense>,
    /// Every feature flag and whether it is on (spec 1 §6).
    pub flags: BTreeMap<String, bool>,
    /// Sent back with an edit.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
}

impl Record for Account {
    const ENTITY: &'static str = "account";

    fn id(&self) -> i64 {
        self.item.id
    }

    fn account_id(&self) -> Option<i64> {
        Some(self.item.id)
    }

    fn version(&self) -> i32 {
        self.version
    }
}

/// What an account has bought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LicenseInfo {
    /// Kind of account.
    pub account_type: Option<String>,
    /// Products bought.
    pub skus: Vec<Sku>,
    /// A secret key is stored; it is never shown again.
    pub has_secret_key: bool,
}

/// A product bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sku {
    /// The product's code.
    #[schema(max_length = 100)]
    pub sku: String,
    /// How many.
    pub quantity: i32,
}

/// A postal address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Address {
    /// Street.
    #[schema(max_length = 150)]
    pub address1: Option<String>,
    /// Second line.
    #[schema(max_length = 150)]
    pub address2: Option<String>,
    /// City.
    #[schema(max_length = 50)]
    pub city: Option<String>,
    /// State, two letters.
    #[schema(max_length = 50)]
    pub state: Option<String>,
    /// Five digits.
    #[schema(max_length = 5)]
    pub zip: Option<String>,
}

/// A content subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CmsLicense {
    /// The subscription's id.
    #[schema(max_length = 100)]
    pub cms_subscription_id: String,
}

/// An account to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"accountName": "Lakeside Youth"}))]
pub struct AccountRequest {
    /// At most 100 characters; unique.
    #[schema(max_length = 100)]
    pub account_name: Option<String>,
    /// 1 active (also when missing), 2 disabled.
    pub account_status: Option<i64>,
    /// First day of the contract.
    pub start_date: Option<NaiveDate>,
    /// Last day of the contract.
    pub end_date: Option<NaiveDate>,
    /// Scholars that the contract allows.
    pub contracted_scholars: Option<i64>,
    /// Day planned for the invitation of the account admin; kept with the account, and nobody is invited by it.
    pub schedule_date: Option<NaiveDate>,
    /// The provider's partner lead.
    #[schema(max_length = 50)]
    pub bx_partner_lead_full_name: Option<String>,
    /// The provider's success lead.
    #[schema(max_length = 50)]
    pub bx_success_lead_full_name: Option<String>,
    /// 15 to 20 letters and digits.
    #[schema(max_length = 20)]
    pub salesforce_account_id: Option<String>,
    /// 15 characters.
    #[schema(max_length = 15)]
    pub contract_id: Option<String>,
    /// Licenses of the account.
    pub license_info: Option<LicenseRequest>,
    /// Where it is.
    pub address: Address,
    /// Ten digits, however they are written.
    #[schema(max_length = 50)]
    pub phone: Option<String>,
    /// Its people go straight to the learning content.
    pub is_direct_access: bool,
    /// Settings of the account.
    #[schema(value_type = Object)]
    pub app_setting: Map<String, Value>,
    /// Content subscriptions.
    pub cms_licenses: Vec<CmsLicense>,
    /// Feature flags that differ from their defaults, or in an edit from what they are.
    pub flags: BTreeMap<String, bool>,
}

impl From<&Account> for AccountRequest {
    fn from(account: &Account) -> Self {
        let license = account.license_info.clone().unwrap_or_default();
        Self {
            account_name: Some(account.item.account_name.clone()),
            account_status: Some(account.item.account_status.into()),
            start_date: account.item.start_date,
            end_date: account.item.end_date,
            contracted_scholars: Some(account.item.contracted_scholars.into()),
            schedule_date: account.item.schedule_date,
            bx_partner_lead_full_name: account.item.bx_partner_lead_full_name.clone(),
            bx_success_lead_full_name: account.item.bx_success_lead_full_name.clone(),
            salesforce_account_id: account.salesforce_account_id.clone(),
            contract_id: account.contract_id.clone(),
            license_info: Some(LicenseRequest {
                account_type: license.account_type,
                skus: license.skus,
                secret_key: None,
            }),
            address: account.address.clone(),
            phone: account.phone.clone(),
            is_direct_access: account.is_direct_access,
            app_setting: account.app_setting.clone(),
            cms_licenses: account.cms_licenses.clone(),
            flags: BTreeMap::new(),
        }
    }
}

/// An edit of an account: fields of [`AccountRequest`]. A field that is not sent stays as it is; one that is sent as null
/// is emptied. The secret key stays until another one is sent.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// Fields to change.
    #[serde(flatten)]
    #[schema(value_type = AccountRequest)]
    pub fields: Map<String, Value>,
}

/// Which name is asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AccountNameQuery {
    /// The name.
    #[param(max_length = 256)]
    pub name: String,
    /// The account that may have it, when one is edited.
    pub account_id: Option<i64>,
}
platform::field_rules!(AccountNameQuery { name: length(..=256) });

/// What an account has bought, as sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LicenseRequest {
    /// Kind of account.
    #[schema(max_length = 100)]
    pub account_type: Option<String>,
    /// Products bought.
    pub skus: Vec<Sku>,
    /// Kept, never answered. The one that is there stays when this is missing or blank.
    #[schema(max_length = 500)]
    pub secret_key: Option<String>,
}

/// The page of the accounts list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountList {
    /// The rows.
    pub results: Vec<AccountItem>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// What an account has set for itself and what it has bought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSettings {
    /// The account.
    pub account_id: i64,
    /// Settings of the account.
    #[schema(value_type = Object)]
    pub app_setting: Map<String, Value>,
    /// Licenses of the account.
    pub license_info: LicenseInfo,
    /// Content subscriptions.
    pub cms_licenses: Vec<CmsLicense>,
    /// A secret key is stored; it is never shown again.
    pub has_secret_key: bool,
    /// Sent back with an edit.
    pub version: i32,
}

impl From<Account> for AccountSettings {
    fn from(account: Account) -> Self {
        let license_info = account.license_info.unwrap_or_default();
        Self {
            account_id: account.item.id,
            app_setting: account.app_setting,
            has_secret_key: license_info.has_secret_key,
            license_info,
            cms_licenses: account.cms_licenses,
            version: account.version,
        }
    }
}

/// Settings to be kept in place of those that there are.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSettingsEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// The settings, at most 64 KB.
    #[schema(value_type = Object)]
    pub app_setting: Map<String, Value>,
}

/// Flags to be switched; those that are not named stay as they are.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct AccountFlagsEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// On or off, by key.
    pub flags: BTreeMap<String, bool>,
}
platform::field_rules!(AccountRequest, AccountEdit, AccountSettingsEdit, AccountFlagsEdit);

/// An account with its programs and their sites, as far as the caller reaches (spec 2 §7 accprogsiteinfo).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountTree {
    /// The account.
    pub account_id: i64,
    /// Its name.
    pub account_name: String,
    /// Its programs, by name.
    pub programs: Vec<ProgramNode>,
}

/// A program in the tree of its account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramNode {
    /// The program.
    pub program_id: i64,
    /// Its name.
    pub program_name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// Its sites, by name.
    pub sites: Vec<SiteNode>,
}

/// A site in the tree of its account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteNode {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// 1 active, 2 disabled.
    pub status: i16,
}

/// Whether a person is here for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstLogin {
    /// They have not been here in an earlier session.
    pub is_first_login: bool,
}

/// Whether an account's people go straight to the learning content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectAccess {
    /// They do.
    pub is_direct_access: bool,
}

/// The columns beyond the list's.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub struct AccountRow {
    /// What the list shows as well.
    #[diesel(embed)]
    pub item: AccountItem,
    /// See [`Account`].
    pub salesforce_account_id: Option<String>,
    /// See [`Account`].
    pub contract_id: Option<String>,
    /// See [`LicenseInfo`].
    pub account_type: Option<String>,
    /// A list of [`Sku`].
    pub license_skus: Value,
    /// See [`LicenseInfo`].
    pub license_secret_key: Option<String>,
    /// See [`Address`].
    pub address1: Option<String>,
    /// See [`Address`].
    pub address2: Option<String>,
    /// See [`Address`].
    pub city: Option<String>,
    /// See [`Address`].
    pub state: Option<String>,
    /// See [`Address`].
    pub zip: Option<String>,
    /// See [`Account`].
    pub phone: Option<String>,
    /// See [`Account`].
    pub is_direct_access: bool,
    /// See [`Account`].
    pub app_setting: Value,
    /// See [`CmsLicense`].
    pub cms_subscription_ids: Vec<String>,
    /// See [`Account`].
    pub version: i32,
    /// See [`Account`].
    pub created_at: DateTime<Utc>,
    /// See [`Account`].
    pub modified_at: DateTime<Utc>,
}

impl AccountRow {
    /// The account with its flags; `details` shows what only roles 1 to 4 see.
    pub fn with_flags(self, flags: BTreeMap<String, bool>, details: bool) -> Account {
        let license = LicenseInfo {
            account_type: self.account_type,
            skus: serde_json::from_value(self.license_skus).unwrap_or_default(),
            has_secret_key: self.license_secret_key.is_some(),
        };
        Account {
            item: self.item,
            salesforce_account_id: self.salesforce_account_id.filter(|_| details),
            contract_id: self.contract_id.filter(|_| details),
            license_info: details.then_some(license),
            address: Address {
                address1: self.address1,
                address2: self.address2,
                city: self.city,
                state: self.state,
                zip: self.zip,
            },
            phone: self.phone,
            is_direct_access: self.is_direct_access,
            app_setting: match self.app_setting {
                Value::Object(map) => map,
                _ => Map::new(),
            },
            cms_licenses: self
                .cms_subscription_ids
                .into_iter()
                .map(|cms_subscription_id| CmsLicense { cms_subscription_id })
                .collect(),
            flags,
            version: self.version,
            created_at: self.created_at,
            modified_at: self.modified_at,
        }
    }

    /// As it travels in events, with the keys of the flags that are on.
    pub fn state(&self, flags: Vec<String>) -> AccountState {
        AccountState {
            id: self.item.id,
            name: self.item.account_name.clone(),
            status: self.item.account_status.into(),
            start_date: self.item.start_date.map(|day| day.to_string()),
            end_date: self.item.end_date.map(|day| day.to_string()),
            direct_access: self.is_direct_access,
            flags,
            cms_licenses: self.cms_subscription_ids.clone(),
            version: self.version.into(),
            deleted: false,
        }
    }
}

/// An account that keeps every rule, ready to be stored.
#[derive(Clone, Debug, PartialEq, Insertable)]
#[diesel(table_name = accounts)]
pub struct NewAccount {
    /// Given by the database unless fixed by seeding.
    pub id: Option<i64>,
    /// What a form sets.
    #[diesel(embed)]
    pub fields: AccountFields,
    /// See [`AccountItem`].
    pub contracted_scholars_used: i32,
    /// The import that made it.
    pub import_id: Option<i64>,
    /// Who made it; 0 for the product itself.
    pub created_by: i64,
    /// Who changed it last.
    pub modified_by: i64,
}

/// What a form sets of an account, in the form it is stored.
#[derive(Clone, Debug, PartialEq, Insertable, AsChangeset)]
#[diesel(table_name = accounts, treat_none_as_null = true)]
pub struct AccountFields {
    /// At most 100 characters.
    pub name: String,
    /// See [`crate::names`].
    pub name_key: String,
    /// See [`crate::names`].
    pub match_key: String,
    /// 1 active, 2 disabled.
    pub status: i16,
    /// See [`AccountItem`].
    pub start_date: Option<NaiveDate>,
    /// See [`AccountItem`].
    pub end_date: Option<NaiveDate>,
    /// See [`AccountItem`].
    pub contracted_scholars: i32,
    /// See [`AccountItem`].
    pub schedule_date: Option<NaiveDate>,
    /// See [`AccountItem`].
    pub bx_partner_lead_full_name: Option<String>,
    /// See [`AccountItem`].
    pub bx_success_lead_full_name: Option<String>,
    /// See [`Account`].
    pub salesforce_account_id: Option<String>,
    /// See [`Account`].
    pub contract_id: Option<String>,
    /// See [`LicenseInfo`].
    pub account_type: Option<String>,
    /// A list of [`Sku`].
    pub license_skus: Value,
    /// See [`LicenseInfo`].
    #[diesel(embed)]
    pub secret: SecretKey,
    /// See [`Address`].
    pub address1: Option<String>,
    /// See [`Address`].
    pub address2: Option<String>,
    /// See [`Address`].
    pub city: Option<String>,
    /// See [`Address`].
    pub state: Option<String>,
    /// See [`Address`].
    pub zip: Option<String>,
    /// See [`Account`].
    pub phone: Option<String>,
    /// See [`Account`].
    pub is_direct_access: bool,
    /// See [`Account`].
    pub app_setting: Value,
    /// See [`CmsLicense`].
    pub cms_subscription_ids: Vec<String>,
}

/// The secret key of a license, which stays as it is when none is given.
#[derive(Clone, Default, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = accounts)]
pub struct SecretKey {
    /// The key.
    pub license_secret_key: Option<String>,
}

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretKey")
    }
}
