//! A list as it is declared: its columns and what can be done with each. Query, parameters, file and indexes come of it.

use std::fmt::Write as _;

use chrono_tz::Tz;
use data::sql::{Bind, Sql};
use foundation::clock::begin_of_day;

use super::{
    Search,
    cell::{Cell, FileColumn},
    search_input,
};

/// A list of rows `R`, declared once in a `static`.
pub struct List<R: 'static> {
    /// The table.
    pub table: &'static str,
    /// What is true of every row that the list is ever about, such as `status <> 3`.
    pub only: Option<&'static str>,
    /// Whether it is read for one account at a time, across all of them, or both: there is an index of each order for
    /// each.
    pub reach: IndexScope,
    /// Rows a page unless the caller says how many.
    pub page: i64,
    /// The column that it is sorted by unless another is asked for.
    pub order: &'static str,
    /// The columns, as files have them.
    pub columns: &'static [Column<R>],
    /// The id of a row.
    pub id: fn(&R) -> i64,
}

/// How far a list is read, which decides on its indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexScope {
    /// One account, named by the column `account_id`.
    Account,
    /// Every account at once: the rows are the accounts.
    Everywhere,
    /// One account, or every account at once for the provider's people.
    Both,
}

/// A column that a list offers.
pub struct Column<R: 'static> {
    /// Its name in the payload.
    pub field: &'static str,
    /// The SQL column, or an immutable expression, that it is compared by, and sorted unless `sort` says otherwise.
    pub key: &'static str,
    /// SQL of what it is sorted by, where that is more than the key or less; without a value where the key has none.
    pub sort: Option<&'static str>,
    /// What it holds.
    pub kind: ColumnKind,
    /// SQL of the text by which a search in all columns finds it, when that is not the kind's own.
    pub shown: Option<&'static str>,
    /// A search in all columns looks in it.
    pub is_searched: bool,
    /// Rows without a value stand last, whichever way the list is sorted.
    pub has_blanks_last: bool,
    /// Its head in files, and its cell there.
    pub cell: Option<FileColumn<R>>,
    /// No order, filter or search of one column knows it, and it needs no index.
    pub is_unknown: bool,
}

