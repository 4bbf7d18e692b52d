//! What an account must be (spec 2 §5 Accounts, Text and contact fields).

use platform::error::Problem;
use serde_json::json;

use super::model::{AccountRequest, NewAccount};
use crate::{
    fields::{self, Faults},
    flags, names,
};

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn account(request: AccountRequest, by: i64) -> Result<NewAccount, Problem> {
    let mut faults = Faults::default();
    let name = faults.text(
        "accountName",
        "Account name",
        request.account_name.as_ref(),
        fields::NAME,
        || "Enter Account name".into(),
    );
    let status = faults.status("accountStatus", request.account_status);
    faults.dates(request.start_date, request.end_date);
    let contracted =
        faults.count("contractedScholars", "Contracted scholars", request.contracted_scholars);
    if request.schedule_date.is_some_and(|date| !fields::is_plausible(date)) {
        faults.add("scheduleDate", "The date must lie between 1900 and 2999");
    }
    let partner_lead = faults.optional(
        "bxPartnerLeadFullName",
        "Partner lead",
        request.bx_partner_lead_full_name.as_ref(),
        2 * fields::PERSON,
    );
    let success_lead = faults.optional(
        "bxSuccessLeadFullName",
        "Success lead",
        request.bx_success_lead_full_name.as_ref(),
        2 * fields::PERSON,
    );
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let salesforce = faults.optional(
        "salesforceAccountId",
        "Salesforce id",
        request.salesforce_account_id.as_ref(),
        1000,
    );
    if salesforce.as_ref().is_some_and(|id| !(15..=20).contains(&id.len()) || !plain(id)) {
        faults.add("salesforceAccountId", "Salesforce id must have 15 to 20 letters and digits");
    }
    let contract = faults.optional("contractId", "Contract id", request.contract_id.as_ref(), 1000);
    if contract.as_ref().is_some_and(|id| id.chars().count() != 15) {
        faults.add("contractId", "Contract id must have 15 characters");
    }
    let license = request.license_info.unwrap_or_default();
    let account_type = faults.optional(
        "licenseInfo.accountType",
        "Account type",
        license.account_type.as_ref(),
        fields::NAME,
    );
    for sku in &license.skus {
        faults.text("licenseInfo.skus", "SKU", Some(&sku.sku), fields::NAME, || "Enter SKU".into());
        faults.count("licenseInfo.skus", "Quantity", Some(sku.quantity.into()));
    }
    let secret_key = license.secret_key.filter(|key| !key.trim().is_empty());
    if secret_key.as_ref().is_some_and(|key| key.contains('\0') || key.len() > 500) {
        faults.add("licenseInfo.secretKey", "Secret key may not be greater than 500 characters");
    }
    let address = request.address;
    let address1 =
        faults.optional("address.address1", "Address", address.address1.as_ref(), fields::ADDRESS);
    let address2 =
        faults.optional("address.address2", "Address", address.address2.as_ref(), fields::ADDRESS);
    let city = faults.optional("address.city", "City", address.city.as_ref(), fields::CITY);
    let state = faults.state("address.state", address.state.as_ref());
    let zip = faults.zip("address.zip", address.zip.as_ref());
    let app_setting = json!(request.app_setting);
    if app_setting.to_string().len() > 64 * 1024 || app_setting.to_string().contains("\\u0000") {
        faults.add("appSetting", "The settings are too large or hold what cannot be stored");
    }
    let mut subscriptions = Vec::new();
    for license in &request.cms_licenses {
        let id = faults.text(
            "cmsLicenses",
            "Subscription",
            Some(&license.cms_subscription_id),
            fields::NAME,
            || "Enter Subscription".into(),
        );
        subscriptions.push(id);
    }
    for key in request.flags.keys().filter(|key| flags::rules::flag(key).is_none()) {
        faults.add("flags", format!("There is no flag {key}"));
    }
    faults.check(NewAccount {
        id: None,
        name_key: names::name_key(&name),
        match_key: names::match_key(&name),
        name,
        status,
        start_date: request.start_date,
        end_date: request.end_date,
        contracted_scholars: contracted.unwrap_or(0),
        contracted_scholars_used: 0,
        schedule_date: request.schedule_date,
        bx_partner_lead_full_name: partner_lead,
        bx_success_lead_full_name: success_lead,
        salesforce_account_id: salesforce,
        contract_id: contract,
        account_type,
        license_skus: json!(license.skus),
        license_secret_key: secret_key,
        address1,
        address2,
        city,
        state,
        zip,
        is_direct_access: request.is_direct_access,
        app_setting,
        cms_subscription_ids: subscriptions,
        import_id: None,
        created_by: by,
        modified_by: by,
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
        account(request, 1)
    }

    #[test]
    fn a_name_is_enough() {
        let account = request(|_| {}).unwrap();
        assert_eq!((account.status, account.contracted_scholars), (1, 0));
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
