//! Every statement about documents.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

use super::model::{DocumentRow, NewDocument};
use crate::schema::scholar_documents;

/// The documents of a scholar, by name.
pub async fn document_list(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<Vec<DocumentRow>> {
    scholar_documents::table
        .filter(scholar_documents::scholar_id.eq(scholar))
        .filter(scholar_documents::account_id.eq(at.place().account))
        .order(scholar_documents::name_key)
        .select(DocumentRow::as_select())
        .load(conn)
        .await
}

/// A document of a scholar.
pub async fn document(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    id: i64,
) -> QueryResult<Option<DocumentRow>> {
    scholar_documents::table
        .find(id)
        .filter(scholar_documents::scholar_id.eq(scholar))
        .filter(scholar_documents::account_id.eq(at.place().account))
        .select(DocumentRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// Gives a scholar a document.
pub async fn document_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    document: NewDocument,
) -> QueryResult<DocumentRow> {
    diesel::insert_into(scholar_documents::table)
        .values((
            document,
            scholar_documents::account_id.eq(at.place().account),
            scholar_documents::scholar_id.eq(scholar),
            scholar_documents::uploaded_by.eq(at.user_id()),
        ))
        .returning(DocumentRow::as_returning())
        .get_result(conn)
        .await
}

/// Takes a document of a scholar away; answers which it was.
pub async fn document_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    id: i64,
) -> QueryResult<Option<DocumentRow>> {
    diesel::delete(scholar_documents::table.find(id))
        .filter(scholar_documents::scholar_id.eq(scholar))
        .filter(scholar_documents::account_id.eq(at.place().account))
        .returning(DocumentRow::as_returning())
        .get_result(conn)
        .await
        .optional()
}
