//! Settings of attendance as they are asked for and answered.

use chrono::NaiveTime;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Nullable, Text, Time},
};
use platform::{Fault, Problem, auth::Place, fault, form::Faults};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{RegisterColumn, RegisterGroup, RegisterOrder, from_word};

/// Longest way home.
const CHOICE: usize = 50;
/// Most ways home.
const MOST: usize = 12;
/// More than those.
const TOO_MANY: Fault = fault("tooManyWaysHome", "A register offers at most 12 ways home");

/// Which settings are asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SettingsQuery {
    /// Of this site.
    pub site_id: i64,
}
platform::field_rules!(SettingsQuery);

/// Of what settings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceSettingsLevel)]
pub enum Level {
    /// The site.
    Site,
    /// Its program.
    Program,
    /// Its account.
    Account,
}

impl Level {
    /// The place, of which the site is a part.
    pub fn of(self, site: Place) -> Place {
        match self {
            Self::Site => site,
            Self::Program => Place { site: None, ..site },
            Self::Account => Place::account(site.account),
        }
    }
}

/// What one level says; what it leaves open is as the wider one says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = AttendanceLevelSettings, example = json!({"lateAfter": "15:15:00", "transportChoices": ["Bus", "Walks"]}))]
pub struct LevelSettings {
    /// Whoever checks in later is late.
    pub late_after: Option<NaiveTime>,
    /// How children go home, as the register offers it; at most 12, each of at most 50 characters.
    #[schema(max_items = 12)]
    pub transport_choices: Option<Vec<String>>,
    /// Columns of the register that are shown; the others are hidden.
    #[schema(max_items = 12)]
    pub columns: Option<Vec<RegisterColumn>>,
    /// In which order scholars stand.
    pub order: Option<RegisterOrder>,
    /// How scholars are grouped.
    pub group: Option<RegisterGroup>,
}
platform::field_rules!(LevelSettings { columns: length(..=MOST) });

impl LevelSettings {
    /// Checks and cleans them.
    ///
    /// Errors: 400 on `transportChoices`.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut faults = Faults::default();
        let mut choices: Vec<String> = Vec::new();
        for choice in self.transport_choices.iter().flatten() {
            let text = faults.optional("transportChoices", "Transportation", Some(choice), CHOICE);
            if let Some(text) = text.filter(|text| !choices.contains(text)) {
                choices.push(text);
            }
            if choices.len() > MOST {
                faults.add("transportChoices", TOO_MANY);
                break;
            }
        }
        let choices = (!choices.is_empty()).then_some(choices);
        // Each once, in the order of the page.
        let columns = self.columns.as_ref().map(|requested| {
            let shown = RegisterColumn::ALL.into_iter().filter(|column| requested.contains(column));
            shown.collect()
        });
        faults.check(Self { transport_choices: choices, columns, ..self })
    }
}

/// Settings of one level, to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceSettingsRequest)]
pub struct SettingsRequest {
    /// Of this site, or of the program or account that it belongs to.
    pub site_id: i64,
    /// Which of them.
    pub level: Level,
    /// What it says.
    pub settings: LevelSettings,
}
platform::field_rules!(SettingsRequest { settings: nested() });

/// The caller's own settings, to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnAttendanceSettingsRequest)]
pub struct OwnSettingsRequest {
    /// They count at all sites of the account that this one belongs to.
    pub site_id: i64,
    /// What the caller wants; what is left open is as the site says.
    pub settings: LevelSettings,
}
platform::field_rules!(OwnSettingsRequest { settings: nested() });

/// Settings of a level as they are read; ids tell which level.
#[derive(Clone, Debug, Default, QueryableByName)]
pub struct SettingsRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) program_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) site_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) user_id: Option<i64>,
    #[diesel(sql_type = Nullable<Time>)]
    late_after: Option<NaiveTime>,
    #[diesel(sql_type = Nullable<Array<Text>>)]
    transport_choices: Option<Vec<String>>,
    #[diesel(sql_type = Nullable<Array<Text>>)]
    columns: Option<Vec<String>>,
    #[diesel(sql_type = Nullable<Text>)]
    sort_order: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    grouping: Option<String>,
}

impl From<SettingsRow> for LevelSettings {
    fn from(row: SettingsRow) -> Self {
        let columns = |words: Vec<String>| words.into_iter().filter_map(from_word).collect();
        Self {
            late_after: row.late_after,
            transport_choices: row.transport_choices,
            columns: row.columns.map(columns),
            order: row.sort_order.and_then(from_word),
            group: row.grouping.and_then(from_word),
        }
    }
}

