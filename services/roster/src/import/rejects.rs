//! What could not be imported, as a file in which it can be looked up and mended.

use std::io::{self, Write};

use platform::{Fault, csv::harmless, fault::FaultCode};
use serde::{Deserialize, Serialize};

/// A cell, or a whole line, with a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reject {
    /// Line of the file, counted from 1.
    pub line: u64,
    /// What stands over the cell; empty for a whole line.
    pub column: String,
    /// What the cell holds.
    pub value: String,
    /// Why it was rejected.
    pub reason: String,
    /// By its code, so that a page can say it in the reader's language.
    pub rule: Option<FaultCode>,
}

impl Reject {
    /// A fault of a cell of a line, by what stands over it and what it holds.
    pub fn new(line: u64, column: &str, value: &str, fault: Fault) -> Self {
        let (reason, rule) = fault.into_parts();
        Self { line, column: column.to_owned(), value: value.to_owned(), reason, rule }
    }
}

/// Writes rejects as CSV, harmless in a spreadsheet.
///
/// Errors: the file cannot be written.
pub fn write(rejects: &[Reject], file: impl Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(file);
    writer.write_record(["line", "column", "value", "reason"])?;
    for Reject { line, column, value, reason, .. } in rejects {
        let line = line.to_string();
        writer.write_record([line.as_str(), &harmless(column), &harmless(value), reason])?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_are_harmless() {
        let fault = platform::fault("formula", "This is a formula, \"so\" no");
        let reject = Reject::new(7, "Grade", "=1+1", fault);
        let mut file = Vec::new();
        write(&[reject], &mut file).unwrap();
        let text =
            "line,column,value,reason\r\n7,Grade,'=1+1,\"This is a formula, \"\"so\"\" no\"\r\n";
        assert_eq!(String::from_utf8(file).unwrap(), text);
    }
}
