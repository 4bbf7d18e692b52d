//! The list as text: for people (`afterbell routes`) and for the snapshot that shows every change.

use std::fmt::Write;

use super::{Access, Mount, ROLES, Who};

impl Access {
    /// One line an operation, then one line a page; a column for each role.
    ///
    /// `x` may, `.` may not, `-` needs no token.
    pub fn table(&self) -> String {
        let mut rows = vec![TableRow::head("operation")];
        for operation in &self.operations {
            let prefix = match operation.mount {
                Mount::Root => String::new(),
                Mount::Api | Mount::Every => format!("/api/{}", operation.service),
            };
            rows.push(TableRow {
                name: format!("{:<6} {prefix}{}", operation.method.as_str(), operation.path),
                marks: marks(operation.who),
                note: match operation.mount {
                    Mount::Root => operation.service.to_string(),
                    Mount::Api | Mount::Every => String::new(),
                },
            });
        }
        let mut pages = vec![TableRow::head("page")];
        for page in &self.pages {
            let mut note = Vec::new();
            if !page.built {
                note.push("not yet built".to_owned());
            }
            if let Some(flag) = &page.flag {
                note.push(format!("flag {flag}"));
            }
            if page.direct_access {
                note.push("direct access".to_owned());
            }
            pages.push(TableRow {
                name: format!("{} ({})", page.path, page.title),
                marks: marks(page.who),
                note: note.join(", "),
            });
        }
        let mut text = String::from("roles: ");
        let roles: Vec<String> = ROLES.iter().map(|(id, name)| format!("{id} {name}")).collect();
        text.push_str(&roles.join(", "));
        text.push_str("\nx may, . may not, - needs no token\n\n");
        print(&mut text, &rows);
        text.push('\n');
        print(&mut text, &pages);
        text
    }
}

struct TableRow {
    name: String,
    marks: Vec<String>,
    note: String,
}

impl TableRow {
    fn head(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            marks: ROLES.iter().map(|(id, _)| id.to_string()).collect(),
            note: String::new(),
        }
    }
}

fn marks(who: Who) -> Vec<String> {
    ROLES
        .iter()
        .map(|(id, _)| match who {
            Who::Public => "-",
            _ if who.allows(Some(*id)) => "x",
            _ => ".",
        })
        .map(str::to_owned)
        .collect()
}

fn print(text: &mut String, rows: &[TableRow]) {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    for row in rows {
        let marks: String = row.marks.iter().map(|mark| format!("{mark:>3}")).collect();
        let line = format!("{:<width$} {marks}  {}", row.name, row.note);
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
