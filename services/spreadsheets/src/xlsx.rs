//! Excel workbooks as lines of cells.

use std::{
    cell::Cell,
    collections::{BTreeMap, HashMap, HashSet},
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
    rc::Rc,
};

use calamine::{Data, ExcelDateTime, Reader, SheetVisible, Xlsx};
use zip::ZipArchive;

use super::{
    shown,
    table::{Form, Limits, Line, MOST_COLUMNS, ReadError, Sheet},
    tidy::tidy,
};

/// Whether bytes begin like a workbook, which is a zip archive.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the sheets that people see and in which there is something. A small archive can hold a large nothing, many sheets can
/// be one part of it, and a cell can stand anywhere: what is unpacked and kept is bounded before it is there.
///
/// Errors: [`ReadError::WrongType`] for an archive that is no workbook; what is larger than the limits.
pub fn sheets(bytes: &[u8], limits: Limits) -> Result<Vec<Sheet>, ReadError> {
    let meter = Meter::new(sizes(bytes, limits)?);
    let metered = Metered { bytes: Cursor::new(bytes), meter: meter.clone() };
    let mut book: Xlsx<_> = Xlsx::new(metered).map_err(|_| ReadError::WrongType)?;
    let names = seen(&book);
    if names.len() > MOST_SHEETS {
        return Err(ReadError::TooLarge(limits.bytes));
    }
    // Each part is unpacked twice, for its cells and for those that were merged.
    meter.left.set(most_unpacked(limits).saturating_mul(2));
    let mut sheets = Vec::new();
    let mut room = Room::of(limits);
    for name in names {
        let lines = filled_lines(&mut book, &name, &mut room)?;
        let place = meter.last.get();
        let regions = match lines {
            Some(_) => book.merge_cells_by_sheet_name(&name).unwrap_or_default(),
            None => Vec::new(),
        };
        if meter.is_spent() {
            return Err(ReadError::TooLarge(limits.bytes));
        }
        let Some(lines) = lines else { continue };
        let mut lines: Vec<Line> = lines.into_values().collect();
        for region in regions.into_iter().take(MOST_REGIONS) {
            fill_down(&mut lines, (region.start, region.end), &mut room)?;
        }
        lines.retain(|line| line.filled().next().is_some());
        sheets.push(Sheet { form: Form::Workbook { sheet: name }, lines, place });
    }
    Ok(sheets)
}

/// Times its own size to which a workbook may unpack: what people make takes a tenth of this.
const UNPACKED: usize = 20;
/// Merged regions that are looked at.
const MOST_REGIONS: usize = 10_000;
/// Lines above and below those that count: titles, remarks, totals.
const OTHER_LINES: usize = 1_000;

/// Sheets that are looked at.
const MOST_SHEETS: usize = 50;

/// Names of the sheets that people see: what is hidden is last year's, or somebody's notes. Of sheets of one name the first
/// is the one that is read by it.
fn seen(book: &Xlsx<Metered<'_>>) -> Vec<String> {
    let mut named = HashSet::new();
    let sheets = book.sheets_metadata().iter().filter(|sheet| named.insert(sheet.name.as_str()));
    let seen = sheets.filter(|sheet| sheet.visible == SheetVisible::Visible);
    seen.map(|sheet| sheet.name.clone()).collect()
}

/// Bytes to which a workbook may unpack.
fn most_unpacked(limits: Limits) -> u64 {
    u64::try_from(limits.bytes.saturating_mul(UNPACKED)).unwrap_or(u64::MAX)
}

/// To how many bytes each part of an archive unpacks, by the place where it begins. What it says of its sizes is not believed.
///
/// Errors: it unpacks to more than the limit allows.
fn sizes(bytes: &[u8], limits: Limits) -> Result<HashMap<u64, u64>, ReadError> {
    let unreadable = |_| ReadError::WrongType;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut left = most_unpacked(limits);
    let mut sizes = HashMap::new();
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(unreadable)?;
        let begin = entry.data_start();
        let read = io::copy(&mut entry.take(left + 1), &mut io::sink());
        let read = read.map_err(|_| ReadError::WrongType)?;
        left = left.checked_sub(read).ok_or(ReadError::TooLarge(limits.bytes))?;
        if let Some(begin) = begin {
            let size: &mut u64 = sizes.entry(begin).or_default();
            *size = read.max(*size);
        }
    }
    Ok(sizes)
}

