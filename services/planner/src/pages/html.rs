//! Reads HTML as a document: headings, paragraphs, lists and tables. What else it holds is left out by ammonia, scripts and
//! styles with their content.

use std::collections::HashSet;

use ammonia::Builder;
use documents::{Block, Cell, Column, Run, Table};

/// What is read.
const TAGS: [&str; 24] = [
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "br", "b", "strong", "em", "i",
    "span", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td",
];

/// Most cells of the tables of a document, those included that shorter rows are filled up with.
const MOST_CELLS: usize = 20_000;

/// More cells than [`MOST_CELLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCells;

/// The parts of a document that HTML says, from top to bottom.
///
/// Errors: its tables have too many cells.
pub fn blocks(html: &str) -> Result<Vec<Block>, TooManyCells> {
    let mut builder = Builder::default();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes(Default::default())
        .generic_attributes(HashSet::new())
        .link_rel(None);
    // Without attributes a tag is its name between brackets, and text has no brackets of its own.
    let clean = builder.clean(html).to_string();
    let mut reader = Reader::default();
    for part in clean.split('<') {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        match tag.strip_prefix('/') {
            Some(name) => reader.close(name)?,
            None => reader.open(tag),
        }
        reader.text(text);
    }
    reader.end_paragraph();
    Ok(reader.blocks)
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// What is being read.
    runs: Vec<Run>,
    /// How many elements that are bold it is in.
    bold: usize,
    lists: Vec<bool>,
    items: Vec<Vec<Run>>,
    table: Option<Vec<Vec<Vec<Run>>>>,
    /// How many cells the tables have so far.
    cells: usize,
}

impl Reader {
    fn open(&mut self, tag: &str) {
        match tag {
            "br" => self.push("\n"),
            "b" | "strong" => self.bold += 1,
            "ul" | "ol" => {
                self.end_paragraph();
                self.lists.push(tag == "ol");
            }
            "table" if self.table.is_none() => {
                self.end_paragraph();
                self.table = Some(Vec::new());
            }
            "tr" => {
                if let Some(rows) = &mut self.table {
                    rows.push(Vec::new());
                }
            }
            "td" | "th" | "li" => self.runs.clear(),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "p" | "div" | "section" => {
                self.end_paragraph();
            }
            _ => {}
        }
    }

    fn close(&mut self, tag: &str) -> Result<(), TooManyCells> {
        match tag {
            "b" | "strong" => self.bold = self.bold.saturating_sub(1),
            "li" => {
                let item = self.taken();
                if !item.is_empty() {
                    self.items.push(item);
                }
            }
            "ul" | "ol" => {
                let is_numbered = self.lists.pop().unwrap_or_default();
                let items = std::mem::take(&mut self.items);
                if !items.is_empty() {
                    self.blocks.push(Block::List { is_numbered, items });
                }
            }
            "td" | "th" => {
                let cell = self.taken();
                if let Some(row) = self.table.as_mut().and_then(|rows| rows.last_mut()) {
                    row.push(cell);
                }
            }
            "table" => {
                let rows = self.table.take().unwrap_or_default();
                let width = rows.iter().map(Vec::len).max().unwrap_or_default();
                let count = rows.iter().filter(|row| !row.is_empty()).count();
                self.cells = self.cells.saturating_add(width.saturating_mul(count));
                if self.cells > MOST_CELLS {
                    return Err(TooManyCells);
                }
                self.blocks.extend(table(rows));
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let text: String = self.taken().into_iter().map(|run| run.text).collect();
                let level = tag.as_bytes().get(1).map_or(3, |digit| (digit - b'0').min(3));
                if !text.is_empty() {
                    self.blocks.push(Block::Heading { level, text });
                }
            }
            "p" | "div" | "section" => self.end_paragraph(),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">");
        let text = text.replace("&quot;", "\"").replace("&amp;", "&");
        let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() && text.is_empty() {
            return;
        }
        // Spaces at the ends part words from those of the next element.
        let begins = self.runs.last().is_none_or(|run| run.text.ends_with([' ', '\n']));
        if text.starts_with(char::is_whitespace) && !begins {
            words.insert(0, ' ');
        }
        if text.ends_with(char::is_whitespace) && !words.ends_with(' ') && !words.is_empty() {
            words.push(' ');
        }
        self.push(&words);
    }

    fn push(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let is_bold = self.bold > 0;
        match self.runs.last_mut().filter(|run| run.is_bold == is_bold) {
            Some(run) => run.text.push_str(text),
            None => self.runs.push(Run { text: text.to_owned(), is_bold }),
        }
    }

