//! The authorization matrix: every operation of every service x every role x a place of one's own, a sibling of it, and
//! a foreign one; and people with two roles. What is asked is made from the documents, so a new service and a new
//! operation are in it by themselves.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Mutex,
        atomic::{AtomicI64, Ordering},
    },
};

use futures_util::future::join_all;
use gateway::access::{Access, GENERATED};
use platform::{
    Service, StartError,
    auth::{Role, RoleRecord, UserStatus},
};
use serde_json::Value;
use testing::{Place, TestApp, TestClient, TestResponse};

mod faults;
mod things;

use self::faults::{distinguishable, faults, mixed, unanswered};
use crate::{
    operations::{Operation, operations},
    services,
    target::{StoredIds, Target},
};

const LEGEND: &str = "\
Y may, N is told that there is no such thing, - not for this role, i what was sent is refused, ! asks for a session of
the service's own; own, sibling and foreign place for each role, one letter for an operation that names no place;
5+7, 6+7 and 4+7 hold the higher role at their own place and are staff at the sibling (the foreign account for 4+7)
";

/// Somebody of another account is asked about by an id that nobody has.
const NOWHERE: Target = Target {
    account: 999_999_991,
    program: 999_999_992,
    site: 999_999_993,
    user: 999_999_994,
    thing: 999_999_995,
    stored: StoredIds::of(999_999_996),
};

/// What somebody was told. Of a request about many things, what was said of the one in it counts.
fn verdict(answer: &TestResponse) -> char {
    let of_one = || {
        let answer: Value = serde_json::from_slice(&answer.body).ok()?;
        // Of many things none was done and none refused: there is nothing that the caller sees.
        if (answer["done"].as_u64(), answer["failed"].as_u64()) == (Some(0), Some(0)) {
            return Some("Error_NotFound".to_owned());
        }
        answer["results"][0]["error"]["name"].as_str().map(str::to_owned)
    };
    match answer.status.as_u16() {
        401 => '!',
        403 => '-',
        404 => 'N',
        200 => match of_one().as_deref() {
            Some("Error_NotFound") => 'N',
            Some("Error_Forbidden") => '-',
            _ => 'Y',
        },
        // Nobody shuts themselves out.
        409 if answer.value()["name"] == "Error_OwnAccess" => '-',
        // A conflict comes after the question of who may.
        200..=399 | 409 => 'Y',
        400..=499 => 'i',
        other => panic!("{other}: {}", answer.text()),
    }
}

/// A service under test, and the operations with which it makes places, if it does.
struct World {
    app: TestApp,
    root: TestClient,
    operations: Vec<Operation>,
    next: AtomicI64,
    /// What could not be made that operations are asked about.
    broken: Mutex<Vec<String>>,
}

impl World {
    async fn of(service: Service) -> Self {
        let operations = operations(&service);
        let (app, _, root) =
            TestApp::start(service).with_user(Role::SuperAdmin, Place::provider()).await;
        Self { app, root, operations, next: AtomicI64::new(500_000), broken: Mutex::default() }
    }

    fn number(&self) -> i64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// A place in what there is: made by the service itself when it keeps places, else put into its copies.
    async fn make(&self, path: &str, within: Target) -> i64 {
        let number = self.number();
        let own = self.operations.iter().find(|it| it.path == path && it.method == "POST");
        let Some(make) = own else { return number };
        let answer = make.make(&self.root, &within, number).await.expect(201);
        let id =
            answer.header("location").and_then(|it| it.rsplit(['/', '=']).next()?.parse().ok());
        id.unwrap_or_else(|| panic!("{path}: no id in {:?}", answer.headers))
    }

    async fn account(&self) -> Target {
        let stored = StoredIds::of(0);
        let it = Target { account: 0, program: 0, site: 0, user: 0, thing: 0, stored };
        let account = self.make("/accounts", it).await;
        let mut admin = record(self.number(), Role::AccountAdmin, Place::account(account));
        admin.is_primary_account_admin = true;
        self.app.insert_user(admin.user_id, UserStatus::Active, &[admin]).await;
        Target { account, ..it }
    }

