//! The statement behind the list, put together from fixed parts: what varies is bound, never written into it.

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use diesel::{
    pg::Pg,
    query_builder::BoxedSqlQuery,
    sql_types::{Array, BigInt, Date, SmallInt, Text, Timestamptz},
};
use platform::{
    auth::Role,
    list::{Column, Search, SortDir},
};

/// What is bound to a statement.
#[derive(Clone, Debug)]
pub enum Bind {
    Id(i64),
    Ids(Vec<i64>),
    Numbers(Vec<i16>),
    Text(String),
    Texts(Vec<String>),
    Day(NaiveDate),
    Time(DateTime<Utc>),
}

/// A statement with its values.
pub type Statement = BoxedSqlQuery<'static, Pg, diesel::query_builder::SqlQuery>;

/// Everybody, by the columns that are kept with each person.
const WIDE: &str = "(SELECT id, account_id, first_name, last_name, email, phone_number, phone_type, status, \
     lead_role_id AS role_id, position, lead_program_id AS program_id, program_name, lead_site_id AS site_id, \
     site_name, role_count, invitation_status, invited_at, schedule_date, revoke_date, last_login_at, version, \
     first_key, last_key, name_key, email_key, position_key, program_key, site_key \
     FROM users WHERE status <> 3) u";

/// The people of programs ($1) and sites ($2), each by the leading record there; only records there count.
const NARROW: &str = "(SELECT p.id, p.account_id, p.first_name, p.last_name, p.email, p.phone_number, p.phone_type, \
     p.status, l.role_id, l.program_role AS position, l.program_id, l.program_name, l.site_id, l.site_name, \
     l.role_count, p.invitation_status, p.invited_at, p.schedule_date, p.revoke_date, p.last_login_at, p.version, \
     p.first_key, p.last_key, p.name_key, p.email_key, user_key(l.program_role) AS position_key, \
     user_key(l.program_name) AS program_key, user_key(l.site_name) AS site_key \
     FROM (SELECT DISTINCT ON (r.user_id) r.user_id, r.role_id, r.program_role, r.program_id, r.site_id, \
     rp.name AS program_name, rs.name AS site_name, count(*) OVER (PARTITION BY r.user_id)::integer AS role_count \
     FROM user_roles r \
     LEFT JOIN ref_programs rp ON rp.id = r.program_id LEFT JOIN ref_sites rs ON rs.id = r.site_id \
     WHERE r.program_id = ANY ($1) OR r.site_id = ANY ($2) \
     ORDER BY r.user_id, r.status = 2, r.role_id, r.id) l \
     JOIN users p ON p.id = l.user_id WHERE p.status <> 3) u";

const COLUMNS_READ: &str = "u.id, u.account_id, u.first_name, u.last_name, u.email, u.phone_number, u.phone_type, \
     u.status, u.role_id, u.position, u.program_id, u.program_name, u.site_id, u.site_name, u.role_count, \
     u.invitation_status, u.invited_at, u.schedule_date, u.revoke_date, u.last_login_at, u.version";

/// By what rows are sorted.
#[derive(Clone, Copy, Debug)]
struct Order {
    column: &'static str,
    dir: SortDir,
    /// Where rows without a value stand, if there are any; each has its index.
    blanks: &'static str,
}

/// People, narrowed and in an order.
#[derive(Clone, Debug)]
pub struct Rows {
    source: &'static str,
    conditions: Vec<String>,
    binds: Vec<Bind>,
    order: Order,
    /// A text looked for: where `users_like` finds it, the condition on a row, and the pattern.
    text: Option<(&'static str, &'static str, String)>,
}

impl Rows {
    /// Everybody whom the transaction sees.
    pub fn wide() -> Self {
        Self {
            source: WIDE,
            conditions: Vec::new(),
            binds: Vec::new(),
            order: Order { column: "u.last_key", dir: SortDir::Asc, blanks: "" },
            text: None,
        }
    }

    /// The people of some programs and sites.
    pub fn narrow(programs: Vec<i64>, sites: Vec<i64>) -> Self {
        Self { source: NARROW, binds: vec![Bind::Ids(programs), Bind::Ids(sites)], ..Self::wide() }
    }

    /// Whether the rows are those of programs and sites.
    pub fn is_narrow(&self) -> bool {
        self.source == NARROW
    }

    /// Rows that also meet a condition, in which `$` stands for each value in turn.
    #[must_use]
    pub fn that(mut self, condition: &str, values: impl IntoIterator<Item = Bind>) -> Self {
        let mut written = String::with_capacity(condition.len() + 4);
        let mut parts = condition.split('$');
        written.extend(parts.next());
        for (part, value) in parts.zip(values) {
            self.binds.push(value);
            written.push_str(&format!("${}{part}", self.binds.len()));
        }
        self.conditions.push(written);
        self
    }

    /// The text looked for, if any: where `users_like` finds it, and the pattern.
    pub fn text(&self) -> Option<(&'static str, &str)> {
        self.text.as_ref().map(|(place, _, pattern)| (*place, pattern.as_str()))
    }

