//! Matches the columns of a sheet with fields.

use std::collections::HashMap;

use chrono::NaiveDate;
use platform::text::name_key;
use serde::{Serialize, Serializer};

use super::{
    content,
    fields::{Field, Target},
    kind::RosterKind,
    mapping::Mapping,
    words::{self, Named},
};
use crate::import::read::Table;

/// Why a column was matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Why {
    /// The person said so.
    Chosen,
    /// It has the name of the field.
    Name,
    /// It has another word for the field.
    Word,
    /// By what it holds.
    Content {
        /// What its cells are.
        what: &'static str,
        /// How many of them.
        fitting: usize,
        /// Of how many.
        of: usize,
    },
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Chosen => f.write_str("chosen in the mapping"),
            Self::Name => f.write_str("has its name"),
            Self::Word => f.write_str("another word for it"),
            Self::Content { what, fitting, of } => {
                write!(f, "{fitting} of its {of} cells are {what}")
            }
        }
    }
}

/// A column that means a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// Which, from 0.
    pub column: usize,
    /// What stands over it.
    pub heading: String,
    /// The field.
    #[serde(serialize_with = "by_key")]
    pub field: &'static Field,
    /// Why.
    pub why: Why,
}

fn by_key<S: Serializer>(field: &&'static Field, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(field.key)
}

/// A column that is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// Which, from 0.
    pub column: usize,
    /// What stands over it.
    pub heading: String,
    /// Why.
    pub why: String,
}

/// The columns of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Columns {
    /// Those that mean something, from left to right.
    pub matched: Vec<Match>,
    /// The others, from left to right.
    pub left: Vec<Left>,
}

impl Columns {
    /// The column of a field.
    pub fn of(&self, target: Target) -> Option<&Match> {
        self.matched.iter().find(|one| one.field.target == target)
    }

    /// The column of a field of a person by its path, such as `families.0.lastName`. A name may stand in one cell, and a
    /// file's second family member may be a line's only one.
    pub fn of_path(&self, path: &str) -> Option<&Match> {
        let by_key = |key: &str| self.matched.iter().find(|one| one.field.key == key);
        let whole = |path: &str| {
            let part = path.strip_suffix("firstName").or(path.strip_suffix("lastName"))?;
            by_key(&format!("{part}name"))
        };
        let other = path.replace("families.0.", "families.1.");
        by_key(path).or_else(|| whole(path)).or_else(|| by_key(&other)).or_else(|| whole(&other))
    }
}

/// Why columns cannot be matched, in words for the person who chose the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// Required fields have no column.
    #[error("no column was found for {}; the columns are {}", .fields.join(", "), .headings.join(", "))]
    Missing {
        /// Their labels.
        fields: Vec<&'static str>,
        /// What stands over the columns.
        headings: Vec<String>,
    },
    /// The mapping names a column that there is not.
    #[error("the mapping names the column {heading:?}, which the file does not have; its columns are {}", .headings.join(", "))]
    NoColumn {
        /// As it is named.
        heading: String,
        /// What stands over the columns.
        headings: Vec<String>,
    },
    /// The mapping names two columns for a field.
    #[error("the mapping names two columns for {0}")]
    Twice(&'static str),
}

/// What is found so far.
struct Search<'t> {
    kind: RosterKind,
    table: &'t Table,
    /// What the account calls its custom fields.
    custom_fields: &'t [String],
    with_email: bool,
    /// By column.
    matched: HashMap<usize, (&'static Field, Why)>,
    /// By column.
    left: HashMap<usize, String>,
}

/// Which day it is, what the account calls its custom fields, and the classrooms of the site by the key of their name.
pub type About<'a> = (NaiveDate, &'a [String], &'a HashMap<String, i64>);

/// Matches columns with fields.
///
/// Errors: the mapping does not fit the file, or a required field has no column.
pub fn find(
    kind: RosterKind,
    table: &Table,
    mapping: &Mapping,
    about: About<'_>,
) -> Result<Columns, ColumnsError> {
    let (columns, missing) = propose(kind, table, mapping, about)?;
    if missing.is_empty() {
        return Ok(columns);
    }
    let headings = (0..table.headings.len()).map(|at| table.label(at)).collect();
    Err(ColumnsError::Missing {
        fields: missing.iter().map(|field| field.label).collect(),
        headings,
    })
}

