//! Rows of a file as people: what every kind of file has in common. What is wrong is told by cell.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use chrono::{Datelike, NaiveDate};
use platform::{Fault, auth::Role, error::Problem, fault, fault::FaultCode};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cells::{
        dates::{self, Century, Order, Unread},
        names::{self, Name, Undivided},
        words,
    },
    columns::{Columns, Match, Part, RosterKind, Target},
    faults,
    read::{Flaw, Row, Table},
    rejects::Reject,
    staff::words::system_role,
};

/// What a site is to the rows of a file.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The site.
    pub id: i64,
    /// Its today.
    pub today: NaiveDate,
    /// Its classrooms by the key of their name.
    pub classrooms: HashMap<String, i64>,
    /// What its account calls custom fields 1 to 6; blank where it has no name.
    pub custom_fields: Vec<String>,
    /// The role there of whoever sends the file, above which it invites nobody; without one it invites nobody at all.
    pub sender: Option<Role>,
}

/// A row that keeps the rules.
pub trait Person: Sized {
    /// Whom such files are about.
    const KIND: RosterKind;
    /// Who is on two lines with different values.
    const THIS_PERSON: &'static str;
    /// By what a person is known.
    type Key: Eq + Hash;

    /// The person of a row; none when something is wrong, which is then in `faults`.
    fn read<'f>(faults: &mut RowFaults<'f>, order: Option<Order>, site: &'f Site) -> Option<Self>;
    /// An inactive date of the row that is not kept, because the person stays active.
    fn future_inactive_date(&self) -> Option<NaiveDate>;
    /// Where it is in the file.
    fn line(&self) -> u64;
    /// By what the person is known; whoever shares one of them is the same person.
    fn keys(&self) -> Vec<Self::Key>;
    /// Whether the row says the same as another row of the person.
    fn is_same(&self, other: &Self) -> bool;

    /// Takes in another row of the person, further down in the file.
    ///
    /// Errors: it contradicts what is known of the person.
    fn merge(&mut self, other: &Self) -> Result<Again, Conflict> {
        match self.is_same(other) {
            true => Ok(Again::Repeated),
            false => Err(Conflict::of(faults::other_line(Self::THIS_PERSON, self.line()))),
        }
    }

    /// The lines of the file that are about the person, but for those that say nothing more.
    fn lines(&self) -> Vec<u64> {
        vec![self.line()]
    }
}

/// What another row of a person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same once more.
    Repeated,
    /// More, which the person has by now.
    Merged,
}

/// Why another row of a person cannot be taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The field that says something else, as columns name it; none when it is the row.
    pub field: Option<String>,
    /// In words.
    pub fault: Fault,
}

impl Conflict {
    /// Of the row.
    pub fn of(fault: Fault) -> Self {
        Self { field: None, fault }
    }
}

/// What a cell was read as, where it does not say so itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellReading {
    /// The column, from 0.
    pub column: usize,
    /// A text, a number, yes or no, a day of the calendar, a list of days of the week, or the two names of a whole one.
    pub value: Value,
}

/// The rows of a file.
#[derive(Debug)]
pub struct Checked<P> {
    /// Those that keep the rules.
    pub people: Vec<P>,
    /// Rows that say again what a row above says.
    pub repeated: u64,
    /// Faults, by line and cell.
    pub rejects: Vec<Reject>,
    /// Rows with a fault.
    pub rejected: u64,
    /// Days that could be read in two ways.
    pub unclear_days: u64,
    /// What cells were read as where they do not say so themselves, by line.
    pub readings: HashMap<u64, Vec<CellReading>>,
}

