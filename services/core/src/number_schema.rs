//! Enums that travel as numbers, in an OpenAPI document.

/// Describes an enum that travels as a number, one of a closed range of ids.
#[macro_export]
macro_rules! number_schema {
    ($name:ident, $min:literal, $max:literal) => {
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::Integer)
                    .minimum(Some($min))
                    .maximum(Some($max))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}
