//! Settings of attendance as they are asked for and answered.

use chrono::NaiveTime;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Nullable, Text, Time},
};
use garde::Validate;
use platform::{Fault, Problem, auth::Place, form::Faults};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Longest way home.
const CHOICE: usize = 50;
/// Most ways home.
const MOST: usize = 12;

/// Which settings are asked for.
#[derive(Clone, Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct SettingsQuery {
    /// Of this site.
    pub site_id: i64,
}

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
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    QueryableByName,
    Serialize,
    Deserialize,
    Validate,
    ToSchema,
)]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[schema(as = AttendanceLevelSettings, example = json!({"lateAfter": "15:15:00", "transportChoices": ["Bus", "Walks"]}))]
pub struct LevelSettings {
    /// Whoever checks in later is late.
    #[diesel(sql_type = Nullable<Time>)]
    pub late_after: Option<NaiveTime>,
    /// How children go home, as the register offers it; at most 12 of 50 characters.
    #[diesel(sql_type = Nullable<Array<Text>>)]
    #[garde(length(max = MOST))]
    #[schema(max_items = 12)]
    pub transport_choices: Option<Vec<String>>,
}

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
        }
        if choices.len() > MOST {
            faults.add("transportChoices", Fault::at_most("Transportation", 12));
        }
        let choices = (!choices.is_empty()).then_some(choices);
        faults.check(Self { transport_choices: choices, ..self })
    }
}

/// Settings of one level, to be kept.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schema(as = AttendanceSettingsRequest)]
pub struct SettingsRequest {
    /// Of this site, or of the program or account that it belongs to.
    pub site_id: i64,
    /// Which of them.
    pub level: Level,
    /// What it says.
    #[garde(dive)]
    pub settings: LevelSettings,
}

/// Settings of a level as they are read; ids tell which level.
#[derive(Clone, Debug, QueryableByName)]
pub struct Row {
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) program_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) site_id: Option<i64>,
    #[diesel(embed)]
    pub(super) settings: LevelSettings,
}

/// How attendance is taken at a site, and which level says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceSettings)]
pub struct Settings {
    /// Whoever checks in later is late; none when nobody said.
    pub late_after: Option<NaiveTime>,
    /// How children go home.
    pub transport_choices: Vec<String>,
    /// What the site says itself.
    pub site: LevelSettings,
    /// What its program says.
    pub program: LevelSettings,
    /// What its account says.
    pub account: LevelSettings,
}

impl Settings {
    /// Of the levels that say something.
    pub fn of(rows: Vec<Row>) -> Self {
        let mut all = Self::default();
        for Row { program_id, site_id, settings } in rows {
            match (program_id, site_id) {
                (_, Some(_)) => all.site = settings,
                (Some(_), None) => all.program = settings,
                (None, None) => all.account = settings,
            }
        }
        let levels = [&all.site, &all.program, &all.account];
        let late_after = levels.iter().find_map(|level| level.late_after);
        let choices = levels.iter().find_map(|level| level.transport_choices.clone());
        Self { late_after, transport_choices: choices.unwrap_or_default(), ..all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_that_says_something_counts() {
        let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0);
        let settings = |late_after, choices: Option<&str>| LevelSettings {
            late_after,
            transport_choices: choices.map(|choice| vec![choice.to_owned()]),
        };
        let row = |program_id, site_id, settings| Row { program_id, site_id, settings };
        let all = Settings::of(vec![
            row(None, None, settings(at(15), Some("Bus"))),
            row(Some(2), None, settings(at(16), None)),
            row(Some(2), Some(21), settings(None, None)),
        ]);
        assert_eq!((all.late_after, all.transport_choices), (at(16), vec!["Bus".to_owned()]));
    }

    #[test]
    fn choices_are_cleaned() {
        let choices = [" Bus ", "", "Bus", "Walks"].map(str::to_owned).to_vec();
        let settings = LevelSettings { transport_choices: Some(choices), late_after: None };
        let expected = Some(vec!["Bus".to_owned(), "Walks".to_owned()]);
        assert_eq!(settings.checked().unwrap().transport_choices, expected);
        let long = LevelSettings {
            transport_choices: Some(vec!["x".repeat(51)]),
            ..LevelSettings::default()
        };
        assert!(long.checked().unwrap_err().errors.contains_key("transportChoices"));
    }
}
