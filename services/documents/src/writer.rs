//! Writes pages as a PDF file (ISO 32000-1), with what they are made of for readers of the screen.

use std::{borrow::Cow, collections::BTreeMap, num::TryFromIntError};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{
        CidFontType, FontFlags, StructRole, SystemInfo, TableHeaderScope, TextRenderingMode,
        UnicodeCmap,
    },
};
use subsetter::{GlyphRemapper, subset};

use super::{
    fonts::{Face, Faces, FontId},
    lines::Drawn,
    model::Document,
    pages::{Laid, Leaf, Mark, Part},
    shape::Shaped,
};
use crate::NotMade;

/// Width of lines, in points.
const LINE: f32 = 0.5;
/// How dark lines are, from 0 (black) to 1.
const GRAY: f32 = 0.35;
/// Glyphs are named by a number of ours: what a glyph means depends on where it stands.
const GLYPHS: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// How much wider the strokes of letters are whose font has no bold weight, as a share of their size.
const EMBOLDENED: f32 = 0.025;

/// The file.
pub fn write(document: &Document, laid: &Laid, faces: &Faces) -> Result<Vec<u8>, NotMade> {
    let mut file = File { pdf: Pdf::new(), last: 0 };
    file.pdf.set_version(1, 7);
    let (catalog, pages, tree) = (file.id(), file.id(), file.id());
    let mut drawn = Drawing::new(laid.leaves, faces);
    for is_bold in [false, true] {
        drawn.font(FontId::of(is_bold));
    }
    let mut contents = Vec::new();
    for marks in &laid.pages {
        let page = file.id();
        contents.push((page, drawn.page(page, laid.size.1, marks)));
    }
    let fonts: Vec<(String, Ref)> =
        drawn.fonts.keys().map(|font| (resource(*font), file.id())).collect();
    let mut page_ids = Vec::new();
    for (number, (page_id, content)) in (0..).zip(contents) {
        let content_id = file.id();
        let small = compress_to_vec_zlib(&content, 6);
        file.pdf.stream(content_id, &small).filter(Filter::FlateDecode);
        let mut page = file.pdf.page(page_id);
        page.media_box(Rect::new(0.0, 0.0, laid.size.0, laid.size.1));
        page.parent(pages).contents(content_id).struct_parents(number);
        let named = fonts.iter().map(|(name, id)| (Name(name.as_bytes()), *id));
        page.resources().fonts().pairs(named);
        page.finish();
        page_ids.push(page_id);
    }
    let count = i32::try_from(page_ids.len()).map_err(too_large)?;
    file.pdf.pages(pages).kids(page_ids).count(count);
    for ((font, used), (_, id)) in drawn.fonts.iter().zip(&fonts) {
        let face = faces.get(*font).ok_or(NotMade::Faulty("a font"))?;
        file.font(*id, face, faces.small(*font), used)?;
    }
    let parents = file.id();
    let owners = file.structure((tree, parents), laid, &drawn);
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

/// What pages call a font.
fn resource(font: FontId) -> String {
    format!("F{}", font.number())
}

/// The glyphs of a font that are used, each with what it means there: by their numbers in the file, from 1.
#[derive(Default)]
struct Used {
    numbers: BTreeMap<u16, Vec<(String, u16)>>,
    glyphs: Vec<(u16, String)>,
}

impl Used {
    /// The number of a glyph that means something; nothing where the letters around it say what it means.
    fn number(&mut self, glyph: u16, meaning: &str) -> u16 {
        let meanings = self.numbers.entry(glyph).or_default();
        if let Some((_, number)) = meanings.iter().find(|(text, _)| text == meaning) {
            return *number;
        }
        // There are fewer glyphs on paper than numbers: 0 is what nobody sees.
        let number = u16::try_from(self.glyphs.len() + 1).unwrap_or_default();
        meanings.push((meaning.to_owned(), number));
        self.glyphs.push((glyph, meaning.to_owned()));
        number
    }
}

/// What was drawn so far.
struct Drawing<'f> {
    faces: &'f Faces,
    /// Where each leaf is: pages, and what was marked there.
    leaves: Vec<Vec<(Ref, i32)>>,
    /// Whose each mark of a page is, by page.
    owners: Vec<Vec<usize>>,
    fonts: BTreeMap<FontId, Used>,
}

