//! HTTP for courses (spec 2 §7 Other).

use std::collections::HashMap;

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::{
        StatusCode,
        header::{self, Header as _},
    },
    post, put,
    web::{self, Data, Json, Path},
};
use askama::Template as _;
use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    audit::{self, Entry},
    auth::{Accounts, Action, Can},
    error::Problem,
    events,
    extract::{Answer, PathId, Valid, ValidQuery},
    mail::Locale,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    certificate::{self, Words},
    model::{
        AttemptRequest, AttemptResult, Certificate, CourseDetails, CourseFilter, CourseRow,
        EnrollmentRow, Part, PartRow, UserCourse, UserCourseList,
    },
    rules, store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_user_courses)
        .service(read_user_course)
        .service(finish_part)
        .service(attempt_check)
        .service(read_certificate)
        .service(verify_certificate);
}

/// The courses that are the caller's to take, and how far they are: those of their audience that an account of theirs has a
/// license of, each in the language asked for or, where there is none, in the other.
#[platform::path(tag = "courses", params(CourseFilter), responses((status = 200, body = UserCourseList)))]
#[get("/userCourses")]
pub async fn list_user_courses(
    platform: Data<Platform>,
    who: Can<actions::ListCourses>,
    ValidQuery(filter): ValidQuery<CourseFilter>,
) -> Answer<UserCourseList> {
    let user = who.user_id();
    let (courses, enrollments, parts, due) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let courses = store::course_list(conn, filter.slug).await?;
            let enrollments = store::enrollments_of(conn, user).await?;
            let parts = store::parts_of(conn, user).await?;
            Ok::<_, Problem>((courses, enrollments, parts, due_days(conn, &platform, &who).await?))
        })
        .await?;
    let language = if filter.language.as_deref() == Some("es") { "es" } else { "en" };
    let is_other = |course: &CourseRow| course.language != language;
    let shown: Vec<&CourseRow> = courses
        .iter()
        .filter(|course| rules::is_shown(course, &who.scope))
        .filter(|course| {
            let has_both = courses.iter().any(|each| each.slug == course.slug && !is_other(each));
            !is_other(course) || !has_both
        })
        .collect();
    let mut results: Vec<UserCourse> = shown
        .into_iter()
        .map(|course| {
            let enrollment = enrollments.iter().find(|each| each.slug == course.slug);
            let done: Vec<PartRow> =
                parts.iter().filter(|part| part.slug == course.slug).cloned().collect();
            let due = due.get(&course.slug).copied();
            rules::user_course(course, enrollment, &done, &who.scope, due)
        })
        .collect();
    // Stable: they are by title.
    results.sort_by_key(|course| !course.is_required);
    Ok(Json(UserCourseList { results }))
}

/// A course with its parts, and how far the caller is with each. What is right in a check is not told.
#[platform::path(tag = "courses", params(("courseId" = i64, Path, example = 1)), responses((status = 200, body = CourseDetails)))]
#[get("/userCourses/{courseId}")]
pub async fn read_user_course(
    platform: Data<Platform>,
    who: Can<actions::ReadCourse>,
    PathId(id): PathId,
) -> Answer<CourseDetails> {
    let details = platform.db().tenant_tx(&who.scope, async |conn| {
        let course = shown(conn, &who, id).await?;
        let (course_of_user, parts) = user_course(conn, &platform, &who, &course).await?;
        Ok::<_, Problem>(CourseDetails {
            course: course_of_user,
            content: rules::content(&course, &parts),
        })
    });
    Ok(Json(details.await?))
}

/// Says that the caller is through with a page or an item of a course; the first one enrolls them. The last part completes the
/// course.
///
/// Errors: 400 on `part` of a check, which is passed by answers; 404 when the course has no such part.
#[platform::path(
    tag = "courses",
    params(("courseId" = i64, Path, example = 1), ("part" = i64, Path, example = 0)),
    responses((status = 200, body = UserCourse))
)]
#[put("/userCourses/{courseId}/parts/{part}")]
pub async fn finish_part(
    platform: Data<Platform>,
    who: Can<actions::TakeCourse>,
    PathId((id, number)): PathId<(i64, i64)>,
) -> Answer<UserCourse> {
    let done = platform.db().tenant_tx(&who.scope, async |conn| {
        let course = shown(conn, &who, id).await?;
        let (part, what) = part_of(&course, number)?;
        if matches!(what, Part::Check { .. }) {
            let fault = platform::fault("check", "A check is passed by its answers");
            return Err(Problem::invalid("part", fault));
        }
        let mut rows = begin(conn, &platform, &who, &course).await?;
        save_part(
            conn,
            who.user_id(),
            &mut rows,
            PartRow { slug: course.slug.clone(), part, is_done: true, attempts: 0, score: None },
        )
        .await?;
        complete(conn, &platform, &who, &course, &rows).await?;
        Ok::<_, Problem>(user_course(conn, &platform, &who, &course).await?.0)
    });
    Ok(Json(done.await?))
}

