//! Letters to the people of the [`directory`](crate::directory), each in their own language.

use std::cmp::Ordering;

use platform::{
    Platform,
    jobs::{JobError, Next, Outcome},
    mail::{Locale, Recipient, Template},
};

use crate::directory::User;

impl User {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// The language of letters to them.
    pub fn language(&self) -> Locale {
        Locale::of(self.locale.as_deref())
    }

    /// Sends them a letter once the transaction of the job is over. Their `{{name}}` is filled in beside what is given.
    pub fn write(
        &self,
        platform: &Platform,
        template: &Template,
        values: &[(&str, &str)],
    ) -> Outcome {
        let never = |error: &dyn std::fmt::Display| JobError::Never(error.to_string());
        let name = self.name();
        let to = Recipient::new(&name, &self.email).map_err(|error| never(&error))?;
        let named = [("name", name.as_str())].into_iter();
        let values: Vec<(&str, &str)> = named.chain(values.iter().copied()).collect();
        let letter = template.letter(self.language(), to, &values);
        Ok(Next::send(platform, letter.map_err(|error| never(&error))?))
    }
}

/// Lines of a letter with what they are.
pub type Section = (&'static str, Vec<String>);

/// Lines about what is due before, on or after today; `late` is what those of the first are.
pub fn by_due(
    late: &'static str,
    is_spanish: bool,
    lines: impl Iterator<Item = (Ordering, String)> + Clone,
) -> [Section; 3] {
    let (today, soon) =
        if is_spanish { ("Vencen hoy", "Vencen pronto") } else { ("Due today", "Due soon") };
    [(late, Ordering::Less), (today, Ordering::Equal), (soon, Ordering::Greater)].map(
        |(title, when)| {
            let lines = lines.clone().filter(|(due, _)| *due == when);
            (title, lines.map(|(_, line)| line).collect())
        },
    )
}

/// Sections under their titles, without those that have no lines.
pub fn text(sections: impl IntoIterator<Item = Section>) -> String {
    let said = sections.into_iter().filter(|(_, lines)| !lines.is_empty());
    let said: Vec<String> =
        said.map(|(title, lines)| format!("{title}:\n{}", lines.join("\n"))).collect();
    said.join("\n\n")
}
