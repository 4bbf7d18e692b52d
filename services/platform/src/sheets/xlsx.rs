//! Excel workbooks as lines of cells.

use std::{
    collections::BTreeMap,
    io::{self, Cursor, Read as _},
};

use calamine::{Data, ExcelDateTime, Reader, Xlsx};
use zip::ZipArchive;

use super::{
    table::{Form, Limits, Line, MOST_COLUMNS, ReadError, Sheet},
    tidy::tidy,
};

/// Whether bytes begin like a workbook, which is a zip archive.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the sheets in which there is something. A small archive can hold a large nothing, and a cell can stand anywhere:
/// what is unpacked and kept is bounded before it is there.
///
/// Errors: [`ReadError::WrongType`] for an archive that is no workbook; what is larger than the limits.
pub fn sheets(bytes: &[u8], limits: Limits) -> Result<Vec<Sheet>, ReadError> {
    check_unpacked(bytes, limits)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| ReadError::WrongType)?;
    let mut sheets = Vec::new();
    let mut room = Room::of(limits);
    for name in book.sheet_names() {
        let Some(lines) = filled_lines(&mut book, &name, &mut room)? else { continue };
        let mut lines: Vec<Line> = lines.into_values().collect();
        let regions = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        for region in regions.into_iter().take(MOST_REGIONS) {
            fill_down(&mut lines, (region.start, region.end), &mut room)?;
        }
        lines.retain(|line| line.filled().next().is_some());
        sheets.push(Sheet { form: Form::Workbook { sheet: name }, lines });
    }
    Ok(sheets)
}

/// Times its own size to which a workbook may unpack: what people make takes a tenth of this.
const UNPACKED: usize = 20;
/// Merged regions that are looked at.
const MOST_REGIONS: usize = 10_000;
/// Lines above and below those that count: titles, remarks, totals.
const OTHER_LINES: usize = 1_000;

/// Refuses an archive that unpacks to more than the limit allows; what it says of its sizes is not believed.
fn check_unpacked(bytes: &[u8], limits: Limits) -> Result<(), ReadError> {
    let unreadable = |_| ReadError::WrongType;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut left = u64::try_from(limits.bytes.saturating_mul(UNPACKED)).unwrap_or(u64::MAX);
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(unreadable)?;
        let read = io::copy(&mut entry.take(left + 1), &mut io::sink());
        let read = read.map_err(|_| ReadError::WrongType)?;
        left = left.checked_sub(read).ok_or(ReadError::TooLarge(limits.bytes))?;
    }
    Ok(())
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
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    room: &mut Room,
) -> Result<Option<BTreeMap<u32, Line>>, ReadError> {
    let Ok(mut cells) = book.worksheet_cells_reader(name) else { return Ok(None) };
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    // What cannot be read ends the sheet.
    while let Ok(Some(cell)) = cells.next_cell() {
        let text = tidy(&text(&Data::from(cell.get_value().clone())));
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
                    r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>"#
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
    fn too_many_lines_are_refused_before_the_last() {
        let rows: String = (1..=1_600)
            .map(|row| format!("<row>{}</row>", cell(&format!("A{row}"), "x")))
            .collect();
        assert_eq!(sheets(&workbook(&rows), Limits::PAGE).unwrap_err(), ReadError::TooLong(500));
    }
}
