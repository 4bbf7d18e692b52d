//! A list as a file: the columns that a page shows, read page by page and sent as they are read, so that neither its length
//! nor how slowly it is taken matters.

use std::collections::HashMap;

use actix_web::HttpResponse;
use data::sql::Statement;
use diesel::{Selectable, pg::Pg, query_builder::QueryFragment};
use diesel_async::{AsyncPgConnection, methods::LoadQuery};
use foundation::{
    auth::{Principal, Scope},
    error::Problem,
};
use futures_util::{Stream, StreamExt, stream};
use serde::Deserialize;
use spreadsheets::csv::Line;
use tokio::sync::mpsc;
use utoipa::{IntoParams, ToSchema};

use super::{
    Column, ListQuery,
    cell::{Cell, FileColumn},
    rows::{ColumnsOf, Rows},
    xlsx,
};
use crate::{context::Platform, csv};

/// How a list is written to a file, so that it shows what the page shows.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// The columns, in their order, between commas; all of them when missing.
    #[param(max_length = 1024)]
    pub columns: Option<String>,
    /// CSV unless this says otherwise.
    #[param(inline)]
    pub format: FileFormat,
}
foundation::field_rules!(FileQuery { columns: length(..=1024) });

/// What a list is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FileFormat {
    /// Values between commas (RFC 4180).
    #[default]
    Csv,
    /// An Excel workbook.
    Xlsx,
}

impl FileQuery {
    /// The columns asked for that files have.
    fn columns<R>(&self, all: &'static [Column<R>]) -> Result<Vec<FileColumn<R>>, Problem> {
        let Some(requested) = self.columns.as_deref().filter(|requested| !requested.is_empty())
        else {
            return Ok(all.iter().filter_map(|column| column.cell).collect());
        };
        requested
            .split(',')
            .map(|field| {
                let column = all.iter().find(|column| column.field == field.trim());
                column
                    .and_then(|column| column.cell)
                    .ok_or_else(|| super::unknown("columns", field))
            })
            .collect()
    }
}

/// Rows read at a time.
const CHUNK: i64 = 1_000;

impl<R: Send + Sync> Rows<R> {
    /// The rows as a file, in the order of the query. Its name comes without an ending.
    ///
    /// Errors: 400 when a query names a column that the list has not.
    ///
    /// Each part is read in a transaction of its own and begins after the last row of the part before.
    pub async fn file(
        self,
        platform: &Platform,
        who: &Principal,
        scope: Scope,
        request: (ListQuery, &FileQuery),
        file_name: &str,
    ) -> Result<HttpResponse, Problem>
    where
        R: Selectable<Pg>,
        R::SelectExpression: QueryFragment<Pg>,
        ColumnsOf<R>: 'static,
        Statement<ColumnsOf<R>>: for<'c> LoadQuery<'static, &'c AsyncPgConnection, R>,
    {
        self.file_headed(platform, who, scope, request, (file_name, &HashMap::new())).await
    }

    /// As [`Rows::file`], with other heads in place of some that the list declares: what an account calls its own columns.
    pub async fn file_headed(
        self,
        platform: &Platform,
        who: &Principal,
        scope: Scope,
        (query, file): (ListQuery, &FileQuery),
        (file_name, heads): (&str, &HashMap<&'static str, String>),
    ) -> Result<HttpResponse, Problem>
    where
        R: Selectable<Pg>,
        R::SelectExpression: QueryFragment<Pg>,
        ColumnsOf<R>: 'static,
        Statement<ColumnsOf<R>>: for<'c> LoadQuery<'static, &'c AsyncPgConnection, R>,
    {
        let (zone, columns) = (query.zone()?, file.columns(self.list().columns)?);
        let headed = |head: &'static str| heads.get(head).map_or(head, String::as_str);
        let header: Vec<&str> = columns.iter().map(|(head, _)| headed(head)).collect();
        let cells =
            move |row: &R| -> Vec<Cell> { columns.iter().map(|(_, cell)| cell(row)).collect() };
        let mut parts = Box::pin(self.parts_of(platform.clone(), scope, query));
        let (sender, mut receiver) = mpsc::channel(2);
        // A file is written by whichever thread is free; rows are read on the one that was asked.
        actix_web::rt::spawn(async move {
            while let Some(part) = parts.next().await {
                let part = part.map(|rows| rows.iter().map(&cells).collect::<Vec<_>>());
                if sender.send(part).await.is_err() {
                    break;
                }
            }
        });
        if file.format == FileFormat::Xlsx {
            let name = format!("{file_name}.xlsx");
            return xlsx::download(platform, who, name, (&header, zone), receiver).await;
        }
        let say =
            move |row: Vec<Cell>| -> Line { row.into_iter().map(|cell| cell.say(zone)).collect() };
        csv::download(platform, who, &format!("{file_name}.csv"), &header, |mut file| async move {
            while let Some(part) = receiver.recv().await {
                file.write(part?.into_iter().map(say).collect()).await?;
            }
            Ok(())
        })
        .await
    }

    fn parts_of(
        &self,
        platform: Platform,
        scope: Scope,
        query: ListQuery,
    ) -> impl Stream<Item = Result<Vec<R>, Problem>> + use<R>
    where
        R: Selectable<Pg>,
        R::SelectExpression: QueryFragment<Pg>,
        ColumnsOf<R>: 'static,
        Statement<ColumnsOf<R>>: for<'c> LoadQuery<'static, &'c AsyncPgConnection, R>,
    {
        let query = ListQuery { page: None, count: Some(CHUNK), after: None, ..query };
        stream::try_unfold((self.clone(), Some(query)), move |(rows, query)| {
            let (platform, scope) = (platform.clone(), scope.clone());
            async move {
                let Some(query) = query else { return Ok(None) };
                let part = rows.clone().part(platform.db(), &scope, &query).await?;
                let is_last = i64::try_from(part.len()).is_ok_and(|read| read < CHUNK);
                let after = part.last().map(rows.list().id).filter(|_| !is_last);
                let next = after.map(|id| ListQuery { after: Some(id), ..query });
                Ok(Some((part, (rows, next))))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;

    #[test]
    fn a_moment_is_the_day_of_its_reader() {
        let late = Cell::Moment("2026-11-22T03:30:00Z".parse().unwrap());
        assert_eq!(late.clone().say(Tz::UTC), "11/22/2026");
        assert_eq!(late.say("America/New_York".parse().unwrap()), "11/21/2026");
        assert_eq!(Cell::from(None::<i64>).say(Tz::UTC), "");
    }
}
