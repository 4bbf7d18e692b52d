//! Where a service tells its states.

/// The state topic of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    /// The service that owns the entities.
    pub service: &'static str,
}

impl Topic {
    /// The topic of a service.
    pub const fn of(service: &'static str) -> Self {
        Self { service }
    }

    /// Its name in Kafka, without the prefix of the portal.
    pub fn name(&self) -> String {
        format!("afterbell.{}.state", self.service)
    }
}
