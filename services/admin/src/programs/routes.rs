//! HTTP for programs.

use std::collections::HashMap;

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Accounts, Action, At, Can, Place, Scope, Sees},
    bulk::{BulkAnswer, BulkItem, MOST, Selection},
    error::Problem,
    events,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::{ListParams, ListQuery},
    record::check_version,
    undo::{self, Undo, UndoEntry, UndoRequest, Undoable},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        Program, ProgramConfiguration, ProgramEdit, ProgramFilter, ProgramInfo, ProgramList,
        ProgramName, ProgramNameQuery, ProgramNamesQuery, ProgramRequest, ProgramSelection,
    },
    rules,
    store::{self, ProgramChange},
};
use crate::{
    actions,
    error::program_not_saved,
    names::{NameCheck, name_key},
    statuses::{StatusBefore, StatusQuery},
};

/// What programs' statuses were before many were changed at once.
const STATUS_UNDO: &str = "program.status";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed paths before the one that takes an id.
    config
        .service(list_programs)
        .service(list_program_names)
        .service(list_programs_of_account)
        .service(check_program_name)
        .service(create_program)
        .service(change_program_statuses)
        .service(undo_program_statuses)
        .service(change_program_status)
        .service(read_program)
        .service(edit_program)
        .service(read_program_info)
        .service(configure_program);
}

/// The programs within reach, 25 a page.
#[platform::path(tag = "programs", params(ListParams<Program>, ProgramFilter), responses((status = 200, body = ProgramList)))]
#[get("/programs")]
pub async fn list_programs(
    platform: Data<Platform>,
    who: Can<actions::ListPrograms>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ProgramFilter>,
) -> Answer<ProgramList> {
    if let Some(account) = filter.account_id {
        who.sees(Place::account(account))?;
    }
    Ok(Json(store::program_list(platform.db(), &who.scope, &filter, &list).await?))
}

/// The programs of an account within reach, 25 a page.
#[platform::path(tag = "programs", params(("accountId" = i64, Path), ListParams<Program>), responses((status = 200, body = ProgramList)))]
#[get("/programs/account/{accountId}")]
pub async fn list_programs_of_account(
    platform: Data<Platform>,
    who: Can<actions::ListPrograms>,
    PathId(account): PathId,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<ProgramList> {
    let filter = ProgramFilter::of_account(account);
    let db = platform.db();
    db.tenant_tx(&who.scope, async |conn| sees(conn, &who, account).await.map(drop)).await?;
    Ok(Json(store::program_list(db, &who.scope, &filter, &list).await?))
}

/// The programs of an account within reach, by name: all of them, to choose from. Who reaches one account need not name it.
#[platform::path(tag = "programs", params(ProgramNamesQuery), responses((status = 200, body = [ProgramName])))]
#[get("/programs/list")]
pub async fn list_program_names(
    platform: Data<Platform>,
    who: Can<actions::ListPrograms>,
    ValidQuery(query): ValidQuery<ProgramNamesQuery>,
) -> Answer<Vec<ProgramName>> {
    let only = match who.scope.accounts() {
        Accounts::Only(ids) => <[i64; 1]>::try_from(ids).ok().map(|[account]| account),
        Accounts::All => None,
    };
    let account = query
        .account_id
        .or(only)
        .ok_or_else(|| Problem::invalid("accountId", Fault::required("Account")))?;
    let names = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = sees(conn, &who, account).await?;
            Ok::<_, Problem>(store::program_names(conn, &at).await?)
        })
        .await?;
    Ok(Json(names))
}

/// An account that there is and that the caller sees.
///
/// Errors: 404, 403.
async fn sees<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    account: i64,
) -> Result<Sees<'w, A>, Problem> {
    let at = who.sees(Place::account(account))?;
    // The scope of a provider reaches accounts that do not exist.
    if !crate::accounts::exists(conn, account).await? {
        return Err(Problem::not_found("account"));
    }
    Ok(at)
}

