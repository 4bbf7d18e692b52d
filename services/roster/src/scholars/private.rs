//! Medical and learning status: sealed in the database, shown on request.

use diesel::prelude::*;
use platform::{
    error::Problem,
    sealed::{Place, Sealer},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::scholars;

/// Medical and learning status as they are stored.
pub type Sealed = (Option<Vec<u8>>, Option<Vec<u8>>);

/// What staff must know of a child's health (spec 2 §3 Scholar, Medical).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Medical {
    /// The child has an EpiPen.
    pub epi_pen: Option<bool>,
    /// The child has an asthma inhaler.
    pub asthma_inhaler: Option<bool>,
    /// At most 500 characters.
    #[schema(max_length = 500)]
    pub allergies: Option<String>,
    /// At most 500 characters.
    #[schema(max_length = 500)]
    pub medications: Option<String>,
}

/// How a child learns (spec 2 §3 Scholar, Learning status).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Learning {
    /// The child has an individualized education program.
    pub iep_status: Option<bool>,
    /// The child learns English as another language.
    pub ell_status: Option<bool>,
    /// The child gets special education.
    pub special_education: Option<bool>,
}

// Never in a log.
impl std::fmt::Debug for Medical {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Medical")
    }
}

// Never in a log.
impl std::fmt::Debug for Learning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Learning")
    }
}

/// What is shown on request.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Private {
    /// None when nothing was entered.
    pub medical: Option<Medical>,
    /// None when nothing was entered.
    pub learning_status: Option<Learning>,
}

/// Medical status as it is stored, with what a register shows of it.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = scholars, treat_none_as_null = true)]
pub struct MedicalFields {
    medical: Option<Vec<u8>>,
    has_epi_pen: bool,
    has_allergies: bool,
}

/// Learning status as it is stored.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = scholars, treat_none_as_null = true)]
pub struct LearningFields {
    learning: Option<Vec<u8>>,
}

fn medical_place(id: i64) -> Place {
    Place { table: "scholars", column: "medical", id }
}

fn learning_place(id: i64) -> Place {
    Place { table: "scholars", column: "learning", id }
}

/// Seals a medical status for a scholar; one in which nothing is said is none.
pub fn seal_medical(
    sealer: &Sealer,
    id: i64,
    medical: Option<&Medical>,
) -> Result<MedicalFields, Problem> {
    let medical = medical.filter(|medical| **medical != Medical::default());
    Ok(MedicalFields {
        has_epi_pen: medical.is_some_and(|medical| medical.epi_pen == Some(true)),
        has_allergies: medical.is_some_and(|medical| medical.allergies.is_some()),
        medical: medical.map(|medical| medical_place(id).seal(sealer, medical)).transpose()?,
    })
}

/// Seals a learning status for a scholar; one in which nothing is said is none.
pub fn seal_learning(
    sealer: &Sealer,
    id: i64,
    learning: Option<&Learning>,
) -> Result<LearningFields, Problem> {
    let learning = learning.filter(|learning| **learning != Learning::default());
    let learning =
        learning.map(|learning| learning_place(id).seal(sealer, learning)).transpose()?;
    Ok(LearningFields { learning })
}

/// Opens what is sealed of a scholar.
pub fn unseal(sealer: &Sealer, id: i64, sealed: Sealed) -> Result<Private, Problem> {
    let (medical, learning) = sealed;
    let medical = medical.map(|sealed| medical_place(id).unseal(sealer, &sealed)).transpose()?;
    let learning_status =
        learning.map(|sealed| learning_place(id).unseal(sealer, &sealed)).transpose()?;
    Ok(Private { medical, learning_status })
}
