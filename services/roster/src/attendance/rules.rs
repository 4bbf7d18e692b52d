//! What attendance must be (spec 2 §2 Attendance, §4 Scholar attendance).

use std::ops::RangeBounds;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;
use contracts::directory::Site;
use platform::{
    Fault, Problem,
    clock::begin_of_day,
    fault,
    form::{Faults, Span},
};

use super::{
    answers::{CollectorRequest, MarkRequest},
    holidays::Holidays,
    marks::{AttendanceStatus, CheckoutStatus, Content, Stored},
    model::{AttendanceSite, Child, Contact, DayCode, DayState},
};
use crate::scholars::{
    contacts::{is_one_person, name_words},
    pickup_codes::CodeAttempt,
};

/// The person must not collect the child (409, in a result).
pub const COLLECTOR_BARRED: &str = "Error_CollectorBarred";

/// Longest note and longest reason.
const NOTE: usize = 500;
/// Longest way home.
const TRANSPORTATION: usize = 50;
/// Longest name of a collector who is no contact.
const NAME: usize = 100;
/// Longest name that is stored of a contact.
const CONTACT_NAME: usize = 120;
/// Longest time of which a history is answered, in days.
const LONGEST: u64 = 366;
/// Days before the last one in a history when no first one is asked for.
const HISTORY: u64 = 28;
/// Days before one that takes no marks in which one is looked for that does: a summer.
const LOOK_BACK: u64 = 92;
/// Minutes by which the clock of a device may be ahead.
const CLOCKS_DIFFER: i64 = 15;

/// The time zone of a site.
pub fn zone(site: &Site) -> Tz {
    site.time_zone.parse().unwrap_or(Tz::UTC)
}

/// Today at a site: its own date, whatever the server's.
pub fn today(site: &Site, now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&zone(site)).date_naive()
}

/// Number of a day's weekday, 0 Sunday to 6 Saturday.
pub fn weekday(day: NaiveDate) -> i16 {
    i16::try_from(day.weekday().num_days_from_sunday()).unwrap_or_default()
}

/// The Sunday of a day's week.
pub fn sunday(day: NaiveDate) -> NaiveDate {
    let days = Days::new(day.weekday().num_days_from_sunday().into());
    day.checked_sub_days(days).unwrap_or(day)
}

/// The seven days from one on.
pub fn week(from: NaiveDate) -> Vec<NaiveDate> {
    from.iter_days().take(7).collect()
}

/// The site as answers show it.
pub fn shown_site(site: &Site, now: DateTime<Utc>) -> AttendanceSite {
    AttendanceSite {
        site_id: site.id,
        site_name: site.name.clone(),
        program_id: site.program_id,
        time_zone: site.time_zone.clone(),
        today: today(site, now),
        start_date: site.start_date,
        end_date: site.end_date,
        site_days: site.days.clone(),
    }
}

/// The first and last day of a history.
///
/// Errors: 400 on `startDate` or `endDate`.
pub fn history(
    (start, end): (Option<NaiveDate>, Option<NaiveDate>),
    today: NaiveDate,
) -> Result<(NaiveDate, NaiveDate), Problem> {
    let end = end.unwrap_or(today);
    let start = start.or_else(|| end.checked_sub_days(Days::new(HISTORY))).unwrap_or(end);
    let mut faults = Faults::default();
    faults.dates(Some(start), Some(end), Span::Days);
    if start.checked_add_days(Days::new(LONGEST)).is_some_and(|last| last < end) {
        let message = format!("Select at most {LONGEST} days");
        faults.add("endDate", Fault::new("atMostDays", message).with("days", LONGEST));
    }
    faults.check((start, end))
}

