//! Where the headings of a sheet are: under titles, in one line or two, with totals below.

use std::collections::{HashMap, HashSet};

use foundation::text::name_key;

use super::table::{
    Aside, Flaw, Heading, Limits, Line, ReadError, Row, Sheet, Skip, Skipped, Table,
};

/// Lines among which the headings are looked for.
const SEARCHED: usize = 20;

/// Characters of a line that was left out, as it is told of.
const SHOWN: usize = 60;

/// Most known headings on a line of a sheet.
pub fn known(sheet: &Sheet, is_known: &impl Fn(&str) -> bool) -> usize {
    let counts = sheet.lines.iter().take(SEARCHED).map(|line| count(line, is_known));
    counts.max().unwrap_or(0)
}

fn count(line: &Line, is_known: &impl Fn(&str) -> bool) -> usize {
    line.filled().filter(|cell| is_known(cell)).count()
}

/// Finds the headings and what belongs under them.
///
/// Errors: there are none, or no or too many lines below.
pub fn arrange(
    sheet: Sheet,
    limits: Limits,
    is_known: &impl Fn(&str) -> bool,
) -> Result<Table, ReadError> {
    if sheet.lines.is_empty() {
        return Err(ReadError::Empty);
    }
    let at = find(&sheet.lines, is_known).ok_or(ReadError::NoHeaders)?;
    let (top, bottom) = pair(&sheet.lines, at, is_known);
    let mut headings = headings(&sheet.lines, top, bottom);
    let first = bottom + 1;
    widen(&mut headings, sheet.lines.get(first..).unwrap_or_default());
    count_again(&mut headings);
    let mut table = Table {
        form: sheet.form,
        headings,
        rows: Vec::new(),
        skipped: Vec::new(),
        aside: Aside::default(),
    };
    let again = sheet.lines.get(bottom).map(|line| line.cells.clone()).unwrap_or_default();
    for (place, line) in sheet.lines.into_iter().enumerate() {
        let why = if place < top.unwrap_or(bottom) {
            Some(Skip::AboveHeadings)
        } else if place < first {
            continue;
        } else if line.cells == again {
            Some(Skip::HeadingsAgain)
        } else if is_total(&line) {
            Some(Skip::Total)
        } else {
            None
        };
        match why {
            Some(why) => {
                let text: Vec<&str> = line.filled().collect();
                let text = text.join(" ").chars().take(SHOWN).collect();
                table.skipped.push(Skipped { line: line.number, why, text });
            }
            None => table.rows.push(row(line, table.headings.len())),
        }
        if table.rows.len() > limits.lines {
            return Err(ReadError::TooLong(limits.lines));
        }
    }
    if table.rows.is_empty() {
        return Err(ReadError::NoLines);
    }
    Ok(table)
}

fn row(line: Line, width: usize) -> Row {
    let flaw = if line.is_unclosed {
        Some(Flaw::Unclosed)
    } else if line.cells.iter().skip(width).any(|cell| !cell.is_empty()) {
        Some(Flaw::TooWide)
    } else {
        None
    };
    Row { line, flaw }
}

/// The line with the most known headings; if none has two, the first that is about as wide as the others and holds
/// words alone.
fn find(lines: &[Line], is_known: &impl Fn(&str) -> bool) -> Option<usize> {
    let counts = lines.iter().take(SEARCHED).map(|line| count(line, is_known));
    // The last of equals is taken, so the first come last.
    let best = counts.enumerate().collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, it)| *it);
    if let Some((at, 2..)) = best {
        return Some(at);
    }
    let filled = |line: &Line| line.filled().count();
    let widest = lines.iter().take(SEARCHED).map(filled).max()?;
    let at = lines.iter().position(|line| filled(line) * 2 > widest)?;
    let is_word = |cell: &str| cell.chars().any(char::is_alphabetic) && !cell.contains('@');
    let is_heading = lines.get(at)?.filled().all(is_word) && !lines.get(at)?.is_unclosed;
    is_heading.then_some(at)
}

