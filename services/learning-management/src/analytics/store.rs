//! Every statement about professional learning in numbers.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Place, Role, Scope},
    error::Problem,
    list::{Bind, Column, ColumnKind, IndexScope, List, ListQuery, Listed, Rows, Sql},
};

use super::model::{
    CourseLearning, LearningFigures, LearningStatus, PeopleFilter, PersonRow, RoleLearning,
    SiteLearning,
};
use crate::courses::model::CourseState;

/// People with courses. The rows are read from a function, so that no index is made of the list.
static PEOPLE: List<PersonRow> = List {
    table: "course_people",
    only: None,
    reach: IndexScope::Account,
    page: 25,
    order: "name",
    id: |row| row.id,
    columns: &[
        // Found by either order of the names.
        Column::text("name", "name_key")
            .shown("name_key || E'\\n' || list_key(first_name || ' ' || last_name)"),
        Column::shown_only("lastName", "Last Name", |row| row.last_name.as_str().into()),
        Column::shown_only("firstName", "First Name", |row| row.first_name.as_str().into()),
        Column::new("role", "role_id", ROLE).cell("System Role", |row| row.role().label().into()),
        Column::text("program", "list_key(program_name)")
            .cell("Program", |row| row.program_name.as_str().into()),
        Column::text("site", "list_key(site_name)")
            .cell("Site/Session", |row| row.site_name.as_str().into()),
        Column::text("course", "list_key(title_en)")
            .shown("list_key(title_en) || E'\\n' || list_key(title_es)")
            .cell("Course", |row| row.title_en.as_str().into()),
        Column::shown_only("required", "Required", |row| yes(row.is_required)),
        Column::new(
            "status",
            "(started_at IS NOT NULL)::int + (completed_at IS NOT NULL)::int",
            STATUS,
        )
        .cell("Status", |row| word(row.state()).into()),
        Column::shown_only("overdue", "Overdue", |row| yes(row.is_overdue)),
        Column::day("due", "due_on")
            .unsearched()
            .blanks_last()
            .cell("Due Date", |row| row.due_on.into()),
        Column::new("started", "started_at", ColumnKind::Moment)
            .unsearched()
            .blanks_last()
            .cell("Started", |row| row.started_at.into()),
        Column::new("completed", "completed_at", ColumnKind::Moment)
            .unsearched()
            .blanks_last()
            .cell("Completed", |row| row.completed_at.into()),
        Column::number("score", "score")
            .unsearched()
            .blanks_last()
            .cell("Score (%)", |row| row.score.into()),
    ],
};

const ROLE: ColumnKind = ColumnKind::Choice(&[
    (4, &["Account admin", "Administrador de la cuenta", "4"]),
    (5, &["Program admin", "Administrador del programa", "5"]),
    (6, &["Session admin", "Site admin", "Administrador de la sede", "6"]),
    (7, &["Staff", "Personal", "7"]),
]);

const STATUS: ColumnKind = ColumnKind::Choice(&[
    (0, &["Not started", "Sin empezar", "0"]),
    (1, &["Started", "Empezado", "1"]),
    (2, &["Completed", "Terminado", "2"]),
]);

fn word(state: CourseState) -> &'static str {
    match state {
        CourseState::NotStarted => "Not started",
        CourseState::Started => "Started",
        CourseState::Completed => "Completed",
    }
}

fn yes(is_so: bool) -> platform::list::Cell {
    if is_so { "Yes" } else { "" }.into()
}

/// The rows of an account at a moment, with the text in which a search of all columns looks; it is only made where one does.
static SOURCE: LazyLock<String> = LazyLock::new(|| {
    let text = PEOPLE.search_text();
    format!("(SELECT p.*, {text} AS search_text FROM course_people($, $) p) course_people")
});

/// The people of a place whom a scope reaches, with the courses that they are offered.
pub(super) fn people(scope: &Scope, place: Place, now: DateTime<Utc>) -> Rows<PersonRow> {
    let source = Sql::new(&SOURCE, [Bind::Number(place.account), Bind::Moment(now)]);
    let mut rows = PEOPLE.rows_from(source);
    if let Some(reached) = reached(scope, place.account) {
        rows = rows.and_where(reached);
    }
    let at = [("program_id", place.program), ("site_id", place.site)];
    for (column, id) in at {
        if let Some(id) = id {
            rows = rows.and_where(Sql::new(&format!("{column} = $"), [Bind::Number(id)]));
        }
    }
    rows
}

/// Rows of an account that a scope reaches; none when it reaches all of them.
fn reached(scope: &Scope, account: i64) -> Option<Sql> {
    let mut parts = Vec::new();
    for grant in &scope.grants {
        if grant.account.is_some_and(|other| other != account) {
            continue;
        }
        parts.push(match (grant.program, grant.site) {
            (_, Some(site)) => Sql::new("site_id = $", [Bind::Number(site)]),
            (Some(program), None) => Sql::new("program_id = $", [Bind::Number(program)]),
            (None, None) => return None,
        });
    }
    match parts.is_empty() {
        true => Some(Sql::plain("false")),
        false => Some(Sql::joined(parts, " OR ")),
    }
}

