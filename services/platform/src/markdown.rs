//! Markdown as HTML that pages can show.

use std::collections::HashSet;

use ammonia::Builder;
use pulldown_cmark::{Options, Parser, html::push_html};

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
}
