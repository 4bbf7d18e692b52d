//! The rows of a list that somebody asks for, and how they are read.

use std::{
    any::TypeId,
    collections::HashMap,
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use data::db::Db;
use data::sql::{Bind, Sql, Statement};
use diesel::{
    Expression, Selectable,
    pg::{Pg, PgQueryBuilder},
    query_builder::{QueryBuilder, QueryFragment},
    sql_types::BigInt,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, methods::LoadQuery};
use foundation::{auth::Scope, error::Problem};

use super::{
    ListQuery, Search, SortDir,
    declared::{Column, IndexScope, List, patterns},
    non_empty, search_input, unknown,
};

/// Rows are counted no further than this unless a list says how far, and what a search finds is put in order by itself up to here.
pub const COUNTED: i64 = 10_000;

/// The columns of a row, as diesel knows them.
pub type ColumnsOf<R> = <<R as Selectable<Pg>>::SelectExpression as Expression>::SqlType;

/// How many rows there are in all pages, and how many of them are active.
pub type TotalsSql = (BigInt, BigInt);

/// What was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Rows in all pages, as far as they are counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_exact: bool,
    /// The second number of the statement that counted.
    pub active: i64,
}

/// The rows of a list, narrowed.
pub struct Rows<R: 'static> {
    list: &'static List<R>,
    source: Sql,
    conditions: Vec<Sql>,
    /// Which rows the caller sees at all, of those that the transaction sees.
    seen: Option<Sql>,
    /// Conditions of which each row meets one and no more; none when there is nothing to split. Each part is read along an
    /// index of its own.
    runs: Vec<Sql>,
    /// The account that all of them belong to, if it is one.
    account: Option<i64>,
    /// What an index narrows them down to.
    narrowed: Option<Narrowed>,
    /// They are so few that no index on text narrows them down.
    are_few: bool,
    /// How far they are counted.
    counted: i64,
}

/// What an index finds before the rows are read.
#[derive(Clone)]
enum Narrowed {
    /// What the text of all columns must hold.
    Words(Vec<String>),
    /// A column that must be a folded text.
    Equal(&'static str, String),
}

impl Narrowed {
    /// The longest text leaves the fewest, and a whole one fewer.
    fn leaves_fewer_than(&self, other: &Self) -> bool {
        let length = |patterns: &[String]| patterns.iter().map(String::len).min().unwrap_or(0);
        match (self, other) {
            (Self::Words(own), Self::Words(others)) => length(own) > length(others),
            (own, _) => matches!(own, Self::Equal(..)),
        }
    }
}

impl<R> Clone for Rows<R> {
    fn clone(&self) -> Self {
        Self {
            list: self.list,
            source: self.source.clone(),
            conditions: self.conditions.clone(),
            seen: self.seen.clone(),
            runs: self.runs.clone(),
            account: self.account,
            narrowed: self.narrowed.clone(),
            are_few: self.are_few,
            counted: self.counted,
        }
    }
}

impl<R> List<R> {
    /// All rows that the transaction sees.
    pub fn rows(&'static self) -> Rows<R> {
        self.rows_from(self.table)
    }

    /// Rows of a subquery that has the table's columns, `search_text` too; its text ends in the table's name, which it goes
    /// by.
    pub fn rows_from(&'static self, source: impl Into<Sql>) -> Rows<R> {
        let conditions = self.only.map(Sql::plain).into_iter().collect();
        Rows {
            list: self,
            source: source.into(),
            conditions,
            seen: None,
            runs: Vec::new(),
            account: None,
            narrowed: None,
            are_few: false,
            counted: COUNTED,
        }
    }

    /// The column to sort by.
    fn order(&self, query: &ListQuery) -> Result<&'static Column<R>, Problem> {
        let field = non_empty(&query.sort_field).unwrap_or(self.order);
        self.column(field).ok_or_else(|| unknown("sortField", field))
    }
}