/// Whether a day takes marks.
pub fn day_state(site: &Site, holidays: &Holidays, day: NaiveDate, now: DateTime<Utc>) -> DayState {
    let holiday = holidays.on(day);
    let code = if site.status != 1 {
        DayCode::SiteDisabled
    } else if site.start_date.is_some_and(|start| day < start) {
        DayCode::BeforeSession
    } else if site.end_date.is_some_and(|end| day > end) {
        DayCode::AfterSession
    } else if !runs(&site.days, day) {
        DayCode::NotRunning
    } else if holiday.is_some() {
        DayCode::Holiday
    } else if day > today(site, now) {
        DayCode::Future
    } else {
        DayCode::Open
    };
    let date = |date: Option<NaiveDate>| {
        date.map(|date| date.format("%B %-d, %Y").to_string()).unwrap_or_default()
    };
    let message = match code {
        DayCode::Open => None,
        DayCode::SiteDisabled => Some("This site is disabled.".to_owned()),
        DayCode::BeforeSession => Some(format!("The session starts {}.", date(site.start_date))),
        DayCode::AfterSession => Some(format!("The session ended {}.", date(site.end_date))),
        DayCode::NotRunning => Some(format!("This site doesn't run on {}s.", day.format("%A"))),
        DayCode::Holiday => holiday.map(|it| format!("{} is a holiday of this program.", it.name)),
        DayCode::Future => Some("You can't mark attendance for a future day.".to_owned()),
    };
    let holiday = holiday.filter(|_| code == DayCode::Holiday).map(|it| it.name.clone());
    DayState { code, message, holiday }
}

