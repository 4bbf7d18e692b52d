//! What cells say, in the many ways that people write it. What cannot be understood is an error on its cell; nothing is
//! put in its place.

pub mod days;
pub mod grades;
pub mod names;
pub mod words;

pub use platform::sheets::dates;
