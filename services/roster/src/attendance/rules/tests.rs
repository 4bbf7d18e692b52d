use chrono::{Duration, TimeZone};
use chrono_tz::TZ_VARIANTS;
use platform::clock::begin_of_day;
use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::attendance::holidays::Holiday;

/// Zones of the United States and their territories that are no links to others.
const US_ZONES: [&str; 34] = [
    "America/New_York",
    "America/Detroit",
    "America/Kentucky/Louisville",
    "America/Kentucky/Monticello",
    "America/Indiana/Indianapolis",
    "America/Indiana/Vincennes",
    "America/Indiana/Winamac",
    "America/Indiana/Marengo",
    "America/Indiana/Petersburg",
    "America/Indiana/Vevay",
    "America/Indiana/Tell_City",
    "America/Indiana/Knox",
    "America/Chicago",
    "America/Menominee",
    "America/North_Dakota/Center",
    "America/North_Dakota/New_Salem",
    "America/North_Dakota/Beulah",
    "America/Denver",
    "America/Boise",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "America/Juneau",
    "America/Sitka",
    "America/Metlakatla",
    "America/Yakutat",
    "America/Nome",
    "America/Adak",
    "America/Puerto_Rico",
    "America/St_Thomas",
    "Pacific/Honolulu",
    "Pacific/Guam",
    "Pacific/Saipan",
    "Pacific/Pago_Pago",
];

fn us_zones() -> Vec<&'static str> {
    let links = TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| name.starts_with("US/"));
    US_ZONES.into_iter().chain(links).collect()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn site(zone: &str) -> Site {
    Site {
        id: 21,
        account_id: 1,
        program_id: 2,
        name: "North".into(),
        status: 1,
        start_date: Some(day("2026-09-08")),
        end_date: Some(day("2027-06-30")),
        time_zone: zone.into(),
        location_name: String::new(),
        days: vec![1, 2, 3, 4, 5],
        scholar_capacity: None,
    }
}

/// A day at a site lasts from its first moment to the first of the next one, and is open from then on.
fn holds_today(zone: &str, now: DateTime<Utc>) {
    let at = site(zone);
    let zone: Tz = zone.parse().unwrap();
    let today = today(&at, now);
    let next = today.succ_opt().unwrap();
    assert!(begin_of_day(today, zone) <= now && now < begin_of_day(next, zone), "{zone} {now}");
    let open = Site { start_date: None, end_date: None, days: vec![], ..at };
    assert_eq!(
        day_state(&open, &Holidays::default(), today, now).code,
        DayCode::Open,
        "{zone} {now}"
    );
    assert_eq!(
        day_state(&open, &Holidays::default(), next, now).code,
        DayCode::Future,
        "{zone} {now}"
    );
}

proptest! {
    #[test]
    fn today_is_the_sites_own_date(zone in prop::sample::select(us_zones()), seconds in 0..20 * 366 * 86_400_i64) {
        holds_today(zone, Utc.with_ymd_and_hms(2020, 1, 1, 0, 0, 0).unwrap() + Duration::seconds(seconds));
    }
}

#[test]
fn today_is_right_around_both_clock_changes_in_every_zone() {
    for zone in us_zones() {
        for change in ["2026-03-08T00:00:00Z", "2026-11-01T00:00:00Z"] {
            let begin = change.parse::<DateTime<Utc>>().unwrap() - Duration::days(1);
            for quarter in 0..3 * 96 {
                holds_today(zone, begin + Duration::minutes(15 * quarter));
            }
        }
    }
}

#[test]
fn the_evening_in_honolulu_is_tomorrow_in_utc() {
    let now = "2026-11-24T05:30:00Z".parse().unwrap();
    assert_eq!(today(&site("Pacific/Honolulu"), now), day("2026-11-23"));
    assert_eq!(today(&site("America/New_York"), now), day("2026-11-24"));
}