/// The upper line of two lines of headings, and the lower one or the only one.
fn pair(lines: &[Line], at: usize, is_known: &impl Fn(&str) -> bool) -> (Option<usize>, usize) {
    // "Student Name, , Grade" over "Last, First, ".
    if let Some(below) = lines.get(at + 1) {
        let names = below.filled().count();
        if names >= 2 && names == count(below, is_known) {
            return (Some(at), at + 1);
        }
    }
    // "Student, , Guardian" over "Last, First, Name".
    let above = at.checked_sub(1).and_then(|above| lines.get(above).zip(lines.get(at)));
    if let Some((above, line)) = above {
        let (groups, names) = (above.filled().count(), line.filled().count());
        if groups >= 2 && groups < names && above.number + 1 == line.number {
            return (Some(at - 1), at);
        }
    }
    (None, at)
}

fn headings(lines: &[Line], top: Option<usize>, bottom: usize) -> Vec<Heading> {
    let Some(names) = lines.get(bottom) else { return Vec::new() };
    let groups = top.and_then(|top| lines.get(top));
    let width = names.cells.len().max(groups.map_or(0, |groups| groups.cells.len()));
    let mut group = String::new();
    let mut headings: Vec<Heading> = (0..width)
        .map(|column| {
            let above = groups.map_or("", |groups| groups.cell(column));
            if !above.is_empty() {
                above.clone_into(&mut group);
            }
            match names.cell(column) {
                "" => Heading { name: above.to_owned(), ..Heading::default() },
                name => {
                    let group = Some(group.clone()).filter(|group| !group.is_empty());
                    Heading { group, name: name.to_owned(), ..Heading::default() }
                }
            }
        })
        .collect();
    while headings.last().is_some_and(|heading| heading.name.is_empty()) {
        headings.pop();
    }
    headings
}

/// Columns that hold something on most lines count though they have no heading.
fn widen(headings: &mut Vec<Heading>, below: &[Line]) {
    let fills = |column: usize| {
        let filled = below.iter().filter(|line| !line.cell(column).is_empty()).count();
        filled > 0 && filled * 2 > below.len()
    };
    while fills(headings.len()) {
        headings.push(Heading::default());
    }
}

/// Numbers the columns of one heading, so that each can be named.
fn count_again(headings: &mut [Heading]) {
    let mut taken: HashSet<String> = headings.iter().map(Heading::label).collect();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for heading in headings.iter_mut().filter(|heading| !heading.label().is_empty()) {
        let label = heading.label();
        let number = seen.entry(label.clone()).or_default();
        *number += 1;
        while *number > 1 && !taken.insert(format!("{label} ({number})")) {
            *number += 1;
        }
        heading.number = *number;
    }
}

