//! Lists as Excel workbooks, in which numbers and days are numbers and days, so that they sort and add up.

use actix_web::HttpResponse;
use chrono_tz::Tz;
use foundation::{auth::Principal, error::Problem, fault::fault};
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use tokio::sync::mpsc;

use super::cell::Cell;
use crate::{context::Platform, download::Download};

/// Rows that a sheet holds below its header.
const MOST: u32 = 1_048_575;

/// A workbook of one sheet while it is written: each row goes to a temporary file, so that its length does not matter.
struct Sheet {
    workbook: Workbook,
    zone: Tz,
    day: Format,
    rows: u32,
}

impl Sheet {
    fn new(header: &[&str], zone: Tz) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        let head = Format::new().set_bold();
        for (column, name) in (0u16..).zip(header) {
            sheet.set_column_width(column, 20)?;
            sheet.write_string_with_format(0, column, *name, &head)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        Ok(Self { workbook, zone, day: Format::new().set_num_format("mm/dd/yyyy"), rows: 0 })
    }

    /// Errors: 400 when the sheet is full.
    fn write(&mut self, row: Vec<Cell>) -> Result<(), Problem> {
        if self.rows == MOST {
            let message = "An Excel file holds 1,048,575 rows. Narrow the list, or choose CSV";
            return Err(Problem::invalid("format", fault("excelRows", message)));
        }
        self.rows = self.rows.saturating_add(1);
        self.write_cells(row).map_err(Problem::internal)
    }

    fn write_cells(&mut self, row: Vec<Cell>) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        for (column, cell) in (0u16..).zip(row) {
            match cell {
                Cell::Blank => {}
                Cell::Text(text) => {
                    sheet.write_string(self.rows, column, text)?;
                }
                Cell::Number(number) => match i32::try_from(number) {
                    Ok(number) => {
                        sheet.write_number(self.rows, column, number)?;
                    }
                    // Beyond what a cell shows exactly.
                    Err(_) => {
                        sheet.write_string(self.rows, column, number.to_string())?;
                    }
                },
                Cell::Day(day) => {
                    sheet.write_date_with_format(self.rows, column, day, &self.day)?;
                }
                Cell::Moment(moment) => {
                    let day = moment.with_timezone(&self.zone).date_naive();
                    sheet.write_date_with_format(self.rows, column, day, &self.day)?;
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, Problem> {
        self.workbook.save_to_buffer().map_err(Problem::internal)
    }
}

/// Answers with a workbook of a header and the rows that come.
pub(super) async fn download(
    platform: &Platform,
    who: &Principal,
    file_name: String,
    (header, zone): (&[&str], Tz),
    mut parts: mpsc::Receiver<Result<Vec<Vec<Cell>>, Problem>>,
) -> Result<HttpResponse, Problem> {
    let mut sheet = Sheet::new(header, zone).map_err(Problem::internal)?;
    let file = Download {
        file_name,
        content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        head: Vec::new(),
    };
    platform
        .downloads()
        .answer(who, file, |mut file| async move {
            while let Some(part) = parts.recv().await {
                for row in part? {
                    sheet.write(row)?;
                }
            }
            // To pack a long sheet takes seconds.
            let packed = tokio::task::spawn_blocking(|| sheet.finish()).await;
            file.write(packed.map_err(Problem::internal)??).await
        })
        .await
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    #[test]
    fn cells_preserve_their_type() {
        let mut sheet = Sheet::new(
            &["Name", "Count", "First day", "Seen"],
            "America/New_York".parse().unwrap(),
        )
        .unwrap();
        sheet
            .write(vec![
                "=1+1".into(),
                Cell::Number(33),
                Cell::Day("2026-11-20".parse().unwrap()),
                Cell::Moment("2026-11-22T03:30:00Z".parse().unwrap()),
            ])
            .unwrap();
        sheet.write(vec![Cell::Blank, Cell::Number(i64::MAX), Cell::Blank, Cell::Blank]).unwrap();
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(sheet.finish().unwrap())).unwrap();
        let rows = book.worksheet_range_at(0).unwrap().unwrap();
        let cell = |row, column| rows.get_value((row, column)).cloned().unwrap_or_default();
        assert_eq!(cell(0, 2), Data::String("First day".into()));
        // A text stays one, whatever it begins with.
        assert_eq!(cell(1, 0), Data::String("=1+1".into()));
        assert_eq!(cell(1, 1), Data::Float(33.0));
        // Days are counted from December 30, 1899.
        let day = |cell: Data| match cell {
            Data::DateTime(day) => day.as_f64(),
            other => panic!("{other:?}"),
        };
        assert_eq!((day(cell(1, 2)), day(cell(1, 3))), (46346.0, 46347.0));
        assert_eq!(cell(2, 1), Data::String(i64::MAX.to_string()));
    }

    #[test]
    fn a_full_sheet_says_so() {
        let mut sheet = Sheet::new(&["Name"], Tz::UTC).unwrap();
        sheet.rows = MOST;
        assert!(sheet.write(vec!["x".into()]).unwrap_err().errors.contains_key("format"));
    }
}
