//! The derive that gives a record its trait and the request that adds or edits it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Field, Fields, Ident, LitStr, Meta, Token, Type,
    parse::{Parse, ParseStream},
};

/// `#[record("discount", DiscountRequest)]`: what the audit calls it, and the request that is made of it.
struct Named {
    entity: LitStr,
    request: Ident,
}

impl Parse for Named {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let entity = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Self { entity, request: input.parse()? })
    }
}

pub(crate) fn derived(item: TokenStream) -> syn::Result<TokenStream> {
    let record: DeriveInput = syn::parse2(item)?;
    let name = &record.ident;
    let refused = |message: &str| syn::Error::new_spanned(name, message);
    let Data::Struct(data) = &record.data else { return Err(refused("a record is a struct")) };
    let Fields::Named(fields) = &data.fields else {
        return Err(refused("the fields of a record have names"));
    };
    let named = record.attrs.iter().find(|attribute| attribute.path().is_ident("record"));
    let named = named.ok_or_else(|| refused("say `#[record(\"its name\", ItsRequest)]`"))?;
    let Named { entity, request } = named.parse_args()?;
    let is_of_account = fields.named.iter().any(|field| is_called(field, "account_id"));
    let account = if is_of_account { quote!(Some(self.account_id)) } else { quote!(None) };
    let request_fields =
        fields.named.iter().filter_map(request_field).collect::<syn::Result<Vec<_>>>()?;
    let attributes =
        record.attrs.iter().filter_map(copied_attribute).collect::<syn::Result<Vec<_>>>()?;
    let visibility = &record.vis;
    let doc = format!(
        " A {} to be added, or changed: in an edit, fields that are missing stay as they are.",
        entity.value()
    );
    Ok(quote! {
        impl ::platform::record::Record for #name {
            const ENTITY: &'static str = #entity;

            fn id(&self) -> i64 {
                self.id
            }

            fn account_id(&self) -> Option<i64> {
                #account
            }

            fn version(&self) -> i32 {
                self.version
            }
        }

        #[doc = #doc]
        #[derive(Clone, Debug, Default, ::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", default)]
        #(#attributes)*
        #visibility struct #request {
            /// The version that an edit is based on; without it the last write wins.
            pub version: Option<i32>,
            #(#request_fields,)*
        }

        ::platform::field_rules!(#request);
    })
}

/// A field of the record as the request has it, if it has: named with `#[request]`, and perhaps missing.
fn request_field(field: &Field) -> Option<syn::Result<TokenStream>> {
    let mut named =
        field.attrs.iter().filter(|attribute| attribute.path().is_ident("request")).peekable();
    named.peek()?;
    let name = &field.ident;
    let docs = field.attrs.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let ty = &field.ty;
    let ty = if is_optional(ty) { quote!(#ty) } else { quote!(Option<#ty>) };
    let attributes = named.filter_map(copied_attribute).collect::<syn::Result<Vec<_>>>();
    Some(attributes.map(|attributes| quote!(#(#docs)* #(#attributes)* pub #name: #ty)))
}

/// What `#[request(…)]` gives to the request: `#[…]`.
fn copied_attribute(attribute: &Attribute) -> Option<syn::Result<TokenStream>> {
    match &attribute.meta {
        Meta::List(list) if attribute.path().is_ident("request") => {
            let tokens = &list.tokens;
            Some(Ok(quote!(#[#tokens])))
        }
        Meta::NameValue(_) if attribute.path().is_ident("request") => {
            Some(Err(syn::Error::new_spanned(attribute, "say `#[request(…)]`")))
        }
        _ => None,
    }
}

fn is_called(field: &Field, name: &str) -> bool {
    field.ident.as_ref().is_some_and(|ident| ident == name)
}

/// Whether a value of the type may be missing already.
fn is_optional(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|segment| segment.ident == "Option")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(item: TokenStream) -> String {
        derived(item).map_or_else(|error| error.to_string(), |tokens| tokens.to_string())
    }

    #[test]
    fn the_request_has_the_requested_fields() {
        let text = expanded(quote! {
            #[record("room", RoomRequest)]
            #[request(schema(example = json!({"name": "Blue"})))]
            pub struct Room {
                pub id: i64,
                /// Its account.
                #[request]
                pub account_id: i64,
                /// Its name.
                #[request(schema(max_length = 50))]
                #[serde(with = "names")]
                pub name: String,
                #[request]
                pub places: Option<i32>,
                pub version: i32,
            }
        });
        for part in [
            quote!(
                const ENTITY: &'static str = "room";
            ),
            quote!(Some(self.account_id)),
            quote!(#[schema(example = json!({"name": "Blue"}))] pub struct RoomRequest),
            quote!(
                /// Its account.
                pub account_id: Option<i64>,
                /// Its name.
                #[schema(max_length = 50)]
                pub name: Option<String>,
                pub places: Option<i32>,
            ),
        ] {
            assert!(text.contains(&part.to_string()), "{part} is not in {text}");
        }
    }

    #[test]
    fn invalid_records_are_reported() {
        let variants = expanded(quote!(
            enum Room {}
        ));
        assert_eq!(variants, "a record is a struct");
        let nameless = expanded(quote!(
            struct Room {
                id: i64,
            }
        ));
        assert_eq!(nameless, "say `#[record(\"its name\", ItsRequest)]`");
    }
}