/// Answers a check of a course. What is right, and why, is told once it is passed or cannot be tried any more.
///
/// Errors: 400 on `part` when it is no check, or cannot be tried any more, and on `answers`; 404 when the course has no such
/// part.
#[platform::path(
    tag = "courses",
    params(("courseId" = i64, Path, example = 1), ("part" = i64, Path, example = 1)),
    request_body = AttemptRequest,
    responses((status = 200, body = AttemptResult))
)]
#[post("/userCourses/{courseId}/parts/{part}/attempts")]
pub async fn attempt_check(
    platform: Data<Platform>,
    who: Can<actions::TakeCourse>,
    PathId((id, number)): PathId<(i64, i64)>,
    Valid(body): Valid<AttemptRequest>,
) -> Answer<AttemptResult> {
    let result = platform.db().tenant_tx(&who.scope, async |conn| {
        let course = shown(conn, &who, id).await?;
        let (part, what) = part_of(&course, number)?;
        let refuse = |code, message| Problem::invalid("part", platform::fault(code, message));
        let Part::Check { passing, attempts, questions, .. } = what else {
            return Err(refuse("noCheck", "This part has no questions"));
        };
        let mut rows = begin(conn, &platform, &who, &course).await?;
        let before = rows.iter().find(|row| row.part == part).cloned();
        let tried = before.as_ref().map_or(0, |row| row.attempts);
        let was_passed = before.as_ref().is_some_and(|row| row.is_done);
        if tried >= attempts && !was_passed {
            return Err(refuse("attempts", "This check cannot be tried again"));
        }
        let (score, right) = rules::marked(&questions, &body.answers)?;
        let is_passed = was_passed || score >= passing;
        // Who has passed may look again as often as they like.
        let tried = if was_passed { tried } else { tried + 1 };
        save_part(
            conn,
            who.user_id(),
            &mut rows,
            PartRow {
                slug: course.slug.clone(),
                part,
                is_done: is_passed,
                attempts: tried,
                score: before.and_then(|row| row.score).max(Some(score)),
            },
        )
        .await?;
        store::score_upsert(conn, who.user_id(), &course.slug).await?;
        let is_completed = complete(conn, &platform, &who, &course, &rows).await?;
        Ok::<_, Problem>(rules::attempt_result(
            &questions,
            (score, right),
            (is_passed, attempts - tried),
            is_completed,
        ))
    });
    Ok(Json(result.await?))
}

/// The caller's certificate of a course that they have completed, as PDF.
///
/// Errors: 404 while they have not completed it.
#[platform::path(
    tag = "courses",
    params(("courseId" = i64, Path, example = 1)),
    responses((status = 200, description = "The file", content((Vec<u8> = "application/pdf"))))
)]
#[get("/userCourses/{courseId}/certificate")]
pub async fn read_certificate(
    platform: Data<Platform>,
    who: Can<actions::ReadCourse>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let (certificate, is_spanish) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let course = shown(conn, &who, id).await?;
            let (enrollment, _) = standing(conn, who.user_id(), &course.slug).await?;
            let certificate = enrollment.and_then(certificate_of);
            let certificate = certificate.ok_or_else(|| Problem::not_found("certificate"))?;
            Ok::<_, Problem>((certificate, course.language == "es"))
        })
        .await?;
    let document = certificate::document(&certificate, &platform.settings().origin, is_spanish);
    let file = web::block(move || document.pdf()).await.map_err(Problem::internal)?;
    let file = file.map_err(Problem::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"certificate.pdf\""))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .body(file))
}

/// What a certificate says, by its code: whoever is shown one finds out whether it is true. A browser that opens the address
/// gets a page to read.
///
/// Errors: 404 when there is no such certificate.
#[platform::path(
    tag = "courses",
    security(()),
    params(("code" = String, Path)),
    responses((status = 200, body = Certificate))
)]
#[get("/certificates/{code}")]
pub async fn verify_certificate(
    platform: Data<Platform>,
    request: HttpRequest,
    typed: Path<String>,
) -> Result<HttpResponse, Problem> {
    let found = match certificate::read(&typed) {
        Some(code) => {
            let found = async |conn: &mut _| store::certificate(conn, &code).await;
            let found: Result<_, diesel::result::Error> = platform.db().system_tx(found).await;
            found.map_err(Problem::from)?.and_then(certificate_of)
        }
        None => None,
    };
    if !accepts_html(&request) {
        let found = found.ok_or_else(|| Problem::not_found("certificate"))?;
        let answer = HttpResponse::Ok().insert_header((header::VARY, "accept")).json(found);
        return Ok(answer);
    }
    let languages = header::AcceptLanguage::parse(&request);
    let language = languages.map(|languages| languages.preference().to_string());
    let words = Words::of(Locale::of(language.ok().as_deref()) == Locale::Es);
    let page = certificate::Page { words, certificate: found.as_ref() };
    let status = if found.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
                  form-action 'none'; frame-ancestors 'none'";
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_LANGUAGE, words.tag))
        .insert_header((header::VARY, "accept, accept-language"))
        .body(page.render().map_err(Problem::internal)?))
}

