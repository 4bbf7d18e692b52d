//! What an item may be.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault,
    error::Problem,
    fault,
    list::search_input::folded,
    text::{clean, clean_lines, is_storable},
};

use super::{model::ItemFields, store};
use crate::{
    items::model::{Kind, Language, grade_name, grade_number},
    media::model::{Media, MediaRole},
    slugs::{LONGEST as SLUG, is_slug},
};

const TITLE: usize = 100;
const SUMMARY: usize = 300;
const BODY: usize = 100_000;
const PICTURE: usize = 20_000;
/// Longest of other texts of one line.
const SHORT: usize = 50;
/// Longest line of a list.
const LINE: usize = 500;
/// Most lines of a list.
const LINES: usize = 40;
/// Most subjects, related items and files.
const FEW: usize = 20;
/// Longest time, in minutes.
const DAY: i32 = 1440;
/// Years ahead that something may be scheduled.
const YEARS: i64 = 2;

const PLACES: [&str; 4] = ["", "Indoors", "Outdoors", "Either"];

/// Who an item may be shown to; spec 1 §5 gives a meaning to Staff, the others are the roles that lead.
pub(crate) const AUDIENCE: [&str; 4] = ["Staff", "Site admins", "Program admins", "Account admins"];

/// Fields without what surrounds them, and without empty lines.
pub(crate) fn tidy(fields: ItemFields) -> ItemFields {
    let lines = |lines: Vec<String>| -> Vec<String> {
        let cleaned = lines.iter().map(|line| clean(line));
        cleaned.filter(|line| !line.is_empty()).collect()
    };
    let mut grades: Vec<i16> = fields.grades.iter().filter_map(|name| grade_number(name)).collect();
    grades.sort_unstable();
    grades.dedup();
    let is_known = grades.len() == fields.grades.len();
    ItemFields {
        title: clean(&fields.title),
        summary: clean_lines(&fields.summary),
        body: fields.body.replace("\r\n", "\n").trim().to_owned(),
        activity_type: clean(&fields.activity_type),
        subjects: lines(fields.subjects),
        // What is not known is told by the check.
        grades: if is_known {
            grades.into_iter().filter_map(grade_name).collect()
        } else {
            fields.grades
        },
        audience: lines(fields.audience),
        group_size: clean(&fields.group_size),
        materials: lines(fields.materials),
        steps: lines(fields.steps),
        variations: lines(fields.variations),
        safety: clean_lines(&fields.safety),
        reflection: lines(fields.reflection),
        related: lines(fields.related),
        picture: fields.picture.trim().to_owned(),
        picture_text: clean(&fields.picture_text),
        ..fields
    }
}