#[rstest]
#[case("2026-11-23", DayCode::Open, None)]
#[case("2026-11-24", DayCode::Future, Some("You can't mark attendance for a future day."))]
#[case("2026-11-22", DayCode::NotRunning, Some("This site doesn't run on Sundays."))]
#[case("2026-09-07", DayCode::BeforeSession, Some("The session starts September 8, 2026."))]
#[case("2027-07-01", DayCode::AfterSession, Some("The session ended June 30, 2027."))]
fn a_day_says_why_it_refuses(
    #[case] date: &str,
    #[case] code: DayCode,
    #[case] message: Option<&str>,
) {
    let now = "2026-11-23T20:15:00Z".parse().unwrap();
    let state = day_state(&site("America/New_York"), &Holidays::default(), day(date), now);
    assert_eq!((state.code, state.message.as_deref()), (code, message));
    assert_eq!(check_open(state).is_ok(), code == DayCode::Open);
}

#[test]
fn a_holiday_takes_no_marks() {
    let now = "2026-11-23T20:15:00Z".parse().unwrap();
    let holiday = Holiday {
        name: "Founders' Day".into(),
        start_date: day("2026-11-20"),
        end_date: day("2026-11-23"),
    };
    let holidays = Holidays::from(vec![holiday]);
    let state = |date| day_state(&site("America/New_York"), &holidays, day(date), now);
    assert_eq!(state("2026-11-23").code, DayCode::Holiday);
    let message = state("2026-11-20").message;
    assert_eq!(message.as_deref(), Some("Founders' Day is a holiday of this program."));
    assert_eq!(state("2026-11-19").code, DayCode::Open);
}

#[rstest]
// A Monday, after a weekend and a holiday; the days after it; the Sunday before.
#[case("2026-11-23", Some("2026-11-19"))]
#[case("2026-12-24", Some("2026-11-19"))]
#[case("2026-11-15", Some("2026-11-13"))]
#[case("2026-11-19", None)]
// Before the session, and after it.
#[case("2026-09-06", None)]
#[case("2027-11-20", Some("2026-11-19"))]
fn a_day_that_takes_no_marks_leads_to_the_last_one_that_does(
    #[case] date: &str,
    #[case] open: Option<&str>,
) {
    let now = "2026-11-23T20:15:00Z".parse().unwrap();
    let holiday = Holiday {
        name: "Founders' Day".into(),
        start_date: day("2026-11-20"),
        end_date: day("2026-11-23"),
    };
    let holidays = Holidays::from(vec![holiday]);
    let found = open_day(&site("America/New_York"), &holidays, day(date), now);
    assert_eq!(found, open.map(day));
}

#[test]
fn a_day_leads_to_no_day_that_is_longer_ago_than_is_looked_back() {
    let now = "2027-10-10T20:15:00Z".parse().unwrap();
    let site = site("America/New_York");
    let found = |date| open_day(&site, &Holidays::default(), day(date), now);
    // The session ended on June 30.
    assert_eq!(found("2027-09-30"), Some(day("2027-06-30")));
    assert_eq!(found("2027-10-01"), None);
}

#[test]
fn a_disabled_site_takes_no_marks() {
    let now = "2026-11-23T20:15:00Z".parse().unwrap();
    let disabled = Site { status: 2, ..site("America/New_York") };
    assert_eq!(
        day_state(&disabled, &Holidays::default(), day("2026-11-23"), now).code,
        DayCode::SiteDisabled
    );
}

#[rstest]
// It waited for a connection.
#[case(Some("2026-11-23T19:50:00Z"), "2026-11-23T19:50:00Z")]
#[case(Some("2026-11-23T05:00:00Z"), "2026-11-23T05:00:00Z")]
// Before the day at the site, after now, or not said.
#[case(Some("2026-11-23T04:59:59Z"), "2026-11-23T20:15:00Z")]
#[case(Some("2026-11-23T20:15:01Z"), "2026-11-23T20:15:00Z")]
#[case(Some("1970-01-01T00:00:00Z"), "2026-11-23T20:15:00Z")]
#[case(None, "2026-11-23T20:15:00Z")]
fn a_mark_is_of_when_it_was_made(#[case] stated: Option<&str>, #[case] expected: &str) {
    let moment = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    let site = site("America/New_York");
    let at =
        marked_at(stated.map(moment), (&site, day("2026-11-23")), moment("2026-11-23T20:15:00Z"));
    assert_eq!(at, moment(expected));
}

