//! What somebody looks for, as the database is asked for it, and where it stands in a text.

use async_graphql::SimpleObject;
use platform::list::typed::folded;

/// Words that are looked for, at most.
const WORDS: usize = 12;

/// A part of a text, and whether it is what was looked for.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
pub struct TextPart {
    /// The text.
    pub text: String,
    /// It is one of the words that were looked for.
    pub is_match: bool,
}

/// What is looked for: its words without case and accents.
#[derive(Clone, Debug, Default)]
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

    /// The words themselves, to find what is spelled nearly like them.
    pub fn near(&self) -> String {
        self.words.join(" ")
    }

    /// A text in parts: a word of it is found when it begins as one of those that are looked for, endings aside.
    pub fn parts(&self, text: &str) -> Vec<TextPart> {
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
            add(token, is_word && self.is_met(token));
            rest = after;
        }
        parts
    }

    fn is_met(&self, token: &str) -> bool {
        let token = folded(token);
        self.words.iter().any(|word| {
            // Stems differ in their last letters: "stories" is found by "story".
            let length = word.chars().count();
            let stem = if length > 4 { length - 1 } else { length };
            let stem: String = word.chars().take(stem).collect();
            token.starts_with(&stem)
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
