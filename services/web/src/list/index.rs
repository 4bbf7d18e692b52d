//! The indexes that a list needs, made from its declaration.

use data::listed::Listed;

use super::declared::{Column, IndexScope, List};

impl<R> Listed for List<R> {
    fn table(&self) -> &'static str {
        self.table
    }

    fn search_text(&self) -> String {
        self.text_sql()
    }

    fn indexes(&self) -> Vec<String> {
        let only = self.only.map(|only| format!(" WHERE {only}")).unwrap_or_default();
        let mut indexes = Vec::new();
        for key in self.known().map(Column::order) {
            if self.reach != IndexScope::Everywhere {
                indexes.push(format!("(account_id, ({key}), id){only}"));
            }
            match self.reach {
                IndexScope::Account => {}
                IndexScope::Everywhere => indexes.push(format!("(({key}), id){only}")),
                // The policy asks for the account: with it a page is passed over in the index alone.
                IndexScope::Both => {
                    indexes.push(format!("(({key}), id) INCLUDE (account_id){only}"))
                }
            }
        }
        indexes.extend(self.searches().into_iter().map(|columns| format!("USING gin ({columns})")));
        indexes
    }

    fn searches(&self) -> Vec<&'static str> {
        match self.reach {
            IndexScope::Account | IndexScope::Both => {
                vec!["account_id, search_text gin_trgm_ops, list_digits(search_text)"]
            }
            IndexScope::Everywhere => vec!["search_text gin_trgm_ops, list_digits(search_text)"],
        }
    }

    fn orders(&'static self) -> Vec<(String, String)> {
        let readings = self.readings_in_order();
        readings.into_iter().map(|reading| (reading.what, reading.sql)).collect()
    }
}