/// Checks the rows of a file.
pub fn check<P: Person>(
    table: &Table,
    columns: &Columns,
    order: Option<Order>,
    site: &Site,
) -> Checked<P> {
    let mut checked = Checked {
        people: Vec::new(),
        repeated: 0,
        rejects: Vec::new(),
        rejected: 0,
        unclear_days: 0,
        readings: HashMap::new(),
    };
    let mut seen: HashMap<P::Key, usize> = HashMap::new();
    let has_commas = has_commas(table, columns);
    for row in &table.rows {
        let mut faults = RowFaults::new(columns, row, has_commas);
        let read = P::read(&mut faults, order, site);
        if !faults.readings.is_empty() {
            checked.readings.insert(row.line.number, std::mem::take(&mut faults.readings));
        }
        let Some(person) = read else {
            checked.refuse(faults);
            continue;
        };
        let keys = person.keys();
        let above = keys.iter().find_map(|key| seen.get(key)).copied();
        let Some(above) = above.and_then(|at| checked.people.get_mut(at)) else {
            seen.extend(keys.into_iter().map(|key| (key, checked.people.len())));
            checked.people.push(person);
            continue;
        };
        match above.merge(&person) {
            Ok(Again::Repeated) => checked.repeated += 1,
            Ok(Again::Merged) => {}
            Err(Conflict { field, fault }) => {
                let column = field.and_then(|field| columns.of_path(&field));
                let name = || columns.of(Target::FirstName).or(columns.of(Target::Name));
                faults.reject(column.or_else(name), fault);
                checked.refuse(faults);
            }
        }
    }
    checked
}

impl<P: Person> Checked<P> {
    /// Rows that were taken into the person of a row above.
    pub fn merged(&self) -> u64 {
        let rows = self.people.iter().map(|person| person.lines().len().saturating_sub(1));
        u64::try_from(rows.sum::<usize>()).unwrap_or_default()
    }

    fn refuse(&mut self, faults: RowFaults<'_>) {
        self.rejected += 1;
        self.unclear_days += faults.unclear_days;
        let mut rejects = faults.rejects;
        rejects.sort_by_key(|(column, _)| *column);
        self.rejects.extend(rejects.into_iter().map(|(_, reject)| reject));
    }

    /// Leaves out people of whom something was found that their rows do not show, each line with one fault or more.
    pub fn leave_out(&mut self, rejects: Vec<Reject>) {
        let at_fault: HashSet<u64> = rejects.iter().map(|reject| reject.line).collect();
        let mut lines = 0;
        self.people.retain(|person| {
            let stays = !at_fault.contains(&person.line());
            lines += if stays { 0 } else { person.lines().len() };
            stays
        });
        self.rejected += u64::try_from(lines).unwrap_or_default();
        self.rejects.extend(rejects);
        self.rejects.sort_by_key(|reject| reject.line);
    }

    /// Adds the inactive dates that are not kept to what was not imported; their people are entered all the same.
    pub fn reject_future_inactive_dates(&mut self, columns: &Columns) {
        let column = columns.of(Target::InactiveDate);
        let column = column.map(|column| column.heading.as_str()).unwrap_or_default();
        let rejects = self.people.iter().filter_map(|person| {
            let date = person.future_inactive_date()?.to_string();
            Some(Reject::new(person.line(), column, &date, faults::FUTURE_INACTIVE_DATE))
        });
        let rejects: Vec<Reject> = rejects.collect();
        self.rejects.extend(rejects);
        self.rejects.sort_by_key(|reject| reject.line);
    }
}

/// Errors of a row.
pub struct RowFaults<'f> {
    /// The columns of the file.
    pub columns: &'f Columns,
    /// The row.
    pub row: &'f Row,
    /// Most whole names of the file say by a comma which are the last names.
    has_commas: bool,
    /// With the column; 0 for the whole line.
    rejects: Vec<(usize, Reject)>,
    unclear_days: u64,
    readings: Vec<CellReading>,
    /// Of the cell at hand.
    reading: Option<Value>,
}

impl<'f> RowFaults<'f> {
    fn new(columns: &'f Columns, row: &'f Row, has_commas: bool) -> Self {
        Self {
            columns,
            row,
            has_commas,
            rejects: Vec::new(),
            unclear_days: 0,
            readings: Vec::new(),
            reading: None,
        }
    }

    /// Nothing is.
    pub fn is_empty(&self) -> bool {
        self.rejects.is_empty()
    }

    /// Tells of a fault of a cell, or without a column of the line.
    pub fn reject(&mut self, column: Option<&Match>, fault: Fault) {
        let (reason, rule) = fault.into_parts();
        self.tell(column, reason, rule);
    }