/// The last day before another that takes marks, when that one takes none. Looks back to [`looks_back_to`], so holidays since
/// then have to be known.
pub fn open_day(
    site: &Site,
    holidays: &Holidays,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Option<NaiveDate> {
    let is_open = |day: &NaiveDate| day_state(site, holidays, *day, now).code == DayCode::Open;
    let first = looks_back_to(site, day, now);
    let earlier = || day.min(today(site, now)).iter_days().rev().take_while(|day| *day >= first);
    (!is_open(&day)).then(earlier)?.find(is_open)
}

/// How far back an open day is looked for.
pub fn looks_back_to(site: &Site, day: NaiveDate, now: DateTime<Utc>) -> NaiveDate {
    let last = day.min(today(site, now));
    last.checked_sub_days(Days::new(LOOK_BACK)).unwrap_or(last)
}

/// Whether a day is one of a site's session, on which it runs.
pub fn is_session_day(site: &Site, holidays: &Holidays, day: NaiveDate) -> bool {
    site.start_date.is_none_or(|start| start <= day)
        && site.end_date.is_none_or(|end| day <= end)
        && runs(&site.days, day)
        && holidays.on(day).is_none()
}

/// Whether a site runs on a day of the week. One whose days are not known is not held to them.
fn runs(days: &[i16], day: NaiveDate) -> bool {
    days.is_empty() || days.contains(&weekday(day))
}

/// Refuses marks for a day that takes none.
///
/// Errors: 400 on `day`.
pub fn check_open(state: DayState) -> Result<(), Problem> {
    let code = match state.code {
        DayCode::Open => return Ok(()),
        DayCode::SiteDisabled => "siteDisabled",
        DayCode::BeforeSession => "beforeSession",
        DayCode::AfterSession => "afterSession",
        DayCode::NotRunning => "notRunning",
        DayCode::Holiday => "holiday",
        DayCode::Future => "futureDay",
    };
    Err(Problem::invalid("day", Fault::new(code, state.message.unwrap_or_default())))
}

/// Refuses a request that names a scholar twice: which of the two is meant cannot be known.
///
/// Errors: 400 on the second.
pub fn check_once(marks: &[MarkRequest]) -> Result<(), Problem> {
    const TWICE: Fault = fault("markedTwice", "A scholar can be marked only once at a time");
    let mut seen = std::collections::HashSet::new();
    match marks.iter().position(|mark| !seen.insert(mark.ssm_id)) {
        Some(at) => Err(Problem::invalid(format!("marks[{at}].ssmId"), TWICE)),
        None => Ok(()),
    }
}

/// When a mark of a day was made: as the device says, unless its clock must be wrong.
pub fn marked_at(
    stated: Option<DateTime<Utc>>,
    (site, day): (&Site, NaiveDate),
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    let begin = begin_of_day(day, zone(site));
    stated.filter(|stated| (begin..=now).contains(stated)).unwrap_or(now)
}

/// The last time of a day at which somebody can have come or left; none on a day that is over.
pub fn latest_time(site: &Site, day: NaiveDate, now: DateTime<Utc>) -> Option<NaiveTime> {
    let latest = (now + TimeDelta::minutes(CLOCKS_DIFFER)).with_timezone(&zone(site));
    (latest.date_naive() == day).then(|| latest.time())
}

/// Refuses times that are still to come: a child who is said to have left already is not looked for.
///
/// Errors: 400 on `checkIn` or `checkOut`.
pub fn check_times(mark: &MarkRequest, latest: Option<NaiveTime>) -> Result<(), Problem> {
    const TO_COME: Fault = fault("toCome", "This time is still to come");
    let mut faults = Faults::default();
    for (field, time) in [("checkIn", mark.check_in), ("checkOut", mark.check_out)] {
        if let (Some(Some(time)), Some(latest)) = (time, latest)
            && time > latest
        {
            faults.add(field, TO_COME);
        }
    }
    faults.check(())
}

impl Child {
    /// Whether the scholar is enrolled on a day.
    pub fn is_enrolled(&self, day: NaiveDate) -> bool {
        let is_now = self.enrolled_on <= day
            && self.inactive_on.map_or(self.enrollment_status == 1, |inactive| day < inactive);
        is_now || self.earlier.iter().any(|stay| stay.contains(&day))
    }

    /// Whether the scholar is meant to come on a day.
    pub fn is_scheduled(&self, site: &Site, day: NaiveDate) -> bool {
        self.is_enrolled(day)
            && runs(&site.days, day)
            && (self.days.is_empty() || self.days.contains(&weekday(day)))
    }
}

/// What is to become of a mark.
#[derive(Clone, Debug)]
pub enum Plan {
    /// It is as was asked for already.
    Unchanged,
    /// It is to say this.
    Write(Content),
    /// Somebody else changed it; it would say this.
    Conflict(Content),
    /// A rule forbids it.
    Refuse(Problem),
    /// The contact must not collect the child.
    Barred(i64),
}

/// Decides about one mark, as it is `now`, of a child with these contacts.
///
/// A request that is sent again finds what it asked for, and changes nothing: pages that lost an answer can repeat it.
pub fn plan(request: &MarkRequest, now: &Stored, contacts: &[Contact]) -> Plan {
    let mut faults = Faults::default();
    let after = match changed(&mut faults, request, &now.content, contacts) {
        Ok(after) => after,
        Err(Barred(contact)) => return Plan::Barred(contact),
    };
    let is_seen = request.version.unwrap_or(0) == now.seen_version();
    if !is_seen && after != now.content {
        return Plan::Conflict(after);
    }
    match faults.check(after) {
        Err(problem) => Plan::Refuse(problem),
        Ok(after) if after == now.content => Plan::Unchanged,
        Ok(after) => Plan::Write(after),
    }
}

/// The contact must not collect the child.
struct Barred(i64);

fn changed(
    faults: &mut Faults,
    request: &MarkRequest,
    before: &Content,
    contacts: &[Contact],
) -> Result<Content, Barred> {
    let mut after = before.clone();
    if let Some(status) = request.status {
        after.status = status.and_then(AttendanceStatus::id);
    }
    if let Some(time) = request.check_in {
        after.check_in = time.and_then(to_the_minute);
    }
    if let Some(time) = request.check_out {
        after.check_out = time.and_then(to_the_minute);
    }
    if let Some(checkout) = request.checkout {
        after.is_dismissed = checkout == Some(CheckoutStatus::Dismissed);
    }
    if let Some(note) = &request.note {
        after.note = faults.lines("note", "Note", note.as_ref(), NOTE);
    }
    if let Some(way) = &request.transportation {
        let label = "Transportation";
        after.transportation =
            faults.optional("transportation", label, way.as_ref(), TRANSPORTATION);
    }
    if let Some(requested) = &request.collected_by {
        let collector = match requested {
            Some(requested) => collector(faults, requested, contacts)?,
            None => Collector::default(),
        };
        after.collected_by_contact = collector.contact;
        after.collected_by_name = collector.name;
        after.collected_reason = collector.reason;
        after.collected_off_list = collector.is_off_list;
    }
    if leaves(request, before)
        && let Some(contact) = barred_collector(&after, contacts)
    {
        // Named before they were barred, say.
        return Err(Barred(contact.contact_id));
    }
    let is_erased =
        before.collected_by_name.is_some() && matches!(request.collected_by, Some(None));
    if has_left(&after) && (!has_left(before) || is_erased) && after.collected_by_name.is_none() {
        const NOBODY: Fault = fault("collectorRequired", "Please say who picks up this child");
        // A collector who is named and wrong has a message already.
        if !matches!(request.collected_by, Some(Some(_))) {
            faults.add("collectedBy", NOBODY);
        }
    }
    if leaves(request, before)
        && request.collected_by.is_none()
        && after.collected_by_name.is_some()
        && is_id_needed(&after, contacts)
    {
        // On the list when they were named, say.
        faults.add("collectedBy.idChecked", ID_UNCHECKED);
    }
    check_presence(faults, request, (before, &after));
    if let (Some(came), Some(left)) = (after.check_in, after.check_out)
        && left < came
    {
        const OUT_FIRST: Fault = fault("checkOutFirst", "Check-out can't be before check-in");
        faults.add("checkOut", OUT_FIRST);
    }
    Ok(after)
}

/// Refuses to say of a child who was not there that they came or left, and of one of whom nobody said that they came, when
/// they left. A change of something else leaves an older mark that says so as it is.
fn check_presence(
    faults: &mut Faults,
    request: &MarkRequest,
    (before, after): (&Content, &Content),
) {
    const AWAY: Fault =
        fault("away", "A child who is absent or not scheduled has no check-in and no check-out");
    const NOT_HERE: Fault = fault("notHere", "Please mark this child present or late first");
    let is_away = match AttendanceStatus::of(after.status) {
        AttendanceStatus::Absent | AttendanceStatus::NotScheduled => true,
        AttendanceStatus::Unset | AttendanceStatus::Present | AttendanceStatus::Late => false,
    };
    let says_away = is_away && request.status.is_some();
    if is_away {
        let fields = [
            ("checkIn", request.check_in.is_some(), after.check_in.is_some()),
            ("checkOut", request.check_out.is_some(), after.check_out.is_some()),
            ("checkout", request.checkout.is_some(), after.is_dismissed),
        ];
        for (field, is_required, is_present) in fields {
            if is_present && (is_required || says_away) {
                faults.add(if is_required { field } else { "status" }, AWAY);
                // One thing is wrong, however many fields say it.
                break;
            }
        }
    }
    let is_out = after.check_out.is_some() && !has_left(before);
    if is_out && after.status.is_none() && after.check_in.is_none() {
        faults.add("checkOut", NOT_HERE);
    }
}

/// When the site closed, as a mark keeps it: that of the moment of its check-out, however the site's hours change later.
pub fn closing(
    before: &Content,
    after: &Content,
    end_time: Option<NaiveTime>,
) -> Option<NaiveTime> {
    match after.check_out {
        None => None,
        Some(_) if after.check_out == before.check_out => before.site_end_time,
        Some(_) => end_time,
    }
}

/// Whether the mark says that the child is gone.
pub fn has_left(mark: &Content) -> bool {
    mark.is_dismissed || mark.check_out.is_some()
}

/// Whether a change lets a child go who is still here.
pub fn leaves(request: &MarkRequest, now: &Content) -> bool {
    let is_out = request.check_out.map_or(now.check_out.is_some(), |time| time.is_some());
    let dismissed = |checkout| checkout == Some(CheckoutStatus::Dismissed);
    let is_dismissed = request.checkout.map_or(now.is_dismissed, dismissed);
    (is_out || is_dismissed) && !has_left(now)
}

fn to_the_minute(time: NaiveTime) -> Option<NaiveTime> {
    NaiveTime::from_hms_opt(time.hour(), time.minute(), 0)
}

#[derive(Default)]
struct Collector {
    contact: Option<i64>,
    name: Option<String>,
    reason: Option<String>,
    is_off_list: bool,
}

/// Of whom an ID has to be checked.
const ID_UNCHECKED: Fault =
    fault("idUnchecked", "Please check an ID: this person isn't on the child's list");

/// Who collects a child. A barred person is refused by name, too, however it is written.
fn collector(
    faults: &mut Faults,
    requested: &CollectorRequest,
    contacts: &[Contact],
) -> Result<Collector, Barred> {
    let name = faults.optional("collectedBy.name", "Name", requested.name.as_ref(), NAME);
    let reason = faults.optional("collectedBy.reason", "Reason", requested.reason.as_ref(), NOTE);
    let contact = match (requested.contact_id, &name) {
        (Some(id), _) => {
            let contact = contacts.iter().find(|contact| contact.contact_id == id);
            if contact.is_none() {
                faults.add("collectedBy.contactId", Fault::invalid("Contact"));
            }
            contact
        }
        // Who is barred is told before a part of a name is anybody else's.
        (None, Some(name)) => match barred_as(None, Some(name), contacts) {
            Some(contact) => Some(contact),
            None => meant(name, contacts),
        },
        (None, None) => {
            faults.add("collectedBy.name", Fault::required("Name"));
            None
        }
    };
    if let Some(contact) = barred_as(contact, name.as_deref(), contacts) {
        return Err(Barred(contact.contact_id));
    }
    let is_allowed = contact.is_some_and(|contact| contact.allowed_to_pick);
    let is_off_list = !is_allowed;
    if is_off_list && reason.is_none() {
        faults.add("collectedBy.reason", Fault::required("Reason"));
    }
    if is_off_list && !requested.id_checked {
        faults.add("collectedBy.idChecked", ID_UNCHECKED);
    }
    Ok(Collector {
        contact: contact.map(|contact| contact.contact_id),
        name: contact.map(|contact| contact.name().chars().take(CONTACT_NAME).collect()).or(name),
        reason,
        is_off_list,
    })
}

/// Whether an ID has to be checked of who collects the child of a mark: of who is not on its list, or not any more, as nobody
/// has done yet.
fn is_id_needed(mark: &Content, contacts: &[Contact]) -> bool {
    let id = mark.collected_by_contact;
    let is_listed = |contact: &Contact| Some(contact.contact_id) == id && contact.allowed_to_pick;
    !mark.collected_off_list && !contacts.iter().any(is_listed)
}

/// Whether a change lets a child go with somebody who is not on its list, or names such a person afterwards.
pub fn goes_off_list(before: &Content, after: &Content) -> bool {
    let collector = |mark: &Content| (mark.collected_by_contact, mark.collected_by_name.clone());
    let is_new =
        !has_left(before) || !before.collected_off_list || collector(before) != collector(after);
    after.collected_off_list && has_left(after) && is_new
}

/// Refuses to let a contact collect a child without their code to those who may not decide that, and while no ID was checked.
///
/// Errors: 400 on `collectedBy.codeOverride` or `collectedBy.idChecked`.
pub fn check_override(request: &MarkRequest, may_override: bool) -> Result<(), Problem> {
    const NOT_THEIRS: Fault = fault(
        "codeOverrideNotAllowed",
        "Only a session admin can check a child out without the code",
    );
    const NO_ID: Fault = fault("idUncheckedCode", "Please check an ID in place of the code");
    let mut faults = Faults::default();
    if !may_override {
        faults.add("collectedBy.codeOverride", NOT_THEIRS);
    } else if !matches!(&request.collected_by, Some(Some(requested)) if requested.id_checked) {
        faults.add("collectedBy.idChecked", NO_ID);
    }
    faults.check(())
}

/// The contact who must not collect the child of a mark and is said to have done so.
pub fn barred_collector<'c>(mark: &Content, contacts: &'c [Contact]) -> Option<&'c Contact> {
    let id = mark.collected_by_contact;
    let contact = contacts.iter().find(|contact| Some(contact.contact_id) == id);
    barred_as(contact, mark.collected_by_name.as_deref(), contacts)
}

