use std::fmt::Write as _;

use admin::directory::{Importer, Mapping};
use diesel_async::SimpleAsyncConnection;
use futures_util::future::join;
use platform::{audit::Actor, auth::Role};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestResponse, send};

use crate::world::World;

const FILE: &str = include_str!("directory.csv");

async fn import(world: &World, query: &str, file: &str) -> TestResponse {
    let path = format!("/directory-imports{query}");
    let request = world.root.request(Method::POST, &path).header("content-type", "text/csv");
    send(request.body(file.to_owned())).await
}

/// Everything that an import may change, as text.
async fn contents(world: &World) -> String {
    let mut all = String::new();
    for table in ["accounts", "programs", "sites", "outbox", "directory_imports"] {
        let sql = format!(
            "SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') FROM {table} t"
        );
        writeln!(all, "{}", world.text(&sql).await.unwrap()).unwrap();
    }
    all
}

#[tokio::test]
async fn every_row_is_loaded_merged_or_reported() {
    let world = World::new().await;
    let answer = import(&world, "?fileName=directory.csv", FILE).await.expect(200).value();
    let numbers = |field: &str| answer[field].as_i64().unwrap();
    assert_eq!(
        ["rowsRead", "accounts", "programs", "sites", "merged", "alreadyThere", "rejected"]
            .map(numbers),
        [17, 5, 6, 10, 4, 0, 3]
    );
    insta::assert_snapshot!("rejects", answer["rejectsCsv"].as_str().unwrap());
    insta::assert_snapshot!("notes", answer["notesCsv"].as_str().unwrap());

    let sites = world
        .text("SELECT string_agg(concat_ws(' | ', a.name, p.name, s.name, s.address1, s.postal_code, s.city, s.state, s.contact_phone, s.contact_phone_extension, s.age_from, s.age_to, s.latitude, s.longitude, s.time_zone, s.start_date, s.end_date, s.directory), E'\\n' ORDER BY s.id)
               FROM sites s JOIN programs p ON p.id = s.program_id JOIN accounts a ON a.id = s.account_id")
        .await
        .unwrap();
    let year =
        world.text("SELECT min(start_date) || ' ' || max(end_date) FROM programs").await.unwrap();
    let (start, end) = year.split_once(' ').unwrap();
    assert!(start.ends_with("-07-01") && end.ends_with("-06-30"));
    insta::assert_snapshot!("sites", sites.replace(start, "[start]").replace(end, "[end]"));

    assert_eq!(world.count("outbox", "entity_type = 'account'").await, 5);
    assert_eq!(world.count("outbox", "entity_type = 'program'").await, 6);
    assert_eq!(world.count("outbox", "entity_type = 'site'").await, 10);
    assert_eq!(world.count("ref_sites", "true").await, 10);
    assert_eq!(world.count("audit_log", "action = 'directory.import'").await, 1);
    assert_eq!(
        world
            .text("SELECT string_agg(site_count::text, ' ' ORDER BY id) FROM accounts")
            .await
            .unwrap(),
        "4 2 2 1 1"
    );
}

#[tokio::test]
async fn running_it_twice_changes_nothing() {
    let world = World::new().await;
    import(&world, "", FILE).await.expect(200);
    let once = contents(&world).await;
    let again = import(&world, "", FILE).await.expect(200).value();
    assert_eq!(contents(&world).await, once);
    let numbers = |field: &str| again[field].as_i64().unwrap();
    assert_eq!(
        ["rowsRead", "accounts", "programs", "sites", "merged", "alreadyThere", "rejected"]
            .map(numbers),
        [17, 0, 0, 0, 14, 14, 3]
    );
    assert!(again["importId"].is_null());
}

#[tokio::test]
async fn what_people_made_is_found_and_never_edited() {
    let world = World::new().await;
    let account = world.account("LAKE STREET INC").await;
    let program = world.program(account, "after-school").await;
    let site = world.site(program, "School 9 Annex").await;
    let before = world.root.get(&format!("/sites/{site}")).await.expect(200).value();
    let answer = import(&world, "", FILE).await.expect(200).value();
    assert_eq!((answer["accounts"].clone(), answer["programs"].clone()), (json!(4), json!(5)));
    assert_eq!(world.root.get(&format!("/sites/{site}")).await.expect(200).value(), before);
    assert!(
        answer["notesCsv"]
            .as_str()
            .unwrap()
            .contains("was there before this import and was not changed")
    );
    let new = world
        .text(&format!(
            "SELECT min(start_date) FROM sites WHERE program_id = {program} AND id <> {site}"
        ))
        .await;
    assert_eq!(new.unwrap(), "2026-09-01");
}

#[tokio::test]
async fn a_site_gets_the_dates_that_its_program_has_when_it_is_made() {
    let world = World::new().await;
    let account = world.account("LAKE STREET INC").await;
    let program = world.program(account, "after-school").await;
    let mut editor = world.app.database.owner().await;
    let edit = format!("BEGIN; UPDATE programs SET start_date = '2026-10-01' WHERE id = {program}");
    editor.batch_execute(&edit).await.unwrap();
    let committed = async {
        world.app.until_waiting(1).await;
        editor.batch_execute("COMMIT").await.unwrap();
    };
    let (answer, ()) = join(import(&world, "", FILE), committed).await;
    answer.expect(200);
    let outside = format!("program_id = {program} AND start_date < '2026-10-01'");
    assert_eq!(world.count("sites", &outside).await, 0);
}

#[tokio::test]
async fn an_imported_site_publishes_the_same_event_as_an_edited_one() {
    let world = World::new().await;
    import(&world, "", FILE).await.expect(200);
    let id = world.text("SELECT min(id) FROM sites WHERE address1 IS NOT NULL").await.unwrap();
    let copied_name = format!("SELECT location_name FROM ref_sites WHERE id = {id}");
    let imported = world.text(&copied_name).await;
    let edit = json!({
        "version": 1, "city": "Queens", "scholarCapacity": 1, "autoEnrollmentCapacity": 1,
        "ageAsOf": "2026-09-01",
    });
    world.root.put(&format!("/sites/{id}"), &edit).await.expect(200);
    assert_eq!(world.text(&copied_name).await, imported);
}

#[tokio::test]
async fn the_rejected_rows_can_be_corrected_and_imported() {
    let world = World::new().await;
    let first = import(&world, "", FILE).await.expect(200).value();
    let rejects = first["rejectsCsv"].as_str().unwrap();
    let corrected = rejects.replace(&"Long ".repeat(21), "Long ");
    let second = import(&world, "", &corrected).await.expect(200).value();
    assert_eq!(
        (second["rowsRead"].clone(), second["sites"].clone(), second["rejected"].clone()),
        (json!(3), json!(1), json!(2))
    );
}

#[tokio::test]
async fn a_file_of_another_form_by_its_own_mapping() {
    let world = World::new().await;
    let mapping = r#"
        [account]
        name = "org"
        [program]
        name = "offer"
        [site]
        name = "place"
        state = "st"
        [defaults]
        time_zone = "America/Denver"
        days = [6]
        [dates]
        start = "2027-01-01"
        end = "2027-12-31"
    "#;
    let query = format!("?mapping={}", percent(mapping));
    let file = "ORG,Offer,place,st\nMesa,Trail,Gym,Colorado\n";
    import(&world, &query, file).await.expect(200);
    let site = world.root.get("/sites").await.expect(200).value()["results"][0].clone();
    assert_eq!(
        (
            site["timeZone"].clone(),
            site["state"].clone(),
            site["siteDays"].clone(),
            site["startDate"].clone()
        ),
        (json!("America/Denver"), json!("CO"), json!([6]), json!("2027-01-01"))
    );
    let wrong = import(&world, &format!("?mapping={}", percent("[account]")), file).await;
    let wrong = wrong.expect_problem(400, "Error_ValidationFailed").value();
    assert!(wrong["errors"]["mapping"][0].as_str().unwrap().contains("missing field"));
}

fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        write!(out, "%{byte:02X}").unwrap();
        out
    })
}

