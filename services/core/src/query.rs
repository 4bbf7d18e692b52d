//! Query parameters as people and other systems write them: `IsDay=1`, `isReport=True`, `filetype=CSV`.

use std::borrow::Cow;

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, Error as _, IntoDeserializer, Unexpected, Visitor,
        value::{CowStrDeserializer, Error, MapDeserializer},
    },
    forward_to_deserialize_any,
};

/// Reads parameters. Yes and no may be `true`, `false`, `1` and `0`, and letter case makes no difference to these and to words
/// of which there are only some.
///
/// Errors: on the parameter that does not fit.
pub fn read<T: DeserializeOwned>(query: &str) -> Result<T, serde_path_to_error::Error<Error>> {
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    let pairs = pairs.map(|(name, value)| (name, Parameter(value)));
    serde_path_to_error::deserialize(MapDeserializer::<_, Error>::new(pairs))
}

/// The value of a parameter.
struct Parameter<'de>(Cow<'de, str>);

impl<'de> IntoDeserializer<'de> for Parameter<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Reads a value of a type from its text.
macro_rules! parsed {
    ($($read:ident as $visit:ident,)*) => {
        $(
            fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                match self.0.parse() {
                    Ok(value) => visitor.$visit(value),
                    Err(error) => Err(Error::custom(error)),
                }
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Parameter<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        CowStrDeserializer::new(self.0).deserialize_any(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.to_ascii_lowercase().as_str() {
            "true" | "1" => visitor.visit_bool(true),
            "false" | "0" => visitor.visit_bool(false),
            _ => Err(Error::invalid_value(Unexpected::Str(&self.0), &"true, false, 1 or 0")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let known = variants.iter().find(|variant| variant.eq_ignore_ascii_case(&self.0));
        let text = known.map_or(self.0, |variant| Cow::Borrowed(*variant));
        CowStrDeserializer::new(text).deserialize_enum(name, variants, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    parsed! {
        deserialize_i8 as visit_i8,
        deserialize_i16 as visit_i16,
        deserialize_i32 as visit_i32,
        deserialize_i64 as visit_i64,
        deserialize_u8 as visit_u8,
        deserialize_u16 as visit_u16,
        deserialize_u32 as visit_u32,
        deserialize_u64 as visit_u64,
        deserialize_f32 as visit_f32,
        deserialize_f64 as visit_f64,
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde::Deserialize;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", default)]
    struct TestQuery {
        #[serde(alias = "IsDay")]
        is_day: Option<bool>,
        filetype: Format,
        count: Option<u8>,
        search: String,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Format {
        #[default]
        Csv,
        MonthFirst,
    }

    #[rstest]
    #[case("isDay=true", Some(true))]
    #[case("IsDay=1", Some(true))]
    #[case("isDay=True", Some(true))]
    #[case("isDay=FALSE", Some(false))]
    #[case("isDay=0", Some(false))]
    #[case("", None)]
    fn yes_and_no_are_read(#[case] query: &str, #[case] is_day: Option<bool>) {
        assert_eq!(
            super::read::<TestQuery>(query).unwrap(),
            TestQuery { is_day, ..TestQuery::default() }
        );
    }

    #[test]
    fn letter_case_counts_in_texts_alone() {
        let read =
            super::read::<TestQuery>("filetype=MONTH-First&search=Jos%C3%A9+L&count=7").unwrap();
        let (search, count) = ("José L".to_owned(), Some(7));
        let expected =
            TestQuery { filetype: Format::MonthFirst, search, count, ..TestQuery::default() };
        assert_eq!(read, expected);
        assert_eq!(super::read::<TestQuery>("filetype=CSV").unwrap(), TestQuery::default());
    }

    #[rstest]
    #[case("isDay=2", "isDay")]
    #[case("isDay=yes", "isDay")]
    #[case("filetype=pdf", "filetype")]
    #[case("count=256", "count")]
    #[case("count=1&count=2", "count")]
    fn what_does_not_fit_is_refused_by_its_name(#[case] query: &str, #[case] name: &str) {
        let error = super::read::<TestQuery>(query).unwrap_err();
        let message = format!("{} {}", error.path(), error.inner());
        assert!(message.contains(name), "{message}");
    }
}