    fn tell(&mut self, column: Option<&Match>, reason: String, rule: Option<FaultCode>) {
        let value = column.map(|column| self.row.line.cell(column.column));
        let reject = Reject {
            line: self.row.line.number,
            column: column.map(|column| column.heading.clone()).unwrap_or_default(),
            value: value.unwrap_or_default().to_owned(),
            reason,
            rule,
        };
        self.rejects.push((column.map_or(0, |column| column.column), reject));
    }

    /// Whether the line itself is broken, which is told of then.
    pub fn is_broken(&mut self) -> bool {
        let Some(flaw) = self.row.flaw else { return false };
        let fault = match flaw {
            Flaw::Unclosed => faults::UNCLOSED,
            Flaw::TooWide => faults::TOO_WIDE,
        };
        let value = self.row.line.filled().collect::<Vec<_>>().join(" | ");
        self.rejects.push((0, Reject::new(self.row.line.number, "", &value, fault)));
        true
    }

    /// Hands out the cells that hold something; `understand` says why it cannot understand one.
    pub fn read_cells(
        &mut self,
        mut understand: impl FnMut(&mut Self, Target, &str) -> Result<(), Fault>,
    ) {
        let (columns, row) = (self.columns, self.row);
        for one in &columns.matched {
            let text = row.line.cell(one.column);
            if text.is_empty() || plain(text).is_ok() && is_nothing(one.field.target, text) {
                continue;
            }
            let read = plain(text).and_then(|()| understand(self, one.field.target, text));
            let reading = self.reading.take();
            match read {
                Ok(()) => {
                    let column = one.column;
                    self.readings.extend(reading.map(|value| CellReading { column, value }));
                }
                Err(fault) => self.reject(Some(one), fault),
            }
        }
    }

    /// Notes what the cell at hand was read as, unless that is what it says.
    pub fn reads(&mut self, text: &str, value: impl Into<Value>) {
        let value = value.into();
        let is_same_text =
            value.as_str().is_some_and(|it| it.to_lowercase() == text.to_lowercase());
        self.reading = (!is_same_text).then_some(value);
    }

    /// The whole name of whom the line is about. Among names such as `Cruz, Ana`, one without a comma may be in either order.
    pub fn own_name(&mut self, text: &str) -> Result<Name, Fault> {
        if self.has_commas && !text.contains(',') && text.contains(' ') {
            return Err(faults::UNCLEAR_NAME);
        }
        self.name(text)
    }

    /// A whole name.
    pub fn name(&mut self, text: &str) -> Result<Name, Fault> {
        let name = name(text)?;
        let is_plain = text == format!("{} {}", name.first, name.last);
        if !is_plain || text.split(' ').count() > 2 {
            self.reads(text, json!({"firstName": name.first, "lastName": name.last}));
        }
        Ok(name)
    }

    /// Tells of broken rules by cell; `place` says which column a rule is about. A cell that could not be understood is told
    /// of once. `inactive` are the paths of the inactive date and of the status: without a column for the date, the status
    /// that needs one is told of it.
    pub fn broken(
        &mut self,
        problem: Problem,
        inactive: (&str, &str),
        place: impl Fn(&str) -> Option<&'f Match>,
    ) {
        let understood = self.rejects.len();
        let Problem { errors, mut faults, .. } = problem;
        for (path, messages) in errors {
            let column = place(&path);
            if column.is_none() && path == inactive.0 {
                self.reject(place(inactive.1), faults::INACTIVE_WITHOUT_DATE);
                continue;
            }
            let heading = column.map(|column| column.heading.as_str());
            let is_reported = self
                .rejects
                .iter()
                .take(understood)
                .any(|(_, reject)| Some(reject.column.as_str()) == heading);
            if is_reported {
                continue;
            }
            let mut rules = faults.remove(&path).unwrap_or_default().into_iter();
            for message in messages {
                let rule = rules.next().flatten();
                let is_again = self
                    .rejects
                    .iter()
                    .any(|(_, it)| Some(it.column.as_str()) == heading && it.reason == message);
                if !is_again {
                    self.tell(column, message, rule);
                }
            }
        }
    }

