//! What requests name: a place, somebody there, and what a service keeps there.

/// A person at a site, with its program and account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub account: i64,
    pub program: i64,
    pub site: i64,
    pub user: i64,
    /// Something that the service keeps there, such as a holiday.
    pub thing: i64,
    /// What else it keeps there and is asked for by id.
    pub stored: StoredIds,
}

/// What a service keeps at a place besides what one `POST` makes; 0 and no token where there is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredIds {
    /// A scholar at the site, who sits in a classroom.
    pub scholar: i64,
    /// Another scholar of the site.
    pub other: i64,
    /// Where the scholar is enrolled (`ssmId`).
    pub enrollment: i64,
    /// A family contact of the scholar (`mappingId`).
    pub contact: i64,
    /// A document of the scholar.
    pub document: i64,
    /// A classroom of the site, in which the scholar does not sit.
    pub classroom: i64,
    /// A merge into the scholar that can be undone.
    pub merge: i64,
    /// An upload of the site.
    pub upload: i64,
    /// A job that somebody asked for.
    pub job: i64,
    /// A task of the program or site.
    pub task: i64,
    /// An event of the program.
    pub event: i64,
    /// A file of a task or an event.
    pub file: i64,
    /// A calendar feed of the person.
    pub feed: i64,
    /// Takes back what was done about something there.
    pub token: [u8; 36],
}

impl StoredIds {
    /// Each id is `id`, and the token is nobody's.
    pub const fn of(id: i64) -> Self {
        Self {
            scholar: id,
            other: id,
            enrollment: id,
            contact: id,
            document: id,
            classroom: id,
            merge: id,
            upload: id,
            job: id,
            task: id,
            event: id,
            file: id,
            feed: id,
            token: *b"00000000-0000-4000-8000-000000000000",
        }
    }

    /// Every id of it.
    pub const fn ids(&self) -> [i64; 13] {
        let Self {
            scholar,
            other,
            enrollment,
            contact,
            document,
            classroom,
            merge,
            upload,
            job,
            task,
            event,
            file,
            feed,
            ..
        } = *self;
        [
            scholar, other, enrollment, contact, document, classroom, merge, upload, job, task,
            event, file, feed,
        ]
    }
}

impl Target {
    /// Each id is `id`; what is taken back differs too.
    pub fn of(id: i64) -> Self {
        let stored = StoredIds {
            token: format!("{id:0>36}").as_bytes().try_into().unwrap(),
            ..StoredIds::of(id)
        };
        Self { account: id, program: id, site: id, user: id, thing: id, stored }
    }

    /// The same person at another place.
    pub fn at(self, place: Self) -> Self {
        Self { user: self.user, ..place }
    }
}
