//! How deep the elements of HTML are within one another. The time that a parser takes grows with the square of it, so that it
//! is asked before one sees the text.

/// Deepest nesting that is read.
const DEEPEST: usize = 200;

/// Elements that end by themselves: without an end tag they are not in one another.
const ENDED: [&str; 20] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "li", "link", "meta", "p",
    "source", "tbody", "td", "th", "thead", "tr", "track", "wbr",
];

/// Elements that hold text alone: a tag in them is none.
const TEXT: [&str; 9] =
    ["iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"];

/// Elements whose end tags end them although others of these were begun later.
const STYLED: [&str; 14] = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

/// Elements in which those may hold tags.
const FOREIGN: [&str; 3] = ["math", "select", "svg"];

/// An element that holds text alone for some parsers.
const UNKNOWN: &str = "noscript";

/// Whether more elements are within one another than a document of people's making has. What an end tag ends is only believed where
/// a parser cannot see it in another way: it may say that a document is too deep which is not, never the other way round.
pub fn is_too_deep(html: &str) -> bool {
    let mut open: Vec<String> = Vec::new();
    let mut text_of: Option<String> = None;
    let (mut is_foreign, mut has_text) = (false, false);
    let mut rest = html;
    while let Some((_, after)) = rest.split_once('<') {
        rest = after;
        let (is_end, tag) = after.strip_prefix('/').map_or((false, after), |tag| (true, tag));
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            if text_of.is_none() && after.starts_with(['!', '?', '/']) {
                match after_comment(after) {
                    Ok(after) => rest = after,
                    Err(Unknown) => return true,
                }
            }
            continue;
        }
        let end = tag.find(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/');
        let (name, attributes) = tag.split_at(end.unwrap_or(tag.len()));
        let name = name.to_ascii_lowercase();
        rest = attributes;
        if text_of.is_none() {
            rest = after_tag(attributes);
        }
        if is_end {
            if text_of.as_ref().is_none_or(|text| *text == name) {
                text_of = None;
                close(&mut open, &name);
            }
            continue;
        }
        if name == UNKNOWN {
            return true;
        }
        is_foreign |= FOREIGN.contains(&name.as_str());
        if TEXT.contains(&name.as_str()) {
            has_text = true;
            text_of.get_or_insert_with(|| name.clone());
        }
        if !ENDED.contains(&name.as_str()) {
            open.push(name);
        }
        if open.len() > DEEPEST || is_foreign && has_text {
            return true;
        }
    }
    false
}

fn close(open: &mut Vec<String>, name: &str) {
    let is_styled = |name: &str| STYLED.contains(&name);
    let Some(at) = open.iter().rposition(|begun| begun == name || !is_styled(begun)) else {
        return;
    };
    let is_last = at + 1 == open.len();
    if open.get(at).is_some_and(|begun| begun == name) && (is_last || is_styled(name)) {
        open.remove(at);
    }
}

/// A section whose end depends on what it is in.
struct Unknown;

/// What comes after a comment, and after what is taken for one.
fn after_comment(text: &str) -> Result<&str, Unknown> {
    if text.starts_with("![CDATA[") {
        return Err(Unknown);
    }
    let Some(comment) = text.strip_prefix("!--") else {
        return Ok(text.split_once('>').map_or("", |(_, after)| after));
    };
    if let Some(after) = comment.strip_prefix('>').or_else(|| comment.strip_prefix("->")) {
        return Ok(after);
    }
    let end = comment.match_indices('>').find(|(at, _)| {
        let before = comment.split_at(*at).0;
        before.ends_with("--") || before.ends_with("--!")
    });
    Ok(end.map_or("", |(at, _)| comment.split_at(at + 1).1))
}

/// Where in a tag a reader is.
#[derive(Clone, Copy)]
enum At {
    Between,
    Name,
    AfterName,
    Equals,
    Quoted(char),
    Word,
}

/// What comes after a tag whose name was read; nothing when it does not end.
fn after_tag(attributes: &str) -> &str {
    let mut at = At::Between;
    for (index, letter) in attributes.char_indices() {
        at = match (at, letter) {
            (At::Quoted(mark), letter) if letter == mark => At::Between,
            (At::Quoted(_), _) => at,
            (_, '>') => return attributes.split_at(index + 1).1,
            (At::Equals, '"' | '\'') => At::Quoted(letter),
            (At::Equals, letter) if letter.is_ascii_whitespace() => At::Equals,
            (At::Word, letter) if letter.is_ascii_whitespace() => At::Between,
            (At::Equals | At::Word, _) => At::Word,
            (_, '/') => At::Between,
            (At::Name | At::AfterName, '=') => At::Equals,
            (At::Name, letter) if letter.is_ascii_whitespace() => At::AfterName,
            (_, letter) if letter.is_ascii_whitespace() => at,
            _ => At::Name,
        };
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_in_one_another_is_deep() {
        let times = |html: &str| html.repeat(DEEPEST + 1);
        for deep in ["<div>", "<b>", "<B class='x'>", "<ul><li>", "<b></i>", "<x\n>"] {
            assert!(is_too_deep(&times(deep)), "{deep}");
        }
        for flat in [
            "<p>a",
            "<ul><li>a<li>b</ul>",
            "<br>",
            "<b>a</b>",
            "<i><b>a</i></b>",
            "a < b",
            "<!-- a -->",
            "<",
        ] {
            assert!(!is_too_deep(&times(flat)), "{flat}");
        }
        assert!(!is_too_deep(&"<div>".repeat(DEEPEST)));
    }

    #[test]
    fn what_a_parser_takes_for_no_end_tag_ends_nothing() {
        for deep in [
            "<div><!-- </div> -->",
            "<div><!-- > </div> --!>",
            "<div title='</div>'>",
            "<div title = \"</div>\">",
            "<div><textarea></div></textarea>",
            "<div><table></div></table>",
            "<div><select></div></select>",
            "<div><svg><![CDATA[</div>]]></svg>",
            "<svg><title></title>",
            "<x><div></x></div>",
        ] {
            assert!(is_too_deep(&deep.repeat(DEEPEST + 1)), "{deep}");
        }
    }

    #[test]
    fn comments_and_attributes_do_not_make_a_document_deep() {
        for flat in [
            "<div><!-- <div> --></div>",
            "<!-->a",
            "<a title='<b>' href=x>a</a>",
            "<p class=\"a > b\">a</p>",
            "<style>b > i {}</style>",
            "<ul><li><b>a</b><ul><li>b</ul></ul>",
        ] {
            assert!(!is_too_deep(&flat.repeat(DEEPEST + 1)), "{flat}");
        }
        assert!(is_too_deep(&"<div>".repeat(100_000)));
    }
}
