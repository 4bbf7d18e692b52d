//! What a discount must be (spec 2 §3 Discount, §5 Payments).

use std::collections::BTreeSet;

use platform::{Fault, Problem, fault, form::Faults, text::name_key};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::model::{
    AmountUnit, DiscountFields, DiscountRequest, DiscountRule, DiscountType, StoredRule,
};

/// Longest name (spec 2 §9 Sizes, general).
const NAME: usize = 50;
/// Longest description.
const DESCRIPTION: usize = 256;
/// Most rules of a discount.
const RULES: usize = 10;
/// Most programs that a discount names.
const PROGRAMS: usize = 1_000;
/// Largest time range and number of participants.
const LARGEST: i64 = 1_000;
/// Largest fixed amount, in hundredths: a million dollars.
const LARGEST_AMOUNT: i64 = 100_000_000;

/// Checks a request and reads it.
///
/// Errors: 400 with a message on each field that breaks a rule; `rules[1].amount` is that of the second rule.
pub fn discount(request: &DiscountRequest) -> Result<DiscountFields, Problem> {
    let mut faults = Faults::default();
    let missing = || Fault::enter("Name");
    let name = faults.text("name", "Name", request.name.as_ref(), NAME, missing);
    let description = request.description.as_ref();
    let description =
        faults.lines("description", "Description", description, DESCRIPTION).unwrap_or_default();
    if request.discount_type_id.is_none() {
        faults.add("discountTypeId", Fault::enter("Discount type"));
    }
    if request.amount_unit_type.is_none() {
        faults.add("amountUnitType", Fault::enter("Amount unit"));
    }
    let applies_to: BTreeSet<i64> = request.applies_to.iter().flatten().copied().collect();
    if applies_to.len() > PROGRAMS {
        let message = format!("Select at most {PROGRAMS} programs");
        faults.add("appliesTo", Fault::new("mostPrograms", message).with("most", PROGRAMS));
    }
    let (Some(kind), Some(unit)) = (request.discount_type_id, request.amount_unit_type) else {
        return Err(faults.into());
    };
    let rules = rules(&mut faults, kind, unit, request.rules.as_deref().unwrap_or_default());
    faults.check(DiscountFields {
        name_key: name_key(&name),
        name,
        description,
        discount_type: kind.into(),
        amount_unit_type: unit.into(),
        applies_to: applies_to.into_iter().collect(),
        rules: serde_json::to_value(rules).map_err(Problem::internal)?,
        is_active: request.is_active.unwrap_or(true),
    })
}

fn rules(
    faults: &mut Faults,
    kind: DiscountType,
    unit: AmountUnit,
    rules: &[DiscountRule],
) -> Vec<StoredRule> {
    if rules.is_empty() {
        faults.add("rules", fault("ruleMissing", "Add at least one rule"));
    }
    if rules.len() > RULES {
        let message = format!("Add at most {RULES} rules");
        faults.add("rules", Fault::new("mostRules", message).with("most", RULES));
        return Vec::new();
    }
    let mut seen = Vec::new();
    let mut stored = Vec::new();
    for (index, rule) in rules.iter().enumerate() {
        let mut add = |field: &str, fault: Fault| {
            faults.add(format!("rules[{index}].{field}"), fault);
        };
        let hundredths = match amount(unit, rule.amount) {
            Ok(hundredths) => hundredths,
            Err(broken) => {
                add("amount", broken);
                0
            }
        };
        let (time_range, participants) = match kind {
            DiscountType::EarlyRegistration => {
                if rule.time_range_type.is_none() {
                    add("timeRangeType", Fault::enter("Time range"));
                }
                if !rule.time_range_unit.is_some_and(|number| (1..=LARGEST).contains(&number)) {
                    add("timeRangeUnit", Fault::between(1, LARGEST));
                }
                (rule.time_range_type.zip(rule.time_range_unit), None)
            }
            DiscountType::MultiParticipant => {
                if !rule.participants.is_some_and(|number| (2..=LARGEST).contains(&number)) {
                    add("participants", Fault::between(2, LARGEST));
                }
                (None, rule.participants)
            }
        };
        let when = (time_range, participants);
        if seen.contains(&when) && when != (None, None) {
            let field = if participants.is_some() { "participants" } else { "timeRangeUnit" };
            add(field, fault("twice", "Another rule says this already"));
        }
        seen.push(when);
        stored.push(StoredRule { hundredths, time_range, participants });
    }
    stored
}

