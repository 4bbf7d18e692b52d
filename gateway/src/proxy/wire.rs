//! HTTP/1.1 as it is spoken to the services: heads and bodies to bytes and back (RFC 9112).

use std::io;

use actix_web::http::{
    StatusCode,
    header::{HeaderMap, HeaderName, HeaderValue},
};
use bytes::{Buf, Bytes, BytesMut};

/// Most headers of an answer, and most bytes of its head.
const MAX_HEADERS: usize = 100;
const MAX_HEAD: usize = 64 * 1024;
/// Most bytes of a chunk's size line, and of all trailers.
const MAX_CHUNK_LINE: usize = 1024;
const MAX_TRAILERS: usize = 16 * 1024;

/// The head of an answer, its connection-level headers already taken out.
#[derive(Debug)]
pub struct Head {
    /// The status.
    pub status: StatusCode,
    /// Headers to pass on.
    pub headers: HeaderMap,
    /// How the body ends.
    pub framing: Framing,
    /// Whether the connection may be used again once the body has been read.
    pub keep_alive: bool,
}

/// How a body ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Framing {
    /// There is none, whatever the headers say; the length is what a GET would have brought.
    Empty(Option<u64>),
    /// After so many bytes.
    Length(u64),
    /// With the last chunk.
    Chunked,
    /// With the connection.
    UntilClose,
}

/// Reads a head from the front of `buffer` and leaves what follows it there.
///
/// `None` when more bytes are needed. Errors: an answer that no sound service gives.
pub fn parse_head(buffer: &mut BytesMut, to_head_request: bool) -> io::Result<Option<Head>> {
    let bytes = buffer.split().freeze();
    let mut parsed = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut parsed);
    let length = match response.parse(&bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) if bytes.len() < MAX_HEAD => {
            *buffer = bytes.try_into_mut().unwrap_or_else(|bytes| BytesMut::from(&*bytes));
            return Ok(None);
        }
        Ok(httparse::Status::Partial) => return Err(broken("head too large")),
        Err(error) => return Err(broken(error)),
    };
    let status = response.code.unwrap_or_default();
    let status = StatusCode::from_u16(status).map_err(broken)?;
    let mut head = Head {
        status,
        headers: HeaderMap::with_capacity(response.headers.len() + 4),
        framing: Framing::UntilClose,
        keep_alive: response.version == Some(1),
    };
    let mut content_length = None;
    let mut chunked = false;
    for header in response.headers.iter() {
        let name = HeaderName::from_bytes(header.name.as_bytes()).map_err(broken)?;
        match name.as_str() {
            "content-length" => {
                let length = parse_length(header.value).ok_or_else(|| broken("content-length"))?;
                if content_length.replace(length).is_some_and(|before| before != length) {
                    return Err(broken("two content-lengths"));
                }
            }
            "transfer-encoding" if header.value.eq_ignore_ascii_case(b"chunked") && !chunked => {
                chunked = true
            }
            "transfer-encoding" => return Err(broken("transfer-encoding")),
            "connection" => {
                for option in header.value.split(|byte| *byte == b',') {
                    if option.trim_ascii().eq_ignore_ascii_case(b"close") {
                        head.keep_alive = false;
                    } else if option.trim_ascii().eq_ignore_ascii_case(b"keep-alive") {
                        head.keep_alive = true;
                    }
                }
            }
            other if is_passed_back(other) => {
                let value = bytes.slice_ref(header.value);
                let value = HeaderValue::from_maybe_shared(value).map_err(broken)?;
                head.headers.append(name, value);
            }
            _ => {}
        }
    }
    head.framing = match (status.as_u16(), content_length, chunked) {
        (100..=199 | 204 | 304, length, _) => Framing::Empty(length),
        (_, length, _) if to_head_request => Framing::Empty(length),
        // Two ways to end a body are one too many: somebody in between could read the other.
        (_, Some(_), true) => return Err(broken("both content-length and transfer-encoding")),
        (_, None, true) => Framing::Chunked,
        (_, Some(0), false) => Framing::Empty(Some(0)),
        (_, Some(length), false) => Framing::Length(length),
        (_, None, false) => Framing::UntilClose,
    };
    let rest = bytes.slice(length..);
    drop(bytes);
    if !rest.is_empty() {
        *buffer = rest.try_into_mut().unwrap_or_else(|rest| BytesMut::from(&*rest));
    }
    Ok(Some(head))
}

