//! Decides what stands where on which page.

use super::{
    fonts::Faces,
    lines::{Line, wrap},
    model::{Block, Cell, Document, Paper, Run, Table},
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
/// Side of a square to tick.
const TICK: f32 = 11.0;

/// Something on a page. Points are counted from its upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A text that begins at a base line.
    Text { x: f32, base: f32, size: f32, text: String, is_bold: bool },
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
    /// What it is made of.
    pub parts: Vec<Part>,
    /// How many leaves there are.
    pub leaves: usize,
}

/// Lays a document out. There is always a page.
pub fn lay_out(document: &Document, faces: &Faces) -> Laid {
    let size = match document.paper {
        Paper::Portrait => (SHORT, LONG),
        Paper::Landscape => (LONG, SHORT),
    };
    let mut layout = Layout {
        faces,
        width: size.0 - 2.0 * MARGIN,
        bottom: size.1 - MARGIN - FOOT,
        y: MARGIN,
        laid: Laid { size, pages: vec![Vec::new()], parts: Vec::new(), leaves: 0 },
    };
    document.blocks.iter().for_each(|block| layout.block(block));
    layout.feet(&document.footer);
    layout.laid
}

struct Layout<'f> {
    faces: &'f Faces,
    width: f32,
    /// Where the last line of a page ends at the latest.
    bottom: f32,
    /// Where the next block begins.
    y: f32,
    laid: Laid,
}

