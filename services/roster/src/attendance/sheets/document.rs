//! Puts sheets together.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate};
use chrono_tz::Tz;
use documents::{Block, Cell, Column, Document, Paper, Run, Table, isolated};
use platform::text::name_key;

use super::words::Words;
use crate::{
    attendance::{
        marks::{AttendanceStatus, Content},
        model::{Child, Contact},
        settings::{
            model::Settings,
            view::{RegisterColumn, RegisterOrder},
        },
    },
    scholars::words::{GRADES, word_of},
};

/// Which sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetKind {
    /// The register of a day.
    Register,
    /// Who may be in the building, and whom to call.
    Evacuation,
}

/// A child of a sheet.
#[derive(Clone, Debug)]
pub struct Line {
    /// The child.
    pub child: Child,
    /// What the mark says.
    pub mark: Content,
    /// Who may collect the child, and who must not.
    pub contacts: Vec<Contact>,
    /// What the child is allergic to, where that is printed.
    pub allergies: Option<String>,
}

/// What a sheet is made of.
#[derive(Clone, Debug)]
pub struct Sheet<'s> {
    /// Which it is.
    pub kind: SheetKind,
    /// The site's name.
    pub site: &'s str,
    /// The day.
    pub day: NaiveDate,
    /// When it was made, at the site.
    pub made_at: DateTime<Tz>,
    /// How registers are seen.
    pub settings: &'s Settings,
    /// Whoever made it does not see children without a classroom (spec 2 §6).
    pub is_partial: bool,
    /// The children.
    pub lines: Vec<Line>,
}

impl Sheet<'_> {
    /// The document: a classroom a page, children without one last.
    pub fn document(mut self, words: &Words) -> Document {
        let title = match self.kind {
            SheetKind::Register => words.register,
            SheetKind::Evacuation => words.evacuation,
        };
        let title = format!("{title} {}", isolated(self.site));
        let order = self.settings.order;
        self.lines.sort_by(|one, other| by_room(&one.child, &other.child, order));
        let mut blocks = Vec::new();
        let rooms =
            self.lines.chunk_by(|one, other| one.child.classroom_id == other.child.classroom_id);
        for room in rooms {
            blocks.extend([
                Block::PageBreak,
                Block::Heading { level: 1, text: title.clone() },
                paragraph(format!("{} · {}", words.day(self.day), words.as_of(self.made_at))),
                Block::Heading { level: 2, text: room_name(room, words) },
            ]);
            // Above the children, so that neither stands on a page alone.
            if self.kind == SheetKind::Evacuation {
                blocks.push(paragraph(words.signed));
                blocks.extend(self.is_partial.then(|| paragraph(words.partial)));
            }
            blocks.push(Block::Table(self.table(&title, room, words)));
        }
        if blocks.is_empty() {
            blocks.push(Block::Heading { level: 1, text: title.clone() });
            blocks.push(paragraph(words.nobody));
            blocks.extend(
                (self.kind == SheetKind::Evacuation && self.is_partial)
                    .then(|| paragraph(words.partial)),
            );
        }
        let paper =
            if self.kind == SheetKind::Register { Paper::Landscape } else { Paper::Portrait };
        let (language, footer) = (words.tag().to_owned(), words.footer(self.made_at));
        Document { title, language, paper, footer, blocks, ..Document::default() }
    }

    fn table(&self, title: &str, room: &[Line], words: &Words) -> Table {
        let columns: Vec<Shown> = self.columns();
        let (day, room_name) = (words.day(self.day), room_name(room, words));
        Table {
            continued: format!("{title} · {day} · {room_name}, {}", words.continued),
            columns: columns.iter().map(|column| column.head(words)).collect(),
            rows: room
                .iter()
                .map(|line| columns.iter().map(|column| column.cell(line, words)).collect())
                .collect(),
        }
    }

    fn columns(&self) -> Vec<Shown> {
        let shows = |column| self.settings.shows(column);
        match self.kind {
            // Whoever carries it out needs all of it.
            SheetKind::Evacuation => {
                vec![Shown::Safe, Shown::Name, Shown::Grade, Shown::Status, Shown::Contacts]
            }
            SheetKind::Register => [
                (Shown::Name, true),
                (Shown::Grade, shows(RegisterColumn::Grade)),
                (Shown::Attendance, true),
                (Shown::CheckIn, shows(RegisterColumn::CheckIn)),
                (Shown::CheckOut, shows(RegisterColumn::CheckOut)),
                (Shown::CollectedBy, shows(RegisterColumn::CheckOut)),
                (Shown::Transportation, shows(RegisterColumn::Transportation)),
                (Shown::Note, shows(RegisterColumn::Note)),
            ]
            .into_iter()
            .filter_map(|(column, is_shown)| is_shown.then_some(column))
            .collect(),
        }
    }
}

/// A column of a sheet.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Safe,
    Name,
    Grade,
    /// Nothing while the child is not taken: that is for the pen.
    Attendance,
    /// "Not taken" as well.
    Status,
    CheckIn,
    CheckOut,
    CollectedBy,
    Transportation,
    Note,
    Contacts,
}

impl Shown {
    fn head(self, words: &Words) -> Column {
        let head = words.head;
        let (head, share) = match self {
            Self::Safe => (head.safe, 8),
            Self::Name => (head.name, 26),
            Self::Grade => (head.grade, 8),
            Self::Attendance | Self::Status => (head.attendance, 14),
            Self::CheckIn => (head.check_in, 11),
            Self::CheckOut => (head.check_out, 12),
            Self::CollectedBy => (head.collected_by, 20),
            Self::Transportation => (head.transportation, 16),
            Self::Note => (head.note, 30),
            Self::Contacts => (head.contacts, 46),
        };
        Column { head: head.to_owned(), share }
    }