/// What may still be unpacked.
struct Meter {
    sizes: HashMap<u64, u64>,
    left: Cell<u64>,
    spent: Cell<bool>,
    /// Where the part begins that was unpacked last.
    last: Cell<Option<u64>>,
}

impl Meter {
    /// A meter of parts of these sizes, which does not count yet.
    fn new(sizes: HashMap<u64, u64>) -> Rc<Self> {
        let (left, spent, last) = (Cell::new(u64::MAX), Cell::new(false), Cell::new(None));
        Rc::new(Self { sizes, left, spent, last })
    }

    /// Something was not unpacked any more.
    fn is_spent(&self) -> bool {
        self.spent.get()
    }

    /// Counts the part that begins here, if one does.
    fn charge(&self, place: u64) -> io::Result<()> {
        let Some(size) = self.sizes.get(&place) else { return Ok(()) };
        self.last.set(Some(place));
        match self.left.get().checked_sub(*size) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.spent.set(true);
                Err(io::Error::other("the workbook unpacks to too much"))
            }
        }
    }
}

/// An archive whose parts are counted each time one is unpacked, however many sheets it is.
struct Metered<'b> {
    bytes: Cursor<&'b [u8]>,
    meter: Rc<Meter>,
}

impl Read for Metered<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.meter.charge(self.bytes.position())?;
        self.bytes.read(into)
    }
}

impl Seek for Metered<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

/// What may still be kept.
struct Room {
    limits: Limits,
    bytes: usize,
}

impl Room {
    fn of(limits: Limits) -> Self {
        Self { limits, bytes: limits.bytes.saturating_mul(4) }
    }

    /// Makes room for a text: many cells can share a long one.
    fn take(&mut self, text: &str) -> Result<(), ReadError> {
        let left = self.bytes.checked_sub(text.len());
        self.bytes = left.ok_or(ReadError::TooLarge(self.limits.bytes))?;
        Ok(())
    }
}

/// The lines in which there is something, by row; none for a sheet without cells, as charts are.
fn filled_lines(
    book: &mut Xlsx<Metered<'_>>,
    name: &str,
    room: &mut Room,
) -> Result<Option<BTreeMap<u32, Line>>, ReadError> {
    let Ok(mut cells) = book.worksheet_cells_reader(name) else { return Ok(None) };
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    // What cannot be read ends the sheet.
    while let Ok(Some((cell, style))) = cells.next_cell_with_style_id() {
        let data = Data::from(cell.get_value().clone());
        let format = || cells.styles().get(style)?.number_format.as_ref();
        let shown = match data {
            Data::Int(_) | Data::Float(_) => {
                format().and_then(|format| shown::number(&text(&data), &format.format_code))
            }
            _ => None,
        };
        let text = tidy(&shown.unwrap_or_else(|| text(&data)));
        if text.is_empty() {
            continue;
        }
        room.take(&text)?;
        let (row, column) = cell.get_position();
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= MOST_COLUMNS {
            return Err(ReadError::TooWide(MOST_COLUMNS));
        }
        let line = lines.entry(row).or_default();
        line.number = u64::from(row) + 1;
        line.put(column, &text);
        if lines.len() > room.limits.lines + OTHER_LINES {
            return Err(ReadError::TooLong(room.limits.lines));
        }
    }
    Ok((!lines.is_empty()).then_some(lines))
}

/// The rows of the sheet that begins here which Excel does not show, as those that a filter leaves out.
pub fn unseen(bytes: &[u8], place: u64) -> HashSet<u64> {
    let mut unseen = HashSet::new();
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else { return unseen };
    let parts = archive.len();
    let begins = |at: &usize| {
        let entry = archive.by_index_raw(*at).ok();
        entry.and_then(|entry| entry.data_start()) == Some(place)
    };
    let Some(at) = (0..parts).find(begins) else { return unseen };
    let Ok(entry) = archive.by_index(at) else { return unseen };
    let mut text = BufReader::new(entry);
    let (mut row, mut tag) = (0, Vec::new());
    while text.read_until(b'>', &mut tag).is_ok_and(|read| read > 0) {
        if let Some(tag) = Tag::of(&tag, "row") {
            row = tag.value("r").and_then(|row| row.parse().ok()).unwrap_or(row + 1);
            if tag.value("hidden").is_some_and(|it| matches!(it, "1" | "true")) {
                unseen.insert(row);
            }
        }
        tag.clear();
    }
    unseen
}