impl<'f> Drawing<'f> {
    fn new(leaves: usize, faces: &'f Faces) -> Self {
        Self { faces, leaves: vec![Vec::new(); leaves], owners: Vec::new(), fonts: BTreeMap::new() }
    }

    fn font(&mut self, font: FontId) -> &mut Used {
        self.fonts.entry(font).or_default()
    }

    /// Writes the content of a page.
    fn page(&mut self, page: Ref, height: f32, marks: &[(Mark, Leaf)]) -> Vec<u8> {
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
                    marked.properties().identify(next);
                    marked.finish();
                    places.push((page, next));
                    owners.push(leaf);
                    next += 1;
                }
                None => {
                    content.begin_marked_content(Name(b"Artifact"));
                }
            }
            self.draw(&mut content, height, mark);
            content.end_marked_content();
        }
        self.owners.push(owners);
        content.finish().into_vec()
    }

    fn draw(&mut self, content: &mut Content, height: f32, mark: &Mark) {
        match mark {
            Mark::Text { x, base, size, text: Drawn::Plain(text), is_bold } => {
                let font = FontId::of(*is_bold);
                let face = self.faces.of(*is_bold);
                let used = self.font(font);
                let mut bytes = Vec::with_capacity(text.len() * 2);
                let mut utf8 = [0; 4];
                for letter in text.chars() {
                    let number = used.number(face.glyph(letter), letter.encode_utf8(&mut utf8));
                    bytes.extend(number.to_be_bytes());
                }
                content.begin_text().set_font(Name(resource(font).as_bytes()), *size);
                content.next_line(*x, height - base).show(Str(&bytes)).end_text();
            }
            Mark::Text { x, base, size, text: Drawn::Shaped(shaped), is_bold } => {
                let is_emboldened = *is_bold && !shaped.font.is_inter();
                if is_emboldened {
                    content.save_state().set_stroke_gray(0.0).set_line_width(size * EMBOLDENED);
                    content.set_text_rendering_mode(TextRenderingMode::FillStroke);
                }
                content.begin_text().set_font(Name(resource(shaped.font).as_bytes()), *size);
                content.next_line(*x, height - base);
                self.shaped(content, *size, shaped);
                content.end_text();
                if is_emboldened {
                    content.restore_state();
                }
            }
            Mark::Frame { x, y, width, height: tall } => {
                content.rect(*x, height - y - tall, *width, *tall).stroke();
            }
        }
    }

    fn shaped(&mut self, content: &mut Content, size: f32, shaped: &Shaped) {
        let Some(face) = self.faces.get(shaped.font) else { return };
        let used = self.font(shaped.font);
        let mut pen = Pen { content, size, at: 0.0, rise: 0.0, pending: Vec::new() };
        // Where the next glyph belongs.
        let mut x = 0.0;
        for cluster in &shaped.clusters {
            // Several glyphs say together what they mean.
            let is_one = cluster.glyphs.len() == 1;
            if !is_one {
                pen.flush();
                let mut marked = pen.content.begin_marked_content_with_properties(Name(b"Span"));
                marked.properties().actual_text(TextStr(&cluster.text));
                marked.finish();
            }
            for (n, glyph) in cluster.glyphs.iter().enumerate() {
                let meaning = if n == 0 { cluster.text.as_str() } else { "" };
                let number = used.number(glyph.id, meaning);
                pen.draw(number, (x + glyph.offset.0, glyph.offset.1), face.advance(glyph.id));
                x += glyph.advance;
            }
            if !is_one {
                pen.flush();
                pen.content.end_marked_content();
            }
        }
        pen.flush();
        pen.rise(0.0);
    }
}

/// Draws glyphs where they belong. Lengths are thousandths of the size.
struct Pen<'c> {
    content: &'c mut Content,
    size: f32,
    /// Where it is.
    at: f32,
    rise: f32,
    /// How far to go, and what to draw there.
    pending: Vec<(f32, u16)>,
}