/// Makes a program in an account.
///
/// Errors: 409 `Error_ProgramNameExistsInAccount`.
#[platform::path(tag = "programs", request_body = ProgramRequest, responses((status = 201, body = Program)))]
#[post("/programs")]
pub async fn create_program(
    platform: Data<Platform>,
    who: Can<actions::CreateProgram>,
    Valid(body): Valid<ProgramRequest>,
) -> Result<Created<Program>, Problem> {
    let program = rules::program(&body, who.user_id())?;
    let at = who.at(Place::account(program.account_id))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            // The scope of a provider reaches accounts that do not exist.
            if !crate::accounts::exists(conn, program.account_id).await? {
                return Err(Problem::not_found("account"));
            }
            let made =
                store::program_insert(conn, &at, &program).await.map_err(program_not_saved)?;
            events::publish(conn, made.state()).await?;
            let entry = audit::Entry::change("program.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(made)
        })
        .await?;
    Ok(Created { location: format!("/programs/{}", made.id), body: made })
}

/// A program.
#[platform::path(tag = "programs", params(("programId" = i64, Path)), responses((status = 200, body = Program)))]
#[get("/programs/{programId}")]
pub async fn read_program(
    platform: Data<Platform>,
    who: Can<actions::ReadProgram>,
    PathId(id): PathId,
) -> Answer<Program> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.sees(store::program_place(conn, id).await?)?;
            Ok::<_, Problem>(store::program(conn, &at).await?)
        })
        .await?;
    let program = found.ok_or_else(|| Problem::not_found("program"))?;
    Ok(Json(program.seen_in(&who.scope)))
}

/// Changes a program. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the program as it is now; 409 `Error_ProgramNameExistsInAccount`; 403 when its
/// status is to change and the caller may not change that.
#[platform::path(
    tag = "programs",
    params(("programId" = i64, Path)),
    request_body = ProgramEdit,
    responses((status = 200, body = Program))
)]
#[put("/programs/{programId}")]
pub async fn edit_program(
    platform: Data<Platform>,
    who: Can<actions::EditProgram>,
    PathId(id): PathId,
    Valid(edit): Valid<ProgramEdit>,
) -> Answer<Program> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_program(conn, &who, id).await?;
            check_version(edit.version, &before)?;
            let sites = store::program_site_dates(conn, &at).await?;
            let fields = rules::edited(&before, &edit, sites)?;
            if fields.status != before.program_status {
                may_change_status(&at)?;
            }
            let after =
                store::program_update(conn, &at, &fields).await.map_err(program_not_saved)?;
            events::publish(conn, after.state()).await?;
            let entry = audit::Entry::change("program.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Says whether a program is configured.
///
/// Errors: 409 `Error_VersionConflict` with the program as it is now.
#[platform::path(
    tag = "programs",
    params(("programId" = i64, Path)),
    request_body = ProgramConfiguration,
    responses((status = 200, body = Program))
)]
#[put("/programs/{programId}/configuration")]
pub async fn configure_program(
    platform: Data<Platform>,
    who: Can<actions::ConfigureProgram>,
    PathId(id): PathId,
    Valid(body): Valid<ProgramConfiguration>,
) -> Answer<Program> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let locked = lock_program(conn, &who, id).await?;
            check_version(body.version, &locked.1)?;
            let change = ProgramChange {
                is_final_submit: Some(body.is_final_submit),
                ..ProgramChange::default()
            };
            let after = changed(conn, &platform, &who, "program.configure", change, vec![locked]);
            after.await?.pop().ok_or_else(|| Problem::not_found("program"))
        })
        .await?;
    Ok(Json(after))
}

/// Enables or disables a program. One that is so already stays as it is.
#[platform::path(
    tag = "programs",
    params(("programId" = i64, Path), StatusQuery),
    responses((status = 200, body = Program))
)]
#[put("/programs/status/{programId}")]
pub async fn change_program_status(
    platform: Data<Platform>,
    who: Can<actions::ChangeProgramStatus>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<StatusQuery>,
) -> Answer<Program> {
    let program = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let locked = lock_program(conn, &who, id).await?;
            let program = locked.1.clone();
            let changed =
                change_statuses(conn, &platform, &who, query.status, vec![locked]).await?;
            Ok::<_, Problem>(changed.into_iter().next().unwrap_or(program))
        })
        .await?;
    Ok(Json(program))
}