/// What opens an element of a sheet, as text.
struct Tag<'t>(&'t str);

impl<'t> Tag<'t> {
    /// The tag at the end of a text, when it opens an element of this name.
    fn of(text: &'t [u8], element: &str) -> Option<Self> {
        let from = text.iter().rposition(|byte| *byte == b'<')?;
        let tag = std::str::from_utf8(text.get(from + 1..)?).ok()?.trim_end_matches(['>', '/']);
        let (name, values) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let name = name.split_once(':').map_or(name, |(_, name)| name);
        (name == element).then_some(Self(values))
    }

    /// What it says of something.
    fn value(&self, name: &str) -> Option<&'t str> {
        let mut rest = self.0;
        loop {
            let (key, after) = rest.split_once('=')?;
            let after = after.trim_start();
            let mark = after.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
            let (value, next) = after.get(1..)?.split_once(mark)?;
            if key.trim() == name {
                return Some(value);
            }
            rest = next;
        }
    }
}

/// What stands in cells that were merged over several lines holds for each of them. Merged over several columns it stays
/// in the first: it is a title, or the heading of a group.
fn fill_down(
    lines: &mut [Line],
    (start, end): ((u32, u32), (u32, u32)),
    room: &mut Room,
) -> Result<(), ReadError> {
    let at = |row: u32| lines.partition_point(|line| line.number < u64::from(row) + 1);
    let (first, last) = (at(start.0), at(end.0.saturating_add(1)));
    let column = usize::try_from(start.1).unwrap_or_default();
    let Some([top, below @ ..]) = lines.get_mut(first..last) else { return Ok(()) };
    let value = top.cell(column).to_owned();
    if top.number != u64::from(start.0) + 1 || value.is_empty() {
        return Ok(());
    }
    for line in below {
        room.take(&value)?;
        line.put(column, &value);
    }
    Ok(())
}

/// A cell as text, days in the order that cannot be read in two ways.
fn text(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Bool(is_so) => if *is_so { "TRUE" } else { "FALSE" }.to_owned(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => self::number(*number),
        Data::DateTime(moment) if moment.is_datetime() => day(moment),
        Data::DateTime(duration) => self::number(duration.as_f64()),
        Data::Error(error) => error.to_string(),
    }
}

/// A whole number without a fraction.
fn number(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number:.0}")
    } else {
        number.to_string()
    }
}