/// How attendance is taken at a site and how the caller sees registers: of each setting what the caller says, else the
/// site, else its program, else its account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceSettings)]
pub struct Settings {
    /// Whoever checks in later is late; none when nobody said.
    pub late_after: Option<NaiveTime>,
    /// How children go home.
    pub transport_choices: Vec<String>,
    /// Columns that the registers of the account have: without grade, transportation and note where the flag attendance
    /// enhancements is off.
    pub offered: Vec<RegisterColumn>,
    /// Those of them that are shown; all when nobody said.
    pub columns: Vec<RegisterColumn>,
    /// In which order scholars stand.
    pub order: RegisterOrder,
    /// How scholars are grouped.
    pub group: RegisterGroup,
    /// What the caller says.
    pub user: LevelSettings,
    /// What the site says itself.
    pub site: LevelSettings,
    /// What its program says.
    pub program: LevelSettings,
    /// What its account says.
    pub account: LevelSettings,
}

impl Settings {
    /// Of the levels that say something, in an account with enhancements of attendance or without.
    pub fn of(rows: Vec<SettingsRow>, has_enhancements: bool) -> Self {
        let mut all = Self::default();
        for row in rows {
            let level = match (row.program_id, row.site_id, row.user_id) {
                (_, _, Some(_)) => &mut all.user,
                (_, Some(_), None) => &mut all.site,
                (Some(_), None, None) => &mut all.program,
                (None, None, None) => &mut all.account,
            };
            *level = row.into();
        }
        let levels = [&all.user, &all.site, &all.program, &all.account];
        let late_after = levels.iter().find_map(|level| level.late_after);
        let choices = levels.iter().find_map(|level| level.transport_choices.clone());
        let is_offered = |column: &RegisterColumn| has_enhancements || !column.is_enhancement();
        let mut offered = RegisterColumn::ALL.to_vec();
        offered.retain(is_offered);
        let mut columns = levels.iter().find_map(|level| level.columns.clone());
        if let Some(columns) = &mut columns {
            columns.retain(is_offered);
        }
        let order = levels.iter().find_map(|level| level.order);
        let group = levels.iter().find_map(|level| level.group);
        Self {
            late_after,
            transport_choices: choices.unwrap_or_default(),
            columns: columns.unwrap_or_else(|| offered.clone()),
            offered,
            order: order.unwrap_or_default(),
            group: group.unwrap_or_default(),
            ..all
        }
    }

    /// Whether a column is shown.
    pub fn shows(&self, column: RegisterColumn) -> bool {
        self.columns.contains(&column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_that_says_something_counts() {
        let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0);
        let texts = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect());
        let account = SettingsRow {
            late_after: at(15),
            transport_choices: texts(&["Bus"]),
            columns: texts(&["grade", "ofALaterVersion"]),
            sort_order: Some("firstName".to_owned()),
            ..SettingsRow::default()
        };
        let program =
            SettingsRow { program_id: Some(2), late_after: at(16), ..SettingsRow::default() };
        let site = SettingsRow {
            program_id: Some(2),
            site_id: Some(21),
            sort_order: Some("grade".to_owned()),
            grouping: Some("classroom".to_owned()),
            ..SettingsRow::default()
        };
        let user = SettingsRow { user_id: Some(7), columns: texts(&[]), ..SettingsRow::default() };
        let without_user = Settings::of(vec![account.clone(), program.clone(), site.clone()], true);
        assert_eq!(without_user.columns, [RegisterColumn::Grade]);
        let all = Settings::of(vec![user, account, program, site], true);
        assert_eq!((all.late_after, all.transport_choices), (at(16), vec!["Bus".to_owned()]));
        assert_eq!((all.order, all.group), (RegisterOrder::Grade, RegisterGroup::Classroom));
        // To show no column is something to say.
        assert!(all.columns.is_empty());
        assert_eq!(Settings::of(Vec::new(), true).columns, RegisterColumn::ALL);
        // Without the flag, whoever has chosen notes before sees none.
        let notes = SettingsRow { columns: texts(&["photo", "note"]), ..SettingsRow::default() };
        let plain = Settings::of(vec![notes], false);
        assert_eq!((plain.columns, plain.offered.len()), (vec![RegisterColumn::Photo], 5));
    }

    #[test]
    fn choices_and_columns_are_cleaned() {
        let choices = [" Bus ", "", "Bus", "Walks"].map(str::to_owned).to_vec();
        let columns = vec![RegisterColumn::Note, RegisterColumn::Grade, RegisterColumn::Note];
        let settings = LevelSettings {
            transport_choices: Some(choices),
            columns: Some(columns),
            ..LevelSettings::default()
        };
        let checked = settings.checked().unwrap();
        let expected = Some(vec!["Bus".to_owned(), "Walks".to_owned()]);
        assert_eq!(checked.transport_choices, expected);
        assert_eq!(checked.columns, Some(vec![RegisterColumn::Grade, RegisterColumn::Note]));
        let long = LevelSettings {
            transport_choices: Some(vec!["x".repeat(51)]),
            ..LevelSettings::default()
        };
        assert!(long.checked().unwrap_err().errors.contains_key("transportChoices"));
    }
}