#[tokio::test]
async fn what_is_no_directory_is_refused() {
    let world = World::new().await;
    for (file, detail) in [
        ("", "The file is empty."),
        ("PK\u{3}\u{4}\0\0", "The file is not text; please save it as CSV (UTF-8)."),
        ("a,b\n1,2\n", "The file has no column 'AGENCY'."),
    ] {
        let problem =
            import(&world, "", file).await.expect_problem(400, "Error_NoCsvHeaders").value();
        assert_eq!(problem["detail"], detail);
    }
    let large = "x".repeat(5 * 1024 * 1024 + 1);
    import(&world, "", &large).await.expect_problem(413, "Error_TooLarge");
    let admin = world.app.user(Role::Admin, Place::provider()).await;
    let request =
        admin.request(Method::POST, "/directory-imports").header("content-type", "text/csv");
    send(request.body(FILE)).await.expect_problem(403, "Error_Forbidden");
    assert_eq!(world.count("accounts", "true").await, 0);
}

/// Gives the file and then fails, as a disk or a connection may.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(into)? {
            0 => Err(std::io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[tokio::test]
async fn all_of_a_file_or_nothing() {
    let world = World::new().await;
    let before = contents(&world).await;
    let mapping = Mapping::dycd().unwrap();
    let importer = Importer {
        platform: &world.app.platform,
        actor: Actor::system(),
        mapping: &mapping,
        file_name: "broken.csv",
    };
    // Enough rows that a batch has been written when the file breaks off.
    let header = FILE.lines().next().unwrap();
    let mut file = format!("{header}\n");
    for n in 0..1200 {
        writeln!(file, "Type,Program,Site {n},Queens,Agency {n},,,,,,,,,,,,").unwrap();
    }
    let error = importer.import(Broken(file.as_bytes()), Vec::new(), Vec::new()).await.unwrap_err();
    assert_eq!(error.to_string(), "the file cannot be read: the disk is gone");
    assert_eq!(contents(&world).await, before);
    let summary = importer.import(file.as_bytes(), Vec::new(), Vec::new()).await.unwrap();
    assert_eq!((summary.accounts, summary.sites, summary.notes), (1200, 1200, 1200));
}

/// Rows as they come: few names, written in several ways, and some that cannot be loaded.
fn row() -> impl Strategy<Value = Vec<String>> {
    let name = |stem: &'static str| {
        (0..4_u8, 0..4_u8).prop_map(move |(n, shape)| match shape {
            0 => format!("{stem} {n}"),
            1 => format!("  {} {n}. ", stem.to_uppercase()),
            2 => format!("{stem}, {n}"),
            _ => String::new(),
        })
    };
    let site = prop_oneof![4 => name("site"), 1 => Just("x".repeat(101))];
    let address = prop_oneof![
        Just(String::new()),
        (1..4_u8).prop_map(|n| format!("{n} Lake\nStreet1100{n}\n(40.{n}, -73.5)"))
    ];
    let phone =
        prop_oneof![Just(String::new()), "[0-9(). x-]{0,18}", Just("(718) 555-0100".to_owned())];
    (name("agency"), name("program"), site, address, phone).prop_map(
        |(agency, program, site, address, phone)| vec![agency, program, site, address, phone],
    )
}