impl<R> Rows<R> {
    /// Adds a condition.
    #[must_use]
    pub fn and_where(mut self, condition: impl Into<Sql>) -> Self {
        self.conditions.push(condition.into());
        self
    }

    /// Those that the caller sees, where that is less than the transaction does: where a page begins says nothing of others.
    #[must_use]
    pub fn seen_where(mut self, condition: impl Into<Sql>) -> Self {
        let condition = condition.into();
        self.seen = Some(condition.clone());
        self.and_where(condition)
    }

    /// Those that meet one of some conditions. No row meets two, so that the parts can be read each along its own index, and
    /// no further than a page needs.
    #[must_use]
    pub fn either(mut self, runs: impl IntoIterator<Item = Sql>) -> Self {
        self.runs = runs.into_iter().collect();
        self
    }

    /// Those of an account.
    #[must_use]
    pub fn of_account(mut self, account: i64) -> Self {
        self.account = Some(account);
        self.and_where(Sql::new("account_id = $", [Bind::Number(account)]))
    }

    /// The same, known to be few, such as those of a site: a search looks through them, and not through all that the account
    /// has of its words. Said before the search.
    #[must_use]
    pub fn small(mut self) -> Self {
        self.are_few = true;
        self
    }

    /// The same, counted no further than this, where nobody goes through more pages and each page would wait for the count.
    #[must_use]
    pub fn counted_to(mut self, most: i64) -> Self {
        self.counted = most;
        self
    }

    /// Applies the search and filters of a query.
    ///
    /// Errors: 400 on `searchField` or `filter` when the list has no such column.
    pub fn apply(mut self, query: &ListQuery) -> Result<Self, Problem> {
        let zone = query.zone()?;
        for (field, values) in query.filters()? {
            let column = self.list.column(&field).ok_or_else(|| unknown("filter", &field))?;
            self.conditions.push(column.among(&values, zone).unwrap_or_else(nothing));
        }
        match query.search() {
            None => Ok(self),
            Some(search) => self.matching(query.search_field.as_deref(), &search),
        }
    }

    /// Rows with a text in a column, or in any.
    ///
    /// Errors: 400 on `searchField` when the list has no such column.
    pub fn matching(mut self, field: Option<&str>, search: &Search) -> Result<Self, Problem> {
        let column = match field.filter(|field| !field.is_empty()) {
            Some(field) => {
                Some(self.list.column(field).ok_or_else(|| unknown("searchField", field))?)
            }
            None => None,
        };
        let patterns = match column {
            Some(_) => patterns(&search_input::readings(&search.text), search.exact),
            None => self.list.patterns(search),
        };
        self.conditions.push(match column {
            Some(column) => column.holding(search).unwrap_or_else(nothing),
            None => like_any(&patterns),
        });
        let text = search_input::folded(&search.text);
        // The index of an order has all rows of the table, each account's together.
        let is_ordered = search.exact
            && self.list.only.is_none()
            && (self.list.reach != IndexScope::Account || self.account.is_some());
        let narrowed = match column.and_then(Column::indexed).filter(|_| is_ordered) {
            Some(indexed) => Some(Narrowed::Equal(indexed, text)),
            // What is found by its text in a column is among what holds it anywhere.
            None if column.is_none_or(Column::is_found_by_text) && text.chars().count() >= 3 => {
                Some(Narrowed::Words(patterns))
            }
            None => None,
        };
        let is_indexed = self.source.text() == self.list.table && !self.are_few;
        if let Some(narrowed) = narrowed.filter(|_| is_indexed)
            && self.narrowed.as_ref().is_none_or(|other| narrowed.leaves_fewer_than(other))
        {
            self.narrowed = Some(narrowed);
        }
        Ok(self)
    }

