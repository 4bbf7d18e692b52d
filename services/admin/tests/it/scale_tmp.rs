use crate::world::World;
#[tokio::test]
async fn scale_tmp() {
    let world = World::new().await;
    let account = world.account("Big").await;
    for (from, to) in [(1, 10_000), (10_001, 100_000)] {
        world.sql(&format!("INSERT INTO accounts (name, name_key, match_key, start_date, end_date, contracted_scholars, bx_partner_lead_full_name, bx_success_lead_full_name, created_by, modified_by)
          SELECT 'Account ' || md5(n::text), 'account ' || md5(n::text), 'account ' || md5(n::text), '2026-01-01'::date + n % 300, '2028-01-01'::date + n % 300, n % 1000, 'Lead ' || md5((n % 700)::text), 'Lead ' || md5((n % 300)::text), 0, 0 FROM generate_series({from}, {to}) n;
          INSERT INTO programs (account_id, name, name_key, match_key, program_type, start_date, end_date, no_of_scholar, created_by, modified_by)
          SELECT CASE WHEN n % 2 = 0 THEN {account} ELSE 1 + n % 9000 END, 'P ' || md5(n::text), 'p ' || md5(n::text), 'p ' || md5(n::text), 'Type ' || n % 5, '2026-01-01'::date + n % 300, '2028-01-01', n % 1000, 0, 0 FROM generate_series({from}, {to}) n;
          ANALYZE accounts; ANALYZE programs;")).await;
        let owner = world.user(platform::auth::Role::AccountAdmin, account, None, None).await;
        for path in ["/accounts", "/accounts?sortField=startDate&sortDir=2", "/accounts?sortField=primaryAccountAdminFullName", "/accounts?sortField=bxPartnerLeadFullName", "/accounts?search=c4ca4", "/accounts?search=lead&sortField=endDate", "/accounts?searchField=bxPartnerLeadFullName&search=c4ca4", "/accounts?searchField=contractedScholars&search=17", "/accounts?search=c4ca4&isExactMatch=true",
            "/programs", "/programs?sortField=noOfScholar", "/programs?search=c4ca4", "/programs?programName=c4ca&programType=2", "/programs?search=type%203", "/programs?noOfScholar=17"] {
            for (who, name) in [(&world.root, "root"), (&owner, "owner")] {
                if name == "owner" && path.starts_with("/accounts") { continue; }
                let mut times = Vec::new();
                for _ in 0..5 { let t = std::time::Instant::now(); who.get(path).await.expect(200); times.push(t.elapsed().as_micros()); }
                times.sort();
                println!("{to:>7} {name:<6} {path:<70} {:>8} us", times[2]);
            }
        }
    }
}
