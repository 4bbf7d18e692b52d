//! The parameters of a list in the service's document: those of every list, with the names of this list's columns.

use std::marker::PhantomData;

use utoipa::{
    IntoParams,
    openapi::{
        Object, ObjectBuilder, RefOr, Schema,
        path::{Parameter, ParameterIn},
        schema::Type,
    },
};

use super::{List, ListQuery};

/// A row that is one of a list.
pub trait RowOf: Sized + 'static {
    /// The list.
    fn list() -> &'static List<Self>;
}

/// What the list of rows `R` takes, for the document; handlers read a [`ListQuery`].
pub struct ListParams<R>(PhantomData<R>);

impl<R: RowOf> IntoParams for ListParams<R> {
    fn into_params(provider: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters = ListQuery::into_params(provider);
        for parameter in &mut parameters {
            if matches!(parameter.name.as_str(), "searchField" | "sortField") {
                parameter.schema = Some(RefOr::T(Schema::Object(names(R::list().fields()))));
            }
        }
        parameters
    }
}

fn names(fields: Vec<&'static str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(fields)).build()
}
