//! Whether the adults of a request have said the right codes.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use aws_lc_rs::constant_time::verify_slices_are_equal;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform,
    auth::{Action, At},
    error::Problem,
    fault,
};

use super::{
    MOST_TRIES, hash,
    store::{self, StoredCode},
};
use crate::scholars::sealing;

/// A contact who collects a child, with the code entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeAttempt<'r> {
    /// The contact.
    pub contact: i64,
    /// The code, if one was entered.
    pub code: Option<&'r str>,
    /// Why they collect the child without it.
    pub instead: Option<&'r str>,
}

/// Verdicts on the codes of a request, by contact.
#[derive(Debug, Default)]
pub struct Checked(HashMap<i64, Verdict>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
    Missing,
    UsedUp,
}

impl Checked {
    /// Why a contact does not collect a child; none for a contact who has said the right code, or was not asked for one.
    ///
    /// Errors: 400 on `collectedBy.code`.
    pub fn refusal(&self, contact: i64) -> Option<Problem> {
        const WRONG: Fault = fault("pickupCodeWrong", "This pick-up code is not right");
        const USED_UP: Fault = fault(
            "pickupCodeUsedUp",
            "This code was tried too often. A session admin can make a new one, or check this child out without it.",
        );
        let fault = match self.0.get(&contact)? {
            Verdict::Right => return None,
            Verdict::Wrong => WRONG,
            Verdict::Missing => Fault::required("Pick-up code"),
            Verdict::UsedUp => USED_UP,
        };
        Some(Problem::invalid("collectedBy.code", fault))
    }
}

/// Checks the codes of contacts who have one when they are read, and counts wrong tries, however the request ends for their children.
pub async fn check(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    attempts: &[CodeAttempt<'_>],
) -> Result<Checked, Problem> {
    if attempts.is_empty() {
        return Ok(Checked::default());
    }
    let sealer = sealing::sealer(platform)?;
    let contacts: Vec<i64> = attempts.iter().map(|one| one.contact).collect();
    let stored = store::codes_lock(conn, at, &contacts).await?;
    // An adult who collects several children says one code for all of them, and says it once: it is one try. Where several sites
    // have each made one, any of them is right.
    let mut of_adults: BTreeMap<Vec<i64>, (Vec<i64>, Vec<&StoredCode>)> = BTreeMap::new();
    for contact in contacts.iter().collect::<BTreeSet<_>>() {
        let codes: Vec<&StoredCode> =
            stored.iter().filter(|one| one.asked_id == *contact).collect();
        let ids = codes.iter().map(|code| code.id).collect();
        of_adults.entry(ids).or_insert_with(|| (Vec::new(), codes)).0.push(*contact);
    }
    // Who is asked has a code: one that was replaced or taken away while it was waited for is not said until it is asked again.
    let mut verdicts: HashMap<i64, Verdict> =
        contacts.iter().map(|contact| (*contact, Verdict::Missing)).collect();
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    for (of_adult, codes) in of_adults.into_values().filter(|(_, codes)| !codes.is_empty()) {
        let entered_codes: HashSet<&str> = attempts
            .iter()
            .filter(|one| of_adult.contains(&one.contact))
            .filter_map(|one| one.code)
            .collect();
        let usable: Vec<&StoredCode> =
            codes.into_iter().filter(|code| code.failures < MOST_TRIES).collect();
        let mut matched = HashSet::new();
        let mut are_right = true;
        for entered in &entered_codes {
            let mut is_right = false;
            for code in &usable {
                let hash = hash(&sealer, code.contact_id, entered.trim())?;
                if verify_slices_are_equal(&hash, &code.hash).is_ok() {
                    matched.insert(code.id);
                    is_right = true;
                }
            }
            are_right &= is_right;
        }
        let verdict = if usable.is_empty() {
            Verdict::UsedUp
        } else if entered_codes.is_empty() {
            Verdict::Missing
        } else if are_right {
            right.extend(matched);
            Verdict::Right
        } else {
            wrong.extend(usable.iter().map(|code| code.id));
            Verdict::Wrong
        };
        verdicts.extend(of_adult.into_iter().map(|contact| (contact, verdict)));
    }
    store::failures_add(conn, &wrong).await?;
    store::failures_clear(conn, &right).await?;
    Ok(Checked(verdicts))
}