/// Whether a line is a total or a remark of the report: it says so, and hardly anything else but numbers.
fn is_total(line: &Line) -> bool {
    const BEGINNINGS: [&str; 14] = [
        "total",
        "totals",
        "totales",
        "subtotal",
        "grand",
        "sub",
        "count",
        "end",
        "records",
        "page",
        "printed",
        "generated",
        "exported",
        "conteo",
    ];
    let mut filled = line.filled();
    let Some(first) = filled.next() else { return false };
    let key = name_key(first);
    let word: String = key.chars().take_while(|c| c.is_alphabetic()).collect();
    let is_named = BEGINNINGS.contains(&word.as_str());
    let is_number = |cell: &str| {
        cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '%' | '$'))
    };
    let others: Vec<&str> = filled.collect();
    // "Grand" and "Page" are names of people too.
    let says_it_all = others.is_empty()
        && !matches!(word.as_str(), "grand" | "sub" | "page" | "end")
        || key.contains("total")
        || key.contains("report")
        || key.contains("page ")
        || !others.is_empty();
    is_named && says_it_all && others.len() <= line.cells.len() && others.into_iter().all(is_number)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Form;

    const KNOWN: [&str; 8] =
        ["first", "last", "grade", "dob", "name", "phone", "student name", "email"];

    fn is_known(text: &str) -> bool {
        KNOWN.contains(&text.to_lowercase().as_str())
    }

    fn sheet(lines: &[&str]) -> Sheet {
        let line = |(number, text): (u64, &&str)| Line {
            number,
            cells: text.split(',').map(|cell| cell.trim().to_owned()).collect(),
            is_unclosed: false,
        };
        let lines = (1..).zip(lines).map(line).collect();
        Sheet { form: Form::Csv { encoding: "UTF-8", delimiter: ',' }, lines, place: None }
    }

    fn read(lines: &[&str]) -> Table {
        arrange(sheet(lines), Limits::PAGE, &is_known).unwrap()
    }

    fn labels(table: &Table) -> Vec<String> {
        (0..table.headings.len()).map(|at| table.label(at)).collect()
    }

    #[test]
    fn headings_stand_under_titles() {
        let table = read(&["Roster", "Printed 11/20/2026", "First,Last,Grade,,", "Ana,Cruz,3,,"]);
        assert_eq!(labels(&table), ["First", "Last", "Grade"]);
        assert_eq!(table.rows.len(), 1);
        let skipped: Vec<_> = table.skipped.iter().map(|it| (it.line, it.why)).collect();
        assert_eq!(skipped, [(1, Skip::AboveHeadings), (2, Skip::AboveHeadings)]);
    }

    #[test]
    fn two_lines_of_headings_are_one() {
        let table =
            read(&["Student,,Guardian 1,", "Last,First,Name,Phone", "Cruz,Ana,Eva Cruz,555"]);
        let expected = ["Student Last", "Student First", "Guardian 1 Name", "Guardian 1 Phone"];
        assert_eq!(labels(&table), expected);
        let table = read(&["Student Name,,Grade,DOB", "Last,First,,", "Cruz,Ana,3,3/4/18"]);
        assert_eq!(labels(&table), ["Student Name Last", "Student Name First", "Grade", "DOB"]);
        assert_eq!(table.rows.len(), 1);
    }

    #[test]
    fn unknown_headings_are_words() {
        let table = read(&["Spieler,Klasse", "Ana,3"]);
        assert_eq!(labels(&table), ["Spieler", "Klasse"]);
        let headless = sheet(&["Ana,3,2018-03-04", "Bo,4,2017-01-02"]);
        assert_eq!(arrange(headless, Limits::PAGE, &is_known), Err(ReadError::NoHeaders));
    }

    #[test]
    fn headings_alone_are_no_file() {
        for lines in [&["Last,First,Grade"][..], &["not a table"], &["Last,First", "Total,2"]] {
            let read = arrange(sheet(lines), Limits::PAGE, &is_known);
            assert_eq!(read, Err(ReadError::NoLines), "{lines:?}");
        }
    }

    #[rstest]
    #[case("Total,,43", true)]
    #[case("Grand Total: 43,,", true)]
    #[case("Total students 43", true)]
    #[case("Count,2,", true)]
    #[case("Page 2 of 3", true)]
    #[case("End of report,,", true)]
    #[case("Grand,Ana,3", false)]
    #[case("Page,Jimmy,12", false)]
    #[case("Page,,", false)]
    #[case("Ana,Total,3", false)]
    fn total_rows_are_recognized(#[case] line: &str, #[case] expected: bool) {
        assert_eq!(is_total(&sheet(&[line]).lines[0]), expected);
    }

    #[test]
    fn headings_may_be_repeated_and_rows_too_wide() {
        let table = read(&["First,Last", "Ana,Cruz", "First,Last", "Bo,Diaz,Jr,", "Cy,Ortiz,,"]);
        let flaws: Vec<_> = table.rows.iter().map(|row| row.flaw).collect();
        assert_eq!(flaws, [None, Some(Flaw::TooWide), None]);
        assert_eq!(table.skipped[0].why, Skip::HeadingsAgain);
        let table = read(&["First,Last", "Ana,Cruz,3", "Bo,Diaz,4"]);
        assert_eq!(labels(&table), ["First", "Last", "Column C"]);
        let table = read(&["First,Grade,Grade,First,Grade", "Ana,3,4,Cruz,5", "Bo,3,4,Diaz,5"]);
        assert_eq!(labels(&table), ["First", "Grade", "Grade (2)", "First (2)", "Grade (3)"]);
        assert_eq!(table.heading(4), "Grade");
        let table = read(&["First,Grade,Grade,Grade (2)", "Ana,3,4,5", "Bo,3,4,5"]);
        assert_eq!(labels(&table), ["First", "Grade", "Grade (3)", "Grade (2)"]);
    }

    #[test]
    fn too_many_lines_are_refused() {
        let mut lines = vec!["First,Last"];
        lines.resize(502, "Ana,Cruz");
        assert_eq!(arrange(sheet(&lines), Limits::PAGE, &is_known), Err(ReadError::TooLong(500)));
        lines.pop();
        assert!(arrange(sheet(&lines), Limits::PAGE, &is_known).is_ok());
    }
}
