use std::collections::BTreeMap;

/// The text of each page of a PDF file, as a reader would copy it.
pub fn pdf_pages(file: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(file).expect("a PDF file");
    let pages: BTreeMap<u32, _> = document.get_pages();
    let text = |page: &u32| document.extract_text(&[*page]).expect("a page of text");
    // Each part of a line is on a line of its own there.
    let spaced = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    pages.keys().map(text).map(spaced).collect()
}
