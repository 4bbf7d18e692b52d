//! Decides what stands where on which page.

use std::collections::BTreeMap;

use super::{
    fonts::Faces,
    limits::{Limits, NotMade},
    lines::{Drawn, Line, wrap},
    model::{Block, Cell, Document, Paper, Run, Table},
    shape::is_unseen,
};

/// US Letter, in points.
const SHORT: f32 = 612.0;
const LONG: f32 = 792.0;
/// Points that stay empty at each side.
const MARGIN: f32 = 40.0;
/// Points for the foot of a page, below what is in it.
const FOOT: f32 = 22.0;
/// Size of the foot.
pub const SMALL: f32 = 8.0;
/// Size of text.
const TEXT: f32 = 10.0;
/// Size of text in tables.
const CELL: f32 = 9.0;
/// A line's height as a share of its size.
const LEADING: f32 = 1.35;
/// How far the base of letters is below the top of their line, as a share of its size.
const BASE: f32 = 1.03;
/// Points around the text of a cell.
const PAD: f32 = 4.0;
/// Points below a block.
const GAP: f32 = 6.0;
/// Points before the items of a list.
const INDENT: f32 = 16.0;
/// Points that must be free below a heading, so that it is not alone at the end of a page.
const BELOW_HEADING: f32 = 60.0;
/// Points between a frame and the edges of what it surrounds.
const FRAME: f32 = 16.0;
/// Side of a square to tick.
const TICK: f32 = 11.0;

/// Something on a page. Points are counted from its upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A text that begins at a base line.
    Text { x: f32, base: f32, size: f32, text: Drawn, is_bold: bool },
    /// A rectangle, drawn with a thin line.
    Frame { x: f32, y: f32, width: f32, height: f32 },
}

/// Of what a mark is a part: what a reader of the screen finds there, or none for what is only seen.
pub type Leaf = Option<usize>;

/// What a document is made of, for readers of the screen; numbers are leaves.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    Heading { level: u8, leaf: usize },
    Paragraph(usize),
    List { is_numbered: bool, items: Vec<(usize, usize)> },
    Table { head: Vec<usize>, rows: Vec<Vec<usize>> },
}

/// A document on its pages.
#[derive(Clone, Debug)]
pub struct Laid {
    /// Width and height of pages.
    pub size: (f32, f32),
    /// What is on each page.
    pub pages: Vec<Vec<(Mark, Leaf)>>,
    /// Parts of the page.
    pub parts: Vec<Part>,
    /// How many leaves there are.
    pub leaves: usize,
    /// What leaves say whose text is not drawn in the order in which it is read.
    pub turned: BTreeMap<usize, String>,
}

/// About how many bytes a mark takes in the file, without its text.
const MARK: usize = 60;
/// And a cluster of letters that were shaped.
const CLUSTER: usize = 30;

/// Lays a document out. There is always a page.
///
/// Errors: it takes more than the limits, or is not wanted any more.
pub fn lay_out(document: &Document, faces: &Faces, limits: &Limits) -> Result<Laid, NotMade> {
    let size = match document.paper {
        Paper::Portrait => (SHORT, LONG),
        Paper::Landscape => (LONG, SHORT),
    };
    let mut layout = Layout {
        faces,
        width: size.0 - 2.0 * MARGIN,
        bottom: size.1 - MARGIN - FOOT,
        y: MARGIN,
        laid: Laid {
            size,
            pages: vec![Vec::new()],
            parts: Vec::new(),
            leaves: 0,
            turned: BTreeMap::new(),
        },
        limits,
        bytes: 0,
    };
    for block in &document.blocks {
        layout.go_on()?;
        layout.block(block)?;
    }
    layout.go_on()?;
    layout.feet(&document.footer)?;
    if document.is_framed {
        layout.frames();
    }
    Ok(layout.laid)
}

struct Layout<'f> {
    faces: &'f Faces,
    width: f32,
    /// Where the last line of a page ends at the latest.
    bottom: f32,
    /// Where the next block begins.
    y: f32,
    laid: Laid,
    limits: &'f Limits,
    /// Approximate bytes drawn so far.
    bytes: usize,
}

