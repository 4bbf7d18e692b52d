//! What a link must be.

use platform::{
    Fault,
    error::{Problem, broken_constraint},
    fault,
    form::{Faults, completed},
    text::name_key,
};
use url::Url;

use super::model::{Link, LinkFields, LinkRequest};

/// A link of the language has the title (409).
pub const LINK_TITLE_EXISTS: &str = "Error_LinkTitleExists";

/// Longest title.
const TITLE: usize = 100;
/// Longest address.
const ADDRESS: usize = 2048;
/// Longest description.
const DESCRIPTION: usize = 256;
/// Longest heading.
const CATEGORY: usize = 50;
/// Last place in the list.
const LAST: i32 = 9999;

/// Checks a request and reads it.
///
/// Errors: 400 with a message on each field that breaks a rule.
pub fn link(request: &LinkRequest) -> Result<LinkFields, Problem> {
    let mut faults = Faults::default();
    let missing = || Fault::enter("Title");
    let title = faults.text("title", "Title", request.title.as_ref(), TITLE, missing);
    let missing = || Fault::enter("Address");
    let address = faults.text("url", "Address", request.url.as_ref(), ADDRESS, missing);
    let sent = request.description.as_ref();
    let description = faults.lines("description", "Description", sent, DESCRIPTION);
    let sent = request.category.as_ref();
    let category = faults.optional("category", "Category", sent, CATEGORY);
    if !address.is_empty() && !is_web_address(&address) {
        faults.add("url", fault("https", "Enter an address that begins with https://"));
    }
    let language = request.language.as_deref().unwrap_or("en");
    if !["en", "es"].contains(&language) {
        faults.add("language", fault("language", "Choose en or es"));
    }
    let position = request.position.unwrap_or(0);
    if !(0..=LAST).contains(&position) {
        faults.add("position", Fault::between(0, LAST.into()));
    }
    faults.check(LinkFields {
        title_key: name_key(&title),
        title,
        url: address,
        description: description.unwrap_or_default(),
        category: category.unwrap_or_default(),
        language: language.to_owned(),
        position,
        is_active: request.is_active.unwrap_or(true),
    })
}

/// Most links: all of them are shown on one page.
const MOST: i64 = 500;

/// Errors: 400 when there are as many links as fit on their page.
pub fn check_room(links: i64) -> Result<(), Problem> {
    if links < MOST {
        return Ok(());
    }
    let message = format!("There are {MOST} links. Remove one first.");
    Err(Problem::invalid("title", Fault::new("linksFull", message).with("most", MOST)))
}

/// Only https: everybody in the portal opens it.
fn is_web_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        url.scheme() == "https"
            && url.host().is_some()
            && url.username().is_empty()
            && url.password().is_none()
    })
}

/// Checks an edit and reads the whole link that comes of it.
///
/// Errors: as [`link`].
pub fn edited(before: &Link, edit: &LinkRequest) -> Result<LinkFields, Problem> {
    link(&completed(before, edit)?)
}

/// Why a link could not be written: the database decides whether a title is taken.
pub fn write_failed(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("links_language_title_key") => {
            Problem::conflict_on(LINK_TITLE_EXISTS, "title", Fault::unique("Title"))
        }
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn request(title: &str, url: &str) -> LinkRequest {
        LinkRequest {
            title: Some(title.to_owned()),
            url: Some(url.to_owned()),
            ..LinkRequest::default()
        }
    }

    #[rstest]
    #[case("", "https://example.org/", "title", "Enter Title")]
    #[case("Games", "", "url", "Enter Address")]
    #[case("Games", "http://example.org/", "url", "Enter an address that begins with https://")]
    #[case("Games", "javascript:alert(1)", "url", "Enter an address that begins with https://")]
    #[case(
        "Games",
        "https://me:secret@example.org",
        "url",
        "Enter an address that begins with https://"
    )]
    #[case("Games", "example.org", "url", "Enter an address that begins with https://")]
    fn a_broken_rule_is_named(
        #[case] title: &str,
        #[case] url: &str,
        #[case] field: &str,
        #[case] message: &str,
    ) {
        let problem = link(&request(title, url)).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }

    #[test]
    fn a_link_is_visible_by_default() {
        let fields = link(&request(" Snack  ideas ", "https://example.org/snacks")).unwrap();
        assert_eq!((fields.title.as_str(), fields.language.as_str()), ("Snack ideas", "en"));
        assert!(fields.is_active);
    }

    #[test]
    fn lengths_count_characters() {
        let problem = link(&request(&"é".repeat(101), "https://example.org/")).unwrap_err();
        let message = problem.errors.get("title").and_then(|messages| messages.first());
        assert_eq!(
            message.map(String::as_str),
            Some("Title may not be greater than 100 characters")
        );
    }
}
