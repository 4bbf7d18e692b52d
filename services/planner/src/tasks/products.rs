//! Task products: sets of tasks from which a term is planned, each laid out by its distance from the first or the last day of
//! the program (spec 2 §7 Tasks, task-products).

use std::{collections::HashSet, sync::LazyLock};

use actix_web::{
    get, post,
    web::{Data, Json},
};
use chrono::{Days, NaiveDate};
use contracts::directory::program_place;
use platform::{
    Fault, Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    fault,
    text::name_key,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{lock::program_of, model::TaskFields, store};
use crate::actions;
use crate::places::PlanPlace;

static PRODUCTS: LazyLock<Result<Vec<TaskProduct>, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../data/products.json")));

/// A set of tasks from which a term is planned.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaskProduct {
    /// The product.
    pub product_id: i64,
    /// Its name.
    pub name: String,
    /// Its tasks, in the order in which they come.
    pub tasks: Vec<ProductTask>,
}

/// A task of a product.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductTask {
    /// Name of the task.
    pub name: String,
    /// Description of the task.
    pub description: String,
    /// Days from the first day of the program to its first day; none when it is counted from the end.
    pub start: Option<u64>,
    /// Days from its first day to the last day of the program.
    pub from_end: Option<u64>,
    /// How many days it takes.
    pub length: u64,
    /// Its first day in the program that is asked about.
    #[serde(default)]
    pub start_date: Option<NaiveDate>,
    /// Its last day there.
    #[serde(default)]
    pub end_date: Option<NaiveDate>,
    /// The program has a task of its name already.
    #[serde(default)]
    pub is_known: bool,
}

impl ProductTask {
    /// The task in a program of these days. It does not reach out of them.
    pub fn laid_out(&self, (first, last): (NaiveDate, NaiveDate)) -> TaskFields {
        let start = match self.from_end {
            Some(days) => last.checked_sub_days(Days::new(days)),
            None => first.checked_add_days(Days::new(self.start.unwrap_or_default())),
        };
        let start_date = start.unwrap_or(first).clamp(first, last);
        let end = start_date.checked_add_days(Days::new(self.length.saturating_sub(1)));
        TaskFields {
            name: self.name.clone(),
            description: self.description.clone(),
            start_date,
            end_date: end.unwrap_or(last).clamp(start_date, last),
            task_note: String::new(),
        }
    }
}

/// A product by its number.
///
/// Errors: 404 when there is none.
pub fn product(id: i64) -> Result<&'static TaskProduct, Problem> {
    let found = all()?.iter().find(|product| product.product_id == id);
    found.ok_or_else(|| Problem::not_found("product"))
}

fn all() -> Result<&'static [TaskProduct], Problem> {
    PRODUCTS.as_deref().map_err(Problem::internal)
}

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_task_products).service(plan_from_product);
}

/// Which products are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ProductsQuery {
    /// Their numbers, with commas between them; all when missing.
    #[param(example = "1,2")]
    pub product_ids: Option<String>,
    /// The program by whose dates the tasks are laid out; their dates are not said without it.
    pub program_id: Option<i64>,
}
platform::field_rules!(ProductsQuery);

/// Products.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskProductList {
    /// By number.
    pub results: Vec<TaskProduct>,
}

/// Sets of tasks from which a term is planned, with the dates that they would have in a program. Those that there are not are
/// not among the results.
///
/// Errors: 400 on `productIds` when they are no numbers.
#[platform::path(tag = "tasks", params(ProductsQuery), responses((status = 200, body = TaskProductList)))]
#[get("/task-products")]
pub async fn list_task_products(
    platform: Data<Platform>,
    who: Can<actions::ListTasks>,
    ValidQuery(query): ValidQuery<ProductsQuery>,
) -> Answer<TaskProductList> {
    let named = query.product_ids.filter(|ids| !ids.trim().is_empty());
    let ids = named.map(|ids| ids.split(',').map(|id| id.trim().parse::<i64>()).collect());
    let ids: Option<Vec<i64>> = ids.transpose().map_err(|_| {
        Problem::invalid("productIds", fault("numbers", "Write numbers with commas between them"))
    })?;
    let is_requested =
        |product: &&TaskProduct| ids.as_ref().is_none_or(|ids| ids.contains(&product.product_id));
    let mut results: Vec<TaskProduct> = all()?.iter().filter(is_requested).cloned().collect();
    if let Some(id) = query.program_id {
        let found = platform.db().tenant_tx(&who.scope, async |conn| {
            let sees = who.sees(program_place(conn, id).await?)?;
            Ok::<_, Problem>((program_of(conn, id).await?, store::names(conn, &sees).await?))
        });
        let (program, names) = found.await?;
        let known: HashSet<String> = names.iter().map(|name| name_key(name)).collect();
        let days = program.start_date.zip(program.end_date);
        for task in results.iter_mut().flat_map(|product| &mut product.tasks) {
            let fields = days.map(|days| task.laid_out(days));
            task.start_date = fields.as_ref().map(|fields| fields.start_date);
            task.end_date = fields.as_ref().map(|fields| fields.end_date);
            task.is_known = known.contains(&name_key(&task.name));
        }
    }
    Ok(Json(TaskProductList { results }))
}

