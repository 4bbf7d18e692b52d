//! Markdown as HTML that pages can show.

use std::collections::HashSet;

use ammonia::Builder;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html::push_html};

use crate::html::is_too_deep;

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

/// Most parts of a text within one another. The time that it takes to make HTML safe grows with the square of them.
const DEEPEST: usize = 64;

/// HTML of Markdown (CommonMark with tables): what it may hold, and nothing else, whatever it says. A text whose parts are deeper
/// within one another than anybody writes is shown as it was written.
pub fn html(markdown: &str) -> String {
    let written = written(markdown).filter(|written| !is_too_deep(written));
    let written = written.unwrap_or_else(|| {
        let mut plain = String::new();
        let paragraph = [
            Event::Start(Tag::Paragraph),
            Event::Text(markdown.into()),
            Event::End(TagEnd::Paragraph),
        ];
        push_html(&mut plain, paragraph.into_iter());
        plain
    });
    Builder::default()
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))].into())
        .url_schemes(HashSet::from(["https", "mailto", "tel", "item"]))
        .link_rel(Some("noopener noreferrer"))
        .clean(&written)
        .to_string()
}

/// HTML as it was written, unless its parts are too deep within one another.
fn written(markdown: &str) -> Option<String> {
    let (mut events, mut depth) = (Vec::new(), 0_usize);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return None;
        }
        events.push(event);
    }
    let mut written = String::new();
    push_html(&mut written, events.into_iter());
    Some(written)
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
    fn headings_lists_tables_and_links_are_preserved() {
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
    fn scripts_are_removed() {
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
    fn links_are_listed_as_written() {
        let text = "[a](item:shadow-tag) and [b](https://example.org/x) `[c](item:no)` <https://example.org>";
        assert_eq!(
            links(text),
            ["item:shadow-tag", "https://example.org/x", "https://example.org"]
        );
    }

    #[test]
    fn what_is_too_deep_is_shown_as_it_was_written() {
        let lists: String = (0..100).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
        for text in [
            ">".repeat(99_990),
            "> ".repeat(50_000),
            ">- ".repeat(33_330),
            lists,
            format!("{}a{}", "*".repeat(50_000), "*".repeat(50_000)),
            format!("{}a{}", "![".repeat(16_000), "](x)".repeat(16_000)),
            "<em>".repeat(20_000),
            "<div>\n".repeat(15_000),
            "<em><!-- </em> -->".repeat(5_000),
        ] {
            let html = html(&text);
            let start: String = text.chars().take(20).collect();
            let inside = html.strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>\n"));
            let inside = inside.unwrap_or_else(|| panic!("{start} is no paragraph"));
            let inside = inside.replace("&lt;", "<").replace("&gt;", ">");
            assert_eq!(inside.trim(), text.trim(), "{start}");
        }
    }

    #[test]
    fn what_people_write_is_not_too_deep() {
        let quotes = html(&format!("{} a", ">".repeat(60)));
        assert_eq!(quotes.matches("<blockquote>").count(), 60, "{quotes}");
        let list: String = (0..20).map(|level| format!("{}- *a*\n", "  ".repeat(level))).collect();
        assert_eq!(html(&list).matches("<ul>").count(), 20);
        assert_eq!(html(&"*a* **b**\n\n".repeat(1_000)).matches("<em>").count(), 1_000);
    }
}