/// Type of a column, which decides how a search text is parsed.
pub enum ColumnKind {
    /// A folded text, see [`search_input::folded`].
    Text,
    /// A text that is found as it is shown, in any of several readings: a time, a phone number.
    Shown,
    /// A whole number.
    Number,
    /// A day.
    Day,
    /// A moment; found by its day: in UTC by a search, and by a filter in the time zone of the query.
    Moment,
    /// A number that stands for a word; the first of each one's words is its own.
    Choice(&'static [(i64, &'static [&'static str])]),
    /// One of a few words, each with others that mean it.
    Word(&'static [&'static [&'static str]]),
    /// Something of the list's own: the condition for what was typed, none when that makes no sense.
    Other(fn(&Search) -> Option<Sql>),
}

/// Being active or not, of a column that is 1 or 0, in the words of lists.
pub const ACTIVE: ColumnKind = ColumnKind::Choice(&[
    (1, &["Active", "Activo", "Activa", "true"]),
    (0, &["Inactive", "Inactivo", "Inactiva", "false"]),
]);

impl<R> Column<R> {
    /// A column.
    pub const fn new(field: &'static str, key: &'static str, kind: ColumnKind) -> Self {
        Self {
            field,
            key,
            sort: None,
            kind,
            shown: None,
            is_searched: true,
            has_blanks_last: false,
            cell: None,
            is_unknown: false,
        }
    }

    /// A column that is shown and stands in files with this head; no order, search or filter knows it.
    pub const fn shown_only(field: &'static str, head: &'static str, cell: fn(&R) -> Cell) -> Self {
        let column = Self::new(field, "", ColumnKind::Shown).unsearched().cell(head, cell);
        Self { is_unknown: true, ..column }
    }

    /// Words by which a search of all columns finds rows and which no column holds, such as what a page says where there
    /// is nothing. It is neither shown nor in files.
    pub const fn found_only(
        key: &'static str,
        words: &'static [(i64, &'static [&'static str])],
    ) -> Self {
        let column = Self::new("", key, ColumnKind::Choice(words));
        Self { is_unknown: true, ..column }
    }

    /// A folded text.
    pub const fn text(field: &'static str, key: &'static str) -> Self {
        Self::new(field, key, ColumnKind::Text)
    }

    /// A whole number.
    pub const fn number(field: &'static str, key: &'static str) -> Self {
        Self::new(field, key, ColumnKind::Number)
    }

    /// A day.
    pub const fn day(field: &'static str, key: &'static str) -> Self {
        Self::new(field, key, ColumnKind::Day)
    }

    /// Sorted by this SQL instead of by the key: with it rows of one name go on by the next one, and a long text goes by
    /// its beginning, because what is in an index must be short.
    #[must_use]
    pub const fn sorted_by(mut self, sql: &'static str) -> Self {
        self.sort = Some(sql);
        self
    }

    /// Found by this text in a search of all columns. Several readings stand on lines of their own.
    #[must_use]
    pub const fn shown(mut self, sql: &'static str) -> Self {
        self.shown = Some(sql);
        self
    }

    /// Not looked in by a search of all columns.
    #[must_use]
    pub const fn unsearched(mut self) -> Self {
        self.is_searched = false;
        self
    }

    /// Rows without a value stand last, whichever way the list is sorted.
    #[must_use]
    pub const fn blanks_last(mut self) -> Self {
        self.has_blanks_last = true;
        self
    }

    /// In files, with this head.
    #[must_use]
    pub const fn cell(mut self, head: &'static str, cell: fn(&R) -> Cell) -> Self {
        self.cell = Some((head, cell));
        self
    }

    /// Whether a text of the column stands as it is in the text of all columns, so that one index finds both.
    pub(super) const fn is_found_by_text(&self) -> bool {
        self.is_searched && matches!(self.kind, ColumnKind::Text | ColumnKind::Shown)
    }

    /// The table's column that it is, folded, when an index has it in that order.
    pub(super) fn indexed(&self) -> Option<&'static str> {
        let column = self.order().strip_prefix("list_key(")?.strip_suffix(')')?;
        let is_plain = column.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        (is_plain && matches!(self.kind, ColumnKind::Text) && self.order() == self.key)
            .then_some(column)
    }

    /// SQL of what it is sorted by.
    pub(super) const fn order(&self) -> &'static str {
        match self.sort {
            Some(sql) => sql,
            None => self.key,
        }
    }

    /// The choices that the text of all columns has as marks.
    fn marked(&self) -> &'static [(i64, &'static [&'static str])] {
        match self.kind {
            ColumnKind::Choice(choices) if self.is_searched && self.shown.is_none() => choices,
            _ => &[],
        }
    }

    /// SQL of the text by which a search in all columns finds it. A choice takes the next of the marks.
    fn text_sql(&self, marks: &mut impl Iterator<Item = String>) -> String {
        if let Some(shown) = self.shown {
            return format!("coalesce({shown}, '')");
        }
        let key = self.key;
        match &self.kind {
            ColumnKind::Day => format!("list_day({key})"),
            ColumnKind::Moment => format!("list_day(({key} AT TIME ZONE 'UTC')::date)"),
            ColumnKind::Choice(_) => {
                let mut sql = format!("CASE {key}");
                for ((value, _), mark) in self.marked().iter().zip(marks) {
                    // Writing to a String cannot fail.
                    let _ = write!(sql, " WHEN {value} THEN '{mark}'");
                }
                sql + " ELSE '' END"
            }
            ColumnKind::Text | ColumnKind::Shown => format!("coalesce({key}, '')"),
            ColumnKind::Number | ColumnKind::Word(_) | ColumnKind::Other(_) => {
                format!("coalesce({key}::text, '')")
            }
        }
    }

    /// The condition for rows in which the column holds what is looked for; none when nothing can.
    pub(super) fn holding(&self, search: &Search) -> Option<Sql> {
        let key = self.key;
        let text = search.text.as_str();
        Some(match &self.kind {
            ColumnKind::Text if search.exact => {
                Sql::new(&format!("{key} = $"), [Bind::Text(search_input::folded(text))])
            }
            ColumnKind::Text => {
                let pattern = format!("%{}%", search_input::literal(text));
                Sql::new(&format!("{key} LIKE $"), [Bind::Text(pattern)])
            }
            ColumnKind::Shown => {
                let lines = format!("E'\\n' || {} || E'\\n'", self.text_sql(&mut marks()));
                let patterns = patterns(&search_input::readings(text), search.exact);
                Sql::new(&format!("({lines}) LIKE ANY ($)"), [Bind::Texts(patterns)])
            }
            ColumnKind::Number => {
                Sql::new(&format!("{key} = $"), [Bind::Number(search_input::number(text)?)])
            }
            ColumnKind::Day => {
                Sql::new(&format!("{key} = $"), [Bind::Day(search_input::date(text)?)])
            }
            ColumnKind::Moment => self.within(text, text, Tz::UTC)?,
            ColumnKind::Choice(choices) => {
                let meant = |words: &[&str]| words.iter().any(|word| means(search, word));
                let values: Vec<i64> = choices
                    .iter()
                    .filter(|(_, words)| meant(words))
                    .map(|(value, _)| *value)
                    .collect();
                one_of(key, Bind::Numbers(values))
            }
            ColumnKind::Word(choices) => {
                let meant = |words: &&[&str]| words.iter().any(|word| means(search, word));
                let words = choices
                    .iter()
                    .filter(|words| meant(words))
                    .filter_map(|words| words.first().map(|word| (*word).to_owned()))
                    .collect();
                one_of(key, Bind::Texts(words))
            }
            ColumnKind::Other(condition) => condition(search)?,
        })
    }

    /// The condition for rows with one of some values, or for those of a range: `from..to`, either of which may be
    /// missing. None when that makes no sense.
    pub(super) fn among(&self, values: &[String], zone: Tz) -> Option<Sql> {
        let key = self.key;
        if let [range] = values
            && let Some((from, to)) = range.split_once("..")
        {
            return self.within(from.trim(), to.trim(), zone);
        }
        let exact = |text: &String| match self.kind {
            ColumnKind::Moment => self.within(text, text, zone),
            _ => self.holding(&Search::new(text, true)),
        };
        Some(match &self.kind {
            ColumnKind::Number => {
                let numbers =
                    values.iter().map(|text| search_input::number(text)).collect::<Option<_>>()?;
                one_of(key, Bind::Numbers(numbers))
            }
            ColumnKind::Text => one_of(
                key,
                Bind::Texts(values.iter().map(|text| search_input::folded(text)).collect()),
            ),
            _ => {
                let each: Vec<Sql> = values.iter().map(exact).collect::<Option<_>>()?;
                Sql::plain("(").then(Sql::joined(each, " OR ")).then(")")
            }
        })
    }

    fn within(&self, from: &str, to: &str, zone: Tz) -> Option<Sql> {
        let read = |text: &str| -> Option<Bind> {
            match self.kind {
                ColumnKind::Number => search_input::number(text).map(Bind::Number),
                ColumnKind::Day => search_input::date(text).map(Bind::Day),
                _ => None,
            }
        };
        let key = self.key;
        let mut ends = Vec::new();
        if let ColumnKind::Moment = self.kind {
            if !from.is_empty() {
                let start = begin_of_day(search_input::date(from)?, zone);
                ends.push(Sql::new(&format!("{key} >= $"), [Bind::Moment(start)]));
            }
            if !to.is_empty() {
                let end = begin_of_day(search_input::date(to)?.succ_opt()?, zone);
                ends.push(Sql::new(&format!("{key} < $"), [Bind::Moment(end)]));
            }
        } else {
            if !from.is_empty() {
                ends.push(Sql::new(&format!("{key} >= $"), [read(from)?]));
            }
            if !to.is_empty() {
                ends.push(Sql::new(&format!("{key} <= $"), [read(to)?]));
            }
        }
        (!ends.is_empty()).then(|| Sql::joined(ends, " AND "))
    }
}

fn one_of(key: &str, values: Bind) -> Sql {
    Sql::new(&format!("{key} = ANY ($)"), [values])
}

/// Whether a search in a short list of words means this one: all of it, or what begins at the beginning of a word in it
/// and has three letters or more. "Male" is no part of "Female", nor "1" of "10".
fn means(search: &Search, word: &str) -> bool {
    let (word, text) = (search_input::folded(word), search_input::folded(&search.text));
    let is_beginning =
        |at: usize| !word.get(..at).unwrap_or_default().ends_with(char::is_alphanumeric);
    word == text
        || !search.exact
            && text.chars().filter(|c| c.is_alphabetic()).count() >= 3
            && word.match_indices(&text).any(|(at, _)| is_beginning(at))
}

/// What stands for choices in the text of all columns, one after another. Nothing that somebody types finds a mark: it is
/// in small letters by then. Nor do marks share groups of three letters with names, so that the index which narrows a
/// search down does not take one for a part of a name.
fn marks() -> impl Iterator<Item = String> {
    let letters = || ['J', 'K', 'Q', 'V', 'W', 'X', 'Z'].into_iter();
    letters().flat_map(move |one| {
        letters()
            .flat_map(move |two| letters().map(move |three| String::from_iter([one, two, three])))
    })
}

/// Patterns for lines of text that hold a reading, or are one.
pub(super) fn patterns(readings: &[String], exact: bool) -> Vec<String> {
    let pattern = |text: &String| match exact {
        true => format!("%\n{}\n%", search_input::literal(text)),
        false => format!("%{}%", search_input::literal(text)),
    };
    readings.iter().map(pattern).collect()
}

impl<R> List<R> {
    /// The columns that orders, searches and filters know.
    pub(super) fn known(&self) -> impl Iterator<Item = &'static Column<R>> + use<R> {
        self.columns.iter().filter(|column| !column.is_unknown)
    }

    /// A column that orders, searches and filters know, by its name in the payload.
    pub fn column(&self, field: &str) -> Option<&'static Column<R>> {
        self.known().find(|column| column.field == field)
    }

    /// Names of the columns, as parameters allow them.
    pub fn fields(&self) -> Vec<&'static str> {
        self.known().map(|column| column.field).collect()
    }