/// The barred contact that somebody is: a child may have one person in two lists, of which one says that they are barred;
/// two of one name are two people when each has a phone number of their own. A name that is nobody's on the lists is
/// theirs, too, when it has all words of their name and some more.
fn barred_as<'c>(
    contact: Option<&'c Contact>,
    name: Option<&str>,
    contacts: &'c [Contact],
) -> Option<&'c Contact> {
    if let Some(contact) = contact.filter(|contact| contact.is_barred) {
        return Some(contact);
    }
    let name_used = contact.map(Contact::name).or(name.map(str::to_owned))?;
    let phone = contact.and_then(|contact| contact.phone_number.as_deref());
    let words = name_words(&name_used);
    let is_theirs = |barred: &&Contact| {
        let theirs = barred.name();
        let own = name_words(&theirs);
        let has_more = contact.is_none() && own.len() > 1;
        is_one_person((&name_used, phone), (&theirs, barred.phone_number.as_deref()))
            || has_more && own.iter().all(|word| words.contains(word))
    };
    contacts.iter().filter(|contact| contact.is_barred).find(is_theirs)
}

/// The contact whom a name means: who has it, or else who has a code and of whom it may be a part, such as "E. Flores" of
/// Elena Flores. Nobody leaves their code out by leaving a part of their name out.
fn meant<'c>(name: &str, contacts: &'c [Contact]) -> Option<&'c Contact> {
    let words = name_words(name);
    let may_be = |contact: &&Contact| {
        contact.has_code && !contact.is_barred && may_be_named(&words, &name_words(&contact.name()))
    };
    named(name, contacts).or_else(|| contacts.iter().find(may_be))
}