    async fn program(&self, within: Target) -> Target {
        Target { program: self.make("/programs", within).await, ..within }
    }

    async fn site(&self, within: Target) -> Target {
        let it = Target { site: self.make("/sites", within).await, ..within };
        self.app.insert_place(Place::site(it.account, it.program, it.site)).await;
        self.turn_on_features(it.account).await;
        it
    }

    /// The same place with somebody new on its staff, so that no request finds what another has changed.
    async fn person(&self, at: Target) -> Target {
        let user = self.number();
        let staff = record(user, Role::Staff, Place::site(at.account, at.program, at.site));
        self.app.insert_user(user, UserStatus::Active, &[staff]).await;
        Target { user, ..at }
    }

    /// The same place with something new in it, if the operation asks for such a thing by its id; what is somebody's own
    /// is `me`'s.
    async fn thing(&self, operation: &Operation, at: Target, me: &TestClient) -> Target {
        let there = match operation.made_at() {
            // Made with what hangs on it.
            Some("/scholars" | "/roster/import") | None => at,
            // Whoever is entered already is not entered again.
            Some("/staffs") => {
                let somebody = self.person(at).await;
                Target { thing: self.make("/staffs", somebody).await, ..at }
            }
            Some(path) => Target { thing: self.make(path, at).await, ..at },
        };
        self.stored(operation, there, me).await
    }
}

fn record(user_id: i64, role: Role, place: Place) -> RoleRecord {
    RoleRecord {
        user_id,
        account_id: place.account,
        program_id: place.program,
        site_id: place.site,
        role,
        status: UserStatus::Active,
        program_role: None,
        is_primary_account_admin: false,
    }
}

/// Somebody, and the three places that they are asked about.
struct Column {
    label: String,
    me: TestClient,
    role: Option<Role>,
    places: [Target; 3],
}

/// A role at the level that it is held at.
fn at(role: Role, it: Target) -> (Role, Place) {
    let place = match role {
        role if role.is_provider() => Place::provider(),
        Role::ProgramAdmin => Place::program(it.account, it.program),
        Role::SessionAdmin | Role::Staff => Place::site(it.account, it.program, it.site),
        _ => Place::account(it.account),
    };
    (role, place)
}

impl Column {
    async fn new(world: &World, high: Role, is_staff_beside: bool) -> Self {
        let account = world.account().await;
        let program = world.program(account).await;
        let own = world.site(program).await;
        // The nearest place that is not one's own.
        let sibling = match high {
            Role::SessionAdmin | Role::Staff => world.site(program).await,
            Role::AccountAdmin if is_staff_beside => {
                let program = world.program(world.account().await).await;
                world.site(program).await
            }
            _ => world.site(world.program(account).await).await,
        };
        let foreign = world.site(world.program(world.account().await).await).await;
        let mut roles = vec![at(high, own)];
        if is_staff_beside {
            roles.push(at(Role::Staff, sibling));
        }
        let label =
            if is_staff_beside { format!("{}+7", high.id()) } else { high.id().to_string() };
        let me = world.app.user_with(&roles).await;
        let role = (!is_staff_beside).then_some(high);
        Self { label, me, role, places: [own, sibling, foreign] }
    }

