//! Whether the adults of a request have said the right codes.

use std::collections::{HashMap, HashSet};

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
    store::{self, Kept},
};
use crate::scholars::sealing;

/// A contact who is to collect a child, with the code that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'r> {
    /// The contact.
    pub contact: i64,
    /// The code, if one was said.
    pub code: Option<&'r str>,
}

/// What became of the codes of a request, by contact.
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
            "This code was tried too often. A session admin can make a new one.",
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
    asked: &[Asked<'_>],
) -> Result<Checked, Problem> {
    if asked.is_empty() {
        return Ok(Checked::default());
    }
    let sealer = sealing::sealer(platform)?;
    let contacts: Vec<i64> = asked.iter().map(|one| one.contact).collect();
    let kept = store::codes_lock(conn, at, &contacts).await?;
    // An adult who collects several children says one code for all of them, and says it once: it is one try.
    let mut of_adults: HashMap<i64, Vec<&Kept>> = HashMap::new();
    for code in &kept {
        of_adults.entry(code.contact_id).or_default().push(code);
    }
    // Who is asked has a code: one that was replaced or taken away while it was waited for is not said until it is asked again.
    let mut verdicts: HashMap<i64, Verdict> =
        contacts.iter().map(|contact| (*contact, Verdict::Missing)).collect();
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    for (code, held) in of_adults {
        let Some(Kept { hash: expected, failures, .. }) = held.first().copied() else { continue };
        let is_of = |contact| held.iter().any(|one| one.asked_id == contact);
        let said: HashSet<&str> =
            asked.iter().filter(|one| is_of(one.contact)).filter_map(|one| one.code).collect();
        let is_right = |said: &&str| {
            let hash = hash(&sealer, code, said.trim())?;
            Ok::<_, Problem>(verify_slices_are_equal(&hash, expected).is_ok())
        };
        let rights = said.iter().map(is_right).collect::<Result<Vec<bool>, _>>()?;
        let verdict = if *failures >= MOST_TRIES {
            Verdict::UsedUp
        } else if rights.is_empty() {
            Verdict::Missing
        } else if rights.iter().all(|right| *right) {
            right.push(code);
            Verdict::Right
        } else {
            wrong.push(code);
            Verdict::Wrong
        };
        verdicts.extend(held.iter().map(|one| (one.asked_id, verdict)));
    }
    store::failures_add(conn, &wrong).await?;
    store::failures_clear(conn, &right).await?;
    Ok(Checked(verdicts))
}
