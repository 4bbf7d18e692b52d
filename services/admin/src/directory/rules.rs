//! From a row of a partner's file to an account, a program and a site: pure, no I/O.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    mapping::Mapping,
    reader::{DirectoryRow, ReadError, Rows},
};
use crate::{fields as limits, names, phones, places};

/// Positions of the mapping's columns in one file.
#[derive(Clone, Debug)]
pub struct Columns {
    account: usize,
    program: usize,
    program_kind: Option<usize>,
    site: usize,
    address: Option<usize>,
    address2: Option<usize>,
    postal_code: Option<usize>,
    latitude: Option<usize>,
    longitude: Option<usize>,
    city: Option<usize>,
    state: Option<usize>,
    phone: Option<usize>,
    ages: Option<usize>,
    extra_columns: Vec<(String, usize)>,
    width: usize,
}

impl Columns {
    /// Finds the columns in the file's first line.
    ///
    /// Errors: [`ReadError::MissingColumn`] names the first that is not there.
    pub fn find(mapping: &Mapping, rows: &Rows) -> Result<Self, ReadError> {
        let find =
            |name: &Option<String>| name.as_deref().map(|name| rows.column(name)).transpose();
        let site = &mapping.site;
        Ok(Self {
            account: rows.column(&mapping.account.name)?,
            program: rows.column(&mapping.program.name)?,
            program_kind: find(&mapping.program.kind)?,
            site: rows.column(&site.name)?,
            address: find(&site.address)?,
            address2: find(&site.address2)?,
            postal_code: find(&site.postal_code)?,
            latitude: find(&site.latitude)?,
            longitude: find(&site.longitude)?,
            city: find(&site.city)?,
            state: find(&site.state)?,
            phone: find(&site.phone)?,
            ages: find(&site.ages)?,
            extra_columns: site
                .keep
                .iter()
                .map(|name| Ok((names::clean(name), rows.column(name)?)))
                .collect::<Result<_, ReadError>>()?,
            width: rows.header.len(),
        })
    }
}

/// A row that was understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Line on which the row starts.
    pub line: u64,
    /// The agency.
    pub account: Name,
    /// Its program.
    pub program: Name,
    /// The program's kind.
    pub program_kind: Option<String>,
    /// The program's site.
    pub site: Name,
    /// Where it is and how to reach it.
    pub place: Place,
    /// Youngest and oldest.
    pub ages: (Option<i16>, Option<i16>),
    /// Columns kept as they are, without the empty ones.
    pub extra: BTreeMap<String, String>,
    /// What a person should know of how the row was read.
    pub notes: Vec<String>,
}

/// A name with its two keys (see [`crate::names`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As it is stored.
    pub text: String,
    /// Decides uniqueness, order and search.
    pub key: String,
    /// Recognizes the same name written otherwise.
    pub match_key: String,
}

impl Name {
    fn of(text: String) -> Self {
        Self { key: names::name_key(&text), match_key: names::match_key(&text), text }
    }
}

/// Where a site is and how to reach it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Place {
    /// Street.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address1: Option<String>,
    /// Second line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address2: Option<String>,
    /// City.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// State, two letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Five digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// Degrees north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    /// Degrees east.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    /// Ten digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Digits to dial after the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone_extension: Option<String>,
}

impl Place {
    /// Takes from another row of the same site what is missing here, and gives back what that row
    /// says differently. An address with its ZIP code and coordinates is one thing, as is a number
    /// with its extension.
    pub fn complete(&mut self, other: &Self) -> Option<Self> {
        let mut differs = Self::default();
        let same = |one: &Option<String>, two: &Option<String>| match (one, two) {
            (Some(one), Some(two)) => names::match_key(one) == names::match_key(two),
            _ => one == two,
        };
        if other.address1.is_some() && !same(&self.address1, &other.address1) {
            let target = if self.address1.is_none() { &mut *self } else { &mut differs };
            target.address1.clone_from(&other.address1);
            target.address2.clone_from(&other.address2);
            target.city.clone_from(&other.city);
            target.state.clone_from(&other.state);
            target.postal_code.clone_from(&other.postal_code);
            target.latitude = other.latitude;
            target.longitude = other.longitude;
        } else if self.latitude.is_none() {
            self.latitude = other.latitude;
            self.longitude = other.longitude;
        }
        if other.phone.is_some() && self.phone.is_none() {
            self.phone.clone_from(&other.phone);
            self.phone_extension.clone_from(&other.phone_extension);
        } else if other.phone.is_some()
            && (&self.phone, &self.phone_extension) != (&other.phone, &other.phone_extension)
        {
            differs.phone.clone_from(&other.phone);
            differs.phone_extension.clone_from(&other.phone_extension);
        }
        (differs != Self::default()).then_some(differs)
    }
}