    /// Turns the text looked for into a condition: on each row, or on the ids that were found by the index.
    #[must_use]
    pub fn with_text(mut self, found: Option<Vec<i64>>) -> Self {
        let Some((_, condition, pattern)) = self.text.take() else { return self };
        let times = condition.matches('$').count();
        let rows = self.that(condition, std::iter::repeat_n(Bind::Text(pattern), times));
        match found {
            Some(ids) => rows.that("u.id = ANY ($)", [Bind::Ids(ids)]),
            None => rows,
        }
    }

    /// A page of them.
    pub fn page(&self, limit: i64, offset: i64) -> Statement {
        let mut rows = self.clone();
        rows.binds.extend([Bind::Id(limit), Bind::Id(offset)]);
        let last = rows.binds.len();
        let window = format!("LIMIT ${} OFFSET ${last}", last - 1);
        if self.is_narrow() {
            return rows.statement(&format!("{} {window}", self.select(COLUMNS_READ)));
        }
        // What a deep page passes over is read from the index alone, the rows only for what is shown.
        let ids = format!("{} {window}", self.select("u.id"));
        let order = self.order_by();
        rows.statement(&format!(
            "SELECT {COLUMNS_READ} FROM {} WHERE u.id IN ({ids}) {order}",
            self.source
        ))
    }

    /// All of them, for a cursor.
    pub fn cursor(&self, name: &str) -> Statement {
        self.statement(&format!(
            "DECLARE {name} NO SCROLL CURSOR FOR {}",
            self.select(COLUMNS_READ)
        ))
    }

    /// Their ids, at most so many.
    pub fn ids(&self, most: i64) -> Statement {
        let mut rows = self.clone();
        rows.binds.push(Bind::Id(most));
        rows.statement(&format!("{} LIMIT ${}", self.select("u.id"), rows.binds.len()))
    }

    /// How many they are, counting no further than `most`.
    pub fn count(&self, most: i64) -> Statement {
        let mut rows = self.clone();
        rows.binds.push(Bind::Id(most));
        rows.statement(&format!(
            "SELECT count(*) AS n FROM (SELECT 1 FROM {}{} LIMIT ${}) counted",
            self.source,
            self.filter(),
            rows.binds.len()
        ))
    }

    fn select(&self, columns: &str) -> String {
        format!("SELECT {columns} FROM {}{} {}", self.source, self.filter(), self.order_by())
    }

    fn filter(&self) -> String {
        if self.conditions.is_empty() {
            String::new()
        } else {
            format!(" WHERE {}", self.conditions.join(" AND "))
        }
    }

    fn order_by(&self) -> String {
        let Order { column, dir, blanks } = self.order;
        let dir = match dir {
            SortDir::Asc => "ASC",
            SortDir::Desc => "DESC",
        };
        format!("ORDER BY {column} {dir}{blanks}, u.id {dir}")
    }

    fn statement(&self, sql: &str) -> Statement {
        let mut query = diesel::sql_query(sql).into_boxed();
        for bind in self.binds.clone() {
            query = match bind {
                Bind::Id(id) => query.bind::<BigInt, _>(id),
                Bind::Ids(ids) => query.bind::<Array<BigInt>, _>(ids),
                Bind::Numbers(numbers) => query.bind::<Array<SmallInt>, _>(numbers),
                Bind::Text(text) => query.bind::<Text, _>(text),
                Bind::Texts(texts) => query.bind::<Array<Text>, _>(texts),
                Bind::Day(day) => query.bind::<Date, _>(day),
                Bind::Time(time) => query.bind::<Timestamptz, _>(time),
            };
        }
        query
    }
}

/// A column: its name in the payload, what it sorts by, and how a search in it narrows.
macro_rules! column {
    ($field:literal, $sort:literal, $search:expr) => {
        column!($field, $sort, "", $search)
    };
    ($field:literal, $sort:literal, $blanks:literal, $search:expr) => {
        Column {
            field: $field,
            sort: Some(|rows: Rows, dir| {
                let order = Order { column: $sort, dir, blanks: $blanks };
                Rows { order, ..rows }
            }),
            search: Some($search),
        }
    };
    ($field:literal, $key:literal in $place:literal) => {
        column!($field, $key in $place by "user_key($)")
    };
    ($field:literal, $key:literal in $place:literal by $looked_for:literal) => {
        column!($field, $key, |rows: Rows, search: &Search| {
            if search.exact {
                rows.that(concat!($key, " = ", $looked_for), [Bind::Text(search.text.clone())])
            } else {
                let like = concat!($key, " LIKE ", $looked_for);
                Rows { text: Some(($place, like, search.pattern.clone())), ..rows }
            }
        })
    };
    ($field:literal, $time:literal at) => {
        column!($field, $time, " NULLS LAST", |rows: Rows, search: &Search| match day(&search.text) {
            Some(day) => {
                let from = day.and_time(NaiveTime::MIN).and_utc();
                let times = [Bind::Time(from), Bind::Time(from + Duration::days(1))];
                rows.that(concat!($time, " >= $ AND ", $time, " < $"), times)
            }
            None => rows.that("false", []),
        })
    };
    ($field:literal, $day:literal on) => {
        column!($field, $day, " NULLS LAST", |rows: Rows, search: &Search| match day(&search.text) {
            Some(day) => rows.that(concat!($day, " = $"), [Bind::Day(day)]),
            None => rows.that("false", []),
        })
    };
}

