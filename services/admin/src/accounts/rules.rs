//! What an account must be (spec 2 §5 Accounts, Text and contact fields).

use chrono::{DateTime, Duration, NaiveDate, Utc};
use platform::{
    Fault,
    error::Problem,
    fault,
    form::{Faults, Span},
};
use serde_json::{Map, Value, json};

use super::model::{AccountFields, AccountRequest, NewAccount, SecretKey, Sku};
use crate::{fields, flags, names};

/// Largest settings of an account, as JSON, in bytes.
const SETTINGS: usize = 64 * 1024;

/// An account to be made. `today` is the first day on which its admin can be invited; any day will do without it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn account(
    request: AccountRequest,
    by: i64,
    today: Option<NaiveDate>,
) -> Result<NewAccount, Problem> {
    Ok(NewAccount {
        id: None,
        fields: fields(request, today)?,
        contracted_scholars_used: 0,
        import_id: None,
        created_by: by,
        modified_by: by,
    })
}

/// The day that it still is somewhere in the country. An account has no time zone of its own.
pub fn today(now: DateTime<Utc>) -> NaiveDate {
    (now - Duration::hours(10)).date_naive()
}

/// Checks the settings of an account.
///
/// Errors: 400 on `appSetting`.
pub fn app_setting(settings: &Map<String, Value>) -> Result<Value, Problem> {
    let mut faults = Faults::default();
    let settings = check_setting(&mut faults, settings);
    faults.check(settings)
}

fn check_setting(faults: &mut Faults, settings: &Map<String, Value>) -> Value {
    let settings = json!(settings);
    if settings.to_string().len() > SETTINGS || !crate::fields::is_storable(&settings) {
        faults.add(
            "appSetting",
            fault("settings", "The settings are too large or hold what cannot be stored"),
        );
    }
    settings
}

/// Checks flags.
///
/// Errors: 400 on `flags` for each that does not exist.
pub fn flags<'a>(keys: impl Iterator<Item = &'a String>) -> Result<(), Problem> {
    let mut faults = Faults::default();
    check_flags(&mut faults, keys);
    faults.check(())
}

fn check_flags<'a>(faults: &mut Faults, keys: impl Iterator<Item = &'a String>) {
    for key in keys.filter(|key| flags::rules::flag(key).is_none()) {
        faults.add(
            "flags",
            Fault::new("flag", format!("There is no flag {key}")).with("flag", key.as_str()),
        );
    }
}