#[rstest]
#[case(by_contact(2, None), true)]
#[case(by_contact(1, None), false)]
fn a_stale_version_is_reported_and_not_written(
    #[case] collector: CollectorRequest,
    #[case] is_barred: bool,
) {
    // What a page sends that has refused a person itself.
    let request = MarkRequest {
        version: Some(-1),
        checkout: Some(Some(CheckoutStatus::Dismissed)),
        collected_by: Some(Some(collector)),
        ..MarkRequest::default()
    };
    match plan(&request, &Stored::default(), &contacts()) {
        Plan::Barred(2) => assert!(is_barred),
        Plan::Conflict(_) => assert!(!is_barred),
        other => panic!("{other:?}"),
    }
}

fn contact(contact_id: i64, name: (&str, &str), allowed_to_pick: bool, is_barred: bool) -> Contact {
    Contact {
        contact_id,
        scholar_id: 1,
        first_name: name.0.into(),
        last_name: name.1.into(),
        relationship: None,
        phone_number: Some(format!("71855501{contact_id:02}")),
        allowed_to_pick,
        is_barred,
        has_code: false,
    }
}

fn contacts() -> [Contact; 4] {
    [
        contact(1, ("Rosa", "Núñez"), true, false),
        contact(2, ("Iván", "Núñez"), false, true),
        contact(3, ("Lola", "Diaz"), false, false),
        contact(4, ("Ivan", "Nunez"), true, false),
    ]
}

fn collected(collector: CollectorRequest) -> Plan {
    let request = MarkRequest { collected_by: Some(Some(collector)), ..MarkRequest::default() };
    plan(&request, &Stored::default(), &contacts())
}

fn by_contact(id: i64, reason: Option<&str>) -> CollectorRequest {
    CollectorRequest {
        contact_id: Some(id),
        reason: reason.map(str::to_owned),
        id_checked: true,
        ..Default::default()
    }
}

fn by_name(name: &str, reason: Option<&str>) -> CollectorRequest {
    CollectorRequest {
        name: Some(name.to_owned()),
        reason: reason.map(str::to_owned),
        id_checked: true,
        ..Default::default()
    }
}

#[rstest]
#[case(by_contact(2, Some("Mother is ill")))]
#[case(by_name("ivan nunez", Some("Uncle")))]
#[case(by_name(" NÚÑEZ,  Iván ", Some("Uncle")))]
fn a_barred_person_is_refused_however_named(#[case] collector: CollectorRequest) {
    assert!(matches!(collected(collector), Plan::Barred(2)));
}

#[test]
fn one_person_in_two_lists_is_barred_in_both() {
    let mut contacts = contacts();
    contacts[3].phone_number = None;
    let request =
        MarkRequest { collected_by: Some(Some(by_contact(4, None))), ..Default::default() };
    assert!(matches!(plan(&request, &Stored::default(), &contacts), Plan::Barred(2)));
}

#[rstest]
#[case(by_contact(1, None), Some(1), "Rosa Núñez")]
#[case(by_contact(4, None), Some(4), "Ivan Nunez")]
#[case(by_contact(3, Some("Mother called")), Some(3), "Lola Diaz")]
#[case(by_name("rosa nunez", None), Some(1), "Rosa Núñez")]
#[case(by_name("Ben Abbot", Some("Neighbor, mother called")), None, "Ben Abbot")]
fn a_collector_is_on_the_list_or_has_a_reason(
    #[case] collector: CollectorRequest,
    #[case] contact: Option<i64>,
    #[case] name: &str,
) {
    let Plan::Write(after) = collected(collector) else { panic!("not written") };
    assert_eq!(
        (after.collected_by_contact, after.collected_by_name.as_deref()),
        (contact, Some(name))
    );
}

#[rstest]
#[case(by_contact(9, None), "collectedBy.contactId", "Contact is invalid")]
#[case(by_contact(3, None), "collectedBy.reason", "Reason is required")]
#[case(by_name("Ben Abbot", Some(" ")), "collectedBy.reason", "Reason is required")]
#[case(CollectorRequest::default(), "collectedBy.name", "Name is required")]
fn a_collector_without_name_or_reason_is_refused(
    #[case] collector: CollectorRequest,
    #[case] field: &str,
    #[case] message: &str,
) {
    let Plan::Refuse(problem) = collected(collector) else { panic!("not refused") };
    assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]), "{problem:?}");
}

