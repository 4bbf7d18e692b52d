//! How files that people sent are answered: a browser guesses nothing, and shows them to no other site.

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{
            self, Charset, ContentDisposition, ContentRange, ContentRangeSpec, DispositionParam,
            DispositionType, EntityTag, ExtendedValue, Header, IfNoneMatch, Range,
        },
    },
    web::Bytes,
};
use foundation::error::Problem;
use pictures::Size;
use uuid::Uuid;

use super::bucket::{Bucket, WHOLE, form};
use crate::context::Platform;

const PDF: &str = "application/pdf";

/// Nothing in a file is run.
const NOTHING_RUNS: (&str, &str) = ("content-security-policy", "default-src 'none'; sandbox");

/// Answers with a file, to be saved.
pub fn attachment(name: String, content_type: String, bytes: impl Into<Bytes>) -> HttpResponse {
    guarded("private, no-store")
        .insert_header(NOTHING_RUNS)
        .insert_header(disposition(DispositionType::Attachment, name))
        .content_type(content_type)
        .body::<Bytes>(bytes.into())
}

impl Bucket {
    /// Answers with a picture, which may be kept as `cache` says; whoever has it already is told so by its tag. None when its
    /// bytes are gone.
    pub async fn picture(
        &self,
        platform: &Platform,
        request: &HttpRequest,
        (object, size): (Uuid, Size),
        cache: &'static str,
    ) -> Result<Option<HttpResponse>, Problem> {
        let tag = EntityTag::new_strong(object.simple().to_string());
        let mut answer = guarded(cache);
        answer.insert_header(NOTHING_RUNS).insert_header((header::ETAG, tag.to_string()));
        let is_known = IfNoneMatch::parse(request).is_ok_and(|known| match known {
            IfNoneMatch::Any => true,
            IfNoneMatch::Items(tags) => tags.iter().any(|one| one.weak_eq(&tag)),
        });
        if is_known {
            return Ok(Some(answer.status(StatusCode::NOT_MODIFIED).finish()));
        }
        let bytes = self.read(platform, self.key(object, form(size))).await?;
        Ok(bytes.map(|bytes| answer.content_type("image/jpeg").body(bytes)))
    }

    /// Answers with a file of so many bytes, whole or in part (RFC 9110 §14), which may be kept as `cache` says: what a browser
    /// can show it shows, the rest is saved. Not for what is sealed. None when its bytes are gone.
    pub async fn shown(
        &self,
        platform: &Platform,
        request: &HttpRequest,
        (object, size): (Uuid, u64),
        (name, content_type): (String, String),
        cache: &'static str,
    ) -> Result<Option<HttpResponse>, Problem> {
        let asked = match Range::parse(request) {
            // Several parts at once are answered as the whole, which RFC 9110 §14.2 allows.
            Ok(Range::Bytes(parts)) if parts.len() == 1 => parts.into_iter().next(),
            _ => None,
        };
        let part = asked.map(|part| part.to_satisfiable_range(size));
        let told =
            |range| ContentRange(ContentRangeSpec::Bytes { range, instance_length: Some(size) });
        if part == Some(None) {
            let mut answer = HttpResponse::RangeNotSatisfiable();
            return Ok(Some(answer.insert_header(told(None)).finish()));
        }
        let part = part.flatten();
        let (first, last) = part.unwrap_or((0, size.saturating_sub(1)));
        let bytes = platform.files().part(&self.key(object, WHOLE), first..last + 1).await?;
        let Some(bytes) = bytes else { return Ok(None) };
        let mut answer = guarded(cache);
        if part.is_some() {
            answer.status(StatusCode::PARTIAL_CONTENT).insert_header(told(part));
        }
        if content_type == PDF {
            // A page of the portal shows it; what it is in says no more of it than that.
            answer.insert_header((header::CONTENT_SECURITY_POLICY, "frame-ancestors 'self'"));
            answer.insert_header((header::X_FRAME_OPTIONS, "SAMEORIGIN"));
        }
        let is_shown =
            ["video/", "image/", "text/vtt", PDF].iter().any(|kind| content_type.starts_with(kind));
        let shown = if is_shown { DispositionType::Inline } else { DispositionType::Attachment };
        Ok(Some(
            answer
                .insert_header((header::ACCEPT_RANGES, "bytes"))
                .insert_header(disposition(shown, name))
                .content_type(content_type)
                .body(bytes),
        ))
    }
}

fn guarded(cache: &'static str) -> HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CACHE_CONTROL, cache))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(("cross-origin-resource-policy", "same-origin"));
    answer
}

fn disposition(disposition: DispositionType, name: String) -> ContentDisposition {
    let name = DispositionParam::FilenameExt(ExtendedValue {
        charset: Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: name.into_bytes(),
    });
    ContentDisposition { disposition, parameters: vec![name] }
}