    /// A statement that finds what an index narrows a search down to, if it does.
    ///
    /// Row-level security keeps `LIKE`, which could tell what it compares, from using an index, and `list_key` likewise.
    /// `list_search` and `list_equal` narrow to the tenant themselves, in the words of the policy, and answer ids alone; the
    /// rows are still read under the policy.
    fn candidates(&mut self) -> Option<Statement<BigInt>> {
        let table = self.list.table;
        // An empty list of accounts is all that the transaction sees.
        let accounts = Bind::Numbers(self.account.into_iter().collect());
        let most = Bind::Number(COUNTED + 1);
        let sql = match self.narrowed.take()? {
            Narrowed::Words(patterns) => Sql::new(
                &format!("SELECT list_search('{table}', $, $, $)"),
                [Bind::Texts(patterns), accounts, most],
            ),
            Narrowed::Equal(column, text) => Sql::new(
                &format!("SELECT list_equal('{table}', '{column}', $, $, $)"),
                [Bind::Text(text), accounts, most],
            ),
        };
        Some(sql.statement())
    }

    /// What few rows have is found by the index and put in order; what many have is met soon enough on the way along the
    /// order.
    fn among(self, ids: Vec<i64>) -> Self {
        let few = i64::try_from(ids.len()).is_ok_and(|found| found <= COUNTED);
        if few { self.and_where(Sql::new("id = ANY ($)", [Bind::Numbers(ids)])) } else { self }
    }

    /// The same rows, ready to be read in the same transaction.
    pub async fn settled(mut self, conn: &mut AsyncPgConnection) -> Result<Self, Problem> {
        match self.candidates() {
            None => Ok(self),
            Some(candidates) => Ok(self.among(candidates.load(conn).await?)),
        }
    }

    fn source(&self) -> Sql {
        Sql::plain(" FROM ").then(self.source.clone())
    }

    fn filter(&self, more: impl IntoIterator<Item = Sql>) -> Sql {
        let either = (!self.runs.is_empty()).then(|| {
            Sql::plain("(").then(Sql::joined(self.runs.iter().cloned(), ") OR (")).then(")")
        });
        self.filter_run(either, more)
    }

    /// The conditions with that of a run in the place of all of them.
    fn filter_run(&self, run: Option<Sql>, more: impl IntoIterator<Item = Sql>) -> Sql {
        let conditions: Vec<Sql> = self.conditions.iter().cloned().chain(run).chain(more).collect();
        if conditions.is_empty() {
            return Sql::default();
        }
        Sql::plain(" WHERE (").then(Sql::joined(conditions, ") AND (")).then(")")
    }

    /// Something of all of them, such as how many there are.
    pub fn select(&self, what: &str) -> Sql {
        Sql::plain(format!("SELECT {what}")).then(self.source()).then(self.filter([]))
    }

    /// How many there are, counted as far as they are and one more.
    pub fn count(&self) -> Sql {
        let limit = format!(" LIMIT {}", self.counted + 1);
        let counted = |rows: Sql| {
            Sql::plain("SELECT count(*) FROM (").then(rows).then(limit.as_str()).then(") counted")
        };
        if self.runs.is_empty() {
            return counted(self.select("1"));
        }
        let runs = self.runs().map(|run| {
            let rows = Sql::plain("(SELECT 1").then(self.source()).then(self.filter_run(run, []));
            rows.then(limit.as_str()).then(")")
        });
        counted(Sql::joined(runs, " UNION ALL "))
    }

