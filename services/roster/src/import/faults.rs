//! What can be wrong with a cell or a line of a file: the sentence for commands, and the code by which pages say it in the
//! reader's language.

use platform::{Fault, fault};

/// The sentence of the rule of a scholar's form.
pub const GRADE: Fault = fault("grade", "Grade must be Pre-K, K or 1 to 12");
/// Not one of the three.
pub const GENDER: Fault = fault("gender", "Gender must be Male, Female or Others");
/// The site has no room of the name.
pub const CLASSROOM: Fault = fault("classroomUnknown", "The site has no such classroom");
/// Days of the week that cannot be read.
pub const WEEK_DAYS: Fault =
    fault("daysUnread", "Days are not understood; write them as Mon, Wed, Fri");
/// Neither active nor inactive.
pub const STATUS: Fault = fault("rosterStatus", "Status must be Active or Inactive");
/// The file has no column for the day since when.
pub const INACTIVE_WITHOUT_DATE: Fault = fault(
    "inactiveWithoutDate",
    "Inactive scholars and staff need a column with the inactive date",
);
/// Neither yes nor no.
pub const YES_NO: Fault = fault("yesNo", "Must be Yes or No");
/// One of the two names.
pub const ONE_WORD: Fault = fault("nameOneWord", "First and last name are needed");
/// Three words or more, of which nothing says what they are.
pub const UNCLEAR_NAME: Fault =
    fault("nameUnclear", "It is not clear which names are last names; write Last, First");
/// Two people in a cell.
pub const TWO_PEOPLE: Fault =
    fault("twoPeople", "This looks like two people; write one in a cell and the other in another");
/// A formula, whose value nobody has saved.
pub const FORMULA: Fault = fault("formula", "This is a formula; save its value instead");
/// Such as `#N/A`.
pub const SHEET_ERROR: Fault = fault("sheetError", "The spreadsheet shows an error here");
/// A quotation mark without its other half.
pub const UNCLOSED: Fault = fault("lineUnclosed", "A quotation mark opens and never closes");
/// More cells than headings.
pub const TOO_WIDE: Fault = fault("lineTooWide", "The line has cells beyond the last heading");
/// Not one of the three.
pub const PHONE_TYPE: Fault = fault("phoneType", "Phone type must be Cell, Work or Home");
/// No role of staff.
pub const SYSTEM_ROLE: Fault =
    fault("systemRole", "System role must be Program admin, Session admin, Staff or No access");
/// Spec 2 §5 Staff.
pub const NO_EMAIL: Fault =
    fault("emailMissing", "Email address is missing for the highlighted team members.");
/// A contact more than a scholar may have.
pub const MOST_CONTACTS: Fault =
    fault("mostContacts", "A scholar may have 10 contacts of each kind");
/// The file allows whom the roster bars.
pub const BARRED: Fault =
    fault("pickupBarred", "This person must not collect the child; a file does not change that");
/// One person may and may not collect the child, in two contacts of a row.
pub const TWO_ANSWERS: Fault =
    fault("pickupTwoAnswers", "Another contact of this name may pick up: say the same for both");
/// The person stays active, so nothing is kept of a day on which they leave.
pub const FUTURE_INACTIVE_DATE: Fault = fault(
    "inactiveDateNotKept",
    "The line was entered without this inactive date: set it on that day",
);
/// The dates of the file contradict those that are kept.
pub const INACTIVE_BEFORE: Fault =
    fault("inactiveBeforeEnrolled", "Inactive date must not be before the enrollment date");

/// The child attends none of the sites that the person sees any more, but another.
pub const LEFT: Fault = fault(
    "scholarLeft",
    "This scholar has left for another site; an admin of both sites can enroll them here again",
);
/// The enrollment of the child would end while they are in the building.
pub const STILL_HERE: Fault =
    fault("scholarStillHere", "This scholar is checked in at this site and has not left");

/// Somebody is on two lines with different values.
pub fn other_line(who: &str, line: u64) -> Fault {
    let message = format!("{who} is on line {line} too, with other values");
    Fault::new("otherLine", message).with("line", line)
}

/// A contact of the child is on two lines with different values.
pub fn other_contact(line: u64) -> Fault {
    let message = format!("This contact is on line {line} too, with another value here");
    Fault::new("otherContactLine", message).with("line", line)
}

/// Another line of a child who is on several has a fault.
pub fn merged_line(line: u64) -> Fault {
    let message = format!("This child is on line {line} too, which has an error");
    Fault::new("mergedLine", message).with("line", line)
}

/// A child looks like one of another line, and nobody is there to say whether they are one.
pub fn alike_line(line: u64) -> Fault {
    Fault::new("alikeLine", format!("This child looks like the one on line {line}"))
        .with("line", line)
}

/// A child looks like scholars of the account, and nobody is there to say whether they are one.
pub fn alike(whom: &str) -> Fault {
    Fault::new("alike", format!("This child looks like {whom}")).with("whom", whom)
}
