//! What a site must be (spec 2 §5 Site).

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use platform::{
    Fault,
    error::Problem,
    fault,
    form::{Faults, Span},
};

use super::model::{NewSite, Site, SiteEdit, SiteFields, SiteRequest};
use crate::{fields, names, places};

/// The program a site is made in.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The program.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
}

/// Checks a request and reads it.
///
/// Errors: 400 with the spec's message on each field that breaks a rule.
pub fn site(request: &SiteRequest, program: Program, by: i64) -> Result<NewSite, Problem> {
    let mut faults = Faults::default();
    within(&mut faults, request, program);
    let fields = fields(&mut faults, request);
    faults.check(NewSite {
        account_id: program.account_id,
        program_id: program.id,
        fields,
        no_of_scholars: 0,
        created_by: by,
        modified_by: by,
    })
}

/// Checks an edit and reads the whole site that comes of it. `today` is that of the site.
///
/// What a site lacks already, such as one that a directory told of, an edit of other fields does not ask for.
///
/// Errors: 400 with the spec's message on each field that breaks a rule, also on dates and days that change after
/// the session has begun (spec 2 §4).
pub fn edited(
    site: &Site,
    edit: &SiteEdit,
    program: Program,
    today: NaiveDate,
) -> Result<SiteFields, Problem> {
    let whole = SiteRequest::from(site);
    let request = fields::merged(&whole, &edit.fields)?;
    let (mut lacking, mut faults) = (Faults::default(), Faults::default());
    fields(&mut lacking, &whole);
    if request.program_id != Some(site.program_id) {
        faults.add("programId", fault("sessionStays", "A session stays in its program"));
    }
    let mut fields = fields(&mut faults, &request);
    faults.forgive(&lacking, |field| edit.fields.contains_key(field));
    if today < site.start_date {
        within(&mut faults, &request, program);
    } else {
        for (field, changes) in [
            ("startDate", fields.start_date != site.start_date),
            ("endDate", fields.end_date != site.end_date),
            ("siteDays", fields.days != site.site_days),
        ] {
            if changes {
                faults.add(field, BEGUN);
            }
        }
    }
    // What a directory told of the place holds as long as it is the same place.
    if (&fields.address1, &fields.city, &fields.state)
        == (&site.site_address, &site.city, &site.state)
    {
        (fields.latitude, fields.longitude) = (site.latitude, site.longitude);
    }
    if fields.contact_phone == site.contact_phone {
        fields.contact_phone_extension.clone_from(&site.contact_phone_extension);
    }
    faults.check(fields)
}

/// Dates and days are not editable once the session has begun (spec 2 §4 Session dates).
const BEGUN: Fault =
    fault("sessionBegun", "Session dates and days are not editable once the session has begun.");

/// Today at a site.
pub fn today(site: &Site, now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&site.time_zone.parse().unwrap_or(Tz::UTC)).date_naive()
}