/// Whether some words may name somebody: all of their words or initials of them are there, or nothing else is; and one word at
/// least is there in full.
fn may_be_named(typed: &[String], name: &[String]) -> bool {
    const TITLES: [&str; 8] = ["mr", "mrs", "ms", "miss", "dr", "sr", "sra", "srta"];
    let is_initial =
        |short: &str, word: &str| short.chars().count() == 1 && word.starts_with(short);
    let typed_words: Vec<&String> =
        typed.iter().filter(|word| !TITLES.contains(&word.as_str())).collect();
    let is_typed =
        |word: &String| typed_words.iter().any(|short| *short == word || is_initial(short, word));
    let is_theirs =
        |short: &&String| name.iter().any(|word| *short == word || is_initial(short, word));
    let has_one = name.iter().any(|word| word.chars().count() > 1 && typed_words.contains(&word));
    has_one && (name.iter().all(is_typed) || typed_words.iter().all(is_theirs))
}

/// The contact of a name; of two people of one name, the one who must not.
fn named<'c>(name: &str, contacts: &'c [Contact]) -> Option<&'c Contact> {
    let words = name_words(name);
    let mut named = contacts.iter().filter(|contact| name_words(&contact.name()) == words);
    let first = named.clone().next();
    named.find(|contact| contact.is_barred).or(first)
}

