//! Days of the week, by number.

/// Day abbreviations by number, 0 to 6 (spec 1 §3).
pub const DAYS: [&str; 7] = ["Su", "M", "T", "W", "Th", "F", "S"];

/// Days as a person reads them: `M, W, F`.
pub fn day_names(days: &[i16]) -> String {
    let names: Vec<&str> =
        days.iter().filter_map(|day| DAYS.get(usize::try_from(*day).ok()?).copied()).collect();
    names.join(", ")
}