    fn cell(self, line: &Line, words: &Words) -> Cell {
        let Line { child, mark, contacts, .. } = line;
        let status = AttendanceStatus::of(mark.status);
        let text = match self {
            Self::Safe => return Cell::TickBox,
            Self::Name => return Cell::Text(named(line, words)),
            Self::Contacts => return Cell::Text(called(contacts, words)),
            Self::Grade => word_of(&GRADES, Some(child.entering_grade)).to_owned(),
            Self::Attendance if !mark.is_taken() => String::new(),
            // Somebody said that the child came or left, and no more.
            Self::Attendance | Self::Status if mark.is_taken() && mark.status.is_none() => {
                "--".to_owned()
            }
            Self::Attendance | Self::Status => words.status(status).to_owned(),
            Self::CheckIn => mark.check_in.map(|time| words.time(time)).unwrap_or_default(),
            Self::CheckOut => {
                let time = mark.check_out.map(|time| words.time(time));
                let dismissed = mark.is_dismissed.then(|| words.dismissed.to_owned());
                time.into_iter().chain(dismissed).collect::<Vec<_>>().join(" ")
            }
            Self::CollectedBy => {
                let parts = [&mark.collected_by_name, &mark.collected_reason];
                let parts = parts.into_iter().flatten().map(|part| isolated(part));
                let who = parts.collect::<Vec<_>>().join(": ");
                let off_list = mark.collected_off_list.then(|| words.off_list.to_owned());
                let lines = [Some(who), off_list].into_iter().flatten();
                lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
            }
            Self::Transportation => mark.transportation.clone().unwrap_or_default(),
            Self::Note => mark.note.clone().unwrap_or_default(),
        };
        Cell::plain(text)
    }
}

/// Name of the child with health notes.
fn named(Line { child, allergies, .. }: &Line, words: &Words) -> Vec<Run> {
    let flags = [
        (child.has_custody_alert, words.custody),
        (child.has_epi_pen, words.epi_pen),
        (child.has_allergies && allergies.is_none(), words.allergies),
    ];
    let flags: Vec<&str> = flags.into_iter().filter(|(is, _)| *is).map(|(_, flag)| flag).collect();
    // The last name is the left one, whatever script it is in.
    let name = format!("{}, {}", isolated(&child.last_name), isolated(&child.first_name));
    let mut text = vec![Run::bold(name)];
    if !flags.is_empty() {
        text.push(Run::plain(format!("\n{}", flags.join(", "))));
    }
    if let Some(allergies) = allergies {
        let allergy_text = isolated(&shortened(allergies));
        text.push(Run::plain(format!("\n{}: {allergy_text}", words.allergies)));
    }
    text
}

/// Whom to call, and who must not pick up.
fn called(contacts: &[Contact], words: &Words) -> Vec<Run> {
    let mut text = Vec::new();
    for (n, contact) in contacts.iter().enumerate() {
        let break_before = if n > 0 { "\n" } else { "" };
        if contact.is_barred {
            text.push(Run::bold(format!(
                "{break_before}{} {}",
                words.barred,
                isolated(&contact.name())
            )));
        } else {
            let phone = contact.phone_number.as_deref().map(say_phone).unwrap_or_default();
            let parts = [
                isolated(&contact.name()),
                isolated(&words.relationship(contact.relationship.as_deref().unwrap_or_default())),
                phone,
            ];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            text.push(Run::plain(format!("{break_before}{}", parts.join(", "))));
        }
    }
    text
}

/// Longest account of allergies on a sheet, in characters: what it is, not what to do.
const LONGEST: usize = 120;

/// A text on one line, that ends with a word and three dots if it is too long.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = text.char_indices().nth(LONGEST) else { return text };
    let (shortened_text, _) = text.split_at(end);
    let shortened_text = shortened_text.rsplit_once(' ').map_or(shortened_text, |(words, _)| words);
    format!("{shortened_text} …")
}

/// `7185551234` as `(718) 555-1234`.
fn say_phone(digits: &str) -> String {
    let parts = (digits.get(..3), digits.get(3..6), digits.get(6..));
    match parts {
        (Some(area), Some(exchange), Some(line)) if digits.len() == 10 => {
            format!("({area}) {exchange}-{line}")
        }
        _ => digits.to_owned(),
    }
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![Run::plain(text)])
}

/// "Blue Room (12)".
fn room_name(room: &[Line], words: &Words) -> String {
    let name = room.first().map(|line| line.child.classroom_name.as_str()).unwrap_or_default();
    let name = if name.is_empty() { words.no_classroom } else { name };
    format!("{} ({})", isolated(name), room.len())
}

/// Classrooms by name, none last; children in the order that was chosen. Those who are alike stay by last name.
fn by_room(one: &Child, other: &Child, order: RegisterOrder) -> Ordering {
    let room = |child: &Child| {
        (child.classroom_id.is_none(), name_key(&child.classroom_name), child.classroom_id)
    };
    room(one).cmp(&room(other)).then_with(|| match order {
        RegisterOrder::LastName => Ordering::Equal,
        RegisterOrder::FirstName => name_key(&one.first_name).cmp(&name_key(&other.first_name)),
        RegisterOrder::Grade => one.entering_grade.cmp(&other.entering_grade),
    })
}