/// Columns of the file stored with a site beyond its own fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExtraColumns {
    /// Columns as they are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub columns: BTreeMap<String, String>,
    /// What further rows of the same site say differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Also>,
}

/// What a further row of a site says differently.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Also {
    /// Address and telephone number.
    #[serde(flatten)]
    pub place: Place,
    /// Columns.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub columns: BTreeMap<String, String>,
}

/// Details of a site read from a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteDetails {
    /// Where it is and how to reach it.
    pub place: Place,
    /// Youngest and oldest.
    pub ages: (Option<i16>, Option<i16>),
    /// The rest.
    pub extra: ExtraColumns,
}

impl SiteDetails {
    /// Details from one row.
    pub fn of(entry: &Entry) -> Self {
        Self {
            place: entry.place.clone(),
            ages: entry.ages,
            extra: ExtraColumns { columns: entry.extra.clone(), also: Vec::new() },
        }
    }

    /// Adds a further row: fills what is missing and keeps, once, what differs. Adding it again changes
    /// nothing.
    pub fn add(&mut self, entry: &Entry) {
        let mut differs = Also::default();
        if let Some(place) = self.place.complete(&entry.place) {
            differs.place = place;
        }
        if self.ages == (None, None) {
            self.ages = entry.ages;
        }
        for (column, text) in &entry.extra {
            let known = self.extra.columns.entry(column.clone()).or_insert_with(|| text.clone());
            if known != text {
                differs.columns.insert(column.clone(), text.clone());
            }
        }
        if differs != Also::default() && !self.extra.also.contains(&differs) {
            self.extra.also.push(differs);
        }
    }
}

