//! Writes pages as a PDF file (ISO 32000-1), with what they are made of for readers of the screen.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{CidFontType, FontFlags, StructRole, SystemInfo, TableHeaderScope, UnicodeCmap},
};

use super::{
    fonts::{Face, Faces},
    model::Document,
    pages::{Laid, Leaf, Mark, Part},
};
use crate::error::Problem;

/// Width of lines, in points.
const LINE: f32 = 0.5;
/// How dark lines are, from 0 (black) to 1.
const GRAY: f32 = 0.35;
/// Glyphs are named by their number in the font.
const GLYPHS: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
const NAMES: [Name<'_>; 2] = [Name(b"F0"), Name(b"F1")];

/// The file.
pub fn write(document: &Document, laid: &Laid, faces: &Faces) -> Result<Vec<u8>, Problem> {
    let mut file = File { pdf: Pdf::new(), last: 0 };
    file.pdf.set_version(1, 7);
    let (catalog, pages, tree) = (file.id(), file.id(), file.id());
    let fonts = [file.id(), file.id()];
    let mut drawn = Drawn::new(laid.leaves);
    let mut page_ids = Vec::new();
    for (number, marks) in (0..).zip(&laid.pages) {
        let (page_id, content_id) = (file.id(), file.id());
        let content = drawn.page(page_id, laid.size.1, marks, faces);
        let small = compress_to_vec_zlib(&content, 6);
        file.pdf.stream(content_id, &small).filter(Filter::FlateDecode);
        let mut page = file.pdf.page(page_id);
        page.media_box(Rect::new(0.0, 0.0, laid.size.0, laid.size.1));
        page.parent(pages).contents(content_id).struct_parents(number);
        page.resources().fonts().pairs(NAMES.into_iter().zip(fonts));
        page.finish();
        page_ids.push(page_id);
    }
    let count = i32::try_from(page_ids.len()).map_err(Problem::internal)?;
    file.pdf.pages(pages).kids(page_ids).count(count);
    for (is_bold, font) in [false, true].into_iter().zip(fonts) {
        let used = if is_bold { &drawn.bold } else { &drawn.regular };
        file.font(font, faces.of(is_bold), used)?;
    }
    let parents = file.id();
    let owners = file.structure((tree, parents), &laid.parts, &drawn);
    file.parents(parents, &owners, &drawn)?;
    let info = file.id();
    file.pdf.document_info(info).title(TextStr(&document.title)).creator(TextStr("Afterbell"));
    let mut root = file.pdf.catalog(catalog);
    root.pages(pages).lang(TextStr(&document.language));
    root.mark_info().marked(true);
    root.viewer_preferences().display_doc_title(true);
    root.pair(Name(b"StructTreeRoot"), tree);
    root.finish();
    Ok(file.pdf.finish())
}

/// What was drawn so far.
struct Drawn {
    /// Where each leaf is: pages, and what was marked there.
    leaves: Vec<Vec<(Ref, i32)>>,
    /// Whose each mark of a page is, by page.
    owners: Vec<Vec<usize>>,
    /// Glyphs and the letters that they show.
    regular: BTreeMap<u16, char>,
    bold: BTreeMap<u16, char>,
}

impl Drawn {
    fn new(leaves: usize) -> Self {
        Self {
            leaves: vec![Vec::new(); leaves],
            owners: Vec::new(),
            regular: BTreeMap::new(),
            bold: BTreeMap::new(),
        }
    }

    /// What is drawn on a page.
    fn page(&mut self, page: Ref, height: f32, marks: &[(Mark, Leaf)], faces: &Faces) -> Vec<u8> {
        let mut content = Content::new();
        content.set_line_width(LINE);
        content.set_stroke_gray(GRAY);
        let (mut owners, mut next) = (Vec::new(), 0);
        for (mark, leaf) in marks {
            let of_leaf =
                leaf.and_then(|leaf| self.leaves.get_mut(leaf).map(|places| (leaf, places)));
            match of_leaf {
                Some((leaf, places)) => {
                    let mut marked = content.begin_marked_content_with_properties(Name(b"Span"));
                    let mut properties = marked.properties();
                    properties.identify(next);
                    if let Some(text) = unknown(mark, faces) {
                        properties.actual_text(TextStr(text));
                    }
                    properties.finish();
                    marked.finish();
                    places.push((page, next));
                    owners.push(leaf);
                    next += 1;
                }
                None => {
                    content.begin_marked_content(Name(b"Artifact"));
                }
            }
            self.draw(&mut content, height, mark, faces);
            content.end_marked_content();
        }
        self.owners.push(owners);
        content.finish().into_vec()
    }

    fn draw(&mut self, content: &mut Content, height: f32, mark: &Mark, faces: &Faces) {
        match mark {
            Mark::Text { x, base, size, text, is_bold } => {
                let face = faces.of(*is_bold);
                let used = if *is_bold { &mut self.bold } else { &mut self.regular };
                let mut bytes = Vec::with_capacity(text.len() * 2);
                for letter in text.chars() {
                    let glyph = face.glyph(letter);
                    used.entry(glyph).or_insert(letter);
                    bytes.extend(glyph.to_be_bytes());
                }
                let [regular, bold] = NAMES;
                let name = if *is_bold { bold } else { regular };
                content.begin_text().set_font(name, *size).next_line(*x, height - base);
                content.show(Str(&bytes)).end_text();
            }
            Mark::Frame { x, y, width, height: tall } => {
                content.rect(*x, height - y - tall, *width, *tall).stroke();
            }
        }
    }
}

/// The text of a mark that has letters without a glyph, which would otherwise be lost to whoever copies it.
fn unknown<'m>(mark: &'m Mark, faces: &Faces) -> Option<&'m str> {
    match mark {
        Mark::Text { text, is_bold, .. } => {
            let face = faces.of(*is_bold);
            text.chars().any(|letter| face.glyph(letter) == 0).then_some(text)
        }
        Mark::Frame { .. } => None,
    }
}

