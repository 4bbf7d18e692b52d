//! The flags there are, and what each is worth for an account.

use std::collections::BTreeMap;

/// A feature flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its name for OpenFeature clients and in the account response.
    pub key: &'static str,
    /// Its value for accounts that have none of their own.
    pub default: bool,
    /// What it switches.
    pub what: &'static str,
}

const fn flag_row(key: &'static str, default: bool, what: &'static str) -> Flag {
    Flag { key, default, what }
}

/// The page that shows all flags.
pub const PLAYGROUND: &str = "playground";

/// Every flag of spec 1 §6. On by default is what every partner has; off what is sold or tried out.
pub const FLAGS: [Flag; 17] = [
    flag_row(
        "attendance-enhancements",
        true,
        "Notes, grades and transportation in the attendance grid",
    ),
    flag_row("automatic-discounts", false, "Discounts that apply by themselves"),
    flag_row("cms-lx-enhancements", false, "The newer learning library"),
    flag_row("custom-content-collections", true, "My collections"),
    flag_row("custom-payments", false, "Fees of an account's own"),
    flag_row("help-widget", true, "The help button"),
    flag_row(
        "learning-experience-direct-access",
        true,
        "Straight to My content for accounts with direct access",
    ),
    flag_row("payment-plans", false, "Payment in instalments"),
    flag_row(PLAYGROUND, false, "The flag demo page"),
    flag_row("profiles-admin-view", true, "Profiles as admins see them"),
    flag_row("profiles-v2", false, "The newer profiles"),
    flag_row("reports", true, "Reports"),
    flag_row("secure-check-in-check-out", false, "Check-in and check-out by code"),
    flag_row("shared-collections", false, "Collections shared between people"),
    flag_row("single-sign-on", false, "Sign-in by the partner's own provider"),
    flag_row("staff-customer-portal", false, "The portal for staff"),
    flag_row("surveys", true, "Surveys of account and sessions"),
];

/// A flag by its key.
pub fn flag(key: &str) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.key == key)
}

/// What a flag is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// The flag.
    pub key: &'static str,
    /// On or off.
    pub value: bool,
    /// The account has a value of its own.
    pub overridden: bool,
}

/// What every flag is worth, given an account's own values. A value for a flag that does not exist is
/// logged as an error.
pub fn evaluated(overrides: &BTreeMap<String, bool>) -> impl Iterator<Item = Evaluated> {
    for key in overrides.keys().filter(|key| flag(key).is_none()) {
        tracing::error!(flag.key = %key, "an account has a value for a feature flag that is missing");
    }
    FLAGS.iter().map(|flag| {
        let own = overrides.get(flag.key).copied();
        Evaluated { key: flag.key, value: own.unwrap_or(flag.default), overridden: own.is_some() }
    })
}

/// Keys of the flags that are on, given an account's own values.
pub fn on(overrides: &BTreeMap<String, bool>) -> Vec<String> {
    evaluated(overrides).filter(|flag| flag.value).map(|flag| flag.key.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_of_the_spec_is_there_once() {
        let names = [
            "profiles admin view",
            "custom payments",
            "playground",
            "custom content collections",
            "automatic discounts",
            "learning-experience direct access",
            "shared collections",
            "cms lx enhancements",
            "single sign-on",
            "attendance enhancements",
            "payment plans",
            "staff customer portal",
            "profiles v2",
            "reports",
            "surveys",
            "help widget",
            "secure check-in/check-out",
        ];
        for name in names {
            let key = name.replace([' ', '/'], "-");
            assert!(flag(&key).is_some(), "{key}");
        }
        assert_eq!(FLAGS.len(), names.len());
    }

    #[test]
    fn an_account_s_own_value_wins() {
        let own = BTreeMap::from([("playground".to_owned(), true), ("gone".to_owned(), true)]);
        let flags: Vec<_> = evaluated(&own).collect();
        assert_eq!(flags.len(), FLAGS.len());
        let playground = flags.iter().find(|flag| flag.key == "playground").unwrap();
        assert!(playground.value && playground.overridden);
        let reports = flags.iter().find(|flag| flag.key == "reports").unwrap();
        assert!(reports.value && !reports.overridden);
    }
}