/// Enables or disables programs: those named, or all that the list's filters find. Each that the caller may not change is
/// answered so, and keeps none of the others from it.
#[platform::path(
    tag = "programs",
    params(StatusQuery),
    request_body = ProgramSelection,
    responses((status = 200, body = Undoable))
)]
#[put("/programs/bulk-status")]
pub async fn change_program_statuses(
    platform: Data<Platform>,
    who: Can<actions::ChangeProgramStatus>,
    ValidQuery(query): ValidQuery<StatusQuery>,
    Valid(body): Valid<ProgramSelection>,
) -> Answer<Undoable> {
    let named = body.selection.named()?;
    let limit = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let undo = Undo::new(&platform, &who.principal, STATUS_UNDO);
    // What is named is looked for wherever the caller sees anything: what they may not change is answered so.
    let seen = if named.is_some() { who.principal.scope() } else { who.scope.clone() };
    let items = platform
        .db()
        .tenant_tx(&seen, async |conn| {
            if let (None, Some(account)) = (&named, body.filter.account_id) {
                sees(conn, &who, account).await?;
            }
            let ids = match named {
                Some(ids) => ids,
                None => store::program_ids(conn, &seen, &body, limit).await?,
            };
            Selection::check_found(ids.len())?;
            let (programs, items) = lock_programs(conn, &who, &seen, &ids, |_| Ok(())).await?;
            let before: HashMap<i64, i16> =
                programs.iter().map(|(_, program)| (program.id, program.program_status)).collect();
            let after = change_statuses(conn, &platform, &who, query.status, programs).await?;
            let changes: Result<_, Problem> = after
                .iter()
                .filter_map(|&Program { id, account_id, version, .. }| {
                    let status = *before.get(&id)?;
                    Some(UndoEntry::new(Some(account_id), StatusBefore { id, status, version }))
                })
                .collect();
            undo.store(conn, changes?).await?;
            Ok::<_, Problem>(items)
        })
        .await?;
    Ok(Json(undo.answer(items)))
}

/// Gives programs the statuses back that they had before a change of many, but for those that have been changed since.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "programs", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/programs/undo-status")]
pub async fn undo_program_statuses(
    platform: Data<Platform>,
    who: Can<actions::ChangeProgramStatus>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let parts = undo::parts(&platform, &who.principal, STATUS_UNDO, &body).await?;
    let items = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let changes: Vec<StatusBefore> = undo::taken(conn, &parts).await?;
            let ids: Vec<i64> = changes.iter().map(|before| before.id).collect();
            let changes: HashMap<i64, StatusBefore> =
                changes.into_iter().map(|before| (before.id, before)).collect();
            let is_same = |program: &Program| match changes.get(&program.id) {
                Some(before) if before.version == program.version => Ok(()),
                _ => Err(undo::changed_since()),
            };
            let (programs, items) = lock_programs(conn, &who, &who.scope, &ids, is_same).await?;
            let (enabled, disabled): (Vec<_>, Vec<_>) =
                programs.into_iter().partition(|(_, program)| {
                    changes.get(&program.id).is_some_and(|before| before.status == 1)
                });
            change_statuses(conn, &platform, &who, 1, enabled).await?;
            change_statuses(conn, &platform, &who, 2, disabled).await?;
            Ok::<_, Problem>(items)
        })
        .await?;
    Ok(Json(items.into_iter().collect()))
}

