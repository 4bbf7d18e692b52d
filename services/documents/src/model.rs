//! What a document says.

/// A document: what is in it, on which paper, and what stands at the foot of each page.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// What readers show as its name. Files are passed on: name no child in it.
    pub title: String,
    /// The language of its text, `en` or `es`: what a reader of the screen speaks.
    pub language: String,
    /// The paper.
    pub paper: Paper,
    /// The foot of each page. `{page}` is its number and `{pages}` how many there are.
    pub footer: String,
    /// Whether each page has a frame around it, as a certificate has.
    pub is_framed: bool,
    /// Its parts, from top to bottom.
    pub blocks: Vec<Block>,
}

/// US Letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// Higher than wide.
    #[default]
    Portrait,
    /// Wider than high.
    Landscape,
}

/// A part of a document.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading. It stays on the page of what follows.
    Heading {
        /// 1 to 3.
        level: u8,
        /// Its text.
        text: String,
    },
    /// Running text.
    Paragraph(Vec<Run>),
    /// Text in the middle of the page's width.
    Centered {
        /// 1 to 3 for a heading; none for running text.
        level: Option<u8>,
        /// Size in points.
        size: u8,
        /// The text.
        text: Vec<Run>,
    },
    /// So many points that stay empty.
    Space(u16),
    /// Items, each with a dot, or with its number.
    List {
        /// Whether they are numbered.
        is_numbered: bool,
        /// The items.
        items: Vec<Vec<Run>>,
    },
    /// A table.
    Table(Table),
    /// What follows begins a new page.
    PageBreak,
}

/// A text of one weight. A line feed begins a new line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The text.
    pub text: String,
    /// Whether it is bold.
    pub is_bold: bool,
}

impl Run {
    /// Of the usual weight.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_bold: false }
    }

    /// Bold.
    pub fn bold(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_bold: true }
    }
}

/// A table. Its heads stand on each of its pages again, and a row is on one page unless it is higher than that.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What its further pages say above the heads, so that a loose page can be placed; nothing when empty.
    pub continued: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows: a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Its share of the width, in relation to the others'.
    pub share: u16,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Text.
    Text(Vec<Run>),
    /// A square to be ticked with a pen.
    TickBox,
}

impl Cell {
    /// Of the usual weight.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::Text(vec![Run::plain(text)])
    }
}