fn day(moment: &ExcelDateTime) -> String {
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u64, cells: &[&str]) -> Line {
        let cells = cells.iter().map(|&cell| cell.to_owned()).collect();
        Line { number, cells, is_unclosed: false }
    }

    #[test]
    fn a_cell_over_several_lines_holds_for_each() {
        let mut lines = [
            line(3, &["Ana", "555"]),
            line(4, &["Bo", ""]),
            line(5, &["Cy", ""]),
            line(6, &["", ""]),
        ];
        fill_down(&mut lines, ((2, 1), (4, 1)), &mut Room::of(Limits::PAGE)).unwrap();
        let phones: Vec<&str> = lines.iter().map(|line| line.cell(1)).collect();
        assert_eq!(phones, ["555", "555", "555", ""]);
    }

    #[test]
    fn numbers_are_written_as_people_see_them() {
        assert_eq!(number(3.0), "3");
        assert_eq!(number(7_185_550_100.0), "7185550100");
        assert_eq!(number(0.5), "0.5");
    }

    #[test]
    fn an_archive_is_no_workbook() {
        assert!(is_workbook(b"PK\x03\x04 and more"));
        let read = sheets(b"PK\x03\x04 and more", Limits::PAGE);
        assert_eq!(read.unwrap_err(), ReadError::WrongType);
    }

    /// A workbook of one sheet with these cells, as XML.
    fn workbook(cells: &str) -> Vec<u8> {
        workbook_of(r#"<sheet name="One" sheetId="1" r:id="r1"/>"#, cells)
    }

    /// A workbook that names its only part so many times.
    fn named_often(times: usize, cells: &str) -> Vec<u8> {
        let sheets: String = (1..=times)
            .map(|at| format!(r#"<sheet name="Sheet {at}" sheetId="{at}" r:id="r1"/>"#))
            .collect();
        workbook_of(&sheets, cells)
    }

    /// A workbook of these sheets, as XML, all with these cells.
    fn workbook_of(sheets: &str, cells: &str) -> Vec<u8> {
        const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        const RELS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
        const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let files = [
            (
                "_rels/.rels",
                format!(
                    r#"<Relationships xmlns="{RELS}"><Relationship Id="r" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
                ),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                format!(
                    r#"<Relationships xmlns="{RELS}"><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
                ),
            ),
            (
                "xl/workbook.xml",
                format!(
                    r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>"#
                ),
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>"#),
            ),
        ];
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            io::Write::write_all(&mut archive, text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn cell(at: &str, text: &str) -> String {
        format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
    }

    #[test]
    fn a_cell_far_off_takes_no_room() {
        let heading = cell("A1", "First Name");
        let far = |at: &str| workbook(&format!("<row>{heading}</row><row>{}</row>", cell(at, "x")));
        let sheets = |bytes: &[u8]| sheets(bytes, Limits::PAGE);
        assert_eq!(sheets(&far("XFD1048576")).unwrap_err(), ReadError::TooWide(MOST_COLUMNS));
        let read = sheets(&far("B1048576")).unwrap();
        let expected = [line(1, &["First Name"]), line(1_048_576, &["", "x"])];
        assert_eq!(read[0].lines, expected);
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused_unread() {
        let nothing = format!("<!--{}-->", " ".repeat(21 * 5_242_880));
        let bomb = workbook(&nothing);
        assert!(bomb.len() < Limits::PAGE.bytes);
        let too_large = ReadError::TooLarge(Limits::PAGE.bytes);
        assert_eq!(sheets(&bomb, Limits::PAGE).unwrap_err(), too_large);
    }

    #[test]
    fn a_part_that_is_named_often_is_refused_unread() {
        let too_large = ReadError::TooLarge(Limits::PAGE.bytes);
        // Read, it would be too wide.
        let wide = format!("<row>{}</row>", cell("XFD1", "x"));
        let book = named_often(10_000, &wide);
        assert_eq!(sheets(&book, Limits::PAGE).unwrap_err(), too_large);
        // As many as are looked at are counted each time.
        let large = format!("<row>{}</row><!--{}-->", cell("A1", "x"), " ".repeat(20_000_000));
        assert_eq!(sheets(&named_often(50, &large), Limits::PAGE).unwrap_err(), too_large);
        assert_eq!(sheets(&named_often(3, &large), Limits::PAGE).unwrap().len(), 3);
        let small = format!("<row>{}</row>", cell("A1", "x"));
        assert_eq!(sheets(&named_often(50, &small), Limits::PAGE).unwrap().len(), 50);
    }

    #[test]
    fn hidden_sheets_are_not_read() {
        let named = |name: &str, state: &str| {
            format!(r#"<sheet name="{name}" sheetId="1" state="{state}" r:id="r1"/>"#)
        };
        let all = [
            named("Notes", "veryHidden"),
            named("Last year", "hidden"),
            named("Roster", "visible"),
            named("Last year", "visible"),
        ];
        let row = format!("<row>{}</row>", cell("A1", "x"));
        let forms: Vec<Form> = sheets(&workbook_of(&all.concat(), &row), Limits::PAGE)
            .unwrap()
            .into_iter()
            .map(|sheet| sheet.form)
            .collect();
        assert_eq!(forms, [Form::Workbook { sheet: "Roster".to_owned() }]);
        let hidden = workbook_of(&named("Last year", "hidden"), &row);
        assert_eq!(sheets(&hidden, Limits::PAGE).unwrap(), []);
    }

    #[test]
    fn rows_that_are_not_shown_are_known() {
        let rows = format!(
            r#"<row>{}</row><row hidden='1'>{}</row><row r="7" hidden="true" ht="0">{}</row><row r="8" hidden="0">{}</row>"#,
            cell("A1", "x"),
            cell("A2", "x"),
            cell("A7", "x"),
            cell("A8", "hidden=&quot;1&quot;"),
        );
        let book = workbook(&rows);
        let read = sheets(&book, Limits::PAGE).unwrap();
        let place = read[0].place.unwrap();
        assert_eq!(unseen(&book, place), HashSet::from([2, 7]));
    }

    #[test]
    fn too_many_lines_are_refused_before_the_last() {
        let rows: String = (1..=1_600)
            .map(|row| format!("<row>{}</row>", cell(&format!("A{row}"), "x")))
            .collect();
        assert_eq!(sheets(&workbook(&rows), Limits::PAGE).unwrap_err(), ReadError::TooLong(500));
    }
}