fn is_passed_back(name: &str) -> bool {
    !matches!(
        name,
        "keep-alive"
            | "proxy-connection"
            | "proxy-authenticate"
            | "te"
            | "trailer"
            | "upgrade"
            | "server"
            | "x-powered-by"
            | "x-correlation-id"
    ) && !name.starts_with("x-afterbell-")
}

/// Digits only: no sign, no space, no list.
fn parse_length(value: &[u8]) -> Option<u64> {
    let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    digits.then(|| std::str::from_utf8(value).ok()?.parse().ok()).flatten()
}

fn broken(reason: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("broken answer: {reason}"))
}

/// Takes the bodies of an answer out of what was read.
#[derive(Debug)]
pub struct Decoder(State);

#[derive(Clone, Copy, Debug)]
enum State {
    Length(u64),
    UntilClose,
    Size,
    Data(u64),
    DataEnd,
    Trailers(usize),
    Done,
}

/// What [`Decoder::next`] found.
#[derive(Debug, Eq, PartialEq)]
pub enum Piece {
    /// Bytes of the body.
    Data(Bytes),
    /// More has to be read first.
    More,
    /// The body is over.
    End,
}

impl Decoder {
    /// A decoder for a body that ends as `framing` says.
    pub fn new(framing: Framing) -> Self {
        Self(match framing {
            Framing::Empty(_) | Framing::Length(0) => State::Done,
            Framing::Length(length) => State::Length(length),
            Framing::Chunked => State::Size,
            Framing::UntilClose => State::UntilClose,
        })
    }

    /// The next piece of the body.
    pub fn next(&mut self, buffer: &mut BytesMut) -> io::Result<Piece> {
        loop {
            match self.0 {
                State::Done => return Ok(Piece::End),
                State::UntilClose if buffer.is_empty() => return Ok(Piece::More),
                State::UntilClose => return Ok(Piece::Data(buffer.split().freeze())),
                State::Length(left) => match take(buffer, left) {
                    None => return Ok(Piece::More),
                    Some((data, 0)) => {
                        self.0 = State::Done;
                        return Ok(Piece::Data(data));
                    }
                    Some((data, left)) => {
                        self.0 = State::Length(left);
                        return Ok(Piece::Data(data));
                    }
                },
                State::Data(left) => match take(buffer, left) {
                    None => return Ok(Piece::More),
                    Some((data, left)) => {
                        self.0 = if left == 0 { State::DataEnd } else { State::Data(left) };
                        return Ok(Piece::Data(data));
                    }
                },
                State::DataEnd => {
                    if buffer.len() < 2 {
                        return Ok(Piece::More);
                    }
                    if !buffer.starts_with(b"\r\n") {
                        return Err(broken("chunk without end"));
                    }
                    buffer.advance(2);
                    self.0 = State::Size;
                }
                State::Size => {
                    let Some(line) = take_line(buffer, MAX_CHUNK_LINE)? else {
                        return Ok(Piece::More);
                    };
                    self.0 = match chunk_size(&line).ok_or_else(|| broken("chunk size"))? {
                        0 => State::Trailers(0),
                        size => State::Data(size),
                    };
                }
                State::Trailers(seen) => {
                    let Some(line) = take_line(buffer, MAX_TRAILERS)? else {
                        return Ok(Piece::More);
                    };
                    let seen = seen + line.len();
                    self.0 = match line.is_empty() {
                        true => State::Done,
                        false if seen > MAX_TRAILERS => return Err(broken("trailers too large")),
                        false => State::Trailers(seen),
                    };
                }
            }
        }
    }

    /// Whether the end of the connection is a proper end of this body.
    pub fn may_end_here(&self) -> bool {
        matches!(self.0, State::UntilClose | State::Done)
    }

    /// Whether the whole body was taken.
    pub fn is_done(&self) -> bool {
        matches!(self.0, State::Done)
    }
}

/// At most `left` bytes from the front, and how many are left then.
fn take(buffer: &mut BytesMut, left: u64) -> Option<(Bytes, u64)> {
    if buffer.is_empty() {
        return None;
    }
    let available = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
    let data = buffer.split_to(available).freeze();
    let taken = u64::try_from(available).unwrap_or(left);
    Some((data, left.saturating_sub(taken)))
}

/// A line without its CRLF; a bare LF is not an end of line.
fn take_line(buffer: &mut BytesMut, limit: usize) -> io::Result<Option<BytesMut>> {
    match buffer.iter().position(|byte| *byte == b'\n') {
        Some(end) => {
            let mut line = buffer.split_to(end + 1);
            if !line.ends_with(b"\r\n") {
                return Err(broken("bare line feed"));
            }
            line.truncate(end.saturating_sub(1));
            Ok(Some(line))
        }
        None if buffer.len() > limit => Err(broken("line too long")),
        None => Ok(None),
    }
}

