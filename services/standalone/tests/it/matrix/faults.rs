//! What must hold of every operation, whatever it does.

use std::collections::BTreeMap;

use platform::auth::Role;
use serde_json::Value;
use testing::TestResponse;

use super::{Column, NOWHERE, World, verdict};
use crate::{operations::Operation, target::Target};

/// Operations on an email address alone: addresses are unique in the whole portal.
const BY_ADDRESS: [&str; 1] = ["/user-email-check"];

/// Operations that nobody gets an answer of here, each with the reason, and where they are asked instead.
const UNANSWERED: &[(&str, &str, &str)] = &[
    ("GET", "/sessions/current", "of a session of identity's own: its tests sign in"),
    ("POST", "/sessions/takeover", "of a session of identity's own: its tests sign in"),
    ("DELETE", "/users/me/sessions/{id}", "of a session of identity's own: its tests sign in"),
    (
        "POST",
        "/accounts/{accountId}/single-sign-on/test",
        "asks the account's own identity provider, and there is none",
    ),
    ("PUT", "/users/me/password", "wants the caller's password"),
    ("PUT", "/users/me/picture", "wants a picture"),
    ("GET", "/users/{id}/picture", "nobody here has a picture"),
    ("POST", "/acknowledgment", "wants the version of the terms that were shown"),
    ("POST", "/directory-imports", "wants a whole file of a directory"),
    ("POST", "/ofrep/v1/evaluate/flags/{key}", "there is no flag of that key"),
    ("PUT", "/guardian/revoke-access", "nobody of a family has access that could be taken away"),
    ("POST", "/scholars/enroll-known", "wants the names of a scholar of a site that is not seen"),
    ("GET", "/scholars/{scholarId}/photo", "nobody here has a photo"),
    ("PUT", "/scholars/{scholarId}/photo", "wants a picture"),
    ("DELETE", "/scholars/{scholarId}/photo", "nobody here has a photo"),
    ("GET", "/calendar-feeds/{token}/calendar.ics", "asks for an address that somebody has made"),
    ("POST", "/task/from-product", "wants a program that has dates"),
    ("PUT", "/staffs/bulk-invite", "wants somebody who may be invited"),
    ("GET", "/userCourses/{courseId}/certificate", "wants a course that the caller has completed"),
    ("GET", "/certificates/{code}", "asks for a code that somebody has"),
    ("GET", "/media/{address}", "asks for an address that was signed"),
    ("POST", "/package", "wants a package of items"),
];

/// What may be somebody else's beside something of one's own, as it is not looked at.
const PASSED_OVER: &[(&str, &str, &str)] = &[
    // The site says which account it is.
    ("GET", "/roster/autosave", "accountId"),
    // Scholars who are not there are nobody's double; nothing is written of them.
    ("PUT", "/scholars/{scholarId}/apart", "scholarIds"),
    // Staff stay at their site.
    ("PUT", "/staffs/{memberId}", "siteId"),
];

/// Status and body without what names the request, and without the ids that were asked for.
fn seen(answer: &TestResponse, target: &Target) -> (u16, Value) {
    fn forget(value: &mut Value, ids: &[i64]) {
        match value {
            Value::Object(fields) => {
                fields.remove("correlationId");
                fields.values_mut().for_each(|value| forget(value, ids));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| forget(item, ids)),
            value if value.as_i64().is_some_and(|id| ids.contains(&id)) => *value = Value::Null,
            _ => {}
        }
    }
    let mut body = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
    if let Some(results) = body.get_mut("results") {
        let mut ids = vec![target.account, target.program, target.site, target.user, target.thing];
        ids.extend(target.stored.ids());
        forget(results, &ids);
    }
    if let Some(fields) = body.as_object_mut() {
        fields.remove("correlationId");
    }
    (answer.status.as_u16(), body)
}

/// A row proves something only when somebody is let in: of what nobody gets at their own place, the reason is known.
pub fn unanswered(operation: &Operation, is_answered: bool) -> Option<String> {
    let is_listed = UNANSWERED
        .iter()
        .any(|(method, path, _)| operation.method == *method && operation.path == *path);
    match (is_answered, is_listed) {
        (false, false) => Some(format!("{}: nobody gets an answer", operation.name())),
        (true, true) => Some(format!("{}: is answered after all", operation.name())),
        _ => None,
    }
}

