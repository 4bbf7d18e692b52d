//! HTTP for programs.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    events::{self, Change},
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::ListQuery,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Program, ProgramFilter, ProgramInfo, ProgramList, ProgramRequest},
    rules, store,
};
use crate::{access::allowed_at, actions, error::write_failed};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_programs)
        .service(create_program)
        .service(read_program)
        .service(read_program_info);
}

/// The programs within reach, 25 a page.
#[utoipa::path(tag = "programs", params(ListQuery, ProgramFilter), responses((status = 200, body = ProgramList)))]
#[get("/programs")]
pub async fn list_programs(
    platform: Data<Platform>,
    who: Can<actions::ListPrograms>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ProgramFilter>,
) -> Answer<ProgramList> {
    if filter.account_id.is_some_and(|account| !who.scope.sees_account(account)) {
        return Err(Problem::not_found("account"));
    }
    let page = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            store::program_list(conn, &who.scope, &filter, &list).await
        })
        .await?;
    Ok(Json(page))
}

/// Makes a program in an account.
///
/// Errors: 409 `Error_ProgramNameExistsInAccount`.
#[utoipa::path(tag = "programs", request_body = ProgramRequest, responses((status = 201, body = Program)))]
#[post("/programs")]
pub async fn create_program(
    platform: Data<Platform>,
    who: Can<actions::CreateProgram>,
    Valid(body): Valid<ProgramRequest>,
) -> Result<Created<Program>, Problem> {
    let program = rules::program(&body, who.user_id())?;
    allowed_at(&who, program.account_id, None)?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            // The scope of a provider reaches accounts that do not exist.
            if !crate::accounts::exists(conn, program.account_id).await? {
                return Err(Problem::not_found("account"));
            }
            let made = store::program_insert(conn, &program).await.map_err(write_failed)?;
            events::publish(conn, Change::Program(made.state())).await?;
            let entry = audit::Entry {
                action: "program.create",
                entity: "program",
                entity_id: made.id.to_string(),
                account_id: Some(made.account_id),
                before: None,
                after: Some(json!(made)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(made)
        })
        .await?;
    Ok(Created { location: format!("/programs/{}", made.id), body: made })
}

/// A program.
#[utoipa::path(tag = "programs", params(("programId" = i64, Path)), responses((status = 200, body = Program)))]
#[get("/programs/{programId}")]
pub async fn read_program(
    platform: Data<Platform>,
    who: Can<actions::ReadProgram>,
    PathId(id): PathId,
) -> Answer<Program> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::program(conn, &who.scope, id).await)
        .await?;
    found.map(Json).ok_or_else(|| Problem::not_found("program"))
}

/// What a page's header shows of a program and its sites.
#[utoipa::path(tag = "programs", params(("programId" = i64, Path)), responses((status = 200, body = ProgramInfo)))]
#[get("/programs/{programId}/info")]
pub async fn read_program_info(
    platform: Data<Platform>,
    who: Can<actions::ReadProgram>,
    PathId(id): PathId,
) -> Answer<ProgramInfo> {
    let (program, sites) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let program = store::program(conn, &who.scope, id)
                .await?
                .ok_or_else(|| Problem::not_found("program"))?;
            let sites = store::program_sites(conn, &who.scope, id).await?;
            Ok::<_, Problem>((program, sites))
        })
        .await?;
    Ok(Json(rules::info(program, sites)))
}
