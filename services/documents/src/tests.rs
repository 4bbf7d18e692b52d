use super::*;
use crate::testing::{NAMES, Printed, pdf_pages};

fn table(rows: usize) -> Block {
    let column = |head: &str, share| Column { head: head.to_owned(), share };
    let row = |n: usize| {
        let name = Cell::Text(vec![Run::bold(format!("Muñoz, Zoë {n}")), Run::plain("\nEpiPen")]);
        vec![Cell::TickBox, name, Cell::plain("Grade 3")]
    };
    Block::Table(Table {
        continued: "Blue Room, continued".to_owned(),
        columns: vec![column("Safe", 1), column("Scholar", 6), column("Grade", 2)],
        rows: (1..=rows).map(row).collect(),
    })
}

fn document(blocks: Vec<Block>) -> Document {
    Document {
        title: "Sheet".to_owned(),
        language: "es".to_owned(),
        footer: "Página {page} de {pages}".to_owned(),
        blocks,
        ..Document::default()
    }
}

fn heading(text: &str) -> Block {
    Block::Heading { level: 1, text: text.to_owned() }
}

#[test]
fn text_is_read_back_with_its_accents() {
    let list = |is_numbered| Block::List {
        is_numbered,
        items: vec![vec![Run::plain("Lápices")], vec![Run::plain("Papel")]],
    };
    let paragraph =
        Block::Paragraph(vec![Run::plain("¿Quién recoge al niño? Łucja, Nguyễn, Ωmega")]);
    let pages = pdf_pages(
        &document(vec![heading("Asistencia"), paragraph, list(false), list(true), table(1)])
            .pdf()
            .unwrap(),
    );
    assert_eq!(pages.len(), 1);
    for text in [
        "Asistencia",
        "¿Quién recoge al niño? Łucja, Nguyễn, Ωmega",
        "• Lápices",
        "2. Papel",
        "Muñoz, Zoë 1",
        "EpiPen",
        "Grade 3",
        "Página 1 de 1",
    ] {
        assert!(pages[0].contains(text), "{text} in {}", pages[0]);
    }
}

#[test]
fn the_head_of_a_table_is_on_each_page_and_rows_stay_whole() {
    let pages = pdf_pages(&document(vec![heading("Register"), table(90)]).pdf().unwrap());
    assert!(pages.len() > 2, "{}", pages.len());
    let mut all = 0;
    for (n, page) in pages.iter().enumerate() {
        let rows = page.matches("Muñoz").count();
        assert!(rows > 0 && page.contains("Scholar"), "{page}");
        assert_eq!(page.contains("Blue Room, continued"), n > 0, "{page}");
        assert_eq!(rows, page.matches("EpiPen").count(), "{page}");
        all += rows;
    }
    assert_eq!(all, 90);
}

#[test]
fn a_row_that_is_higher_than_a_page_goes_on_and_loses_nothing() {
    let words: Vec<String> = (0..3_000).map(|n| format!("word{n}")).collect();
    let rows = vec![vec![Cell::plain(words.join(" ")), Cell::plain("beside")]];
    let column = |share| Column { head: "Head".to_owned(), share };
    let block =
        Block::Table(Table { columns: vec![column(1), column(1)], rows, ..Table::default() });
    let pages = pdf_pages(&document(vec![block]).pdf().unwrap());
    assert!(pages.len() > 2);
    let all = pages.join(" ");
    for word in words {
        assert!(all.contains(&word), "{word}");
    }
}

#[test]
fn a_page_break_begins_a_page_and_leaves_none_empty() {
    let blocks =
        vec![Block::PageBreak, heading("Blue Room"), Block::PageBreak, heading("Red Room")];
    let pages = pdf_pages(&document(blocks).pdf().unwrap());
    assert_eq!(pages.len(), 2);
    assert!(pages[0].contains("Blue Room") && !pages[0].contains("Red Room"));
    assert!(pages[1].contains("Red Room") && pages[1].contains("Página 2 de 2"));
}