    /// A day of the calendar.
    pub fn day(
        &mut self,
        text: &str,
        order: Option<Order>,
        century: Century,
    ) -> Result<Option<NaiveDate>, Fault> {
        match dates::day(text, order, century) {
            Ok(day) => {
                // A day with its whole year that can be read in one way needs no reading.
                let has_one_way = dates::day(text, None, century).is_ok();
                if !has_one_way || !text.contains(&day.year().to_string()) {
                    self.reads(text, day.to_string());
                }
                Ok(Some(day))
            }
            Err(Unread::NoDay) => Err(match order {
                None => fault("dayUnread", "This isn't a valid date"),
                Some(Order::MonthFirst) => fault(
                    "dayUnreadMonthFirst",
                    "This isn't a valid date when the month comes first",
                ),
                Some(Order::DayFirst) => {
                    fault("dayUnreadDayFirst", "This isn't a valid date when the day comes first")
                }
            }),
            Err(Unread::TwoWays(one, other)) => {
                self.unclear_days += 1;
                let (first, second) = (dates::shown(one), dates::shown(other));
                let message =
                    format!("This may be {first} or {second}; the file does not show which");
                // As days of the calendar, which a page writes as its reader does.
                Err(Fault::new("dayTwoWays", message)
                    .with("oneDay", one.to_string())
                    .with("otherDay", other.to_string()))
            }
        }
    }
}

/// Whether a cell says that there is nothing to say. Names may be such words, and none is an answer to a question.
fn is_nothing(target: Target, text: &str) -> bool {
    match target {
        Target::EpiPen
        | Target::AsthmaInhaler
        | Target::IepStatus
        | Target::EllStatus
        | Target::SpecialEducation
        | Target::ConsentInformation
        | Target::ConsentFieldTrip
        | Target::ConsentMedical
        | Target::ConsentEmergency
        | Target::PhotoOptOut
        | Target::Contact(_, Part::AllowedToPick) => {
            words::is_nothing(text) && words::yes_no(text).is_none()
        }
        Target::SystemRole => words::is_nothing(text) && system_role(text).is_none(),
        Target::Name
        | Target::FirstName
        | Target::LastName
        | Target::SecondLastName
        | Target::Contact(_, Part::Name | Part::FirstName | Part::LastName) => {
            words::is_nothing(text) && !matches!(text, "Null" | "Na" | "Nil")
        }
        _ => words::is_nothing(text),
    }
}

/// Errors: what a cell holds is no text that somebody wrote.
fn plain(text: &str) -> Result<(), Fault> {
    if text.starts_with('=') && text.len() > 1 {
        return Err(faults::FORMULA);
    }
    if text.starts_with('#') && text.ends_with(['!', '?', '#']) || text == "#N/A" {
        return Err(faults::SHEET_ERROR);
    }
    Ok(())
}

/// Whether most whole names have a comma between the last names and the first.
fn has_commas(table: &Table, columns: &Columns) -> bool {
    let Some(column) = columns.of(Target::Name) else { return false };
    let (with, all) = table
        .column(column.column)
        .fold((0, 0), |(with, all), cell| (with + usize::from(cell.contains(',')), all + 1));
    with * 2 > all
}

/// A whole name.
fn name(text: &str) -> Result<Name, Fault> {
    names::name(text).map_err(|why| match why {
        Undivided::OneWord => faults::ONE_WORD,
        Undivided::Unclear => faults::UNCLEAR_NAME,
        Undivided::TwoPeople => faults::TWO_PEOPLE,
    })
}

/// First names of one person.
///
/// Errors: there are two.
pub fn first_name(text: &str) -> Result<Option<String>, Fault> {
    if names::are_two(text) { Err(faults::TWO_PEOPLE) } else { Ok(Some(text.to_owned())) }
}

/// The cells of a file that hold days.
pub fn days_of<'t>(table: &'t Table, columns: &'t Columns) -> impl Iterator<Item = &'t str> {
    let with_days = columns.matched.iter().filter(|one| one.field.holds_days());
    with_days.flat_map(move |one| table.column(one.column))
}

/// The order of days that headings name, when they agree.
pub fn order_in_headings(columns: &Columns) -> Option<Order> {
    let with_days = columns.matched.iter().filter(|one| one.field.holds_days());
    let mut named = with_days.filter_map(|one| dates::order_named(&one.heading));
    let first = named.next()?;
    named.all(|order| order == first).then_some(first)
}
