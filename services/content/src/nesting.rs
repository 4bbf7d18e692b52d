//! How deep the brackets of a GraphQL document are within one another.
//!
//! The parser calls itself for each level of lists, objects, types and selections and has no limit of its own, so that a
//! short document could use up the stack of the process. Levels are therefore counted before it sees the document.

/// Most levels. Documents of people's making have a dozen.
const DEEPEST: usize = 32;

/// Whether more than [`DEEPEST`] brackets are within one another. Those in strings and comments do not count.
pub fn is_too_deep(document: &str) -> bool {
    let mut depth: usize = 0;
    let mut rest = document;
    while let Some(at) = rest.find(['(', '[', '{', ')', ']', '}', '"', '#']) {
        let (sign, after) = rest.split_at(at).1.split_at(1);
        rest = match sign {
            "#" => after.trim_start_matches(|c| c != '\n' && c != '\r'),
            "\"" => after_string(after),
            "(" | "[" | "{" => {
                depth += 1;
                after
            }
            _ => {
                depth = depth.saturating_sub(1);
                after
            }
        };
        if depth > DEEPEST {
            return true;
        }
    }
    false
}

/// What comes after a string, whose first quotation mark is read. As the parser does, what begins like a block string
/// and does not end is taken for an empty string and what follows it.
fn after_string(text: &str) -> &str {
    let block = text.strip_prefix("\"\"").and_then(after_block);
    if let Some(after) = block {
        return after;
    }
    let line = text.find(['\n', '\r']).map_or(text, |end| text.split_at(end).0);
    let end = end_of_string(line).unwrap_or(0);
    text.split_at(end).1
}

/// What comes after the end of a block string, if it has one. Three marks after a backslash do not end it.
fn after_block(mut text: &str) -> Option<&str> {
    loop {
        let (before, after) = text.split_once("\"\"\"")?;
        if !before.ends_with('\\') {
            return Some(after);
        }
        text = after;
    }
}

/// Where a string of one line ends, if it does.
fn end_of_string(line: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in line.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::parentheses("(", ")")]
    #[case::lists("[", "]")]
    #[case::objects("{", "}")]
    #[case::mixed("([{", "}])")]
    #[case::fields("{a:", "}")]
    fn what_is_too_deep_is_seen(#[case] open: &str, #[case] close: &str) {
        assert!(is_too_deep(&open.repeat(100_000)));
        assert!(is_too_deep(&format!("{}{}", open.repeat(100_000), close.repeat(100_000))));
        assert!(!is_too_deep(&format!("{open}{close}").repeat(100_000)));
    }

    #[test]
    fn as_many_levels_as_are_allowed_are_not_too_deep() {
        let nested = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(!is_too_deep(&nested(DEEPEST)));
        assert!(is_too_deep(&nested(DEEPEST + 1)));
    }

    #[rstest]
    #[case::string("\"[[[\"")]
    #[case::escaped("\"\\\"[[[\\\\\"")]
    #[case::block("\"\"\"[\"[\n[\\\"\"\"[\"\"\"")]
    #[case::empty("\"\"")]
    #[case::comment("#[[[\n")]
    #[case::comment_of_another_line_end("#[[[\r")]
    fn what_is_only_text_does_not_count(#[case] text: &str) {
        assert!(!is_too_deep(&text.repeat(50)));
    }

    #[rstest]
    #[case::ended_string("[\"]]]\"")]
    #[case::ended_comment("[#]]]\r")]
    #[case::string_without_end("\"[\n[")]
    fn what_is_text_hides_nothing(#[case] text: &str) {
        assert!(is_too_deep(&text.repeat(50)));
    }

    #[test]
    fn a_block_string_that_does_not_end_hides_nothing() {
        let levels = "[".repeat(DEEPEST + 1);
        assert!(is_too_deep(&format!("\"\"\" \" {levels}")));
        assert!(!is_too_deep(&format!("\"\"\" \" {levels} \"\"\"")));
    }
}
