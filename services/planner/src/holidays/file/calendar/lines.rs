//! Calendars as lines (RFC 5545 §3.1), read as far as they can be: what is no line is passed over and named.

use platform::sheets::{ReadError, decode};

/// Most components within one another. An alarm is in an event, which is in a calendar.
const DEEPEST: usize = 8;
/// What is read of an event.
const PROPERTIES: [&str; 10] = [
    "SUMMARY",
    "DTSTART",
    "DTEND",
    "DURATION",
    "RRULE",
    "RDATE",
    "EXDATE",
    "STATUS",
    "UID",
    "RECURRENCE-ID",
];

/// Lines of text without their folds, and the number that each has in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Text {
    text: String,
    numbers: Vec<u64>,
}

impl Text {
    /// The text of a file that begins like a calendar, or has an event although its begin is lost.
    ///
    /// Lines are unfolded before they are decoded: a fold may lie within a character.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        // UTF-16 has folds of two bytes, and none within a character.
        let (unfolded, numbers) = if bytes.contains(&0) {
            unfolded(decode(bytes)?.text.as_bytes())
        } else {
            unfolded(bytes)
        };
        let text = decode(&unfolded)?.text;
        let begins = |line: &str| {
            let line = line.trim_start_matches('\u{feff}').trim();
            ["BEGIN:VCALENDAR", "BEGIN:VEVENT"].iter().any(|begin| line.eq_ignore_ascii_case(begin))
        };
        text.split('\n').any(begins).then_some(Self { text, numbers })
    }

    fn lines(&self) -> impl Iterator<Item = (&str, u64)> {
        self.text.split('\n').zip(self.numbers.iter().copied())
    }
}

/// Bytes as lines that end in `\n`, whatever ended them, and the number of each. Empty lines are left out.
fn unfolded(bytes: &[u8]) -> (Vec<u8>, Vec<u64>) {
    let (mut unfolded, mut numbers) = (Vec::with_capacity(bytes.len()), Vec::new());
    let mut number = 0;
    for line in bytes.split(|byte| *byte == b'\n') {
        // Some programs end lines with `\r` alone, and some with `\r\r\n`.
        let end = line.iter().rposition(|byte| *byte != b'\r').map_or(0, |last| last + 1);
        for line in line.get(..end).unwrap_or_default().split(|byte| *byte == b'\r') {
            number += 1;
            match line.split_first() {
                Some((b' ' | b'\t', more)) if !numbers.is_empty() => unfolded.extend(more),
                None => {}
                Some(_) => {
                    if !numbers.is_empty() {
                        unfolded.push(b'\n');
                    }
                    numbers.push(number);
                    unfolded.extend(line);
                }
            }
        }
    }
    (unfolded, numbers)
}

/// A line: `DTSTART;TZID=America/New_York:20261126T080000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In capitals.
    pub name: String,
    parameters: Vec<(String, String)>,
    /// What comes after the colon.
    pub value: String,
}

impl Line {
    /// A parameter by its name in capitals.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().find(|(each, _)| each == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// An event, without what is in it, such as alarms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    lines: Vec<Line>,
    /// Its calendar was sent to cancel what is in it.
    pub is_canceled: bool,
}

impl Event {
    /// The first line of a name.
    pub fn line(&self, name: &str) -> Option<&Line> {
        self.all(name).next()
    }

    /// The lines of a name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.name == name)
    }
}

/// The events of all calendars of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// In the order of the file.
    pub events: Vec<Event>,
    /// Lines that are none, and where an event begins that never ends.
    pub skipped: Vec<u64>,
    /// A calendar has an end.
    pub is_whole: bool,
    /// Where in `events` the calendar that is being read begins.
    calendar: usize,
    is_canceling: bool,
}

impl Read {
    /// What holds for a whole calendar is known at its end.
    fn end_calendar(&mut self) {
        if std::mem::take(&mut self.is_canceling) {
            let events = self.events.get_mut(self.calendar..).unwrap_or_default();
            events.iter_mut().for_each(|event| event.is_canceled = true);
        }
        self.calendar = self.events.len();
    }
}

/// The events of a text, `most` at most. Nothing here calls itself, however deep components are within one another.
///
/// Errors: components too deep within one another, and too many events.
pub fn read(text: &Text, most: usize) -> Result<Read, ReadError> {
    let mut read = Read::default();
    let mut open: Vec<String> = Vec::new();
    let mut event: Option<(Event, u64)> = None;
    for (text, number) in text.lines() {
        let Some(line) = parsed(text) else {
            read.skipped.push(number);
            continue;
        };
        match line.name.as_str() {
            "BEGIN" => {
                let name = line.value.to_ascii_uppercase();
                let again = match name.as_str() {
                    "VCALENDAR" => Some(0),
                    "VEVENT" => open.iter().position(|each| each == "VEVENT"),
                    _ => None,
                };
                if name == "VEVENT" && open.is_empty() {
                    open.push("VCALENDAR".to_owned());
                }
                // One that is not ended ends where the next one begins.
                if let Some(at) = again {
                    open.truncate(at);
                    ended(&mut read, &mut event, &open, most)?;
                }
                open.push(name);
                if open.len() > DEEPEST {
                    return Err(ReadError::WrongType);
                }
                if is_event(&open) {
                    event = Some((Event::default(), number));
                }
            }
            "END" => {
                match open.iter().rposition(|each| each.eq_ignore_ascii_case(&line.value)) {
                    Some(at) => open.truncate(at),
                    None => read.skipped.push(number),
                }
                ended(&mut read, &mut event, &open, most)?;
                read.is_whole |= open.is_empty();
            }
            "METHOD" if open.len() == 1 => {
                read.is_canceling |= line.value.eq_ignore_ascii_case("CANCEL");
            }
            name if PROPERTIES.contains(&name) && is_event(&open) => {
                if let Some((event, _)) = &mut event {
                    event.lines.push(line);
                }
            }
            _ if open.is_empty() => read.skipped.push(number),
            _ => {}
        }
    }
    // What is cut off may lack its last day.
    read.skipped.extend(event.map(|(_, begin)| begin));
    read.end_calendar();
    Ok(read)
}