fn chunk_size(line: &[u8]) -> Option<u64> {
    let digits = line.split(|byte| *byte == b';').next()?.trim_ascii_end();
    let sound =
        !digits.is_empty() && digits.len() <= 15 && digits.iter().all(u8::is_ascii_hexdigit);
    sound.then(|| u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn head(text: &str) -> io::Result<Option<Head>> {
        parse_head(&mut BytesMut::from(text), false)
    }

    #[test]
    fn a_head_is_read_and_the_rest_left() {
        let mut buffer = BytesMut::from(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nServer: x\r\nETag: \"a\"\r\nX-Afterbell-Secret: 1\r\n\r\nhello",
        );
        let head = parse_head(&mut buffer, false).unwrap().unwrap();
        assert_eq!(head.status, 200);
        assert_eq!(head.framing, Framing::Length(5));
        assert!(head.keep_alive);
        assert_eq!(head.headers.len(), 1);
        assert_eq!(head.headers.get("etag").unwrap(), "\"a\"");
        assert_eq!(buffer, "hello");
    }

    #[rstest]
    #[case("HTTP/1.1 204 No Content\r\n\r\n", Framing::Empty(None))]
    #[case("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", Framing::Empty(Some(9)))]
    #[case("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n", Framing::Chunked)]
    #[case("HTTP/1.1 200 OK\r\n\r\n", Framing::UntilClose)]
    #[case("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n", Framing::Length(3))]
    fn bodies_end_as_they_should(#[case] text: &str, #[case] framing: Framing) {
        assert_eq!(head(text).unwrap().unwrap().framing, framing);
    }

    #[rstest]
    #[case("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n")]
    #[case("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n")]
    #[case("HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\n")]
    #[case("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n")]
    #[case("NONSENSE\r\n\r\n")]
    fn doubtful_heads_are_refused(#[case] text: &str) {
        assert!(head(text).is_err());
    }

    #[test]
    fn half_a_head_waits_for_the_other_half() {
        let mut buffer = BytesMut::from("HTTP/1.1 200 OK\r\nContent-");
        assert!(parse_head(&mut buffer, false).unwrap().is_none());
        buffer.extend_from_slice(b"Length: 0\r\n\r\n");
        assert_eq!(
            parse_head(&mut buffer, false).unwrap().unwrap().framing,
            Framing::Empty(Some(0))
        );
    }

    fn decode(framing: Framing, pieces: &[&[u8]]) -> io::Result<(Vec<u8>, bool, BytesMut)> {
        let mut decoder = Decoder::new(framing);
        let mut buffer = BytesMut::new();
        let mut body = Vec::new();
        for piece in pieces {
            buffer.extend_from_slice(piece);
            while let Piece::Data(data) = decoder.next(&mut buffer)? {
                body.extend_from_slice(&data);
            }
        }
        Ok((body, decoder.is_done(), buffer))
    }

    #[rstest]
    #[case(b"5\r\nhello\rx0\r\n\r\n")]
    #[case(b"-5\r\nhello\r\n")]
    #[case(b"5\nhello\r\n")]
    #[case(b"\r\nhello\r\n")]
    #[case(b"fffffffffffffffff\r\n")]
    fn broken_chunks_are_refused(#[case] body: &[u8]) {
        assert!(decode(Framing::Chunked, &[body]).is_err());
    }

    proptest! {
        /// However the bytes are cut on the way, the same body comes out and the next answer stays.
        #[test]
        fn chunks_come_out_whole(
            chunks in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 0..5),
            cut in 1_usize..7,
        ) {
            let mut wire = Vec::new();
            for chunk in &chunks {
                wire.extend_from_slice(format!("{:X};x=y\r\n", chunk.len()).as_bytes());
                wire.extend_from_slice(chunk);
                wire.extend_from_slice(b"\r\n");
            }
            wire.extend_from_slice(b"0\r\nx-trailer: 1\r\n\r\nNEXT");
            let pieces: Vec<&[u8]> = wire.chunks(cut).collect();
            let (body, done, rest) = decode(Framing::Chunked, &pieces).unwrap();
            prop_assert_eq!(body, chunks.concat());
            prop_assert!(done);
            prop_assert_eq!(&rest[..], b"NEXT");
        }
    }
}