    /// The conditions of the runs, or one run of everything.
    fn runs(&self) -> impl Iterator<Item = Option<Sql>> + '_ {
        let whole = self.runs.is_empty().then_some(None);
        whole.into_iter().chain(self.runs.iter().cloned().map(Some))
    }

    /// Ids, by a column; at most so many.
    ///
    /// Errors: 400 on `sortField` when the list has no such column.
    pub async fn ids(
        self,
        conn: &mut AsyncPgConnection,
        query: &ListQuery,
        most: i64,
    ) -> Result<Vec<i64>, Problem> {
        let rows = self.settled(conn).await?;
        let order = rows.order(query)?;
        let sql = Sql::plain("SELECT id")
            .then(rows.source())
            .then(rows.filter([]))
            .then(order.sql())
            .then(Sql::new(" LIMIT $", [Bind::Number(most)]));
        Ok(sql.statement::<BigInt>().load(conn).await?)
    }

    fn order(&self, query: &ListQuery) -> Result<Order, Problem> {
        let column = self.list.order(query)?;
        let dir = query.sort_dir.unwrap_or_default();
        Ok(Order {
            key: column.order(),
            dir,
            is_turned: column.has_blanks_last && dir == SortDir::Desc,
        })
    }

    /// The page that a query asks for.
    ///
    /// What a page passes over is read from the index alone, the rows only for what is shown. A page that begins after a
    /// known row passes over nothing.
    fn page(&self, columns: &str, query: &ListQuery) -> Result<Sql, Problem> {
        let order = self.order(query)?;
        let limit = self.limit(query);
        let offset = query.offset(self.list.page);
        let select = Sql::plain(format!("SELECT {columns}")).then(self.source());
        let is_whole = query.after.is_none() && !order.is_turned && self.runs.is_empty();
        if is_whole && offset == 0 {
            let rows = select.then(self.filter([])).then(order.sql());
            return Ok(rows.then(" LIMIT ").then(limit));
        }
        let ids = match query.after {
            None if is_whole => Sql::plain("SELECT id")
                .then(self.source())
                .then(self.filter([]))
                .then(order.sql())
                .then(" LIMIT ")
                .then(limit)
                .then(Sql::new(" OFFSET $", [Bind::Number(offset)])),
            after => {
                let from = if after.is_some() { 0 } else { offset };
                self.parts(&order, after, from, &limit)
            }
        };
        Ok(select.then(Sql::plain(" WHERE id IN (").then(ids).then(")")).then(order.sql()))
    }

    /// Ids of a page out of the runs of an index: rows with a value and rows without one, which the index has after all
    /// others, and each of them as it is split. Each run is read from where the page begins and no further than the page may reach.
    fn parts(&self, order: &Order, after: Option<i64>, offset: i64, limit: &Sql) -> Sql {
        let runs = match after {
            None if !order.is_turned => vec![Vec::new()],
            None => vec![self.run_of("IS NOT NULL", order), self.run_of("IS NULL", order)],
            Some(id) => self.runs_after(id, order),
        };
        let reach = Sql::new(" LIMIT $ + ", [Bind::Number(offset)]).then(limit.clone());
        let along = Order { is_turned: false, ..*order }.sql();
        let runs = runs.iter().flat_map(|run| self.runs().map(move |own| (own, run.clone())));
        let runs = runs.map(|(own, conditions)| {
            Sql::plain(format!("(SELECT id, {} AS sorted", order.key))
                .then(self.source())
                .then(self.filter_run(own, conditions))
                .then(along.as_str())
                .then(reach.clone())
                .then(")")
        });
        Sql::plain("SELECT id FROM (")
            .then(Sql::joined(runs, " UNION ALL "))
            .then(") runs")
            .then(Order { key: "sorted", ..*order }.sql())
            .then(" LIMIT ")
            .then(limit.clone())
            .then(Sql::new(" OFFSET $", [Bind::Number(offset)]))
    }

    fn run_of(&self, blank: &str, order: &Order) -> Vec<Sql> {
        vec![Sql::plain(format!("{} {blank}", order.key))]
    }

    /// The runs that follow a row, whether it has a value or not.
    fn runs_after(&self, id: i64, order: &Order) -> Vec<Vec<Sql>> {
        let key = order.key;
        let beyond = if order.dir == SortDir::Asc { ">" } else { "<" };
        let known = Sql::plain(format!("(SELECT {key}"))
            .then(self.source())
            .then(Sql::new(" WHERE id = $", [Bind::Number(id)]));
        let known = match &self.seen {
            Some(seen) => known.then(" AND (").then(seen.clone()).then("))"),
            None => known.then(")"),
        };
        let is_blank = known.clone().then(" IS NULL");
        let id = Sql::new("$", [Bind::Number(id)]);
        let after_value = Sql::plain(format!("({key}, id) {beyond} ("))
            .then(known)
            .then(", ")
            .then(id.clone())
            .then(")");
        let [mut valued, mut blank] =
            [self.run_of("IS NOT NULL", order), self.run_of("IS NULL", order)];
        if order.dir == SortDir::Asc || order.is_turned {
            // Rows without a value come last: those that follow the row if it has none either, else all of them.
            let first = if beyond == ">" { "-1" } else { "9223372036854775807" };
            let from = Sql::plain(format!("id {beyond} CASE WHEN "))
                .then(is_blank)
                .then(" THEN ")
                .then(id)
                .then(format!(" ELSE {first} END"));
            blank.push(from);
            return vec![vec![after_value], blank];
        }
        // They come first: after one of them the others and then all rows with a value.
        blank.extend([is_blank.clone(), Sql::plain(format!("id {beyond} ")).then(id)]);
        valued.push(is_blank);
        vec![blank, vec![after_value], valued]
    }

    /// The list's own length is part of the text: PostgreSQL takes a number that it does not know for a tenth of the rows,
    /// so the plan that it keeps would be one for reading many. A length that a caller chose is a parameter: each text is
    /// kept as long as its connection.
    fn limit(&self, query: &ListQuery) -> Sql {
        match query.limit(self.list.page) {
            usual if usual == self.list.page => Sql::plain(usual.to_string()),
            chosen => Sql::new("$", [Bind::Number(chosen)]),
        }
    }

    /// Reads a page and what counts its rows; both travel together. `totals` selects two numbers: how many rows there are
    /// in all pages, and how many are active. Rows that are counted are counted to [`COUNTED`],
    /// or as far as [`Rows::counted_to`] says.
    ///
    /// Errors: 400 when the query names a column that the list has not.
    pub async fn read(
        mut self,
        db: &Db,
        scope: &Scope,
        query: &ListQuery,
        totals: impl FnOnce(&Self) -> Count,
    ) -> Result<(Vec<R>, Totals), Problem>
    where
        R: Selectable<Pg> + Send,
        R::SelectExpression: QueryFragment<Pg>,
        ColumnsOf<R>: 'static,
        Statement<ColumnsOf<R>>: for<'c> LoadQuery<'static, &'c AsyncPgConnection, R>,
    {
        if let Some(candidates) = self.candidates() {
            let ids = db.tenant_read(scope, candidates).await?;
            self = self.among(ids);
        }
        let page: Statement<ColumnsOf<R>> = self.page(&columns_of::<R>()?, query)?.statement();
        let Count { sql, is_bounded } = totals(&self);
        let totals: Statement<TotalsSql> = sql.statement();
        let (counts, rows): (Vec<(i64, i64)>, Vec<R>) =
            db.tenant_read_both(scope, totals, page).await?;
        let (count, active) = counts.into_iter().next().unwrap_or_default();
        let is_exact = !is_bounded || count <= self.counted;
        let count = if is_exact { count } else { self.counted };
        Ok((rows, Totals { count, is_exact, active }))
    }

    /// A page without counts.
    ///
    /// Errors: 400 when the query names a column that the list has not.
    pub async fn part(
        mut self,
        db: &Db,
        scope: &Scope,
        query: &ListQuery,
    ) -> Result<Vec<R>, Problem>
    where
        R: Selectable<Pg> + Send,
        R::SelectExpression: QueryFragment<Pg>,
        ColumnsOf<R>: 'static,
        Statement<ColumnsOf<R>>: for<'c> LoadQuery<'static, &'c AsyncPgConnection, R>,
    {
        if let Some(candidates) = self.candidates() {
            let ids = db.tenant_read(scope, candidates).await?;
            self = self.among(ids);
        }
        let page: Statement<ColumnsOf<R>> = self.page(&columns_of::<R>()?, query)?.statement();
        Ok(db.tenant_read(scope, page).await?)
    }

    pub(super) fn list(&self) -> &'static List<R> {
        self.list
    }
}

