//! Pictures of people: read by their content, made anew. What a camera wrote into the file, such as the place where it
//! was taken, is not kept, and nothing but pixels of the upload is ever sent to anybody.

use std::{io::Cursor, time::Duration};

use bytes::Bytes;
use foundation::{
    error::Problem,
    fault::{Fault, fault},
};
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use zune_jpeg::{JpegDecoder, zune_core::bytestream::ZCursor};

/// Error for a file that is no picture (spec 2 §8: a file type error).
pub const TYPE_MESSAGE: Fault = fault(
    "pictureType",
    "Whoops! We couldn't upload your file. Please choose a picture of type PNG, JPEG or WebP.",
);
/// Error for a picture with too many pixels.
pub const PIXELS_MESSAGE: Fault = fault(
    "picturePixels",
    "Whoops! We couldn't upload your file. Please choose a picture of at most 25 megapixels.",
);
/// Error for a picture in print colors.
pub const COLORS_MESSAGE: Fault = fault(
    "pictureColors",
    "Whoops! We couldn't upload your file. Please choose a picture in RGB with 8 bits a color.",
);

/// Most pixels of a picture that is decoded. A decoder may take some ten bytes for each, however small the file is.
const MOST_PIXELS: u64 = 25_000_000;
/// Longest side of a picture that is decoded, in pixels.
const LONGEST_SIDE: u32 = 10_000;
/// Memory that the decoder of one picture may take for its result, in bytes.
const MEMORY: u64 = 160 * 1024 * 1024;
/// Decoding takes much memory, so a process decodes one picture at a time.
static DECODING: Semaphore = Semaphore::const_new(1);
/// How long an upload waits for its turn.
const WAIT_TO_DECODE: Duration = Duration::from_secs(10);

/// Why an upload is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refused {
    Type,
    Pixels,
    Colors,
}

impl Refused {
    const fn fault(self) -> Fault {
        match self {
            Self::Type => TYPE_MESSAGE,
            Self::Pixels => PIXELS_MESSAGE,
            Self::Colors => COLORS_MESSAGE,
        }
    }
}

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

/// A picture in both forms, as JPEG.
#[derive(Debug)]
pub struct Picture {
    /// [`Size::Full`].
    pub full: Vec<u8>,
    /// [`Size::Thumbnail`].
    pub thumbnail: Vec<u8>,
}

/// Reads an upload.
///
/// Errors: 400 on `picture` when it is not a PNG, JPEG or WebP picture or too large to be one of a person; 503 when too
/// many others are being read.
pub async fn read(upload: Bytes) -> Result<Picture, Problem> {
    let turn = tokio::time::timeout(WAIT_TO_DECODE, DECODING.acquire()).await;
    let _turn =
        turn.map_err(|_| Problem::unavailable().retry_after(5))?.map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || made(&upload))
        .await
        .map_err(Problem::internal)?
        .map_err(|refused| Problem::invalid("picture", refused.fault()))
}

fn made(upload: &[u8]) -> Result<Picture, Refused> {
    let mut decoder = decoder(upload)?;
    let orientation = decoder.orientation().map_err(|_| Refused::Type)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Refused::Type)?;
    let mut full = if picture.width().max(picture.height()) > 1024 {
        picture.resize(1024, 1024, FilterType::Triangle)
    } else {
        picture
    };
    full.apply_orientation(orientation);
    let thumbnail = full.resize_to_fill(128, 128, FilterType::Triangle);
    let jpeg = |picture| jpeg(picture).ok_or(Refused::Type);
    Ok(Picture { full: jpeg(&full)?, thumbnail: jpeg(&thumbnail)? })
}

/// Reads the header alone, which tells what decoding would take.
fn decoder(upload: &[u8]) -> Result<impl ImageDecoder, Refused> {
    let bad = |_| Refused::Type;
    let mut reader =
        ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| Refused::Type)?;
    match reader.format() {
        Some(ImageFormat::Jpeg) => {
            let mut jpeg = JpegDecoder::new(ZCursor::new(upload));
            jpeg.decode_headers().map_err(|_| Refused::Type)?;
            let info = jpeg.info().ok_or(Refused::Type)?;
            if !matches!(info.components, 1 | 3) {
                return Err(Refused::Colors);
            }
        }
        Some(ImageFormat::Png | ImageFormat::WebP) => {}
        _ => return Err(Refused::Type),
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(bad)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(Refused::Pixels);
    }
    let color = decoder.color_type();
    if color.bytes_per_pixel() > color.channel_count() {
        return Err(Refused::Colors);
    }
    Ok(decoder)
}