/// Reads a row.
///
/// Errors: why the row cannot be loaded, as a sentence.
pub fn entry(mapping: &Mapping, columns: &Columns, row: &DirectoryRow) -> Result<Entry, String> {
    if row.unclosed {
        return Err("A quotation mark opens in this line and never closes".into());
    }
    if row.cells.len() != columns.width {
        return Err(format!(
            "The row has {} columns, the first line of the file has {}",
            row.cells.len(),
            columns.width
        ));
    }
    let cell = |at: usize| names::clean(row.cells.get(at).map_or("", String::as_str));
    let optional = |at: Option<usize>| at.map(cell).filter(|text| !text.is_empty());
    if row.cells.iter().all(|cell| names::clean(cell).is_empty()) {
        return Err("The row is empty".into());
    }
    let name = |at: usize, field: &str| {
        let text = cell(at);
        if text.is_empty() {
            return Err(format!("{field} is required"));
        }
        limits::at_most(field, &text, limits::NAME).map_err(|error| error.to_string())?;
        Ok(Name::of(text))
    };
    let account = name(columns.account, "Account name")?;
    let program = name(columns.program, "Program Name")?;
    let site = name(columns.site, "Site name")?;

    let mut notes = Vec::new();
    if let Some(encoding) = row.reencoded {
        let name = if encoding == "macintosh" { "Mac OS Roman" } else { "Windows-1252" };
        notes.push(format!("The row is not UTF-8; it was read as {name}"));
    }
    let mut extra: BTreeMap<String, String> = columns
        .extra_columns
        .iter()
        .map(|(name, at)| (name.clone(), cell(*at)))
        .filter(|(_, text)| !text.is_empty())
        .collect();

    let mut place = Place::default();
    let raw_address = columns.address.and_then(|at| row.cells.get(at)).map_or("", String::as_str);
    match address(raw_address) {
        Ok(parsed) => place = parsed,
        Err(address) => {
            notes.push(format!(
                "The address is longer than 150 characters and was kept aside: {address}"
            ));
            extra.insert("address as given".into(), address);
        }
    }
    if place.address1.is_none() {
        notes.push("The row has no address".into());
    }
    if let Some(text) = optional(columns.address2) {
        match limits::at_most("Address", &text, limits::ADDRESS) {
            Ok(()) => place.address2 = Some(text),
            Err(_) => {
                notes.push("The second address line is too long and was kept aside".into());
                extra.insert("address 2 as given".into(), text);
            }
        }
    }
    if let Some(text) = optional(columns.postal_code) {
        if places::is_zip(&text) {
            place.postal_code = Some(text);
        } else {
            notes.push(format!("'{text}' is no ZIP code and was kept aside"));
            extra.insert("postal code as given".into(), text);
        }
    }
    if let (Some(latitude), Some(longitude)) =
        (optional(columns.latitude), optional(columns.longitude))
    {
        match coordinates(&latitude, &longitude) {
            Some((latitude, longitude)) => {
                place.latitude = Some(latitude);
                place.longitude = Some(longitude);
            }
            None => notes.push(format!("'{latitude}, {longitude}' are no coordinates")),
        }
    }
    if let Some(text) = optional(columns.city) {
        if is_city(&text) {
            place.city = Some(text);
        } else {
            notes.push(format!("'{text}' is no city and was kept aside"));
            extra.insert("city as given".into(), text);
        }
    }
    place.state.clone_from(&mapping.defaults.state);
    if let Some(text) = optional(columns.state) {
        match places::state_code(&text) {
            Some(code) => place.state = Some(code.to_owned()),
            None => {
                notes.push(format!("'{text}' is no state and was kept aside"));
                extra.insert("state as given".into(), text);
            }
        }
    }
    if let Some(text) = optional(columns.phone) {
        let phone = phones::phone(&text);
        if phone.number.is_none() {
            notes.push(format!("'{text}' is no telephone number of 10 digits and was kept aside"));
        } else if phone.more {
            notes.push(format!("'{text}': the first number is used, the whole text is kept"));
        }
        if phone.number.is_none() || phone.more {
            extra.insert("phone as given".into(), text);
        }
        place.phone = phone.number;
        place.phone_extension = phone.extension;
    }
    let mut ages = (None, None);
    if let Some(text) = optional(columns.ages) {
        match mapping.ages(&text) {
            Some(understood) => ages = understood,
            None => {
                notes.push(format!("'{text}' is no age range and was kept aside"));
                extra.insert("ages as given".into(), text);
            }
        }
    }
    Ok(Entry {
        line: row.line,
        account,
        program,
        program_kind: optional(columns.program_kind).map(|kind| kind.replace(',', ", ")),
        site,
        place,
        ages,
        extra,
        notes,
    })
}

/// Reads an address that may be followed by a ZIP code, glued to it or not, and by coordinates:
/// `"2070 Grand\nConcourse 10457\n(40.84, -73.89)"`.
///
/// Errors: the street, when it is longer than an address may be.
pub fn address(text: &str) -> Result<Place, String> {
    let mut place = Place::default();
    let mut street = names::clean(text);
    if let Some((before, inside)) = street.strip_suffix(')').and_then(|text| text.rsplit_once('('))
        && let Some((latitude, longitude)) = inside.split_once(',')
        && let Some((latitude, longitude)) = coordinates(latitude, longitude)
    {
        place.latitude = Some(latitude);
        place.longitude = Some(longitude);
        street = before.trim_end().to_owned();
    }
    if let Some((before, zip)) =
        street.len().checked_sub(5).and_then(|at| street.split_at_checked(at))
        && places::is_zip(zip)
        && !before.ends_with(|c: char| c.is_ascii_digit())
    {
        place.postal_code = Some(zip.to_owned());
        street = before.trim_end_matches([' ', ',']).to_owned();
    }
    if limits::at_most("Address", &street, limits::ADDRESS).is_err() {
        return Err(street);
    }
    place.address1 = (!street.is_empty()).then_some(street);
    Ok(place)
}

fn coordinates(latitude: &str, longitude: &str) -> Option<(f64, f64)> {
    let latitude: f64 = latitude.trim().parse().ok()?;
    let longitude: f64 = longitude.trim().parse().ok()?;
    (latitude.abs() <= 90.0 && longitude.abs() <= 180.0).then_some((latitude, longitude))
}