/// The columns of the list; the first is the order unless another is asked for.
pub const COLUMNS: &[Column<Rows>] = &[
    column!("lastName", "u.last_key" in "last"),
    column!("firstName", "u.first_key" in "first"),
    column!("email", "u.email_key" in "email"),
    column!("phone", "u.phone_number" in "phone" by "phone_key($)"),
    column!("systemRole", "u.role_id", by_role),
    column!("position", "u.position_key" in "position"),
    column!("programName", "u.program_key" in "program"),
    column!("siteName", "u.site_key" in "site"),
    column!("invitationStatus", "u.invitation_status", by_invitation),
    column!("invitationDate", "u.invited_at" at),
    column!("scheduleDate", "u.schedule_date" on),
    column!("revokeDate", "u.revoke_date" on),
    column!("lastLogin", "u.last_login_at" at),
];

/// Looks in every text of a person.
pub fn everywhere(rows: Rows, search: &Search) -> Rows {
    if search.exact {
        let text = Bind::Text(search.text.clone());
        if rows.is_narrow() {
            let equal = "(u.name_key = user_key($) OR u.first_key = user_key($) OR u.last_key = user_key($) \
                         OR u.email_key = user_key($))";
            return rows.that(equal, std::iter::repeat_n(text, 4));
        }
        // Each by its own index; one condition with OR would be tried on everybody.
        let equal = "u.id IN (SELECT id FROM users WHERE first_key = user_key($) \
                     UNION ALL SELECT id FROM users WHERE last_key = user_key($) \
                     UNION ALL SELECT id FROM users WHERE email_key = user_key($) \
                     UNION ALL SELECT users_like('name', user_key($), 10001))";
        let pattern = Bind::Text(search.pattern.clone());
        return rows.that(equal, [text.clone(), text.clone(), text, pattern]);
    }
    let like = "(u.name_key LIKE user_key($) OR u.email_key LIKE user_key($) OR u.phone_number LIKE phone_key($) \
                OR u.position_key LIKE user_key($) OR u.program_key LIKE user_key($) OR u.site_key LIKE user_key($))";
    Rows { text: Some(("all", like, search.pattern.clone())), ..rows }
}

fn by_role(rows: Rows, search: &Search) -> Rows {
    let ids =
        Role::ALL.into_iter().filter(|role| names(search, role.label())).map(Role::id).collect();
    rows.that("u.role_id = ANY ($)", [Bind::Numbers(ids)])
}

fn by_invitation(rows: Rows, search: &Search) -> Rows {
    let named = ["N/A", "Pending", "Expired", "Accepted", "Deactivated"]
        .into_iter()
        .filter(|status| names(search, status) || (search.text == "--" && *status == "N/A"))
        .map(str::to_owned)
        .collect();
    rows.that("u.invitation_status = ANY ($)", [Bind::Texts(named)])
}

/// Whether a search in a short list of words means this one.
fn names(search: &Search, word: &str) -> bool {
    let (word, text) = (word.to_lowercase(), search.text.to_lowercase());
    if search.exact { word == text } else { word.contains(&text) }
}

/// A day as people type it: `MM/DD/YYYY` or `YYYY-MM-DD`.
fn day(text: &str) -> Option<NaiveDate> {
    text.parse()
        .ok()
        .or_else(|| NaiveDate::parse_from_str(text, "%m/%d/%Y").ok())
        .filter(|day| (1900..3000).contains(&chrono::Datelike::year(day)))
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;

    use super::*;

    #[test]
    fn values_are_bound_and_never_written_into_the_statement() {
        let rows = Rows::wide().that("u.account_id = $", [Bind::Id(7)]);
        let rows = everywhere(rows, &Search::new("x'; DROP TABLE users", false)).with_text(None);
        let shown = debug_query::<Pg, _>(&rows.page(14, 28)).to_string();
        let (sql, binds) = shown.split_once("-- binds").unwrap();
        assert!(!sql.contains("drop") && !sql.contains("DROP"));
        assert!(sql.contains("u.account_id = $1") && sql.contains("LIMIT $8 OFFSET $9"), "{sql}");
        assert!(binds.contains("drop table users"));
    }

    #[test]
    fn days_are_read_as_people_type_them() {
        let expected = NaiveDate::from_ymd_opt(2026, 11, 21);
        assert_eq!(day("11/21/2026"), expected);
        assert_eq!(day("2026-11-21"), expected);
        assert_eq!(day("+99999-01-01"), None);
        assert_eq!(day("tomorrow"), None);
    }
}
