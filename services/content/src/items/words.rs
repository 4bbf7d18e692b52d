//! What somebody looks for, as the database is asked for it, and where it stands in a text.

use async_graphql::SimpleObject;
use platform::list::search_input::folded;
use strsim::osa_distance;

/// Words that are looked for, at most.
const WORDS: usize = 12;
/// Words that one of them may have been meant to be, at most.
const MEANT: usize = 20;
/// From this length on, a word may be the beginning of the one that is meant.
const BEGINNING: usize = 4;

/// With how many slips of the finger a word was meant to be another, if it was: one in a short word, up to three in a long one.
/// Letters that changed places are one slip.
fn slips(word: &str, meant: &str) -> Option<usize> {
    let length = word.chars().count();
    let most = match length {
        0..=2 => return None,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    if !meant.chars().all(char::is_alphanumeric) {
        return None;
    }
    let beginning: String = meant.chars().take(length).collect();
    let whole = osa_distance(word, meant);
    let least = if length >= BEGINNING { whole.min(osa_distance(word, &beginning)) } else { whole };
    (least <= most).then_some(least)
}

/// Which words stand for one that nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// Those that it takes the fewest slips to.
    Nearest,
    /// All that it might be.
    Any,
}

/// A part of a text, and whether it is what was looked for.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
pub struct TextPart {
    /// The text.
    pub text: String,
    /// It is one of the words that were looked for.
    pub is_match: bool,
}

/// A search text: its words without case and accents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sought {
    words: Vec<String>,
}

impl Sought {
    /// What a text says.
    pub fn new(text: &str) -> Self {
        let folded = folded(text);
        let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        Self { words: words.take(WORDS).map(str::to_owned).collect() }
    }

    /// A tsquery of all words, each of them perhaps not yet whole; empty when there are none.
    pub fn terms(&self) -> String {
        let terms: Vec<String> = self.words.iter().map(|word| format!("{word}:*")).collect();
        terms.join(" & ")
    }

    /// Nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words themselves.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// As [`Sought::terms`], with words that each may stand for; none when there is no such word. `similar` has pairs of a word
    /// that is looked for and one that might have been meant.
    pub fn near_terms(&self, similar: &[(String, String)], which: Meant) -> Option<String> {
        let mut has_any = false;
        let terms = self.words.iter().map(|word| {
            let of_word = similar.iter().filter(|(sought, _)| sought == word);
            let mut meant: Vec<(usize, &str)> = of_word
                .filter_map(|(_, meant)| Some((slips(word, meant)?, meant.as_str())))
                .collect();
            meant.sort_unstable();
            let least = meant.first().map(|(slips, _)| *slips);
            meant.retain(|(slips, _)| which == Meant::Any || Some(*slips) == least);
            let meant: Vec<&str> = meant.into_iter().map(|(_, meant)| meant).take(MEANT).collect();
            has_any |= !meant.is_empty();
            match meant.is_empty() {
                true => format!("{word}:*"),
                false => format!("({word}:* | {})", meant.join(" | ")),
            }
        });
        let terms: Vec<String> = terms.collect();
        has_any.then(|| terms.join(" & "))
    }

    /// Whether a title has all words; `title_key` has no case and accents either.
    pub fn is_in(&self, title_key: &str) -> bool {
        let begins = |word: &String| {
            let mut of_title = title_key.split(|c: char| !c.is_alphanumeric());
            of_title.any(|each| each.starts_with(word.as_str()))
        };
        self.words.iter().all(begins)
    }

    /// A text in parts: a word of it is found when it begins as one of those that are looked for, endings aside.
    pub fn parts(&self, text: &str) -> Vec<TextPart> {
        if self.is_empty() && !text.is_empty() {
            return vec![TextPart { text: text.to_owned(), is_match: false }];
        }
        let mut parts: Vec<TextPart> = Vec::new();
        let mut add = |text: &str, is_match: bool| match parts.last_mut() {
            Some(last) if last.is_match == is_match => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => parts.push(TextPart { text: text.to_owned(), is_match }),
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = first.is_alphanumeric();
            let end = rest
                .char_indices()
                .find(|(_, c)| c.is_alphanumeric() != is_word)
                .map_or(rest.len(), |(at, _)| at);
            let (token, after) = rest.split_at(end);
            add(token, is_word && self.matches(token));
            rest = after;
        }
        parts
    }

    fn matches(&self, token: &str) -> bool {
        // Most are plain, and a page has a thousand of them.
        let token = if token.is_ascii() { token.to_ascii_lowercase() } else { folded(token) };
        self.words.iter().any(|word| {
            // Stems differ in their last letters: "stories" is found by "story".
            let mut stem = word.chars();
            if word.chars().count() > 4 {
                stem.next_back();
            }
            token.starts_with(stem.as_str())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(sought: &str, text: &str) -> String {
        let parts = Sought::new(sought).parts(text);
        let shown = parts.iter().map(|part| match part.is_match {
            true => format!("[{}]", part.text),
            false => part.text.clone(),
        });
        shown.collect()
    }

    #[test]
    fn words_become_terms_whatever_is_between_them() {
        assert_eq!(Sought::new("Shadow  tag!").terms(), "shadow:* & tag:*");
        assert_eq!(Sought::new("Árbol & (x'y) \\ :*|").terms(), "arbol:* & x:* & y:*");
        assert_eq!(Sought::new(" ¿? ").terms(), "");
    }

    #[test]
    fn words_stand_for_those_that_were_meant() {
        assert_eq!(slips("lantren", "lantern"), Some(1));
        assert_eq!(slips("tga", "tag"), Some(1));
        assert_eq!(slips("volacn", "volcanoes"), Some(1), "it is not yet whole");
        assert_eq!(slips("it", "at"), None);
        assert_eq!(slips("kite", "bird"), None);
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect()
        };
        let similar = pairs(&[
            ("shadwo", "shade"),
            ("shadwo", "shadow"),
            ("shadwo", "bird"),
            ("skky", "sky"),
        ]);
        let sought = Sought::new("shadwo skky clay");
        let terms = |which| sought.near_terms(&similar, which).unwrap();
        assert_eq!(terms(Meant::Nearest), "(shadwo:* | shadow) & (skky:* | sky) & clay:*");
        assert_eq!(terms(Meant::Any), "(shadwo:* | shadow | shade) & (skky:* | sky) & clay:*");
        assert_eq!(Sought::new("clay").near_terms(&similar, Meant::Any), None);
    }

    #[test]
    fn a_title_has_words_that_it_begins() {
        assert!(Sought::new("Sky ki").is_in("blue sky kites"));
        assert!(!Sought::new("sky ites").is_in("blue sky kites"));
    }

    #[test]
    fn what_is_found_is_marked_with_its_accents() {
        assert_eq!(marked("arbol", "El árbol, los árboles"), "El [árbol], los [árboles]");
        assert_eq!(marked("story", "Stories of a storyteller"), "[Stories] of a [storyteller]");
        assert_eq!(marked("stories", "Story"), "Story");
        assert_eq!(marked("tag", "Shadow Tag"), "Shadow [Tag]");
        assert_eq!(marked("", "Shadow"), "Shadow");
    }

    proptest::proptest! {
        #[test]
        fn parts_are_the_text(sought in ".{0,20}", text in ".{0,60}") {
            let parts = Sought::new(&sought).parts(&text);
            let joined: String = parts.iter().map(|part| part.text.as_str()).collect();
            proptest::prop_assert_eq!(joined, text);
        }
    }
}
