//! Pages of the planner as PDF: HTML that a page sends, without anything in it that could do something (spec 2 §7 Tasks,
//! HTML-to-PDF).

mod html;
pub mod routes;