/// What must hold of every operation, whatever it does.
pub fn faults(
    operation: &Operation,
    column: &Column,
    verdicts: &str,
    row: &BTreeMap<&str, String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let name = operation.name();
    let all: Vec<char> = verdicts.chars().collect();
    let mut fault =
        |what: &str| faults.push(format!("{name} as {}: {what}: {verdicts}", column.label));
    // The roles of the document are those that the handler lets in.
    if let (Some(roles), Some(role)) = (&operation.roles, column.role)
        && role <= Role::Staff
        && roles.contains(&role.id()) == (all[0] == '-')
    {
        fault("the document and the handler disagree");
    }
    let &[_, sibling, foreign] = all.as_slice() else { return faults };
    // What belongs to another account looks as if it were not there.
    let is_provider = column.role.is_some_and(Role::is_provider);
    let by_address = BY_ADDRESS.contains(&operation.path.as_str());
    if !is_provider && !by_address && !matches!(foreign, 'N' | '-' | '!') {
        fault("a foreign place is told apart from none");
    }
    // A role held elsewhere is worth nothing here.
    let &[own, beside, _] = &column.places;
    let staff = row.get("7").and_then(|verdicts| verdicts.chars().next());
    let somebody = |user, place| Target { user, ..place };
    if column.role.is_none() && !by_address {
        let is_more = match staff {
            Some('-') => {
                (operation.tells_apart(&somebody(1, own), &somebody(2, beside))
                    || operation.needs_stored())
                    && !matches!(sibling, 'N' | '-')
            }
            staff => {
                let by_place = operation.tells_apart(&own, &beside) || operation.needs_stored();
                // What is their own they have at one place.
                let is_own = operation.sends("jobId") && sibling == 'N';
                by_place && !is_own && staff != Some(sibling)
            }
        };
        if is_more {
            fault("more than staff may at a place where they are staff");
        }
    }
    faults
}

/// Somebody else's thing is answered about as one that nobody has, to the letter, so that ids cannot be probed.
pub async fn distinguishable(
    world: &World,
    operation: &Operation,
    columns: &[Column],
) -> Option<String> {
    let admin = columns.iter().find(|column| column.role == Some(Role::AccountAdmin))?;
    let theirs = world.person(admin.places[2]).await;
    let theirs = match operation.sends("jobId") {
        true => world.thing(operation, theirs, &world.root).await,
        false => world.thing(operation, theirs, &admin.me).await,
    };
    let by_address = BY_ADDRESS.contains(&operation.path.as_str());
    if by_address || !operation.tells_apart(&theirs, &NOWHERE) {
        return None;
    }
    let foreign = seen(&operation.ask(&admin.me, &theirs).await, &theirs);
    let missing = seen(&operation.ask(&admin.me, &NOWHERE).await, &NOWHERE);
    (foreign != missing).then(|| format!("{}: {foreign:?} is not {missing:?}", operation.name()))
}

/// Of what an operation names together, each is asked about: a place of one's own does not open somebody else's thing,
/// nor does a thing of one's own open somebody else's place.
pub async fn mixed(world: &World, operation: &Operation, columns: &[Column]) -> Vec<String> {
    let mut wrong = Vec::new();
    if operation.service != "roster" {
        return wrong;
    }
    for (role, at) in [(Role::AccountAdmin, 2), (Role::SessionAdmin, 1), (Role::Staff, 1)] {
        let Some(column) = columns.iter().find(|column| column.role == Some(role)) else {
            continue;
        };
        let names = operation.names();
        if names.len() < 2 || operation.roles.as_ref().is_none_or(|it| !it.contains(&role.id())) {
            continue;
        }
        for name in names {
            let [here, there] = [column.places[0], column.places[at]];
            let here = world.person(here).await;
            let mine = world.thing(operation, here, &column.me).await;
            let theirs = world.thing(operation, world.person(there).await, &column.me).await;
            // Whom a request is about is asked above; here it is about the same person.
            let theirs = Target { user: mine.user, ..theirs };
            let is_passed_over = PASSED_OVER.iter().any(|(method, path, passed)| {
                operation.method == *method && operation.path == *path && name == *passed
            });
            if is_passed_over || !operation.differs(&name, &mine, &theirs) {
                continue;
            }
            let answer = operation.ask_mixed(&column.me, &mine, &name, &theirs).await;
            if !matches!(verdict(&answer), 'N' | '-' | 'i') {
                let (operation, label) = (operation.name(), &column.label);
                wrong.push(format!(
                    "{operation} as {label}: {name} of somebody else: {}",
                    answer.text()
                ));
            }
        }
    }
    wrong
}