/// In hundredths. "Percent fee >0 and <=100 with up to 2 decimals. Fixed fee >0." (spec 2 §5 Payments)
fn amount(unit: AmountUnit, amount: Option<Decimal>) -> Result<i64, Fault> {
    let amount = amount.ok_or_else(|| Fault::enter("Amount"))?.normalize();
    if amount.scale() > 2 {
        return Err(fault("decimals", "Amount may have at most 2 decimals"));
    }
    let hundredths = amount.checked_mul(Decimal::ONE_HUNDRED).and_then(|it| it.to_i64());
    match (unit, hundredths) {
        (_, Some(..=0)) => Err(Fault::greater_than("Amount", 0)),
        (AmountUnit::PercentRate, Some(it @ 1..=10_000)) => Ok(it),
        (AmountUnit::PercentRate, _) => {
            Err(fault("percent", "Percent may not be greater than 100"))
        }
        (AmountUnit::FixedAmount, Some(it @ 1..=LARGEST_AMOUNT)) => Ok(it),
        (AmountUnit::FixedAmount, _) => Err(Fault::at_most("Amount", LARGEST_AMOUNT / 100)),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::{Value, json};

    use super::*;

    fn request(unit: i16, kind: i16, rules: Value) -> DiscountRequest {
        serde_json::from_value(json!({
            "accountId": 1, "name": "Early bird", "discountTypeId": kind, "amountUnitType": unit, "rules": rules,
        }))
        .unwrap()
    }

    #[rstest]
    #[case(0, json!(100), "")]
    #[case(0, json!(12.25), "")]
    #[case(0, json!(0.01), "")]
    #[case(0, json!(0), "Amount must be greater than 0")]
    #[case(0, json!(-5), "Amount must be greater than 0")]
    #[case(0, json!(100.01), "Percent may not be greater than 100")]
    #[case(0, json!(12.255), "Amount may have at most 2 decimals")]
    #[case(1, json!(250), "")]
    #[case(1, json!(0), "Amount must be greater than 0")]
    #[case(1, json!(1e15), "Amount may not be greater than 1000000")]
    #[case(1, Value::Null, "Enter Amount")]
    fn amounts(#[case] unit: i16, #[case] amount: Value, #[case] message: &str) {
        let checked = discount(&request(unit, 2, json!([{"amount": amount, "participants": 2}])));
        match checked {
            Ok(_) => assert_eq!(message, ""),
            Err(problem) => assert_eq!(
                problem.errors.get("rules[0].amount"),
                Some(&vec![message.to_owned()]),
                "{problem:?}"
            ),
        }
    }

    #[rstest]
    #[case(1, json!([]), "rules", "Add at least one rule")]
    #[case(1, json!([{"amount": 5, "timeRangeUnit": 2}]), "rules[0].timeRangeType", "Enter Time range")]
    #[case(1, json!([{"amount": 5, "timeRangeType": 3}]), "rules[0].timeRangeUnit", "Enter a number from 1 to 1000")]
    #[case(2, json!([{"amount": 5}]), "rules[0].participants", "Enter a number from 2 to 1000")]
    #[case(2, json!([{"amount": 5, "participants": 1}]), "rules[0].participants", "Enter a number from 2 to 1000")]
    #[case(
        2,
        json!([{"amount": 5, "participants": 2}, {"amount": 9, "participants": 2}]),
        "rules[1].participants",
        "Another rule says this already"
    )]
    fn rules_fit_their_type(
        #[case] kind: i16,
        #[case] rules: Value,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = discount(&request(0, kind, rules)).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
    }

    #[test]
    fn what_does_not_belong_to_the_type_is_left_out() {
        let rules =
            json!([{"amount": 5.5, "timeRangeType": 3, "timeRangeUnit": 2, "participants": 4}]);
        let fields = discount(&request(0, 1, rules)).unwrap();
        assert_eq!(fields.rules, json!([{"hundredths": 550, "time_range": [3, 2]}]));
    }

    #[test]
    fn missing_fields_are_named() {
        let problem = discount(&DiscountRequest::default()).unwrap_err();
        for (field, message) in [
            ("name", "Enter Name"),
            ("discountTypeId", "Enter Discount type"),
            ("amountUnitType", "Enter Amount unit"),
        ] {
            assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
        }
    }
}