    /// What an operation answers about each place: about somebody there, or the caller where it is about the caller.
    async fn ask(&self, world: &World, operation: &Operation) -> String {
        let mut verdicts = String::new();
        for place in self.places {
            let there = match operation.tells_apart(&place, &NOWHERE.at(place)) {
                true => world.person(place).await,
                false => place,
            };
            // A job is nobody else's, wherever it is.
            let asks_for = match place == self.places[0] || !operation.sends("jobId") {
                true => &self.me,
                false => &world.root,
            };
            let there = world.thing(operation, there, asks_for).await;
            let mut best = verdict(&operation.ask(&self.me, &there).await);
            let myself = Target { user: self.me.user_id, ..there };
            // Of other places only what names the place too: the caller is nobody there.
            let of_me = place == self.places[0]
                || operation.tells_apart(&myself, &Target { user: myself.user, ..NOWHERE });
            if best != 'Y' && of_me && operation.tells_apart(&there, &myself) {
                let of_me = verdict(&operation.ask(&self.me, &myself).await);
                best = if of_me == 'Y' { 'Y' } else { best };
            }
            verdicts.push(best);
            if !operation.tells_apart(&there, &NOWHERE) {
                break;
            }
        }
        verdicts
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_role_acts_on_its_own_places_only() {
    let mut matrix = LEGEND.to_owned();
    let mut wrong = Vec::new();
    for service in services::all() {
        let world = World::of(service).await;
        let mut columns = Vec::new();
        for role in Role::ALL {
            columns.push(Column::new(&world, role, false).await);
        }
        for high in [Role::AccountAdmin, Role::ProgramAdmin, Role::SessionAdmin] {
            columns.push(Column::new(&world, high, true).await);
        }
        let labels: Vec<String> = columns.iter().map(|it| format!("{:<3}", it.label)).collect();
        writeln!(matrix, "\n{:<80} {}", "", labels.join(" ")).unwrap();
        for operation in &world.operations {
            let mut row = BTreeMap::new();
            write!(matrix, "{:<80}", operation.name()).unwrap();
            // Each column has places of its own, so they are asked at once.
            let requests = columns.iter().map(|column| column.ask(&world, operation));
            let mut is_answered = false;
            for (column, verdicts) in columns.iter().zip(join_all(requests).await) {
                is_answered |= verdicts.starts_with('Y');
                write!(matrix, " {verdicts:<3}").unwrap();
                wrong.extend(faults(operation, column, &verdicts, &row));
                row.insert(column.label.as_str(), verdicts);
            }
            matrix.truncate(matrix.trim_end().len());
            matrix.push('\n');
            wrong.extend(distinguishable(&world, operation, &columns).await);
            wrong.extend(mixed(&world, operation, &columns).await);
            wrong.extend(unanswered(operation, is_answered));
        }
        wrong.append(&mut world.broken.lock().unwrap());
    }
    assert!(wrong.is_empty(), "{wrong:#?}\n{matrix}");
    insta::assert_snapshot!("matrix", matrix);
}

/// The gateway's list is what the documents say, and what they call public.
#[test]
fn the_gateway_lets_in_whom_the_documents_name() {
    let documents = services::all()
        .iter()
        .map(|service| {
            let document = platform::openapi::document(service);
            (service.name, serde_json::to_value(document).unwrap())
        })
        .collect();
    let generated = Access::generate(&documents).unwrap();
    assert!(generated == GENERATED, "gateway/operations.toml is stale: run `make openapi`");
    assert!(Access::embedded().unwrap().operations().len() > documents.len());
}

/// Nobody without a token gets anything that is not public.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_there_is_nothing() {
    for service in services::all() {
        let world = World::of(service).await;
        for operation in world.operations.iter().filter(|operation| operation.roles.is_some()) {
            let answer = operation.ask(&world.app.anon(), &NOWHERE).await;
            assert_eq!(answer.status, 401, "{}", operation.name());
        }
    }
}

/// A service that cannot start says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_on_a_taken_port_says_so() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let service = services::all().swap_remove(0);
    let app = TestApp::start(service.clone()).await;
    let settings =
        app.platform.settings().with("listen", taken.local_addr().unwrap().to_string()).unwrap();
    let shared = platform::Shared::open(&settings).await.unwrap();
    let refused = platform::start(service, settings, shared).await;
    assert!(matches!(refused, Err(StartError::Listen { .. })));
}
