//! Fields that a file says otherwise, as parts of a record: put in, and taken back field by field.

use platform::error::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A field with another value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueChange {
    /// Which, as a JSON pointer (RFC 6901) into the person's record: `/homePhone`, `/medical/allergies`.
    pub at: String,
    /// Its value before; null for none.
    pub before: Value,
    /// Its value after.
    pub after: Value,
}

impl ValueChange {
    /// The field, as columns name it: `homePhone`, `medical.allergies`.
    pub fn field(&self) -> String {
        self.at.trim_start_matches('/').replace('/', ".")
    }

    /// Of what is sealed: medical and learning status of a scholar, allergies of a staff member.
    pub fn is_sealed(&self) -> bool {
        let sealed = ["/medical/", "/learningStatus/", "/allergies"];
        sealed.iter().any(|part| self.at.starts_with(part))
    }
}

/// A person who is stored, as one JSON record, so that fields of every part are compared and put back alike.
pub trait Recorded {
    /// All of it as one record.
    fn record(&self) -> Result<Value, Problem>;
    /// Takes a record over.
    fn read(&mut self, record: Value) -> Result<(), Problem>;
}

/// Puts one side of changes into a person.
pub fn put<'c>(
    stored: &mut impl Recorded,
    changes: impl IntoIterator<Item = &'c ValueChange>,
    side: impl Fn(&ValueChange) -> &Value,
) -> Result<(), Problem> {
    let mut record = stored.record()?;
    for change in changes {
        set(&mut record, &change.at, side(change).clone());
    }
    stored.read(record)
}

/// The changes that a person still has, and those of which the field was changed again since. What is as it was before is
/// neither.
pub fn still_there<'c>(
    stored: &impl Recorded,
    changes: &'c [ValueChange],
) -> Result<(Vec<&'c ValueChange>, Vec<&'c ValueChange>), Problem> {
    let record = stored.record()?;
    let now = |change: &ValueChange| record.pointer(&change.at).unwrap_or(&Value::Null);
    let open = changes.iter().filter(|change| *now(change) != change.before);
    Ok(open.partition(|change| *now(change) == change.after))
}

/// Whether a value says nothing.
pub fn is_blank(value: &Value) -> bool {
    value.is_null() || value.as_str() == Some("")
}

/// The fields of a form; none of one that is not there.
pub fn fields(form: &impl Serialize) -> Result<Map<String, Value>, Problem> {
    match serde_json::to_value(form).map_err(Problem::internal)? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

/// Sets a value of a record; null takes a contact out.
fn set(record: &mut Value, at: &str, value: Value) {
    let Some((parent, field)) = at.rsplit_once('/') else { return };
    match record.pointer_mut(parent) {
        Some(Value::Object(parent)) if value.is_null() => {
            parent.remove(field);
        }
        Some(Value::Object(parent)) => {
            parent.insert(field.to_owned(), value);
        }
        Some(Value::Array(list)) => {
            let number = field.parse::<usize>().unwrap_or_default();
            if list.len() <= number {
                list.resize(number + 1, json!(""));
            }
            if let Some(place) = list.get_mut(number) {
                *place = if value.is_null() { json!("") } else { value };
            }
        }
        _ => {}
    }
}
