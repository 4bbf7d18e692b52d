//! Pictures of people: read by their content, made anew. What a camera wrote into the file, such as the place where it
//! was taken, is not kept, and nothing but pixels of the upload is ever sent to anybody.

use std::io::Cursor;

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use platform::Problem;
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

/// What is said of a file that is no picture (spec 2 §8: a file type error).
pub const TYPE_MESSAGE: &str =
    "Whoops! We couldn't upload your file. Please choose a picture of type PNG, JPEG or WebP.";

/// Longest side of a picture that is read, in pixels.
const LARGEST: u32 = 10_000;
/// Memory that reading one picture may take, in bytes.
const MEMORY: u64 = 160 * 1024 * 1024;
/// Pictures read at once in a process, so that uploads cannot take all of its memory.
static READING: Semaphore = Semaphore::const_new(2);

/// The forms in which a picture is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// At most 1024 pixels a side.
    #[default]
    Full,
    /// 128 by 128, cut from the middle.
    Thumbnail,
}

impl Size {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Full, Self::Thumbnail];
}

/// Where a form of a picture is in the file store.
pub fn key(object: &str, size: Size) -> String {
    let name = match size {
        Size::Full => "full",
        Size::Thumbnail => "thumbnail",
    };
    format!("pictures/{object}/{name}.jpg")
}

/// A picture in both forms, as JPEG.
#[derive(Debug)]
pub struct Picture {
    /// [`Size::Full`]
    pub full: Vec<u8>,
    /// [`Size::Thumbnail`]
    pub thumbnail: Vec<u8>,
}

/// Reads an upload. Errors: 400 on `picture` when it is not a PNG, JPEG or WebP picture or too large to be one of a
/// person.
pub async fn read(upload: Bytes) -> Result<Picture, Problem> {
    let _turn = READING.acquire().await.map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || made(&upload))
        .await
        .map_err(Problem::internal)?
        .ok_or_else(|| Problem::validation([("picture", TYPE_MESSAGE)]))
}

fn made(upload: &[u8]) -> Option<Picture> {
    let mut reader = ImageReader::new(Cursor::new(upload)).with_guessed_format().ok()?;
    if !matches!(reader.format()?, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
        return None;
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    let orientation = decoder.orientation().ok()?;
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    let full = if picture.width().max(picture.height()) > 1024 {
        picture.resize(1024, 1024, FilterType::Triangle)
    } else {
        picture
    };
    let thumbnail = full.resize_to_fill(128, 128, FilterType::Triangle);
    Some(Picture { full: jpeg(&full)?, thumbnail: jpeg(&thumbnail)? })
}

/// As JPEG, what is see-through on white.
fn jpeg(picture: &DynamicImage) -> Option<Vec<u8>> {
    let picture = picture.to_rgba8();
    let mut opaque = RgbImage::new(picture.width(), picture.height());
    for (from, to) in picture.pixels().zip(opaque.pixels_mut()) {
        let [red, green, blue, alpha] = from.0;
        *to = Rgb([red, green, blue].map(|colour| over_white(colour, alpha)));
    }
    let mut bytes = Vec::new();
    opaque.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 85)).ok()?;
    Some(bytes)
}

fn over_white(colour: u8, alpha: u8) -> u8 {
    let (colour, alpha) = (u32::from(colour), u32::from(alpha));
    u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};
    use proptest::prelude::*;

    use super::*;

    fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let picture = RgbaImage::from_pixel(width, height, Rgba([200, 30, 30, 128]));
        let picture = DynamicImage::from(picture);
        let picture = if format == ImageFormat::Jpeg { picture.to_rgb8().into() } else { picture };
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn every_format_becomes_two_jpegs() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let made = made(&encoded(300, 200, format)).unwrap();
            let full = image::load_from_memory_with_format(&made.full, ImageFormat::Jpeg).unwrap();
            assert_eq!((full.width(), full.height()), (300, 200), "{format:?}");
            let small = image::load_from_memory(&made.thumbnail).unwrap();
            assert_eq!((small.width(), small.height()), (128, 128));
        }
    }

    #[test]
    fn a_large_one_is_made_smaller() {
        let made = made(&encoded(3000, 1500, ImageFormat::Png)).unwrap();
        let full = image::load_from_memory(&made.full).unwrap();
        assert_eq!((full.width(), full.height()), (1024, 512));
    }

    #[test]
    fn what_is_see_through_lies_on_white() {
        assert_eq!(over_white(0, 0), 255);
        assert_eq!(over_white(10, 255), 10);
        assert_eq!(over_white(0, 128), 127);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(made(b"").is_none());
        assert!(made(b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>").is_none());
        assert!(made(b"GIF89a\x01\x00\x01\x00\x00\x00\x00;").is_none());
        let cut = encoded(300, 200, ImageFormat::Png);
        assert!(made(&cut[..cut.len() / 2]).is_none());
    }

    #[test]
    fn a_picture_that_unpacks_to_more_than_memory_is_refused() {
        // The header of a PNG of 10,001 by 10,001 pixels.
        let mut bomb = encoded(1, 1, ImageFormat::Png);
        bomb[16..20].copy_from_slice(&10_001_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&10_001_u32.to_be_bytes());
        assert!(made(&bomb).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_bytes_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..400), kind in 0usize..4) {
            let magic: [&[u8]; 4] = [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF\x00\x01\x00\x00WEBPVP8L"];
            let mut file = magic[kind].to_vec();
            file.append(&mut bytes);
            let _ = made(&file);
        }
    }
}