/// What counts the rows of a list.
pub struct Count {
    sql: Sql,
    is_bounded: bool,
}

impl Count {
    /// Counts the rows themselves, as far as they are counted; `active` is a scalar subquery or `0`.
    pub fn of<R>(rows: &Rows<R>, active: impl Into<Sql>) -> Self {
        let sql = Sql::plain("SELECT (").then(rows.count()).then("), (").then(active);
        let sql = sql.then(")::bigint");
        Self { sql, is_bounded: true }
    }

    /// Reads stored counts: two numbers.
    pub fn stored(sql: Sql) -> Self {
        Self { sql, is_bounded: false }
    }
}

/// By what rows are sorted; the id makes it total.
#[derive(Clone, Copy)]
struct Order {
    key: &'static str,
    dir: SortDir,
    /// Rows without a value stand last although the index, read backwards, has them first.
    is_turned: bool,
}

impl Order {
    fn sql(&self) -> String {
        let Self { key, dir, is_turned } = self;
        let dir = dir_sql(*dir);
        let blanks = if *is_turned { " NULLS LAST" } else { "" };
        format!(" ORDER BY {key} {dir}{blanks}, id {dir}")
    }
}

fn dir_sql(dir: SortDir) -> &'static str {
    match dir {
        SortDir::Asc => "ASC",
        SortDir::Desc => "DESC",
    }
}