/// Checks a form and reads it. As [`account`].
pub fn fields(request: AccountRequest, today: Option<NaiveDate>) -> Result<AccountFields, Problem> {
    let mut faults = Faults::default();
    let name = faults.text(
        "accountName",
        "Account name",
        request.account_name.as_ref(),
        fields::NAME,
        || Fault::enter("Account name"),
    );
    let status = fields::status(&mut faults, "accountStatus", request.account_status);
    faults.dates(request.start_date, request.end_date, Span::Nights);
    let contracted = fields::count(
        &mut faults,
        "contractedScholars",
        "Contracted scholars",
        request.contracted_scholars,
    );
    if request.schedule_date.is_some_and(|date| !fields::is_plausible(date)) {
        faults.add("scheduleDate", fields::IMPLAUSIBLE);
    }
    if today.zip(request.schedule_date).is_some_and(|(today, date)| date < today) {
        faults.add("scheduleDate", fault("schedulePast", "Schedule date must not be in the past"));
    }
    if request.end_date.zip(request.schedule_date).is_some_and(|(end, date)| date >= end) {
        faults.add(
            "scheduleDate",
            fault("scheduleAfterEnd", "Schedule date must be smaller than the end date"),
        );
    }
    let partner_lead = fields::person(
        &mut faults,
        "bxPartnerLeadFullName",
        "Partner lead",
        request.bx_partner_lead_full_name.as_ref(),
    );
    let success_lead = fields::person(
        &mut faults,
        "bxSuccessLeadFullName",
        "Success lead",
        request.bx_success_lead_full_name.as_ref(),
    );
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let salesforce = faults.optional(
        "salesforceAccountId",
        "Salesforce id",
        request.salesforce_account_id.as_ref(),
        1000,
    );
    if salesforce.as_ref().is_some_and(|id| !(15..=20).contains(&id.len()) || !plain(id)) {
        faults.add(
            "salesforceAccountId",
            fault("salesforceId", "Salesforce id must have 15 to 20 letters and digits"),
        );
    }
    let contract = faults.optional("contractId", "Contract id", request.contract_id.as_ref(), 1000);
    if contract.as_ref().is_some_and(|id| id.chars().count() != 15) {
        faults.add("contractId", fault("contractId", "Contract id must have 15 characters"));
    }
    let license = request.license_info.unwrap_or_default();
    let account_type = faults.optional(
        "licenseInfo.accountType",
        "Account type",
        license.account_type.as_ref(),
        fields::NAME,
    );
    let mut skus = Vec::with_capacity(license.skus.len());
    for Sku { sku, quantity } in license.skus {
        let sku = faults
            .text("licenseInfo.skus", "SKU", Some(&sku), fields::NAME, || Fault::enter("SKU"));
        fields::count(&mut faults, "licenseInfo.skus", "Quantity", Some(quantity.into()));
        skus.push(Sku { sku, quantity });
    }
    let secret_key = license.secret_key.filter(|key| !key.trim().is_empty());
    if secret_key.as_ref().is_some_and(|key| key.contains('\0') || key.len() > 500) {
        faults.add("licenseInfo.secretKey", Fault::too_long("Secret key", 500));
    }
    let address = request.address;
    let address1 =
        faults.optional("address.address1", "Address", address.address1.as_ref(), fields::ADDRESS);
    let address2 =
        faults.optional("address.address2", "Address", address.address2.as_ref(), fields::ADDRESS);
    let city = faults.optional("address.city", "City", address.city.as_ref(), fields::CITY);
    let state = fields::state(&mut faults, "address.state", address.state.as_ref());
    let zip = fields::zip(&mut faults, "address.zip", address.zip.as_ref());
    let phone = fields::phone(&mut faults, "phone", request.phone.as_ref());
    let app_setting = check_setting(&mut faults, &request.app_setting);
    let mut subscriptions = Vec::new();
    for license in &request.cms_licenses {
        let id = faults.text(
            "cmsLicenses",
            "Subscription",
            Some(&license.cms_subscription_id),
            fields::NAME,
            || Fault::enter("Subscription"),
        );
        subscriptions.push(id);
    }
    check_flags(&mut faults, request.flags.keys());
    faults.check(AccountFields {
        name_key: names::name_key(&name),
        match_key: names::match_key(&name),
        name,
        status,
        start_date: request.start_date,
        end_date: request.end_date,
        contracted_scholars: contracted.unwrap_or(0),
        schedule_date: request.schedule_date,
        bx_partner_lead_full_name: partner_lead,
        bx_success_lead_full_name: success_lead,
        salesforce_account_id: salesforce,
        contract_id: contract,
        account_type,
        license_skus: json!(skus),
        secret: SecretKey { license_secret_key: secret_key },
        address1,
        address2,
        city,
        state,
        zip,
        phone,
        is_direct_access: request.is_direct_access,
        app_setting,
        cms_subscription_ids: subscriptions,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn request(change: impl FnOnce(&mut AccountRequest)) -> Result<NewAccount, Problem> {
        let mut request = AccountRequest {
            account_name: Some("Lake Street".into()),
            ..AccountRequest::default()
        };
        change(&mut request);
        account(request, 1, "2026-11-20".parse().ok())
    }

    #[test]
    fn a_name_is_enough() {
        let account = request(|_| {}).unwrap();
        assert_eq!((account.fields.status, account.fields.contracted_scholars), (1, 0));
    }

    #[rstest]
    #[case("accountName", "Enter Account name", |r: &mut AccountRequest| r.account_name = Some("  ".into()))]
    #[case("accountName", "Account name may not be greater than 100 characters", |r: &mut AccountRequest| r.account_name = Some("x".repeat(101)))]
    #[case("endDate", "Please fill in the start date first", |r: &mut AccountRequest| r.end_date = "2026-01-01".parse().ok())]
    #[case("contractedScholars", "Contracted scholars must be 0 or greater", |r: &mut AccountRequest| r.contracted_scholars = Some(-1))]
    #[case("salesforceAccountId", "Salesforce id must have 15 to 20 letters and digits", |r: &mut AccountRequest| r.salesforce_account_id = Some("short".into()))]
    #[case("salesforceAccountId", "Salesforce id must have 15 to 20 letters and digits", |r: &mut AccountRequest| r.salesforce_account_id = Some("0123456789-01234".into()))]
    #[case("contractId", "Contract id must have 15 characters", |r: &mut AccountRequest| r.contract_id = Some("12345678901234".into()))]
    #[case("address.zip", "Zip Code is invalid", |r: &mut AccountRequest| r.address.zip = Some("123".into()))]
    #[case("address.zip", "postal code should consist of 5 integers", |r: &mut AccountRequest| r.address.zip = Some("110011".into()))]
    #[case("bxPartnerLeadFullName", "Use letters, dots, spaces, apostrophes and hyphens", |r: &mut AccountRequest| r.bx_partner_lead_full_name = Some("12$%".into()))]
    #[case("bxSuccessLeadFullName", "Success lead may not be greater than 50 characters", |r: &mut AccountRequest| r.bx_success_lead_full_name = Some("x".repeat(51)))]
    #[case("phone", "Phone number must have 10 digits", |r: &mut AccountRequest| r.phone = Some("718 555".into()))]
    #[case("scheduleDate", "Schedule date must not be in the past", |r: &mut AccountRequest| r.schedule_date = "2026-11-19".parse().ok())]
    #[case("scheduleDate", "Schedule date must be smaller than the end date", |r: &mut AccountRequest| {
        r.start_date = "2026-01-01".parse().ok();
        r.end_date = "2027-01-01".parse().ok();
        r.schedule_date = r.end_date;
    })]
    #[case("address.state", "State is invalid", |r: &mut AccountRequest| r.address.state = Some("AE".into()))]
    #[case("address.city", "City may not be greater than 50 characters", |r: &mut AccountRequest| r.address.city = Some("x".repeat(51)))]
    #[case("address.address1", "Address may not be greater than 150 characters", |r: &mut AccountRequest| r.address.address1 = Some("x".repeat(151)))]
    #[case("accountStatus", "Status must be 1 (active) or 2 (disabled)", |r: &mut AccountRequest| r.account_status = Some(3))]
    #[case("flags", "There is no flag nonsense", |r: &mut AccountRequest| { r.flags.insert("nonsense".into(), true); })]
    fn says_what_is_wrong(
        #[case] field: &str,
        #[case] message: &str,
        #[case] change: fn(&mut AccountRequest),
    ) {
        let problem = request(change).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }
}