impl Layout<'_> {
    /// Asked before each step whose work is bounded by itself.
    fn go_on(&self) -> Result<(), NotMade> {
        if self.limits.stop.is_set() {
            return Err(NotMade::Stopped);
        }
        match self.laid.pages.len() > self.limits.pages || self.bytes > self.limits.bytes {
            true => Err(NotMade::TooLong),
            false => Ok(()),
        }
    }

    fn block(&mut self, block: &Block) -> Result<(), NotMade> {
        match block {
            Block::Heading { level, text } => self.heading(*level, text)?,
            Block::Paragraph(text) => {
                let leaf = self.leaf();
                self.flow(text, TEXT, MARGIN, leaf)?;
                self.y += GAP;
                self.laid.parts.push(Part::Paragraph(leaf));
            }
            Block::Centered { level, size, text } => self.centered(*level, *size, text)?,
            Block::Space(points) => self.y += f32::from(*points),
            Block::List { is_numbered, items } => self.list(*is_numbered, items)?,
            Block::Table(table) => self.table(table)?,
            Block::PageBreak => {
                if !self.is_blank() {
                    self.next_page();
                }
            }
        }
        Ok(())
    }

    fn leaf(&mut self) -> usize {
        self.laid.leaves += 1;
        self.laid.leaves - 1
    }

    fn is_blank(&self) -> bool {
        self.laid.pages.last().is_none_or(Vec::is_empty)
    }

    fn next_page(&mut self) {
        self.laid.pages.push(Vec::new());
        self.y = MARGIN;
    }

    fn put(&mut self, mark: Mark, leaf: Leaf) {
        let text = match &mark {
            // A glyph is named by two bytes.
            Mark::Text { text: Drawn::Plain(text), .. } => text.len().saturating_mul(2),
            Mark::Text { text: Drawn::Shaped(shaped), .. } => {
                let cluster = |glyphs: usize| CLUSTER.saturating_mul(glyphs.max(1));
                shaped.clusters.iter().map(|it| cluster(it.glyphs.len())).sum()
            }
            Mark::Frame { .. } => 0,
        };
        self.bytes = self.bytes.saturating_add(MARK).saturating_add(text);
        if self.bytes > self.limits.bytes {
            return;
        }
        if let Some(page) = self.laid.pages.last_mut() {
            page.push((mark, leaf));
        }
    }

    fn heading(&mut self, level: u8, text: &str) -> Result<(), NotMade> {
        let size = match level {
            1 => 16.0,
            2 => 13.0,
            _ => 11.0,
        };
        if self.y + size * LEADING + BELOW_HEADING > self.bottom && !self.is_blank() {
            self.next_page();
        }
        let leaf = self.leaf();
        self.flow(&[Run::bold(text)], size, MARGIN, leaf)?;
        self.y += GAP / 2.0;
        self.laid.parts.push(Part::Heading { level, leaf });
        Ok(())
    }

    fn centered(&mut self, level: Option<u8>, size: u8, text: &[Run]) -> Result<(), NotMade> {
        let (leaf, size) = (self.leaf(), f32::from(size));
        // A frame is not touched.
        let width = self.width - 2.0 * FRAME;
        let lines = wrap(self.faces, text, (size, width), self.limits)?;
        self.laid.turned.extend(turned(text, &lines).map(|text| (leaf, text)));
        for line in lines {
            self.go_on()?;
            if self.y + size * LEADING > self.bottom && !self.is_blank() {
                self.next_page();
            }
            let x = MARGIN + (self.width - line.width) / 2.0;
            self.line(&line, (x, self.y), size, Some(leaf));
            self.y += size * LEADING;
        }
        self.laid.parts.push(match level {
            Some(level) => Part::Heading { level, leaf },
            None => Part::Paragraph(leaf),
        });
        Ok(())
    }

    fn list(&mut self, is_numbered: bool, items: &[Vec<Run>]) -> Result<(), NotMade> {
        let mut leaves = Vec::new();
        for (n, item) in items.iter().enumerate() {
            self.go_on()?;
            if self.y + TEXT * LEADING > self.bottom {
                self.next_page();
            }
            let (label, body) = (self.leaf(), self.leaf());
            let text = if is_numbered { format!("{}. ", n + 1) } else { "• ".to_owned() };
            let text = Drawn::Plain(text);
            let base = self.y + TEXT * BASE;
            self.put(Mark::Text { x: MARGIN, base, size: TEXT, text, is_bold: false }, Some(label));
            self.flow(item, TEXT, MARGIN + INDENT, body)?;
            leaves.push((label, body));
        }
        self.y += GAP;
        self.laid.parts.push(Part::List { is_numbered, items: leaves });
        Ok(())
    }

    /// Text over as many pages as it takes.
    fn flow(&mut self, text: &[Run], size: f32, x: f32, leaf: usize) -> Result<(), NotMade> {
        let lines = wrap(self.faces, text, (size, self.width - (x - MARGIN)), self.limits)?;
        self.laid.turned.extend(turned(text, &lines).map(|text| (leaf, text)));
        for line in lines {
            self.go_on()?;
            if self.y + size * LEADING > self.bottom && !self.is_blank() {
                self.next_page();
            }
            self.line(&line, (x, self.y), size, Some(leaf));
            self.y += size * LEADING;
        }
        Ok(())
    }

    fn line(&mut self, line: &Line, (x, y): (f32, f32), size: f32, leaf: Leaf) {
        for piece in &line.pieces {
            let (x, base, text) = (x + piece.x, y + size * BASE, piece.drawn.clone());
            self.put(Mark::Text { x, base, size, text, is_bold: piece.is_bold }, leaf);
        }
    }

    fn table(&mut self, table: &Table) -> Result<(), NotMade> {
        let shares: f32 = table.columns.iter().map(|column| f32::from(column.share)).sum();
        let mut x = MARGIN;
        let places: Vec<(f32, f32)> = table
            .columns
            .iter()
            .map(|column| {
                let width = self.width * f32::from(column.share) / shares.max(1.0);
                let place = (x, width);
                x += width;
                place
            })
            .collect();
        let mut head = Vec::new();
        for (column, place) in table.columns.iter().zip(&places) {
            let cell = Cell::Text(vec![Run::bold(column.head.clone())]);
            head.push(self.laying(&cell, *place)?);
        }
        let leaves = |layout: &mut Self, count: usize| -> Vec<usize> {
            (0..count).map(|_| layout.leaf()).collect()
        };
        let head_leaves = leaves(self, head.len());
        let first = head.iter().map(Laying::height).fold(CELL * LEADING, f32::max);
        if self.y + first + BELOW_HEADING / 2.0 > self.bottom && !self.is_blank() {
            self.next_page();
        }
        self.row(&head, 0, usize::MAX, Some(&head_leaves))?;
        let mut rows = Vec::new();
        for row in &table.rows {
            self.go_on()?;
            let mut cells = Vec::new();
            for (cell, place) in row.iter().zip(&places) {
                cells.push(self.laying(cell, *place)?);
            }
            let row_leaves = leaves(self, cells.len());
            self.whole_row((&table.continued, &head), &cells, &row_leaves)?;
            rows.push(row_leaves);
        }
        self.y += GAP;
        self.laid.parts.push(Part::Table { head: head_leaves, rows });
        Ok(())
    }

    fn laying(&self, cell: &Cell, place: (f32, f32)) -> Result<Laying, NotMade> {
        let Cell::Text(text) = cell else {
            return Ok(Laying { place, lines: Vec::new(), turned: None, is_tick: true });
        };
        let lines = wrap(self.faces, text, (CELL, place.1 - 2.0 * PAD), self.limits)?;
        Ok(Laying { place, turned: turned(text, &lines), lines, is_tick: false })
    }

    /// A row on this page or the next; on several pages if it is higher than one.
    fn whole_row(
        &mut self,
        (continued, head): (&str, &[Laying]),
        cells: &[Laying],
        leaves: &[usize],
    ) -> Result<(), NotMade> {
        let count = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0);
        let tall = cells.iter().map(Laying::height).fold(0.0, f32::max);
        let above = if continued.is_empty() { 0.0 } else { TEXT * LEADING };
        let top = MARGIN + above + head.iter().map(Laying::height).fold(0.0, f32::max);
        if self.y + tall > self.bottom && self.y > top + 1.0 {
            self.repeat(continued, head)?;
        }
        let mut from = 0;
        loop {
            let mut room = self.bottom - self.y - 2.0 * PAD;
            let mut fit = 0;
            while room >= CELL * LEADING {
                room -= CELL * LEADING;
                fit += 1;
            }
            // One line at least, so that it comes to an end.
            let fit = fit.max(1);
            self.row(cells, from, fit, Some(leaves))?;
            from += fit;
            if from >= count {
                return Ok(());
            }
            self.repeat(continued, head)?;
        }
    }

    /// The head of a table once more, on the next page; only seen, for it was read already.
    fn repeat(&mut self, continued: &str, head: &[Laying]) -> Result<(), NotMade> {
        self.next_page();
        // On one line: what does not fit is known from the pages before.
        let runs = [Run::bold(continued)];
        let lines = wrap(self.faces, &runs, (TEXT, self.width), self.limits)?;
        if let Some(line) = lines.first().filter(|_| !continued.is_empty()) {
            self.line(line, (MARGIN, self.y), TEXT, None);
            self.y += TEXT * LEADING;
        }
        self.row(head, 0, usize::MAX, None)
    }

    /// Some lines of the cells of a row.
    fn row(
        &mut self,
        cells: &[Laying],
        from: usize,
        most: usize,
        leaves: Option<&[usize]>,
    ) -> Result<(), NotMade> {
        let y = self.y;
        let text = |cell: &Laying| -> f32 {
            cell.lines.iter().skip(from).take(most).map(|_| CELL * LEADING).sum()
        };
        let tick = |cell: &Laying| if cell.is_tick && from == 0 { TICK } else { 0.0 };
        let inner = cells.iter().map(|cell| text(cell).max(tick(cell)));
        let height = inner.fold(CELL * LEADING, f32::max) + 2.0 * PAD;
        for (n, cell) in cells.iter().enumerate() {
            self.go_on()?;
            let leaf = leaves.and_then(|leaves| leaves.get(n).copied());
            self.laid.turned.extend(leaf.zip(cell.turned.clone()));
            let (x, width) = cell.place;
            self.put(Mark::Frame { x, y, width, height }, None);
            if tick(cell) > 0.0 {
                let side = Mark::Frame { x: x + PAD, y: y + PAD, width: TICK, height: TICK };
                self.put(side, leaf);
            }
            let mut line_y = y + PAD;
            for line in cell.lines.iter().skip(from).take(most) {
                self.line(line, (x + PAD, line_y), CELL, leaf);
                line_y += CELL * LEADING;
            }
        }
        self.y += height;
        Ok(())
    }

    /// Two lines around each page.
    fn frames(&mut self) {
        let (width, height) = self.laid.size;
        for page in &mut self.laid.pages {
            for inset in [MARGIN - FRAME, MARGIN - FRAME + 4.0] {
                let (width, height) = (width - 2.0 * inset, height - 2.0 * inset);
                page.push((Mark::Frame { x: inset, y: inset, width, height }, None));
            }
        }
    }

    fn feet(&mut self, footer: &str) -> Result<(), NotMade> {
        let count = self.laid.pages.len().to_string();
        let base = self.laid.size.1 - MARGIN;
        for (n, page) in self.laid.pages.iter_mut().enumerate() {
            let number = (n + 1).to_string();
            let text = [Run::plain(footer.replace("{pages}", &count).replace("{page}", &number))];
            let lines = wrap(self.faces, &text, (SMALL, self.width), self.limits)?;
            for piece in lines.into_iter().next().unwrap_or_default().pieces {
                let (x, text, is_bold) = (MARGIN + piece.x, piece.drawn, piece.is_bold);
                page.push((Mark::Text { x, base, size: SMALL, text, is_bold }, None));
            }
        }
        Ok(())
    }
}

/// A cell whose lines are known.
struct Laying {
    place: (f32, f32),
    lines: Vec<Line>,
    /// What it says, where that is not the order in which it is drawn.
    turned: Option<String>,
    is_tick: bool,
}

/// What a text says, if its lines are not drawn in the order in which they are read.
fn turned(text: &[Run], lines: &[Line]) -> Option<String> {
    let is_turned = lines.iter().any(|line| line.is_turned);
    let letters = text.iter().flat_map(|run| run.text.chars());
    is_turned.then(|| letters.filter(|letter| !is_unseen(*letter)).collect())
}

impl Laying {
    fn height(&self) -> f32 {
        let lines: f32 = self.lines.iter().map(|_| CELL * LEADING).sum();
        lines.max(if self.is_tick { TICK } else { 0.0 }) + 2.0 * PAD
    }
}
