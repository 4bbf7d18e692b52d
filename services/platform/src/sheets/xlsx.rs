//! Excel workbooks as lines of cells.

use std::io::Cursor;

use calamine::{Data, ExcelDateTime, Reader, Xlsx};

use super::{
    table::{Form, Line, ReadError, Sheet},
    tidy::tidy,
};

/// Whether bytes begin like a workbook, which is a zip archive.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the sheets in which there is something.
///
/// Errors: [`ReadError::WrongType`] for an archive that is no workbook.
pub fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, ReadError> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| ReadError::WrongType)?;
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        // Charts are sheets without cells.
        let Ok(range) = book.worksheet_range(&name) else { continue };
        let Some((top, left)) = range.start() else { continue };
        let indent = usize::try_from(left).unwrap_or_default();
        let mut lines: Vec<Line> = (u64::from(top) + 1..)
            .zip(range.rows())
            .map(|(number, row)| {
                let cells = row.iter().map(|cell| tidy(&text(cell)));
                let indent = std::iter::repeat_n(String::new(), indent);
                Line { number, cells: indent.chain(cells).collect(), is_unclosed: false }
            })
            .collect();
        for region in book.merge_cells_by_sheet_name(&name).unwrap_or_default() {
            fill_down(&mut lines, u64::from(top), (region.start, region.end));
        }
        lines.retain(|line| line.filled().next().is_some());
        sheets.push(Sheet { form: Form::Workbook { sheet: name }, lines });
    }
    Ok(sheets)
}

/// What stands in cells that were merged over several lines holds for each of them. Merged over several columns it stays
/// in the first: it is a title, or the heading of a group.
fn fill_down(lines: &mut [Line], top: u64, (start, end): ((u32, u32), (u32, u32))) {
    let at = |row: u32| usize::try_from(u64::from(row).saturating_sub(top)).unwrap_or_default();
    let column = usize::try_from(start.1).unwrap_or_default();
    let value = lines.get(at(start.0)).map(|line| line.cell(column).to_owned());
    let Some(value) = value.filter(|value| !value.is_empty()) else { return };
    let below = lines.iter_mut().take(at(end.0) + 1).skip(at(start.0) + 1);
    for line in below {
        if let Some(cell) = line.cells.get_mut(column) {
            cell.clone_from(&value);
        }
    }
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
        fill_down(&mut lines, 2, ((2, 1), (4, 1)));
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
        assert_eq!(sheets(b"PK\x03\x04 and more").unwrap_err(), ReadError::WrongType);
    }
}