/// The contact who is to collect a child and has a code to say, unless the mark names them already and the child does not
/// leave only now.
pub fn code_attempt<'r>(
    request: &'r MarkRequest,
    now: &Content,
    contacts: &[Contact],
) -> Option<CodeAttempt<'r>> {
    let leaves = leaves(request, now);
    let of_id = |id| contacts.iter().find(|contact| contact.contact_id == id);
    let (contact, (code, instead)) = match &request.collected_by {
        Some(Some(requested)) => {
            let by_name = || requested.name.as_ref().and_then(|name| meant(name, contacts));
            let codes = (requested.code.as_deref(), requested.code_override.as_deref());
            (requested.contact_id.map_or_else(by_name, of_id), codes)
        }
        Some(None) => return None,
        None if leaves => (now.collected_by_contact.and_then(of_id), (None, None)),
        None => return None,
    };
    let contact = contact.filter(|contact| contact.has_code && !contact.is_barred)?.contact_id;
    let is_filled = |text: &&str| !text.trim().is_empty();
    let (code, instead) = (code.filter(is_filled), instead.filter(is_filled));
    let is_code_needed = leaves || now.collected_by_contact != Some(contact);
    is_code_needed.then_some(CodeAttempt { contact, code, instead })
}

/// Whether a mark that is given back sends a child away, who is here now, with a contact who has a code: it was said for the
/// time before.
pub fn is_code_needed_again(back: &Content, now: &Content, contacts: &[Contact]) -> bool {
    if !has_left(back) || has_left(now) {
        return false;
    }
    let contact = match back.collected_by_contact {
        Some(id) => contacts.iter().find(|contact| contact.contact_id == id),
        None => back.collected_by_name.as_deref().and_then(|name| meant(name, contacts)),
    };
    contact.is_some_and(|contact| contact.has_code)
}

/// Whether a mark that is given back sends a child away, who is here now, with somebody who is not on its list any more and
/// whose ID nobody has checked.
pub fn is_id_needed_now(back: &Content, now: &Content, contacts: &[Contact]) -> bool {
    has_left(back)
        && !has_left(now)
        && back.collected_by_name.is_some()
        && is_id_needed(back, contacts)
}

/// Why a child is not sent away by taking something back (400).
pub fn id_unchecked() -> Problem {
    Problem::invalid("collectedBy.idChecked", ID_UNCHECKED)
}

/// Why a child is not sent away again by taking something back (400).
pub fn code_needed_again() -> Problem {
    const AGAIN: Fault =
        fault("pickupCodeAgain", "The pick-up code is needed again. Please check this child out.");
    Problem::invalid("collectedBy.code", AGAIN)
}

/// Why somebody does not collect a child (409).
pub fn barred() -> Problem {
    const BARRED: Fault =
        fault("collectorBarred", "This person isn't allowed to pick up this child.");
    Problem::conflict_on(COLLECTOR_BARRED, "collectedBy", BARRED)
}

#[cfg(test)]
mod tests;