/// One place, with letters in its name, short enough for the field: not a ZIP code, not a list.
fn is_city(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
        && !text.contains(',')
        && limits::at_most("City", text, limits::CITY).is_ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const HEADER: &str = "PROGRAM TYPE,PROGRAM,SITE NAME,BOROUGH / COMMUNITY,AGENCY,Contact Number,Grade Level / Age Group ,Location 1,Postcode,Latitude,Longitude,Community Board,Council District,Census Tract,BIN,BBL,NTA";

    fn read(row: &str) -> Result<Entry, String> {
        let text = format!("{HEADER}\n{row}\n");
        let mapping = Mapping::dycd().unwrap();
        let mut rows = Rows::open(text.as_bytes()).unwrap();
        let columns = Columns::find(&mapping, &rows).unwrap();
        let row = rows.next().unwrap();
        entry(&mapping, &columns, &row)
    }

    #[rstest]
    #[case("60 Clark Avenue11212\n(40.65, -73.92)", "60 Clark Avenue", Some("11212"), Some((40.65, -73.92)))]
    #[case("2070 Grand\nConcourse 10457\n(40.8, -73.8)", "2070 Grand Concourse", Some("10457"), Some((40.8, -73.8)))]
    #[case("12 Main St, 10001", "12 Main St", Some("10001"), None)]
    #[case("12 Main St (rear)", "12 Main St (rear)", None, None)]
    #[case("12 Main St (1, 999)", "12 Main St (1, 999)", None, None)]
    #[case("Rural Route 123456", "Rural Route 123456", None, None)]
    fn reads_addresses(
        #[case] text: &str,
        #[case] street: &str,
        #[case] zip: Option<&str>,
        #[case] at: Option<(f64, f64)>,
    ) {
        let place = address(text).unwrap();
        assert_eq!(place.address1.as_deref(), Some(street));
        assert_eq!(place.postal_code.as_deref(), zip);
        assert_eq!(place.latitude.zip(place.longitude), at);
    }

    #[test]
    fn reads_a_row() {
        let entry = read("\"Camp,Sports\", North ,\"School 9, Annex\",Queens,\"Lake Street, Inc. \",(718) 555-0100,High School,\"1 Lake\nStreet11001\n(40.1, -73.2)\",11002,40.5,-73.5,3,7,768,,,Lakeside  ").unwrap();
        assert_eq!(entry.account.text, "Lake Street, Inc.");
        assert_eq!(entry.program.text, "North");
        assert_eq!(entry.program_kind.as_deref(), Some("Camp, Sports"));
        assert_eq!(entry.site.text, "School 9, Annex");
        assert_eq!(entry.ages, (Some(14), Some(18)));
        assert_eq!(entry.place.address1.as_deref(), Some("1 Lake Street"));
        assert_eq!(entry.place.postal_code.as_deref(), Some("11002"));
        assert_eq!(entry.place.latitude, Some(40.5));
        assert_eq!(entry.place.city.as_deref(), Some("Queens"));
        assert_eq!(entry.place.state.as_deref(), Some("NY"));
        assert_eq!(entry.extra.get("NTA").map(String::as_str), Some("Lakeside"));
        assert_eq!(entry.notes, Vec::<String>::new());
    }

    #[test]
    fn names_have_nothing_that_nobody_sees() {
        let entry =
            read("t,No\u{200b}rth,\u{2067}School 9\u{2069},c,Zed\u{202e},,,,,,,,,,,,").unwrap();
        let texts = [&entry.account.text, &entry.program.text, &entry.site.text];
        assert_eq!(texts, ["Zed", "North", "School 9"]);
        assert_eq!(
            read("t,p,s,c,\u{202e}\u{feff},,,,,,,,,,,,").unwrap_err(),
            "Account name is required"
        );
    }

    #[rstest]
    #[case("t,p,s,c,,,,,,,,,,,,,", "Account name is required")]
    #[case("t,,s,c,a,,,,,,,,,,,,", "Program Name is required")]
    #[case("t,p, ,c,a,,,,,,,,,,,,", "Site name is required")]
    #[case("t,p,s", "The row has 3 columns, the first line of the file has 17")]
    #[case(",,, ,,,,,,,,,,,,,", "The row is empty")]
    #[case("\"t,p", "A quotation mark opens in this line and never closes")]
    fn says_why_a_row_is_rejected(#[case] row: &str, #[case] reason: &str) {
        assert_eq!(read(row).unwrap_err(), reason);
    }

    #[test]
    fn a_site_name_has_at_most_100_characters_not_counting_padding() {
        let long = "é".repeat(101);
        assert_eq!(
            read(&format!("t,p,{long},c,a,,,,,,,,,,,,")).unwrap_err(),
            "Site name may not be greater than 100 characters"
        );
        let padded = format!("{}{}", "é".repeat(100), " ".repeat(150));
        assert!(read(&format!("t,p,{padded},c,a,,,,,,,,,,,,")).is_ok());
    }

    #[rstest]
    #[case("t,p,s,10463,a,,,,,,,,,,,,", "'10463' is no city and was kept aside")]
    #[case("t,p,s,\"Bronx,Queens\",a,,,,,,,,,,,,", "'Bronx,Queens' is no city and was kept aside")]
    #[case(
        "t,p,s,c,a,55,,,,,,,,,,,",
        "'55' is no telephone number of 10 digits and was kept aside"
    )]
    #[case("t,p,s,c,a,,teens,,,,,,,,,,", "'teens' is no age range and was kept aside")]
    #[case("t,p,s,c,a,,,,1100,,,,,,,,", "'1100' is no ZIP code and was kept aside")]
    #[case("t,p,s,c,a,,,,,x,y,,,,,,", "'x, y' are no coordinates")]
    #[case("t,p,s,c,a,,,,,,,,,,,,", "The row has no address")]
    fn notes_what_it_could_not_use(#[case] row: &str, #[case] note: &str) {
        let entry = read(row).unwrap();
        assert!(entry.notes.iter().any(|found| found == note), "{:?}", entry.notes);
    }

    #[test]
    fn a_second_row_completes_a_place_and_gives_back_what_differs() {
        let mut place = Place { phone: Some("7185550100".into()), ..Place::default() };
        let second = Place {
            address1: Some("1 Lake Street".into()),
            postal_code: Some("11001".into()),
            phone: Some("7185550100".into()),
            ..Place::default()
        };
        assert_eq!(place.complete(&second), None);
        assert_eq!(place.address1.as_deref(), Some("1 Lake Street"));
        let third = Place {
            address1: Some("1 LAKE STREET".into()),
            phone: Some("7185550199".into()),
            ..Place::default()
        };
        let differs = place.complete(&third).unwrap();
        assert_eq!(differs, Place { phone: Some("7185550199".into()), ..Place::default() });
    }

    proptest! {
        #[test]
        fn completing_twice_changes_nothing(a in "[a-c]{0,2}", b in "[a-c]{0,2}", p in "[1-2]?", q in "[1-2]?") {
            let place = |address: &str, phone: &str| Place {
                address1: (!address.is_empty()).then(|| address.to_owned()),
                phone: (!phone.is_empty()).then(|| phone.to_owned()),
                ..Place::default()
            };
            let mut one = place(&a, &p);
            let other = place(&b, &q);
            let first = one.complete(&other);
            let once = one.clone();
            prop_assert_eq!(one.complete(&other), first);
            prop_assert_eq!(one, once);
        }

        #[test]
        fn adding_rows_twice_changes_nothing(rows in prop::collection::vec(("[a-c]{0,2}", "[1-2]?", "[x-z]?"), 1..8)) {
            let entries: Vec<Entry> = rows.iter().map(|(address, phone, column)| {
                let mut entry = read("t,p,s,c,a,,,,,,,,,,,,").unwrap();
                entry.place.address1 = (!address.is_empty()).then(|| address.clone());
                entry.place.phone = (!phone.is_empty()).then(|| phone.clone());
                entry.extra = BTreeMap::from([("column".to_owned(), column.clone())]);
                entry.extra.retain(|_, text| !text.is_empty());
                entry
            }).collect();
            let mut details = SiteDetails::of(&entries[0]);
            entries.iter().for_each(|entry| details.add(entry));
            let once = details.clone();
            entries.iter().for_each(|entry| details.add(entry));
            prop_assert_eq!(&details, &once);
            // Nothing is lost: each address and number is with the site.
            for entry in &entries {
                let with = |place: &Place| entry.place.address1.is_none() || place.address1 == entry.place.address1;
                prop_assert!(with(&details.place) || details.extra.also.iter().any(|also| with(&also.place)));
            }
        }

        #[test]
        fn reads_any_row_without_failing(cells in prop::collection::vec("\\PC{0,20}", 17)) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(&cells).unwrap();
            let row = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            if let Ok(entry) = read(row.trim_end_matches('\n')) {
                prop_assert!(!entry.site.text.is_empty());
            }
        }
    }
}