fn is_event(open: &[String]) -> bool {
    matches!(open, [_, name] if name == "VEVENT")
}

/// Takes what is over in the components that are open now.
fn ended(
    read: &mut Read,
    event: &mut Option<(Event, u64)>,
    open: &[String],
    most: usize,
) -> Result<(), ReadError> {
    if open.len() < 2
        && let Some((event, _)) = event.take()
    {
        if read.events.len() == most {
            return Err(ReadError::TooLong(most));
        }
        read.events.push(event);
    }
    if open.is_empty() {
        read.end_calendar();
    }
    Ok(())
}

fn parsed(text: &str) -> Option<Line> {
    let text = text.trim_start_matches('\u{feff}');
    // A colon may be in quotation marks, and marks may be forgotten.
    let (head, value) = split(text, ':').or_else(|| text.split_once(':'))?;
    let (name, mut rest) = match split(head, ';') {
        Some((name, rest)) => (name, Some(rest)),
        None => (head, None),
    };
    let name = name.trim().to_ascii_uppercase();
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return None;
    }
    let mut parameters = Vec::new();
    while let Some(parameter) = rest {
        let (parameter, more) = match split(parameter, ';') {
            Some((parameter, more)) => (parameter, Some(more)),
            None => (parameter, None),
        };
        if let Some((name, value)) = parameter.split_once('=') {
            let value = value.trim().trim_matches('"');
            parameters.push((name.trim().to_ascii_uppercase(), value.to_owned()));
        }
        rest = more;
    }
    Some(Line { name, parameters, value: value.trim().to_owned() })
}

/// What is before and after the first character that is not in quotation marks.
fn split(text: &str, at: char) -> Option<(&str, &str)> {
    let mut is_quoted = false;
    let (found, _) = text.char_indices().find(|(_, c)| {
        is_quoted ^= *c == '"';
        *c == at && !is_quoted
    })?;
    Some((text.get(..found)?, text.get(found + at.len_utf8()..)?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn calendar(lines: &str) -> Read {
        read(&Text::of(lines.as_bytes()).unwrap(), 10).unwrap()
    }

    #[test]
    fn lines_are_unfolded_before_they_are_decoded() {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Día\r\nEND:VEVENT\r\n";
        let at = text.find('í').unwrap() + 1;
        let (before, after) = text.as_bytes().split_at(at);
        let folded = [before, b"\r\n ", after].concat();
        let read = read(&Text::of(&folded).unwrap(), 10).unwrap();
        assert_eq!(read.events[0].line("SUMMARY").unwrap().value, "Día");
    }

    #[test]
    fn colons_and_semicolons_in_quotation_marks_are_part_of_a_parameter() {
        let line = parsed("DTSTART;TZID=\"A:b;c\";X=1:20261126").unwrap();
        assert_eq!((line.parameter("TZID"), line.value.as_str()), (Some("A:b;c"), "20261126"));
        assert_eq!(parsed("SUMMARY;X=\"a:No School").unwrap().value, "No School");
    }

    #[test]
    fn what_is_no_line_is_named_by_its_number() {
        let read = calendar(
            "BEGIN:VCALENDAR\n\nBEGIN:VEVENT\nSUMMARY:No\n  School\nX-RADIUS=49.9\nEND:VTODO\nEND:VEVENT\nEND:VCALENDAR\nmore",
        );
        assert_eq!((read.skipped, read.is_whole), (vec![6, 7, 10], true));
        assert_eq!(read.events[0].line("SUMMARY").unwrap().value, "No School");
    }

    #[test]
    fn what_is_not_ended_ends_with_the_next_and_what_is_cut_off_is_named() {
        let read = calendar(
            "BEGIN:VCALENDAR\rMETHOD:CANCEL\rBEGIN:VEVENT\rUID:1\rBEGIN:VEVENT\rUID:2\rEND:VEVENT\rBEGIN:VCALENDAR\rBEGIN:VEVENT\rUID:3\rEND:VEVENT\rBEGIN:VEVENT\rUID:4\r",
        );
        let events: Vec<_> = read
            .events
            .iter()
            .map(|event| (event.line("UID").unwrap().value.as_str(), event.is_canceled))
            .collect();
        assert_eq!(events, [("1", true), ("2", true), ("3", false)]);
        assert_eq!((read.skipped, read.is_whole), (vec![12], false));
    }

    #[test]
    fn what_comes_before_a_calendar_is_named_and_a_lost_begin_is_made_up_for() {
        let read = calendar("Our calendar\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\n");
        assert_eq!((read.events.len(), read.skipped), (1, vec![1, 2]));
        assert!(Text::of(b"Event,Date\nBEGIN:VEVENT party,3/4/2027\n").is_none());
    }

    proptest! {
        #[test]
        fn any_lines_are_read(lines in prop::collection::vec(
            prop::sample::select(vec!["BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:X", "END:X", "UID:1", " x", "", "\"", ";:", "METHOD:CANCEL"]), 0..40,
        )) {
            let text = format!("BEGIN:VCALENDAR\n{}", lines.join("\n"));
            // A fold may make the first line another one.
            if let Some(Ok(read)) = Text::of(text.as_bytes()).map(|text| read(&text, 5)) {
                prop_assert!(read.events.len() <= 5);
            }
        }
    }
}