/// A program and the product that its term is planned from.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"programId": 1, "productId": 1, "tasks": ["Fire drill"]}))]
pub struct FromProductRequest {
    /// The program.
    pub program_id: Option<i64>,
    /// The product.
    pub product_id: Option<i64>,
    /// Names of those of its tasks that are planned, at most 100; all when missing.
    #[schema(max_items = 100)]
    pub tasks: Option<Vec<String>>,
}
platform::field_rules!(FromProductRequest { tasks: length(..=100) });

/// How many tasks were planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Planned {
    /// That the program did not have.
    pub added: usize,
    /// That it has by name already, or that were not asked for.
    pub left: usize,
}

/// Plans the tasks of a product, or some of them, in a program, by its dates. Those that it has by name already stay as they
/// are.
///
/// Errors: 400 on `programId` when the program has no dates yet, and on `tasks` for names that the product has not; 404 when there is no such product.
#[platform::path(tag = "tasks", request_body = FromProductRequest, responses((status = 200, body = Planned)))]
#[post("/task/from-product")]
pub async fn plan_from_product(
    platform: Data<Platform>,
    who: Can<actions::PlanTasks>,
    Valid(body): Valid<FromProductRequest>,
) -> Answer<Planned> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let id =
        body.product_id.ok_or_else(|| Problem::invalid("productId", Fault::required("Product")))?;
    let planned = platform.db().tenant_tx(&who.scope, async |conn| {
        let at = who.at_place(PlanPlace::from(program_place(conn, program).await?))?;
        let product = product(id)?;
        let dates = program_of(conn, program).await?;
        let (Some(first), Some(last)) = (dates.start_date, dates.end_date) else {
            const NO_DATES: Fault = fault("programDates", "Give the program its dates first");
            return Err(Problem::invalid("programId", NO_DATES));
        };
        let known: HashSet<String> =
            store::names(conn, &at).await?.iter().map(|name| name_key(name)).collect();
        let is_requested =
            |task: &ProductTask| body.tasks.as_ref().is_none_or(|names| names.contains(&task.name));
        let is_strange = |name: &String| product.tasks.iter().all(|task| task.name != *name);
        if body.tasks.iter().flatten().any(is_strange) {
            const STRANGE: Fault = fault("templateTask", "Choose tasks of the template");
            return Err(Problem::invalid("tasks", STRANGE));
        }
        let is_new =
            |task: &&ProductTask| is_requested(task) && !known.contains(&name_key(&task.name));
        let new = product.tasks.iter().filter(is_new);
        let new: Vec<TaskFields> = new.map(|task| task.laid_out((first, last))).collect();
        let made = store::tasks_insert(conn, &at, &new).await?;
        let entries: Vec<audit::Entry> =
            made.iter().map(|task| audit::Entry::change("task.create", None, Some(task))).collect();
        audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
        Ok::<_, Problem>(Planned { added: made.len(), left: product.tasks.len() - made.len() })
    });
    Ok(Json(planned.await?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_task_keeps_its_distance_from_the_end_it_is_counted_from() {
        let days = ("2026-09-08".parse().unwrap(), "2027-06-25".parse().unwrap());
        let task = |start, from_end, length| ProductTask {
            name: "Hire".to_owned(),
            description: String::new(),
            start,
            from_end,
            length,
            start_date: None,
            end_date: None,
            is_known: false,
        };
        let fields = task(Some(10), None, 4).laid_out(days);
        assert_eq!(fields.start_date.to_string(), "2026-09-18");
        assert_eq!(fields.end_date.to_string(), "2026-09-21");
        let fields = task(None, Some(10), 2).laid_out(days);
        assert_eq!(fields.start_date.to_string(), "2027-06-15");
    }

    proptest! {
        /// Whatever the program's dates, its tasks lie within them and do not end before they begin.
        #[test]
        fn tasks_lie_within_the_program(start in 0_u64..40_000, length in 0_u64..800) {
            let first = NaiveDate::from_ymd_opt(1990, 1, 1).unwrap() + Days::new(start);
            let last = first + Days::new(length);
            for task in PRODUCTS.as_deref().unwrap().iter().flat_map(|product| &product.tasks) {
                let fields = task.laid_out((first, last));
                prop_assert!(first <= fields.start_date && fields.start_date <= fields.end_date);
                prop_assert!(fields.end_date <= last);
            }
        }
    }
}