/// Validates fields by themselves.
///
/// Errors: 400 with every field that breaks a rule.
pub(crate) fn check(fields: &ItemFields) -> Result<(), Problem> {
    let mut faults: Vec<(&'static str, Fault)> = Vec::new();
    let texts = [
        ("title", "Title", &fields.title, TITLE),
        ("summary", "Summary", &fields.summary, SUMMARY),
        ("body", "Text", &fields.body, BODY),
        ("activityType", "Type", &fields.activity_type, SHORT),
        ("groupSize", "Group size", &fields.group_size, SHORT),
        ("safety", "Safety", &fields.safety, BODY / 50),
        ("picture", "Picture", &fields.picture, PICTURE),
        ("pictureText", "Description of the picture", &fields.picture_text, SUMMARY),
    ];
    for (field, label, text, most) in texts {
        if text.chars().count() > most {
            faults.push((field, Fault::too_long(label, most)));
        } else if !is_storable(text) {
            faults.push((field, Fault::invalid(label)));
        }
    }
    for (field, label, text) in
        [("title", "Title", &fields.title), ("summary", "Summary", &fields.summary)]
    {
        if text.is_empty() {
            faults.push((field, Fault::required(label)));
        }
    }
    let lists = [
        ("subjects", "Subject", &fields.subjects, SHORT, FEW),
        ("audience", "Audience", &fields.audience, SHORT, FEW),
        ("materials", "Material", &fields.materials, LINE, LINES),
        ("steps", "Step", &fields.steps, 2 * LINE, LINES),
        ("variations", "Variation", &fields.variations, LINE, LINES),
        ("reflection", "Question", &fields.reflection, LINE, LINES),
        ("related", "Related item", &fields.related, SLUG, FEW),
    ];
    for (field, label, lines, longest, most) in lists {
        if lines.len() > most {
            let message = format!("There can be at most {most} lines");
            faults.push((field, Fault::new("mostLines", message).with("limit", most)));
        } else if lines.iter().any(|line| line.chars().count() > longest) {
            faults.push((field, Fault::too_long(label, longest)));
        } else if !lines.iter().all(|line| is_storable(line)) {
            faults.push((field, Fault::invalid(label)));
        }
    }
    if fields.grades.iter().any(|name| grade_number(name).is_none()) {
        faults.push(("grades", fault("grade", "Choose Pre, PK, K or 1 to 8")));
    }
    if fields.audience.iter().any(|name| !AUDIENCE.contains(&name.as_str())) {
        let message = "Choose Staff, Site admins, Program admins or Account admins";
        faults.push(("audience", fault("audience", message)));
    }
    if !PLACES.contains(&fields.place.as_str()) {
        faults.push(("place", fault("place", "Choose Indoors, Outdoors or Either")));
    }
    if !(0..=DAY).contains(&fields.setup_minutes) {
        faults.push(("setupMinutes", Fault::between(0, DAY.into())));
    }
    if !(1..=DAY).contains(&fields.duration_minutes) {
        faults.push(("durationMinutes", Fault::between(1, DAY.into())));
    }
    if !(fields.picture.is_empty() || is_svg(&fields.picture)) {
        faults.push(("picture", fault("svg", "Choose a picture of type SVG")));
    }
    if let Some(fault) = media_fault(fields) {
        faults.push(("media", fault));
    }
    if faults.is_empty() { Ok(()) } else { Err(Problem::validation(faults)) }
}

/// A picture is shown as an image, in which nothing runs, whatever it holds; what is no SVG would be shown as broken.
fn is_svg(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    (text.starts_with("<svg") || text.starts_with("<?xml")) && text.contains("<svg")
}

fn media_fault(fields: &ItemFields) -> Option<Fault> {
    if fields.media.len() > FEW {
        return Some(fault("mostItemFiles", "An item can have at most 20 files"));
    }
    let mut seen = HashSet::new();
    for media in &fields.media {
        if media.title.chars().count() > TITLE || !is_storable(&media.title) {
            return Some(Fault::too_long("Title of a file", TITLE));
        }
        let one = match media.role {
            MediaRole::Attachment => continue,
            MediaRole::Captions if !matches!(media.language.as_str(), "en" | "es") => {
                return Some(fault("captionsLanguage", "Choose the language of the captions"));
            }
            role => (role, media.language.as_str()),
        };
        if !seen.insert(one) {
            return Some(fault(
                "mediaTwice",
                "An item has one video, one poster, one document, and captions once a language",
            ));
        }
    }
    None
}

/// Fields that an item may have, tidied.
///
/// Errors: 400 with every field that breaks a rule.
pub(crate) async fn checked(
    conn: &mut AsyncPgConnection,
    fields: ItemFields,
) -> Result<ItemFields, Problem> {
    let fields = tidy(fields);
    check(&fields)?;
    let refuse = |field: &'static str, code, message: &'static str| {
        Err(Problem::invalid(field, fault(code, message)))
    };
    if !store::has_subscription(conn, &fields.subscription_id).await? {
        return refuse("subscriptionId", "subscription", "Choose a subscription");
    }
    let known: HashSet<String> =
        store::known_slugs(conn, &fields.related).await?.into_iter().collect();
    if fields.related.iter().any(|slug| !known.contains(slug)) {
        return refuse("related", "unknownItem", "There is no such item in the library");
    }
    let files: Vec<i64> = fields.media.iter().map(Media::file).collect();
    store::files_hold(conn, &files).await?;
    let types: HashMap<i64, String> = store::media_types(conn, &files).await?.into_iter().collect();
    for media in &fields.media {
        let Some(media_type) = types.get(&media.file()) else {
            return refuse("media", "unknownFile", "There is no such file");
        };
        if !fits(media.role, media_type) {
            return refuse(
                "media",
                "mediaType",
                "A video is MP4 or WebM, a poster a picture, captions VTT, a document PDF",
            );
        }
    }
    Ok(fields)
}

/// Whether a file of a type can be that to an item.
pub(crate) fn fits(role: MediaRole, media_type: &str) -> bool {
    match role {
        MediaRole::Attachment => !media_type.starts_with("text/vtt"),
        MediaRole::Video => media_type.starts_with("video/"),
        MediaRole::Poster => media_type.starts_with("image/"),
        MediaRole::Captions => media_type.starts_with("text/vtt"),
        MediaRole::Document => media_type == "application/pdf",
    }
}

/// What an item needs to be shown.
///
/// Errors: 400 with every field that is missing.
pub(crate) fn publishable(fields: &ItemFields) -> Result<(), Problem> {
    let mut faults = Vec::new();
    if fields.audience.is_empty() {
        faults.push(("audience", fault("noAudience", "Choose who sees it")));
    }
    let has = |role| fields.media.iter().any(|media| media.role == role);
    match fields.kind {
        Kind::Video if !has(MediaRole::Video) => {
            faults.push(("media", fault("noVideo", "Add the video")));
        }
        Kind::Pdf if !has(MediaRole::Document) => {
            faults.push(("media", fault("noDocument", "Add the PDF")));
        }
        _ => {}
    }
    if !fields.picture.is_empty() && fields.picture_text.is_empty() {
        faults.push(("pictureText", fault("noPictureText", "Say what the picture shows")));
    }
    if faults.is_empty() { Ok(()) } else { Err(Problem::validation(faults)) }
}

/// A time at which something may happen.
///
/// Errors: 400 on `at` when it is not ahead, or further than two years.
pub(crate) fn ahead(at: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, Problem> {
    let most = now + chrono::TimeDelta::days(365 * YEARS);
    if at > now && at < most {
        return Ok(at);
    }
    Err(Problem::invalid("at", fault("ahead", "Choose a time ahead, within two years")))
}

/// Why an item is not removed.
pub(crate) fn published() -> Problem {
    Problem::invalid("id", fault("published", "Unpublish the item before you delete it"))
}

/// The slug of a new item: the one that is wanted, or one from its title that is free.
///
/// Errors: 400 on `slug`.
pub(crate) async fn slug(
    conn: &mut AsyncPgConnection,
    requested: Option<String>,
    language: Language,
    title: &str,
) -> Result<String, Problem> {
    if let Some(requested) = requested.filter(|requested| !requested.is_empty()) {
        if !is_slug(&requested) {
            let message = "Write the name with letters a to z, digits and hyphens";
            return Err(Problem::invalid("slug", fault("slug", message)));
        }
        let taken = store::slugs_like(conn, language.code(), &requested).await?;
        return if taken.contains(&requested) {
            Err(Problem::invalid(
                "slug",
                fault("slugTaken", "There is an item of that name already"),
            ))
        } else {
            Ok(requested)
        };
    }
    let from = slug_of(title);
    let taken = store::slugs_like(conn, language.code(), &from).await?;
    let counted = (2..).map(|number| format!("{from}-{number}"));
    let mut free = std::iter::once(from.clone()).chain(counted);
    free.find(|slug| !taken.contains(slug)).ok_or_else(|| Problem::internal("no slug is free"))
}

fn slug_of(title: &str) -> String {
    let folded = folded(title);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if slug.len() + word.len() + 1 > SLUG - 8 {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    if slug.is_empty() { "item".to_owned() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_made_of_a_title() {
        assert_eq!(slug_of("¿Qué hay en el Árbol?"), "que-hay-en-el-arbol");
        assert_eq!(slug_of("?!"), "item");
        let long = slug_of(&"palabra ".repeat(40));
        assert!(is_slug(&long), "{long}");
        for (text, is) in [("a-b", true), ("", false), ("-a", false), ("A", false), ("a b", false)]
        {
            assert_eq!(is_slug(text), is, "{text}");
        }
    }

    #[test]
    fn files_fit_what_they_are_to_an_item() {
        assert!(fits(MediaRole::Video, "video/mp4"));
        assert!(!fits(MediaRole::Video, "image/png"));
        assert!(fits(MediaRole::Captions, "text/vtt; charset=utf-8"));
        assert!(!fits(MediaRole::Document, "video/webm"));
    }
}
