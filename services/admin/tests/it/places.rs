//! The authorisation matrix: every operation x every role x a place of one's own, a sibling of it, and a foreign one.

use std::{collections::BTreeSet, fmt::Write};

use platform::{
    auth::Role,
    testing::{Place, TestClient, TestResponse},
};

use crate::{
    tenancy::{Target, ask, ask_anywhere, ask_many, operations},
    world::World,
};

/// What somebody was told: `Y` the place is theirs to act on, `N` there is no such thing (404), `-` not for this role.
///
/// A refusal for what was sent (400) or for what is there meanwhile (409) comes after the question of who may, so it is
/// a `Y`. Of a request about many things, what was said of the one in it counts.
fn verdict(answer: &TestResponse) -> char {
    let of_one = || answer.value()["results"][0]["error"]["name"].as_str().map(str::to_owned);
    match answer.status.as_u16() {
        403 => '-',
        404 => 'N',
        200 if answer.text().contains("\"done\"") => match of_one().as_deref() {
            Some("Error_NotFound") => 'N',
            Some("Error_Forbidden") => '-',
            _ => 'Y',
        },
        200..=399 | 400 | 409 => 'Y',
        other => panic!("{other}: {}", answer.text()),
    }
}

/// An account with two programs of two sites each, and somebody else's account with one.
struct Places {
    own: Target,
    same_program: Target,
    other_program: Target,
    foreign: Target,
}

impl Places {
    async fn new(world: &World, name: &str) -> Self {
        let account = world.account(&format!("{name} own")).await;
        let stranger = world.account(&format!("{name} foreign")).await;
        let mut targets = Vec::new();
        for (account, program_name) in
            [(account, "First"), (account, "Second"), (stranger, "Third")]
        {
            let program = world.program(account, &format!("{name} {program_name}")).await;
            for site_name in ["North", "South"] {
                let site = world.site(program, site_name).await;
                targets.push(Target { account, program, site });
            }
        }
        let [own, same_program, other_program, _, foreign, _] = targets.try_into().unwrap();
        Self { own, same_program, other_program, foreign }
    }

    async fn somebody(&self, world: &World, role: Role) -> TestClient {
        let Target { account, program, site } = self.own;
        match role {
            Role::SuperAdmin => world.root.clone(),
            role if role.is_provider() => world.app.user(role, Place::provider()).await,
            Role::ProgramAdmin => world.user(role, account, Some(program), None).await,
            Role::SessionAdmin | Role::Staff => {
                world.user(role, account, Some(program), Some(site)).await
            }
            _ => world.user(role, account, None, None).await,
        }
    }

    /// The nearest place that is not one's own: another program, or another site of the same one.
    fn sibling(&self, role: Role) -> &Target {
        match role {
            Role::SessionAdmin | Role::Staff => &self.same_program,
            _ => &self.other_program,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_role_acts_on_its_own_places_only() {
    let world = World::new().await;
    // What removes something comes last, so that everything else finds it.
    let mut rows: Vec<(String, String)> =
        operations().into_iter().map(|operation| (operation, String::new())).collect();
    rows.sort_by_key(|(operation, _)| operation.starts_with("delete_site"));
    for role in Role::ALL {
        let places = Places::new(&world, role.label()).await;
        let me = places.somebody(&world, role).await;
        for (operation, row) in &mut rows {
            row.push(' ');
            if let Some(answer) = ask_anywhere(&me, operation).await {
                row.push(verdict(&answer));
                row.push_str("  ");
                continue;
            }
            for target in [&places.own, places.sibling(role), &places.foreign] {
                let mut target = *target;
                if operation == "delete_site" && role <= Role::ProgramAdmin {
                    target.site = world.site(target.program, operation).await;
                }
                let answer = match ask_many(&me, operation, &target).await {
                    Some(answer) => answer,
                    None => ask(&me, operation, &target).await.pop().unwrap(),
                };
                row.push(verdict(&answer));
            }
        }
    }
    rows.sort();
    let mut matrix = String::from(
        "Y may, N is told that there is no such thing, - not for this role; own, sibling and foreign place for each role; \
         one letter for an operation that names no place: the same answer everywhere\n",
    );
    write!(matrix, "{:<26}", "operation").unwrap();
    for role in Role::ALL {
        write!(matrix, " {:<3}", role.id()).unwrap();
    }
    for (operation, row) in rows {
        write!(matrix, "\n{operation:<26}{row}").unwrap();
    }
    let lines: Vec<&str> = matrix.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// Whoever runs one program and is staff in another is staff there, and nothing more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_held_elsewhere_is_worth_nothing_here() {
    let world = World::new().await;
    let it = Places::new(&world, "Mixed").await;
    let (own, other) = (it.own, it.other_program);
    let me = world
        .app
        .user_with(&[
            (Role::ProgramAdmin, Place::program(own.account, own.program)),
            (Role::Staff, Place::site(other.account, other.program, other.site)),
        ])
        .await;
    for operation in
        ["check_site_name", "create_site", "edit_site", "edit_program", "configure_program"]
    {
        let mine = ask(&me, operation, &own).await.pop().unwrap();
        assert_ne!(verdict(&mine), '-', "{operation}: {}", mine.text());
        let theirs = ask(&me, operation, &other).await.pop().unwrap();
        theirs.expect_problem(403, "Error_Forbidden");
    }
    // Lists for managers end where the role does; those for everybody go on.
    let tree = me.get(&format!("/accounts/accprogsiteinfo/account/{}", own.account)).await;
    let tree = tree.expect(200).value();
    let programs: Vec<_> =
        tree["programs"].as_array().unwrap().iter().map(|it| it["programId"].clone()).collect();
    assert_eq!(programs, [own.program]);
    let sites = me.get("/sites").await.expect(200).value();
    // Two of the program and the one made above, and the one of the other program.
    assert_eq!(sites["count"], 4);
    me.get(&format!("/sites/{}", other.site)).await.expect(200);
}

/// Whoever runs one account and is staff in another sees of that one what staff see.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_shown_by_the_role_in_it() {
    let world = World::new().await;
    let it = Places::new(&world, "Two").await;
    let (own, foreign) = (it.own, it.foreign);
    let staff = (Role::Staff, Place::site(foreign.account, foreign.program, foreign.site));
    let both = [(Role::AccountAdmin, Place::account(own.account)), staff];
    let (staff, both) = (world.app.user_with(&[staff]).await, world.app.user_with(&both).await);
    let path = format!("/accounts/{}", foreign.account);
    let seen = staff.get(&path).await.expect(200).value();
    assert_eq!(both.get(&path).await.expect(200).value(), seen);
    both.get(&format!("{path}/settings")).await.expect_problem(403, "Error_Forbidden");
    let program = format!("/programs/name-check?accountId={}&name=x", foreign.account);
    both.get(&program).await.expect_problem(403, "Error_Forbidden");
}

/// Needs no database: an operation that is new in the document is missed at once.
#[test]
fn every_operation_is_in_the_matrix() {
    let matrix = include_str!("snapshots/it__places__every_role_acts_on_its_own_places_only.snap");
    let rows = matrix.lines().skip_while(|line| !line.starts_with("operation ")).skip(1);
    let listed: BTreeSet<String> =
        rows.filter_map(|row| Some(row.split_once(' ')?.0.to_owned())).collect();
    assert_eq!(listed, operations());
}