fn fields(faults: &mut Faults, request: &SiteRequest) -> SiteFields {
    let name =
        faults.text("siteName", "Site name", request.site_name.as_ref(), fields::NAME, || {
            Fault::enter("Site name")
        });
    let location_name = faults.optional(
        "siteLocationName",
        "Location name",
        request.site_location_name.as_ref(),
        fields::NAME,
    );
    let status = fields::status(faults, "status", request.status);
    let (start_date, end_date) = dates(faults, request);
    let address1 = faults.text(
        "siteAddress",
        "Address",
        request.site_address.as_ref(),
        fields::ADDRESS,
        || Fault::enter("Address"),
    );
    let address2 =
        faults.optional("siteAddress2", "Address", request.site_address2.as_ref(), fields::ADDRESS);
    let city =
        faults.text("city", "City", request.city.as_ref(), fields::CITY, || Fault::enter("City"));
    if is_blank(request.state.as_ref()) {
        faults.add("state", Fault::enter("State"));
    }
    let state = fields::state(faults, "state", request.state.as_ref());
    if is_blank(request.postal_code.as_ref()) {
        faults.add("postalCode", Fault::enter("Zip Code"));
    }
    let postal_code = fields::zip(faults, "postalCode", request.postal_code.as_ref());
    let contact_phone = fields::phone(faults, "contactPhone", request.contact_phone.as_ref());
    let time_zone = time_zone(faults, request.time_zone.as_ref(), state.as_deref());
    let (start_time, end_time) = times(faults, request);
    let scholar_capacity =
        required_count(faults, "scholarCapacity", "Scholar capacity", request.scholar_capacity);
    let auto_enrollment_capacity = required_count(
        faults,
        "autoEnrollmentCapacity",
        "Auto-enrollment capacity",
        request.auto_enrollment_capacity,
    );
    let waitlist_capacity =
        fields::count(faults, "waitlistCapacity", "Waitlist capacity", request.waitlist_capacity);
    let age_from = age(faults, "ageFrom", "Age from", request.age_from);
    let age_to = age(faults, "ageTo", "Age to", request.age_to);
    if age_from.zip(age_to).is_some_and(|(from, to)| to < from) {
        faults.add("ageTo", fault("ageOrder", "Age to must not be lower than Age from"));
    }
    match request.age_as_of {
        None => faults.add("ageAsOf", Fault::enter("Age as of")),
        Some(date) if !fields::is_plausible(date) => {
            faults.add("ageAsOf", fields::IMPLAUSIBLE);
        }
        Some(_) => {}
    }
    let days = days(faults, &request.site_days);
    SiteFields {
        name_key: names::name_key(&name),
        match_key: names::match_key(&name),
        name,
        location_name,
        status,
        start_date,
        end_date,
        address1: Some(address1).filter(|address| !address.is_empty()),
        address2,
        city: Some(city).filter(|city| !city.is_empty()),
        state,
        postal_code,
        latitude: None,
        longitude: None,
        contact_phone,
        contact_phone_extension: None,
        time_zone,
        start_time,
        end_time,
        scholar_capacity,
        auto_enrollment_capacity,
        waitlist_capacity,
        age_from,
        age_to,
        age_as_of: request.age_as_of,
        auto_enroll: request.auto_enroll,
        days,
    }
}

