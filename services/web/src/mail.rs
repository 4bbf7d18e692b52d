//! `/dev/mail`: the letters in the folder, for demonstration and development.

use actix_web::{HttpResponse, http::header, web};
use data::mail::escape;
use foundation::error::Problem;
use serde::Deserialize;

use crate::context::Platform;
pub use data::mail::{
    Letter, Locale, MailError, Mailer, Recipient, Stored, StoredHead, Template, TemplateError,
    Wording,
};

#[derive(Deserialize)]
pub struct Which {
    id: Option<String>,
}

/// Answers `GET /dev/mail` with the list of letters, newest first, and `GET /dev/mail?id=…` with one of them. 404 unless
/// in demo mode.
pub async fn dev_mail(
    platform: web::Data<Platform>,
    which: web::Query<Which>,
) -> Result<HttpResponse, Problem> {
    if !platform.settings().demo {
        return Err(Problem::not_found("path"));
    }
    let body = match &which.id {
        None => list_page(&platform.mail().stored().await?),
        Some(id) => {
            let letter = platform.mail().stored_letter(id).await?;
            letter_page(&letter.ok_or_else(|| Problem::not_found("mail"))?)
        }
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
        ))
        .content_type("text/html; charset=utf-8")
        .body(body))
}

fn list_page(letters: &[StoredHead]) -> String {
    let mut rows = String::new();
    for letter in letters {
        rows.push_str(&format!(
            "<tr><td>{}</td><td>{}</td><td><a href=\"?id={}\">{}</a></td></tr>\n",
            when(letter),
            escape(&letter.to),
            escape(&letter.id),
            escape(if letter.subject.is_empty() { "(no subject)" } else { &letter.subject }),
        ));
    }
    let content = if rows.is_empty() {
        "<p>No mail has been sent yet.</p>".to_owned()
    } else {
        format!(
            "<table><thead><tr><th scope=\"col\">Sent</th><th scope=\"col\">To</th><th scope=\"col\">Subject</th></tr>\
             </thead><tbody>\n{rows}</tbody></table>"
        )
    };
    page("Mail", &format!("<h1>Mail</h1>\n{content}"))
}

/// The HTML of a letter is our own, made by a template that escapes what is filled in.
fn letter_page(letter: &Stored) -> String {
    page(
        &letter.head.subject,
        &format!(
            "<p><a href=\"?\">All mail</a></p>\n<h1>{}</h1>\n<p>To {}<br>Sent {}</p>\n<hr>\n<article>{}</article>\n<hr>\n\
             <details><summary>As plain text</summary><pre>{}</pre></details>",
            escape(&letter.head.subject),
            escape(&letter.head.to),
            when(&letter.head),
            body_of(&letter.html),
            escape(&letter.text),
        ),
    )
}

fn body_of(html: &str) -> &str {
    let after = html
        .split_once("<body")
        .and_then(|(_, rest)| rest.split_once('>'))
        .map_or(html, |(_, rest)| rest);
    after.split_once("</body>").map_or(after, |(body, _)| body)
}

fn when(letter: &StoredHead) -> String {
    letter.date.map_or_else(String::new, |date| {
        format!("<time>{}</time>", date.format("%Y-%m-%d %H:%M:%S UTC"))
    })
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{} · Afterbell</title>\n\
         <style>body{{font-family:sans-serif;line-height:1.5;max-width:60em;margin:2em auto;padding:0 1em}}\
         table{{border-collapse:collapse;width:100%}}th,td{{text-align:left;padding:.4em .6em;border-bottom:1px solid #999}}\
         pre{{white-space:pre-wrap}}</style></head>\n<body><main>\n{body}\n</main></body>\n</html>\n",
        escape(title),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_list_and_a_letter_and_escapes_both() {
        let head = StoredHead {
            id: "0190".into(),
            subject: "Hi <script>".into(),
            to: "Ana <ana@afterbell.test>".into(),
            date: None,
        };
        let list = list_page(std::slice::from_ref(&head));
        assert!(list.contains("<a href=\"?id=0190\">Hi &lt;script&gt;</a>"));
        let letter = letter_page(&Stored {
            head,
            text: "a < b".into(),
            html: "<html><body style=\"x\"><p>Open</p></body></html>".into(),
        });
        assert!(letter.contains("<article><p>Open</p></article>"));
        assert!(letter.contains("<pre>a &lt; b</pre>"));
        assert!(list_page(&[]).contains("No mail has been sent yet."));
    }
}