struct File {
    pdf: Pdf,
    last: i32,
}

impl File {
    fn id(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// A font with what its glyphs mean.
    fn font(&mut self, id: Ref, face: &Face, used: &BTreeMap<u16, char>) -> Result<(), Problem> {
        let (cid, descriptor, data, meaning) = (self.id(), self.id(), self.id(), self.id());
        let name = Name(face.name.as_bytes());
        let mut font = self.pdf.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(cid).to_unicode(meaning);
        font.finish();
        let mut font = self.pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(GLYPHS);
        font.font_descriptor(descriptor).default_width(face.advance(0));
        font.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for glyph in used.keys() {
            widths.consecutive(*glyph, [face.advance(*glyph)]);
        }
        widths.finish();
        font.finish();
        let table = &face.font;
        let bounds = table.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|at| face.scaled(at));
        let mut about = self.pdf.font_descriptor(descriptor);
        about.name(name).flags(FontFlags::NON_SYMBOLIC).italic_angle(0.0);
        about.bbox(Rect::new(left, bottom, right, top));
        about.ascent(face.scaled(table.ascender())).descent(face.scaled(table.descender()));
        about.cap_height(face.scaled(table.capital_height().unwrap_or_default())).stem_v(80.0);
        about.font_file2(data);
        about.finish();
        let length = i32::try_from(face.length).map_err(Problem::internal)?;
        let mut stream = self.pdf.stream(data, face.small);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        stream.finish();
        let mut letters = UnicodeCmap::new(Name(b"Letters"), GLYPHS);
        for (glyph, letter) in used {
            letters.pair(*glyph, *letter);
        }
        self.pdf.cmap(meaning, &letters.finish());
        Ok(())
    }

