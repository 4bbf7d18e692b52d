//! A small service with one feature, for what every service gets from the platform.

use std::{
    convert::Infallible,
    sync::atomic::{AtomicUsize, Ordering},
};

use actix_web::{HttpResponse, get, http::StatusCode, post, web};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text},
};
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use futures_util::stream;
use platform::{
    Platform, Service, audit,
    auth::Can,
    db::Migrations,
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::{ListQuery, Page},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub const MIGRATIONS: Migrations =
    Migrations { of: "things", tables: embed_migrations!("tests/it/migrations"), functions: "" };

platform::actions! {
    /// Sees things.
    SeeThings = "thing" "see" [SuperAdmin, Admin, AccountAdmin, ProgramAdmin];
    /// Makes things.
    MakeThings = "thing" "make" [SuperAdmin, AccountAdmin];
}

#[derive(Debug, Serialize, Deserialize, ToSchema, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct Thing {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    #[diesel(sql_type = Text)]
    pub name: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewThing {
    pub account_id: i64,
    pub thing_name: String,
}
platform::field_rules!(NewThing { thing_name: length(1..=50) });

/// Things of the caller's accounts.
#[platform::path(params(ListQuery), responses((status = 200, body = Vec<Thing>)))]
#[get("/things")]
async fn list_things(
    platform: web::Data<Platform>,
    who: Can<SeeThings>,
    ValidQuery(_list): ValidQuery<ListQuery>,
) -> Answer<Page<Thing>> {
    let things: Vec<Thing> = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            sql_query("SELECT id, account_id, name FROM things ORDER BY id").load(conn).await
        })
        .await
        .map_err(|error: diesel::result::Error| Problem::from(error))?;
    let count = i64::try_from(things.len()).unwrap();
    Ok(web::Json(Page { results: things, count }))
}

/// One thing.
#[platform::path(responses((status = 200, body = Thing)))]
#[get("/things/{id}")]
async fn get_thing(
    platform: web::Data<Platform>,
    who: Can<SeeThings>,
    PathId(id): PathId,
) -> Answer<Thing> {
    let thing = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            sql_query("SELECT id, account_id, name FROM things WHERE id = $1")
                .bind::<BigInt, _>(id)
                .get_result(conn)
                .await
        })
        .await
        .map_err(|error: diesel::result::Error| Problem::from(error))?;
    Ok(web::Json(thing))
}

/// Makes a thing.
#[platform::path(request_body = NewThing, responses((status = 201, body = Thing)))]
#[post("/things")]
async fn make_thing(
    platform: web::Data<Platform>,
    who: Can<MakeThings>,
    Valid(new): Valid<NewThing>,
) -> Result<Created<Thing>, Problem> {
    if !who.scope.sees_account(new.account_id) {
        return Err(Problem::not_found("account"));
    }
    if new.thing_name == "teapot" {
        return Err(Problem::new(StatusCode::IM_A_TEAPOT, "Error_Teapot", "Short and stout."));
    }
    if new.thing_name == "large" {
        no_room(&platform).await?;
    }
    if new.thing_name == "late" {
        wait_for(&platform, BEFORE).await?;
    }
    let thing: Thing = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let made: Thing =
                sql_query("INSERT INTO things (account_id, name) VALUES ($1, $2) RETURNING id, account_id, name")
                    .bind::<BigInt, _>(new.account_id)
                    .bind::<Text, _>(&new.thing_name)
                    .get_result(conn)
                    .await?;
            let entry = audit::Entry {
                action: "thing.make",
                entity: "thing",
                entity_id: made.id.to_string(),
                account_id: Some(made.account_id),
                before: None,
                after: Some(serde_json::json!(made)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(made)
        })
        .await
        .map_err(|error: diesel::result::Error| Problem::from(error))?;
    if new.thing_name == "unanswered" {
        wait_for(&platform, AFTER).await?;
    }
    Ok(Created { location: format!("/things/{}", thing.id), body: thing })
}

/// Advisory locks, such as of a test that holds them, before which things named "late" are not made, and things named
/// "unanswered" are not answered for.
pub const BEFORE: i64 = 41;
pub const AFTER: i64 = 42;

async fn wait_for(platform: &Platform, lock: i64) -> Result<(), Problem> {
    let waited = platform.db().system_tx(async |conn| {
        sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(lock).execute(conn).await
    });
    waited.await?;
    Ok(())
}

/// Fails as PostgreSQL does when its disk is full.
async fn no_room(platform: &Platform) -> Result<(), Problem> {
    let refused = platform.db().system_tx(async |conn| {
        sql_query(
            "DO $$ BEGIN RAISE EXCEPTION 'could not extend file \"base/16390/2619\": No space left on device'
             USING ERRCODE = 'disk_full'; END $$",
        )
        .execute(conn)
        .await
    });
    refused.await?;
    Ok(())
}

/// How many answers of [`endless`] somebody still reads.
pub static ENDLESS: AtomicUsize = AtomicUsize::new(0);

struct Endless;

impl Drop for Endless {
    fn drop(&mut self) {
        ENDLESS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// An answer that ends with its reader.
async fn endless() -> HttpResponse {
    ENDLESS.fetch_add(1, Ordering::SeqCst);
    HttpResponse::Ok().streaming(stream::unfold(Endless, async |endless| {
        Some((Ok::<_, Infallible>(web::Bytes::from_static(&[b'x'; 1024])), endless))
    }))
}

pub fn service() -> Service {
    Service {
        name: "things",
        title: "Things",
        description: "For tests.",
        settings: "",
        migrations: || MIGRATIONS,
        lists: &[],
        routes: |config| {
            config.service(list_things).service(get_thing).service(make_thing);
            config.route("/endless", web::get().to(endless));
        },
        directory: contracts::directory::DIRECTORY,
        tells: Vec::new,
        copies: contracts::directory::copies,
        reacts: Vec::new,
        jobs: Vec::new,
        on_start: |_| Box::pin(async { Ok(()) }),
    }
}