/// Those of a course, if one is asked for.
pub(super) fn of_course(rows: Rows<PersonRow>, course: Option<&str>) -> Rows<PersonRow> {
    match course.filter(|slug| !slug.is_empty()) {
        Some(slug) => rows.and_where(Sql::new("slug = $", [Bind::Text(slug.to_owned())])),
        None => rows,
    }
}

/// Those that a list finds.
///
/// Errors: 400 when the query names a column that the list has not.
pub(super) fn found(
    rows: Rows<PersonRow>,
    filter: &PeopleFilter,
    query: &ListQuery,
) -> Result<Rows<PersonRow>, Problem> {
    let status = filter.status.map(|status| match status {
        LearningStatus::NotStarted => "started_at IS NULL",
        LearningStatus::Started => "started_at IS NOT NULL AND completed_at IS NULL",
        LearningStatus::Completed => "completed_at IS NOT NULL",
        LearningStatus::Overdue => "is_overdue",
    });
    let role =
        filter.role_type.map(|role| Sql::new("role_id = $", [Bind::Number(i64::from(role))]));
    let conditions = status.map(Sql::plain).into_iter().chain(role);
    conditions.fold(rows, Rows::and_where).apply(query)
}

/// Of whom figures are: everybody, a role, or a site.
type FigureRow = (i32, Option<i16>, Option<i64>, Option<i64>, Option<String>, i64, i64, i64, i64);

type FigureSql = (
    Integer,
    Nullable<SmallInt>,
    Nullable<BigInt>,
    Nullable<BigInt>,
    Nullable<Text>,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
);

/// Columns of [`LearningFigures`], of rows of which several may be of one person.
const FIGURES: &str = "count(DISTINCT user_id), count(DISTINCT user_id) FILTER (WHERE started_at IS NOT NULL),
     count(DISTINCT user_id) FILTER (WHERE completed_at IS NOT NULL), count(DISTINCT user_id) FILTER (WHERE is_overdue)";

/// Figures of everybody, of each role and of each site.
pub(super) async fn figures(
    conn: &mut AsyncPgConnection,
    rows: &Rows<PersonRow>,
) -> Result<(LearningFigures, Vec<RoleLearning>, Vec<SiteLearning>), Problem> {
    let sql = rows
        .select(&format!(
            "grouping(role_id, site_id), role_id, site_id, min(program_id) FILTER (WHERE site_id IS NOT NULL), site_name,
             {FIGURES}"
        ))
        .then(
            " GROUP BY GROUPING SETS ((), (role_id), (site_id, site_name))
             ORDER BY role_id, site_id IS NULL, list_key(site_name), site_id",
        );
    let found: Vec<FigureRow> = sql.statement::<FigureSql>().load(conn).await?;
    let (mut totals, mut roles, mut sites) = (LearningFigures::default(), Vec::new(), Vec::new());
    for (set, role, site_id, program_id, name, people, enrolled, completed, overdue) in found {
        let figures = LearningFigures { people, enrolled, completed, overdue };
        // The bits of what is not grouped by: the role's and the site's.
        match (set, role.and_then(Role::from_id)) {
            (0b01, Some(role_id)) => roles.push(RoleLearning { role_id, figures }),
            (0b10, _) => {
                let site_name = name.unwrap_or_default();
                sites.push(SiteLearning { site_id, program_id, site_name, figures });
            }
            (0b11, _) => totals = figures,
            _ => {}
        }
    }
    Ok((totals, roles, sites))
}

type CourseRow = (String, String, bool, i64, i64, i64, i64, Option<i32>);

type CourseSql = (Text, Text, Bool, BigInt, BigInt, BigInt, BigInt, Nullable<Integer>);

/// Figures of each course.
pub(super) async fn courses(
    conn: &mut AsyncPgConnection,
    rows: &Rows<PersonRow>,
    is_spanish: bool,
) -> Result<Vec<CourseLearning>, Problem> {
    let title = if is_spanish { "title_es" } else { "title_en" };
    // Somebody with two roles counts once.
    let each = rows
        .select(&format!(
            "slug, {title} AS title, user_id, bool_or(is_required) AS is_required, started_at, completed_at, score,
             bool_or(is_overdue) AS is_overdue"
        ))
        .then(format!(" GROUP BY slug, {title}, user_id, started_at, completed_at, score"));
    let sql = Sql::plain(
        "SELECT slug, title, bool_or(is_required), count(*), count(started_at), count(completed_at),
             count(*) FILTER (WHERE is_overdue), round(avg(score))::integer
         FROM (",
    )
    .then(each)
    .then(") people GROUP BY slug, title ORDER BY list_key(title), slug");
    let found: Vec<CourseRow> = sql.statement::<CourseSql>().load(conn).await?;
    let course =
        |(slug, title, is_required, people, enrolled, completed, overdue, average_score)| {
            let figures = LearningFigures { people, enrolled, completed, overdue };
            CourseLearning { slug, title, is_required, figures, average_score }
        };
    Ok(found.into_iter().map(course).collect())
}
