//! The event contracts of `proto/afterbell/events/v1`, as prost makes them.

include!(concat!(env!("OUT_DIR"), "/afterbell.events.v1.rs"));