const SMALL: &str = r#"
    [account]
    name = "agency"
    [program]
    name = "program"
    [site]
    name = "site"
    address = "address"
    phone = "phone"
    [defaults]
    time_zone = "America/New_York"
"#;

#[test]
fn rows_are_loaded_merged_or_rejected_and_twice_is_once() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let world = runtime.block_on(World::new());
    let mapping = Mapping::parse(SMALL).unwrap();
    let mut runner =
        TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    let import = |file: &[u8]| {
        let importer = Importer {
            platform: &world.app.platform,
            actor: Actor::system(),
            mapping: &mapping,
            file_name: "p.csv",
        };
        let (mut rejects, mut notes) = (Vec::new(), Vec::new());
        let summary = runtime.block_on(importer.import(file, &mut rejects, &mut notes)).unwrap();
        (summary, rejects)
    };
    runner
        .run(&proptest::collection::vec(row(), 0..40), |rows| {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(["agency", "program", "site", "address", "phone"]).unwrap();
            for row in &rows {
                writer.write_record(row).unwrap();
            }
            let file = writer.into_inner().unwrap();
            runtime.block_on(world.sql("TRUNCATE accounts, programs, sites, stars, account_flags, directory_imports, outbox"));
            let (first, rejects) = import(&file);
            let read = u64::try_from(rows.len()).unwrap();
            prop_assert_eq!(first.rows_read, read);
            prop_assert_eq!(first.sites + first.merged + first.rejected, read);
            let reported = csv::ReaderBuilder::new().flexible(true).from_reader(&rejects[..]).records().count();
            prop_assert_eq!(u64::try_from(reported).unwrap(), first.rejected);
            let once = runtime.block_on(contents(&world));
            let (second, again) = import(&file);
            prop_assert_eq!((second.accounts, second.programs, second.sites), (0, 0, 0));
            prop_assert_eq!((second.rejected, second.merged), (first.rejected, read - first.rejected));
            prop_assert_eq!(again, rejects);
            prop_assert_eq!(runtime.block_on(contents(&world)), once);
            let counted: Vec<Value> = ["accounts", "programs", "sites"]
                .iter()
                .map(|table| json!(runtime.block_on(world.count(table, "true"))))
                .collect();
            prop_assert_eq!(counted, [json!(first.accounts), json!(first.programs), json!(first.sites)]);
            Ok(())
        })
        .unwrap();
}