    /// SQL of the text in which a search of all columns looks: each column as it is shown, and choices as marks, between
    /// line breaks.
    pub(super) fn text_sql(&self) -> String {
        let mut marks = marks();
        let columns = self.columns.iter().filter(|column| column.is_searched);
        let texts: Vec<String> = columns.map(|column| column.text_sql(&mut marks)).collect();
        format!("E'\\n' || {} || E'\\n'", texts.join(" || E'\\n' || "))
    }

    /// Patterns of what the text of all columns may hold for what was typed.
    pub(super) fn patterns(&self, search: &Search) -> Vec<String> {
        // A number that somebody types is the word of a choice, not what stands for it elsewhere.
        let is_number = search_input::number::<i64>(&search.text).is_some();
        let is_meant = |words: &[&str]| {
            let mut words = words.iter().take(if is_number { 1 } else { words.len() });
            words.any(|word| means(search, word))
        };
        let choices = self.columns.iter().flat_map(Column::marked);
        let marks = choices.zip(marks()).filter(|((_, words), _)| is_meant(words));
        let mut patterns = patterns(&search_input::readings(&search.text), search.exact);
        patterns.extend(marks.map(|(_, mark)| format!("%\n{mark}\n%")));
        patterns
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rstest::rstest;

    use super::*;

    static CHILDREN: List<()> = List {
        table: "children",
        only: None,
        reach: IndexScope::Account,
        page: 25,
        order: "lastName",
        id: |_| 0,
        columns: &[
            Column::text("lastName", "last_key").sorted_by("last_key || first_key"),
            Column::new("grade", "grade", ColumnKind::Choice(&[(1, &["1"]), (10, &["10"])])),
            Column::new("hidden", "hidden", ColumnKind::Choice(&[(1, &["Male"])])).unsearched(),
            Column::new(
                "gender",
                "gender",
                ColumnKind::Choice(&[(1, &["Male", "Masculino"]), (2, &["Female", "Femenino"])]),
            ),
            Column::new(
                "status",
                "status",
                ColumnKind::Choice(&[(1, &["Active", "1"]), (2, &["Not active"])]),
            ),
            Column::found_only("(room = '')::int", &[(1, &["Unassigned", "Sin asignar"])]),
        ],
    };

    #[rstest]
    #[case("Male", "male", true)]
    #[case("Male", "MAL", true)]
    #[case("Male", "ma", false)]
    #[case("Female", "male", false)]
    #[case("Inactive", "active", false)]
    #[case("Not active", "active", true)]
    #[case("Not active", "not act", true)]
    #[case("Not active", "ot active", false)]
    #[case("Invitación pendiente", "INVITACION", true)]
    #[case("K", "k", true)]
    #[case("Pre-K", "k", false)]
    #[case("Pre-K", "pre", true)]
    #[case("12", "12", true)]
    #[case("12", "1", false)]
    #[case("100th", "100", false)]
    fn a_word_is_meant_by_all_of_it_or_its_beginning(
        #[case] word: &str,
        #[case] typed: &str,
        #[case] is_meant: bool,
    ) {
        assert_eq!(means(&Search::new(typed, false), word), is_meant, "{typed}");
        let is_whole = search_input::folded(typed) == search_input::folded(word);
        assert_eq!(means(&Search::new(typed, true), word), is_whole, "{typed}");
    }

    #[rstest]
    #[case("male", &["%male%", "%\nJJQ\n%"])]
    #[case("femen", &["%femen%", "%\nJJV\n%"])]
    #[case("ma", &["%ma%"])]
    #[case("active", &["%active%", "%\nJJW\n%", "%\nJJX\n%"])]
    // What stands for Active in payloads is no word of it for whoever types a number.
    #[case("1", &["%1%", "%\nJJJ\n%"])]
    #[case("10", &["%10%", "%\nJJK\n%"])]
    #[case("unassign", &["%unassign%", "%\nJJZ\n%"])]
    #[case("sin asignar", &["%sin asignar%", "%\nJJZ\n%"])]
    #[case("ned", &["%ned%"])]
    fn a_search_in_all_columns_finds_choices_by_their_marks(
        #[case] typed: &str,
        #[case] found: &[&str],
    ) {
        assert_eq!(CHILDREN.patterns(&Search::new(typed, false)), found);
        let text = CHILDREN.text_sql();
        for pattern in found.iter().skip(1) {
            let mark = pattern.trim_matches(['%', '\n']);
            assert!(text.contains(&format!("THEN '{mark}'")), "{mark}: {text}");
        }
    }

    #[test]
    fn no_two_choices_share_a_mark_and_no_typed_text_is_one() {
        let all: Vec<String> = marks().collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 343);
        assert!(all.iter().all(|mark| search_input::folded(mark) != *mark && mark.len() == 3));
        let text = CHILDREN.text_sql();
        assert!(
            text.contains("CASE gender WHEN 1 THEN 'JJQ' WHEN 2 THEN 'JJV' ELSE '' END"),
            "{text}"
        );
        assert_eq!(CHILDREN.fields(), ["lastName", "grade", "hidden", "gender", "status"]);
    }

    #[test]
    fn what_it_is_sorted_by_need_not_be_what_it_is_found_by() {
        let column = CHILDREN.column("lastName").unwrap();
        assert_eq!((column.order(), column.key), ("last_key || first_key", "last_key"));
        let found = column.holding(&Search::new("López", true)).unwrap();
        assert_eq!(found.text(), "last_key = $");
        for reading in CHILDREN.readings_in_order().iter().take(2) {
            assert!(reading.sql.contains("ORDER BY last_key || first_key "), "{}", reading.sql);
        }
    }
}