#[rstest]
#[case(by_contact(1, None), false)]
#[case(by_name("rosa nunez", None), false)]
#[case(by_contact(3, Some("Mother called")), true)]
#[case(by_name("Ben Abbot", Some("Mother called")), true)]
fn an_id_is_required_from_collectors_off_the_list(
    #[case] collector: CollectorRequest,
    #[case] is_off_list: bool,
) {
    let unchecked = CollectorRequest { id_checked: false, ..collector.clone() };
    match collected(unchecked) {
        Plan::Refuse(problem) => {
            assert!(is_off_list);
            assert_eq!(problem.errors.keys().collect::<Vec<_>>(), ["collectedBy.idChecked"]);
            let message = "Please check an ID: this person isn't on the child's list";
            assert_eq!(problem.errors["collectedBy.idChecked"], [message]);
        }
        Plan::Write(after) => assert!(!is_off_list && !after.collected_off_list),
        other => panic!("{other:?}"),
    }
    let Plan::Write(after) = collected(collector) else { panic!("not written") };
    assert_eq!(after.collected_off_list, is_off_list);
}

#[test]
fn who_is_not_on_the_list_any_more_leaves_with_nobody_unseen() {
    let named = Content {
        status: Some(2),
        collected_by_contact: Some(1),
        collected_by_name: Some("Rosa Núñez".into()),
        ..Content::default()
    };
    let out = MarkRequest {
        version: Some(1),
        checkout: Some(Some(CheckoutStatus::Dismissed)),
        ..MarkRequest::default()
    };
    let before = stored(named.clone(), 1);
    assert!(matches!(plan(&out, &before, &contacts()), Plan::Write(_)));
    let mut since = contacts();
    since[0].allowed_to_pick = false;
    for contacts in [&since[..], &[]] {
        let Plan::Refuse(problem) = plan(&out, &before, contacts) else { panic!("not refused") };
        assert_eq!(problem.errors.keys().collect::<Vec<_>>(), ["collectedBy.idChecked"]);
        let left = Content { is_dismissed: true, ..named.clone() };
        assert!(is_id_needed_now(&left, &named, contacts));
        let seen = Content { collected_off_list: true, ..left };
        assert!(!is_id_needed_now(&seen, &named, contacts));
    }
}

#[rstest]
#[case("E. Flores", true)]
#[case("flores", true)]
#[case("Mrs. Flores", true)]
#[case("Elena", true)]
#[case("Elena Maria Flores", true)]
#[case("Flores, E. M.", true)]
#[case("Eduardo Flores", false)]
#[case("M. Flores", false)]
#[case("E. F.", false)]
#[case("Mrs.", false)]
fn nobody_leaves_their_code_out_by_a_part_of_their_name(
    #[case] typed: &str,
    #[case] is_code_needed: bool,
) {
    let mut contacts = [contact(1, ("Elena", "Flores"), true, false)];
    let needs_code = |contacts: &[Contact]| {
        let request = MarkRequest {
            checkout: Some(Some(CheckoutStatus::Dismissed)),
            collected_by: Some(Some(by_name(typed, Some("Mother")))),
            ..MarkRequest::default()
        };
        let needs_code = code_attempt(&request, &Content::default(), contacts).is_some();
        let Plan::Write(after) = plan(&request, &Stored::default(), contacts) else {
            panic!("not written")
        };
        (needs_code, after.collected_by_contact.is_some(), after.collected_off_list)
    };
    // Who has no code is somebody else, of whom an ID is checked.
    assert_eq!(needs_code(&contacts), (false, false, true));
    contacts[0].has_code = true;
    assert_eq!(needs_code(&contacts), (is_code_needed, is_code_needed, !is_code_needed));
}

fn time(text: &str) -> Option<NaiveTime> {
    Some(text.parse().unwrap())
}

fn stored(content: Content, version: i32) -> Stored {
    Stored { content, version, marked_by: Some(7), marked_at: Some(Utc::now()) }
}

#[test]
fn check_out_is_not_before_check_in() {
    let came = stored(Content { check_in: time("15:05"), ..Content::default() }, 1);
    let left = |text| {
        let request = MarkRequest {
            version: Some(1),
            check_out: Some(time(text)),
            collected_by: Some(Some(by_name("Walks home", Some("The family agreed")))),
            ..MarkRequest::default()
        };
        plan(&request, &came, &[])
    };
    let Plan::Refuse(problem) = left("15:04") else { panic!("not refused") };
    assert_eq!(problem.errors["checkOut"], ["Check-out can't be before check-in"]);
    assert!(matches!(left("15:05"), Plan::Write(_)));
}