    /// What the document is made of. Answers which element each leaf is.
    fn structure(
        &mut self,
        (root, parents): (Ref, Ref),
        parts: &[Part],
        drawn: &Drawn,
    ) -> Vec<Ref> {
        let mut owners = vec![root; drawn.leaves.len()];
        let whole = self.id();
        let mut children = Vec::new();
        for part in parts {
            let id = self.id();
            children.push(id);
            let mut leaves = Leaves { file: self, drawn, owners: &mut owners };
            match part {
                Part::Heading { level, leaf } => {
                    let role = match level {
                        1 => StructRole::H1,
                        2 => StructRole::H2,
                        _ => StructRole::H3,
                    };
                    leaves.write(id, whole, role, *leaf);
                }
                Part::Paragraph(leaf) => leaves.write(id, whole, StructRole::P, *leaf),
                Part::List { items, .. } => {
                    let of_items = items.iter().map(|(label, body)| {
                        let item = leaves.file.id();
                        let pair = [(StructRole::Lbl, *label), (StructRole::LBody, *body)];
                        let inside = pair.map(|(role, leaf)| {
                            let id = leaves.file.id();
                            leaves.write(id, item, role, leaf);
                            id
                        });
                        leaves.file.group(item, id, StructRole::LI, &inside);
                        item
                    });
                    let of_items: Vec<Ref> = of_items.collect();
                    self.group(id, whole, StructRole::L, &of_items);
                }
                Part::Table { head, rows } => {
                    let (top, body) = (leaves.file.id(), leaves.file.id());
                    let first = leaves.row(top, StructRole::TH, head);
                    let rows: Vec<Ref> =
                        rows.iter().map(|row| leaves.row(body, StructRole::TD, row)).collect();
                    self.group(top, id, StructRole::THead, &[first]);
                    self.group(body, id, StructRole::TBody, &rows);
                    self.group(id, whole, StructRole::Table, &[top, body]);
                }
            }
        }
        self.group(whole, root, StructRole::Document, &children);
        let mut tree = self.pdf.indirect(root).dict();
        tree.pair(Name(b"Type"), Name(b"StructTreeRoot"));
        tree.insert(Name(b"K")).array().item(whole);
        tree.pair(Name(b"ParentTree"), parents);
        tree.finish();
        owners
    }

    /// Whose what was marked on each page is: the way back from the pages.
    fn parents(&mut self, id: Ref, owners: &[Ref], drawn: &Drawn) -> Result<(), Problem> {
        let mut pages = Vec::new();
        for leaves in &drawn.owners {
            let page = self.id();
            let of_page = leaves.iter().filter_map(|leaf| owners.get(*leaf).copied());
            self.pdf.indirect(page).array().items(of_page);
            pages.push(page);
        }
        let mut tree = self.pdf.indirect(id).dict();
        let mut numbers = tree.insert(Name(b"Nums")).array();
        for (number, page) in pages.into_iter().enumerate() {
            numbers.item(i32::try_from(number).map_err(Problem::internal)?).item(page);
        }
        numbers.finish();
        tree.finish();
        Ok(())
    }

    /// An element of elements.
    fn group(&mut self, id: Ref, parent: Ref, role: StructRole, children: &[Ref]) {
        let mut element = self.pdf.struct_element(id);
        element.kind(role).parent(parent);
        let mut inside = element.children();
        for child in children {
            inside.struct_element(*child);
        }
        inside.finish();
        element.finish();
    }
}

/// Elements of what was drawn.
struct Leaves<'f> {
    file: &'f mut File,
    drawn: &'f Drawn,
    owners: &'f mut Vec<Ref>,
}

impl Leaves<'_> {
    fn write(&mut self, id: Ref, parent: Ref, role: StructRole, leaf: usize) {
        if let Some(owner) = self.owners.get_mut(leaf) {
            *owner = id;
        }
        let mut element = self.file.pdf.struct_element(id);
        element.kind(role).parent(parent);
        if role == StructRole::TH {
            element.attributes().push().table().scope(TableHeaderScope::Column);
        }
        let mut inside = element.children();
        for (page, mark) in self.drawn.leaves.get(leaf).into_iter().flatten() {
            inside.marked_content_ref().page(*page).marked_content_id(*mark);
        }
        inside.finish();
        element.finish();
    }

    /// A row of a table.
    fn row(&mut self, parent: Ref, role: StructRole, leaves: &[usize]) -> Ref {
        let id = self.file.id();
        let cells: Vec<Ref> = leaves
            .iter()
            .map(|leaf| {
                let cell = self.file.id();
                self.write(cell, id, role, *leaf);
                cell
            })
            .collect();
        self.file.group(id, parent, StructRole::TR, &cells);
        id
    }
}