/// Those of programs that the caller may act on and that pass, held until the transaction ends, and what is to be answered
/// of each.
async fn lock_programs<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    seen: &Scope,
    ids: &[i64],
    passes: impl Fn(&Program) -> Result<(), Problem>,
) -> Result<(Vec<(At<'w, A>, Program)>, Vec<BulkItem>), Problem> {
    let locked = store::programs_lock(conn, seen, ids).await?;
    let mut found: HashMap<i64, Program> =
        locked.into_iter().map(|program| (program.id, program)).collect();
    let mut locked_programs = Vec::new();
    let items = ids.iter().map(|&id| {
        let Some(program) = found.remove(&id) else {
            return BulkItem::failed(Some(id), "", Problem::not_found("program"));
        };
        let name = program.program_name.clone();
        let at = who.at(Place::program(program.account_id, id));
        match at.and_then(|at| passes(&program).map(|()| at)) {
            Ok(at) => {
                locked_programs.push((at, program));
                BulkItem::done(id, name)
            }
            Err(problem) => BulkItem::failed(Some(id), name, problem),
        }
    });
    let items = items.collect();
    Ok((locked_programs, items))
}

/// Whether a program's name is still free in its account.
#[platform::path(tag = "programs", params(ProgramNameQuery), responses((status = 200, body = NameCheck)))]
#[get("/programs/name-check")]
pub async fn check_program_name(
    platform: Data<Platform>,
    who: Can<actions::CheckProgramName>,
    ValidQuery(query): ValidQuery<ProgramNameQuery>,
) -> Answer<NameCheck> {
    let key = name_key(&query.name);
    let holder = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = sees(conn, &who, query.account_id).await?;
            if let Some(program) = query.program_id {
                // Only who may name the program is told whether it has the name.
                who.at(store::program_place(conn, program).await?)?;
            }
            Ok::<_, Problem>(store::program_by_name(conn, &at, &key).await?)
        })
        .await?;
    Ok(Json(NameCheck { is_unique: holder.is_none() || holder == query.program_id }))
}

/// What a page's header shows of a program and its sites.
#[platform::path(tag = "programs", params(("programId" = i64, Path)), responses((status = 200, body = ProgramInfo)))]
#[get("/programs/{programId}/info")]
pub async fn read_program_info(
    platform: Data<Platform>,
    who: Can<actions::ReadProgram>,
    PathId(id): PathId,
) -> Answer<ProgramInfo> {
    let (program, sites) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.sees(store::program_place(conn, id).await?)?;
            let program =
                store::program(conn, &at).await?.ok_or_else(|| Problem::not_found("program"))?;
            let sites = store::program_sites(conn, &at).await?;
            Ok::<_, Problem>((program, sites))
        })
        .await?;
    Ok(Json(rules::info(program, sites)))
}

/// A program that the caller may act on, held until the transaction ends.
async fn lock_program<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(At<'w, A>, Program), Problem> {
    let at = who.at(store::program_place(conn, id).await?)?;
    let program =
        store::program_lock(conn, &at).await?.ok_or_else(|| Problem::not_found("program"))?;
    Ok((at, program))
}

/// Errors: 403 when the caller's role at the program may not change its status.
fn may_change_status(at: &At<'_, actions::EditProgram>) -> Result<(), Problem> {
    let roles = <actions::ChangeProgramStatus as Action>::ROW.roles;
    if roles.contains(&at.role()) { Ok(()) } else { Err(Problem::forbidden()) }
}

/// Gives programs, held until the transaction ends, a status; answers those that it changed.
async fn change_statuses<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    status: i16,
    mut programs: Vec<(At<'_, A>, Program)>,
) -> Result<Vec<Program>, Problem> {
    programs.retain(|(_, program)| program.program_status != status);
    let action = if status == 1 { "program.enable" } else { "program.disable" };
    let change = ProgramChange { status: Some(status), ..ProgramChange::default() };
    changed(conn, platform, who, action, change, programs).await
}

/// Changes programs, held until the transaction ends, tells of it and notes it. One statement for all of them: what could
/// fail for one alone is known before.
async fn changed<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    action: &'static str,
    change: ProgramChange,
    programs: Vec<(At<'_, A>, Program)>,
) -> Result<Vec<Program>, Problem> {
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let (at, programs): (Vec<_>, Vec<_>) = programs.into_iter().unzip();
    let before: HashMap<i64, Program> =
        programs.into_iter().map(|program| (program.id, program)).collect();
    let after = store::programs_change(conn, &at, change).await?;
    let changes = after.iter().map(|program| program.state()).collect();
    events::publish_all(conn, changes).await?;
    let entries = after
        .iter()
        .map(|program| audit::Entry::change(action, before.get(&program.id), Some(program)))
        .collect();
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(after)
}
