//! Patterns by segment, compiled once; a look-up walks the path and allocates nothing.

use super::{BadList, Verb};

/// The operations of one service. A fixed segment wins over `{name}`, and that over `{name*}`.
#[derive(Debug, Default)]
pub(super) struct Tree {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    /// Sorted by name.
    fixed: Vec<(Box<str>, Node)>,
    one: Option<Box<Node>>,
    rest: Vec<(Verb, usize)>,
    here: Vec<(Verb, usize)>,
}

enum Segment<'a> {
    Fixed(&'a str),
    One,
    Rest,
}

impl Tree {
    /// Adds the operation number `index` at `pattern`.
    pub(super) fn insert(
        &mut self,
        pattern: &str,
        verb: Verb,
        index: usize,
    ) -> Result<(), BadList> {
        let bad = || BadList::Pattern(pattern.to_owned());
        let path = pattern.strip_prefix('/').ok_or_else(bad)?;
        let mut node = &mut self.root;
        let mut segments = path.split('/').peekable();
        while let Some(segment) = segments.next() {
            match Segment::parse(segment).ok_or_else(bad)? {
                Segment::Fixed(name) => node = node.child(name),
                Segment::One => node = node.one.get_or_insert_default(),
                Segment::Rest if segments.peek().is_none() => {
                    return add(&mut node.rest, pattern, verb, index);
                }
                Segment::Rest => return Err(bad()),
            }
        }
        add(&mut node.here, pattern, verb, index)
    }

    /// The methods listed for `path`, which begins with a slash.
    pub(super) fn find(&self, path: &str) -> Option<&[(Verb, usize)]> {
        self.root.find(path.strip_prefix('/')?)
    }
}

fn add(
    methods: &mut Vec<(Verb, usize)>,
    pattern: &str,
    verb: Verb,
    index: usize,
) -> Result<(), BadList> {
    // `/{id}` and `/{name}` are one pattern: two rules for it would contradict each other.
    if methods.iter().any(|(listed, _)| *listed == verb) {
        return Err(BadList::Twice(format!("{} {pattern}", verb.as_str())));
    }
    methods.push((verb, index));
    Ok(())
}

impl Node {
    fn child(&mut self, name: &str) -> &mut Self {
        let at = match self.fixed.binary_search_by(|(fixed, _)| fixed.as_ref().cmp(name)) {
            Ok(at) => at,
            Err(at) => {
                self.fixed.insert(at, (name.into(), Self::default()));
                at
            }
        };
        // The entry at `at` was found or made above; the fallback is never taken.
        match self.fixed.get_mut(at) {
            Some((_, node)) => node,
            None => self.one.get_or_insert_default(),
        }
    }

    fn find(&self, path: &str) -> Option<&[(Verb, usize)]> {
        let (segment, rest) = match path.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (path, None),
        };
        self.fixed(segment)
            .and_then(|node| node.below(rest))
            .or_else(|| match segment {
                "" => None,
                _ => self.one.as_deref().and_then(|node| node.below(rest)),
            })
            .or(match (path, self.rest.as_slice()) {
                ("", _) | (_, []) => None,
                (_, methods) => Some(methods),
            })
    }

    fn below(&self, rest: Option<&str>) -> Option<&[(Verb, usize)]> {
        match rest {
            Some(rest) => self.find(rest),
            None if self.here.is_empty() => None,
            None => Some(&self.here),
        }
    }

    fn fixed(&self, segment: &str) -> Option<&Self> {
        let at = self.fixed.binary_search_by(|(name, _)| name.as_ref().cmp(segment)).ok()?;
        self.fixed.get(at).map(|(_, node)| node)
    }
}

impl<'a> Segment<'a> {
    fn parse(segment: &'a str) -> Option<Self> {
        let plain = |text: &str| {
            text.bytes().all(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~')
            })
        };
        match segment.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => match name.strip_suffix('*') {
                Some(name) => (!name.is_empty() && plain(name)).then_some(Self::Rest),
                None => (!name.is_empty() && plain(name)).then_some(Self::One),
            },
            None => plain(segment).then_some(Self::Fixed(segment)),
        }
    }
}
