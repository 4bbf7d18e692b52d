//! What sheets say, in the languages of the product.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Timelike, Weekday};
use chrono_tz::Tz;
use platform::mail::Locale;

use crate::attendance::marks::AttendanceStatus;

/// The words of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    language: Locale,
    /// Before the site's name, over the register.
    pub register: &'static str,
    /// Before the site's name, over the sheet to carry out.
    pub evacuation: &'static str,
    printed: &'static str,
    page: &'static str,
    /// Of children without a classroom.
    pub no_classroom: &'static str,
    /// Over a sheet without children.
    pub nobody: &'static str,
    /// On a sheet to carry out that has not all children.
    pub partial: &'static str,
    /// After the classroom where a table goes on.
    pub continued: &'static str,
    /// Above the children of the sheet to carry out.
    pub signed: &'static str,
    /// The child has left.
    pub dismissed: &'static str,
    /// After the name of who collected the child.
    pub off_list: &'static str,
    /// Before the name of who must not pick up.
    pub barred: &'static str,
    /// What to know about a child.
    pub custody: &'static str,
    /// What to know about a child.
    pub epi_pen: &'static str,
    /// What to know about a child.
    pub allergies: &'static str,
    /// Heads of columns.
    pub head: Heads,
    months: [&'static str; 12],
    days: [&'static str; 7],
    statuses: [&'static str; 5],
    halves: [&'static str; 2],
    /// What a contact is to a child, where it is one of the words that are offered and this language has its own.
    relationships: &'static [(&'static str, &'static str)],
}

/// Heads of columns.
#[derive(Clone, Copy, Debug)]
pub struct Heads {
    pub safe: &'static str,
    pub name: &'static str,
    pub grade: &'static str,
    pub attendance: &'static str,
    pub check_in: &'static str,
    pub check_out: &'static str,
    pub collected_by: &'static str,
    pub transportation: &'static str,
    pub note: &'static str,
    pub contacts: &'static str,
}

const EN: Words = Words {
    language: Locale::En,
    register: "Attendance of",
    evacuation: "Evacuation sheet of",
    printed: "Printed",
    page: "Page {page} of {pages}",
    no_classroom: "No classroom",
    nobody: "Nobody is here.",
    partial: "Children without a classroom are not on this list. Ask the session admin for theirs.",
    continued: "continued",
    signed: "Everybody accounted for at ______ by ____________________",
    dismissed: "Dismissed",
    off_list: "Not on list",
    barred: "Must not pick up:",
    custody: "Custody alert",
    epi_pen: "EpiPen",
    allergies: "Allergies",
    head: Heads {
        safe: "Safe",
        name: "Scholar",
        grade: "Grade",
        attendance: "Attendance",
        check_in: "Check-in",
        check_out: "Check-out",
        collected_by: "Picked up by",
        transportation: "Transportation",
        note: "Note",
        contacts: "Contacts",
    },
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    statuses: ["Not taken", "Absent", "Present", "Late", "Not Scheduled"],
    halves: ["AM", "PM"],
    relationships: &[],
};

const ES: Words = Words {
    language: Locale::Es,
    register: "Asistencia de",
    evacuation: "Hoja de evacuación de",
    printed: "Impreso el",
    page: "Página {page} de {pages}",
    no_classroom: "Sin aula",
    nobody: "No hay nadie aquí.",
    partial: "Los niños sin aula no están en esta lista. Pida la suya a la administración de la sesión.",
    continued: "continuación",
    signed: "Todos a salvo a las ______, confirmado por ____________________",
    dismissed: "Se fue",
    off_list: "No está en la lista",
    barred: "Sin permiso para recoger:",
    custody: "Alerta de custodia",
    epi_pen: "EpiPen",
    allergies: "Alergias",
    head: Heads {
        safe: "A salvo",
        name: "Estudiante",
        grade: "Grado",
        attendance: "Asistencia",
        check_in: "Entrada",
        check_out: "Salida",
        collected_by: "Recogido por",
        transportation: "Transporte",
        note: "Nota",
        contacts: "Contactos",
    },
    months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
    days: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    statuses: ["Sin tomar", "Ausente", "Presente", "Tarde", "No programado"],
    halves: ["a.m.", "p.m."],
    relationships: &[
        ("Mother", "Madre"),
        ("Father", "Padre"),
        ("Stepparent", "Padrastro o madrastra"),
        ("Grandparent", "Abuelo o abuela"),
        ("Guardian", "Tutor legal"),
        ("Foster parent", "Padre o madre de acogida"),
        ("Sibling", "Hermano o hermana"),
        ("Aunt/Uncle", "Tío o tía"),
        ("Friend", "Amigo o amiga"),
        ("Other", "Otro"),
    ],
};

impl Words {
    /// In a language.
    pub fn of(language: Locale) -> Self {
        match language {
            Locale::En => EN,
            Locale::Es => ES,
        }
    }

    /// As in HTML's `lang`.
    pub fn tag(&self) -> &'static str {
        self.language.tag()
    }

    /// "Nov 23, 2026".
    pub fn day(&self, day: NaiveDate) -> String {
        let month = self.month(day);
        match self.language {
            Locale::En => format!("{month} {}, {}", day.day(), day.year()),
            Locale::Es => format!("{} {month} {}", day.day(), day.year()),
        }
    }

    /// "Printed Mon, Nov 23, 2026, 3:15 PM EST": the site's time, with its name, for paper travels.
    pub fn as_of(&self, moment: DateTime<Tz>) -> String {
        let weekday = match moment.weekday() {
            Weekday::Mon => 0,
            Weekday::Tue => 1,
            Weekday::Wed => 2,
            Weekday::Thu => 3,
            Weekday::Fri => 4,
            Weekday::Sat => 5,
            Weekday::Sun => 6,
        };
        let weekday = self.days.get(weekday).copied().unwrap_or_default();
        let day = moment.date_naive();
        let day = match self.language {
            Locale::En => self.day(day),
            Locale::Es => format!("{} de {} de {}", day.day(), self.month(day), day.year()),
        };
        let time = self.time(moment.time());
        format!("{} {weekday}, {day}, {time} {}", self.printed, moment.format("%Z"))
    }

    /// The foot of pages.
    pub fn footer(&self, moment: DateTime<Tz>) -> String {
        format!("{} · {}", self.as_of(moment), self.page)
    }

    /// "3:15 PM".
    pub fn time(&self, time: NaiveTime) -> String {
        let (is_pm, hour) = time.hour12();
        let [am, pm] = self.halves;
        format!("{hour}:{:02} {}", time.minute(), if is_pm { pm } else { am })
    }

    /// "Present".
    pub fn status(&self, status: AttendanceStatus) -> &'static str {
        let [unset, absent, present, late, not_scheduled] = self.statuses;
        match status {
            AttendanceStatus::Unset => unset,
            AttendanceStatus::Absent => absent,
            AttendanceStatus::Present => present,
            AttendanceStatus::Late => late,
            AttendanceStatus::NotScheduled => not_scheduled,
        }
    }

    /// What a contact is to a child; as it was entered where that is in other words.
    pub fn relationship(&self, entered: &str) -> String {
        let found = self.relationships.iter().find(|(word, _)| *word == entered);
        found.map_or(entered, |(_, translated)| translated).to_owned()
    }

    fn month(&self, day: NaiveDate) -> &'static str {
        let at = usize::try_from(day.month0()).unwrap_or_default();
        self.months.get(at).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::scholars;

    #[rstest]
    #[case(Locale::En, "Printed Mon, Nov 23, 2026, 3:15 PM EST", "12:05 AM")]
    #[case(Locale::Es, "Impreso el lun, 23 de nov de 2026, 3:15 p.m. EST", "12:05 a.m.")]
    fn moments_are_written_as_in_the_page(
        #[case] language: Locale,
        #[case] as_of: &str,
        #[case] midnight: &str,
    ) {
        let words = Words::of(language);
        let moment: DateTime<chrono::Utc> = "2026-11-23T20:15:00Z".parse().unwrap();
        assert_eq!(words.as_of(moment.with_timezone(&Tz::America__New_York)), as_of);
        assert_eq!(words.time(NaiveTime::from_hms_opt(0, 5, 0).unwrap()), midnight);
    }

    #[test]
    fn relationships_are_translated_to_spanish() {
        let words = Words::of(Locale::Es);
        for word in scholars::words::RELATIONSHIPS {
            assert_ne!(words.relationship(word), word);
        }
        assert_eq!(words.relationship("Madrina"), "Madrina");
        assert_eq!(Words::of(Locale::En).relationship("Mother"), "Mother");
    }
}