#[test]
fn a_heading_is_not_left_alone_at_the_end_of_a_page() {
    let filler = |lines: usize| Block::Paragraph(vec![Run::plain("line\n".repeat(lines))]);
    for lines in 40..56 {
        let pages = pdf_pages(
            &document(vec![filler(lines), heading("Blue Room"), table(3)]).pdf().unwrap(),
        );
        let page = pages.iter().find(|page| page.contains("Blue Room")).unwrap();
        assert!(page.contains("Muñoz, Zoë 1"), "{lines}: {page}");
    }
}

#[test]
fn it_is_marked_up_with_embedded_fonts_and_stays_small() {
    let file = document(vec![heading("Register"), table(40)]).pdf().unwrap();
    let holds = |text: &str| file.windows(text.len()).any(|window| window == text.as_bytes());
    for text in ["/StructTreeRoot", "/Lang", "/FontFile2", "/ToUnicode", "/TH", "/Marked true"] {
        assert!(holds(text), "{text}");
    }
    assert!(file.len() < 200_000, "{}", file.len());
}

#[test]
fn names_in_any_script_are_printed() {
    let row = |name: &&str| vec![Cell::Text(vec![Run::bold(*name)]), Cell::plain("Grade 3")];
    let column = |share| Column { head: "Head".to_owned(), share };
    let rows = NAMES.iter().map(row).collect();
    let table = Table { columns: vec![column(3), column(2)], rows, ..Table::default() };
    let file = document(vec![Block::Table(table)]).pdf().unwrap();
    let printed = Printed::of(&file);
    let blank: Vec<&str> = NAMES.into_iter().filter(|name| !printed.has(name)).collect();
    assert_eq!(blank, Vec::<&str>::new());
    assert!(file.len() < 400_000, "{}", file.len());
}

#[test]
fn a_phone_number_after_a_name_is_not_turned_round() {
    let text = format!("{}, (718) 555-1234", isolated("محمد علي"));
    let pages = pdf_pages(&document(vec![Block::Paragraph(vec![Run::plain(text)])]).pdf().unwrap());
    assert!(pages[0].contains(", (718) 555-1234"), "{}", pages[0]);
}

#[test]
fn an_empty_document_is_a_page() {
    assert_eq!(pdf_pages(&document(Vec::new()).pdf().unwrap()).len(), 1);
}

/// What a document answers that may take so much.
fn not_made(limits: &Limits) -> Option<NotMade> {
    document(vec![heading("Register"), table(500)]).pdf_within(limits).err()
}

#[test]
fn a_document_that_takes_too_much_is_not_made() {
    assert_eq!(not_made(&Limits::none()), None);
    assert_eq!(not_made(&Limits { pages: 3, ..Limits::none() }), Some(NotMade::TooLong));
    assert_eq!(not_made(&Limits { bytes: 10_000, ..Limits::none() }), Some(NotMade::TooLong));
    let one_row = |head: String| {
        let column = Column { head, share: 1 };
        let rows = vec![vec![Cell::plain("a\n".repeat(2_000))]];
        Block::Table(Table { continued: String::new(), columns: vec![column], rows })
    };
    // A head that stands on each page again.
    let repeated = document(vec![one_row("a".repeat(20_000))]);
    let limits = Limits { bytes: 100_000, ..Limits::none() };
    assert_eq!(repeated.pdf_within(&limits), Err(NotMade::TooLong));
}

#[test]
fn work_stops_when_its_request_is_dropped() {
    let stop = Stop::default();
    let request = stop.when_dropped();
    let limits = Limits { stop: stop.clone(), ..Limits::none() };
    assert_eq!(not_made(&limits), None);
    drop(request);
    assert!(stop.is_set());
    assert_eq!(not_made(&limits), Some(NotMade::Stopped));
}
