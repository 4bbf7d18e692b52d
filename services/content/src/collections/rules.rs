//! What a collection may be.

use std::collections::HashSet;

use contracts::directory::{account, program_place, site_place};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{Fault, auth::Place, error::Problem, fault};

use super::model::{CollectionFields, CollectionInput, SharedWith};
use crate::{
    items::{model::ItemRow, store::items_named},
    request::{Request, number},
};

/// Longest name and description.
const NAME: usize = 100;
const DESCRIPTION: usize = 500;
/// Most items of a collection.
const ITEMS: usize = 200;
/// Most collections of one person in an account.
const OWN: i64 = 100;

/// Errors: 404 when the tenant has no such account, 403 `Error_FeatureOff` when collections are switched off there.
pub(crate) async fn switched_on(conn: &mut AsyncPgConnection, id: i64) -> Result<(), Problem> {
    let account = account(conn, id).await?.ok_or_else(|| Problem::not_found("account"))?;
    if account.has_flag("custom-content-collections") {
        Ok(())
    } else {
        Err(Problem::feature_off())
    }
}

/// Errors: 400 when somebody has as many as they may.
pub(crate) fn room_for_one(own: i64) -> Result<(), Problem> {
    if own < OWN {
        return Ok(());
    }
    let fault = fault("mostCollections", "You can have at most 100 collections");
    Err(Problem::invalid("name", fault))
}

/// Errors: 400 on what breaks a rule, 404 when the caller has no such site or program in the account.
pub(crate) async fn fields(
    conn: &mut AsyncPgConnection,
    request: &Request,
    account: i64,
    input: &CollectionInput,
) -> Result<CollectionFields, Problem> {
    let name = input.name.trim().to_owned();
    if name.is_empty() {
        return Err(Problem::invalid("name", Fault::required("Name")));
    }
    for (field, label, text, most) in [
        ("name", "Name", &name, NAME),
        ("description", "Description", &input.description, DESCRIPTION),
    ] {
        if text.chars().count() > most {
            return Err(Problem::invalid(field, Fault::too_long(label, most)));
        }
        if text.contains('\0') {
            return Err(Problem::invalid(field, Fault::invalid(label)));
        }
    }
    items(conn, request, &input.item_slugs).await?;
    let place = shared_place(conn, request, account, input).await?;
    Ok(CollectionFields {
        name,
        description: input.description.trim().to_owned(),
        shared_with: input.shared_with.code(),
        program_id: place.program,
        site_id: place.site,
        items: input.item_slugs.clone(),
    })
}

/// The place whose people read it.
async fn shared_place(
    conn: &mut AsyncPgConnection,
    request: &Request,
    account_id: i64,
    input: &CollectionInput,
) -> Result<Place, Problem> {
    if input.shared_with == SharedWith::Nobody {
        return Ok(Place::account(account_id));
    }
    let of = account(conn, account_id).await?.ok_or_else(|| Problem::not_found("account"))?;
    if !of.has_flag("shared-collections") {
        let fault = fault("sharing", "Collections cannot be shared in this account");
        return Err(Problem::invalid("sharedWith", fault));
    }
    let required = |field: &'static str, label| Problem::invalid(field, Fault::required(label));
    let place: Place = match input.shared_with {
        SharedWith::Nobody | SharedWith::Account => Place::account(account_id),
        SharedWith::Program => {
            let program = input.program_id.as_ref().and_then(number);
            program_place(conn, program.ok_or_else(|| required("programId", "Program"))?)
                .await?
                .into()
        }
        SharedWith::Site => {
            let site = input.site_id.as_ref().and_then(number);
            site_place(conn, None, site.ok_or_else(|| required("siteId", "Site"))?).await?.into()
        }
    };
    // Whoever has a site only does not share with all of its program.
    let is_theirs = match place {
        Place { account, program: Some(program), site: None } => {
            request.scope.role_at(account, Some(program), None).is_some()
        }
        _ => request.scope.sees(place),
    };
    if place.account != account_id || !is_theirs {
        return Err(Problem::not_found(if place.site.is_some() { "site" } else { "program" }));
    }
    Ok(place)
}

/// Errors: 400 when there are too many items, one is there twice, or the caller sees no such item.
pub(crate) async fn items(
    conn: &mut AsyncPgConnection,
    request: &Request,
    slugs: &[String],
) -> Result<(), Problem> {
    let refuse = |code, message: &'static str| Problem::invalid("itemSlugs", fault(code, message));
    if slugs.len() > ITEMS {
        return Err(refuse("mostItems", "A collection holds at most 200 items"));
    }
    if slugs.iter().collect::<HashSet<_>>().len() < slugs.len() {
        return Err(refuse("twice", "An item is in the collection twice"));
    }
    if visible(conn, request, slugs).await?.len() < slugs.len() {
        return Err(refuse("unknownItem", "There is no such item in the library"));
    }
    Ok(())
}

/// Those of some items that the caller sees, in their order.
pub(crate) async fn visible(
    conn: &mut AsyncPgConnection,
    request: &Request,
    slugs: &[String],
) -> Result<Vec<String>, Problem> {
    let known = slugs.iter().filter(|slug| !slug.contains('\0')).cloned().collect();
    let rows: Vec<ItemRow> = items_named(request.published(), known).load(conn).await?;
    let seen: HashSet<String> = rows.into_iter().map(|row| row.slug).collect();
    Ok(slugs.iter().filter(|slug| seen.contains(*slug)).cloned().collect())
}