/// As JPEG, what is see-through on white.
fn jpeg(picture: &DynamicImage) -> Option<Vec<u8>> {
    let picture = picture.to_rgba8();
    let mut opaque = RgbImage::new(picture.width(), picture.height());
    for (from, to) in picture.pixels().zip(opaque.pixels_mut()) {
        let [red, green, blue, alpha] = from.0;
        *to = Rgb([red, green, blue].map(|color| over_white(color, alpha)));
    }
    let mut bytes = Vec::new();
    opaque.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 85)).ok()?;
    Some(bytes)
}

fn over_white(color: u8, alpha: u8) -> u8 {
    let (color, alpha) = (u32::from(color), u32::from(alpha));
    u8::try_from((color * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
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
        let cut = encoded(300, 200, ImageFormat::Png);
        for file in [
            &b""[..],
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>",
            b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
            &cut[..cut.len() / 2],
        ] {
            assert_eq!(made(file).unwrap_err(), Refused::Type);
        }
    }

    /// The checksum of a part of a PNG (CRC-32).
    fn checksum(bytes: &[u8]) -> u32 {
        let shifted = |bits: u32| if bits & 1 == 1 { (bits >> 1) ^ 0xedb8_8320 } else { bits >> 1 };
        !bytes
            .iter()
            .fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |bits, _| shifted(bits)))
    }

    /// A small picture whose header says that it is large. A JPEG becomes a progressive one.
    fn bomb(width: u16, height: u16, format: ImageFormat) -> Vec<u8> {
        let mut file = encoded(16, 16, format);
        if format == ImageFormat::Png {
            file[16..20].copy_from_slice(&u32::from(width).to_be_bytes());
            file[20..24].copy_from_slice(&u32::from(height).to_be_bytes());
            let check = checksum(&file[12..29]);
            file[29..33].copy_from_slice(&check.to_be_bytes());
            return file;
        }
        let frame = file.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
        file[frame + 1] = 0xc2;
        file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
        file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
        // A scan of the first coefficient, as progressive pictures have them.
        let scan = file.windows(2).position(|marker| marker == [0xff, 0xda]).unwrap();
        let end = scan + 2 + usize::from(u16::from_be_bytes([file[scan + 2], file[scan + 3]]));
        file[end - 2] = 0;
        file
    }

    /// How far the memory of this process has grown at the most while `work` ran, in MB.
    fn peak(work: impl FnOnce()) -> u64 {
        static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
        let _alone = ALONE.lock();
        let kilobytes = |name: &str| -> u64 {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        // Sets the peak to what is used now.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let before = kilobytes("VmRSS:");
        work();
        kilobytes("VmHWM:").saturating_sub(before) / 1024
    }

    #[test]
    fn a_small_file_of_many_pixels_is_refused_by_its_header() {
        for (width, height) in [(9999, 9999), (5001, 5000), (10_001, 1)] {
            for format in [ImageFormat::Png, ImageFormat::Jpeg] {
                let bomb = bomb(width, height, format);
                let grown = peak(|| assert_eq!(made(&bomb).unwrap_err(), Refused::Pixels));
                assert!(grown < 100, "{format:?} {width}x{height} took {grown} MB");
            }
        }
    }

    #[test]
    fn the_largest_picture_leaves_room_for_the_rest() {
        let grown = peak(|| drop(made(&bomb(5000, 5000, ImageFormat::Jpeg)).unwrap()));
        assert!((100..320).contains(&grown), "{grown} MB");
    }

    #[test]
    fn pictures_for_print_are_refused() {
        let deep = DynamicImage::new_rgb16(8, 8);
        let mut png = Cursor::new(Vec::new());
        deep.write_to(&mut png, ImageFormat::Png).unwrap();
        assert_eq!(made(png.get_ref()).unwrap_err(), Refused::Colors);

        // A JPEG whose frame and scan have four components.
        let mut jpeg = encoded(16, 16, ImageFormat::Jpeg);
        for marker in [0xda, 0xc0] {
            let at = jpeg.windows(2).position(|two| two == [0xff, marker]).unwrap();
            let (count, each) = if marker == 0xc0 { (at + 9, 3) } else { (at + 4, 2) };
            let end = count + 1 + 3 * each;
            let fourth: Vec<u8> = [4, 0x11, 0][..each].into();
            jpeg.splice(end..end, fourth);
            jpeg[count] = 4;
            jpeg[at + 3] += u8::try_from(each).unwrap();
        }
        assert_eq!(made(&jpeg).unwrap_err(), Refused::Colors);
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