#[test]
fn nobody_leaves_with_nobody() {
    let came = stored(Content { check_in: time("15:05"), ..Content::default() }, 1);
    let request = MarkRequest {
        version: Some(1),
        checkout: Some(Some(CheckoutStatus::Dismissed)),
        ..MarkRequest::default()
    };
    let Plan::Refuse(problem) = plan(&request, &came, &[]) else { panic!("not refused") };
    assert_eq!(problem.errors["collectedBy"], ["Please say who picks up this child"]);
    // What was saved before this was asked for can still be changed.
    let left = stored(Content { is_dismissed: true, ..Content::default() }, 1);
    let later =
        MarkRequest { version: Some(1), check_out: Some(time("17:30")), ..MarkRequest::default() };
    assert!(matches!(plan(&later, &left, &[]), Plan::Write(_)));
}

const AWAY: &str = "A child who is absent or not scheduled has no check-in and no check-out";
const NOT_HERE: &str = "Please mark this child present or late first";

#[rstest]
// Said at once, and one after the other.
#[case(r#"{"status": "Absent", "checkIn": "15:00"}"#, Content::default(), Some(("checkIn", AWAY)))]
#[case(r#"{"status": "Not Scheduled", "checkOut": "17:00"}"#, Content::default(), Some(("checkOut", AWAY)))]
#[case(r#"{"status": "Absent", "checkout": "Dismissed"}"#, Content::default(), Some(("checkout", AWAY)))]
#[case(r#"{"checkIn": "15:00"}"#, Content { status: Some(1), ..Content::default() }, Some(("checkIn", AWAY)))]
#[case(r#"{"checkOut": "17:00"}"#, Content { status: Some(4), ..Content::default() }, Some(("checkOut", AWAY)))]
#[case(r#"{"status": "Absent"}"#, Content { check_in: time("15:00"), ..Content::default() }, Some(("status", AWAY)))]
#[case(r#"{"status": "Absent"}"#, Content { is_dismissed: true, ..Content::default() }, Some(("status", AWAY)))]
#[case(r#"{"status": "Absent", "checkIn": null}"#, Content { check_in: time("15:00"), ..Content::default() }, None)]
#[case(r#"{"status": "Present", "checkIn": "15:00"}"#, Content { status: Some(1), ..Content::default() }, None)]
// Of whom nobody said that they came.
#[case(r#"{"checkOut": "17:00"}"#, Content::default(), Some(("checkOut", NOT_HERE)))]
#[case(r#"{"checkOut": "17:00"}"#, Content { check_in: time("15:00"), ..Content::default() }, None)]
#[case(r#"{"checkOut": "17:00", "status": "Late"}"#, Content::default(), None)]
// Saved before this was a rule: a note is still written.
#[case(r#"{"note": "Bus"}"#, Content { status: Some(1), check_in: time("15:00"), ..Content::default() }, None)]
#[case(r#"{"note": "Bus"}"#, Content { check_out: time("17:00"), ..Content::default() }, None)]
fn who_is_away_neither_comes_nor_leaves(
    #[case] request: &str,
    #[case] before: Content,
    #[case] refused: Option<(&str, &str)>,
) {
    let mut request: serde_json::Value = serde_json::from_str(request).unwrap();
    request["ssmId"] = 101.into();
    let before = stored(before, 1);
    request["version"] = before.seen_version().into();
    if request.get("checkOut").is_some() || request.get("checkout").is_some() {
        request["collectedBy"] =
            serde_json::json!({"name": "Walks home", "reason": "Agreed", "idChecked": true});
    }
    let request: MarkRequest = serde_json::from_value(request).unwrap();
    match (plan(&request, &before, &[]), refused) {
        (Plan::Write(_), None) => {}
        (Plan::Refuse(problem), Some((field, message))) => {
            assert_eq!(problem.status, 400);
            assert_eq!(problem.errors.keys().collect::<Vec<_>>(), [field]);
            assert_eq!(problem.errors[field], [message]);
        }
        (plan, refused) => panic!("{plan:?} instead of {refused:?}"),
    }
}