/// Matches columns with fields as far as they match, and the required fields that have none.
///
/// Errors: the mapping does not fit the file.
pub fn propose(
    kind: RosterKind,
    table: &Table,
    mapping: &Mapping,
    (today, custom_fields, rooms): About<'_>,
) -> Result<(Columns, Vec<&'static Field>), ColumnsError> {
    let mut search = Search {
        kind,
        table,
        custom_fields,
        with_email: mapping.with_email,
        matched: HashMap::new(),
        left: HashMap::new(),
    };
    search.chosen(mapping)?;
    search.settle_role();
    // What stands over a group of columns counts before a column's own heading alone.
    search.named(|at| table.heading(at));
    search.named(|at| table.headings.get(at).map(|it| it.name.clone()).unwrap_or_default());
    search.settle_names();
    search.settle_rooms(rooms);
    search.by_content(today);
    search.settle_names();
    Ok(search.finish())
}

impl Search<'_> {
    fn headings(&self) -> Vec<String> {
        (0..self.table.headings.len()).map(|at| self.table.label(at)).collect()
    }

    fn column_of(&self, target: Target) -> Option<usize> {
        let found = self.matched.iter().find(|(_, (field, _))| field.target == target);
        found.map(|(column, _)| *column)
    }

    fn open(&self) -> Vec<usize> {
        let all = 0..self.table.headings.len();
        all.filter(|at| !self.matched.contains_key(at) && !self.left.contains_key(at)).collect()
    }

    fn chosen(&mut self, mapping: &Mapping) -> Result<(), ColumnsError> {
        for (heading, field) in &mapping.columns {
            let heading_key = words::key(heading);
            let is_meant = |at: &usize| {
                let own = self.table.headings.get(*at).map(|it| words::key(&it.name));
                words::key(&self.table.label(*at)) == heading_key
                    || own.as_ref() == Some(&heading_key)
            };
            let columns = self.open();
            let named = columns.iter().copied().find(|at| self.table.label(*at) == *heading);
            let column = named.or_else(|| columns.into_iter().find(is_meant)).ok_or_else(|| {
                ColumnsError::NoColumn { heading: heading.clone(), headings: self.headings() }
            })?;
            match field {
                None => {
                    self.left.insert(column, "left out by the mapping".to_owned());
                }
                Some(field) if self.column_of(field.target).is_some() => {
                    return Err(ColumnsError::Twice(field.key));
                }
                Some(field) => {
                    self.matched.insert(column, (field, Why::Chosen));
                }
            }
        }
        Ok(())
    }

    /// A column of staff that is headed `Role` alone has the role in the product when most of its cells are such roles, or
    /// when another column has the position.
    fn settle_role(&mut self) {
        if self.kind != RosterKind::Staff {
            return;
        }
        let headings = |at: usize| {
            let own = self.table.headings.get(at).map(|it| it.name.clone()).unwrap_or_default();
            [self.table.heading(at), own]
        };
        let is_role = |at: &usize| headings(*at).iter().any(|it| words::is_role(it));
        let (roles, others): (Vec<usize>, Vec<usize>) = self.open().into_iter().partition(is_role);
        let is_there = |target: Target| {
            let names = |heading: &String| {
                words::field(self.kind, heading).is_some_and(|(field, _)| field.target == target)
            };
            self.column_of(target).is_some()
                || others.iter().any(|at| headings(*at).iter().any(names))
        };
        let Some(&role) = roles.first() else { return };
        let fitting = content::system_roles(self.table.column(role));
        if is_there(Target::SystemRole) || fitting.is_none() && !is_there(Target::Position) {
            return;
        }
        let by_content = |(fitting, of)| Why::Content { what: "system roles", fitting, of };
        let why = fitting.map_or(Why::Word, by_content);
        if let Some(field) = self.kind.field(Target::SystemRole) {
            self.matched.insert(role, (field, why));
        }
    }

    fn named(&mut self, heading: impl Fn(usize) -> String) {
        for column in self.open() {
            let Some((field, named)) = self.field_named(&heading(column)) else { continue };
            if self.column_of(field.target).is_none() {
                let why = if named == Named::Own { Why::Name } else { Why::Word };
                self.matched.insert(column, (field, why));
            }
        }
    }

    /// The field that a heading names. A name that the account gave counts before other words for a field.
    fn field_named(&self, heading: &str) -> Option<(&'static Field, Named)> {
        let found = words::field(self.kind, heading);
        if self.kind != RosterKind::Scholars || matches!(found, Some((_, Named::Own))) {
            return found;
        }
        let heading_key = words::key(heading);
        let is_meant = |name: &String| !heading_key.is_empty() && words::key(name) == heading_key;
        let number = self.custom_fields.iter().position(is_meant);
        let custom = number.and_then(|number| u8::try_from(number).ok());
        let custom = custom.and_then(|number| self.kind.field(Target::Custom(number)));
        custom.map(|field| (field, Named::Own)).or(found)
    }

    /// Names are in one column or in two, not both; `Nombre` alone is a whole name, and `Name` beside `Last Name` a first
    /// name.
    fn settle_names(&mut self) {
        let [name, first, last] =
            [Target::Name, Target::FirstName, Target::LastName].map(|it| self.column_of(it));
        match (name, first, last) {
            (Some(name), None, Some(_)) => self.turn(name, Target::FirstName),
            (None, Some(first), None) => self.turn(first, Target::Name),
            (Some(name), Some(_), Some(_)) if !self.is_chosen(name) => {
                self.leave(name, "first and last name have columns of their own");
            }
            (Some(_), first, last) => {
                for column in [first, last].into_iter().flatten() {
                    self.leave(column, "the whole name has a column of its own");
                }
            }
            _ => {}
        }
    }

    fn is_chosen(&self, column: usize) -> bool {
        matches!(self.matched.get(&column), Some((_, Why::Chosen)))
    }

    /// Gives a column another meaning, unless the person chose the one it has.
    fn turn(&mut self, column: usize, target: Target) {
        if !self.is_chosen(column)
            && let Some(field) = self.kind.field(target)
        {
            self.matched.insert(column, (field, Why::Word));
        }
    }

    fn leave(&mut self, column: usize, why: &str) {
        if !self.is_chosen(column) {
            self.matched.remove(&column);
            self.left.insert(column, why.to_owned());
        }
    }

    /// The room where a child sits at school counts only if the site has such rooms; without a column for rooms, one that holds
    /// their names is it.
    fn settle_rooms(&mut self, rooms: &HashMap<String, i64>) {
        let is_room = |cell: &str| rooms.contains_key(&name_key(cell));
        if let Some(column) = self.column_of(Target::Classroom) {
            let is_at_school = words::is_home_room(&self.table.label(column));
            if is_at_school && !self.table.column(column).any(is_room) {
                self.leave(column, "the site has no such classrooms");
            }
        }
        if self.column_of(Target::Classroom).is_some() {
            return;
        }
        let count = |column: usize| {
            let cells = self.table.column(column);
            cells.fold((0, 0), |(fits, of), cell| (fits + usize::from(is_room(cell)), of + 1))
        };
        let open = self.open().into_iter().map(|column| (column, count(column)));
        let fitting: Vec<(usize, (usize, usize))> = open
            .filter(|(column, (fits, of))| {
                let is_known = words::is_known(self.kind, &self.table.label(*column));
                !is_known && *of >= content::FEWEST && fits * 10 >= of * 9
            })
            .collect();
        if let ([(column, (fits, of))], Some(field)) =
            (fitting.as_slice(), self.kind.field(Target::Classroom))
        {
            let why = Why::Content { what: "classrooms of the site", fitting: *fits, of: *of };
            self.matched.insert(*column, (field, why));
        }
    }

    /// Looks for what has no column yet among those that have no meaning yet. Two columns that fit are not guessed at.
    fn by_content(&mut self, today: NaiveDate) {
        for &(target, what) in self.kind.found_by_content() {
            let has_names = || {
                [Target::FirstName, Target::LastName].iter().any(|it| self.column_of(*it).is_some())
            };
            if self.column_of(target).is_some() || target == Target::Name && has_names() {
                continue;
            }
            let mut fitting = Vec::new();
            for column in self.open() {
                // A heading that is known means something else.
                if words::is_known(self.kind, &self.table.label(column)) {
                    continue;
                }
                if let Some(found) = content::fitting(target, self.table.column(column), today) {
                    fitting.push((column, found));
                }
            }
            if let ([(column, (fits, of))], Some(field)) =
                (fitting.as_slice(), self.kind.field(target))
            {
                let why = Why::Content { what, fitting: *fits, of: *of };
                self.matched.insert(*column, (field, why));
            }
        }
    }

    fn finish(mut self) -> (Columns, Vec<&'static Field>) {
        let has_name = self.column_of(Target::Name).is_some();
        let is_missing = |target: &Target| {
            let is_name = matches!(target, Target::FirstName | Target::LastName);
            self.column_of(*target).is_none() && !(is_name && has_name)
        };
        let email = self.with_email.then(|| self.kind.email());
        let required = self.kind.required().iter().copied().chain(email);
        let missing: Vec<Target> = required.filter(is_missing).collect();
        let missing = missing.into_iter();
        let missing = missing.filter_map(|target| self.kind.field(target)).collect();
        let mut columns = Columns::default();
        for column in 0..self.table.headings.len() {
            let heading = self.table.label(column);
            match self.matched.remove(&column) {
                Some((field, why)) => columns.matched.push(Match { column, heading, field, why }),
                None => {
                    let why = self.left.remove(&column).unwrap_or_else(|| self.why_left(column));
                    // Nothing is said of a column with nothing in it.
                    if self.table.column(column).next().is_some() {
                        columns.left.push(Left { column, heading, why });
                    }
                }
            }
        }
        (columns, missing)
    }

    fn why_left(&self, column: usize) -> String {
        match words::field(self.kind, &self.table.label(column)) {
            Some((field, _)) => format!("another column is {}", field.label),
            None => "no field has such a name".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::read::{self, Limits};

    fn found(text: &str, mapping: &str) -> Result<Columns, ColumnsError> {
        let table = read::table(text.as_bytes(), Limits::PAGE, |text| {
            words::is_known(RosterKind::Scholars, text)
        })
        .unwrap();
        let names = ["T-Shirt Size".to_owned(), String::new(), "Group".to_owned()];
        find(
            RosterKind::Scholars,
            &table,
            &Mapping::parse(RosterKind::Scholars, mapping).unwrap(),
            ("2026-11-23".parse().unwrap(), &names, &HashMap::new()),
        )
    }

    fn keys(text: &str, mapping: &str) -> Vec<(&'static str, Why)> {
        let columns = found(text, mapping).unwrap();
        columns.matched.iter().map(|one| (one.field.key, one.why)).collect()
    }

    #[test]
    fn columns_with_the_same_heading_are_distinguished() {
        let text = "First,Last,DOB,Grade,Grade\nAna,Cruz,3/25/2018,3,4\nBo,Diaz,3/25/2018,K,1\n";
        let of = |mapping: &str| {
            let columns = found(text, mapping).unwrap();
            let grade = columns.matched.iter().find(|one| one.field.key == "enteringGrade");
            let grade = grade.map(|one| (one.column, one.heading.clone()));
            let left: Vec<usize> = columns.left.iter().map(|one| one.column).collect();
            (grade.unwrap(), left)
        };
        assert_eq!(of(""), ((3, "Grade".to_owned()), vec![4]));
        let second = (4, "Grade (2)".to_owned());
        assert_eq!(of("[columns]\nGrade = \"\""), (second.clone(), vec![3]));
        let chosen = "[columns]\nGrade = \"\"\n\"Grade (2)\" = \"enteringGrade\"";
        assert_eq!(of(chosen), (second, vec![3]));
    }

    #[test]
    fn every_match_says_why() {
        let text = "First Name,Apellido,When,Gr Lvl\nAna,Cruz,3/4/18,3\nBo,Diaz,3/25/18,K\nCy,Ortiz,1/2/17,1st\n";
        let mapping = "[columns]\n\"Gr Lvl\" = \"enteringGrade\"";
        let by_content = Why::Content { what: "days of birth of children", fitting: 3, of: 3 };
        assert_eq!(
            keys(text, mapping),
            [
                ("firstName", Why::Name),
                ("lastName", Why::Word),
                ("birthDate", by_content),
                ("enteringGrade", Why::Chosen),
            ]
        );
        assert_eq!(by_content.to_string(), "3 of its 3 cells are days of birth of children");
    }

    #[test]
    fn names_are_in_one_column_or_in_two() {
        let keys = |heading: &str| -> Vec<&'static str> {
            let text = format!("{heading},DOB,Grade\nx,x,x,x\n");
            keys(&text, "").into_iter().map(|(key, _)| key).take(2).collect()
        };
        assert_eq!(keys("Name,School"), ["name", "birthDate"]);
        assert_eq!(keys("Nombre,Escuela"), ["name", "birthDate"]);
        assert_eq!(keys("Name,Last Name"), ["firstName", "lastName"]);
        assert_eq!(keys("Nombre,Apellidos"), ["firstName", "lastName"]);
    }

    #[test]
    fn custom_fields_are_found_by_the_names_that_the_account_gave() {
        let text = "First,Last,DOB,Grade,t-shirt size,Group\nAna,Cruz,3/25/18,3,M,Owls\n";
        let found = keys(text, "");
        let custom = found.get(4..).unwrap();
        assert_eq!(custom, [("customFields.0", Why::Name), ("customFields.2", Why::Name)]);
    }

    #[test]
    fn the_variant_with_email_needs_a_column_for_it() {
        let found = |heading: &str| {
            let text =
                format!("First,Last,DOB,Grade,{heading}\nAna,Cruz,3/25/18,3,ana@example.org\n");
            let table = read::table(text.as_bytes(), Limits::PAGE, |text| {
                words::is_known(RosterKind::Scholars, text)
            })
            .unwrap();
            let mapping = Mapping { with_email: true, ..Mapping::default() };
            find(
                RosterKind::Scholars,
                &table,
                &mapping,
                ("2026-11-23".parse().unwrap(), &[], &HashMap::new()),
            )
        };
        found("Parent Email").unwrap();
        let missing = found("Teacher").unwrap_err();
        assert!(
            matches!(missing, ColumnsError::Missing { fields, .. } if fields == ["Family 1 Email"])
        );
    }

    #[test]
    fn a_role_is_a_position_unless_it_is_one_in_the_product() {
        let found = |text: &str| -> Vec<(&'static str, Why)> {
            let is_known = |text: &str| words::is_known(RosterKind::Staff, text);
            let table = read::table(text.as_bytes(), Limits::PAGE, is_known).unwrap();
            let rooms = HashMap::new();
            let about: About<'_> = ("2026-11-23".parse().unwrap(), &[], &rooms);
            let columns = find(RosterKind::Staff, &table, &Mapping::default(), about).unwrap();
            columns.matched.iter().skip(2).map(|one| (one.field.key, one.why)).collect()
        };
        let names = "First Name,Last Name";
        let why = Why::Content { what: "system roles", fitting: 2, of: 3 };
        let rows = "Ana,Cruz,Site Admin\nBo,Diaz,staff\nCy,Ortiz,Super Admin\n";
        assert_eq!(found(&format!("{names},Role\n{rows}")), [("systemRole", why)]);
        assert_eq!(found(&format!("{names},Rol del empleado\n{rows}")), [("systemRole", why)]);
        let rows = "Ana,Cruz,Teacher\nBo,Diaz,Staff\n";
        assert_eq!(found(&format!("{names},Role\n{rows}")), [("programRole", Why::Word)]);
        let rows = "Ana,Cruz,Staff,Staff\nBo,Diaz,Staff,No access\n";
        assert_eq!(
            found(&format!("{names},Role,Access\n{rows}")),
            [("programRole", Why::Word), ("systemRole", Why::Word)]
        );
        let rows = "Ana,Cruz,Boss,Teacher\nBo,Diaz,Helper,Counselor\n";
        assert_eq!(
            found(&format!("{names},Role,Job Title\n{rows}")),
            [("systemRole", Why::Word), ("programRole", Why::Word)]
        );
    }

    #[test]
    fn what_is_required_is_named() {
        let error = found("First Name,School\nAna,PS 1\n", "").unwrap_err();
        assert_eq!(
            error.to_string(),
            "no column was found for Birth Date, Entering Grade; the columns are First Name, School"
        );
        let text = "First,Last,DOB,Grade\nAna,Cruz,3/4/18,3\n";
        let no_column = found(text, "[columns]\nHomeroom = \"\"").unwrap_err().to_string();
        assert!(no_column.contains("\"Homeroom\", which the file does not have"), "{no_column}");
        let twice =
            found(text, "[columns]\nFirst = \"lastName\"\nLast = \"lastName\"").unwrap_err();
        assert_eq!(twice, ColumnsError::Twice("lastName"));
    }

    #[test]
    fn two_columns_that_fit_are_not_guessed_at() {
        let text = "First,Last,Grade,A,B\n\
                    Ana,Cruz,3,3/4/18,3/5/18\nBo,Diaz,4,3/25/18,3/26/18\nCy,Ortiz,5,1/2/17,1/3/17\n";
        let error = found(text, "").unwrap_err();
        assert!(matches!(error, ColumnsError::Missing { fields, .. } if fields == ["Birth Date"]));
    }

    #[test]
    fn columns_that_are_left_say_why() {
        let text = "First,Last,DOB,Grade,Grade,Teacher,Blank\nAna,Cruz,3/4/18,3,4,Ms. Lee,\n";
        let columns = found(text, "").unwrap();
        let left: Vec<_> =
            columns.left.iter().map(|it| (it.heading.as_str(), it.why.as_str())).collect();
        assert_eq!(
            left,
            [
                ("Grade (2)", "another column is Entering Grade"),
                ("Teacher", "no field has such a name")
            ]
        );
    }
}
