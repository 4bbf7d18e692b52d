//! Every statement about __manyWords__.

use platform::list::{ACTIVE, Column, IndexScope, List};

use super::model::{__One__, __One__Fields};
use crate::schema::__table__;

/// The list of __manyWords__.
pub static __LIST__: List<__One__> = List {
    table: "__table__",
    only: None,
    reach: IndexScope::Account,
    page: 25,
    order: "name",
    id: |row| row.id,
    columns: &[
        Column::text("name", "name_key"),
        Column::new("isActive", "is_active::int", ACTIVE),
    ],
};

platform::account_records!(
    __table__,
    __One__,
    __One__Fields,
    __LIST__,
    "Error___One__NameExists"
);