/// The columns of a row as text, which diesel takes as long to write as to read several rows: kept by kind of row.
fn columns_of<R: Selectable<Pg> + 'static>() -> Result<Arc<str>, Problem>
where
    R::SelectExpression: QueryFragment<Pg>,
{
    static KNOWN: LazyLock<RwLock<HashMap<TypeId, Arc<str>>>> = LazyLock::new(RwLock::default);
    let kind = TypeId::of::<R>();
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&kind) {
        return Ok(known.clone());
    }
    let text: Arc<str> = written_columns_of::<R>()?.into();
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(kind, text.clone());
    Ok(text)
}

fn written_columns_of<R: Selectable<Pg>>() -> Result<String, Problem>
where
    R::SelectExpression: QueryFragment<Pg>,
{
    let mut text = PgQueryBuilder::default();
    R::construct_selection().to_sql(&mut text, &Pg).map_err(Problem::internal)?;
    Ok(text.finish())
}

fn nothing() -> Sql {
    Sql::plain("false")
}

fn like_any(patterns: &[String]) -> Sql {
    Sql::new("search_text LIKE ANY ($)", [Bind::Texts(patterns.to_vec())])
}

/// An order in which a list can be read, for what holds plans against indexes.
pub(super) struct Reading {
    /// What is read.
    pub what: String,
    /// The statement, without values.
    pub sql: String,
}

impl<R> List<R> {
    /// Each order that the list offers, for each of its reaches.
    pub(super) fn readings_in_order(&'static self) -> Vec<Reading> {
        let reaches: &[Option<&str>] = match self.reach {
            IndexScope::Account => &[Some("account_id = 1")],
            IndexScope::Everywhere => &[None],
            IndexScope::Both => &[Some("account_id = 1"), None],
        };
        let mut readings = Vec::new();
        for condition in reaches {
            for column in self.known() {
                for dir in [SortDir::Asc, SortDir::Desc] {
                    let mut rows = self.rows();
                    if let Some(condition) = condition {
                        rows = rows.and_where(*condition);
                    }
                    let order = Order { key: column.order(), dir, is_turned: false };
                    let sql = Sql::plain("SELECT id")
                        .then(rows.source())
                        .then(rows.filter([]))
                        .then(order.sql())
                        .then(" LIMIT 25");
                    readings.push(Reading {
                        what: format!("{} {}", column.field, dir_sql(dir)),
                        sql: sql.text().to_owned(),
                    });
                }
            }
        }
        readings
    }
}
