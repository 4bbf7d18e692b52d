//! Trace context of the current span, to be carried by an event.

use opentelemetry::trace::TraceContextExt;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// W3C `traceparent` of the current span; empty when nothing is traced.
pub(super) fn current() -> String {
    let context = tracing::Span::current().context();
    let span = context.span();
    let span = span.span_context();
    if !span.is_valid() {
        return String::new();
    }
    format!("00-{}-{}-{:02x}", span.trace_id(), span.span_id(), span.trace_flags().to_u8())
}

/// Makes `span` a child of the request that caused an event.
pub(super) fn continue_from(span: &tracing::Span, traceparent: &str) {
    use opentelemetry::trace::{SpanContext, SpanId, TraceFlags, TraceId, TraceState};
    let mut parts = traceparent.split('-').skip(1);
    let (Some(trace), Some(id), Some(flags)) = (parts.next(), parts.next(), parts.next()) else {
        return;
    };
    let (Ok(trace), Ok(id), Ok(flags)) =
        (TraceId::from_hex(trace), SpanId::from_hex(id), u8::from_str_radix(flags, 16))
    else {
        return;
    };
    let remote = SpanContext::new(trace, id, TraceFlags::new(flags), true, TraceState::NONE);
    let parent = opentelemetry::Context::new().with_remote_span_context(remote);
    // Without a tracing exporter there is nothing to attach to.
    let _ = span.set_parent(parent);
}