impl Layout<'_> {
    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading { level, text } => self.heading(*level, text),
            Block::Paragraph(text) => {
                let leaf = self.leaf();
                self.flow(text, TEXT, MARGIN, leaf);
                self.y += GAP;
                self.laid.parts.push(Part::Paragraph(leaf));
            }
            Block::List { is_numbered, items } => self.list(*is_numbered, items),
            Block::Table(table) => self.table(table),
            Block::PageBreak => {
                if !self.is_blank() {
                    self.next_page();
                }
            }
        }
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
        if let Some(page) = self.laid.pages.last_mut() {
            page.push((mark, leaf));
        }
    }

    fn heading(&mut self, level: u8, text: &str) {
        let size = match level {
            1 => 16.0,
            2 => 13.0,
            _ => 11.0,
        };
        if self.y + size * LEADING + BELOW_HEADING > self.bottom && !self.is_blank() {
            self.next_page();
        }
        let leaf = self.leaf();
        self.flow(&[Run::bold(text)], size, MARGIN, leaf);
        self.y += GAP / 2.0;
        self.laid.parts.push(Part::Heading { level, leaf });
    }

    fn list(&mut self, is_numbered: bool, items: &[Vec<Run>]) {
        let mut leaves = Vec::new();
        for (n, item) in items.iter().enumerate() {
            if self.y + TEXT * LEADING > self.bottom {
                self.next_page();
            }
            let (label, body) = (self.leaf(), self.leaf());
            let text = if is_numbered { format!("{}.", n + 1) } else { "•".to_owned() };
            let base = self.y + TEXT * BASE;
            self.put(Mark::Text { x: MARGIN, base, size: TEXT, text, is_bold: false }, Some(label));
            self.flow(item, TEXT, MARGIN + INDENT, body);
            leaves.push((label, body));
        }
        self.y += GAP;
        self.laid.parts.push(Part::List { is_numbered, items: leaves });
    }

    /// Text over as many pages as it takes.
    fn flow(&mut self, text: &[Run], size: f32, x: f32, leaf: usize) {
        for line in wrap(self.faces, text, size, self.width - (x - MARGIN)) {
            if self.y + size * LEADING > self.bottom && !self.is_blank() {
                self.next_page();
            }
            self.line(&line, (x, self.y), size, Some(leaf));
            self.y += size * LEADING;
        }
    }

    fn line(&mut self, line: &Line, (x, y): (f32, f32), size: f32, leaf: Leaf) {
        for piece in &line.pieces {
            let text = piece.text.trim_end().to_owned();
            if !text.is_empty() {
                let (x, base) = (x + piece.x, y + size * BASE);
                self.put(Mark::Text { x, base, size, text, is_bold: piece.is_bold }, leaf);
            }
        }
    }

    fn table(&mut self, table: &Table) {
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
        let head: Vec<Laying> = table
            .columns
            .iter()
            .zip(&places)
            .map(|(column, place)| {
                let cell = Cell::Text(vec![Run::bold(column.head.clone())]);
                Laying::of(self.faces, &cell, *place)
            })
            .collect();
        let leaves = |layout: &mut Self, count: usize| -> Vec<usize> {
            (0..count).map(|_| layout.leaf()).collect()
        };
        let head_leaves = leaves(self, head.len());
        let first = head.iter().map(Laying::height).fold(CELL * LEADING, f32::max);
        if self.y + first + BELOW_HEADING / 2.0 > self.bottom && !self.is_blank() {
            self.next_page();
        }
        self.row(&head, 0, usize::MAX, Some(&head_leaves));
        let mut rows = Vec::new();
        for row in &table.rows {
            let cells: Vec<Laying> = row
                .iter()
                .zip(&places)
                .map(|(cell, place)| Laying::of(self.faces, cell, *place))
                .collect();
            let row_leaves = leaves(self, cells.len());
            self.whole_row((&table.continued, &head), &cells, &row_leaves);
            rows.push(row_leaves);
        }
        self.y += GAP;
        self.laid.parts.push(Part::Table { head: head_leaves, rows });
    }

    /// A row on this page or the next; on several pages if it is higher than one.
    fn whole_row(
        &mut self,
        (continued, head): (&str, &[Laying]),
        cells: &[Laying],
        leaves: &[usize],
    ) {
        let count = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0);
        let tall = cells.iter().map(Laying::height).fold(0.0, f32::max);
        let above = if continued.is_empty() { 0.0 } else { TEXT * LEADING };
        let top = MARGIN + above + head.iter().map(Laying::height).fold(0.0, f32::max);
        if self.y + tall > self.bottom && self.y > top + 1.0 {
            self.repeat(continued, head);
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
            self.row(cells, from, fit, Some(leaves));
            from += fit;
            if from >= count {
                return;
            }
            self.repeat(continued, head);
        }
    }

    /// The head of a table once more, on the next page; only seen, for it was read already.
    fn repeat(&mut self, continued: &str, head: &[Laying]) {
        self.next_page();
        // On one line: what does not fit is known from the pages before.
        let runs = [Run::bold(continued)];
        if let Some(line) =
            wrap(self.faces, &runs, TEXT, self.width).first().filter(|_| !continued.is_empty())
        {
            self.line(line, (MARGIN, self.y), TEXT, None);
            self.y += TEXT * LEADING;
        }
        self.row(head, 0, usize::MAX, None);
    }

    /// Some lines of the cells of a row.
    fn row(&mut self, cells: &[Laying], from: usize, most: usize, leaves: Option<&[usize]>) {
        let y = self.y;
        let text = |cell: &Laying| -> f32 {
            cell.lines.iter().skip(from).take(most).map(|_| CELL * LEADING).sum()
        };
        let tick = |cell: &Laying| if cell.is_tick && from == 0 { TICK } else { 0.0 };
        let inner = cells.iter().map(|cell| text(cell).max(tick(cell)));
        let height = inner.fold(CELL * LEADING, f32::max) + 2.0 * PAD;
        for (n, cell) in cells.iter().enumerate() {
            let leaf = leaves.and_then(|leaves| leaves.get(n).copied());
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
    }

    fn feet(&mut self, footer: &str) {
        let count = self.laid.pages.len().to_string();
        let base = self.laid.size.1 - MARGIN;
        for (n, page) in self.laid.pages.iter_mut().enumerate() {
            let number = (n + 1).to_string();
            let text = footer.replace("{pages}", &count).replace("{page}", &number);
            if !text.is_empty() {
                let mark = Mark::Text { x: MARGIN, base, size: SMALL, text, is_bold: false };
                page.push((mark, None));
            }
        }
    }
}

/// A cell whose lines are known.
struct Laying {
    place: (f32, f32),
    lines: Vec<Line>,
    is_tick: bool,
}

impl Laying {
    fn of(faces: &Faces, cell: &Cell, place: (f32, f32)) -> Self {
        let (lines, is_tick) = match cell {
            Cell::Text(text) => (wrap(faces, text, CELL, place.1 - 2.0 * PAD), false),
            Cell::TickBox => (Vec::new(), true),
        };
        Self { place, lines, is_tick }
    }

    fn height(&self) -> f32 {
        let lines: f32 = self.lines.iter().map(|_| CELL * LEADING).sum();
        lines.max(if self.is_tick { TICK } else { 0.0 }) + 2.0 * PAD
    }
}
