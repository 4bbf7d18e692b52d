//! The attribute that documents a handler together with who may call it, and the derive that makes a record's request.

mod record;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    FnArg, GenericArgument, ItemFn, PathArguments, Type, parse::Parser, punctuated::Punctuated,
    token::Comma,
};

/// `#[utoipa::path(…)]` that also writes the action of the handler's `Can<Action>` argument into the OpenAPI document,
/// as `x-afterbell-action`: its resource, its verb and its roles.
///
/// A handler without `Can` says `security(())` when everybody may call it, or `action = …` when it takes another proof of
/// the same action. Anything else does not compile.
#[proc_macro_attribute]
pub fn path(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    documented(args.into(), item.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// `Record` of a struct, and the request that adds or edits one: `#[record("discount", DiscountRequest)]`.
///
/// The request has the fields with `#[request]`, each of which may be missing, and `version`. `#[request(…)]` gives it `#[…]`, on
/// the struct and on a field: `#[request(schema(max_length = 50))]`. Its field rules are none; what a form must be is a matter
/// of the feature's rules, and what an edit leaves out of `form::completed`.
#[proc_macro_derive(Record, attributes(record, request))]
pub fn record(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    record::derived(item.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn documented(args: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let handler: ItemFn = syn::parse2(item)?;
    let args = Arg::parse_all(args)?;
    let is_public = args.iter().any(|arg| arg.is("security"));
    let named = args.iter().find(|arg| arg.is("action")).map(Arg::value).transpose()?;
    let action = match (proven(&handler), named) {
        (Some(_), _) if is_public => {
            return Err(error(&handler, "takes `Can<…>`, so it is not public"));
        }
        (Some(_), Some(_)) => {
            return Err(error(&handler, "takes `Can<…>`, which names the action"));
        }
        (Some(action), None) => Some(action),
        (None, Some(action)) => Some(action),
        (None, None) if is_public => None,
        (None, None) => {
            return Err(error(&handler, "takes no `Can<…>`: say `security(())` if it is public"));
        }
    };
    let rest = args.iter().filter(|arg| !arg.is("action")).map(|arg| &arg.tokens);
    let action = action.map(|action| {
        quote! {
            extensions(("x-afterbell-action" = json!(<#action as ::platform::auth::Action>::ROW)))
        }
    });
    let args = rest.cloned().chain(action);
    Ok(quote! {
        #[::utoipa::path(#(#args),*)]
        #handler
    })
}

fn error(handler: &ItemFn, message: &str) -> syn::Error {
    syn::Error::new_spanned(&handler.sig.ident, format!("`{}` {message}", handler.sig.ident))
}

/// The action whose proof the handler takes.
fn proven(handler: &ItemFn) -> Option<Type> {
    handler.sig.inputs.iter().find_map(|input| {
        let FnArg::Typed(input) = input else { return None };
        let Type::Path(path) = input.ty.as_ref() else { return None };
        let segment = path.path.segments.last().filter(|segment| segment.ident == "Can")?;
        let PathArguments::AngleBracketed(generics) = &segment.arguments else { return None };
        generics.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(action) => Some(action.clone()),
            _ => None,
        })
    })
}

/// One argument of the attribute, as it was written.
struct Arg {
    tokens: TokenStream,
}

impl Arg {
    fn parse_all(args: TokenStream) -> syn::Result<Vec<Self>> {
        let one = |input: syn::parse::ParseStream<'_>| {
            let mut tokens = Vec::new();
            while !input.is_empty() && !input.peek(Comma) {
                tokens.push(input.parse::<proc_macro2::TokenTree>()?);
            }
            Ok(Self { tokens: tokens.into_iter().collect() })
        };
        let parser = |input: syn::parse::ParseStream<'_>| {
            Punctuated::<Self, Comma>::parse_terminated_with(input, one)
        };
        Ok(parser.parse2(args)?.into_iter().collect())
    }

    /// Whether it begins with a word.
    fn is(&self, word: &str) -> bool {
        self.tokens.clone().into_iter().next().is_some_and(|first| first.to_string() == word)
    }

    /// What stands after `=`.
    fn value(&self) -> syn::Result<Type> {
        syn::parse2(self.tokens.clone().into_iter().skip(2).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(args: TokenStream, item: TokenStream) -> String {
        documented(args, item).map_or_else(|error| error.to_string(), |tokens| tokens.to_string())
    }

    #[test]
    fn the_action_of_the_proof_is_documented() {
        let text = expanded(
            quote!(tag = "sites", params(("id" = i64, Path))),
            quote!(
                async fn read(platform: Data<Platform>, who: Can<actions::ReadSite>) {}
            ),
        );
        let extension = quote!(json!(<actions::ReadSite as ::platform::auth::Action>::ROW));
        assert!(text.contains(&extension.to_string()), "{text}");
        assert!(text.contains(&quote!(tag = "sites", params(("id" = i64, Path))).to_string()));
    }

    #[test]
    fn an_action_can_be_named_for_another_proof() {
        let text = expanded(
            quote!(action = See),
            quote!(
                async fn read(own: OwnSession) {}
            ),
        );
        assert!(text.contains("See as"), "{text}");
        assert!(!text.contains("action ="), "{text}");
    }

    #[test]
    fn who_may_call_is_never_left_open() {
        let open = expanded(
            quote!(tag = "a"),
            quote!(
                async fn read(id: PathId) {}
            ),
        );
        assert_eq!(open, "`read` takes no `Can<…>`: say `security(())` if it is public");
        let both = expanded(
            quote!(security(())),
            quote!(
                async fn read(who: Can<See>) {}
            ),
        );
        assert_eq!(both, "`read` takes `Can<…>`, so it is not public");
        let twice = expanded(
            quote!(action = See),
            quote!(
                async fn read(who: Can<See>) {}
            ),
        );
        assert_eq!(twice, "`read` takes `Can<…>`, which names the action");
        let public = expanded(
            quote!(security(())),
            quote!(
                async fn read() {}
            ),
        );
        assert!(!public.contains("x-afterbell-action"), "{public}");
    }
}