impl Pen<'_> {
    fn draw(&mut self, number: u16, (x, y): (f32, f32), advance: f32) {
        if (y - self.rise).abs() > 0.5 {
            self.flush();
            self.rise(y);
        }
        self.pending.push((x - self.at, number));
        self.at = x + advance;
    }

    fn rise(&mut self, rise: f32) {
        if (rise - self.rise).abs() > 0.5 {
            self.content.set_rise(rise * self.size / 1000.0);
        }
        self.rise = rise;
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let mut shown = self.content.show_positioned();
        let mut items = shown.items();
        let mut bytes: Vec<u8> = Vec::new();
        for (step, number) in self.pending.drain(..) {
            if step.abs() > 0.5 {
                if !bytes.is_empty() {
                    items.show(Str(&bytes));
                    bytes.clear();
                }
                items.adjust(-step);
            }
            bytes.extend(number.to_be_bytes());
        }
        items.show(Str(&bytes));
        items.finish();
        shown.finish();
    }
}

fn too_large(_: TryFromIntError) -> NotMade {
    NotMade::Faulty("a number of the file")
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

    /// A font with what its glyphs mean. `small` is the whole of it; else what is used is taken out.
    fn font(
        &mut self,
        id: Ref,
        face: &Face,
        small: Option<&[u8]>,
        used: &Used,
    ) -> Result<(), NotMade> {
        let [cid, descriptor, data, meaning, map] = std::array::from_fn(|_| self.id());
        let mut remapper = GlyphRemapper::new();
        for (glyph, _) in &used.glyphs {
            remapper.remap(*glyph);
        }
        let (bytes, deflated) = match small {
            Some(small) => (Cow::Borrowed(face.bytes), Cow::Borrowed(small)),
            None => {
                let part = subset(face.bytes, 0, &remapper)
                    .map_err(|_| NotMade::Faulty("a part of a font"))?;
                let deflated = compress_to_vec_zlib(&part, 6);
                (Cow::Owned(part), Cow::Owned(deflated))
            }
        };
        // Parts of fonts have six letters before their name.
        let name =
            if small.is_some() { face.name.to_owned() } else { format!("AFTRBL+{}", face.name) };
        let name = Name(name.as_bytes());
        let mut font = self.pdf.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(cid).to_unicode(meaning);
        font.finish();
        let mut font = self.pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(GLYPHS);
        font.font_descriptor(descriptor).default_width(0.0);
        font.cid_to_gid_map_stream(map);
        let widths = used.glyphs.iter().map(|(glyph, _)| face.advance(*glyph));
        font.widths().consecutive(1, widths);
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
        let length = i32::try_from(bytes.len()).map_err(too_large)?;
        let mut stream = self.pdf.stream(data, &deflated);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        stream.finish();
        let mut glyphs = vec![0, 0];
        let mut letters = UnicodeCmap::new(Name(b"Letters"), GLYPHS);
        for (number, (glyph, text)) in (1u16..).zip(&used.glyphs) {
            let own = if small.is_some() { Some(*glyph) } else { remapper.get(*glyph) };
            glyphs.extend(own.unwrap_or_default().to_be_bytes());
            if !text.is_empty() {
                letters.pair_with_multiple(number, text.chars());
            }
        }
        let glyphs = compress_to_vec_zlib(&glyphs, 6);
        self.pdf.stream(map, &glyphs).filter(Filter::FlateDecode);
        self.pdf.cmap(meaning, &letters.finish());
        Ok(())
    }

    /// What the document is made of. Answers which element each leaf is.
    fn structure(
        &mut self,
        (root, parents): (Ref, Ref),
        laid: &Laid,
        drawn: &Drawing<'_>,
    ) -> Vec<Ref> {
        let mut owners = vec![root; drawn.leaves.len()];
        let whole = self.id();
        let mut children = Vec::new();
        for part in &laid.parts {
            let id = self.id();
            children.push(id);
            let mut leaves = Leaves { file: self, laid, drawn, owners: &mut owners };
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
    fn parents(&mut self, id: Ref, owners: &[Ref], drawn: &Drawing<'_>) -> Result<(), NotMade> {
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
            numbers.item(i32::try_from(number).map_err(too_large)?).item(page);
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
    laid: &'f Laid,
    drawn: &'f Drawing<'f>,
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
        if let Some(text) = self.laid.turned.get(&leaf) {
            element.actual_text(TextStr(text));
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