/// Whether a browser asks for a page.
fn accepts_html(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn certificate_of(enrollment: EnrollmentRow) -> Option<Certificate> {
    Some(Certificate {
        code: enrollment.code?,
        person: enrollment.person,
        organization: enrollment.organization,
        course: enrollment.title,
        minutes: enrollment.minutes,
        completed_at: enrollment.completed_at?,
    })
}

/// A course that somebody may see.
///
/// Errors: 404 when there is none, or not for them.
async fn shown<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    id: i64,
) -> Result<CourseRow, Problem> {
    let course =
        store::course(conn, id).await?.filter(|course| rules::is_shown(course, &who.scope));
    course.ok_or_else(|| Problem::not_found("course"))
}

fn part_of(course: &CourseRow, number: i64) -> Result<(i32, Part), Problem> {
    let none = || Problem::not_found("part");
    let at = usize::try_from(number).map_err(|_| none())?;
    let what = course.parts().into_iter().nth(at).ok_or_else(none)?;
    Ok((i32::try_from(at).map_err(|_| none())?, what))
}

async fn standing(
    conn: &mut AsyncPgConnection,
    user: i64,
    slug: &str,
) -> Result<(Option<EnrollmentRow>, Vec<PartRow>), Problem> {
    let enrollments = store::enrollments_of(conn, user).await?;
    let enrollment = enrollments.into_iter().find(|each| each.slug == slug);
    let mut parts = store::parts_of(conn, user).await?;
    parts.retain(|part| part.slug == slug);
    Ok((enrollment, parts))
}

/// A course as the caller sees it, and how far they are with its parts.
async fn user_course<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    course: &CourseRow,
) -> Result<(UserCourse, Vec<PartRow>), Problem> {
    let (enrollment, parts) = standing(conn, who.user_id(), &course.slug).await?;
    let due = due_days(conn, platform, who).await?.get(&course.slug).copied();
    Ok((rules::user_course(course, enrollment.as_ref(), &parts, &who.scope, due), parts))
}

/// Until when the caller has to complete what they have not, by course; nobody of the provider has to.
async fn due_days<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
) -> Result<HashMap<String, NaiveDate>, Problem> {
    let Accounts::Only(accounts) = who.scope.accounts() else { return Ok(HashMap::new()) };
    let whose = (who.user_id(), accounts);
    Ok(store::due_days(conn, whose, platform.clock().now()).await?)
}

/// Enrolls the caller where they are not yet, and holds their enrollment; answers how far they are with the parts.
async fn begin(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::TakeCourse>,
    course: &CourseRow,
) -> Result<Vec<PartRow>, Problem> {
    // An integrator is nobody who learns.
    if who.user_id() == 0 {
        return Err(Problem::forbidden());
    }
    let account = match who.scope.accounts() {
        Accounts::All => 0,
        Accounts::Only(accounts) => accounts.first().copied().unwrap_or(0),
    };
    let at = (who.user_id(), account);
    let (enrollment, is_new) =
        store::enroll(conn, at, &course.slug, platform.clock().now()).await?;
    if is_new {
        events::publish(conn, rules::progress(enrollment)).await?;
    }
    Ok(standing(conn, who.user_id(), &course.slug).await?.1)
}

async fn save_part(
    conn: &mut AsyncPgConnection,
    user: i64,
    rows: &mut Vec<PartRow>,
    row: PartRow,
) -> Result<(), Problem> {
    store::part_upsert(conn, user, &row).await?;
    rows.retain(|each| each.part != row.part);
    rows.push(row);
    Ok(())
}

/// Completes a course whose every part the caller is through with. Answers whether it is completed.
async fn complete(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::TakeCourse>,
    course: &CourseRow,
    rows: &[PartRow],
) -> Result<bool, Problem> {
    let done = rows.iter().filter(|row| row.is_done).count();
    if done < course.parts().len() {
        return Ok(false);
    }
    let (enrollment, _) = standing(conn, who.user_id(), &course.slug).await?;
    if enrollment.as_ref().is_some_and(|enrollment| enrollment.completed_at.is_some()) {
        return Ok(true);
    }
    let user = contracts::directory::user(conn, who.user_id()).await?;
    let person = user.map(|user| user.name()).unwrap_or_default();
    let organization = match &enrollment {
        Some(enrollment) => contracts::directory::account(conn, enrollment.account_id).await?,
        None => None,
    };
    let at = (who.user_id(), course.slug.as_str());
    let says = store::Says {
        code: &certificate::code()?,
        person: &person,
        organization: organization.as_ref().map_or("", |account| account.name.as_str()),
        title: &course.title,
        minutes: course.minutes,
    };
    let enrollment = store::complete(conn, at, says, platform.clock().now()).await?;
    events::publish(conn, rules::progress(enrollment)).await?;
    let account_id = match who.scope.accounts() {
        Accounts::All => None,
        Accounts::Only(accounts) => accounts.first().copied(),
    };
    let entry = Entry {
        action: "course.complete",
        entity: "course",
        entity_id: course.slug.clone(),
        account_id,
        before: None,
        after: Some(json!({"title": course.title})),
    };
    audit::record(conn, platform.clock(), &who.principal, entry).await?;
    Ok(true)
}
