//! Statements that are alike for all records of accounts.

/// The statements about records of accounts, for the `store` of a feature: `list`, `lock`, `insert`, `update`, `delete`.
///
/// ```ignore
/// platform::account_records!(discounts, Discount, DiscountFields, DISCOUNTS, "Error_DiscountNameExists");
/// ```
///
/// That is: the table, the record as it is answered, what is written of it, its list, and what is answered when an account has
/// one of the name. The table has `id`, `account_id`, `version`, `created_by`, `modified_at` and `modified_by`, and a constraint
/// `<table>_account_id_name_key` where names are unique in an account.
#[macro_export]
macro_rules! account_records {
    ($table:ident, $record:ident, $fields:ident, $list:ident, $taken:literal) => {
        /// A page of an account's records, and how many there are.
        ///
        /// Errors: 400 when the query names a column that the list has not.
        pub async fn list(
            db: &$crate::db::Db,
            at: &$crate::auth::At<'_, impl $crate::auth::Action>,
            query: &$crate::list::ListQuery,
        ) -> Result<(Vec<$record>, $crate::list::Totals), $crate::Problem> {
            let rows = $list.rows().of_account(at.place().account).apply(query)?;
            rows.read(db, at.scope(), query, |rows| $crate::list::Count::of(rows, "0")).await
        }

        /// A record that the caller may act on, locked until the transaction ends.
        ///
        /// Errors: 404 when they see none of that id, 403 when their roles there may not.
        pub async fn lock<'w, A: $crate::auth::Action>(
            conn: &mut diesel_async::AsyncPgConnection,
            who: &'w $crate::auth::Can<A>,
            id: i64,
        ) -> Result<($crate::auth::At<'w, A>, $record), $crate::Problem> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;

            let missing =
                || $crate::Problem::not_found(<$record as $crate::record::Record>::ENTITY);
            let account: Option<i64> =
                $table::table.find(id).select($table::account_id).first(conn).await.optional()?;
            let at = who.at($crate::auth::Place::account(account.ok_or_else(missing)?))?;
            let record: Option<$record> = $table::table
                .find(id)
                .filter($table::account_id.eq(at.place().account))
                .select($record::as_select())
                .for_update()
                .first(conn)
                .await
                .optional()?;
            Ok((at, record.ok_or_else(missing)?))
        }

        /// Adds a record to an account.
        ///
        /// Errors: 409 on `name` when the account has one of the name.
        pub async fn insert(
            conn: &mut diesel_async::AsyncPgConnection,
            at: &$crate::auth::At<'_, impl $crate::auth::Action>,
            fields: &$fields,
        ) -> Result<$record, $crate::Problem> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;

            diesel::insert_into($table::table)
                .values((
                    $table::account_id.eq(at.place().account),
                    fields,
                    $table::created_by.eq(at.user_id()),
                    $table::modified_by.eq(at.user_id()),
                ))
                .returning($record::as_returning())
                .get_result(conn)
                .await
                .map_err(write_failed)
        }

        /// Changes a record.
        ///
        /// Errors: 409 on `name` when the account has another of the name.
        pub async fn update(
            conn: &mut diesel_async::AsyncPgConnection,
            at: &$crate::auth::At<'_, impl $crate::auth::Action>,
            id: i64,
            fields: &$fields,
        ) -> Result<$record, $crate::Problem> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;

            diesel::update($table::table.find(id))
                .set((
                    fields,
                    $table::version.eq($table::version + 1),
                    $table::modified_at.eq(diesel::dsl::now),
                    $table::modified_by.eq(at.user_id()),
                ))
                .returning($record::as_returning())
                .get_result(conn)
                .await
                .map_err(write_failed)
        }

        /// Removes a record.
        pub async fn delete(
            conn: &mut diesel_async::AsyncPgConnection,
            at: &$crate::auth::At<'_, impl $crate::auth::Action>,
            id: i64,
        ) -> diesel::QueryResult<()> {
            use diesel::prelude::*;
            use diesel_async::RunQueryDsl;

            diesel::delete($table::table.find(id))
                .filter($table::account_id.eq(at.place().account))
                .execute(conn)
                .await
                .map(drop)
        }

        /// Why a record could not be written: the database decides whether a name is taken.
        fn write_failed(error: diesel::result::Error) -> $crate::Problem {
            let unique = concat!(stringify!($table), "_account_id_name_key");
            if $crate::error::broken_constraint(&error) == Some(unique) {
                let fault = $crate::Fault::unique("Name");
                return $crate::Problem::conflict_on($taken, "name", fault);
            }
            error.into()
        }
    };
}