#[test]
fn texts_have_their_lengths() {
    for (note, way, field) in [(501, 1, "note"), (500, 51, "transportation")] {
        let request = MarkRequest {
            note: Some(Some("x".repeat(note))),
            transportation: Some(Some("x".repeat(way))),
            ..MarkRequest::default()
        };
        let Plan::Refuse(problem) = plan(&request, &Stored::default(), &[]) else {
            panic!("not refused")
        };
        assert_eq!(problem.errors.keys().collect::<Vec<_>>(), [field]);
    }
}

#[test]
fn a_field_is_changed_taken_away_or_left() {
    let before = Content {
        status: Some(2),
        check_in: time("15:05"),
        note: Some("Tired".into()),
        ..Content::default()
    };
    let request = MarkRequest {
        version: Some(3),
        status: Some(Some(AttendanceStatus::Late)),
        note: Some(None),
        ..MarkRequest::default()
    };
    let Plan::Write(after) = plan(&request, &stored(before.clone(), 3), &[]) else {
        panic!("not written")
    };
    assert_eq!(after, Content { status: Some(3), note: None, ..before });
}

#[rstest]
// Not taken, and seen as that.
#[case(Content::default(), 0, None, "write")]
#[case(Content::default(), 0, Some(0), "write")]
// Taken back meanwhile: not taken again.
#[case(Content::default(), 5, Some(0), "write")]
#[case(Content::default(), 5, Some(4), "conflict")]
// Somebody else was first.
#[case(Content { status: Some(1), ..Content::default() }, 1, None, "conflict")]
#[case(Content { status: Some(1), ..Content::default() }, 2, Some(1), "conflict")]
#[case(Content { status: Some(1), ..Content::default() }, 2, Some(2), "write")]
// Sent again, or asked for by both.
#[case(Content { status: Some(2), ..Content::default() }, 1, None, "unchanged")]
fn a_mark_that_somebody_else_changed_is_not_overwritten(
    #[case] now: Content,
    #[case] version: i32,
    #[case] seen: Option<i32>,
    #[case] expected: &str,
) {
    let request = MarkRequest {
        version: seen,
        status: Some(Some(AttendanceStatus::Present)),
        ..MarkRequest::default()
    };
    let planned = match plan(&request, &stored(now, version), &[]) {
        Plan::Write(_) => "write",
        Plan::Conflict(_) => "conflict",
        Plan::Unchanged => "unchanged",
        other => panic!("{other:?}"),
    };
    assert_eq!(planned, expected);
}

#[test]
fn a_history_is_of_a_year_at_most() {
    let today = day("2026-11-23");
    assert_eq!(history((None, None), today).unwrap(), (day("2026-10-26"), today));
    let history_of = |start, end| history((Some(day(start)), Some(day(end))), today);
    assert!(history_of("2026-01-01", "2027-01-02").is_ok());
    assert!(history_of("2026-01-01", "2027-01-03").unwrap_err().errors.contains_key("endDate"));
    assert!(history_of("2026-01-02", "2026-01-01").unwrap_err().errors.contains_key("endDate"));
}

#[test]
fn a_week_begins_on_sunday() {
    assert_eq!(sunday(day("2026-11-28")), day("2026-11-22"));
    assert_eq!(sunday(day("2026-11-22")), day("2026-11-22"));
    assert_eq!(week(day("2026-11-22")).last(), Some(&day("2026-11-28")));
}

#[rstest]
#[case("America/New_York", "2026-11-23T20:15:00Z", Some("15:30"))]
#[case("America/Los_Angeles", "2026-11-23T20:15:00Z", Some("12:30"))]
// A clock that is ahead is at the next day already.
#[case("America/New_York", "2026-11-24T04:50:00Z", None)]
#[case("America/New_York", "2026-11-24T12:00:00Z", None)]
fn nobody_comes_or_leaves_later_than_now(
    #[case] zone: &str,
    #[case] now: &str,
    #[case] latest: Option<&str>,
) {
    let time = latest.map(|time| NaiveTime::parse_from_str(time, "%H:%M").unwrap());
    assert_eq!(latest_time(&site(zone), day("2026-11-23"), now.parse().unwrap()), time);
}
