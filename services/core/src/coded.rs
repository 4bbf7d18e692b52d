//! Enumerations that travel and are stored as numbers, with the words that people know their values by.

use serde_json::{Value, json};
use utoipa::openapi::{
    ObjectBuilder, RefOr,
    extensions::ExtensionsBuilder,
    schema::{Schema, Type},
};

/// A value of an enumeration that [`crate::coded!`] declares.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// What stands for it in payloads and tables.
    pub id: i16,
    /// What programs call it, such as `EarlyRegistration`.
    pub name: &'static str,
    /// What people call it in English.
    pub english: &'static str,
    /// And in Spanish.
    pub spanish: &'static str,
}

/// The enumeration in an OpenAPI document: its numbers, and in `x-afterbell-words` the name and the words of each. The web app
/// takes them from there.
pub fn schema(codes: &[Code]) -> RefOr<Schema> {
    let word = |code: &Code| json!({"name": code.name, "en": code.english, "es": code.spanish});
    let words: Vec<Value> = codes.iter().map(word).collect();
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .enum_values(Some(codes.iter().map(|code| code.id)))
        .extensions(Some(ExtensionsBuilder::new().add("x-afterbell-words", words).build()))
        .into()
}

/// Declares an enumeration that travels and is stored as a number, with its words in English and Spanish:
///
/// ```ignore
/// platform::coded! {
///     /// What a discount is given for.
///     pub enum DiscountType("discount type") {
///         EarlyRegistration = 1 ("Early registration", "Inscripción anticipada"),
///         MultiParticipant = 2 ("Multi participant", "Varios participantes"),
///     }
/// }
/// ```
///
/// Columns of lists take its `CHOICES`, documents have its words, and the web app's generator reads them there.
#[macro_export]
macro_rules! coded {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident($what:literal) {
            $($(#[$doc:meta])* $value:ident = $id:literal ($english:literal, $spanish:literal)),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "i16", into = "i16")]
        $vis enum $name {
            $(#[doc = $english] $(#[$doc])* $value,)+
        }

        impl $name {
            /// Its values, with their numbers and words.
            pub const CODES: &'static [$crate::coded::Code] = &[$($crate::coded::Code {
                id: $id,
                name: stringify!($value),
                english: $english,
                spanish: $spanish,
            }),+];

            /// The words by which a list finds its values.
            pub const CHOICES: &'static [(i64, &'static [&'static str])] =
                &[$(($id, &[$english, $spanish, stringify!($id)])),+];
        }

        impl TryFrom<i16> for $name {
            type Error = String;

            fn try_from(id: i16) -> Result<Self, String> {
                match id {
                    $($id => Ok(Self::$value),)+
                    other => Err(format!(concat!("there is no ", $what, " {}"), other)),
                }
            }
        }

        impl From<$name> for i16 {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$value => $id,)+
                }
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::coded::schema(Self::CODES)
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use utoipa::PartialSchema;

    crate::coded! {
        /// What an amount is.
        pub enum Unit("unit") {
            PercentRate = 0 ("Percent", "Porcentaje"),
            /// Dollars.
            Fixed = 1 ("Fixed amount", "Monto fijo"),
        }
    }

    #[test]
    fn it_travels_as_its_number() {
        assert_eq!(serde_json::to_value(Unit::Fixed).unwrap(), json!(1));
        assert_eq!(serde_json::from_value::<Unit>(json!(0)).unwrap(), Unit::PercentRate);
        let unknown = serde_json::from_value::<Unit>(json!(2)).unwrap_err();
        assert_eq!(unknown.to_string(), "there is no unit 2");
    }

    #[test]
    fn its_words_are_told_once() {
        assert_eq!(Unit::CHOICES[1], (1, ["Fixed amount", "Monto fijo", "1"].as_slice()));
        let words = json!([
            {"name": "PercentRate", "en": "Percent", "es": "Porcentaje"},
            {"name": "Fixed", "en": "Fixed amount", "es": "Monto fijo"},
        ]);
        assert_eq!(
            serde_json::to_value(Unit::schema()).unwrap(),
            json!({"type": "integer", "enum": [0, 1], "x-afterbell-words": words})
        );
    }
}