fn is_blank(text: Option<&String>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

/// First and last day; a day that is missing stands for itself after its fault is noted.
fn dates(faults: &mut Faults, request: &SiteRequest) -> (NaiveDate, NaiveDate) {
    if request.start_date.is_none() {
        faults.add("startDate", Fault::enter("Start date"));
    }
    if request.end_date.is_none() {
        faults.add("endDate", Fault::enter("End date"));
    }
    faults.dates(request.start_date, request.end_date, Span::Nights);
    (request.start_date.unwrap_or_default(), request.end_date.unwrap_or_default())
}

/// Session dates must lie within program dates.
fn within(faults: &mut Faults, request: &SiteRequest, program: Program) {
    let outside = |date: Option<NaiveDate>| {
        date.is_some_and(|date| !(program.start..=program.end).contains(&date))
    };
    if outside(request.start_date) {
        faults.add(
            "startDate",
            fault(
                "sessionStart",
                "Session start date should be in between program start and end date.",
            ),
        );
    }
    if outside(request.end_date) {
        faults.add(
            "endDate",
            fault(
                "sessionEnd",
                "Session end date should be in between program start and end date.",
            ),
        );
    }
}

/// Start before end, at least half an hour (spec 2 §5 Time and date).
fn times(faults: &mut Faults, request: &SiteRequest) -> (Option<NaiveTime>, Option<NaiveTime>) {
    let start = fields::time(faults, "startTime", request.start_time.as_ref());
    let end = fields::time(faults, "endTime", request.end_time.as_ref());
    match start.zip(end) {
        Some((start, end)) if end <= start => {
            faults.add("endTime", fault("timeOrder", "End time should be greater than Start time"));
        }
        Some((start, end)) if end - start < SHORTEST => {
            faults.add(
                "endTime",
                fault("timeTooShort", "End time should be at least 30 minutes after Start time"),
            );
        }
        _ => {}
    }
    (start, end)
}

/// The shortest time between start and end.
const SHORTEST: TimeDelta = TimeDelta::minutes(30);

fn required_count(
    faults: &mut Faults,
    field: &'static str,
    label: &str,
    sent: Option<i64>,
) -> Option<i32> {
    if sent.is_none() {
        faults.add(field, Fault::enter(label));
    }
    fields::count(faults, field, label, sent)
}

fn age(faults: &mut Faults, field: &'static str, label: &str, sent: Option<i64>) -> Option<i16> {
    let years = fields::count(faults, field, label, sent)?;
    if years > 120 {
        faults.add(field, Fault::at_most(label, 120));
    }
    i16::try_from(years).ok()
}

/// The zone sent, or that of the state.
fn time_zone(faults: &mut Faults, sent: Option<&String>, state: Option<&str>) -> String {
    let name = faults
        .optional("timeZone", "Time zone", sent, fields::NAME)
        .or_else(|| places::time_zone(state?).map(str::to_owned))
        .unwrap_or_default();
    if !name.is_empty() && name.parse::<Tz>().is_err() {
        faults.add(
            "timeZone",
            fault("timeZone", "Time zone must be an IANA name, such as America/New_York"),
        );
    }
    name
}

fn days(faults: &mut Faults, sent: &[i64]) -> Vec<i16> {
    if sent.is_empty() {
        faults.add("siteDays", Fault::enter("Days"));
    }
    if sent.iter().any(|day| !(0..=6).contains(day)) {
        faults.add("siteDays", fault("days", "Days must be 0 (Sunday) to 6 (Saturday)"));
    }
    let mut days: Vec<i16> = sent.iter().filter_map(|day| i16::try_from(*day).ok()).collect();
    days.sort_unstable();
    days.dedup();
    days
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn request(change: impl FnOnce(&mut SiteRequest)) -> Result<NewSite, Problem> {
        let mut request = SiteRequest {
            program_id: Some(1),
            site_name: Some("North".into()),
            start_date: Some(date("2026-09-01")),
            end_date: Some(date("2027-06-30")),
            site_address: Some("1 Lake Street".into()),
            city: Some("Queens".into()),
            state: Some("NY".into()),
            postal_code: Some("11001".into()),
            time_zone: Some("America/New_York".into()),
            scholar_capacity: Some(40),
            auto_enrollment_capacity: Some(0),
            age_as_of: Some(date("2026-09-01")),
            site_days: vec![5, 1, 3, 1],
            ..SiteRequest::default()
        };
        change(&mut request);
        let program =
            Program { id: 1, account_id: 2, start: date("2026-09-01"), end: date("2027-06-30") };
        site(&request, program, 9)
    }

    #[test]
    fn reads_a_site() {
        let site =
            request(|request| request.contact_phone = Some("(718) 555-0100".into())).unwrap();
        assert_eq!((site.account_id, site.program_id), (2, 1));
        assert_eq!(site.fields.days, [1, 3, 5]);
        assert_eq!(crate::days::day_names(&site.fields.days), "M, W, F");
        assert_eq!(site.fields.contact_phone.as_deref(), Some("7185550100"));
    }

    #[rstest]
    #[case("NY", "America/New_York")]
    #[case("Hawaii", "Pacific/Honolulu")]
    #[case("az", "America/Phoenix")]
    fn the_zone_is_that_of_the_state(#[case] state: &str, #[case] zone: &str) {
        let site = request(|request| {
            request.state = Some(state.into());
            request.time_zone = None;
        });
        assert_eq!(site.unwrap().fields.time_zone, zone);
    }

    type Edit = fn(&mut SiteRequest);

    #[rstest]
    #[case("siteName", "Enter Site name", |r: &mut SiteRequest| r.site_name = None)]
    #[case("siteName", "Site name may not be greater than 100 characters", |r: &mut SiteRequest| r.site_name = Some("x".repeat(101)))]
    #[case("startDate", "Enter Start date", |r: &mut SiteRequest| { r.start_date = None; r.end_date = None; })]
    #[case("endDate", "Enter End date", |r: &mut SiteRequest| r.end_date = None)]
    #[case("endDate", "Please fill in the start date first", |r: &mut SiteRequest| r.start_date = None)]
    #[case("endDate", "End date should be greater than Start date", |r: &mut SiteRequest| r.end_date = r.start_date)]
    #[case("startDate", "Session start date should be in between program start and end date.", |r: &mut SiteRequest| r.start_date = Some(date("2026-08-31")))]
    #[case("endDate", "Session end date should be in between program start and end date.", |r: &mut SiteRequest| r.end_date = Some(date("2027-07-01")))]
    #[case("siteAddress", "Enter Address", |r: &mut SiteRequest| r.site_address = None)]
    #[case("siteAddress", "Address may not be greater than 150 characters", |r: &mut SiteRequest| r.site_address = Some("x".repeat(151)))]
    #[case("city", "Enter City", |r: &mut SiteRequest| r.city = Some(String::new()))]
    #[case("city", "City may not be greater than 50 characters", |r: &mut SiteRequest| r.city = Some("x".repeat(51)))]
    #[case("state", "Enter State", |r: &mut SiteRequest| r.state = None)]
    #[case("state", "State is invalid", |r: &mut SiteRequest| r.state = Some("AP".into()))]
    #[case("postalCode", "Enter Zip Code", |r: &mut SiteRequest| r.postal_code = None)]
    #[case("postalCode", "Zip Code is invalid", |r: &mut SiteRequest| r.postal_code = Some("1100".into()))]
    #[case("postalCode", "postal code should consist of 5 integers", |r: &mut SiteRequest| r.postal_code = Some("1100x".into()))]
    #[case("scholarCapacity", "Enter Scholar capacity", |r: &mut SiteRequest| r.scholar_capacity = None)]
    #[case("scholarCapacity", "Scholar capacity must be 0 or greater", |r: &mut SiteRequest| r.scholar_capacity = Some(-1))]
    #[case("autoEnrollmentCapacity", "Enter Auto-enrollment capacity", |r: &mut SiteRequest| r.auto_enrollment_capacity = None)]
    #[case("waitlistCapacity", "Waitlist capacity must be 0 or greater", |r: &mut SiteRequest| r.waitlist_capacity = Some(-1))]
    #[case("ageFrom", "Age from must be 0 or greater", |r: &mut SiteRequest| r.age_from = Some(-1))]
    #[case("ageTo", "Age to must not be lower than Age from", |r: &mut SiteRequest| { r.age_from = Some(9); r.age_to = Some(8); })]
    #[case("ageAsOf", "Enter Age as of", |r: &mut SiteRequest| r.age_as_of = None)]
    #[case("siteDays", "Enter Days", |r: &mut SiteRequest| r.site_days = vec![])]
    #[case("siteDays", "Days must be 0 (Sunday) to 6 (Saturday)", |r: &mut SiteRequest| r.site_days = vec![7])]
    #[case("timeZone", "Time zone must be an IANA name, such as America/New_York", |r: &mut SiteRequest| r.time_zone = Some("EST5".into()))]
    #[case("endTime", "End time should be greater than Start time", |r: &mut SiteRequest| { r.start_time = Some("3:00 PM".into()); r.end_time = Some("14:59".into()); })]
    #[case("endTime", "End time should be at least 30 minutes after Start time", |r: &mut SiteRequest| { r.start_time = Some("3:00 PM".into()); r.end_time = Some("3:29 PM".into()); })]
    #[case("startTime", "Time must be HH:MM AM/PM", |r: &mut SiteRequest| r.start_time = Some("25:00".into()))]
    #[case("contactPhone", "Phone number must have 10 digits", |r: &mut SiteRequest| r.contact_phone = Some("555-0100".into()))]
    #[case("status", "Status must be 1 (active) or 2 (disabled)", |r: &mut SiteRequest| r.status = Some(9))]
    fn says_what_is_wrong(#[case] field: &str, #[case] message: &str, #[case] change: Edit) {
        let problem = request(change).unwrap_err();
        assert_eq!(problem.errors.get(field), Some(&vec![message.to_owned()]));
    }
}
