//! Markdown as HTML that pages can show.

use std::collections::HashSet;

use ammonia::Builder;
use pulldown_cmark::{Event, Options, Parser, Tag, html::push_html};

const TAGS: [&str; 19] = [
    "p",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "blockquote",
    "code",
    "br",
];

/// HTML of Markdown (CommonMark with tables): what it may hold, and nothing else, whatever it says.
pub fn html(markdown: &str) -> String {
    let mut written = String::new();
    push_html(&mut written, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    Builder::default()
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))].into())
        .url_schemes(HashSet::from(["https", "mailto", "tel", "item"]))
        .link_rel(Some("noopener noreferrer"))
        .clean(&written)
        .to_string()
}

/// Where the links of a text lead, as they are written, in their order.
pub fn links(markdown: &str) -> Vec<String> {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let target = |event: Event<'_>| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    };
    events.filter_map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_lists_tables_and_links_are_kept() {
        let text = "## How\n\nSay **stop** to [tag](item:shadow-tag).\n\n1. One\n2. Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n";
        let html = html(text);
        for part in [
            "<h2>How</h2>",
            "<strong>stop</strong>",
            "href=\"item:shadow-tag\"",
            "<li>One</li>",
            "<td>2</td>",
        ] {
            assert!(html.contains(part), "{html}");
        }
    }

    #[test]
    fn nothing_that_runs_is_kept() {
        for text in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "[x](javascript:alert(1))",
            "<p style=\"position:fixed\" onclick=\"x()\" class=\"a\">hello</p>",
            "<iframe src=\"https://example.org\"></iframe>",
            "![x](https://example.org/x.png)",
            "[x](data:text/html;base64,AAAA)",
        ] {
            let html = html(text).to_lowercase();
            for never in
                ["script", "onerror", "onclick", "style", "iframe", "img", "data:", "class"]
            {
                assert!(!html.contains(never), "{text} became {html}");
            }
        }
    }

    #[test]
    fn links_are_told_as_they_are_written() {
        let text = "[a](item:shadow-tag) and [b](https://example.org/x) `[c](item:no)` <https://example.org>";
        assert_eq!(
            links(text),
            ["item:shadow-tag", "https://example.org/x", "https://example.org"]
        );
    }
}