    /// What was read since the last element, without space around it.
    fn taken(&mut self) -> Vec<Run> {
        let mut runs = std::mem::take(&mut self.runs);
        if let Some(first) = runs.first_mut() {
            first.text = first.text.trim_start().to_owned();
        }
        if let Some(last) = runs.last_mut() {
            last.text = last.text.trim_end().to_owned();
        }
        runs.retain(|run| !run.text.is_empty());
        runs
    }

    /// Ends running text. In a cell or an item it goes on after a line feed.
    fn end_paragraph(&mut self) {
        if self.table.is_some() || !self.lists.is_empty() {
            if self.runs.last().is_some_and(|run| !run.text.trim().is_empty()) {
                self.push("\n");
            }
            return;
        }
        let runs = self.taken();
        if !runs.is_empty() {
            self.blocks.push(Block::Paragraph(runs));
        }
    }
}

/// The first row is the head of each column. Shorter rows end with empty cells.
fn table(mut rows: Vec<Vec<Vec<Run>>>) -> Option<Block> {
    rows.retain(|row| !row.is_empty());
    let width = rows.iter().map(Vec::len).max()?;
    let mut rows = rows.into_iter().map(|mut row| {
        row.resize(width, Vec::new());
        row
    });
    let text_of = |runs: &Vec<Run>| runs.iter().map(|run| run.text.as_str()).collect::<String>();
    let heads = rows.next()?;
    let columns = heads.iter().map(|head| Column { head: text_of(head), share: 1 }).collect();
    let rows = rows.map(|row| row.into_iter().map(Cell::Text).collect()).collect();
    Some(Block::Table(Table { columns, rows, ..Table::default() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks in short.
    fn block_texts(html: &str) -> Vec<String> {
        let text = |runs: &[Run]| {
            let one = |run: &Run| match run.is_bold {
                true => format!("*{}*", run.text),
                false => run.text.clone(),
            };
            runs.iter().map(one).collect::<String>()
        };
        let cell = |cell: &Cell| match cell {
            Cell::Text(runs) => text(runs),
            Cell::TickBox => "[]".to_owned(),
        };
        let block = |block: &Block| match block {
            Block::Heading { level, text } => format!("h{level} {text}"),
            Block::Paragraph(runs) => format!("p {}", text(runs)),
            Block::List { is_numbered, items } => {
                let items: Vec<String> = items.iter().map(|item| text(item)).collect();
                format!("{} {}", if *is_numbered { "ol" } else { "ul" }, items.join("|"))
            }
            Block::Table(table) => {
                let heads: Vec<&str> = table.columns.iter().map(|it| it.head.as_str()).collect();
                let rows = table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>());
                let rows: Vec<String> = rows.map(|row| row.join("|")).collect();
                format!("table {} / {}", heads.join("|"), rows.join(" / "))
            }
            other => format!("{other:?}"),
        };
        blocks(html).unwrap().iter().map(block).collect()
    }

    #[test]
    fn headings_text_lists_and_tables_are_read() {
        let html = "<h1>Week of March 9</h1><p>Bring <b>snacks</b> &amp; water<br>every day</p>
            <ol><li>Homework</li><li><p>Art</p></li></ol>
            <table><thead><tr><th>Mon</th><th>Tue</th></tr></thead><tr><td>Yard &lt;3pm&gt;</td></tr></table>loose";
        assert_eq!(
            block_texts(html),
            [
                "h1 Week of March 9",
                "p Bring *snacks* & water\nevery day",
                "ol Homework|Art",
                "table Mon|Tue / Yard <3pm>|",
                "p loose",
            ]
        );
    }

    #[test]
    fn nothing_else_gets_through() {
        let html = "<script>alert(1)</script><style>p{}</style><p onclick='x()'>Hello <img src=x onerror=y><a href='javascript:z'>there</a></p><iframe src=//evil></iframe><svg><script>1</script></svg>";
        assert_eq!(block_texts(html), ["p Hello there"]);
        assert_eq!(block_texts(""), Vec::<String>::new());
        assert_eq!(block_texts("<table></table><ul></ul><h2></h2>"), Vec::<String>::new());
        assert_eq!(block_texts("<p>1 < 2 and 3 > 2"), ["p 1 < 2 and 3 > 2"]);
    }

    #[test]
    fn cells_that_rows_are_filled_up_with_count() {
        let row = |cells: usize| format!("<tr>{}</tr>", "<td>a</td>".repeat(cells));
        let table = |width: usize, rows: usize| {
            format!("<table>{}{}</table>", row(width), row(1).repeat(rows - 1))
        };
        assert!(blocks(&table(100, 200)).is_ok());
        assert_eq!(blocks(&table(100, 201)).err(), Some(TooManyCells));
        assert_eq!(blocks(&table(2_000, 2_000)).err(), Some(TooManyCells));
        assert_eq!(blocks(&table(100, 101).repeat(2)).err(), Some(TooManyCells));
    }
}
